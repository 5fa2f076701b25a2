"""The rules by which ONE PIECE decides: of each part of an effect, of each word of events, and when its lines run."""

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

from .allowing import why_allowed
from .choices import is_chosen_as_changed, why_chosen, why_not_chosen
from .counting import say_counted, why_counted
from .kinds_of_answers import BEFORE, SAYS
from .near_changes import why_once, why_several, why_unchanged
from .near_events import near_events, why_not_valid
from .permissions import ALLOWS
from .vocabulary import PROHIBITED

_UNRULED: Final = (
    "【登場時】",
    "【起動メイン】",
    "【アタック時】",
    "【KO時】",
    "【ブロック時】",
    "【相手のアタック時】",
)
"""Headings of effects of which no rule says that another effect can activate them, as there is for 【メイン】 and 【カウンター】."""

PARTS: Final[dict[str, str]] = {
    # an effect, and what stands in it before its instructions
    "Skill auto": "8-1-3-1",
    "Skill activate": "8-1-3-2",
    "Skill continuous": "8-1-3-3",
    "Skill event": "10-2-3-1",
    "Skill trigger": "10-1-5-1",
    "Skill 【速攻】": "10-1-1-1",
    "Skill 【ダブルアタック】": "10-1-2-1",
    "Skill 【バニッシュ】": "10-1-3-1",
    "Skill 【ブロッカー】": "10-1-4-1",
    "Skill 【速攻：キャラ】": "10-1-6-1",
    "Skill 【ブロック不可】": "10-1-7-1",
    "Skill.trigger": "8-1-3-1",
    "Skill.waits_if": "8-1-3-1",
    "Skill.declare_if": "8-4-1-1",
    "Skill.valid_if": "8-2-1-2",
    "Skill.state": "8-3-2",
    "Skill.cost": "8-3-1-3",
    "Skill.costs": "8-3-1-3",
    "Skill.optional": "8-1-2",
    "Skill.limit": "10-2-13-1",
    "Skill.timing": "8-1-3-2",
    "Skill.areas": "2-8-2",
    "Skill.statics": "8-1-3-3",
    # conditions
    "TurnOf own": "10-2-11-1",
    "TurnOf other": "10-2-12-1",
    "Beneath": "8-3-2-3",
    "Done": "4-10-1",
    "If Done": "4-10-1",
    # instructions
    "Choose": "8-4-4",
    "Choose.least": "8-4-4-1",
    "Draw": "4-5-2",
    "Draw.amount": "4-5-4",
    "Move don deck": "8-3-1-6",
    "Discard": "10-2-14-1",
    "Play": "3-7-3",
    "UseSkill": "10-2-3-1-1",
    "UseSkill 【カウンター】": "10-2-4-1-1",
    **dict.fromkeys((f"UseSkill {name}" for name in _UNRULED), ""),
    "Ko": "10-2-1-2",
    "Rest": "4-4-1-2",
    "Activate": "4-4-1-1",
    "Damage": "4-6-2-1",
    "PayEnergy": "8-3-1-5",
    "Wins": "1-2-5",
    "Last": "8-1-4-2",
    "If": "8-3-3",
    "If Happened battle end": "8-3-3",
    "Together": "1-3-10",
    # what is so
    "SetTo original": "4-9-2",
    "Loses": "8-2-1-1",
    "Cannot": "1-3-3",
    "Cannot.unless": "1-3-3",
    "Replaces": "8-1-3-4",
    "Replaces optional": "8-1-3-4-1",
    "When_": "8-1-3-3-2",
    "Number original": "4-9-2",
    "NumberOf original": "4-9-2",
}
"""By record or field of the language of abilities. A rule that holds for a card text as it does for every other says nothing of it."""

WORDS: Final[dict[str, str]] = {
    "lost deck": "9-2-1-2",
    "deck": "5-1-2-3",
    "card first": "1-3-1",
    "shown in the deck": "11-2-2",
    # what an effect can wait for
    "appear": "10-2-6-1",
    "use": "8-5-4",
    "ko": "10-2-1-3",
    "leave": "4-11-2",
    "field": "3-1-2",
    "life lost": "4-11-2",
    "attack": "10-2-5-1",
    "attacked": "10-2-16-1",
    "attack unnamed": "7-1-1-3",
    "attacked unnamed": "7-1-1-3",
    "block": "10-2-15-1",
    "draw": "4-5-2",
    "discard": "10-2-14-1",
    "damage": "4-6-1",
    "deal damage": "4-6-1",
    "active": "4-4-1-1",
    "rested": "4-4-1-2",
    "don": "6-5-5-1",
    "turn start": "6-2-2",
    "main start": "6-5-1",
    "battle end": "7-1-5-2",
    "turn end": "6-6-1-1",
    # how a card goes that goes otherwise
    "new card": "3-1-6",
    "later": "8-4-4",
    "others": "8-4-4",
    "enters active": "3-7-5",
    "several": "8-1-3-1",
    "conditions": "8-3-2-1",
    "after nothing": "4-10-2",
    "ended": "9-1-2",
    "paid": "8-3-1-6",
    "does": "8-1-2",
    "in turn": "1-3-7",
    "chosen then": "8-4-4",
    "paid then": "8-4-1-3",
    "as changed": "8-4-6",
    "none chosen": "8-4-4-1",
    "given": "4-4-2",
    "used up": "10-2-13-3",
    "not applied": "8-1-3-4-1",
    "replaced again": "8-1-3-4-6",
    "of replacement": "8-1-3-4-7",
    "resolved before": "8-2-3",
    "gained after": "8-2-4",
    "in part": "1-3-2",
    "below zero": "1-3-6-1",
    "own ko": "10-2-17-1",
    "own move": "8-4-5",
    # two lines of which the one comes before the other
    "6-6-1-1-3 6-6-1-1-4": "6-6-1-1-2",
}
"""By word of `Event.what` and of moves."""

MOMENTS: Final[dict[str, str]] = {
    "5-2-1-2": "ゲームの準備の、デッキをシャッフルする時",
    "5-2-1-6": "最初の手札を引く時",
    "5-2-1-6-1": "手札を引き直す時",
    "5-2-1-7": "ライフを置く時",
    "6-2-1": "リフレッシュフェイズに入った時",
    "6-2-2": "ターンの開始時",
    "6-2-3": "付与されているドン!!を戻す時",
    "6-2-4": "リフレッシュフェイズにアクティブにする時",
    "6-3-1": "ドローフェイズに引く時",
    "6-4-1": "ドン!!フェイズにドン!!を置く時",
    "6-5-1": "メインフェイズの開始時",
    "6-5-2": "メインフェイズの間",
    "6-6-1-1": "「ターン終了時」の効果が発動する時",
    "6-6-1-2": "エンドフェイズの、【ターン終了時】の効果の後",
    "6-6-1-3": "エンドフェイズの終わりの時",
    "6-6-1-4": "ターンが終わる時",
    "7-1-1-1": "アタックを宣言する時",
    "7-1-1-2": "アタックの対象を選ぶ時",
    "7-1-1-3": "アタックした時の効果が発動する時",
    "7-1-1-4": "アタック・ステップの終了時",
    "7-1-2-1": "ブロック・ステップ",
    "7-1-2-2": "【ブロッカー】を発動した時",
    "7-1-2-3": "ブロック・ステップの終了時",
    "7-1-3-1": "カウンター・ステップ",
    "7-1-3-1-1": "カウンターを発動する時",
    "7-1-3-1-2": "カウンター・ステップにイベントを発動する時",
    "7-1-3-1-3": "カウンター・ステップの終了時",
    "7-1-4-1": "ダメージ・ステップにパワーを比べる時",
    "7-1-4-1-1": "リーダーがダメージを受ける時",
    "7-1-4-1-1-1": "ダメージが確定した時",
    "7-1-4-1-1-2": "ライフを手札に加える時",
    "7-1-4-1-2": "アタックされたキャラをKOする時",
    "7-1-5-1": "バトルが終わる時",
    "7-1-5-2": "バトルの終了時",
    "7-1-5-3": "バトルの終了の、「バトル終了時」の効果の後",
    "7-1-5-4": "バトルの終了の、「バトル終了時」の効果の後",
    "8-4-1-2": "発動する効果を指定する時",
    "8-4-1-3": "発動コストを支払う時",
    "8-4-1-4": "効果が発動する時",
    "8-4-1-5": "効果を解決する時",
    "9-2-1": "敗北条件を満たした時",
}
"""By line, the words that stand before 「に」 and 「です」."""

REACHING: Final = frozenset(
    (
        "1-3-6-1",
        "1-3-6-2",
        "1-3-6-2-1",
        "1-3-8",
        "1-3-10",
        "2-1-2-1",
        "2-1-3",
        "2-2-5-1",
        "2-2-6-1",
        "2-3-5",
        "2-3-6",
        "2-4-3",
        "2-4-3-1",
        "2-4-4",
        "2-5-4",
        "2-5-7",
        "2-8-5",
        "3-10-2-1",
        "3-10-3",
        "4-6-3-1",
        "4-7-2",
        "4-9-2-1",
        "4-9-2-2",
        "4-10-1",
        "4-12-2",
        "5-2-1-5-2",
        "5-2-1-6-1",
        "6-3-1",
        "6-4-2",
        "6-4-3",
        "7-1-4-1-1-2",
        "7-1-4-1-1-3",
        "8-1-3-3-3",
        "8-1-3-3-5",
        "8-1-3-4",
        "8-1-3-4-1",
        "8-1-3-4-2",
        "8-1-3-4-4",
        "8-1-3-4-5",
        "8-1-3-4-6",
        "8-2-1-1",
        "8-2-2",
        "8-2-3",
        "8-2-4",
        "8-3-1-2",
        "8-3-1-6",
        "8-3-2-1",
        "8-3-2-2",
        "8-5-4",
        "8-6-2-1",
        "10-1-1-1",
        "10-1-5-2",
        "10-1-6-1",
        "10-2-3-1-1",
        "10-2-4-1-1",
        "10-2-6-1",
        "10-2-11-1",
        "10-2-12-1",
        "10-2-13-4",
        "10-2-17-1",
        "11-1-1-2",
        "11-1-1-3",
        "11-3-3",
    )
)
"""Rules that are cited only where they decide: of the words by which a card is meant, of a trigger, of a change."""

SPECIAL: Final = frozenset(
    (
        "1-3-1",
        "3-7-6-1-1",
        "4-9-2-1",
        "4-12-1",
        "7-1-4-2",
        "8-3-2-3",
        "10-2-3-1",
        "10-1-1-1",
        "10-1-5-3",
        "10-1-6-1",
        "10-2-13-2",
        "10-2-13-4",
        "7-1-3-1-2",
    )
)
"""Rules that decide before the line at which they are cited."""
ROUTINE: Final = frozenset(
    (
        "6-5-2",
        "3-1-6",
        "3-1-6-1",
        "6-5-3-1",
        "7-1-4-1",
        "4-5-2",
        "4-4-1-1",
        "4-4-1-2",
        "10-2-1-2",
        "4-2-1-1",
        "4-11-2",
        "3-7-3",
        "3-7-5",
        "3-4-1",
        "8-4-1-2",
        "8-4-1-4",
        "8-4-1-5",
    )
)
"""Rules of the window in which something is done, and of how it goes."""
SEQUENCE: Final = frozenset(("1-3-10", "5-2-1-5-1", "6-6-1-1-2", "6-6-1-1-3", "6-6-1-1-4", "7-1-5-2"))
"""Lines that take up one effect before another."""

CARRIERS: Final[dict[str, str]] = {
    "5-2-1-6-1": "5-2-1-6-1",
    "7-1-5-2": "7-1-5-2",
    "8-4-1-3": "8-4-1-3",
    "6-6-1-2": "6-6-1-2",
}
"""By line at which effects are carried out, the rule by which they are."""

SUSPENDS: Final[dict[str, str]] = {
    "7-1-4-1-1": "8-6-2",
    "4-6-2-2": "8-6-2",
    "4-6-2-1": "8-6-2",
    "2-7-3": "8-6-3",
    "8-4-1-5": "8-6-3",
}
"""By line in which effects only begin to wait, the rule by which they are activated after it."""

STATIONS: Final = frozenset(number for number in MOMENTS if number.startswith(("5-", "6-", "7-", "9-")))
"""Lines of the preparations, of the turn, of battles and of rule processing: what a skill does comes up at one of them."""


GENERAL: Final = frozenset(("3-2-4", "3-10-2-1", "4-6-3", "6-5-5-2", "7-1-4-1-1-2", "8-1-3-4", "8-1-3-4-4", "8-6-2-1"))
"""Rules that say what an action is, where another asks for it."""

NAMING: Final = frozenset(("2-2-5-1", "2-4-3", "2-4-3-1"))
"""Rules of the words by which a text means cards."""

AFFIRMS: Final[dict[str, str]] = {
    "1-3-2": "一部を実行できなくても、可能な限り行う",
    "6-6-1-2": "「ターン終了時」の処理はエンドフェイズに行う",
    "7-1-1-1": "アタックするカードは、宣言の時にレストにする",
    "8-1-3-1": "示された事象が起きるたびに発動する",
    "8-2-3": "解決された効果は、後から無効にされても続く",
    "8-3-2-1": "条件をすべて満たしている",
    "8-4-5": "移動した先が公開領域なら、自身の移動でも発動する",
    "8-4-1-3": "発動コストは、発動する時に決めて支払う",
    "8-4-4": "カードは、指示ごとにその段階で選ぶ",
    "8-4-4-1": "「～までを」では0を選ぶこともできる",
    "10-1-4-1": "【ブロッカー】を発動したカードにアタックの対象が変わる",
    "10-2-1-3": "トラッシュに置くことは「KOする」ことではない",
    "10-1-7-1": "【ブロック不可】が妨げるのは【ブロッカー】の発動だけだ",
}
"""By rule the reason that it gives for what is so, where its usual one says why something is not."""

RESTATING: Final = frozenset(
    ("2-1-2", "2-1-2-1", "2-2-5-1", "2-2-6-1", "2-4-3", "2-4-3-1", "2-5-6", "3-1-7", "10-2-6-1", "10-2-14-1")
)
"""Rules that say what a word means: of names, kinds and traits, 【登場時】 and 「捨てる」; and who orders what is put down at once."""

CHOOSING: Final = frozenset(
    ("8-4-4", "8-4-4-1", "8-4-4-2", "2-1-2", "2-1-2-1", "2-2-5-1", "2-4-3", "2-4-3-1", "2-5-6", "4-9-2")
)
"""Rules by which a card can be chosen because it is as the text says."""

GROUNDS: Final = Grounds(
    defining=DefiningRules(
        parts=PARTS,
        words=WORDS,
    ),
    weights=RuleWeights(
        from_hand=frozenset(("6-5-3-1",)),
        special=SPECIAL,
        routine=ROUTINE,
        restating=RESTATING,
        choosing=CHOOSING,
        general=GENERAL,
        naming=NAMING,
        reaching=REACHING,
        of_skills=frozenset(("8-6-2-1",)),
        rooms=frozenset(("3-7-6-1",)),
        of_triggers=frozenset(("10-2-6-1",)),
    ),
    flow=FlowLines(
        of_main_phase=frozenset(("6-5-2", "7-1", "8-1-3-2", "10-2-2-1", "10-2-3-1")),
        moments=MOMENTS,
        sequence=SEQUENCE,
        leaving=frozenset(("4-5-4-1",)),
        suspends=SUSPENDS,
        stations=STATIONS,
    ),
    in_place=RulesInPlace(
        carriers=CARRIERS,
        entries={"8-6-1": "8-6-1-1"},  # of one player's own effects
        by_callers={
            "4-5-2": frozenset({"5-2-1-6", "5-2-1-6-1", "6-3-1"}),
            "8-4-4": frozenset({"8-4-1-3"}),
            "8-4-4-1": frozenset({"8-4-1-3"}),
            "": frozenset({"8-4-1-3", "8-4-1-5"}),
            "4-11-2": frozenset({"8-4-1-3", "8-4-1-5", "6-6-1-2", "7-1-5-2"}),
            **dict.fromkeys(("4-4-1-1", "4-4-1-2", "10-2-1-2", "10-2-14-1"), frozenset({"8-4-1-3"})),
        },
        by_events={
            "7-1-1-2": frozenset({"1-3-1"}),
            "8-3-1-7": frozenset({"8-3-1-3-1"}),
            "7-1-4-1": frozenset({"7-1-4-2"}),
            "8-3-1-4": frozenset({"8-1-2", "8-3-1-3"}),
            "4-6-2-2": frozenset({"8-1-3-1"}),
            **dict.fromkeys(
                ("4-11-2", "4-4-1-1", "4-4-1-2", "10-2-1-2", "10-2-14-1", "6-5-5-1", "8-1-4-2", "3-7-3", "3-8-3"),
                frozenset({"8-1-3-1", "1-3-2", "1-3-2-1", "1-3-3"}),
            ),
        },
    ),
    clauses=RuleClauses(
        denies=PROHIBITED,
        affirms=AFFIRMS,
        allows=ALLOWS,
        says=SAYS,
        before=BEFORE,
    ),
    of_choices=ChoiceQuestions(
        why_allowed=why_allowed,
        why_chosen=why_chosen,
        is_chosen_as_changed=is_chosen_as_changed,
        why_not_chosen=why_not_chosen,
    ),
    of_effects=EffectQuestions(
        why_counted=why_counted,
        say_counted=say_counted,
        why_unchanged=why_unchanged,
        why_once=why_once,
        why_several=why_several,
        near_events=near_events,
        why_not_valid=why_not_valid,
    ),
)
