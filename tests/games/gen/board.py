"""Boards of 汎用TCG for tests, and playing on them through the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability.text import Skill
from fwjudge.engine.decisions import apply, decision, legal
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry, log
from fwjudge.engine.run import run
from fwjudge.games import read_skill, read_text
from fwjudge.games.gen.speech.board import build
from fwjudge.games.gen.speech.sentences import label
from fwjudge.games.table import Board, LaidCards, Print, PrintedSkill, ReadText


def _only(read: ReadText) -> Skill:
    assert not read.notes, read.notes
    (found,) = read.skills
    assert isinstance(found, Skill)
    return found


def skill(name: str, damage: int | None = None, text: str = "") -> Skill:
    """A skill as it is printed: a name, a damage, a text."""
    return _only(read_skill("gen", "カード", PrintedSkill(name, damage=damage, text=text), "unit"))


def ex(name: str, text: str, type: str = "unit") -> Skill:
    """An EX skill as it is printed: a name and a text."""
    return _only(read_skill("gen", "カード", PrintedSkill(name, text=text, declared=False), type))


def effect(text: str) -> Skill:
    """The text of a tactic."""
    return _only(read_text("gen", "カード", text, "tactic"))


CLAW = skill("爪", 200)


def unit(name: str, *abilities: Skill, hp: int = 600, **fields: Any) -> Print:
    return Print(name, {"type": "unit", "hp": hp, **fields}, abilities)


def other(name: str, kind: str, *abilities: Skill, **fields: Any) -> Print:
    return Print(name, {"type": kind, **fields}, abilities)


def laid(name: str = "", *states: str, count: int = 1, **fields: Any) -> LaidCards:
    return LaidCards(name, count, frozenset(states), tuple(fields.items()))


def game(
    cards: Sequence[Print],
    a: dict[str, Sequence[LaidCards]],
    b: dict[str, Sequence[LaidCards]],
    phase: str = "battle",
    readings: tuple[tuple[str, str], ...] = (),
) -> Game:
    """A position in the third turn, A's, at its first decision."""
    areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
        (player, area): tuple(row) for player, side in enumerate((a, b)) for area, row in side.items()
    }
    return run(build(Board(areas, phase=phase), {one.name: one for one in cards}, readings), lone=False)


def labels(state: Game) -> list[str]:
    return [label(state, option) for option in legal(state)]


def take(state: Game, *wanted: str) -> Game:
    """Answer one decision after the other, each by a part of its label; windows that nobody speaks of stay open."""
    for word in wanted:
        found = [option for option in legal(state) if word in label(state, option)]
        assert found, f"{word}: {decision(state)} {labels(state)}"
        state = apply(state, found[0], lone=False)
    return state


def where(state: Game, name: str) -> list[str]:
    """The areas in which the cards of this name lie: `B standby`"""
    places = [state.world.places[c.place] for at, c in enumerate(state.cards) if state.printed_card(at).name == name]
    return [f"{'AB'[place.player]} {place.name}" if place.player is not None else place.name for place in places]


def number(state: Game, name: str) -> int:
    return next(at for at in range(len(state.cards)) if state.printed_card(at).name == name)


def resolved(state: Game) -> list[str]:
    """Which abilities and skills were resolved, in their order."""
    abilities = state.world.abilities
    return [
        f"{state.printed_card(e.event.ref.card).name}{abilities[e.event.ability].name}"
        for e in log(state)
        if e.event.kind == "noted" and e.event.what in ("resolved", "skill resolved")
    ]


def happened(state: Game, kind: str) -> list[Entry]:
    return [e for e in log(state) if e.event.kind == kind or (e.event.kind == "noted" and e.event.what == kind)]


def flow(state: Game, *numbers: str) -> bool:
    """Whether events cite these rules one after the other."""
    left = list(numbers)
    for entry in log(state):
        if left and left[0] in entry.cites:
            left = left[1:]
    return not left
