"""k. キーワード能力: 『貫通』『ソウルガード』『移動』『N回攻撃』『反撃』. Against none of them 【対抗】 can be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, Set, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.reading import chosen
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control

from ..now.numbers import has
from ..readings import GUARD_AGAINST_COST, GUARD_BY_RULE
from ..state import ON_FIELD, SPACES, WIDTH, controller, monsters, place, soul
from ..world.keywords import MOVE, SOUL_GUARD, TIMES
from .sf_field import to_drop

# k.貫通、k.反撃 ----------------------------------------------------------------------------------------


# k.移動 ------------------------------------------------------------------------------------------------


@saved
class Moving(NamedTuple):
    """The frame of 『移動』 at the beginning of the attack phase: which monsters have moved."""

    moved: tuple[Ref, ...] = ()


STAY = "no move"


def moves(game: Game, player: int, moved: tuple[Ref, ...]) -> list[Any]:
    """Each monster once, to another area that is empty."""
    if not game.world.facts.can_move and not game.modifiers and not game.world.continuous:
        return []
    empty = [area for area in SPACES if not game.areas[player * WIDTH + area]]
    found = [
        (c, area) for c in monsters(game, player) if has(game, c, MOVE) and game.ref(c) not in moved for area in empty
    ]
    return [*found, STAY] if found else []


def move(game: Game, number: int, area: int) -> Control:
    c = game.cards[number]
    return happen(
        game, [Moved(number, place(controller(game, number), area), "move", c.rested, c.up, cites=("k.移動",))]
    )


# k.N回攻撃 ---------------------------------------------------------------------------------------------


def standing_again(game: Game, attackers: Sequence[int]) -> Control:
    """A card with 『N回攻撃』 stands N-1 times a turn after its attacks."""
    events: list[Any] = []
    stood = game.own.stood
    for c in attackers:
        if not game.cards[c].rested:
            continue
        ref = game.ref(c)
        for times, name in TIMES:
            done = next((n for one, word, n in stood if one == ref and word == name), 0)
            if done < times - 1 and has(game, c, name):
                events.append(Turned(c, False, ("k.N回攻撃",)))
                stood = (*(entry for entry in stood if entry[:2] != (ref, name)), (ref, name, done + 1))
                break
    if events:
        events.append(Set("stood", game.own._replace(stood=stood)))
    return happen(game, events)


# k.ソウルガード ----------------------------------------------------------------------------------------


@saved
class Guard(NamedTuple):
    """『ソウルガード』 for one card that is about to leave: which card of its soul goes instead, or none."""

    card: Ref
    soul: int = -1


def guards(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> list[Guard]:
    """Of the first card that could stay: each different card of its soul, or not to use it."""
    for event in events:
        if event.__class__ is not Moved or game.cards[event.card][2] not in ON_FIELD or event.to in ON_FIELD:
            continue
        ref = game.ref(event.card)
        if ref in used or not has(game, event.card, SOUL_GUARD) or not _allowed(game, event.cause):
            continue
        going = {other.card for other in events if other.__class__ is Moved}
        looks = {game.cards[c][:5]: c for c in soul(game, event.card) if c not in going}
        if looks:
            return [*(Guard(ref, c) for c in looks.values()), Guard(ref)]
    return []


def _allowed(game: Game, cause: str) -> bool:
    """Against rules and costs it can be read in two ways."""
    if cause == "rule":
        return chosen(game.world.readings, GUARD_BY_RULE) == "yes"
    return cause != "cost" or chosen(game.world.readings, GUARD_AGAINST_COST) == "yes"


def guard(
    game: Game, events: Sequence[Any], used: tuple[Any, ...], option: Guard
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """It stays on the field; the card of its soul goes at the same time as everything else happens."""
    used = (*used, option.card)
    if option.soul < 0:
        return tuple(events), used
    left = tuple(event for event in events if not (event.__class__ is Moved and event.card == option.card.card))
    return (*left, to_drop(game, option.soul, "soul guard", ("k.ソウルガード",))), used
