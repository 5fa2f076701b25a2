"""What tells options apart: their words, and how the cards that they are about lie and stand."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from fwjudge.engine.decide import Decision
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, Table

from .result import Note
from .wording import ordinal


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
        numbers = [(number, table.value(game, number.key, c)) for c in cards for number in table.numbers[:1]]
        values = [f"{number.ja}{value}" for number, value in numbers if value is not None]
        stands = [
            word.ja
            for c in cards
            for word in table.states
            if word.key == ("rested" if game.cards[c].rested else "active")
        ]
        told.append(f"{label} ({'、'.join([*(ordinal(table, game, c) for c in cards), *(values or stands)])})")
    return told


def _cards(table: Table, game: Game, option: Any) -> list[int]:
    return [thing.card for thing in table.describe(game, option).things if thing.card >= 0]


def left_out(table: Table, game: Game, at: Decision, closing: Any, denied: Container[tuple[int, str]]) -> Note | None:
    """What could have been done in a window that closes; what a player has said that they do not do is not told again."""
    said = ((option, table.describe(game, option).verb) for option in at.options if option is not closing)
    words = labels(table, game, [option for option, verb in said if (at.player, verb) not in denied])
    if not words:
        return None
    shown = "、".join(words[:4]) + (" など" if len(words) > 4 else "")
    text = f"{PLAYERS[at.player]}は{table.window(game.step)}で何もしないものとした。できたこと: {shown}"
    return Note("window", text, (at.rule,))
