"""8-3-1-2: what other effects add to a cost is paid after it."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import caller_frame, hand_back
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step

from ..now.activation import added_costs
from ..state import OP


@saved
class Adding(NamedTuple):
    """A frame of paying what other effects add: what is left to be paid."""

    left: tuple[Effect, ...]
    failed: tuple[str, ...] = ()

    def take_back(self, other: Effect) -> Adding:
        """Take back from one of these costs whether it was paid as it says."""
        return self._replace(failed=(*self.failed, *(word for word in ("replaced", "unpaid") if other.get(word))))


def pay_added_costs(game: Game, effect: Effect) -> Control:
    """8-4-1-3: what other effects add to the cost is paid after it, in the order in which those are resolved (8-3-1-2)."""
    added = added_costs(game, effect)
    return Call(ADDED.first, Adding(added)) if added else None


def pay_next(game: Game, adding: Adding) -> Control:
    """8-3-1-2: the next of the added costs is paid, and then the one after it."""
    if not adding.left:
        return None
    one, *further = adding.left
    game.frame = adding._replace(left=tuple(further))
    lines = program(game.world, one.ability, "cost")
    return Call(lines.first, one, OP.at("8-3-1-2")) if lines else OP.at("8-3-1-2")


def tell_what_failed(game: Game, adding: Adding) -> Control:
    """8-3-1-2: the effect learns which parts were not paid as they say; 8-3-1-7 and 8-3-1-3-1 ask for that."""
    effect = caller_frame(game)
    for word in adding.failed if isinstance(effect, Effect) else ():
        effect = effect.put(word, (True,))
    hand_back(game, effect)
    return None


ADDED: Final = OP.table(
    "8-3-1-2",
    step("8-3-1-2", pay_next),
    step("8-3-1-2", tell_what_failed, sub="paid"),
)
"""8-3-1-2: how added costs are paid."""
