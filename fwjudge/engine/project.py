"""Values as they are now: printed, then changed by what lasts, in the layers of the rulebook. A card itself never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fwjudge.base.records import NamedTuple

from .game import Game, Ref
from .memo import answers

CANNOT: Final = "cannot"
"""The word for an effect that lasts and forbids a deed."""


class Until(NamedTuple):
    """The end of an effect that lasts."""

    what: str
    """The part of the game with which it ends (turn, battle, game), the moment (turn end), or the whole turn for which alone it is."""
    whose: str = ""
    """Whose turn it is about as the player of the effect sees it, `own` or `other`: nothing where it is about none of a certain player."""
    is_later: bool = False
    """Whether that turn only comes when this one is over."""
    number: int = 0
    """Which of several battles it is about, where one can begin within another."""

    @property
    def word(self) -> str:
        """Return the word under which the sentences of a game know it."""
        return f"{self.whose} {self.what}" if self.whose else self.what


THIS_TURN: Final = Until("turn")
THIS_BATTLE: Final = Until("battle")
THIS_GAME: Final = Until("game")
NEVER: Final = Until("")
"""The end of what stays so, although the game has no word for that."""
WHOLE_TURN: Final = "whole turn"
"""The end of an effect that does nothing before a certain turn begins, and lasts for the whole of it."""


class Modifier(NamedTuple):
    """An effect that lasts: what it does to which card, and until when."""

    what: str
    """The name of the number or keyword that it changes (power, cost), or the word for its deed: `cannot`, `set`, ..."""
    ref: Ref | None
    """The card, or None where it concerns a player."""
    amount: Any
    until: Until
    """The rulebook's words: turn, battle, combo, main, ..."""
    player: int
    """Whose effect it is: durations end for one player's effects before the other's."""
    source: Ref | None = None
    ability: int = -1
    of: str = ""
    """The deed or the number with which it does that: what cannot be done, which number is set."""
    named: str = ""
    """The name of the one ability that the deed is about, where it is not about every one."""


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


def effects_that_end(game: Game, until: Until, player: int | None = None) -> tuple[Modifier, ...]:
    """Return the effects that end now: those of one player, or of both."""
    return tuple(m for m in game.modifiers if m.until == until and player in (None, m.player))
