"""The account of a number of ONE PIECE: what counts as printed, then given DON!!, then what lasts, then what is always so."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability.text import SetTo
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.project import THIS_BATTLE, Modifier
from fwjudge.games.common.account import change_line, count_line, lasting_line, never_below, source_of
from fwjudge.games.grounds import Account, AccountLine

from ..now.areas import given_don
from ..now.continuous_effects import effects_in_force
from ..now.numbers import (
    RULES_OF_HIGHEST,
    base_value,
    bases_that_last,
    changes_that_last,
    power_of_given_don,
    printed_value,
)
from ..state import WIDTH
from ..world.changes import BASE, SETS
from .sentences import SPEECH

_PRINTED = {"power": "2-6-1", "cost": "2-7-1", "counter": "2-10-1"}


def account(game: Game, what: str, card: int) -> Account:
    """Return the account of a number of a card: what is printed, then each change; empty where the card prints no such number."""
    if what == "don":
        return count_line(len(given_don(game, card)), "6-5-5-1", "付与されているドン!!")
    if getattr(game.printed_card(card), what) is None:
        return ()
    lines = (
        AccountLine("printed", printed_value(game, what, card), _rule_of_printed(game, what, card)),
        *_base(game, what, card),
        *_don(game, what, card),
        *(line for m in changes_that_last(game, what, card) for line in _lasting(game, m)),
        *(line for amount, source, of in _continuous(game, what, card) for line in _always(amount, source, of)),
    )
    return lines if what == "power" else never_below(0, lines, "1-3-6-2" if what == "cost" else "1-3-6")


def _rule_of_printed(game: Game, what: str, card: int) -> str:
    """Return the rule of the printed number; of power the one by which given DON!! do not count in the turn of the other player."""
    is_idle = what == "power" and given_don(game, card) and game.cards[card].place // WIDTH != game.own.active
    return "6-5-5-2" if is_idle else _PRINTED[what]


def _base(game: Game, what: str, card: int) -> Iterator[AccountLine]:
    """4-9-2: yield the line for what counts as printed; of several numbers the highest (4-9-2-1, 4-9-2-2)."""
    if what not in RULES_OF_HIGHEST:
        return
    found = [
        (m.amount, *source_of(SPEECH, game, m.ability, m.source)) for m in bases_that_last(game, what, card)
    ] + list(_continuous(game, BASE + what, card))
    highest = base_value(game, what, card)
    several = len({amount for amount, _, _ in found}) > 1
    for amount, source, of in found:
        if amount == highest:
            yield AccountLine("set", amount, RULES_OF_HIGHEST[what] if several else "4-9-2", source, of)
            return


def _don(game: Game, what: str, card: int) -> Account:
    """6-5-5-2: return the line for given DON!!, in the turn of their player."""
    if what != "power" or game.cards[card].place // WIDTH != game.own.active:
        return ()
    return change_line(power_of_given_don(game, card), "6-5-5-2", f"付与されているドン!!{len(given_don(game, card))}枚")


def _lasting(game: Game, m: Modifier) -> Account:
    """Return the line for what lasts: an effect (8-1-4-2), power that was brought to 0 (4-12-1), a counter (7-1-3-1-1)."""
    if m.what == SETS:
        return (AccountLine("set", m.amount, "8-1-4-2", *source_of(SPEECH, game, m.ability, m.source)),)
    if m.ability < 0:
        return change_line(
            m.amount, "7-1-3-1-1" if m.until == THIS_BATTLE else "8-1-4-2", "カウンター" * (m.until == THIS_BATTLE)
        )
    to_zero = m.amount < 0 and any(
        isinstance(one, SetTo) and one.what == m.what and one.amount == 0 and not one.original
        for one in walk(game.world.abilities[m.ability])
    )
    return lasting_line(SPEECH, game, m, "4-12-1" if to_zero else "8-1-4-2")


def _always(amount: int, source: str, card: int) -> Account:
    """8-1-3-3: return the line for a continuous effect."""
    return change_line(amount, "8-1-3-3", source, card)


def _continuous(game: Game, what: str, card: int) -> Iterator[tuple[int, str, int]]:
    """Yield by how much each continuous effect changes a number of a card, and where it comes from."""
    for one in effects_in_force(game).effects:
        for number, changed, amount in one.changes:
            if changed == card and number == what:
                yield (amount, *source_of(SPEECH, game, one.effect.ability, one.effect.source))
