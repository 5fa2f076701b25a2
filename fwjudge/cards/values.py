"""The values of a card as files write them, each read strictly: what cannot be read says why."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from fwjudge.base.patterns import compile_late

from .forms import FORMS, CardForm
from .model import number_of

LETTERS = "RUGYB"
"""The colours of Fusion World in a specified cost, in their order."""
COLOURS_OF_LETTERS = str.maketrans(LETTERS, "".join(FORMS["fw"].colours.values()))
"""The letters as reports write them."""

_MAX_PRINTED_NUMBER = 1_000_000_000
_MAX_LETTERS_OF_VALUE = 10_000
_MAX_TRAITS = 100

_LETTERS = str.maketrans("".join(FORMS["fw"].colours.values()), LETTERS)
_BREAK = compile_late(r"<br\s*/?>", re.IGNORECASE)
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
    if len(value) > _MAX_LETTERS_OF_VALUE:
        raise BadValue(f"{what} が長すぎます: {len(value)}文字 ({_MAX_LETTERS_OF_VALUE}文字まで)")
    said = html.unescape(value) if "&" in value else value
    plain = _BREAK.sub("\n", said).replace("\r\n", "\n").replace("\r", "\n").strip()
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
    if not 0 <= found <= _MAX_PRINTED_NUMBER:
        raise BadValue(_impossible(what, str(found)))
    return found


def _impossible(what: str, said: str) -> str:
    return f"{what} がありえない数です: {said[:20]} (0から{_MAX_PRINTED_NUMBER:,}まで)"


def number(value: object) -> str:
    """Return a card number in its one spelling."""
    found = require(value, "カード番号 (id)")
    plain = number_of(found)
    if plain is None:
        raise BadValue(f"カード番号の形ではありません: {found[:30]}")
    return plain


def kind(value: object, form: CardForm) -> str:
    """Return the type of a card."""
    found = require(value, "カード種類 (type)")
    known = find_kind(found, form)
    if known is None:
        raise BadValue(f"カード種類が分かりません: {found[:20]} ({' '.join(form.types)} のどれか)")
    return known


def find_kind(said: str, form: CardForm) -> str | None:
    """Return the type of card that a word names in a game; None: no type of that game."""
    plain = unicodedata.normalize("NFKC", said[:40]).strip().lower()
    if plain in form.types:
        return plain
    return next((one.key for one in form.words.entries("type") if one.key in form.types and plain in one.written), None)


def colours(value: object, form: CardForm) -> tuple[str, ...]:
    """Return colours in the order of the rulebook; `no-color` has none."""
    known = _colour_words(form.game)
    found: set[str] = set()
    for one in _parts(value, "色 (color)"):
        plain = unicodedata.normalize("NFKC", one).lower()
        meant = known.get(plain.removesuffix("色") if plain not in known else plain)
        if meant is None:
            raise BadValue(f"色が分かりません: {plain[:20]} ({' '.join(form.colours)} のどれか)")
        found.update(meant)
    return tuple(colour for colour in form.colours if colour in found)


@cache
def _colour_words(game: str) -> dict[str, tuple[str, ...]]:
    """Return what each word for colours means in a game."""
    form = FORMS[game]
    letters = zip(LETTERS.lower(), form.colours, strict=False) if game == "fw" else ()
    return {
        **{colour: (colour,) for colour in form.colours},
        **{ja: (colour,) for colour, ja in form.colours.items()},
        **{letter: (colour,) for letter, colour in letters},
        "all": tuple(form.colours),
        "全色": tuple(form.colours),
        "no-color": (),
        "無色": (),
    }


def _parts(value: object, what: str) -> list[str]:
    """Return the words of a list, or of a text in which they are parted; at least one."""
    if isinstance(value, list):
        return [require(one, what) for one in value]
    return [one for one in re.split(r"[/／・,、\s]+", require(value, what).strip()) if one]


def attributes(value: object, form: CardForm) -> tuple[str, ...]:
    """Return attributes in the order of the rulebook, from `Slash/Strike` or 斬/打."""
    what = "属性 (attributes)"
    if value is None or (isinstance(value, str) and words(value, what) is None):
        return ()
    names = form.words.names("attribute")
    known = {**{key: key for key in names}, **form.words.keys("attribute"), "unknown": "?"}
    found: set[str] = set()
    for one in _parts(value, what):
        plain = unicodedata.normalize("NFKC", one).lower()
        if plain not in known:
            raise BadValue(f"属性が分かりません: {one[:20]} ({' '.join(names)} のどれか)")
        found.add(known[plain])
    return tuple(key for key in names if key in found)


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
    """Return traits, each once: from `サイヤ人/第7宇宙`, or from a list, in which some may still be together."""
    said = [words(one, "特徴 (traits)") for one in (value if isinstance(value, list) else [value])]
    found = [line(one, "特徴 (traits)") for together in filter(None, said) for one in re.split("[/／]", together)]
    every = tuple(dict.fromkeys(filter(None, found)))
    if len(every) > _MAX_TRAITS:
        raise BadValue(f"特徴 (traits) が多すぎます: {len(every)}個 ({_MAX_TRAITS}個まで)")
    return every
