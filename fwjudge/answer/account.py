"""The ground of a number: how it comes about, or what changed it last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fwjudge.course.narration import LoggedLine
from fwjudge.games.grounds import Account
from fwjudge.play.wording import describes_card

from .ground import MAX_NUMBERS, Ground, ground_by, rules_of
from .kinds import (
    Happening,
    Value,
    Whether,
)
from .observation import Observed


def ground_of_number(observed: Observed) -> Ground | None:
    """Return the rules of what makes a number what it is, the last thing first; None where nothing is known of that."""
    account = account_of(observed)
    if not account:
        return None
    if len(account) == 1 and (changed := last_change(observed)) is not None:
        found = ground_by(observed.state.table, rules_of(observed.state.table, changed), "event", changed.line.why)
        return replace(found, numbers=tuple(dict.fromkeys((*found.numbers[:2], account[0].rule))))
    rules = [line.rule for line in account[1:][::-1] if line.rule] or [account[0].rule]
    return Ground(tuple(dict.fromkeys(filter(None, rules)))[:MAX_NUMBERS], "", "account")


_CHANGES: Mapping[str, frozenset[str]] = {
    "damage": frozenset(("hurt", "healed", "damage")),
    "counters": frozenset(("countered",)),
}
"""By number of a card the kinds of told lines that make it what it is; of every other the end of what lasted does."""


_ENDS: frozenset[str] = frozenset(("lapsed", "applies no more"))


def last_change(observed: Observed) -> LoggedLine | None:
    """Return what changed the number last that is asked for, where nothing lasts that makes it what it is; None where nothing did."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return None
    kinds = _CHANGES.get(what.subject.attribute.partition(":")[2], _ENDS)
    return next((one for one in observed.evidence if one.line.kind in kinds), None)


def account_of(observed: Observed) -> Account:
    """Return how the number that is asked for comes about; nothing where that is not known, or it is no number of one card."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return ()
    kind, _, key = what.subject.attribute.partition(":")
    if kind != "number":
        return ()
    state = observed.state
    table, game = state.table, state.game
    spec = what.subject.specs[0]
    card = next((card for card in range(len(game.cards)) if describes_card(table, game, spec, card)), None)
    return () if card is None else table.questions.account(game, key, card)
