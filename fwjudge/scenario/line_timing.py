"""対応 and 解決後: the time at which a line may be taken."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.event import log
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, GameRecord

from .refusals import NearMiss
from .scenario import Move
from .wording import folded

_STRIP = str.maketrans("", "", " の「」")


class LineTiming(NamedTuple):
    """A time for a line: any, or while something waits to be resolved, or after it has been."""

    table: GameRecord
    move: Move
    before: int
    """How often what the line waits for must have been resolved at least: it waits now, so it is resolved once more."""

    @classmethod
    def of(cls, table: GameRecord, move: Move, game: Game) -> LineTiming:
        """Return the time that a line asks for when it begins in this game."""
        waits = bool(move.after) and _is_waiting(table, game, move.after)
        return cls(table, move, _times_resolved(table, game, move.after) if waits else 0)

    def is_now(self, game: Game) -> bool:
        """Whether the line may be taken in this state of the game."""
        if self.move.wording.answers and self.table.questions.at_rest(game):
            return False
        if self.move.answers and not _is_waiting(self.table, game, self.move.answers):
            return False
        return not self.move.after or _times_resolved(self.table, game, self.move.after) > self.before

    def never_came(self, game: Game) -> NearMiss:
        """Return why the time of the line did not come."""
        who, answers, after = PLAYERS[self.move.player], self.move.answers, self.move.after
        if answers:
            return NearMiss(self.table.answering, "", f"「{answers}」が解決を待つ間に、{who}が行動できる機会がない")
        if self.is_now(game):
            return NearMiss((), "", f"「{after}」が解決された後に、{who}が行動できる機会がない")
        return NearMiss((), "", f"「{after}」が解決されることがない")


def _is_waiting(table: GameRecord, game: Game, name: str) -> bool:
    """Whether something of this name waits to be resolved."""
    return any(_is_named(name, pending) for pending in table.questions.pending(game))


def _times_resolved(table: GameRecord, game: Game, name: str) -> int:
    """Return how often something of this name has been resolved."""
    lines = (table.speech.sentence(game, game, entry) for entry in log(game) if entry.event.kind == "noted")
    return sum(_is_named(name, "".join(line.resolved)) for line in lines if line.resolved is not None)


def _is_named(wanted: str, name: str) -> bool:
    """Whether a name is the wanted one, or has it as a part."""
    return wanted.translate(_STRIP) in folded(name).translate(_STRIP)
