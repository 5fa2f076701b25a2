"""Numbers have stated limits: what no table has is a sentence with its place, not a program that counts to it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from fwjudge.cards.compiler import compile_text
from fwjudge.cli.exit import Exit
from fwjudge.games import refusals
from fwjudge.scenario import BadScenario, read, run
from tests.cli.runner import fwjudge

BOARDS = [
    (
        "fw",
        "{leader: {color: black}, markers: 999999999}",
        "markers がありえない数です。2,000までの整数を書きます。「999999999」でした。",
    ),
    ("fw", "{leader: {ki: 999999999}}", "ki (気) がありえない数です。2,000まで"),
    ("fw", "{hand: {無地: 999999999}}", "盤面のカードが多すぎます: 999,999,999枚 (2,000枚まで)。"),
    ("fw", "{hand: 9999}", "盤面のカードが多すぎます: 9,999枚"),
    ("gen", "{main: {energy: 999999999}}", "energy (エネルギー) がありえない数です。2,000まで"),
    ("dz", "{deck: {無地: 999999999}}", "盤面のカードが多すぎます"),
    ("bf", "{deck: {無地: 999999999}}", "盤面のカードが多すぎます"),
    ("op", "{leader: {don: 999999999}}", "don (付与ドン!!) がありえない数です。2,000まで"),
    ("fw", "{leader: {power: 10000000000}}", "power (パワー) がありえない数です。999,999,999までの整数を書きます。"),
]


@pytest.mark.parametrize("game, side, said", BOARDS)
def test_a_board_that_no_table_has_is_refused_where_it_stands(game: str, side: str, said: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read(f"rules: {game}\nboard:\n  A: {side}\nplay: []\n")
    assert said in str(caught.value) and "(text):3:" in str(caught.value)


def test_printed_fields_that_are_piles_have_the_same_limit() -> None:
    for game, card in (
        ("op", "{type: leader, color: red, life: 999999999}"),
        ("fw", "{type: battle, specified: {red: 999999999}}"),
    ):
        with pytest.raises(BadScenario, match="2,000までの整数を書きます"):
            read(f"rules: {game}\ncards:\n  甲: {card}\nplay: []\n")


TEXTS = [
    f"【登場時】カード{'9' * 10}枚を引く。",
    "【進化】(1)：自分の「青い番人」999999枚",
    f"【登場時】相手のリーダーのパワー-{'9' * 1000}。",
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_number_that_no_card_prints_is_not_read(text: str) -> None:
    found = compile_text(text)
    assert [one for one in found.residuals if "ありえない" in one.why]


def test_more_cards_than_there_are_is_no_way_to_replace_and_no_time_to_find_out() -> None:
    text = "このキャラがKOされる場合、代わりに自分の手札999999999枚を捨てる。"
    call = f"""
rules: op
cards:
  盾: {{type: character, color: green, cost: 1, power: 1000, text: {text}}}
  剣: {{type: character, color: green, cost: 1, power: 9000}}
board:
  A: {{character: [剣], hand: 3}}
  B: {{character: [盾 レスト], hand: 3}}
play:
  - A: アタック 剣 -> 盾
"""
    assert any("KO" in step.text for step in run(read(call)).steps)


def test_drawing_up_to_any_number_offers_no_more_than_a_board_has() -> None:
    call = "rules: fw\ncards: {兵: {type: battle, cost: 0, power: 5000, text: 【登場時】カード999999999枚まで引く。}}\n"
    report = run(read(f"{call}board: {{A: {{hand: [兵]}}}}\nplay:\n  - A: 使用 兵\n"))
    assert report.open_decision is not None and len(report.open_decision.options) == 2001


def test_numbers_typed_at_the_table_are_within_limits() -> None:
    long = "9" * 5000
    lines = f"{long}\n戻る {long}\n戻る x\n手番 A {long}\nもし 甲 {long}\n置く A マーカー {long}\n置く A 手札 {long}\n"
    ran = fwjudge("play", "-g", "fw", stdin=lines)
    assert ran.code == Exit.DIFFERS
    for said in (
        "9999999999999999999… は選べません。",
        "何行戻るかを数で書きます",
        "だれの何ターン目か",
        "9桁までの数で書きます",
    ):
        assert said in ran.out + ran.err


def test_a_deck_list_of_more_cards_than_a_person_has_is_refused(tmp_path: Path) -> None:
    from tests.cards.invented import LEADER, lines

    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER)))
    (tmp_path / "deck.txt").write_text("1000 XX09-001\n" * 60_000, encoding="utf8")
    ran = fwjudge("deck", str(tmp_path / "deck.txt"))
    assert (ran.code, "カードが多すぎます: 60,000,000枚 (10,000枚まで)" in ran.err) == (Exit.BAD_INPUT, True)


def test_a_condition_that_would_make_a_play_endless_leaves_the_question_undecided() -> None:
    call = """
rules: fw
ask: {whether: {B.リーダー.パワー: 25000}, at: "8-4-6"}
cards:
  気合い: {type: battle, cost: 1, power: 5000, text: "【自動】0ダメージステップ開始時、この戦闘中、自分のリーダーのパワー+10000。"}
  剣: {type: battle, cost: 1, power: 20000}
board: {A: {battle: [剣]}, B: {battle: [気合い]}}
play:
  - A: アタック 剣 -> リーダー
"""
    assert run(read(call)).ruling.startswith("決められません。")


def test_more_damage_than_any_text_divides_is_not_read() -> None:
    text = "あなたはバトルスペースのスクエアにある対象の相手のユニットを2枚まで選び、999999999のダメージを割り振って与える。"
    found = compile_text(text, "", "front", "dz", refusals("dz"))
    assert ["割り振るダメージがありえない数 (20,000まで)" in one.why for one in found.residuals] == [True]


SWAP = "あなたはバトルスペースのスクエアにあるすべてのユニットの置かれているスクエアを入れ替える。"
CHAIN = f"""
rules: dz
cards:
  渦: {{type: unit, power: 1000, text: "このカードがスクエアに置かれた時、{SWAP}"}}
  つむじ風: {{type: strategy, text: "{SWAP}"}}
board:
  A: {{自軍エリア左: [渦], hand: [つむじ風]}}
  B: {{自軍エリア右: [渦]}}
play:
  - A: プレイ つむじ風
"""


def test_a_chain_that_never_ends_and_never_repeats_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "call.yaml"
    file.write_text(CHAIN, encoding="utf8")
    begun = time.process_time()
    ran = fwjudge("run", str(file))
    assert (ran.code, "処理がいつまでも終わりません。" in ran.err) == (Exit.BAD_INPUT, True)
    assert time.process_time() - begun < 5  # a second; fifteen where every state that came before was written out


@pytest.mark.parametrize("side", ["", "{hand: [{}]}", "{deck: {}}"])
def test_a_side_in_which_something_was_left_out_is_no_side_like_any_other(side: str) -> None:
    with pytest.raises(BadScenario):
        read(f"rules: fw\nboard: {{A: {side}}}\nplay: []\n")


def test_an_area_with_nothing_in_it_is_empty() -> None:
    call = read("rules: fw\nboard: {A: {hand: {}}, B: {}}\nplay: []\n")
    assert call.board.areas[0, "hand"] == ()
