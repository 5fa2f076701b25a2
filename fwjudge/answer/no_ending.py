"""The rule by which a player would have lost, as the ground that a game goes on, with how many cards are left."""

from __future__ import annotations

from fwjudge.engine.event import Moved

from .ground import Ground
from .kinds import NO, Whether, Wins
from .observation import Observed
from .observer import GOES_ON
from .subjects import lie

PILES_THAT_LOSE = ("deck", "life")
"""The areas of which a game may know by `lost deck` the rule that a player loses who has no card there."""
NEARLY_GONE = 5
"""Of more cards than these it is no question whether they have run out."""


def find_no_defeat(observed: Observed, found: Ground) -> Ground:
    """Return the rule of the pile that has nearly run out in the play, where it is asked for an ending that has not come and nothing else
    says why than how something was done; else the ground itself.
    """
    asked, game, table = observed.ask.asked, observed.state.game, observed.state.table
    is_ending = isinstance(asked, Whether) and getattr(asked.what, "what", "") == "ending" and observed.said == NO
    goes_on = is_ending or (isinstance(asked, Wins) and observed.said == GOES_ON)
    if not goes_on or game.ended is not None or (found.kind != "silent" and (found.numbers or found.clause)):
        return found
    events = [one.entry.event for one in observed.state.told]
    taken_from = {one.before.place for one in events if isinstance(one, Moved)}
    left = [
        (len(cards), rule, cards[0])
        for at, cards in enumerate(game.areas)
        if (rule := table.grounds.rule_of_word(f"lost {game.world.places[at].name}"))
        and game.world.places[at].name in PILES_THAT_LOSE
        and 0 < len(cards) <= NEARLY_GONE
        and at in taken_from
    ]
    number, rule, card = min(left, default=(0, "", -1))
    return Ground((rule,), f"{lie(table, game, card)[0]}は{number}枚で、0枚ではない", "note") if rule else found
