"""Skills as scenario files write them (the ability tree of `fwjudge.ability`), as the records that this game carries out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge import ability
from fwjudge.ability import text

KNOWN_INSTRUCTIONS: Final = (
    ability.Draw,
    ability.Choose,
    ability.Ko,
    ability.Move,
    ability.Rest,
    ability.Activate,
    ability.Power,
    ability.Damage,
    ability.Forbid,
    ability.TurnInto,
    ability.Delay,
)
"""The instructions that a file may use."""
EVENTS_OF_PLAYERS: Final = frozenset(
    {
        "draw",
        "damage",
        "turn start",
        "turn end",
        "charge start",
        "main start",
        "main end",
        "offence start",
        "defence start",
        "damage start",
        "damage end",
        "battle start",
        "battle end",
        "end start",
        "win",
        "markers",
        "marker paid",
    }
)
"""Words of events that happen to a player and not to a card."""


def convert_skill(written: Any) -> text.Skill:
    """Return a skill of a scenario file as this game carries it out; a `Skill` as it is."""
    if isinstance(written, text.Skill):
        return written
    one: ability.Ability = written
    if one.kind == "keyword":
        return text.Skill(one.name, "keyword", keyword=one.name)
    cost: list[Any] = [text.PayEnergy(one.energy)] if one.energy else []
    return text.Skill(
        one.name,
        one.kind,
        _convert_instructions(one.body),
        trigger=(_convert_event(one.trigger),) if one.trigger is not None else (),
        cost=(*cost, *_convert_instructions(one.cost)),
        timing=one.timing,
        areas=tuple(one.area.split("/")) if one.area else (),
        optional=one.optional,
        keyword=one.name if one.unless else "",
        cites=one.cites,
    )


def _convert_event(trigger: ability.Trigger) -> text.Event:
    what = trigger.sound
    if trigger.subject == "this" and what not in EVENTS_OF_PLAYERS:
        return text.Event(what, text.Cards((text.This(),)))
    who = trigger.subject if trigger.subject in ("own", "other") else ""
    if what in EVENTS_OF_PLAYERS:
        return text.Event(what, who=who or ("own" if trigger.subject == "this" else ""))
    filters = _convert_filter(trigger.of)
    return text.Event(what, text.Cards(((text.Whose(who), *filters) if who else filters) or (text.In(("any",)),)))


def _convert_filter(of: ability.Filter) -> tuple[text.Filter, ...]:
    found: list[text.Filter] = []
    if of.area:
        found.append(text.In(tuple(of.area.split("/"))))
    if of.whose:
        found.append(text.Whose(of.whose))
    if of.type:
        found.append(text.Kind(tuple(of.type.split("/"))))
    if of.name:
        found.append(text.Named((of.name,)))
    if of.trait:
        found.append(text.Trait((of.trait,)))
    if of.rested is not None:
        found.append(text.State("rested" if of.rested else "active"))
    if of.power_at_most is not None:
        found.append(text.Number("power", "<=", (of.power_at_most,)))
    if of.cost_at_most is not None:
        found.append(text.Number("cost", "<=", (of.cost_at_most,)))
    if of.colour:
        found.append(text.Coloured((of.colour,)))
    if of.not_this:
        found.append(text.Not(text.This()))
    if of.this:
        found.append(text.This())
    return tuple(found)


def _convert_target(name: str) -> text.Target:
    names = name.split("+")
    if len(names) == 1:
        return text.It(names[0])
    return text.Each(text.Cards((text.In(("any",)), text.Any_(tuple(text.It(one) for one in names)))))


def _convert_instructions(body: Sequence[ability.Instruction]) -> tuple[text.Instruction, ...]:
    return tuple(_convert_instruction(one) for one in body)


def _convert_instruction(one: ability.Instruction) -> text.Instruction:
    match one:
        case ability.Draw(amount, whose):
            return text.Draw(amount, whose)
        case ability.Choose():
            filters = _convert_filter(one.of)
            of = text.Cards(filters if one.of.area else (text.In(("any",)), *filters))
            return text.Choose(of, one.amount, 0 if one.up_to else None, one.called)
        case ability.Ko(target):
            return text.Ko(_convert_target(target))
        case ability.Move(target, "battle"):
            return text.Play(_convert_target(target), bool(one.rested))
        case ability.Move(target, to):
            return text.Move(_convert_target(target), to, at="bottom" if one.bottom else "top", rested=one.rested)
        case ability.Rest(target):
            return text.Rest(_convert_target(target))
        case ability.Activate(target):
            return text.Activate(_convert_target(target))
        case ability.Power(target, amount, until):
            until = "until next own turn start" if until == "turn start" else until
            return text.Last((text.Change(_convert_target(target), "power", amount),), until)
        case ability.Damage(amount, target):
            return text.Damage(target, amount)
        case ability.Forbid("blocker", who, until):
            return text.Last((text.Cannot("skill", who=who, named="【ブロッカー】"),), until)
        case ability.TurnInto("guard", target):
            return text.ChangeGuard(_convert_target(target))
        case ability.Delay(sound, body):
            return text.At(text.Event(sound), _convert_instructions(body))
    raise TypeError(f"{type(one).__name__} is no word of Fusion World")
