"""Boards of Buddyfight for tests, and playing on them through the engine: every choice is named, none is made by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fwjudge.ability.text import Skill
from fwjudge.cards.compiler import compile_text
from fwjudge.engine.decisions import apply, decision, legal
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry, log
from fwjudge.engine.run import run
from fwjudge.games.bf.speech.board import build
from fwjudge.games.bf.speech.options import label
from fwjudge.games.bf.speech.sentences import SPEECH
from fwjudge.games.bf.table import TABLE
from fwjudge.games.table import Board, LaidCards, Print

PASS = "何も使わない"


def skills(kind: str, *texts: str) -> tuple[Skill, ...]:
    """The skills that these texts say on a card of this type; all of them must be understood."""
    compiled = compile_text("\n".join(texts), kind, "front", "bf")
    assert compiled.complete, compiled.residuals
    return compiled.skills


def monster(name: str, *texts: str, size: int = 1, **fields: Any) -> Print:
    return Print(name, {"type": "monster", "size": size, **fields}, skills("monster", *texts) if texts else ())


def card(name: str, kind: str, **fields: Any) -> Print:
    return Print(name, {"type": kind, **fields})


def spell(name: str, text: str = "", counter: bool = False, kind: str = "spell") -> Print:
    """A spell that does this; with 【対抗】 if said."""
    fields = {"type": kind, "counter": "yes" if counter else "no"}
    return Print(name, fields, skills(kind, text) if text else ())


def laid(name: str = "", *states: str, count: int = 1, **fields: Any) -> LaidCards:
    return LaidCards(name, count, frozenset(states), tuple(fields.items()))


def game(
    cards: Sequence[Print],
    a: Mapping[str, Sequence[LaidCards]],
    b: Mapping[str, Sequence[LaidCards]],
    phase: str = "main",
    turn: int = 3,
    life: tuple[int, int] = (10, 10),
    readings: tuple[tuple[str, str], ...] = (),
) -> Game:
    """A position in A's turn, at its first decision."""
    areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
        (player, area): tuple(row) for player, side in enumerate((a, b)) for area, row in side.items()
    }
    board = Board(areas, {(0, "life"): life[0], (1, "life"): life[1]}, phase=phase, turn=turn)
    return run(build(board, {one.name: one for one in cards}, readings), lone=False)


def labels(state: Game) -> list[str]:
    return [label(state, option) for option in legal(state)]


def take(state: Game, *wanted: str) -> Game:
    """Answer one decision after the other: "A 小竜" is A's option whose label holds 小竜.

    Where there is only one answer it is given, but not where something new could begin.
    """
    for word in wanted:
        at = decision(state)
        assert at is not None, f"{word}: the game is over"
        who, _, text = word.partition(" ")
        assert "AB"[at.player] == who, f"{word}: {at.rule} asks {'AB'[at.player]}: {labels(state)}"
        found = [option for option in at.options if text in label(state, option)]
        assert found, f"{word}: {at.rule} {labels(state)}"
        state = apply(state, found[0], lone=False)
        while len(legal(state)) == 1 and not TABLE.questions.is_at_rest(state):
            state = apply(state, legal(state)[0], lone=False)
    return state


def where(state: Game, name: str) -> list[str]:
    """The areas in which the cards of this name lie: `B drop`"""
    places = [state.world.places[c.place] for at, c in enumerate(state.cards) if state.printed_card(at).name == name]
    return [f"{'AB'[place.player or 0]} {place.name}" for place in places]


def number(state: Game, name: str) -> int:
    return next(at for at in range(len(state.cards)) if state.printed_card(at).name == name)


def resolved(state: Game) -> list[str]:
    """What was resolved, in order: 炎【使用】, 小竜"""
    entries = [entry for entry in log(state) if entry.event.kind == "noted" and entry.event.what == "resolved"]
    abilities = state.world.abilities
    return [
        SPEECH.name(state, e.event.ref.card) + (abilities[e.event.ability].name if e.event.ability >= 0 else "")
        for e in entries
    ]


def cites(state: Game, start: int = 0) -> list[str]:
    """Every number of every event, in order."""
    return [number for entry in log(state)[start:] for number in entry.cites]


def entries(state: Game, kind: str) -> list[Entry]:
    return [entry for entry in log(state) if entry.event.kind == kind]


def in_order(wanted: Sequence[str], found: Sequence[str]) -> bool:
    rest = iter(found)
    return all(word in rest for word in wanted)
