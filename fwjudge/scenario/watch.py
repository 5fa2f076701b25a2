"""The use of rules in a run: the lines that ran, the conditions that were asked and their answers, the rules that were cited."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fwjudge import games
from fwjudge.base.records import NamedTuple
from fwjudge.base.workers import map_in_processes
from fwjudge.engine.choice import Need, Slot
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, Procedures, Step

from .coverage import actions
from .loader import load
from .problem import BadScenario, MissingCards
from .result import Report
from .run import run


class RulesSeen(NamedTuple):
    """The numbers of rules, by their use in a run."""

    ran: set[str]
    """A line of it ran, an action of it was done, or an event cites it."""
    fulfilled: set[str]
    """A condition of it was fulfilled once at least ..."""
    failed: set[str]
    """... and failed once at least."""

    @property
    def run(self) -> frozenset[str]:
        """Return the rules that were run; a condition is when it has said yes and no."""
        return frozenset(self.ran | self.fulfilled & self.failed)

    def add(self, other: RulesSeen) -> None:
        """Add what another run did."""
        for own, more in zip(self, other, strict=True):
            own |= more


def nothing_seen() -> RulesSeen:
    """Return the use of a run that has not begun."""
    return RulesSeen(set(), set(), set())


@contextmanager
def watch_actions(procedures: Procedures) -> Iterator[tuple[RulesSeen, list[Step]]]:
    """Watch the actions of a rulebook as long as this lasts, and yield what was seen and the trace to give to a game."""
    seen, trace = nothing_seen(), list[Step]()
    before = [(action, action.gates, action.slots, action.perform) for action in actions(procedures)]
    try:
        for action, gates, slots, perform in before:
            action.consist(
                [_need(gate, seen) for gate in gates],
                [_slot(slot, seen) for slot in slots],
                _perform(action.number, perform, seen),
            )
        yield seen, trace
    finally:
        for action, gates, slots, perform in before:
            action.consist(gates, slots, perform)
        seen.ran.update(line.number for line in trace if line.number)


def _need(need: Need, seen: RulesSeen) -> Need:
    def test(*args: Any) -> bool:
        answer = need.test(*args)
        (seen.fulfilled if answer else seen.failed).add(need.number)
        return answer

    return need._replace(test=test)


def _slot(slot: Slot, seen: RulesSeen) -> Slot:
    def candidates(game: Game, player: int) -> Any:
        found = slot.candidates(game, player)
        if found:
            seen.ran.add(slot.number)
        return found

    return slot._replace(candidates=candidates, needs=tuple(_need(need, seen) for need in slot.needs))


def _perform(number: str, perform: Callable[..., Control], seen: RulesSeen) -> Callable[..., Control]:
    def note_and_perform(*args: Any) -> Control:
        seen.ran.add(number)
        return perform(*args)

    return note_and_perform


def rules_cited(report: Report) -> set[str]:
    """Return the rules that a report cites, for what happened and for what did not, in its variants too."""
    found = {rule for step in report.steps for rule in (*step.rules, *step.why)}
    found |= {rule for refusal in report.refusals for rule in refusal.rules}
    for _, other in report.branches:
        found |= rules_cited(other)
    return found


# -- all scenarios -----------------------------------------------------------------------------------


class WatchedScenario(NamedTuple):
    """A scenario that was run: its file, its game, and what it did with the rules."""

    path: Path
    game: str
    seen: RulesSeen


class Runs(NamedTuple):
    """A record of what the scenarios did, and of the files that cannot be run, with the reason."""

    watched: list[WatchedScenario]
    broken: list[str]
    lacking: list[str]
    """The files that name printed cards which are not imported."""

    def run(self, game: str) -> frozenset[str]:
        """Return the rules that the scenarios of a game have run, all together."""
        together = nothing_seen()
        for one in self.watched:
            if one.game == game:
                together.add(one.seen)
        return together.run


def runs(paths: Sequence[Path], jobs: int | None = None) -> Runs:
    """Run all these scenarios, in as many processes as there are processors."""
    jobs = min(jobs or os.cpu_count() or 1, len(paths) // _WORTH_A_PROCESS)
    if jobs < 2:
        return _run(paths)
    every = Runs([], [], [])
    for done in map_in_processes(_run, [paths[at::jobs] for at in range(jobs)], jobs):
        every.watched.extend(done.watched)
        every.broken.extend(done.broken)
        every.lacking.extend(done.lacking)
    return Runs(sorted(every.watched), sorted(every.broken), sorted(every.lacking))


_WORTH_A_PROCESS = 8
"""Fewer scenarios than this are run quicker than a process starts."""


def _run(paths: Sequence[Path]) -> Runs:
    done = Runs([], [], [])
    for path in paths:
        try:
            scenario = load(path)
            with watch_actions(games.policy(scenario.game).procedures) as (seen, trace):
                seen.ran.update(rules_cited(run(scenario, trace=trace)))
        except MissingCards:
            done.lacking.append(str(path))
        except BadScenario as error:
            done.broken.append(str(error))
        else:
            done.watched.append(WatchedScenario(path, scenario.game, seen))
    return done
