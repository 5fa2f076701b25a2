"""What 汎用TCG answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fwjudge.ability import Reveal
from fwjudge.engine.batch import note
from fwjudge.engine.event import ONLY_SAID, Moved, Noted
from fwjudge.engine.game import Game, Ref, collect
from fwjudge.engine.hear import Waiting
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.step import Control, Step
from fwjudge.games.common import looking
from fwjudge.games.common.loops import begin

from .meaning import instructions, replacing, times
from .now import layers, projected
from .readings import READINGS
from .rules import (
    ch03_areas,
    ch04_setup,
    ch07_battle,
    ch08_last_information,
    ch08_lasting,
    ch09_counters,
    ch09_shuffling,
    ch11_loops,
)
from .rules.ch09_terms import Koed
from .state import CHANGES, GAME, GEN, MAIN, PASSES, PLACES, RESOLUTION, WIDTH, Stamp, in_area, is_unit_place, sets_of
from .world import facts


class Generic(Policy):
    game = GAME
    places = PLACES
    procedures = GEN
    waits_by = ("807.2", "807.1")
    replaces_by = "810.2"
    loops_by = "1101.1"
    passes = PASSES
    words: ClassVar[dict[type, Any]] = instructions.WORDS
    layers = layers.LAYERS
    readings = READINGS

    prepare = staticmethod(facts.prepare)
    same_card = staticmethod(ch03_areas.same_card)

    def sees(self, game: Game, player: int, card: int) -> bool:
        """403.3: before 403.5 the main units lie face down. A KO'd unit lies so too, but everybody knows it (306.7a-1)."""
        at = game.cards[card]
        if game.own.turn == 0 and at.place % WIDTH == MAIN and not at.up:
            return at.owner == player
        return super().sees(game, player, card)

    # 809: values as they are now

    def printed_value(self, game: Game, what: str, card: int) -> int:
        return projected.printed_value(game, what, card)

    def projected(self, game: Game, what: str, card: int) -> int:
        return projected.number_of(game, what, card)

    def interrupt(self, game: Game, events: Sequence[Any]) -> Control:
        """No rule acts in the middle of anything; but who came to the Area is written down (804.2b-1)."""
        for event in events:
            if event.__class__ is Moved and is_unit_place(event.to) and not in_area(event.before[2]) and game.own.turn:
                game.own = game.own._replace(fresh=(*game.own.fresh, game.ref(event.card)))
        if not game.world.abilities:
            return None
        if game.own.counters:
            ch09_counters.taken_off(game, events)
        ch08_lasting.stamped(game)
        for event in events:
            # 809.4: what fits it applies to from the moment it lies there; 804.2a-1: also while it is being played
            if event.__class__ is Moved and (is_unit_place(event.to) or event.to == RESOLUTION):
                rules = layers.applied(game, event.card)
                if rules:
                    rule = "804.2a-1" if event.to == RESOLUTION else "809.4"
                    note(
                        game,
                        Noted(
                            "placed so", game.cards[event.card].owner, ref=game.ref(event.card), cites=(rule, *rules)
                        ),
                    )
        ch08_lasting.lapse(game)
        return ch09_shuffling.show(game)

    def closing(self, ability: Any, part: str) -> list[Step]:
        shows = any(isinstance(node, Reveal) for node in getattr(ability, part))
        return [looking.hiding("903.1", ch09_shuffling.is_hidden)] if shows else []

    # 807: what is triggered

    def foreseen(self, game: Game, events: Sequence[Any]) -> list[Waiting]:
        """812.1: how cards are that are about to leave or to be KO'd; what is only said is no last moment."""
        if all(event.__class__ in ONLY_SAID for event in events):
            return []
        leaving = [
            event.card for event in events if event.__class__ in (Moved, Koed) and in_area(game.cards[event.card].place)
        ]
        on_them = [c for number in leaving if is_unit_place(game.cards[number].place) for c in sets_of(game, number)]
        ch08_last_information.remember(game, (*leaving, *on_them))
        return []

    def sounds(self, event: Any) -> tuple[str, ...]:
        return times.sounds(event)

    def looks_back_at(self, game: Game, events: Sequence[Any]) -> bool:
        return not game.world.hears.isdisjoint(CHANGES)

    def triggered_after(
        self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]], before: Game | None
    ) -> list[Waiting]:
        """104.6: what has become of the numbers of the units, where something listens to that."""
        return times.triggered(game, heard if before is None else times.with_changes(game, heard, before))

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        return times.triggered(game, heard)

    # 810: replacements

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        return list(replacing.replacements(game, events, used))

    def replace(
        self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Any
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return replacing.replace(game, events, used, option)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        return replacing.concerned(game, events[replacing.replacements(game, events, used)[0].event])

    def endless(self, game: Game) -> Control:
        return ch11_loops.endless(game)

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        return begin(ch11_loops.LOOP, game.step, answers)

    # what something points at

    def refs(self, game: Game) -> Sequence[Any]:
        own = game.own
        found: list[Ref] = [
            *own.fresh,
            *own.set_on,
            *own.stunned,
            *(ref for ref, _ in own.damage),
            *(one[0] for one in own.counters),
        ]
        collect((game.waiting, game.delayed, game.modifiers, game.frame), found)
        stack = game.stack
        while stack is not None:
            collect(stack[1], found)
            stack = stack[3]
        return found

    def position(self, game: Game) -> Any:
        """The turn counts only as the first of the game (504.1) and of each player (604.4); what left is forgotten."""
        own = game.own
        here = game.is_here
        lists = (own.fresh, own.set_on, own.stunned)
        # without order: two positions in which like cards have changed numbers are the same
        fresh, set_on, stunned = (frozenset([ref for ref in refs if here(ref)]) if refs else () for refs in lists)
        damage = frozenset([pair for pair in own.damage if here(pair[0])]) if own.damage else ()
        counters = frozenset([one for one in own.counters if here(one[0])]) if own.counters else ()
        stamps = tuple(one for one in own.stamps if one.__class__ is Stamp or one in game.modifiers)
        return (own[0] if own[0] < 3 else 3, *own[1:6], fresh, set_on, damage, stunned, *own[10:12], counters, stamps)


POLICY = Generic()
CHAPTERS = (ch04_setup, ch07_battle)
"""A chapter that is imported adds its procedures."""
