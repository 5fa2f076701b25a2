"""What Fusion World answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Ability, Delay
from fwjudge.engine.batch import note, settle
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Moved, Noted, Over
from fwjudge.engine.game import Game, Ref, World
from fwjudge.engine.hear import Waiting
from fwjudge.engine.policy import Policy
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.words import fits, pointing

from . import ch03_areas, ch05_actions, ch06_setup, ch07_turn, ch14_rules, words
from .readings import READINGS
from .state import AREAS, BATTLE, FW, GAME, LEADER, PLACES, WIDTH, area_of


class FusionWorld(Policy):
    game = GAME
    places = PLACES
    procedures = FW
    waits_by = ("9-6-2",)
    words = words.WORDS
    readings = READINGS

    def prepare(self, world: World) -> None:
        heard: set[str] = set()
        for ability in world.abilities:
            if ability.trigger is not None:
                heard.add(ability.trigger.sound)
                if ability.trigger.sound == "attacked" and ability.trigger.subject == "this":
                    heard.add(words.GUARDED)  # 15-4-3-1
            heard.update(_delays(ability.body))
        world.hears = frozenset(heard)
        world.known["costs"] = [ch05_actions.printed_cost(p) for p in world.printed]
        world.known["weak prints"] = any(p.type == "battle" and p.power is not None and p.power <= 0 for p in world.printed)

    same_card = staticmethod(ch03_areas.same_card)  # without a call in between: it is asked often

    # 9-8-1: what is printed, then what does not change numbers, then what does

    def printed_value(self, game: Game, what: str, card: int) -> int:
        printed = game.world.printed[game.cards[card][0]]
        return (printed.power if what == "power" else printed.combo if what == "combo" else printed.cost) or 0

    def projected(self, game: Game, what: str, card: int) -> int:
        changed: int = self.printed_value(game, what, card) + sum(m.amount for m in modifiers(game, what, card))
        return changed if what == "power" else max(0, changed)  # 0-2-9

    # 9-6-2: what comes to wait

    def sounds(self, event: Any) -> tuple[str, ...]:
        cause = (event.cause,) if hasattr(event, "cause") else (event.kind,)
        if event.__class__ is Moved and event.before.place % WIDTH == BATTLE and event.to % WIDTH != BATTLE:
            return (*cause, "leave")
        return cause

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        self._ready(game, heard)
        gone = {e.card: Ref(e.card, e.life) for e, _ in heard if e.__class__ is Moved and area_of(e.before.place) == BATTLE}
        found: dict[tuple[Any, int], Waiting] = {}
        for card, where in self._listeners(game, heard):
            player = where // WIDTH
            for number in game.world.printed[game.cards[card].printed].abilities:
                ability = game.world.abilities[number]
                if ability.trigger is None or AREAS[area_of(where)] != (ability.area or _valid_area(game, card)):
                    continue
                ref = gone.get(card) or game.ref(card)
                for event, sounds in heard:
                    if self._hears(ability, sounds) and self._meant(game, ability, card, player, event):
                        if self._has_waited(game, ability, ref, number):
                            continue
                        # 9-6-2-1: one skill waits once, however often the same moment fulfilled it
                        found.setdefault((ref, number), Waiting(number, ref, player, _facts(event)))
        self._mark(game, list(found.values()))
        return list(found.values())

    @staticmethod
    def _hears(ability: Ability, sounds: tuple[str, ...]) -> bool:
        """A card that blocks is attacked, but only as far as its own skills are concerned (15-4-3-1)."""
        trigger = ability.trigger
        assert trigger is not None
        return trigger.sound in sounds or (trigger.sound == "attacked" and trigger.subject == "this" and words.GUARDED in sounds)

    def _listeners(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[tuple[int, int]]:
        """Cards that lie where skills are valid, and cards that have just left such a place (9-6-7-1-2)."""
        here = [(c, place) for player in (0, 1) for place in (player * WIDTH + LEADER, player * WIDTH + BATTLE) for c in game.areas[place]]
        left = [(e.card, e.before.place) for e, _ in heard if e.__class__ is Moved and area_of(e.before.place) == BATTLE]
        return list(dict.fromkeys([*here, *((c, place) for c, place in left if (c, place) not in here)]))

    def _meant(self, game: Game, ability: Ability, card: int, player: int, event: Any) -> bool:
        trigger = ability.trigger
        assert trigger is not None
        cards = event.cards if hasattr(event, "cards") else (event.card,)
        whose = event.player if hasattr(event, "player") else event.before.place // WIDTH
        if trigger.subject == "this":
            return card in cards
        if trigger.subject in ("own", "other") and (trigger.subject == "own") != (whose == player):
            return False
        if trigger.of.not_this and card in cards:
            return False
        effect = Effect(0, game.ref(card), player)
        return not cards or any(fits(game, effect, trigger.of._replace(not_this=False), c) for c in cards)

    def _has_waited(self, game: Game, ability: Ability, ref: Any, number: int) -> bool:
        """7-4-2: a skill for the end of the turn waits once a turn."""
        return ability.trigger is not None and ability.trigger.sound == "turn end" and (ref, number) in game.own.waited

    def _mark(self, game: Game, new: list[Waiting]) -> None:
        ends = {(w.ref, w.ability) for w in new if game.world.abilities[w.ability].trigger.sound == "turn end"}
        if ends:
            game.own = game.own._replace(waited=game.own.waited | ends)

    def unheard(self, game: Game, sound: str, its_turn: bool = True) -> bool:
        """Whether some skill for this moment has not waited this turn (7-4-4): one that could wait now, or one that could not."""
        if sound not in game.world.hears:
            return False
        return any(
            ability.trigger is not None and ability.trigger.sound == sound and (game.ref(c), number) not in game.own.waited
            and AREAS[area_of(place)] == (ability.area or _valid_area(game, c))
            and self._its_turn(ability, place // WIDTH, game.own.active) == its_turn
            for c, place in self._listeners(game, ())
            for number in game.world.printed[game.cards[c].printed].abilities
            for ability in (game.world.abilities[number],)
        )  # fmt: skip

    @staticmethod
    def _its_turn(ability: Ability, player: int, active: int) -> bool:
        assert ability.trigger is not None
        subject = ability.trigger.subject
        return subject == "any" or (subject == "own") == (player == active)

    def _ready(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> None:
        """The moment of a delayed effect has come: it is to be resolved at the next checkpoint (4-2-2-3, 4-2-2-5)."""
        sounds = {word for _, words_heard in heard for word in words_heard}
        for delayed in game.delayed:
            if not delayed.ready and delayed.sound in sounds:
                at = game.delayed.index(delayed)
                game.delayed = (*game.delayed[:at], delayed._replace(ready=True), *game.delayed[at + 1 :])
                effect = delayed.effect
                note(game, Noted("due", effect.player, effect.ability, effect.source, ("1-5-2-1-1",)))

    interrupt = staticmethod(ch14_rules.interrupt)

    def refs(self, game: Game) -> Sequence[Any]:
        own = game.own
        fighting = [ref for ref in (own.attack, own.guard) if ref is not None]
        chosen = [r for d in game.delayed for _, value in d.effect.chosen for r in value if hasattr(r, "life")]
        return [*super().refs(game), *fighting, *chosen, *pointing(game)]

    def position(self, game: Game) -> Any:
        """The turn counts only as the first one or not (7-3-4-3-1)."""
        return game.own._replace(turn=min(game.own.turn, 2))

    def endless(self, game: Game) -> Control:
        """16-1-1-1: nobody can stop it, so the game is a draw."""
        settle(game, [Over(Ending(None, (), ("16-1-1-1",), "永久循環"), ("16-1-1-1",))])
        return STOP


def _valid_area(game: Game, card: int) -> str:
    """1-3-7: skills of leaders are valid in the leader area, those of battle cards in the battle area."""
    return "leader" if game.world.printed[game.cards[card].printed].type == "leader" else "battle"


def _delays(instructions: Sequence[Any]) -> set[str]:
    sounds: set[str] = set()
    for one in instructions:
        if isinstance(one, Delay):
            sounds |= {one.sound} | _delays(one.body)
    return sounds


def _facts(event: Any) -> tuple[Any, ...]:
    return tuple(event.cards) if hasattr(event, "cards") else (event.card,)


POLICY = FusionWorld()
SETUP, CHARGE = ch06_setup.SETUP, ch07_turn.CHARGE_PHASE
