"""The account of a number of Buddyfight: what is printed, then what lasts, then what 【永続】 abilities make of it (4.3)."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import modifiers
from fwjudge.games.common.account import UNDECIDED, change_line, lasting_line, never_below, source_of
from fwjudge.games.grounds import Account, AccountLine

from ..now.numbers import added_by_ability, effects_always_in_force, printed_value
from .sentences import SPEECH


def account(game: Game, what: str, card: int) -> Account:
    """Return how a number of a card comes about; nothing where the card has none."""
    if getattr(game.printed_card(card), what) is None:
        return ()
    lines: Account = (AccountLine("printed", printed_value(game, what, card), "8.カードの見方"),)
    for m in modifiers(game, what, card):
        lines += lasting_line(SPEECH, game, m, "4.1.3.1")
    if game.world.continuous:
        for effect in effects_always_in_force(game):
            source, of = source_of(SPEECH, game, effect.ability, effect.source)
            lines += change_line(added_by_ability(game, what, card, effect), "4.3.1", source, of)
    return lines if what == "size" else never_below(0, lines, UNDECIDED)
