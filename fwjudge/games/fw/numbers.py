"""Numbers and conditions that a text says: how many, how much, and whether something is so."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from fwjudge.ability import text
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect

from . import ch02_cards as cards
from . import selection
from .state import BATTLE, DECK, HAND, LIFE, REMOVED, WIDTH, ki

_COMPARE: dict[str, Callable[[int, int], bool]] = {"==": eq, "!=": ne, "<=": le, ">=": ge, "<": lt, ">": gt}


def compared(left: int, cmp: str, right: int) -> bool:
    return _COMPARE[cmp](left, right)


# -- numbers --------------------------------------------------------------------------------------------------------------


def amount(game: Game, frame: Effect, number: text.Amount) -> int:
    """How much that is now; X is what was settled when the skill began (13-5-3)."""
    if isinstance(number, int):
        return number
    return _AMOUNTS[number.__class__](game, frame, number)


def _x(game: Game, frame: Effect, number: text.X) -> int:
    found = frame.get("X")
    return int(found[0]) if found else 0


def _count(game: Game, frame: Effect, number: text.CountOf) -> int:
    found = selection.members(game, frame, number.of)
    if number.distinct:
        return (
            len({word for card in found for word in _DIFFER[number.distinct](game, card)}) // number.per * number.times
        )
    return len(found) // number.per * number.times


_DIFFER: dict[str, Callable[[Game, int], tuple[str, ...]]] = {
    "name": lambda game, card: cards.whole_names(game, card)[:1],
    "colour": lambda game, card: cards.colours(game, card),
    "trait": lambda game, card: cards.traits(game, card),
}


def _number(game: Game, frame: Effect, number: text.NumberOf) -> int:
    return sum(
        cards.number(game, ref.card, number.what, number.original, was) or 0
        for ref, was in looked_at(game, frame, number.of)
    )


def looked_at(game: Game, frame: Effect, target: text.Target) -> list[tuple[Ref, cards.Known | None]]:
    """The cards whose information is asked, and what they were where that counts: those that have left by now (9-10-1)."""
    if not isinstance(target, text.It):
        return [(ref, None) for ref in selection.refs(game, frame, target)]
    return [(ref, _as_it_was(game, target.name, ref)) for ref in selection.meant(frame, target.name)]


def _as_it_was(game: Game, name: str, ref: Ref) -> cards.Known | None:
    if not game.is_here(ref):
        return cards.last(game, ref)
    if name != "event":
        return None
    was = cards.last(game, Ref(ref.card, ref.life - 1))
    return was if was is not None and counts_before(was.look.place, game.cards[ref.card].place) else None


def counts_before(source: int, target: int) -> bool:
    """9-6-7-1: of a card that moved, whether its information in the first area counts and not that in the second.

    The public side counts (9-6-7-1-1); what leaves the battle area or changes its master is what it was there (9-6-7-1-2).
    """
    if source % WIDTH == BATTLE:
        return target % WIDTH != BATTLE or target // WIDTH != source // WIDTH
    return target % WIDTH in _HIDDEN_OR_REMOVED and source % WIDTH not in _HIDDEN


_HIDDEN = (DECK, HAND, LIFE)
_HIDDEN_OR_REMOVED = (*_HIDDEN, REMOVED)


def _markers(game: Game, frame: Effect, number: text.Markers) -> int:
    """1-12-3: energy markers beneath cards are not among those in the energy area."""
    if number.beneath is not None:
        return sum(ki(game, ref.card) for ref in selection.refs(game, frame, number.beneath))
    return sum(game.own.markers[player] for player in selection.sides(frame, number.whose))


def _taken(game: Game, frame: Effect, number: text.Taken) -> int:
    return len(frame.get(number.name))


def _sum(game: Game, frame: Effect, number: text.Sum) -> int:
    return sum(amount(game, frame, part) for part in number.parts) * number.times


_AMOUNTS: dict[type, Callable[[Game, Effect, Any], int]] = {
    text.X: _x,
    text.CountOf: _count,
    text.NumberOf: _number,
    text.Markers: _markers,
    text.Taken: _taken,
    text.Sum: _sum,
}


# -- conditions -----------------------------------------------------------------------------------------------------------


def holds(game: Game, frame: Effect, condition: text.Condition) -> bool:
    """Whether this is so now."""
    return _CONDITIONS[condition.__class__](game, frame, condition)


def _compare(game: Game, frame: Effect, condition: text.Compare) -> bool:
    return compared(amount(game, frame, condition.left), condition.cmp, amount(game, frame, condition.right))


def _are(game: Game, frame: Effect, condition: text.Are) -> bool:
    found = looked_at(game, frame, condition.cards)
    return bool(found) and all(
        (was is not None or game.is_here(ref)) and selection.matches(game, frame, condition.of, ref.card, was)
        for ref, was in found
    )


def _happened(game: Game, frame: Effect, condition: text.Happened) -> bool:
    return game.world.policy.happened(game, frame, condition)  # type: ignore[attr-defined,no-any-return]  # it needs this module


def _paid_with(game: Game, frame: Effect, condition: text.PaidWith) -> bool:
    """How many markers were removed to pay for the use of this card, or for the skill that is being resolved."""
    if condition.what == "skill":
        paid = frame.get("paid markers")
        return bool(paid) and paid[0] >= condition.least
    return any(count >= condition.least for ref, count in game.own.paid if ref == frame.source)


def _turn_of(game: Game, frame: Effect, condition: text.TurnOf) -> bool:
    return game.own.active in selection.sides(frame, condition.who)


def _during(game: Game, frame: Effect, condition: text.During) -> bool:
    if condition.part != "battle":
        return part(game, condition.part)
    own = game.own
    if own.attack is None:
        return False
    fighting = [ref.card if ref is not None and game.is_here(ref) else None for ref in (own.attack, own.guard)]
    return any(
        _fights(game, frame, condition.of, one) and _fights(game, frame, condition.against, other)
        for one, other in (fighting, fighting[::-1])
    )


def _fights(game: Game, frame: Effect, of: text.CardSet | None, card: int | None) -> bool:
    return of is None or (card is not None and selection.matches(game, frame, of, card))


_PHASES = {
    "charge": ("7-2",),
    "main": ("7-3",),
    "end": ("7-4",),
    "offence": ("8-2",),
    "defence": ("8-3",),
    "damage": ("8-4",),
}


def part(game: Game, name: str) -> bool:
    """Whether the game is in this phase, or this step of a battle."""
    wanted = _PHASES[name]
    if game.step.number[:3] in wanted:
        return True
    stack = game.stack
    while stack is not None:
        if stack[2].number[:3] in wanted:
            return True
        stack = stack[3]
    return False


def _done(game: Game, frame: Effect, condition: text.Done) -> bool:
    return bool(frame.get("done") and frame.get("done")[0])


def _marked(game: Game, frame: Effect, condition: text.Marked) -> bool:
    has = _markers(game, frame, text.Markers(condition.whose))
    return compared(has, condition.cmp, amount(game, frame, condition.amount))


def _went_first(game: Game, frame: Effect, condition: text.WentFirst) -> bool:
    return game.own.first in selection.sides(frame, condition.who)


_CONDITIONS: dict[type, Callable[[Game, Effect, Any], bool]] = {
    text.Compare: _compare,
    text.Are: _are,
    text.Happened: _happened,
    text.PaidWith: _paid_with,
    text.TurnOf: _turn_of,
    text.During: _during,
    text.Done: _done,
    text.Marked: _marked,
    text.WentFirst: _went_first,
    text.Both: lambda game, frame, one: all(holds(game, frame, part) for part in one.parts),
    text.Either: lambda game, frame, one: any(holds(game, frame, part) for part in one.parts),
    text.No: lambda game, frame, one: not holds(game, frame, one.part),
}
