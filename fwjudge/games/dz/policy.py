"""The answers of Dimension Zero to the machine: names of functions of the floors below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fwjudge.engine.game import Game
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.loops import ask_how_often

from .meaning import choosing, instructions, replacing
from .meaning.times import words_of_event
from .now import continuous_effects
from .now.cards import type_of, words_of
from .now.layers import LAYERS
from .now.references import cards_pointed_at
from .now.sets import READS
from .readings import READINGS
from .rules import (
    p2c20_placing,
    p2c23_zones,
    p3c01_preparation,
    p3c02_start,
    p3c05_release,
    p3c06_draw,
    p3c10_recovery,
    p3c13_second_step,
    p3c14_battle_end,
    p4c06_priority,
    p4c07_play,
    p4c08_triggers,
    p4c15_replacement,
    p4c18_loops,
    p6c01_cards_beneath,
)
from .rules.aftermath import remember_heard, write_down_facts, write_down_for_abilities
from .rules.p4c17_last_information import must_compare, write_down, write_down_as_before
from .state import DZ, GAME, PASSES, PLACES, Dz
from .world.definitions import DEFINITIONS
from .world.facts import prepare
from .world.skills import aim_of


class DimensionZero(Policy):
    """A policy that answers the machine by the rulebook of Dimension Zero."""

    game = GAME
    places = PLACES
    own = Dz
    procedures = DZ
    waits_by = ("4-4-2", "4-8-2", "4-8-6")
    replaces_by = "4-15-8-2"
    loops_by = "4-18-1"
    passes = PASSES
    readings = READINGS
    definitions = DEFINITIONS
    aims: ClassVar[dict[type, Any]] = choosing.AIMS
    words: ClassVar[dict[type, Any]] = instructions.WORDS
    reads = READS
    layers = LAYERS

    prepare = staticmethod(prepare)
    is_same_card = staticmethod(p2c23_zones.is_same_card)

    def instructions_of(self, ability: Any, part: str) -> Sequence[Any]:
        """4-11-1: return the instructions of one part of an ability; its targets, printed in the body, are the part `aim`."""
        return tuple(aim_of(ability.body)) if part == "aim" else super().instructions_of(ability, part)

    def events_of(self, game: Game, effect: Effect, node: Any, cause: str) -> list[Any]:
        """Return the events that one instruction would cause now."""
        return instructions.events_of(game, effect, node)

    is_possible = staticmethod(instructions.is_possible)
    lets_happen = staticmethod(instructions.lets_happen)

    # 2-2: what cards are

    information = staticmethod(words_of)

    def kinds(self, game: Game, card: int) -> tuple[str, ...]:
        """Return the type of a card, none if it has lost it (2-6-3)."""
        return tuple(word for word in (type_of(game, card),) if word)

    # 4-14: values as they are now

    printed_value = staticmethod(continuous_effects.printed_value)
    current_number = staticmethod(continuous_effects.current_number)

    # 4-8: what is triggered

    sounds = staticmethod(words_of_event)
    must_compare = staticmethod(must_compare)

    def triggered_after(
        self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]], before: Game | None
    ) -> list[Waiting]:
        """4-8-1: return the abilities that these events trigger, after writing down what rules ask for later."""
        write_down(game, [event for event, _ in heard])
        return p4c08_triggers.trigger_abilities(game, heard, game if before is None else before)

    def rules_of_trigger(self, game: Game, waiting: Waiting) -> tuple[str, ...]:
        """4-8-10: return the rules by which an ability was triggered by what it was, beside those of all abilities."""
        return p4c08_triggers.rules_of_trigger(game, waiting)

    def write_down(self, game: Game, before: Game | None, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> None:
        """4-17, 5-13-2: write down what conditions ask for, and what was known of cards as they were before they left their squares."""
        if game.world.facts.counted_events:
            remember_heard(game, [event for event, _ in heard])
        if before is not None:
            write_down_as_before(game, before, [event for event, _ in heard])

    # 4-15: replacements

    replacements = staticmethod(replacing.possible_replacements)
    replace = staticmethod(replacing.apply_replacement)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        """4-15-8-2: return the player who says which replacement comes first: the master of the affected card."""
        return replacing.player_affected(game, events, replacing.possible_replacements(game, events, used)[0])

    interrupt = staticmethod(write_down_facts)
    follow_abilities = staticmethod(write_down_for_abilities)

    with_what_lies_beneath = staticmethod(p6c01_cards_beneath.with_cards_beneath)
    endless = staticmethod(p4c18_loops.end_endless_duel)

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        """4-18: ask how often a loop is gone through."""
        return ask_how_often(p4c18_loops.LOOP, game.step, answers)

    # what something points at

    def refs(self, game: Game) -> Sequence[Any]:
        """Return every reference to a card that is kept outside the areas, as by damage, battles and the stack."""
        return [*super().refs(game), *cards_pointed_at(game)]

    def position(self, game: Game) -> Any:
        """Return the key of a position: of the turn it has only whether it is the first (3-6-1-2)."""
        own = game.own
        return own._replace(turn=min(own.turn, 2))


POLICY = DimensionZero()
CHAPTERS = (
    p2c20_placing,
    p3c01_preparation,
    p3c02_start,
    p3c05_release,
    p3c06_draw,
    p3c10_recovery,
    p3c13_second_step,
    p3c14_battle_end,
    p4c06_priority,
    p4c07_play,
    p4c15_replacement,
)
"""A chapter that is imported adds its procedures."""
