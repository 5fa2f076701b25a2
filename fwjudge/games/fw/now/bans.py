"""Actions that effects forbid or demand (0-2-5), by 【永続】 (9-5) or for a time, and how much damage they let through."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability import text
from fwjudge.engine.event import Added, Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record, suppose
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import matches

from ..state import WIDTH, cards_in
from ..world.statics import is_all_as_printed, may_be
from .continuous_effects import (
    ContinuousEffect,
    amount_of,
    applies,
    effects_in_force,
    effects_on_card,
    is_called,
    is_on,
)
from .players import sides

# -- what cannot be done (0-2-5) ------------------------------------------------------------------------------------------

Doer = Effect | Ref | int | None
"""The skill, or the card, by which something would be done."""


def cannot(
    game: Game,
    what: str,
    card: int | None = None,
    player: int | None = None,
    *,
    by: str = "",
    source: Doer = None,
    against: int | None = None,
    skill: int = -1,
    areas: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Return the rules by which the deed named `what` cannot be done; none if it can: what forbids always wins (0-2-5).

    `by`: what would do it: battle, skill, cost. `against`: the other card in a battle. `skill`: the skill that would be declared.
    `areas`: from where or to where.
    """
    if is_all_as_printed(game):
        return ()
    found: list[str] = []
    for one in _forbidding_effects(game, what, card, player, by, source, against, skill, areas):
        if not one.static.unless and not is_spent(game, one):
            found += ["13-17-1"] if one.static.by == "battle" and what == "be ko'd" else ["0-2-5"]
            found += [*rule_of_source(one), *_rules_of_skill(game, one)]
    return tuple(dict.fromkeys(found))


def _rules_of_skill(game: Game, one: ContinuousEffect) -> tuple[str, ...]:
    """Return the rules of the skill that forbids. Those of a 【ブロッカー】 say when it waits; that it forbids the others is 15-4-3."""
    ability = game.world.abilities[one.effect.ability]
    own = ability.name == "【ブロッカー】" == one.static.named
    return ("15-4-3",) if own else ability.cites


def what_forbids(
    game: Game,
    what: str,
    card: int,
    player: int | None = None,
    *,
    against: int | None = None,
    areas: tuple[str, ...] = (),
) -> list[ContinuousEffect]:
    """Return the effects by which `cannot` says that the deed named `what` cannot be done."""
    found = _forbidding_effects(game, what, card, player, "", None, against, -1, areas)
    return [one for one in found if not one.static.unless and not is_spent(game, one)]


def rule_of_source(one: ContinuousEffect) -> tuple[str, ...]:
    """Return the rule by which an effect is in force: a 【永続】 says it (9-5-1), or an effect that lasts (1-5-2-2)."""
    return ("9-5-1",) if one.part >= 0 else ("1-5-2-2",)


def prevent(
    game: Game,
    what: str,
    card: int | None = None,
    player: int | None = None,
    *,
    by: str = "",
    source: Doer = None,
    areas: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Return the rules of `cannot` for events about to happen, and count the use of an effect that prevents only so often a turn."""
    rules = cannot(game, what, card, player, by=by, source=source, areas=areas)
    if rules:
        able = [
            one
            for one in _forbidding_effects(game, what, card, player, by, source, None, -1, areas)
            if not one.static.unless
        ]
        if all(one.static.times for one in able):
            spent = next(one for one in able if not is_spent(game, one))
            record(game, Added("used", ((spent.effect.source, spent.effect.ability, True),)))
    return rules


def is_spent(game: Game, one: ContinuousEffect) -> bool:
    """Whether an effect that prevents something only so often a turn has been used up this turn."""
    times = one.static.times
    return bool(times) and game.own.used.count((one.effect.source, one.effect.ability, True)) >= times


def preconditions(
    game: Game,
    what: str,
    card: int | None = None,
    player: int | None = None,
    *,
    against: int | None = None,
    skill: int = -1,
    areas: tuple[str, ...] = (),
) -> list[ContinuousEffect]:
    """Return the effects that allow the deed named `what` only if something else is done on the way (13-13)."""
    if is_all_as_printed(game):
        return []
    return [
        one
        for one in _forbidding_effects(game, what, card, player, "", None, against, skill, areas)
        if one.static.unless
    ]


def _forbidding_effects(
    game: Game,
    what: str,
    card: int | None,
    player: int | None,
    by: str,
    source: Doer,
    against: int | None,
    skill: int,
    areas: tuple[str, ...],
) -> list[ContinuousEffect]:
    kind = f"cannot {what}"
    if kind not in game.world.says:
        return []
    return [
        one
        for one in effects_in_force(game, kind)
        if _forbids_this(game, one, card, player, by, source, against, skill, areas) and _holds(game, one, card)
    ]


def _holds(game: Game, one: ContinuousEffect, card: int | None) -> bool:
    if one.static.cards is None:
        return is_on(game, one)
    return card is not None and applies(game, one, card)


def _forbids_this(
    game: Game,
    one: ContinuousEffect,
    card: int | None,
    player: int | None,
    by: str,
    source: Doer,
    against: int | None,
    skill: int,
    areas: tuple[str, ...],
) -> bool:
    static: text.Cannot = one.static
    if player is None and card is not None:
        player = game.cards[card].place // WIDTH
    if static.who and player not in sides(one.effect, static.who):
        return False
    if static.against is not None and (against is None or not matches(game, one.effect, static.against, against)):
        return False
    if static.named and (skill < 0 or not is_called(game.world.abilities[skill], static.named)):
        return False
    if static.areas and not set(static.areas).intersection(areas):
        return False
    doer, whose = _card_and_master(game, source)
    if "【" in static.by:
        if not _is_done_by_keyword(game, source, static.by):
            return False
    elif static.by and not _is_done_by(static.by, by, whose, one.effect.player):
        return False
    return static.source is None or (doer is not None and matches(game, one.effect, static.source, doer))


def _is_done_by_keyword(game: Game, source: Doer, wanted: str) -> bool:
    """Whether this keyword skill does it, or (`not`) anything else."""
    skill = game.world.abilities[source.ability] if isinstance(source, Effect) else None
    named = skill is not None and bool(skill.keyword) and is_called(skill, wanted.removeprefix("not "))
    return named != wanted.startswith("not ")


def _card_and_master(game: Game, source: Doer) -> tuple[int | None, int | None]:
    """Return the card that would do it, and its master."""
    if isinstance(source, Effect):
        return source.source.card, source.player
    if isinstance(source, Ref):
        source = source.card
    return source, None if source is None else game.cards[source].place // WIDTH


def _is_done_by(wanted: str, by: str, doer: int | None, player: int) -> bool:
    if wanted in ("own skill", "other skill"):
        return by in ("skill", "cost") and (doer == player) == (wanted == "own skill")
    if wanted in ("own", "other"):
        return doer is not None and (doer == player) == (wanted == "own")
    if wanted in ("skill", "effect"):
        return by == "skill" or (wanted == "skill" and by == "cost")
    return by == wanted


# -- what must be done, and what can be done beside the rules ---------------------------------------------------------------


def must(game: Game, what: str, card: int) -> bool:
    """Whether some effect says that the deed named `what` has to be done with the card."""
    return may_be(game, f"must {what}") and bool(effects_on_card(game, f"must {what}", card))


def cards_that_must(game: Game, what: str, player: int, areas: Sequence[int]) -> tuple[int, ...]:
    """Return the cards in these areas of a player with which some effect says that the deed named `what` has to be done."""
    if not may_be(game, f"must {what}"):
        return ()
    return tuple(c for area in areas for c in cards_in(game, player, area) if must(game, what, c))


def can_also(game: Game, what: str, card: int, with_card: int | None = None) -> bool:
    """Whether an effect allows the deed named `what` with this card, against the rules (0-2-2); `with_card`: against that card."""
    return may_be(game, f"can {what}") and any(
        one.static.of is None or (with_card is not None and matches(game, one.effect, one.static.of, with_card))
        for one in effects_on_card(game, f"can {what}", card)
    )


def cards_that_can_also(game: Game, what: str, player: int, areas: Sequence[int]) -> tuple[int, ...]:
    """Return the cards in these areas of a player with which an effect allows the deed named `what`, against the rules (0-2-2)."""
    if not may_be(game, f"can {what}"):
        return ()
    return tuple(c for area in areas for c in cards_in(game, player, area) if can_also(game, what, c))


# -- how much, and how --------------------------------------------------------------------------------------------------------


def damage_let_through(
    game: Game, player: int, amount: int, by: str = "", source: Doer = None
) -> tuple[int, tuple[str, ...]]:
    """Return how much of this damage, by a battle or a skill, a player takes, and the rules by which it is less."""
    if not may_be(game, "damage cap") and not may_be(game, "cannot be damaged"):
        return amount, ()
    rules = cannot(game, "be damaged", player=player, by=by, source=source)
    if rules:
        return 0, rules
    left = amount
    caps = [
        one
        for one in effects_in_force(game, "damage cap")
        if player in sides(one.effect, one.static.who) and is_on(game, one)
    ]
    for one in caps:
        if one.static.per == "change":
            left = max(0, left + amount_of(game, one))
    for one in caps:
        if one.static.per != "change":
            taken = 0 if one.static.per == "hit" else game.own.hurt[one.static.per == "turn"][player]
            left = min(left, max(0, amount_of(game, one) - taken))
    return left, ("5-8-2", "0-2-2") if left != amount else ()


def enters_rested(game: Game, event: Moved) -> bool:
    """Whether something says that this card appears rested: it holds as soon as the card lies there (9-8-3), and wins (0-2-6)."""
    if not may_be(game, "enters"):
        return False
    there = suppose(game, event)
    return any(one.static.rested for one in effects_on_card(there, "enters", event.card))
