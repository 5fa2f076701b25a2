"""The answers of Fusion World to the questions that the machine asks of every game."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import UNCHANGING
from fwjudge.engine.game import Game, World
from fwjudge.engine.loops import Answer, Looped
from fwjudge.engine.policy import Policy
from fwjudge.engine.step import Control, Table
from fwjudge.engine.waiting import LeftBehind, Ripe, TakenUp, Waiting, Waits
from fwjudge.games.common.loops import ask_how_often

from .meaning import looking
from .meaning.instructions import INSTRUCTIONS, READS, rules_against
from .now import cards, events_heard, last_information, pointing
from .now.caches import Caches
from .readings import READINGS
from .rules import (
    ch03_areas,
    ch05_picks,
    ch06_setup,
    ch07_turn,
    ch09_replacement,
    ch09_waiting,
    ch14_rules,
    ch16_loops,
)
from .state import FW, GAME, PLACES, Fw
from .world.definitions import DEFINITIONS
from .world.facts import prepare


class FusionWorld(Policy):
    """A policy that answers the machine's questions by the rules of Fusion World: without a call in between what is asked often."""

    game = GAME
    places = PLACES
    own = Fw
    procedures = FW
    waits_by: tuple[str, ...] = ("9-6-2",)
    words = INSTRUCTIONS
    reads = READS
    rules_against = staticmethod(rules_against)
    closing_lines = staticmethod(looking.make_closing_lines)
    readings = READINGS
    calm = UNCHANGING | {Waits, TakenUp, LeftBehind, Ripe, Looped}
    definitions = DEFINITIONS

    def prepare(self, world: World) -> None:
        """Work out the facts about the cards of a world, and give it empty caches."""
        prepare(world)
        world.caches = Caches()
        world.may_be_idle = not world.abilities

    is_same_card = staticmethod(ch03_areas.is_same_card)
    is_idle = staticmethod(ch14_rules.is_idle)
    printed_value = staticmethod(cards.printed_value)
    current_number = staticmethod(cards.current_number)

    # 9-6-2: skills that begin to wait

    must_compare = staticmethod(last_information.must_compare)
    write_down = staticmethod(last_information.write_down)
    compare = staticmethod(last_information.compare)
    sounds = staticmethod(events_heard.words_of_event)

    def triggered_after(self, game: Game, heard: events_heard.HeardEvents, before: Game | None) -> list[Waiting]:
        """Let skills begin to wait for what has happened (9-6-2); they put themselves among those that wait."""
        ch09_waiting.make_triggered_skills_wait(game, heard, before or game)  # each with its rules
        return []

    # 9-9: replacement effects

    replaces_by = "9-9-2"
    replacements = staticmethod(ch09_replacement.replacements)
    replace = staticmethod(ch09_replacement.replace)
    replacement_chooser = staticmethod(ch09_replacement.chooser)

    interrupt = staticmethod(ch14_rules.interrupt)
    follow_abilities = staticmethod(ch14_rules.follow_abilities)

    def not_offered(self, game: Game, option: Any) -> tuple[str, ...]:
        """Return the rules by which a card is not among those that can be picked."""
        return ch05_picks.why_not_picked(game, option)

    def sees(self, game: Game, player: int, card: int) -> bool:
        """Whether a player sees a card, by where it lies or by an effect in progress (13-11-1)."""
        return super().sees(game, player, card) or looking.looks_at(game, player, card)

    cards_pointed_at = staticmethod(pointing.pointed_cards)
    refs = staticmethod(pointing.refs_in_use)
    position = staticmethod(pointing.position)

    loops_by = "16-1-1"
    passes = frozenset(("end main", "no charge", "end offence", "end defence"))

    def endless(self, game: Game) -> Control:
        """16-1-1-1: end the game in a draw, because no player can stop a loop."""
        return ch16_loops.endless(game)

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        """16-1-1: ask how often a loop that players repeat by choice is gone through."""
        return ask_how_often(ch16_loops.LOOP, game.step, answers)


POLICY = FusionWorld()
SETUP: Table = ch06_setup.SETUP
CHARGE: Table = ch07_turn.CHARGE_PHASE
