"""The rules by which Buddyfight decides: of each part of an ability, of each word of events, and when its lines run."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Done
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.games.grounds import (
    Asked,
    ChoiceQuestions,
    DefiningRules,
    EffectQuestions,
    FlowLines,
    Grounds,
    RuleClauses,
    RulesInPlace,
    RuleWeights,
)

from .allowing import why_allowed
from .kinds_of_answers import BEFORE, SAYS
from .permissions import ALLOWS
from .reasons import REASONS

PARTS: Final[dict[str, str]] = {
    # an ability, and what stands in it before its instructions
    "Skill spell": "1b.3.1",
    "Skill auto": "4.2",
    "Skill activate": "4.1",
    "Skill continuous": "4.3",
    "Skill use": "4.1.1",
    "Skill 『貫通』": "k.貫通",
    "Skill 『反撃』": "k.反撃",
    "Skill 『移動』": "k.移動",
    "Skill 『2回攻撃』": "k.N回攻撃",
    "Skill 『3回攻撃』": "k.N回攻撃",
    "Skill 『ソウルガード』": "k.ソウルガード",
    "Skill 『D・シェア』": "k.D・シェア",
    "Skill 『D』": "k.D・シェア",
    "Skill 『逆天』": "k.逆天",
    "Skill 『奇襲』": "k.奇襲",
    "Skill 『変身』": "k.変身",
    "Skill 『パージ』": "k.パージ",
    "Skill 『星合体』": "k.星合体",
    "Skill 『ライフリンク』": "k.ライフリンク",
    "Skill 『装備変更』": "k.装備変更",
    "Skill 『必殺変身』": "k.必殺変身",
    "Skill 『ダブルバディ』": "k.ダブルバディ",
    "Skill 『設置』": "k.設置",
    "Skill.trigger": "4.2",
    "Skill.waits_if": "4.2.3.2",
    "Skill.use_if": "o.条件を満たした後に使うカード",
    "Skill.declare_if": "4.1.1",
    "Skill.valid_if": "4.3.1",
    "Skill.state": "4.2",
    "Skill.cost": "o.コストと能力",
    "Skill.costs": "o.コストと能力",
    "Skill.optional": "4.2.3.1",
    "Skill.limit": "o.1ターンに1回",
    "Skill.timing": "4.1",
    "Skill.areas": "4.3.1",
    "Skill.statics": "4.3.1",
    # conditions
    "Done": "o.コストと能力",
    "State turned": "k.反刻",
    "State buddy holds": "1a.Q5",
    "Cannot": "4.3.1",
    # instructions
    "Draw": "f.1",
    "Ko": "f.9",
    "Discard": "o.捨てる",
    "Move drop": "o.捨てる",
    "Move gauge": "f.4",
    "PayEnergy": "o.コストと能力",
    "NegateAttack": "3c.2.6",
    "AttackNow": "3d.Q4",
    "End": "o.終了する",
    "If": "4.1.3.2",
    "If auto": "4.2.3.2",
    "If Done": "o.コストと能力",
    "May": "4.2.3.1",
    # what is so
    "Change": "4.3.1",
    "When_": "4.3.1",
    "Replaces": "o.コストと能力",
}
"""By record or field of the language of abilities. A rule that holds for a card text as it does for every other says nothing of it."""

WORDS: Final[dict[str, str]] = {
    "lost deck": "r.1",
    # what an ability can wait for
    "attack": "3c.2.5",
    "attacked": "3c.2.5",
    "damage": "3c.3.4",
    "deal damage": "3c.3.4",
    "ko": "f.9",
    "draw": "f.1",
    "turn start": "3a.1.1",
    "main start": "3b.1.1",
    "attack start": "3c.1.3",
    "final start": "3d.1.1",
    "turn end": "3d.5.1",
    "call": "o.使った時・コールした時",
    "use": "o.使った時・コールした時",
    "appear": "1a.3.1",
    "flip": "k.反刻",
    # how it goes on
    "after nothing": "o.コストと能力",
}
"""By word of `Event.what` and of moves."""

MOMENTS: Final[dict[str, str]] = {
    "1a.1.1": "コールを宣言する時",
    "1a.1.6": "コールコストを払う時",
    "1a.2.3": "コールへの【対抗】を解決する時",
    "1a.3.1": "コールしたモンスターを置く時",
    "1a.3.2": "バディギフトの時",
    "1b.1.1": "キャストを宣言する時",
    "1b.1.3": "使用コストを払う時",
    "1b.1.4": "キャストの対象を選ぶ時",
    "1b.2.3": "キャストへの【対抗】を解決する時",
    "1b.3.1": "キャストした能力を解決する時",
    "1c.1.1": "装備を宣言する時",
    "1c.1.5": "装備コストを払う時",
    "1c.3.1": "装備したカードを置く時",
    "1c.3.2": "バディギフトの時",
    "2.2.1": "ターンファイターが使う時",
    "2.3.1": "非ターンファイターが【対抗】を使う時",
    "2.4.1": "非ターンファイターの【対抗】を解決する時",
    "2.5.1": "ターンファイターの使ったものを解決する時",
    "3a.1.1": "ターンの開始時",
    "3a.2.1": "スタートフェイズにスタンドする時",
    "3a.3.1": "スタートフェイズに引く時",
    "3a.3.2": "チャージ＆ドローの時",
    "3b.1.1": "メインフェイズのプレイタイミング",
    "3c.1.1": "アタックフェイズの『移動』の時",
    "3c.1.3": "アタックフェイズの開始時",
    "3c.2.1": "攻撃するかどうかを選ぶ時",
    "3c.2.2": "攻撃を宣言する時",
    "3c.2.5": "攻撃した時の能力を解決する時",
    "3c.3.1.1": "攻撃のヒット判定の時",
    "3c.3.1.2": "攻撃のヒット判定の時",
    "3c.3.2.1": "『貫通』が発動する時",
    "3c.3.2.2": "『反撃』が発動する時",
    "3c.3.3": "攻撃中の扱いが終わる時",
    "3c.3.4": "バトルの終了時",
    "3c.4.1": "攻撃の後にスタンドする時",
    "3c.5.1": "アタックフェイズの終了時",
    "3d.1.1": "ファイナルフェイズの開始時",
    "3d.2.2": "ファイナルフェイズに攻撃を宣言する時",
    "3d.2.5": "攻撃した時の能力を解決する時",
    "3d.3.4": "バトルの終了時",
    "3d.3.1.1": "ファイナルフェイズの攻撃のヒット判定の時",
    "3d.3.1.2": "ファイナルフェイズの攻撃のヒット判定の時",
    "3d.5.1": "ターンの終了時",
    "3d.5.3": "ターンが終わる時",
    "4.1.1": "起動能力の使用を宣言する時",
    "4.1.2.3": "起動能力への【対抗】を解決する時",
    "4.1.3": "起動能力を解決する時",
    "4.1.3.1": "起動能力を解決する時",
    "4.2.1.1": "ターンファイターが自動能力を選ぶ時",
    "4.2.1.2": "非ターンファイターが自動能力を選ぶ時",
    "4.2.2.3": "自動能力への【対抗】を解決する時",
    "4.2.3": "自動能力を解決する時",
    "4.2.3.1": "自動能力を解決する時",
    "r.1": "★ルール処理★の時",
    "r.2": "★ルール処理★の時",
    "r.3": "★ルール処理★の時",
}
"""By line, the words that stand before 「に」 and 「です」."""

_OF_ENTRIES: Final = ("k.", "o.", "5.", "6.", "7.", "c.")
_LINES: Final = ("8.構築条件", "8.ロゴ", "2.7.1", "3c.2.6", "3d.2.6", "3c.2.1.3", "3d.2.1.3", "f.3", "f.8")
SPECIAL: Final = frozenset(
    number for number in REASONS if number.startswith(_OF_ENTRIES) or ".Q" in number or number in _LINES
) - {"c.2", "2.Q2", "2.Q3", "o.捨てる", "o.ソウル", "k.設置"}
"""The entries about keywords, kinds of cards and single cases: where one of them is cited, the lines of the flow do not decide."""

ROUTINE: Final = frozenset(
    {
        *("f.1", "f.2", "f.4", "f.9", "c.2", "2.Q2", "2.Q3", "8.カードの見方", "o.捨てる"),
        *("2.2.1", "2.3.1", "2.4.1", "2.5.1", "2.6.1", "2.8.1", "2.9.1"),
        "1b.3.1",
        "4.1.3.1",
        "4.2.3.1",
    }
)
"""Rules by which everything is drawn, laid down and answered."""

CARRIERS: Final[dict[str, str]] = {
    "1a.2.3": "1a.2.3",
    "1b.2.3": "1b.2.3",
    "1c.2.3": "1c.2.3",
    "4.1.2.3": "4.1.2.3",
    "4.2.2.3": "4.2.2.3",
    "1b.3.1": "1b.3.1",
    "4.1.3": "4.1.3.1",
    "4.2.3": "4.2.3.1",
    "4.2.3.1": "4.2.3.1",
    "3a.3.1": "3a.3.1",
    "3a.3.2": "3a.3.2",
}
"""The lines at which abilities are resolved, those that say that an answer comes first before the others."""

SEQUENCE: Final = frozenset(
    {"4.2.1.1", "4.2.1.2", *(line for line in CARRIERS if line.endswith(".2.3") and line != "4.2.3"), "2.5.1", "2.9.1"}
)
"""The lines that say what is resolved before what."""

ENTRIES: Final[dict[str, str]] = {
    "1a.1.4": "f.4",
    "1b.1.2": "f.4",
    "1c.1.3": "f.4",
    "1c.3.3": "k.装備変更",
    "3c.1.1.1": "k.移動",
    "3c.1.1.2": "k.移動",
    "3c.3.2.2": "k.反撃",
    "3d.3.2.2": "k.反撃",
}
"""By the line that asks, the entry that says who may choose what."""

PERMITS: Final[dict[str, tuple[str, ...]]] = {
    "call": ("f.3", "5.Q4", "o.1ターンに1回.Q3", "1a.Q4"),
    "cast": ("3d.Q2", "5.Q4", "o.1ターンに1回.Q3", "3d.Q3"),
    "attack": ("3c.2.1.3", "3d.2.1.3", "5.Q3", "5.Q2", "k.必殺変身", "5.攻撃", "3d.Q1"),
}
"""By verb the cases and keywords that let it be done, the most special first."""

REACHING: Final = frozenset(
    {
        *("5.攻撃", "3d.Q1", "8.ロゴ", "c.3", "7.ファイト中", "7.バディ", "o.時を止める", "3c.2.6", "3d.2.6"),
        *("1a.Q2", "1a.1.3", "1c.1.2", "5.扱い"),
        *("k.C・テリトリー.Q3", "k.逆天", "k.逆天.Q1", "k.逆天.Q2", "k.D・シェア.Q2"),
    }
)
"""The entries about how an attack or a choice came about, which decide what comes of it too."""

STATIONS: Final = frozenset(number for number in MOMENTS if number.startswith(("1", "2", "3", "4", "r")))
"""Lines of the preparations, of the turn, of battles and of rule processing: what a skill does comes up at one of them."""


def why_counted(game: Game, asked: Asked, condition: Any) -> tuple[str, ...]:
    """4.1.3.1: return the rule by which the sentence before was not done: the fighter chose that as it was resolved."""
    if not isinstance(condition, Done) or asked.holds:
        return ()
    notes = [one.event for one in entries_since(game, None) if isinstance(one.event, Noted)]
    last = next((one for one in reversed(notes) if one.ability == asked.ability and one.what == "not done"), None)
    return ("4.1.3.1",) if last is not None and not last.cites else ()


GENERAL: Final = frozenset(("4.1.3.1", "4.2.3.1", "5.扱い", "k.ソウルガード", "o.コストと能力", "o.特殊フラッグ"))
"""Entries that say less of a case than others."""

AFFIRMS: Final[dict[str, str]] = {
    "k.貫通": "『貫通』の攻撃がセンターのモンスターにヒットした",
    "o.ソウル": "場を離れたカードのソウルは、ドロップゾーンに置かれる",
}
"""By entry the reason that it gives for what has come to pass, where its usual one says when it can."""

GROUNDS: Final = Grounds(
    defining=DefiningRules(
        parts=PARTS,
        words=WORDS,
        permits=PERMITS,
    ),
    weights=RuleWeights(
        general=GENERAL,
        special=SPECIAL,
        routine=ROUTINE,
        reaching=REACHING,
    ),
    flow=FlowLines(
        of_main_phase=frozenset(("3b.1.1", "4.1", "k.変身", "k.星合体")),
        moments=MOMENTS,
        stations=STATIONS,
        sequence=SEQUENCE,
        takers=frozenset({"3d.Q4", "o.終了する"}),
    ),
    in_place=RulesInPlace(
        by_events={"5.Q4": frozenset(one for one in PARTS.values() if one.startswith("k."))},
        carriers=CARRIERS,
        entries=ENTRIES,
        by_callers={"f.1": frozenset({"3a.3.1", "3a.3.2", "c.1"}), "4.1.3.1": frozenset({"4.2.3.1", "1b.3.1"})},
    ),
    clauses=RuleClauses(
        affirms=AFFIRMS,
        allows=ALLOWS,
        says=SAYS,
        before=BEFORE,
    ),
    of_choices=ChoiceQuestions(why_allowed=why_allowed),
    of_effects=EffectQuestions(
        why_counted=why_counted,
    ),
)
