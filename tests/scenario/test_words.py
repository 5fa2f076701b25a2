"""What people say at a table is understood; what it does not say is not guessed."""

from __future__ import annotations

import pytest

from fwjudge.games import table
from fwjudge.play.vocabulary import Unknown, Vocabulary
from fwjudge.scenario import BadScenario, Report, read, run

CARDS = """
rules: fw
cards:
  孫悟空:未来: {type: battle, color: red, cost: 1, power: 10000, combo: 5000}
  森の大きな盾: {type: battle, power: 10000, text: 【ブロッカー】}
  術師: {type: battle, power: 5000, cost: 0, text: "【登場時】相手のバトルカード1枚までを選び、KOする。"}
  波: {type: extra, cost: 0, text: "【起動 戦闘中】自分のリーダーか自分のバトルカード1枚までを選び、この戦闘中、パワー+15000。"}
  主:
    type: leader
    back: {type: leader, power: 20000}
    text: "【覚醒】自分のライフが4以下の場合、カード1枚を引く。その後、このカードを裏返す。"
"""


def ran(text: str) -> Report:
    report = run(read(CARDS + text))
    assert [f"{check.what}: {check.found}" for check in report.checks if not check.passed] == []
    return report


@pytest.mark.parametrize(
    "line", ["大きな盾でブロック", "大きな盾でブロックする", "発動 【ブロッカー】", "【ブロッカー】", "ブロッカー"]
)
def test_to_block_is_to_activate_the_skill(line: str) -> None:
    ran(
        "board: {B: {battle: [森の大きな盾]}}\nplay:\n  - A: リーダーでリーダーにアタック\n"
        f"  - B: {line}\nexpect:\n  - 森の大きな盾: ドロップ\n"
    )


@pytest.mark.parametrize("battle", ["[森の大きな盾]", "[]"])
@pytest.mark.parametrize("line", ["ブロックしない", "ブロックしません", "大きな盾でブロックしない"])
def test_what_is_not_done_is_no_refusal_even_where_it_could_not_be_done(line: str, battle: str) -> None:
    report = ran(
        f"board: {{B: {{battle: {battle}, life: 3}}}}\nplay:\n  - A: リーダーでリーダーにアタック\n  - B: {line}\n"
        "expect:\n  - B.ライフ: 2\n  - refused: none\n"
    )
    assert "発動しない" not in report.ruling or battle != "[]"


def test_not_to_combo_does_not_end_the_step_and_is_not_told_again() -> None:
    report = ran(
        "board: {B: {leader: 主, hand: [孫悟空:未来], life: 4}}\nplay:\n  - A: リーダーでリーダーにアタック\n"
        "  - A: コンボしない\n  - B: コンボしない\n  - B: 覚醒\nexpect:\n  - B.ライフ: 4\n  - B.リーダー: 覚醒\n"
    )
    assert [note for note in report.notes if note.kind == "window"] == []


@pytest.mark.parametrize("line", ["孫悟空", "孫悟空を選ぶ", "相手の孫悟空", "孫悟空:未来"])
def test_a_name_alone_answers_what_is_asked_and_a_part_of_it_will_do(line: str) -> None:
    ran(
        f"board: {{A: {{hand: [術師]}}, B: {{battle: [孫悟空:未来, 森の大きな盾]}}}}\nplay:\n  - A: 術師を出す\n  - A: {line}\n"
        "expect:\n  - 孫悟空:未来: ドロップ\n"
    )


@pytest.mark.parametrize("line", ["選ばない", "出さない", "なし"])
def test_to_choose_nothing_is_always_possible(line: str) -> None:
    play = f"play:\n  - A: 術師を出す\n  - A: {line}\nexpect:\n"
    ran(f"board: {{A: {{hand: [術師]}}, B: {{battle: [森の大きな盾]}}}}\n{play}  - 森の大きな盾: B.battle\n")
    ran(f"board: {{A: {{hand: [術師]}}}}\n{play}  - refused: none\n")


@pytest.mark.parametrize("line", ["波", "対応して波を使う", "波を使用"])
def test_something_can_be_answered_with_its_name(line: str) -> None:
    ran(
        f"board: {{A: {{leader: {{power: 25000}}}}, B: {{hand: [波], life: 3}}}}\nplay:\n  - A: リーダーでリーダーにアタック\n"
        f"  - B: {line}\n  - B: リーダー\nexpect:\n  - B.ライフ: 3\n"
    )


def test_what_answers_is_not_done_while_nothing_is_under_way() -> None:
    report = ran("board: {A: {hand: [術師]}}\nplay:\n  - A: 対応して術師を使う\nexpect:\n  - 術師: 手札\n")
    assert len(report.refusals) == 1


@pytest.mark.parametrize("line", ["A: 覚醒", "A: 発動 【覚醒】", "B: ブロック", "B: 番人でブロック"])
def test_a_skill_that_no_card_has_cannot_be_activated_and_that_is_said(line: str) -> None:
    board = "rules: fw\ncards: {番人: {type: battle}}\nboard: {B: {battle: [番人]}}\nplay:\n  - A: アタック リーダー -> リーダー\n"
    report = run(read(f"{board}  - {line}\n"))
    assert [refusal.rules for refusal in report.refusals] == [("9-4-2",)]
    assert "その名のスキルを持つカードがないから" in report.ruling


def test_a_name_alone_may_say_what_comes_last_by_itself() -> None:
    """Of two skills that wait the second is not asked for any more (4-2-2-2)."""
    cards = """
rules: fw
cards:
  甲: {type: battle, cost: 1, text: "【KO時】カード1枚を引く。"}
  乙: {type: battle, cost: 1, text: "【KO時】カード1枚を引く。"}
  裁き: {type: battle, cost: 0, text: "【登場時】自分のコスト1のバトルカードすべてをKOする。"}
board: {A: {hand: [裁き], battle: [甲, 乙]}}
play:
  - A: 使用 裁き
  - A: 乙
"""
    report = run(read(cards + "  - A: 甲\n"))
    assert report.refusals == () and report.open_decision is None
    with pytest.raises(BadScenario):
        run(read(cards + "  - A: 乙\n"))


@pytest.mark.parametrize("line", ["リーダー", "術師"])
def test_a_name_says_nothing_while_nothing_is_asked(line: str) -> None:
    with pytest.raises(BadScenario) as caught:
        ran(f"board: {{A: {{hand: [術師]}}}}\nplay:\n  - A: {line}\n")
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (
        CARDS.count("\n") + 3,
        8,
    ) and "することを表す語がありません" in problem.text


def test_a_part_that_two_names_have_stands_for_neither() -> None:
    words = Vocabulary(table("fw"), ["孫悟空:未来", "孫悟空:過去", "森の大きな盾", "大きな剣"], [])
    for text in ("使用 孫悟空", "使用 大きな"):
        with pytest.raises(Unknown):
            words.action(text)
    assert words.action("使用 未来").specs[0].name == "孫悟空:未来"
    assert words.action("使用 大きな盾").specs[0].name == "森の大きな盾"


def test_a_word_of_the_table_gives_way_to_a_verb() -> None:
    spoken = Vocabulary(table("fw"), [], ["【覚醒】"]).action("覚醒のリーダーでアタック")
    assert spoken.verb == "attack" and spoken.specs[0].states == {"awakened"}


def test_a_line_can_name_the_phase_that_comes_and_the_turn_that_ends() -> None:
    cards = "rules: bf\ncards:\n  竜: {type: monster, strike: 2}\n"
    play = "play:\n  - A: アタックフェイズに入る\n  - A: コール 竜 -> レフト\nexpect:\n  - refused: true\n"
    report = run(read(f"{cards}board: {{A: {{hand: [竜]}}}}\n{play}"))
    assert [check.passed for check in report.checks] == [True, True]
    report = run(read(f"{cards}play:\n  - A: ターン終了\nexpect:\n  - turn: B\n"))
    assert all(check.passed for check in report.checks)


def test_a_card_that_cannot_be_chosen_is_named_with_the_rule() -> None:
    report = run(
        read(
            "rules: fw\nask: {できるか: 'A: 霧を選ぶ'}\ncards:\n  霧: {type: battle, power: 5000, text: 【バリア】}\n"
            "  射手: {type: battle, power: 5000, text: 【アタック時】相手のバトルカード1枚までを選び、KOする。}\n"
            "board: {A: {battle: [射手]}, B: {battle: [霧]}}\nplay:\n  - A: 射手でリーダーにアタック\n"
        )
    )
    assert report.ruling.startswith("いいえ、「霧」は選べません。") and report.answers[0].because[0] == "15-11-2"


def test_what_an_attack_takes_from_a_life_is_said() -> None:
    cards = "rules: bf\nask: {いくつ: B.ライフ}\ncards:\n  竜: {type: monster, strike: 2, text: 『貫通』}\n"
    report = run(read(f"{cards}board: {{A: {{left: [竜]}}}}\nplay:\n  - A: 竜で相手に攻撃\nexpect:\n  - B.ライフ: 8\n"))
    assert all(check.passed for check in report.checks) and report.notes == ()
    assert report.ruling == "8です。ヒットした攻撃は打撃力分のダメージを与えるからです (3c.3.1.2)。"
