"""What Buddyfight answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Ability, Change, Disable, Forbid, Power, Treasure
from fwjudge.engine.batch import note, settle
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Moved, Noted, Over
from fwjudge.engine.game import Game, Ref, World
from fwjudge.engine.hear import Waiting
from fwjudge.engine.policy import Policy
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.words import counted, fits, pointing

from .meaning import instructions
from .now import abilities as valid_abilities
from .readings import READINGS
from .rules import s3b_main, s3c_attack, s3d_final, s4_abilities, setup, sf_field, sk_ambush, sk_keywords
from .state import (
    BF,
    BUDDY,
    CROSS,
    DROP,
    FIELD,
    FLAG,
    GAME,
    ITEM,
    MONSTERS,
    ON_FIELD,
    PLACES,
    SOUL,
    TRANSFORM,
    WIDTH,
    Met,
    Use,
)

_NUMBERS = ("power", "defence", "strike", "size")


class Buddyfight(Policy):
    game = GAME
    places = PLACES
    procedures = BF
    waits_by = ("4.2",)
    words = instructions.WORDS
    readings = READINGS

    def prepare(self, world: World) -> None:
        abilities: Sequence[Ability] = world.abilities
        known = world.known
        known["types"] = [p.type for p in world.printed]
        known["sizes"] = [p.size or 0 for p in world.printed]
        known["keywords"] = [
            frozenset(abilities[a].name[1:-1] for a in p.abilities if abilities[a].kind == "keyword")
            for p in world.printed
        ]
        nodes = [node for a in abilities for node in a.body]
        known["special"] = any(a.name == f"『{valid_abilities.SHARE}』" for a in abilities) or any(
            isinstance(node, Disable | Treasure) or (isinstance(node, Power) and node.what == valid_abilities.STOPPED)
            for node in nodes
        )
        known["stops"] = known["special"] or any(isinstance(node, Forbid) for node in nodes)
        known["by name"] = {p.name: at for at, p in enumerate(world.printed)}
        known["transforms"] = any(a.name[1:-1] in (*TRANSFORM, CROSS) for a in abilities)
        known["activated"] = any(a.kind == "activate" for a in abilities)
        known["counters"] = any(p.counter for p in world.printed) or any(a.timing == "counter" for a in abilities)
        known["conditions"] = frozenset(
            a.trigger.sound for a in abilities if a.trigger is not None and a.kind in ("spell", "condition", "activate")
        )
        world.hears = frozenset(a.trigger.sound for a in abilities if a.trigger is not None)
        guarded = any(a.name == f"『{sk_keywords.SOUL_GUARD}』" for a in abilities)
        given = any(getattr(node, "what", "") == sk_keywords.SOUL_GUARD for a in abilities for node in a.body)
        world.replaces = frozenset(("leave",)) if guarded or given else frozenset()
        world.continuous = any(a.kind == "continuous" for a in abilities)

    same_card = staticmethod(sf_field.same_card)

    def kinds(self, game: Game, card: int) -> tuple[str, ...]:
        """k.変身: a monster that is equipped is an item as long as it is."""
        return ("item",) if game.cards[card][2] % WIDTH == ITEM else super().kinds(game, card)

    # -- values

    def printed_value(self, game: Game, what: str, card: int) -> int:
        number = game.cards[card][0]
        if what in _NUMBERS:
            return int(getattr(game.world.printed[number], what) or 0)
        if not game.world.known["special"]:
            return int(what in game.world.known["keywords"][number])
        abilities = game.world.abilities
        return int(
            any(
                abilities[a].kind == "keyword" and abilities[a].name[1:-1] == what
                for a in valid_abilities.abilities_of(game, card)
            )
        )

    def projected(self, game: Game, what: str, card: int) -> int:
        """4.3: what is printed, what lasts, and what is so as long as its condition is met."""
        if game.world.known["special"] and what not in _NUMBERS and valid_abilities.is_stopped(game, card):
            return 0  # o.時を止める
        changed: int = self.printed_value(game, what, card) + sum(m.amount for m in modifiers(game, what, card))
        if game.world.continuous:
            changed += self.always(game, what, card)
        return max(0, changed) if what != "size" else changed

    def always(self, game: Game, what: str, card: int) -> int:
        """What 【永続】 abilities make of a number (4.3)."""
        found = 0
        for player in (0, 1):
            for area in (*FIELD, FLAG):
                for source in game.areas[player * WIDTH + area]:
                    for number in valid_abilities.abilities_of(game, source):
                        ability = game.world.abilities[number]
                        if ability.kind != "continuous":
                            continue
                        effect = Effect(number, game.ref(source), player)
                        for node in ability.body:
                            if isinstance(node, Change) and node.what == what and fits(game, effect, node.of, card):
                                found += node.amount if counted(game, effect, ability.condition) else 0  # 4.3.1
        return found

    # -- what comes to wait (4.2), and which conditions of use are met

    def sounds(self, event: Any) -> tuple[str, ...]:
        if event.__class__ is Moved:
            if event.before.place in ON_FIELD and event.to not in ON_FIELD:
                return (event.cause, "leave")
            fell = event.before.place % WIDTH == SOUL and not event.before.up and event.to % WIDTH == DROP
            return (event.cause, sk_keywords.AMBUSH) if fell else (event.cause,)
        return (getattr(event, "cause", event.kind),)

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        self._meet(game, heard)
        abilities = game.world.abilities
        found: list[Waiting] = sk_ambush.fallen(
            game, [event for event, sounds in heard if sk_keywords.AMBUSH in sounds]
        )
        for card, where, ref in _listeners(game, [event for event, _ in heard]):
            player = where // WIDTH
            here = game.is_here(ref)
            for number in valid_abilities.abilities_of(game, card) if here else game.printed(card).abilities:
                ability: Ability = abilities[number]
                if ability.trigger is None or ability.kind != "auto":
                    continue
                effect = Effect(number, ref, player)
                for event, sounds in heard:
                    if ability.trigger.sound in sounds and self._meant(game, effect, ability, event):
                        if ability.once and (ref, number) in game.own.used:
                            continue  # o.1ターンに1回
                        if game.world.known["stops"] and (
                            valid_abilities.is_stopped(game, card) or valid_abilities.fighter_stopped(game, player)
                        ):
                            note(game, Noted("called off", player, number, ref, ("o.時を止める",), "時を止めている"))
                            continue
                        if here and valid_abilities.given_to(game, card, number):
                            note(game, Noted("given", player, number, ref, ("k.D・シェア",)))
                        about = getattr(event, "card", -1)
                        chosen = (("it", (game.ref(about),)),) if about >= 0 else ()
                        found.append(Waiting(number, ref, player, chosen=chosen))
        return found

    def _meant(self, game: Game, effect: Effect, ability: Ability, event: Any) -> bool:
        trigger = ability.trigger
        assert trigger is not None
        cards = event.cards if hasattr(event, "cards") else (event.card,)
        card = effect.source.card
        if trigger.subject == "this":
            return card in cards
        whose = event.player if hasattr(event, "player") else event.before.place // WIDTH
        if trigger.subject in ("own", "other") and (trigger.subject == "own") != (whose == effect.player):
            return False
        if trigger.of.not_this and card in cards:
            return False
        of = trigger.of._replace(not_this=False, area="" if event.__class__ is Moved else trigger.of.area)
        return not cards or any(fits(game, effect, of, c) for c in cards)

    def _meet(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> None:
        """o.条件を満たした後に使うカード: what has happened that a card refers to as its condition of use."""
        wanted = game.world.known["conditions"]
        if not wanted:
            return
        new = []
        for event, sounds in heard:
            for sound in sounds:
                if sound not in wanted:
                    continue
                card = getattr(event, "card", -1)
                player = event.player if hasattr(event, "player") else event.before.place // WIDTH
                new.append(Met(sound, player, game.ref(card) if card >= 0 else None))
        if new:
            game.own = game.own._replace(met=(*game.own.met, *new))

    # -- what cards are, and who may look at them

    def plays(self, game: Game, role: str, card: int) -> bool:
        """`buddy`: any monster of the buddy's name (1a.Q5); `turned`: by 『反刻』; `has turned`: of a fighter who has done that."""
        if role == "turned":
            return game.ref(card) in game.own.turned
        player = game.cards[card].place // WIDTH
        if role == "has turned":
            return bool(game.own.turns[player])
        names = {game.printed(c).name for c in game.areas[player * WIDTH + BUDDY] if game.cards[c].up}
        return role == "buddy" and game.printed(card).name in names and game.printed(card).type in MONSTERS

    def information(self, game: Game, what: str, card: int) -> tuple[str, ...]:
        """o.魔財宝: what lies face down is no card of any name."""
        return () if valid_abilities.is_treasure(game, card) else super().information(game, what, card)

    def sees(self, game: Game, player: int, card: int) -> bool:
        """o.魔財宝: its own fighter may look at it."""
        return (
            game.cards[card].owner == player
            if valid_abilities.is_treasure(game, card)
            else super().sees(game, player, card)
        )

    # -- 『ソウルガード』

    def replacements(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Any]:
        return list(sk_keywords.guards(game, events, used))

    def replace(
        self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Any
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return sk_keywords.guard(game, events, used, option)

    def replacement_chooser(self, game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
        card = sk_keywords.guards(game, events, used)[0].card.card
        return game.cards[card].place // WIDTH

    def events_of(self, game: Game, effect: Effect, node: Any, cause: str) -> list[Any]:
        """What an instruction of a cost lets happen."""
        found: list[Any] = instructions.EVENTS[type(node)](game, effect, node, cause)
        return found

    interrupt = staticmethod(sf_field.interrupt)

    # -- what points at cards

    def refs(self, game: Game) -> Sequence[Any]:
        own = game.own
        found = [*super().refs(game), *pointing(game), *(ref for ref in own.newest if ref is not None)]
        for attack in own.attacks:
            found += [*attack.attackers, *((attack.target,) if attack.target is not None else ())]
        found += [ref for ref, _, _ in own.stood] + [ref for ref, _ in own.used] + [*own.turned]
        found += [m.card for m in own.met if m.card is not None]
        frames = [game.frame]
        stack = game.stack
        while stack is not None:
            frames.append(stack[1])
            stack = stack[3]
        for use in [*own.stack, *(frame for frame in frames if isinstance(frame, Use))]:
            found += [
                use.ref,
                use.effect.source,
                *(ref for _, chosen in use.effect.chosen for ref in chosen if isinstance(ref, Ref)),
            ]
        souls = (
            {game.cards[c][6] for c in range(len(game.cards)) if game.cards[c][6] >= 0} if game.world.abilities else ()
        )
        return [*found, *(game.ref(c) for c in souls)]

    def position(self, game: Game) -> Any:
        """The turn counts only as the first one or not (3c.2.1)."""
        return game.own._replace(turn=min(game.own.turn, 2))

    def endless(self, game: Game) -> Control:
        """How an endless loop ends is not written anywhere: the machine stops and names no winner."""
        settle(game, [Over(Ending(None, (), (), "永久循環 (定めがない)"))])
        return STOP


def _listeners(game: Game, events: Sequence[Any]) -> list[tuple[int, int, Ref]]:
    """Cards where abilities are valid, and cards that have just left such a place."""
    here = [
        (c, player * WIDTH + area, game.ref(c))
        for player in (0, 1)
        for area in (*FIELD, FLAG)
        for c in game.areas[player * WIDTH + area]
    ]
    left = [
        (e.card, e.before.place, Ref(e.card, e.life))
        for e in events
        if e.__class__ is Moved and e.before.place in ON_FIELD and e.to not in ON_FIELD
    ]
    return [*here, *left]


POLICY = Buddyfight()
SETUP, MAIN, ATTACK, FINAL, AUTO = (
    setup.SETUP,
    s3b_main.MAIN,
    s3c_attack.ATTACK_PHASE,
    s3d_final.FINAL_PHASE,
    s4_abilities.AUTO,
)
