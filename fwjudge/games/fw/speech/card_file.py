"""Printed cards of Fusion World as scenarios have them: from the judge's own card file, with their text read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fwjudge.cards import store
from fwjudge.cards.fields import FIELDS, show_value
from fwjudge.cards.model import Card, Correction
from fwjudge.games.table import FoundCard, Print, ReadText

_LETTERS = {"R": "red", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}


Reads = Callable[[str, str, str, str], ReadText]
"""Reads a text by the name of its card, the text, the type of the card and the side."""


def find_card(number: str, read_text: Reads) -> FoundCard | None:
    """Return the card of this number; None if the card file does not have it."""
    card = store.find(number)
    return None if card is None else as_printed(card, read_text)


def as_printed(card: Card, read_text: Reads) -> FoundCard:
    """Return a card of the card file as a card of a scenario."""
    unread: list[str] = []
    prints = []
    for side, face in card.sides():
        fields: dict[str, Any] = {
            "type": card.type,
            "color": card.colours,
            "traits": face.traits,
            "number": card.number,
            "name": face.name,
            "specified": count_colours(face.specified),
        }
        fields |= {key: value for key in ("cost", "power", "combo") if (value := getattr(face, key)) is not None}
        if card.type == "battle":
            fields.setdefault("combo", 0)  # lists leave out a combo power of 0, with which a card can combo (5-6-2)
        read = read_text(card.number, face.text or "", card.type, side)
        unread += read.notes
        prints.append(Print(card.number, fields, read.skills, face.text or "", quotes=read.quotes))
    front, *back = prints
    if back:
        front = replace(front, back=back[0])
    return FoundCard(
        front, tuple(dict.fromkeys(unread)), tuple(_describe_correction(card, one) for one in card.corrected)
    )


def _describe_correction(card: Card, one: Correction) -> str:
    side = "裏面の" if one.side == "back" else ""
    was = "、".join(filter(None, (f"印刷は {show_value(one.field, one.printed)}", one.date, one.source)))
    return f"{card.number} {card.name} は訂正してある: {side}{FIELDS[one.field].ja}は {show_value(one.field, one.now)} ({was})。"


def count_colours(letters: str | None) -> dict[str, int]:
    """Return how many of each colour these letters say: `RRU` is two red, one blue."""
    found: dict[str, int] = {}
    for letter in letters or "":
        if letter in _LETTERS:
            found[_LETTERS[letter]] = found.get(_LETTERS[letter], 0) + 1
    return found
