"""3-1. 領域間の移動: what an effect puts where, in which order, and what it cannot move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fwjudge.ability.text import CardSet, Discard, Each, It, Move, Target, Top
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, TOP, Faced, Mixed, Moved, move
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step

from .carrying import actor, at_once, doing, failed, fell, forget, nothing_there, of_master, uncover, word
from .ch05_choose import CONDITIONED
from .ch05_picks import is_open
from .ch09_continuous import cannot, may_be
from .ch13_numbers import how_many, top_cards, wanted
from .events import Spared
from .selection import everything, refs, side
from .state import AREAS, BATTLE, BENEATH, DECK, DROP, HAND, LEADER, LIFE, REMOVED, WIDTH, area_of, place

_PILES = (DECK, LIFE)
_FACE_DOWN = (DECK, HAND, LIFE)
_CITES = {
    "deck": ("3-2-2",),
    "hand": ("3-3-1",),
    "drop": ("3-4-2", "3-4-3"),
    "energy": ("3-8-3",),
    "life": ("3-9-4",),
    "removed": ("13-9-2", "13-9-3", "13-9-4"),
}
MEANT, LEFT, PILE, ORDERED = "~meant", "~left", "~end", "~ordered"
"""What an instruction moves, which of it has not moved yet, where in a pile it goes, and whether its owner said in which order."""

# -- which cards, and whether they go --------------------------------------------------------------------------


def these(game: Game, frame: Effect, cards: Target) -> list[int]:
    """The cards that an instruction is about."""
    return top_cards(game, frame, cards) if isinstance(cards, Top) else [ref.card for ref in refs(game, frame, cards)]


def found_all(game: Game, frame: Effect, cards: Target, found: Sequence[int]) -> None:
    """0-2-4: whether there are as many cards as the text says; with fewer it is done to those."""
    if isinstance(cards, Each):
        passed_over(game, frame, cards.of, found)
    if not found:
        nothing_there(game, cards)
    elif isinstance(cards, Top) and len(found) < wanted(game, frame, cards):
        failed(game, ("0-2-4",), f"カードは{len(found)}枚しかない")


def passed_over(game: Game, frame: Effect, of: CardSet, found: Sequence[int]) -> None:
    """0-3-14, 0-3-15, 13-4-1: the report says which cards of a set a skill does as if they were not there."""
    if may_be(game, "unaffected"):
        spared = tuple(c for c in everything(game, frame, of) if c not in found)
        if spared:
            note(game, Spared(frame.player, spared, ("13-4-1", "0-3-15", "0-3-14")))


def stays(game: Game, frame: Effect, card: int, to: str) -> tuple[tuple[str, ...], str] | None:
    """Why a card does not leave where it is: the rules, and in words."""
    area = area_of(game.cards[card].place)
    if area == LEADER:
        return ("3-5-3", "0-2-2-2", "0-2-1"), "リーダーエリアから移動しない"
    by = doing(game)
    rules = cannot(game, "move", card, by=by, source=of_master(frame), areas=(AREAS[area], to))
    if not rules and area == BATTLE and to != "battle":
        rules = cannot(game, "leave", card, by=by, source=of_master(frame), areas=("battle", to))
    return (rules, "領域を離れない") if rules else None


def movable(game: Game, frame: Effect, cards: Sequence[int], to: str) -> list[int]:
    """Those that can leave where they are; of the others the report says why they do not."""
    found = []
    for card in cards:
        why = stays(game, frame, card, to)
        if why is None:
            found.append(card)
        else:
            failed(game, *why, card)
    return found


def whose_area(game: Game, frame: Effect, card: int, to: str, whose: str) -> int:
    """3-1-6: the owner's area; another player's only where that is said of a leader, battle or combo area (3-1-6-1)."""
    if whose == "owner" or to not in ("battle", "combo"):
        return game.cards[card].owner
    return side(frame, whose)


# -- lines that all movements share ------------------------------------------------------------------------------


def gather(number: str, cards: Target, to: str, by: str = "own", shown: bool = True) -> list[Step]:
    """The lines that settle which cards an instruction moves: how many of 「～まで」, and which lie where nobody had looked.

    `to`: nothing where the cards stay where they are.
    """

    def begin(game: Game, frame: Effect) -> Control:
        found = these(game, frame, cards)
        able = movable(game, frame, found, to) if to else found
        found_all(game, game.frame, cards, found)
        chosen = tuple(game.ref(c) for c in able)
        game.frame = game.frame.put(MEANT, chosen).put(LEFT, chosen)
        return None

    lines = how_many(cards, by) if isinstance(cards, Top) else []
    if shown and cards != It("this"):
        lines.append(uncover(number, lambda game, frame: these(game, frame, cards)))
    return [*lines, step(number, begin, "which")]


def arrival(called: str, to: str) -> Step:
    """What has really come there, and by which name the text speaks of it."""
    area = AREAS.index(to)

    def run(game: Game, frame: Effect) -> Control:
        meant = frame.get(MEANT)
        there = [ref.card for ref in meant if area_of(game.cards[ref.card].place) == area]
        game.frame = forget(frame, MEANT, LEFT, PILE, ORDERED)
        if called:
            game.frame = game.frame.put(called, tuple(game.ref(c) for c in there))
        if len(there) < len(meant):
            fell(game)
        return None

    return Step("", run, "arrived")


def moving(number: str, events: Callable[[Game, Effect, int], Sequence[Any]], sub: str = "") -> Step:
    """They move at once; what comes from a deck one by one (3-2-3)."""

    def run(game: Game, frame: Effect) -> Control:
        left = frame.get(LEFT)
        if not left:
            return None
        from_deck = area_of(game.cards[left[0].card].place) == DECK
        now = left[:1] if from_deck else left
        game.frame = frame.put(LEFT, left[len(now) :])
        made = at_once([event for ref in now for event in events(game, frame, ref.card)])
        if from_deck and len(frame.get(MEANT)) > 1:
            made = [one._replace(cites=(*one.cites, "3-2-3")) for one in made]
        return happen(game, made, line)

    line = step(number, run, sub)
    return line


# -- 「…を…に置く」 -------------------------------------------------------------------------------------------------


@word(Move)
def _move(node: Move) -> list[Step]:
    from .ch05_combo import combo_lines
    from .ch05_use import play_lines

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
        lines += [*_end_of_pile(node), *(_order(node) if node.order != "random" else []), Step("", _upwards, "upwards")]
    mixed = [step("5-9-1", _mix, "mix")] if node.order == "random" and area in _PILES else []
    return [*lines, moving(number, _put(node, area)), *mixed, arrival(node.called, node.to)]


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
            more = (*more, "16-2-2-3", "16-2-5-1")
        silent = "16-2-5-1" if source == BENEATH else ""
        return [Moved(card, to, cause, bool(node.rested), up, _end(frame), cites=(*cites, *more), silent=silent)]

    return events


def _end(frame: Effect) -> int:
    return BOTTOM if frame.get(PILE) == ("bottom",) else TOP


def _show(game: Game, frame: Effect) -> Control:
    """3-1-7: what was picked by what it is, and goes from one hidden area to another, is always shown."""
    picked = frame.get(CONDITIONED)
    return happen(
        game, [Faced(ref.card, True) for ref in frame.get(LEFT) if ref in picked and not is_open(game, ref.card)]
    )


def _end_of_pile(node: Move) -> list[Step]:
    """Top or bottom; all cards go to the same end."""
    if node.at != "either":

        def settle(game: Game, frame: Effect) -> Control:
            game.frame = frame.put(PILE, (node.at,))
            return None

        return [Step("", settle, "end")]

    def options(game: Game, frame: Effect) -> list[Any]:
        return ["top", "bottom"] if frame.get(LEFT) else []

    def take(game: Game, frame: Effect, option: Any) -> Control:
        game.frame = frame.put(PILE, (option,))
        return None

    return [ask("0-2-3", options, take, lambda game, frame: actor(frame, node.by), sub="end")]


def _order(node: Move) -> list[Step]:
    """Which lies above which: their owner says (3-1-5), the turn player first (0-2-7), or the player that the text lets say."""

    def of(game: Game, frame: Effect, owner: int) -> list[Ref]:
        return [ref for ref in frame.get(LEFT) if game.cards[ref.card].owner == owner]

    def ordering(number: str, first: bool, sub: str) -> Step:
        def owner(game: Game, frame: Effect) -> int:
            active: int = game.own.active
            return active if first and len(of(game, frame, active)) > 1 else 1 - active

        def options(game: Game, frame: Effect) -> list[Any]:
            looks: dict[Any, Ref] = {}
            left = [ref for ref in of(game, frame, owner(game, frame)) if ref not in frame.get(sorted_so_far)]
            for ref in left if len(left) > 1 else ():
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

        line = ask(number, options, take, chooser, sub)
        return line

    def finish(game: Game, frame: Effect) -> Control:
        order = frame.get(sorted_so_far)
        rest = tuple(ref for ref in frame.get(LEFT) if ref not in order)
        game.frame = frame.put(LEFT, (*order, *rest)).put(sorted_so_far, ())
        return None

    sorted_so_far = "~sorted"
    return [ordering("3-1-5", True, "order"), ordering("0-2-7", False, "other.order"), Step("", finish, "in order")]


def _upwards(game: Game, frame: Effect) -> Control:
    """Onto a pile the undermost goes first."""
    if _end(frame) == TOP:
        game.frame = frame.put(LEFT, frame.get(LEFT)[::-1])
    return None


def _mix(game: Game, frame: Effect) -> Control:
    """In an order that nobody knows."""
    piles: dict[int, list[int]] = {}
    for ref in frame.get(MEANT):
        at = game.cards[ref.card].place
        if area_of(at) in _PILES:
            piles.setdefault(at, []).append(ref.card)
    return happen(game, [Mixed(tuple(cards)) for cards in piles.values() if len(cards) > 1])


# -- 13-7 捨てる ----------------------------------------------------------------------------------------------------


@word(Discard)
def _discard(node: Discard) -> list[Step]:
    def events(game: Game, frame: Effect, card: int) -> Sequence[Any]:
        return [move(card, place(game.cards[card].owner, DROP), "discard", True, ("3-1-4", "3-4-3"))]

    def of_a_hand(game: Game, frame: Effect) -> Control:
        """13-7-1: only from a hand."""
        hand = tuple(ref for ref in frame.get(LEFT) if area_of(game.cards[ref.card].place) == HAND)
        if len(hand) < len(frame.get(LEFT)):
            failed(game, ("13-7-1",), "手札にないカードは捨てられない")
            game.frame = game.frame.put(LEFT, hand).put(MEANT, hand)
        return None

    lines = gather("13-7-1", node.cards, "drop", node.by)
    return [*lines, step("13-7-1", of_a_hand, "hand"), moving("13-7-1", events), arrival(node.called, "drop")]
