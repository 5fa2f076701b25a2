"""Why a skill did not come up: something else happened than it waits for, it was not valid, or nothing of the kind happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fwjudge.ability.text import Activate, Discard, Draw, Event, Ko, Rest, Skill, This
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decisions import decision
from fwjudge.engine.event import Compared, Moved
from fwjudge.play.wording import Wording, describes_card

from .citations import find_named_cards
from .events import about_of, is_in_play
from .first_words import lies_in_play
from .ground import (
    SPECIAL,
    Ground,
    ground_by,
    rules_of,
)
from .kinds import NO, YES, Ask, Becomes, Happening, HowOften, When, Whether
from .observation import Observed
from .point import Call
from .printed_values import ground_of_word
from .subjects import lie
from .triggers import find_why_not_triggered

HEARS = frozenset(("waits", "activated", "resolved"))
"""Words for events of a skill that cannot come if it has not heard what it waits for."""


_OF_NO_MOVE = frozenset(
    (
        *("attack", "attacked", "damage", "deal damage", "life lost", "chosen", "activate", "state"),
        *("turn start", "main start", "battle end", "turn end"),
    )
)
"""Words of triggers for which a card need not move: that it moved is no near miss."""


DONE_BY = {"draws": Draw, "discards": Discard, "activates": Activate, "rests": Rest, "ko": Ko}
"""By word of an event the instruction that makes it happen."""


class NearEvent(NamedTuple):
    """A thing that happened in place of what a skill waits for."""

    skill: Skill
    wanted: Event
    done: LoggedLine


def find_not_triggered(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return why the last of the events that a skill waits for did not trigger it; None where the game does not say it."""
    event = event_asked(ask)
    if event is None or event.word not in HEARS:
        return None
    return find_why_not_triggered(call, observed, list(skills_asked_of(call, event, observed)))


def find_unmet_trigger(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule that a skill waits for its trigger only, for one that did not wait and of which nothing says why."""
    event = event_asked(ask)
    if observed.said not in (NO, "0") or event is None or event.word not in (*HEARS, *DONE_BY):
        return None
    is_skill_asked = event.word in HEARS
    skills = (
        (skill for _, skill in skills_asked_of(call, event, observed))
        if is_skill_asked
        else _skills_unheard(event, observed)
    )
    every = list(skills)
    if not every:
        return None
    skill, grounds = every[0], call.table.grounds
    is_named = not is_skill_asked and all(one.name for one in every)
    heading = grounds.rule_of_heard(skill, skill.trigger[0]) if is_named else ""
    rule = heading if heading and grounds.rank(heading) == SPECIAL else grounds.rule_of(skill, "trigger")
    return ground_by(call.table, [rule], "near") if rule else None


def _skills_unheard(event: Happening, observed: Observed) -> Iterator[Skill]:
    """Yield the skills that wait for something, would make such an event happen, and never came up where their cards lie."""
    game = observed.state.game
    waited = {getattr(one.entry.event, "ability", -1) for one in observed.state.told if one.line.kind == "waits"}
    moved = {one.entry.event.card for one in observed.state.told if isinstance(one.entry.event, Moved)}
    for card in range(len(game.cards)):
        for number in game.printed_card(card).abilities:
            skill: Skill = game.world.abilities[number]
            does = any(isinstance(part, DONE_BY[event.word]) for part in walk(skill.body))
            if skill.trigger and number not in waited and does and (card not in moved or _waits_for_itself(skill)):
                yield skill


def _waits_for_itself(skill: Skill) -> bool:
    """Whether a skill waits for something that happens to its own card."""
    return any(isinstance(part, This) for one in skill.trigger for part in walk(one.of or ()))


def find_near_miss(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule of the word that a skill waits for, and the rule of what was done instead."""
    event = event_asked(ask)
    if event is None or event.word not in (*HEARS, *DONE_BY):
        return None
    found = next(_near_misses(call, event, observed), None)
    if found is None:
        return None
    grounds = call.table.grounds
    prevented = [rule for rule in grounds.defining.prevents.get(event.word, ()) if rule in found.done.rules]
    wanted = next(iter(prevented), "") or grounds.rule_of_heard(found.skill, found.wanted)
    numbers = tuple(dict.fromkeys(filter(None, (wanted, _rule_of_done(call, found.done)))))
    return Ground(numbers, call.table.words.reasons.get(numbers[0], ""), "near") if numbers else None


def find_prevented(observed: Observed) -> Ground | None:
    """Return the rule that was cited because the event that is asked about cannot come; None where none was."""
    event, grounds = event_asked(observed.ask), observed.state.table.grounds
    if event is None or observed.said not in (NO, "0"):
        return None
    wanted = grounds.defining.prevents.get(event.word, ())
    for one in reversed(observed.state.told):
        found = [rule for rule in wanted if rule in one.rules]
        if found:
            return ground_of_word(observed, found[0])
    return None


def find_not_valid(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rules by which a skill does nothing where its card lies, for one that heard what it waits for; None where it is valid."""
    event, state = event_asked(ask), observed.state
    if event is None and isinstance(ask.asked, Becomes) and not observed.evidence:
        event = Happening("waits", Wording(specs=ask.asked.of.subject.specs[:1] if ask.asked.of.subject else ()), "")
    elif event is None or event.word not in HEARS or observed.said not in (NO, "0"):
        return None
    for card, skill in skills_asked_of(call, event, observed):
        number = next(
            one for one in state.game.printed_card(card).abilities if state.game.world.abilities[one] == skill
        )
        if rules := call.table.grounds.of_effects.why_not_valid(state.game, number, card):
            return _say_where(observed, card, ground_by(call.table, rules, "near"))
    return None


def _say_where(observed: Observed, card: int, ground: Ground) -> Ground:
    """Return a ground whose reason is that a card has gone where its text does nothing with that place in it; else the ground itself."""
    game = observed.state.game
    has_gone = any(
        one.line.kind in ("moved", "koed") and card in about_of(game, one).cards for one in observed.state.told
    )
    if not has_gone or not ground.clause:
        return ground
    name = observed.state.table.speech.name(game, card)
    return replace(ground, clause=f"「{name}」は{lie(observed.state.table, game, card)[0]}にあり、{ground.clause}")


def find_never_heard(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule of the word that a skill waits for, where it was never heard and nothing else says why; None where it was.

    Of several skills of a card that is named alone none may have heard its word.
    """
    event = event_asked(ask)
    if event is None or event.word not in HEARS or observed.said not in (NO, "0"):
        return None
    skills = list(skills_asked_of(call, event, observed))
    if any(_is_heard(call, observed, card, skill) for card, skill in skills):
        return None
    first = next((skill for _, skill in skills), None)
    if first is not None and first.trigger[0].what in _OF_DAMAGE and (lost := _find_fight_lost(observed)) is not None:
        return lost
    return (
        None if first is None else ground_of_word(observed, call.table.grounds.rule_of_heard(first, first.trigger[0]))
    )


_OF_DAMAGE = frozenset(("damage", "deal damage"))
"""Words of triggers for which an attack has to win."""


def _find_fight_lost(observed: Observed) -> Ground | None:
    """Return the comparison that the last attack lost, with its numbers; None where it won, or none was made."""
    table = observed.state.table
    last = next((one for one in reversed(observed.state.told) if isinstance(one.entry.event, Compared)), None)
    if last is None or last.entry.event.first_wins:
        return None
    return ground_by(table, rules_of(table, last), "near", f"{table.speech.say_comparison(last.entry.event)}だ")


def _is_heard(call: Call, observed: Observed, card: int, skill: Skill) -> bool:
    """Whether something happened by a word that a skill of a card waits for, to that card where it waits for itself."""
    itself, game = _waits_for_itself(skill), observed.state.game
    about = (one for one in observed.state.told if not itself or card in about_of(game, one).cards)
    heard = {word for one in about for word in call.table.policy.sounds(one.entry.event)}
    return not heard.isdisjoint(one.what for one in skill.trigger)


HIDDEN = "hidden deck"
"""The word under which a game knows the rule that no player sees the cards of a deck."""


def find_hidden(observed: Observed) -> Ground | None:
    """Return the rule that no player sees the cards of a deck, where it is asked if such a card is revealed; None where it is not."""
    event, state = event_asked(observed.ask), observed.state
    cards = find_named_cards(observed)
    if event is None or event.word != "shown" or not cards:
        return None
    is_in_deck = all(state.game.world.places[state.game.cards[card].place].name == "deck" for card in cards)
    return ground_of_word(observed, state.table.grounds.rule_of_word(HIDDEN)) if is_in_deck else None


STATELESS = "stateless"
"""The word under which a game knows the rule on where cards are rested or active."""


def find_stateless(observed: Observed) -> Ground | None:
    """Return the rule on where cards lie in a state, where it is asked for the state of cards that lie elsewhere; None where it is not."""
    asked, table = observed.ask.asked, observed.state.table
    if observed.said != NO or not isinstance(asked, Whether) or isinstance(asked.what, Happening):
        return None
    words = {one.ja for one in table.words.cards.states if one.key in ("rested", "active")}
    cards = find_named_cards(observed)
    if words.isdisjoint(asked.what.words) or not cards:
        return None
    is_anywhere = any(lies_in_play(table, lie(table, observed.state.game, card)) for card in cards)
    return None if is_anywhere else ground_of_word(observed, table.grounds.rule_of_word(STATELESS))


def find_declined(observed: Observed) -> Ground | None:
    """Return the rule of a keyword that could have been used and was not, where nothing else says why; None where none was."""
    table = observed.state.table
    if observed.said == YES:
        return None
    for game, option in reversed(list(observed.course.play.past)):
        at = decision(game)
        if at is None or at.window or (said := table.options.describe(game, option)).things:
            continue
        offered = [table.options.describe(game, one) for one in at.options if one != option]
        for thing in (thing for one in offered if one.verb != said.verb for thing in one.things):
            if thing.ability >= 0 and (rule := _rule_of_keyword(observed, thing.ability)):
                return ground_of_word(observed, rule)
    return None


def find_own_keyword(observed: Observed) -> Ground | None:
    """Return the rule of the keyword of the card to which an event did not happen, where nothing else says why; None where it has none."""
    event = event_asked(observed.ask)
    if event is None or observed.said not in (NO, "0"):
        return None
    game = observed.state.game
    of_cards = (number for card in sorted(find_named_cards(observed)) for number in game.printed_card(card).abilities)
    return next(
        (ground_of_word(observed, rule) for number in of_cards if (rule := _rule_of_keyword(observed, number))), None
    )


def _rule_of_keyword(observed: Observed, ability: int) -> str:
    """Return the special rule of the keyword of a skill; nothing where it has none."""
    keyword, grounds = observed.state.game.world.abilities[ability].keyword, observed.state.table.grounds
    rule = grounds.defining.parts.get(f"Skill {keyword}", "") if keyword else ""
    return rule if rule and grounds.rank(rule) == SPECIAL else ""


def event_asked(ask: Ask) -> Happening | None:
    """Return the event that a question is about, if it is about one."""
    if isinstance(ask.asked, Whether):
        return ask.asked.what if isinstance(ask.asked.what, Happening) else None
    return ask.asked.event if isinstance(ask.asked, When | HowOften) else None


def _near_misses(call: Call, event: Happening, observed: Observed) -> Iterator[NearEvent]:
    """Yield what happened, the latest first, to the cards of the skill by another word than the one it waits for."""
    game, policy = observed.state.game, call.table.policy
    is_skill_asked = event.word in HEARS
    skills = skills_asked_of(call, event, observed) if is_skill_asked else _skills_that_do(event, observed)
    for card, skill in skills:
        for wanted in skill.trigger:
            if wanted.what in _OF_NO_MOVE:
                continue
            for one in reversed(observed.state.told):
                done = one.entry.event
                if not isinstance(done, Moved) or card not in about_of(game, one).cards:
                    continue
                is_near = is_skill_asked or (wanted.what == KOED and _leaves_play(observed, done))
                if wanted.what not in policy.sounds(done) and is_near:
                    yield NearEvent(skill, wanted, one)
                break


KOED = "ko"
"""The word of a trigger for a card that is KO'd, for which it is no match that the card leaves play in another way."""


def _skills_that_do(event: Happening, observed: Observed) -> Iterator[tuple[int, Skill]]:
    """Yield the skills that wait for something and would make such an event happen, each with its card."""
    game = observed.state.game
    for card in range(len(game.cards)):
        for number in game.printed_card(card).abilities:
            skill: Skill = game.world.abilities[number]
            if skill.trigger and any(isinstance(part, DONE_BY[event.word]) for part in walk(skill.body)):
                yield card, skill


def _leaves_play(observed: Observed, done: Moved) -> bool:
    """Whether a card went from play to elsewhere."""
    places, game = observed.state.game.world.places, observed.state.table.game
    return done.before is not None and is_in_play(game, places[done.before.place].name) > is_in_play(
        game, places[done.to].name
    )


def skills_asked_of(call: Call, event: Happening, observed: Observed) -> Iterator[tuple[int, Skill]]:
    """Yield the skills that a question may be about, each with its card."""
    game, specs = observed.state.game, event.wording.specs
    names = {spec.ability for spec in specs if spec.ability}
    for card in range(len(game.cards)):
        if not any(describes_card(call.table, game, spec, card) for spec in specs if spec.name):
            continue
        for number in game.printed_card(card).abilities:
            skill: Skill = game.world.abilities[number]
            if skill.trigger and (not names or fold(skill.name) in names):
                yield card, skill


def _rule_of_done(call: Call, done: LoggedLine) -> str:
    """Return the rule of what was done: that of its word, else the one that the event cites."""
    word = getattr(done.entry.event, "cause", "")
    return call.table.grounds.rule_of_word(word) or next(iter(done.entry.cites), "")
