"""A board of ONE PIECE as a person looks at it."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.printed_names import name_on_board
from fwjudge.games.common.views import area_views, name_in_view
from fwjudge.games.view import BoardView, CardView

from ..now.areas import given_don
from ..state import PLACES
from .board import BLANK
from .layout import LAYOUT
from .questions import QUESTIONS
from .sentences import SPEECH
from .vocabulary import ROLES

_AREAS_SHOWN = ("leader", "character", "stage", "cost area", "life", "hand", "deck", "don deck", "trash", "nowhere")
_ONLY_FILLED = ("stage", "nowhere")
_PLAIN = ("cost area", "life", "hand", "deck", "don deck", "trash")


def view(game: Game) -> BoardView:
    """Return the board as a person looks at it now."""
    return BoardView(
        QUESTIONS.describe_position(game),
        tuple(area_views(game, SPEECH, LAYOUT, _AREAS_SHOWN, _ONLY_FILLED, _card_view, plain=_PLAIN)),
    )


def _card_view(game: Game, card: int) -> CardView:
    c, printed = game.cards[card], game.printed_card(card)
    place = PLACES[c.place]
    values = []
    if printed.power is not None and place.name in ("leader", "character"):
        values.append(("パワー", str(value(game, "power", card))))
    if don := len(given_don(game, card)):
        values.append(("付与ドン!!", str(don)))
    marks = [word.ja for word in ROLES if QUESTIONS.role(game, word.key) == card]
    return CardView(
        name_in_view(name_on_board(printed), c.settled, (BLANK,)),
        printed.number,
        c.rested,
        c.up or place.public,
        tuple(values),
        tuple(marks),
    )
