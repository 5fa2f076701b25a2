"""第5部 キーワード能力, as abilities: those that need no more than what the tree can say."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import Ability, Change, Count, Delay, Filter, Forbid, Move, PayWith, Trigger
from fwjudge.engine.game import Game
from fwjudge.engine.project import value

from ..now.in_force import game_with_card_on
from ..state import Item

SWIFT: Final = Ability("速攻", "continuous", (Change(Filter(this=True), "swift"),), cites=("5-1-1", "5-1-2"))
HASTE: Final = Ability("加速", "continuous", (Change(Filter(this=True), "haste"),), cites=("5-4-1",))
UNITY: Final = Ability("団結", "continuous", cites=("5-6-1", "5-6-2"))


SUPPLY: Final = Ability(
    "補給",
    "continuous",
    (Change(Filter(this=True), "cost", -1, Filter("base", "own", "base")),),
    cites=("5-15-1", "5-15-2"),
)
FLASH: Final = Ability(
    "閃光",
    "continuous",
    (Forbid("play", "both"),),
    condition=Count(Filter(this=True, doing="moving")),
    cites=("5-14-1", "5-14-2"),
)


def raid(bases: int) -> Ability:
    """Return 「急襲」 (5-16-2): released bases pay for the movement; what is paid on top of it stays as it is (5-16-3)."""
    pays = PayWith("move", True, Filter(this=True), Filter("base", "own", "base"), bases)
    return Ability(f"急襲{bases}", "continuous", (pays,), cites=("5-16-1", "5-16-2", "5-16-3"))


WITH_A_TEXT: Final = (
    Ability("召集", "continuous", cites=("5-3-1", "5-3-2")),
    Ability("隊列召喚", "continuous", cites=("5-8-1", "5-8-2")),
    Ability("支援", "continuous", cites=("5-5-1", "5-5-2")),
    Ability("暴走", "auto", trigger=Trigger("faced"), area="plan", cites=("5-7-2-1", "5-7-2-2")),
    Ability("覚醒", "continuous", (PayWith(),), area="plan", cites=("5-7-3-1",)),
    Ability(
        "挟撃",
        "auto",
        trigger=Trigger("placed"),
        condition=Count(Filter("square", "other", "unit", where="between")),
        cites=("5-9-1", "5-9-2", "5-9-3"),
    ),
    Ability("呼声", "continuous", cites=("5-10-1", "5-10-2")),
    Ability("進撃", "auto", trigger=Trigger("advanced"), cites=("5-11-1", "5-11-2", "5-11-3")),
    Ability("連動", "continuous", cites=("5-12-1", "5-12-2")),
    Ability("共鳴", "continuous", condition=Count(Filter(whose="own"), heard="move"), cites=("5-13-1", "5-13-2")),
    Ability("耐性", "continuous", cites=("5-17-1", "5-17-2")),
)
"""Keywords whose text says more: squares, costs, cards, colours."""


def deadly(level: int | None = None) -> Ability:
    """Return 「即死」 (5-2-2): what it deals battle damage to is put into the graveyard at the end of that battle."""
    name = "即死" if level is None else f"即死レベル{level}"
    body = (Delay("battle end", (Move("it", "graveyard"),)),)
    return Ability(
        name, "auto", body, Trigger("deals battle damage", "this", Filter(cost_at_most=level)), cites=("5-2-1", "5-2-2")
    )


def enters_released(game: Game, item: Item) -> bool:
    """5-1-2: whether a unit that is played is put there released: with 「速攻」, as it will have it there (4-14-2)."""
    assert item.ref is not None
    if not game.modifiers and not game.world.continuous:
        return False
    return value(game_with_card_on(game, item.ref.card, item.place), "swift", item.ref.card) > 0
