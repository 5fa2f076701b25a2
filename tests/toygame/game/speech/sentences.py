"""The toy in a judge's words."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.speech import Speech
from fwjudge.games.table import PLAYERS, Line, OptionText, Question, Thing, Word

from .board import AREA_WORDS

VERBS = (Word("put", "置く"), Word("throw", "投げる"), Word("end", "ターンを終える", ("終わり",)), Word("use", "使う"))
NUMBERS = (Word("weight", "重さ"),)
SOUNDS = (Word("put", "置いた時"),)
WORDS = (Word("player A", "Aが先攻"), Word("player B", "Bが先攻"))
HEADINGS = ("【置いた時】",)
REASONS = {
    "3-3": "行動するのはターンプレイヤーである",
    "3-4": "手札の石を1ターンに1度だけ置ける",
    "3-4-1": "場の石は3つまでである",
    "3-5": "投げられるのは起きている自分の石である",
}


class ToySpeech(Speech):
    """The sentences of the toy."""

    areas, sounds, durations, forbidden, numbers = AREA_WORDS, SOUNDS, (), (), NUMBERS
    told = ("field",)
    moves: ClassVar = {"draw": "{who}がカードを1枚引く", "put": "{who}が{card}を置く"}
    declarations: ClassVar = {"put": "{who}が{0}を置くことにする", "throw": "{who}が{0}を投げる"}
    quiet_declarations = ("put",)
    endings: ClassVar = {"no life": "ライフが0", "no deck": "引くデッキがない", "conceded": "投了"}
    notes: ClassVar = {"waits": "{who}の{skill}を使うことになる", "resolved": "{who}が{skill}を使い終わる"}

    def set(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a change of what is kept beside the cards."""
        told = event.what == "turn"
        return Line(f"{after.own.turn}ターン目、{PLAYERS[after.own.active]}のターン", important=told, kind="set")

    def hit(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a life that went down."""
        return Line(
            f"{PLAYERS[event.player]}のライフが{event.amount}減り、{after.own.lives[event.player]}になる", kind="hit"
        )


SPEECH = ToySpeech()


def describe(game: Game, option: Any) -> OptionText:
    """Return what a player would say to choose this option."""
    if isinstance(option, tuple) and option and isinstance(option[0], Action):
        action, *args = option
        return OptionText(action.name, tuple(Thing(card=arg) for arg in args), passes=action.name == "end")
    if isinstance(option, Waiting):
        return OptionText("use", (Thing(ability=option.ability), Thing(card=option.ref.card)))
    if isinstance(option, tuple):  # a card that chance shows
        return OptionText("chance", (Thing(card=option[1]),))
    return OptionText("chance", (Thing(words=(f"player {PLAYERS[option]}",)),))


def label(game: Game, option: Any) -> str:
    """Return the words by which an option is offered."""
    said = describe(game, option)
    verb = next((word.ja for word in VERBS if word.key == said.verb), "")
    cards = [SPEECH.quote(game, thing.card) for thing in said.things if thing.card >= 0]
    return (
        f"{'、'.join(cards)}を{verb}" if cards and verb else cards[0] if cards else verb or f"{PLAYERS[option]}が先攻"
    )


QUESTIONS = {"2-3": "先攻はどちらか", "4-2": "引いたカードは何か", "3-3": "何をするか", "4-1": "どの力を先に使うか"}


def question(game: Game) -> Question:
    """Return what the open decision asks."""
    return Question(QUESTIONS[game.step.number])


def window(number: str) -> str:
    """Return the name of the window that this rule opens: there is one."""
    return "自分のターン"
