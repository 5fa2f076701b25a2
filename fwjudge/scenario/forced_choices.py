"""What was done without being asked, because there was nothing to choose: a line may name it all the same."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from fwjudge.engine.decide import decision
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place
from fwjudge.engine.step import Step
from fwjudge.games.table import Said, Table

from .scenario import Move
from .wording import Spec, folded, said_by

PICKS = ("choose", "pay")
"""What is done with several things, in any order."""
_MOST = 20_000
"""So many steps of the machine after one answer are looked at."""


class _Enough(Exception):
    pass


class Unasked(NamedTuple):
    """A question that had one answer: whose it was, where the game stood, and the answer."""

    player: int
    game: Game
    said: Said


@dataclass
class _Watch:
    """Stands in for a trace: looks at every question before the machine answers it by itself."""

    table: Table
    game: Game
    found: list[Unasked] = field(default_factory=list)
    steps: int = 0

    def append(self, step: Step) -> None:
        self.steps += 1
        if self.steps > _MOST:
            raise _Enough
        if step.take is None or step.window:
            return
        copy = self.game.fork()
        copy.trace = None
        options: Any = step.run(copy, copy.frame)
        if not isinstance(options, list) or len(options) != 1:
            return
        copy.offered = options
        at = decision(copy)
        if at is not None:
            self.found.append(Unasked(at.player, copy, self.table.describe(copy, options[0])))


def _unasked(table: Table, game: Game, option: Any) -> list[Unasked]:
    """The questions after this answer in this game that had one answer, in order."""
    copy = game.fork()
    watch = _Watch(table, copy)
    copy.trace = watch
    with suppress(_Enough):
        apply_in_place(copy, option, lone=False)
    return watch.found


@dataclass
class ByItself:
    """What no line has named of all that followed by itself from the last line that was no pick."""

    looked: int = 0
    """How much of the past has been looked at."""
    alone: list[Unasked] = field(default_factory=list)
    named: frozenset[str] = frozenset()
    """The skills that lines have named, and the cards whose skills they have."""

    def after(self, move: Move) -> ByItself:
        skills = {spec.ability for spec in move.spoken.specs}
        cards = (
            {spec.name for spec in move.spoken.specs}
            if move.spoken.verb == "activate" or move.spoken.implied
            else set()
        )
        return replace(self, named=self.named | skills | cards)

    def picked(self, table: Table, move: Move, specs: Sequence[Spec], past: Sequence[tuple[Game, Any]]) -> bool:
        """Whether all that a line picks was picked already, because there was nothing else to pick."""
        if move.spoken.verb not in PICKS or not specs:
            return False
        for game, option in past[self.looked :]:
            self.alone += _unasked(table, game, option)
        self.looked = len(past)
        left = list(self.alone)
        for spec in specs:
            nth = next((nth for nth, one in enumerate(left) if _was(table, move, spec, one)), None)
            if nth is None:
                return False
            del left[nth]
        self.alone = left
        return True

    def paid(self, move: Move) -> str:
        """The rule of a payment of theirs that nothing was asked about and no line has named: they cannot pay it otherwise."""
        theirs = [one for one in self.alone if one.player == move.player and one.said.verb == "pay"]
        return theirs[-1].game.step.number if theirs else ""

    def resolved(self, table: Table, move: Move, game: Game, since: Sequence[Entry]) -> bool:
        """Whether a line names a skill that came up by itself after the line before, and has been resolved or asks now. A name alone
        answers whose skill is first; it may name the last one, too."""
        skills = {spec.ability for spec in move.spoken.specs if spec.ability}
        cards = {spec.name for spec in move.spoken.specs if spec.name}
        named = move.spoken.verb == "activate" or (move.spoken.implied and move.spoken.verb == "choose")
        if not named or len(skills) > 1 or len(cards) > 1 or (skills or cards) & self.named:
            return False

        def is_it(event: Any) -> bool:
            if event.kind != "noted" or event.ability < 0 or event.ref is None:
                return False
            found = game.world.abilities[event.ability]
            of_card = not cards or cards <= set(map(folded, table.called(game, event.ref.card)))
            return (
                found.kind == "auto"
                and event.player == move.player
                and of_card
                and (not skills or folded(found.name) in skills)
            )

        told = [entry.event.what for entry in since if is_it(entry.event)] if skills or cards else []
        return "resolved" in told or told[-1:] in (["declared"], ["activated"])


def _was(table: Table, move: Move, spec: Spec, one: Unasked) -> bool:
    if one.player != move.player or not one.said.pick or one.said.ends:
        return False
    return said_by(table, one.game, move.spoken, [spec], one.said, move.player)
