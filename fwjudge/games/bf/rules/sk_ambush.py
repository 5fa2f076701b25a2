"""k.奇襲: a card that falls from a soul in which it lay face down may be called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import CallCard
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.words import refs

from ..state import CENTER, LEFT, RIGHT, place
from .s1_declaring import AMBUSH_NAME
from .s2_window import flag_allows


def fallen(game: Game, events: Sequence[Any]) -> list[Waiting]:
    """Once for each card: nothing has it twice. What its flag does not allow is not called."""
    found = []
    for event in events:
        card = event.card
        number = next(
            (one for one in game.printed(card).abilities if game.world.abilities[one].name == AMBUSH_NAME), None
        )
        if number is not None and flag_allows(game, game.cards[card].owner, card):
            found.append(Waiting(number, game.ref(card), game.cards[card].owner))
    return found


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
