"""The options of ONE PIECE in words: what a player would do, how an option is labelled, what a decision asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text
from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.loops import Times
from fwjudge.engine.program import Effect
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.progress import DONE
from fwjudge.games.common.setup import FIRST, SECOND
from fwjudge.games.common.speech import ask_how_often, times_label, times_said
from fwjudge.games.table import PLAYERS, OptionText, Question, Thing

from ..meaning.replacing import PossibleReplacement
from ..now.activation import usable_trigger
from ..now.areas import cards_in
from ..rules.ch06_phases import EXPIRE
from ..state import LIFE, PASSES
from .sentences import SPEECH
from .texts import say_texts

_WINDOWS = {
    "6-5-2": "メインフェイズ",
    "7-1-2-1": "ブロック・ステップ",
    "7-1-3-1": "カウンター・ステップ",
}


def window(number: str) -> str:
    """Return the name of the window that this rule opens."""
    return _WINDOWS.get(number, number)


# -- what an option would do -------------------------------------------------------------------------


def describe(game: Game, option: Any) -> OptionText:
    """Return an option of the open decision in the words in which a line of play would say it."""
    return _DESCRIBERS.get(option.__class__, _tuple)(game, option)


def _loop(game: Game, option: Times) -> OptionText:
    return times_said(option)


def _describe_waiting(game: Game, option: Waiting) -> OptionText:
    return _effect("activate", option.ability, option.ref.card)


def _replacement(game: Game, option: PossibleReplacement) -> OptionText:
    return _effect("decline" if option.declined else "activate", option.ability, option.source.card)


def _ref(game: Game, option: Ref) -> OptionText:
    thing = Thing(card=option.card)
    if game.step.number == "3-4-3":
        return OptionText("chance", (thing,))
    return OptionText("choose", (thing,), pick=game.step.number != "3-1-7")  # one after the other, where it is an order


def _tuple(game: Game, option: Any) -> OptionText:
    """Describe an action with what it names, or a card that chance shows."""
    if not isinstance(option[0], Action):
        return OptionText("chance", (Thing(card=option[1]),))
    action, *args = option
    return OptionText(action.name, tuple(thing for arg in args for thing in _things(arg)), passes=action.name in PASSES)


def _word(game: Game, option: str) -> OptionText:
    """Describe an option that is a word: no more to choose, to pay or not, to activate a 【トリガー】 or not, else the word itself."""
    if option == DONE:
        return OptionText("choose", (Thing(words=("none",)),), pick=True, ends=True)
    frame = game.frame
    if game.step.number == "8-3-1-4":
        return _effect("activate" if option == "pay" else "decline", frame.ability, frame.source.card)
    if game.step.number == "4-6-3":
        card = cards_in(game, frame.player, LIFE)[-1]
        ability = usable_trigger(game, frame.player, card)
        return _effect("activate" if option == "trigger" else "decline", ability, card)
    if option in PLACES_IN_AN_AREA:
        return OptionText("choose", (Thing(words=(option,)),))
    return OptionText(option)


PLACES_IN_AN_AREA = {"top": "いちばん上に置く", "bottom": "いちばん下に置く"}
"""Where a player puts cards in an ordered area, as a label says it."""


def _kind_of_line(game: Game) -> str:
    """Return what an instruction asks: the last part of the name of its line."""
    return game.step.sub.rpartition(".")[2]


def _number(game: Game, option: int) -> OptionText:
    """Describe a character that makes room for the sixth, one of several texts, how many cards, or a player."""
    kind = _kind_of_line(game)
    if kind in ("mode", "either"):
        return OptionText("choose", (Thing(words=(f"option {option + 1}",)),), pick=kind == "mode")
    if kind in ("many", "name"):
        none = ("none",) if option == 0 and kind == "many" else ()
        return OptionText("choose", (Thing(words=(f"number {option}", *none)),))
    if game.step.number == "3-7-6-1":
        return OptionText("choose", (Thing(card=option),), pick=True)
    return OptionText("chance", (Thing(words=(f"player {PLAYERS[option]}",)),))


_DESCRIBERS: dict[type, Callable[[Game, Any], OptionText]] = {
    Times: _loop,
    Waiting: _describe_waiting,
    PossibleReplacement: _replacement,
    Ref: _ref,
    tuple: _tuple,
    str: _word,
    int: _number,
}


def _effect(verb: str, ability: int, card: int) -> OptionText:
    return OptionText(verb, (Thing(ability=ability), Thing(card=card)))


def _things(arg: Any) -> tuple[Thing, ...]:
    return (Thing(ability=arg[1]), Thing(card=arg[0])) if isinstance(arg, tuple) else (Thing(card=arg),)


# -- labels and questions ----------------------------------------------------------------------------

_LABELS = {
    "play": "{0}をプレイする",
    "attack": "{0}で{1}にアタックする",
    "give": "{0}にドン!!を付与する",
    "counter": "{0}のカウンターを{1}に発動する",
    "no block": "ブロックしない",
    "no counter": "カウンター・ステップを終える",
    "end main": "メインフェイズを終了する",
    "draw": "1枚引く",
    "enough": "これ以上引かない",
    FIRST: "先攻を選ぶ",
    SECOND: "後攻を選ぶ",
    "keep": "引き直さない",
    "redraw": "引き直す",
    "do": "行う",
    "do not": "行わない",
    EXPIRE: "期限の来た効果を無効にする",
}


def label(game: Game, option: Any) -> str:
    """Return an option as a button would say it."""
    if isinstance(option, Times):
        return times_label(option)
    said = describe(game, option)
    cards = [thing.card for thing in said.things if thing.card >= 0]
    effects = [thing.ability for thing in said.things if thing.ability >= 0]
    if said.verb in ("activate", "decline"):
        if game.step.number == "4-6-3" and said.verb == "decline":
            return f"{SPEECH.quote(game, cards[0])}を手札に加える"
        return f"{SPEECH.skill_of(game, effects[0], cards[0])}を発動{'する' if said.verb == 'activate' else 'しない'}"
    if said.verb == "choose" and not cards and option != DONE:
        return _label_without_cards(game, option)
    if said.verb == "choose":
        return f"{SPEECH.describe_card(game, cards[0])}を選ぶ" if cards else "これ以上選ばない"
    if said.verb == "chance":
        return f"{SPEECH.quote(game, cards[0])}である" if cards else f"{PLAYERS[option]}が選ぶ"
    return _LABELS[said.verb].format(*(SPEECH.describe_card(game, card) for card in cards))


def _label_without_cards(game: Game, option: Any) -> str:
    """Return the label of a place, of one of several texts, or of a number."""
    if isinstance(option, str):
        return PLACES_IN_AN_AREA[option]
    kind = _kind_of_line(game)
    if kind not in ("mode", "either"):
        return f"{option}" + ("枚" if kind == "many" else "")
    node, player = game.step.of, getattr(game.frame, "player", 0)
    texts = say_texts(node.options, player) if isinstance(node, text.ChooseMode | text.EitherOf) else ()
    return texts[option] if texts else f"{option + 1}つ目を行う"


_QUESTIONS = {
    "11-1-1-2": ask_how_often("循環"),
    "11-1-1-3": ask_how_often("循環"),
    "8-6-1-1": "どの効果を先に解決するか",
    "8-6-1": "どの効果を先に解決するか",
    "6-6-1-1-3": "どの【自分のターン終了時】を先に解決するか",
    "6-6-1-1-4": "どの【相手のターン終了時】を先に解決するか",
    "6-6-1-2": "ターン終了時の処理のどれを先に行うか",
    "8-4-4": "どれを選ぶか",
    "8-4-4-1": "どれを選ぶか",
    "3-7-6-1": "どのキャラをトラッシュに置くか",
    "4-6-3": "ライフのカードの【トリガー】を発動するか",
    "5-2-1-4": "先攻か後攻かを選ぶのはどちらか",
    "5-2-1-5": "先攻と後攻のどちらを選ぶか",
    "5-2-1-6": "手札を引き直すか",
    "4-5-4-1": "もう1枚引くか",
    "3-1-7": "次に置くのはどれか",
    "3-4-3": "相手の手札から選ばれたのはどれか",
    "8-4-4-2": "どれを選ぶか",
    "8-4-4-4": "デッキのカードは何か",
    "4-5-2": "引いたカードは何か",
    "1-3-4": "どれを選ぶか",
    "11-2-2": "公開するカードは何か",
    "11-3-1": "見るカードは何か",
    "3-10-2-1": "表向きにするカードは何か",
    "4-6-2-1": "ライフのカードは何か",
    "1-3-5": "どの数にするか",
    "8-1-2": "行うか",
    "4-8-1": "何枚にするか",
    "4-11-2": "そのカードは何か",
    "8-1-3-4-2": "どの置換効果を適用するか",
}


def question(game: Game) -> Question:
    """Return what the open decision asks."""
    number = game.step.number or game.world.policy.replaces_by
    if number == "8-3-1-4":
        effect: Effect = game.frame
        return Question(f"{SPEECH.skill_of(game, effect.ability, effect.source.card)}を発動するか")
    return Question(_QUESTIONS.get(number) or (f"{window(number)}で何をするか" if game.step.window else "どれにするか"))
