"""The moment of an event, as a line of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.course.checks import PlayState
from fwjudge.course.narration import LoggedLine
from fwjudge.games.grounds import Grounds

from .events import about_of
from .ground import effect_at_work
from .observation import Observed
from .sequence import find_line_that_took_up


def moment_rule(grounds: Grounds, one: LoggedLine) -> str:
    """Return the rule of the line by which something happens: of what comes of others, the line of the turn at which those came up."""
    lines = [line.number for line in one.entry.callers]
    cited = getattr(one.entry.event, "cites", ())
    station = next(
        (number for number in (one.entry.step.number, *cited, *lines) if number in grounds.flow.stations), ""
    )
    station = grounds.in_place.carriers.get(station, station)
    return station or next(filter(None, (one.entry.step.number, *lines)), "") or next(iter(one.rules), "")


def rule_of_later_use(state: PlayState, one: LoggedLine) -> str:
    """Return the line of the turn at which a skill is used or resolved that was put off to another part of it; nothing where none was."""
    about, lines = about_of(state.game, one)[:2], [line.number for line in one.entry.callers]
    came_up = next((other for other in state.told if about_of(state.game, other)[:2] == about), one)
    if [line.number for line in came_up.entry.callers][-1:] == lines[-1:]:
        return ""
    return next((number for number in reversed(lines) if number in state.table.grounds.flow.stations), "")


def rules_of_moment(observed: Observed, one: LoggedLine) -> Iterator[str]:
    """Yield the lines by which something came up then: the one that took it up, and the one at which its skill began to wait."""
    state, effect = observed.state, effect_at_work(one)
    ability = about_of(state.game, one).ability if effect is None else effect.ability
    if ability < 0 or one.entry.step.number in state.table.grounds.flow.stations:
        return
    yield find_line_that_took_up(observed, one)
    for other in reversed(state.told[: state.told.index(one)]):
        if other.line.kind == "waits" and about_of(state.game, other).ability == ability:
            yield moment_rule(state.table.grounds, other)
            return
