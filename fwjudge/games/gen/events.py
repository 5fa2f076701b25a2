"""Events of 汎用TCG that only say something."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref


class DamageCalculated(NamedTuple):
    """A step of the calculation of damage (704.3): the number before it and after it."""

    how: str
    """`base` (704.3a), `counted` (704.3a-1), `changed` by an effect (704.3b), doubled by the `advantage` (704.3c-1)."""
    player: int
    before: int
    after: int
    ability: int = -1
    ref: Ref | None = None
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "damage_calculated"

    def apply(self, game: Game) -> DamageCalculated:
        """Change nothing: the log holds the step of the calculation."""
        return self


class HandRevealed(NamedTuple):
    """A player showed the cards of their hand (403.3a)."""

    player: int
    cards: tuple[int, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "hand_revealed"

    def apply(self, game: Game) -> HandRevealed:
        """Change nothing: the log says that the hand was shown."""
        return self
