"""Why a number is the printed one although a text seems to change it: the word that it does not fit, or where its skill is not valid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import fresh_effect
from fwjudge.games.common.misfits import fits

from ..now.cards import kinds_of
from ..now.skills import areas_of, skills_of
from ..state import AREAS, WIDTH, side_up
from .board import WORDS
from .choices import rules_against, say_misfit
from .sentences import SPEECH

Why = tuple[tuple[str, ...], str]
"""Rules, the most special first, with a clause."""


def why_unchanged(game: Game, what: str, card: int) -> Why:
    """Return why no 【永続】 changes a number of a card although one changes this number of others; nothing where none does."""
    return next(_find_reasons(game, what, card), ((), ""))


def _find_reasons(game: Game, what: str, card: int) -> Iterator[Why]:
    """Yield why each 【永続】 that changes this number of cards does not change it here; that another side is up first of all."""
    if "leader" in kinds_of(game, card) and _has_another_number(game, what, card):
        yield ("10-1-3",), ""
    for source in range(len(game.cards)):
        valid = skills_of(game, source)
        for ability in side_up(game, source).abilities:
            skill: text.Skill = game.world.abilities[ability]
            for static in _changes(skill, what):
                frame = fresh_effect(ability, game.ref(source), game.cards[source].place // WIDTH)
                of = _cards_meant(static)
                if of is None and source != card:
                    continue
                failing = [] if of is None else [one for one in of.filters if not fits(game, frame, one, card)]
                if ability in valid and len(failing) == 1:
                    yield rules_against(game, failing[0], card), say_misfit(game, frame, failing[0], card)
                area = AREAS[game.cards[source].place % WIDTH]
                if not failing and area not in areas_of(game, source, skill):
                    where = WORDS.name("area", area)
                    yield (
                        ("9-5-5" if skill.areas else "1-3-7",),
                        f"{SPEECH.skill_of(game, ability, source)}は、{where}では働かない",
                    )


def _has_another_number(game: Game, what: str, card: int) -> bool:
    """Whether the side of a leader that is not up has another number, and it has been turned over."""
    front: Any = game.printed_card(card)
    up = side_up(game, card)
    return front.back is not None and up is not front and getattr(up, what, None) != getattr(front, what, None)


def _changes(skill: text.Skill, what: str) -> Iterator[text.Change]:
    """Yield what a 【永続】 changes of this number."""
    yield from (one for one in walk(skill.statics) if isinstance(one, text.Change) and one.what == what)


def _cards_meant(static: text.Change) -> text.Cards | None:
    """Return the set of cards that a change is about; None where it is about its own card."""
    of = static.cards.of if isinstance(static.cards, text.Each) else None
    return of if isinstance(of, text.Cards) else None
