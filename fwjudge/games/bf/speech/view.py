"""A board of Buddyfight as a person looks at it."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.views import area_views, name_in_view
from fwjudge.games.view import BoardView, CardView

from ..state import PLACES, soul
from .board import BLANK, BLANK_FLAG, BLANK_MONSTER
from .layout import LAYOUT
from .questions import QUESTIONS
from .sentences import SPEECH
from .vocabulary import NUMBERS, ROLES

_AREAS_SHOWN = (
    "left",
    "center",
    "right",
    "item",
    "magic",
    "hand",
    "gauge",
    "drop",
    "deck",
    "buddy",
    "flag",
    "used",
    "removed",
    "lost",
)
_ONLY_FILLED = ("item", "magic", "buddy", "used", "removed", "lost")
_PLAIN = ("hand", "gauge", "drop", "deck")


def view(game: Game) -> BoardView:
    """Return the board as a person looks at it now."""
    return BoardView(
        QUESTIONS.describe_position(game),
        tuple(area_views(game, SPEECH, LAYOUT, _AREAS_SHOWN, _ONLY_FILLED, _card_view, _note, _PLAIN)),
    )


def _note(game: Game, player: int, area: str) -> str:
    return f"ライフ {game.own.life[player]}" if area == "flag" else ""


def _card_view(game: Game, number: int) -> CardView:
    c, printed = game.cards[number], game.printed_card(number)
    where = PLACES[c.place]
    values = []
    if where.name in ("left", "center", "right", "item", "flag"):
        values = [
            (word.ja, str(value(game, word.key, number))) for word in NUMBERS if getattr(printed, word.key) is not None
        ]
    beneath = soul(game, number)
    marks = [word.ja for word in ROLES if QUESTIONS.role(game, word.key) == number]
    if beneath:
        marks.append(f"ソウル {len(beneath)}")
    open_area = where.public and where.name not in ("magic", "buddy", "flag")
    name = name_in_view(printed.name, c.settled, (BLANK, BLANK_MONSTER, BLANK_FLAG))
    return CardView(name, printed.number, c.rested, c.up or open_area, tuple(values), tuple(marks))
