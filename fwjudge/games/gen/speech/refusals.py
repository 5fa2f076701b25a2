"""Why something cannot be done in 汎用TCG."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game
from fwjudge.games.common.refusals import Refusals

from ..rules.ch06_main import has_energy_to_retreat
from ..rules.ch09_terms import retreat_cost
from ..state import card, energy_of, is_stunned, main_unit


class GenericRefusals(Refusals):
    """The reasons of 汎用TCG."""

    rules_by_verb = MappingProxyType(
        {
            "charge": ("503.3",),
            "put": ("503.3",),
            "play": ("503.3",),
            "retreat": ("503.3",),
            "activate": ("503.3e",),
            "end main": ("503.3",),
            "replace": ("1004.1",),
            "decline": ("810.3",),
        }
    )
    rules_otherwise = ("910.1",)

    def skills_of(self, game: Game, number: int) -> Sequence[int]:
        """Return the abilities of a card."""
        return card(game, number).abilities

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return all that a line could name for a slot, allowed or not: for the use of a skill each printed skill of each card."""
        if action.name == "skill":
            return [(c, at) for c in range(len(game.cards)) for at in range(len(card(game, c).skills))]
        return super().candidates(game, player, action, slot)

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules that say when an action can be done which no window offered, as for abilities of stunned units and skills."""
        if verb == "activate" and abilities and game.world.abilities[abilities[0]].kind == "auto":
            if any(is_stunned(game, c) for c in cards):
                return ("802.2a",)
            return ("807.4",) if any(one.ability == abilities[0] for one in game.waiting) else ("807.2",)
        if verb in ("skill", "no skill"):
            if game.own.turn == 1:
                return ("504.1",)
            return ("703.1",) if player == game.own.active else ("703.2",)
        return super().no_window(game, player, verb, cards, abilities)

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """Return how much energy a retreat costs and how much there is, or that the other unit is KO; nothing of other refusals."""
        main = main_unit(game, player)
        if action.name != "retreat" or rules[:1] != ("605.3",) or main is None:
            return ""
        if has_energy_to_retreat(game, player):
            return "入れ替わるスタンバイ・ユニットがKOしている"
        return f"退却コストは{retreat_cost(game, main)}で、エネルギーは{len(energy_of(game, main))}枚しかない"


REFUSALS = GenericRefusals()
