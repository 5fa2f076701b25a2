"""The account of a number: from its lines to the number, and the lines that games make alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fwjudge.ability.text import SetTo
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.memo import answers, assume
from fwjudge.engine.project import Modifier
from fwjudge.games.grounds import Account, AccountLine

from .layers import LAYERS, Information, Layers, Piece, information_now
from .speech import Speech


def add_up(lines: Iterable[AccountLine]) -> int | None:
    """Return the number that an account comes to; None for no lines, where the card has no such number.

    >>> add_up((AccountLine("printed", 5000, "1"), AccountLine("times", 2, "2"), AccountLine("minus", 1000, "3")))
    9000
    """
    found: int | None = None
    for line in lines:
        match line.kind:
            case "printed" | "set":
                found = line.amount
            case "plus":
                found = (found or 0) + line.amount
            case "minus":
                found = (found or 0) - line.amount
            case "times":
                found = (found or 0) * line.amount
    return found


def say_price(named: str, account: Account, paid: int) -> str:
    """Return what a card costs now, before a comma, with what makes it so; of several things with what it costs else.

    `paid`: what has to be paid for it, where an effect makes only that another number.

    >>> printed, less = AccountLine("printed", 2, "1"), AccountLine("minus", 1, "2", "「聖地」の効果")
    >>> say_price("「兵」", (printed,), 2), say_price("「兵」", (printed, less), 1), say_price("「兵」", (printed, less, less), 0)
    ('「兵」のコストは2で', '「兵」のコストは「聖地」の効果で1になり', '「兵」のコストは元の2から0になり')
    >>> say_price("「兵」", (printed,), 1)
    '「兵」の支払うコストは1で'
    """
    cost, changes = add_up(account), account[1:]
    if cost != paid:
        return f"{named}の支払うコストは{paid}で"
    if not changes or cost == account[0].amount:
        return f"{named}のコストは{cost}で"
    source = changes[0].source if len(changes) == 1 else ""
    return f"{named}のコストは{f'{source}で' if source else f'元の{account[0].amount}から'}{cost}になり"


def count_line(amount: int, rule: str, source: str = "") -> Account:
    """Return the account of a number that is only counted: of markers, of cards that lie with another one."""
    return (AccountLine("set", amount, rule, source),)


def change_line(amount: int, rule: str, source: str = "", card: int = -1) -> Account:
    """Return the line for a number that goes up or down by this; none where it stays."""
    if not amount:
        return ()
    return (AccountLine("plus" if amount > 0 else "minus", abs(amount), rule, source, card),)


UNDECIDED: Final = ""
"""In place of the rule for what no rule of the rulebook decides."""


def never_below(least: int, lines: Account, rule: str) -> Account:
    """Return an account with a line that sets the number, where it would be less than it can be."""
    found = add_up(lines)
    return lines if found is None or found >= least else (*lines, AccountLine("set", least, rule))


def source_of(speech: Speech, game: Game, ability: int, source: Ref | None) -> tuple[str, int]:
    """Return the words for the skill of a card from which a change comes, and the card; nothing where no skill has made it."""
    if ability < 0 or source is None:
        return "", -1
    return speech.skill_aloud(game, ability, source.card), source.card


def lasting_line(speech: Speech, game: Game, modifier: Modifier, rule: str) -> Account:
    """Return the line for an effect that lasts and adds to a number, or takes away from it."""
    return change_line(modifier.amount, rule, *source_of(speech, game, modifier.ability, modifier.source))


# -- numbers that come about layer by layer ------------------------------------------------------------------------------


class LayeredChange(NamedTuple):
    """A change of a number of a card by an effect, in the order in which the rulebook's layers apply them."""

    piece: Piece
    before: int
    after: int


def changes_in_layers(game: Game, what: str, card: int, printed: int) -> Iterator[LayeredChange]:
    """Yield each change of a number of a card, by applying all effects once more in the order that has been found for them."""
    layers = game.world.policy.layers
    assert isinstance(layers, Layers)
    found = information_now(game)
    known, done = answers(game), Information()
    assume(game, {LAYERS: done})
    changes = []
    for piece, _ in found.order:
        before = done.numbers.get((what, card), printed)
        outcome = layers.outcome(game, piece)
        layers.apply(game, piece, outcome, done)
        after = done.numbers.get((what, card), printed)
        static = getattr(piece.part.node, "static", None)
        is_set_again = isinstance(static, SetTo) and static.what == what and card in outcome.cards and before != printed
        if before != after or is_set_again:
            changes.append(LayeredChange(piece, before, after))
    assume(game, known)
    yield from changes
