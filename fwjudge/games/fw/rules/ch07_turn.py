"""7. ゲームの進行: ターン (7-1)、チャージフェイズ (7-2)、メインフェイズ (7-3)、エンドフェイズ (7-4)."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import announce, happen, note
from fwjudge.engine.choice import Action, offer, slot, unless_forbidden
from fwjudge.engine.event import Declared, Noted, Set, Sounded, Turned, move
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, Table, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.forbidden import cannot
from ..readings import END_PHASE_AGAIN
from ..state import BATTLE, ENERGY, FW, HAND, LEADER, WIDTH, place
from ..world.facts import facts
from ..world.statics import only_printed
from . import ch16_loops
from .ch04_timing import checkpoint, passing
from .ch05_actions import draw
from .ch08_attack import attack, owed
from .ch09_activate import activate_in_main
from .ch09_delayed import awaken, ending, turn_over
from .ch09_waiting import unheard
from .ch12_extra import use_in_main, without_skills
from .ch13_skips import go_to_step, next_player, skipping


def _activate_all(game: Game, frame: Any) -> Control:
    """7-2-7: all rested cards of the turn player; what is active already does not become so (0-2-4-1)."""
    base = game.own.active * WIDTH
    cards = game.cards
    rested = [c for area in (LEADER, BATTLE, ENERGY) for c in game.areas[base + area] if cards[c][3]]
    if only_printed(game):
        return happen(game, [Turned(c, False) for c in rested])
    free = []
    for c in rested:
        rules = cannot(game, "activate", c)
        if rules:
            note(game, Noted("stays rested", game.own.active, ref=game.ref(c), cites=rules))
        else:
            free.append(c)
    return happen(game, [Turned(c, False) for c in free])


def _draw(game: Game, frame: Any) -> Control:
    player = game.own.active
    rules = cannot(game, "draw", player=player)
    if not rules:
        return draw(player, 1)
    note(game, Noted("no draw", player, cites=rules))
    return None


def _hand(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + HAND]


def _charge(game: Game, frame: Any, card: int) -> Control:
    return happen(game, [move(card, place(game.own.active, ENERGY), "charge", True, ("3-8-3",))])


def _no_charge(game: Game, frame: Any) -> Control:
    return None


def _forbids_charge(game: Game, player: int, card: int) -> tuple[str, ...]:
    return cannot(game, "charge", card, player)


charge = Action(
    "7-2-11",
    "charge",
    slot("7-2-11", _hand, unless_forbidden("0-2-5", _forbids_charge, "cannot charge")),
    perform=_charge,
)
no_charge = Action("7-2-11", "no charge", perform=_no_charge)

CHARGE_PHASE: Table = FW.table(
    "7-2",
    skipping("charge", "13-12-1", "main"),
    step("7-2-2", awaken(turn_player)),
    step("7-2-3", awaken(non_turn_player)),
    step("7-2-4", ending(turn_player, "until own turn start"), sub="turn"),
    step("7-2-4", ending(non_turn_player, "until other turn start"), sub="non-turn"),
    make_wait("7-2-5", "turn start", "charge start"),
    step("7-2-6", checkpoint),
    step("7-2-7", _activate_all),
    step("7-2-8", checkpoint),
    step("7-2-9", _draw),
    step("7-2-10", checkpoint),
    offer("7-2-11", turn_player, charge, no_charge),
    step("7-2-12", checkpoint),
    step("7-2-13", lambda game, frame: go_to_step(game, "main")),
)


def _end_main(game: Game, frame: Any) -> Control:
    return happen(
        game,
        [Declared(game.own.active, "end main", (), ("7-3-4-4-1", "4-1-2-2"))],
        passing(game, FW.at("7-3-5-1-1"), "7-4-7"),
    )


def _owed(game: Game, player: int) -> tuple[str, ...]:
    """A card that has to attack as far as it can keeps the phase going while it can (0-2-2)."""
    return ("9-5-1",) if owed(game, player) else ()


end_main = Action("7-3-4-4", "end main", unless_forbidden("0-2-2", _owed, "must attack"), perform=_end_main)

MAIN_PHASE = FW.table(
    "7-3",
    skipping("main", "13-12-1", "end"),
    make_wait("7-3-2", "main start"),
    step("7-3-3", checkpoint),
    offer(
        "7-3-4",
        turn_player,
        use_in_main,
        activate_in_main,
        attack,
        end_main,
        likely=without_skills((use_in_main, activate_in_main, attack, end_main), use_in_main, attack, end_main),
    ),
    make_wait("7-3-5-1-1", "main end"),
    step("7-3-5-1-2", checkpoint),
    step("7-3-5-1-3", ending(turn_player, "main")),
    step("7-3-5-1-4", ending(non_turn_player, "main")),
    step("7-3-5-1-5", lambda game, frame: go_to_step(game, "end")),
)


def _wait_for_turn_end(game: Game, frame: Any) -> Control:
    """7-4-2: skills for the end of the turn; what has waited for it this turn does not wait again."""
    if game.own.again:
        game.own = game.own._replace(again=False)
    return announce(game, Sounded("turn end", game.own.active), Sounded("end start", game.own.active))


def _end_again(game: Game, frame: Any) -> Control:
    """7-4-4: the phase begins anew while some skill for the end of the turn has not waited yet.

    Taken literally a skill that cannot wait (whose master's turn it is not) would keep the phase going for ever.
    """
    if not unheard(game, "turn end", now=True) and not (
        unheard(game, "turn end", now=False) and consult(game, END_PHASE_AGAIN) == "yes"
    ):
        return None
    note(game, Noted("end again", game.own.active))
    return FW.at("7-4-2")


def _of_the_game(game: Game) -> tuple[Any, ...]:
    """What may still be asked for when the turn is over."""
    asked = facts(game).asked
    return tuple(one for one in game.own.past if "game" in asked[one.asked].since)


def _next_turn(game: Game, frame: Any) -> Control:
    ch16_loops.turn_over(game)
    player, skipped = next_player(game)
    skips = skipped[0].own.skips if skipped else game.own.skips
    own = game.own._replace(turn=game.own.turn + 1, active=player, skips=skips)
    if game.world.abilities:
        own = own._replace(
            used=(),
            waited=frozenset(),
            past=_of_the_game(game),
            left=frozenset(),
            appeared=frozenset(),
            hurt=((0, 0), (0, 0)),
        )
    return happen(
        game,
        [*turn_over(game), *skipped, Set("turn", own)],
        FW.at("13-12-1", "charge") if skips else passing(game, go_to_step(game, "charge"), "7-2-7"),
    )


END_PHASE = FW.table(
    "7-4",
    skipping("end", "7-4-7"),
    step("7-4-2", _wait_for_turn_end),
    step("7-4-3", checkpoint),
    step("7-4-4", _end_again),
    step("7-4-5", ending(turn_player, "turn", "until own turn end")),
    step("7-4-6", ending(non_turn_player, "turn", "until other turn end")),
    step("7-4-7", _next_turn),
)
