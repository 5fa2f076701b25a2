"""1-2. コスト: the cost of using a card now, with all that makes it more or less (1-2-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability.text import CostChange
from fwjudge.engine.event import Lapsed, Modified
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from ..state import Cost, side_up
from ..world.facts import Facts
from ..world.statics import is_all_as_printed, may_be
from .cards import Colours, add_cost_changes, apply_changes, colours_of
from .continuous_effects import (
    ContinuousEffect,
    applies,
    effects_of_modifier,
    effects_on_card,
    is_any_in_force,
    once_per_state,
)
from .lasting import Lasting

_CHANGES: Final = frozenset(("cost", "set cost", "cost change", "own cost"))


def cost_of(game: Game, number: int) -> Cost:
    """Return what it costs to use a card now (1-2-2), with all that changes the cost (1-2-3)."""
    world = game.world
    known: Facts = world.facts
    if (not world.continuous and not game.modifiers) or world.says.isdisjoint(_CHANGES):
        return known.costs[game.cards[number][0]]
    if not is_any_in_force(game, _CHANGES) and all(m.what == "power" for m in game.modifiers):
        return known.costs[game.cards[number][0]]
    return once_per_state(game, ("price", number), _changed_cost, number)


def _changed_cost(game: Game, number: int) -> Cost:
    printed = side_up(game, number)
    changes = effects_on_card(game, "cost change", number)
    plain = _ignores_colours(changes)
    price = (apply_changes(game, number, "cost", printed.cost), printed.specified)
    more = [*effects_on_card(game, "own cost", number), *(one for one in changes if one.static.what == "use")]
    total, specified = add_cost_changes(game, *price, more)
    least = _least_total(printed.specified if plain else specified)
    return max(0, total, least), () if plain else specified


def _least_total(specified: Colours) -> int:
    """1-2-2-1, 5-3-1-1: return the sum of the specified costs, which the total is never less than."""
    return sum(n for _, n in specified)


def _ignores_colours(changes: Sequence[ContinuousEffect]) -> bool:
    """1-2-3-2-2: whether the colours of the cost are ignored, which leaves the total as it is."""
    return any(one.static.what == "ignore colours" for one in changes)


def rules_of_cost(game: Game, number: int) -> tuple[str, ...]:
    """Return the rules by which a card costs what it does; none where no log is read."""
    if game.brisk:
        return ()
    printed = side_up(game, number)
    total, specified = printed.cost, dict(printed.specified)
    found: list[str] = []
    for one in (*effects_on_card(game, "own cost", number), *effects_on_card(game, "cost change", number)):
        if one.static.what == "ignore colours":
            found.append("1-2-3-2-2")
        for colour, n in one.static.colours:
            found += ["1-2-3-2-3", "1-2-3-1" if n > 0 else "1-2-3-2"]
            if specified.get(colour, 0) + n < 0:
                found.append("1-2-3-2-1")
            specified[colour] = max(0, specified.get(colour, 0) + n)
    if is_less_than_specified(game, number):
        found.append("1-2-2-1")
    if apply_changes(game, number, "cost", total) < 0:
        found.append("0-2-9")
    return tuple(dict.fromkeys(("1-2-2", "1-2-3", *found) if found else ()))


def is_less_than_specified(game: Game, number: int) -> bool:
    """Whether the total cost of a card would be less than its specified costs together, which are paid then (5-3-1-1)."""
    _, specified = cost_of(game, number)
    return apply_changes(game, number, "cost", side_up(game, number).cost) < _least_total(specified)


def is_free(game: Game, number: int) -> bool:
    """Whether its cost need not be paid (5-3-2, 5-3-3-1)."""
    if is_all_as_printed(game) or not may_be(game, "cost change"):
        return False
    return any(one.static.what == "free" for one in effects_on_card(game, "cost change", number))


def use_up_discounts(game: Game, number: int) -> list[Any]:
    """Return the events by which effects for only the next so many cards are for one less, as this card is used."""
    if not may_be(game, "cost change"):
        return []
    events: list[Any] = []
    for m in game.modifiers:
        times = max((one.static.times for one in effects_of_modifier(m) if _is_about(game, one, number)), default=0)
        if times:
            events.append(Lapsed((m,)))
        if times > 1:
            static = m.amount.static._replace(times=times - 1)
            events.append(Modified(m._replace(amount=Lasting(static, m.amount.effect))))
    return events


def _is_about(game: Game, one: ContinuousEffect, number: int) -> bool:
    return isinstance(one.static, CostChange) and one.static.what != "skill" and applies(game, one, number)


def price_of_skill(game: Game, frame: Effect, price: Cost) -> Cost:
    """Return the cost of declaring a skill of a card, with all that changes it."""
    if not may_be(game, "cost change"):
        return price
    changes = [one for one in effects_on_card(game, "cost change", frame.source.card) if one.static.what == "skill"]
    total, specified = add_cost_changes(game, *price, changes)
    return max(0, total, _least_total(specified)), specified


def colours_to_pay_with(game: Game, number: int) -> tuple[str, ...]:
    """Return the colours that a card of energy, or a leader, has when it pays."""
    return colours_of(game, number) if may_be(game, "colour") else side_up(game, number).colours
