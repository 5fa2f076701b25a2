"""The printed fields of a card: the name of each in files and in reports, how it is read and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.base.records import NamedTuple

from . import values
from .model import Card


class Field(NamedTuple):
    key: str
    """In files."""
    ja: str
    """In reports."""
    attribute: str
    of_face: bool
    read: Callable[[object], Any]

    def value(self, card: Card, side: str) -> Any:
        face = card.back if side == "back" else card.front
        return getattr(face if self.of_face else card, self.attribute)

    def put(self, card: Card, side: str, value: Any) -> Card:
        """Return the card with another value in this field."""
        change: dict[str, Any] = {self.attribute: value}
        if not self.of_face:
            return card._replace(**change)
        face = card.back if side == "back" else card.front
        assert face is not None
        whole: dict[str, Any] = {side: face._replace(**change)}
        return card._replace(**whole)


def _whole(ja: str) -> Callable[[object], Any]:
    return lambda value: values.whole(value, ja)


_FIELDS = (
    Field("name", "カード名", "name", True, lambda value: " ".join(values.require(value, "カード名").split())),
    Field("type", "カード種類", "type", False, values.kind),
    Field("color", "色", "colours", False, values.colours),
    Field("cost", "コスト", "cost", True, _whole("コスト")),
    Field("specified_cost", "指定コスト", "specified", True, values.specified_cost),
    Field("power", "パワー", "power", True, _whole("パワー")),
    Field("combo_power", "コンボパワー", "combo", True, _whole("コンボパワー")),
    Field("traits", "特徴", "traits", True, values.traits),
    Field("text", "テキスト", "text", True, lambda value: values.words(value, "テキスト")),
)
FIELDS = {field.key: field for field in _FIELDS}
_FIELDS_BY_NAME = {
    **FIELDS,
    **{field.ja: field for field in _FIELDS},
    "種類": FIELDS["type"],
    "スキル": FIELDS["text"],
    "名前": FIELDS["name"],
}


def field_of(typed: object) -> Field:
    """Return the field of this English or Japanese name."""
    said = values.require(typed, "field")
    found = _FIELDS_BY_NAME.get(said.strip().lower())
    if found is None:
        raise values.BadValue(
            f"{said[:20]} という項目はありません ({'、'.join(field.ja for field in _FIELDS)} のどれか)"
        )
    return found


VALUES_IN_WORDS = {
    "type": {one.key: one.written[0] for one in values.WORDS.entries("type")},
    "color": values.WORDS.names("colour"),
}
LETTERS = str.maketrans(values.LETTERS, "".join(values.WORDS.names("colour").values()))


def show_value(key: str, value: str) -> str:
    """Return a value of a file as reports write it."""
    if key == "specified_cost":
        value = value.translate(LETTERS)
    words = VALUES_IN_WORDS.get(key, {})
    return "/".join(words.get(one, one) for one in value.split("/")) or "なし"


def write_value(value: object) -> str:
    """Return a value as files write it; nothing where nothing is printed."""
    if isinstance(value, tuple):
        return "/".join(map(str, value))
    return "" if value is None else str(value)
