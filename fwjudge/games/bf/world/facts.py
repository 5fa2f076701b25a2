"""Facts about the cards of a fight that are worked out once, before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.text import Skill
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import World, shared_programs

from ..state import GAME, USE, BfCard
from .keywords import FIELD_AREAS, IN_FINAL, SHARE, SOUL_GUARD, TRANSFORMS, complete_skill, put_in_brackets


class Price(NamedTuple):
    """A 【コスト】: gauge, life, and the instructions that have to be carried out."""

    gauge: int
    life: int
    cost: tuple[Any, ...]


class UseIf(NamedTuple):
    """The conditions of use of a skill, by the rule that asks for them."""

    uses: tuple[text.Happened, ...] = ()
    """The uses that it answers (o.使った時・コールした時)."""
    events: tuple[text.Happened, ...] = ()
    """The events after which it is used (o.条件を満たした後に使うカード)."""
    others: tuple[Any, ...] = ()


class AlwaysSo(NamedTuple):
    """A number of cards, or a keyword ability, that a 【永続】 ability changes as long as its conditions are met."""

    what: str
    cards: Any
    amount: text.Amount
    conditions: tuple[Any, ...]


class SkillFacts(NamedTuple):
    """Facts about one skill."""

    price: Price
    use_if: UseIf
    targets: tuple[text.Choose, ...]
    """1b.1.4, 4.1.1.1, 4.2.1.1: the choices among the field or the drop zone, which are made on use."""
    gate: Any
    """4.2.3.2: the condition on which its whole effect hangs, or None."""
    always: tuple[AlwaysSo, ...]


class Facts(NamedTuple):
    """Facts about the printed cards and the abilities of a fight. Nothing in them changes while it is played."""

    types: tuple[str, ...]
    """The type of each printed card."""
    sizes: tuple[int, ...]
    """The printed size of each printed card, 0 where it has none."""
    keywords: tuple[frozenset[str], ...]
    """The keyword abilities of each printed card."""
    prices: tuple[Price, ...]
    """The price of using each printed card."""
    flags: tuple[tuple[str, ...], ...]
    """The flags with which each printed card can be used whatever they name (o.フラッグを使用条件とするカード); `*`: all of them."""
    limited: tuple[bool, ...]
    """o.1ターンに1回: whether each printed card says by its name how often it can be used in a turn."""
    counters: tuple[bool, ...]
    """Whether each printed card has 【対抗】."""
    skills: tuple[SkillFacts, ...]
    number_by_name: Mapping[str, int]
    """The number of the printed card with this name."""
    in_souls: frozenset[int]
    """o.ソウル: the abilities that are valid while their card lies in a soul, and nowhere else."""
    abilities_vary: bool
    """Some ability gives abilities to cards, or takes the use of theirs away: what is printed does not decide alone."""
    time_can_stop: bool
    """Some ability can keep a card or a fighter from using anything (o.時を止める)."""
    can_transform: bool
    """Some monster can be equipped like an item (k.変身, k.必殺変身)."""
    can_activate: bool
    """Some card has an ability with 【起動】."""
    can_answer: bool
    """Some card or ability has 【対抗】."""
    conditions: frozenset[str]
    """The events to which some condition of use refers (o.条件を満たした後に使うカード)."""


ANY: Final = "*"
"""Every flag."""
CONDITIONAL: Final = ("spell", "use")
"""The skills of a card that say when it can be used."""
BE_DESTROYED: Final = "be ko'd"
NEGATE_ATTACK: Final = "negate attack"
ATTACK: Final = "attack"
DEEDS_FORBIDDEN: Final = (BE_DESTROYED, NEGATE_ATTACK, ATTACK)
"""The words for what cards cannot do, or what cannot be done to them: be destroyed (f.9), have their attack negated (3c.2.6), attack."""
NOT_TO: Final = {deed: f"cannot {deed}" for deed in DEEDS_FORBIDDEN}
"""The words by which a deed that is forbidden to a card is asked for, as keywords are."""
ANSWERED: Final = "use"
"""The word for a condition of use that only the use which is answered can meet."""
_SOUNDS: Final = {"ko": "destroy", "flip": "turned_over"}
"""The words of events by which the engine hears what texts call otherwise."""
_ON_USE: Final = frozenset((*FIELD_AREAS, "drop"))


def sound_of(event: text.Event) -> str:
    """Return the word by which an event of a text is heard."""
    return _SOUNDS.get(event.what, event.what)


def is_named_on_use(node: text.Choose) -> bool:
    """1b.1.4, 4.1.1.1, 4.2.1.1: whether a choice is one among the field or the drop zone, which is made on use."""
    sets = node.of.sets if isinstance(node.of, text.AnyOf) else (node.of,)
    return any(_can_lie_there(one) for one in sets)


def _can_lie_there(of: Any) -> bool:
    areas = [one.areas for one in of.filters if isinstance(one, text.In)]
    return bool(areas) and not _ON_USE.isdisjoint(areas[0])


def keyword_of(skill: Skill) -> str:
    """Return the keyword that a skill is, without its brackets; nothing where it is none."""
    return skill.keyword[1:-1] if skill.kind == "keyword" else ""


def prepare(world: World) -> None:
    """Work out the facts about the cards of a world, and what its abilities watch, replace and change all the time."""
    world.abilities, world.programs = shared_programs(GAME, tuple(complete_skill(one) for one in world.abilities))
    skills: Sequence[Skill] = world.abilities
    printed = world.printed = tuple(_with_worlds(card, skills) for card in world.printed)
    keywords = tuple(frozenset(keyword_of(skills[a]) for a in card.abilities) - {""} for card in printed)
    records = [record for skill in skills for record in walk(skill)]
    names = {keyword_of(skill) for skill in skills}
    kinds = {record.__class__ for record in records}
    abilities_vary = SHARE in names or not kinds.isdisjoint((text.Loses, text.Treasure, text.Stopped))
    counters = tuple(_has_counter(card, skills) for card in printed)
    found = tuple(_facts_of(skill) for skill in skills)
    world.facts = Facts(
        types=tuple(card.type for card in printed),
        sizes=tuple(card.size or 0 for card in printed),
        keywords=keywords,
        prices=tuple(_price_of_card(card, skills) for card in printed),
        flags=tuple(_flags_of(card, skills) for card in printed),
        limited=tuple(
            any(skills[a].limit > 0 and skills[a].kind in CONDITIONAL for a in card.abilities) for card in printed
        ),
        counters=counters,
        skills=found,
        number_by_name={card.name: number for number, card in enumerate(printed)},
        in_souls=frozenset(at for at, skill in enumerate(skills) if "soul" in skill.areas),
        abilities_vary=abilities_vary,
        time_can_stop=abilities_vary or text.Cannot in kinds,
        can_transform=not names.isdisjoint(TRANSFORMS),
        can_activate=any(skill.kind == "activate" for skill in skills),
        can_answer=any(counters) or any(skill.timing == "counter" for skill in skills),
        conditions=frozenset(
            sound_of(one.event) for facts in found for one in (*facts.use_if.uses, *facts.use_if.events)
        ),
    )
    world.hears = frozenset(sound_of(event) for skill in skills for event in skill.trigger) | world.facts.conditions
    guard = put_in_brackets(SOUL_GUARD)
    given = any(record.skill == guard for record in records if isinstance(record, text.Gains))
    world.replaces = frozenset(("leave",)) if SOUL_GUARD in names or given else frozenset()
    world.continuous = any(facts.always for facts in found)
    world.may_be_idle = not skills and not world.facts.can_answer


def _with_worlds(card: BfCard, skills: Sequence[Skill]) -> BfCard:
    """o.特殊フラッグ: return a flag with the worlds whose cards its text lets one use."""
    if card.type != "flag" or not card.abilities:
        return card
    told = [static for a in card.abilities for static in skills[a].statics if isinstance(static, text.CanAlso)]
    named = [word for one in told for of in walk(one.cards) if isinstance(of, text.Word) for word in of.words]
    return card._replace(worlds=tuple(dict.fromkeys((*card.worlds, *named)))) if named else card


def _has_counter(card: BfCard, skills: Sequence[Skill]) -> bool:
    return card.counter or any(skills[a].kind in CONDITIONAL and skills[a].timing == "counter" for a in card.abilities)


def _flags_of(card: BfCard, skills: Sequence[Skill]) -> tuple[str, ...]:
    """o.フラッグを使用条件とするカード: return the flags that the fields or the text of a card name."""
    found = list(card.flags)
    for static in (static for a in card.abilities for static in skills[a].statics):
        if isinstance(static, text.CanAlso) and static.what == USE and static.of is not None:
            named = [name for one in walk(static.of) if isinstance(one, text.Named) for name in one.names]
            found += named or [ANY]
    return tuple(found)


def _price_of_card(card: BfCard, skills: Sequence[Skill]) -> Price:
    """Return what has to be paid to use a card: its fields, and what its skills say of its own use."""
    prices = [_price_of(skills[a].cost) for a in card.abilities if skills[a].kind in CONDITIONAL]
    return Price(
        card.gauge + sum(price.gauge for price in prices),
        card.life + sum(price.life for price in prices),
        tuple(node for price in prices for node in price.cost),
    )


def _price_of(cost: Sequence[Any]) -> Price:
    """Return a cost with all its gauge together."""
    amounts = [node.amount for node in cost if isinstance(node, text.PayEnergy)]
    gauge = sum(amount for amount in amounts if isinstance(amount, int))
    return Price(gauge, 0, tuple(node for node in cost if not isinstance(node, text.PayEnergy)))


def _facts_of(skill: Skill) -> SkillFacts:
    only = skill.body[0] if len(skill.body) == 1 else None
    return SkillFacts(
        _price_of(skill.cost),
        _conditions_of_use(skill.use_if),
        tuple(node for node in walk(skill.body) if isinstance(node, text.Choose) and is_named_on_use(node)),
        only.condition if isinstance(only, text.If) else None,
        tuple(_always_so(skill.statics, ())) if skill.kind == "continuous" else (),
    )


def _conditions_of_use(condition: Any) -> UseIf:
    parts = condition.parts if isinstance(condition, text.Both) else () if condition is None else (condition,)
    happened = [one for one in parts if isinstance(one, text.Happened) and one.since != "game"]
    return UseIf(
        tuple(one for one in happened if one.since == ANSWERED),
        tuple(one for one in happened if one.since != ANSWERED),
        tuple(one for one in parts if one not in happened),
    )


def _always_so(statics: Sequence[Any], conditions: tuple[Any, ...]) -> Iterator[AlwaysSo]:
    for static in statics:
        match static:
            case text.When_():
                yield from _always_so(static.statics, (*conditions, static.condition))
            case text.Change():
                yield AlwaysSo(static.what, static.cards, static.amount, conditions)
            case text.Gains(cards, str(keyword)):
                yield AlwaysSo(keyword[1:-1], cards, 1, conditions)
            case text.Cannot(what, cards) if what in DEEDS_FORBIDDEN and cards is not None:
                yield AlwaysSo(NOT_TO[what], cards, 1, conditions)
            case text.CanAlso("attack in final", cards):
                yield AlwaysSo(IN_FINAL, cards, 1, conditions)
