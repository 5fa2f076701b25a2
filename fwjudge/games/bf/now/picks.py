"""Picking cards for a cost or as targets: one card at a time, in one order, so that the same choice is one path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Choose
from fwjudge.engine.choice import distinct
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.common.words import DONE, fitting


def picking(game: Game, effect: Effect, nodes: Sequence[Any]) -> tuple[Choose, list[Any]] | None:
    """The first instruction that has something to choose, and what can be chosen next: picks come one at a time, in one order."""
    for node in nodes:
        if not isinstance(node, Choose) or effect.get(f"{node.called}!"):
            continue
        taken = effect.get(node.called)
        found: list[Any] = [
            game.ref(c) for c in distinct(game, [c for c in fitting(game, effect, node.of) if game.ref(c) not in taken])
        ]
        missing = min(node.amount - len(taken), len(found))
        if missing <= 0:
            continue
        return node, [*found, DONE] if node.up_to else found
    return None


def picked(game: Game, effect: Effect, node: Choose, option: Any) -> Effect:
    if option == DONE:
        return effect.put(f"{node.called}!", (True,))
    return effect.put(node.called, tuple(sorted((*effect.get(node.called), option))))
