"""第3部 第1章 デュエルの準備: what a deck must be (3-1-1), shuffling, who goes first; a new game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

from fwjudge.ability.text import Skill
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Shuffled, change
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.bounds import Bound
from fwjudge.games.common.decks import DeckProblem
from fwjudge.games.common.players import nature

from ..state import DECK, DZ, DzCard, place
from ..world.keywords import UNITY

DECK_SIZE: Final = 40
"""3-1-1: how many cards a deck has."""
MAX_COPIES: Final = 3
"""3-1-1: how many cards of one name a deck can have, if they do not have 「団結」 (5-6-2)."""
MAX_FORBIDDEN: Final = 10
"""1-2-4: what the numbers of 禁呪 in a deck can come to."""


def is_unity(skill: Skill) -> bool:
    """5-6-2: whether a skill lets its card be in a deck any number of times."""
    return skill.keyword == UNITY


def deck_problems(
    deck: Sequence[DzCard], abilities: Sequence[Skill] = (), limited: bool = False, free: Collection[str] = ()
) -> list[DeckProblem]:
    """3-1-1, 3-1-2 (`limited`), 1-2-4: return everything that is wrong with a deck, each with its rule. `free`: names with 「団結」."""
    problems = []
    if len(deck) != DECK_SIZE:
        found = Bound("found", len(deck))
        problems.append(DeckProblem("3-1-2" if limited else "3-1-1", "デッキは40枚", bound=found))
    for card in dict.fromkeys(deck):
        if card.type not in ("unit", "base", "strategy"):
            wrong = "の分類がユニット、ベース、ストラテジーのどれでもない"
            problems.append(DeckProblem("2-6-2", wrong, name=card.name, card=card))
    united = {*free, *(card.name for card in deck if any(is_unity(abilities[a]) for a in card.abilities))}
    of_name = {card.name: card for card in deck}
    for name, count in Counter(card.name for card in deck).items():
        if count > MAX_COPIES and not limited and name not in united:
            most = Bound("at most", MAX_COPIES)
            problems.append(DeckProblem("3-1-1", f"が{count}枚", bound=most, name=name, card=of_name[name]))
    forbidden = sum(card.forbidden for card in deck)
    if forbidden > MAX_FORBIDDEN:
        problems.append(DeckProblem("1-2-4", f"禁呪の合計が{forbidden}", bound=Bound("or less", MAX_FORBIDDEN, "")))
    return problems


def shuffle_decks(game: Game, frame: Any) -> Control:
    """3-1-3: both players shuffle their decks."""
    return happen(game, [Shuffled(place(player, DECK)) for player in (0, 1)])


def find_players_who_may_go_first(game: Game, frame: Any) -> list[int]:
    """3-1-4: chance alone says who goes first; no player chooses."""
    return [0, 1]


def let_player_go_first(game: Game, frame: Any, player: int) -> Control:
    """3-1-4: this player goes first."""
    return happen(game, [change("first", first=player, active=player)])


PREPARATION: Final = DZ.table(
    "3-1",
    step("3-1-3", shuffle_decks),
    ask("3-1-4", find_players_who_may_go_first, let_player_go_first, nature),
    DZ.go_to("3-1-4", "3-2-2", "first", sub="begin"),
)
