"""Boards of the toy: a position made from a description, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Mapping

from fwjudge.engine.game import Game
from fwjudge.games.common.board import Maker, fields_of
from fwjudge.games.table import PLAYERS, Area, Board, Fault, Field, LaidCards, Print, Word

from ..now.stones import MAX_STONES
from ..policy import POLICY
from ..rules import ch2_setup
from ..state import AREAS, TOY, Toy, ToyCard

AREA_WORDS = (Area("deck", "デッキ"), Area("hand", "手札"), Area("field", "場"))
FIELDS = (Field("weight", "重さ", "number"), Field("number", "番号", "text"))
STATES = (Word("rested", "寝ている"), Word("active", "起きている"))
COUNTERS = (Word("lives", "ライフ"),)
PHASES = (Word("start", "ターン開始"), Word("main", "行動"))
_STARTS = {"start": TOY.at("3-1"), "main": TOY.at("4-1")}
BLANK = "ただの石"


def faults(board: Board, cards: Mapping[str, Print]) -> list[Fault]:
    """Return everything that is wrong with a board, each with its rule."""
    found = []
    for (player, area), laid in board.areas.items():
        count = sum(one.count for one in laid)
        who = PLAYERS[player or 0]
        if area == "field" and count > MAX_STONES:
            found.append(Fault("3-4-1", f"{who}の場の石が{count}個 ({MAX_STONES}つまで)"))
        if board.setup and area == "deck" and count != ch2_setup.DECK_SIZE:
            found.append(Fault("2-1", f"{who}のデッキが{count}枚 (20枚ちょうど)"))
    return found


def printed(one: LaidCards, area: str, cards: Mapping[str, Print]) -> ToyCard:
    """Return the printed stone of something that lies on a board; what the file leaves out is filled."""
    fields = fields_of(one, cards)
    return ToyCard(one.name or BLANK, weight=fields.get("weight", 1), number=fields.get("number", ""))


def build(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return the position as a game that stands at the line where its phase goes on."""
    maker = Maker(POLICY, cards, printed)
    size = ch2_setup.DECK_SIZE
    for player in (0, 1):
        for area in AREAS:
            filled = (LaidCards(count=size if board.setup else size // 2),) if area == "deck" else ()
            laid = board.areas.get((player, area), filled)
            maker.lay(player, area, laid, shuffled=(player, area) in board.shuffled)
    if board.setup:
        return maker.game(Toy(), TOY.at("2-2"), readings)
    turn = 3 if board.turn is None else board.turn
    lives = (board.counters.get((0, "lives"), 10), board.counters.get((1, "lives"), 10))
    return maker.game(Toy(turn, board.active, board.active, lives), _STARTS[board.phase or "main"], readings)
