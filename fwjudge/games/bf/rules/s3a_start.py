"""3a. スタートフェイズの流れ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, offer, slot
from fwjudge.engine.event import Decided, change, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import turn_player

from ..readings import FIRST_DRAW
from ..state import BF, FIELD, FLAG, HAND, place
from .s2_timing import open_play_timing
from .sf_field import draw, move_to_gauge
from .sr_rules import check_rules


def begin_phase(number: str, phase: str, sub: str = "") -> Step:
    """Make the line at which a phase begins: the state names the phase, nothing else changes."""

    begun = change("", phase=phase)

    def begin(game: Game, frame: Any) -> Control:
        if game.own.phase != phase:
            record(game, begun)
        return None

    return step(number, begin, sub, f"The {phase} phase begins.")


def stand_cards(game: Game, frame: Any) -> Control:
    """3a.2.1: all cards of the turn fighter's field stand, and a flag that has attacked (o.数値を持つフラッグ)."""
    base, cards = place(game.own.active, 0), game.cards
    rested = [c for area in (*FIELD, FLAG) for c in game.areas[base + area] if cards[c].rested]
    return happen(game, [turn_card(c, False) for c in rested])


def draw_card(game: Game, frame: Any) -> Control:
    """3a.3.1: the turn fighter draws a card; on the first turn since c.1, before that not."""
    if game.own.turn > 1:
        return draw(game.own.active, 1)
    if consult(game, FIRST_DRAW) == "no":
        note(game, Decided("no draw", game.own.active, why="not on the first turn"))
        return BF.at("3a.3.2")
    return None


def draw_on_the_first_turn(game: Game, frame: Any) -> Control:
    """c.1: on the first turn, too, the turn fighter draws a card."""
    return draw(game.own.active, 1) if game.own.turn == 1 else None


def cards_to_charge(game: Game, player: int) -> tuple[int, ...]:
    """3a.3.2: return the cards of the hand, one of which can be put into the gauge."""
    return game.areas[place(player, HAND)]


def charge_card(game: Game, frame: Any, card: int) -> Control:
    """3a.3.2: the turn fighter puts a card of the hand into the gauge."""
    return happen(game, [move_to_gauge(game, card, game.own.active)])


def skip_charge(game: Game, frame: Any) -> Control:
    """3a.3.2: without a card for the gauge none is drawn either."""
    return BF.at("3a.3.2.1")


def draw_after_charge(game: Game, frame: Any) -> Control:
    """3a.3.2: the turn fighter draws a card for the one put into the gauge."""
    return draw(game.own.active, 1)


charge = Action("3a.3.2", "charge", slot("3a.3.2", cards_to_charge), perform=charge_card)
no_charge = Action("3a.3.2", "no charge", perform=skip_charge)

START: Final = BF.table(
    "3a",
    begin_phase("3a.1.1", "start", sub="begin"),
    make_wait("3a.1.1", "turn start", sub="wait"),
    open_play_timing("3a.1.1"),
    check_rules("3a.1.2"),
    step("3a.2.1", stand_cards),
    open_play_timing("3a.2.2"),
    check_rules("3a.2.3"),
    step("3a.3.1", draw_card),
    step("c.1", draw_on_the_first_turn),
    open_play_timing("3a.3.1.1"),
    check_rules("3a.3.1.2"),
    offer("3a.3.2", turn_player, charge, no_charge),
    step("3a.3.2", draw_after_charge, sub="draw"),
    open_play_timing("3a.3.2.1"),
    check_rules("3a.3.2.2"),
    check_rules("3a.3.3"),
    BF.go_to("3a.3.3", "3b.1.1", "begin", sub="end"),
)
