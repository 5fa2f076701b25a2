"""The account of a number of 汎用TCG: what is printed (809.1a), then what changes it, layer by layer (809.1e)."""

from __future__ import annotations

from fwjudge.ability.text import SetTo
from fwjudge.engine.game import Game
from fwjudge.games.common.account import (
    UNDECIDED,
    LayeredChange,
    change_line,
    changes_in_layers,
    count_line,
    never_below,
    source_of,
)
from fwjudge.games.common.layers import information_now
from fwjudge.games.grounds import Account, AccountLine

from ..now.projection import is_as_printed, printed_value
from ..state import counters_on, damage_on, energy_of, is_unit_place, sets_of
from .sentences import SPEECH


def account(game: Game, what: str, card: int) -> Account:
    """Return the account of a number of a unit: what is printed, then each change; empty for other cards."""
    if game.printed_card(card).type != "unit":
        return ()
    if what in ("hp", "retreat"):
        return _account_in_layers(game, what, card)
    if not is_unit_place(game.cards[card].place):
        return ()
    count, rule = {
        "damage": (damage_on(game, card), "916.3"),
        "energy": (len(energy_of(game, card)), "905.2a"),
        "sets": (len(sets_of(game, card)), "905.3a"),
        "counters": (counters_on(game, card), "913.3"),
    }[what]
    return count_line(count, rule)


def _account_in_layers(game: Game, what: str, card: int) -> Account:
    printed = printed_value(game, what, card)
    lines: Account = (AccountLine("printed", printed, "809.1a"),)
    if not is_as_printed(game, what):
        for one in changes_in_layers(game, what, card, printed):
            lines += _lines_of(game, one)
    return never_below(0, lines, UNDECIDED) if what == "retreat" else lines


def _lines_of(game: Game, one: LayeredChange) -> Account:
    """809.1e, 809.3a: return the line for a change, with the rule of its order where it had to wait for another one."""
    rule = "809.3a" if information_now(game).depended else "809.1e"
    source, of = source_of(SPEECH, game, one.piece.effect.ability, one.piece.effect.source)
    if isinstance(one.piece.part.node.static, SetTo):
        return (AccountLine("set", one.after, "809.5", source, of),)
    return change_line(one.after - one.before, rule, source, of)
