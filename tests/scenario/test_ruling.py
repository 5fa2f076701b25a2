"""裁定: the answer, and what comes of it, as one would read it aloud."""

from __future__ import annotations

import pytest

from fwjudge.scenario.loader import read
from fwjudge.scenario.result import Report
from fwjudge.scenario.run import complete, run

_CARDS = """
rules: fw 1.06
cards:
  送り手:
    type: battle
    cost: 2
    power: 10000
    text: "【起動 メイン】【ターン1回】相手のバトルカード1枚までを選び、手札に戻す。"
  助手:
    type: battle
    power: 5000
    text: "【自動】自分の手札が7枚以下の場合、自分のスキルで相手のバトルカードを手札に戻した時、カード1枚を引く。"
  書記:
    type: battle
    cost: 0
    power: 5000
    text: "【登場時】自分の手札が2枚以下の場合、自分のドロップのカード1枚までを選び、手札に加える。"
  見張り:
    type: battle
    power: 5000
    text: "【永続】相手のバトルカードはアタックできない。"
  敵: {type: battle, cost: 1, power: 5000}
"""


def ruled(text: str) -> Report:
    return run(read(_CARDS + text))


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        (  # what can be done
            "ask: {できるか: 'A: 発動 送り手'}\nboard: {A: {battle: [送り手]}, B: {battle: [敵]}}\n",
            "はい、「送り手」の【起動 メイン】は発動できます。スキルコストのない【起動】は、宣言すれば発動するからです (9-4-2-1-1)。",
        ),
        (  # the options of an open choice, each with what comes of it
            "ask: {どうなる: 敵}\nboard: {A: {battle: [送り手]}, B: {battle: [敵]}}\nplay:\n  - A: 発動 送り手\n",
            "場合によります。AがBの「敵」を選べば、Bの手札。選ばなければ、Bのバトルエリア (5-2-4)。",
        ),
        (  # why it can be done
            "ask: {できるか: 'A: 選ぶ 敵'}\nboard: {A: {battle: [送り手]}, B: {battle: [敵]}}\nplay:\n  - A: 発動 送り手\n",
            "はい、「敵」は選べます。テキストの「相手のバトルカード」に当たるからです (5-2-4)。",
        ),
        (  # what does not
            "ask: {なるか: {誘発: 助手【自動】}}\nboard: {A: {battle: [送り手, 助手], hand: 8}, B: {battle: [敵]}}\n"
            "play:\n  - A: 発動 送り手\n  - A: 選ぶ 敵\n",
            "いいえ、「助手」の【自動】は待機状態になりません。Aの手札が8枚で、7枚以下でないからです (9-6-2)。",
        ),
        (  # a choice that never came
            "ask: {できるか: 'A: 選ぶ 敵'}\nboard: {A: {hand: [書記, 無地 ×3], drop: [敵]}}\nplay:\n  - A: 使用 書記\n",
            "いいえ、「敵」は選べません。Aの手札が3枚で、2枚以下でないからです (0-3-17)。",
        ),
        (  # what it costs
            "ask: {できるか: 'A: 使用 送り手'}\nboard: {A: {hand: [送り手], energy: [赤]}}\n",
            "いいえ、「送り手」は使用できません。「送り手」のコストは2で、アクティブのエナジーは1枚しかないからです (5-3-3)。",
        ),
        (  # who forbids it
            "ask: {できるか: 'A: アタック 敵 -> リーダー'}\nboard: {A: {battle: [敵]}, B: {battle: [見張り]}}\n",
            "いいえ、「敵」はリーダーにアタックできません。「見張り」の【永続】で禁止されているからです (0-2-5、9-5-1)。",
        ),
        (  # a number that has changed
            "ask: {いくつ: B.手札}\nboard: {A: {battle: [送り手]}, B: {battle: [敵]}}\n"
            "play:\n  - A: 発動 送り手\n  - A: 選ぶ 敵\n",
            "1枚です。「送り手」の【起動 メイン】に「手札に戻す」とあるからです (3-1-6)。",
        ),
        (  # nothing that could be chosen
            "board: {A: {battle: [送り手]}}\nplay:\n  - A: 発動 送り手\n",
            "Aの送り手の【起動 メイン】を解決します。Aの「送り手」の【起動 メイン】で、選べる対象がありません。",
        ),
        (  # which is why a card cannot be chosen
            "board: {A: {battle: [送り手, 助手]}}\nplay:\n  - A: 発動 送り手\n  - A: 選ぶ 助手\n",
            "「選ぶ 助手」はできません。Aの「送り手」の【起動 メイン】で、選べる対象がないからです (5-2-6)。",
        ),
        (  # an attack without skills
            "board: {A: {battle: [敵]}}\nplay:\n  - A: アタック 敵 -> リーダー\n",
            "アタックカード 5000 は、ガードカード 15000 未満です。",
        ),
        (  # a question of an older version, asked in the words of today
            "ask: {kind: can}\nboard: {A: {battle: [敵]}, B: {battle: [見張り]}}\nplay:\n  - A: アタック 敵 -> リーダー\n",
            "いいえ、「敵」はリーダーにアタックできません。「見張り」の【永続】で禁止されているからです (0-2-5、9-5-1)。",
        ),
    ],
)
def test_what_is_read_aloud(text: str, ruling: str) -> None:
    assert ruled(text).ruling == ruling


def test_what_does_not_wait_is_among_the_notes() -> None:
    report = ruled(
        "board: {A: {battle: [送り手, 助手], hand: 8}, B: {battle: [敵]}}\nplay:\n  - A: 発動 送り手\n  - A: 選ぶ 敵\n"
    )
    (note,) = [note for note in report.notes if note.kind == "failed"]
    assert "「助手」の【自動】は待機状態にならない" in note.text and "9-6-2" in note.rules


def test_a_pick_for_what_was_refused_is_not_the_reason() -> None:
    report = ruled("board: {A: {hand: [送り手]}, B: {battle: [敵]}}\nplay:\n  - A: 使用 送り手\n  - A: 選ぶ 敵\n")
    assert (
        report.ruling
        == "「使用 送り手」はできません。「送り手」のコストは2で、アクティブのエナジーは0枚しかないからです (5-3-3)。"
    )


def test_what_a_card_costs_is_said_where_don_pays() -> None:
    cards = "rules: op\nask: {できるか: 'A: プレイ 兵'}\ncards: {兵: {type: character, cost: 3}}\n"
    text = f"{cards}board: {{A: {{hand: [兵], コストエリア: 2}}}}\n"
    assert (
        run(read(text)).ruling
        == "いいえ、「兵」はプレイできません。「兵」のコストは3で、アクティブのドン!!は2枚しかないからです (2-7-2)。"
    )


_SPARED = """
  鉄壁: {type: battle, power: 5000, text: "【永続】このカードは相手のスキルによってバトルエリアを離れない。"}
  一掃: {type: extra, cost: 0, text: "【起動 メイン】相手のバトルカードすべてを選び、手札に戻す。"}
  加護: {type: extra, cost: 0, text: "【起動 メイン】このターン中、次に自分が受けるダメージを無効にする。その後、自分は2ダメージを受ける。"}
  見張り番: {type: battle, power: 5000, text: "【ブロッカー】【永続】自分の手札が8枚以上の場合、このカードの【ブロッカー】を無効にする。"}
  盾持ち: {type: battle, power: 5000, text: "【永続】相手はバトルエリアの「送り手」にアタックできない。"}
  加勢: {type: extra, cost: 0, text: "【起動 戦闘中】カード1枚を引く。"}
  意地: {type: battle, power: 5000, text: "【永続】このカードは可能な限りアタックしなければならない。"}
"""


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        (  # a card that an effect cannot move does not make the effect fail
            "board: {A: {hand: [一掃]}, B: {battle: [鉄壁, 敵]}}\nplay:\n  - A: 使用 一掃\n",
            "Aの一掃の【起動 メイン】を解決します。"
            "Aの「一掃」の【起動 メイン】で、Bの「鉄壁」は領域を離れず、Bの「敵」を手札に加えます。",
        ),
        (  # what a replacement does, and to what
            "board: {A: {hand: [加護]}}\nplay:\n  - A: 使用 加護\n",
            "Aの加護の【起動 メイン】を解決します。Aはそのターン中、次の1回だけ、Aがダメージを受けることは起こらず、"
            "Aの「加護」の【起動 メイン】により、Aは2ダメージを受けません。",
        ),
        (  # which card has still to attack
            "board: {A: {battle: [意地]}}\nplay:\n  - A: ターン終了\n",
            "「ターン終了」はできません。Aの「意地」はアタックしなければならないからです (0-2-2、9-5-1)。",
        ),
        (  # what may not be attacked, though all else may
            "board: {A: {battle: [敵]}, B: {battle: [盾持ち, 送り手 レスト]}}\nplay:\n  - A: アタック 敵 -> 送り手\n",
            "「アタック 敵 -> 送り手」はできません。"
            "「盾持ち」の【永続】により、Aの「敵」はBの「送り手」にアタックできないからです (0-2-5、9-5-1)。",
        ),
        (  # an extra card whose skills are for another time
            "board: {A: {hand: [加勢]}}\nplay:\n  - A: 使用 加勢\n",
            "「使用 加勢」はできません。攻撃側の【起動 戦闘中】はオフェンスステップに使うからです (1-3-4-1-2)。",
        ),
        (  # a skill that did not begin to wait
            "board: {A: {battle: [敵]}, B: {battle: [見張り番], hand: 8}}\nplay:\n  - A: アタック 敵 -> リーダー\n  - B: 発動 見張り番\n",
            "「発動 見張り番」はできません。"
            "無効になっているため、Bの「見張り番」の【ブロッカー】は待機状態にならないからです (9-1-2、8-1-3)。",
        ),
        (  # a battle card in a battle
            "board: {A: {battle: [敵]}, B: {hand: [書記]}}\nplay:\n  - A: アタック 敵 -> リーダー\n  - B: 使用 書記\n",
            "「使用 書記」はできません。"
            "バトルカードを使用できるのは、ターンプレイヤーのメインフェイズのフリータイミングだけだからです (5-5-2、5-4-1)。",
        ),
    ],
)
def test_what_is_not_done_is_said_of_its_card(text: str, ruling: str) -> None:
    assert run(read(_CARDS + _SPARED.lstrip("\n") + text)).ruling == ruling


def test_a_reading_that_rules_alike_says_what_is_different() -> None:
    said = "【起動 メイン】自分のリーダーをレストにする。その後、自分のリーダーをアクティブにする。"
    said += "その後、このターン中、自分は「敵」を登場できない。その後、自分の手札の「敵」1枚を登場させる。"
    cards = f'{_CARDS}  招き: {{type: extra, cost: 0, text: "{said}"}}\n'
    scenario = read(cards + "board: {A: {hand: [招き, 敵]}}\nplay:\n  - A: 使用 招き\n  - A: 選ぶ 敵\n")
    report = complete(run(scenario), scenario)
    (note,) = [note for note in report.notes if note.kind == "reading"]
    assert note.text.endswith("その場合は: 「敵」: Aのドロップエリア → Aの手札。")


def test_the_same_of_several_cards_is_counted() -> None:
    text = "board: {A: {hand: [一掃]}, B: {battle: [敵 ×3]}}\nplay:\n  - A: 使用 一掃\n  - A: アタック リーダー -> リーダー\n"
    report = run(read(_CARDS + _SPARED.lstrip("\n") + text))
    assert report.ruling == "Aの一掃の【起動 メイン】を解決します。Bの「敵」3枚を手札に加え、Bが1ダメージを受けます。"


def test_what_is_left_out_though_it_weighs_no_less_is_owned_to() -> None:
    said = "【登場時】カード1枚を引く。その後、このカードのパワー+1000。その後、自分の手札1枚を捨てる。"
    long = f'  長い: {{type: battle, cost: 0, power: 5000, text: "{said}その後、自分のリーダーをレストにする。"}}\n'
    rulings = [
        run(read(f"{_CARDS}{card}board: {{A: {{hand: [{name}]}}}}\nplay:\n  - A: 使用 {name}\n")).ruling
        for name, card in (
            ("長い", long),
            ("短い", f'  短い: {{type: battle, cost: 0, power: 5000, text: "{said}"}}\n'),
        )
    ]
    assert [ruling.endswith("そのほかは処理順のとおりです。") for ruling in rulings] == [True, False]


def test_skills_that_are_resolved_again_and_again_are_counted() -> None:
    card = '  足踏み: {type: battle, text: "【起動 メイン】このカードのパワー+1000。"}\n'
    report = run(read(f"{_CARDS}{card}board: {{A: {{battle: [足踏み]}}}}\nplay:\n" + "  - A: 発動 足踏み\n" * 30))
    assert report.ruling.startswith("Aの足踏みの【起動 メイン】 (30回)を解決します。")


def test_what_ended_the_game_is_said() -> None:
    report = run(read("rules: fw\nboard: {B: {life: 1}}\nplay:\n  - A: アタック リーダー -> リーダー\n"))
    assert report.ruling == "Aの勝利 (Bのライフが0枚)で、ゲームは終了します。"


_DOUBLED = """
ask: {value: 敵.パワー, text: 敵のパワーはいくつになりますか}
cards:
  敵: {type: battle, cost: 1, power: 5000}
  弱める者:
    type: battle
    color: 赤
    cost: 2
    specified: 赤
    text: "【登場時】相手のバトルカードすべてを、このターン中、パワー-5000。"
board: {A: {hand: [弱める者], energy: ENERGY}, B: {battle: [敵]}}
play:
  - A: プレイ 弱める者
"""


def test_an_answer_says_which_line_of_the_play_could_not_be_done() -> None:
    file = "rules: fw" + _DOUBLED
    (told,) = run(read(file.replace("ENERGY", "2"))).answers
    assert told.said == "5000"
    assert "ただし、手順の「プレイ 弱める者」はできないので、行っていません。" in told.sentences
    assert told.sentences[-1].endswith("指定コストの色が足りないからです (5-3-3)。")
    expected = run(read(file.replace("ENERGY", "2") + "expect:\n  - refused: '5-3-3'\n"))
    assert not any("行っていません" in one for one in expected.answers[0].sentences)


def test_a_question_about_the_line_that_cannot_be_done_says_so_itself() -> None:
    asked = _DOUBLED.replace("{value: 敵.パワー, text: 敵のパワーはいくつになりますか}", '{can: "A: プレイ 弱める者"}')
    (told,) = run(read("rules: fw" + asked.replace("ENERGY", "2"))).answers
    assert told.said == "no" and not any("行っていません" in one for one in told.sentences)
