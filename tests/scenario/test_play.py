"""Lines are taken at the earliest window in which they are legal; what is not said is not guessed."""

from __future__ import annotations

import pytest

from fwjudge.scenario import BadScenario, Report, complete, read, run

CARDS = """
rules: fw
cards:
  兵: {type: battle, color: red, cost: 1, power: 10000, combo: 5000}
  卒: {type: battle, color: blue, cost: 1, power: 10000, combo: 5000}
  盾: {type: battle, power: 10000, text: 【ブロッカー】}
  術師: {type: battle, power: 5000, cost: 0, text: 【登場時】相手のバトルカード1枚を選び、KOする。}
  双:
    type: battle
    power: 10000
    text: "【アタック時】カード1枚を引く。\n【アタック時】その戦闘中、このカードのパワー+5000。"
"""


def ran(text: str) -> Report:
    return run(read(CARDS + text))


def failed(report: Report) -> list[str]:
    return [f"{check.what}: {check.found}" for check in report.checks if not check.passed]


def test_a_line_waits_for_the_window_in_which_it_is_legal_and_the_windows_before_close() -> None:
    report = ran(
        "board: {A: {hand: [兵]}, B: {hand: [卒]}}\nplay:\n  - A: アタック リーダー -> リーダー\n"
        "  - B: コンボ 卒\nexpect:\n  - 卒: B.ドロップ\n"
    )
    assert failed(report) == []
    closed = [note.text for note in report.notes if note.kind == "window"]
    assert len(closed) == 1 and "オフェンスステップ" in closed[0] and "「兵」をコンボする" in closed[0]


def test_a_line_that_is_refused_changes_nothing_and_the_next_one_goes_on_from_there() -> None:
    report = ran(
        "play:\n  - A: アタック リーダー -> リーダー\n  - A: アタック リーダー -> リーダー\n"
        "  - A: ターン終了\nexpect:\n  - turn: B\n  - B.ライフ: 7\n"
    )
    assert failed(report) == []
    assert [refusal.rules for refusal in report.refusals] == [("8-1-1",)]


def test_a_line_never_waits_past_the_end_of_the_turn() -> None:
    report = ran("board: {B: {hand: [兵], energy: 1}}\nplay:\n  - B: 使用 兵\nexpect:\n  - turn: A\n  - 兵: B.手札\n")
    assert failed(report) == []
    assert report.refusals[0].rules == ("7-3-4", "5-5-2")


@pytest.mark.parametrize(
    "line",
    [
        "アタック 兵 -> リーダー",
        "兵で相手のリーダーにアタック",
        "attack 兵 leader",
        "Aの兵でBのリーダーにアタックする",
        "アタック アクティブの兵",
        "アタック：バトルエリアの兵→リーダー",
    ],
)
def test_a_line_may_be_said_in_many_ways(line: str) -> None:
    report = ran(
        f"board: {{A: {{battle: [兵]}}, B: {{leader: {{power: 5000}}}}}}\nplay:\n  - A: {line}\nexpect:\n  - 兵: レスト\n  - B.ライフ: 7\n"
    )
    assert failed(report) == []


def test_an_answer_that_fits_two_options_is_an_error_that_lists_both() -> None:
    with pytest.raises(BadScenario) as caught:
        ran("board: {A: {battle: [兵, 卒], leader: {rested: true}}}\nplay:\n  - A: アタック -> リーダー\n")
    assert "Aの「兵」でBのリーダーにアタックする" in str(
        caught.value
    ) and "Aの「卒」でBのリーダーにアタックする" in str(caught.value)
    assert caught.value.problems[0].line == CARDS.count("\n") + 3


def test_like_cards_need_no_telling_apart() -> None:
    assert (
        failed(
            ran(
                "board: {A: {hand: [兵 ×3], energy: 3}}\nplay:\n  - A: 使用 兵\nexpect:\n  - 兵: {バトルエリア: 1, 手札: 2}\n"
            )
        )
        == []
    )


def test_cards_that_differ_only_in_what_lasts_on_them_are_told_apart_by_their_order() -> None:
    board = "board: {A: {leader: {rested: true}, battle: [兵, {name: 兵, パワー修正: 5000}]}}\nplay:\n"
    with pytest.raises(BadScenario) as caught:
        ran(board + "  - A: アタック 兵 -> リーダー\n")
    assert "兵#1" in str(caught.value) and "パワー15000" in str(caught.value)
    assert (
        failed(
            ran(
                board
                + "  - A: アタック 兵#2 -> リーダー\nexpect:\n  - B.ライフ: 7\n  - 兵#2: レスト\n  - 兵#1: アクティブ\n"
            )
        )
        == []
    )


def test_a_choice_that_nobody_answered_is_open_and_lists_its_options() -> None:
    report = ran("board: {A: {hand: [術師]}, B: {battle: [兵, 卒]}}\nplay:\n  - A: 使用 術師\n  - A: ターン終了\n")
    decision = report.open_decision
    assert decision is not None
    assert (decision.player, decision.rule, decision.options) == ("A", "5-2-2", ("Bの「兵」を選ぶ", "Bの「卒」を選ぶ"))
    assert any(note.kind == "unplayed" and "ターン終了" in note.text for note in report.notes)
    assert "まだ決まりません" in report.ruling


def test_a_single_forced_option_takes_itself() -> None:
    assert (
        failed(
            ran("board: {A: {hand: [術師]}, B: {battle: [兵]}}\nplay:\n  - A: 使用 術師\nexpect:\n  - 兵: ドロップ\n")
        )
        == []
    )


def test_an_optional_cost_is_never_paid_for_the_player() -> None:
    report = ran("board: {B: {battle: [盾]}}\nplay:\n  - A: アタック リーダー -> リーダー\n")
    assert report.open_decision is not None
    assert report.open_decision.options == ("「盾」の【ブロッカー】を発動する", "「盾」の【ブロッカー】を発動しない")


def test_an_answer_that_is_not_offered_is_refused_by_the_rule_that_asks() -> None:
    report = ran("board: {A: {hand: [術師]}, B: {battle: [兵, 卒]}}\nplay:\n  - A: 使用 術師\n  - A: 選ぶ リーダー\n")
    assert [refusal.rules for refusal in report.refusals] == [("5-2-2",)]
    assert report.open_decision is not None


def test_activating_says_yes_to_the_cost_of_the_same_skill_too() -> None:
    board = "board: {B: {battle: [盾, 大盾]}}\nplay:\n  - A: アタック リーダー -> リーダー\n"
    cards = CARDS + "  大盾: {type: battle, power: 20000, text: 【ブロッカー】}\n"
    report = run(
        read(
            cards
            + board
            + "  - B: 発動 【ブロッカー】 大盾\nexpect:\n  - order: [大盾【ブロッカー】]\n  - 盾: アクティブ\n"
        )
    )
    assert failed(report) == []


def test_order_of_own_autos_is_asked_for_and_answered_by_name() -> None:
    asked = ran("board: {A: {battle: [双]}}\nplay:\n  - A: アタック 双 -> リーダー\n")
    assert asked.open_decision is not None and asked.open_decision.rule == "4-2-2-2"
    answered = ran(
        "board: {A: {battle: [双]}}\nplay:\n  - A: アタック 双 -> リーダー\n  - A: 発動 【アタック時】#2\n"
        "expect:\n  - flow: ['1-5-2-2', '5-1-2']\n"
    )
    assert failed(answered) == []


def test_chance_is_answered_by_the_file_or_left_open() -> None:
    board = "board: {phase: charge, A: {deck: {シャッフル: [兵, 卒, 無地 ×3]}}}\n"
    asked = ran(board)
    assert asked.open_decision is not None and asked.open_decision.player == "偶然"
    answered = ran(board + "play:\n  - 偶然: 卒\n  - A: チャージ 卒\nexpect:\n  - 卒: A.エナジー\n")
    assert failed(answered) == []


def test_chance_among_like_cards_settles_itself() -> None:
    assert ran("board: {phase: charge, A: {deck: {シャッフル: [無地 ×5]}}}\n").open_decision is None


def test_anybody_may_concede_at_any_time() -> None:
    report = ran(
        "board: {B: {battle: [盾]}}\nplay:\n  - A: アタック リーダー -> リーダー\n"
        "  - A: 投了\nexpect:\n  - ending: {winner: B, rule: 0-1-3-4}\n"
    )
    assert failed(report) == []


def test_nothing_can_be_done_after_the_end() -> None:
    report = ran("play:\n  - A: 投了\n  - B: アタック リーダー -> リーダー\n  - B: 投了\n")
    assert [refusal.window for refusal in report.refusals] == ["ゲームの終了後"] * 2
    assert report.ending == "Bの勝利 (Aの投了)"


def test_after_something_has_been_resolved() -> None:
    report = ran(
        "board: {A: {hand: [兵, 術師], energy: 1}, B: {battle: [卒]}}\nplay:\n  - A: 使用 術師\n"
        "  - {A: 使用 兵, 解決後: 術師の【登場時】}\nexpect:\n  - flow: [【登場時】の解決が終わる, 「兵」がバトルエリアに登場]\n"
    )
    assert failed(report) == []
    never = ran("board: {A: {hand: [兵], energy: 1}}\nplay:\n  - {A: 使用 兵, 解決後: 【登場時】}\n")
    assert "解決されることがない" in never.ruling


def test_in_answer_to_something_that_can_not_be_answered() -> None:
    report = ran("board: {A: {hand: [兵], energy: 1}}\nplay:\n  - {A: 使用 兵, 対応: 【登場時】}\n")
    assert [refusal.rules for refusal in report.refusals] == [("9-2-2",)]
    assert "機会がない" in report.ruling


SPELLS = """rules: dz
cards:
  祭り: {type: strategy, text: "あなたはカードを1枚引く。"}
  横取り: {type: strategy, timing: クイック, text: "あなたはカードを2枚引く。"}
  後追い: {type: strategy, timing: クイック, text: "あなたはカードを1枚引く。"}
board:
  A: {hand: [祭り, 後追い]}
  B: {hand: [横取り ×2, 後追い]}
play:
  - A: プレイ 祭り
"""


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        (("{B: プレイ 横取り, 対応: 祭り}",), "横取り, 祭り"),
        (("{B: プレイ 横取り, 解決後: 祭り}",), "祭り, 横取り"),
        (("{B: プレイ 横取り, 対応: 祭り}", "{A: プレイ 後追い, 対応: 横取り}"), "後追い, 横取り, 祭り"),
        (("{B: プレイ 横取り, 対応: 祭り}", "{A: プレイ 後追い, 解決後: 横取り}"), "横取り, 後追い, 祭り"),
        (
            (
                "{B: プレイ 横取り, 対応: Aの祭り}",
                "{B: プレイ 横取り, 解決後: 横取り}",
                "{B: プレイ 後追い, 解決後: 横取り}",
            ),
            "横取り, 横取り, 後追い, 祭り",
        ),
    ],
)
def test_on_a_stack_a_line_says_what_it_answers_or_follows(lines: tuple[str, ...], order: str) -> None:
    report = run(read(SPELLS + "".join(f"  - {line}\n" for line in lines) + f"expect:\n  - order: [{order}]\n"))
    assert failed(report) == [] and report.refusals == ()


ANSWERS = """rules: bf
cards:
  魔王: {type: monster, size: 2, text: このカードが登場した時、カード1枚を引く。}
  炎: {type: spell, text: "【対抗】\n相手に1ダメージを与える。"}
  鏡: {type: spell, text: "【対抗】\nカード1枚を引く。"}
board: {A: {hand: [魔王, 鏡]}, B: {hand: [炎]}}
play:
  - A: コール 魔王 -> センター
"""


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("{B: キャスト 炎, 対応: コール}", "炎, 魔王コール, 魔王"),
        ("{B: キャスト 炎, 対応: 魔王の能力}", "魔王コール, 炎, 魔王"),
        ("{A: キャスト 鏡, 解決後: 魔王の能力}", "魔王コール, 魔王, 鏡"),
    ],
)
def test_where_one_may_answer_once_a_line_says_what_it_answers_or_follows(line: str, order: str) -> None:
    report = run(read(ANSWERS + f"  - {line}\nexpect:\n  - order: [{order}]\n"))
    assert failed(report) == [] and report.refusals == ()


@pytest.mark.parametrize(
    ("text", "line", "rules", "why"),
    [
        (SPELLS, "{B: プレイ 横取り, 対応: 移動}", ("4-6-2",), "「移動」が解決を待つ間に、Bが行動できる機会がない"),
        (SPELLS, "{B: プレイ 横取り, 解決後: 移動}", (), "「移動」が解決されることがない"),
        (ANSWERS, "{A: キャスト 鏡, 対応: コール}", ("2.Q2",), "「コール」が解決を待つ間に、Aが行動できる機会がない"),
        (SPELLS, "{A: プレイ 祭り, 対応: 祭り}", (), ""),
    ],
)
def test_a_time_that_never_comes_is_the_reason_and_no_other_rule(
    text: str, line: str, rules: tuple[str, ...], why: str
) -> None:
    report = run(read(text + f"  - {line}\n"))
    (refusal,) = report.refusals
    assert refusal.why == why
    assert not why or refusal.rules == rules
    assert not why or why in report.ruling


def test_branches_stand_side_by_side() -> None:
    report = ran(
        "board: {B: {battle: [盾]}}\nplay:\n  - A: アタック リーダー -> リーダー\nもし:\n"
        "  使う: {play: [B: 発動 【ブロッカー】], expect: [盾: ドロップ]}\n"
        "  使わない: {play: [B: 発動しない], expect: [盾: B.バトルエリア, B.ライフ: 7]}\n"
        "  レストなら: {board: {B: {battle: [盾 レスト]}}, expect: [B.ライフ: 7, 盾: ドロップ]}\n"
    )
    assert [name for name, _ in report.branches] == ["使う", "使わない", "レストなら"]
    assert [failed(branch) for _, branch in report.branches] == [[], [], ["盾: ドロップ: Bのバトルエリア"]]
    assert not report.passed


def test_the_run_under_the_other_reading_says_whether_the_end_differs() -> None:
    text = "board: {B: {battle: [{name: 雛, rested: true}]}}\nplay:\n  - A: アタック リーダー -> 雛\n"
    cards = CARDS + "  雛: {type: battle, power: 5000, text: 【KO時】カード1枚を引く。}\n"
    scenario = read(cards + text)
    report = complete(run(scenario), scenario)
    assert [(name, choice) for name, choice, _ in report.readings] == [("8-1-6 rule ko", "yes")]
    (note,) = [note for note in report.notes if note.kind == "reading"]
    assert "8-1-6" in note.rules and "その場合は" in note.text
    chosen = run(read(cards + text + 'readings: {"8-1-6 rule ko": "yes"}\nexpect:\n  - B.手札: 0\n'))
    assert failed(chosen) == []


@pytest.mark.parametrize(
    ("ask", "play", "ruling"),
    [
        ("{できるか: 'A: アタック リーダー -> リーダー'}", "", "はい、AのリーダーはBのリーダーにアタックできます"),
        ("{できるか: 'A: アタック リーダー -> 兵'}", "", "いいえ、Aのリーダーは「兵」にアタックできません。"),
        ("{いくつ: A.リーダー.パワー}", "play: [A: アタック リーダー -> リーダー]", "15000です"),
        ("何が起こるか", "play: [A: 使用 術師]", "Aの術師の【登場時】を解決します。"),
    ],
)
def test_the_ruling_is_one_sentence_of_the_kind_that_was_asked(ask: str, play: str, ruling: str) -> None:
    report = ran(f"ask: {ask}\nboard: {{A: {{hand: [術師]}}, B: {{battle: [兵]}}}}\n{play}\n")
    assert report.ruling.startswith(ruling) and report.ruling.endswith("。") and report.ruling.count("\n") == 0


@pytest.mark.parametrize(
    ("old", "play", "now"),
    [
        (
            "{kind: can}",
            ["使用 術師", "アタック リーダー -> 兵"],
            '{できるか: "A: アタック リーダー -> 兵", 時点: 1行目の後}',
        ),
        ("{kind: can}", ["アタック リーダー -> 兵"], '{できるか: "A: アタック リーダー -> 兵", 時点: 初め}'),
        ("{種類: 値, 対象: A.リーダー.パワー}", ["アタック リーダー -> リーダー"], "{いくつ: A.リーダー.パワー}"),
        ("{kind: order, text: どうなるか}", ["使用 術師"], "どうなるか"),
    ],
)
def test_a_question_of_an_older_version_is_asked_in_the_words_of_today(old: str, play: list[str], now: str) -> None:
    lines = "".join(f"  - A: {line}\n" for line in play)
    rest = f"board: {{A: {{hand: [術師]}}, B: {{battle: [兵]}}}}\nplay:\n{lines}"
    before, after = ran(f"ask: {old}\n{rest}"), ran(f"ask: {now}\n{rest}")
    assert (before.ruling, [one.because for one in before.answers]) == (
        after.ruling,
        [one.because for one in after.answers],
    )
    (note,) = [note for note in before.notes if note.kind == "question"]
    assert "前の書き方" in note.text and not [one for one in after.notes if one.kind == "question"]


def test_boards_of_every_step_when_asked_for() -> None:
    scenario = read(CARDS + "play:\n  - A: アタック リーダー -> リーダー\n")
    with_boards = run(scenario, boards=True)
    assert all(step.board is not None for step in with_boards.steps)
    assert with_boards.steps[-1].board.areas == with_boards.after.areas  # type: ignore[union-attr]
    assert all(step.board is None for step in run(scenario).steps)


def test_a_choice_between_two_of_the_same_kind_takes_itself_and_what_follows_is_asked() -> None:
    report = ran(
        "board: {B: {battle: [盾, 盾]}}\nplay:\n  - A: アタック リーダー -> リーダー\n  - B: 発動しない\nexpect:\n  - open: '9-6-4'\n"
    )
    assert failed(report) == []
    assert report.refusals == () and not any(note.kind == "unplayed" for note in report.notes)
    report = ran(
        "board: {B: {battle: [盾, 盾]}}\nplay:\n  - A: アタック リーダー -> リーダー\n  - B: 発動しない\n"
        "  - B: 発動しない\nexpect:\n  - B.ライフ: 7\n"
    )
    assert failed(report) == []


TWO = """
  王: {type: battle, cost: 0, power: 5000, text: 【登場時】相手のバトルカード2枚を選び、KOする。}
"""


def test_a_choice_of_all_there_is_takes_itself_and_a_line_may_name_it() -> None:
    board = TWO + "board: {A: {hand: [王]}, B: {battle: [兵, 卒]}}\nplay:\n  - A: 使用 王\n"
    for line in ("", "  - A: 選ぶ 兵, 卒\n", "  - A: 選ぶ 卒, 兵\n"):
        report = ran(board + line + "expect:\n  - B.ドロップ: 2\n")
        assert failed(report) == [] and report.refusals == ()
    report = ran(board.replace("[兵, 卒]", "[兵, 卒, 盾]") + "expect:\n  - open: '5-2-2'\n")
    assert failed(report) == []
    report = ran(board.replace("[兵, 卒]", "[兵, 卒, 盾]") + "  - A: 選ぶ 兵, 卒, 盾\n")
    assert [refusal.rules for refusal in report.refusals] == [("5-2-2",)]


ONE = """
  王: {type: battle, cost: 1, color: red, text: 【登場時】相手のバトルカード1枚を選び、KOする。}
  嵐: {type: battle, cost: 0, power: 5000, text: 【登場時】カード1枚を引く。}
"""


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        (("選ぶ 兵",), 0),
        (("支払う 赤", "選ぶ 兵"), 0),
        (("選ぶ 相手の兵",), 0),
        (("発動 王の【登場時】", "選ぶ 兵"), 0),
        (("発動 【登場時】",), 0),
        (("選ぶ 卒",), 1),
        (("選ぶ 兵", "選ぶ 兵"), 1),
        (("支払う 青",), 1),
        (("発動 【登場時】", "発動 【登場時】"), 1),
    ],
)
def test_what_was_no_choice_may_be_named_once_and_nothing_else(lines: tuple[str, ...], refused: int) -> None:
    said = "".join(f"  - A: {line}\n" for line in lines)
    report = ran(
        ONE
        + "board: {A: {hand: [王], energy: [赤], drop: [卒]}, B: {battle: [兵]}}\nplay:\n  - A: 使用 王\n"
        + said
        + "expect:\n  - 兵: drop\n"
    )
    assert failed(report) == []
    assert len(report.refusals) == refused


def test_a_skill_that_comes_up_later_may_be_named_with_what_it_picks() -> None:
    report = ran(
        "  番人: {type: battle, power: 5000, text: 【KO時】相手のバトルカード1枚を選び、KOする。}\n"
        "board: {A: {battle: [兵]}, B: {battle: [番人 レスト]}}\n"
        "play:\n  - A: アタック 兵 -> 番人\n  - B: 選ぶ 兵\n  - 確認: [兵: A.ドロップ]\nexpect:\n  - 番人: B.ドロップ\n"
    )
    assert failed(report) == [] and report.refusals == ()


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("赤/青, 赤, マーカー", True),
        ("赤青, 赤, 緑", True),
        ("赤, 青, マーカー", True),
        ("赤青のカード, 赤のカード, マーカー", True),
        ("赤/青, 緑, マーカー", False),
        ("赤, 緑, マーカー", False),
        ("赤, 赤, 赤", False),
    ],
)
def test_a_payment_names_cards_of_several_colours(line: str, paid: bool) -> None:
    report = ran(
        "  多色: {type: battle, colors: [red, blue], cost: 3, specified: {red: 1, blue: 1}, power: 5000}\n"
        "board:\n  A: {hand: [多色], leader: {color: green, power: 15000}, energy: [赤/青, 赤, 緑], markers: 1}\n"
        f"play:\n  - A: 使用 多色\n  - A: 支払う {line}\n"
    )
    assert [refusal.rules for refusal in report.refusals] == ([] if paid else [("5-3-1",)])
    assert (report.open_decision is None) == paid


def test_a_value_is_that_of_the_moment_at_which_the_play_stops() -> None:
    report = ran(
        "ask: {いくつ: 兵.パワー}\nboard: {A: {battle: [兵], hand: [卒]}}\nplay:\n  - A: アタック 兵 -> リーダー\n"
        "  - A: コンボ 卒\n  - 進める: '8-4-6'\nexpect:\n  - 兵.パワー: 15000\n  - B.ライフ: 8\n"
    )
    assert failed(report) == [] and report.ruling == "15000です。元は10000で、コンボで+5000です (8-4-4)。"
    assert "8-4-6" in report.steps[-1].rules


@pytest.mark.parametrize(
    "line", ["ブロック 盾", "盾でブロックする", "ブロックする", "【ブロッカー】を発動する", "ブロッカーを発動 盾"]
)
def test_a_block_can_be_said_in_one_word(line: str) -> None:
    cards = "rules: fw\ncards:\n  盾: {type: battle, power: 30000, text: 【ブロッカー】}\nboard: {B: {battle: [盾]}}\n"
    report = run(
        read(
            f"{cards}play:\n  - A: リーダーでBのリーダーにアタックする\n  - B: {line}\nexpect: [盾: レスト, B.ライフ: 8]\n"
        )
    )
    assert failed(report) == [] and report.refusals == ()


def test_awakening_and_evolving_can_be_said_in_one_word() -> None:
    cards = """
rules: fw
cards:
  主:
    type: leader
    text: "【覚醒】自分のライフが4以下の場合、カード1枚を引く。その後、このカードを裏返す。"
    back: {power: 20000}
  幼: {type: battle, power: 5000}
  成: {type: battle, cost: 5, power: 20000, text: "【進化】(1)：自分の「幼」"}
board: {A: {leader: [主], life: 4, battle: [幼], hand: [成], energy: [赤]}}
play:
  - A: 覚醒
  - A: 進化 成
  - A: アタック 覚醒のリーダー -> リーダー
expect: [主: 覚醒, 成: A.バトルエリア, B.ライフ: 7]
"""
    report = run(read(cards))
    assert failed(report) == [] and report.refusals == ()


def test_a_coloured_card_is_told_by_how_it_stands() -> None:
    text = """
rules: fw
cards: {鍛冶: {type: battle, text: "【起動 メイン】自分のエナジー1枚をドロップに置く。"}}
board: {A: {battle: [鍛冶], energy: [赤, 赤 レスト]}}
play:
  - A: 発動 鍛冶
"""
    report = run(read(text))
    assert report.open_decision is not None
    assert report.open_decision.options == (
        "エナジーエリアの赤のカードを選ぶ",
        "エナジーエリアのレストの赤のカードを選ぶ",
    )
    report = run(read(text + "  - A: 選ぶ レストの赤\nexpect: [A.エナジー: アクティブ]\n"))
    assert failed(report) == []
