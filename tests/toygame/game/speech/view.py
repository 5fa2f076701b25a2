"""A board of the toy as a person looks at it."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.games.common.views import area_views
from fwjudge.games.view import BoardView, CardView

from ..state import PLACES
from .layout import LAYOUT
from .questions import QUESTIONS
from .sentences import SPEECH


def view(game: Game) -> BoardView:
    """Return the board as a person looks at it now."""
    return BoardView(
        QUESTIONS.describe_position(game),
        tuple(area_views(game, SPEECH, LAYOUT, ("deck", "hand", "field"), (), _card_view)),
    )


def _card_view(game: Game, card: int) -> CardView:
    c = game.cards[card]
    return CardView(game.printed_card(card).name, "", c.rested, PLACES[c.place].public)
