"""What the skills of a world can say is so at all: worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fwjudge.ability import text
from fwjudge.engine.game import Game, World

from ..state import AREAS, BATTLE, BENEATH, LEADER
from . import skills as prepared
from .dependencies import kind_of, self_dependent


class Facts(NamedTuple):
    """What is worked out once about a world."""

    parts: dict[int, tuple[tuple[Any, tuple[Any, ...]], ...]]
    """Of each skill that is always so: each thing that it says, with its conditions."""
    areas: tuple[int, ...]
    """Where cards can lie whose skills are always so."""
    kinds: frozenset[str]
    """All that anything in this world can say is so."""
    tangled: frozenset[tuple[int, int]]
    """What depends on what it changes itself."""
    asks: frozenset[str]
    """What has to be written down when it happens: see `remembered`."""
    weakens: bool
    """Whether anything can take power away."""


def prepare(world: World) -> None:
    known = world.programs.get("always")
    if known is None:
        known = world.programs["always"] = _facts(world)
    world.known["always"] = known
    world.known["static kinds"] = known.kinds


def facts(world: World) -> Facts:
    return world.known["always"]  # type: ignore[no-any-return]


def _facts(world: World) -> Facts:
    skills = [(number, one) for number, one in enumerate(world.abilities) if isinstance(one, text.Skill)]
    parts = {number: tuple(with_conditions(one.statics)) for number, one in skills if one.statics}
    areas = {LEADER, BATTLE, *(AREAS.index(a) for number in parts for a in world.abilities[number].areas if a != "any")}
    if any(world.abilities[number].beneath for number in parts):
        areas.add(BENEATH)
    if any(
        "any" in world.abilities[number].areas and not all(map(_known_of_it, world.abilities[number].statics))
        for number in parts
    ):
        areas.update(index for index, area in enumerate(AREAS) if area not in ("removed", "beneath"))
    said = [record for _, one in skills for record in prepared.records(one)]
    kinds = {kind_of(record) for record in said if isinstance(record, _STATICS)}
    lasting = {number: tuple(with_conditions(r.statics)) for number, one in skills if (r := _lasts(one))}
    asks = {"always"} if parts else set()
    if text.State("appeared") in said:
        asks.add("appeared")
    if any(
        isinstance(one.of if isinstance(one, text.NumberOf) else one.cards, text.It)
        for one in said
        if isinstance(one, _LOOKS)
    ):
        asks.add("last")
    return Facts(
        parts,
        tuple(sorted(areas)),
        frozenset(kinds),
        self_dependent(world, parts, lasting),
        frozenset(asks),
        any(map(weakens, said)),
    )


def _known_of_it(static: Any) -> bool:
    """Words that a card gives itself wherever it lies are looked up with what is printed on it (2-8-5)."""
    return isinstance(static, text.AlsoIs) and static.cards == text.It()


_LOOKS = text.NumberOf | text.Are


def weakens(record: Any) -> bool:
    """Whether this can take power away."""
    if isinstance(record, text.SetTo):
        return record.what == "power"
    return (
        isinstance(record, text.Change)
        and record.what == "power"
        and not (isinstance(record.amount, int) and record.amount >= 0)
    )


def _lasts(skill: text.Skill) -> text.Last | None:
    """All that effects of a skill say for a time, as if it were one."""
    statics = tuple(
        static for record in prepared.records(skill) if isinstance(record, text.Last) for static in record.statics
    )
    return text.Last(statics, "") if statics else None


def with_conditions(statics: Iterable[Any], conditions: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Each thing that is said to be so, with all that has to hold for it."""
    for static in statics:
        if isinstance(static, text.When_):
            yield from with_conditions(static.statics, (*conditions, static.condition))
        else:
            yield static, conditions


_STATICS = (
    text.Change,
    text.SetTo,
    text.Gains,
    text.Loses,
    text.AlsoIs,
    text.Cannot,
    text.Must,
    text.Unaffected,
    text.CostChange,
    text.CanAlso,
    text.Enters,
    text.DamageCap,
    text.SkillTwice,
    text.DeckRule,
    text.Begins,
    text.Replaces,
)


def only_printed(game: Game) -> bool:
    """Whether nothing at all is said of any card beside what is printed."""
    return not game.world.continuous and not game.modifiers


def may_be(game: Game, kind: str) -> bool:
    """Whether anything in this world can say so at all."""
    return kind in game.world.known["static kinds"]
