"""The parts of a card text that Buddyfight cannot carry out: asked when a card is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.games.common.meaning import find_unread

from ..now.sets import FILTERS, READS, STATES
from .instructions import MEANINGS


def why_not(record: Any) -> str:
    """Return why a record of a text cannot be carried out, whatever is inside it; nothing if it can."""
    return next((why for _, why in find_gaps(record)), "")


def find_gaps(record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that cannot be carried out, with the reason."""
    yield from find_unread(MEANINGS, READS, FILTERS, record)
    for one in walk(record):
        if isinstance(one, text.State) and one.state not in STATES:
            yield one, f"「{one.state}」という状態はない"
