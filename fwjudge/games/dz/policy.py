"""What Dimension Zero answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fwjudge.ability import Ability, Change, Choose, PayWith, Resists, Summon
from fwjudge.engine.batch import note
from fwjudge.engine.event import Declared, Faced, Moved, Noted
from fwjudge.engine.game import Game, Ref, World, collect
from fwjudge.engine.hear import Waiting
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.project import value
from fwjudge.engine.step import Call, Control
from fwjudge.games.common.loops import begin
from fwjudge.games.common.waiting import sounds_of

from .meaning import instructions as words
from .meaning import replacing as p4c15_replacement
from .now import (
    arranged as p6c02_arranged,
)
from .now import (
    forbidden as p1c01_principles,
)
from .now import (
    in_force as p4c14_continuous,
)
from .now import (
    layers as p4c14_layers,
)
from .now import (
    playable as p2c10_text,
)
from .now.cards import abilities_of
from .now.squares import on_board
from .readings import READINGS
from .rules import (
    p2c23_zones,
    p3c01_preparation,
    p3c02_start,
    p3c05_release,
    p3c06_draw,
    p3c10_recovery,
    p3c11_battle,
    p3c13_second_step,
    p3c14_battle_end,
    p4c06_priority,
    p4c07_play,
    p4c08_shown,
    p4c08_triggers,
    p4c18_loops,
    p6c01_beneath,
)
from .rules.p3c12_first_step import Damaged
from .rules.p4c07_costs import ADVANCE
from .state import (
    ARRANGED,
    BENEATH,
    COLOURLESS,
    DZ,
    ENERGY,
    GAME,
    GRAVEYARD,
    HAND,
    PASSES,
    PLACES,
    SMASH,
    SQUARE,
    STACK,
    TIMINGS,
    WIDTH,
    Last,
    master,
)


class DimensionZero(Policy):
    game = GAME
    places = PLACES
    procedures = DZ
    waits_by = ("4-4-2", "4-8-2", "4-8-6")
    replaces_by = "4-15-8-2"
    loops_by = "4-18-1"
    passes = PASSES
    readings = READINGS
    aims: ClassVar[dict[type, Any]] = words.AIMS
    words: ClassVar[dict[type, Any]] = words.WORDS

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
        world.says = frozenset(p1c01_principles.said(world.abilities))
        known = world.known
        known["layers"] = p4c14_layers.LAYERS if any(map(p4c14_layers.interacts, world.abilities)) else None
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
        known["asks done"] = p4c14_layers.asks_done(world.abilities)
        known["situations"] = p4c08_shown.SITUATION in heard
        known["resists"] = any(isinstance(node, Resists) for ability in world.abilities for node in ability.body)
        known["remembers"] = frozenset(p4c14_layers.heard_in(world.abilities))
        known["play from"] = p2c10_text.places_to_play_from(world)
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
        return p4c14_continuous.printed_value(game, what, card)

    def projected(self, game: Game, what: str, card: int) -> int:
        return p4c14_continuous.projected(game, what, card)

    # 4-8: what is triggered

    def sounds(self, event: Any) -> tuple[str, ...]:
        if event.__class__ is Moved:
            return _sounds_of_move(event)
        if event.__class__ is Damaged:
            return ("damaged", "deals damage", *(("battle damaged", "deals battle damage") if event.battle else ()))
        if event.__class__ is Declared:
            return (f"declare {event.what}",)
        if event.__class__ is Faced:  # 5-7-2-2: only what is turned up as a plan zone, not what is put there
            return ("faced",) if event.up else ("turned down",)
        return (getattr(event, "cause", event.kind),)

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        self._remember(game, [event for event, _ in heard])
        return p4c08_triggers.triggered(game, heard)

    def _remember(self, game: Game, events: Sequence[Any]) -> None:
        """4-17, 4-2-6: what was known of a card just before it left its square."""
        left = [e for e in events if e.__class__ is Moved and on_board(e.before.place) and not on_board(e.to)]
        if not left:
            return
        known = {last.ref for last in game.own.last}
        found = []
        for event in left:
            ref = Ref(event.card, game.lives[event.card] - 1)
            if ref not in known:
                mine = [m.amount for m in game.modifiers if m.what == "master" and m.ref == ref]
                power = sum(m.amount for m in game.modifiers if m.what == "power" and m.ref == ref)
                power += game.world.printed[event.before.printed].power or 0
                found.append(
                    Last(ref, event.before.place, event.before.rested, mine[-1] if mine else event.before.owner, power)
                )
        game.own = game.own._replace(last=(*game.own.last, *found))

    def looks_back_at(self, game: Game, events: Sequence[Any]) -> bool:
        return any(e.__class__ is Moved and on_board(game.cards[e.card].place) and not on_board(e.to) for e in events)

    def looked_back(self, game: Game, before: Game, events: Sequence[Any]) -> None:
        """The same where what is always so had made a card what it was."""
        found = tuple(
            Last(
                before.ref(e.card),
                e.before.place,
                e.before.rested,
                master(before, e.card),
                value(before, "power", e.card),
                abilities_of(before, e.card),
            )
            for e in events
            if e.__class__ is Moved and on_board(e.before.place) and not on_board(e.to)
        )
        game.own = game.own._replace(last=(*game.own.last, *found))

    # 4-15: replacements

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        return p4c15_replacement.replacements(game, events, used)

    def replace(
        self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Any
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return p4c15_replacement.replace(game, events, used, option)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        return p4c15_replacement.affected(game, events, p4c15_replacement.replacements(game, events, used)[0])

    def interrupt(self, game: Game, events: Sequence[Any]) -> Control:
        """No rule stops an effect in the middle (4-16-3); but who arrives on a square and who leaves one is written down."""
        arrived = left = False
        for event in events:
            if event.__class__ is Moved:
                if SQUARE <= event[1] < STACK:
                    arrived = True
                elif SQUARE <= event[6][2] < STACK:
                    left = True
        if left:
            _left(game)
        if arrived:
            _arrived(game, events)
            if game.world.continuous:
                _placed_so(game, events)
        if game.world.abilities:
            if game.world.carries:
                p6c01_beneath.moved_along(game, events)
            _laid_at_once(game, events)
            if game.world.known["remembers"]:
                self._recall(game, events)
            if game.world.known["layers"] is not None:
                p4c14_layers.aged(game)
            self._remember(game, events)
            if game.own.showing:
                return Call(p4c08_shown.SHOW.first)
        return None

    def _recall(self, game: Game, events: Sequence[Any]) -> None:
        """What some condition will ask about: that it was heard, and of which player."""
        asked = game.world.known["remembers"]
        if ARRANGED in asked:
            p6c02_arranged.recall(game, events)
        heard = [
            (word, getattr(event, "player", -1) if event.__class__ is not Moved else master(game, event.card))
            for event in events
            for word in self.sounds(event)
            if word in asked
        ]
        if heard:
            rules = ("5-13-2", "5-13-3") if any(word == "move" for word, _ in heard) else ()
            note(game, Noted("remembered", heard[0][1], cites=rules, why="このターンに起きたこととして覚えておく"))
            game.own = game.own._replace(heard=(*game.own.heard, *heard))
            game.memo = None

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


def _sounds_of_move(event: Moved) -> tuple[str, ...]:
    source, target = event.before.place, event.to
    words = [event.cause]
    if SQUARE <= target < STACK or (target < SQUARE and on_board(target)):
        words.append("placed")
        if not on_board(source):
            words.append("placed from elsewhere")
        if event.cause in ("play from hand", "special play from hand") or (source < SQUARE and source % WIDTH == HAND):
            words.append("placed from hand")
        if event.cause in ("play from plan", "special play from plan"):
            words.append("placed from plan")
    elif on_board(source):
        words.append("left")
    if target < SQUARE:
        zone = target % WIDTH
        if zone == GRAVEYARD and on_board(source):
            words.append("buried")
        if zone == GRAVEYARD and (on_board(source) or (source < SQUARE and source % WIDTH in (ENERGY, SMASH))):
            words.append("destroyed")
        if zone == SMASH:
            words.append("smashed")
        if zone == HAND and on_board(source):
            words.append("returned")
    return tuple(dict.fromkeys(words))


def _laid_at_once(game: Game, events: Sequence[Any]) -> None:
    """4-16-4-7, 4-16-4-16: which cards came at the same time onto one base square, or beneath one and the same card."""
    found: dict[tuple[int, int], list[Ref]] = {}
    for event in events:
        if event.__class__ is Moved and (event.to == BENEATH or (event.to < SQUARE and on_board(event.to))):
            found.setdefault((event.to, event.under), []).append(game.ref(event.card))
    groups = [tuple(refs) for refs in found.values() if len(refs) > 1]
    if groups:
        game.own = game.own._replace(together=(*game.own.together, *groups))


def _left(game: Game) -> None:
    """2-23-1-3: a card that left is another card now, and what was written of the unit that it was is forgotten."""
    own, lives = game.own, game.lives
    if own.damage or own.central:
        damage = tuple([hurt for hurt in own.damage if lives[hurt[0].card] == hurt[0].life])
        central = tuple([ref for ref in own.central if lives[ref.card] == ref.life])
        game.own = own._replace(damage=damage, central=central)


def _placed_so(game: Game, events: Sequence[Any]) -> None:
    """4-5-2, 4-14-2: what is always so of cards there is so of a card from the moment it lies there, also of one that came later."""
    for event in events:
        if event.__class__ is Moved and on_board(event.to) and game.cards[event.card].place == event.to:
            own = p4c14_continuous.printed_value
            if any(value(game, what, event.card) != own(game, what, event.card) for what in ("power", "smash")):
                rules = (
                    "4-5-1",
                    "4-5-2",
                    "4-5-3",
                    "4-14-2",
                    "4-14-4-1",
                    "4-14-4-2",
                    *p4c14_continuous.says_so(game, event.card),
                )
                note(game, Noted("placed so", master(game, event.card), ref=game.ref(event.card), cites=rules))


def _arrived(game: Game, events: Sequence[Any]) -> None:
    """Who was played into the central area (4-16-4-8), who came at the same time (4-16-4-6), who joins a battle (3-11-1-2)."""
    by_square: dict[int, list[int]] = {}
    for event in events:
        if event.__class__ is Moved and SQUARE <= event.to < STACK and game.cards[event.card].place == event.to:
            by_square.setdefault(event.to, []).append(event.card)
            if (
                event.cause in ("play from hand", "play from plan", "play from elsewhere")
                and SQUARE + 3 <= event.to < SQUARE + 6
            ):
                game.own = game.own._replace(central=(*game.own.central, game.ref(event.card)))
    for at, cards in by_square.items():
        if len(cards) > 1:
            game.own = game.own._replace(together=(*game.own.together, tuple(game.ref(c) for c in cards)))
        if game.own.groups:
            for c in cards:
                p3c11_battle.joined(game, c, at)


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
