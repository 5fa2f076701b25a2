"""804.2c-1, 804.2c-3: how the parts of a text follow each other as its effect is applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask
from fwjudge.games.common import flow
from fwjudge.games.common.flow import Nested, Nesting
from fwjudge.games.common.players import nature

from ..rules.ch09_terms import winners_of_janken

_RULE: Final = "804.2c-3"


def _note_nothing(game: Game, effect: Effect, about: Any) -> None:
    note(game, Noted("unmet", effect.player, effect.ability, effect.source))


def go_on_only_if(node: text.If, nested: Nested) -> list[Step]:
    """804.2c-3: make the lines that carry out what follows only if a condition is met."""
    return flow.branch_on_condition(node, nested, _RULE, _note_nothing)


def carry_out_sentence(node: text.Sentence, nested: Nested) -> list[Step]:
    """804.2c-3: make the lines of a sentence of which a later one asks whether it was done."""
    return flow.carry_out_sentence(node, nested)


def do_if_wanted(node: text.May, nested: Nested) -> list[Step]:
    """804.2c-3: make the lines of what a player may do or not."""
    return flow.ask_whether(node, nested, _RULE)


def do_one_of_texts(node: text.ChooseMode, nested: Nested) -> list[Step]:
    """804.2c-3: make the lines of a choice among texts."""
    return flow.choose_mode(node, nested, _RULE)


def do_either(node: text.EitherOf, nested: Nested) -> list[Step]:
    """804.2c-3: make the lines of one of several things to do."""
    return flow.choose_either(node, nested, _RULE)


def do_again(node: text.Repeat, nested: Nested) -> list[Step]:
    """104.2: make the lines of what is done so many times."""
    return flow.repeat(node, nested, "104.2")


def let_players_do(node: text.Says, nested: Nested) -> list[Step]:
    """105.3: make the lines of what each of these players does, the turn player first."""
    return flow.let_players_do(node, nested, _RULE)


def do_by_lot(node: text.ByLot, nested: Nested) -> list[Step]:
    """919.1: make the lines of a draw of lots, and of what comes of it for the master of the effect."""
    end = flow.label("end")
    lines, (won, lost) = flow.make_branches((node.then, node.otherwise), end, nested)

    def winners(game: Game, effect: Effect) -> list[Any]:
        return winners_of_janken()

    def take(game: Game, effect: Effect, winner: Any) -> Control:
        note(game, Noted("janken", winner, cites=("919.1",)))
        return won if winner == effect.player else lost

    does = "The players play rock-paper-scissors until one has won."
    return [ask("919.1", winners, take, nature, "lot", does), *lines, end]


NESTING: Final[dict[type, Nesting]] = {
    text.If: go_on_only_if,
    text.Sentence: carry_out_sentence,
    text.May: do_if_wanted,
    text.ChooseMode: do_one_of_texts,
    text.EitherOf: do_either,
    text.Repeat: do_again,
    text.Says: let_players_do,
    text.ByLot: do_by_lot,
}
"""The lines of each record that holds others."""


def with_inner_lines(lines: Nesting, nested: Nested) -> Callable[[Any], list[Step]]:
    """Return the maker of the lines of a record, together with those of the records inside it."""

    def make(node: Any) -> list[Step]:
        return lines(node, nested)

    return make
