"""7. ゲームの進行: ターン (7-1)、チャージフェイズ (7-2)、メインフェイズ (7-3)、エンドフェイズ (7-4)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import announce, happen
from fwjudge.engine.choice import Action, offer, slot, unless_forbidden
from fwjudge.engine.event import Noted, Sounded, change, make_declaration, move, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.project import THIS_TURN, Until
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, Table, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.bans import cannot
from ..now.lasting import THIS_MAIN_PHASE
from ..now.past_events import what_tells_of_the_turn
from ..readings import DELAYED_AT_THE_END, END_PHASE_AGAIN
from ..state import BATTLE, ENERGY, FW, HAND, LEADER, place
from . import ch16_loops
from .ch04_timing import checkpoint
from .ch05_actions import draw
from .ch07_forced_attack import note_who_must_attack, why_the_phase_cannot_end
from .ch08_attack import attack
from .ch09_activation import activate_in_main
from .ch09_delays import begin_effects, bring_delayed_nearer, end_effects, is_any_meant_for
from .ch09_waiting import is_unheard
from .ch12_extra_cards import use_in_main
from .ch13_skips import begin_step, next_player, skip_part

# 7-2 チャージフェイズ ----------------------------------------------------------------------------------


def activate_all(game: Game, frame: Any) -> Control:
    """7-2-7: all rested cards of the turn player become active; the log names those that something keeps rested."""
    activated = []
    for card in _rested_cards(game, game.own.active):
        if forbidden_by := cannot(game, "activate", card):
            note(game, Noted("stays rested", game.own.active, ref=game.ref(card), cites=forbidden_by))
        else:
            activated.append(card)
    return happen(game, [turn_card(card, False) for card in activated])


def _rested_cards(game: Game, player: int) -> list[int]:
    """Return the rested cards of a player in the areas that 7-2-7 names, leader first."""
    lie = [card for area in (LEADER, BATTLE, ENERGY) for card in game.areas[place(player, area)]]
    return [card for card in lie if game.cards[card].rested]


def draw_a_card(game: Game, frame: Any) -> Control:
    """7-2-9: the turn player draws a card, unless something forbids it."""
    player = game.own.active
    if forbidden_by := cannot(game, "draw", player=player):
        note(game, Noted("no draw", player, cites=forbidden_by))
        return None
    return draw(player, 1)


def find_cards_to_charge(game: Game, player: int) -> tuple[int, ...]:
    """Return the cards of the player's hand."""
    return game.areas[place(player, HAND)]


def charge_energy(game: Game, frame: Any, card: int) -> Control:
    """7-2-11: the turn player puts a card of the hand into the energy area, active and face up."""
    return happen(game, [move(card, place(game.own.active, ENERGY), "charge", True, ("3-8-3",))])


def charge_nothing(game: Game, frame: Any) -> Control:
    """7-2-11: the turn player puts no card into the energy area."""
    return None


def why_not_charged(game: Game, player: int, card: int) -> tuple[str, ...]:
    """Return the rules by which this card cannot be charged (0-2-5)."""
    return cannot(game, "charge", card, player)


charge = Action(
    "7-2-11",
    "charge",
    slot("7-2-11", find_cards_to_charge, unless_forbidden("0-2-5", why_not_charged, "cannot charge")),
    perform=charge_energy,
)
no_charge = Action("7-2-11", "no charge", perform=charge_nothing)

CHARGE_PHASE: Final[Table] = FW.table(
    "7-2",
    skip_part("charge", "13-12-1", "main"),
    begin_effects("7-2-2", turn_player),
    begin_effects("7-2-3", non_turn_player),
    end_effects("7-2-4", turn_player, Until("turn start", "own"), sub="turn"),
    end_effects("7-2-4", non_turn_player, Until("turn start", "other"), sub="non-turn"),
    make_wait("7-2-5", "turn start", "charge start"),
    checkpoint("7-2-6"),
    step("7-2-7", activate_all),
    checkpoint("7-2-8"),
    step("7-2-9", draw_a_card),
    checkpoint("7-2-10"),
    offer("7-2-11", turn_player, charge, no_charge),
    checkpoint("7-2-12"),
    begin_step("7-2-13", "main"),
)

# 7-3 メインフェイズ ------------------------------------------------------------------------------------


def declare_the_end_of_the_phase(game: Game, frame: Any) -> Control:
    """7-3-4-4-1, 4-1-2-2: the turn player declares the end of the main phase."""
    said = make_declaration(game.own.active, "end main", (), ("7-3-4-4-1", "4-1-2-2"))
    return happen(game, [said], FW.at("7-3-5-1-1"))


end_main = Action(
    "7-3-4-4",
    "end main",
    unless_forbidden("0-2-2", why_the_phase_cannot_end, "must attack"),
    perform=declare_the_end_of_the_phase,
)

MAIN_PHASE: Final = FW.table(
    "7-3",
    skip_part("main", "13-12-1", "end"),
    make_wait("7-3-2", "main start"),
    checkpoint("7-3-3"),
    step("7-3-4", note_who_must_attack, sub="must attack", idle=True),
    offer(
        "7-3-4",
        turn_player,
        use_in_main,
        activate_in_main,
        attack,
        end_main,
        by_abilities=(activate_in_main,),
    ),
    make_wait("7-3-5-1-1", "main end"),
    checkpoint("7-3-5-1-2"),
    end_effects("7-3-5-1-3", turn_player, THIS_MAIN_PHASE),
    end_effects("7-3-5-1-4", non_turn_player, THIS_MAIN_PHASE),
    begin_step("7-3-5-1-5", "end"),
)

# 7-4 エンドフェイズ ------------------------------------------------------------------------------------

END_OF_TURN: Final = "turn end"
"""The word by which skills and delayed effects hear the end of a turn."""


def make_skills_wait_for_the_turn_end(game: Game, frame: Any) -> Control:
    """7-4-2: skills for the end of the turn begin to wait; what has waited for it this turn does not wait again."""
    return announce(game, Sounded(END_OF_TURN, game.own.active), Sounded("end start", game.own.active))


def begin_the_phase_again(game: Game, frame: Any) -> Control:
    """7-4-4: the phase begins anew while some skill for the end of the turn has not waited yet.

    Taken literally a skill that cannot wait (whose master's turn it is not) would keep the phase going for ever.
    """
    if (
        not is_unheard(game, END_OF_TURN, now=True)
        and not (is_unheard(game, END_OF_TURN, now=False) and consult(game, END_PHASE_AGAIN) == "yes")
        and not (is_any_meant_for(game, END_OF_TURN) and consult(game, DELAYED_AT_THE_END) == "again")
    ):
        return None
    note(game, Noted("end again", game.own.active))
    return FW.at("7-4-2")


def end_the_turn(game: Game, frame: Any) -> Control:
    """7-4-7: the turn ends; the turn of the other player begins with its charge phase (7-1-2)."""
    ch16_loops.forget_loops(game)
    player, skipped = next_player(game)
    begins = change("turn", turn=game.own.turn + 1, active=player, **what_tells_of_the_turn(game))
    return happen(game, [*bring_delayed_nearer(game), *skipped, begins], FW.at("13-12-1", "charge"))


END_PHASE: Final = FW.table(
    "7-4",
    skip_part("end", "7-4-7"),
    step("7-4-2", make_skills_wait_for_the_turn_end, idle=True),
    checkpoint("7-4-3"),
    step("7-4-4", begin_the_phase_again, idle=True),
    end_effects("7-4-5", turn_player, THIS_TURN, Until("turn end", "own")),
    end_effects("7-4-6", non_turn_player, THIS_TURN, Until("turn end", "other")),
    step("7-4-7", end_the_turn),
)
