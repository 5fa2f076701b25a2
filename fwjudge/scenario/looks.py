"""What tells options apart: their words, and how the cards that they are about lie and stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.game import Game
from fwjudge.games.table import Table

from .spoken import ordinal


def look(table: Table, game: Game, option: Any) -> tuple[Any, ...]:
    """Options of the same look are one choice."""
    cards = _cards(table, game, option)
    stands = tuple((game.cards[c], *(table.value(game, number.key, c) for number in table.numbers)) for c in cards)
    return table.label(game, option), stands


def labels(table: Table, game: Game, options: Sequence[Any]) -> list[str]:
    """The options in words; where the words are the same and the cards are not, with what is different."""
    by_look: dict[tuple[Any, ...], Any] = {}
    for option in options:
        by_look.setdefault(look(table, game, option), option)
    words = [words for words, _ in by_look]
    told = []
    for (label, _), option in by_look.items():
        if words.count(label) == 1:
            told.append(label)
            continue
        cards = _cards(table, game, option)
        values = [f"{n.ja}{table.value(game, n.key, c)}" for c in cards for n in table.numbers[:1]]
        told.append(f"{label} ({'、'.join([*(ordinal(table, game, c) for c in cards), *values])})")
    return told


def _cards(table: Table, game: Game, option: Any) -> list[int]:
    return [thing.card for thing in table.describe(game, option).things if thing.card >= 0]
