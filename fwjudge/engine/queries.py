"""The one door to what a text asks of a game: numbers, conditions, targets and sets of cards.

A number may count cards, a set may hold only cards of a number, and what is so of a card may hang on both: asked in circles, so
that no module of a game can stand above the others. The language is one, therefore its reader is one too; what each record means
a game says in tables (`Policy.reads`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple

if TYPE_CHECKING:
    from .game import Game, Ref
    from .program import Effect

T = TypeVar("T")

Amounts = Mapping[type, Callable[["Game", "Effect", Any], int]]
Conditions = Mapping[type, Callable[["Game", "Effect", Any], bool]]


class Reads(NamedTuple):
    """The meaning that a game gives to each record that asks something."""

    amounts: Amounts
    """Of each kind of number, how much it is now."""
    conditions: Conditions
    """Of each kind of condition, whether it holds now."""
    refs: Callable[[Game, Effect, text.Target], tuple[Ref, ...]]
    """The cards that something is done to."""
    members: Callable[[Game, Effect, text.CardSet], list[int]]
    """All cards of a set."""
    matches: Callable[[Game, Effect, text.CardSet, int, Any], bool]
    """Whether a card is one of a set, as it is or as it was before it left."""


def _unread(game: Game, frame: Effect, record: Any, *more: Any) -> Any:
    raise TypeError(f"{game.world.policy.game} gives no meaning to {type(record).__name__}")


NO_READS: Final = Reads({}, {}, _unread, _unread, _unread)
"""Of a game without texts."""

COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {"==": eq, "!=": ne, "<=": le, ">=": ge, "<": lt, ">": gt}


def compares(left: int, cmp: str, right: int) -> bool:
    """Whether two numbers stand to each other as a text asks."""
    return COMPARE[cmp](left, right)


def amount(game: Game, frame: Effect, number: text.Amount) -> int:
    """Return how much a number of a text is now."""
    if isinstance(number, int):
        return number
    return game.world.reads.amounts[number.__class__](game, frame, number)


def holds(game: Game, frame: Effect, condition: text.Condition) -> bool:
    """Whether a condition of a text holds now."""
    return game.world.reads.conditions[condition.__class__](game, frame, condition)


def refs(game: Game, frame: Effect, target: text.Target) -> tuple[Ref, ...]:
    """Return the cards that the target of an instruction means."""
    return game.world.reads.refs(game, frame, target)


def members(game: Game, frame: Effect, of: text.CardSet) -> list[int]:
    """Return all cards of a set."""
    return game.world.reads.members(game, frame, of)


def matches(game: Game, frame: Effect, of: text.CardSet, card: int, as_was: Any = None) -> bool:
    """Whether a card is one of a set; `as_was`: as it was in the area that it has left."""
    return game.world.reads.matches(game, frame, of, card, as_was)


def merge(*tables: Mapping[type, T]) -> dict[type, T]:
    """Return one table of all these; a kind of record that two of them speak of is an error."""
    found: dict[type, T] = {}
    for table in tables:
        for kind, meaning in table.items():
            if kind in found:
                raise ValueError(f"{kind.__name__} is given a meaning twice")
            found[kind] = meaning
    return found
