"""The numbers of a rulebook without its texts: they must be known before every ruling."""

from __future__ import annotations

import re
from functools import lru_cache

from fwjudge.base.patterns import compile_late
from fwjudge.base.places import rules_dir

_HEADING = compile_late(r"^#{1,6} ([^\s：]+)(?= |$)", re.MULTILINE)
"""The heading of a rule begins with its number; that of a section without a number has a colon in its first word."""


@lru_cache(maxsize=8)
def numbers(game: str) -> frozenset[str]:
    """Return the numbers of a game's rulebook, as the fingerprints beside it list them.

    >>> "8-4-6" in numbers("fw"), "8-4-99" in numbers("fw")
    (True, False)
    """
    try:
        lines = (rules_dir() / game / "official.lock").read_text(encoding="utf8").splitlines()
    except FileNotFoundError:  # a rulebook without an official document beside it
        files = (path for path in (rules_dir() / game).glob("*.md") if path.name != "README.md")
        texts = [path.read_text(encoding="utf8") for path in files]
        return frozenset(number for text in texts for number in _HEADING.findall(text))
    return frozenset(line.partition("\t")[0] for line in lines if not line.startswith("#"))
