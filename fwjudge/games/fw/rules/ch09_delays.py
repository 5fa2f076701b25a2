"""遅延型効果 (1-5-2-1-1, 1-5-2-2-1, 9-2-2-1): left behind by a skill, carried out when their moment comes, gone when it does not."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed, Noted, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.project import THIS_TURN, WHOLE_TURN, Until
from fwjudge.engine.save import rewrite_when_read, saved, until_apart
from fwjudge.engine.step import Call, Chooser, Control, Step, step
from fwjudge.engine.waiting import Ripe
from fwjudge.games.common.lines import name_of

from ..now.events_heard import HeardEvents, find_fulfilment
from ..now.lasting import is_awake
from ..now.past_events import remember_when_it_began
from ..state import FW
from . import ch09_lasting


@saved
class Delayed(NamedTuple):
    """A delayed effect: made, and to be resolved when its moment comes."""

    ability: int
    """The ability of the world that is to be carried out."""
    effect: Effect
    until: Until = THIS_TURN
    again: bool = False
    ready: bool = False

    @property
    def player(self) -> int:
        """Return the player whose effect it is."""
        return self.effect.player


rewrite_when_read(Delayed, until_apart)


class Due(NamedTuple):
    """The moment of a delayed effect has come: it is to be resolved at the next checkpoint."""

    delayed: Delayed
    named: tuple[tuple[str, tuple[Any, ...]], ...]
    """The cards that the moment was about, under the names by which the effect knows them."""
    cites: tuple[str, ...] = ()
    why: str = ""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "due"

    @property
    def player(self) -> int:
        """Return the player whose effect is due."""
        return self.delayed.effect.player

    @property
    def ability(self) -> int:
        """Return the ability that left the effect behind."""
        return self.delayed.effect.ability

    @property
    def ref(self) -> Ref:
        """Return a reference to the card whose ability left the effect behind."""
        return self.delayed.effect.source

    def apply(self, game: Game) -> Due:
        """Put the effect that is due in its place, and leave it behind again where it is meant for every time."""
        one, effect = self.delayed, self.delayed.effect
        for name, found in self.named:
            effect = effect.put(name, found)
        at = game.delayed.index(one)
        due = (one._replace(ready=True, effect=effect), *((one,) if one.again else ()))
        game.delayed = (*game.delayed[:at], *due, *game.delayed[at + 1 :])
        return self


class BroughtNearer(NamedTuple):
    """A delayed effect that was meant for a later turn is meant for a nearer one, or for this one."""

    delayed: Delayed
    until: Until
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: an entry of the books, which changes facts and which no report tells."""
        return "booked"

    def apply(self, game: Game) -> BroughtNearer:
        """Give the delayed effect its new duration."""
        at = game.delayed.index(self.delayed)
        game.delayed = (*game.delayed[:at], self.delayed._replace(until=self.until), *game.delayed[at + 1 :])
        return self


def mark_due_effects(game: Game, heard: HeardEvents, before: Game) -> None:
    """Mark the delayed effects whose moment has come as to be resolved at the next checkpoint (4-2-2-3, 4-2-2-5)."""
    for delayed in game.delayed:
        if delayed.ready or not is_awake(delayed.until):
            continue
        event = find_fulfilment(game, before, delayed.effect, game.world.abilities[delayed.ability], heard)
        if event is None:
            continue
        named = (("event", event.cards), ("event source", event.sources), ("event against", event.against))
        record(game, Due(delayed, named, ("1-5-2-1-1",)))


def is_any_meant_for(game: Game, moment: str) -> bool:
    """Whether a delayed effect that is not due yet is for this moment of this turn."""
    return any(not one.ready and is_awake(one.until) and _is_meant_for(game, one, moment) for one in game.delayed)


def _is_meant_for(game: Game, delayed: Delayed, moment: str) -> bool:
    """Whether this moment would fulfil what a delayed effect waits for."""
    skill, heard = game.world.abilities[delayed.ability], [(Sounded(moment, game.own.active), (moment,))]
    return find_fulfilment(game, game, delayed.effect, skill, heard) is not None


def end_effects(number: str, player: Chooser, *until: Until, sub: str = "") -> Step:
    """Make the line at which effects of this player that last until now end, and delayed ones whose moment has not come."""

    def end(game: Game, frame: Any) -> Control:
        if not game.modifiers and not game.delayed:
            return None
        who = player(game, frame)
        for one in game.delayed:
            if one.until in until and one.player == who and not one.ready:
                record(game, Ripe(one, "lapsed", who, one.ability, one.effect.source, ("1-5-2-1-1",)))
        over = tuple(m for m in game.modifiers if m.until in until and m.player == who)
        return happen(game, [Lapsed(over)] if over else [])

    told = ", ".join(f"'{one.word}'" for one in until)
    return step(number, end, sub, f"Effects of {name_of(player)} that last until {told} end.", idle=True)


def begin_effects(number: str, player: Chooser) -> Step:
    """Make the line at which effects of this player that are meant for this turn begin to count (1-5-2-2-1)."""

    def begin(game: Game, frame: Any) -> Control:
        if not game.modifiers and not game.delayed:
            return None
        who = player(game, frame)
        until = Until(WHOLE_TURN, "own" if who == game.own.active else "other")
        for one in game.delayed:
            if one.until == until and one.player == who:
                record(game, BroughtNearer(one, THIS_TURN, ("1-5-2-2-1",)))
        return ch09_lasting.begin_for_this_turn(game, who, until)

    return step(number, begin, "", f"1-5-2-2-1: effects of {name_of(player)} for this turn come into being.", idle=True)


def bring_delayed_nearer(game: Game) -> list[Any]:
    """Bring delayed effects for a later turn one turn nearer, now that a turn is over, and return the same for those that last."""
    for one in game.delayed:
        if one.until.is_later:
            record(game, BroughtNearer(one, one.until._replace(is_later=False), ("1-5-2-2-1",)))
    return ch09_lasting.bring_later_turns_nearer(game)


def carry_out_the_delayed_effect(game: Game, frame: Delayed) -> Control:
    """9-2-2-1: the delayed effect is carried out."""
    lines = program(game.world, frame.ability, "body")
    return Call(lines.first, remember_when_it_began(game, frame.effect)) if lines else None


def note_that_it_is_resolved(game: Game, frame: Delayed) -> Control:
    """9-2-2-1: the delayed effect is resolved, once (9-7-1) unless it is meant for every time."""
    effect, once = frame.effect, () if frame.again else ("9-7-1",)
    note(game, Noted("resolved", effect.player, effect.ability, effect.source, ("1-5-2-1-1", *once)))
    return None


DELAYED: Final = FW.table(
    "9-2-2", step("9-2-2-1", carry_out_the_delayed_effect), step("9-2-2-1", note_that_it_is_resolved, sub="done")
)
