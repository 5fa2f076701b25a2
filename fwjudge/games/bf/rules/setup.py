"""Before the fight. The rulebook has no section for it: what it says stands at f.1 to f.4; the numbers are those of the flags."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Mixed, Noted, Shuffled, change, move
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.common.players import nature

from ..state import BF, BUDDY, DECK, FLAG, LOST, REMOVED, card, is_lost, place
from .sf_field import draw, move_to_gauge

# -- the preparation -----------------------------------------------------------------------------------


def shuffle_decks(game: Game, frame: Any) -> Control:
    """f.1: both decks are shuffled, which no rule says, and the lost decks that lie aside, which 7.準備 says."""
    note(game, Noted("silent", 0, why="preparation not ruled"))
    lost = [Mixed(cards, ("7.準備",)) for player in (0, 1) if (cards := game.areas[place(player, LOST)])]
    return happen(game, [*(Shuffled(place(player, DECK)) for player in (0, 1)), *lost])


def lay_flags(game: Game, frame: Any) -> Control:
    """f.2: each fighter lays the flag, face down until the fight begins."""
    waiting = [c for c in _cards_outside(game) if card(game, c).type == "flag"]
    return happen(game, [move(c, place(game.cards[c].owner, FLAG), "setup", False) for c in waiting])


def lay_buddies(game: Game, frame: Any) -> Control:
    """f.3: each fighter lays the buddy, face down until the fight begins; with 『ダブルバディ』 several (k.ダブルバディ)."""
    waiting = [c for c in _cards_outside(game) if card(game, c).type != "flag"]
    cites = ("k.ダブルバディ",) if len(waiting) > 2 else ()
    return happen(game, [move(c, place(game.cards[c].owner, BUDDY), "setup", False, cites) for c in waiting])


def _cards_outside(game: Game) -> list[int]:
    """Return flags and buddies, which wait outside the fight."""
    return [c for player in (0, 1) for c in game.areas[place(player, REMOVED)]]


def find_first_fighters(game: Game, frame: Any) -> list[int]:
    """o.特殊フラッグ: chance says which fighter has the first turn, because no rule does.

    Return both fighters, of whom chance names one.
    """
    return [0, 1]


def begin_with(game: Game, frame: Any, player: int) -> Control:
    """o.特殊フラッグ: this fighter has the first turn; no rule says who has."""
    note(game, Noted("silent", player, why="first player not ruled"))
    return happen(game, [change("first", first=player, active=player)])


def _numbers_of_flag(game: Game, player: int) -> tuple[int, int, int]:
    """Return the first hand, gauge and life that the flag of a fighter says."""
    flag = card(game, game.areas[place(player, FLAG)][0])
    if flag.start is None:
        raise ValueError(f"{flag.name} に最初の手札、ゲージ、ライフの数がない")
    return flag.start


def draw_hand_of_a(game: Game, frame: Any) -> Control:
    """o.特殊フラッグ: A draws as many cards as the flag says."""
    hand, _, _ = _numbers_of_flag(game, 0)
    return draw(0, hand)


def draw_hand_of_b(game: Game, frame: Any) -> Control:
    """o.特殊フラッグ: B draws as many cards as the flag says."""
    hand, _, _ = _numbers_of_flag(game, 1)
    return draw(1, hand)


def lay_gauge(game: Game, frame: Any) -> Control:
    """f.4: each fighter puts as many cards of the deck face down into the gauge as the flag says (o.特殊フラッグ)."""
    events = []
    for player in (0, 1):
        _, gauge, _ = _numbers_of_flag(game, player)
        events += [move_to_gauge(game, c, player) for c in game.areas[place(player, DECK)][::-1][:gauge]]
    return happen(game, events)


def open_the_flags(game: Game, frame: Any) -> Control:
    """o.特殊フラッグ: the lives are what the flags say, and flags and buddies are turned up, but for lost ones (7.バディ)."""
    (_, _, life_of_a), (_, _, life_of_b) = _numbers_of_flag(game, 0), _numbers_of_flag(game, 1)
    lying = [c for player in (0, 1) for area in (FLAG, BUDDY) for c in game.areas[place(player, area)]]
    up = [Faced(c, True) for c in lying if not is_lost(card(game, c))]
    return happen(game, [change("life", life=(life_of_a, life_of_b)), *up])


def begin_first_turn(game: Game, frame: Any) -> Control:
    """o.特殊フラッグ: the fight begins with the start phase of the first fighter."""
    start = BF.at("3a.1.1", "begin")
    return happen(game, [change("turn", turn=1)], start)


SETUP: Final = BF.table(
    "setup",
    step("f.1", shuffle_decks, sub="setup"),
    step("f.2", lay_flags),
    step("f.3", lay_buddies),
    ask("o.特殊フラッグ", find_first_fighters, begin_with, nature, sub="first"),
    step("o.特殊フラッグ", draw_hand_of_a, sub="hand A"),
    step("o.特殊フラッグ", draw_hand_of_b, sub="hand B"),
    step("f.4", lay_gauge),
    step("o.特殊フラッグ", open_the_flags, sub="life"),
    step("o.特殊フラッグ", begin_first_turn, sub="begin"),
)
