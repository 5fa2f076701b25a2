"""Editions of the rulebooks that were restated, and their revision histories: facts from `rules_ja/GAME`."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from pathlib import Path

from fwjudge.base.places import rules_dir
from fwjudge.base.records import NamedTuple
from fwjudge.base.toml_text import parse_toml

HISTORY_COLUMNS = ("version", "date", "kind", "number", "to", "note")


class ChangeKind(Enum):
    """A kind of change in a revision. GENERAL is a change for which the document names no rule."""

    ADDED = "追加"
    CHANGED = "変更"
    DELETED = "削除"
    MOVED = "移動"
    GENERAL = "全般"


class EditionChange(NamedTuple):
    """One line of a revision history: dates as 2026-03-01; `to` only if a rule was renumbered."""

    version: str
    date: str
    kind: ChangeKind
    number: str = ""
    to: str = ""
    note: str = ""


class Edition(NamedTuple):
    """An edition of a document. Dates as 2026-03-13, or nothing where the document gives none."""

    game: str
    name: str
    version: str
    published: str = ""
    applied: str = ""
    title: str = ""
    """The document's own title line."""

    @property
    def date(self) -> str:
        """Return the day to name it by: when it was published, or else from when it holds."""
        return self.published or self.applied

    @property
    def label(self) -> str:
        """Return how a person names this edition.

        >>> Edition("fw", "総合ルール", "1.06", "2026-03-13").label
        'ver. 1.06（2026-03-13）'
        >>> Edition("op", "総合ルール", "2025-12-12", "2025-12-12").label
        '2025-12-12 版'
        """
        if not self.version or self.version == self.date:
            return f"{self.date} 版" if self.date else ""
        return f"ver. {self.version}（{self.date}）" if self.date else f"ver. {self.version}"


@lru_cache(maxsize=16)
def edition(game: str, directory: Path | None = None) -> Edition:
    """Return the edition that `rules_ja` restates."""
    path = (directory or rules_dir()) / game / "edition.toml"
    found = parse_toml(path.read_text("utf8"))
    return Edition(game, *(str(found.get(key, "")) for key in ("name", "version", "published", "applied", "title")))


@lru_cache(maxsize=16)
def history(game: str, directory: Path | None = None) -> tuple[EditionChange, ...]:
    """Return the revision history of a game's rulebook, oldest first."""
    path = (directory or rules_dir()) / game / "history.tsv"
    lines = path.read_text(encoding="utf8").splitlines()
    if not lines or tuple(lines[0].split("\t")) != HISTORY_COLUMNS:
        raise ValueError(f"{path.name}: 1行目は列の名前 {' '.join(HISTORY_COLUMNS)} です")
    return tuple(_change(path, at, line) for at, line in enumerate(lines[1:], 2) if line.strip())


def _change(path: Path, at: int, line: str) -> EditionChange:
    cells = line.split("\t")
    if len(cells) != len(HISTORY_COLUMNS):
        raise ValueError(f"{path.name}:{at}: 列が {len(cells)} 個あります（{len(HISTORY_COLUMNS)} 個が正しい）")
    version, date, kind, number, to, note = cells
    return EditionChange(version, date, ChangeKind(kind), number, to, note)


def history_of(game: str, number: str) -> tuple[EditionChange, ...]:
    """Return what the history says of one rule: under its number now, or under the number that it had."""
    return tuple(change for change in history(game) if change.number and number in (change.number, change.to))
