"""What the words of a skill mean in Fusion World, and which rule defines each."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import text
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, TOP, Moved, Noted, Set, Sounded, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.words import DONE

from .ch05_actions import appear, can_afford, deal, draw, ko, pay_price
from .ch09_continuous import begin
from .ch09_waiting import GUARDED, delay
from .selection import members, refs, side
from .state import AREAS, BATTLE, LEADER, area_of, card, place

_FACE_DOWN = ("deck", "hand", "life")


def can_do(game: Game, frame: Effect, instructions: tuple[Any, ...]) -> bool:
    """Whether all of a cost can be paid (1-4-6)."""
    for one in instructions:
        if isinstance(one, text.Rest) and not _turned(game, frame, one):
            return False
        if isinstance(one, text.PayEnergy) and not can_afford(game, frame.player, (one.amount, one.colours)):  # type: ignore[arg-type]
            return False
    return True


def _draw(node: text.Draw) -> list[Step]:
    return [step("5-1-3", lambda game, frame: draw(side(frame, node.who), node.amount))]


def _choose(node: text.Choose) -> list[Step]:
    """5-2-2: chosen when the instruction comes; as many as can be (5-2-3, 5-2-5), with 「まで」 as many as one likes (5-2-4)."""

    def options(game: Game, frame: Effect) -> list[Any]:
        taken = frame.get(node.called)
        if len(taken) >= node.most:  # type: ignore[operator]
            return []
        cards = [game.ref(c) for c in members(game, frame, node.of)]
        free = node.least == 0
        found: list[Any] = [ref for ref in cards if ref not in taken and (not taken or not free or ref > taken[-1])]
        return [*found, DONE] if free else found

    def take(game: Game, frame: Effect, option: Any) -> Control:
        if option == DONE:
            game.frame = frame.put(node.called, frame.get(node.called))
            return None
        game.frame = frame.put(node.called, tuple(sorted((*frame.get(node.called), option))))
        return pick

    pick = ask("5-2-4" if node.least == 0 else "5-2-2", options, take, lambda game, frame: side(frame, node.by))
    return [pick]


def _ko(node: text.Ko) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-10-1: battle cards of a battle area; what lies elsewhere cannot be KO'd (0-2-4)."""
        cards = [ref.card for ref in refs(game, frame, node.cards)]
        return happen(game, [
            ko(game, c) for c in cards if area_of(game.cards[c].place) == BATTLE and card(game, c).type == "battle"
        ])  # fmt: skip

    return [step("5-10-1", run)]


def _play(node: text.Play) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, [
            appear(ref.card, game.cards[ref.card].owner, node.rested, ("5-5-3-4", "3-6-3")) for ref in refs(game, frame, node.cards)
            if _moves(game, frame, ref.card)
        ])  # fmt: skip

    return [step("3-1-6", run)]


def _moves(game: Game, frame: Effect, number: int) -> bool:
    if area_of(game.cards[number].place) != LEADER:
        return True
    note(game, Noted("failed", frame.player, frame.ability, frame.source, ("3-5-3",), "リーダーはリーダーエリアから移動しない"))
    return False


def _move(node: text.Move) -> list[Step]:
    area = AREAS.index(node.to)
    up, at = node.to not in _FACE_DOWN, BOTTOM if node.at == "bottom" else TOP

    def run(game: Game, frame: Effect) -> Control:
        """3-1-6: into the area of its owner."""
        return happen(game, [
            Moved(ref.card, place(game.cards[ref.card].owner, area), "move", bool(node.rested), up, at, cites=("3-1-4",))
            for ref in refs(game, frame, node.cards) if _moves(game, frame, ref.card)
        ])  # fmt: skip

    return [step("3-1-6", run)]


def _damage(node: text.Damage) -> list[Step]:
    return [step("5-8-1", lambda game, frame: happen(game, deal(game, side(frame, node.who), node.amount)))]  # type: ignore[arg-type]


def _turned(game: Game, frame: Effect, node: text.Rest | text.Activate) -> list[Any]:
    """What is so already does not become so (0-2-4-1)."""
    rested = isinstance(node, text.Rest)
    return [Turned(ref.card, rested) for ref in refs(game, frame, node.cards) if game.cards[ref.card].rested != rested]


def _turn(number: str) -> Any:
    return lambda node: [step(number, lambda game, frame: happen(game, _turned(game, frame, node)))]


def _change_guard(node: text.ChangeGuard) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """15-4-3; a card that has left its area cannot become the guard card (9-6-9)."""
        found = refs(game, frame, node.card)
        if not found or game.own.attack is None:
            note(game, Noted("failed", frame.player, frame.ability, frame.source, ("9-6-9",), "カードの領域が変わっている"))
            return None
        events: list[Any] = [Set("guard", game.own._replace(guard=found[0]), ("8-1-2-1",))]
        if GUARDED in game.world.hears:  # 15-4-3-1: only what the new guard card itself has
            events.append(Sounded(GUARDED, frame.player, (found[0].card, game.own.attack.card), ("15-4-3-1",)))
        return happen(game, events)

    return [step("15-4-3", run)]


def _last(node: text.Last) -> list[Step]:
    number = "1-5-2-2" if any(isinstance(one, text.Change) for one in node.statics) else "0-2-5"
    return [step(number, lambda game, frame: happen(game, begin(game, frame, node)))]


def _energy(node: text.PayEnergy) -> list[Step]:
    return [step("1-4-5-1", lambda game, frame: pay_price(frame.player, frame.source.card, (node.amount, node.colours)))]  # type: ignore[arg-type]


# 5-2-2: chosen when the instruction comes; as many as can be (5-2-3, 5-2-5), with 「まで」 as many as one likes (5-2-4).
WORDS: dict[type, Any] = {
    text.Draw: _draw, text.Choose: _choose, text.Ko: _ko, text.Move: _move, text.Play: _play, text.Rest: _turn("1-8-1-2"),
    text.Activate: _turn("1-8-1-1"), text.Last: _last, text.Damage: _damage, text.ChangeGuard: _change_guard, text.At: delay,
    text.PayEnergy: _energy,
}  # fmt: skip
