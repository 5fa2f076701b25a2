"""The facts that are written down straight after events because a rule asks for them later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.event import Added, Decided, Moved, Noted, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.step import Call, Control

from ..events import Remembered
from ..now.continuous_effects import cards_changed_as_placed, rules_of_changes
from ..now.layers import write_down_ages
from ..state import ARRANGED, BENEATH, DECK, SQUARE, STACK, Dz, is_on_board, master, zone_of
from .p3c11_battle import join_battle
from .p4c08_shown_cards import SHOW
from .p4c15_replacement import INSTEAD
from .p4c17_last_information import write_down
from .p6c01_cards_beneath import note_moved_along
from .p6c02_arrangement import note_determined_order


def write_down_facts(game: Game, events: Sequence[Any]) -> Control:
    """4-16-3: after a batch write down what rules ask for later, as arrivals and departures; no rule effect stops an effect midway."""
    for event in events:
        if event.__class__ is Moved:
            write_down_moves(game, [one for one in events if one.__class__ is Moved])
            break
    return None


def write_down_for_abilities(game: Game, events: Sequence[Any]) -> Control:
    """After a batch write down what only abilities ask for later, and begin what they do in place of something or show."""
    note_moved_along(game, events)
    note_laid_at_once(game, events)
    write_down_ages(game)
    write_down(game, events)
    if game.own.instead:
        return Call(INSTEAD.first)
    return Call(SHOW.first) if game.own.showing else None


def write_down_moves(game: Game, moves: Sequence[Moved]) -> None:
    """4-16-3: write down what came to a square of the battle space, what left one, and the plan cards that went."""
    arrived = left = was_open = False
    for move in moves:
        before = move.before
        if SQUARE <= move.to < STACK:
            arrived = True
        elif SQUARE <= before.place < STACK:
            left = True
        if before.up and before.place < SQUARE:
            was_open = True
    if left:
        forget_what_left(game)
    if arrived:
        note_arrivals(game, moves)
        note_applied_at_once(game, moves)
    if was_open:
        note_plan_left(game, moves)


def note_plan_left(game: Game, moves: Sequence[Moved]) -> None:
    """2-23-3-2: note that cards went from a deck with the plan card first, and that the next one stays face down."""
    for event in moves:
        if event.before.up and is_deck(event.before.place) and not is_deck(event.to):
            deck, owner = event.before.place, game.cards[event.card].owner
            went = [one.card for one in moves if one.before.place == deck and one.to == event.to]
            for card in went:
                note(game, Decided("plan first", owner, card, cites=("2-23-3-2",)))
            if game.areas[deck]:
                note(game, Decided("plan next", owner, game.areas[deck][-1], cites=("2-23-3-2",)))


def is_deck(at: int) -> bool:
    """Whether a place is a deck."""
    return at < SQUARE and not is_on_board(at) and zone_of(at) == DECK


def remember_heard(game: Game, events: Sequence[Any]) -> None:
    """5-13-2, 5-13-2-1, 5-13-3: remember what some condition will ask about, and of which player, whatever comes of the card."""
    asked = game.world.facts.counted_events
    if ARRANGED in asked:
        note_determined_order(game, events)
    heard = [
        (word, getattr(event, "player", -1) if event.__class__ is not Moved else master(game, event.card))
        for event in events
        for word in game.world.policy.sounds(event)
        if word in asked
    ]
    if heard:
        rules = ("5-13-2", "5-13-3") if any(word == "move" for word, _ in heard) else ()
        _, player = heard[0]
        record(game, Remembered(tuple(heard), player, rules, "remembered this turn"))


def note_laid_at_once(game: Game, events: Sequence[Any]) -> None:
    """4-16-4-7, 4-16-4-16: write down which cards came at the same time onto one base square, or beneath one and the same card."""
    found: dict[tuple[int, int], list[Ref]] = {}
    for event in events:
        if event.__class__ is Moved and (event.to == BENEATH or (event.to < SQUARE and is_on_board(event.to))):
            found.setdefault((event.to, event.under), []).append(game.ref(event.card))
    groups = [tuple(refs) for refs in found.values() if len(refs) > 1]
    if groups:
        record(game, Added("together", tuple(groups), cites=("4-16-4-7", "4-16-4-16")))


def forget_what_left(game: Game) -> None:
    """2-23-1-3: forget what was written of units that have left: they are other cards now."""
    own: Dz = game.own
    lives = game.lives
    if own.damage or own.central:
        damage = tuple([(ref, amount) for ref, amount in own.damage if lives[ref.card] == ref.life])
        central = tuple([ref for ref in own.central if lives[ref.card] == ref.life])
        if len(damage) < len(own.damage) or len(central) < len(own.central):
            record(game, change("", ("2-23-1-3",), damage=damage, central=central))


def note_applied_at_once(game: Game, moves: Sequence[Moved]) -> None:
    """4-5-2, 4-14-2: note for each card put onto a square which continuous effects have applied to it from that moment on."""
    for card in cards_changed_as_placed(game, moves):
        rules = ("4-5-1", "4-5-2", "4-5-3", "4-14-2", "4-14-4-1", "4-14-4-2", *rules_of_changes(game, card))
        note(game, Noted("placed so", master(game, card), ref=game.ref(card), cites=rules))


def note_arrivals(game: Game, moves: Sequence[Moved]) -> None:
    """Write down who was played into the central area (4-16-4-8), who came at the same time (4-16-4-6), who joins a battle (3-11-1-2)."""
    by_square: dict[int, list[int]] = {}
    for event in moves:
        if SQUARE <= event.to < STACK and game.cards[event.card].place == event.to:
            by_square.setdefault(event.to, []).append(event.card)
            if (
                event.cause in ("play from hand", "play from plan", "play from elsewhere")
                and SQUARE + 3 <= event.to < SQUARE + 6
            ):
                record(game, Added("central", (game.ref(event.card),), cites=("4-16-4-8",)))
    for at, cards in by_square.items():
        if len(cards) > 1:
            record(game, Added("together", (tuple(game.ref(c) for c in cards),), cites=("4-16-4-6",)))
        if game.own.groups:
            for c in cards:
                join_battle(game, c, at)
