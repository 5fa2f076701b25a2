"""第2部 第20章 分類の詳細: which of several cards that were put onto one square at the same time counts as the first there."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Arranged, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.step import Control, ask

from ..now.rule_effects import cards_placed_at_once
from ..state import DZ, SQUARE, Priority, active_player


def cards_to_order(game: Game, frame: Priority) -> list[Ref]:
    """2-20-1-8: the active player says which of the cards of a player that came onto one square at once came first (2-20-2-6).

    Return the cards whose order is still open.
    """
    return list(cards_placed_at_once(game))


def count_as_first(game: Game, frame: Priority, option: Ref) -> Control:
    """2-20-1-8: this card counts as the one that was put there first."""
    at_once = cards_placed_at_once(game)
    together = tuple(group for group in game.own.together if not set(at_once) <= set(group))
    at = game.cards[option.card].place
    rules = ("2-20-2-6",) if at < SQUARE else ()
    return happen(game, [Arranged(at, option.card, rules), change("order", together=together)], DZ.at("4-6-3"))


ORDER: Final = DZ.table(
    "2-20",
    ask("2-20-1-8", cards_to_order, count_as_first, active_player),
    DZ.go_to("2-20-1-8", "4-6-3", sub="end"),
)
