"""The text of a card of the file: the skills that it gives, and what of it is not read."""

from __future__ import annotations

from typing import Any

from fwjudge import games
from fwjudge.games.table import GameRecord

from .result import Note


def read_text(table: GameRecord, name: str, text: str, type: str = "") -> tuple[list[Any], list[Note]]:
    """Return the skills of a text, and a note for each clause that is not read."""
    if not text.strip():
        return [], []
    if not table.reads_text:
        return [], [Note("unread", f"「{name}」のテキストは読んでいない。この裁定はこれがないものとしている。")]
    read = games.read_text(table.game, name, text, type)
    return list(read.skills), [Note("unread", note) for note in read.notes]
