"""3a. スタートフェイズの流れ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, offer, slot
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import turn_player

from ..readings import FIRST_DRAW
from ..state import BF, FIELD, FLAG, HAND, WIDTH
from .s2_timing import play_timing
from .sf_field import draw, to_gauge
from .sr_rules import rule_check


def begin(phase: str) -> Any:
    """A phase begins: written down, nothing happens."""

    def run(game: Game, frame: Any) -> Control:
        game.own = game.own._replace(phase=phase)
        return None

    return run


def _stand(game: Game, frame: Any) -> Control:
    """All cards of the own field; a flag that attacked too (o.数値を持つフラッグ)."""
    base, cards = game.own.active * WIDTH, game.cards
    return happen(game, [Turned(c, False) for area in (*FIELD, FLAG) for c in game.areas[base + area] if cards[c][3]])


def _draw(game: Game, frame: Any) -> Control:
    """The first draw of the first player: since 2018-06-02 by c.1, before that not."""
    if game.own.turn == 1 and consult(game, FIRST_DRAW) == "no":
        return BF.at("3a.3.2")
    return draw(game.own.active, 1)


def _hand(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + HAND]


def _charge(game: Game, frame: Any, card: int) -> Control:
    return happen(game, [to_gauge(game, card, game.own.active)])


def _no_charge(game: Game, frame: Any) -> Control:
    return BF.at("3a.3.2.1")


charge = Action("3a.3.2", "charge", slot("3a.3.2", _hand), perform=_charge)
no_charge = Action("3a.3.2", "no charge", perform=_no_charge)

START = BF.table(
    "3a",
    step("3a.1.1", begin("start"), sub="begin"),
    make_wait("3a.1.1", "turn start", sub="wait"),
    step("3a.1.1", play_timing()),
    step("3a.1.2", rule_check),
    step("3a.2.1", _stand),
    step("3a.2.2", play_timing()),
    step("3a.2.3", rule_check),
    step("3a.3.1", _draw),
    step("3a.3.1.1", play_timing()),
    step("3a.3.1.2", rule_check),
    offer("3a.3.2", turn_player, charge, no_charge),
    step("3a.3.2", lambda game, frame: draw(game.own.active, 1), sub="draw"),
    step("3a.3.2.1", play_timing()),
    step("3a.3.2.2", rule_check),
    step("3a.3.3", rule_check),
    step("3a.3.3", lambda game, frame: BF.at("3b.1.1", "begin"), sub="end"),
)
