"""Parts of a text that were not understood: nothing is done for them, what hangs on them falls, and whoever comes to one notes that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability.text import Both, Condition, Unread
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.log import log, note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds
from fwjudge.engine.step import Control, Step

from .events import UnreadMet


def note_unread(game: Game, frame: Effect, part: Unread) -> None:
    """Note that a part that was not understood has been come to."""
    note(game, UnreadMet(frame.player, frame.ability, frame.source, part.text))


def note_unread_once(game: Game, frame: Effect, part: Unread) -> None:
    """Note that a part that was not understood may have been met by what happens, if that has not been noted before."""
    known = (frame.ability, frame.source)
    if not any(isinstance(one.event, UnreadMet) and (one.event.ability, one.event.ref) == known for one in log(game)):
        note_unread(game, frame, part)


def skip_unread(fall: Callable[[Game], None]) -> Callable[[Any], list[Step]]:
    """Return the maker of the line for an instruction that was not understood; `fall` marks what is being carried out as not done."""

    def lines(part: Unread) -> list[Step]:
        def skip(game: Game, frame: Effect) -> Control:
            """Carry nothing out: these words were not understood."""
            note_unread(game, frame, part)
            fall(game)
            return None

        return [Step("", skip, "unread")]

    return lines


def unread_of(condition: Condition) -> Unread | None:
    """Return the part of a condition that was not understood, None if all of it was."""
    return next((one for one in walk(condition) if isinstance(one, Unread)), None)


def hangs_on_unread(game: Game, frame: Effect, condition: Condition) -> bool:
    """Whether all of a condition that was understood holds, so that only what was not could tell."""
    parts = condition.parts if isinstance(condition, Both) else (condition,)
    return all(holds(game, frame, part) for part in parts if not isinstance(part, Unread))


def is_found_true(game: Game, frame: Effect, part: Unread) -> bool:
    """Return False: a condition that was not understood is never found true."""
    return False
