"""The parts of a game's record that every game shares: how sentences are put together from facts."""

from __future__ import annotations

import pytest

from fwjudge import games
from fwjudge.citation import GAMES
from fwjudge.engine.event import Compared
from fwjudge.games.common.questions import Questions
from fwjudge.games.table import NOT_DOING, Line, Question


def test_a_line_gives_its_reason_behind_what_happened_or_before_it() -> None:
    line = Line("Aの【KO時】は待機状態にならない", why="無効になっている")
    assert line.text == "Aの【KO時】は待機状態にならない (無効になっている)"
    assert line.clause == "無効になっているため、Aの【KO時】は待機状態にならない"


def test_a_line_without_a_reason_is_only_what_happened() -> None:
    line = Line("Aがカードを1枚引く")
    assert line.text == line.clause == line.what


@pytest.mark.parametrize(
    ("question", "text", "clause"),
    [
        (Question("先攻はどちらか"), "先攻はどちらか", "先攻はどちらか"),
        (Question("どれを選ぶか", "番人の【KO時】"), "番人の【KO時】: どれを選ぶか", "番人の【KO時】でどれを選ぶか"),
        (Question("どれを選ぶか", "番人のスキル"), "番人のスキル: どれを選ぶか", "番人のスキルで、どれを選ぶか"),
    ],
)
def test_a_question_names_the_skill_that_asks(question: Question, text: str, clause: str) -> None:
    assert (question.text, question.clause) == (text, clause)


@pytest.mark.parametrize(
    ("first", "second", "wins"), [(15000, 10000, True), (10000, 10000, True), (5000, 10000, False)]
)
def test_the_first_of_two_numbers_wins_with_at_least_as_much(first: int, second: int, wins: bool) -> None:
    assert Compared(0, first, second).first_wins is wins


@pytest.mark.parametrize("game", GAMES)
def test_every_game_answers_through_one_record(game: str) -> None:
    record = games.table(game)
    assert (record.game, record.policy) == (game, games.policy(game))
    assert isinstance(record.questions, Questions)
    assert len(record.__dataclass_fields__) <= 15


@pytest.mark.parametrize("game", GAMES)
def test_the_verbs_of_a_denial_leave_something_undone(game: str) -> None:
    denials = {word.key for word in games.table(game).words.verbs if word.ja.endswith("ない")}
    assert denials == {word.key for word in games.table(game).words.verbs if word.key in NOT_DOING}
