"""Bad input in a session is an answer, never an exception: whatever is typed, in any order."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fwjudge import session
from fwjudge.citation import GAMES
from fwjudge.cli.conversation import Conversation
from fwjudge.report.screen import Screen
from fwjudge.session.completion import complete

COMMANDS = [
    "聞く",
    "聞く できるか",
    "聞く なるか",
    "聞く いくつ",
    "聞く どうなる",
    "聞く いつ",
    "聞く 何回",
    "聞く 誰が",
    "聞く 選べる",
    "聞く どの順",
    "聞く 勝敗",
    "もし",
    "もし 甲:",
    "置く",
    "外す",
    "手番",
    "フェイズ",
    "カード",
    "題",
    "戻る",
    "なぜ",
    "進める",
    "裁定",
    "盤面",
    "手順",
    "選択肢",
    "はい",
    "いいえ",
    "",
]
WORDS = [
    "A",
    "B",
    "A:",
    "B:",
    "兵",
    "兵.パワー",
    "A.手札",
    "手札",
    "デッキ",
    "2",
    "99",
    "-1",
    "レスト",
    "×2",
    "アタック",
    "リーダー",
    "->",
    "発動",
    "何もしない",
    "選ばない",
    "引く:",
    "KO:",
    "誘発:",
    "終了:",
    "時点",
    "まで",
    "8-4-6",
    "99-9",
    "1行目の後",
    "初め",
    "ステップ",
    "{",
    "}",
    "[",
    "]",
    ",",
    "、",
    ";",
    ":",
    "：",
    "種類=バトル",
    "種類=船",
    "文=【登場時】カード1枚を引く。",
    "順番",
    "配置",
    "メイン",
    "なし",
    "#",
    "&",
    "*",
    "!",
    "|",
    '"',
    "🂡",
]
WORDS += ["\t", "　", "0" * 30]
LINES = st.builds(
    lambda command, words: " ".join((command, *words)),
    st.sampled_from(COMMANDS),
    st.lists(st.sampled_from(WORDS), max_size=5),
)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None)
@given(lines=st.lists(LINES, min_size=1, max_size=6))
def test_whatever_is_typed_is_answered(game: str, lines: list[str]) -> None:
    begun = session.begin(session.Draft(game))
    assert isinstance(begun, session.Session)
    out, err = io.StringIO(), io.StringIO()
    talk = Conversation(Screen(out, err, width=80, colour=False), begun)
    talk.hear("カード 兵")
    for line in lines:
        complete(talk.now, line, talk.commands)
        talk.hear(line)
        assert isinstance(talk.now, session.Session)
    assert isinstance(session.from_file(session.to_file(talk.now)), session.Session)


@settings(max_examples=80, deadline=None)
@given(typed=st.text(max_size=40))
def test_any_text_as_a_question_is_answered(typed: str) -> None:
    begun = session.begin(session.Draft("fw"))
    assert isinstance(begun, session.Session)
    assert isinstance(session.ask(begun, typed), session.Session | session.Problems)
