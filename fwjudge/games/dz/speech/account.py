"""The account of a number of Dimension Zero: what is printed, then what changes it, kind by kind (4-14-5)."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.engine.game import Game
from fwjudge.engine.project import modifiers
from fwjudge.engine.queries import amount
from fwjudge.games.common.account import (
    LayeredChange,
    change_line,
    changes_in_layers,
    count_line,
    lasting_line,
    source_of,
)
from fwjudge.games.common.layers import information_now
from fwjudge.games.grounds import Account, AccountLine

from ..now.cards import datum_used, total
from ..now.in_force import instructions_in_force, printed_value
from ..now.sets import is_meant
from .sentences import SPEECH

_PRINTED = {"cost": "2-4-3", "move": "2-5-1", "power": "2-12-1", "smash": "2-13-1"}
LASTS = "4-14-3-2"
ALWAYS = "4-5-1"


def account(game: Game, what: str, card: int) -> Account:
    """Return how a number of a card comes about; nothing where it has none."""
    printed = game.printed_card(card)
    if what in ("cost", "move"):
        return (AccountLine("printed", total(printed.cost if what == "cost" else printed.move), _PRINTED[what]),)
    if printed.type != "unit":
        return ()
    if what == "damage":
        hurt = [number for ref, number in game.own.damage if ref.card == card and game.is_here(ref)]
        return count_line(sum(hurt), "1-2-2")
    if game.world.facts.has_layers:
        return _account_in_layers(game, what, card)
    return (
        AccountLine("printed", printed_value(game, what, card), _PRINTED[what]),
        *(line for m in modifiers(game, what, card) for line in lasting_line(SPEECH, game, m, LASTS)),
        *_always(game, what, card),
    )


def _always(game: Game, what: str, card: int) -> Account:
    """4-5-1: return the lines for what continuous abilities add."""
    lines: Account = ()
    if game.world.continuous:
        for effect, node in instructions_in_force(game):
            if isinstance(node, t.Change) and node.what == what and is_meant(game, effect, node.cards, card):
                source, of = source_of(SPEECH, game, effect.ability, effect.source)
                lines += change_line(amount(game, effect, node.amount), ALWAYS, source, of)
    return lines


def _account_in_layers(game: Game, what: str, card: int) -> Account:
    """4-14-5-2: return the lines in the order of the layers; of a datum that is used in place of another, those of that one (6-3-2)."""
    used = datum_used(information_now(game), what, card)
    printed = printed_value(game, used, card)
    lines: Account = (AccountLine("printed", printed, _PRINTED[used] if used == what else "6-3-2"),)
    for one in changes_in_layers(game, used, card, printed):
        lines += _lines_of(game, one)
    return lines


def _lines_of(game: Game, one: LayeredChange) -> Account:
    piece = one.piece
    source, of = source_of(SPEECH, game, piece.effect.ability, piece.effect.source)
    if isinstance(piece.part.node.node, t.SetTo):
        return (AccountLine("set", one.after, "4-14-5-2", source, of),)
    return change_line(one.after - one.before, ALWAYS if piece.constant else LASTS, source, of)
