"""The words that people use for yes, no and none, and how rulebooks number their rules."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.base.spelling import fold
from fwjudge.games.table import Area, Field, Word

RULE = r"[0-9][0-9A-Za-z.\-]*(?:(?<=\.)[\w・]+)?(?:\.Q\d+)?|[a-z]\.[\w.・]+|r"
"""7-2-11, 804.2c-31, 5.コール, 1a.Q1, o.終了する: how rulebooks number their rules."""
YES_WORDS = frozenset(map(fold, ("true", "yes", "on", "はい", "○", "真")))
NO_WORDS = frozenset(map(fold, ("false", "no", "off", "いいえ", "×", "偽")))
NONE_WORDS = ("none", "なし", "false", "no", "無", "未決なし")


def find(text: str, words: Sequence[Word | Area | Field]) -> str | None:
    """Return the key of a word among these; None where it is not one of them."""
    folded = fold(text)
    return next((word.key for word in words for name in word.names if fold(name) == folded), None)
