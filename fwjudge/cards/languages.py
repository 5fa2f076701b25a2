"""One card from its rows in several languages: the words are the Japanese ones, the values are the same in all."""

from __future__ import annotations

from collections.abc import Sequence

from .fields import put_value
from .forms import FORMS
from .model import Card, Correction


def join_languages(cards: Sequence[Card]) -> Card:
    """Return the Japanese card; where it has only the beginning of a specified cost, with the cost of another language."""
    first, *others = sorted(cards, key=lambda card: card.language != "ja")
    for other in others:
        here, there = first.front.words("specified_cost") or "", other.front.words("specified_cost") or ""
        if len(there) > len(here) and there.startswith(here):
            why = Correction("front", "specified_cost", here, there, "", f"取り込んだ {other.language} の行")
            field = FORMS[first.game].fields["specified_cost"]
            first = put_value(field, first, "front", there)._replace(corrected=(*first.corrected, why))
    return first
