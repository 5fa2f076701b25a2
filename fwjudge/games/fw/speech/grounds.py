"""The rules by which Fusion World decides: of each part of a skill, of each word of events, and when its lines run."""

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

from ..world.keywords import (
    AWAKEN,
    BARRIER,
    BLOCKER,
    CRITICAL,
    DOUBLE,
    DRAGON_BALL,
    EVOLUTION,
    FIELD,
    FUSION,
    STRIKE,
    SUPER_COMBO,
    TRIPLE,
)
from .allowing import why_allowed
from .choices import say_counted, whose_choice, why_asked, why_chosen, why_counted, why_not_chosen, why_so_many
from .kinds_of_answers import BEFORE, SAYS
from .near_changes import why_unchanged
from .near_triggers import why_not_triggered, why_not_valid
from .permissions import ALLOWS
from .statics import CANNOT

PARTS: Final[dict[str, str]] = {
    # a skill, and what stands in it before its instructions
    "Skill auto": "9-6-2",
    "Skill activate": "9-4-2",
    "Skill continuous": "9-5-1",
    f"Skill {AWAKEN}": "15-2-3",
    f"Skill {FIELD}": "15-3-2",
    f"Skill {BLOCKER}": "15-4-2",
    f"Skill {CRITICAL}": "15-5-2",
    **dict.fromkeys((f"Skill {name}" for name in (STRIKE, DOUBLE, TRIPLE)), "15-6-2"),
    f"Skill {SUPER_COMBO}": "15-8-2",
    f"Skill {BARRIER}": "15-11-2",
    f"Skill {EVOLUTION}": "15-12-5",
    f"Skill {FUSION}": "15-12-12",
    f"Skill {DRAGON_BALL}": "15-13-2",
    "Skill.trigger": "9-6-2",
    "Skill.waits_if": "9-6-2",
    "Skill.state": "9-6-8-1",
    "Skill.valid_if": "9-1-3",
    "Skill.declare_if": "9-4-2",
    f"Skill {AWAKEN}.declare_if": "15-2-3",
    "Skill.cost": "1-4-6",
    "Skill.costs": "1-4-6-1",
    "Skill.optional": "9-6-4",
    "Skill.limit": "15-7-5",
    "Skill.timing": "9-4-2",
    "Skill.timing main": "1-3-4-1-1",
    "Skill.timing battle": "1-3-4-1-2",
    "Skill.areas": "9-2-1",
    "Skill continuous.areas": "9-5-5",
    "Skill.statics": "9-5-1",
    "Skill.number": "15-6-2",
    f"Skill {EVOLUTION}.materials": "15-12-4",
    f"Skill {FUSION}.materials": "15-12-11",
    "Skill.beneath": "16-2-2-4",
    # conditions
    "TurnOf own": "15-9-3",
    "TurnOf other": "15-10-3",
    "TurnOf.who own": "15-9-2",
    "TurnOf.who other": "15-10-2",
    "Done": "13-14-1",
    "Are": "9-10-1",
    # instructions
    "Choose": "5-2-3",
    "Choose.least": "5-2-4",
    "Draw": "5-1-2",
    "Draw.amount": "5-1-3",
    "Move": "3-1-6",
    "Move removed": "13-9-1",
    "Move.order": "3-1-5",
    "Move alone": "16-2-6",
    "Discard": "13-7-1",
    "PutUnder": "16-2-4",
    "PutOnTop": "14-5-2",
    "Play": "5-5-3",
    "Play paying": "5-3-3",
    "UseSkill": "5-7-3",
    "Combo": "5-6-1",
    "Ko": "5-10-1",
    "Rest": "1-8-1-2",
    "Activate": "1-8-1-1",
    "Flip": "14-7-2",
    "Look": "13-11-1",
    "Reveal": "13-10-1",
    "Shuffle": "5-9-1",
    "PutMarkers": "5-11-1",
    "Ki": "5-12-1",
    "Damage": "5-8-1",
    "PayEnergy": "1-4-5-1",
    "PayEnergy.colours": "1-4-5-2",
    "TakeControl": "13-8-1",
    "ChangeGuard": "8-1-2-1",
    "NegateAttack": "8-1-5-1",
    "Skip": "13-12-1",
    "Wins": "0-1-3-5",
    "Last": "1-5-2-2",
    "Last Change": "9-8-1-3",
    "Last.until": "1-5-2-2",
    "At": "1-5-2-1-1",
    "If": "0-3-17",
    "If Done": "13-14-1",
    "If No Done": "13-15-1",
    "If Happened": "0-3-17",
    "Sentence": "0-2-3",
    "ChooseMode": "13-2-2",
    "ChooseMode.amount": "13-2-3",
    "Let": "13-5-2",
    "Says": "0-2-7",
    "Together": "0-2-10",
    # what is so
    "Change": "9-8-1-3",
    "SetTo": "9-8-1-3",
    "SetTo original": "13-3-1",
    "Gains": "9-8-1-2",
    "Gains.skill": "13-16-1",
    "Loses": "9-1-2",
    "AlsoIs": "9-8-1-2",
    "AlsoIs name": "2-3-2",
    "LosesWord": "9-8-1-2",
    "Cannot unless": "13-13-1",
    "Cannot": "0-2-5",
    "Cannot.unless": "13-13-1",
    "Must": "0-2-2",
    "Unaffected": "13-4-1",
    "CostChange": "5-3-3-1",
    "CostChange ignore colours": "1-2-3-2-2",
    "CostChange free": "5-3-2",
    "CanAlso": "0-2-2",
    "Enters": "0-2-2",
    "DamageCap": "0-2-2",
    "SkillTwice": "0-2-2",
    "DeckRule": "6-1-4-3",
    "Begins": "6-2-2",
    "Replaces": "9-9-1",
    "Replaces optional": "9-9-3",
    "When_": "9-5-1",
    # sets and numbers
    "Named": "2-3-1-1",
    "Trait": "2-8-1-1",
    "NumberOf original": "13-3-1",
    "Number original": "13-3-1",
    "X": "13-5-2",
}
"""By record or field of the language of abilities. A rule that holds for a card text as it does for every other says nothing of it."""

WORDS: Final[dict[str, str]] = {
    "lost deck": "14-2-2-2",
    "lost life": "14-2-2-1",
    "instead": "9-9-1-1",
    "period": "1-5-2-2-1",
    "deck": "6-1-3",
    # what a skill can wait for
    "appear": "5-5-1",
    "use": "5-4-1",
    "ko": "5-10-2",
    "did ko": "5-10-2",
    "leave": "9-6-7-1-2",
    "move": "3-1-4",
    "combo": "5-6-1",
    "attack": "8-1-3",
    "attacked": "8-1-3",
    "becomes guard": "15-4-3-1",
    "block": "1-3-6-3-4",
    "blocked": "15-4-3",
    "draw": "5-1-2",
    "discard": "13-7-1",
    "damage": "1-10-2",
    "deal damage": "1-10-2",
    "life lost": "1-10-2",
    "active": "1-8-1-1",
    "rested": "1-8-1-2",
    "flip": "14-7-2",
    "awaken": "15-2-3",
    "activate": "5-7-1",
    "evolve": "15-12-5",
    "fusion": "15-12-12",
    "beneath": "16-2-4",
    "markers": "5-11-1",
    "delayed": "1-5-2-2-1",
    "card first": "0-2-2",
    "marker paid": "1-11-2",
    "ki": "5-12-1",
    "ki paid": "5-13-1",
    "remove": "13-9-1",
    "reveal": "13-10-1",
    "chosen": "5-2-2",
    "win": "0-1-3-5",
    "power changed": "9-8-1-3",
    "turn start": "7-2-5",
    "charge start": "7-2-5",
    "main start": "7-3-2",
    "main end": "7-3-5-1-1",
    "offence start": "8-2-2",
    "defence start": "8-3-2",
    "damage start": "8-4-2",
    "damage end": "8-4-7",
    "battle start": "8-1-2",
    "battle end": "8-5-5",
    "end start": "7-4-2",
    "turn end": "7-4-2",
    "state": "9-6-8-1",
    "owed": "5-2-3",
    # how a card goes that goes otherwise
    "no power": "14-6-2",
    "illegal combo": "14-4-2",
    "combo end": "8-5-4",
    "critical": "15-5-2",
    "used": "12-2-2-2",
    "charge": "7-2-11",
    "appear rested": "5-5-1",
    "evolve rested": "15-12-5",
    "fusion rested": "15-12-12",
    "to evolve": "15-12-4-1-1",
    "stack": "15-12-5",
    "not evolved": "15-12-6",
    "other field": "15-3-4",
    "on top": "14-5-2",
    "uncovered": "16-2-6",
    "fall": "16-2-5",
    "control": "13-8-1",
    "life": "6-2-1-9",
    "to its owner": "3-1-6",
    "return": "6-2-1-8-1",
    # what is found of a whole play
    "new card": "3-1-4",
    "stateless": "1-8-1",
    "one skill": "12-2-2-1",
    "once a turn": "15-7-2",
    "goes on": "8-1-6-1",
    "gone": "13-9-4",
    "not failed": "0-3-16",
    "hidden deck": "3-2-2",
    "in order": "1-4-3",
    "as written": "0-2-3",
    "in turn": "0-2-3",
    "paid first": "9-6-4",
    "unbroken": "9-2-2",
    "at the next checkpoint": "1-3-6-4",
    "at this checkpoint": "1-3-6-5",
    "same card": "3-1-4-1",
    "below zero": "2-6-2",
    "checkpoint": "4-2-2-1",
    "enters active": "3-6-3",
    "enters energy": "3-8-3",
    "forbidden": "0-2-5",
    "several": "9-6-2-1",
}
"""By word of `Event.what` and of moves."""

MOMENTS: Final[dict[str, str]] = {
    "4-2-2-1": "チェックポイントのルール処理の時",
    "4-2-2-2": "ターンプレイヤーの【自動】を解決する時",
    "4-2-2-3": "ターンプレイヤーの遅延型効果を解決する時",
    "4-2-2-4": "非ターンプレイヤーの【自動】を解決する時",
    "4-2-2-5": "非ターンプレイヤーの遅延型効果を解決する時",
    "5-5-2-2": "使用したカードが登場する時",
    "6-2-1-8": "最初の手札を引く時",
    "6-2-1-9": "ライフを置く時",
    "7-2-4": "「ターン開始時まで」の効果が消える時",
    "7-2-5": "ターンの開始時",
    "7-2-7": "チャージフェイズにアクティブにする時",
    "7-2-9": "チャージフェイズに引く時",
    "7-2-11": "チャージフェイズにエナジーを置く時",
    "7-3-2": "メインフェイズの開始時",
    "7-3-3": "メインフェイズのチェックポイント",
    "7-3-4": "メインフェイズのフリータイミング",
    "7-3-5-1-1": "メインフェイズの終了時",
    "7-3-5-1-3": "「そのメインフェイズ中」の効果が消える時",
    "7-3-5-1-4": "「そのメインフェイズ中」の効果が消える時",
    "7-4-2": "ターンの終了時",
    "7-4-3": "エンドフェイズのチェックポイント",
    "7-4-5": "「そのターン中」の効果が消える時",
    "7-4-6": "「そのターン中」の効果が消える時",
    "7-4-7": "ターンが終わる時",
    "8-1-1": "アタックを宣言する時",
    "8-1-3": "アタックした時のスキルが待機状態になる時",
    "8-1-4": "アタックのチェックポイント",
    "8-2-2": "オフェンスステップの開始時",
    "8-2-3": "オフェンスステップのチェックポイント",
    "8-2-4": "オフェンスステップのフリータイミング",
    "8-3-2": "ディフェンスステップの開始時",
    "8-3-3": "ディフェンスステップのチェックポイント",
    "8-3-4": "ディフェンスステップのフリータイミング",
    "8-4-2": "ダメージステップの開始時",
    "8-4-3": "ダメージステップの初めのチェックポイント",
    "8-4-4": "アタックカードにコンボパワーを足す時",
    "8-4-5": "ガードカードにコンボパワーを足す時",
    "8-4-6": "パワーを比べる時",
    "8-4-6-1-1": "ダメージのチェックポイント",
    "8-4-6-1-1-1": "アタックがダメージを与える時",
    "8-4-6-1-2": "ダメージを与えた時のスキルが待機状態になる時",
    "8-4-6-2-1": "ガードカードをKOする時",
    "8-4-6-2-2": "KOの直後のチェックポイント",
    "8-4-6-2-3": "KOの後、【KO時】が待機状態になる時",
    "8-4-7": "ダメージステップの終了時",
    "8-4-8": "ダメージステップの最後のチェックポイント",
    "8-5-1": "戦闘終了ステップの初めのチェックポイント",
    "8-5-2": "コンボの加算が消える時",
    "8-5-3": "コンボの加算が消えた後のチェックポイント",
    "8-5-4": "コンボしたカードをドロップに置く時",
    "8-5-5": "戦闘の終了時",
    "8-5-6": "戦闘の終了時のチェックポイント",
    "8-5-7": "「その戦闘中」の効果が消える時",
    "8-5-8": "「その戦闘中」の効果が消える時",
    "8-5-9": "戦闘が終わる時",
    "9-4-2-1": "スキルコストを支払う時",
    "9-4-3": "【起動】が発動する時",
    "9-6-3": "【自動】の発動を宣言する時",
    "9-6-4": "【自動】のスキルコストを支払う時",
    "9-6-5": "【自動】が発動する時",
    "12-2-2-2": "使用したカードをドロップに置く時",
    "13-10-2-1": "スキルの解決が終わる時",
    "13-10-2-2": "公開したカードをシャッフルする時",
    "14-2-2": "敗北の条件を満たした時",
    "14-3-2": "ダメージ処理でライフを手札に移す時",
    "14-6-2": "パワー0以下のカードを置く時",
}
"""By line, the words that stand before 「に」 and 「です」."""

SPECIAL: Final = frozenset(
    (
        "1-4-6",  # a cost that cannot be paid
        "5-7-3",  # a cost is paid although a skill says to activate
        *("9-9-1", "9-9-3"),  # what happens in place of something else
        "9-6-2-1",  # a trigger that is met several times at once
        "9-6-8-1",  # a trigger that is a state
        "8-5-6-1",  # the end of a battle in which the card was comboed
        "6-2-1-8-1",  # what is drawn in place of a hand
        "6-2-1-10",  # what the player who goes second begins with
        "9-8-2",  # what changed a card before it left
        "13-1-7-1",  # which 【フィールド】 is meant
        "13-11-3",  # what is done with cards that were only looked at
        "13-17-2",  # what knocks out in a battle though the battle does not
        "16-2-5",  # what comes of cards beneath another
        "0-1-3-3",  # both lose at the same time
        *("6-2-2", "6-2-2-1"),  # what a text changes before the game
        "0-2-6",  # what lies rested although something makes it active
        *("1-2-2-1", "1-12-2"),  # what pays a cost
        *("9-2-4", "13-13-1"),  # what keeps from declaring
        "3-9-4",  # where a life goes
        "2-8-5",  # traits that a card has wherever it lies
        "5-5-5",
        "12-3-1",
        "9-6-9",  # a skill that waits although its card has changed
        "13-8-2",
        "14-5-2",
        *("15-12-4", "15-12-11", "15-12-11-1"),  # what a card evolves from
        "16-3-2",  # whose skill it is by which something happens
    )
)
"""Rules of single cases: where one of them is cited, it decides before the lines of the procedures."""

ROUTINE: Final = frozenset(
    (
        *("0-3-2-2", "1-2-5-1", "3-3-2"),  # words and areas
        *("3-1-4", "3-1-6", "3-6-3", "3-9-3", "0-2-10", "1-8-1-1", "1-8-1-2"),  # moves, and how cards lie
        *("4-2-2-1", "7-3-3", "7-3-4", "7-3-4-2", "7-3-4-3", "8-2-4-2", "8-2-4-3-1", "8-3-4-3-1", "9-4-2-1"),  # windows
        *("5-1-2", "5-8-1", "5-8-3", "5-11-1", "14-3-2"),  # drawing, damage and markers
        *("5-2-5", "5-5-1", "5-5-2", "5-10-1"),  # what is done to as many as there are, how cards appear and are KO'd
        *("9-2-2", "9-4-3", "9-4-4", "9-6-5", "9-6-6"),  # how a skill is activated and resolved
        *("9-8-1-1", "9-8-1-3", "1-5-2-2"),  # numbers
    )
)
"""Rules that say how things go whatever is asked."""

REACHING: Final = frozenset(
    (
        *(
            "0-2-4-1",
            "0-2-5",
            "0-3-16",
            "1-3-7",
            "5-1-3",
            "5-9-2-1",
            "1-4-7",
            "1-5-2-2-1",
            "1-6-2",
            "1-12-4",
            "3-1-4-1",
            "3-1-4-2",
            "3-5-3",
            "5-6-2-1",
        ),
        *("5-5-5", "5-7-3", "7-4-4", "8-1-6-1"),
        *("9-5-2", "9-6-7-2", "9-8-3-1", "9-9-1", "9-9-1-1", "9-9-2-1", "9-9-2-3"),
        *("12-3-1", "13-3-1", "13-8-2", "13-10-2", "13-12-2", "13-12-3", "13-17-1"),
        *("14-5-2", "14-7-2", "14-7-2-1", "15-1-1", "15-1-3", "15-11-2", "15-3-4", "15-4-3-1", "15-6-2-2", "15-6-3"),
        *("15-12-4-1-1", "15-12-8"),
        *("16-1-1-3", "16-2-2-2", "16-2-2-4", "16-2-5-1", "16-2-6", "16-3-2"),
    )
)
"""Rules of single cases that decide also where another line about the same card or skill cites them."""

PERMITS: Final[dict[str, tuple[str, ...]]] = {
    "attack": ("13-13-1", "8-1-1"),
    "use": (
        *(
            "13-13-1",
            "1-4-6-1",
            "12-2-2-3",
            "1-4-2",
            "1-11-2",
            "1-2-3-2-2",
            "1-2-3-2-1",
            "1-2-3-2",
            "1-2-3-1",
            "5-3-3-1",
        ),
        *("5-3-2", "5-3-1-1", "15-9-2", "15-10-2", "8-3-4-2", "5-3-1"),
        *("1-3-4-1-1", "1-3-4-1-2", "1-3-4-1-3"),
    ),
    "activate": (
        *(
            "13-13-1",
            "0-3-16",
            "5-13-1",
            "12-2-3-2",
            "9-2-1",
            "15-2-3",
            "15-12-4",
            "15-12-11-1",
            "15-12-11",
            "15-4-2",
            "1-4-6-1",
            "1-11-2",
            "1-4-5-2",
            "1-4-2",
            "15-7-3",
            "15-9-2",
            "15-10-2",
            "9-4-2-1",
        ),
        *("1-3-4-1-2", "1-3-4-1-3", "9-4-2-1-1", "8-2-4-2", "8-3-4-2", "7-3-4-2"),
    ),
    "combo": ("5-6-2", "5-6-3-1-1", "5-6-4-1-1", "5-6-3-1", "5-6-4-1"),
    "pay": ("1-11-2", "1-4-5-2", "1-4-5-1", "5-3-1-1", "5-3-1"),
}
"""By verb, what allows it beside the chapter that every action of the kind has."""

GENERAL: Final = frozenset(
    (
        *(
            "0-2-4-1",
            "0-2-5",
            "1-4-6",
            "1-4-7",
            "5-3-3-1",
            "5-4-1",
            "5-5-2-2",
            "7-3-4",
            "8-2-4",
            "9-6-3-2",
            "8-3-4",
            "9-4-2",
            "13-12-2",
            "13-17-1",
        ),
        "14-5-2",
    )
)
"""Special rules that say less of a case than others."""

STATIONS: Final = frozenset(number for number in MOMENTS if number.startswith(("6-", "7-", "8-", "13-10-2", "14-")))
"""Lines of the preparations, of the turn, of battles and of rule processing: what a skill does comes up at one of them."""

CLOSING: Final = frozenset(("7-4-3", "8-4-8", "8-5-6"))
"""Checkpoints after which effects end that last for a step, a battle or a turn."""

HEARD: Final = frozenset(("5-4-1", "5-6-1", "5-13-1"))
"""Rules that say what it is to use a card, to combo one and to consume 【気】: whether that was done is what a skill hangs on."""

AFFIRMS: Final[dict[str, str]] = {
    "5-1-3": "引く枚数が1枚以上だ",
    "8-1-1": "アタックするカードは、宣言の時にレストにする",
    "5-4-1": "公開し、コストを支払って宣言することが使用だ",
    "5-6-1": "コンボエリアに置くことがコンボだ",
    "5-2-3": "指定された数だけ、選べるだけ選ばなければならない",
    "7-4-4": "待機状態になるスキルが残れば、エンドフェイズを繰り返す",
    "9-6-2": "誘発条件が満たされた",
    "15-4-2": "ほかの自分のカードがアタックされた",
    "15-4-3-1": "【ブロッカー】の後に「アタックされた時」が待機状態になる",
    "9-6-8-1": "状態が発生した時と、解決後もまだ満たされている時に待機状態になる",
}
"""By rule the reason that it gives for what is so, where its usual one says why something is not."""

RESTATING: Final = frozenset(("5-5-3-4", "5-6-1", "9-8-3", "13-7-1"))
"""Rules that say what appearing, combo and discarding are, and that what is done to a card is done at once."""

CHOOSING: Final = frozenset(("5-2-2", "5-2-4", "13-1-2"))
"""Rules by which a card can be chosen because it is as the text says."""

GROUNDS: Final = Grounds(
    defining=DefiningRules(
        parts=PARTS,
        words=WORDS,
        permits=PERMITS,
    ),
    weights=RuleWeights(
        fewer=frozenset(("5-2-5", "0-2-4")),
        from_hand=frozenset(("5-4-1",)),
        heard=HEARD,
        general=GENERAL,
        special=SPECIAL,
        routine=ROUTINE,
        reaching=REACHING,
        restating=RESTATING,
        choosing=CHOOSING,
    ),
    flow=FlowLines(
        of_main_phase=frozenset(("1-3-4-1-1", "5-5-2", "7-3-4", "7-3-4-2", "7-3-4-3")),
        moments=MOMENTS,
        stations=STATIONS,
        starts={
            "7-4-2": "7-3-5-1-5",
            "8-2-2": "8-1-5",
            "8-3-2": "8-2-4-3-1",
            "8-4-2": "8-3-4-3-1",
            "8-5-1": "8-4-9",
        },
        repeats={"7-4": ("7-4-4", "エンドフェイズを繰り返すのは、【自動】が残る時だけだ")},
        checkpoints=frozenset(("4-2-2-1", "4-2-2-2", "4-2-2-3", "4-2-2-4", "4-2-2-5")),
        closing=CLOSING,
        leaving=frozenset(("0-2-3", "5-3-3-1", "9-6-4")),
    ),
    in_place=RulesInPlace(
        carriers={"7-2-9": "7-2-9", "6-2-1-8-1": "6-2-1-8-1", "9-2-2-1": "1-5-2-1-1"},
        by_events={"15-4-3": frozenset(("8-1-2-1",))},
        by_callers={"5-1-2": frozenset(("7-2-9", "6-2-1-8")), "5-3-1": frozenset(("1-4-5-1", "1-4-5-2"))},
        forced={"1-4-6-1": "1-4-6", "5-3-3-1": "5-3-3"},
    ),
    clauses=RuleClauses(
        denies=CANNOT,
        affirms=AFFIRMS,
        says=SAYS,
        before=BEFORE,
        allows=ALLOWS,
    ),
    of_choices=ChoiceQuestions(
        whose_choice=whose_choice,
        why_asked=why_asked,
        why_allowed=why_allowed,
        why_chosen=why_chosen,
        why_not_chosen=why_not_chosen,
    ),
    of_effects=EffectQuestions(
        why_counted=why_counted,
        say_counted=say_counted,
        why_so_many=why_so_many,
        why_not_triggered=why_not_triggered,
        why_unchanged=why_unchanged,
        why_not_valid=why_not_valid,
    ),
)
