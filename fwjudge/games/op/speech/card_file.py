"""Printed cards of ONE PIECE: what only they have, as scenarios write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fwjudge.cards.model import Card, Face

_FIELDS = ("cost", "life", "power", "counter", "attributes")


def own_fields(card: Card, face: Face) -> Mapping[str, Any]:
    """Return the numbers and attributes of a card that are printed on it."""
    return {key: value for key in _FIELDS if (value := face.value(key)) is not None}
