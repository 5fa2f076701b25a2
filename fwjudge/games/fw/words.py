"""What the words of a skill mean in Fusion World, and which rule defines each."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Activate, Choose, Damage, Delay, Draw, Forbid, Ko, Move, Power, Rest, TurnInto
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, TOP, Moved, Noted, Set, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.words import choose, doing, forbidden, modified, path_to, refs, side, turned

from .ch05_actions import appear, deal, draw, ko
from .ch09_skills import Delayed
from .state import AREAS, BATTLE, LEADER, area_of, card, place

GUARDED = "becomes guard"
_FACE_DOWN = ("deck", "hand", "life")


def _draw(node: Draw) -> list[Step]:
    return [step("5-1-3", lambda game, frame: draw(side(frame, node.whose), node.amount))]


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


def _damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, deal(game, side(frame, node.target), node.amount))

    return [step("5-8-1", run)]


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
        path = path_to(game.world.abilities[frame.ability].body, node)
        game.delayed = (*game.delayed, Delayed(frame.ability, path, node.sound, frame))
        note(game, Noted("delayed", frame.player, frame.ability, frame.source))
        return None

    return [step("1-5-2-1-1", run)]


# 5-2-2: chosen when the instruction comes; as many as can be (5-2-3, 5-2-5), with 「まで」 as many as one likes (5-2-4).
WORDS: dict[type, Any] = {
    Draw: _draw, Choose: choose("5-2-2", "5-2-4"), Ko: _ko, Move: _move, Rest: doing("1-8-1-2", turned),
    Activate: doing("1-8-1-1", turned), Power: doing("1-5-2-2", modified), Damage: _damage, Forbid: doing("0-2-5", forbidden),
    TurnInto: _turn_into, Delay: _delay,
}  # fmt: skip
