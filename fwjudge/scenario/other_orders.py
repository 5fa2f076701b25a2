"""Other orders: each choice of an order is played the other way too, to say whether the end would have been different."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game

from .board_change import change
from .order_choice import OrderChoice
from .play import settle, take_line
from .player import Player
from .problem import BadScenario
from .result import Note
from .scenario import Advance, Look, Move, Scenario

MAX_CHOICES_TRIED = 6
"""Of one play no more choices of an order are tried; the report says how many were left."""
MAX_ORDERS_TRIED = 3
"""Of one choice no more other orders are tried."""
MAX_CHANGES_SHOWN = 3
"""No more differences of two boards are named."""
MAX_DECISIONS_AFTER = 500
"""A play with another order that takes more decisions than these is given up."""


def notes_on_other_orders(scenario: Scenario, player: Player) -> list[Note]:
    """Return a note for each choice of an order: what else could have come first, and what would be different in the end."""
    choices = player.order_choices or []
    notes = [_note(scenario, player, one) for one in choices[:MAX_CHOICES_TRIED]]
    if len(choices) > MAX_CHOICES_TRIED:
        left = choices[MAX_CHOICES_TRIED:]
        notes.append(
            Note("order", f"順番の選択はあと{len(left)}回あった。それらのほかの順は調べていない。", (left[0].rule,))
        )
    return notes


def _note(scenario: Scenario, player: Player, at: OrderChoice) -> Note:
    """Return the note on one choice of an order."""
    table = player.table
    first = table.options.label(at.game, at.taken)
    different: list[str] = []
    same: list[str] = []
    unsure: list[str] = []
    for other in at.untaken[:MAX_ORDERS_TRIED]:
        label = table.options.label(at.game, other)
        end = _play(scenario, player, at, other)
        if end is None:
            unsure.append(label)
            continue
        lines = change(table.boards.view(player.game), table.boards.view(end)).lines
        ending, now = table.speech.ending(end), table.speech.ending(player.game)
        if ending != now:
            lines = (ending or "ゲームは終了しない", *lines)
        if lines:
            more = f" ほか{len(lines) - MAX_CHANGES_SHOWN}件" if len(lines) > MAX_CHANGES_SHOWN else ""
            different.append(
                f"「{label}」を先にすると、この裁定の終わりと比べて {'、'.join(lines[:MAX_CHANGES_SHOWN])}{more}。"
            )
        else:
            same.append(f"「{label}」")
    text = f"「{first}」を先にした。"
    if different:
        text += "順番によって結果が変わります: " + "".join(different)
    if same:
        text += f"{'、'.join(same)}を先にしても結果は変わらない。"
    if unsure:
        text += f"「{'」「'.join(unsure)}」を先にした続きは、この手順では決まらない。"
    if len(at.untaken) > MAX_ORDERS_TRIED:
        text += f"ほかの{len(at.untaken) - MAX_ORDERS_TRIED}通りは調べていない。"
    return Note("order", text, (at.rule,))


def _play(scenario: Scenario, player: Player, at: OrderChoice, option: Any) -> Game | None:
    """Play the remaining lines after another order was chosen and return the game; None where the play reaches no end."""
    copy = Player(
        player.table,
        at.game.fork(),
        player.file,
        decisions=player.max_decisions - MAX_DECISIONS_AFTER,
        order_choices=None,
    )
    ordering = {one.line.line for one in player.order_choices or () if one.line is not None}
    try:
        copy.apply(option)
        for line in scenario.play[at.lines_begun :]:
            if isinstance(line, Look):
                continue
            if isinstance(line, Advance):
                settle(copy, line.rule)
            elif not _take(copy, line, ordering):
                return None
        settle(copy)
        while _takes_first(copy):
            settle(copy)
    except BadScenario:
        return None
    return None if copy.open is not None else copy.game


def _take(copy: Player, line: Move, ordering: set[int]) -> bool:
    """Take a line of the play after another order and return whether that worked; what it picks first may be chosen already."""
    while not take_line(copy, line):
        if not _takes_first(copy):
            return False
    refused = [refusal for refusal in copy.refusals if refusal.line == line.line]
    return not refused or line.line in ordering


def _takes_first(copy: Player) -> bool:
    """Take the first option if the open decision is only about an order, and return whether it was."""
    if copy.open is None or copy.game.step.number not in copy.table.orders or not copy.game.offered:
        return False
    copy.open = None
    copy.apply(copy.game.offered[0])
    return True
