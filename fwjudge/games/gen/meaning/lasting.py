"""809: instructions whose effect lasts."""

from __future__ import annotations

from fwjudge.ability import Last
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.words import path_to

from ..now.cards import holds
from ..rules.ch08_lasting import BROKEN, SO_LONG
from ..state import LAST


def begin_to_last(node: Last) -> list[Step]:
    """809.3b-3: make the line at which an effect begins to last that is fixed to no card; it applies to all that fit at any time."""

    def begin(game: Game, frame: Effect) -> Control:
        if node.so_long is not None and (frame.get(BROKEN) or not holds(game, frame, node.so_long)):
            note(game, Noted("nothing", frame.player, frame.ability, frame.source, ("809.7",)))
            return None
        path = path_to(game.world.abilities[frame.ability].body, node)
        until = node.until if node.so_long is None else SO_LONG
        lasts = Modifier(LAST, None, path, until, frame.player, frame.source, frame.ability)
        return happen(game, [Modified(lasts, ("809.3b-2", *rules_of_duration(until)))])

    return [step("809.3b-3", begin, does="An effect begins to last for all cards that its text means, now and later.")]


def rules_of_duration(until: str) -> tuple[str, ...]:
    """809.8, 809.8a: return the rules of a duration: a certain turn, or this one."""
    return ("809.8",) if until.startswith("next ") else ("809.8a",) if until == "turn" else ()
