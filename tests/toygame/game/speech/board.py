"""A position from a description, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from fwjudge.engine.game import Game
from fwjudge.games.common.board import Maker, fields_of
from fwjudge.games.table import PLAYERS, Area, Board, Fault, Field, Laid, Print, Word

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
    found = []
    for (player, area), laid in board.areas.items():
        count = sum(one.count for one in laid)
        who = PLAYERS[player or 0]
        if area == "field" and count > 3:
            found.append(Fault("3-4-1", f"{who}の場の石が{count}個 (3つまで)"))
        if board.setup and area == "deck" and count != ch2_setup.DECK_SIZE:
            found.append(Fault("2-1", f"{who}のデッキが{count}枚 (20枚ちょうど)"))
    return found


def printed(one: Laid, area: str, cards: Mapping[str, Print]) -> ToyCard:
    fields = fields_of(one, cards)
    return ToyCard(one.name or BLANK, weight=fields.get("weight", 1), number=fields.get("number", ""))


def build(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
    maker = Maker(POLICY, cards, printed)
    size = ch2_setup.DECK_SIZE
    for player in (0, 1):
        for area in AREAS:
            filled = (Laid(count=size if board.setup else size // 2),) if area == "deck" else ()
            laid = board.areas.get((player, area), filled)
            maker.lay(player, area, laid, shuffled=(player, area) in board.shuffled)
    if board.setup:
        return maker.game(Toy(), TOY.at("2-2"), readings)
    turn = 3 if board.turn is None else board.turn
    lives = (board.counters.get((0, "lives"), 10), board.counters.get((1, "lives"), 10))
    return maker.game(Toy(turn, board.active, board.active, lives), _STARTS[board.phase or "main"], readings)
