"""What Dimension Zero answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fwjudge.ability import Ability, Change, Choose, PayWith, Resists, Summon
from fwjudge.engine.game import Game, World, collect
from fwjudge.engine.hear import Waiting
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.step import Control
from fwjudge.games.common.loops import begin
from fwjudge.games.common.waiting import sounds_of

from .meaning import instructions, replacing
from .meaning.times import sounds
from .now import forbidden, in_force, layers, playable
from .now.squares import on_board
from .readings import READINGS
from .rules import (
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
    p4c08_shown,
    p4c08_triggers,
    p4c18_loops,
    p6c01_beneath,
)
from .rules.after_events import after_events
from .rules.p4c07_costs import ADVANCE
from .rules.p4c17_last_information import must_compare, write_down, write_down_as_before
from .state import COLOURLESS, DZ, GAME, PASSES, PLACES, STACK, TIMINGS


class DimensionZero(Policy):
    game = GAME
    places = PLACES
    procedures = DZ
    waits_by = ("4-4-2", "4-8-2", "4-8-6")
    replaces_by = "4-15-8-2"
    loops_by = "4-18-1"
    passes = PASSES
    readings = READINGS
    aims: ClassVar[dict[type, Any]] = instructions.AIMS
    words: ClassVar[dict[type, Any]] = instructions.WORDS

    def prepare(self, world: World) -> None:
        heard: set[str] = set()
        replaced: set[str] = set()
        zones: set[str] = set()
        for ability in world.abilities:
            if ability.trigger is not None:
                (replaced if ability.kind == "replace" else heard).add(ability.trigger.sound)
            heard |= sounds_of(ability.body)
            zones |= set(ability.area.split("/"))
        world.hears, world.replaces = frozenset(heard), frozenset(replaced)
        world.continuous = any(ability.kind == "continuous" and ability.body for ability in world.abilities)
        world.says = frozenset(forbidden.said(world.abilities))
        known = world.known
        known["layers"] = layers.LAYERS if any(map(layers.interacts, world.abilities)) else None
        world.looks_back = world.continuous or known["layers"] is not None
        granted = frozenset(at for at, ability in enumerate(world.abilities) if ability.given)
        known["granted"] = tuple(sorted(granted))
        known["abilities"] = [tuple(at for at in p.abilities if at not in granted) for p in world.printed]
        known["say it"] = frozenset(
            at for at, ability in enumerate(world.abilities) if p4c08_triggers.says(tuple(ability), "it")
        )
        known["heard from"] = [
            at
            for at, found in enumerate(PLACES)
            if (at < STACK and on_board(at)) or found.name in zones or (found.name == "deck" and "plan" in zones)
        ]
        known["activated"] = any(ability.kind == "activate" for ability in world.abilities)
        known["summons"] = any(isinstance(node, Summon) for ability in world.abilities for node in ability.body)
        known["activated"] = known["activated"] or known["summons"]
        world.carries = p6c01_beneath.lays_under(world.abilities)
        known["asks done"] = layers.asks_done(world.abilities)
        known["situations"] = p4c08_shown.SITUATION in heard
        known["resists"] = any(isinstance(node, Resists) for ability in world.abilities for node in ability.body)
        known["remembers"] = frozenset(layers.heard_in(world.abilities))
        known["play from"] = playable.places_to_play_from(world)
        about_costs = any(map(_about_costs, world.abilities)) or any(p.variable for p in world.printed)
        known["plain"] = not (world.abilities or about_costs)
        known["ways"] = about_costs or bool(known["play from"])
        known["stands in"] = [at for at in known["heard from"] if at != STACK]
        # 2-4-2: the colours of a card are those of its cost
        known["colours"] = [tuple(sorted({colour for colour, _ in p.cost} - {COLOURLESS})) for p in world.printed]
        known["paid by"], known["in time"] = {}, {}
        known["types"] = [p.type for p in world.printed]
        known["timings"] = [TIMINGS.index(p.timing) for p in world.printed]
        known["odd prints"] = any(
            p.type not in ("unit", "base", "strategy") or (p.type == "unit" and (p.power or 0) <= 0)
            for p in world.printed
        )
        known["weak prints"] = any(p.type == "unit" and (p.power or 0) <= 0 for p in world.printed)
        known["answers"] = any(p.timing == "battle" for p in world.printed) or known["activated"]

    def same_card(self, source: int, target: int) -> bool:
        return p2c23_zones.same_card(source, target)

    # 4-14: values as they are now

    def printed_value(self, game: Game, what: str, card: int) -> int:
        return in_force.printed_value(game, what, card)

    def projected(self, game: Game, what: str, card: int) -> int:
        return in_force.projected(game, what, card)

    # 4-8: what is triggered

    def sounds(self, event: Any) -> tuple[str, ...]:
        return sounds(event)

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        write_down(game, [event for event, _ in heard])
        return p4c08_triggers.triggered(game, heard)

    def looks_back_at(self, game: Game, events: Sequence[Any]) -> bool:
        return must_compare(game, events)

    def looked_back(self, game: Game, before: Game, events: Sequence[Any]) -> None:
        write_down_as_before(game, before, events)

    # 4-15: replacements

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        return replacing.replacements(game, events, used)

    def replace(
        self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Any
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return replacing.replace(game, events, used, option)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        return replacing.affected(game, events, replacing.replacements(game, events, used)[0])

    def interrupt(self, game: Game, events: Sequence[Any]) -> Control:
        return after_events(game, events)

    def carried(self, game: Game, events: Sequence[Any]) -> Sequence[Any]:
        return p6c01_beneath.carried(game, events)

    def endless(self, game: Game) -> Control:
        return p4c18_loops.endless(game)

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        return begin(p4c18_loops.LOOP, game.step, answers)

    # what something points at

    def refs(self, game: Game) -> Sequence[Any]:
        own = game.own
        found = [*super().refs(game), *(ref for ref, _ in own.damage), *own.central]
        found += [ref for group in own.together for ref in group]
        found += [ref for group in own.groups for battle in group.battles for ref in battle.fighting]
        items = [*own.stack, *(item for group in own.groups for item in group.stack)]
        waiting = [*game.waiting, *(w for group in own.groups for w in group.waiting)]
        collect((items, waiting, game.delayed, game.frame), found)
        stack = game.stack
        while stack is not None:
            collect(stack[1], found)
            stack = stack[3]
        return found

    def position(self, game: Game) -> Any:
        """The turn counts only as the first one or not (3-6-1-2)."""
        own = game.own
        return own._replace(turn=min(own.turn, 2))


def _about_costs(ability: Ability) -> bool:
    """Whether an ability says something of what is paid beside the energy that is printed."""
    if ability.variable or any(isinstance(part, Choose) for part in ability.cost):
        return True
    if ability.trigger is not None and ability.trigger.sound == ADVANCE:
        return True
    return any(
        isinstance(node, PayWith) or (isinstance(node, Change) and node.what in ("cost", "move"))
        for node in ability.body
    )


POLICY = DimensionZero()
CHAPTERS = (
    p3c01_preparation,
    p3c02_start,
    p3c05_release,
    p3c06_draw,
    p3c10_recovery,
    p3c13_second_step,
    p3c14_battle_end,
    p4c06_priority,
    p4c07_play,
)
"""A chapter that is imported adds its procedures."""
