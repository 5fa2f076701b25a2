"""The law of events, watched while games are played: what an event leaves is what it leaves when it is applied again.

Each time something is written into the log of a game, its whole state is kept. Afterwards every entry is applied to the state as
it was after the entry before: where the outcome differs, something has been changed that no event says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fwjudge.engine.game import Game, World
from fwjudge.engine.log import Entry

PARTS = (
    "cards",
    "lives",
    "areas",
    "step",
    "frame",
    "stack",
    "waiting",
    "delayed",
    "modifiers",
    "own",
    "ended",
    "loops",
)


class Witness:
    """The slot `Game.log` with a memory: the state of each game at each entry."""

    def __init__(self, slot: Any) -> None:
        self.slot = slot
        self.seen: dict[int, tuple[Any, World, tuple[Any, ...]]] = {}

    def __get__(self, game: Game | None, owner: Any = None) -> Any:
        return self if game is None else self.slot.__get__(game, Game)

    def __set__(self, game: Game, log: Any) -> None:
        self.slot.__set__(game, log)
        if log is not None and id(log) not in self.seen:
            self.seen[id(log)] = (log, game.world, game.value())

    def faults(self) -> Iterator[str]:
        """Yield what changed beside an event, with the field and the event that it was found after."""
        for node, world, truth in self.seen.values():
            step, stack, event, earlier, frame, *_ = node
            if earlier is None or id(earlier) not in self.seen:
                continue
            game = rebuild(world, self.seen[id(earlier)][2])
            Entry(step, (), event, stack, frame).replay(game)
            for part, found, right in zip(PARTS, game.value(), truth, strict=True):
                if found != right:
                    name = getattr(event, "what", "") or getattr(event, "cause", "")
                    yield f"{part}{fields(found, right)} after {type(event).__name__} {name}".rstrip()


def fields(found: Any, right: Any) -> str:
    """Name the fields in which two states of a game's own differ."""
    names = getattr(right, "_fields", None)
    if names is None or type(found) is not type(right):
        return ""
    return "".join(f".{name}" for name, a, b in zip(names, found, right, strict=True) if a != b)


def rebuild(world: World, value: tuple[Any, ...]) -> Game:
    """Make the game that had this value."""
    cards, lives, areas, step, frame, stack, waiting, delayed, modifiers, own, ended, loops = value
    game = Game(world, step, own, list(cards), list(lives), list(areas))
    game.frame, game.stack, game.waiting, game.delayed = frame, stack, waiting, delayed
    game.modifiers, game.ended, game.loops = modifiers, ended, loops
    return game


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Witness]:
    """Watch all games that are played in between."""
    witness = Witness(Game.__dict__["log"])
    with monkeypatch.context() as patch:
        patch.setattr(Game, "log", witness)
        yield witness


def count_faults(witness: Witness) -> Counter[str]:
    return Counter(witness.faults())
