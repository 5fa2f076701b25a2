"""Positions that cannot be: all that is wrong, each with its rule."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.games.dz.speech.problems import problems
from fwjudge.games.dz.state import DECK, HAND, SMASH, STACK, place

from .board import CENTRE, LEFT, OWN, A, B, Board, at


def lie(game: Game, card: int, where: int, **state: bool) -> None:
    """Put a card somewhere without asking any rule."""
    old = game.cards[card].place
    game.areas[old] = tuple(c for c in game.areas[old] if c != card)
    game.areas[where] += (card,)
    game.cards[card] = game.cards[card]._replace(place=where, **state)


def position() -> tuple[Game, int, int]:
    board = Board()
    unit = board.unit("人", A, OWN, LEFT)
    base = board.base("砦", A, LEFT)
    return board.game(), unit, base


def test_a_good_position_has_none() -> None:
    assert problems(position()[0]) == []


def test_everything_that_is_wrong_is_said_at_once() -> None:
    game, unit, base = position()
    lie(game, base, at(A, CENTRE, LEFT))
    lie(game, unit, STACK)
    lie(game, game.areas[place(A, DECK)][0], place(B, HAND))
    game.own = game.own._replace(damage=((game.ref(unit), -1000),), phase="昼休み")
    found = {(p.rule, p.what) for p in problems(game)}
    assert {rule for rule, _ in found} == {"4-16-4-13", "4-1-1", "2-23-1-1", "1-2-2", "3-4-2"}


def test_a_card_in_two_places_or_in_none() -> None:
    game, unit, base = position()
    game.areas[at(A, CENTRE, LEFT)] = (unit,)
    game.areas[game.cards[base].place] = ()
    assert [p.rule for p in problems(game)] == ["2-23-1", "2-23-1"]


def test_two_units_of_one_player_on_one_square() -> None:
    board = Board()
    first, second = board.unit("一", A, OWN, LEFT), board.unit("二", A, CENTRE, LEFT)
    game = board.game()
    lie(game, second, game.cards[first].place)
    assert [p.rule for p in problems(game)] == ["4-16-4-6"]


def test_faces_and_directions() -> None:
    game, _, _ = position()
    deck = game.areas[place(A, DECK)]
    lie(game, deck[0], place(A, SMASH), up=True)
    lie(game, deck[1], place(A, HAND), rested=True)
    game.cards[deck[4]] = game.cards[deck[4]]._replace(up=True)
    assert {p.rule for p in problems(game)} == {"2-23-7-2", "2-22", "2-23-3-1"}


def test_a_duel_that_is_over() -> None:
    game, _, _ = position()
    for card in game.areas[place(B, DECK)]:
        lie(game, card, place(B, SMASH))
    assert {p.rule for p in problems(game)} == {"4-16-4-2", "4-16-4-1"}
