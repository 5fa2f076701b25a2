"""The text of a card of the file: the skills that it gives, and what of it is not read."""

from __future__ import annotations

from fwjudge import games
from fwjudge.games.table import GameRecord, ReadText


def read_text(table: GameRecord, name: str, text: str, type: str = "") -> ReadText:
    """Return the skills of a text, and a sentence for each clause that is not read."""
    if not text.strip():
        return ReadText((), ())
    if not table.reads_text:
        return ReadText((), (f"「{name}」のテキストは読んでいない。働かないものとして進めた。",))
    return games.read_text(table.game, name, text, type)
