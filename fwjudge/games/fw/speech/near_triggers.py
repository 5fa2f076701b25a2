"""Why a skill does not begin to wait at something that it would hear: the word of its trigger that does not fit, with its rule."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.program import fresh_effect

from ..now.amounts import first_area_counts
from ..now.events_heard import cards_of_event
from ..now.skills import skills_of
from ..state import AREAS, WIDTH
from .choices import rules_against, say_misfit
from .sentences import SPEECH

Why = tuple[tuple[str, ...], str]
"""Rules, the most special first, with a clause."""
_BY: Final = {
    "rule": ("5-4-1", "スキルで登場したカードは、使用したものではない"),
    "other": ("16-3-2", "相手によるものではない"),
    "other skill": ("16-3-2", "相手のスキルによるものではない"),
    "own skill": ("16-3-2", "そのプレイヤーのスキルによるものではない"),
}
"""By the word for what a trigger must be done by the rule, and a clause, for what is done by anything else."""


def why_not_triggered(before: Game, game: Game, event: Any, words: tuple[str, ...], ability: int, card: int) -> Why:
    """Return why an event does not trigger a skill that waits for such events; nothing where it is for no single word."""
    frame = fresh_effect(ability, game.ref(card), game.cards[card].place // WIDTH)
    for wanted in game.world.abilities[ability].trigger:

        def fits(one: text.Event) -> bool:
            return cards_of_event(game, before, frame, one, event, words) is not None

        if wanted.what not in words:
            continue
        if fits(wanted):
            if event.__class__ is Moved and event.card == card and ability not in skills_of(before, card):
                return ("9-6-7-2",), ""
            continue
        if wanted.source is not None and fits(wanted._replace(source=None)):
            return ("16-3-2",), _say_other_source(game, wanted.source)
        if wanted.by in _BY and fits(wanted._replace(by="")):
            rule, clause = _BY[wanted.by]
            return (rule,), clause
        if isinstance(wanted.of, text.Cards):
            for one in wanted.of.filters:
                others = text.Cards(tuple(part for part in wanted.of.filters if part != one))
                if fits(wanted._replace(of=others)):
                    return _say_other_card(before, game, one, event, frame.source.card)
    return (), ""


def why_not_valid(game: Game, ability: int, card: int) -> tuple[str, ...]:
    """9-2-1: return the rule by which a skill works only where its text says, and not where its card lies; nothing where it does."""
    areas = game.world.abilities[ability].areas
    return ("9-2-1",) if areas and AREAS[game.cards[card].place % WIDTH] not in areas else ()


def _say_other_source(game: Game, source: text.CardSet) -> str:
    """Return a clause that something was not done by a skill of the card that a trigger names."""
    names = [name for one in getattr(source, "filters", ()) if isinstance(one, text.Named) for name in one.names]
    whose = "「" + "」か「".join(names) + "」" if names else "決められたカード"
    this = any(isinstance(one, text.This) for one in getattr(source, "filters", ()))
    return f"{'そのカード' if this else whose}のスキルによるものではない"


def _say_other_card(before: Game, game: Game, one: Any, event: Any, source: int) -> Why:
    """Return why the card of an event is not the one that a filter of a trigger asks for."""
    card = getattr(event, "card", -1)
    if card < 0:
        return (), ""
    if isinstance(one, text.Fights):
        return ("8-1-2-2",), f"{SPEECH.quote(game, source)}は、そのカードと戦闘していない"
    if isinstance(one, text.Number) and first_area_counts(before.cards[card].place, game.cards[card].place):
        return ("9-6-7-1-2",), say_misfit(before, fresh_effect(-1, before.ref(source), 0), one, card)
    clause = say_misfit(before, fresh_effect(-1, before.ref(source), 0), one, card)
    return (rules_against(before, one, card) or ("9-6-2",) if clause else ()), clause
