"""5-6. コンボする: at a free timing of a battle, and by an effect."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, need_of_print, slot, unless_forbidden
from fwjudge.engine.event import Declared, move
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, nothing, step

from ..now.forbidden import can_also, cannot, conditions
from ..now.in_force import Standing
from ..state import AREAS, BATTLE, COMBO, DROP, ENERGY, FW, HAND, WIDTH, area_of, place
from ..world.statics import may_be
from . import ch13_unless
from .ch04_timing import checkpoint


@saved
class Combo(NamedTuple):
    """The frame of one combo."""

    player: int
    card: int


def _combo_cards(game: Game, player: int) -> tuple[int, ...]:
    cards = game.areas[player * WIDTH + BATTLE] + game.areas[player * WIDTH + HAND]
    if not may_be(game, "can combo"):
        return cards
    return cards + tuple(
        c for area in (DROP, ENERGY) for c in game.areas[player * WIDTH + area] if can_also(game, "combo", c)
    )


def _is_battle_card(game: Game, player: int, number: int) -> bool:
    return game.world.printed[game.cards[number][0]].type == "battle"  # type: ignore[no-any-return]


def _has_combo_power(game: Game, player: int, number: int) -> bool:
    return game.world.printed[game.cards[number][0]].combo is not None


def _is_free(game: Game, player: int, number: int) -> bool:
    """5-6-3-1-1, 5-6-4-1-1: from the battle area only active cards that do not fight themselves."""
    c = game.cards[number]
    if c[2] % WIDTH != BATTLE:
        return True
    own = game.own
    fighting = own.attack if player == own.active else own.guard
    return (not c[3] or can_also(game, "combo", number)) and (fighting is None or fighting.card != number)


def _forbids(game: Game, player: int, number: int) -> tuple[str, ...]:
    area = AREAS[area_of(game.cards[number].place)]
    found = cannot(game, "combo", number, player, areas=(area,))
    if found or area != "battle":
        return found
    way = ("battle", "combo")
    return cannot(game, "leave", number, player, areas=way) or cannot(game, "move", number, player, areas=way)


def _required_first(game: Game, player: int, number: int) -> list[Standing]:
    return conditions(game, "combo", number, player, areas=(AREAS[area_of(game.cards[number].place)],))


def _cannot_be_done(game: Game, player: int, number: int) -> tuple[str, ...]:
    return ch13_unless.impossible(game, _required_first(game, player, number), player)


def _combo_action(number: str, rule: str, from_battle: str, window: str, again: str) -> Action:
    """`again`: the checkpoint to which the game returns afterwards (8-2-4-1-1, 8-3-4-1-1)."""

    def perform(game: Game, frame: Any, card: int) -> Control:
        player = FW.at(window).chooser(game, frame)  # type: ignore[misc]
        return ch13_unless.first(
            game,
            _required_first(game, player, card),
            player,
            Call(FW.at(f"{rule}-1"), Combo(player, card), FW.at(again)),
        )

    return Action(
        number,
        "combo",
        slot(
            f"{rule}-1",
            _combo_cards,
            need_of_print("5-6-2", _has_combo_power),
            need_of_print("5-6-1", _is_battle_card),
            need(from_battle, _is_free),
            unless_forbidden("0-2-5", _forbids, "cannot combo", "cannot leave", "cannot move"),
            unless_forbidden("13-13-1", _cannot_be_done, "cannot combo"),
        ),
        perform=perform,
    )


_WINDOW = {"5-6-3": "8-2-4-1", "5-6-4": "8-3-4-1"}


def _declare_combo(game: Game, frame: Combo) -> Control:
    where = "1-1" if game.cards[frame.card][2] % WIDTH == BATTLE else "1-2"
    rule = game.step.number.rpartition("-")[0]
    return happen(game, [Declared(frame.player, "combo", (frame.card,), (f"{rule}-{where}", _WINDOW[rule]))])


def _put_combo(game: Game, frame: Combo) -> Control:
    return happen(game, [move(frame.card, place(frame.player, COMBO), "combo", True, ("5-6-1",))])


def _combo_table(rule: str) -> None:
    FW.table(
        rule,
        step(f"{rule}-1", _declare_combo),
        step(f"{rule}-2", _put_combo),
        step(f"{rule}-3", checkpoint),
        step(f"{rule}-4", nothing),  # the window of the step that offered it opens again
    )


_combo_table("5-6-3")
_combo_table("5-6-4")
combo_in_offence = _combo_action("8-2-4-1", "5-6-3", "5-6-3-1-1", "8-2-4", "8-2-4-1-1")
combo_in_defence = _combo_action("8-3-4-1", "5-6-4", "5-6-4-1-1", "8-3-4", "8-3-4-1-1")


# by an effect ----------------------------------------------------------------------------------------
