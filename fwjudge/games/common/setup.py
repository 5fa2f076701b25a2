"""Before the game: who may choose, who goes first, and the one redraw of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, Moved, Shuffled, change, make_declaration
from fwjudge.engine.game import Card, Game, World
from fwjudge.engine.policy import Policy
from fwjudge.engine.run import run
from fwjudge.engine.step import Call, Control, Procedures, Step, Table, ask, step

from .players import nature, turn_player

FIRST: Final = "first"
SECOND: Final = "second"
"""The two sides a player can take."""


def lay(
    policy: Policy,
    first: Step,
    own: Any,
    cards: Sequence[tuple[Any, int, int]],
    abilities: tuple[Any, ...],
    lone: bool,
    frame: Any = None,
) -> Game:
    """Return a game at its first line; each card comes with its owner and the place where it lies."""
    number = {printed: at for at, printed in enumerate(dict.fromkeys(printed for printed, _, _ in cards))}
    game = Game(
        World(policy, tuple(number), abilities),
        first,
        own,
        [Card(number[p], owner, place) for p, owner, place in cards],
    )
    for at, card in enumerate(game.cards):
        game.areas[card.place] += (at,)
    game.frame = frame
    return run(game, lone)


def draw_lots(number: str, *cites: str) -> Step:
    """Make the line at which chance says which player chooses the side; until then that player is the turn player."""

    def players(game: Game, frame: Any) -> list[int]:
        return [0, 1]

    def choose(game: Game, frame: Any, player: int) -> Control:
        return happen(game, [change("chooser", cites, active=player)])

    more = f" ({', '.join(cites)})" if cites else ""
    does = f"Chance alone says which player chooses to go first or second{more}."
    return ask(number, players, choose, nature, does=does)


def choose_side(number: str, active: bool, *cites: str) -> Step:
    """Make the line at which that player chooses to go first or second; `active`: the first player is the turn player from now on."""

    def both_sides(game: Game, frame: Any) -> list[str]:
        return [FIRST, SECOND]

    def take(game: Game, frame: Any, side: str) -> Control:
        chooser = game.own.active
        first = chooser if side == FIRST else 1 - chooser
        chosen = change("first", cites, active=first if active else chooser, first=first)
        return happen(game, [make_declaration(chooser, side), chosen])

    return ask(number, both_sides, take, turn_player, does="That player chooses to go first or second.")


def player_of(game: Game, side: str) -> int:
    """Return the player who goes first, or the one who goes second."""
    return game.own.first if side == FIRST else 1 - game.own.first  # type: ignore[no-any-return]


def redraw(number: str, inner: str, procedures: Procedures, side: str) -> Step:
    """Make the line at which a player keeps the hand or redraws all of it, once."""

    def chooser(game: Game, frame: Any) -> int:
        return player_of(game, side)

    def take(game: Game, frame: Any, option: str) -> Control:
        return happen(
            game,
            [make_declaration(chooser(game, frame), option)],
            procedures.at(inner, side) if option == "redraw" else None,
        )

    def both_ways(game: Game, frame: Any) -> list[str]:
        return ["keep", "redraw"]

    does = f"The player who goes {side} keeps the hand or redraws."
    return ask(number, both_ways, take, chooser, f"redraw {side}", does)


def make_redraw(
    procedures: Procedures,
    name: str,
    number: str,
    side: str,
    decks: tuple[int, int],
    hands: tuple[int, int],
    draw: Callable[[Game, int, Step], Call],
    after: tuple[str, str],
    *shuffle: str,
) -> Table:
    """Make the table of a redraw: the hand goes into the deck, the deck is shuffled, the player draws anew, then it goes on at `after`."""

    def return_to_deck(game: Game, frame: Any) -> Control:
        player = player_of(game, side)
        return happen(game, [Moved(c, decks[player], "return", up=False, at=BOTTOM) for c in game.areas[hands[player]]])

    def shuffle_deck(game: Game, frame: Any) -> Control:
        return happen(game, [Shuffled(decks[player_of(game, side)], shuffle)])

    def draw_anew(game: Game, frame: Any) -> Control:
        return draw(game, player_of(game, side), procedures.at(*after))

    return procedures.table(
        f"{name} {side}",
        step(number, return_to_deck, side, "The hand goes to the bottom of the deck."),
        step(number, shuffle_deck, f"{side} shuffle", "The deck is shuffled."),
        step(number, draw_anew, f"{side} draw", "The player draws a new hand."),
    )
