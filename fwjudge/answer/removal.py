"""The rules and the parts of skills without which an answer would be another: each is taken away, and the call played again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from fwjudge.ability.text import (
    STATICS,
    Cannot,
    Choose,
    If,
    Last,
    Must,
    Skill,
    When_,
)
from fwjudge.ability.walk import walk
from fwjudge.games.table import ForbiddenBy

from .askers import effect_of
from .deciding_condition import is_allowed
from .ground import MAX_NUMBERS, ROUTINE, SPECIAL, Ground, clause_of, ground_by
from .kinds import Can
from .parts import (
    skills_in,
    with_other_skill,
    without_record,
)
from .pieces import find_pieces, take_out
from .point import Call
from .replays import Replays

MAX_SKILLS_REMOVED = 4
"""No more skills are taken away."""


MAX_RULES_RUN = 8
"""Of the rules that ran no more are taken out, where nothing else says why."""


MAX_RULES_CITED = 4
"""Of the rules that the answer's own event cites no more are taken out."""


def test_special(replays: Replays, own: Ground) -> Ground | None:
    """Return the special rule of the play without which the answer would be another; None where the own one is special, or none is."""
    table, told = replays.call.table, replays.as_it_is.state.told
    rank = table.grounds.rank
    if own.kind in ("refusal", "asker", "account", "ending") or any(rank(number) == SPECIAL for number in own.numbers):
        return None
    beside: dict[str, tuple[str, ...]] = {}
    for one in reversed(told):
        cites = getattr(one.entry.event, "cites", ())
        for number in (one.entry.step.number, *cites):
            beside.setdefault(number, tuple(other for other in cites if rank(other) == SPECIAL and other != number))
    cited = list(beside)
    general = table.grounds.weights.general
    for number in [one for one in cited if one and rank(one) == SPECIAL and one not in general][:MAX_RULES_CITED]:
        pieces = find_pieces(table.policy.procedures, number)
        if not pieces:
            continue
        with take_out(*pieces):
            without = replays.play()
        if replays.is_other(without):
            cases = [one for one in cited if one.startswith(f"{number}.")]
            alone = [one for one in beside[number] if not find_pieces(table.policy.procedures, one)]
            return ground_by(table, [*alone, number, *cases, *own.numbers], "event")
    return None


def test_rules(replays: Replays, own: Ground) -> Ground:
    """Return a ground with the rules first without which the answer would be another, the most special of them first.

    Rules of which no piece can be taken out come after them; where its first rule is one of those, a ground stays as it is.
    """
    procedures = replays.call.table.policy.procedures
    numbers = _deepest_first(replays) if own.kind == "ending" else own.numbers
    if len(numbers) < 2 or (own.kind != "ending" and replays.call.table.grounds.rank(numbers[0]) == SPECIAL):
        return own
    length = len(replays.as_it_is.state.told)
    found: list[tuple[int, int, str]] = []
    for at, number in enumerate(numbers[:MAX_RULES_CITED]):
        pieces = find_pieces(procedures, number)
        if pieces:
            with take_out(*pieces):
                without = replays.play()
            if without is not None and replays.is_other(without):
                found.append((abs(len(without.state.told) - length), at, number))
    rank = replays.call.table.grounds.rank
    last = replays.call.table.grounds.rule_of_word("checkpoint")
    if {number for _, _, number in found} <= {last}:  # everything hangs on that
        found = []
    first = tuple(
        number for _, _, number in sorted(found, key=lambda one: (rank(one[2]) == ROUTINE, one[2] == last, one))
    )
    if own.kind != "ending" and (not first or not find_pieces(procedures, numbers[0])):
        return own
    telling = [number for number in first if rank(number) != ROUTINE]
    ordered = tuple(dict.fromkeys((*telling, *[one for one in numbers if rank(one) != ROUTINE], *first, *numbers)))
    ordered = ordered[:MAX_NUMBERS]
    table = replays.call.table
    is_of_rule = own.clause == clause_of(table, own.numbers)  # else it is what the log says
    return replace(own, numbers=ordered, clause=clause_of(table, ordered) if is_of_rule else own.clause)


def find_line(replays: Replays) -> Ground | None:
    """Return the last rule that was cited, or that ran, without which the answer would be another; None where there is none.

    Only such as have a reason in words: the chain of what was done decides everything, and tells nothing.
    """
    table = replays.call.table
    cited = (number for one in reversed(replays.as_it_is.state.told) for number in one.entry.numbers)
    numbers = dict.fromkeys((*cited, *replays.find_rules_that_ran()[::-1]))
    telling = [one for one in numbers if one in table.words.reasons and table.grounds.rank(one) != ROUTINE]
    for number in sorted(telling, key=table.grounds.rank)[:MAX_RULES_RUN]:
        pieces = find_pieces(table.policy.procedures, number)
        if pieces:
            with take_out(*pieces):
                without = replays.play()
            if replays.is_other(without):
                return Ground((number,), table.words.reasons[number], "silent")
    return None


def _deepest_first(replays: Replays) -> tuple[str, ...]:
    """Return the rules of an ending, the most special first: the deepest, and of those the one that its event cites last."""
    state = replays.as_it_is.state
    cited = [number for one in state.told if one.line.kind == "over" for number in one.entry.event.cites]
    telling = [number for number in dict.fromkeys(cited) if number not in state.table.policy.definitions]
    rank = state.table.grounds.rank
    return tuple(
        sorted(telling, key=lambda one: (rank(one) != SPECIAL, -len(re.split(r"[-.]", one)), -telling.index(one)))
    )


def find_skill(replays: Replays, own: Ground) -> Ground | None:
    """Return the part of a skill without which the answer would be another as the ground; None where there is none."""
    for skill in _skills_at_work(replays):
        if not replays.is_other(replays.play(with_other_skill(replays.call, skill, None))):
            continue
        is_own = is_allowed(replays.ask, replays.as_it_is) and skill == _skill_activated(replays)
        rule = ("" if is_own else _rule_of_keyword(replays, skill)) or _rule_of_part(replays, skill, own)
        if not rule or replays.call.table.grounds.rank(rule) == ROUTINE:
            rule = _rule_of_trigger(replays.call, skill) or rule
        if rule and not (own.numbers and replays.call.table.grounds.rank(rule) == ROUTINE):
            return Ground((*finer_rules(replays, rule), rule), "", "part")
    return None


def _skill_activated(replays: Replays) -> Skill | None:
    """Return the skill that the line activates which is asked about; None where it activates none."""
    observed = replays.as_it_is
    numbers = (getattr(one.entry.event, "ability", -1) for one in observed.after if one.line.kind == "activated")
    number = next(numbers, -1)
    return observed.state.game.world.abilities[number] if number >= 0 else None


def finer_rules(replays: Replays, rule: str) -> tuple[str, ...]:
    """Return the special rules of the same keyword that came up in the play, the last first; none where a rule is of no keyword."""
    state = replays.as_it_is.state
    if rule not in {of for part, of in state.table.grounds.defining.parts.items() if part.startswith("Skill ")}:
        return ()
    section, reaching = f"{rule.rpartition('-')[0]}-", state.table.grounds.weights.reaching
    told = [
        one for one in reversed(state.told) if one.line.kind != "sounded"
    ]  # that something could be heard decides nothing
    found = [number for one in told for number in one.rules if number in reaching]
    return tuple(dict.fromkeys(number for number in found if number.startswith(section) and number != rule))[:1]


def with_finer_rule(replays: Replays, own: Ground) -> Ground:
    """Return a ground that begins with the rule of a keyword with the rule of it first that says more of the case, where one came up."""
    if own.kind != "event" or not own.numbers:
        return own
    finer = finer_rules(replays, own.numbers[0])
    if not finer or finer[0] in own.numbers:
        return own
    numbers = (*finer, *own.numbers)[:MAX_NUMBERS]
    return replace(own, numbers=numbers, clause=clause_of(replays.call.table, finer) or own.clause)


def _rule_of_trigger(call: Call, skill: Skill) -> str:
    """Return the rule of the moment at which a skill is triggered, where that is one of its own; nothing where it is not."""
    words = (call.table.grounds.rule_of_word(event.what) for event in skill.trigger)
    return next((rule for rule in words if rule and call.table.grounds.rank(rule) == SPECIAL), "")


def add_special_skill(replays: Replays, own: Ground) -> Ground:
    """Return the ground of a refusal, with the rule of the skill first without which it could be done, where that is one of its own."""
    if not replays.call.table.grounds.weights.special:
        return own
    of_skill = find_skill(replays, own)
    grounds = replays.call.table.grounds
    if (
        of_skill is None
        or grounds.rank(of_skill.numbers[0]) != SPECIAL
        or of_skill.numbers[0] in grounds.weights.of_triggers
    ):
        return own  # when the skill came up says nothing of what cannot be done since
    numbers = tuple(dict.fromkeys((*of_skill.numbers, *own.numbers)))
    named = own.clause if of_skill.numbers[0] in own.numbers and isinstance(own.clause, ForbiddenBy) else ""
    return replace(own, numbers=numbers, clause=named or clause_of(replays.call.table, numbers))


def _rule_of_keyword(replays: Replays, skill: Skill) -> str:
    """Return the rule of the keyword of a skill; nothing where it has none."""
    return replays.call.table.grounds.defining.parts.get(f"Skill {skill.keyword}", "") if skill.keyword else ""


def _rule_of_part(replays: Replays, skill: Skill, own: Ground) -> str:
    """Return the rule of the part of a skill without which the answer would be another; nothing where no part tells more than `own`."""
    grounds = replays.call.table.grounds
    allows = is_allowed(replays.ask, replays.as_it_is)
    records = [one for one in _deciding_records(replays, skill) if not allows or _allows(one)]
    for record in records:
        special = [rule for one in walk(record) if (rule := grounds.rule_of(one)) and grounds.rank(rule) == SPECIAL]
        if special:
            return special[0]
        if not (own.numbers and isinstance(record, Choose)):  # that something was chosen does not say what came of it
            return grounds.rule_of(record)
    return "" if records or allows or own.numbers else grounds.rule_of(skill)


def _allows(record: object) -> bool:
    """Whether a part of a skill can be what allows something: what is always so, or lasts, and forbids nothing."""
    statics = record.statics if isinstance(record, Last) else (record,)
    return all(isinstance(one, STATICS) and not isinstance(one, Cannot | Must) for one in statics)


def _deciding_records(replays: Replays, skill: Skill) -> Iterator[object]:
    """Yield the instructions and statics of a skill without which the answer would be another."""
    records = [*skill.statics, *skill.body]
    inner = [one for held in records for one in walk(held) if isinstance(held, When_ | If)]
    for record in (*records, *inner)[:MAX_SKILLS_REMOVED]:
        if len(records) == 1:
            yield record.statics[-1] if isinstance(record, When_) else record
            return
        other = with_other_skill(replays.call, skill, without_record(skill, record))
        if replays.is_other(replays.play(other)):
            yield record


def _skills_at_work(replays: Replays) -> list[Skill]:
    """Return the skills that did something in the play, and those that are always so, the latest first."""
    printed = skills_in(replays.call.cards)
    worked = [getattr(one.entry.event, "ability", -1) for one in reversed(replays.as_it_is.state.told)]
    known = replays.call.table.grounds.defining.parts
    always = [at for at, skill in enumerate(printed) if skill.statics or f"Skill {skill.keyword}" in known]
    asked = [number for number in dict.fromkeys((*always, *worked)) if 0 <= number < len(printed)]
    asking = effect_of(replays.as_it_is.state.game.frame)  # a skill that asks now would leave nothing to choose
    own = asking.ability if asking is not None and isinstance(replays.ask.asked, Can) else -1
    found = [printed[number] for number in asked if number != own]
    return [skill for skill in found if not skill.keyword or f"Skill {skill.keyword}" in known][:MAX_SKILLS_REMOVED]
