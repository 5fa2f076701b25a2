"""The fact that tips an answer, beside a condition that is met: an effect made invalid or left, one that lasts, a fight."""

from __future__ import annotations

from fwjudge.ability.text import Done, Happened, TurnOf
from fwjudge.ability.walk import walk
from fwjudge.engine.event import Compared
from fwjudge.engine.queries import holds

from .absent_events import cards_attacked
from .citations import find_named_cards
from .condition_words import and_then
from .deciding_condition import EVERY_CONDITION, Deciding, is_of_cards_borne, list_changes
from .events import about_of
from .ground import MAX_NUMBERS, SPECIAL, Ground, ToldReason, clause_of, effect_at_work, ground_by, rules_of
from .kinds import NO, YES, Becomes, Happening, Whether
from .near_misses import DONE_BY, event_asked
from .observation import Observed
from .parts import is_of_instruction
from .turn_limit import NOT_APPLIED


def find_tipping_point(observed: Observed, condition: Deciding | None, own: Ground) -> Ground | None:
    """Return what tipped an answer; None where nothing is known to have. `condition`: the one that decides, if one does."""
    if (fought := _of_fight_kept_from(observed, own)) is not None:
        return fought
    if condition is None or not condition.asking.holds or isinstance(condition.asking.condition, TurnOf):
        return None
    return _of_effect_called_off(observed, condition, own) or _of_replacement_left(observed, condition)


def _of_effect_called_off(observed: Observed, condition: Deciding, own: Ground) -> Ground | None:
    """Return why a skill came to nothing that would have made happen what is asked about; None where none did."""
    event, game = event_asked(observed.ask), observed.state.game
    if own.numbers or observed.said != NO or event is None or event.word not in DONE_BY:
        return None
    for one in reversed(observed.state.told):
        ability = about_of(game, one).ability
        if one.line.kind != "called off" or ability in (-1, condition.asking.ability):
            continue
        if any(isinstance(part, DONE_BY[event.word]) for part in walk(game.world.abilities[ability].body)):
            return ground_by(observed.state.table, rules_of(observed.state.table, one), "note", ToldReason(one))
    return None


def _of_replacement_left(observed: Observed, condition: Deciding) -> Ground | None:
    """Return that a replacement was left by which what happened would not have; None where none was."""
    table, told = observed.state.table, observed.state.told
    rule, done = table.grounds.rule_of_word(NOT_APPLIED), next(iter(observed.evidence), None)
    if not rule or observed.said != NO or not isinstance(observed.ask.asked, Whether) or done is None:
        return None
    effect = effect_at_work(done)
    for one in told[: told.index(done)] if done in told else ():
        is_left = one.line.kind == "not activated" and rule in one.rules
        if is_left and effect is not None and effect.ability == condition.asking.ability:
            return Ground((rule,), clause_of(table, (rule,)), "note")
    return None


def _of_fight_kept_from(observed: Observed, own: Ground) -> Ground | None:
    """Return the comparison that a card has come out of, where it is asked what becomes of it and only its number was changed."""
    if observed.said == YES and (stayed := _of_fight_left(observed)) is not None:
        return stayed
    done, told = next(iter(observed.evidence), None), observed.state.told
    if not isinstance(observed.ask.asked, Becomes) or own.kind != "event" or done is None or done not in told:
        return None
    if any(one.line.kind != "modified" for one in observed.evidence):
        return None
    asked = find_named_cards(observed)
    for one in reversed(told[told.index(done) :]):
        if isinstance(one.entry.event, Compared) and not asked.isdisjoint(cards_attacked(observed)):
            return ground_by(observed.state.table, rules_of(observed.state.table, one), "event")
    return None


def _of_fight_left(observed: Observed) -> Ground | None:
    """Return the comparison after which a card is still where it was, where only the end of an effect has touched it since."""
    asked, told = observed.ask.asked, observed.state.told
    what = asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None or what.subject.attribute:
        return None
    if [one.line.kind for one in observed.evidence[:1]] != ["lapsed"] or observed.evidence[0] not in told:
        return None
    if find_named_cards(observed).isdisjoint(cards_attacked(observed)):
        return None
    before = (one for one in reversed(told[: told.index(observed.evidence[0])]))
    compared = next((one for one in before if one in observed.evidence or isinstance(one.entry.event, Compared)), None)
    if compared is None or not isinstance(compared.entry.event, Compared):
        return None
    return ground_by(observed.state.table, rules_of(observed.state.table, compared), "event")


def find_lasting_on(observed: Observed, condition: Deciding | None, own: Ground) -> Ground | None:
    """Return the rule that what an effect gave lasts, where something can be done though its condition is not met any more; else None."""
    table = observed.state.table
    rule = table.grounds.defining.parts.get("Last", "")
    if condition is None or not condition.asking.holds or own.kind != "line" or observed.said != YES:
        return None
    if rule not in table.grounds.clauses.allows or not is_of_instruction(condition.skill, condition.asking.condition):
        return None
    if all(table.grounds.rank(number) != SPECIAL for number in own.numbers):
        return None
    asking = condition.asking
    is_of_past = any(isinstance(one, Happened) for one in walk(asking.condition))
    now = observed.taken_in or observed.state.game  # before the line is taken what is open has been settled
    if asking.frame is None or is_of_past or holds(now, asking.frame, asking.condition):
        return None
    lasts = [one for one in observed.state.told if one.line.kind == "modified" and rule in one.rules]
    if not any(effect is not None and effect.ability == asking.ability for effect in map(effect_at_work, lasts)):
        return None
    numbers = tuple(dict.fromkeys((rule, *own.numbers)))[:MAX_NUMBERS]
    changes = list_changes(condition) if condition.words.counted else ()
    if not condition.words.is_printed:
        return Ground(numbers, "", own.kind, changes)
    return Ground(numbers, f"{and_then(condition.words.found)}、{LASTS}", "part", changes)


LASTS = "得た効果はその期間が終わるまで続く"
"""An effect lasts though the condition by which it was given is not met any more."""


def _is_of_turn_beside_trigger(observed: Observed, condition: Deciding, own: Ground) -> bool:
    """Whether a number is what it is by what a skill without a heading heard, and the condition only says in whose turn it hears it."""
    is_met = isinstance(condition.asking.condition, TurnOf) and condition.asking.holds and observed.said != NO
    return is_met and own.kind == "account" and bool(condition.skill.trigger) and not condition.skill.name


def find_heard_and_done(observed: Observed, condition: Deciding, own: Ground) -> Ground | None:
    """Return the rule of what a skill without a heading waits for, where the condition would be the ground that the sentence before was
    done, and that is so, or of a number whose turn it is; None elsewhere.
    """
    table, skill = observed.state.table, condition.skill
    rule = table.grounds.defining.parts.get("Skill.trigger", "")
    if rule and _is_of_turn_beside_trigger(observed, condition, own):
        numbers = tuple(dict.fromkeys(filter(None, (rule, condition.rule))))
        name = table.speech.skill_aloud(observed.state.game, condition.asking.ability, condition.asking.card)
        clause = f"{name}は、{table.grounds.clauses.affirms.get(rule, '')}"
        return Ground(numbers, clause, "event", list_changes(condition))
    is_done = isinstance(condition.asking.condition, Done) and condition.asking.holds and observed.said == YES
    if not is_done or not rule or not skill.trigger or skill.name.startswith("【"):
        return None
    numbers = tuple(dict.fromkeys(filter(None, (rule, condition.rule))))
    return Ground(numbers, table.words.reasons.get(rule, ""), "event", list_changes(condition))


def find_heard(observed: Observed, condition: Deciding, own: Ground) -> Ground | None:
    """Return the rule of what a skill waits for, where a condition of it that no card words say would be the ground, or how many
    cards its own card bears; None elsewhere.
    """
    table, done = observed.state.table, next(iter(observed.evidence), None)
    every = table.grounds.rule_of_word(EVERY_CONDITION)
    is_said = condition.words.is_printed and not is_of_cards_borne(condition.asking)
    if not every or is_said or condition.special != (every,):
        return None
    if observed.said != YES or event_asked(observed.ask) is None:
        return None
    effect = None if done is None else effect_at_work(done)
    if effect is None or effect.ability != condition.asking.ability or not condition.skill.trigger:
        return None
    rule = table.grounds.rule_of_event(condition.skill.trigger[0])
    clause = clause_of(table, (rule,)) or table.words.reasons.get(rule, "")
    return (
        Ground(tuple(dict.fromkeys((rule, *own.numbers)))[:MAX_NUMBERS], clause, "event") if rule and clause else None
    )
