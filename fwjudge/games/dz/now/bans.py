"""第1部 第1章 ディメンション・ゼロの基本原則: what cannot be done, whatever says that it can (1-1-2)."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import text as t
from fwjudge.engine.event import Modified, Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since, note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, Modifier
from fwjudge.games.common.card_sets import sides

from ..events import Prevented
from ..world.skills import lasts_of
from ..world.texts import forbidden_word
from .continuous_effects import instructions_in_force
from .sets import is_meant


def rules_against(game: Game, what: str, player: int) -> tuple[str, ...]:
    """1-1-2: return the rules by which this player cannot do the deed named `what` now; none where no effect forbids it."""
    if what not in game.world.says:
        return ()
    if any(m.what == CANNOT and m.of == what and m.amount == player for m in game.modifiers):
        return ("1-1-2",)
    for effect, node in instructions_in_force(game):
        if (
            isinstance(node, t.Cannot)
            and node.cards is None
            and forbidden_word(node.what) == what
            and player in sides(effect, node.who)
        ):
            return ("1-1-2", *game.world.abilities[effect.ability].cites)
    return ()


BARRED: Final = "barred"
"""The words for modifiers that forbid a deed to cards: to one, or to all of a set, also to those that come later (4-14-3-2)."""


def rules_against_card(game: Game, what: str, card: int) -> tuple[str, ...]:
    """1-1-2, 4-14-3-2: return the rules by which the deed named `what` cannot be done with a card now; none where no effect forbids it."""
    if what not in game.world.says:
        return ()
    for m in game.modifiers:
        if m.what == BARRED and m.of == what and _is_barred(game, m, card):
            return ("1-1-2", "4-14-3-2") if m.ref is None and _came_later(game, m, card) else ("1-1-2",)
    for effect, node in instructions_in_force(game):
        if (
            isinstance(node, t.Cannot)
            and node.cards is not None
            and forbidden_word(node.what) == what
            and is_meant(game, effect, node.cards, card)
        ):
            return ("1-1-2", *game.world.abilities[effect.ability].cites)
    return ()


def _is_barred(game: Game, m: Modifier, card: int) -> bool:
    if m.ref is not None:
        return m.ref == game.ref(card)
    last, at = m.amount
    node = lasts_of(game.world.abilities[m.ability])[last].statics[at]
    return is_meant(game, Effect(m.ability, m.source or game.ref(card), m.player), node.cards, card)


def _came_later(game: Game, m: Modifier, card: int) -> bool:
    """4-14-3-2: whether a card was put where it lies after an effect began to last."""
    for entry in entries_since(game)[::-1]:
        event = entry.event
        if isinstance(event, Moved) and event.card == card:
            return True
        if isinstance(event, Modified) and event.modifier == m:
            return False
    return False


def is_prevented(game: Game, what: str, player: int) -> bool:
    """1-1-2: whether a player cannot do the deed named `what` that an effect or a rule tells them to do; that is noted."""
    rules = rules_against(game, what, player)
    if rules:
        note(game, Prevented(player, what, rules))
    return bool(rules)
