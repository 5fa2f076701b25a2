"""2. カードの情報: what a card costs and how it is played (2-7), its power (2-6), counter (2-10)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import need
from fwjudge.engine.event import Declared, Moved, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, nothing, step

from ..now.areas import printed_card
from ..now.numbers import cost_of, rules_of_change
from ..now.playable import can_pay, event_effect
from ..state import OP
from .ch03_areas import Appearing, rest_don, to_trash


@saved
class Playing(NamedTuple):
    """The frame of a card that is being played; for an event also which of its effects."""

    player: int
    card: int
    ability: int = -1


def _payable(kind: str) -> Any:
    return lambda game, player, number: printed_card(game, number).type != kind or can_pay(game, player, number)


PAYABLE = (need("2-7-2", _payable("character")), need("2-7-3", _payable("event")), need("2-7-4", _payable("stage")))


def _reveal(game: Game, frame: Playing) -> Control:
    return happen(game, [Declared(frame.player, "play", (frame.card,), ("6-5-3-1",))])


def _pay(game: Game, frame: Playing) -> Control:
    amount, rules = cost_of(game, frame.card), rules_of_change(game, "cost", frame.card)
    if rules:
        note(game, Noted("costs", frame.player, cites=rules, why=str(amount)))
    return happen(game, rest_don(game, frame.player, amount, "4-4-1-2"))


def _appears(number: str) -> Any:
    def run(game: Game, frame: Playing) -> Control:
        return Call(OP.at(number), Appearing(frame.player, frame.card))

    return run


def _into_trash(game: Game, frame: Playing) -> Control:
    """8-4-2: an event is put into the trash, then its effect is carried out."""
    moved: Moved = to_trash(game, frame.card, "event", ("2-2-5", "8-4-2", "8-5-2"))
    return happen(game, [moved])


def _activate(game: Game, frame: Playing) -> Control:
    return Call(OP.at("8-4-1-1"), Effect(frame.ability, game.ref(frame.card), frame.player))


PLAY = {
    "character": OP.table(
        "2-7-2",
        step("2-7-2", _reveal),
        step("2-7-2", _pay, sub="pay"),
        step("2-7-2", _appears("3-7-6-1"), sub="appear"),
    ),
    "event": OP.table(
        "2-7-3",
        step("2-7-3", _reveal),
        step("2-7-3", _pay, sub="pay"),
        step("2-7-3", _into_trash, sub="trash"),
        step("2-7-3", _activate, sub="activate"),
        step("2-7-3", nothing, sub="done"),
    ),
    "stage": OP.table(
        "2-7-4",
        step("2-7-4", _reveal),
        step("2-7-4", _pay, sub="pay"),
        step("2-7-4", _appears("3-8-5-1"), sub="appear"),
    ),
}


def play(game: Game, player: int, number: int, timing: str, back: Step) -> Call:
    """6-5-3-1: play a card from the hand."""
    kind = printed_card(game, number).type
    ability = event_effect(game, number, timing) if kind == "event" else -1
    return Call(PLAY[kind].first, Playing(player, number, ability), back)
