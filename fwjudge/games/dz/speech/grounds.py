"""The rules by which Dimension Zero decides: of each part of an ability, of each word of events, and when its lines run."""

from __future__ import annotations

from typing import Final

from fwjudge.games.grounds import (
    ChoiceQuestions,
    DefiningRules,
    EffectQuestions,
    FlowLines,
    Grounds,
    RuleClauses,
    RulesInPlace,
    RuleWeights,
)

from .choices import (
    why_asked,
    why_chosen,
    why_counted,
    why_no_target,
    why_not_chosen,
    why_not_replaced,
    why_not_valid,
)
from .kinds_of_answers import BEFORE, SAYS
from .permissions import ALLOWS

PARTS: Final[dict[str, str]] = {
    # an ability, and what stands in it before its instructions
    "Skill spell": "4-9-2-3",
    "Skill auto": "4-4-2",
    "Skill activate": "4-3-4",
    "Skill continuous": "4-5-1",
    "Skill 速攻": "5-1-2",
    "Skill 即死": "5-2-2",
    "Skill 召集": "5-3-2",
    "Skill 加速": "5-4-1",
    "Skill 支援": "5-5-2",
    "Skill 団結": "5-6-2",
    "Skill 暴走": "5-7-2-1",
    "Skill 覚醒": "5-7-3-1",
    "Skill 隊列召喚": "5-8-2",
    "Skill 挟撃": "5-9-1",
    "Skill 呼声": "5-10-2",
    "Skill 進撃": "5-11-2",
    "Skill 連動": "5-12-2",
    "Skill 共鳴": "5-13-2",
    "Skill 閃光": "5-14-2",
    "Skill 補給": "5-15-2",
    "Skill 急襲": "5-16-2",
    "Skill 耐性": "5-17-2",
    "Skill.trigger": "4-4-2",
    "Skill.waits_if": "4-8-8",
    "Skill.state": "4-8-8",
    "Skill.valid_if": "4-14-4-1",
    "Skill.declare_if": "4-3-4",
    "Skill.cost": "4-3-1",
    "Skill.costs": "4-3-1",
    "Skill.optional": "4-8-5",
    "Skill.timing": "4-3-4",
    "Skill.areas": "2-10-3",
    "Skill.statics": "4-5-1",
    "Event deck arranged": "6-2-2",
    # instructions
    "Choose": "4-9-2-4",
    "Choose target": "4-11-1",
    "Extreme power most": "2-12-2",
    "Extreme power least": "2-12-3",
    "Extreme cost most": "2-4-4",
    "Extreme cost least": "2-4-5",
    "Draw": "2-23-1-4",
    "Ko": "2-23-1-4",
    "Move graveyard": "2-23-1-4",
    "Move removed": "2-23-1-4",
    "Rest": "2-26-1",
    "Activate": "2-26-1",
    "NegateUse": "4-10-1",
    "PutUnder": "6-1-1",
    "Last": "4-14-3-1",
    "At": "4-4-4",
    "May": "4-8-5",
    "If Done": "4-9-2-3",
    "Skip": "3-4-4",
    "Says": "4-9-2-5",
    "PayEnergy": "1-2-3-1",
    # what is so
    "When_": "4-14-4-1",
    "Cannot": "1-1-2",
    "CanAlso": "2-10-3-2",
    "Replaces": "4-15-2",
    "DeckRule": "5-6-2",
}
"""By record or field of the language of abilities. A rule that holds for a card text as it does for every other says nothing of it."""

WORDS: Final[dict[str, str]] = {
    "lost deck": "4-16-4-2",
    "deck": "3-1-1",
    # what an ability can wait for
    "attack": "3-11-5",
    "attacked": "3-11-5",
    "battle won": "3-14-1-1",
    "battle start": "3-12-1",
    "second step start": "3-13-1",
    "battle end": "3-14-2-2",
    "turn start": "3-5-1",
    "draw phase start": "3-6-1-1",
    "energy phase start": "3-7-1",
    "main phase start": "3-8-1",
    "smash phase start": "3-9-1",
    "recovery phase start": "3-10-1",
    "turn end": "3-10-2",
    "advanced": "5-11-2",
    "played": "4-7-2-9",
    "activated": "4-7-2-9",
    "movement": "4-9-3-2",
    "faced": "5-7-2-2",
    # how a card goes that goes otherwise
    "placed": "4-8-9",
    "placed from hand": "4-8-9",
    "placed from plan": "4-8-9",
    "placed from elsewhere": "4-8-10-1",
    "chosen": "4-9-2-4",
    "seen": "2-24-5",
    "zone": "5-7-1",
    "no target": "4-7-2-5",
    "deadly damage": "4-16-4-5",
    "3-10-1 3-10-2": "3-10-2",
    "suspended": "3-11-2",
    "fixed": "3-12-4-1",
    "new card": "2-23-1-3",
    "same card": "2-23-8-4",
    "not affected": "4-14-3-2",
    "several": "4-8-6",
    "each": "4-8-6",
    "move": "4-4-2",
    "move to board": "4-8-9",
}
"""By word of `Event.what` and of moves."""

MOMENTS: Final[dict[str, str]] = {
    "3-5-1": "リリースフェイズにリリースする時",
    "3-6-1-1": "ドローフェイズに引く時",
    "3-7-1": "エネルギーフェイズにエネルギーを置く時",
    "3-8-1": "メインフェイズの開始時",
    "3-9-1": "スマッシュする時",
    "3-10-1": "リカバリーフェイズの開始時",
    "3-10-2": "「ターン終了時」の能力が誘発する時",
    "3-10-3": "リカバリーフェイズの終わる時",
    "3-11-1": "バトルが発生する時",
    "3-12-1": "第1バトルステップの開始時",
    "3-12-2": "加速の応酬がスタックに乗る時",
    "3-12-4": "加速の応酬を解決する時",
    "3-13-1": "第2バトルステップの開始時",
    "3-13-2": "応酬がスタックに乗る時",
    "3-13-4": "応酬を解決する時",
    "3-14-1": "バトルの勝敗を判定する時",
    "3-14-2": "攻撃したユニットを墓地に置く時",
    "3-14-2-1": "中央にプレイしたユニットを墓地に置く時",
    "3-14-2-2": "バトル終了時",
    "3-14-3": "「バトル終了時まで」の効果が終わる時",
    "3-14-4": "バトルが終わる時",
    "3-4-5": "ターンが終わる時",
    "4-6-3": "優先権を得る前のルールエフェクトの時",
    "4-7-2-1": "プレイや起動を宣言する時",
    "4-7-2-8": "コストを支払う時",
    "4-7-2-9": "プレイや起動が終わった時",
    "4-7-3-1": "移動を宣言する時",
    "4-8-2": "誘発した能力がスタックに乗る時",
    "4-8-3": "誘発した能力がスタックに乗る時",
    "4-8-4": "誘発した能力がスタックに乗る時",
    "4-9-1": "スタックの1番上を解決する時",
    "4-9-2": "スタックの1番上を解決する時",
    "4-9-2-1": "対象を確かめる時",
    "4-9-2-3": "テキストの指示に従う時",
    "4-9-2-8": "解決の最後にカードを置く時",
    "4-9-3-1": "移動を解決する時",
    "4-9-3-2": "移動するユニットを置く時",
}
"""By line, the words that stand before 「に」 and 「です」."""

SPECIAL: Final = frozenset(
    (
        # how something is played, and where a card is put
        *("2-10-3-2", "2-20-1-4", "2-20-1-5", "2-23-3-2", "2-23-3-3", "2-25-3", "2-25-4"),
        *("3-8-2-3", "3-8-2-4", "3-8-2-5", "3-11-5-1", "3-11-5-2", "3-11-1-3", "3-14-1-1"),
        # abilities that are triggered, and effects that are resolved
        *(
            "4-4-3",
            "4-8-9",
            "4-8-10-2",
            "4-8-11",
            "4-8-12-1",
            "4-8-13",
            "4-14-2",
            "4-14-5-3",
            "4-14-5-4",
            "4-14-3-3",
            "4-16-4-16",
        ),
        *("3-3-4", "4-16-4-13", "4-16-4-14", "4-16-4-15"),
        *("3-6-1-1", "3-6-1-2", "3-7-1", "3-8-1", "3-9-1", "3-10-2", "3-13-1", "4-7-2-9", "4-7-3-5"),
        *("4-15-2-1", "4-15-2-2", "4-15-5", "4-15-8-1", "4-15-8-2"),
        # keywords
        *(
            "5-1-2-1",
            "5-2-2",
            "5-2-2-1",
            "5-3-2-1",
            "5-4-1-1",
            "5-5-2",
            "5-7-1-3",
            "5-7-2-1",
            "5-7-3-1",
            "5-7-3-2",
        ),
        *(f"5-8-2-{number}" for number in range(1, 9)),
        *("5-8-3", "5-9-1", "5-10-2", "5-11-2", "5-12-2", "5-13-2", "5-14-2", "5-15-2", "5-16-2", "5-17-2"),
    )
)
"""Rules of one keyword, one kind of card or one case."""

REACHING: Final = frozenset(
    (
        # what a text means by its words
        *("2-4-4", "2-4-5", "2-12-2", "2-12-3", "2-6-3", "2-8-3", "2-10-3-5", "2-10-3-6", "2-10-3-7"),
        *(
            "2-24-4",
            "2-23-3-2",
            "2-4-3",
            "3-14-4",
        ),
        "1-2-2",
        *("2-20-1-8", "2-20-2-6", "4-12-2", "4-15-5", "4-9-2-5", "4-9-2-6"),
        *("5-4-1-1", "5-7-3-1", "5-7-3-2", "5-10-2", "5-12-2"),
        *("4-4-4-1", "4-7-2-6", "4-8-4-3", "4-8-12-2", "4-8-12-3", "4-8-12-4", "4-9-2-1", "4-9-2-2", "4-9-2-9-2"),
        *("4-11-2", "4-15-5-1", "4-18-2", "4-18-3", "2-23-3-5"),
        *("5-4-2", "5-5-2-1", "5-7-1-2", "5-7-2-2", "5-9-3", "5-12-3", "5-12-4", "5-13-2-1", "5-13-3", "5-17-3"),
        *("6-1-4", "6-1-5", "6-1-6", "6-1-6-1", "6-1-11", "6-2-2", "6-2-3", "6-2-4", "6-2-5", "6-2-6"),
        *("6-3-2", "6-5-1", "6-5-2", "6-6-5"),
    )
)
"""Special rules that decide also where another line about the same thing cites them."""

ROUTINE: Final = frozenset(
    (
        *(
            "1-2-3-1",
            "2-10-3",
            "2-10-3-1",
            "2-20-1-7",
            "2-20-2-5",
            "2-20-3-3",
            "2-22",
            "2-23-1",
            "2-23-1-1",
            "2-23-1-3",
        ),
        *(
            "2-23-1-4",
            "2-23-6-4",
            "2-23-8-4",
            "2-26-1",
            "2-27",
            "3-14-1",
            "3-4-3",
            "4-1-1",
            "4-2-5",
            "4-2-6",
            "4-4-2",
            "4-6-2",
        ),
        *("4-6-3", "4-8-2", "4-8-6", "4-8-7", "4-8-10", "4-8-11-2", "4-9-2", "4-9-2-3", "4-9-2-8", "4-13-1", "4-16-2"),
        *("4-14-3-1", "4-15-4", "4-15-6", "4-17", "2-4-2", "2-1-3", "2-4-3", "2-23-8-3"),
    )
)
"""Rules of moving, of the windows and of resolving, which hold for whatever is done."""

STATIONS: Final = frozenset((*MOMENTS, "4-9-2-5"))
"""Lines of the turn, of a battle and of the stack: what an effect does comes up at one of them."""

CARRIERS: Final[dict[str, str]] = {"4-8-4-5": "4-8-4-5"}
"""Lines at which something is done that is a ground where nothing else is: what a triggered ability costs is paid."""

SEQUENCE: Final = frozenset(("3-11-3", "3-10-1", "3-10-2"))
"""Lines that take up one thing before another, beside those that ask for an order."""

PREVENTS: Final = {
    "attacks": ("3-11-1-1",),
    "begins": ("3-11-1-1",),
    "damage": ("3-12-2", "3-13-2"),
    "waits": ("4-8-7",),
}
"""By the word of an event the rules by which it does not come to that."""

PERMITS: Final = {
    "play": ("2-10-3-2", "3-8-2-5", "2-20-2-2", "1-2-3-2"),
    "create plan": ("3-8-2-3",),
    "renew plan": ("3-8-2-4",),
}
"""By verb the rules that allow it, the most special first."""

GENERAL: Final = frozenset(("1-1-4", "2-6-3", "3-4-4", "4-7-2-8", "4-10-1"))
"""Rules that say what words of a text do, where a rule says what comes of it."""

GROUNDS: Final = Grounds(
    defining=DefiningRules(
        parts=PARTS,
        words=WORDS,
        permits=PERMITS,
        prevents=PREVENTS,
    ),
    weights=RuleWeights(
        special=SPECIAL,
        routine=ROUTINE,
        general=GENERAL,
        reaching=REACHING,
    ),
    flow=FlowLines(
        of_main_phase=frozenset(("3-8-2", "3-8-2-3", "3-8-3", "3-8-4")),
        moments=MOMENTS,
        sequence=SEQUENCE,
        stations=STATIONS,
        repeats={"3-10": ("3-10-3", "何も起きなければ、リカバリーフェイズを繰り返さない")},
    ),
    in_place=RulesInPlace(
        carriers=CARRIERS,
        by_events={
            "1-2-3-1": frozenset(("1-2-3-2", "4-7-2-8")),
            "4-9-2": frozenset(("4-8-12",)),
            "4-9-2-1": frozenset(("4-9-2-9-1", "4-9-2-9-2", "4-4-3")),
            "4-10-2": frozenset(("4-8-12",)),
            "4-8-12-1": frozenset(("4-8-12",)),
        },
        by_callers={
            "4-11-1": frozenset(("4-7-2-5", "4-8-4-2")),
            "2-23-1-4": frozenset(("3-2-2", "3-2-3-1", "3-6-1-1")),
        },
    ),
    clauses=RuleClauses(
        allows=ALLOWS,
        says=SAYS,
        before=BEFORE,
    ),
    of_choices=ChoiceQuestions(
        why_asked=why_asked,
        why_chosen=why_chosen,
        why_no_target=why_no_target,
        why_not_chosen=why_not_chosen,
    ),
    of_effects=EffectQuestions(
        why_not_replaced=why_not_replaced,
        why_not_valid=why_not_valid,
        why_counted=why_counted,
    ),
)
