"""「選ぶ 甲, 乙」 where several skills wait: they are taken up one after the other, in the order of the line."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.engine.decisions import decision

from .move import Move
from .play import Play
from .wording import Wording, describes


def find_order_verb(play: Play, line: Move) -> str:
    """Return the verb for taking up a waiting skill, where the game asks for that and the line begins with one of them; or nothing."""
    specs = line.wording.specs
    if not specs or line.wording.verb != "choose":
        return ""
    return _verb_of_order(play, replace(line.wording, specs=specs[:1]), line.player)


def with_parts(line: Move, start: int, end: int | None = None, verb: str = "") -> Move:
    """Return a line with some of its parts only, maybe under another verb."""
    wording = line.wording
    return replace(line, wording=replace(wording, verb=verb or wording.verb, specs=wording.specs[start:end]))


def _verb_of_order(play: Play, spoken: Wording, who: int) -> str:
    """Return the verb for taking up a waiting skill, where the game asks for that and the line names one of them."""
    table, game = play.table, play.game
    at = decision(game)
    if at is None or at.player != who or at.rule not in table.orders:
        return ""
    said = [table.options.describe(game, option) for option in at.options]
    return next((one.verb for one in said if describes(table, game, spoken.specs, one.things, who)), "")
