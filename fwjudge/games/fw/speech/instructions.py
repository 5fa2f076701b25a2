"""The instructions in a judge's words: options, their labels, questions, and sentences for what happens."""

from __future__ import annotations

from typing import Any, ClassVar

from fwjudge.cards.say import lines
from fwjudge.engine.event import BOTTOM
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import Entry
from fwjudge.engine.program import Effect
from fwjudge.engine.step import NATURE
from fwjudge.games.common.printed_names import SpeechOfPrintedCards
from fwjudge.games.common.progress import DONE
from fwjudge.games.table import PLAYERS, Counted, Line, OptionText, Question, Thing, Word

from ..meaning.moving import LEFT, TARGETS
from ..meaning.numbers import MAX_COUNTED
from ..now.progress import instructions_around
from ..state import DECK, ENERGY, HAND, LEADER, LIFE, WIDTH
from . import skills
from .board import BLANK

VERBS: tuple[Word, ...] = (Word("do", "行う", ("実行する",)), Word("do not", "行わない", ("実行しない",)))
WORDS: tuple[Word, ...] = (
    Word("top", "いちばん上", ("デッキの上", "一番上")),
    Word("bottom", "いちばん下", ("デッキの下", "一番下")),
    *(Word(f"option {n}", f"{n}つ目", (f"{n}つめ",)) for n in range(1, 10)),
    *(Word(f"number {n}", f"{n}枚", (f"{n}つ", f"数{n}")) for n in range(MAX_COUNTED + 1)),
)
MOVES: dict[str, str] = {
    "discard": "{who}が手札の{card}を捨てる",
    "remove": "{source}の{card}をゲームから取り除く",
    "control": "{to}が{card}のコントロールを得る",
    "beneath": "{source}の{card}をカードの下に置く",
    "stack": "{card}が下に重ねられる",
    "on top": "{card}を上に重ねて置く",
    "uncovered": "下に置かれていた{card}がいちばん上になる",
    "fall": "下に置かれていた{card}をドロップエリアに置く",
}
NOTES: dict[str, str] = {
    "unmet": "{who}の{skill}の「場合」に続く指示は実行しない",
    "unread": "{who}の{skill}の、読めない部分はないものとして進む",
    "met": "{who}の{skill}の前の文で指示したことを見て、続きを実行する",
    "none": "{who}の{skill}の、0回行う指示は行わない",
    "number": "{who}の{skill}のXが決まる",
    "mode": "{who}の{skill}で解決するテキストを選ぶ",
}
_HIDDEN_AREAS = (DECK, HAND, LIFE)
MAX_CARDS_NAMED = 10
"""No more of the cards that are looked at are named."""
_ENDS = {"top": "上", "bottom": "下"}


def is_asked(game: Game) -> bool:
    """Whether an instruction of a skill asks."""
    return game.step.table.name.startswith("ability:")


def _kind_of_line(game: Game) -> str:
    return game.step.sub.rpartition(".")[2]


# -- options ---------------------------------------------------------------------------------------------------


def describe(game: Game, option: Any) -> OptionText:
    """Return how a line of a scenario names an option of an instruction."""
    kind = _kind_of_line(game)
    if option == DONE:
        return OptionText("choose", (Thing(words=("none",)),), pick=True, ends=True)
    if isinstance(option, Ref):
        return OptionText("choose", (Thing(card=option.card, words=_words_without_name(game, option.card)),), pick=True)
    if isinstance(option, tuple):  # chance says which card
        return OptionText("chance", (Thing(card=option[1]),), pick=True)
    if kind == "may":
        return OptionText(option)
    if kind == "skill":
        return OptionText("activate", skills.things_of_skill(game, option, game.frame.get(LEFT)[0].card))
    if kind in ("mode", "order", "either"):
        return OptionText("choose", (Thing(words=(f"option {option + 1}",)),), pick=kind == "mode")
    if isinstance(option, int):
        return OptionText("choose", (Thing(words=(f"number {option}", *(["none"] if option == 0 else ()))),))
    return OptionText("choose", (Thing(words=(option,)),))


def _words_without_name(game: Game, card: int) -> tuple[str, ...]:
    """Return the words by which a card without a name can be called; of energy its colours."""
    printed = game.printed_card(card)
    if printed.name == BLANK:
        return ("blank",)
    return tuple(printed.colours) if game.cards[card].place % WIDTH == ENERGY else ()


def label(game: Game, option: Any, speech: InstructionSpeech) -> str:
    """Return the label of an option of an instruction."""
    kind = _kind_of_line(game)
    if option == DONE:
        return "これ以上選ばない"
    if isinstance(option, Ref):
        if kind == "order":
            return f"{speech.quote(game, option.card)}を次に置く"
        return f"{_name_for_chooser(game, option.card, speech)}を選ぶ"
    if isinstance(option, tuple):
        return f"{speech.quote(game, option[1])}である"
    if kind == "may":
        return "行う" if option == "do" else "行わない"
    if kind == "skill":
        return f"{speech.skill_of(game, option, game.frame.get(LEFT)[0].card)}を発動する"
    if kind in ("mode", "order", "either"):
        return f"{option + 1}つ目: {_text_of_option(game, option)}"
    if kind == "end":
        return f"いちばん{_ENDS[option]}に置く"
    if isinstance(option, int):
        return f"{option}を選ぶ" if kind in ("x", "name") else f"{option}枚を選ぶ"
    return f"{next((word.ja for word in speech.told_words if word.key == option), option)}と言う"


def _name_for_chooser(game: Game, card: int, speech: InstructionSpeech) -> str:
    """Return the name of a card for the player who chooses; of a card that they cannot see, where it lies."""
    step = game.step
    player = step.chooser(game, game.frame) if step.chooser is not None else NATURE
    if player == NATURE or game.world.policy.sees(game, player, card):
        return speech.describe_card(game, card)
    return f"{speech.name_place(game, game.cards[card].place)}の伏せられているカード"


def _text_of_option(game: Game, option: int) -> str:
    """Return the words of a text that can be chosen."""
    node = next(one for one in instructions_around(game) if hasattr(one, "options"))
    return "。".join(line.words for one in node.options[option] for line in lines(one)).replace("。。", "。")


# -- questions ---------------------------------------------------------------------------------------------------

_QUESTIONS = {
    "pick": "どれを選ぶか",
    "order": "どの順番にするか",
    "may": "行うか",
    "mode": "どのテキストを選ぶか",
    "either": "どちらを行うか",
    "x": "Xをいくつにするか",
    "how many": "何枚にするか",
    "name": "何と言うか",
    "end": "上と下のどちらに置くか",
    "skill": "どのスキルを発動するか",
}


def question(game: Game, speech: InstructionSpeech) -> Question:
    """Return the question that an instruction asks."""
    frame: Effect = game.frame
    step = game.step
    skill = speech.skill_of(game, frame.ability, frame.source.card)
    if step.chooser is not None and step.chooser(game, frame) == NATURE:
        return Question("伏せられているカードは何か", skill)
    return Question(_QUESTIONS.get(_kind_of_line(game), "どれにするか"), skill)


# -- what happens --------------------------------------------------------------------------------------------------


class InstructionSpeech(SpeechOfPrintedCards):
    """A speech with the sentences for what instructions do."""

    told_words: ClassVar[tuple[Word, ...]] = ()
    """Words that a player may have to say: colours."""

    def declared(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a choice, or about another declaration."""
        if event.what != "choose":
            return super().declared(before, after, event)
        who = "偶然" if event.player == NATURE else PLAYERS[event.player]
        cards = "、".join(self.describe_choice(before, c, event.player) for c in event.cards)
        return Line(f"{who}が{cards}を選ぶ", kind="declared")

    def describe_choice(self, game: Game, card: int, player: int) -> str:
        """Return a card that a player chooses, with whose area it lies in where that is not their own."""
        place = game.world.places[game.cards[card].place]
        if place.name in self.told or place.player == player:
            return self.describe_card(game, card)
        return f"{self.player(game, game.cards[card].place)}の{self.describe_card(game, card)}"

    def moved(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a move, with where it leads."""
        if event.cause in ("appear", "evolve", "fusion") and event.rested:
            return super().moved(before, after, event._replace(cause=f"{event.cause} rested"))
        if event.cause != "move":
            return super().moved(before, after, event)
        source, target = self.name_place(before, event.before.place), self.name_place(before, event.to)
        area = event.to % WIDTH
        rested = "レストで" if event.rested else ""
        if area in (DECK, LIFE):
            end = "下" if event.at == BOTTOM else "上"
            up = "表向きで" if event.up else ""
            tail = f"を{up}{target}のいちばん{end}に置く"
        elif area == HAND:
            tail = f"を{target}に加える"
        else:
            tail = f"を{rested}{target}に置く"
        return self.line_about(before, event.card, f"{source}の{self.quote(before, event.card)}", tail, "moved")

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """Return the line about an event; of cards that chance puts in order none is named, because no player knows which lies where."""
        made = next((line.of for line in (entry.step, *entry.callers) if line.of is not None), None)
        if entry.event.kind != "moved" or getattr(made, "order", "") != "random" or len(entry.frame.get(TARGETS)) < 2:
            return super().sentence(before, after, entry)
        source = f"{self.name_place(before, entry.event.before.place)}のカード"
        end = "下" if entry.event.at == BOTTOM else "上"
        tail = f"をランダムに{self.name_place(before, entry.event.to)}のいちばん{end}に置く"
        return Line(f"{source}{tail}", kind="moved", counted=Counted(source, f"枚{tail}", cards=True))

    def spared(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about cards that a skill does not choose or affect."""
        names = "、".join(self.describe_card(before, c) for c in event.cards)
        return Line(
            f"{names}は、選ばれず、影響を受けない" if "13-4-1" in event.cites else f"{names}は選ばれない", kind="spared"
        )

    def looked(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about cards that a player looks at."""
        where = self.name_place(before, before.cards[event.cards[0]].place)
        names = "、".join(self.quote(before, c) for c in event.cards)
        told = f" ({names})" if len(event.cards) <= MAX_CARDS_NAMED else ""
        return Line(f"{PLAYERS[event.player]}が{where}のカード{len(event.cards)}枚を見る{told}", kind="looked")

    def faced(self, before: Game, after: Game, event: Any) -> Line:
        """Return the line about a card that is turned over, revealed or hidden again."""
        place = before.cards[event.card].place
        if place % WIDTH not in _HIDDEN_AREAS or "3-9-2-1" in event.cites:
            if place % WIDTH != LEADER:
                return super().faced(before, after, event)
            tail = f"が裏返り、{'表面' if event.up else '裏面'}が上になる"  # the face of a leader that is up changes (14-7-2)
            return self.line_about(before, event.card, self.full_name(before, event.card), tail, "faced")
        name = f"{self.name_place(before, place)}の{self.quote(before, event.card)}"
        tail = "を公開する" if event.up else "を非公開に戻す"
        return self.line_about(before, event.card, name, tail, "faced")._replace(important=event.up)
