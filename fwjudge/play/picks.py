"""The order of picks: a line may name them in any order, and the game asks for them in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.engine.decisions import Decision, decision

from .labels import appearance
from .move import Move
from .play import Play
from .wording import Spec


def orders_by_first(specs: Sequence[Spec]) -> Iterator[list[Spec]]:
    """Yield the parts of a line once for each of them that can come first."""
    return ([one, *specs[:nth], *specs[nth + 1 :]] for nth, one in enumerate(specs) if one not in specs[:nth])


def asked_order(play: Play, at: Decision, line: Move, specs: Sequence[Spec]) -> list[Spec] | None:
    """Return the order in which the game asks for these picks; None where one question does not ask for all of them."""
    for order in orders_by_first(specs):
        if any(_completes(play, at, line, order, option) for option in play.options_described(at, line, order)):
            return order
    return None


def completing_options(
    play: Play, at: Decision, line: Move, specs: Sequence[Spec], options: Sequence[Any]
) -> list[Any]:
    """Return those of several options after which the other picks of the line can be made too."""
    if len(specs) < 2 or not all(play.table.options.describe(play.game, option).pick for option in options):
        return []
    different = {appearance(play.table, play.game, one): one for one in options}.values()
    return [option for option in different if _completes(play, at, line, specs, option)]


def _completes(play: Play, at: Decision, line: Move, specs: Sequence[Spec], option: Any) -> bool:
    """Whether the same question asks for the rest of the picks after this option."""
    after, left = play.answer(specs, option, line.player)
    if not left:
        return True
    then = decision(after.game)
    return (
        then is not None
        and (then.rule, then.player) == (at.rule, at.player)
        and asked_order(after, then, line, left) is not None
    )
