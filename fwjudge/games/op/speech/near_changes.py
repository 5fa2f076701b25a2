"""Why a number of a card is the printed one although an effect seems to change it: the word that it does not fit, or what is not met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds
from fwjudge.games.common.misfits import Misfit, fits

from ..now.areas import area_of, given_don, holder_of
from ..now.conditions_met import asks_for_given_don, conditions_of, meets_conditions, rules_of_conditions
from ..now.continuous_effects import effects_in_force
from ..now.effects import effects_of
from ..now.numbers import changes_that_last, unbounded_value
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
        sets, is_here = _cards_meant(static), area_of(game, frame.source.card) in FIELD
        if not sets and (frame.source.card != card or static.cards != text.It("this")):
            continue
        misfits = [[one for one in of.filters if not fits(game, frame, one, card)] for of in sets]
        failing = min(map(_leave_out_kind, misfits), key=len, default=[])
        is_known = is_here or ability_of(game, frame).kind != "continuous"
        rules = rules_against(failing[0]) if len(failing) == len(sets) == 1 and is_known else ()
        if rules:
            yield rules, say_misfit(game, frame, Misfit(failing[0], card))
        elif failing:
            continue
        elif not is_here:
            yield ("2-8-2",), ""
        elif not_met := tuple(_rules_not_met(game, frame, conditions)):
            yield not_met, ""


def why_once(game: Game, what: str, card: int, wanted: int) -> Why:
    """Return why an effect changes a number of a card only once, where twice would make it this; nothing where none would."""
    now = unbounded_value(game, what, card)
    lasting = [
        (m.ability, m.source.card, m.amount) for m in changes_that_last(game, what, card) if m.source is not None
    ]
    always = [
        (one.effect.ability, one.effect.source.card, amount)
        for one in effects_in_force(game).effects
        for number, changed, amount in one.changes
        if changed == card and number == what
    ]
    for ability, source, amount in (*lasting, *always):
        if ability >= 0 and amount and now + amount == wanted:
            return _say_once(game, game.world.abilities[ability], source)
    return (), ""


def why_several(game: Game, what: str, card: int) -> Why:
    """8-1-3-1: return why one automatic effect changes a number of a card several times; nothing where none does."""
    lasting = [(m.ability, m.source) for m in changes_that_last(game, what, card) if m.ability >= 0]
    is_several = any(lasting.count(one) > 1 and game.world.abilities[one[0]].kind == "auto" for one in lasting)
    return (("8-1-3-1",), "示された事象が起きるたびに発動する") if is_several else ((), "")


def _say_once(game: Game, skill: text.Skill, source: int) -> Why:
    """Return the rule by which an effect counts once though something of it is there twice, with a clause."""
    conditions = list(conditions_of(skill))
    if any(map(asks_for_given_don, conditions)) and len(given_don(game, source)) > 1:
        return ("8-3-2-3",), "【ドン!!×〇】は、その枚数以上なら満たす条件だ"
    turns = [one.who for one in conditions if isinstance(one, text.TurnOf)]
    if turns and _MOMENT in skill.name:
        return ("8-3-2-4" if turns[0] == "own" else "8-3-2-5",), "どちらのターンかは条件で、別の効果ではない"
    if any(isinstance(one, text.Choose) and one.most != 1 for one in walk(skill.body)):
        return ("8-4-4-1",), "同じカードを2度は選べない"
    if skill.kind == "auto":
        return ("8-1-3-1",), "示された事象が起きるたびに1度だけ発動する"
    if any(isinstance(one, text.If) for one in walk(skill.body)):
        return ("8-3-3",), "「～の場合」は、満たせば1度だけ行う"
    changed = [one.amount for one in walk(skill.statics) if isinstance(one, text.Change)]
    is_fixed = bool(changed) and all(isinstance(one, int) for one in changed)
    return (("8-1-3-3",), "1つの永続効果は1度だけ働く") if is_fixed else ((), "")


_MOMENT: Final = "時】"
"""The end of the headings of an effect that say when it is activated."""


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


def _cards_meant(static: Any) -> tuple[text.Cards, ...]:
    """Return the sets of cards that a change is about; none where it is about its own card, or one that was chosen."""
    of = static.cards.of if isinstance(static.cards, text.Each) else None
    every = of.sets if isinstance(of, text.AnyOf) else (of,)
    return tuple(one for one in every if isinstance(one, text.Cards))


def _leave_out_kind(misfits: list[Any]) -> list[Any]:
    """Return the words that a card does not fit without the one for its kind, where that for its area says the same."""
    areas = {one.areas for one in misfits if isinstance(one, text.In)}
    return [one for one in misfits if not (isinstance(one, text.Kind) and one.kinds in areas)]


def _rules_not_met(game: Game, frame: Effect, conditions: tuple[Any, ...]) -> Iterator[str]:
    """8-1-3-3-2, 8-3-2-3: yield the rules of the conditions of a continuous effect, where they are not met."""
    if meets_conditions(game, frame) and all(holds(game, frame, one) for one in conditions):
        return
    yield from (rule for rule in rules_of_conditions(ability_of(game, frame)) if rule == "8-3-2-3")
    yield "8-1-3-3-2"
