"""The meaning of each record of the ability language in Dimension Zero, from the modules that each have some of them."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, Words
from fwjudge.engine.queries import merge
from fwjudge.engine.step import Step
from fwjudge.games.common.flow import Nesting, make_nested
from fwjudge.games.common.meaning import Lines, Meaning, Meanings, tell_lines, words_of
from fwjudge.games.common.unread_parts import skip_unread

from . import choosing, lasting, moving, stack
from .following import NESTING

WORDS: Final[Words] = {}
"""The lines of every kind of record, those inside others included."""
_nested = make_nested(WORDS)


def _with_inner_lines(lines: Nesting) -> Lines:
    """Return the maker of the lines of a record that holds others."""

    def make(node: Any) -> list[Step]:
        return lines(node, _nested)

    return make


def _pay_nothing(node: t.PayEnergy) -> list[Step]:
    """1-2-3: energy is paid by its own procedure; nothing is done when one comes to it."""
    return []


def _fall(game: Game) -> None:
    """4-15-5-1: let what asks whether this was done find that it was not."""
    game.frame = game.frame.put("done", ())


def _cannot_be_paid(game: Game, effect: Effect, node: t.Unread) -> bool:
    """4-3-1: return that a part of a cost cannot be paid whose words were not understood."""
    return False


def _refuse_payment(node: t.PayEnergy) -> str:
    return "" if isinstance(node.amount, int | t.X) else "この数のエネルギーは支払えない"


MEANINGS: Final[Meanings] = merge(
    {kind: tell_lines(_with_inner_lines(lines)) for kind, lines in NESTING.items()},
    {t.PayEnergy: tell_lines(_pay_nothing, refused=_refuse_payment)},
    {t.Unread: tell_lines(skip_unread(_fall), _cannot_be_paid)},
    choosing.MEANINGS,
    moving.MEANINGS,
    stack.MEANINGS,
    lasting.MEANINGS,
)
WORDS.update(words_of(MEANINGS))


def meaning_of(node: Any) -> Meaning:
    """Return the meaning of a record."""
    return MEANINGS[type(node)]


def events_of(game: Game, effect: Effect, node: Any) -> list[Any]:
    """Return the events that an instruction would cause now."""
    events = meaning_of(node).events
    return [] if events is None else list(events(game, effect, node))


def is_possible(game: Game, effect: Effect, node: Any) -> bool:
    """Whether an instruction could be carried out now, and in full."""
    possible = meaning_of(node).possible
    return possible is None or possible(game, effect, node)


def lets_happen(node: Any) -> bool:
    """Whether an instruction only lets things happen."""
    return meaning_of(node).events is not None
