"""Why a card is not among those that can be chosen: the word of the text that keeps it out, with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.decisions import decision
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import entries_since
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.queries import matches
from fwjudge.games.common.skill_parts import records_in
from fwjudge.games.grounds import Asked

from ..meaning.choosing import rules_of_hand_shown
from ..now.sets import candidates, is_itself, is_valid_there
from ..now.targets import aim_of_ability
from ..state import master
from ..world.facts import facts
from .reasons import REASONS
from .sentences import SPEECH

_OF_X: Final = ("4-7-2-3", "4-8-4-1")
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


def why_asked(game: Game) -> tuple[str, ...]:
    """4-9-2-5: return the rules by which of both players the active one chooses first; nothing where only one chooses."""
    chosen_by = {"active", "non-active"}.intersection((game.step.sub or "").split())
    return ("4-9-2-5", "1-1-4") if chosen_by else ()


def why_chosen(game: Game, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the rules of the words of a text that one of these cards fits, where those decide; the most special first."""
    found = choice_in_progress(game)
    if found is None or not cards or not isinstance(found[0].of, t.Cards):
        return ()
    rules = [_rule_of_word(game, one, cards[0]) for one in found[0].of.filters]
    return tuple(dict.fromkeys(filter(None, rules)))


def _rule_of_word(game: Game, one: Any, card: int) -> str:
    """Return the rule by which a card fits a word of a text; nothing where that is plain."""
    if isinstance(one, t.Near) and one.how == "adjacent":
        return "3-8-2-6"
    is_sum = isinstance(one, t.Number) and one.what == "cost" and len(game.printed_card(card).cost) > 1
    return "2-4-3" if is_sum else ""


def why_not_chosen(game: Game, cards: Sequence[int]) -> tuple[tuple[str, ...], str]:
    """Return the rules of the word that keeps these cards out of the choice that is open, with a clause.

    Of no card: why one has to be chosen.
    """
    at = decision(game)
    if at is not None and at.rule in _OF_X and not cards:
        return (at.rule,), "Xに選べるのは、支払える数までだ"
    if occupied := _say_occupied(game, cards):
        return (at.rule,) if at is not None else (), occupied
    found = choice_in_progress(game)
    if found is None:
        return (), ""
    node, frame = found
    if cards:
        rules = _rules_that_keep_out(game, frame, node.of, cards[0])
    else:
        assert at is not None
        options = [one for one in at.options if isinstance(one, Ref)]
        rules = tuple(
            dict.fromkeys(rule for ref in options for rule in rules_of_hand_shown(game, node.of, ref, at.player))
        )
    clause = "そのカードはルールエフェクトでもう墓地にある" if rules == (BY_RULE_EFFECT,) else ""
    return rules, clause or next((REASONS[rule] for rule in rules if rule in REASONS), "")


def _say_occupied(game: Game, cards: Sequence[int]) -> str:
    """Return which of these cards lies on a square that is named, where a text asks for one without such cards; nothing elsewhere."""
    node, frame = game.step.of, game.frame
    if not isinstance(node, t.ChooseSquare) or not isinstance(node.of, t.Squares) or not isinstance(frame, Effect):
        return ""
    without = node.of.without
    there = [card for card in cards if without is not None and matches(game, frame, without, card)]
    return f"そのスクエアに{SPEECH.quote(game, there[0])}がいる" if there else ""


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


def why_no_target(game: Game, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the rules of the words of these strategies that alone keep a card from being their target; nothing where one has a target."""
    abilities = game.world.abilities
    for number in cards:
        for at in game.printed_card(number).abilities:
            effect = Effect(at, game.ref(number), game.cards[number].owner)
            for node in aim_of_ability(game, effect) if abilities[at].kind == "spell" else ():
                if (
                    not isinstance(node, t.Choose)
                    or not isinstance(node.of, t.Cards)
                    or candidates(game, effect, node.of)
                ):
                    continue
                failing = (_only_failing(game, effect, node.of, card) for card in range(len(game.cards)))
                rules = tuple(dict.fromkeys(rule for one in failing if one and (rule := _rule_of_filter(one, game))))
                if rules:
                    return rules
    return ()


def _only_failing(game: Game, effect: Effect, of: t.Cards, card: int) -> Any:
    """Return the one word of a text that a card does not fit; None where it fits all or fails several."""
    failing = [one for one in of.filters if not matches(game, effect, of._replace(filters=(one,)), card)]
    return failing[0] if len(failing) == 1 else None


def _rule_of_filter(one: Any, game: Game | None = None) -> str:
    """Return the rule that says what a word of a text asks for; nothing where none does."""
    if isinstance(one, t.State) and one.state == "fighting" and game is not None:
        fought = any(getattr(entry.event, "what", "") == "battle end" for entry in entries_since(game))
        return "3-14-4" if fought else ""
    if isinstance(one, t.Number):
        return _NUMBERS.get(one.what, "")
    return "2-4-2" if isinstance(one, t.Coloured) else ""


_NUMBERS: Final = {"cost": "2-4-3", "power": "2-12-1", "smash": "2-13-1"}


def _was_buried(game: Game, card: int) -> bool:
    """Whether a rule effect put a card where it lies."""
    for entry in entries_since(game)[::-1]:
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


def why_not_replaced(game: Game, modifier: Modifier, cards: Sequence[int]) -> tuple[str, ...]:
    """4-15-3: return the rule by which a replacement that was to work once replaced nothing more; nothing where it is of other cards."""
    if modifier.ability < 0 or not cards or modifier.source is None:
        return ()
    effect = Effect(modifier.ability, modifier.source, modifier.player)
    nodes = [one for one in records_in(game.world.abilities[modifier.ability].body) if isinstance(one, t.Replaces)]
    once = any(
        node.times and node.event.of is not None and matches(game, effect, node.event.of, cards[0]) for node in nodes
    )
    return ("4-15-3",) if once else ()


# -- conditions ---------------------------------------------------------------------------------------


def why_counted(game: Game, asked: Asked, condition: Any) -> tuple[str, ...]:
    """Return the rule by which what a text asks for was not done: it was impossible (1-1-3)."""
    if not isinstance(condition, t.Done) or asked.holds:
        return ()
    for entry in entries_since(game)[::-1]:
        event = entry.event
        if getattr(event, "ability", -1) == asked.ability and "1-1-3" in getattr(event, "cites", ()):
            return ("1-1-3",)
    return ()
