"""対応 and 解決後: the time at which a line may be taken."""

from __future__ import annotations

from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, GameRecord

from .entries import find_entries_since
from .move import Move
from .refusals import NearMiss

_STRIP = str.maketrans("", "", " の「」")


class LineTiming(NamedTuple):
    """A time for a line: any, or while something waits to be resolved, or after it has been."""

    table: GameRecord
    move: Move
    mark: Any
    """The log when the line began ..."""
    resolved: bool
    """... and whether what the line comes after had been resolved by then; where it waits, it is resolved once more."""

    @classmethod
    def of(cls, table: GameRecord, move: Move, game: Game) -> LineTiming:
        """Return the time that a line asks for when it begins in this game."""
        resolved = (
            bool(move.after)
            and not _is_waiting(table, game, move.after)
            and _is_resolved_since(table, game, None, move.after)
        )
        return cls(table, move, game.log, resolved)

    def is_now(self, game: Game) -> bool:
        """Whether the line may be taken in this state of the game."""
        if self.move.wording.answers and self.table.questions.is_at_rest(game):
            return False
        if self.move.answers and not _is_waiting(self.table, game, self.move.answers):
            return False
        after = self.move.after
        return not after or self.resolved or _is_resolved_since(self.table, game, self.mark, after)

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
    return any(_is_named(name, pending) for pending in table.questions.list_pending(game))


def _is_resolved_since(table: GameRecord, game: Game, mark: Any, name: str) -> bool:
    """Whether something of this name has been resolved since this mark in the log."""
    noted = (entry for entry in find_entries_since(game, mark) if entry.event.kind == "noted")
    lines = (table.speech.sentence(game, game, entry) for entry in noted)
    return any(_is_named(name, "".join(line.resolved)) for line in lines if line.resolved is not None)


def _is_named(wanted: str, name: str) -> bool:
    """Whether a name is the wanted one, or has it as a part."""
    return wanted.translate(_STRIP) in fold(name).translate(_STRIP)
