"""「選ぶ 甲, 乙」 where it is asked which of several waiting skills comes first: one after the other, in the order of the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fwjudge.engine.decide import decision

from .play import Player
from .scenario import Move
from .wording import Spoken, fits


def one_by_one(player: Player, move: Move) -> Iterator[Move]:
    """The line as the lines that it stands for: itself, unless it picks what waits."""
    left, verb = move.spoken.specs, ""
    aside = replace(player.by_itself, alone=list(player.by_itself.alone))
    if aside.picked(player.table, move, left, player.past):
        yield move  # it names what was picked before, because there was nothing else to pick
        return
    while (
        left
        and move.spoken.verb == "choose"
        and (asked := _verb_of_order(player, replace(move.spoken, specs=left[:1]), move.player))
    ):
        verb = asked
        yield replace(move, spoken=replace(move.spoken, verb=verb, specs=left[:1]))
        left = left[1:]
    if not verb:
        yield move
        return
    at = decision(player.game)
    if left and at is not None and at.player == move.player and not at.window:
        yield replace(move, spoken=replace(move.spoken, specs=left))  # what the skill that came first lets them choose
        return
    for spec in left:  # the last one comes up by itself
        yield replace(move, spoken=replace(move.spoken, verb=verb, specs=(spec,)))


def _verb_of_order(player: Player, spoken: Spoken, who: int) -> str:
    """What taking up a waiting skill is called, if that is asked here and the line names one of them."""
    table, game = player.table, player.game
    at = decision(game)
    if at is None or at.player != who or at.rule not in table.orders:
        return ""
    said = [table.describe(game, option) for option in at.options]
    return next((one.verb for one in said if fits(table, game, spoken.specs, one.things, who)), "")
