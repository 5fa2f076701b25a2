"""The order of lines for chance: several cards that it says for one choice can be named in any order, and the game asks in one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from fwjudge.engine.decisions import decision

from .move import Move
from .play import Play
from .taking import Taken, take

MAX_CHANCE_LINES = 4
"""Of a longer run of lines the order is as it is written."""


def put_in_asked_order(play: Play, lines: Sequence[Move]) -> list[Move]:
    """Return a run of lines for chance in the order in which the game asks; as they are where they fit so, or in no order."""
    if not 1 < len(lines) <= MAX_CHANCE_LINES or any(line.player >= 0 for line in lines):
        return list(lines)
    rules = _rules_asked(play, lines)
    if rules is not None:
        return list(lines)
    orders = (
        order for order in permutations(lines) if (asked := _rules_asked(play, order)) and len({*asked} - {""}) == 1
    )
    return list(next(orders, lines))


def _rules_asked(play: Play, lines: Sequence[Move]) -> list[str] | None:
    """Return the rule by which each line was asked for; None where one of them cannot be taken."""
    asked = []
    for line in lines:
        done = take(play, line)
        if not isinstance(done, Taken):
            return None
        decided = done.play.past.list_from(len(play.past))
        at = next((at for game, _ in decided if (at := decision(game)) is not None and at.chance), None)
        asked.append("" if at is None else at.rule)
        play = done.play
    return asked
