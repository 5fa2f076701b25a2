"""The printed fields of a card: how each is read from a file, put on a card, and said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from . import values
from .forms import FORMS, CardForm, Field
from .model import Card, Face, Value, print_fields

_READERS: Final[Mapping[str, Callable[[object, Field, CardForm], Any]]] = MappingProxyType(
    {
        "name": lambda value, field, form: " ".join(values.require(value, f"{field.ja} ({field.key})").split()),
        "type": lambda value, field, form: values.kind(value, form),
        "colours": lambda value, field, form: values.colours(value, form),
        "number": lambda value, field, form: values.whole(value, f"{field.ja} ({field.key})"),
        "letters": lambda value, field, form: values.specified_cost(value),
        "attributes": lambda value, field, form: values.attributes(value, form),
        "list": lambda value, field, form: values.traits(value),
        "text": lambda value, field, form: values.words(value, f"{field.ja} ({field.key})"),
    }
)
"""The readers of fields, by their kinds."""


def read_field(field: Field, form: CardForm, value: object) -> Any:
    """Return the value of a field from a file; a `BadValue` says what is wrong with it."""
    return _READERS[field.kind](value, field, form)


def read_face(form: CardForm, row: Mapping[str, object]) -> Face:
    """Return a side of a card from a row."""
    found = {field.key: read_field(field, form, row.get(field.key)) for field in form.fields.values() if field.of_face}
    return Face(
        found["name"],
        found["traits"],
        found["text"],
        values.line(row.get("reading"), "読み (reading)"),
        print_fields((field.key for field in form.own_fields), found),
    )


def value_of(field: Field, card: Card, side: str = "front") -> Value | None:
    """Return what is printed in a field of a card."""
    if not field.of_face:
        return card.type if field.kind == "type" else card.colours
    face = card.back if side == "back" else card.front
    if face is None:
        return None
    own: dict[str, Value | None] = {"name": face.name, "traits": face.traits, "text": face.text}
    return own[field.key] if field.key in own else face.value(field.key)


def put_value(field: Field, card: Card, side: str, value: Any) -> Card:
    """Return the card with another value in this field."""
    if not field.of_face:
        return card._replace(type=value) if field.kind == "type" else card._replace(colours=value)
    face = card.back if side == "back" else card.front
    assert face is not None
    if field.key in ("name", "traits", "text"):
        change: dict[str, Any] = {field.key: value}
        changed = face._replace(**change)
    else:
        order = [one.key for one in FORMS[card.game].own_fields]
        changed = face._replace(printed=print_fields(order, {**dict(face.printed), field.key: value}))
    return card._replace(back=changed) if side == "back" else card._replace(front=changed)


def field_of(typed: object, game: str) -> Field:
    """Return the field of this English or Japanese name."""
    said = values.require(typed, "field")
    fields = FORMS[game].fields
    by_name = {name: field for field in fields.values() for name in (field.key, field.ja, *field.other_names)}
    found = by_name.get(said.strip().lower())
    if found is None:
        raise values.BadValue(
            f"{said[:20]} という項目はありません ({'、'.join(field.ja for field in fields.values())} のどれか)"
        )
    return found


def show_value(game: str, key: str, value: str) -> str:
    """Return a value of a file as reports write it."""
    form = FORMS[game]
    kind = form.fields[key].kind
    if kind == "letters":
        value = value.translate(values.COLOURS_OF_LETTERS)
    words: dict[str, str] = {}
    if kind == "attributes":
        words = form.words.names("attribute")
    elif kind in ("type", "colours"):
        words = form.types if kind == "type" else form.colours
    return "/".join(words.get(one, one) for one in value.split("/")) or "なし"


def show_field(game: str, face: Face, key: str) -> str:
    """Return a field of a face as reports write it; nothing where nothing is printed."""
    value = face.value(key)
    return "" if value is None else show_value(game, key, write_value(value))


def write_value(value: object) -> str:
    """Return a value as files write it; nothing where nothing is printed."""
    if isinstance(value, tuple):
        return "/".join(map(str, value))
    return "" if value is None else str(value)
