"""Printed cards of Fusion World: what only they have, as scenarios write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fwjudge.cards.model import Card, Face

_LETTERS = {"R": "red", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}


def own_fields(card: Card, face: Face) -> Mapping[str, Any]:
    """Return the numbers of a side; a battle card without a combo power has one of 0."""
    found: dict[str, Any] = {"specified": count_colours(face.words("specified_cost"))}
    numbers = {key: face.number(name) for key, name in (("cost", "cost"), ("power", "power"), ("combo", "combo_power"))}
    found |= {key: value for key, value in numbers.items() if value is not None}
    if card.type == "battle":
        found.setdefault("combo", 0)  # lists leave out a combo power of 0, with which a card can combo (5-6-2)
    return found


def count_colours(letters: str | None) -> dict[str, int]:
    """Return how many of each colour these letters say: `RRU` is two red, one blue."""
    found: dict[str, int] = {}
    for letter in letters or "":
        if letter in _LETTERS:
            found[_LETTERS[letter]] = found.get(_LETTERS[letter], 0) + 1
    return found
