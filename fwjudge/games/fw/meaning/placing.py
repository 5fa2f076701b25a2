"""3-1-6. 「…を…に置く」 and 13-7. 「捨てる」."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import Discard, Move, Top
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, TOP, Faced, Mixed, Moved, move
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.players import side
from ..rules.ch05_picks import is_open
from ..rules.effect_frame import actor, log_failure
from ..state import AREAS, BATTLE, BENEATH, DECK, DROP, HAND, LIFE, REMOVED, WIDTH, area_of, place
from .appearing import play_lines
from .choosing import CONDITIONED
from .comboing import combo_lines
from .moving import LEFT, ORDERED, PILE, TARGETS, gather, move_targets, settle_arrival, whose_area

_PILES: Final = (DECK, LIFE)


_FACE_DOWN: Final = (DECK, HAND, LIFE)


_CITES: Final = {
    "deck": ("3-2-2",),
    "hand": ("3-3-1",),
    "drop": ("3-4-2", "3-4-3"),
    "energy": ("3-8-3",),
    "life": ("3-9-4",),
    "removed": ("13-9-2", "13-9-3", "13-9-4"),
}


def _move(node: Move) -> list[Step]:
    """13-9-1, 3-1-6: return the lines by which cards are removed from the game, or go to another area."""
    if node.to == "battle":
        return play_lines(node.cards, node.whose, bool(node.rested), node.called)
    if node.to == "combo":
        return combo_lines(node.cards, node.called, node.whose)
    number = "13-9-1" if node.to == "removed" else "3-1-6"
    area = AREAS.index(node.to)
    shown = area not in _PILES or node.up is True
    lines = gather(number, node.cards, node.to, node.by, shown)
    if area in _FACE_DOWN:
        lines.append(step("3-1-7", _show))
    if area in _PILES:
        lines += [
            *_settle_pile_end(node),
            *(_ask_order(node) if node.order != "random" else []),
            Step("", _reverse_for_top, "upwards"),
        ]
    mixed = [step("5-9-1", _mix, "mix")] if node.order == "random" and area in _PILES else []
    return [*lines, move_targets(number, _put(node, area)), *mixed, settle_arrival(node.called, node.to)]


def _put(node: Move, area: int) -> Callable[[Game, Effect, int], Sequence[Any]]:
    up = node.up if node.up is not None else area not in _FACE_DOWN
    cause = "remove" if area == REMOVED else "move"
    cites = ("3-1-4", *_CITES[node.to], *(("3-9-2-1",) if area == LIFE and up else ()))

    def events(game: Game, frame: Effect, card: int) -> Sequence[Any]:
        to = place(whose_area(game, frame, card, node.to, node.whose), area)
        more: tuple[str, ...] = ("3-1-6-1",) if node.whose != "owner" and to // WIDTH != side(frame, node.whose) else ()
        if to // WIDTH != game.cards[card].place // WIDTH:
            more = (*more, "0-3-3-1")
        source = area_of(game.cards[card].place)
        if source == LIFE and isinstance(node.cards, Top):
            more = (*more, "3-9-3")
        if source == BATTLE and area == DROP:
            more = (*more, "5-10-2")
        if area in _PILES and frame.get(ORDERED):
            more = (*more, "3-1-5-1")
        if node.alone:
            more = (*more, "16-2-6")
        if source == BENEATH:
            more = (*more, "16-2-2-3", *(("16-2-5-1",) if any(one.trigger for one in game.world.abilities) else ()))
        silent = "16-2-5-1" if source == BENEATH else ""
        kept = cites[1:] if to == game.cards[card].place else cites  # it stays in its area
        return [Moved(card, to, cause, bool(node.rested), up, _pile_end(frame), cites=(*kept, *more), silent=silent)]

    return events


def _pile_end(frame: Effect) -> int:
    return BOTTOM if frame.get(PILE) == ("bottom",) else TOP


def _show(game: Game, frame: Effect) -> Control:
    """3-1-7: reveal what was picked by what it is, and goes from one hidden area to another."""
    picked = frame.get(CONDITIONED)
    return happen(
        game, [Faced(ref.card, True) for ref in frame.get(LEFT) if ref in picked and not is_open(game, ref.card)]
    )


def _settle_pile_end(node: Move) -> list[Step]:
    """Return the line that settles whether cards go on top or to the bottom; all cards go to the same end."""
    if node.at != "either":

        def settle(game: Game, frame: Effect) -> Control:
            """Settle the end of the pile to which the cards go."""
            game.frame = frame.put(PILE, (node.at,))
            return None

        return [Step("", settle, "end")]

    def options(game: Game, frame: Effect) -> list[Any]:
        """Return both ends of the pile, if any card goes there."""
        return ["top", "bottom"] if frame.get(LEFT) else []

    def take(game: Game, frame: Effect, option: Any) -> Control:
        """Settle the end that the player said."""
        game.frame = frame.put(PILE, (option,))
        return None

    return [ask("0-2-3", options, take, lambda game, frame: actor(frame, node.by), sub="end")]


def _ask_order(node: Move) -> list[Step]:
    """Return the lines that ask which card lies above which.

    Their owner says (3-1-5), the turn player first (0-2-7), or the player that the text names.
    """

    def refs_of_owner(game: Game, frame: Effect, owner: int) -> list[Ref]:
        return [ref for ref in frame.get(LEFT) if game.cards[ref.card].owner == owner]

    def order_line(number: str, first: bool, sub: str) -> Step:
        def owner(game: Game, frame: Effect) -> int:
            active: int = game.own.active
            return active if first and len(refs_of_owner(game, frame, active)) > 1 else 1 - active

        def options(game: Game, frame: Effect) -> list[Any]:
            looks: dict[Any, Ref] = {}
            every = refs_of_owner(game, frame, owner(game, frame))
            left = [ref for ref in every if ref not in frame.get(sorted_so_far)]
            for ref in left if len(every) > 1 else ():  # the last one leaves no choice, but can be named
                look = game.cards[ref.card]
                looks.setdefault(look if look.settled == 1 else (look.place, look.settled), ref)
            return list(looks.values())

        def take(game: Game, frame: Effect, option: Any) -> Control:
            game.frame = frame.put(sorted_so_far, (*frame.get(sorted_so_far), option)).put(
                ORDERED, () if node.order == "any" else (True,)
            )
            return line

        def chooser(game: Game, frame: Effect) -> int:
            return actor(frame, node.by) if node.order == "any" else owner(game, frame)

        line = ask(number, options, take, chooser, sub, "Ask which card is put next.")
        return line

    def finish(game: Game, frame: Effect) -> Control:
        """Put the cards into the order that was said, and all others behind them."""
        order = frame.get(sorted_so_far)
        rest = tuple(ref for ref in frame.get(LEFT) if ref not in order)
        game.frame = frame.put(LEFT, (*order, *rest)).put(sorted_so_far, ())
        return None

    sorted_so_far = "~sorted"
    return [order_line("3-1-5", True, "order"), order_line("0-2-7", False, "other.order"), Step("", finish, "in order")]


def _reverse_for_top(game: Game, frame: Effect) -> Control:
    """Put the undermost card first where cards go onto a pile."""
    if _pile_end(frame) == TOP:
        game.frame = frame.put(LEFT, frame.get(LEFT)[::-1])
    return None


def _mix(game: Game, frame: Effect) -> Control:
    """Mix the cards that came to a pile, so that no player knows their order."""
    piles: dict[int, list[int]] = {}
    for ref in frame.get(TARGETS):
        at = game.cards[ref.card].place
        if area_of(at) in _PILES:
            piles.setdefault(at, []).append(ref.card)
    return happen(game, [Mixed(tuple(cards)) for cards in piles.values() if len(cards) > 1])


def _discard(node: Discard) -> list[Step]:
    def events(game: Game, frame: Effect, card: int) -> Sequence[Any]:
        return [move(card, place(game.cards[card].owner, DROP), "discard", True, ("3-1-4", "3-4-3"))]

    def keep_hand_cards(game: Game, frame: Effect) -> Control:
        """13-7-1: keep only cards of a hand."""
        hand = tuple(ref for ref in frame.get(LEFT) if area_of(game.cards[ref.card].place) == HAND)
        if len(hand) < len(frame.get(LEFT)):
            log_failure(game, ("13-7-1",), "not in the hand")
            game.frame = game.frame.put(LEFT, hand).put(TARGETS, hand)
        return None

    lines = gather("13-7-1", node.cards, "drop", node.by)
    return [
        *lines,
        step("13-7-1", keep_hand_cards, "hand"),
        move_targets("13-7-1", events),
        settle_arrival(node.called, "drop"),
    ]


MEANINGS: Final[Meanings] = {
    Move: Meaning(_move),
    Discard: Meaning(_discard),
}
