"""Why something cannot be done in Dimension Zero."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.common.refusals import Refusals

from ..now.squares import BOARD, SQUARES
from ..rules.p3c08_main import is_released
from ..state import card, master
from ..world.facts import facts
from ..world.keywords import FORMATION, MUSTER


class DimensionZeroRefusals(Refusals):
    """A finder of the rules by which Dimension Zero refuses what is not offered."""

    rules_by_verb = MappingProxyType(
        {
            "play": ("3-8-2",),
            "special play": ("5-8-2",),
            "activate": ("4-3-4",),
            "move": ("3-8-2",),
            "create plan": ("3-8-2-3",),
            "renew plan": ("3-8-2-4",),
            "charge": ("3-7-1",),
            "smash": ("3-9-1",),
            "pay": ("1-2-3-2",),
            "choose": ("4-11-1",),
            "redraw": ("3-2-3-1",),
            "decline": ("4-8-5",),
        }
    )
    rules_otherwise = ("4-6-2",)
    rules_of_timing = frozenset(("3-8-2", "3-8-3", "3-8-4", "4-3-4"))

    def skills_of(self, game: Game, number: int) -> Sequence[int]:
        """Return the abilities of a card."""
        return card(game, number).abilities

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return all that a line could name for a slot, allowed or not: squares for the second slot, for the first the cards."""
        if slot:
            return BOARD if action.name.startswith("play ") else SQUARES
        cards = range(len(game.cards))
        if action.name == "special play":
            abilities = game.world.abilities
            ways = [
                Effect(number, game.ref(c), player)
                for c in cards
                for number in card(game, c).abilities
                if abilities[number].keyword in (FORMATION, MUSTER)
            ]
            return [(c, way) for c in cards for way in ways if card(game, c).type == "unit"]
        if action.name.startswith("play "):
            return [c for c in cards if card(game, c).type == action.name[5:]]
        return super().candidates(game, player, action, slot)

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules that say when an action can be done which no window offered: a triggered ability waits (4-8-2)."""
        if verb == "activate" and abilities and facts(game).skills[abilities[0]].replaces:
            node = facts(game).skills[abilities[0]].replaces[0].node
            return ("4-15-7",) if node.optional else ("4-15-2",)
        if verb == "activate" and abilities and game.world.abilities[abilities[0]].kind != "activate":
            return ("4-8-2", *game.world.abilities[abilities[0]].cites)
        return super().no_window(game, player, verb, cards, abilities)

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """Return what keeps a unit from moving, or a card from its square, where the rule asks for several things; else nothing."""
        rule = rules[0] if rules else ""
        if action.name == "move" and rule == "4-7-3-1" and named and not is_released(game, player, named[0]):
            return "そのユニットはフリーズしている"
        if action.name == "move" and "5-16-2" in rules:
            return "エネルギーも、急襲でフリーズするベースも足りない"
        of_type = {"4-7-3-1": "ユニット", "2-20-1-2": "ユニット", "2-20-2-2": "ベース"}.get(rule, "")
        at = named[1] if len(named) > 1 else None
        if of_type and isinstance(at, int) and any(master(game, c) == player for c in game.areas[at]):
            return f"そのスクエアにはもう自分の{of_type}がある"
        return ""


REFUSALS = DimensionZeroRefusals()
