"""801.2b, 809.3b-3, 809.7: effects that last without being fixed to a card, and those that last as long as something holds."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.event import Lapsed, Noted, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, Until
from fwjudge.games.common.layers import sort_by_age

from ..now.cards import all_hold
from ..now.continuous_effects import valid_abilities
from ..now.layers import rules_applied
from ..now.projection import effect_of_modifier
from ..state import LAST, NUMBERS, Stamp
from ..world.facts import CONTINUOUS, effect_that_lasts, facts_of_skills

SO_LONG: Final = Until("so long")
"""The duration of an effect that lasts as long as its condition holds."""
BROKEN: Final = "not so"
"""The name under which an ability remembers that a condition did not hold when it was played."""


def remember_broken_conditions(game: Game, frame: Effect) -> None:
    """809.7: remember that the condition of an effect does not hold as its ability is played, so that it will not begin."""
    of_skill = facts_of_skills(game).lasting[frame.ability]
    if not all(all_hold(game, frame, effect.conditions) for effect in of_skill):
        game.frame = frame.put(BROKEN, (True,))


def is_over(game: Game, m: Modifier) -> bool:
    """801.2b: whether an effect lasts only as long as a condition holds, and it does not hold any more."""
    if m.what != LAST:
        return False
    conditions = effect_that_lasts(game, m.ability, m.amount.last).conditions
    return bool(conditions) and not all_hold(game, effect_of_modifier(m), conditions)


def end_effects_without_condition(game: Game) -> None:
    """801.2b: end the effects that last as long as a condition holds, where it does not hold any more: their time is over."""
    ending = tuple(m for m in game.modifiers if is_over(game, m))
    if ending:
        happen_unreplaced(game, [Lapsed(ending, ("801.2b",))])


def order_by_age(game: Game) -> None:
    """809.3b: write down what lasts from now on (809.3b-1, 809.3b-2) as younger than all before, and forget what is over.

    Of what begins at the same time the turn player could say which comes first (809.3b); no player is asked, theirs comes first.
    """
    before: tuple[Any, ...] = game.own.stamps
    here: list[Any] = [m for m in game.modifiers if m.what in NUMBERS or m.what == LAST]
    for player in (game.own.active, 1 - game.own.active):
        here += [Stamp(game.ref(c), number) for c, number in valid_abilities(game, player, CONTINUOUS)]
    after = sort_by_age(before, here)
    if after != before:
        record(game, change("", ("809.3b",), stamps=after))
        if rules := rules_applied(game):
            note(game, Noted("layers", game.own.active, cites=rules))
