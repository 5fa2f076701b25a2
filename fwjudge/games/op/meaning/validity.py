"""8-2: instructions that make effects invalid, or give a card one more effect."""

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
    """8-2-1-1: make the line at which the effects that cards have now become invalid; what has been resolved stays (8-2-3)."""

    def run(game: Game, effect: Effect) -> Control:
        found = []
        for ref in refs(game, effect, node.target):
            left = any(m.source == ref for m in game.modifiers) or any(d.ref == ref for d in game.delayed)
            lasting = Modifier(DISABLED, ref, 0, node.until, effect.player, effect.source, effect.ability)
            found.append(Modified(lasting, ("8-2-3",) if left else ()))
        return happen(game, found)

    return [step("8-2-1-1", run, does="The effects of the cards become invalid.")]


def grant(node: Grant) -> list[Step]:
    """8-1-4-2: make the line at which cards get an effect of this card that is there to be given.

    That their others are invalid does not touch it (8-2-4).
    """

    def run(game: Game, effect: Effect) -> Control:
        abilities = game.world.abilities
        given = [
            number
            for number in game.printed_card(effect.source.card).abilities
            if abilities[number].timing == GRANTED and abilities[number].name == node.name
        ]
        return happen(
            game,
            [
                Modified(
                    Modifier(GIVEN_ABILITY, ref, number, node.until, effect.player, effect.source, effect.ability),
                    ("8-2-4",) if is_disabled(game, ref.card) else (),
                )
                for ref in refs(game, effect, node.target)
                for number in given
            ],
        )

    return [step("8-1-4-2", run, does="The cards get one more effect.")]
