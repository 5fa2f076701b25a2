"""The rules by which 汎用TCG decides: of each part of an ability, of each word of events, and when its lines run."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game
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

from ..state import is_in_area
from .allowing import why_allowed
from .choices import why_chosen, why_not_chosen
from .kinds_of_answers import BEFORE, SAYS
from .permissions import ALLOWS

PARTS: Final[dict[str, str]] = {
    # an ability, and what stands in it before its instructions
    "Skill spell": "804.2c-1",
    "Skill auto": "807.1",
    "Skill activate": "801.1a",
    "Skill continuous": "805.1",
    "Skill skill": "703.2",
    "Skill.trigger": "807.2",
    "Skill.waits_if": "807.2",
    "Skill.valid_if": "805.1",
    "Skill.declare_if": "806.1",
    "Skill.state": "807.7a",
    "Skill.cost": "703.2a-2",
    "Skill.limit": "807.2a",
    "Skill.timing": "801.1a",
    "Skill.areas": "802.2",
    "Skill.statics": "805.1",
    # instructions
    "Choose": "910.1",
    "Draw": "904.1",
    "Discard": "911.1",
    "Charge": "906.1",
    "Ko": "909.1",
    "Rest": "908.1",
    "Stun": "908.1",
    "Activate": "907.1",
    "Damage": "916.1",
    "Heal": "917.1",
    "Fails": "920.1b",
    "Reveal": "903.1",
    "Last": "809.8",
    "Last turn": "809.8a",
    "At": "807.6",
    # what is so
    "Change hp": "918.1",
    "Cannot": "104.4",
    "Cannot skill": "703.2a-3",
    "AlsoIs": "809.1b",
    "Replaces": "810.1",
    "Replaces optional": "810.3",
    "NumberOf original": "809.6",
    "Number original": "809.6",
}
"""By record or field of the language of abilities. A rule that holds for a card text as it does for every other says nothing of it."""

WORDS: Final[dict[str, str]] = {
    "instead": "801.2c",
    "deck": "402.2b",
    # what an ability can wait for
    "ko": "909.1",
    "did ko": "813.5",
    "discard": "911.1",
    "damage": "916.1",
    "draw": "904.1",
    "draw several": "904.2",
    "card first": "104.1",
    "abnormal": "908.3",
    "raised": "104.6",
    "lowered": "104.6",
    "skill used": "704.1",
    "turn start": "502.2",
    "main start": "503.1",
    "battle start": "702.1",
    "battle end": "705.1",
    "turn end": "505.1",
    # how a card goes that goes otherwise
    "new card": "302.3",
    "same card": "302.3",
    "phases": "501.1",
    "several": "807.2",
    "played anyway": "807.8",
}
"""By word of `Event.what` and of moves."""

MOMENTS: Final[dict[str, str]] = {
    "403.2": "最初の手札を引く時",
    "403.3": "メイン・ユニットを裏向きで置く時",
    "403.5": "メイン・ユニットを表向きにする時",
    "502.1": "ドローフェイズに引く時",
    "502.2": "ターンの開始時",
    "502.3": "ドローフェイズのルールチェックの時",
    "503.1": "メインフェイズの開始時",
    "503.2": "メインフェイズのルールチェックの時",
    "503.3": "メインフェイズの間",
    "505.1": "ターンの終了時",
    "505.2": "エンドフェイズのルールチェックの時",
    "505.3a": "エンドフェイズの最終ステップに入った時",
    "505.3b": "復帰の判定の時",
    "505.4": "次のターンが始まる時",
    "702.1": "バトルフェイズの開始時",
    "702.2": "バトルフェイズ開始ステップのルールチェックの時",
    "703.2": "使うスキルを宣言する時",
    "703.3": "スキルの成否判定の時",
    "704.1": "「スキルを使った」時",
    "704.2": "ダメージを計算する前のルールチェックの時",
    "704.3a": "ダメージの基準を決める時",
    "704.3b": "ダメージの変更を適用する時",
    "704.3c-1": "有利を確かめる時",
    "704.3d": "相手のメイン・ユニットにダメージを与える時",
    "704.4": "ほかのユニットにダメージを与える時",
    "704.5": "スキルの残りの効果を適用する時",
    "704.6": "ダメージステップの最後のルールチェックの時",
    "705.1": "バトルフェイズの終了時",
    "705.2": "バトルフェイズ終了ステップのルールチェックの時",
    "804.2a": "プレイする時",
    "804.2b": "強化の目標を選ぶ時",
    "804.2c-1": "コマンドを解決する時",
    "804.2c-2": "強化をセットする時",
    "804.2c-3": "能力の効果を適用する時",
    "811.2a": "ルール処理を実行する時",
    "811.2b": "ターンプレイヤーの誘発能力をプレイする時",
    "811.2c": "非ターンプレイヤーの誘発能力をプレイする時",
    "915.1c": "退却で入れ替わる時",
    "1002.1": "敗北処理の時",
    "1003.1": "KO処理の時",
    "1003.2": "KO処理の時",
    "1004.1": "交代処理の時",
    "1004.2": "交代処理の時",
    "1005.1": "不正カード処理の時",
    "1005.2": "不正カード処理の時",
}
"""By line, the words that stand before 「に」 and 「です」."""

REACHING: Final = frozenset(
    (
        "104.1",
        "104.3",
        "104.6",
        "201.3a",
        "302.3b",
        "302.4",
        "304.4",
        "306.4a",
        "306.7a-2",
        "306.7a-3",
        "307.2",
        "308.2",
        "403.3b",
        "505.3a",
        "704.3a-1",
        "704.3a-2",
        "704.3b-3",
        "704.3c-1",
        "801.2c",
        "801.2d",
        "802.3",
        "804.2a-1",
        "804.2b",
        "804.2b-1",
        "804.2c-31",
        "805.2",
        "807.2a",
        "807.5a",
        "807.6a",
        "807.7a",
        "807.8",
        "809.1b",
        "809.1c",
        "809.3a",
        "809.3b",
        "809.5",
        "809.6",
        "809.7",
        "809.8",
        "810.1",
        "813.5",
        "813.5a",
        "813.5b",
        "905.3a",
        "908.3",
        "911.2",
        "911.2a",
        "912.2a",
        "913.2b",
        "913.4",
        "913.5",
        "913.6",
        "916.4a",
        "916.5",
        "917.1",
        "920.1b",
        "920.1c",
        "1101.1a",
        "1101.1b",
    )
)
"""Rules that are cited only where they decide: of the words by which a card is meant, of a trigger, of a change."""

ROUTINE: Final = frozenset(
    (
        "503.3",
        "604.1",
        "603.1",
        "703.2",
        "703.2a",
        "607.1",
        "904.1",
        "904.2",
        "911.1",
        "504.1",
        "813.4",
        "916.1",
        "916.4",
        "103.1",
        "103.2",
        "704.5",
        "804.2a",
        "804.2c-1",
        "804.2c-3",
        "811.2a",
        "302.5",
        "302.3",
        "306.2",
        "310.1",
        "310.2",
        "310.2a",
        "210.2",
        "915.1c",
        "914.1",
    )
)
"""Rules of the window in which something is done, and of how it goes."""

CARRIERS: Final[dict[str, str]] = {
    "403.3b": "403.3b",
    "602.1": "602.1",
    "904.2": "904.2",
    "801.2c": "801.2c",
    "502.1": "502.1",
}
"""By line at which effects are carried out, the rule by which they are."""

ENTRIES: Final[dict[str, str]] = {"804.2b": "804.2b-1"}
"""By the line that asks, the rule that says what may be chosen."""

STATIONS: Final = frozenset(number for number in MOMENTS if number.startswith(("4", "5", "7", "10")))
"""Lines of the preparations, of the turn, of battles and of rule processing: what a skill does comes up at one of them."""


def why_not_valid(game: Game, ability: int, card: int) -> tuple[str, ...]:
    """802.2: return the rule by which an ability is not valid outside the Area, where its card lies there and it says nothing else."""
    skill = game.world.abilities[ability]
    return () if skill.areas or is_in_area(game.cards[card].place) else ("802.2",)


GENERAL: Final = frozenset(("804.2b", "813.5", "905.2", "907.1", "908.2", "1101.1"))
"""Rules of which another says the case at hand: the first of lettered items, and what an action is that a rule asks for."""

GROUNDS: Final = Grounds(
    defining=DefiningRules(
        parts=PARTS,
        words=WORDS,
        permits={"charge": ("602.2",)},
        prevents={"shown": ("303.3b",)},
    ),
    weights=RuleWeights(
        general=GENERAL,
        routine=ROUTINE,
        reaching=REACHING,
    ),
    flow=FlowLines(
        of_main_phase=frozenset(("503.3", "503.3a", "503.3b", "503.3c", "503.3d", "503.3e", "801.1a")),
        moments=MOMENTS,
        stations=STATIONS,
        sequence=frozenset({"811.2b", "811.2c"}),
        takers=frozenset({"505.3c"}),
    ),
    in_place=RulesInPlace(
        carriers=CARRIERS,
        entries=ENTRIES,
        by_callers={"904.1": frozenset({"403.2", "403.3b", "502.1", "602.1"})},
    ),
    clauses=RuleClauses(
        allows=ALLOWS,
        says=SAYS,
        before=BEFORE,
    ),
    of_choices=ChoiceQuestions(why_allowed=why_allowed, why_chosen=why_chosen, why_not_chosen=why_not_chosen),
    of_effects=EffectQuestions(
        why_not_valid=why_not_valid,
    ),
)
