"""3-1. 領域間の移動: the cards that an effect moves, in which order, and those that it cannot move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import CardSet, Each, It, Target, Top
from fwjudge.engine.batch import happen
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.flow import forget, of_master

from ..events import Spared
from ..now.bans import cannot
from ..now.players import side
from ..now.progress import cause
from ..now.sets import cards_spared, refs
from ..rules.effect_frame import at_once, log_failure, log_no_card, remember_done_in_part, uncover
from ..state import AREAS, BATTLE, DECK, LEADER, area_of
from .numbers import ask_how_many, number_wanted, top_cards

TARGETS: Final = "~meant"
LEFT: Final = "~left"
PILE: Final = "~end"
ORDERED: Final = "~ordered"
"""The names of the cards to move, of those that have not moved yet, of their place in a pile, and of an order that their owner chose."""

# -- which cards, and whether they go --------------------------------------------------------------------------


def moved_cards(game: Game, frame: Effect, cards: Target) -> list[int]:
    """Return the cards that an instruction is about."""
    return top_cards(game, frame, cards) if isinstance(cards, Top) else [ref.card for ref in refs(game, frame, cards)]


def log_missing(game: Game, frame: Effect, cards: Target, found: Sequence[int]) -> None:
    """0-2-4: log that there are fewer cards than the text says; it is done to those."""
    if isinstance(cards, Each):
        log_spared(game, frame, cards.of, found)
    if not found:
        log_no_card(game, cards)
    elif isinstance(cards, Top) and len(found) < number_wanted(game, frame, cards):
        log_failure(game, ("0-2-4",), "only so many cards", number=len(found))


def log_spared(game: Game, frame: Effect, of: CardSet, found: Sequence[int]) -> None:
    """13-4-1: log which cards of a set a skill treats as if they were not there (0-3-14, 0-3-15)."""
    if spared := cards_spared(game, frame, of, found):
        note(game, Spared(frame.player, spared, ("13-4-1", "0-3-15", "0-3-14")))


def why_it_stays(game: Game, frame: Effect, card: int, to: str) -> tuple[tuple[str, ...], str] | None:
    """3-5-3: return the rules by which a card does not leave where it is, with the reason in words; None if it can."""
    area = area_of(game.cards[card].place)
    if area == LEADER:
        return ("3-5-3", "0-2-2-2", "0-2-1"), "stays in leader area"
    by = cause(game)
    rules = cannot(game, "move", card, by=by, source=of_master(frame), areas=(AREAS[area], to))
    if not rules and to == "energy":
        rules = cannot(game, "charge", card, frame.player)
    if not rules and area == BATTLE and to != "battle":
        rules = cannot(game, "leave", card, by=by, source=of_master(frame), areas=("battle", to))
    return (rules, "does not leave") if rules else None


def keep_movable(game: Game, frame: Effect, cards: Sequence[int], to: str) -> list[int]:
    """Return the cards that can leave where they are, and log of the others why they do not."""
    found = []
    for card in cards:
        why = why_it_stays(game, frame, card, to)
        if why is None:
            found.append(card)
        else:
            log_failure(game, *why, card)
    return found


def whose_area(game: Game, frame: Effect, card: int, to: str, whose: str) -> int:
    """Return the player to whose area a card goes (3-1-6): its owner; another player only for a leader, battle or combo area (3-1-6-1)."""
    if whose == "owner" or to not in ("battle", "combo"):
        return game.cards[card].owner
    return side(frame, whose)


# -- lines that all movements share ------------------------------------------------------------------------------


def gather(number: str, cards: Target, to: str, by: str = "own", shown: bool = True) -> list[Step]:
    """Return the lines that settle which cards an instruction moves: how many of 「～まで」, and which lie where no player has looked.

    `to`: nothing where the cards stay where they are.
    """

    def begin(game: Game, frame: Effect) -> Control:
        """Settle which cards the instruction moves, and log which it does not."""
        found = moved_cards(game, frame, cards)
        able = keep_movable(game, frame, found, to) if to else found
        log_missing(game, game.frame, cards, found)
        chosen = tuple(game.ref(c) for c in able)
        game.frame = game.frame.put(TARGETS, chosen).put(LEFT, chosen)
        return None

    lines = ask_how_many(cards, by) if isinstance(cards, Top) else []
    if shown and cards != It("this"):
        lines.append(uncover(number, lambda game, frame: moved_cards(game, frame, cards)))
    return [*lines, step(number, begin, "which")]


def settle_arrival(called: str, to: str) -> Step:
    """Return the line that gives the cards that have really come there the name by which the text speaks of them."""
    area = AREAS.index(to)

    def run(game: Game, frame: Effect) -> Control:
        """Give the cards that have come there their name; if some have not, the sentence is done only in part."""
        targets = frame.get(TARGETS)
        there = [ref.card for ref in targets if area_of(game.cards[ref.card].place) == area]
        game.frame = forget(frame, TARGETS, LEFT, PILE, ORDERED)
        if called:
            game.frame = game.frame.put(called, tuple(game.ref(c) for c in there))
        if len(there) < len(targets):
            remember_done_in_part(game)
        return None

    return Step("", run, "arrived")


def move_targets(number: str, events: Callable[[Game, Effect, int], Sequence[Any]], sub: str = "") -> Step:
    """Return the line that moves the cards at once; what comes from a deck moves one by one (3-2-3)."""

    def run(game: Game, frame: Effect) -> Control:
        """Move the cards at once, those of a deck one by one (3-2-3)."""
        left = frame.get(LEFT)
        if not left:
            return None
        from_deck = area_of(game.cards[left[0].card].place) == DECK
        now = left[:1] if from_deck else left
        game.frame = frame.put(LEFT, left[len(now) :])
        made = at_once([event for ref in now for event in events(game, frame, ref.card)])
        if from_deck and len(frame.get(TARGETS)) > 1:
            made = [one._replace(cites=(*one.cites, "3-2-3")) for one in made]
        return happen(game, made, line)

    line = step(number, run, sub)
    return line
