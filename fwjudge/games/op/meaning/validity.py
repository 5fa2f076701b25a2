"""8-2: what makes effects invalid, and what gives a card one more effect."""

from __future__ import annotations

from fwjudge.ability import Disable, Grant
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.words import refs

from ..now.effects import DISABLED, GIVEN_ABILITY, is_disabled
from ..state import GRANTED


def disable(node: Disable) -> list[Step]:
    """The effects that cards have now are not valid; what has been resolved stays as it is (8-2-3)."""

    def run(game: Game, frame: Effect) -> Control:
        found = []
        for ref in refs(game, frame, node.target):
            left = any(m.source == ref for m in game.modifiers) or any(d.ref == ref for d in game.delayed)
            lasting = Modifier(DISABLED, ref, 0, node.until, frame.player, frame.source, frame.ability)
            found.append(Modified(lasting, ("8-2-3",) if left else ()))
        return happen(game, found)

    return [step("8-2-1-1", run)]


def grant(node: Grant) -> list[Step]:
    """An effect of this card that is there to be given (8-1-4-2); that others are not valid does not touch it (8-2-4)."""

    def run(game: Game, frame: Effect) -> Control:
        abilities = game.world.abilities
        given = [
            n
            for n in game.printed(frame.source.card).abilities
            if abilities[n].timing == GRANTED and abilities[n].name == node.name
        ]
        return happen(
            game,
            [
                Modified(
                    Modifier(GIVEN_ABILITY, ref, number, node.until, frame.player, frame.source, frame.ability),
                    ("8-2-4",) if is_disabled(game, ref.card) else (),
                )
                for ref in refs(game, frame, node.target)
                for number in given
            ],
        )

    return [step("8-1-4-2", run)]
