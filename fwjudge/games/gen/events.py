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


class SkillTold(NamedTuple):
    """The word for its outcome: the skill of a unit is used, fails, or has been carried out (703.2, 703.3, 704.5)."""

    what: str
    """`uses skill`, `skill failed` or `skill resolved`."""
    player: int
    ability: int
    """The text of the skill; -1 where it has none."""
    ref: Ref
    skill: str
    """Its printed name."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    def apply(self, game: Game) -> SkillTold:
        """Change nothing: the log says what became of the skill."""
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
