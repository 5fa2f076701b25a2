"""The ground of an order: the lines that took one thing up before another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fwjudge.course.narration import LoggedLine

from .events import about_of
from .ground import MAX_NUMBERS, SPECIAL, Ground, clause_of, rules_of
from .observation import Observed


def ground_of_order(observed: Observed) -> Ground:
    """Return the lines that took each of the things up, where they differ; else those of the events."""
    table = observed.state.table
    taken_up = tuple(find_line_that_took_up(observed, one, table.grounds.sequence) for one in observed.evidence)
    if not all(taken_up) or len(set(taken_up)) < 2:
        taken_up = tuple(find_line_that_took_up(observed, one) for one in observed.evidence)
    if table.grounds.sequence.isdisjoint(taken_up) and (not all(taken_up) or len(set(taken_up)) > 1):
        taken_up = _lines_that_differ(observed.evidence) or taken_up
    special = [
        number for one in observed.evidence for number in rules_of(table, one) if table.grounds.rank(number) == SPECIAL
    ]
    between = table.grounds.rule_of_word(" ".join(dict.fromkeys(taken_up)))
    callers = [frozenset(line.number for line in one.entry.callers) for one in observed.evidence]
    common = table.grounds.takers & frozenset.intersection(*callers) if callers else ()
    carried = [table.grounds.rule_of_carrier(lines) for lines in callers]
    rules = [*common, *special, *filter(None, dict.fromkeys((between, *taken_up, *carried)))]
    rules = rules or [one.entry.step.number or next(iter(one.rules), "") for one in observed.evidence]
    return Ground(tuple(dict.fromkeys(rules))[:MAX_NUMBERS], clause_of(table, rules), "line")


def _lines_that_differ(evidence: Sequence[LoggedLine]) -> tuple[str, ...]:
    """Return the lines of the procedures at which things happened, the last first, where each was another one; else nothing."""
    ways = [[line.number for line in (*one.entry.callers[::-1], one.entry.step)] for one in evidence]
    found: list[str] = []
    for one, other in pairwise(ways):
        apart = next(((a, b) for a, b in zip(one, other, strict=False) if a != b), None)
        if apart is None:
            return ()
        found = [apart[1], *(found or [apart[0]])]
    return tuple(dict.fromkeys(found))


def find_line_that_took_up(observed: Observed, one: LoggedLine, among: frozenset[str] = frozenset()) -> str:
    """Return the line that took something up before another: one that carried it out, else one that took up its skill.

    `among`: the lines that it can be; all that take things up where none are given.
    """
    table, game = observed.state.table, observed.state.game
    lines = among or table.orders | table.grounds.sequence

    def find(told: LoggedLine) -> str:
        return next((line.number for line in (told.entry.step, *told.entry.callers) if line.number in lines), "")

    about, told = about_of(game, one), observed.state.told
    before = [other for other in reversed(told[: told.index(one)]) if about_of(game, other)[:2] == about[:2]]
    return next(filter(None, map(find, (one, *(before if about.ability >= 0 else ())))), "")
