"""第3部 第11章 バトル: how battles begin, what they set aside, and who fights in them."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.step import Control, step

from ..events import JoinedBattle, SetAside
from ..now.battles import fighting_units
from ..now.rule_effects import contested_squares
from ..readings import JOINED_BATTLE, reads
from ..state import DZ, Battle, Group, master


def with_battles(game: Game, changed: tuple[Battle, ...]) -> tuple[Group, ...]:
    """Return the groups of battles with these battles in the innermost one."""
    groups: tuple[Group, ...] = game.own.groups
    return (*groups[:-1], groups[-1]._replace(battles=changed))


def set_stack_aside(game: Game, frame: Any) -> Control:
    """3-11-2: the stack and the triggers that are to go onto it wait until the battle is over; so do other battles (3-11-3)."""
    return happen(game, [SetAside(("3-11-3",) if game.own.groups else ())])


def begin_battles(game: Game, frame: Any) -> Control:
    """3-11-1: a battle begins on each square where units of both players lie, on all of them together (3-11-1-4)."""
    begun = tuple(battle_on(game, at) for at in contested_squares(game))
    cites = (
        "4-16-4-3",
        "4-16-4-3-1",
        "3-11-1-2",
        "3-11-4",
        "3-11-5",
        *_rules_of_special_battles(game, begun),
    )
    battles = change("battle", cites, groups=with_battles(game, begun), together=())
    return happen(game, [battles], DZ.at("3-12-1"))


def _rules_of_special_battles(game: Game, begun: tuple[Battle, ...]) -> tuple[str, ...]:
    """Return the rules on several battles at once, on units that attack and are attacked, and on units that fight elsewhere already."""
    fighting = fighting_units(game)
    attacked = {ref for group in game.own.groups for battle in group.battles for ref in battle.attacked}
    return (
        *(("3-11-5-2",) if any(ref in attacked for battle in begun for ref in battle.attackers) else ()),
        *(("3-11-1-4",) if len(begun) > 1 else ()),
        *(("3-11-5-1",) if any(battle.attackers == battle.attacked for battle in begun) else ()),
        *(("3-11-1-3",) if any(ref in fighting for battle in begun for ref in battle.fighting) else ()),
    )


def battle_on(game: Game, at: int) -> Battle:
    """3-11-5: return the battle on a square; who came later attacks, who came at the same time does both (3-11-5-1)."""
    here = [game.ref(c) for c in game.areas[at]]
    owner = {ref: master(game, ref.card) for ref in here}
    if came_at_the_same_time(game, owner):
        return Battle(int(at), tuple(here), tuple(here), tuple(here), tuple(here))
    last = here[-1]
    attackers = tuple(ref for ref in here if owner[ref] == owner[last])
    return Battle(int(at), tuple(here), attackers, tuple(ref for ref in here if ref not in attackers), tuple(here))


BATTLE: Final = DZ.table(
    "3-11",
    step("3-11-2", set_stack_aside),
    step("3-11-1", begin_battles),
)


def came_at_the_same_time(game: Game, owner: dict[Ref, int]) -> bool:
    """3-11-5-1: whether units of both players were put there at the same time, so that all attack and are attacked."""
    return any(len({owner[ref] for ref in group if ref in owner}) > 1 for group in game.own.together)


def join_battle(game: Game, number: int, at: int) -> None:
    """3-11-1-2: let a unit that is put onto the square of a battle fight in it; it came later, so it attacks (3-11-5).

    Whether a battle that waits is joined as well is silent: a new battle on its square would begin at once for the units that lie there.
    """
    ref = game.ref(number)
    here = [battle for group in game.own.groups for battle in group.battles if battle.square == at]
    if any(ref not in battle.fighting for battle in here):
        attacks = reads(game, JOINED_BATTLE, "3-11-5")
        record(game, JoinedBattle(ref, at, attacks, master(game, number), ("3-11-1-2",)))
