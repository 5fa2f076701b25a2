"""Numbers that people type, within what anything in a game is counted to."""

from __future__ import annotations

import unicodedata

MOST_DIGITS = 9
"""No longer number is taken for one."""


def read_count(text: str) -> int | None:
    """Return the whole number that was typed, in any width; None where it is none, or has more digits than anything is counted to.

    >>> read_count("12"), read_count("１２"), read_count("²"), read_count("9" * 10), read_count("-1")
    (12, 12, 2, None, None)
    """
    plain = unicodedata.normalize("NFKC", text.strip())
    return int(plain) if plain.isdecimal() and len(plain) <= MOST_DIGITS else None
