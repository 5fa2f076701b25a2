"""The account of a number: from its lines to the number, and the lines of what only goes up and down."""

from __future__ import annotations

from collections.abc import Iterable

from fwjudge.games.grounds import Account, AccountLine


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


def change_line(amount: int, rule: str, source: str = "", card: int = -1) -> Account:
    """Return the line for a number that goes up or down by this; none where it stays."""
    if not amount:
        return ()
    return (AccountLine("plus" if amount > 0 else "minus", abs(amount), rule, source, card),)


def never_below(least: int, lines: Account, rule: str) -> Account:
    """Return an account with a line that sets the number, where it would be less than it can be."""
    found = add_up(lines)
    return lines if found is None or found >= least else (*lines, AccountLine("set", least, rule))
