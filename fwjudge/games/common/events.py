"""Events that several rulebooks need: a remark for the report that says what changed."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Added, Changed, Removed
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import Modifier
from fwjudge.engine.save import rename_when_read, saved
from fwjudge.engine.waiting import TakenUp

Change = Added | Changed | Removed | TakenUp
"""An event that changes what a game keeps beside its cards."""


class NotedChange(NamedTuple):
    """A remark for the report about an ability, with what changes by that: both are one entry of the log."""

    what: str
    player: int
    ability: int
    ref: Ref | None
    change: Change
    cites: tuple[str, ...] = ()
    why: str = ""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "noted"

    def apply(self, game: Game) -> NotedChange:
        """Apply the change that is noted."""
        self.change.apply(game)
        return self


class UnreadMet(NamedTuple):
    """A part of a card's text that was not understood was come to, and nothing was done for it."""

    player: int
    ability: int
    ref: Ref | None
    text: str
    """The words that were not understood."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "unread"

    def apply(self, game: Game) -> UnreadMet:
        """Change nothing: the log holds what was not understood."""
        return self


class LoopDeclared(NamedTuple):
    """A player said how often they go through a loop."""

    player: int
    times: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "loop_declared"

    def apply(self, game: Game) -> LoopDeclared:
        """Change nothing: the log holds the number that was said."""
        return self


@saved
class Aged(NamedTuple):
    """A step of effects that last for a later turn: it has come, or has come nearer."""

    before: tuple[Modifier, ...]
    after: tuple[Modifier, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "aged"

    def apply(self, game: Game) -> Aged:
        """Replace each of these lasting effects by what it has become, now that its turn is nearer."""
        changed = dict(zip(self.before, self.after, strict=True))
        game.modifiers = tuple(changed.get(one, one) for one in game.modifiers)
        return self


rename_when_read(Aged, "fw.Aged")
