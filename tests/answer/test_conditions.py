"""The conditions of card texts in one play: written down when they are asked, answered otherwise, and put into words."""

from __future__ import annotations

import pytest

from fwjudge.ability.text import Are, Cards, Compare, Condition, CountOf, In, It, Kind, TurnOf, Whose
from fwjudge.answer.condition_words import say_condition
from fwjudge.answer.conditions import Asking, Watch
from fwjudge.course.course import Course
from fwjudge.engine.game import Game
from fwjudge.games import table
from fwjudge.scenario.loader import read

LEADER = """
rules: fw
cards:
  主: {type: leader, color: red, power: 15000, text: "【永続】自分のエナジーが6枚以上の場合、このカードのパワー+10000。"}
board:
  A: {leader: [主], energy: 3}
play:
  - A: アタック 主 -> リーダー
"""


def attack(watch: Watch) -> Game:
    """The game after the attack of the leader, in a play over which this watch is kept."""
    scenario = read(LEADER)
    fw = table("fw")
    game = fw.boards.build(scenario.board, scenario.cards, ())
    watch.prepare(game)
    course = Course.of(fw, game)
    course.take(scenario.play)
    return course.play.game


def power(game: Game) -> int | None:
    return table("fw").questions.value(game, "power", game.own.attack.card)


def test_a_condition_that_is_asked_is_written_down_with_what_was_counted() -> None:
    watch = Watch()
    game = attack(watch)
    assert power(game) == 15000
    (last,) = watch.last_of_each(game)
    assert (last.holds, last.counted, last.wanted, last.inside) == (False, 3, 6, False)


def test_a_condition_can_be_answered_otherwise_in_one_play() -> None:
    watch = Watch()
    (last,) = watch.last_of_each(attack(watch))
    assert power(attack(Watch({last.key: True}))) == 25000
    assert power(attack(Watch())) == 15000


ENERGY = Compare(CountOf(Cards((Whose("own"), In(("energy",))))), ">=", 6)
LEADER_IS = Are(It("this"), Cards((Kind(("leader",)),)))


SIX = "【永続】自分のエナジーが6枚以上の場合、"


@pytest.mark.parametrize(
    ("condition", "holds", "counted", "text", "found", "otherwise"),
    [
        (ENERGY, False, 3, SIX, "その時Aのエナジーが3枚で、6枚以上でない", "その時Aのエナジーが6枚以上なら"),
        (ENERGY, True, 7, SIX, "その時Aのエナジーが7枚で、6枚以上ある", "その時Aのエナジーが6枚以上でなければ"),
        (LEADER_IS, False, None, "自分の主が「王：若」の場合、", "Aの主が「王：若」でない", "Aの主が「王：若」なら"),
        (LEADER_IS, True, None, "主が起きている場合、", "主が起きている", "主が起きていなければ"),
        (TurnOf("other"), False, None, "【永続】【相手のターン中】", "Aのターンである", "Bのターンなら"),
        (LEADER_IS, False, None, "勇敢に戦う。", "【永続】の条件を満たしていない", "【永続】の条件を満たせば"),
    ],
)
def test_a_condition_is_said_in_the_words_of_the_card(
    condition: Condition, holds: bool, counted: int | None, text: str, found: str, otherwise: str
) -> None:
    asking = Asking(0, condition, 0, 0, holds, counted)
    assert say_condition(asking, "【永続】", text)[:2] == (found, otherwise)
