"""「選ぶ 甲, 乙」 where several skills wait: they are taken up one after the other, in the order of the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fwjudge.engine.decide import decision

from .player import Player
from .scenario import Move
from .wording import Wording, describes


def split_line(player: Player, line: Move) -> Iterator[Move]:
    """Yield the lines that a line stands for: one for each waiting skill that it picks, otherwise the line itself."""
    left, verb = line.wording.specs, ""
    aside = replace(player.forced, unnamed=list(player.forced.unnamed))
    if aside.cover_picks(player.table, line, left, player.past):
        yield line  # it names what was picked before, because there was nothing else to pick
        return
    while (
        left
        and line.wording.verb == "choose"
        and (asked := _verb_of_order(player, replace(line.wording, specs=left[:1]), line.player))
    ):
        verb = asked
        yield replace(line, wording=replace(line.wording, verb=verb, specs=left[:1]))
        left = left[1:]
    if not verb:
        yield line
        return
    at = decision(player.game)
    if left and at is not None and at.player == line.player and not at.window:
        yield replace(
            line, wording=replace(line.wording, specs=left)
        )  # what the skill that came first lets them choose
        return
    for spec in left:  # the last one comes up by itself
        yield replace(line, wording=replace(line.wording, verb=verb, specs=(spec,)))


def _verb_of_order(player: Player, spoken: Wording, who: int) -> str:
    """Return the verb for taking up a waiting skill, where the game asks for that and the line names one of them."""
    table, game = player.table, player.game
    at = decision(game)
    if at is None or at.player != who or at.rule not in table.orders:
        return ""
    said = [table.options.describe(game, option) for option in at.options]
    return next((one.verb for one in said if describes(table, game, spoken.specs, one.things, who)), "")
