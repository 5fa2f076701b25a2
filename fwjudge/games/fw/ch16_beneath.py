"""16-2. 下に置かれているカード: what is put beneath or on top of another card, and what becomes of it when that one leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability.text import PutOnTop, PutUnder
from fwjudge.engine.batch import happen, settle
from fwjudge.engine.event import BOTTOM, Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step

from .carrying import failed, word
from .ch03_areas import to_drop
from .ch03_moves import LEFT, MEANT, arrival, gather, these
from .ch09_lasting import inherit
from .ch15_evolution import beneath as stacked
from .events import Inherited, KiPut
from .state import BATTLE, BENEATH, COMBO, LEADER, WIDTH, area_of, place

_CAN_BEAR = (BATTLE, COMBO, LEADER)


def beneath(game: Game, card: int) -> tuple[int, ...]:
    """The cards beneath another, the undermost first."""
    return tuple(c for player in (0, 1) for c in game.areas[place(player, BENEATH)] if game.cards[c].under == card)


def _silent(game: Game, card: int) -> str:
    return "16-2-5-1" if area_of(game.cards[card].place) == BENEATH else ""


def _kept(card: int, put: Sequence[Ref]) -> tuple[str, ...]:
    """What lay beneath a card that is put beneath another one stays in its order."""
    return () if any(ref.card == card for ref in put) else ("16-2-3", "16-2-2-1")


@word(PutUnder)
def _put_under(node: PutUnder) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """16-2-4: beneath all that lies there; what lies beneath the card itself comes along in its order (16-2-3)."""
        over = [c for c in these(game, frame, node.under) if area_of(game.cards[c].place) in _CAN_BEAR]
        left: tuple[Ref, ...] = frame.get(LEFT)
        if not over or any(ref.card == over[0] for ref in left):
            failed(game, ("16-2-1",), "下に置くことのできるカードがない")
            return None
        to = place(game.cards[over[0]].place // WIDTH, BENEATH)
        pile = [c for ref in left for c in (ref.card, *beneath(game, ref.card)[::-1])]
        put = [
            Moved(
                c,
                to,
                "beneath",
                False,
                True,
                BOTTOM,
                silent=_silent(game, c),
                under=over[0],
                cites=("16-2-4", "16-2-2", *_kept(c, left)),
            )
            for c in pile
        ]
        return happen(game, put)

    return [*gather("16-2-1", node.cards, "beneath"), step("16-2-1", run), arrival("", "beneath")]


@word(PutOnTop)
def _put_on_top(node: PutOnTop) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """14-5-2: it stands as the card below stood, and takes over its changes of power, its battle and its 【気】."""
        under = [c for c in these(game, frame, node.on) if area_of(game.cards[c].place) in (BATTLE, LEADER)]
        left: tuple[Ref, ...] = frame.get(LEFT)
        if not left:
            return None
        if not under or under[0] == left[0].card:
            failed(game, ("14-5-2",), "上に置くことのできるカードがない")
            return None
        card, below = left[0], game.cards[under[0]]
        game.frame = frame.put(MEANT, left[:1])
        put = Moved(
            card.card, below.place, "on top", below.rested, True, cites=("14-5-2",), silent=_silent(game, card.card)
        )
        new = Ref(
            card.card, card.life + (0 if game.world.policy.same_card(game.cards[card.card].place, below.place) else 1)
        )
        return happen(game, [put, *stacked(game, game.ref(under[0]), new)])

    return [*gather("14-5-2", node.card, "battle"), step("14-5-2", run, "put"), arrival("", "battle")]


# -- when the card on top leaves ------------------------------------------------------------------------------------


def fall(game: Game, events: Sequence[Any]) -> None:
    """16-2-5, 1-12-4: a card left the battle area for another: what lay beneath goes to the drop area and starts nothing waiting."""
    fallen: list[Any] = []
    for event in events:
        if event.__class__ is not Moved:
            continue
        source, target = area_of(event.before.place), area_of(event.to)
        if source not in _CAN_BEAR or target in (source, BENEATH):
            continue
        left, pile = Ref(event.card, event.life), beneath(game, event.card)
        if "16-2-6" in event.cites and pile:
            fallen += _uncovered(game, event, left, pile)
            continue
        fallen += [to_drop(game, c, "fall", ("16-2-5",))._replace(silent="16-2-5") for c in pile]
        fallen += [KiPut(ref, -count, ("1-12-4",)) for ref, count in game.own.ki if ref == left]
    if fallen:
        settle(game, fallen)


def _uncovered(game: Game, event: Moved, left: Ref, pile: tuple[int, ...]) -> list[Any]:
    """16-2-6: only the topmost card moved; the next one lies there now, with its orientation and its changes of power (16-2-6-1)."""
    *rest, top = pile
    new = Ref(top, game.lives[top] + 1)
    return [
        Moved(
            top,
            event.before.place,
            "uncovered",
            event.before.rested,
            True,
            cites=("16-2-6", "16-2-6-1"),
            silent="16-2-5-1",
        ),
        *inherit(game, left, new),
        Inherited(left, new, ("16-2-6", "16-2-6-1")),
        *(Moved(c, game.cards[c].place, "stack", False, True, under=top, silent="16-2-5-1") for c in rest),
    ]
