"""対応 and 解決後: the time at which a line is to be taken."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.event import log
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, Table

from .refusals import Closest
from .scenario import Move
from .wording import folded

_STRIP = str.maketrans("", "", " の「」")


class Moment(NamedTuple):
    """Any time, or while something waits to be resolved, or after it has been."""

    table: Table
    move: Move
    before: int
    """How often what the line waits for must have been resolved at least: it waits now, so it is resolved once more."""

    @classmethod
    def of(cls, table: Table, move: Move, game: Game) -> Moment:
        """The time that a line asks for, when it begins in this game."""
        waits = bool(move.after) and _waits(table, game, move.after)
        return cls(table, move, _times_resolved(table, game, move.after) if waits else 0)

    def is_now(self, game: Game) -> bool:
        if self.move.spoken.answers and self.table.at_rest(game):
            return False
        if self.move.answers and not _waits(self.table, game, self.move.answers):
            return False
        return not self.move.after or _times_resolved(self.table, game, self.move.after) > self.before

    def never(self, game: Game) -> Closest:
        """Why a line was not taken at all."""
        who, answers, after = PLAYERS[self.move.player], self.move.answers, self.move.after
        if answers:
            return Closest(self.table.answering, "", f"「{answers}」が解決を待つ間に、{who}が行動できる機会がない")
        if self.is_now(game):
            return Closest((), "", f"「{after}」が解決された後に、{who}が行動できる機会がない")
        return Closest((), "", f"「{after}」が解決されることがない")


def _waits(table: Table, game: Game, name: str) -> bool:
    return any(_names(name, pending) for pending in table.pending(game))


def _times_resolved(table: Table, game: Game, name: str) -> int:
    lines = (table.sentence(game, game, entry) for entry in log(game) if entry.event.kind == "noted")
    return sum(_names(name, "".join(line.resolved)) for line in lines if line.resolved is not None)


def _names(wanted: str, name: str) -> bool:
    return wanted.translate(_STRIP) in folded(name).translate(_STRIP)
