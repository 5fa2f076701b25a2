"""The revision history that a document prints, as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fwjudge.rulebook.edition import ChangeKind, EditionChange

from .document import Entry
from .paths import path
from .text import fold_layout

_KINDS = (
    ("削除", ChangeKind.DELETED),
    ("追加", ChangeKind.ADDED),
    ("追記", ChangeKind.ADDED),
    ("修正", ChangeKind.CHANGED),
    ("変更", ChangeKind.CHANGED),
)
_NUMBER = r"[0-9]{1,2}(?:-[0-9]{1,3})+"
_DASHED_DATE = re.compile(r"(20\d\d)/(\d{1,2})/(\d{1,2})(?!\d)(.*)")
_WORDED_DATE = re.compile(r"(20\d\d)年(\d{1,2})?月(\d{1,2})?日(.*)")
_VERSION = re.compile(r"[vV]er(?:sion)?\.?(\d+(?:\.\d+)*)")
_RANGE = re.compile(rf"({_NUMBER})(?:[~〜]({_NUMBER}|[0-9]{{1,3}}))?")
_NEW_NUMBER = re.compile(rf"\(新({_NUMBER})\)")
_ITEM = re.compile(r"(?:[-・]\s*)+")


def revisions(game: str, lines: list[str], rules: Iterable[Entry]) -> tuple[EditionChange, ...]:
    """Return all entries of the history in the order of the document; `rules` tell what a range of numbers stands for."""
    if game == "bf":
        return tuple(_read_announcements(rules))
    numbers = list(dict.fromkeys(entry.number for entry in rules))
    read = _dz_entry if game == "dz" else _gen_entry if game == "gen" else _numbered_entry
    return tuple(change for version, date, item in _items(lines) for change in read(version, date, item, game, numbers))


def _items(lines: list[str]) -> Iterator[tuple[str, str, str]]:
    """Return version, date and text of each entry; a date without entries below it says what happened in its own line."""
    version = date = ""
    items: list[str] = []
    own = ""
    for line in lines:
        plain = fold_layout(line.replace("**", ""))
        if found := _DASHED_DATE.match(plain) or _WORDED_DATE.match(plain):
            yield from ((version, date, item) for item in items or [own] if item)
            version, own = _version(found[4])
            date = "-".join(part.zfill(2) for part in found.groups()[:3] if part)
            items = []
        elif _ITEM.match(plain):
            items.append(_ITEM.sub("", plain, count=1))
        elif items:
            items[-1] += plain
        elif date:
            own += plain
    yield from ((version, date, item) for item in items or [own] if item)


def _version(rest: str) -> tuple[str, str]:
    """Return the version that a date line names, and what else it says."""
    match = _VERSION.search(rest)
    return (match[1], rest[: match.start()] + rest[match.end() :]) if match else ("", rest)


def _kinds(text: str) -> list[ChangeKind]:
    found: list[ChangeKind] = []
    for word, kind in _KINDS:
        if word in text and kind not in found:
            found.append(kind)
    return found


def _numbered_entry(version: str, date: str, item: str, game: str, numbers: list[str]) -> Iterator[EditionChange]:
    """Read an entry of fw or op: `13-17~13-17-2追加`, `8-1-3-4を修正しました`, `8-1-3-3→8-1-3-2に修正しました`."""
    ranges = [_expand(game, match[1], match[2], numbers) for match in _RANGE.finditer(_NEW_NUMBER.sub("", item))]
    if not ranges:
        kinds = _kinds(item)
        yield EditionChange(version, date, ChangeKind.GENERAL if len(kinds) != 1 else kinds[0], note=item)
    elif "→" in item and len(ranges) == 2:
        sides = (_expand(game, match[1], match[2], []) for match in _RANGE.finditer(item))
        yield from (EditionChange(version, date, ChangeKind.MOVED, old, new) for old, new in zip(*sides, strict=False))
    elif new := _NEW_NUMBER.search(item):
        start = ranges[0][0]
        for old in _numbers_below(ranges[0], start):
            yield EditionChange(version, date, ChangeKind.MOVED, old, new[1] + old.removeprefix(start))
        for kind in _kinds(item.partition("(新")[0]):
            yield from (
                EditionChange(version, date, kind, new[1] + old.removeprefix(start))
                for old in _numbers_below(ranges[0], start)
            )
    else:
        note = "以前の項目" if item.startswith("前") else ""
        for kind in _kinds(item) or [ChangeKind.GENERAL]:
            yield from (EditionChange(version, date, kind, number, note=note) for found in ranges for number in found)


def _numbers_below(numbers: list[str], start: str) -> list[str]:
    return [number for number in numbers if number == start or number.startswith(f"{start}-")]


def _expand(game: str, first: str, last: str | None, numbers: list[str]) -> list[str]:
    """Return the numbers from first to last: the rules that stand between them, or brothers counted up, or just the two."""
    if not last:
        return [first]
    if "-" not in last:
        last = f"{first.rpartition('-')[0]}-{last}"
    start, end = path(game, first), path(game, last)
    assert start and end
    if start[:-1] == end[:-1] and start <= end:
        counted = [f"{first.rpartition('-')[0]}-{n}" for n in range(start[-1], min(end[-1], start[-1] + 99) + 1)]
    else:
        counted = [first, last]
    between = [n for n in numbers if (place := path(game, n)) and start <= place <= end]
    if {first, last} <= set(between):
        return between
    return counted


def _gen_entry(version: str, date: str, item: str, _game: str, _numbers: list[str]) -> Iterator[EditionChange]:
    """Read an entry of gen: a line that says in words what changed."""
    kinds = _kinds(item)
    yield EditionChange(version, date, kinds[0] if len(kinds) == 1 else ChangeKind.GENERAL, note=item)


def _dz_entry(version: str, date: str, item: str, _game: str, _numbers: list[str]) -> Iterator[EditionChange]:
    """Read an entry of dz: a paragraph for each version, in brackets."""
    yield EditionChange(version, date, ChangeKind.GENERAL, note=item.removeprefix("改訂").strip("()"))


def _read_announcements(rules: Iterable[Entry]) -> Iterator[EditionChange]:
    """Read the chapter of last changes that bf has in place of a history, with their day in the chapter's heading."""
    date = ""
    for number, text in rules:
        if match := re.search(r"【(20\d\d)/(\d{1,2})/(\d{1,2})適用】", fold_layout(text)):
            date = "-".join(part.zfill(2) for part in match.groups())
        if number.startswith("c."):
            yield EditionChange("", date, ChangeKind.CHANGED, number)
