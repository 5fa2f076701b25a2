"""The ground of how many cards lie with another one, where effects put them there: how they were chosen, and how often that was done."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability.text import Choose, PutUnder, Skill
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine

from .account import account_of
from .deciding_choice import NOTHING_CHOSEN
from .events import about_of
from .ground import MAX_NUMBERS, SPECIAL, Ground, clause_of, effect_at_work
from .kinds import NO
from .observation import Observed
from .permission import IN_PART
from .sources import say_effect
from .subjects import find_cards
from .turning_point import number_asked

COUNTED = "number:don"
"""The number of cards that are given to another one."""


def find_how_given(observed: Observed, own: Ground) -> Ground | None:
    """Return the rules by which effects gave a card what is counted; None where it is not asked for that, or no effect did."""
    what = number_asked(observed.ask)
    if what is None or not is_about_given(observed) or len(account_of(observed)) != 1:
        return None
    cards = set(find_cards(observed.state, what))
    moved = [one for one in observed.state.told if one.line.kind == "moved" and one.entry.event.under >= 0]
    every = [one for one in moved if effect_at_work(one) is not None]
    given = [one for one in every if one.entry.event.under in cards]
    if not any(one.entry.event.under in cards for one in moved):
        given = every  # it was given to others
    if not given:
        return _of_taken(observed, own, cards)
    effect, table = effect_at_work(given[0]), observed.state.table
    assert effect is not None
    telling = tuple(filter(None, dict.fromkeys(_rules_of_giving(observed, given))))
    chosen = {one.entry.step.number for one in observed.state.told if getattr(one.entry.event, "what", "") == "choose"}
    numbers = tuple(dict.fromkeys((*telling, *own.numbers)))[:MAX_NUMBERS]
    is_of_choice = telling[:1] == () or telling[0] in chosen
    clause = say_effect(observed, given[0], effect) if is_of_choice else clause_of(table, telling[:1])
    return Ground(numbers, clause, "event")


FIELD, OF_FIELD = "field", "場の"
"""The word under which a game knows the rule of which areas are the field, and the words of a card for what lies there."""


def _of_taken(observed: Observed, own: Ground, cards: set[int]) -> Ground | None:
    """Return the rule of which areas are the field, where a text of it took away what had been given to cards; None elsewhere."""
    table = observed.state.table
    rule = table.grounds.rule_of_word(FIELD)
    for one in observed.state.told if rule else ():
        is_taken = (
            one.line.kind == "moved" and one.entry.event.before.under in cards and effect_at_work(one) is not None
        )
        if is_taken and one.step is not None and OF_FIELD in one.step.clause:
            return Ground((rule, *own.numbers)[:MAX_NUMBERS], clause_of(table, (rule,)), own.kind)
    return _of_none_chosen(observed, own)


def _of_none_chosen(observed: Observed, own: Ground) -> Ground | None:
    """Return that an effect which gives cards chose nothing, where it did last; None elsewhere."""
    for one in reversed(observed.state.told):
        effect = effect_at_work(one) if one.line.kind == "chose none" else None
        if effect is None or effect.ability < 0:
            continue
        skill: Skill = observed.state.game.world.abilities[effect.ability]
        if any(isinstance(part, PutUnder) for part in walk(skill.body)):
            named = observed.state.table.speech.skill_aloud(observed.state.game, effect.ability, effect.source.card)
            is_asked = any(game.step is one.entry.step for game, _ in observed.course.play.past)
            in_part = "" if is_asked else observed.state.table.grounds.rule_of_word(IN_PART)
            apart = (
                "" if is_asked or not _are_given(observed, one) else observed.state.table.grounds.rule_of_word(GIVEN)
            )
            numbers = tuple(dict.fromkeys(filter(None, (apart, in_part, *one.rules[:1], *own.numbers))))
            if apart:
                return Ground(numbers[:MAX_NUMBERS], clause_of(observed.state.table, (apart,)), "note")
            return Ground(numbers[:MAX_NUMBERS], f"{named}で{NOTHING_CHOSEN if is_asked else NONE_TO_CHOOSE}", "note")
    return None


GIVEN = "given"
"""The word under which a game knows the rule that a card which is given to another one lies in no way."""


def _are_given(observed: Observed, one: LoggedLine) -> bool:
    """Whether cards of the player of an effect are given to others, so that it could not choose them."""
    game, effect = observed.state.game, effect_at_work(one)
    return effect is not None and any(held.under >= 0 and held.owner == effect.player for held in game.cards)


def is_about_given(observed: Observed) -> bool:
    """Whether it is asked how many cards are given to a card."""
    what = number_asked(observed.ask)
    return what is not None and what.subject is not None and what.subject.attribute == COUNTED


NONE_TO_CHOOSE = "選べるものがない"


def _rules_of_giving(observed: Observed, given: list[LoggedLine]) -> Iterator[str]:
    """Yield the rule of a skill that did it more than once, of the words by which the card was meant, and of how many were chosen."""
    told, game, grounds = observed.state.told, observed.state.game, observed.state.table.grounds
    ability = getattr(effect_at_work(given[0]), "ability", -1)
    done = [one for one in told if one.line.kind == "activated" and about_of(game, one).ability == ability]
    if len(done) > 1:
        yield grounds.defining.parts.get("Skill auto", "")
    picks = [one for one in told if getattr(one.entry.event, "what", "") == "choose" and _is_of(one, ability)]
    bearers, asked = {one.entry.event.under for one in given}, number_asked(observed.ask)
    is_too_few = observed.said == NO and asked is not None and bool(bearers & set(find_cards(observed.state, asked)))
    for one in picks:
        if not is_too_few and not bearers.isdisjoint(about_of(game, one).cards):
            yield from (
                rule
                for rule in one.entry.event.cites
                if grounds.rank(rule) == SPECIAL or rule in grounds.weights.choosing
            )
    cards = {card for one in given for card in about_of(game, one).cards}
    for one in told[: told.index(given[-1])]:  # what became of them before
        is_back = one.line.kind == "moved" and getattr(one.entry.event, "cause", "") == "given don left"
        if is_back and one.entry.event.card in cards:
            yield from one.entry.event.cites[:1]
    own = [one for one in picks if not cards.isdisjoint(about_of(game, one).cards)] or picks
    yield from (one.entry.step.number for one in own[-1:])


def _is_of(one: LoggedLine, ability: int) -> bool:
    """Whether an effect of this number chose something, and not its cost alone."""
    return isinstance(one.entry.step.of, Choose) and getattr(effect_at_work(one), "ability", -1) == ability
