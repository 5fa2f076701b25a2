"""Sessions: what people do is written as lines that mean it.

That every bundled call is written back the same is asked in tests/scenarios/test_all.py.
"""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

from fwjudge import session
from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.games import table
from fwjudge.scenario import read
from fwjudge.session import Problems, Session
from fwjudge.session.completion import complete
from tests.scenarios.written_back import begin, say_all


def bundled(game: str) -> list[Path]:
    """Return the files of a game that name no printed card."""
    return sorted((scenarios_dir() / game).glob("*.yaml"))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_answered_is_written_as_lines_that_lead_to_the_same_board(game: str) -> None:
    chance, played = random.Random(game), 0
    for path in chance.sample(bundled(game), 15):
        now = begin(path)
        if now is None or now.play is None:
            continue
        draft = dataclasses.replace(now.draft, ask=None, expect=None)
        now = dataclasses.replace(now, draft=draft, left=(), branches=())
        for _ in range(20):
            if not (found := session.options(now)):
                break
            now = session.answer(now, chance.choice(found))
        report = session.ruling(now)
        assert not isinstance(report, Problems) and not report.refusals, (path.name, report)
        ended = session.settle(now)
        assert ended.game is not None
        assert report.after == table(game).boards.view(ended.game), path.name
        played += 1
    assert played > 7


# -- a call from an empty board ------------------------------------------------------------------------


def blocker_call() -> Session:
    """Return the README's call, set up by hand: an attack, a blocker with a skill that draws."""
    now: Session | Problems = session.begin(session.Draft("fw"))
    fields = {"type": "battle", "color": "red", "cost": "2", "power": "10000"}
    card = session.typed_card("【ブロッカー】\n【KO時】カード1枚を引く。", fields=fields)
    for change in (
        session.SetCard("盾の番人", card),
        session.Put(0, "leader", fields=(("power", 15000),)),
        session.Put(0, "life", number=4),
        session.Put(1, "battle", "盾の番人"),
        session.Put(1, "hand", number=2),
    ):
        assert isinstance(now, Session), now
        now = session.edit(now, change)
    assert isinstance(now, Session), now
    return now


def said(now: Session, player: int, line: str) -> Session:
    after = session.say(now, player, line)
    assert isinstance(after, Session), after
    return after


def test_a_call_from_an_empty_board_to_its_ruling() -> None:
    now = said(blocker_call(), 0, "アタック リーダー -> リーダー")
    now = said(now, 1, "発動 【ブロッカー】 盾の番人")
    report = session.ruling(session.settle(now))
    assert not isinstance(report, Problems)
    assert "盾の番人の【KO時】" in report.ruling and "15-4-2" in report.citations


def test_going_back_is_the_older_value_and_another_way_is_a_branch() -> None:
    start = said(blocker_call(), 0, "アタック リーダー -> リーダー")
    blocked = said(start, 1, "発動 【ブロッカー】 盾の番人")
    assert session.back(blocked) == start and session.back(blocked, 9).past == ()
    other = session.branch(blocked, "ブロックしたら", 1)
    assert isinstance(other, Session) and other.play == start.play
    passed = said(other, 1, "発動しない")
    report = session.ruling(passed)
    assert not isinstance(report, Problems)
    assert [name for name, _ in report.branches] == ["ブロックしたら"]


def test_an_edit_says_the_lines_again_and_stops_at_the_first_that_no_longer_fits() -> None:
    blocked = said(said(blocker_call(), 0, "アタック リーダー -> リーダー"), 1, "発動 【ブロッカー】 盾の番人")
    stronger = session.edit(blocked, session.Put(1, "life", number=1))
    assert isinstance(stronger, Session) and len(stronger.past) == 2 and not stronger.left
    gone = session.edit(blocked, session.Take(1, "battle"))
    assert isinstance(gone, Session)
    refused = [one for one in gone.past if one.refusal is not None]
    assert [session.session.show_line(one.node) for one in refused] == ["B: 発動 【ブロッカー】 盾の番人"]


def test_a_person_is_told_not_now_and_why() -> None:
    now = blocker_call()
    early = session.say(now, 1, "発動 【ブロッカー】 盾の番人")
    assert isinstance(early, session.NotNow) and early.rules
    unknown = session.say(now, 0, "アタック 謎の人")
    assert isinstance(unknown, session.NotUnderstood) and "謎の人" in unknown.what


def test_why_a_card_can_do_nothing() -> None:
    now = blocker_call()
    assert now.game is not None
    guard = next(
        c for c in range(len(now.game.cards)) if "盾の番人" in now.scenario.cards and name_of(now, c) == "盾の番人"
    )
    assert session.cannot(now, guard)  # it is A's turn: B's card cannot attack
    assert all(one.rules for one in session.cannot(now, guard))


def name_of(now: Session, card: int) -> str:
    assert now.game is not None
    return table("fw").speech.name(now.game, card)


def test_a_board_that_cannot_be_says_all_that_is_wrong() -> None:
    wrong = session.begin(session.Draft("fw"))
    assert isinstance(wrong, Session)
    found = session.edit(wrong, session.Put(0, "life", number=-3))
    assert isinstance(found, Problems) and found.sentences


def test_a_variant_can_change_the_board() -> None:
    start = said(blocker_call(), 0, "アタック リーダー -> リーダー")
    blocked = said(start, 1, "発動 【ブロッカー】 盾の番人")
    rested = (session.Take(1, "battle"), session.Put(1, "battle", "盾の番人", states=frozenset({"rested"})))
    other = session.branch(start, "番人がレストなら", 1, (*rested, session.Turn(0, 5), session.Phase("main")))
    assert isinstance(other, Session) and other.play == start.play and other.draft == start.draft
    asked = session.ask(said(other, 1, "発動しない"), "なるか 誘発: 盾の番人【ブロッカー】")
    assert isinstance(asked, Session)
    report = session.ruling(asked)
    assert not isinstance(report, Problems)
    ((name, branch),) = report.branches
    assert name == "番人がレストなら" and "5ターン目" in branch.before.turn and "3ターン目" in report.before.turn
    (guard,) = [card for area in branch.before.areas for card in area.cards if card.name == "盾の番人"]
    assert guard.rested
    again = session.from_file(session.to_file(asked))
    assert isinstance(again, Session) and session.ruling(say_all(again)) == report
    assert session.branch(blocked, "なし", 2) == replace_branches(blocked)


def replace_branches(now: Session) -> Session:
    return dataclasses.replace(now, branches=())


@pytest.mark.parametrize(
    "change",
    [
        session.SetCard("兵", None),
        session.Title("題"),
        session.Put(1, "battle", "謎の人"),
        session.Put(1, "life", number=-2),
    ],
)
def test_a_variant_of_what_cannot_be_is_an_answer(change: session.draft.Change) -> None:
    now = blocker_call()
    draft = dataclasses.replace(
        now.draft, cards=(*now.draft.cards, ("兵", session.typed_card(number="", fields={"type": "battle"})))
    )
    begun = session.begin(draft)
    assert isinstance(begun, Session)
    found = session.branch(begun, "変種", 0, (change,))
    assert isinstance(found, Problems) and found.sentences


# -- questions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kind", "said_then"),
    [
        ("できるか B: 発動 【ブロッカー】 盾の番人 時点 1行目の後", "can", "yes"),
        ("can B: 発動 【ブロッカー】 盾の番人 at 1行目の後 until step", "can", "yes"),
        ('できるか "B: 発動 【ブロッカー】 盾の番人" 時点 "1行目の後"', "can", "yes"),
        ("なるか 盾の番人: ドロップ", "whether", "yes"),
        ("なるか KO 盾の番人", "whether", "yes"),
        ("whether 引く: A", "whether", "no"),
        ("いくつ A.リーダー.パワー 時点 8-4-6", "value", "15000"),
        ("どうなる 盾の番人", "becomes", None),
        ("いつ KO: 盾の番人", "when", "8-4-6-2-1"),
        ("何回 引く: B", "often", "1"),
        ("how often 引く: B", "often", "1"),
        ("誰が 順番", "who", None),
        ("選べる 順番", "options", None),
        ("どの順 盾の番人【ブロッカー】、盾の番人【KO時】", "order", "盾の番人【ブロッカー】、盾の番人【KO時】"),
        ("どの順 KO: 盾の番人、引く: B", "order", "KO: 盾の番人、引く: B"),
        ("勝敗", "wins", "続く"),
        ('{なるか: {終了: }, 時点: ["8-4-6", 1]}', "whether", "no"),
    ],
)
def test_every_kind_of_question_is_asked_in_one_line(typed: str, kind: str, said_then: str | None) -> None:
    now = said(said(blocker_call(), 0, "アタック リーダー -> リーダー"), 1, "発動 【ブロッカー】 盾の番人")
    asked = session.ask(now, typed)
    assert isinstance(asked, Session), asked
    report = session.ruling(asked)
    assert not isinstance(report, Problems), report
    (answer,) = report.answers
    assert answer.kind == kind and answer.sentences and (said_then is None or answer.said == said_then)
    again = session.from_file(session.to_file(asked))
    assert isinstance(again, Session) and session.ruling(say_all(again)) == report


@pytest.mark.parametrize(
    ("typed", "what"),
    [
        ("", "できるか"),
        ("なぞ 引く: B", "なぞ"),
        ("いつ", "いつ"),
        ("いつ 飛ぶ: B", "飛ぶ"),
        ("いくつ 盾の番人", "盾の番人"),
        ("できるか 発動 盾の番人", "発動 盾の番人"),
        ("なるか 盾の番人: [ドロップ", ""),
        ("いくつ A.手札 時点 99-9", "99-9"),
        ("いくつ A.手札 時点 7行目の後", "7行目の後"),
        ("どの順 盾の番人【KO時】", "どの順"),
        ("{いつ: {引く: B}, 何: 1}", "何"),
        ("{", ""),
    ],
)
def test_a_question_that_cannot_be_read_is_an_answer(typed: str, what: str) -> None:
    found = session.ask(blocker_call(), typed)
    assert isinstance(found, Problems) and what in "".join(found.sentences)


ASKED = """
rules: fw
ask: {value: 盾の番人.パワー, at: 初め}
answer: 10000
because: "9-8-1-1"
cards: {盾の番人: {type: battle, power: 10000}}
board: {B: {battle: [盾の番人]}}
もし:
  強ければ: {board: {B: {battle: [{name: 盾の番人, power: 20000}]}}, answer: 20000}
"""


def test_a_file_comes_back_with_its_answers_and_another_question_drops_them() -> None:
    now = session.from_file(ASKED)
    assert isinstance(now, Session)
    written = read(session.to_file(now))
    assert [one.said for one in written.wanted] == [("10000",)] and written.wanted[0].because == ("9-8-1-1",)
    assert [one.said for one in written.branches[0].wanted] == [("20000",)]
    other = session.ask(now, "なるか 盾の番人: レスト")
    assert isinstance(other, Session)
    assert not any(one.said for branch in read(session.to_file(other)).branches for one in branch.wanted)


@pytest.mark.parametrize(
    ("yes", "taken"), [(True, "発動 【ブロッカー】 盾の番人"), (False, "発動しない 【ブロッカー】 盾の番人")]
)
def test_yes_and_no_answer_what_can_be_done_or_left(yes: bool, taken: str) -> None:
    now = said(blocker_call(), 0, "アタック リーダー -> リーダー")
    found = session.affirm(now, yes)
    assert found is not None and found.short == taken
    assert session.affirm(blocker_call(), yes) is None  # a free timing asks no such thing


@pytest.mark.parametrize(
    ("begun", "line"),
    [
        ("聞", "聞く "),
        ("聞く い", "聞く いつ "),
        ("聞く いつ 引", "聞く いつ 引く: "),
        ("聞く いつ KO: 盾", "聞く いつ KO: 盾の番人"),
        ("聞く いくつ 盾", "聞く いくつ 盾の番人.パワー"),
        ("聞く いくつ A.手札 時", "聞く いくつ A.手札 時点 "),
        ("聞く いくつ A.手札 時点 ダメ", "聞く いくつ A.手札 時点 ダメージステップ"),
        ("聞く できるか B: 発", "聞く できるか B: 発動 【ブロッカー】 盾の番人"),
        ("聞く できるか B: 発動 盾の番人 まで ", "聞く できるか B: 発動 盾の番人 まで 戦闘"),
        ("聞く なるか 盾の番人: ド", "聞く なるか 盾の番人: ドロップエリア"),
        ("聞く どの順 盾の番人【KO時】、盾", "聞く どの順 盾の番人【KO時】、盾の番人【ブロッカー】"),
        ("聞く 誰が 順", "聞く 誰が 順番"),
        ("発動", "発動 【ブロッカー】 盾の番人"),
        ("なぜ 盾", "なぜ 盾の番人"),
    ],
)
def test_a_line_that_has_begun_is_completed(begun: str, line: str) -> None:
    now = said(blocker_call(), 0, "アタック リーダー -> リーダー")
    assert line in complete(now, begun, ("聞く", "なぜ"))
