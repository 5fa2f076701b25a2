"""9-1: the skills that a card has, and those of them that are valid."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability.text import Skill
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect, fresh_effect
from fwjudge.engine.queries import holds

from ..state import BATTLE, HAND, LEADER, WIDTH, area_of, cards_in, side_up
from ..world.facts import facts
from ..world.statics import may_be
from .caches import caches
from .continuous_effects import (
    ability_given,
    effects_in_force,
    effects_on_card,
    is_negated,
    is_valid_area,
    once_per_state,
)


def skills_had(game: Game, card: int) -> tuple[int, ...]:
    """Return all skills that a card has, valid or not: printed on the side that is up, and given to it."""
    printed = side_up(game, card).abilities
    if not effects_in_force(game, "gains"):
        return printed
    given = (ability_given(game.world, one.static) for one in effects_on_card(game, "gains", card))
    return tuple(dict.fromkeys((*printed, *given)))


def skills_of(game: Game, card: int) -> tuple[int, ...]:
    """Return all skills of a card that are valid now."""
    if effects_in_force(game, "gains") or effects_in_force(game, "loses"):
        return once_per_state(game, ("skills", card), _valid_of, card, None)
    look = game.cards[card]
    lies = (look[0], look[4], look[2] % WIDTH)
    known = caches(game).valid_in_area
    if lies not in known:
        found = tuple(number for number in side_up(game, card).abilities if is_valid_area(game, number, card))
        known[lies] = found, any(game.world.abilities[number].valid_if for number in found)
    printed, on_condition = known[lies]
    if not on_condition:
        return printed
    return once_per_state(game, ("skills", card), _valid_of, card, printed)


def _valid_of(game: Game, card: int, numbers: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return those of these skills of a card that are valid now; of all that it has where none are named."""
    return tuple(
        number for number in (skills_had(game, card) if numbers is None else numbers) if is_valid(game, card, number)
    )


def skills_that_hear(game: Game, card: int, words: set[str]) -> list[int]:
    """Return the skills of a card, printed on it or given to it, that hear one of these words; the printed ones valid or not."""
    known = facts(game)
    of = known.words
    numbers = side_up(game, card).abilities
    if not known.given_words.isdisjoint(words):
        numbers = tuple(dict.fromkeys((*numbers, *skills_of(game, card))))
    return [ability for ability in numbers if not of[ability].isdisjoint(words)]


def is_valid(game: Game, card: int, number: int) -> bool:
    """Whether a skill of a card is valid (9-1): in its area, not negated, and its conditions hold (9-1-3)."""
    given = number not in side_up(game, card).abilities
    if not (is_valid_area(game, number, card) or (given and area_of(game.cards[card].place) in (LEADER, BATTLE))):
        return False
    skill = game.world.abilities[number]
    if may_be(game, "loses") and is_negated(game, card, number):
        return False
    frame = fresh_effect(number, game.ref(card), game.cards[card].place // WIDTH)
    return all(holds(game, frame, condition) for condition in skill.valid_if)


def areas_of(game: Game, number: int, skill: Skill) -> tuple[str, ...]:
    """Return where a skill is valid: as it says itself (9-2-1), else by the type of its card (1-3-7, 12-1-1, 15-3-3)."""
    if skill.areas:
        return skill.areas
    printed = side_up(game, number)
    if printed.type == "leader":
        return ("leader",)
    return ("battle",) if printed.type != "extra" or facts(game).fields[game.cards[number].printed] else ("hand",)


def is_for(skill: Skill, timing: str) -> bool:
    """1-3-4-1-1, 1-3-4-1-2, 1-3-4-1-3: whether a 【起動】 can be declared in this part of the turn."""
    return timing in skill.timing.split("/")


def skills_of_hand(game: Game, number: int, timing: str) -> tuple[int, ...]:
    """Return the skills of a card of the hand that are for this part of the turn."""
    known = caches(game).from_hand
    key = (game.cards[number].printed, timing)
    if key not in known:
        known[key] = tuple(at for at in side_up(game, number).abilities if _is_declared_here(game, number, at, timing))
    return known[key]


def _is_declared_here(game: Game, number: int, ability: int, timing: str) -> bool:
    """Whether the skill is a 【起動】 for this part of the turn that is valid in the hand."""
    skill = game.world.abilities[ability]
    return skill.kind == "activate" and is_for(skill, timing) and "hand" in areas_of(game, number, skill)


def skills_startable_for(game: Game, player: int, timing: str) -> list[SkillOf]:
    """Return the skills for this part of the turn, where this game has any."""
    known = facts(game)
    return list(startable_skills(game, player, timing)) if known.activated[timing] or known.gives_activated else []


def startable_skills(game: Game, player: int, timing: str) -> Iterator[SkillOf]:
    """Yield the 【起動】 of a player's cards for this part of the turn, where the cards lie, valid or not; no extra card of the hand."""
    world, known = game.world, facts(game)
    starts, any_card = known.activated[timing], known.gives_activated
    for area in dict.fromkeys((LEADER, BATTLE, HAND, *known.listening_areas)):
        for c in cards_in(game, player, area):
            if not any_card and game.cards[c].printed not in starts:
                continue
            if area == HAND and side_up(game, c).type == "extra":
                continue
            for at in skills_had(game, c):
                skill = world.abilities[at]
                if skill.kind == "activate" and is_for(skill, timing):
                    yield c, at


SkillOf = tuple[int, int]
"""The skill that is named for an activation: a card, and one of its skills by its number."""


def skill_of(game: Game, effect: Effect) -> Skill:
    """Return the skill that a frame declares, pays for or resolves."""
    return game.world.abilities[effect.ability]  # type: ignore[no-any-return]


def _use(game: Game, effect: Effect) -> tuple[Ref, int, bool]:
    """Return a use as it is counted; of a leader with the side the skill stands on, since both may say the same."""
    return (effect.source, effect.ability, game.cards[effect.source.card].up)


def times_used(game: Game, effect: Effect) -> int:
    """Return how often this skill of this card has been used this turn (15-7-3)."""
    return game.own.used.count(_use(game, effect))  # type: ignore[no-any-return]


def is_used_up(game: Game, effect: Effect) -> bool:
    """Whether the skill has been used as often as it can be in this turn (15-7-2, 15-7-5)."""
    limit = skill_of(game, effect).limit
    return bool(limit) and times_used(game, effect) >= limit
