"""Why a unit is among those that can be chosen in Genesis, or is not, because it is KO'd."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability import text
from fwjudge.engine.game import Game

from ..meaning.choosing import rules_of_fallen
from ..world.facts import means_fallen
from .reasons import REASONS

_OF_FALLEN, _OF_OTHERS = "306.7a-2", "306.7a-3"
"""The rule that a text which says so means KO'd units, and the rule that no other does."""


def why_chosen(game: Game, cards: Sequence[int]) -> tuple[str, ...]:
    """306.7a-2, 306.7a-3: return the rule by which a KO'd unit is among those that can be chosen, or one that is not where others are."""
    node = game.step.of
    if not isinstance(node, text.Choose) or not cards:
        return ()
    if not means_fallen(node.of):
        return rules_of_fallen(game, node.of)
    return (_OF_FALLEN,) if any(not game.cards[card].up for card in cards) else ()


def why_not_chosen(game: Game, cards: Sequence[int]) -> tuple[tuple[str, ...], str]:
    """306.7a-2, 306.7a-3: return the rule by which these units cannot be chosen as they are KO'd, or are not, with a clause."""
    node = game.step.of
    if not isinstance(node, text.Choose) or not cards:
        return (), ""
    of_fallen, fallen = means_fallen(node.of), [not game.cards[card].up for card in cards]
    if of_fallen and not any(fallen):
        return (_OF_FALLEN, game.step.number), "KOしたユニットではない"
    if not of_fallen and all(fallen):
        return (_OF_OTHERS, game.step.number), REASONS[_OF_OTHERS]
    return (), ""
