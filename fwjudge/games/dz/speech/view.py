"""A board of Dimension Zero as a person looks at it."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.games.common.views import name_in_view, plain_cards, view_cards
from fwjudge.games.table import PLAYERS
from fwjudge.games.view import AreaView, BoardView, CardView

from ..now.battles import battles_now
from ..now.squares import BASES, SQUARES, plan
from ..rules.p6c01_cards_beneath import cards_beneath
from ..state import DECK, ENERGY, GRAVEYARD, HAND, PLACES, REMOVED, SMASH, SQUARE, STACK, WIDTH, master
from .board import BLANK
from .layout import LAYOUT
from .questions import QUESTIONS
from .sentences import SPEECH
from .vocabulary import NUMBERS


def view(game: Game) -> BoardView:
    """Return the board as a person looks at it now."""
    areas = []
    for at in SQUARES:
        cards = view_cards(game, at, _card_view)
        (row, column), key = divmod(at - SQUARE, 3), PLACES[at].name
        short = LAYOUT.short("", key)
        areas.append(AreaView(SPEECH.area(game, at), "", cards, len(cards), row, column, key=key, short=short))
    for player in (0, 1):
        for at in BASES[player]:
            if game.areas[at]:
                areas.append(_zone(game, at, view_cards(game, at, _card_view)))
        for zone in (ENERGY, SMASH, HAND, DECK, GRAVEYARD, REMOVED):
            place = player * WIDTH + zone
            if zone != REMOVED or game.areas[place]:
                areas.append(_zone(game, place, plain_cards(game, place, _card_view)))
    if game.own.stack:
        shown = tuple(CardView(SPEECH.item(game, item), player=PLAYERS[item.player]) for item in game.own.stack[::-1])
        areas.append(AreaView("スタック", "", shown, len(shown), key="stack", short=LAYOUT.short("", "stack")))
    return BoardView(QUESTIONS.describe_position(game), tuple(areas))


def _zone(game: Game, at: int, cards: tuple[CardView, ...]) -> AreaView:
    player = PLACES[at].player or 0
    shown = plan(game, player) if at % WIDTH == DECK else None
    note = f"プランゾーン: {SPEECH.quote(game, shown)}" if shown is not None else ""
    key, in_order = PLACES[at].name, cards[::-1] if PLACES[at].ordered else cards
    short = LAYOUT.short(PLAYERS[player], key)
    return AreaView(SPEECH.area(game, at), PLAYERS[player], in_order, len(cards), note=note, key=key, short=short)


def _card_view(game: Game, number: int) -> CardView:
    c, printed = game.cards[number], game.printed_card(number)
    square = SQUARE <= c.place < STACK
    values: list[tuple[str, str]] = []
    if square and printed.type == "unit":
        values = [(word.ja, str(QUESTIONS.value(game, word.key, number))) for word in NUMBERS[:2]]
        if damage := QUESTIONS.value(game, "damage", number):
            values.append(("ダメージ", str(damage)))
    ref = game.ref(number)
    fights = [battle for battle in battles_now(game) if ref in battle.fighting]
    marks = ["バトル中"] if fights else []
    marks += [f"下に{len(found)}枚"] if (found := cards_beneath(game, number)) else []
    marks += ["攻撃したユニット"] if any(ref in battle.attackers for battle in fights) else []
    marks += ["攻撃されたユニット"] if any(ref in battle.attacked for battle in fights) else []
    whose = PLAYERS[master(game, number)] if square else ""
    name = name_in_view(printed.name, c.settled, (BLANK,))
    return CardView(name, printed.number, c.rested, c.up, tuple(values), tuple(marks), whose, rested_word="フリーズ")
