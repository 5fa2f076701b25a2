"""The answers of ONE PIECE to the machine's questions: each is a function of the floors below."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import UNCHANGING
from fwjudge.engine.game import Game
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.step import Control
from fwjudge.games.common.loops import ask_how_often
from fwjudge.games.common.progress import DONE

from .events import Performs
from .meaning import history, instructions, looking, replacing, times
from .now import cards, hidden_cards, numbers, own_effects, pointing, sets
from .readings import READINGS
from .rules import ch03_areas, ch05_setup, ch06_phases, ch09_rules, ch11_loops
from .state import GAME, OP, PASSES, PLACES, Op
from .world import facts
from .world.definitions import DEFINITIONS


class OnePiece(Policy):
    """A policy that answers as the rulebook of ONE PIECE says.

    Its answers are named without a call in between, because some are asked often.
    """

    game = GAME
    places = PLACES
    own = Op
    procedures = OP
    waits_by = ("8-1-3-1",)
    replaces_by = "8-1-3-4-2"
    loops_by = "11-1-1"
    passes = PASSES
    words = instructions.WORDS
    reads = sets.READS
    readings = READINGS
    definitions = DEFINITIONS
    calm = UNCHANGING | {Performs}
    continuous = True  # given DON!! raise the power all the time (6-5-5-2)

    prepare = staticmethod(facts.prepare)

    is_idle = staticmethod(own_effects.is_idle)

    # -- cards and areas

    is_same_card = staticmethod(ch03_areas.is_same_card)
    kinds = staticmethod(cards.kinds_of)
    information = staticmethod(cards.information)
    cards_pointed_at = staticmethod(pointing.pointed_cards)
    refs = staticmethod(pointing.refs_in_use)
    position = staticmethod(pointing.position)

    def sees(self, game: Game, player: int, card: int) -> bool:
        """Whether this player may look at a card: where it lies, or because an effect in progress lets them (11-3-1)."""
        return super().sees(game, player, card) or hidden_cards.is_looked_at(game, player, card)

    # -- numbers: what is printed, given DON!! (6-5-5-2), what lasts (8-1-4-2), continuous effects (8-1-3-3)

    printed_value = staticmethod(numbers.printed_value)
    original_value = staticmethod(numbers.base_value)
    current_number = staticmethod(numbers.projected_value)

    # -- effects that come to wait (8-1-3-1), and what they do at their end (11-2-2, 11-3-3)

    sounds = staticmethod(times.sounds)
    triggered_before = staticmethod(times.trigger_before)
    rules_of_trigger = staticmethod(times.rules_of_trigger)
    rules_of_ability = staticmethod(times.rules_of_ability)
    find_triggered = staticmethod(times.trigger_effects)
    write_down = staticmethod(history.write_down)
    must_compare = staticmethod(history.must_compare)
    closing_lines = staticmethod(looking.closing_lines)

    # -- replacements (8-1-3-4)

    replacements = staticmethod(replacing.replacements)
    note_passed_over = staticmethod(replacing.note_passed_over)
    replace = staticmethod(replacing.replace)
    carry_out_replacement = staticmethod(replacing.carry_out)
    replacement_chooser = staticmethod(replacing.replacement_chooser)

    # -- rules that act by themselves (9, 11-1)

    interrupt = staticmethod(ch09_rules.interrupt)
    endless = staticmethod(ch11_loops.end_in_a_draw)

    def not_offered(self, game: Game, option: Any) -> tuple[str, ...]:
        """8-4-4-1: return why no card cannot be chosen: a number without 「まで」 has to be chosen as far as that is possible."""
        return ("8-4-4-1",) if option == DONE and game.step.number == "8-4-4" else ()

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        """Ask how often the loop is gone through (11-1-1-2, 11-1-1-3)."""
        return ask_how_often(ch11_loops.LOOP, game.step, answers)


POLICY = OnePiece()
"""The policy with which every game of ONE PIECE is played."""
SETUP, TURN = ch05_setup.SETUP, ch06_phases.REFRESH
"""The procedures with which a game and each turn begin; they need all others."""
