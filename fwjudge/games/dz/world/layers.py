"""4-14-5: of each text that lasts the kind of each of its changes, what of cards it changes, and what of cards it asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.games.common.layers import ABILITIES, NOTHING, Part
from fwjudge.games.common.skill_parts import records_in

from .skills import Held, Prepared, lasts_of
from .texts import CHANGES, NUMBERS

TEXT: Final = 2
TRAIT: Final = 3
OTHER: Final = 4
NUMBER: Final = 5
"""4-14-5-2; the first kind, control, is looked at before all others (`state.master`)."""
OF_ITSELF: Final = 0
OF_OTHERS: Final = 1
"""4-14-5-3; between them would come counters, which no rule of their own gives a number."""
Place = tuple[int, int]
"""Where a change stands in the text of a skill: in which of its instructions whose effect lasts, and its number there."""


def parts_of_continuous(one: Prepared) -> tuple[Part, ...]:
    """Return the changes that a skill makes all the time, in its order."""
    asked = _data_asked(one.skill.valid_if)
    return tuple(
        part_of(held, asked, held.node.cards == t.It("this")) for held in one.held if isinstance(held.node, CHANGES)
    )


def parts_of_lasts(skill: t.Skill) -> Iterator[tuple[Place, Part]]:
    """4-14-3-2: yield the changes of each instruction of a skill whose effect lasts: each is fixed to the cards it changed."""
    for at, last in enumerate(lasts_of(skill)):
        for number, node in enumerate(last.statics):
            if isinstance(node, CHANGES):
                yield (at, number), part_of(Held(node))._replace(reads=NOTHING)


def part_of(held: Held, asked: frozenset[str] = NOTHING, of_itself: bool = False) -> Part:
    """Return a change with its kind; what is `asked` beside its own set, amount and conditions is what its skill asks for."""
    node = held.node
    reads = asked | _data_asked(held.conditions) | _data_asked((node.cards, getattr(node, "amount", None)))
    return Part((_kind(node), OF_ITSELF if of_itself else OF_OTHERS), held, _data_changed(node), reads)


def _kind(node: Any) -> int:
    if isinstance(node, t.Gains | t.Loses):
        return TEXT
    if isinstance(node, t.AlsoIs):
        return TRAIT if node.what == "trait" else OTHER
    return NUMBER if node.what in NUMBERS else OTHER


def _data_changed(node: Any) -> frozenset[str]:
    """6-3-2: what changes one datum may change the one that is used in its place."""
    if isinstance(node, t.Gains | t.Loses):
        return frozenset((ABILITIES,))
    return NUMBERS if isinstance(node, t.Change | t.SetTo) and node.what in NUMBERS else frozenset((node.what,))


_WORDS: Final[dict[type, str]] = {t.Kind: "type", t.Named: "name", t.Trait: "trait", t.Coloured: "colour"}


def _data_asked(record: Any) -> frozenset[str]:
    """Return the data of cards that a text asks for; what is printed, and a cost, does not change."""
    asked: set[str] = set()
    for one in records_in(record) if isinstance(record, tuple) else ():
        kind = type(one)
        if kind in _WORDS:
            asked.add(_WORDS[kind])
        elif (
            isinstance(one, t.HasSpoken)
            or (isinstance(one, t.Number | t.NumberOf) and not one.original)
            or isinstance(one, t.Extreme)
        ):
            asked.add(one.what)
        elif isinstance(one, t.NoSkill):
            asked.add(ABILITIES)
        elif isinstance(one, t.Near) and one.how == "between":
            asked.add("type")
    return frozenset(asked - {"cost"})
