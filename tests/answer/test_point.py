"""The moments of a play at which something can be asked."""

from __future__ import annotations

import pytest

from fwjudge.answer.events import is_event
from fwjudge.answer.kinds import Happening, Point
from fwjudge.answer.point import Bound, Call, TooLong, moment_of
from fwjudge.games import table
from fwjudge.play.wording import Spec, Wording
from fwjudge.scenario import read

BLOCK = """
rules: fw
cards:
  盾の番人: {type: battle, color: red, cost: 2, power: 10000, combo: 5000, text: "【ブロッカー】\\n【KO時】カード1枚を引く。"}
board:
  A: {leader: {power: 15000}, life: 4}
  B: {battle: [盾の番人], life: 3, hand: 2}
play:
  - A: アタック リーダー -> リーダー
  - B: 発動 【ブロッカー】 盾の番人
"""
CALL = read(BLOCK)


def _call() -> Call:
    return Call(table(CALL.game), CALL.board, CALL.cards, CALL.readings, CALL.play)


def _position(point: Point) -> str:
    moment = moment_of(_call(), point)
    assert moment is not None
    return moment.course.table.questions.describe_position(moment.game)


def test_a_play_stops_before_a_line_of_the_rules() -> None:
    moment = moment_of(_call(), Point(rule="8-4-6"))
    assert moment is not None and moment.game.step.number == "8-4-6"
    assert not any(told.line.kind == "compared" for told in moment.tell())


def test_a_section_is_its_first_line() -> None:
    moment = moment_of(_call(), Point(rule="8-4"))
    assert moment is not None and moment.game.step.number == "8-4-2"


def test_a_moment_may_never_come() -> None:
    assert moment_of(_call(), Point(rule="7-2-11")) is None
    assert moment_of(_call(), Point(rule="8-4-6", which=2)) is None


def test_nothing_has_closed_after_a_line_of_the_play() -> None:
    assert "戦闘" not in _position(Point(taken=0))
    moment = moment_of(_call(), Point(taken=1))
    assert moment is not None and not any(told.line.kind == "resolved" for told in moment.tell())


def test_a_replay_is_bounded() -> None:
    with pytest.raises(TooLong):
        _call().play(Bound(5))


@pytest.mark.parametrize(
    ("word", "specs", "times"),
    [
        ("ko", (Spec(name="盾の番人"),), 1),
        ("ko", (Spec(name="盾の番人", player=0),), 0),
        ("draws", (Spec(player=1),), 1),
        ("draws", (Spec(player=0),), 0),
        ("waits", (Spec(name="盾の番人"), Spec(ability="【ko時】")), 1),
        ("resolved", (Spec(name="盾の番人"),), 2),
        ("attacks", (Spec(area="leader", player=0),), 1),
        ("attacks", (Spec(name="盾の番人"),), 0),
        ("blocks", (Spec(name="盾の番人"),), 1),
        ("moves", (Spec(name="盾の番人"),), 1),
    ],
)
def test_what_happened_is_found_in_the_log(word: str, specs: tuple[Spec, ...], times: int) -> None:
    call = _call()
    course = call.play()
    course.end(None)
    game = course.play.game
    event = Happening(word, Wording("", specs), word)
    assert sum(is_event(call.table, game, event, one) for one in course.told.tell(game)) == times
