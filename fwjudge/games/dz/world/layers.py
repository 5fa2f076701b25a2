"""4-14-5: of each text that lasts the kind of each of its changes, what of cards it changes, and what of cards it asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import Ability, AlsoIs, Change, Count, Filter, Gains, Last, Loses, SetTo
from fwjudge.games.common.layers import ABILITIES, NOTHING, Part

from .texts import CHANGES, NUMBERS

TEXT: Final = 2
TRAIT: Final = 3
OTHER: Final = 4
NUMBER: Final = 5
"""4-14-5-2; the first kind, control, is looked at before all others (`state.master`)."""
OF_ITSELF: Final = 0
OF_OTHERS: Final = 1
"""4-14-5-3; between them would come counters, which no rule of their own gives a number."""
Place = tuple[tuple[int, ...], int]
"""Where an instruction stands in the text of an ability: the path to the one around it, and its number there."""


def parts_of_continuous(ability: Ability) -> tuple[Part, ...]:
    """Return the changes that an ability makes all the time, in its order."""
    if ability.kind != "continuous":
        return ()
    asked = _asked_by_condition(ability.condition)
    return tuple(part_of(node, asked, node.of.this) for node in ability.body if isinstance(node, CHANGES))


def parts_of_lasts(ability: Ability) -> Iterator[tuple[Place, Part]]:
    """4-14-3-2: yield the changes of each instruction of an ability whose effect lasts: each is fixed to the cards it changed."""
    return _lasts_within(ability.body, ())


def _lasts_within(body: Sequence[Any], path: tuple[int, ...]) -> Iterator[tuple[Place, Part]]:
    for at, node in enumerate(body):
        here = (*path, at)
        if isinstance(node, Last):
            for number, one in enumerate(node.body):
                if isinstance(one, CHANGES):
                    yield (here, number), part_of(one)._replace(reads=NOTHING)
        elif hasattr(node, "body"):
            yield from _lasts_within(node.body, here)


def part_of(node: Any, asked: frozenset[str] = NOTHING, of_itself: bool = False) -> Part:
    """Return a change with its kind; what is `asked` beside its own set and amount are the cards of its condition."""
    reads = asked | _data_asked(node.of) | _data_asked(getattr(node, "each", None))
    return Part((_kind(node), OF_ITSELF if of_itself else OF_OTHERS), node, _data_changed(node), reads)


def _kind(node: Any) -> int:
    if isinstance(node, Gains | Loses):
        return TEXT
    if isinstance(node, AlsoIs):
        return TRAIT if node.what == "trait" else OTHER
    return NUMBER if node.what in NUMBERS else OTHER


def _data_changed(node: Any) -> frozenset[str]:
    """6-3-2: what changes one datum may change the one that is used in its place."""
    if isinstance(node, Gains | Loses):
        return frozenset((ABILITIES,))
    return NUMBERS if isinstance(node, Change | SetTo) and node.what in NUMBERS else frozenset((node.what,))


def _asked_by_condition(condition: Count | None) -> frozenset[str]:
    if condition is None:
        return NOTHING
    return _data_asked(condition.of) | _asked_by_condition(condition.also)


def _data_asked(of: Filter | None) -> frozenset[str]:
    """Return the data of cards that a set asks for; what is printed, and a cost, does not change."""
    if of is None:
        return NOTHING
    asked = {what for what in ("name", "type", "trait", "colour") if getattr(of, what)}
    if of.power_at_most is not None and not of.printed:
        asked.add("power")
    asked |= {of.most, of.least, of.x_at_most} - {""}
    if of.textless:
        asked.add(ABILITIES)
    if of.where == "between":
        asked.add("type")
    return frozenset(asked)
