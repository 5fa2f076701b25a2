"""A board of 汎用TCG as a person looks at it."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.views import area_views, name_in_view, number_cards, view_cards
from fwjudge.games.table import PLAYERS
from fwjudge.games.view import AreaView, BoardView, CardView

from ..state import AREAS, ENERGY, MAIN, RESOLUTION, SET, STANDBY, WIDTH, damage_on, is_unit_place
from .board import BLANK, BLANK_UNIT, STATES
from .layout import LAYOUT
from .questions import QUESTIONS
from .sentences import SPEECH

_PILES = ("hand", "deck", "discard")


def view(game: Game) -> BoardView:
    """Return the board as a person looks at it now."""
    piles = list(area_views(game, SPEECH, LAYOUT, _PILES, (), _card_view, plain=_PILES))
    areas: list[AreaView] = []
    for player, name in enumerate(PLAYERS):
        areas += _slots(game, player)
        areas += [area for area in piles if area.player == name]
    if game.areas[RESOLUTION]:
        cards = view_cards(game, RESOLUTION, _card_view)
        short = LAYOUT.short("", "resolution")
        areas.append(AreaView("解決領域", "", cards, len(cards), key="resolution", short=short))
    return BoardView(QUESTIONS.describe_position(game), tuple(areas))


def _slots(game: Game, player: int) -> Iterator[AreaView]:
    """Yield each unit with what is set on it; its energy is only counted."""
    standby = ((slot, f"スタンバイ{at}", f"standby {at}") for at, slot in enumerate(STANDBY, 1))
    for slot, name, key in ((MAIN, "メイン・エリア", "main"), *standby):
        at = player * WIDTH + slot
        numbers = (*game.areas[at], *game.areas[at + SET])
        cards = number_cards(game, numbers, [_card_view(game, c) for c in numbers])
        energy = len(game.areas[at + ENERGY])
        if cards or energy or slot == MAIN:
            note = f"エネルギー {energy}" if energy else ""
            short = LAYOUT.short(PLAYERS[player], key)
            yield AreaView(name, PLAYERS[player], cards, len(cards), note=note, key=key, short=short)


def _card_view(game: Game, number: int) -> CardView:
    c, printed = game.cards[number], game.printed_card(number)
    values: list[tuple[str, str]] = []
    marks: list[str] = []
    if is_unit_place(c.place):
        values.append(("HP", str(value(game, "hp", number))))
        if damage := damage_on(game, number):
            marks.append(f"ダメージ {damage}")
        marks += [f"{name}カウンター {n}" for ref, name, n in game.own.counters if ref == game.ref(number)]
        states = (word for word in STATES if word.key in ("stunned", "ko"))
        marks += [word.ja for word in states if QUESTIONS.is_in_state(game, number, word.key)]
    elif c.place < RESOLUTION and c.place % WIDTH >= MAIN + SET:
        marks.append("セット")
    hidden = c.place < RESOLUTION and AREAS[c.place % WIDTH] in ("hand", "deck")
    return CardView(
        name_in_view(printed.name, c.settled, (BLANK, BLANK_UNIT)),
        printed.number,
        c.rested,
        c.up or not hidden,
        tuple(values),
        tuple(marks),
    )
