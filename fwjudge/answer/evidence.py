"""The ground that the event of an answer gives: its own rules, or those by which its skill came to wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fwjudge.ability.text import TurnOf
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.waiting import Waits

from .events import about_of
from .ground import (
    MAX_NUMBERS,
    NOTHING,
    ROUTINE,
    SPECIAL,
    Evidence,
    Ground,
    ToldReason,
    clause_of,
    effect_at_work,
    ground_by,
    rules_of,
)
from .happenings import NOT_DONE
from .kinds import (
    NO,
    YES,
    Happening,
    Value,
    Whether,
)
from .observation import Observed


def ground_of_evidence(observed: Observed, kind: Evidence) -> Ground:
    """Return the rules of the event that tells most."""
    table = observed.state.table
    if not observed.evidence:
        return NOTHING
    first = observed.evidence[0]
    if isinstance(first.entry.event, Waits):
        numbers = rules_of_waiting(observed, first, first.entry.event, rules_of(table, first))
        return Ground(numbers[:MAX_NUMBERS], clause_of(table, numbers), kind)
    if (waits := _waited_before(observed, first)) is not None:
        numbers = rules_of_waiting(observed, waits, waits.entry.event, rules_of(table, waits))
        special = _special_since(observed, waits, first)
        numbers = tuple(dict.fromkeys((*special, *numbers[:2], *getattr(first.entry.event, "cites", ()))))
        return Ground(numbers[:MAX_NUMBERS], clause_of(table, numbers), kind)
    is_routine = all(table.grounds.rank(number) == ROUTINE for number in rules_of(table, first, observed.state.game))
    if isinstance(observed.ask.asked, Value) and is_routine:
        first = next((one for one in observed.evidence if _is_paid(observed, one)), first)
    if observed.said == NO:
        first = min(
            leave_out_undone(observed),
            key=lambda one: min(map(table.grounds.rank, rules_of(table, one)), default=ROUTINE),
        )
    found: Evidence = "note" if first.line.kind in NOT_DONE else kind
    rules = rules_of(table, first, observed.state.game)
    if first.line.kind == "resolved":  # they say when others are activated that wait for this one
        rules = tuple(rule for rule in rules if rule not in table.grounds.flow.suspends.values()) or rules
    ground = ground_by(table, rules, found, ToldReason(first))
    if observed.said != YES or any(table.grounds.rank(number) < ROUTINE for number in ground.numbers):
        return ground
    rule = rule_of_none(observed, first)
    return replace(ground, numbers=(rule, *ground.numbers), clause=clause_of(table, (rule,))) if rule else ground


_OF_SKILLS = frozenset(("unmet", "decided", "nothing", "partly", "chose none"))
"""Kinds of told lines that may be about a skill of a card, and not about where it is."""


def leave_out_undone(observed: Observed) -> Sequence[LoggedLine]:
    """Return what touched what is asked about, without how a card went before an effect put it elsewhere, where it is asked for that."""
    asked, evidence = observed.ask.asked, observed.evidence
    what = None if not isinstance(asked, Whether) or isinstance(asked.what, Happening) else asked.what
    if what is None or what.subject is None or what.subject.attribute or not what.subject.specs[0].name:
        return evidence
    is_lying = any(word in {one.ja for one in observed.state.table.words.cards.states} for word in what.words)
    first = evidence[0] if evidence and not is_lying else None
    if first is not None and first.line.kind == "moved" and effect_at_work(first) is not None:
        evidence = tuple(
            one for one in evidence if one.line.kind != "faced"
        )  # that it was shown says nothing of where it went
    moves = [at for at, one in enumerate(evidence) if one.line.kind in ("moved", "koed")]
    if len(moves) < 2 or is_lying or effect_at_work(evidence[moves[0]]) is None:
        return evidence
    return [
        one
        for at, one in enumerate(evidence)
        if at == moves[0] or (at not in moves and (at > moves[0] or one.line.kind not in _OF_SKILLS))
    ]


ZONE = "zone"
"""The word under which a game knows the rule that a skill works where its text says."""


GONE = "gone"
"""The word under which a game knows the rule that a card which is removed from the game has left where it was."""


def _is_paid(observed: Observed, one: LoggedLine) -> bool:
    """Whether something was done at a line that is a ground by itself where nothing else is."""
    return bool(observed.state.table.grounds.rule_of_carrier(line.number for line in one.entry.callers))


def rule_of_none(observed: Observed, done: LoggedLine) -> str:
    """Return the rule by which a skill chose nothing before it went on to this; nothing where it did not."""
    state = observed.state
    ability = about_of(state.game, done).ability
    if ability < 0:
        ability = next((about_of(state.game, one).ability for one in _later(state.told, done) if _ends(one)), -1)
    for one in reversed(state.told[: state.told.index(done)] if done in state.told else state.told):
        if _ends(one) or one.line.kind == "activated":
            break
        if one.line.kind in ("picked", "nothing to choose") and about_of(state.game, one).ability == ability:
            rule: str = next(iter(getattr(one.entry.event, "cites", ())), "")
            if rule in state.table.words.reasons and state.table.grounds.rank(rule) < ROUTINE:
                return rule
    return ""


def _later(told: Sequence[LoggedLine], done: LoggedLine) -> Sequence[LoggedLine]:
    """Return what is told after a line."""
    return told[told.index(done) + 1 :] if done in told else ()


def _ends(one: LoggedLine) -> bool:
    """Whether a skill has been carried out with this line."""
    return one.line.kind == "resolved"


def _waited_before(observed: Observed, done: LoggedLine) -> LoggedLine | None:
    """Return the line at which a skill began to wait that was activated later; None where it is asked of something else."""
    told: Sequence[LoggedLine] = observed.state.told
    if observed.said != YES or done.line.kind not in ("activated", "resolved") or done not in told:
        return None
    ability: int = about_of(observed.state.game, done).ability
    before: list[LoggedLine] = [one for one in told[: told.index(done)] if _waits(one, ability)]
    return before[-1] if before else None


_CHANGES = frozenset(("moved", "koed", "swapped", "modified"))
"""Kinds of told lines by which a card whose skill waits is another, or has it no more."""


def _special_since(observed: Observed, waits: LoggedLine, done: LoggedLine) -> Iterator[str]:
    """Yield the special rules that lines about a skill cite between the one at which it began to wait and another."""
    told, rank = observed.state.told, observed.state.table.grounds.rank
    game = observed.state.game
    ability, cards = about_of(game, done).ability, about_of(game, waits).cards
    between = told[told.index(waits) + 1 : told.index(done)]
    if not any(one.line.kind in _CHANGES and not set(cards).isdisjoint(about_of(game, one).cards) for one in between):
        return
    for one in between:
        if about_of(game, one).ability == ability:
            yield from (rule for rule in getattr(one.entry.event, "cites", ()) if rank(rule) == SPECIAL)


def _waits(one: LoggedLine, ability: int) -> bool:
    """Whether at this line a skill of this number begins to wait."""
    event = one.entry.event
    return isinstance(event, Waits) and event.ability == ability


def rules_of_waiting(observed: Observed, line: LoggedLine, waits: Waits, own: Sequence[str]) -> tuple[str, ...]:
    """Return the rules by which a skill was triggered: of its keyword, of what the trigger saw, of its condition, of every skill.

    The line of the rules that makes skills of its kind wait goes before the rule of every trigger.
    """
    grounds, skill = observed.state.table.grounds, observed.state.game.world.abilities[waits.ability]
    trigger = grounds.defining.parts.get("Skill.trigger", "")
    told = line.rules[: line.rules.index(trigger)] if trigger in line.rules else ()
    seen = [fact for fact in waits.waiting.facts if isinstance(fact, str)]
    zone, gone = grounds.rule_of_word(ZONE), grounds.rule_of_word(GONE)
    found = [
        grounds.defining.parts.get(f"Skill {skill.keyword}", ""),
        *(rule for event in skill.trigger if (rule := grounds.rule_of_word(event.what)) in grounds.weights.heard),
        zone if zone in own and skill.areas != ("hand",) else "",
        gone if gone in line.rules else "",
        *(number for number in (*seen, *own) if grounds.rank(number) == 0),
        *(number for number in told if number in grounds.flow.stations and grounds.rank(number) < ROUTINE),
        *own[:1],
        *(grounds.rule_of(one, "who") for one in walk(skill.valid_if) if isinstance(one, TurnOf)),
        grounds.rule_of(skill, "waits_if") if skill.waits_if is not None and seen else "",
        *(number for number in seen if grounds.rank(number) == 1),
        *(number for number in own if number in grounds.flow.stations and grounds.rank(number) < ROUTINE),
        *own,
        *(grounds.rule_of_word(event.what) for event in skill.trigger),
    ]
    unique = dict.fromkeys(filter(None, found))
    return tuple(sorted(unique, key=lambda number: grounds.rank(number) == 2))
