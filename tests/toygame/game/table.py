"""The toy for scenarios, in the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, Step
from fwjudge.games.table import PLAYERS, Board, Fault, Line, Print, Said, Table
from fwjudge.games.view import AreaView, BoardView, CardView

from .policy import POLICY
from .rules.ch1_ends import concede
from .speech import board as boards
from .speech import sentences as speech
from .speech.sentences import SPEECH
from .state import GAME, PLACES


class ToyTable(Table):
    game = GAME
    policy = POLICY
    areas, fields, states, phases, counters = (
        boards.AREA_WORDS,
        boards.FIELDS,
        boards.STATES,
        boards.PHASES,
        boards.COUNTERS,
    )
    verbs, numbers, words, sounds, headings, reasons = (
        speech.VERBS,
        speech.NUMBERS,
        speech.WORDS,
        speech.SOUNDS,
        speech.HEADINGS,
        speech.REASONS,
    )
    roles = durations = forbidden = turned = timings = ()
    keywords: Mapping[str, Any] = {}

    def faults(self, board: Board, cards: Mapping[str, Print]) -> list[Fault]:
        return boards.faults(board, cards)

    def build(self, board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
        return boards.build(board, cards, readings)

    def describe(self, game: Game, option: Any) -> Said:
        return speech.describe(game, option)

    def label(self, game: Game, option: Any) -> str:
        return speech.label(game, option)

    def question(self, game: Game) -> str:
        return speech.QUESTIONS[game.step.number]

    def everything(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        return range(len(game.cards))

    def forbids(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        return ("3-3",)

    def concede(self, game: Game, player: int) -> Control:
        return concede(game, player)

    def at_rest(self, game: Game) -> bool:
        return game.step.number == "3-3"

    def turn(self, game: Game) -> tuple[int, int]:
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        return "main" if game.step.number in ("3-3", "4-1") else "start"

    def here(self, game: Game) -> str:
        return f"{game.own.turn}ターン目 {PLAYERS[game.own.active]}" if game.own.turn else "準備"

    def window(self, step: Step) -> str:
        return "自分のターン"

    def value(self, game: Game, number: str, card: int) -> int | None:
        return POLICY.printed_value(game, number, card)

    def state(self, game: Game, card: int, key: str) -> bool:
        return False

    def counter(self, game: Game, player: int, key: str) -> int:
        return int(game.own.lives[player])

    def role(self, game: Game, key: str) -> int | None:
        return None

    def pending(self, game: Game) -> list[str]:
        return []

    def name(self, game: Game, card: int) -> str:
        return SPEECH.name(game, card)

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        return SPEECH.sentence(before, after, entry)

    def ending(self, game: Game) -> str:
        return SPEECH.ending(game)

    def view(self, game: Game) -> BoardView:
        return BoardView(
            self.here(game),
            tuple(
                AreaView(
                    SPEECH.area(game, at),
                    SPEECH.player(game, at),
                    tuple(CardView(game.printed(c).name, "", game.cards[c].rested, where.public) for c in cards),
                    len(cards),
                )
                for at, (where, cards) in enumerate(zip(PLACES, game.areas, strict=True))
            ),
        )


TABLE = ToyTable()
