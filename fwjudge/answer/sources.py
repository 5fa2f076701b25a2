"""The reason where no rule decides more than how things go: the effect that did what is asked about."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.base.inflection import call_effect
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Moved
from fwjudge.engine.program import Effect
from fwjudge.games.table import PLAYERS

from .events import about_of
from .ground import MAX_NUMBERS, ROUTINE, SPECIAL, Ground, clause_of, effect_at_work
from .kinds import NO, Becomes, Happening, HowOften, Value, Whether
from .observation import Observed
from .permission import DOES

DONE = frozenset(("moved", "koed", "turned", "faced", "hurt", "healed", "countered", "markers", "drew", "discarded"))
"""Kinds of told lines at which an effect does something to what is asked about."""


def name_effect(observed: Observed, ground: Ground) -> Ground:
    """Return a ground that has no special rule with the effect that did the thing asked about as its reason; else the ground itself."""
    state, first = observed.state, next(iter(observed.evidence), None)
    rank = state.table.grounds.rank
    if first is not None and _only_restates(observed, ground):
        if said := _say_what_did_it(observed, first, ground):
            return replace(ground, clause=said)
        if paid := _say_paid(observed, first):
            numbers = tuple(dict.fromkeys((state.table.grounds.rule_of_word(PAID_THEN), *ground.numbers)))
            return replace(ground, numbers=numbers[:MAX_NUMBERS], clause=paid)
    if ground.clause or first is None or any(rank(number) < ROUTINE for number in ground.numbers):
        return ground
    if not is_about_what_was_done(observed) or first.line.kind not in DONE:
        return ground
    effect = effect_at_work(first)
    if effect is None and (played := _say_played(observed, first)):
        return replace(ground, clause=played)
    if effect is None or effect.ability < 0:
        return ground
    is_drawn = getattr(first.entry.event, "cause", "") == "draw" and observed.said != NO
    if is_drawn and (so_many := state.table.grounds.of_effects.why_so_many(state.game, effect.ability)):
        numbers = tuple(dict.fromkeys((*so_many, *ground.numbers)))[:MAX_NUMBERS]
        return replace(ground, numbers=numbers, clause=state.table.words.reasons.get(so_many[0], ""))
    is_defined = first.line.kind == "koed" or getattr(first.entry.event, "cause", "") in ("ko", "appear")
    rules = () if is_defined or observed.said == NO else _rules_of_activation(observed, effect.ability)
    if rules:
        numbers = tuple(dict.fromkeys((*rules, *ground.numbers)))[:MAX_NUMBERS]
        return replace(ground, numbers=numbers, clause=clause_of(state.table, rules))
    clause = say_effect(observed, first, effect)
    if observed.said != NO and (heard := _ground_of_coming_up(observed, effect, ground, clause)) is not None:
        return heard
    if is_drawn and isinstance(clause, OnlyNamed) and _is_about_a_card(observed):
        named = state.table.speech.skill_aloud(state.game, effect.ability, effect.source.card)
        return replace(ground, clause=f"{named}で、デッキの一番上から引いた")
    if not isinstance(clause, Quotation):
        return replace(ground, clause=clause)
    does = state.table.grounds.rule_of_word(AS_WRITTEN if _is_dealt_out(observed, first) else DOES)
    numbers = ground.numbers if is_defined or not does else (does, *ground.numbers)[:MAX_NUMBERS]
    return replace(ground, numbers=numbers, clause=clause)


def _ground_of_coming_up(observed: Observed, effect: Effect, ground: Ground, clause: str) -> Ground | None:
    """Return by which rule the skill came up that did something: that of the trigger of a card, or of what a skill without a heading
    hears, where that tells more than the words of its card; else None.
    """
    table, game = observed.state.table, observed.state.game
    grounds, skill = table.grounds, game.world.abilities[effect.ability]
    if skill.kind == "trigger" and (rule := grounds.rule_of(skill)):
        return replace(ground, numbers=tuple(dict.fromkeys((rule, *ground.numbers)))[:MAX_NUMBERS], clause=clause)
    if skill.keyword or skill.name or not skill.trigger:
        return None
    rule, named = grounds.rule_of_event(skill.trigger[0]), ""
    said = table.words.reasons.get(rule, "")
    if not said or grounds.rank(rule) != SPECIAL or rule in grounds.weights.of_triggers:
        rule = grounds.defining.parts.get("Skill.trigger", "")
        said = grounds.clauses.affirms.get(rule, "") if isinstance(clause, OnlyNamed) else ""
        named = f"{table.speech.skill_aloud(game, effect.ability, effect.source.card)}は、"
    numbers = tuple(dict.fromkeys((rule, *ground.numbers)))[:MAX_NUMBERS]
    return replace(ground, numbers=numbers, clause=f"{named}{said}") if said else None


def _is_about_a_card(observed: Observed) -> bool:
    """Whether it is asked where a card is that is named."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Becomes) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return False
    return bool(what.subject.specs[0].name)


def _say_played(observed: Observed, moved: LoggedLine) -> str:
    """Return that a player has played a card, where it came into play from the hand and no effect had it put there; else nothing."""
    event, state = moved.entry.event, observed.state
    before = getattr(event, "before", None)
    is_asked = observed.said != NO and not isinstance(observed.ask.asked, HowOften)
    if not is_asked or before is None or getattr(event, "cause", "") != "appear" or event.rested:
        return ""
    place = state.game.world.places[before.place]
    verb = next((word.ja for word in state.table.words.verbs if word.key == "play"), "")
    is_played = verb and place.name == "hand" and place.player is not None
    return f"{PLAYERS[place.player]}が手札から{verb}した" if is_played else ""


def _only_restates(observed: Observed, ground: Ground) -> bool:
    """Whether a ground says of what has come to pass only what the word for it means."""
    table, number = observed.state.table, next(iter(ground.numbers), "")
    asked = observed.ask.asked
    is_place = isinstance(asked, Whether) and not isinstance(asked.what, Happening) and ground.kind == "event"
    is_done = (observed.said != NO or is_place) and is_about_what_was_done(observed)
    return (
        is_done and number in table.grounds.weights.restating and ground.clause in ("", table.words.reasons.get(number))
    )


PAID_THEN = "paid then"
"""The word under which a game knows the rule that a cost is paid as the skill is activated."""


def _say_paid(observed: Observed, done: LoggedLine) -> str:
    """Return of which effect something was done as the cost; nothing where it was not."""
    state, rule = observed.state, observed.state.table.grounds.rule_of_word(PAID_THEN)
    effect = effect_at_work(done)
    if not rule or effect is None or effect.ability < 0 or rule not in [line.number for line in done.entry.callers]:
        return ""
    name = state.table.speech.skill_aloud(state.game, effect.ability, effect.source.card)
    return f"{name}の発動コストとして行った" if len(name) <= MAX_NAME else ""


def _say_what_did_it(observed: Observed, done: LoggedLine, ground: Ground) -> str:
    """Return by which effect something was done, in the words of its card or else, where there is no other reason, by its name."""
    effect = effect_at_work(done) if done.line.kind in DONE else None
    if effect is None or effect.ability < 0:
        return ""
    clause = say_effect(observed, done, effect)
    if not isinstance(clause, Quotation):
        return "" if ground.clause else clause
    return clause if len(clause.quoted) >= MIN_SAID else ""


def say_effect(observed: Observed, done: LoggedLine, effect: Effect) -> str:
    """Return by which effect something was done, as a clause: in the words of its card, where they are not too long."""
    state, card = observed.state, effect.source.card
    name = state.table.speech.skill_aloud(state.game, effect.ability, card)
    if len(name) > MAX_NAME:  # it is called by all that it waits for
        name = f"「{state.table.speech.name(state.game, card)}」の能力"
    said = "" if done.step is None else " ".join(done.step.clause.split())
    if not 0 < len(said) <= MAX_SAID:
        return OnlyNamed(call_effect(name))
    return Quotation(name, said)


class Quotation(str):
    """A reason that quotes what is said of an effect on its card."""

    quoted: str

    def __new__(cls, effect: str, quoted: str) -> Quotation:
        """Make the reason of an effect, as sentences call it, and its words."""
        made = super().__new__(cls, f"{effect}に「{quoted}」とある")
        made.quoted = quoted
        return made


class OnlyNamed(str):
    """A reason that only names the effect that did it."""


def _is_dealt_out(observed: Observed, done: LoggedLine) -> bool:
    """Whether one sentence of a card has cards go to several places, one after another."""
    clause = "" if done.step is None else done.step.clause
    told, line = observed.state.told, done.entry.step.number
    same = [one for one in told if one.step is not None and one.step.clause == clause and one.entry.step.number == line]
    places = {one.entry.event.to for one in same if isinstance(one.entry.event, Moved)}
    is_place = isinstance(done.entry.event, Moved) and not isinstance(observed.ask.asked, Value)
    return bool(clause) and is_place and len(places) > 1


AS_WRITTEN = "as written"
"""The word under which a game knows the rule that what a text says is done in the order of the text."""
ACTIVATED_AS_IT_GOES = ("own ko", "own move")
"""The words under which a game knows the rules by which a skill comes up though its card goes elsewhere."""
MIN_SAID = 8
"""Fewer letters of a card do not say what is done with what."""
MAX_SAID = 60
"""Longer words of a card are not said within a reason."""


def _rules_of_activation(observed: Observed, ability: int) -> tuple[str, ...]:
    """Return the rules by which the skill that did something came up though its card had gone; none where it had not."""
    state = observed.state
    rules = [rule for word in ACTIVATED_AS_IT_GOES if (rule := state.table.grounds.rule_of_word(word))]
    came_up = [
        one
        for one in state.told
        if one.line.kind in ("waits", "activated") and about_of(state.game, one).ability == ability
    ]
    return tuple(rule for rule in rules if any(rule in one.rules for one in came_up))[:1]


MAX_NAME = 30
"""A longer name of a skill is not said within a reason."""


def is_about_what_was_done(observed: Observed) -> bool:
    """Whether it is asked what came of something, and not why it did not."""
    asked = observed.ask.asked
    if isinstance(asked, Whether):
        return (isinstance(asked.what, Happening) and observed.said != NO) or not isinstance(asked.what, Happening)
    return isinstance(asked, Value | Becomes | HowOften)
