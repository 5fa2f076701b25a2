"""Events of Dimension Zero: battles that set aside what waits, and what is remembered because a rule asks for it later."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.save import saved

from .state import Battle, Dz, Group


@saved
class PhaseBegan(NamedTuple):
    """A phase of the turn began (3-4-2)."""

    phase: str
    cites: tuple[str, ...] = ("3-4-2",)

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "set"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "phase"

    def apply(self, game: Game) -> PhaseBegan:
        """Write down which phase it is."""
        game.own = game.own.with_phase(self.phase)
        return self


@saved
class SetAside(NamedTuple):
    """The stack and the triggers that are to go onto it wait until the battles that begin now are over (3-11-2)."""

    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "set"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "set aside"

    def apply(self, game: Game) -> SetAside:
        """Put the stack and the waiting triggers aside into a new group of battles, which has no battle yet."""
        own: Dz = game.own
        game.own = own._replace(groups=(*own.groups, Group((), own.stack, game.waiting)), stack=())
        game.waiting = ()
        return self


@saved
class TakenBack(NamedTuple):
    """The battles that began together last are over, and what they set aside is there again (3-11-2)."""

    below: bool = False
    """Whether it goes to what the battles outside have set aside, not onto the stack that can be resolved."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "set"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "battle end"

    def apply(self, game: Game) -> TakenBack:
        """Put the stack and the triggers that were set aside back before those that have come since."""
        own: Dz = game.own
        group, outer = own.groups[-1], own.groups[:-1]
        if self.below:
            last = outer[-1]
            joined = last._replace(stack=last.stack + group.stack, waiting=last.waiting + group.waiting)
            game.own = own._replace(groups=(*outer[:-1], joined))
        else:
            game.own = own._replace(groups=outer, stack=group.stack + own.stack)
            game.waiting = group.waiting + game.waiting
        return self


@saved
class JoinedBattle(NamedTuple):
    """A unit that was put onto the square of a battle fights in it (3-11-1-2)."""

    ref: Ref
    square: int
    attacks: bool
    """Whether it counts as one that attacks (3-11-5)."""
    player: int
    cites: tuple[str, ...] = ()
    ability: int = -1
    why: str = ""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "joins battle"

    def apply(self, game: Game) -> JoinedBattle:
        """Add the unit to each battle on its square in which it does not fight yet."""
        groups = tuple(
            group._replace(battles=tuple(self._with_unit(battle) for battle in group.battles))
            for group in game.own.groups
        )
        game.own = game.own._replace(groups=groups)
        return self

    def _with_unit(self, battle: Battle) -> Battle:
        """Return the battle with the unit in it; the same battle if it lies elsewhere or the unit fights in it already."""
        if battle.square != self.square or self.ref in battle.fighting:
            return battle
        attackers = (*battle.attackers, self.ref) if self.attacks else battle.attackers
        return battle._replace(fighting=(*battle.fighting, self.ref), attackers=attackers)


@saved
class Remembered(NamedTuple):
    """A moment was heard that a condition will ask about, this turn or as long as the duel goes on (5-13-2, 6-2-4)."""

    heard: tuple[tuple[str, int], ...]
    """The words, each with the player whose event it was."""
    player: int
    cites: tuple[str, ...] = ()
    why: str = ""
    ability: int = -1
    ref: Ref | None = None

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "remembered"

    def apply(self, game: Game) -> Remembered:
        """Add the words to those that have been heard."""
        game.own = game.own._replace(heard=(*game.own.heard, *self.heard))
        return self


class Prevented(NamedTuple):
    """A player could not do what an effect or a rule told them to do, because an effect forbids it (1-1-2)."""

    player: int
    deed: str
    """The word of what is forbidden."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "prevented"

    def apply(self, game: Game) -> Prevented:
        """Change nothing: the deed has not happened."""
        return self


class PartChosen(NamedTuple):
    """A player chose a line or an area of the board."""

    player: int
    ability: int
    ref: Ref
    word: str
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "chose part"

    def apply(self, game: Game) -> PartChosen:
        """Change nothing: the frame of the effect keeps the choice."""
        return self


class CostSettled(NamedTuple):
    """A player settled how a cost is paid, or how a number is divided among targets, while declaring (4-7-2)."""

    player: int
    ref: Ref | None
    how: str
    """`own cost`, `instead`, `on top`, `x`, `joined` or `share`."""
    of: int = -1
    """The ability by which it is paid instead or on top."""
    number: int = 0
    """The number that X is, or that a target gets."""
    cites: tuple[str, ...] = ()
    ability: int = -1

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "pays so"

    def apply(self, game: Game) -> CostSettled:
        """Change nothing: the frame of the declaration keeps how it is paid."""
        return self
