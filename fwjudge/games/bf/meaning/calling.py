"""The instruction that calls a card (k.奇襲)."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import CallCard
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.players import acting_player
from fwjudge.games.common.words import refs

from ..state import CENTER, LEFT, RIGHT, place

_AREA: Final = "area"
"""The name under which an effect remembers where it calls to."""


def call_card(node: CallCard) -> list[Step]:
    """Make the lines of a call by an effect: an area is named, the monster put there; the cost was paid with the ability."""

    def areas(game: Game, effect: Effect) -> list[int]:
        return [LEFT, CENTER, RIGHT] if refs(game, effect, node.target) else []

    def name_area(game: Game, effect: Effect, area: int) -> Control:
        game.frame = effect.put(_AREA, (area,))
        return None

    def put_monster(game: Game, effect: Effect) -> Control:
        events = [
            Moved(ref.card, place(effect.player, area), "appear", cites=("k.奇襲",))
            for area in effect.get(_AREA)
            for ref in refs(game, effect, node.target)
        ]
        return happen(game, events)

    return [
        ask(
            "1a.1.2", areas, name_area, acting_player, does="The fighter names the area to which the monster is called."
        ),
        step("1a.3.1", put_monster, does="The monster is put into that area."),
    ]
