"""A list of picks may name them in any order; the game asks for them in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fwjudge.engine.decide import Decision, decision

from .option_labels import look
from .scenario import Move
from .wording import Spec

if TYPE_CHECKING:
    from .play import Player


def each_first(specs: Sequence[Spec]) -> Iterator[list[Spec]]:
    return ([one, *specs[:nth], *specs[nth + 1 :]] for nth, one in enumerate(specs) if one not in specs[:nth])


def found(player: Player, at: Decision, move: Move, specs: Sequence[Spec]) -> list[Spec] | None:
    """The order in which they are asked for, where one question asks for all of them."""
    for order in each_first(specs):
        if any(_resolves(player, at, move, order, option) for option in player.described_by(at, move, order)):
            return order
    return None


def resolving(player: Player, at: Decision, move: Move, specs: Sequence[Spec], options: Sequence[Any]) -> list[Any]:
    """Those of several options with which the rest of a list of picks can be picked too."""
    if len(specs) < 2 or not all(player.table.describe(player.game, option).pick for option in options):
        return []
    different = {look(player.table, player.game, one): one for one in options}.values()
    return [option for option in different if _resolves(player, at, move, specs, option)]


def _resolves(player: Player, at: Decision, move: Move, specs: Sequence[Spec], option: Any) -> bool:
    after, left = replace(player, game=player.game.fork(), crossings=None, past=[]), list(specs)
    if after.answer(left, option, move.player):
        return True
    then = decision(after.game)
    return (
        then is not None
        and (then.rule, then.player) == (at.rule, at.player)
        and found(after, then, move, left) is not None
    )
