"""A face's text as trees, ability by ability."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .engine import ReadingError, read
from .language import grammar
from .node import Node
from .normalise import Line, lines


class Reading(NamedTuple):
    """One ability as it was read."""

    line: Line
    tree: Node | None
    problem: ReadingError | None = None


def read_face(printed: str, game: str = "fw") -> tuple[Reading, ...]:
    """Every ability of a face, in printed order. What cannot be read has no tree but a problem."""
    return tuple(_read_line(line, game) for line in lines(printed))


def _read_line(line: Line, game: str) -> Reading:
    try:
        return Reading(line, read_ability(line.text, game))
    except ReadingError as problem:
        return Reading(line, None, problem)


@lru_cache(maxsize=4096)
def read_ability(text: str, game: str = "fw") -> Node:
    """The tree of one ability in normal form."""
    return read(grammar(game), text, "ability")
