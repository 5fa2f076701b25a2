"""The answers of Buddyfight to the machine's questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.policy import Policy

from .meaning import instructions, times
from .now import abilities, cards, numbers, rule_check, sets
from .readings import READINGS
from .rules import (
    s1a_call,
    s1b_cast,
    s1c_equip,
    s3a_start,
    s3b_main,
    s3c_attack,
    s3d_final,
    s4_abilities,
    setup,
    sf_field,
    sk_keywords,
    sr_rules,
)
from .state import BF, GAME, PLACES, Bf, controller
from .world import facts
from .world.definitions import DEFINITIONS


class Buddyfight(Policy):
    """The answers of Buddyfight: each is a function of the floors below."""

    game = GAME
    places = PLACES
    own = Bf
    procedures = BF
    waits_by = ("4.2",)
    words = instructions.WORDS
    reads = sets.READS
    readings = READINGS
    definitions = DEFINITIONS

    prepare = staticmethod(facts.prepare)

    # -- cards and places

    is_same_card = staticmethod(sf_field.is_same_card)
    is_idle = staticmethod(rule_check.is_idle)

    def kinds(self, game: Game, card: int) -> tuple[str, ...]:
        """k.変身: return the types of a card where it lies: a monster that is equipped is an item."""
        return ("item",) if cards.lies_as_item(game, card) else super().kinds(game, card)

    def information(self, game: Game, what: str, card: int) -> tuple[str, ...]:
        """o.魔財宝: return the names, traits or colours of a card; a treasure that lies face down has none."""
        return () if abilities.is_treasure(game, card) else super().information(game, what, card)

    def sees(self, game: Game, player: int, card: int) -> bool:
        """o.魔財宝: whether a fighter may look at a card; a treasure only its owner."""
        if abilities.is_treasure(game, card):
            return game.cards[card].owner == player
        return super().sees(game, player, card)

    # -- values

    printed_value = staticmethod(numbers.printed_value)
    current_number = staticmethod(numbers.current_number)

    # -- events

    sounds = staticmethod(times.sounds)
    interrupt = staticmethod(sf_field.follow_moves)
    endless = staticmethod(sr_rules.stop_endless_loop)

    find_triggered = staticmethod(times.trigger_abilities)
    events_of = staticmethod(instructions.events_of)
    is_possible = staticmethod(instructions.is_possible)

    # -- 『ソウルガード』

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        """k.ソウルガード: return the ways to keep a card on the field."""
        return list(sk_keywords.guards(game, events, used))

    replace = staticmethod(sk_keywords.guard)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        """k.ソウルガード: return the fighter on whose side the card lies, who says whether it stays."""
        return controller(game, sk_keywords.guards(game, events, used)[0].card.card)

    # -- options

    def refs(self, game: Game) -> Sequence[Any]:
        """Return every reference to a card that is kept outside the areas, as by waiting abilities and lasting effects."""
        return [*super().refs(game), *cards.cards_pointed_at(game)]

    def position(self, game: Game) -> Any:
        """3c.2.1: return the fight's own state as far as it decides how to go on: of the turn only whether it is the first."""
        return game.own._replace(turn=min(game.own.turn, 2))


POLICY = Buddyfight()
CHAPTERS = (
    s1a_call.EXECUTION,
    s1b_cast.EXECUTION,
    s1c_equip.EXECUTION,
    setup.SETUP,
    s3a_start.START,
    s3b_main.MAIN,
    s3c_attack.ATTACK_PHASE,
    s3d_final.FINAL_PHASE,
    s4_abilities.AUTO,
)
"""The tables from which every line of the fight is reached: all sections are known once they are."""
