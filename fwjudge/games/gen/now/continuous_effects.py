"""805 常時能力: the effects in force, and what they say of damage, of skills and of what a player may do."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine import queries
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, modifiers
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.card_sets import sides
from fwjudge.games.common.looking import is_shown

from ..state import DECK, DISCARD, HAND, LAST, USES_RESTED, all_units, place, sets_of
from ..world.facts import AUTO, CONTINUOUS, facts_of_skills
from ..world.layers import Clause
from .cards import all_hold, fits
from .projection import (
    abilities_of,
    clauses_in_force,
    effect_of_modifier,
    has_begun,
    is_all_as_printed,
    valid_cards,
)


def valid_abilities(game: Game, player: int, kind: str) -> list[tuple[int, int]]:
    """802: return each card and skill of one kind that is valid, of the cards of a player."""
    known = answers(game)
    found: list[tuple[int, int]] | None = known.get((kind, player))
    if found is None:
        of_kind = facts_of_skills(game).of_kind[kind]
        found = known[kind, player] = [
            (c, number) for c in valid_cards(game, player) for number in abilities_of(game, c) if number in of_kind
        ]
    return found


def is_forbidden(game: Game, what: str, player: int, number: int | None = None, name: str = "") -> bool:
    """104.4: whether an effect forbids the deed named `what` to a player, or with this card: of every kind, or of this name."""
    if what not in facts_of_skills(game).forbidden:
        return False
    for m in game.modifiers:
        if m.what == CANNOT and m.of == what and m.named in ("", name) and m.amount == player and has_begun(m):
            return True
    return any(_forbids(game, one, what, player, number, name) for one in effects_in_force(game))


def _forbids(game: Game, one: PartInForce, what: str, player: int, number: int | None, name: str) -> bool:
    static = one.clause.static
    if not isinstance(static, text.Cannot) or static.what != what or static.named not in ("", name):
        return False
    if static.who and player not in sides(one.effect, static.who):
        return False
    return static.cards is None or (number is not None and concerns(game, one, number))


class PartInForce(NamedTuple):
    """A part of a text that is so now, with the skill it comes from."""

    effect: Effect
    clause: Clause
    ref: Ref | None = None
    """The card to which it is fixed; else it is so of all cards that it means."""


def effects_in_force(game: Game) -> list[PartInForce]:
    """805.1, 801.1c: return what valid skills say whose condition holds, and what lasts for all cards that fit (809.3b-3).

    What they make of the information of cards is not among it.
    """
    if not game.world.continuous and not any(m.what == LAST for m in game.modifiers):
        return []
    known = answers(game)
    found: list[PartInForce] | None = known.get("in force")
    if found is None:
        found = known["in force"] = list(_effects_in_force(game))
    return found


def _effects_in_force(game: Game) -> Iterator[PartInForce]:
    of_skills = facts_of_skills(game).in_force
    for player in (0, 1):
        for c, number in valid_abilities(game, player, CONTINUOUS):
            if of_skills[number]:
                effect = Effect(number, game.ref(c), player)
                for clause in of_skills[number]:
                    if not clause.conditions or all_hold(game, effect, clause.conditions):
                        yield PartInForce(effect, clause)
    for m in game.modifiers:
        if m.what == LAST and has_begun(m):
            clauses = clauses_in_force(game, m)
            if clauses:
                effect = effect_of_modifier(m)
                yield from [PartInForce(effect, clause, m.ref) for clause in clauses]


def concerns(game: Game, one: PartInForce, number: int) -> bool:
    """Whether a clause in force is about this card."""
    if one.ref is not None:
        return one.ref == game.ref(number)
    return one.clause.of is not None and fits(game, one.effect, one.clause.of, number)


def _statics_on(game: Game, kind: type, number: int) -> Iterator[PartInForce]:
    """Return what is so of a card now, of one kind."""
    for one in effects_in_force(game):
        if isinstance(one.clause.static, kind) and concerns(game, one, number):
            yield one


def may_use_while_abnormal(game: Game, number: int) -> bool:
    """Whether a text lets the skills of this unit be used while it is rested or stunned."""
    return any(one.clause.static.what == USES_RESTED for one in _statics_on(game, text.CanAlso, number))


def shows_deck(game: Game) -> set[int]:
    """Return the players of whose deck an effect shows the top card."""
    return {
        player
        for one in effects_in_force(game)
        if isinstance(one.clause.static, text.Shows)
        for player in _players_of_top(one)
    }


def _players_of_top(one: PartInForce) -> tuple[int, ...]:
    target = one.clause.static.cards
    return sides(one.effect, target.whose) if isinstance(target, text.Top) else ()


Cause = tuple[int, int, Ref | None]
"""The master, the ability and the source of an effect."""


def causes_of_failing(game: Game, unit: Ref, lot: bool) -> list[Cause]:
    """920.1: return what makes the skills of a unit fail: without a condition, or by lot."""
    if is_all_as_printed(game) or not game.is_here(unit):
        return []
    return [
        (one.effect.player, one.effect.ability, one.effect.source)
        for one in _statics_on(game, text.Fails, unit.card)
        if one.clause.static.lot == lot
    ]


DamageChange = tuple[int, int, Ref | None, int, bool]
"""A change of damage: its master, ability and source, by how much, and whether it multiplies."""


def damage_changes(game: Game, player: int, dealer: int | None, target: int | None) -> list[DamageChange]:
    """704.3b: return a player's changes of what one main unit deals (`dealt`) and of what the other takes (`taken`)."""
    found: list[DamageChange] = []
    if is_all_as_printed(game):
        return found
    for what, number in (("dealt", dealer), ("taken", target)):
        if number is None:
            continue
        lasting = [
            (player, m.ability, m.source, m.amount, False)
            for m in modifiers(game, what, number)
            if m.player == player and has_begun(m)
        ]
        said = [
            (player, one.effect.ability, one.effect.source, *damage_change_of(game, one.effect, static))
            for one in _statics_on(game, text.Change, number)
            if one.effect.player == player and (static := one.clause.static).what == what
        ]
        found += [*lasting, *(one for one in said if not one[4]), *(one for one in said if one[4])]
    return found


def damage_change_of(game: Game, effect: Effect, static: text.Change) -> tuple[int, bool]:
    """916.2: return by how much a text changes damage, and whether it multiplies: 「2倍」 is once more of itself."""
    if isinstance(static.amount, text.OfItself):
        return 1 + static.amount.times, True
    return queries.amount(game, effect, static.amount), False


def cards_to_turn(game: Game) -> Iterator[tuple[int, bool]]:
    """Return the cards of decks to be turned up or down: the top one is shown as long as an effect says so, the others are not."""
    if not facts_of_skills(game).shows_decks:
        return
    shown = shows_deck(game)
    for player in (0, 1):
        deck = game.areas[place(player, DECK)]
        top = deck[-1] if deck and player in shown else None
        for c in deck:
            if game.cards[c].up != (c == top) and not is_shown(game, c):
                yield c, c == top


def conditions_met(game: Game) -> list[Waiting]:
    """807.7a: return the abilities that are triggered by a condition that holds now, and are not triggered already."""
    if not facts_of_skills(game).has_conditional:
        return []
    found = []
    for player in (0, 1):
        for number, ability in valid_abilities(game, player, AUTO):
            one = Waiting(ability, game.ref(number), player)
            state = game.world.abilities[ability].state
            if state is None or any(w.ability == ability and w.ref == one.ref for w in game.waiting):
                continue
            if all_hold(game, Effect(ability, one.ref, player), (*game.world.abilities[ability].valid_if, state)):
                found.append(one)
    return found


def activated_skills(game: Game, player: int) -> list[tuple[int, int]]:
    """606.1: return the activated abilities of units, of what is set on them (801.1g-1), and of cards outside the Area (802.3)."""
    if not facts_of_skills(game).has_activated:
        return []
    abilities = game.world.abilities
    of_units = [
        (c, number)
        for unit in all_units(game, player)
        for c in (unit, *sets_of(game, unit))
        for number in abilities_of(game, c)
        if abilities[number].kind == "activate" and not abilities[number].areas
    ]
    return of_units + [
        (c, number)
        for area, at in (("hand", HAND), ("discard", DISCARD))
        for c in game.areas[place(player, at)]
        for number in game.printed_card(c).abilities
        if abilities[number].kind == "activate" and area in abilities[number].areas
    ]
