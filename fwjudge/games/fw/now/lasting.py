"""9-8. 継続効果: an effect that lasts as it is kept, and whether it is for a turn that has not come yet."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import WHOLE_TURN, Until
from fwjudge.engine.save import saved


@saved
class Lasting(NamedTuple):
    """A statement of an effect that lasts, and the effect with all that it had chosen."""

    static: Any
    effect: Effect


THIS_MAIN_PHASE: Final = Until("main")
THIS_STEP: Final = Until("step")
FOR_COMBO: Final = Until("combo")
"""The end of the power that a combo adds."""


def is_awake(until: Until) -> bool:
    """Whether an effect that ends so is not for a turn that has not come yet."""
    return until.what != WHOLE_TURN


def is_of_leaders(static: Any) -> bool:
    """Whether a statement is about leaders, which enter no area while it lasts."""
    cards = getattr(static, "cards", None)
    of = cards.of if isinstance(cards, text.Each) else None
    filters = of.filters if isinstance(of, text.Cards) else ()
    return any(isinstance(one, text.Kind) and one.kinds == ("leader",) for one in filters)


def takes_power_away(game: Game) -> bool:
    """Whether an effect that lasts takes power away."""
    return bool(game.modifiers) and any(
        m.what == "power" and (m.amount.__class__ is not int or m.amount < 0) for m in game.modifiers
    )
