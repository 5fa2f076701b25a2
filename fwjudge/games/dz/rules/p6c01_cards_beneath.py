"""第6部 第1章 闘気カード、第6章 結合: cards that lie with another one on its square, face down or face up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import refs
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.players import nature

from ..now.cards import type_of
from ..state import BENEATH, is_on_board, master
from .p2c23_zones import move_to_graveyard

WITH_IT: Final = "with its card"
"""The cause of the move of a card that lay beneath another one which leaves."""


def cards_beneath(game: Game, host: int) -> list[int]:
    """Return the cards that lie beneath this one."""
    return [c for c in game.areas[BENEATH] if game.cards[c].under == host]


def spirits_beneath(game: Game, host: int) -> list[int]:
    """6-1-1, 6-1-2: return the cards that lie face down beneath this one."""
    return [c for c in cards_beneath(game, host) if not game.cards[c].up]


def _rule_against_host(game: Game, host: int, card: int) -> str | None:
    """6-1-6, 6-1-6-1, 6-1-11, 6-1-1: return the rule by which a card cannot lie beneath this one; None if it can."""
    look = game.cards[host]
    if host == card:
        return "6-1-6"
    if look.place == BENEATH:
        return "6-1-11" if look.up else "6-1-6-1"
    return None if is_on_board(look.place) and type_of(game, host) in ("unit", "base") else "6-1-1"


def make_putting_under(node: t.PutUnder) -> list[Step]:
    """Make the lines of putting a card beneath another: face down as a 「闘気カード」 (6-1-1), or a strategy face up (6-6-2)."""

    def unknown(game: Game, frame: Effect) -> list[Any]:
        """Return what chance can say of the first unknown card: no player looks, but later it may be put where all see it."""
        cards = [ref.card for ref in refs(game, frame, node.cards) if chance.is_unknown(game, ref.card)]
        return chance.draws(game, cards[0]) if cards else []

    def see(game: Game, frame: Effect, option: Any) -> Control:
        return chance.settle_card(game, option, first)

    def run(game: Game, frame: Effect) -> Control:
        events: list[Any] = []
        hosts = [ref.card for ref in refs(game, frame, node.under)][:1]
        for ref, host in ((ref, host) for ref in refs(game, frame, node.cards) for host in hosts):
            if rule := _rule_against_host(game, host, ref.card):
                note(
                    game,
                    Noted("nothing", frame.player, frame.ability, frame.source, ("1-1-3", rule), "not beneath that"),
                )
            else:
                events.append(
                    Moved(
                        ref.card,
                        BENEATH,
                        "beneath",
                        False,
                        node.up,
                        cites=_JOINING_RULES if node.up else _SPIRIT,
                        under=host,
                    )
                )
        return happen(game, events)

    first = ask("4-9-2-3", unknown, see, nature, sub="look")
    return [first, step("6-6-2" if node.up else "6-1-1", run)]


_SPIRIT: Final = ("6-1-3", "6-1-7", "6-1-8", "6-1-9")
"""The rules on a card beneath another: it lies on that square with a known card, has no type, and no player may look at it."""
_JOINING_RULES: Final = ("6-6-3", "6-6-4", "6-6-7", "4-1-3")


def with_cards_beneath(game: Game, events: Sequence[Any]) -> list[Any]:
    """6-1-5, 6-6-6: add that what lies with a card goes to its owner's graveyard at the same time, when the card leaves the squares.

    From square to square it goes along, because it is where its card is (6-1-4, 6-6-5).
    """
    leaving = {
        e.card
        for e in events
        if e.__class__ is Moved and is_on_board(game.cards[e.card].place) and not is_on_board(e.to)
    }
    found = [e for e in events if e.__class__ is not Moved or e.cause != WITH_IT or game.cards[e.card].under in leaving]
    going = {e.card for e in found if e.__class__ is Moved}
    for host in sorted(leaving):
        found += [
            move_to_graveyard(game, c, WITH_IT, ("6-6-6",) if game.cards[c].up else ("6-1-5", "6-1-10"))
            for c in cards_beneath(game, host)
            if c not in going
        ]
    return found


def note_moved_along(game: Game, events: Sequence[Any]) -> None:
    """6-1-4, 6-6-5: note where a card has gone to another square with what lies beneath it."""
    for event in events:
        if event.__class__ is Moved and is_on_board(event.before.place) and is_on_board(event.to):
            for c in cards_beneath(game, event.card):
                rule = "6-6-5" if game.cards[c].up else "6-1-4"
                note(
                    game,
                    Noted(
                        "along",
                        master(game, event.card),
                        ref=game.ref(c),
                        cites=(rule,),
                        why="cards beneath move along",
                    ),
                )


def spirits_too_many(game: Game) -> Iterator[int]:
    """4-16-4-16: yield the spirits beneath a card after the first of each player; of those that came at the same time all."""
    hosts = dict.fromkeys(game.cards[c].under for c in game.areas[BENEATH] if not game.cards[c].up)
    for host in hosts:
        for player in (0, 1):
            own = [c for c in spirits_beneath(game, host) if game.cards[c].owner == player]
            at_once = _cards_together(game, own)
            yield from own if len(at_once) > 1 and own[0] in at_once else own[1:]


def _cards_together(game: Game, own: list[int]) -> list[int]:
    first: Ref | None = game.ref(own[0]) if own else None
    return [c for c in own if any(game.ref(c) in group and first in group for group in game.own.together)]
