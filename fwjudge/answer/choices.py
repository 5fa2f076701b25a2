"""Choices that the lines of a play made, and the play with another option taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.course.board_change import change
from fwjudge.course.course import Course, UnplayableLine
from fwjudge.engine.decisions import decision
from fwjudge.engine.game import Game
from fwjudge.games.table import GameRecord
from fwjudge.play.labels import appearance
from fwjudge.play.play import MAX_DECISIONS_OF_PLAY, EndlessPlay, Play
from fwjudge.play.taking import settle

from .kinds import FactChange
from .point import Call

MAX_CHOICES = 6
"""Of one play no more choices of an order are tried."""
MAX_ORDERS = 3
"""Of one choice no more other orders are tried."""
MAX_DECISIONS_AFTER = 500
"""A play with another order that takes more decisions than these is given up."""
MAX_DIFFERENCES = 3
"""No more differences of two boards are named."""


@dataclass(frozen=True)
class ChoiceMade:
    """A choice that a play made: where the game stood, what was taken, and the lines that came after it."""

    game: Game
    taken: Any
    lines_before: int


def find_choices(call: Call) -> list[ChoiceMade]:
    """Return the choices that the lines of a play made between different things, in their order."""
    course = call.begin()
    found: list[ChoiceMade] = []
    for nth, line in enumerate(call.lines, 1):
        before = len(course.play.past)
        try:
            course.take([line])
        except UnplayableLine:
            return found
        found += [ChoiceMade(game, taken, nth) for game, taken in course.play.past.list_from(before)]
    return found


def choose_otherwise(call: Call, choice: ChoiceMade, option: Any, most: int = 0) -> Course | None:
    """Return the course of a play after another choice, with the lines that came after it; None where they do not fit any more.

    `most`: how many decisions it may take, where that is bounded.
    """
    course = call.begin()
    course.play = Play(course.table, choice.game, decisions=MAX_DECISIONS_OF_PLAY - most if most else 0).apply(option)
    try:
        for line in call.lines[choice.lines_before :]:
            course.take([line])
            while course.unplayed and (play := _take_first(course.play)) is not None:
                course.play = play  # an order of which the lines say nothing is any order
                course.take([course.unplayed.pop()])
    except (UnplayableLine, EndlessPlay):
        return None
    return course


# -- orders ----------------------------------------------------------------------------------------------


def find_other_orders(call: Call, ended: Course) -> tuple[FactChange, ...]:
    """Return which other orders of skills would have led to another end, and what is different then.

    `ended`: the play of the call at its end.
    """
    if ended.play.open is not None:
        return ()
    table = call.table
    orders = [one for one in find_choices(call) if one.game.step.number in table.orders]
    return tuple(
        FactChange(f"「{table.options.label(one.game, other)}」を先にするなら", difference)
        for one in orders[:MAX_CHOICES]
        for other in _list_untaken(table, one)[:MAX_ORDERS]
        if (difference := _compare_ends(call, ended, one, other))
    )


def _list_untaken(table: GameRecord, choice: ChoiceMade) -> list[Any]:
    """Return the other options of a choice that could have come first, of those that look alike one."""
    at = decision(choice.game)
    others = {} if at is None else {appearance(table, choice.game, one): one for one in reversed(at.options)}
    others.pop(appearance(table, choice.game, choice.taken), None)
    return list(others.values())[::-1]


def _compare_ends(call: Call, ended: Course, choice: ChoiceMade, option: Any) -> str:
    """Return what is different at the end of a play with another order; nothing where it is the same, or cannot be said."""
    course = choose_otherwise(call, choice, option, MAX_DECISIONS_AFTER)
    if course is None or not _is_played_out(course, ended):
        return ""
    table, game, other = call.table, ended.play.game, course.play.game
    ending = table.speech.ending(other)
    lines = list(change(table.boards.view(game), table.boards.view(other)).lines)
    if ending != table.speech.ending(game):
        lines.insert(0, ending or "ゲームは終了しない")
    more = f" ほか{len(lines) - MAX_DIFFERENCES}件" if len(lines) > MAX_DIFFERENCES else ""
    return "、".join(lines[:MAX_DIFFERENCES]) + more


def _is_played_out(course: Course, ended: Course) -> bool:
    """Settle a course whose lines have been taken, and return whether it came to an end with every line taken that was before."""
    try:
        course.end(None)
        while (play := _take_first(course.play)) is not None:
            course.play = settle(play)
    except (UnplayableLine, EndlessPlay):
        return False
    return course.play.open is None and len(course.play.refusals) <= len(ended.play.refusals)


def _take_first(play: Play) -> Play | None:
    """Take the first option if the open decision is only about an order; None if it is about anything else, or none is open."""
    if play.open is None or play.game.step.number not in play.table.orders or not play.game.offered:
        return None
    return replace(play, open=None).apply(play.game.offered[0])
