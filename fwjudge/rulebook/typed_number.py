"""Rule numbers as people type them: full width, dots, a game in front, the words of the document."""

from __future__ import annotations

import re
import unicodedata

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES

_DASHES = compile_late(r"(?<=[0-9a-z])\s*[-‐‑‒–—―−ーｰ－_の]+\s*(?=[0-9])")
_GAME = compile_late(rf"({'|'.join(GAMES)})\s*[::/ ]\s*(?=\S)", re.IGNORECASE)
_WRAPPING = compile_late(
    r"^(?:総合)?(?:ルール|rule|no\.?|第|§|[(（\[「【])?\s*(?=[0-9])|[-\s.。、,)）\]」】番項条の]+$", re.IGNORECASE
)
_PART = compile_late(r"第\s*(\d+)\s*部(?:\s*第?\s*(\d+)\s*章)?\s*[、の.-]?\s*(\d+(?:[-.]\d+)*)?")

_CHAPTER = compile_late(r"第\s*(\d{1,2})\s*章\s*[、の.-]?\s*(\d+(?:[-.]\d+)*)?")
_NUMBER_SHAPE = compile_late(r"\d{1,6}(?:[-.]\d{1,6}){0,20}[a-z]?(?:-\d{1,6})?[-.]{0,3}")
_KANJI = "〇一二三四五六七八九"

# What a number of each game looks like. Where only one game has the form, the number says which game is meant.
FORMS = {
    **dict.fromkeys(GAMES, re.compile(r"\d{1,2}(?:-\d{1,3}){0,7}")),
    "gen": re.compile(r"\d{3,4}(?:\.\d{1,3}(?:[a-z]{1,2}(?:-\d{1,2})?)?)?"),
    "bf": re.compile(r"(?:r|c|f|1[abc]|3[abcd]|[24-8]|k|o)(?:\.\S{1,20}){1,5}|r"),
}


class TypedNumber(NamedTuple):
    """A typed number: the games it can belong to (one, if its form or its prefix says so)."""

    number: str
    games: tuple[str, ...]
    certain: bool
    """True if the text names its game, by a prefix or by a form that only one game has."""


def fold_typed(text: str) -> str:
    """Fold typed text to one width, without blanks around and without the letters that have no shape and come along when
    something is copied.

    >>> fold_typed("　８－４－６． "), fold_typed("\u200b8\u20114\u20116\ufeff")
    ('8-4-6.', '8-4-6')
    """
    seen = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    return _DASHES.sub("-", unicodedata.normalize("NFKC", seen).strip())


def is_like_a_number(text: str) -> bool:
    """Whether only a number can be meant, even if no game counts so far or so deep.

    >>> is_like_a_number("12345"), is_like_a_number("8-4-6-1-1-1-1-1-1-1"), is_like_a_number("2枚")
    (True, True, False)
    """
    return _NUMBER_SHAPE.fullmatch(fold_typed(text)) is not None


def game_and_rest(text: str) -> tuple[str | None, str]:
    """Part a game in front of the text (`dz:4-9`, `fw ブロッカー`) from what follows it."""
    match = _GAME.match(text)
    return (match[1].lower(), text[match.end() :]) if match else (None, text)


def several(text: str) -> list[str]:
    """Return numbers that were pasted together one by one: `8-4-6、7-1`. Anything else stays whole."""
    pieces = [piece for piece in re.split(r"[,、，\s]+", text.strip()) if piece]
    return pieces if len(pieces) > 1 and all(read(piece) for piece in pieces) else [text]


def read(text: str, prefer: str = "") -> TypedNumber | None:
    """Return the number that the text is, or None if it is none in any game; `prefer` is the game it belongs to if its form fits.

    >>> read("８．４．６．")
    TypedNumber(number='8-4-6', games=('fw', 'op', 'dz'), certain=False)
    >>> read("第4部第9章2-1")
    TypedNumber(number='4-9-2-1', games=('dz',), certain=True)
    >>> read("804.2C").number, read("fw:8-4-6").games, read("ブロッカー")
    ('804.2c', ('fw',), None)
    >>> read("2.9.2").number, read("2.9.2", "bf").number, read("第四部第九章2-1項").number, read("第8章4-6", "fw").number
    ('2-9-2', '2.9.2', '4-9-2-1', '8-4-6')
    >>> read("08-04").number, read("8--4-").number
    ('8-4', '8-4')
    """
    game, rest = game_and_rest(fold_typed(text))
    rest = _read_kanji_counts(rest)
    if part := _PART.fullmatch(rest.rstrip("。. 項")):
        number = "-".join(piece.replace(".", "-") for piece in part.groups() if piece)
        return TypedNumber(number, ("dz",), True) if game in (None, "dz") else None
    if chapter := _CHAPTER.fullmatch(rest.rstrip("。. 項")):
        rest = "-".join(piece.replace(".", "-") for piece in chapter.groups() if piece)
    while (bare := _WRAPPING.sub("", rest)) != rest:
        rest = bare
    wanted = game or prefer
    order = [game] if game else sorted(GAMES, key=lambda g: g != wanted)
    fitting = [(g, form) for g in order if (form := _fit_form(g, rest))]
    if not fitting:
        return None
    first = fitting[0][1]
    games = tuple(g for g, form in fitting if form == first)
    return TypedNumber(first, games, len(games) == 1)


def _read_kanji_counts(text: str) -> str:
    """Write parts and chapters that are counted in kanji (第四部第九章) as digits."""

    def digits(match: re.Match[str]) -> str:
        tens, cut, ones = match[1].rpartition("十")
        value = (_KANJI.index(tens or "一") * 10 if cut else 0) + (_KANJI.index(ones) if ones else 0)
        return f"第{value}{match[2]}"

    return re.sub(
        r"第([一二三四五六七八九]?十?[一二三四五六七八九]?)([部章])", lambda m: digits(m) if m[1] else m[0], text
    )


def _fit_form(game: str, text: str) -> str | None:
    candidates = {
        "gen": [text.lower(), re.sub(r"^(\d{3,4})-(?=\d)", r"\1.", text.lower())],
        "bf": [re.sub(r"\.q(?=\d)", ".Q", re.sub(r"^\w{1,2}\.", lambda m: m[0].lower(), text))],
    }.get(game, [re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[.]", "-", text))])
    return next((c for c in candidates if FORMS[game].fullmatch(c)), None)
