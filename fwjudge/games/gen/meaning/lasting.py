"""809: instructions whose effect lasts."""

from __future__ import annotations

from fwjudge.ability import Last
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Modified, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.words import path_to

from ..now.cards import enough
from ..rules.ch08_lasting import BROKEN, SO_LONG
from ..state import LAST


def last(node: Last) -> list[Step]:
    """809.3b-3: fixed to no card; which cards fit is looked at whenever it matters."""

    def run(game: Game, frame: Effect) -> Control:
        if node.so_long is not None and (frame.get(BROKEN) or not enough(game, frame, node.so_long)):
            note(game, Noted("nothing", frame.player, frame.ability, frame.source, ("809.7",)))
            return None
        path = path_to(game.world.abilities[frame.ability].body, node)
        until = node.until if node.so_long is None else SO_LONG
        lasts = Modifier(LAST, None, path, until, frame.player, frame.source, frame.ability)
        return happen(game, [Modified(lasts, ("809.3b-2", *term(until)))])

    return [step("809.3b-3", run)]


def term(until: str) -> tuple[str, ...]:
    """809.8: of a certain turn; 809.8a: of this one."""
    return ("809.8",) if until.startswith("next ") else ("809.8a",) if until == "turn" else ()
