"""The sentences of a ruling say the act that was asked, and each thing once."""

from __future__ import annotations

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.report.differences import say_alike
from fwjudge.scenario import load, read, run
from fwjudge.scenario.result import Report

SAID = {
    "op/rush-character": "いいえ、「切り込み隊長」はリーダーにアタックできません。",
    "op/no-counter-icon": "いいえ、「大男」ではカウンターできません。",
    "gen/retreat-not-while-stunned": "いいえ、「火狐」は退却できません。",
    "fw/delayed-effect": "Aがカードを引き、その後「待つ者」の【相手のターン終了時】を解決します。",
    "fw/leader-stays": "BのリーダーはBのリーダーエリアに残ります。",
    "fw/replacement-after-a-declined-one": "はい、「兵」はゲームから取り除かれます。",
    "fw/choose-from-an-unseen-hand": "場合によります。伏せられているカードが「宝」なら、はい",
    "fw/fields-do-not-fight": "いいえ、「砦」はリーダーにアタックできません。「砦」はエクストラカードで、",
    "fw/attack-on-active-card": "いいえ、Aのリーダーは「見張り」にアタックできません。「見張り」はアクティブで、",
    "op/blocker-that-has-left": "いいえ、「盾」ではブロックできません。",
    "op/word-by-which-a-card-is-meant": "はい、「青の水夫」は選べます。テキストの「赤のイベントか「青の水夫」」に",
    "bf/called-card-is-no-target": "いいえ、「小竜」はAのセンターに登場します。",
    "op/cannot-appear-from-the-hand-by-an-effect": "いいえ、「隠者」はAの手札に残ります。「隠者」の効果で登場できない",
    "op/condition-lost": "いいえ、「浪費家」の2つ目の【アタック時】は発動しません。",
    "bf/once-a-turn": "いいえ、レフトの「騎竜」の能力は起動できません。",
    "fw/ki": "はい、「修行者」の【起動 メイン】は発動できます",
    "gen/placed-as-it-will-be": "「雛」はAのスタンバイ・エリアに置かれ、KO状態です。",
    "dz/ex074-frozen-while-moving": "「蜘蛛」はAから見た中央エリア左に置かれ、リリース状態です。",
    "gen/delayed-of-one-turn": "1回です。遅発誘発能力は1回に対してだけ誘発するからです (807.6a)。",
    "op/attack-that-costs-nothing-for-later-ones": "はい、「新兵」はリーダーにアタックできます。「新兵」は、「威圧者」の",
    "op/exit-after-attack-step": "いいえ、ブロックステップは始まりません。「見習い」が別の領域に移動し、",
    "op/blind-choice": "いいえ、「宝」は選べません。相手の手札は見ないで選び、",
    "op/life-comes-to-none": "はい、Bはカードを引きます。Bのライフが0枚になったからです (8-1-3-1)。",
    "op/leader-damage": "4枚です。ダメージ1につきライフの上の1枚が手札に加わるからです (7-1-4-1-1-2)。",
    "op/battle-end-auto": "Aがカードを引き、その後「追撃者」に働いていた効果が無効になります。",
    "op/own-turn-condition": "はい、「見届け人」の効果は解決されます。Aのターンだからです (10-2-11-1)。",
    "op/no-life-to-look-at": "はい、「覗き屋」のパワーは3000です。「その後」の前が解決できなくても、",
    "op/rested-by-whose-effect": "いいえ、Bはカードを引きません。発動タイミングの「このキャラが相手のキャラの効果で",
    "op/fought-this-turn": "はい、「隊長」はアクティブです。【ブロッカー】でアタックされたカードが「壁」に変わり、",
    "op/replacement-in-force-for-the-next": "はい、「身代わりの女剣士」はBのキャラクターエリアに残ります。",
    "dz/put-by-an-effect": "いいえ、「駿馬」はフリーズ状態です。",
    "gen/each-for-themselves": "3枚です。はじめの2枚から、1枚を捨て、2枚を引いたからです",
    "gen/of-knocked-out-units": "いいえ、「水猫」は選べません。KOしたユニットではないからです",
    "fw/attacker-cannot-combo": "いいえ、「剣士」はコンボできません。「剣士」はアタックカードで、",
    "fw/skipped-end-phase": "いいえ、「日課」の【自分のターン終了時】は待機状態になりません。飛ばされた間の",
    "fw/damage-step-start": "はい、Bのリーダーのパワーは25000です。比べる前のチェックポイントで",
    "dz/create-plan": "はい、プランの作成ができます。自分のメインフェイズに、無色1を支払って",
    "op/attacks-active-characters": "はい、「追跡者」は「見張り」にアタックできます。「追跡者」の効果に「このキャラは",
    "fw/only-if-something-is-done": "はい、「飢えた獣」はリーダーにアタックできます。「飢えた獣」の【永続】が求める",
    "bf/turn-start-before-standing": "はい、Aの手札は2枚です。その時Aの場にレストのカードがいるからです",
}
"""How the ruling of a bundled file begins."""
UNASKED = {
    """rules: op
cards: {見張り: {type: character, text: 【相手のアタック時】このキャラをトラッシュに置く。}}
board: {A: {character: [無地]}, B: {character: [見張り レスト]}}
play: [A: アタック 無地 -> 見張り]
""": "ブロック・ステップには進みません。",
    """rules: op
cards:
  聞き手: {type: character, text: 自分がイベントを発動した時、カード1枚を引く。}
  呪文: {type: event, text: "【カウンター】カード1枚を引く。\\n【トリガー】このカードの【カウンター】効果を発動する。"}
board: {B: {character: [聞き手], life: [呪文, 無地]}}
play: [A: アタック リーダー -> リーダー, B: 発動 【トリガー】]
""": "「呪文」の【カウンター】の発動は、イベントの発動ではありません。",
}
"""The rulings of files that ask nothing, by their plays."""


def _report(name: str) -> Report:
    return run(load(scenarios_dir() / f"{name}.yaml"))


@pytest.mark.parametrize("name", SAID)
def test_a_ruling_says_what_was_asked(name: str) -> None:
    assert "".join(_report(name).answers[0].sentences).startswith(SAID[name])


@pytest.mark.parametrize("text", UNASKED)
def test_what_does_not_happen_is_said_where_nothing_is_asked(text: str) -> None:
    assert UNASKED[text] in run(read(text)).ruling


SHOWN_AND_DRAWN = """rules: op
ask: {becomes: 見せ札, text: 公開したカードはどうなりますか}
cards:
  船長: {type: character, cost: 0, text: 【登場時】自分のデッキの上から1枚を公開し、そのカードが特徴《海》を持つ場合、カード2枚を引く。}
  見せ札: {type: character, traits: [海]}
board: {A: {hand: [船長], deck: [見せ札, 無地 ×9]}}
play: [A: プレイ 船長]
"""


def test_a_card_that_was_revealed_is_drawn_from_where_it_lies() -> None:
    said = "".join(run(read(SHOWN_AND_DRAWN)).answers[0].sentences)
    assert (
        said == "「見せ札」はAの手札に加わります。公開したカードはデッキの上に残り、引くカードになるからです (11-2-2)。"
    )


def test_a_variant_that_answers_alike_says_what_is_other_in_it() -> None:
    report = _report("dz/square-on-resolving")
    assert say_alike(report.branches[-1][1], report) == "上と同じ。「選ぶ 自軍エリア中央」はできません (4-9-2-4)。"
    assert say_alike(report.branches[0][1], report) == "上と同じ。"


STEPS = {
    "dz/shown-from-the-hand": "Aの手札の「復讐者」を公開する",
    "op/condition-lost": "Aの「浪費家」のドン!!をAのドン!!デッキに置く",
    "fw/random-order": "AのデッキエリアのカードをランダムにAのデッキエリアのいちばん下に置く",
}
"""A line that must stand in the course of a bundled file, or of one of its variants."""


@pytest.mark.parametrize("name", STEPS)
def test_a_line_says_where_a_card_is_and_goes(name: str) -> None:
    report = _report(name)
    steps = [step.text for each in (report, *(one for _, one in report.branches)) for step in each.steps]
    assert STEPS[name] in steps


def test_cards_in_an_order_that_nobody_knows_are_shown_so() -> None:
    deck = next(area for area in _report("fw/random-order").after.areas if (area.player, area.key) == ("A", "deck"))
    assert deck.note == "うち2枚の順番はわからない"


def test_a_fault_of_the_board_is_none_of_the_deck() -> None:
    sentences = {name: one.answers[0].sentences[0] for name, one in _report("gen/decks").branches}
    assert sentences["手札を決めるなら"] == "いいえ、この盤面はありえません。"
    assert sentences["51枚なら"] == "いいえ、このデッキは認められません。"


def test_what_comes_in_the_next_turn_is_no_consequence() -> None:
    assert "引き" not in run(load(scenarios_dir() / "gen/rule-processing-at-once.yaml")).ruling


def test_a_variant_is_named_in_the_ruling_only_by_a_supposition() -> None:
    ruling = run(load(scenarios_dir() / "dz/who-puts-it-there.yaml")).ruling
    assert "持ち主が置けば、B" not in ruling
    assert "ほかのスキルは下" not in run(load(scenarios_dir() / "fw/heard-beneath-a-card.yaml")).ruling


def test_a_rule_stands_once_in_a_ruling() -> None:
    assert "".join(_report("gen/damage-change-order").answers[0].sentences).count("704.3b-3") == 1


def _ask(text: str) -> str:
    (answer,) = run(read(text)).answers
    return "".join(answer.sentences)


def test_that_nothing_was_chosen_is_no_reason_for_what_another_instruction_did_not_do() -> None:
    said = _ask("""
rules: op
ask: {value: A.ライフ}
cards:
  神:
    type: event
    cost: 0
    text: >-
      【メイン】自分の手札から「兵」1枚までを、登場させる。その後、自分のライフが1枚になるように
      ライフの上からトラッシュに置く。
board: {A: {hand: [神], life: 0}}
play:
  - A: プレイ 神
""")
    assert said.startswith("0枚です。") and "何も選ばなかった" not in said


def test_of_several_copies_it_is_said_how_many_lie_where() -> None:
    said = _ask("""
rules: op
ask: {becomes: 侍}
cards:
  侍:
    type: character
    power: 5000
    text: このキャラが相手の効果で場を離れる場合、代わりに自分の手札2枚を捨てることができる。
  掃除:
    type: event
    cost: 0
    text: 【メイン】相手のキャラすべてを、持ち主の手札に戻す。
board: {A: {hand: [掃除]}, B: {character: [侍 ×2], hand: 3}}
play:
  - A: プレイ 掃除
  - B: 「侍」の効果を発動する
""")
    assert "1枚はBの手札、1枚はBのキャラクターエリア" in said
