"""Why a card is not among those that can be chosen: the word of the text that keeps it out, with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.decide import decision
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import entries_since
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import matches
from fwjudge.games.common.skill_parts import records_in
from fwjudge.games.grounds import Asked

from ..meaning.choosing import rules_of_hand_shown
from ..now.sets import is_itself, is_valid_there
from ..now.targets import aim_of_ability
from ..state import master
from ..world.facts import facts
from .reasons import REASONS

BY_RULE_EFFECT: Final = "4-16-2"
ITSELF: Final = "4-11-4"
NOT_A_TARGET: Final = "4-11-1"


def choice_in_progress(game: Game) -> tuple[t.Choose, Effect] | None:
    """Return the part of a text for which a card is to be chosen now, with the effect that asks; None where none is."""
    at, frame = decision(game), game.frame
    if at is None or at.window or not isinstance(frame, Effect) or frame.ability < 0:
        return None
    options = [one for one in at.options if isinstance(one, Ref)]
    body = facts(game).skills[frame.ability].skill.body
    nodes = aim_of_ability(game, frame) if at.rule == NOT_A_TARGET else records_in(body)
    choices = [one for one in nodes if isinstance(one, t.Choose)]
    fitting = [one for one in choices if all(matches(game, frame, one.of, ref.card) for ref in options)]
    open_ones = [one for one in fitting if not frame.get(one.called)] or fitting
    return (open_ones[0], frame) if open_ones and options else None


def why_not_chosen(game: Game, cards: Sequence[int]) -> tuple[tuple[str, ...], str]:
    """Return the rules of the word that keeps these cards out of the choice that is open, with a clause.

    Of no card: why one has to be chosen.
    """
    found = choice_in_progress(game)
    if found is None:
        return (), ""
    node, frame = found
    if cards:
        rules = _rules_that_keep_out(game, frame, node.of, cards[0])
    else:
        at = decision(game)
        assert at is not None
        options = [one for one in at.options if isinstance(one, Ref)]
        rules = tuple(
            dict.fromkeys(rule for ref in options for rule in rules_of_hand_shown(game, node.of, ref, at.player))
        )
    clause = "そのカードはルールエフェクトでもう墓地にある" if rules == (BY_RULE_EFFECT,) else ""
    return rules, clause or next((REASONS[rule] for rule in rules if rule in REASONS), "")


def _rules_that_keep_out(game: Game, frame: Effect, of: t.CardSet, card: int) -> tuple[str, ...]:
    """Return the rules by which a card does not fit a text; nothing where no rule of its own says so."""
    if not isinstance(of, t.Cards):
        return ()
    if is_itself(frame, card):
        return (ITSELF,)
    if _was_buried(game, card):
        return (BY_RULE_EFFECT,)
    failing = [one for one in of.filters if not matches(game, frame, of._replace(filters=(one,)), card)]
    return tuple(dict.fromkeys(rule for one in failing if (rule := _rule_of_filter(one))))


def _rule_of_filter(one: Any) -> str:
    """Return the rule that says what a word of a text asks for; nothing where none does."""
    if isinstance(one, t.Number):
        return _NUMBERS.get(one.what, "")
    return "2-4-2" if isinstance(one, t.Coloured) else ""


_NUMBERS: Final = {"cost": "2-4-3", "power": "2-12-1", "smash": "2-13-1"}


def _was_buried(game: Game, card: int) -> bool:
    """Whether a rule effect put a card where it lies."""
    for entry in reversed(entries_since(game)):
        event = entry.event
        if isinstance(event, Moved) and event.card == card:
            return BY_RULE_EFFECT in event.cites
    return False


# -- skills that are not valid ------------------------------------------------------------------------


def why_not_valid(game: Game, ability: int, card: int) -> tuple[str, ...]:
    """Return the rules by which an ability does nothing where its card lies; nothing where it is valid there."""
    skill, at = game.world.abilities[ability], game.cards[card]
    if is_valid_there(game, skill, card, at, master(game, card)):
        return ()
    if skill.areas:
        return ("5-7-1-2", "2-10-3")
    return ("2-20-2-5" if game.printed_card(card).type == "base" else "2-20-1-7", "2-10-3")


# -- conditions ---------------------------------------------------------------------------------------


def why_counted(game: Game, asked: Asked, condition: Any) -> tuple[str, ...]:
    """Return the rule by which what a text asks for was not done: it was impossible (1-1-3)."""
    if not isinstance(condition, t.Done) or asked.holds:
        return ()
    for entry in reversed(entries_since(game)):
        event = entry.event
        if getattr(event, "ability", -1) == asked.ability and "1-1-3" in getattr(event, "cites", ()):
            return ("1-1-3",)
    return ()
