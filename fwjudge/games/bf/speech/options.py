"""The options of Buddyfight in words: what a fighter would do, how an option is labelled, what a decision asks."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.choosing import DONE
from fwjudge.games.table import PLAYERS, OptionText, Question, Thing

from ..now.battle import FIGHTER
from ..rules.s1_declaring import BUDDY_CALL, NORMAL
from ..rules.s1c_equip import KEEP, TAKE_BACK
from ..rules.s4_abilities import DECLINE, DO
from ..rules.sk_keywords import STAY, Guard
from ..state import AREAS, Use
from .sentences import SPEECH
from .vocabulary import AREA_WORDS

_WINDOWS = {
    "3a.3.2": "チャージ&ドロー",
    "3c.2.1": "攻撃の選択",
    "3c.2.1.3": "攻撃の再選択",
    "3d.2.1": "ファイナルフェイズの攻撃の選択",
    "3d.2.1.3": "ファイナルフェイズの攻撃の再選択",
    "2.2.1": "プレイタイミング (ターンファイター)",
    "2.6.1": "プレイタイミング (非ターンファイターの【対抗】)",
    "1a.2.1": "コールへの【対抗】",
    "1b.2.1": "キャストへの【対抗】",
    "1c.2.1": "装備への【対抗】",
    "4.1.2.1": "起動能力への【対抗】",
    "4.2.2.1": "自動能力への【対抗】",
}
_QUESTIONS = {
    "1a.1.2": "どのエリアにコールするか",
    "1a.1.3": "バディコールにするか",
    "1c.1.2": "バディコールにするか",
    "1a.1.4": "コストをどう払うか",
    "1b.1.2": "コストをどう払うか",
    "1c.1.3": "コストをどう払うか",
    "o.コストと能力": "コストをどう払うか",
    "1b.1.4": "どれを対象にするか",
    "4.1.1.1": "どれを対象にするか",
    "4.2.1.1": "どの自動能力を使うか",
    "4.2.1.2": "どの自動能力を使うか",
    "4.2.3.1": "行うか",
    "4.1.3.1": "どれを選ぶか",
    "o.ソウル": "どれを選ぶか",
    "r.3": "どのモンスターをドロップゾーンに置くか",
    "3c.3.2.2": "どのモンスターを破壊するか",
    "3d.3.2.2": "どのモンスターを破壊するか",
    "3c.2.2": "攻撃対象をどれにするか",
    "3d.2.2": "攻撃対象をどれにするか",
    "3c.1.1.1": "『移動』で置き直すか",
    "3c.1.1.2": "『移動』で置き直すか",
    "1c.3.3": "『装備変更』を発動するか",
    "f.1": "引いたカードは何か",
    "o.特殊フラッグ": "先攻はどちらか",
}
_PASSES = ("pass", "no attack", "no charge")
"""The actions that only close a window."""
_ANSWERS = {
    BUDDY_CALL: OptionText("call", (Thing(words=("buddy call",)),), pick=True),
    NORMAL: OptionText("call", (Thing(words=("none",)),), pick=True, ends=True),
    DONE: OptionText("choose", (Thing(words=("none",)),), pick=True, ends=True),
    FIGHTER: OptionText("choose", (Thing(words=(FIGHTER,)),), pick=True),
    STAY: OptionText("no move"),
    KEEP: OptionText("no change"),
    TAKE_BACK: OptionText("change"),
}
_LABELS = {
    "call": "{0}をコールする",
    "cast": "{0}をキャストする",
    "equip": "{0}を装備する",
    "pass": "何も使わない",
    "charge": "{0}をゲージに置く",
    "no charge": "ゲージに置かない",
    "no attack": "攻撃しない",
    "no move": "移動しない",
    "change": "装備していたカードを手札に戻す",
    "no change": "装備していたカードを戻さない",
    "soul guard": "{1}をドロップゾーンに置き、{0}を残す",
    "no soul guard": "{0}を残さない",
    "choose": "{0}を選ぶ",
    "pay": "{0}を払う",
}
_AREA_NAMES = {area.key: area.ja for area in AREA_WORDS}


def window(number: str) -> str:
    """Return the name of the window that this rule opens."""
    return _WINDOWS.get(number, number)


def _skill(verb: str, ability: int, card: int) -> OptionText:
    return OptionText(verb, (Thing(ability=ability), Thing(card=card)))


def describe(game: Game, option: Any) -> OptionText:
    """Return what a fighter would say to choose this option."""
    number = game.step.number
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        return _action(option)
    if isinstance(option, Waiting):
        return _skill("activate", option.ability, option.ref.card)
    if isinstance(option, Guard):
        guarded = Thing(card=option.card.card)
        return (
            OptionText("soul guard", (guarded, Thing(card=option.soul)))
            if option.soul >= 0
            else OptionText("no soul guard", (guarded,))
        )
    if isinstance(option, Ref):
        paid = game.world.places[game.cards[option.card].place].name == "gauge"
        return OptionText("pay" if paid else "choose", (Thing(card=option.card),), pick=True)
    if option in (DO, DECLINE):
        effect = game.frame.effect if isinstance(game.frame, Use) else game.frame
        return _skill("activate" if option == DO else "decline", effect.ability, effect.source.card)
    if isinstance(option, str):
        return _ANSWERS[option]
    if number == "1a.1.2":
        return OptionText("call", (Thing(words=(AREAS[option],)),), pick=True)
    if number.startswith("3c.1.1"):
        card, area = option
        return OptionText("move", (Thing(card=card), Thing(words=(AREAS[area],))))
    if isinstance(option, tuple):
        _, shown = option  # the card that chance shows
        return OptionText("chance", (Thing(card=shown),))
    if number == "o.特殊フラッグ":
        return OptionText("chance", (Thing(words=(f"first {PLAYERS[option]}",)),))
    return OptionText("choose", (Thing(card=option),), pick=True)  # r.3, 3c.3.2.2, a target


def _action(option: tuple[Any, ...]) -> OptionText:
    action, *args = option
    if action.name == "attack":
        group, target = args
        aimed = Thing(words=(FIGHTER,)) if target == FIGHTER else Thing(card=target)
        return OptionText(
            "attack", (*(Thing(card=c) for c in (group if isinstance(group, tuple) else (group,))), aimed)
        )
    if action.name == "activate":
        ((card, ability),) = args
        return _skill("activate", ability, card)
    return OptionText(
        action.name, tuple(Thing(card=arg) for arg in args), passes=action.name in _PASSES, pick=action.name == "call"
    )


def label(game: Game, option: Any) -> str:
    """Return the words by which an option is offered."""
    said = describe(game, option)
    cards = [SPEECH.describe_card(game, thing.card) for thing in said.things if thing.card >= 0]
    words = [word for thing in said.things for word in thing.words]
    skills = [thing.ability for thing in said.things if thing.ability >= 0]
    if skills:
        card = next(thing.card for thing in said.things if thing.card >= 0)
        return f"{SPEECH.skill_of(game, skills[0], card)}を{'発動しない' if said.verb == 'decline' else '使う'}"
    if said.verb == "attack":
        target = "ファイター" if words else cards[-1]
        return f"{'と'.join(cards if words else cards[:-1])}で{target}に攻撃する"
    if said.verb == "move":
        return f"{cards[0]}を{_AREA_NAMES[words[0]]}に置き直す"
    if said.verb == "chance":
        return f"{cards[0]}である" if cards else f"{PLAYERS[option]}が先攻"
    if not cards and words:
        return {
            "buddy call": "バディコールにする",
            FIGHTER: "ファイターを選ぶ",
            "none": "これ以上選ばない" if said.verb == "choose" else "バディコールにしない",
        }.get(words[0]) or f"{_AREA_NAMES[words[0]]}にコールする"
    return _LABELS[said.verb].format(*cards)


def question(game: Game) -> Question:
    """Return what the open decision asks."""
    number = game.step.number
    if not number:
        return Question("『ソウルガード』で場に残すか")
    if number in ("4.2.1.1", "4.2.1.2") and game.step.sub == "aim":
        return Question("どれを対象にするか")
    return Question(_QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか"))
