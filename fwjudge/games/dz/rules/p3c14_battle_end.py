"""第3部 第14章 バトル終了ステップ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import announce, happen
from fwjudge.engine.event import Sounded, change
from fwjudge.engine.game import Game
from fwjudge.engine.project import Until
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, step

from ..events import TakenBack
from ..now.battles import battles_now, opposed_units, units_still_there
from ..readings import SUSPENDED_STACK, reads
from ..state import DZ, Dz, is_on_board, master
from ..world.listening import END_OF_BATTLE
from .lines import end_effects, gain_priority
from .p2c23_zones import move_to_graveyard


@saved
class Doomed(NamedTuple):
    """A frame of a battle's end: the attackers that are put into a graveyard."""

    cards: tuple[int, ...] = ()


def decide_battle(game: Game, frame: Any) -> Control:
    """3-14-1: who alone lies on the square has won, whoever caused the battle (3-14-1-1); what waits for that is triggered."""
    events = [Sounded("battle end step start", game.own.active)]
    for battle in battles_now(game):
        here = game.areas[battle.square]
        if len(here) == 1:
            events.append(Sounded("battle won", master(game, here[0]), (here[0],), ("3-14-1-1",)))
        else:
            events.append(Sounded("battle drawn", game.own.active, (), ("3-14-1-1",)))
    return happen(game, events)


def doom_attackers(game: Game, frame: Any) -> Control:
    """3-14-2: where both units are still there, the one that attacked is to go (4-16-4-10), together with those of the next line."""
    doomed = [
        c
        for battle in battles_now(game)
        if opposed_units(game, battle)
        for c in units_still_there(game, battle, battle.attackers)
    ]
    game.frame = Doomed(tuple(doomed))
    return None


def bury_doomed_units(game: Game, frame: Doomed) -> Control:
    """3-14-2-1: units of this battle that were played into the central area go to the graveyard from any square (4-16-4-9)."""
    fighting = {ref for battle in battles_now(game) for ref in battle.fighting}
    played = [
        ref.card
        for ref in game.own.central
        if ref in fighting and game.is_here(ref) and is_on_board(game.cards[ref.card].place)
    ]
    events: list[Any] = []
    for c in dict.fromkeys((*frame.cards, *played)):
        rules = (("3-14-2", "4-16-4-10") if c in frame.cards else ()) + (
            ("4-16-4-9", "2-20-1-6") if c in played else ()
        )
        events.append(move_to_graveyard(game, c, "rule", rules))
    game.frame = None
    return happen(game, events)


def trigger_battle_end(game: Game, frame: Any) -> Control:
    """3-14-2-2: abilities that wait for the end of a battle, or of this one, are triggered."""
    return announce(game, Sounded(END_OF_BATTLE, game.own.active))


def end_effects_of_battle(game: Game, frame: Any) -> Control:
    """3-14-3: what lasts until the end of this battle ends."""
    return happen(game, end_effects(game, Until("battle", number=len(game.own.groups))))


def end_battle(game: Game, frame: Any) -> Control:
    """3-14-4: no unit fights in it any more, and the stack and the triggers that it set aside are there again."""
    own: Dz = game.own
    group = own.groups[-1]
    below = len(own.groups) > 1 and (group.stack or group.waiting) and reads(game, SUSPENDED_STACK, "3-14-4")
    waits = ("3-11-2",) if group.stack or group.waiting else ()
    events: list[Any] = [TakenBack(bool(below), waits)]
    fought = {ref for battle in group.battles for ref in battle.fighting}
    central = tuple(ref for ref in own.central if game.is_here(ref) and ref not in fought)
    if len(central) < len(own.central):
        events.append(change("", ("4-16-4-9",), central=central))
    return happen(game, events)


BATTLE_END: Final = DZ.table(
    "3-14",
    step("3-14-1", decide_battle),
    gain_priority("3-14-1", sub="priority"),
    step("3-14-2", doom_attackers),
    step("3-14-2-1", bury_doomed_units),
    step("3-14-2-2", trigger_battle_end),
    gain_priority("3-14-3", sub="priority"),
    step("3-14-3", end_effects_of_battle),
    step("3-14-4", end_battle),
)
