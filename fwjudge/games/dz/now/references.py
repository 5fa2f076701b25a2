"""The cards that something outside the areas points at."""

from __future__ import annotations

from fwjudge.engine.game import Game, Ref, collect

from ..state import Dz


def cards_pointed_at(game: Game) -> list[Ref]:
    """Return what damage, battles, stacks, triggers and frames point at."""
    own: Dz = game.own
    found = [*(ref for ref, _ in own.damage), *own.central]
    found += [ref for group in own.together for ref in group]
    found += [ref for group in own.groups for battle in group.battles for ref in battle.fighting]
    items = [*own.stack, *(item for group in own.groups for item in group.stack)]
    waiting = [*game.waiting, *(w for group in own.groups for w in group.waiting)]
    collect((items, waiting, game.delayed, game.frame), found)
    stack = game.stack
    while stack is not None:
        _back, frame, _caller, stack = stack
        collect(frame, found)
    return found
