"""Picking cards for a cost or as targets: one card at a time, in one order, so that the same choice is one path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability.text import Choose
from fwjudge.base.records import NamedTuple
from fwjudge.engine.choice import distinct
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, members
from fwjudge.games.common.choosing import DONE


class Pick(NamedTuple):
    """A pick that is asked next: for which instruction, and what can be chosen."""

    node: Choose
    options: list[Any]


def next_pick(game: Game, effect: Effect, nodes: Sequence[Any]) -> Pick | None:
    """Return the pick for the first instruction that has something left to choose."""
    for node in nodes:
        if not isinstance(node, Choose) or effect.get(f"{node.called}!"):
            continue
        taken = effect.get(node.called)
        left = [c for c in members(game, effect, node.of) if game.ref(c) not in taken]
        found: list[Any] = [game.ref(c) for c in distinct(game, left)]
        most = len(found) if node.most is None else amount(game, effect, node.most) - len(taken)
        if min(most, len(found)) <= 0:
            continue
        may_stop = node.least is not None and len(taken) >= amount(game, effect, node.least)
        return Pick(node, [*found, DONE] if may_stop else found)
    return None


def with_pick(effect: Effect, node: Choose, option: Any) -> Effect:
    """Return the effect with one more card chosen, or marked as having chosen all its cards."""
    if option == DONE:
        return effect.put(f"{node.called}!", (True,))
    return effect.put(node.called, tuple(sorted((*effect.get(node.called), option))))
