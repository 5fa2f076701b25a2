"""An instruction that calls a card (k.奇襲)."""

from __future__ import annotations

from fwjudge.ability import CallCard
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.words import refs

from ..state import CENTER, LEFT, RIGHT, place


def call(node: CallCard) -> list[Step]:
    """To a space that its fighter names, as 1a.1.2 and 1a.3.1 have it; the 【コールコスト】 has been paid with the ability."""

    def areas(game: Game, frame: Effect) -> list[int]:
        return [LEFT, CENTER, RIGHT] if refs(game, frame, node.target) else []

    def to(game: Game, frame: Effect, area: int) -> Control:
        game.frame = frame.put("area", (area,))
        return None

    def appears(game: Game, frame: Effect) -> Control:
        area = frame.get("area")
        cards = [ref.card for ref in refs(game, frame, node.target)] if area else []
        return happen(game, [Moved(c, place(frame.player, area[0]), "appear", cites=("k.奇襲",)) for c in cards])

    return [ask("1a.1.2", areas, to, lambda game, frame: frame.player), step("1a.3.1", appears)]
