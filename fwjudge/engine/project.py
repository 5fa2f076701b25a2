"""Values as they are now: printed, then changed by what lasts, in the layers of the rulebook. A card itself never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fwjudge.base.records import NamedTuple

from .game import Game, Ref
from .memo import answers

CANNOT: Final = "cannot"
"""The word for an effect that lasts and forbids a deed."""


class Modifier(NamedTuple):
    """An effect that lasts: what it does to which card, and until when."""

    what: str
    """The name of the number or keyword that it changes (power, cost), or the word for its deed: `cannot`, `set`, ..."""
    ref: Ref | None
    """The card, or None where it concerns a player."""
    amount: Any
    until: str
    """The rulebook's words: turn, battle, combo, main, ..."""
    player: int
    """Whose effect it is: durations end for one player's effects before the other's."""
    source: Ref | None = None
    ability: int = -1
    of: str = ""
    """The deed or the number with which it does that: what cannot be done, which number is set."""


def value(game: Game, what: str, card: int) -> int:
    """Return a number of a card now: printed plus what lasts, asked of the game's layers and remembered for this state."""
    if not game.modifiers and not game.world.continuous:
        return game.world.policy.printed_value(game, what, card)
    memo = answers(game)
    key = (what, card)
    known = memo.get(key)
    if known is None:
        known = memo[key] = game.world.policy.current_number(game, what, card)
    return int(known)


def modifiers(game: Game, what: str, card: int) -> Iterable[Modifier]:
    """Return the effects of one kind on a card, as far as it is still the card they began on."""
    life = game.lives[card]
    return [
        m for m in game.modifiers if m.what == what and m.ref is not None and m.ref.card == card and m.ref.life == life
    ]


def effects_that_end(game: Game, until: str, player: int | None = None) -> tuple[Modifier, ...]:
    """Return the effects that end now: those of one player, or of both."""
    return tuple(m for m in game.modifiers if m.until == until and player in (None, m.player))
