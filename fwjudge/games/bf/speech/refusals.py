"""Why something cannot be done in Buddyfight."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any

from fwjudge.base.inflection import list_things
from fwjudge.engine.choice import Action
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import previous
from fwjudge.games.common.refusals import Refusals

from ..now.battle import FIGHTER
from ..now.price import can_pay, can_pay_to_equip, price_of_card
from ..now.rule_check import is_full_territory
from ..rules.s1_declaring import BUDDY_CALL
from ..rules.s3d_final import attacks_in_final_phase
from ..state import FIELD, FLAG, GAUGE, ITEM, WIDTH
from .reasons import REASONS
from .sentences import SPEECH

_PAID = ("call", "cast", "equip")
"""The verbs of actions for which a card of the hand is paid."""


class BuddyfightRefusals(Refusals):
    """The reasons of Buddyfight."""

    rules_by_verb = MappingProxyType(
        {
            "attack": ("3c.2.1",),
            "charge": ("3a.3.2",),
            "activate": ("4.1",),
            "soul guard": ("k.ソウルガード",),
            "move": ("k.移動",),
            "change": ("k.装備変更",),
        }
    )
    rules_otherwise = ("3b.1.1",)
    asked_by_events = frozenset(("soul guard",))

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return all that a line could name for a slot, allowed or not: of an attack each group of attackers, and each target."""
        if action.name != "attack":
            return super().candidates(game, player, action, slot)
        if slot:
            return [FIGHTER, *range(len(game.cards))]
        own = [c for area in (*FIELD, FLAG) for c in game.areas[player * WIDTH + area]]
        return [group for size in range(1, len(own) + 1) for group in combinations(own, size)]

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules that say when an action can be done which no window offered to this player."""
        if verb == "soul guard" and (rules := _rules_of_leaving(game, cards)):
            return rules
        if verb == "choose" and any(_is_transformed(game, card) for card in cards):
            return ("k.変身",)
        if verb != "activate" or not abilities:
            return super().no_window(game, player, verb, cards, abilities)
        found = game.world.abilities[abilities[0]]
        return ("4.2" if found.kind == "auto" else "4.1", *found.cites)

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """Return how much gauge a card costs, and how much there is, where that is too little; nothing where the rule says enough."""
        if action.name == "activate" and rules[:1] == ("o.コストと能力",):
            return "コストを払えない"
        if rules[:1] == ("3d.Q1",) and named and isinstance(named[0], tuple):
            others = [SPEECH.quote(game, c) for c in named[0] if not attacks_in_final_phase(game, player, (c,))]
            return f"{list_things(others)}は、{REASONS['3d.Q1']}" if len(others) < len(named[0]) else ""
        if action.name not in _PAID or not named or not isinstance(named[0], int) or "1a.Q3" in rules:
            return ""
        if can_pay_to_equip(game, player, named[0]) if action.name == "equip" else can_pay(game, player, named[0]):
            return ""
        price, there = price_of_card(game, named[0]), len(game.areas[player * WIDTH + GAUGE])
        return (
            f"コストはゲージ{price.gauge}で、ゲージは{there}枚しかない" if there < price.gauge else "コストを払えない"
        )

    def rules_of_pick(self, game: Game, player: int, verb: str, words: Sequence[str]) -> tuple[str, ...]:
        """Return the rule by which a call or an equipment is said to be a buddy call, or a center is full."""
        if verb == "call" and "center" in words and is_full_territory(game, player):
            return ("k.C・テリトリー.Q1",)
        return ("1c.1.2" if verb == "equip" else "1a.1.3",) if BUDDY_CALL in words else ()


def _is_transformed(game: Game, card: int) -> bool:
    """k.変身: whether a monster lies as an item, so that it is none of the monsters that can be chosen."""
    return game.cards[card].place % WIDTH == ITEM and game.printed_card(card).type == "monster"


def _rules_of_leaving(game: Game, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the rules by which one of these cards left the field in a way against which 『ソウルガード』 does not help."""
    node = game.log
    while node is not None:
        step, _, event = node[0], node[1], node[2]
        if event.__class__ is Moved and event.card in cards and event.cause in ("rule", "cost"):
            return (step.number, "k.ソウルガード") if event.cause == "rule" else ("o.コストと能力", "k.ソウルガード")
        node = previous(node)
    return ()


REFUSALS = BuddyfightRefusals()
