"""What 汎用TCG answers the machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from fwjudge.engine.game import Game, Ref, World
from fwjudge.engine.hear import Waiting
from fwjudge.engine.policy import Policy
from fwjudge.engine.step import Control

from . import ch03_areas, ch04_setup, ch07_battle, ch08_continuous, ch08_replacement, ch08_triggers, ch11_loops, words
from .readings import READINGS
from .state import AREAS, GAME, GEN, MAIN, PLACES, WIDTH


class Generic(Policy):
    game = GAME
    places = PLACES
    procedures = GEN
    waits_by = ("807.2",)
    words: ClassVar[dict[type, Any]] = words.WORDS
    readings = READINGS

    def prepare(self, world: World) -> None:
        heard: set[str] = set()
        replaced: set[str] = set()
        for ability in world.abilities:
            if ability.trigger is not None:
                (replaced if ability.kind == "replace" else heard).add(ability.trigger.sound)
            heard |= ch08_triggers.sounds_of(ability.body)
        world.hears, world.replaces = frozenset(heard), frozenset(replaced)
        world.continuous = any(ability.kind == "continuous" for ability in world.abilities)
        known = world.known
        known["activated"] = any(ability.kind == "activate" for ability in world.abilities)
        known["conditional"] = ch08_triggers.STATE in heard
        known["about it"] = {at for at, ability in enumerate(world.abilities) if ch08_triggers.says_it(ability.body)}
        known["areas"] = sorted({ability.area for ability in world.abilities if ability.trigger and ability.area in AREAS})
        known["no hp"] = any(printed.type == "unit" and (printed.hp or 0) <= 0 for printed in world.printed)

    same_card = staticmethod(ch03_areas.same_card)

    def sees(self, game: Game, player: int, card: int) -> bool:
        """403.3: before 403.5 the main units lie face down. A KO'd unit lies so too, but everybody knows it (306.7a-1)."""
        at = game.cards[card]
        if game.own.turn == 0 and at.place % WIDTH == MAIN and not at.up:
            return at.owner == player
        return super().sees(game, player, card)

    # 809: values as they are now

    def printed_value(self, game: Game, what: str, card: int) -> int:
        return ch08_continuous.printed_value(game, what, card)

    def projected(self, game: Game, what: str, card: int) -> int:
        return ch08_continuous.projected(game, what, card)

    # 807: what is triggered

    def sounds(self, event: Any) -> tuple[str, ...]:
        return ch08_triggers.sounds(event)

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        return ch08_triggers.triggered(game, heard)

    # 810: replacements

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        return list(ch08_replacement.replacements(game, events, used))

    def replace(
        self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Any
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return ch08_replacement.replace(game, events, used, option)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        return ch08_replacement.concerned(game, events[ch08_replacement.replacements(game, events, used)[0].event])

    def endless(self, game: Game) -> Control:
        return ch11_loops.loop(game)

    # what something points at

    def refs(self, game: Game) -> Sequence[Any]:
        found: list[Ref] = []
        links = [game.frame]
        stack = game.stack
        while stack is not None:
            links.append(stack[1])
            stack = stack[3]
        own = game.own
        for held in (own.present, own.set_on, own.damage, own.stunned, game.waiting, game.delayed, game.modifiers, links):
            found += _refs(held)
        return found

    def position(self, game: Game) -> Any:
        """The turn counts only as the first of the game (504.1) and of each player (604.4); what left is forgotten."""
        own = game.own
        here = game.is_here
        return own._replace(
            turn=min(own.turn, 3), present=_sorted(ref for ref in own.present if here(ref)),
            set_on=_sorted(ref for ref in own.set_on if here(ref)), stunned=_sorted(ref for ref in own.stunned if here(ref)),
            damage=frozenset(pair for pair in own.damage if here(pair[0])),
        )  # fmt: skip


def _sorted(refs: Iterator[Ref]) -> Any:
    """Without order: two positions in which like cards have changed numbers are the same."""
    return frozenset(refs)


def _refs(held: Any) -> Iterator[Ref]:
    """Every card that some record names."""
    if held.__class__ is Ref:
        yield held
    elif isinstance(held, tuple | list):
        for part in held:
            yield from _refs(part)


POLICY = Generic()
CHAPTERS = (ch04_setup, ch07_battle)
"""A chapter that is imported adds its procedures."""
