"""809.1, 809.3a: of each text that lasts the layer of each of its parts, what of cards it changes, and what of cards it asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.memo import ByIdentity
from fwjudge.engine.save import saved
from fwjudge.games.common.layers import ABILITIES, NOTHING, Part

from ..state import NUMBERS

WORDS_LAYER: Final = 0
ABILITIES_LAYER: Final = 1
NUMBERS_LAYER: Final = 2
"""809.1b, 809.1c, 809.1e: the layer of the numbers."""
THIS_UNIT: Final = text.Cards((text.This(), text.In(("area",))))
"""「このユニット」 of what is always so: the unit whose skill it is, as long as it lies in the Area."""


class Clause(NamedTuple):
    """A part of a text that is so as long as it is valid, with the conditions under which it is."""

    static: Any
    conditions: tuple[text.Condition, ...] = ()
    of: text.CardSet | None = None
    """The cards it is about, whichever these are at any time; None: a player, or cards that a name stands for."""
    given: int = -1
    """The skill that it gives to these cards."""


@saved
class Lasting(NamedTuple):
    """An effect that lasts, as it is kept: which of those that its skill makes last, and what it had chosen."""

    last: int
    clause: int = -1
    """Only this part of it, fixed to a card; -1: all parts that are fixed to none."""
    chosen: tuple[tuple[str, tuple[Any, ...]], ...] = ()


def clauses_of(
    statics: Sequence[Any], given: ByIdentity[int], conditions: tuple[text.Condition, ...] = (), lasts: bool = False
) -> Iterator[Clause]:
    """Yield each static of a text that was read as a clause, with the conditions under which it stands.

    In an effect that `lasts` for a time this unit is a card that it names, and is fixed as it begins.
    """
    for one in statics:
        if isinstance(one, text.When_):
            yield from clauses_of(one.statics, given, (*conditions, one.condition), lasts)
        elif not isinstance(one, text.Unread):
            number = given.find(one)
            of = _set_meant(getattr(one, "cards", None), lasts)
            yield Clause(one, conditions, of, -1 if number is None else number)


def _set_meant(target: Any, lasts: bool) -> text.CardSet | None:
    if isinstance(target, text.Each) and not target.now:
        return target.of
    return THIS_UNIT if target == text.It("this") and not lasts else None


def parts_that_last(clauses: Sequence[Clause]) -> tuple[Part, ...]:
    """Return the parts of a text that change what cards are, in its order."""
    return tuple(part for clause in clauses if (part := _part(clause)) is not None)


def part_that_adds(what: str, amount: int) -> Part:
    """Return the part of an effect that only adds to a number of the card to which it is fixed."""
    clause = Clause(text.Change(_NO_MORE_THAN_THAT, what, amount))
    return Part(NUMBERS_LAYER, clause, frozenset((what,)))


_NO_MORE_THAN_THAT: Final = text.It("chosen")


def _part(clause: Clause) -> Part | None:
    node = clause.static
    asked = _data_asked(clause.of) | _data_asked(clause.conditions)
    match node:
        case text.AlsoIs() | text.LosesWord():
            return Part(WORDS_LAYER, clause, frozenset((node.what,)), asked)
        case text.Gains() | text.Loses():
            return Part(ABILITIES_LAYER, clause, frozenset((ABILITIES,)), asked)
        case text.SetTo() | text.Change() if node.what in NUMBERS:
            return Part(NUMBERS_LAYER, clause, frozenset((node.what,)), asked | _data_asked(node.amount))
    return None


def _data_asked(record: Any) -> frozenset[str]:
    """Return the information of cards that a set, a number or a condition asks for; what is printed does not change (809.6)."""
    if not isinstance(record, tuple):
        return NOTHING
    return NOTHING.union(*map(_information_asked, walk(record)))


def _information_asked(record: Any) -> frozenset[str]:
    match record:
        case text.Kind():
            return frozenset(("type",))
        case text.Named(original=False):
            return frozenset(("name",))
        case text.Trait(original=False):
            return frozenset(("trait",))
        case text.Number(original=False) | text.NumberOf(original=False):
            return frozenset((record.what,))
        case text.Extreme():
            return frozenset((record.what,))
        case text.HasSpoken():
            return frozenset((record.what,))
    return NOTHING
