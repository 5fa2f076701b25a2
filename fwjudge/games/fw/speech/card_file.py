"""Printed cards of Fusion World as scenarios name them: by number, from the judge's own card file, with their text read."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fwjudge.games.table import FoundCard, Print, ReadText

if TYPE_CHECKING:
    from fwjudge.cards.compiler import Residual
    from fwjudge.cards.model import Card, Correction

_NUMBER = re.compile(r"(?<![A-Za-z0-9-])(?:F[BSP]\d{0,2}|E|SB\d{2}|ST\d{2})-\d{2,3}(?![0-9A-Za-z-])")
_SCOPES = {"skill": "このスキル", "rest": "そこから先", "sentence": "その文"}
_LETTERS = {"R": "red", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}


class FusionWorldCards:
    """A reader of printed cards for scenario files."""

    def numbers(self, text: str) -> list[str]:
        """Return the card numbers that stand in a text."""
        return _NUMBER.findall(text)

    def find(self, number: str) -> FoundCard | None:
        """Return the card of this number; None if the card file does not have it."""
        from fwjudge.cards import store

        card = store.find(number)
        return None if card is None else self.printed(card)

    def printed(self, card: Card) -> FoundCard:
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
            read = self.compile(card.number, face.text or "", card.type, side)
            unread += read.notes
            prints.append(Print(card.number, fields, read.skills, face.text or ""))
        front, *back = prints
        if back:
            front = replace(front, back=back[0])
        return FoundCard(
            front, tuple(dict.fromkeys(unread)), tuple(_describe_correction(card, one) for one in card.corrected)
        )

    def compile(self, name: str, text: str, type: str, side: str = "front") -> ReadText:
        """Return the skills of a text, and a sentence for each clause that could not be read."""
        from fwjudge.cards.compiler import compile_text

        if not text.strip():
            return ReadText((), ())
        compiled = compile_text(text, type or "battle", side)
        notes = tuple(_describe_unread(name, one) for one in compiled.residuals)
        return ReadText(tuple(compiled.skills), notes)


def _describe_unread(name: str, one: Residual) -> str:
    why = "意味が分からない" if one.read else "読めない"
    return f"「{name}」の「{one.text}」は{why}。この裁定は{_SCOPES[one.scope]}がないものとしている。"


def _describe_correction(card: Card, one: Correction) -> str:
    from fwjudge.cards.fields import FIELDS, show_value

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
