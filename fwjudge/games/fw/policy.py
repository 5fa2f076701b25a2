"""What Fusion World answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.asked import Reads, merged
from fwjudge.engine.game import Game, World, collect
from fwjudge.engine.hear import Waiting
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.project import modifiers
from fwjudge.engine.step import Control, Table
from fwjudge.games.common.loops import ask_how_often

from .meaning import looking
from .meaning.instructions import INSTRUCTIONS
from .now import amounts, cards, conditions, events_heard, last_information, past, sets
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
from .state import FW, GAME, PLACES, Fw, side_up
from .world.facts import prepare


class FusionWorld(Policy):
    game = GAME
    places = PLACES
    procedures = FW
    waits_by: tuple[str, ...] = ("9-6-2",)
    words = INSTRUCTIONS
    reads = Reads(amounts.AMOUNTS, merged(conditions.CONDITIONS, past.CONDITIONS), *sets.READS)
    closing = staticmethod(looking.make_closing_lines)
    readings = READINGS

    def prepare(self, world: World) -> None:
        prepare(world)
        world.caches = Caches()

    same_card = staticmethod(ch03_areas.same_card)  # without a call in between: it is asked often

    def is_idle(self, game: Game) -> bool:
        """Whether no card has a skill, nothing lasts, nothing is skipped and no rule processing is due."""
        return not (game.world.abilities or game.modifiers or game.own.skips or ch14_rules.due(game))

    # 9-8-1: what is printed, then what does not change numbers, then what does

    def printed_value(self, game: Game, what: str, number: int) -> int:
        return (side_up(game, number).power if what == "power" else cards.printed_number(game, number, what)) or 0

    def projected(self, game: Game, what: str, number: int) -> int:
        if not game.world.abilities:  # only combos, and what a board says
            plain: int = self.printed_value(game, what, number) + sum(m.amount for m in modifiers(game, what, number))
            return plain if what == "power" else max(0, plain)  # 0-2-9
        return cards.number_of(game, number, what) or 0

    # 9-6-2: what comes to wait

    looks_back_at = staticmethod(last_information.must_compare)
    looked_back = staticmethod(last_information.write_down)
    sounds = staticmethod(events_heard.words_of_event)

    def triggered_after(self, game: Game, heard: events_heard.HeardEvents, before: Game | None) -> list[Waiting]:
        ch09_waiting.make_triggered_skills_wait(game, heard, before or game)  # each with its rules
        return []

    # 9-9: what happens instead

    replaces_by = "9-9-2"
    replacements = staticmethod(ch09_replacement.replacements)
    replace = staticmethod(ch09_replacement.replace)
    replacement_chooser = staticmethod(ch09_replacement.chooser)

    interrupt = staticmethod(ch14_rules.interrupt)

    def not_offered(self, game: Game, option: Any) -> tuple[str, ...]:
        return ch05_picks.why_not_picked(game, option)

    def sees(self, game: Game, player: int, card: int) -> bool:
        return super().sees(game, player, card) or looking.looks_at(game, player, card)

    def refs(self, game: Game) -> Sequence[Any]:
        """Every card that something outside the areas names."""
        own = game.own
        if not game.world.abilities:
            found = [m.ref for m in game.modifiers if m.ref is not None]
            return [*found, own.attack, own.guard] if own.attack is not None else found
        found = []
        collect((*own[:_LAST], *own[_LAST + 1 :], game.frame, game.waiting, game.delayed, game.modifiers), found)
        stack = game.stack
        while stack is not None:
            collect(stack[1], found)
            stack = stack[3]
        return found

    def position(self, game: Game) -> Any:
        """The turn counts only as the first one or not (7-3-4-3-1); what nothing asks for any more does not count."""
        return game.own._replace(turn=min(game.own.turn, 2), last=last_information.information_still_named(game))

    loops_by = "16-1-1"
    passes = frozenset(("end main", "no charge", "end offence", "end defence"))

    def endless(self, game: Game) -> Control:
        return ch16_loops.endless(game)

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        return ask_how_often(ch16_loops.LOOP, game.step, answers)


_LAST = Fw._fields.index("last")
"""What cards were is asked of what names them: it does not itself point at them."""

POLICY = FusionWorld()
SETUP: Table = ch06_setup.SETUP
CHARGE: Table = ch07_turn.CHARGE_PHASE
