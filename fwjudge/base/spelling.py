"""Words as people write them: compared, quoted, and suggested where one was not known."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

_MAX_QUOTED = 60


def quote(text: str) -> str:
    """Return what was read in quotes, short enough for a message."""
    line = " ".join(text.split())
    return f"「{line[: _MAX_QUOTED - 1]}…」" if len(line) > _MAX_QUOTED else f"「{line}」"


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a word as it is compared: width and case do not matter, nor do blanks and underscores between its parts."""
    return " ".join(unicodedata.normalize("NFKC", text).lower().replace("_", " ").split())


def suggest(word: str, known: Iterable[str]) -> str:
    """Return 「近い語」, if one of the known words is near."""
    by_fold = {fold(k): k for k in known}
    found = get_close_matches(fold(word)[:80], list(by_fold), 2, 0.6)
    return f" もしかして: {'、'.join(by_fold[f] for f in found)}" if found else ""


def list_words(words: Iterable[str], most: int = 14) -> str:
    """Return the words that would be right as a list."""
    every = list(dict.fromkeys(words))
    return "、".join(every[:most]) + (" など" if len(every) > most else "")
