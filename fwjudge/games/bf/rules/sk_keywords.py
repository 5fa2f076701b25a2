"""k. キーワード能力: 『移動』『N回攻撃』『ソウルガード』. Against none of them 【対抗】 can be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, Noted, change, turn_card
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.reading import choice_of
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control

from ..now.numbers import has_keyword
from ..readings import GUARD_AGAINST_COST, GUARD_BY_RULE
from ..state import FIELD_PLACES, SPACES, controller, monsters, place, soul
from ..world.keywords import MOVE, SOUL_GUARD, TIMES
from .sf_field import move_to_drop

# k.移動 ------------------------------------------------------------------------------------------------


@saved
class Moving(NamedTuple):
    """The frame of 『移動』 at the beginning of the attack phase: which monsters have moved."""

    moved: tuple[Ref, ...] = ()


STAY: Final = "no move"
"""The answer that no monster moves any more."""


def moves(game: Game, player: int, moved: tuple[Ref, ...]) -> list[Any]:
    """k.移動: return the monsters that can move, each once and to each of their empty areas, or that none does."""
    moving = [c for c in monsters(game, player) if has_keyword(game, c, MOVE) and game.ref(c) not in moved]
    if not moving:
        return []
    empty = [area for area in SPACES if not game.areas[place(player, area)]]
    found = [(c, area) for c in moving for area in empty]
    return [*found, STAY] if found else []


def move_to_area(game: Game, number: int, area: int) -> Moved:
    """k.移動: return the move of a monster into another area of its side, as it lies."""
    c = game.cards[number]
    return Moved(number, place(controller(game, number), area), "move", c.rested, c.up, cites=("k.移動",))


# k.N回攻撃 ---------------------------------------------------------------------------------------------


def stand_again(game: Game, attacking: Sequence[int]) -> Control:
    """k.N回攻撃: a card with 『N回攻撃』 stands after its attack, N-1 times a turn."""
    events: list[Any] = []
    stood = game.own.stood
    for c in attacking:
        if not game.cards[c].rested:
            continue
        ref = game.ref(c)
        if len([name for _, name in TIMES if has_keyword(game, c, name)]) > 1:
            why = "different numbers of attacks"
            note(game, Noted("silent", controller(game, c), cites=("k.N回攻撃",), why=why))
        for times, name in TIMES:
            done = next((count for one, word, count in stood if one == ref and word == name), 0)
            if done < times - 1 and has_keyword(game, c, name):
                events.append(turn_card(c, False, ("k.N回攻撃",)))
                stood = (
                    *((one, word, n) for one, word, n in stood if (one, word) != (ref, name)),
                    (ref, name, done + 1),
                )
                break
    if events:
        events.append(change("stood", stood=stood))
    return happen(game, events)


# k.ソウルガード ----------------------------------------------------------------------------------------


@saved
class Guard(NamedTuple):
    """『ソウルガード』 for one card that is about to leave: which card of its soul goes instead, or none."""

    card: Ref
    soul: int = -1


def guards(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> list[Guard]:
    """k.ソウルガード: return the ways to keep the first card that could stay: with each different card of its soul, or not at all."""
    for event in events:
        if event.__class__ is not Moved or game.cards[event.card].place not in FIELD_PLACES or event.to in FIELD_PLACES:
            continue
        ref = game.ref(event.card)
        if ref in used or not has_keyword(game, event.card, SOUL_GUARD) or not _guards_against(game, event.cause):
            continue
        going = {other.card for other in events if other.__class__ is Moved}
        looks = {game.cards[c]._replace(settled=1, under=-1): c for c in soul(game, event.card) if c not in going}
        if looks:
            return [*(Guard(ref, c) for c in looks.values()), Guard(ref)]
    return []


def _guards_against(game: Game, cause: str) -> bool:
    """Whether 『ソウルガード』 helps against this cause: against rules and costs it can be read in two ways."""
    if cause == "rule":
        return choice_of(game.world.readings, GUARD_BY_RULE) == "yes"
    return cause != "cost" or choice_of(game.world.readings, GUARD_AGAINST_COST) == "yes"


def guard(
    game: Game, events: Sequence[Any], used: tuple[Any, ...], option: Guard
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """k.ソウルガード: return the events with the card left on the field and that of its soul gone, and all cards asked about so far."""
    used = (*used, option.card)
    if option.soul < 0:
        return tuple(events), used
    left = tuple(event for event in events if not (event.__class__ is Moved and event.card == option.card.card))
    return (*left, move_to_drop(game, option.soul, "soul guard", ("k.ソウルガード",))), used
