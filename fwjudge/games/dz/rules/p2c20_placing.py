"""第2部 第20章 分類の詳細: which of several cards that were put onto one square at the same time counts as the first there."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Arranged, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.step import Control, ask

from ..now.rule_effects import cards_placed_at_once
from ..state import DZ, SQUARE, Priority, active_player


def find_units_to_order(game: Game, frame: Priority) -> list[Ref]:
    """2-20-1-8: the active player says which of the units of a player that came onto one square at once came first.

    Return those whose order is still open.
    """
    return [ref for ref in cards_placed_at_once(game) if game.cards[ref.card].place >= SQUARE]


def find_bases_to_order(game: Game, frame: Priority) -> list[Ref]:
    """2-20-2-6: the active player says the same of bases. Return those whose order is still open."""
    return [ref for ref in cards_placed_at_once(game) if game.cards[ref.card].place < SQUARE]


def count_as_first(game: Game, frame: Priority, option: Ref) -> Control:
    """2-20-1-8, 2-20-2-6: this card counts as the one that was put there first."""
    at_once = cards_placed_at_once(game)
    together = tuple(group for group in game.own.together if not set(at_once) <= set(group))
    at = game.cards[option.card].place
    return happen(game, [Arranged(at, option.card), change("order", together=together)], DZ.at("4-6-3"))


ORDER: Final = DZ.table(
    "2-20",
    ask("2-20-1-8", find_units_to_order, count_as_first, active_player),
    ask("2-20-2-6", find_bases_to_order, count_as_first, active_player),
    DZ.go_to("2-20-2-6", "4-6-3", sub="end"),
)
