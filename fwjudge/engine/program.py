"""An ability as steps: its tree is translated once into lines of the same kind as those of a rulebook.

The line of an instruction has an address of the ability and its path, and the number of the rule that defines the
instruction; so an effect stops, is saved, traced and copied like everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fwjudge.base.records import NamedTuple

from .batch import hand_back
from .game import Game, Ref, World, made
from .step import Control, Step, Table

Words = dict[type, Callable[[Any], list[Step]]]
"""The lines that each kind of instruction becomes in a game."""


class Effect(NamedTuple):
    """The frame of an ability that is being paid for, aimed or carried out."""

    ability: int
    source: Ref
    player: int
    facts: tuple[Any, ...] = ()
    chosen: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """The choices so far, by the names that the text gives them."""
    counter: int = 0
    """How often the current instruction has been carried out."""

    def get(self, name: str) -> tuple[Any, ...]:
        """Return the cards or numbers that were chosen under this name; empty where none were."""
        for key, value in self.chosen:
            if key == name:
                return value
        return ()

    def take_back(self, other: Effect) -> Effect:
        """Return the frame that comes back from a cost or an aim, with what was chosen there."""
        return other

    def mark_replaced(self) -> Effect:
        """Mark that something else happened than the text says: `get("replaced")` then tells it to every procedure it is handed back to."""
        return self.put("replaced", (True,))

    def put(self, name: str, value: tuple[Any, ...]) -> Effect:
        """Return the frame with this value under this name, in place of an earlier one."""
        ability, source, player, facts, chosen, counter = self
        if chosen:
            rest = [pair for pair in chosen if pair[0] != name]
            return made(Effect, (ability, source, player, facts, (*rest, (name, value)), counter))
        return made(Effect, (ability, source, player, facts, ((name, value),), counter))


def fresh_effect(ability: int, source: Ref, player: int) -> Effect:
    """Make the frame of an ability of which nothing has been chosen yet."""
    return made(Effect, (ability, source, player, (), (), 0))


def program(world: World, ability: int, part: str, path: tuple[int, ...] = ()) -> Table | None:
    """Return the lines of one part (`cost`, `aim`, `body`) of an ability, or of the delayed instructions below it."""
    key = (ability, part, path)
    if key not in world.programs:
        instructions: Any = world.policy.instructions_of(world.abilities[ability], part)
        for at in path:
            instructions = instructions[at].body
        world.programs[key] = _translate(world, key, instructions)
    table: Table | None = world.programs[key]
    return table


def _translate(world: World, key: tuple[int, str, tuple[int, ...]], instructions: Sequence[Any]) -> Table | None:
    words: Words = {**world.policy.words, **world.policy.aims} if key[1] == "aim" else world.policy.words
    lines = lines_of(words, instructions)
    if not lines:
        return None
    ability, part, path = key
    for one in lines:
        one.number = world.policy.number_of(world.abilities[ability], one.number)
    lines += world.policy.closing_lines(world.abilities[ability], part)
    if part != "body":
        lines.append(hand_back_line())
    return Table(f"ability:{ability}:{part}:{'.'.join(map(str, path))}", lines)


def lines_of(words: Words, instructions: Sequence[Any], prefix: str = "") -> list[Step]:
    """Return the lines of these instructions; each begins its name with the place of its instruction among them."""
    lines: list[Step] = []
    for at, instruction in enumerate(instructions):
        for line in words[type(instruction)](instruction):
            line.sub = f"{prefix}{at}{'.' + line.sub if line.sub else ''}"
            line.of = instruction if line.of is None else line.of
            lines.append(line)
    return lines


def hand_back_line() -> Step:
    """Make the last line of a cost or an aim."""
    return Step("", _hand_back, "back")


def _hand_back(game: Game, frame: Effect) -> Control:
    """Hand what the cost or the aim chose to the procedure that called."""
    assert game.stack is not None
    hand_back(game, game.stack[1].take_back(frame))
    return None


def line(world: World, address: str) -> Step:
    """Find the line of an ability that a saved game names."""
    table, _, rest = address.rpartition("/")
    _, ability, part, path = table.split(":")
    found = program(world, int(ability), part, tuple(int(p) for p in path.split(".") if p))
    number, _, sub = rest.partition("#")
    for candidate in found or ():
        if candidate.number == number and candidate.sub == sub:
            return candidate
    raise KeyError(address)
