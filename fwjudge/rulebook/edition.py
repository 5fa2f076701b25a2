"""Which edition of a rulebook is restated here, and how the document says that it came about."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import NamedTuple

from .places import rules_dir


class Edition(NamedTuple):
    """The edition of a document: `edition.toml` beside its chapters."""

    game: str
    name: str
    version: str
    published: str
    applied: str = ""

    @property
    def label(self) -> str:
        """How the edition is named in one line."""
        return f"{self.version} ({self.published})" if self.version and self.published else self.version or self.published


class Change(NamedTuple):
    """One line of a document's revision history: `history.tsv` beside its chapters."""

    version: str
    date: str
    kind: str
    """追加 変更 削除 移動 全般"""
    number: str
    to: str
    note: str


@lru_cache(maxsize=8)
def edition(game: str) -> Edition:
    path = rules_dir() / game / "edition.toml"
    if not path.exists():
        return Edition(game, game, "", "")
    data = tomllib.loads(path.read_text(encoding="utf8"))
    return Edition(game, *(str(data.get(key, "")) for key in ("name", "version", "published", "applied")))


@lru_cache(maxsize=8)
def history(game: str) -> tuple[Change, ...]:
    """The revision history, newest first, as far as the document gives it."""
    path = rules_dir() / game / "history.tsv"
    if not path.exists():
        return ()
    lines = path.read_text(encoding="utf8").splitlines()
    return tuple(Change(*(line.split("\t") + [""] * 6)[:6]) for line in lines[1:] if line.strip())


def history_of(game: str, number: str) -> tuple[Change, ...]:
    """What the history says of one rule, and of rules below which it stands."""
    return tuple(change for change in history(game) if change.number and number in (change.number, change.to))
