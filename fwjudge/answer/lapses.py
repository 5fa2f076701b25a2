"""The ends of effects that last around a condition: one before it was asked, so that it did not hold, or after it, so that it still did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext

from fwjudge.engine.event import Lapsed
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry, entries_since, previous
from fwjudge.engine.program import fresh_effect
from fwjudge.engine.queries import holds

from .conditions import Asking, Watch
from .observation import Observed
from .point import Call

MAX_ENTRIES_FOR_LAPSES = 3_000
"""Of a longer log nothing is looked for."""


def rules_of_end_before(call: Call, observed: Observed, asking: Asking) -> tuple[str, ...]:
    """Return the rules by which an effect ended that a condition needed, before the condition was asked; none where none ended."""
    at = count_before(observed, asking)
    if asking.holds or not at:
        return ()
    found: tuple[str, ...] = ()
    for entry, is_end in _walk_ends(call, observed, asking, at):
        if is_end:
            found = (*entry.event.cites, entry.step.number)
    return found


def rule_of_moment_before_end(call: Call, observed: Observed, asking: Asking) -> str:
    """Return the rule of the last moment before an effect ended that a condition needed, where it was asked then; else nothing."""
    closing = observed.state.table.grounds.flow.closing
    at = count_before(observed, asking)
    entries = entries_since(observed.state.game)
    if not asking.holds or not closing or not at or at >= len(entries):
        return ""
    moment = next((line.number for line in entries[at].callers if line.number in closing), "")
    if not moment:
        return ""
    ends = (is_end for nth, (_, is_end) in enumerate(_walk_ends(call, observed, asking, len(entries))) if nth >= at)
    return moment if any(ends) else ""


def count_before(observed: Observed, asking: Asking) -> int:
    """Return how many entries the log had when a condition was asked; 0 where that was not on the way to what is seen."""
    node, after = observed.state.game.log, 0
    while node is not None and node is not asking.log:
        node, after = previous(node), after + 1
    if node is None:
        return 0
    every = len(entries_since(observed.state.game))
    return every - after if every <= MAX_ENTRIES_FOR_LAPSES else 0


def _walk_ends(call: Call, observed: Observed, asking: Asking, most: int) -> Iterator[tuple[Entry, bool]]:
    """Yield so many entries of the log, each with whether an effect ends by it and a condition with that."""
    with call.watch.lend(Watch()) if call.watch is not None else nullcontext():  # looking back asks nothing of the play
        now = observed.start.fork()
        is_so = _question(now, asking)
        for entry in entries_since(observed.state.game)[:most]:
            ends = isinstance(entry.event, Lapsed)
            before = ends and is_so()
            entry.replay(now)
            yield entry, bool(before) and not is_so()


def _question(game: Game, asking: Asking) -> Callable[[], bool]:
    """Return the question whether a condition holds in a game as it is then."""

    def is_so() -> bool:
        frame = fresh_effect(asking.ability, game.ref(asking.card), asking.player)
        return holds(game, frame, asking.condition)

    return is_so
