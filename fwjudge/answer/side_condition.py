"""The condition of an effect beside the reason that a card can be chosen: a variant may show that it is the one that is asked for."""

from __future__ import annotations

from dataclasses import replace

from .deciding_condition import find_deciding_condition, is_allowed, is_ground, make_ground
from .ground import Ground
from .kinds import Can
from .replays import Replays


def put_condition_beside(replays: Replays, own: Ground, found: Ground) -> Ground:
    """Return the ground by which a card can be chosen with the condition beside it that had to be met for that.

    That alone is the ground where it counts what it counts by a rule of its own, and the card can be chosen by none.
    """
    asked, observed = replays.ask.asked, replays.as_it_is
    if own.kind != "permit" or not isinstance(asked, Can) or not is_allowed(replays.ask, observed):
        return found
    condition = find_deciding_condition(replays) if asked.move.wording.verb == "choose" else None
    if condition is None or not condition.asking.holds or not is_ground(condition, observed, replace(own, kind="line")):
        return found
    of_condition, game = make_ground(condition, own), observed.taken_in
    is_of_line = game is not None and own.numbers[:1] == (game.step.number,)  # and by no word of the text
    return of_condition if condition.special and is_of_line else replace(found, beside=of_condition)
