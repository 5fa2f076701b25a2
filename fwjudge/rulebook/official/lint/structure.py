"""Faults of the numbering: references to nothing, gaps, doubles, wrong order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fwjudge.rulebook.links import links
from fwjudge.rulebook.number import parent

from ..document import Entry
from ..paths import Path, brother, path
from .findings import FaultKind, Finding, words_around

_OTHER_CHAPTER = re.compile(r"章[^。、]{0,8}$")
_FLOWS = re.compile(r"1[a-c]|2|3[a-d]|4")


def structure(game: str, entries: Sequence[Entry], sections: Mapping[str, str]) -> Iterator[Finding]:
    """Yield the faults of the numbers of a document: doubled ones, gaps, and references to rules that do not exist."""
    yield from _doubles(game, entries)
    yield from _gaps(game, dict(entries))
    yield from _find_dangling(game, entries, sections)


def references(game: str, number: str, text: str, sections: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the rules that a text surely means, each with the words around it."""
    plain = unicodedata.normalize("NFKC", text).replace("\n", "")
    for link in links(game, number, plain, sections):
        own = link.number.startswith(f"{number.partition('.')[0]}.")
        if game == "bf" and (not _FLOWS.fullmatch(link.number.partition(".")[0]) or ("の流れ" in plain and own)):
            continue  # a bare number outside the flows, or beside the name of one, may belong to another section
        if game == "dz" and _OTHER_CHAPTER.search(plain[: link.start]):
            continue  # an item of a chapter that was named a few words before
        yield link.number, words_around(plain, link.start, link.end)


def _find_dangling(game: str, entries: Iterable[Entry], sections: Mapping[str, str]) -> Iterator[Finding]:
    entries = list(entries)
    numbers = {entry.number for entry in entries}
    for number, text in entries:
        for target, excerpt in references(game, number, text, sections):
            if target not in numbers:
                yield Finding(
                    game,
                    number,
                    FaultKind.DANGLING,
                    f"{target} を指していますが、{target} という項目はありません。",
                    excerpt,
                )


def _doubles(game: str, entries: Sequence[Entry]) -> Iterator[Finding]:
    seen: set[str] = set()
    before: tuple[Path, str] | None = None
    for number, text in entries:
        place = path(game, number)
        if number in seen:
            yield Finding(game, number, FaultKind.DOUBLE, f"{number} が2度あります。", words_around(text, 0, 20))
        elif place and before and _scope(game, number) == _scope(game, before[1]) and place < before[0]:
            yield Finding(
                game, number, FaultKind.ORDER, f"{number} が {before[1]} より後にあります。", words_around(text, 0, 20)
            )
        seen.add(number)
        if place:
            before = (place, number)


def _scope(game: str, number: str) -> str:
    """Return the part of a document through which numbers are counted: in bf each section begins anew."""
    return number.partition(".")[0] if game == "bf" else ""


def _gaps(game: str, rules: Mapping[str, str]) -> Iterator[Finding]:
    """Find numbers that are missing before a brother, or above a child."""
    families: dict[tuple[str, Path], list[tuple[int, str]]] = {}
    for number in rules:
        if place := path(game, number):
            families.setdefault((_scope(game, number), place[:-1]), []).append((place[-1], number))
    for children in map(sorted, families.values()):
        first = children[0][1]
        above = parent(game, first)
        if above and above not in rules and game != "bf":
            yield Finding(
                game,
                first,
                FaultKind.GAP,
                f"{first} の上にあるはずの {above} がありません。",
                words_around(rules[first], 0, 20),
            )
        expected = min(1, children[0][0])
        for count, number in children:
            if count > expected and not _hangs_on_brother(game, number, rules):
                names = dict.fromkeys(brother(game, number, n) for n in (expected, count - 1))
                message = f"{number} の前にあるはずの {'～'.join(names)} がありません。"
                yield Finding(game, number, FaultKind.GAP, message, words_around(rules[number], 0, 20))
            expected = max(expected, count + 1)


def _hangs_on_brother(game: str, number: str, rules: Mapping[str, str]) -> bool:
    """Whether a number hangs on a brother: gen counts one level below its last by a second figure (804.2c-31 under 804.2c-3)."""
    return game == "gen" and "-" in number and number[:-1] in rules and parent(game, number) in rules
