"""Words for what a text lets a player choose: to do something or not, one of several texts, and in which order."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.table import OptionText, Question, Thing, Word

from .choosing import DONE
from .speech import Speech

VERBS: Final = (Word("do", "行う", ("実行する", "する")), Word("do not", "行わない", ("実行しない", "しない")))
WORDS: Final = tuple(Word(f"option {n}", f"{n}つ目", (f"{n}つめ",)) for n in range(1, 10))
_QUESTIONS: Final = {
    "may": "行うか",
    "mode": "どのテキストを選ぶか",
    "order": "どのテキストを先に行うか",
    "either": "どちらを行うか",
}
"""The question of each line, by the last word of its name."""


def kind_of_question(game: Game, option: Any) -> str:
    """Return which choice inside a text the option answers; nothing where it answers none of them, or ends the text."""
    kind = game.step.sub.rpartition(".")[2]
    if not isinstance(game.frame, Effect) or kind not in _QUESTIONS:
        return ""
    return kind if kind == "may" or isinstance(option, int) else ""


def describe_choice(game: Game, option: Any) -> OptionText | None:
    """Return the words of an option of a choice inside a text; None of any other option."""
    kind = kind_of_question(game, option)
    if not kind or option == DONE:
        return None
    effect: Effect = game.frame
    if kind == "may":
        return OptionText(option, (Thing(ability=effect.ability), Thing(card=effect.source.card)))
    return OptionText("choose", (Thing(words=(f"option {option + 1}",)),), pick=kind == "mode")


def label_choice(game: Game, option: Any, speech: Speech) -> str:
    """Return the label of an option of a choice inside a text; nothing of any other option."""
    kind = kind_of_question(game, option)
    if not kind or option == DONE:
        return ""
    effect: Effect = game.frame
    skill = speech.skill_of(game, effect.ability, effect.source.card)
    if kind == "may":
        return f"{skill}の「してよい」部分を{'行う' if option == 'do' else '行わない'}"
    return f"{option + 1}つ目を選ぶ"


def ask_choice(game: Game, speech: Speech) -> Question | None:
    """Return the question of the open choice inside a text; None where no such choice is open."""
    kind = kind_of_question(game, next(iter(game.offered or ()), None))
    if not kind:
        return None
    effect: Effect = game.frame
    return Question(_QUESTIONS[kind], speech.skill_of(game, effect.ability, effect.source.card))
