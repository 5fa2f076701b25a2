"""Before the game: who may choose, who goes first, and the one redraw of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, Declared, Moved, Set, Shuffled
from fwjudge.engine.game import Card, Game, World
from fwjudge.engine.policy import Policy
from fwjudge.engine.run import run
from fwjudge.engine.step import NATURE, Call, Control, Procedures, Step, Table, ask, step


def lay(
    policy: Policy,
    first: Step,
    own: Any,
    cards: Sequence[tuple[Any, int, int]],
    abilities: tuple[Any, ...],
    lone: bool,
    frame: Any = None,
) -> Game:
    """A game at its first line: each card with its owner and the place where it lies."""
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


def lot(number: str, *cites: str) -> Step:
    """Chance alone says who may choose; until the choice that player is `active`."""

    def chooses(game: Game, frame: Any, player: int) -> Control:
        return happen(game, [Set("chooser", game.own._replace(active=player), cites)])

    return ask(number, lambda game, frame: [0, 1], chooses, lambda game, frame: NATURE)


def sides(number: str, active: bool, *cites: str) -> Step:
    """That player chooses to go first or second; `active`: the first player is the turn player from now on."""

    def takes(game: Game, frame: Any, side: str) -> Control:
        chooser = game.own.active
        first = chooser if side == "first" else 1 - chooser
        own = game.own._replace(active=first if active else chooser, first=first)
        return happen(game, [Declared(chooser, side), Set("first", own, cites)])

    return ask(number, lambda game, frame: ["first", "second"], takes, lambda game, frame: game.own.active)


FIRST, SECOND = "first", "second"


def player_of(game: Game, side: str) -> int:
    return game.own.first if side == FIRST else 1 - game.own.first  # type: ignore[no-any-return]


def redraw(number: str, inner: str, procedures: Procedures, side: str) -> Step:
    """Whether this player redraws: all of the hand goes back, once."""

    def chooser(game: Game, frame: Any) -> int:
        return player_of(game, side)

    def take(game: Game, frame: Any, option: str) -> Control:
        return happen(
            game, [Declared(chooser(game, frame), option)], procedures.at(inner, side) if option == "redraw" else None
        )

    return ask(number, lambda game, frame: ["keep", "redraw"], take, chooser, sub=f"redraw {side}")


def redrawing(
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
    """The redraw itself: into the deck, shuffle, draw anew, go on at `after`."""

    def into_deck(game: Game, frame: Any) -> Control:
        player = player_of(game, side)
        return happen(game, [Moved(c, decks[player], "return", up=False, at=BOTTOM) for c in game.areas[hands[player]]])

    def shuffled(game: Game, frame: Any) -> Control:
        return happen(game, [Shuffled(decks[player_of(game, side)], shuffle)])

    def anew(game: Game, frame: Any) -> Control:
        return draw(game, player_of(game, side), procedures.at(*after))

    return procedures.table(
        f"{name} {side}",
        step(number, into_deck, sub=side),
        step(number, shuffled, sub=f"{side} shuffle"),
        step(number, anew, sub=f"{side} draw"),
    )
