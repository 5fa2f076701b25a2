"""809.1, 809.3a: of each text that lasts the layer of each of its parts, what of cards it changes, and what of cards it asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import Ability, AlsoIs, Change, Count, Filter, Gains, Last, Loses, SetTo
from fwjudge.games.common.layers import ABILITIES, NOTHING, Part

from ..state import EVERY, NUMBERS, TYPES

WORDS_LAYER: Final = 0
ABILITIES_LAYER: Final = 1
NUMBERS_LAYER: Final = 2
"""809.1b, 809.1c, 809.1e: the layer of the numbers."""
Path = tuple[int, ...]


def parts_that_last(body: Sequence[Any], condition: Count | None = None) -> tuple[Part, ...]:
    """Return the parts of a text that change what cards are, in its order."""
    return tuple(part for node in body if (part := _part(node, condition)) is not None)


def parts_of_lasts(ability: Ability) -> Iterator[tuple[Path, tuple[Part, ...]]]:
    """809.3b-3: yield the parts of each instruction of an ability whose effect lasts for all cards that fit, with its path."""
    return _lasts_within(ability.body, ())


def _lasts_within(body: Sequence[Any], path: Path) -> Iterator[tuple[Path, tuple[Part, ...]]]:
    for at, node in enumerate(body):
        here = (*path, at)
        if isinstance(node, Last):
            yield here, parts_that_last(node.body)
        elif hasattr(node, "body"):
            yield from _lasts_within(node.body, here)


def part_that_adds(what: str, amount: int) -> Part:
    """Return the part of an effect that only adds to a number of the card to which it is fixed."""
    return Part(NUMBERS_LAYER, Change(EVERY, what, amount), frozenset((what,)))


def _part(node: Any, condition: Count | None) -> Part | None:
    asked = _data_asked(getattr(node, "of", None)) | _asked_by_condition(condition)
    match node:
        case AlsoIs():
            named = node._replace(value=TYPES.get(node.value, node.value)) if node.what == "type" else node
            return Part(WORDS_LAYER, named, frozenset((node.what,)), asked)
        case Gains() | Loses():
            return Part(ABILITIES_LAYER, node, frozenset((ABILITIES,)), asked)
        case SetTo() if node.what in NUMBERS:
            return Part(NUMBERS_LAYER, node, frozenset((node.what,)), asked)
        case Change() if node.what in NUMBERS:
            return Part(NUMBERS_LAYER, node, frozenset((node.what,)), asked | _data_asked(node.each))
    return None


def _asked_by_condition(condition: Count | None) -> frozenset[str]:
    if condition is None:
        return NOTHING
    return _data_asked(condition.of) | _asked_by_condition(condition.also)


def _data_asked(of: Filter | None) -> frozenset[str]:
    """Return the information of cards that a set asks for; what is printed does not change (809.6)."""
    if of is None:
        return NOTHING
    asked = {"type"} if of.type else set()
    if not of.printed:
        asked |= {what for what, part in (("name", of.name), ("trait", of.trait)) if part}
        if of.power_at_most is not None:
            asked.add("hp")
    return frozenset(asked)
