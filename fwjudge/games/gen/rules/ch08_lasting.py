"""809.3b-3, 809.7, 809.8: effects that last without being fixed to a card, and those that last as long as something holds."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Count, Last
from fwjudge.engine.batch import happen, note, settle
from fwjudge.engine.event import Lapsed, Modified, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.words import path_to

from ..now.cards import enough
from ..now.layers import LAST

SO_LONG = "so long"
"""The term of what lasts as long as its condition holds."""
BROKEN = "not so"
"""The name under which an ability remembers that a condition did not hold when it was played."""


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


def played(game: Game, frame: Effect) -> None:
    """809.7: what does not hold when the ability is played has not held until it is resolved."""
    conditions = [
        one.so_long
        for one in game.world.abilities[frame.ability].body
        if isinstance(one, Last) and one.so_long is not None
    ]
    if any(not enough(game, frame, one) for one in conditions):
        game.frame = frame.put(BROKEN, (True,))


def _condition(game: Game, m: Modifier) -> Count | None:
    node: Any = None
    instructions: Any = game.world.abilities[m.ability].body
    for at in m.amount:
        node = instructions[at]
        instructions = node.body
    return node.so_long if node is not None else None


def lapse(game: Game) -> None:
    """What lasts as long as something holds is over when it does not."""
    ending = tuple(
        m
        for m in game.modifiers
        if m.until == SO_LONG
        and not enough(game, Effect(m.ability, m.source or Ref(0, -1), m.player), _condition(game, m))
    )
    if ending:
        settle(game, [Lapsed(ending)])
