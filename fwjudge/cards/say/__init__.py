"""Records in Japanese: what the machine understood, in its own words and with the rules that say so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fwjudge.ability import text as t

from . import instructions, statics
from .lines import Parts, SaidLine, Words
from .skills import skill

__all__ = ["ONE_LINE", "SEVERAL_LINES", "SaidLine", "lines"]

ONE_LINE: dict[type, Callable[[Any], Words]] = {**instructions.ONE_LINE, **statics.ONE_LINE}
SEVERAL_LINES: dict[type, Callable[[Any], Parts]] = {
    **instructions.SEVERAL_LINES,
    **statics.SEVERAL_LINES,
    t.Skill: skill,
}


def lines(record: t.Record) -> Iterator[SaidLine]:
    """Yield the lines that say what an instruction, a static or a skill means; those of the records inside it stand deeper."""
    one_line = ONE_LINE.get(type(record))
    if one_line is not None:
        yield SaidLine(0, *one_line(record))
        return
    for part in SEVERAL_LINES[type(record)](record):
        if isinstance(part, SaidLine):
            yield part
        else:
            yield from (line.deeper(part.depth) for line in lines(part.record))
