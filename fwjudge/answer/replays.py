"""Replays of a call with something changed, each within bounds, to see whether the answer is another then."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property

from fwjudge.ability.text import Done, Happened, No, TurnOf
from fwjudge.ability.walk import walk
from fwjudge.course.expectation import Expectation
from fwjudge.engine.queries import holds
from fwjudge.engine.step import Step
from fwjudge.games.table import PLAYERS

from .conditions import Asking, Key, Watch, count_again
from .kinds import OPEN, UNDECIDED, Ask, Happening, HowOften, Order, Value, Whether
from .observation import Observed
from .observer import observe
from .point import Bound, Call
from .subjects import numbers_of

LINES_OF_AN_EVENT, MORE_LINES = 30, 800
"""A replay may run so many lines of the rules for each thing that is told of the play itself, and so many more."""
MAX_LINES_REPLAYED = 12_000
"""All replays of one question may run so many lines of the rules together."""


class Replays:
    """A call that is played again and again with something changed, beside what it answers as it is."""

    def __init__(self, call: Call, ask: Ask, observed: Observed, most: int = MAX_LINES_REPLAYED) -> None:
        """Keep what was seen; all replays together run `most` lines. A call is laid out and played once more if it has not been yet."""
        self.ask, self.as_it_is = ask, observed
        self.call = call
        self.played = 0
        """How often it was played."""
        self._lines_left = most
        if not call.is_laid:
            self.call = call.lay()
            self.as_it_is = observe(self.call, ask)

    @property
    def most_lines(self) -> int:
        """The most lines of the rules that a replay may run."""
        return LINES_OF_AN_EVENT * len(self.as_it_is.state.told) + MORE_LINES

    @cached_property
    def askings(self) -> list[Asking]:
        """The conditions that were asked before the moment that is asked about, each once, the latest first.

        Where it is asked how often something happens, not those that a skill waits for: it would wait without end for what is always so.
        """
        if self.call.watch is None:
            return []
        game, counts = self.as_it_is.state.game, isinstance(self.ask.asked, HowOften)
        every = self.call.watch.last_of_each(game)
        return [one for one in every if not counts or one.condition != game.world.abilities[one.ability].state]

    def is_asked_both_ways(self, asking: Asking) -> bool:
        """Whether a condition was met at one time of the play, and at another was not."""
        watch = self.call.watch
        return watch is not None and len({one.holds for one in watch.askings if one.key == asking.key}) > 1

    @cached_property
    def conditions_denied(self) -> frozenset[Key]:
        """The conditions that deny something: the card words the denial itself."""
        conditions = ((one.ability, one.condition) for one in self.askings)
        return frozenset((ability, no.part) for ability, no in conditions if isinstance(no, No))

    def play(self, call: Call | None = None, watch: Watch | None = None) -> Observed | None:
        """Play another call, or with another watch, and return its observation; None where that play breaks off.

        With neither, a piece of the rulebook is away: then the world is a new one.
        """
        changed = self.call if call is None else call
        if call is None and watch is None:
            changed = replace(changed, laid=None)
        own = self.call.watch
        if self._lines_left <= 0:
            return None
        bound = Bound(min(self.most_lines, self._lines_left))
        self.played += 1
        try:
            with own.lend(watch or Watch()) if own is not None else nullcontext():
                return observe(changed, self.ask, bound)
        except Exception:  # without one of its pieces a machine may do anything: it is no answer then
            return None
        finally:
            self._lines_left -= bound.count

    def find_rules_that_ran(self) -> list[str]:
        """Return the rules whose lines ran, in their order."""
        ran = list[Step]()
        own = self.call.watch
        with own.lend(Watch()) if own is not None else nullcontext():
            observe(self.call, self.ask, ran)
        return [step.number for step in ran if step.number]

    def is_other(self, observed: Observed | None, broken: bool = False) -> bool:
        """Whether a replay gives another answer and is whole. `broken`: also where later lines do not fit any more."""
        return (
            observed is not None
            and (broken or self._is_whole(observed))
            and not observed.missing
            and self._has_all_parts(observed)
            and observed.said not in (OPEN, UNDECIDED, "", self.as_it_is.said)
        )

    def _has_all_parts(self, observed: Observed) -> bool:
        """Whether of an order all happens that happened as it is: a part that is not there says nothing of which comes first."""
        return not isinstance(self.ask.asked, Order) or len(observed.words) == len(self.as_it_is.words)

    def is_refused_alike(self, observed: Observed) -> bool:
        """Whether of the lines beside the one that is asked about just those were refused that are refused as it is."""
        return _lines_left(observed, False) == _lines_left(self.as_it_is, False)

    def is_supposed_in_vain(self, asking: Asking, other: Observed) -> bool:
        """Whether the number that is asked for is the very one that a condition counts: its other answer needs another board."""
        asked = self.ask.asked
        what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
        if not isinstance(what, Expectation) or what.subject is None:
            return False
        if what.subject.specs[0].name and not what.subject.attribute:
            return False  # it is asked for a place
        own = self.call.watch
        with own.lend(Watch()) if own is not None else nullcontext():
            return all(
                numbers_of(one.state, what) == [count_again(asking, one.state.game)] for one in (self.as_it_is, other)
            )

    def is_endless(self, asking: Asking, other: Observed) -> bool:
        """Whether something that is counted happens until the game ends if a condition is answered alike each time, which was not so."""
        counts = isinstance(self.ask.asked, HowOften) and self.is_asked_both_ways(asking)
        return counts and other.state.game.ended is not None and self.as_it_is.state.game.ended is None

    def is_counted_so_still(self, asking: Asking) -> bool:
        """Whether a condition counts at the moment that is asked about the same number as when it was asked."""
        own = self.call.watch
        with own.lend(Watch()) if own is not None else nullcontext():
            now = self.as_it_is.taken_in or self.as_it_is.state.game
            return asking.counted in (None, count_again(asking, now))

    def is_met_so_still(self, asking: Asking) -> bool:
        """Whether a condition that counts nothing has at the moment that is asked about the same answer as when it was asked."""
        if asking.frame is None or any(isinstance(one, Happened | TurnOf | Done) for one in walk(asking.condition)):
            return True
        own = self.call.watch
        with own.lend(Watch()) if own is not None else nullcontext():
            return (
                holds(self.as_it_is.taken_in or self.as_it_is.state.game, asking.frame, asking.condition)
                == asking.holds
            )

    def _is_whole(self, observed: Observed) -> bool:
        """Whether every line of the play was taken that was taken before, and nothing is open that was not.

        Where it is asked if something happened, chance may fall otherwise.
        """
        opened, asked = observed.state.open, self.ask.asked
        is_event = isinstance(asked, Whether) and isinstance(asked.what, Happening)
        return len(_lines_left(observed, is_event)) <= len(_lines_left(self.as_it_is, is_event)) and (
            opened is None or (is_event and opened.player not in PLAYERS) or self.as_it_is.state.open is not None
        )


def _lines_left(observed: Observed, without_chance: bool) -> list[int]:
    """Return the lines of the play that were not taken, without the one that the question is about; maybe without those of chance."""
    course = observed.course
    of_chance = {move.line for move in course.moves if without_chance and move.player < 0}
    refused = [one for one in course.play.refusals if one != observed.refusal and one.line not in of_chance]
    unplayed = [move.line for move in course.unplayed if move.line not in of_chance]
    return sorted([*(one.line for one in refused), *unplayed])
