"""第3部 第14章 バトル終了ステップ."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Set, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, step

from ..now.battles import alive, battles, opposed
from ..readings import SUSPENDED_STACK, reads
from ..state import DZ, Battle, master, on_board
from .p2c23_zones import to_graveyard
from .p3c04_progress import hear, lapse, window


@saved
class Doomed(NamedTuple):
    """The frame of a battle's end: the attackers that are put into a graveyard."""

    cards: tuple[int, ...] = ()


def _result(game: Game, frame: Any) -> Control:
    """3-14-1, 3-14-1-1: one unit alone on the square has won, whoever caused the battle."""
    events = [Sounded("battle end step start", game.own.active)]
    for battle in battles(game):
        here = game.areas[battle.square]
        if len(here) == 1:
            events.append(Sounded("battle won", master(game, here[0]), (here[0],), ("3-14-1-1",)))
        else:
            events.append(Sounded("battle drawn", game.own.active, (), ("3-14-1-1",)))
    return happen(game, events)


def _attackers_left(game: Game, frame: Any) -> Control:
    """3-14-2, 4-16-4-10: where both are still there, the unit that attacked goes; at the same time as the next line."""
    doomed = [c for battle in battles(game) if opposed(game, battle) for c in alive(game, battle, battle.attackers)]
    game.frame = Doomed(tuple(doomed))
    return None


def _centre_left(game: Game, frame: Doomed) -> Control:
    """3-14-2-1, 4-16-4-9: units of this battle that were played into the central area go, on whichever square they are."""
    fighting = {ref for battle in battles(game) for ref in battle.fighting}
    played = [
        ref.card
        for ref in game.own.central
        if ref in fighting and game.is_here(ref) and on_board(game.cards[ref.card].place)
    ]
    events: list[Any] = []
    for c in dict.fromkeys((*frame.cards, *played)):
        rules = (("3-14-2", "4-16-4-10") if c in frame.cards else ()) + (
            ("4-16-4-9", "2-20-1-6") if c in played else ()
        )
        events.append(to_graveyard(game, c, "rule", rules))
    game.frame = None
    return happen(game, events)


def _battle_end(game: Game, frame: Any) -> Control:
    """3-14-2-2: what waits for the end of a battle, and for the end of this one."""
    return hear("battle end", f"battle end {len(game.own.groups)}")(game, frame)


def _lapse(game: Game, frame: Any) -> Control:
    """3-14-3: what lasts until the end of this battle ends."""
    return happen(game, lapse(game, f"battle {len(game.own.groups)}"))


def _over(game: Game, frame: Any) -> Control:
    """3-14-4: nobody fights in it any more, and the stack and the triggers that it set aside are there again."""
    own = game.own
    group, outer = own.groups[-1], own.groups[:-1]
    heard, stack = game.waiting, own.stack
    if outer and (group.stack or group.waiting) and reads(game, SUSPENDED_STACK, "3-14-4"):
        below = outer[-1]
        outer = (*outer[:-1], below._replace(stack=below.stack + group.stack, waiting=below.waiting + group.waiting))
    else:
        stack, heard = group.stack + stack, group.waiting + heard
    central = tuple(ref for ref in own.central if game.is_here(ref) and not _fought(group.battles, ref))
    game.waiting = heard
    return happen(game, [Set("battle end", own._replace(groups=outer, stack=stack, central=central), ("3-11-2",))])


def _fought(ended: tuple[Battle, ...], ref: Any) -> bool:
    return any(ref in battle.fighting for battle in ended)


BATTLE_END = DZ.table(
    "3-14",
    step("3-14-1", _result),
    step("3-14-1", window(), sub="priority"),
    step("3-14-2", _attackers_left),
    step("3-14-2-1", _centre_left),
    step("3-14-2-2", _battle_end),
    step("3-14-3", window(), sub="priority"),
    step("3-14-3", _lapse),
    step("3-14-4", _over),
)
