"""Printed cards as scenarios have them: from the judge's own card file, with their text read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fwjudge.cards import store
from fwjudge.cards.fields import show_value
from fwjudge.cards.forms import FORMS
from fwjudge.cards.model import Card, Correction, Face
from fwjudge.games.table import FoundCard, Print, ReadText

Reads = Callable[[str, str, str, str], ReadText]
"""Reads a text by the name of its card, the text, the type of the card and the side."""
Fields = Callable[[Card, Face], Mapping[str, Any]]
"""Returns the fields of a side that only the cards of one game have, as its scenarios write them."""


def find_card(game: str, number: str, read_text: Reads, own_fields: Fields) -> FoundCard | None:
    """Return the card of this number; None if the card file does not have it."""
    card = store.find(number, game)
    return None if card is None else print_card(card, read_text, own_fields)


def print_card(card: Card, read_text: Reads, own_fields: Fields) -> FoundCard:
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
            **own_fields(card, face),
        }
        read = read_text(card.number, face.whole_text, card.type, side)
        unread += read.notes
        prints.append(Print(card.number, fields, read.skills, face.whole_text, quotes=read.quotes, lost=read.lost))
    front, *back = prints
    if back:
        front = replace(front, back=back[0])
    return FoundCard(
        front, tuple(dict.fromkeys(unread)), tuple(_describe_correction(card, one) for one in card.corrected)
    )


def _describe_correction(card: Card, one: Correction) -> str:
    side = "裏面の" if one.side == "back" else ""
    printed, now = (show_value(card.game, one.field, value) for value in (one.printed, one.now))
    was = "、".join(filter(None, (f"印刷は {printed}", one.date, one.source)))
    return f"{card.number} {card.name} は訂正してある: {side}{FORMS[card.game].fields[one.field].ja}は {now} ({was})。"
