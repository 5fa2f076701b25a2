"""The parts of the card texts of a call: which part a rule is about, and the same call without one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from fwjudge.ability.text import Beneath, Condition, Happened, If, No, Skill, State, TurnOf, Unread, When_
from fwjudge.ability.walk import rewrite, walk
from fwjudge.base.spelling import fold
from fwjudge.games.grounds import Grounds
from fwjudge.games.table import Print
from fwjudge.play.move import Move

from .point import Call

CONDITIONS_OF_A_SKILL = ("waits_if", "declare_if", "use_if", "valid_if", "state")
"""The fields of a skill that hold conditions."""


def skills_in(cards: Mapping[str, Print]) -> list[Skill]:
    """Return the skills that are printed on these cards, each once, by their numbers in the world of a game with them."""
    found: dict[str, Skill] = {}
    for card in cards.values():
        for skill in _printed_skills(card):
            found.setdefault(repr(skill), skill)
    return list(found.values())


def _printed_skills(card: Print) -> Iterator[Skill]:
    """Yield the skills of both sides of a card."""
    yield from card.abilities
    if card.back is not None:
        yield from _printed_skills(card.back)


def with_other_skill(call: Call, skill: Skill, other: Skill | None) -> Call:
    """Return a call in which all cards have another skill in the place of this one, or none."""
    return replace(call, cards={name: _replace_skill(card, skill, other) for name, card in call.cards.items()})


def _replace_skill(card: Print, skill: Skill, other: Skill | None) -> Print:
    """Return a card with another skill in the place of this one, on both sides."""
    abilities = tuple(other if one == skill else one for one in card.abilities)
    back = card.back and _replace_skill(card.back, skill, other)
    return replace(card, abilities=tuple(one for one in abilities if one is not None), back=back)


def without_record(skill: Skill, record: Any) -> Skill:
    """Return a skill of which this instruction, or this part of what is always so, is away."""

    def leave_out(held: Any) -> Any:
        if not isinstance(held, tuple) or hasattr(held, "_fields"):
            return held
        return tuple(one for one in held if one != record)

    def change(one: Any) -> Any:
        return type(one)(*(leave_out(held) for held in one))

    found = rewrite(skill, change)
    assert isinstance(found, Skill)
    return found


BEFORE_USE = ("cost", "costs", "declare_if", "use_if")
"""The fields of a skill that say whether it can be used."""


def unread_before_use(skill: Skill) -> Unread | None:
    """Return a part of the cost or of the conditions of use of a skill that was not read; None where all was."""
    held = (getattr(skill, name) or () for name in BEFORE_USE)
    return next((one for field in held for one in walk(field) if isinstance(one, Unread)), None)


def without_unread_before_use(skill: Skill) -> Skill:
    """Return a skill whose cost and conditions of use hold nothing that was not read."""
    read: dict[str, Any] = {}
    for name in BEFORE_USE:
        held = getattr(skill, name)
        if isinstance(held, tuple) and not hasattr(held, "_fields"):
            read[name] = tuple(one for one in held if not _has_unread(one))
        else:
            read[name] = None if held is not None and _has_unread(held) else held
    return skill._replace(**read)


def _has_unread(record: Any) -> bool:
    """Whether a part of a record was not read."""
    return any(isinstance(one, Unread) for one in walk(record))


# -- rules ---------------------------------------------------------------------------------------------


def rule_of_condition(grounds: Grounds, skill: Skill, condition: Condition, holds: bool = True) -> str:
    """Return the rule by which a condition of a skill counts, by where in the skill it stands; nothing where none is known."""
    of_keyword = grounds.defining.parts.get(f"Skill {skill.keyword}", "") if skill.keyword else ""
    if of_keyword and grounds.rank(of_keyword) == 0:
        return of_keyword
    for name in CONDITIONS_OF_A_SKILL:
        if _holds_record(getattr(skill, name), condition):
            special = [rule for one in walk(condition) if (rule := grounds.rule_of(one)) and grounds.rank(rule) == 0]
            if special:
                return special[0]
            own = (
                [condition]
                if isinstance(condition, TurnOf)
                else [one for one in walk(condition) if isinstance(one, Beneath)]
            )
            return next(filter(None, map(grounds.rule_of, own)), "") or grounds.rule_of(skill, name)
    around = [one for one in walk(skill) if isinstance(one, When_ | If) and _holds_record(one.condition, condition)]
    return _rule_of_part(grounds, skill, around[-1], condition, holds) if around else ""


def _rule_of_part(grounds: Grounds, skill: Skill, around: When_ | If, condition: Condition, holds: bool) -> str:
    """Return the rule of a condition around other things: by what it asks, by the kind of the skill, else by what it is."""
    kind = type(around).__name__
    states = [one for one in walk(condition) if isinstance(one, State)]
    keys = [f"State {one.state}{end}" for one in states for end in (*([" holds"] if holds else []), "")]
    if rule := next((grounds.defining.parts[key] for key in keys if key in grounds.defining.parts), ""):
        return rule
    if isinstance(around.condition, No) and around.condition.part == condition:
        condition = around.condition
    asks = type(condition).__name__
    denied = f"No {type(condition.part).__name__}" if isinstance(condition, No) else asks
    of_event = f"{kind} {asks} {condition.event.what}" if isinstance(condition, Happened) else ""
    if rule := next(
        (
            grounds.defining.parts[key]
            for key in (f"{kind} {denied}", of_event, f"{kind} {asks}")
            if key in grounds.defining.parts
        ),
        "",
    ):
        return rule
    if isinstance(condition, Happened) and (rule := grounds.rule_of_word(condition.event.what)):
        return rule
    return grounds.defining.parts.get(f"{kind} {skill.kind}", "") or grounds.rule_of(around)


def is_of_static(skill: Skill, condition: Condition) -> bool:
    """Whether a condition says when something is so that is always so otherwise."""
    return any(_holds_record(one.condition, condition) for one in walk(skill.statics) if isinstance(one, When_))


def is_of_instruction(skill: Skill, condition: Condition) -> bool:
    """Whether a condition says whether something of a skill is carried out."""
    return any(_holds_record(one.condition, condition) for one in walk(skill.body) if isinstance(one, If))


def _holds_record(held: Any, record: Any) -> bool:
    """Whether a field of a skill is this record, or holds it."""
    return held == record or any(one == record for one in walk(held or ()))


def calls_without_unread(call: Call, move: Move) -> Iterator[tuple[str, Call]]:
    """Yield for each card that a line names which part of its cost or condition was not read, in words, and a call without it."""
    names = {spec.name for spec in move.wording.specs if spec.name}
    for name, card in call.cards.items():
        part = next(filter(None, map(unread_before_use, card.abilities)), None)
        if part is None or fold(name) not in names:
            continue
        skills = tuple(map(without_unread_before_use, card.abilities))
        cards = {**call.cards, name: replace(card, abilities=skills)}
        yield f"「{name}」の「{part.text}」が読めません", replace(call, cards=cards)


def find_lost_skill(call: Call, move: Move) -> str:
    """Return which skill that a line may mean or hang on could not be read at all, in words; nothing where there is none of that kind.

    A skill is meant by its card, or by its name; to use a card without power is to use its skill. What a card itself may do that
    attacks or blocks, each of its skills may tell. The card has to be in the game.
    """
    there = {one.name for row in call.board.areas.values() for one in row}
    abilities = {spec.ability for spec in move.wording.specs if spec.ability}
    verb, names = move.wording.verb, [spec.name for spec in move.wording.specs if spec.name]
    meant_by_name = frozenset(names[:1] if verb in _OF_ITSELF else names)
    for name, card in call.cards.items():
        uses = verb == "use" and "power" not in card.fields and not card.abilities
        if fold(name) not in meant_by_name or name not in there or not (uses or verb in _OF_SKILLS):
            continue
        words = (*card.lost, *(one.statics[0].text for one in card.abilities if _is_unread_throughout(one)))
        meant = (one for one in words if not abilities or any(ability in fold(one) for ability in abilities))
        if (found := next(meant, None)) is not None:
            return f"「{name}」の「{found}」が読めません"
    return ""


_OF_ITSELF = frozenset(("attack", "block"))
"""The verbs for what a card does itself: such a line names it first."""
_OF_SKILLS = _OF_ITSELF | {"activate"}
"""The verbs of lines that the skills of the card may allow."""


def _is_unread_throughout(skill: Skill) -> bool:
    """Whether a skill is only words that were not read."""
    return bool(skill.statics) and not skill.body and all(isinstance(one, Unread) for one in skill.statics)
