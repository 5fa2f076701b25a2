"""4-9 「元々の」、4-12 「パワー0にする」: what effects say that a number is."""

from __future__ import annotations

from fwjudge.ability import Base, Zero
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Modified, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.words import refs

from ..now.in_force import BASE


def set_base(node: Base) -> list[Step]:
    """4-9-2: the printed number counts as this one; of several the highest (4-9-2-1, 4-9-2-2)."""

    def run(game: Game, frame: Effect) -> Control:
        return happen(
            game,
            [
                Modified(
                    Modifier(BASE + node.what, ref, node.amount, node.until, frame.player, frame.source, frame.ability)
                )
                for ref in refs(game, frame, node.target)
            ],
        )

    return [step("4-9-2", run)]


def zero(node: Zero) -> list[Step]:
    """4-12-1: minus as much as it has now; of a power below 0 nothing is taken (4-12-2)."""

    def run(game: Game, frame: Effect) -> Control:
        events = []
        for ref in refs(game, frame, node.target):
            now = value(game, node.what, ref.card)
            if now > 0:
                events.append(
                    Modified(Modifier(node.what, ref, -now, node.until, frame.player, frame.source, frame.ability))
                )
            elif now < 0:
                note(game, Noted("nothing", frame.player, frame.ability, frame.source, ("4-12-2",)))
        return happen(game, events)

    return [step("4-12-1", run)]
