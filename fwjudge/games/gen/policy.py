"""The answers of 汎用TCG to the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fwjudge.ability.text import Reveal
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.program import hand_back_line
from fwjudge.engine.step import Control, Step
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common import looking, waiting
from fwjudge.games.common.loops import ask_how_often

from .meaning import instructions, replacing, times
from .now import cards, layers, position, projection
from .readings import READINGS
from .rules import (
    ch03_areas,
    ch04_setup,
    ch07_battle,
    ch08_aftermath,
    ch08_last_information,
    ch09_shuffling,
    ch11_loops,
)
from .state import CHANGES, GAME, GEN, MAIN, PASSES, PLACES, Gen, area_of
from .world import facts
from .world.definitions import DEFINITIONS
from .world.skills import OTHERS, SPELL


class Generic(Policy):
    """A policy: the answers of 汎用TCG to the machine, each a function of the floors below."""

    game = GAME
    places = PLACES
    own = Gen
    procedures = GEN
    waits_by = ("807.2", "807.1")
    replaces_by = "810.2"
    loops_by = "1101.1"
    passes = PASSES
    words: ClassVar[dict[type, Any]] = instructions.WORDS
    layers = layers.LAYERS
    reads = cards.READS
    readings = READINGS
    definitions = DEFINITIONS

    prepare = staticmethod(facts.prepare)
    is_same_card = staticmethod(ch03_areas.is_same_card)
    is_idle = staticmethod(waiting.is_idle)
    kinds = staticmethod(cards.types_of)
    information = staticmethod(projection.words_of)
    printed_value = staticmethod(projection.printed_value)
    current_number = staticmethod(projection.number_of)
    refs = staticmethod(position.pointed_cards)
    position = staticmethod(position.own_position)
    interrupt = staticmethod(ch08_aftermath.remember_arrivals)
    follow_abilities = staticmethod(ch08_aftermath.bring_up_to_date)
    sounds = staticmethod(times.sounds)
    find_triggered = staticmethod(times.trigger_abilities)
    rules_of_trigger = staticmethod(times.rules_of_trigger)
    replacements = staticmethod(replacing.replacements)
    replace = staticmethod(replacing.replace)
    replacement_chooser = staticmethod(replacing.chooser)
    endless = staticmethod(ch11_loops.end_endless_loop)

    def sees(self, game: Game, player: int, card: int) -> bool:
        """403.3: whether a player may look at a card: main units lie face down until 403.5; a KO'd unit all players know (306.7a-1)."""
        at = game.cards[card]
        if game.own.turn == 0 and area_of(at.place) == MAIN and not at.up:
            return at.owner == player
        return super().sees(game, player, card)

    def closing_lines(self, ability: Any, part: str) -> list[Step]:
        """903.1: return the lines at the end of a part of an ability, which hide the cards again that it has shown.

        What the damage of a skill to other units (704.4) has chosen is known in what follows it (704.5).
        """
        shows = any(isinstance(record, Reveal) for record in walk(getattr(ability, part)))
        hides = [looking.hide_again("903.1", ch09_shuffling.is_hidden)] if shows else []
        return [*hides, hand_back_line()] if ability.kind == OTHERS else hides

    def number_of(self, ability: Any, number: str) -> str:
        """804.2c-1: return the rule behind a line; the effect of a command is not applied as that of an ability is (804.2c-3)."""
        return "804.2c-1" if number == "804.2c-3" and ability.kind == SPELL else number

    def triggered_before(self, game: Game, events: Sequence[Any]) -> list[Waiting]:
        """812.1: return no ability, as none is triggered before events happen, after remembering the last information of what leaves."""
        ch08_last_information.remember_last_information(game, events)
        return []

    def must_compare(self, game: Game, events: Sequence[Any]) -> bool:
        """104.6: whether some ability watches for numbers that change, so that the game before the events has to be kept."""
        return not game.world.hears.isdisjoint(CHANGES)

    def triggered_after(self, game: Game, heard: times.Heard, before: Game | None) -> list[Waiting]:
        """104.6: return the abilities that these events trigger, also by numbers of units that changed."""
        return times.trigger_abilities(game, heard if before is None else times.with_changes(game, heard, before))

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        """1101.1: ask how often a loop is gone through."""
        return ask_how_often(ch11_loops.LOOP, game.step, answers)


POLICY = Generic()
CHAPTERS = (ch04_setup, ch07_battle)
"""A chapter that is imported adds its procedures."""
