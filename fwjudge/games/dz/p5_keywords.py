"""第5部 キーワード能力, as abilities: those that need no more than what the tree can say."""

from __future__ import annotations

from fwjudge.ability import Ability, Change, Delay, Filter, Move, Trigger
from fwjudge.engine.game import Game
from fwjudge.engine.project import value

from .state import Item

SWIFT = Ability("速攻", "continuous", (Change(Filter(this=True), "swift"),), cites=("5-1-1", "5-1-2"))
HASTE = Ability("加速", "continuous", (Change(Filter(this=True), "haste"),), cites=("5-4-1",))
UNITY = Ability("団結", "continuous", cites=("5-6-1", "5-6-2"))


def deadly(level: int | None = None) -> Ability:
    """5-2-2: what it deals battle damage to is put into the graveyard at the end of that battle."""
    name = "即死" if level is None else f"即死レベル{level}"
    body = (Delay("battle end", (Move("it", "graveyard"),)),)
    return Ability(name, "auto", body, Trigger("deals battle damage", "this", Filter(cost_at_most=level)), cites=("5-2-1", "5-2-2"))


def enters_released(game: Game, item: Item) -> bool:
    """5-1-2: a unit with 「速攻」 is put there released when it is played; it has it as it will lie there (4-14-2)."""
    from .p4c14_continuous import as_placed

    assert item.ref is not None
    if not game.modifiers and not game.world.continuous:
        return False
    return value(as_placed(game, item.ref.card, item.place), "swift", item.ref.card) > 0
