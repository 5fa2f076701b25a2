"""Abilities that scenes of Dimension Zero are made of."""

from __future__ import annotations

from fwjudge.ability import Ability, Choose, Draw, Filter, Power, Trigger

UNIT = Filter("square", type="unit")


def spell(name: str, *body: object, aim: tuple[object, ...] = ()) -> Ability:
    return Ability(name, "spell", body, aim=aim)  # type: ignore[arg-type]


def on(
    sound: str,
    *body: object,
    subject: str = "this",
    of: Filter = Filter(),
    aim: tuple[object, ...] = (),
    **more: object,
) -> Ability:
    return Ability(f"{sound}", "auto", body, Trigger(sound, subject, of), aim=aim, **more)  # type: ignore[arg-type]


def able(name: str, timing: str, *body: object, aim: tuple[object, ...] = (), cost: tuple[object, ...] = ()) -> Ability:
    return Ability(name, "activate", body, timing=timing, aim=aim, cost=cost)  # type: ignore[arg-type]


BOOST = spell("鼓舞", Power("chosen", 3000), aim=(Choose(UNIT),))
DRAWS = on("buried", Draw())
