"""Other orders: each choice of an order is played the other way too, to say whether the end would have been different."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fwjudge.course.expectation import Advance, Look
from fwjudge.engine.game import Game
from fwjudge.play.move import Move
from fwjudge.play.order_choice import OrderChoice
from fwjudge.play.play import EndlessPlay, Play
from fwjudge.play.taking import NotUnderstood, Open, settle, take

from .board_change import change
from .result import Note
from .scenario import Scenario

MAX_CHOICES_TRIED = 6
"""Of one play no more choices of an order are tried; the report says how many were left."""
MAX_ORDERS_TRIED = 3
"""Of one choice no more other orders are tried."""
MAX_CHANGES_SHOWN = 3
"""No more differences of two boards are named."""
MAX_DECISIONS_AFTER = 500
"""A play with another order that takes more decisions than these is given up."""


def notes_on_other_orders(scenario: Scenario, play: Play) -> list[Note]:
    """Return a note for each choice of an order: what else could have come first, and what would be different in the end."""
    choices = play.order_choices or ()
    notes = [_note(scenario, play, one) for one in choices[:MAX_CHOICES_TRIED]]
    if len(choices) > MAX_CHOICES_TRIED:
        left = choices[MAX_CHOICES_TRIED:]
        notes.append(
            Note("order", f"順番の選択はあと{len(left)}回あった。それらのほかの順は調べていない。", (left[0].rule,))
        )
    return notes


def _note(scenario: Scenario, play: Play, at: OrderChoice) -> Note:
    """Return the note on one choice of an order."""
    table = play.table
    first = table.options.label(at.game, at.taken)
    different: list[str] = []
    same: list[str] = []
    unsure: list[str] = []
    for other in at.untaken[:MAX_ORDERS_TRIED]:
        label = table.options.label(at.game, other)
        end = _play_on(scenario, play, at, other)
        if end is None:
            unsure.append(label)
            continue
        lines = change(table.boards.view(play.game), table.boards.view(end)).lines
        ending, now = table.speech.ending(end), table.speech.ending(play.game)
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


def _play_on(scenario: Scenario, whole: Play, at: OrderChoice, option: Any) -> Game | None:
    """Play the remaining lines after another order was chosen and return the game; None where the play reaches no end."""
    begun = whole.max_decisions - MAX_DECISIONS_AFTER
    play = Play(whole.table, at.game, decisions=begun, order_choices=None).apply(option)
    ordering = {one.line.line for one in whole.order_choices or () if one.line is not None}
    try:
        for line in scenario.play[at.lines_begun :]:
            if isinstance(line, Look):
                continue
            after = settle(play, line.rule) if isinstance(line, Advance) else _take(play, line, ordering)
            if after is None:
                return None
            play = after
        play = settle(play)
        while (chosen := _take_first(play)) is not None:
            play = settle(chosen)
    except EndlessPlay:
        return None
    return None if play.open is not None else play.game


def _take(play: Play, line: Move, ordering: set[int]) -> Play | None:
    """Take a line of the play after another order, and return the play if that worked; what it picks first may be chosen already."""
    while isinstance(done := take(play, line), Open):
        chosen = _take_first(done.play)
        if chosen is None:
            return None
        play = chosen
    if isinstance(done, NotUnderstood):
        return None
    refused = [refusal for refusal in done.play.refusals if refusal.line == line.line]
    return None if refused and line.line not in ordering else done.play


def _take_first(play: Play) -> Play | None:
    """Take the first option if the open decision is only about an order; None if it is about anything else, or none is open."""
    if play.open is None or play.game.step.number not in play.table.orders or not play.game.offered:
        return None
    return replace(play, open=None).apply(play.game.offered[0])
