"""302.5 移動, 905 つける, 911 捨てる: instructions that move cards."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.event import BOTTOM, TOP, Decided, Moved, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.choosing import choose_order
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.cards import cards_named
from ..now.continuous_effects import is_forbidden
from ..rules.ch03_areas import (
    attach_energy,
    attach_set,
    discard,
    put_in_standby,
    return_to_hand,
    swap_with_main,
)
from ..state import DECK, HAND, MAIN, RESOLUTION, STANDBY, UNIT, WIDTH, area_of, card, is_unit_place, place
from ..world.facts import ALL
from .choosing import is_whole_hand, let_happen_to_cards, with_all_meant


def _discards(game: Game, effect: Effect, node: text.Discard | text.Move) -> list[Any]:
    """911.1: return the moves of the cards to the discard area of their owner."""
    found = []
    for ref in cards_named(game, effect, node.cards):
        at = game.cards[ref.card].place
        of_hand = at < RESOLUTION and area_of(at) == HAND
        found.append(discard(game, ref.card, "discard" if of_hand else "move"))
    return found


def _discard(node: text.Discard) -> list[Step]:
    """911.1, 911.2a: make the lines of a discard; that of a whole hand counts as done also without a card."""
    lines = let_happen_to_cards("911.1", _discards).lines(node)
    if isinstance(node.cards, text.Each) and is_whole_hand(node.cards.of):
        lines.insert(
            -1, step("911.2a", _count_empty_hand, "none", "The hand counts as discarded without a card in it.")
        )
    return lines


def _count_empty_hand(game: Game, frame: Effect) -> Control:
    """911.2a: write down that a hand counts as discarded in which there is no card."""
    if not cards_named(game, frame, text.It(ALL)):
        note(game, Noted("discarded none", frame.player, frame.ability, frame.source, ("911.2a",)))
    return None


def _moves(game: Game, effect: Effect, node: text.Move) -> list[Any]:
    """302.5: return the moves of the cards to an area of their owner."""
    if node.to == "discard":
        return _discards(game, effect, node)
    refs = cards_named(game, effect, node.cards)
    if node.to == "hand":
        return [return_to_hand(game, ref.card, "return", ("302.5",)) for ref in refs]
    at = BOTTOM if node.at == "bottom" else TOP
    return [
        Moved(
            ref.card,
            place(game.cards[ref.card].owner, DECK),
            "move",
            up=False,
            at=at,
            cites=("302.5", "105.2", "303.3a"),
        )
        for ref in refs
    ]


def _move(node: text.Move) -> list[Step]:
    """302.5, 911.1: make the lines of a move; the owner says in which order cards go to the deck (302.4)."""
    first, about = with_all_meant(node)
    order = choose_order("302.4", _moves, cards_named, ("302.4",), about) if about.to == "deck" else []
    return [*first, *order, *let_happen_to_cards("911.1" if about.to == "discard" else "302.5", _moves).lines(about)]


def _cannot_be_moved(node: text.Move) -> str:
    if node.to not in ("hand", "deck", "discard"):
        return "手札、デッキ、捨て場のほかへの移動は、出す・つけるで書く"
    if node.at not in ("top", "bottom") or node.order == "random":
        return "デッキの上か下に、持ち主の決める順番で置く"
    return "" if node.whose == "owner" else "カードは持ち主の領域に移動する"


def _plays(game: Game, effect: Effect, node: text.Play) -> list[Any]:
    """302.5, 308.1: return the moves of unit cards to standby areas of their owner; none where there is no room (104.2)."""
    found: list[Any] = []
    taken: list[int] = []
    for ref in cards_named(game, effect, node.cards):
        owner = game.cards[ref.card].owner
        slots = [slot for slot in free_slots(game, owner) if slot + owner * WIDTH not in taken]
        if is_forbidden(game, "appear", effect.player, ref.card):
            note(game, Decided("may not appear", owner, ref.card, cites=("104.4",)))
        elif slots and card(game, ref.card).type == UNIT:
            taken.append(slots[0] + owner * WIDTH)
            found.append(put_in_standby(game, ref.card, owner, slots[0]))
        else:
            note(game, Decided("no room", owner, ref.card, cites=("104.2", "308.1")))
    return found


def free_slots(game: Game, player: int) -> list[int]:
    """308.1: return the standby areas in which no card lies; a KO'd unit still lies in its own (306.7a)."""
    return [slot for slot in STANDBY if not game.areas[place(player, slot)]]


def _cannot_be_played(node: text.Play) -> str:
    return "カードはそのまま出す" if node.rested or node.paying or node.whose not in ("own", "owner") else ""


def _attaches(game: Game, effect: Effect, node: text.PutUnder) -> list[Any]:
    """905.2, 905.3: return the moves by which cards are attached to a unit: face down as energy, face up as a set."""
    attach = attach_set if node.up else attach_energy
    units = [ref for ref in cards_named(game, effect, node.under) if is_unit_place(game.cards[ref.card].place)]
    return [attach(game, ref.card, unit.card) for ref in cards_named(game, effect, node.cards) for unit in units[:1]]


def _attach(node: text.PutUnder) -> list[Step]:
    """905.2, 905.3: make the line at which cards are attached to a unit."""
    return let_happen_to_cards("905.3" if node.up else "905.2", _attaches).lines(node)


def _swaps(game: Game, effect: Effect, node: text.Swap) -> list[Any]:
    """914.1: return the events of a swap with the main unit of the same player."""
    found: list[Any] = []
    for ref in cards_named(game, effect, node.cards)[:1]:
        player, slot = divmod(game.cards[ref.card].place, WIDTH)
        if slot != MAIN:
            found += swap_with_main(game, player, slot, "swap", ("302.3a",))
    return found


MEANINGS: Final[Meanings] = {
    text.Move: Meaning(_move, _moves, refused=_cannot_be_moved),
    text.Discard: Meaning(_discard, _discards),
    text.Play: let_happen_to_cards("302.5", _plays, refused=_cannot_be_played),
    text.PutUnder: Meaning(_attach, _attaches),
    text.Swap: let_happen_to_cards("914.1", _swaps),
}
