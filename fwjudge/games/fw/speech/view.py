"""A board of Fusion World as a person looks at it."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.printed_names import name_on_board
from fwjudge.games.common.views import area_views, name_in_view
from fwjudge.games.view import BoardView, CardView

from ..rules.ch16_cards_beneath import cards_beneath
from ..state import AREAS, COMBO, WIDTH, ki_of, side_up
from .board import BLANK, COLOURS
from .layout import LAYOUT
from .questions import QUESTIONS
from .sentences import SPEECH
from .vocabulary import ROLES

_AREAS_SHOWN = ("leader", "battle", "combo", "energy", "life", "hand", "deck", "drop", "removed")
_ONLY_FILLED = ("removed", "combo")
_HIDDEN_AREAS = ("life", "deck", "hand")
_PLAIN = (*_HIDDEN_AREAS, "drop", "removed")


def view(game: Game) -> BoardView:
    """Return the board as a person looks at it now."""
    return BoardView(
        QUESTIONS.describe_position(game),
        tuple(area_views(game, SPEECH, LAYOUT, _AREAS_SHOWN, _ONLY_FILLED, _card_view, _note, _PLAIN)),
    )


def _note(game: Game, player: int, area: str) -> str:
    markers = game.own.markers[player] if area == "energy" else 0
    return f"エナジーマーカー {markers}" if markers else ""


def _card_view(game: Game, number: int) -> CardView:
    c, printed = game.cards[number], side_up(game, number)
    area = AREAS[c.place % WIDTH]
    values = []
    if printed.power is not None and area in ("leader", "battle"):
        values.append(("パワー", str(value(game, "power", number))))
    if printed.combo is not None and c.place % WIDTH == COMBO:
        values.append(("コンボパワー", str(value(game, "combo", number))))
    if area == "energy" and printed.colours:
        values.append(("色", "".join(word.ja for word in COLOURS if word.key in printed.colours)))
    marks = [word.ja for word in ROLES if QUESTIONS.role(game, word.key) == number]
    if QUESTIONS.is_in_state(game, number, "awakened"):
        marks.append("覚醒")
    if markers := ki_of(game, number):
        marks.append(f"【気】{markers}")
    if below := cards_beneath(game, number):
        marks.append(f"下に{'、'.join(game.printed_card(c).name for c in below[::-1])}")
    name = name_on_board(printed._replace(handle=game.printed_card(number).handle))
    return CardView(
        name_in_view(name, c.settled, (BLANK,)),
        game.printed_card(number).number,
        c.rested,
        c.up or area not in _HIDDEN_AREAS,
        tuple(values),
        tuple(marks),
    )
