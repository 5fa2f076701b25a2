"""Calls that were answered from the rulebooks before any program was asked: each with its question, its answer and its ground."""

from __future__ import annotations

import re
from typing import NamedTuple

from fwjudge.base.places import scenarios_dir


class AnsweredCall(NamedTuple):
    """A call with the answer that a judge gives."""

    name: str
    file: str
    """A bundled scenario, of which the board and the play are taken; or the call itself."""
    ask: str
    said: str
    because: tuple[str, ...]
    """Rules each of which a judge accepts as the ground."""
    more: str = ""
    """Lines of play that come after those of the file."""

    @property
    def text(self) -> str:
        """The call as a file with this question."""
        if "\n" in self.file:
            return f"{self.file}ask: {self.ask}\n"
        parts = re.split(r"^(?=\S)", (scenarios_dir() / f"{self.file}.yaml").read_text("utf8"), flags=re.MULTILINE)
        kept = [part for part in parts if not re.match(r"ask:|expect:|もし:|問い?:", part)]
        return (
            "".join(part.rstrip("\n") + "\n" + self.more if part.startswith("play:") else part for part in kept)
            + f"ask: {self.ask}\n"
        )


FIRST_TURN = """rules: fw
board:
  turn: {player: A, number: 1}
"""
BLOCK = """rules: fw
cards:
  番人: {type: battle, color: red, cost: 2, power: 10000, text: "【ブロッカー】\\n【KO時】カード1枚を引く。"}
board: {A: {leader: {power: 15000}}, B: {battle: [番人]}}
play:
  - A: アタック リーダー -> リーダー
  - B: 発動 【ブロッカー】 番人
"""
COMBO = """rules: fw
cards:
  剣士: {type: battle, color: red, cost: 2, power: 10000}
  応援: {type: battle, color: red, cost: 1, power: 5000, combo: 5000}
board: {A: {battle: [剣士], hand: [応援]}, B: {leader: {power: 20000}}}
play:
  - A: アタック 剣士 -> リーダー
  - A: コンボ 応援
"""
NO_POWER = """rules: fw
cards:
  番人: {type: battle, color: red, cost: 2, power: 10000, text: "【KO時】カード1枚を引く。"}
  呪い: {type: extra, color: red, cost: 0, text: "【起動 メイン】相手のバトルカード1枚を選び、このターン中、パワー-10000。"}
board: {A: {hand: [呪い]}, B: {battle: [番人]}}
play:
  - A: 使用 呪い
"""
SEVERAL = """rules: fw
cards:
  弔い手: {type: battle, color: red, cost: 2, power: 5000, text: "【自動】相手のバトルカードがKOされた時、カード1枚を引く。"}
  一掃: {type: extra, color: red, cost: 0, text: "【起動 メイン】相手のバトルカードすべてをKOする。"}
  兵: {type: battle, color: red, cost: 1, power: 5000}
board: {A: {hand: [一掃], battle: [弔い手]}, B: {battle: [兵, 兵]}}
play:
  - A: 使用 一掃
"""
BOTH = """rules: fw
cards:
  赤鬼: {type: battle, color: red, cost: 2, power: 5000, text: "【KO時】カード1枚を引く。"}
  青鬼: {type: battle, color: blue, cost: 2, power: 5000, text: "【KO時】カード1枚を引く。"}
  大嵐: {type: extra, color: red, cost: 0, text: "【起動 メイン】お互いのバトルカードすべてをKOする。"}
board: {A: {hand: [大嵐], battle: [赤鬼]}, B: {battle: [青鬼]}}
play:
  - A: 使用 大嵐
"""
LINKED = """rules: dz
cards:
  後編: {type: strategy, text: "あなたはカードを1枚引く。●連動「前編」あなたはカードを1枚引く。"}
  前編: {type: strategy, timing: クイック, text: "あなたはカードを0枚引く。"}
  焚書: {type: strategy, timing: クイック, text: "あなたは墓地にある対象の「前編」を1枚選び、持ち主の手札に加える。"}
board: {A: {hand: [後編], 墓地: [前編]}, B: {hand: [焚書]}}
play:
  - A: プレイ 後編
  - {B: プレイ 焚書, 対応: 後編}
"""
LAST_OF_BOTH = """rules: bf
cards:
  博打: {type: spell, text: "相手にダメージ3を与え、君はカード1枚を引く。"}
board: {A: {hand: [博打], deck: 1}, B: {life: 3}}
play:
  - A: キャスト 博打
"""

CALLS = (
    AnsweredCall("Q134", "fw/official/FW-Q134", "{whether: {ダメージ: B}}", "no", ("15-4-3",)),
    AnsweredCall("Q146", "fw/official/FW-Q146", "{whether: {誘発: 助手【自動】}}", "no", ("9-6-2",)),
    AnsweredCall("Q150", "fw/official/FW-Q150", "{value: 主.パワー}", "20000", ("9-5-1",)),
    AnsweredCall("Q183", "fw/official/FW-Q183", "{whether: {B.ドロップ: 0}}", "no", ("0-2-5",)),
    AnsweredCall(
        "Q203",
        "fw/official/FW-Q203",
        '{can: "B: 発動 【ブロッカー】 天使"}',
        "no",
        ("15-4-2", "8-1-3"),
        "  - B: 発動 【起動 戦闘中】 天使\n",
    ),
    AnsweredCall("Q237", "fw/official/FW-Q237", "{whether: {B.ライフ: 2}}", "no", ("9-5-1",)),
    AnsweredCall("Q251", "fw/official/FW-Q251", "{who: 配置}", "B", ("3-1-5",)),
    AnsweredCall(
        "Q306",
        "fw/official/FW-Q306",
        "{wins: }",
        "B",
        ("14-2-2-2",),
        "  - A: ターン終了\n  - B: 発動 掃く者\n",
    ),
    AnsweredCall("Q317", "fw/official/FW-Q317", "{value: B.リーダー.パワー}", "-5000", ("9-8-1-3", "2-6-2")),
    AnsweredCall(
        "Q319", "fw/official/FW-Q319", "{whether: {A.リーダー.パワー: 40000}, at: ダメージステップ}", "no", ("8-5-4",)
    ),
    AnsweredCall("I1", FIRST_TURN, '{can: "A: アタック リーダー -> リーダー"}', "no", ("7-3-4-3-1",)),
    AnsweredCall("I2", BLOCK, "{when: {誘発: 番人【KO時】}}", "8-4-6-2-3", ("8-4-6-2-3",)),
    AnsweredCall("I3", COMBO, '{value: 剣士.パワー, at: "8-4-6"}', "15000", ("8-4-4",)),
    AnsweredCall("I4", NO_POWER, "{whether: {誘発: 番人【KO時】}}", "no", ("5-10-2", "14-6-2")),
    AnsweredCall("I5", SEVERAL, "{how often: {解決: 弔い手【自動】}}", "1", ("9-6-2-1",)),
    AnsweredCall(
        "I6", BOTH, "{order: [青鬼【KO時】, 赤鬼【KO時】]}", "赤鬼【KO時】、青鬼【KO時】", ("4-2-2-2", "4-2-2-4")
    ),
    AnsweredCall("O1", "op/no-battle-on-turn-two", '{can: "B: アタック リーダー -> リーダー"}', "no", ("6-5-6-1",)),
    AnsweredCall("O2", "op/auto-of-a-card-that-moved", "{whether: {発動: 物見}}", "no", ("8-1-3-1-3",)),
    AnsweredCall("O3", "op/power-to-zero", "{value: 剣士.パワー}", "1000", ("4-12-1",)),
    AnsweredCall(
        "O4",
        "op/double-attack-and-trigger",
        '{whether: {解決: 備え【トリガー】}, at: ["4-6-2-1", 2]}',
        "yes",
        ("8-6-2-1",),
        "  - B: 発動 【トリガー】\n",
    ),
    AnsweredCall("O5", "op/exit-after-counter-step", "{whether: {ダメージ: B}}", "no", ("7-1-3-1-3",)),
    AnsweredCall("G1", "gen/retreat-twice", '{can: "A: 退却 火狐"}', "no", ("605.2",)),
    AnsweredCall("G2", "gen/trigger-counts-twice", "{how often: {発動: 水猫【血の匂い】}}", "2", ("807.2",)),
    AnsweredCall("G3", "gen/layers-dependence", "{value: 幼獣.HP}", "500", ("809.3a",)),
    AnsweredCall("G4", "gen/empty-main-area", "{who: 交代}", "A", ("1004.2",)),
    AnsweredCall("G5", "gen/skill-fails", "{whether: {ダメージ: 森熊}}", "no", ("920.2a", "703.3b")),
    AnsweredCall("D1", "dz/quick-card-in-plan", '{can: "B: プレイ 早駆け -> 自軍エリア左"}', "no", ("3-8-2-5",)),
    AnsweredCall(
        "D2",
        "dz/ex036-attack-and-attacked",
        "{order: [狙撃手【攻撃した時】, 聖騎士【攻撃された時】]}",
        "聖騎士【攻撃された時】、狙撃手【攻撃した時】",
        ("4-8-3",),
    ),
    AnsweredCall("D3", "dz/ex039-left-before-the-exchange", "{whether: {ダメージ: 天馬}}", "no", ("3-13-2",)),
    AnsweredCall("D4", "dz/ex040-damage-is-fixed", "{value: 斥候.ダメージ}", "2000", ("3-12-4-1", "3-13")),
    AnsweredCall(
        "D5",
        LINKED,
        "{whether: {A.手札: 3}}",
        "yes",
        ("5-12-4",),
    ),
    AnsweredCall("B1", "bf/soul-guard-and-penetrate", "{whether: {ダメージ: B}}", "yes", ("3c.3.2.1", "k.貫通")),
    AnsweredCall(
        "B2",
        "bf/activate-not-in-attack-phase",
        '{can: "A: 起動 騎竜", at: 初め}',
        "no",
        ("4.1", "3d.Q4"),
    ),
    AnsweredCall("B3", "bf/link-attack-loses-one", "{value: B.ライフ}", "8", ("3c.Q3", "3c.3.1.2")),
    AnsweredCall("B4", LAST_OF_BOTH, "{wins: }", "引き分け", ("r.1",)),
    AnsweredCall("B5", "bf/once-a-turn", '{can: "A: 起動 レフトの騎竜", at: 1行目の後}', "no", ("o.1ターンに1回",)),
)
