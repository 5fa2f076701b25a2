"""What ONE PIECE answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Ability, AddCondition, AddCost, AlsoIs, Disable
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref, World
from fwjudge.engine.hear import Waiting
from fwjudge.engine.loops import Answer
from fwjudge.engine.policy import Policy
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, Step
from fwjudge.games.common.loops import begin
from fwjudge.games.common.words import fits, pointing, sources

from .meaning import instructions as words
from .meaning import looking as ch11_looking
from .meaning import replacing as ch08_replacement
from .now import cards as ch02_information
from .now import effects as ch08_validity
from .now import in_force as ch08_continuous
from .now.effects import every
from .readings import MOMENTS, READINGS, SIXTH
from .rules import ch03_areas, ch05_setup, ch06_phases, ch08_added, ch08_effects, ch09_rules, ch11_loops
from .rules.ch08_effects import say
from .state import ANYWHERE, GAME, GIVEN, GRANTED, OP, PASSES, PLACES, WIDTH

_FIELD = frozenset(ch08_validity.FIELD)


class OnePiece(Policy):
    game = GAME
    places = PLACES
    procedures = OP
    waits_by = ("8-1-3-1",)
    replaces_by = "8-1-3-4-2"
    loops_by = "11-1-1"
    passes = PASSES
    words = words.WORDS
    readings = READINGS
    continuous = True  # 6-5-5-2

    def prepare(self, world: World) -> None:
        abilities: Sequence[Ability] = world.abilities
        world.hears = frozenset(a.trigger.sound for a in abilities if a.trigger is not None and a.kind == "auto")
        world.replaces = frozenset(a.trigger.sound for a in abilities if a.trigger is not None and a.kind == "replace")
        world.known["changes"] = [(number, a) for number, a in enumerate(abilities) if a.kind == "continuous"]
        world.known["triggers"] = any(a.kind == "trigger" for a in abilities)
        nodes = [node for a in abilities for node in every(a.body)]
        world.known["validity"] = any(a.timing == GRANTED for a in abilities) or any(
            isinstance(node, Disable) for node in nodes
        )
        world.known["adds"] = any(isinstance(node, AddCost | AddCondition) for node in nodes)
        world.known["everywhere"] = any(a.area == ANYWHERE for a in abilities)
        world.known["gains names"] = any(isinstance(node, AlsoIs) for node in nodes)

    same_card = staticmethod(ch03_areas.same_card)  # without a call in between: it is asked often

    information = staticmethod(ch02_information.information)

    def sees(self, game: Game, player: int, card: int) -> bool:
        return super().sees(game, player, card) or ch11_looking.looks_at(game, player, card)

    def closing(self, ability: Any, part: str) -> list[Step]:
        return ch11_looking.closing(ability, part)

    # -- values: what is printed, given DON!! (6-5-5-2), what lasts (8-1-4-2), what is so all the time (8-1-3-3)

    printed_value = staticmethod(ch08_continuous.printed_value)
    projected = staticmethod(ch08_continuous.projected)

    # -- what comes to wait

    def sounds(self, event: Any) -> tuple[str, ...]:
        cause = (event.cause,) if hasattr(event, "cause") else (event.kind,)
        if event.__class__ is Moved and event.before.place % WIDTH in _FIELD:
            return (*cause, "leave")
        return cause

    def foreseen(self, game: Game, events: Sequence[Any]) -> list[Waiting]:
        """10-2-17-1: 【KO時】 is activated on the field, before its card goes; it is resolved in the trash (8-4-5)."""
        found = []
        for event in events:
            if event.__class__ is not Moved or event.cause != "ko":
                continue
            card = event.card
            for number, is_valid in ch08_validity.abilities_of(game, card):
                ability: Ability = game.world.abilities[number]
                if not ch08_effects.is_ko_effect(ability):
                    continue
                here = Effect(number, game.ref(card), game.cards[card].place // WIDTH)
                if not ch08_added.usable(game, here):
                    cites, why = (
                        (("8-4-1-1",), "発動の条件が満たされていない")
                        if is_valid
                        else (("8-2-1-1",), ch08_effects.INVALID)
                    )
                    say(game, here, "called off", ("10-2-17-1", *cites), why)
                    continue
                say(game, here, "activated", ("10-2-17-1", "8-4-5"))
                found.append(Waiting(number, Ref(card, game.lives[card] + 1), here.player, (card,), game.own.born))
        return self._moment(game, found)

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        found: list[Waiting] = []
        abilities = game.world.abilities
        for card in ch08_effects.heard_by(game, [event for event, _ in heard]):
            for number in self._abilities(game, card):
                ability: Ability = abilities[number]
                trigger = ability.trigger
                if trigger is None or ability.kind != "auto" or ch08_effects.is_ko_effect(ability):
                    continue
                for event, sounds in heard:
                    if trigger.sound not in sounds or (
                        event.__class__ is Moved and event.silent and not self._hears_rule(game)
                    ):
                        continue
                    player = self._player(game, card, event)
                    effect = Effect(number, game.ref(card), player)
                    # 8-1-3-1: each time that it happens; 8-3-2-3: not without its conditions
                    if not self._meant(game, effect, ability, event):
                        continue
                    if ch08_added.usable(game, effect):
                        found.append(Waiting(number, effect.source, player, _facts(event), game.own.born))
                    elif not ch08_validity.valid(game, effect):
                        say(game, effect, "called off", ("8-2-1-1",), ch08_effects.INVALID)
        return self._moment(game, found)

    def _abilities(self, game: Game, card: int) -> Sequence[int]:
        if not ch08_validity.changing(game):
            return game.printed(card).abilities  # type: ignore[no-any-return]
        return [number for number, _ in ch08_validity.abilities_of(game, card)]

    def _hears_rule(self, game: Game) -> bool:
        return consult(game, SIXTH) == "yes"

    def _player(self, game: Game, card: int, event: Any) -> int:
        if event.__class__ is Moved and event.card == card:
            return int(event.before.place // WIDTH)
        return game.cards[card].place // WIDTH

    def _meant(self, game: Game, effect: Effect, ability: Ability, event: Any) -> bool:
        trigger = ability.trigger
        assert trigger is not None
        cards = event.cards if hasattr(event, "cards") else (event.card,)
        card = effect.source.card
        if trigger.subject == "this":
            return card in cards and (not trigger.by or self._does(game, effect, trigger.by, card))
        if event.__class__ is Moved and event.card == card and event.to % WIDTH not in _FIELD:
            return False  # it has gone: only what says so of this card itself is heard (8-4-5)
        whose = event.player if hasattr(event, "player") else event.before.place // WIDTH
        if trigger.subject in ("own", "other") and (trigger.subject == "own") != (whose == effect.player):
            return False
        if trigger.of.not_this and card in cards:
            return False
        if trigger.by and not any(self._does(game, effect, trigger.by, c) for c in cards):
            return False
        of = trigger.of._replace(not_this=False, area="" if event.__class__ is Moved else trigger.of.area)
        return not cards or any(fits(game, effect, of, c) for c in cards)

    def _does(self, game: Game, effect: Effect, by: str, card: int) -> bool:
        """Whether it is done by an effect of the player, or of the other one (8-1-3-4-7)."""
        player = ch08_replacement.doer(game, card)
        return player is not None and (by == "own effect") == (player == effect.player)

    def _moment(self, game: Game, found: list[Waiting]) -> list[Waiting]:
        """8-6-1 or 8-6-3: whether other moments of one resolution are other generations."""
        if not found or not any(w.born == game.own.born for w in game.waiting) or game.stack is None:
            return found
        if any(sources(game)) and consult(game, MOMENTS) == "moment":
            game.own = game.own._replace(born=game.own.born + 1)
            return [w._replace(born=game.own.born) for w in found]
        return found

    # -- replacements (8-1-3-4)

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        return list(ch08_replacement.replacements(game, events, used))

    def replace(
        self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Any
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return ch08_replacement.replace(game, events, used, option)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        return ch08_replacement.replacements(game, events, used)[0].player

    interrupt = staticmethod(ch09_rules.interrupt)

    # -- what else points at cards

    def pointed(self, game: Game) -> frozenset[int]:
        own = game.own
        if game.waiting or game.delayed or game.modifiers or game.stack is not None or own.used:
            return super().pointed(game)
        # In the main phase, where it is asked most often, little points at anything.
        areas, cards = game.areas, game.cards
        return frozenset(
            [*(ref[0] for ref in own.fresh), *(cards[don][6] for don in areas[GIVEN] + areas[WIDTH + GIVEN])]
        )

    def refs(self, game: Game) -> Sequence[Any]:
        own = game.own
        fighting = [ref for ref in (own.attack, own.target) if ref is not None]
        over = [game.ref(game.cards[don][6]) for player in (0, 1) for don in game.areas[player * WIDTH + GIVEN]]
        left = [ref for d in game.delayed for _, value in d.chosen for ref in value if isinstance(ref, Ref)]
        used = [ref for ref, _ in own.used]
        return [
            *super().refs(game),
            *fighting,
            *over,
            *own.fresh,
            *used,
            *(d.ref for d in game.delayed),
            *left,
            *pointing(game),
        ]

    def position(self, game: Game) -> Any:
        """The turn counts only as the first or second one, or a later one (6-3-1, 6-4-1, 6-5-6-1)."""
        return game.own._replace(turn=min(game.own.turn, 3))

    def endless(self, game: Game) -> Control:
        return ch11_loops.endless(game)

    def loop(self, game: Game, answers: tuple[Answer, ...]) -> Control:
        return begin(ch11_loops.LOOP, game.step, answers)


def _facts(event: Any) -> tuple[Any, ...]:
    return tuple(event.cards) if hasattr(event, "cards") else (event.card,)


POLICY = OnePiece()
SETUP, MAIN = ch05_setup.SETUP, ch06_phases.MAIN
