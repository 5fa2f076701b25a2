"""The first word of an answer: はい, 15000, Bの勝ち."""

from __future__ import annotations

from fwjudge.games.table import PLAYERS

from .kinds import DEPENDS, NO, OPEN, UNDECIDED, YES, Ask, Wins
from .observe import DRAW, GOES_ON

FIRST_WORDS = {YES: "はい", NO: "いいえ"}
_WORDS = {UNDECIDED: "決められません", OPEN: "まだ決まりません", DEPENDS: "その先の選択によります", "": "決まりません"}
_WINS = {GOES_ON: "ゲームは続きます", DRAW: "引き分け"}


def in_words(said: str, ask: Ask | None = None) -> str:
    """Return an answer as the first word of a sentence: はい, 15000; with the question, who wins: Bの勝ち."""
    if ask is not None and isinstance(ask.asked, Wins):
        return say_winner(said)
    return FIRST_WORDS.get(said) or _WORDS.get(said, said)


def say_winner(said: str) -> str:
    """Return who wins in words."""
    if said in PLAYERS:
        return f"{said}の勝ち"
    return _WINS.get(said) or in_words(said)
