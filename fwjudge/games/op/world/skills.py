"""The skills of a world in full: with what their keywords say, with the rules of their headings, and with what stands inside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from fwjudge.ability.text import (
    Activate,
    AnyOf,
    At,
    Cannot,
    Cards,
    CardSet,
    Choose,
    Compare,
    CountOf,
    Event,
    Gains,
    HasSkill,
    In,
    It,
    Kind,
    Last,
    Replaces,
    Rest,
    Skill,
    State,
    Unread,
    UseSkill,
    When_,
    Whose,
)
from fwjudge.ability.walk import rewrite, walk
from fwjudge.games.common.skill_parts import complete_skills, records_in, skill_of_part

from .keywords import BLOCKER, KEYWORD_SKILLS, MAIN, rules_of_heads


def skills_in_full(abilities: Iterable[Any]) -> tuple[Skill, ...]:
    """Return all skills in full, and after them those that are inside others; done twice it changes nothing."""
    return complete_skills(abilities, complete_skill, skills_inside)


def complete_skill(skill: Skill) -> Skill:
    """Return a skill with what its keyword stands for, with the rules of its heading, and with what its cost asks of cards."""
    skill = skill._replace(cost=_ask_for_cards_to_turn(skill.cost)) if skill.cost else skill
    skill = skill._replace(body=_ask_for_cards_to_activate(skill.body)) if skill.body else skill
    if skill.kind == "keyword" and not skill.body and not skill.statics and skill.keyword in KEYWORD_SKILLS:
        known = KEYWORD_SKILLS[skill.keyword]
        return known._replace(valid_if=skill.valid_if, limit=skill.limit, areas=skill.areas)
    if skill.state is not None and (moment := moment_of_state(skill)) is not None:
        skill = skill._replace(trigger=(*skill.trigger, moment), waits_if=skill.state, state=None)
    rules = rules_of_heads(skill)
    if not rules or set(rules) <= set(skill.cites):
        return skill
    return skill._replace(cites=tuple(dict.fromkeys((*rules, *skill.cites))))


def moment_of_state(skill: Skill) -> Event | None:
    """Return the event that can begin the state for which a text waits: the last card leaves an area (「0枚になった時」); else None."""
    match skill.state:
        case Compare(CountOf(Cards(filters), 1, 1, ""), "==", 0):
            whose = next((one.who for one in filters if isinstance(one, Whose)), "")
            areas = next((one.areas for one in filters if isinstance(one, In)), ())
            known = all(isinstance(one, Whose | In | Kind) for one in filters)
            return Event("move", who=whose, areas_from=areas) if known and whose and areas else None
    return None


def _ask_for_cards_to_turn(cost: tuple[Any, ...]) -> tuple[Any, ...]:
    """1-3-2-1: let only cards be chosen for a cost that can be rested, or can become active: what lies so already does not."""
    turned: dict[str, str] = {}
    for one in cost:
        if isinstance(one, Rest | Activate):
            state = CAN_REST if isinstance(one, Rest) else CAN_ACTIVATE
            turned.update({part.name: state for part in (one.cards, *walk(one.cards)) if isinstance(part, It)})
    return tuple(_with_state(one, turned.get(one.called, "")) if isinstance(one, Choose) else one for one in cost)


def _ask_for_cards_to_activate(body: tuple[Any, ...]) -> tuple[Any, ...]:
    """10-2-3-1-1, 10-2-4-1-2: let only cards be chosen to be activated that have that effect; with no word for it 【メイン】 is meant."""
    meant = {
        one.cards.name: HasSkill(one.name or MAIN)
        for one in walk(body)
        if isinstance(one, UseSkill) and isinstance(one.cards, It)
    }

    def narrow(one: Any) -> Any:
        asked = isinstance(one, Choose) and one.called in meant
        return one._replace(of=_in_state(one.of, meant[one.called])) if asked else one

    narrowed: tuple[Any, ...] = rewrite(body, narrow) if meant else body
    return narrowed


def _with_state(choice: Choose, state: str) -> Choose:
    return choice._replace(of=_in_state(choice.of, State(state))) if state else choice


def _in_state(of: CardSet, state: State | HasSkill) -> CardSet:
    """Return the cards of a set that are in this state too, or have this effect; done twice it changes nothing."""
    if isinstance(of, AnyOf):
        return AnyOf(tuple(_in_state(one, state) for one in of.sets))
    return of if state in of.filters else Cards((*of.filters, state))


CAN_REST: Final = "can rest"
CAN_ACTIVATE: Final = "can activate"
"""The states of cards that can be turned: they do not lie so already (1-3-2-1), and nothing forbids it (1-3-3)."""


def skills_inside(skill: Skill) -> Iterator[Skill]:
    """Yield the skills that a skill gives to cards, and its parts that are carried out at another time."""
    yield from (part for part, _ in replacements_in(skill))
    for record in records_in(skill):
        if isinstance(record, Gains) and (given := skill_gained(record)) is not None:
            yield given
        elif isinstance(record, At) or (isinstance(record, Cannot) and record.unless):
            yield skill_of_part(skill, record)
        elif isinstance(record, Last):
            yield from (skill_of_part(skill, one) for one in record.statics if isinstance(one, Replaces))


def skill_gained(gains: Gains) -> Skill | None:
    """Return the skill that a record gives to cards; None for a keyword that a card only has or has not."""
    if isinstance(gains.skill, Skill):
        return complete_skill(gains.skill)
    return KEYWORD_SKILLS[BLOCKER] if gains.skill == BLOCKER else None


def replacements_in(skill: Skill) -> Iterator[tuple[Skill, Replaces]]:
    """Yield each replacement that a skill is, as a skill of its own that is valid when this one is."""
    for conditions, static in with_conditions(skill.statics):
        if isinstance(static, Replaces):
            part = skill_of_part(skill, static)
            valid_if = (*skill.valid_if, *conditions)
            body = _ask_for_cards_to_turn(part.body)
            yield part._replace(body=body, valid_if=valid_if, limit=skill.limit, areas=skill.areas), static


def with_conditions(statics: Iterable[Any], under: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield each static of these, with the conditions under which it stands."""
    for static in statics:
        if isinstance(static, Unread):
            continue
        if isinstance(static, When_):
            yield from with_conditions(static.statics, (*under, static.condition))
        else:
            yield under, static
