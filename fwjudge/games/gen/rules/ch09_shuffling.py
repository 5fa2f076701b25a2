"""903 公開する、912 シャッフルする: cards of a deck that everybody sees, and what a shuffle makes of that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import NATURE, Call, Control, ask, step
from fwjudge.games.common.looking import is_shown

from ..now.in_force import in_force
from ..state import DECK, GEN, HAND, RESOLUTION, SHOWN_DECK, WIDTH, place
from ..world.facts import facts


def is_hidden(game: Game, number: int) -> bool:
    at = game.cards[number].place
    return at < RESOLUTION and at % WIDTH in (DECK, HAND)


def _shown_decks(game: Game) -> set[int]:
    return {one.effect.player for one in in_force(game) if one.change.what == SHOWN_DECK}


def _wrong(game: Game) -> Iterator[tuple[int, bool]]:
    """The cards of decks that do not lie as they should: the top one is shown as long as an effect says so, the others are not."""
    shown = _shown_decks(game)
    for player in (0, 1):
        deck = game.areas[place(player, DECK)]
        for c in deck:
            up = player in shown and c == deck[-1]
            if game.cards[c].up != up and not is_shown(game, c):
                yield c, up


@saved
class GenShowing(NamedTuple):
    """The frame of showing the top cards of decks: by which rule not before now."""

    cites: tuple[str, ...] = ()


def show(game: Game, *cites: str) -> Control:
    """912.2, 912.2a: as long as a shuffle is not over, effects that show cards are disregarded."""
    if not facts(game).shows_decks or game.own.shuffling or game.ended is not None:
        return None
    return Call(SHOW.first, GenShowing(cites)) if any(True for _ in _wrong(game)) else None


def _unknown(game: Game, frame: GenShowing) -> list[Any]:
    return next((drawn for c, up in _wrong(game) if up and (drawn := chance.draws(game, c))), [])


def _settle(game: Game, frame: GenShowing, option: Any) -> Control:
    """What is shown next is worked out anew: nothing is turned in between."""
    game.own = game.own._replace(shuffling=True)
    chance.settle_card(game, *option)
    game.own = game.own._replace(shuffling=False)
    return GEN.at("903.1", "top")


def _turn(game: Game, frame: GenShowing) -> Control:
    return happen(game, [Faced(c, up, frame.cites) for c, up in _wrong(game)])


SHOW = GEN.table(
    "903",
    ask("903.1", _unknown, _settle, lambda game, frame: NATURE, sub="top"),
    step("903.1", _turn),
)
