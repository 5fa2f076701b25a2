"""The values of a card as files write them, each read strictly: what cannot be read says why."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from fwjudge.words import words_of

from .model import COLOURS, TYPES, number_of

WORDS = words_of("fw")
LETTERS = "RUGYB"
"""The colours in a specified cost, in their order."""

_LARGEST = 1_000_000_000
_LONGEST = 10_000
_MAX_TRAITS = 100

_COLOUR_WORDS = {
    **{colour: (colour,) for colour in COLOURS},
    **{word: (colour,) for word, colour in WORDS.keys("colour").items()},
    "r": ("red",),
    "u": ("blue",),
    "g": ("green",),
    "y": ("yellow",),
    "b": ("black",),
    "all": COLOURS,
    "全色": COLOURS,
    "no-color": (),
    "無色": (),
}
_TYPE_WORDS = {
    **{kind: kind for kind in TYPES},
    **{word: one.key for one in WORDS.entries("type") for word in one.written},
}
_LETTERS = str.maketrans("".join(WORDS.names("colour").values()), LETTERS)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_EMPTY_VALUES = ("", "-", "ー", "―", "なし")


class BadValue(ValueError):
    """Raised when a printed field holds a value that is not allowed. The message says why."""


def words(value: object, what: str) -> str | None:
    """Return a text, or None where nothing is printed."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise BadValue(f"{what} が文章ではありません")
    try:
        value.encode("utf8")
    except UnicodeEncodeError:
        raise BadValue(f"{what} に壊れた文字があります") from None
    if "\0" in value:
        raise BadValue(f"{what} が文章ではありません")
    if len(value) > _LONGEST:
        raise BadValue(f"{what} が長すぎます: {len(value)}文字 ({_LONGEST}文字まで)")
    plain = _BREAK.sub("\n", value).replace("\r\n", "\n").replace("\r", "\n").strip()
    return None if plain in _EMPTY_VALUES else plain


def pick(row: Mapping[str, object], *names: str) -> object:
    """Return the value that stands in a row under one of these names; under two of them only where both say the same."""
    found = [row[name] for name in names if row.get(name) is not None]
    if any(other != found[0] for other in found[1:]):
        raise BadValue(f"{' と '.join(names)} の両方があり、内容が違います")
    return found[0] if found else None


def require(value: object, what: str) -> str:
    """Return the words of a field that has to be filled."""
    found = words(value, what)
    if found is None:
        raise BadValue(f"{what} がありません")
    return found


def line(value: object, what: str) -> str | None:
    """Return a text as one line; None where the field is empty."""
    found = words(value, what)
    return " ".join(found.split()) if found else None


def whole(value: object, what: str) -> int | None:
    """Return a number that is not negative."""
    if isinstance(value, bool | float | list | dict):
        raise BadValue(f"{what} が整数ではありません: {str(value)[:20]}")
    if isinstance(value, int):
        found = value
    else:
        said = words(value, what)
        if said is None:
            return None
        plain = unicodedata.normalize("NFKC", said).replace(",", "").strip()
        if not plain.isascii() or not plain.isdigit() or len(plain) > 10:
            if not (plain.isascii() and plain.isdigit()):
                raise BadValue(f"{what} が整数ではありません: {said[:20]}")
            raise BadValue(_impossible(what, plain))
        found = int(plain)
    if not 0 <= found <= _LARGEST:
        raise BadValue(_impossible(what, str(found)))
    return found


def _impossible(what: str, said: str) -> str:
    return f"{what} がありえない数です: {said[:20]} (0から{_LARGEST:,}まで)"


def number(value: object) -> str:
    """Return a card number in its one spelling."""
    found = require(value, "カード番号 (id)")
    plain = number_of(found)
    if plain is None:
        raise BadValue(f"カード番号の形ではありません: {found[:30]}")
    return plain


def kind(value: object) -> str:
    """Return the kind of a card: leader, battle or extra."""
    found = require(value, "カード種類 (type)")
    known = _TYPE_WORDS.get(unicodedata.normalize("NFKC", found).lower())
    if known is None:
        raise BadValue(f"カード種類が分かりません: {found[:20]} (leader battle extra のどれか)")
    return known


def colours(value: object) -> tuple[str, ...]:
    """Return colours in the order of the rulebook; `no-color` has none."""
    said = value if isinstance(value, list) else re.split(r"[/／・,、\s]+", require(value, "色 (color)").strip())
    found: set[str] = set()
    for one in said:
        plain = unicodedata.normalize("NFKC", require(one, "色 (color)")).lower()
        known = _COLOUR_WORDS.get(plain.removesuffix("色") if plain not in _COLOUR_WORDS else plain)
        if known is None:
            raise BadValue(f"色が分かりません: {plain[:20]} ({' '.join(COLOURS)} のどれか)")
        found.update(known)
    return tuple(colour for colour in COLOURS if colour in found)


def specified_cost(value: object) -> str | None:
    """Return a specified cost as letters: RR, two red, from `RR` or 赤赤; None where none is printed."""
    said = words(value, "指定コスト (specified_cost)")
    if said is None:
        return None
    plain = unicodedata.normalize("NFKC", said).upper().translate(_LETTERS).replace(" ", "")
    if not re.fullmatch("[RUGYB]{1,20}", plain):
        raise BadValue(f"指定コストが分かりません: {said[:20]} (RR のように。R赤 U青 G緑 Y黄 B黒)")
    return plain


def traits(value: object) -> tuple[str, ...]:
    """Return traits, each once: from `サイヤ人/第7宇宙`, or from a list."""
    if isinstance(value, list):
        found = [line(one, "特徴 (traits)") for one in value]
    else:
        said = words(value, "特徴 (traits)")
        found = [line(one, "特徴 (traits)") for one in re.split("[/／]", said)] if said else []
    every = tuple(dict.fromkeys(filter(None, found)))
    if len(every) > _MAX_TRAITS:
        raise BadValue(f"特徴 (traits) が多すぎます: {len(every)}個 ({_MAX_TRAITS}個まで)")
    return every
