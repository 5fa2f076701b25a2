"""Replays of a call with something changed, each within bounds, to see whether the answer is another then."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from fwjudge.ability.text import CONDITIONS
from fwjudge.ability.walk import walk

from .conditions import Asking, Watch
from .kinds import OPEN, UNDECIDED, Ask
from .observation import Observed
from .observe import observe
from .parts import skills_in
from .point import Bound, Call

TIMES_AS_LONG, MORE_LINES = 3, 200
"""A replay may run so many times as many lines of the rules as the play itself, and so many more."""


class Replays:
    """A call that is played again and again with something changed, beside what it answers as it is."""

    def __init__(self, call: Call, ask: Ask, observed: Observed) -> None:
        """Keep what was seen; it is played once more, with a watch over its conditions, when something is first asked."""
        self.call, self.ask, self.observed = call, ask, observed
        self.watch, self._trace = Watch(), Bound()
        self.played = 0
        """How often it was played."""

    @cached_property
    def as_it_is(self) -> Observed:
        """The answer of the call as it is, in a play like the other ones."""
        self.played += 1
        return observe(replace(self.call, prepare=self.watch.prepare), self.ask, self._trace)

    @cached_property
    def _lines(self) -> int:
        """The lines of the rules that ran in the call as it is."""
        return self._trace.count if self.as_it_is else 0

    @property
    def most_lines(self) -> int:
        """The most lines of the rules that a replay may run."""
        return TIMES_AS_LONG * self._lines + MORE_LINES

    @cached_property
    def askings(self) -> list[Asking]:
        """The conditions that were asked before the moment that is asked about, each once, the latest first."""
        if not any(isinstance(one, CONDITIONS) for skill in skills_in(self.call.cards) for one in walk(skill)):
            return []
        end = self.as_it_is.state.game
        return self.watch.last_of_each(end)

    def play(self, call: Call | None = None, watch: Watch | None = None) -> Observed | None:
        """Play another call, or with another watch, and return what it answers; None where it cannot be played so."""
        changed = self.call if call is None else call
        if watch is not None:
            changed = replace(changed, prepare=watch.prepare)
        bound = Bound(self.most_lines)
        self.played += 1
        try:
            return observe(changed, self.ask, bound)
        except Exception:  # without one of its pieces a machine may do anything: it is no answer then
            return None

    def is_other(self, observed: Observed | None) -> bool:
        """Whether this is another answer, of a play that is still whole."""
        return (
            observed is not None
            and self._is_whole(observed)
            and not observed.missing
            and observed.said not in (OPEN, UNDECIDED, "", self.as_it_is.said)
        )

    def _is_whole(self, observed: Observed) -> bool:
        """Whether every line of the play was taken that was taken before, and nothing is open that was not."""
        now, before = observed.course, self.as_it_is.course
        return (
            _count_refusals(observed) <= _count_refusals(self.as_it_is)
            and len(now.unplayed) <= len(before.unplayed)
            and (observed.state.open is None or self.as_it_is.state.open is not None)
        )


def _count_refusals(observed: Observed) -> int:
    """Return how many lines of the play were refused, without the one that the question is about."""
    return len(observed.course.play.refusals) - (observed.refusal in observed.course.play.refusals)
