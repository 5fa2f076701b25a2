"""What the words of a skill mean in Fusion World, and which rule defines each."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Activate, Choose, Damage, Delay, Draw, Filter, Forbid, Ko, Move, Power, Rest, TurnInto
from fwjudge.engine import chance
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, TOP, Modified, Moved, Noted, Set, Sounded, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.engine.step import NATURE, Control, Step, ask, step

from .ch03_areas import top
from .ch05_actions import appear, deal, ko
from .ch09_skills import Delayed
from .state import AREAS, BATTLE, DECK, HAND, LEADER, WIDTH, area_of, card, place

DONE = "done"
GUARDED = "becomes guard"
_FACE_DOWN = ("deck", "hand", "life")


def side(effect: Effect, whose: str) -> int:
    """0-3-2-2: `own` is the player who resolves the skill, `other` the opponent."""
    return effect.player if whose == "own" else 1 - effect.player


def refs(game: Game, effect: Effect, target: str) -> tuple[Ref, ...]:
    """The cards a name stands for, as far as they are still those cards."""
    meant = (effect.source,) if target == "this" else effect.get(target)
    return tuple(ref for ref in meant if game.is_here(ref))


def fits(game: Game, effect: Effect, of: Filter, number: int) -> bool:
    """Whether a card is one that a text means."""
    c, printed = game.cards[number], card(game, number)
    if of.area and AREAS[area_of(c.place)] != of.area:
        return False
    if of.whose and c.place // WIDTH != side(effect, of.whose):
        return False
    if (of.type and printed.type != of.type) or (of.name and printed.name != of.name) or (of.trait and of.trait not in printed.traits):
        return False
    if (of.colour and of.colour not in printed.colours) or (of.this and effect.source != game.ref(number)):
        return False
    if of.rested is not None and c.rested != of.rested:
        return False
    if of.power_at_most is not None and value(game, "power", number) > of.power_at_most:
        return False
    if of.cost_at_most is not None and printed.cost > of.cost_at_most:
        return False
    return not (of.not_this and effect.source == game.ref(number))


def _draw(node: Draw) -> list[Step]:
    def again(game: Game, frame: Effect) -> Control:
        """5-1-3: one after the other; when the deck is empty there is nothing to draw (0-2-4)."""
        if frame.counter >= node.amount or not game.areas[side(frame, node.whose) * WIDTH + DECK]:
            game.frame = frame._replace(counter=0)
            return done
        return None

    def unknown(game: Game, frame: Effect) -> list[Any]:
        return chance.draws(game, top(game, side(frame, node.whose), DECK))

    def look(game: Game, frame: Effect, option: Any) -> Control:
        return chance.settle_card(game, *option)

    def one(game: Game, frame: Effect) -> Control:
        game.frame = frame._replace(counter=frame.counter + 1)
        player = side(frame, node.whose)
        return happen(game, [Moved(top(game, player, DECK), place(player, HAND), "draw", up=False, cites=("5-1-2",))], first)

    first, done = step("5-1-3", again), step("5-1-3", lambda game, frame: None, sub="done")
    return [first, ask("5-1-2", unknown, look, lambda game, frame: NATURE, sub="look"), step("5-1-2", one), done]


def _choose(node: Choose) -> list[Step]:
    """5-2-2: chosen when the instruction comes; as many as can be (5-2-3, 5-2-5), with 「まで」 as many as one likes (5-2-4)."""

    def options(game: Game, frame: Effect) -> list[Any]:
        taken = frame.get(node.called)
        if len(taken) >= node.amount:
            return []
        cards = [c for c in range(len(game.cards)) if fits(game, frame, node.of, c) and game.ref(c) not in taken]
        # Picks are asked one at a time and in one order, so that the same choice is one path.
        found: list[Any] = [game.ref(c) for c in cards if not taken or game.ref(c) > taken[-1] or not node.up_to]
        return [*found, DONE] if node.up_to else found

    def take(game: Game, frame: Effect, option: Any) -> Control:
        if option == DONE:
            game.frame = frame.put(node.called, frame.get(node.called))
            return None
        game.frame = frame.put(node.called, tuple(sorted((*frame.get(node.called), option))))
        return pick

    def chooser(game: Game, frame: Effect) -> int:
        return frame.player

    pick = ask("5-2-4" if node.up_to else "5-2-2", options, take, chooser)
    return [pick]


def _ko(node: Ko) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-10-1: battle cards of a battle area; what lies elsewhere cannot be KO'd (0-2-4)."""
        cards = [ref.card for ref in refs(game, frame, node.target)]
        return happen(game, [
            ko(game, c) for c in cards if area_of(game.cards[c].place) == BATTLE and card(game, c).type == "battle"
        ])  # fmt: skip

    return [step("5-10-1", run)]


def _move(node: Move) -> list[Step]:
    area = AREAS.index(node.to)

    def run(game: Game, frame: Effect) -> Control:
        """3-1-6: into the area of its owner; a battle card that is put into the battle area appears (5-5-3)."""
        events = []
        for ref in refs(game, frame, node.target):
            owner = game.cards[ref.card].owner
            if area_of(game.cards[ref.card].place) == LEADER:
                note(game, Noted("failed", frame.player, frame.ability, frame.source, ("3-5-3",), "リーダーはリーダーエリアから移動しない"))
                continue
            if area == BATTLE:
                events.append(appear(ref.card, owner, bool(node.rested), ("5-5-3-4", "3-6-3")))
                continue
            up, at = AREAS[area] not in _FACE_DOWN, BOTTOM if node.bottom else TOP
            events.append(Moved(ref.card, place(owner, area), "move", bool(node.rested), up, at, cites=("3-1-4",)))
        return happen(game, events)

    return [step("3-1-6", run)]


def _turn(node: Rest | Activate) -> list[Step]:
    rested = isinstance(node, Rest)

    def run(game: Game, frame: Effect) -> Control:
        """0-2-4-1: what is so already does not become so."""
        return happen(game, [Turned(r.card, rested) for r in refs(game, frame, node.target) if game.cards[r.card].rested != rested])

    return [step("1-8-1-2" if rested else "1-8-1-1", run)]


def _power(node: Power) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, [
            Modified(Modifier("power", ref, node.amount, node.until, frame.player, frame.source, frame.ability))
            for ref in refs(game, frame, node.target)
        ])  # fmt: skip

    return [step("1-5-2-2", run)]


def _damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, deal(game, side(frame, node.target), node.amount))

    return [step("5-8-1", run)]


def _forbid(node: Forbid) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        who = side(frame, node.target)
        return happen(game, [Modified(Modifier(f"cannot {node.what}", None, who, node.until, frame.player, frame.source))])

    return [step("0-2-5", run)]


def _turn_into(node: TurnInto) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """15-4-3; a card that has left its area cannot become the guard card (9-6-9)."""
        found = refs(game, frame, node.target)
        if not found or game.own.attack is None:
            note(game, Noted("failed", frame.player, frame.ability, frame.source, ("9-6-9",), "カードの領域が変わっている"))
            return None
        events: list[Any] = [Set("guard", game.own._replace(guard=found[0]), ("8-1-2-1",))]
        if GUARDED in game.world.hears:  # 15-4-3-1: only what the new guard card itself has
            events.append(Sounded(GUARDED, frame.player, (found[0].card,), ("15-4-3-1",)))
        return happen(game, events)

    return [step("15-4-3", run)]


def _delay(node: Delay) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        path = _path_to(game, frame, node)
        game.delayed = (*game.delayed, Delayed(frame.ability, path, node.sound, frame))
        note(game, Noted("delayed", frame.player, frame.ability, frame.source))
        return None

    return [step("1-5-2-1-1", run)]


def _path_to(game: Game, frame: Effect, node: Delay) -> tuple[int, ...]:
    def find(instructions: Any, above: tuple[int, ...]) -> tuple[int, ...] | None:
        for at, one in enumerate(instructions):
            if one is node:
                return (*above, at)
            if isinstance(one, Delay) and (found := find(one.body, (*above, at))):
                return found
        return None

    return find(game.world.abilities[frame.ability].body, ()) or ()


WORDS: dict[type, Any] = {
    Draw: _draw, Choose: _choose, Ko: _ko, Move: _move, Rest: _turn, Activate: _turn, Power: _power, Damage: _damage, Forbid: _forbid,
    TurnInto: _turn_into, Delay: _delay,
}  # fmt: skip
