"""What the words of an effect mean in ONE PIECE, and which rule defines each."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Activate, All, Choose, Damage, Delay, Draw, Forbid, Instead, Ko, Move, Power, Rest, TurnInto
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, TOP, Moved, Noted, Set
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, Step, step
from fwjudge.games.common.words import choose, doing, fitting, forbidden, modified, path_to, refs, side, turned

from .ch03_areas import Appearing, to_trash
from .ch04_terms import damage, draw
from .ch10_keywords import ko
from .state import AREAS, CHARACTER, HAND, LEADER, OP, STAGE, WIDTH, place

_HIDDEN = ("deck", "hand", "life")


def _draw(node: Draw) -> list[Step]:
    return [step("4-5-3", lambda game, frame: draw(side(frame, node.whose), node.amount))]


def _all(node: All) -> list[Step]:
    """8-4-4-3: nothing is chosen, all that fit are meant."""

    def run(game: Game, frame: Effect) -> Control:
        game.frame = frame.put(node.called, tuple(game.ref(c) for c in fitting(game, frame, node.of)))
        return None

    return [step("8-4-4-3", run)]


def _kos(game: Game, effect: Effect, node: Ko) -> list[Any]:
    """10-2-1-2: characters of the character area."""
    return [ko(game, ref.card) for ref in refs(game, effect, node.target) if game.cards[ref.card].place % WIDTH == CHARACTER]


def _moves(game: Game, effect: Effect, node: Move) -> list[Any]:
    """To an area of its owner; leaders stay (3-6-3)."""
    found = []
    for ref in refs(game, effect, node.target):
        c = game.cards[ref.card]
        if c.place % WIDTH == LEADER:
            continue
        if node.to == "trash":
            cause = "discard" if c.place % WIDTH == HAND else "trash"
            found.append(to_trash(game, ref.card, cause, ("10-2-14-1",) if cause == "discard" else ("4-11-2",)))
            continue
        to = place(c.owner, AREAS.index(node.to))
        at = BOTTOM if node.bottom else TOP
        found.append(Moved(ref.card, to, "move", bool(node.rested), node.to not in _HIDDEN, at, cites=("4-11-2",)))
    return found


def _move(node: Move) -> list[Step]:
    """Into the character or stage area it appears (3-7-3, 3-8-3), one card after the other."""
    if node.to not in ("character", "stage"):
        return [step("4-11-2", lambda game, frame: happen(game, _moves(game, frame, node)))]
    rule = "3-7-6-1" if node.to == "character" else "3-8-5-1"
    area = CHARACTER if node.to == "character" else STAGE

    def run(game: Game, frame: Effect) -> Control:
        left = [ref for ref in refs(game, frame, node.target) if game.cards[ref.card].place % WIDTH != area]
        if not left:
            return None
        one = Appearing(game.cards[left[0].card].owner, left[0].card, bool(node.rested))
        return Call(OP.at(rule), one, lines[0] if len(left) > 1 else None)

    lines = [step("3-7-3" if area == CHARACTER else "3-8-3", run)]
    return lines


def _damage(node: Damage) -> list[Step]:
    return [step("4-6-2-2", lambda game, frame: damage(side(frame, node.target), node.amount))]


def _turn_into(node: TurnInto) -> list[Step]:
    """10-1-4-1: this card becomes the one that is attacked."""

    def run(game: Game, frame: Effect) -> Control:
        found = refs(game, frame, node.target)
        return happen(game, [Set("target", game.own._replace(target=found[0]))] if found and game.own.attack else [])

    return [step("10-1-4-1", run)]


def _delay(node: Delay) -> list[Step]:
    """8-1-4-2, 6-6-1-2: something is left to be done at the end of the turn."""

    def run(game: Game, frame: Effect) -> Control:
        path = path_to(game.world.abilities[frame.ability].body, node)
        left = Waiting(frame.ability, frame.source, frame.player, (node.sound,), 0, path, frame.chosen)
        game.delayed = (*game.delayed, left)
        note(game, Noted("delayed", frame.player, frame.ability, frame.source))
        return None

    return [step("8-1-4-2", run)]


def instead(game: Game, node: Instead, replaced: list[Any]) -> list[Any]:
    """What was to be moved goes elsewhere."""
    area = AREAS.index(node.to)
    return [Moved(e.card, place(game.cards[e.card].owner, area), "move", node.rested, node.to not in _HIDDEN) for e in replaced]


EVENTS: dict[type, Any] = {
    Ko: _kos, Move: _moves, Rest: turned, Activate: turned, Power: modified, Forbid: forbidden,
}  # fmt: skip
"""Instructions that only let things happen: what they contribute when a replacement carries them out."""

WORDS: dict[type, Any] = {
    Draw: _draw, Choose: choose("8-4-4", "8-4-4-1"), All: _all, Ko: doing("10-2-1-2", _kos), Move: _move,
    Rest: doing("4-4-1-2", turned), Activate: doing("4-4-1-1", turned), Power: doing("8-1-4-2", modified),
    Damage: _damage, Forbid: doing("1-3-3", forbidden), TurnInto: _turn_into, Delay: _delay,
}  # fmt: skip
