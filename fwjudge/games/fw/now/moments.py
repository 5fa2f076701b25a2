"""The moments at which a 【永続】 begins and ceases to apply to cards: for the log, where a report is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note

from ..events import PartApplied
from ..world.dependencies import information_of, rules_of_layer
from . import cards, sets
from .citations import rules_of, rules_of_near_misses
from .continuous_effects import ContinuousEffect, applies, every_effect_in_force, is_negated, is_on


class Application(NamedTuple):
    """A part of a 【永続】 with the cards that it applies to now; none where it is about a player."""

    one: ContinuousEffect
    cards: frozenset[Ref]


def log_laid_position(game: Game) -> None:
    """Log the continuous effects in force in a position that a board was laid out for, not played to."""
    if game.world.continuous:
        log_changes(game, None)


def log_changes(game: Game, before: Game | None) -> None:
    """Log what applies now and did not before, and the other way round; without a `before`, what applies as a position is laid."""
    now = _applications(game)
    then = {} if before is None else _applications(before)
    for key, found in now.items():
        old = then.get(key)
        new = found.cards - old.cards if old else found.cards
        if new or old is None:
            _log(
                game,
                "applied already" if before is None else "applies",
                found.one,
                new,
                _rules_of_begin(game, before, found.one, new),
            )
    for key, found in then.items():
        new_now = now.get(key)
        gone = frozenset(ref for ref in found.cards - (new_now.cards if new_now else frozenset()) if game.is_here(ref))
        if game.is_here(found.one.effect.source) and (gone or (new_now is None and not found.cards)):
            _log(game, "applies no more", found.one, gone, _rules_of_end(game, found.one))


def _applications(game: Game) -> dict[Any, Application]:
    return {one.key: Application(one, cards) for one, cards in _find_applications(game)}


def _find_applications(game: Game) -> Iterator[tuple[ContinuousEffect, frozenset[Ref]]]:
    for one in every_effect_in_force(game):
        if one.part < 0 or isinstance(one.static, text.Enters | text.DeckRule | text.Begins) or not is_on(game, one):
            continue  # how a card appears is said as it does; what is for before the game changes nothing in it (9-5-3, 9-5-4)
        target = getattr(one.static, "cards", None)
        if target is None:
            yield one, frozenset()
            continue
        whom = (
            sets.members(game, one.effect, target.of)
            if isinstance(target, text.Each)
            else [ref.card for ref in sets.refs(game, one.effect, target)]
        )
        found = frozenset(game.ref(card) for card in whom if applies(game, one, card))
        if found:
            yield one, found


def _rules_of_begin(game: Game, before: Game | None, one: ContinuousEffect, new: frozenset[Ref]) -> tuple[str, ...]:
    """Return the rules by which a part applies from now on: 9-5-1, its layer, and those of its conditions and cards."""
    information = information_of(one.static)
    found = [
        "9-5-1",
        *_rules_of_turn(game, one, ("15-9-2", "15-10-2")),
        *rules_of_layer(information),
        *rule_of_quotes(one.static),
    ]
    if game.world.abilities[one.effect.ability].areas:
        found.append("9-5-5")
    if rules_of_layer(information) == ("9-8-1-3",):
        what = "cost" if information == "own cost" else information
        for ref in new:
            base = cards.printed_number(game, ref.card, what)
            found += (
                cards.rules_below_zero(what, cards.apply_changes(game, ref.card, what, base))
                if base is not None
                else ()
            )
    found += (
        *rules_of(game, one.effect, one.static, [ref.card for ref in new]),
        *rules_of(game, one.effect, one.conditions),
    )
    target = getattr(one.static, "cards", None)
    if isinstance(target, text.Each):
        found += rules_of_near_misses(game, target.of, [ref.card for ref in new])
    if before is not None and any(not before.is_here(ref) for ref in new if ref != one.effect.source):
        found.append("9-8-3")
    return tuple(found)


def rule_of_quotes(static: Any) -> tuple[str, ...]:
    """Return the rule by which a skill that is no keyword skill is given in quotes (13-16-1)."""
    return ("13-16-1",) if isinstance(static, text.Gains) and isinstance(static.skill, text.Skill) else ()


def _rules_of_end(game: Game, one: ContinuousEffect) -> tuple[str, ...]:
    """Return the rules by which a part does not apply any more: that of its turn only where the turn is another."""
    if is_negated(game, one.effect.source.card, one.effect.ability):
        return ("9-1-2",)
    is_own_turn = one.effect.player == game.own.active
    rules = _rules_of_turn(game, one, ("15-9-3", "15-10-3"))
    return ("9-1-3", *(rule for rule in rules if is_own_turn == (rule == "15-10-3")))


def _rules_of_turn(game: Game, one: ContinuousEffect, rules: tuple[str, str]) -> list[str]:
    """Return the rule of 【自分のターン中】 or 【相手のターン中】, if the skill has such a condition."""
    found = [c.who for c in game.world.abilities[one.effect.ability].valid_if if isinstance(c, text.TurnOf)]
    return [rules[who == "other"] for who in found]


def _log(game: Game, what: str, one: ContinuousEffect, whom: frozenset[Ref], rules: tuple[str, ...]) -> None:
    cards = tuple(ref.card for ref in sorted(whom))
    cites = (*rules, *game.world.abilities[one.effect.ability].cites)
    effect = one.effect
    note(game, PartApplied(what, effect.player, effect.ability, effect.source, one.part, cards, cites))
