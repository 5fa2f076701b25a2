"""A piece of a rulebook is taken out for one replay, and put back as it was."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from fwjudge.answer.pieces import find_pieces, line_pieces, need_pieces, take_out
from fwjudge.citation import GAMES
from fwjudge.engine.choice import OFFERS
from fwjudge.engine.decisions import legal
from fwjudge.engine.step import Procedures
from fwjudge.games import policy
from fwjudge.scenario.loader import read
from fwjudge.scenario.run import begin


def look(procedures: Procedures) -> Hashable:
    """Everything of a rulebook that a piece can change."""
    actions = {action for line in procedures if line in OFFERS for action in OFFERS[line].actions}
    return (
        tuple((line.address, line.run, line.take, line.options) for line in procedures),
        frozenset((one, one.gates, one.slots, one.finds, one.perform, tuple(one.always)) for one in actions),
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_that_was_taken_out_is_put_back_as_it_was(game: str) -> None:
    procedures = policy(game).procedures
    before = look(procedures)
    for piece in (*line_pieces(procedures), *need_pieces(procedures)):
        with take_out(piece):
            assert look(procedures) != before, piece.name
        assert look(procedures) == before, piece.name


def test_what_fails_without_a_piece_puts_it_back() -> None:
    procedures = policy("fw").procedures
    before = look(procedures)
    pieces = find_pieces(procedures, "7-3-4-3-1")
    with pytest.raises(ZeroDivisionError), take_out(*pieces):
        raise ZeroDivisionError
    assert look(procedures) == before


FIRST_TURN = """
rules: fw
board:
  turn: {player: A, number: 1}
"""


def test_without_a_need_what_it_forbids_can_be_done() -> None:
    scenario = read(FIRST_TURN)
    pieces = find_pieces(policy("fw").procedures, "7-3-4-3-1")
    attacks = [option for option in legal(begin(scenario)) if option[0].name == "attack"]
    with take_out(*pieces):
        without = [option for option in legal(begin(scenario)) if option[0].name == "attack"]
    assert (bool(attacks), bool(without)) == (False, True)
