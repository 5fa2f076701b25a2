"""The first word of an answer: はい, 15000, Bの勝ち."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.base.inflection import list_things
from fwjudge.base.patterns import compile_late
from fwjudge.base.suppositions import leave_out_choosing
from fwjudge.course.checks import area_named
from fwjudge.games.table import PLAYERS, GameRecord

from .kinds import DEPENDS, NO, NOT_AT_ALL, OPEN, UNDECIDED, YES, Ask, Becomes, HowOften, Options, Value, Wins
from .observer import DRAW, GOES_ON

FIRST_WORDS = {YES: "はい", NO: "いいえ"}
_WORDS = {
    UNDECIDED: "決められません",
    OPEN: "まだ決まりません",
    DEPENDS: "その先の選択によります",
    NOT_AT_ALL: "起こりません",
    "": "決まりません",
}
_WINS = {GOES_ON: "ゲームは続きます", DRAW: "引き分け"}


def in_words(said: str, ask: Ask | None = None) -> str:
    """Return an answer as the first word of a sentence: はい, 15000; with the question, who wins and what is counted: Bの勝ち, 7枚."""
    if ask is not None and isinstance(ask.asked, Wins):
        return say_winner(said)
    unit = unit_of(ask) if ask is not None and said.isdecimal() else ""
    return FIRST_WORDS.get(said) or _WORDS.get(said, f"{said}{unit}")


def unit_of(ask: Ask) -> str:
    """Return the word behind the number that a question asks for: 枚 of cards, つ of markers, 回 of how often; nothing of others.

    Of cards that are drawn one by one it is asked how many they are.
    """
    asked = ask.asked
    if isinstance(asked, HowOften):
        return "枚" if asked.event.word == "draws" and "何枚" in ask.question else "回"
    if not isinstance(asked, Value) or asked.of.subject is None:
        return ""
    attribute = asked.of.subject.attribute
    if attribute in NUMBERS_OF_MARKERS:
        return "つ"
    return "枚" if not attribute or attribute in NUMBERS_OF_CARDS else ""


_ASKS_WHAT_LIES = compile_late("(?:あり|い)ますか$")
"""The end of a question about where a card is."""
_ASKS_WHAT_COMES = compile_late("(?:れ|せ|え|け|り|し|き|ち|び)ますか$")
"""The end of one about what is done with it."""
_WAY_UP = "向き"
"""The word of a question about which side of a card is up."""


def asks_where_it_lies(ask: Ask) -> bool:
    """Whether a question is written as one about where a card is."""
    return _ASKS_WHAT_LIES.search(ask.question) is not None


def asks_what_is_done(ask: Ask) -> bool:
    """Whether a question is written as one about what is done with a card."""
    return not asks_where_it_lies(ask) and _ASKS_WHAT_COMES.search(ask.question) is not None


def asks_which_side(ask: Ask) -> bool:
    """Whether a question is written as one about which side of a card is up."""
    return _WAY_UP in ask.question


NUMBERS_OF_MARKERS = frozenset(("counter:markers",))
"""Numbers of a player that count markers."""
NUMBERS_OF_CARDS = frozenset(("number:don",))
"""Numbers of a card that count cards which lie with it."""


def say_options(labels: Sequence[str]) -> str:
    """Return between what can be chosen, without the verb of each: Bの「甲」か「乙」."""
    return list_things([leave_out_choosing(label) for label in labels], "か") if labels else "なし"


def list_words(table: GameRecord, said: str, words: Sequence[str], ask: Ask) -> str:
    """Return an answer in words; of what can be chosen the things between which a player chooses, of a card where it is."""
    if isinstance(ask.asked, Becomes) and words:
        return "で".join(words[: 2 if lies_in_play(table, words) else 1])
    return say_options(words) if isinstance(ask.asked, Options) and words else in_words(said, ask)


_OUT_OF_PLAY = frozenset(("hand", "deck", "don deck", "lost", "drop", "graveyard", "discard", "trash", "life"))
"""The areas whose cards are neither rested nor active."""


def lies_in_play(table: GameRecord, words: Sequence[str]) -> bool:
    """Whether the first of these words is an area whose cards can be rested."""
    return not words or area_named(table, words[0]) not in _OUT_OF_PLAY


def say_winner(said: str) -> str:
    """Return who wins in words."""
    if said in PLAYERS:
        return f"{said}の勝ち"
    return _WINS.get(said) or in_words(said)
