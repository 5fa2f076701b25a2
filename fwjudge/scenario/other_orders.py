"""Whether another order would have changed the end: each order that a player chose is played the other way too."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game

from .board_change import change
from .order_choice import Crossing
from .play import Player
from .problem import BadScenario
from .result import Note
from .scenario import Advance, Look, Move, Scenario

CROSSINGS = 6
"""So many choices of an order are looked at in one play; of each so many others. The report says where it stopped."""
_OTHERS = 3
_SHOWN = 3
_STOPS = 500


def otherwise(scenario: Scenario, player: Player) -> list[Note]:
    """A note for each choice of an order: what else could have come first, and what would have been different in the end."""
    crossings = player.crossings or []
    notes = [_note(scenario, player, one) for one in crossings[:CROSSINGS]]
    if len(crossings) > CROSSINGS:
        left = crossings[CROSSINGS:]
        notes.append(
            Note("order", f"順番の選択はあと{len(left)}回あった。それらのほかの順は調べていない。", (left[0].rule,))
        )
    return notes


def _note(scenario: Scenario, player: Player, at: Crossing) -> Note:
    table = player.table
    first = table.label(at.game, at.taken)
    different: list[str] = []
    same: list[str] = []
    unsure: list[str] = []
    for other in at.others[:_OTHERS]:
        label = table.label(at.game, other)
        end = _play(scenario, player, at, other)
        if end is None:
            unsure.append(label)
            continue
        lines = change(table.view(player.game), table.view(end)).lines
        ending, now = table.ending(end), table.ending(player.game)
        if ending != now:
            lines = (ending or "ゲームは終了しない", *lines)
        if lines:
            more = f" ほか{len(lines) - _SHOWN}件" if len(lines) > _SHOWN else ""
            different.append(f"「{label}」を先にすると、この裁定の終わりと比べて {'、'.join(lines[:_SHOWN])}{more}。")
        else:
            same.append(f"「{label}」")
    text = f"「{first}」を先にした。"
    if different:
        text += "順番によって結果が変わります: " + "".join(different)
    if same:
        text += f"{'、'.join(same)}を先にしても結果は変わらない。"
    if unsure:
        text += f"「{'」「'.join(unsure)}」を先にした続きは、この手順では決まらない。"
    if len(at.others) > _OTHERS:
        text += f"ほかの{len(at.others) - _OTHERS}通りは調べていない。"
    return Note("order", text, (at.rule,))


def _play(scenario: Scenario, player: Player, at: Crossing, option: Any) -> Game | None:
    """The end with another order: the lines that are left are played; what they chose of this order is chosen already."""
    copy = Player(player.table, at.game.fork(), player.file, stops=player.most - _STOPS, crossings=None)
    ordering = {one.move.line for one in player.crossings or () if one.move is not None}
    try:
        copy.apply(option)
        for line in scenario.play[at.lines :]:
            if isinstance(line, Look):
                continue
            if isinstance(line, Advance):
                copy.settle(line.rule)
            elif not _take(copy, line, ordering):
                return None
        copy.settle()
        while _orders(copy):
            copy.settle()
    except BadScenario:
        return None
    return None if copy.open is not None else copy.game


def _take(copy: Player, line: Move, ordering: set[int]) -> bool:
    """A line of the play after another order; what it wanted to take up first may have been taken up already."""
    while not copy.take(line):
        if not _orders(copy):
            return False
    refused = [refusal for refusal in copy.refusals if refusal.line == line.line]
    return not refused or line.line in ordering


def _orders(copy: Player) -> bool:
    """Where only an order is open, the first comes first."""
    if copy.open is None or copy.game.step.number not in copy.table.orders or not copy.game.offered:
        return False
    copy.open = None
    copy.apply(copy.game.offered[0])
    return True
