"""Rule numbers in any text: does each exist, has it moved, has it changed since?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from . import overlay
from .edition import Change, ChangeKind, history_of
from .lookup import nearest

_PREFIX = r"(?:(?<![A-Za-z0-9])(?P<game>fw|op|gen|dz|bf)\s*[: /]?\s*)?"
_FORMS = (
    r"(?:第(?P<part>\d)部第?(?P<chapter>\d{1,2})章(?P<item>\d{1,2}(?:-\d{1,2})*)?"
    r"|(?<![A-Za-z0-9.-])(?P<dashed>\d{1,2}(?:-\d{1,3}){1,7})(?![\d-])"
    r"|(?<![A-Za-z0-9.-])(?P<dotted>\d{3,4}\.\d{1,2}(?:[a-z]{1,2}(?:-\d{1,2})?)?)(?!\d)"
    r"|(?<![A-Za-z0-9.])(?P<sectioned>(?:[rcf]|1[abc]|3[abcd]|[24-8])\.Q?\d{1,2}(?:\.\d{1,2})*)(?![\d.]\d))"
)
_NUMBER = re.compile(_PREFIX + _FORMS, re.IGNORECASE)


class Cited(NamedTuple):
    """One number in a text, and what the rulebook says to it."""

    line: int
    written: str
    game: str
    number: str
    exists: bool
    title: str
    changes: tuple[Change, ...]
    nearest: tuple[str, ...]

    @property
    def moved_to(self) -> str:
        """Where the rule went, if the number is free now or means another rule now."""
        return next((c.to for c in self.changes if c.kind is ChangeKind.MOVED and c.number == self.number and c.to), "")


def numbers_in(text: str, game: str) -> Iterator[Cited]:
    """Every rule number of the text in its order; a bare number belongs to `game` unless its form is another game's.

    >>> [(c.number, c.exists) for c in numbers_in("8-4-6と99-1による。第4部第9章2-1も。", "fw")]
    [('8-4-6', True), ('99-1', False), ('4-9-2-1', True)]
    """
    for at, line in enumerate(unicodedata.normalize("NFKC", text).splitlines(), 1):
        for match in _NUMBER.finditer(re.sub(r"(?<=\d)[‐‑–—−―](?=\d)", "-", line)):
            yield _cited(at, match, game)


def _cited(line: int, match: re.Match[str], game: str) -> Cited:
    named = (match["game"] or "").lower()
    if match["part"]:
        own, number = "dz", "-".join(filter(None, (match["part"], match["chapter"], match["item"])))
    elif match["dashed"]:
        own, number = (game if game in ("fw", "op", "dz") else "fw"), match["dashed"]
    elif match["dotted"]:
        own, number = "gen", match["dotted"].lower()
    else:
        own, number = "bf", match["sectioned"]
    own = named or own
    book = overlay.current(own)
    exists = number in book
    return Cited(
        line, match[0].strip(), own, number, exists, book[number].name if exists else "",
        (*history_of(own, number), *overlay.changes_of(own, number)),
        () if exists else tuple(n for _, n in nearest(book, number, 3)),
    )  # fmt: skip
