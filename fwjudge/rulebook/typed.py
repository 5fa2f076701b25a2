"""Rule numbers as people type them: full width, dots, a game in front, the words of the document."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from fwjudge.citation import GAMES

_DASHES = re.compile(r"(?<=[0-9a-z])\s*[-‐‑‒–—―−ーｰ－_の]\s*(?=[0-9])")
_GAME = re.compile(r"(fw|op|gen|dz|bf)\s*[::/ ]\s*(?=\S)", re.IGNORECASE)
_WRAPPED = re.compile(
    r"^(?:総合)?(?:ルール|rule|no\.?|第|§|[(（\[「【])?\s*(?=[0-9])|[\s.。、,)）\]」】番項条]+$", re.IGNORECASE
)
_PART = re.compile(r"第\s*(\d+)\s*部(?:\s*第?\s*(\d+)\s*章)?\s*[、の.-]?\s*(\d+(?:[-.]\d+)*)?")

# What a number of each game looks like. Where only one game has the form, the number says which game is meant.
FORMS = {
    "fw": re.compile(r"\d{1,2}(?:-\d{1,3}){0,7}"),
    "op": re.compile(r"\d{1,2}(?:-\d{1,3}){0,7}"),
    "gen": re.compile(r"\d{3,4}(?:\.\d{1,2}(?:[a-z]{1,2}(?:-\d{1,2})?)?)?"),
    "dz": re.compile(r"\d{1,2}(?:-\d{1,3}){0,7}"),
    "bf": re.compile(r"(?:r|c|f|1[abc]|3[abcd]|[24-8]|k|o)(?:\.\S{1,20}){1,5}|r"),
}


class Typed(NamedTuple):
    """A number that somebody typed: the games it can belong to (one, if its form or its prefix says so)."""

    number: str
    games: tuple[str, ...]
    certain: bool
    """True if the text names its game, by a prefix or by a form that only one game has."""


def folded(text: str) -> str:
    """One width, one case, no blanks around.

    >>> folded("　８－４－６． ")
    '8-4-6.'
    """
    return _DASHES.sub("-", unicodedata.normalize("NFKC", text).strip())


def game_and_rest(text: str) -> tuple[str | None, str]:
    """A game in front of the text (`dz:4-9`, `fw ブロッカー`), and what follows it."""
    match = _GAME.match(text)
    return (match[1].lower(), text[match.end():]) if match else (None, text)


def read(text: str) -> Typed | None:
    """The number that the text is, or None if it is none in any game.

    >>> read("８．４．６．")
    Typed(number='8-4-6', games=('fw', 'op', 'dz'), certain=False)
    >>> read("第4部第9章2-1")
    Typed(number='4-9-2-1', games=('dz',), certain=True)
    >>> read("804.2C").number, read("fw:8-4-6").games, read("ブロッカー")
    ('804.2c', ('fw',), None)
    """
    game, rest = game_and_rest(folded(text))
    if part := _PART.fullmatch(rest.rstrip("。. ")):
        number = "-".join(piece.replace(".", "-") for piece in part.groups() if piece)
        return Typed(number, ("dz",), True) if game in (None, "dz") else None
    while (bare := _WRAPPED.sub("", rest)) != rest:
        rest = bare
    fitting = [(g, form) for g in ([game] if game else GAMES) if (form := _in_form(g, rest))]
    if not fitting:
        return None
    first = fitting[0][1]
    games = tuple(g for g, form in fitting if form == first)
    return Typed(first, games, len(games) == 1)


def _in_form(game: str, text: str) -> str | None:
    candidates = {
        "gen": [text.lower()],
        "bf": [re.sub(r"\.q(?=\d)", ".Q", re.sub(r"^\w{1,2}\.", lambda m: m[0].lower(), text))],
    }.get(game, [re.sub(r"[.]", "-", text)])
    return next((c for c in candidates if FORMS[game].fullmatch(c)), None)
