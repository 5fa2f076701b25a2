"""Coverage on the terminal: how much of each chapter the scenarios have run, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.base.records import NamedTuple

from .rule_text import NUMBER
from .screen import Screen
from .wrap import pad, shorten, width_of

KINDS = ("run", "implemented", "not_executable", "missing")
COLUMNS = ("実行済み", "実装のみ", "実行外", "未実装", "計")
TOTAL = "合計"
_STYLES = ("green", "yellow", "dim", "red", "bold")
_GAP = 2


class Row(NamedTuple):
    """A chapter, or the whole: its number and title, and how many of its rules are of each kind."""

    number: str
    title: str
    counts: tuple[int, int, int, int]


class Unwritten(NamedTuple):
    """A rule that is missing: its number and its first words."""

    number: str
    words: str


def print_table(screen: Screen, name: str, rows: Sequence[Row]) -> None:
    """Print a line for each chapter and one for the whole; titles are shortened to what the screen leaves."""
    total = Row(TOTAL, "", tuple(map(sum, zip(*(row.counts for row in rows), strict=True))))  # type: ignore[arg-type]
    first = max(width_of(row.number) for row in (*rows, total))
    widths = [max(width_of(column), 5) for column in COLUMNS]
    room = max((width_of(row.title) for row in rows), default=0)
    if screen.width is not None:
        room = min(room, max(8, screen.width - first - sum(widths) - _GAP * (len(widths) + 1)))
    screen.line((f" {name} ", "reverse"))
    head = "".join(
        " " * (_GAP + size - width_of(column)) + column for column, size in zip(COLUMNS, widths, strict=True)
    )
    screen.line((pad("", first + _GAP + room) + head, "bold"))
    for row in (*rows, total):
        counts = (*row.counts, sum(row.counts))
        cells = [
            (f"{count or '-':>{_GAP + size}}", style if count else "dim")
            for count, size, style in zip(counts, widths, _STYLES, strict=True)
        ]
        style = NUMBER if row is not total else "bold"
        screen.line((pad(row.number, first + _GAP), style), pad(shorten(row.title, room), room), *cells)


def print_missing(screen: Screen, name: str, rules: Sequence[Unwritten]) -> None:
    """Print the missing rules, a line each."""
    screen.line((f" {name} ", "reverse"), f" 未実装 {len(rules)} 項目")
    for rule in rules:
        room = None if screen.width is None else max(8, screen.width - width_of(rule.number) - 3)
        screen.line((rule.number, NUMBER), " ", rule.words if room is None else shorten(rule.words, room))
