"""Why a number of a card is the printed one although an effect seems to change it: the word that it does not fit, or what is not met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds
from fwjudge.games.common.misfits import Misfit, fits

from ..now.areas import area_of, holder_of
from ..now.conditions_met import meets_conditions, rules_of_conditions
from ..now.effects import effects_of
from ..now.own_effects import ability_of
from ..state import FIELD
from ..world.changes import number_changed
from ..world.facts import Facts
from .choices import rules_against, say_misfit

Why = tuple[tuple[str, ...], str]
"""Rules, the most special first, with a clause."""


def why_unchanged(game: Game, what: str, card: int) -> Why:
    """Return why no effect changes a number of a card although one changes this number of others, or would; nothing where none does."""
    return next(_find_reasons(game, what, card), ((), ""))


def _find_reasons(game: Game, what: str, card: int) -> Iterator[Why]:
    """Yield why each effect that changes this number of cards does not change it here: it means others, its text is not valid, or its
    conditions are not met.
    """
    for frame, conditions, static in _effects_that_change(game, what):
        of, is_here = _cards_meant(static), area_of(game, frame.source.card) in FIELD
        if of is None and (frame.source.card != card or static.cards != text.It("this")):
            continue
        failing = [] if of is None else [one for one in of.filters if not fits(game, frame, one, card)]
        rules = rules_against(failing[0]) if len(failing) == 1 and is_here else ()
        if rules:
            yield rules, say_misfit(game, frame, Misfit(failing[0], card))
        elif failing:
            continue
        elif not is_here:
            yield ("2-8-2",), ""
        elif not_met := tuple(_rules_not_met(game, frame, conditions)):
            yield not_met, ""


def _effects_that_change(game: Game, what: str) -> Iterator[tuple[Effect, tuple[Any, ...], Any]]:
    """Yield the effects that are always so, or that last, and change this number of cards: with their conditions, and what they change."""
    known: Facts = game.world.facts
    for source in range(len(game.cards)):
        for ability, valid in effects_of(game, source):
            frame = Effect(ability, game.ref(source), holder_of(game, source))
            for conditions, static in known.statics.get(ability, ()) if valid else ():
                if number_changed(static) == what:
                    yield frame, conditions, static
    for modifier in game.modifiers:
        if modifier.what != what or modifier.source is None or modifier.ability < 0:
            continue
        frame = Effect(modifier.ability, modifier.source, modifier.player)
        for static in walk(game.world.abilities[modifier.ability].body):
            if isinstance(static, text.Change) and static.what == what:
                yield frame, (), static


def _cards_meant(static: Any) -> text.Cards | None:
    """Return the set of cards that a change is about; None where it is about its own card, or one that was chosen."""
    of = static.cards.of if isinstance(static.cards, text.Each) else None
    return of if isinstance(of, text.Cards) else None


def _rules_not_met(game: Game, frame: Effect, conditions: tuple[Any, ...]) -> Iterator[str]:
    """8-1-3-3-2, 8-3-2-3: yield the rules of the conditions of a continuous effect, where they are not met."""
    if meets_conditions(game, frame) and all(holds(game, frame, one) for one in conditions):
        return
    yield from (rule for rule in rules_of_conditions(ability_of(game, frame)) if rule == "8-3-2-3")
    yield "8-1-3-3-2"
