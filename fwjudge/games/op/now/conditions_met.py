"""8-3-2 条件: whether the own conditions of an effect are met, and by which rules it has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from fwjudge.ability.text import Beneath, Both, Cannot, Compare, CountOf, Skill, TurnOf
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds

from ..world.skills import with_conditions
from .own_effects import ability_of

_TURNS: Final = {"own": ("8-3-2-4", "10-2-11-1"), "other": ("8-3-2-5", "10-2-12-1")}
"""Conditions that ask whose turn it is, each with its rules."""


def is_used_up(game: Game, effect: Effect) -> bool:
    """10-2-13-1, 10-2-13-3: whether this 【ターン1回】 of this very card (10-2-13-2, 10-2-13-4) has been resolved this turn."""
    return ability_of(game, effect).limit > 0 and (effect.source, effect.ability) in game.own.used


def is_turn_of(game: Game, effect: Effect, condition: TurnOf) -> bool:
    """8-3-2-4, 8-3-2-5: whether it is the turn that a condition names: one's own (10-2-11-1), or the opponent's (10-2-12-1)."""
    active: int = game.own.active
    return (effect.player == active) == (condition.who == "own")


def meets_conditions(game: Game, effect: Effect) -> bool:
    """Whether the own conditions of an effect are met (8-3-2-1), and it has not been used up."""
    skill = ability_of(game, effect)
    if skill.limit and is_used_up(game, effect):
        return False
    if skill.declare_if is not None and not holds(game, effect, skill.declare_if):
        return False
    return not skill.valid_if or all(holds(game, effect, condition) for condition in skill.valid_if)


def conditions_of(skill: Skill) -> Iterator[Any]:
    """Yield the conditions of an effect, each by itself; of a continuous one also those under which its statics stand."""
    yield from _split(skill.valid_if)
    for conditions, static in with_conditions(skill.statics):
        if not isinstance(static, Cannot):  # what it adds to others are conditions of theirs (8-3-2-2)
            yield from _split(conditions)


def _split(conditions: Iterable[Any]) -> Iterator[Any]:
    for one in conditions:
        if isinstance(one, Both):
            yield from _split(one.parts)
        else:
            yield one


def rules_of_unmet_conditions(game: Game, effect: Effect) -> tuple[str, ...]:
    """Return the rules of the conditions of an effect without those of whose turn it is, where that is met: it keeps nothing back."""
    conditions = dict.fromkeys(conditions_of(ability_of(game, effect)))
    met = [one.who for one in conditions if isinstance(one, TurnOf) and holds(game, effect, one)]
    told = {rule for who in met for rule in _TURNS[who]}
    return tuple(rule for rule in rules_of_conditions(ability_of(game, effect)) if rule not in told)


def rules_of_conditions(skill: Skill) -> tuple[str, ...]:
    """Return the rules of the conditions of an effect, all of which have to be met before it is activated (8-3-2-1)."""
    rules: list[str] = ["10-2-13-1"] if skill.limit else []
    found = len(rules)
    for condition in dict.fromkeys(conditions_of(skill)):
        found += 1
        if isinstance(condition, TurnOf):
            rules += _TURNS[condition.who]
        elif asks_for_given_don(condition):
            rules += ("8-3-2-3", "10-2-9-1")
    return (*rules, *(("8-3-2-1",) if found > 1 else ()))


def asks_for_given_don(condition: Any) -> bool:
    """8-3-2-3: whether a condition asks how many DON!! are given to a card, as 【ドン!!×1】 does."""
    counts = condition.left if isinstance(condition, Compare) else None
    return isinstance(counts, CountOf) and any(isinstance(one, Beneath) for one in getattr(counts.of, "filters", ()))
