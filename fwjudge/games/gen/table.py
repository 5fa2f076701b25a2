"""汎用TCG for scenarios: its words, its boards, its sentences, in the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.step import Control, Step
from fwjudge.games.table import PLAYERS, Board, Fault, Line, Print, Said, Table
from fwjudge.games.view import AreaView, BoardView, CardView

from .policy import POLICY
from .rules.ch01_overview import concede
from .speech import board as boards
from .speech import sentences as speech
from .speech.sentences import SPEECH
from .state import (
    AREAS,
    DECK,
    DISCARD,
    ENERGY,
    GAME,
    HAND,
    MAIN,
    PLACES,
    RESOLUTION,
    SET,
    STANDBY,
    WIDTH,
    card,
    counters_on,
    damage_on,
    energy_of,
    is_abnormal,
    is_stunned,
    is_unit_place,
    sets_of,
)

_PHASES = {
    "502": "draw",
    "503": "main",
    "504": "battle",
    "505": "end",
    "702": "battle",
    "703": "battle",
    "704": "battle",
    "705": "battle",
}
_STEPS = {"702": "開始ステップ", "703": "スキルステップ", "704": "ダメージステップ", "705": "終了ステップ"}


class GenericTable(Table):
    game = GAME
    policy = POLICY
    areas = boards.AREA_WORDS
    phases = boards.PHASES
    verbs = speech.VERBS
    fields = boards.FIELDS
    states = boards.STATES
    counters = ()
    numbers = speech.NUMBERS
    roles = speech.ROLES
    words = speech.WORDS
    sounds = speech.SOUNDS
    durations = speech.DURATIONS
    forbidden = speech.FORBIDDEN
    turned = ()
    timings = speech.TIMINGS
    information = speech.INFORMATION
    keywords: Mapping[str, Any] = {}
    headings = speech.HEADINGS
    reasons = speech.REASONS
    unread = MappingProxyType(
        {
            "Filter": ("name_part", "trait_part", "attribute", "multicolour", "textless", "world", "role"),
            "Move": ("up",),
        }
    )
    answering = ("804.2c-1", "804.2c-3")
    orders = frozenset({"811.2b", "811.2c"})

    def faults(self, board: Board, cards: Mapping[str, Print]) -> list[Fault]:
        return boards.faults(board, cards)

    def build(self, board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
        return boards.build(board, cards, readings)

    # -- what can be done

    def describe(self, game: Game, option: Any) -> Said:
        return speech.describe(game, option)

    def label(self, game: Game, option: Any) -> str:
        return speech.label(game, option)

    def question(self, game: Game) -> str:
        return speech.question(game)

    def everything(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        cards = range(len(game.cards))
        if action.name == "skill":
            return [(c, at) for c in cards for at in range(len(card(game, c).skills))]
        if action.name == "activate":
            abilities = game.world.abilities
            return [
                (c, number) for c in cards for number in card(game, c).abilities if abilities[number].kind == "activate"
            ]
        return cards

    def forbids(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """No window of this player offered such an action at all."""
        if verb == "activate" and abilities and game.world.abilities[abilities[0]].kind == "auto":
            stunned = any(is_stunned(game, c) for c in cards)
            return ("802.2a",) if stunned else ("807.4",)
        if verb in ("skill", "no skill"):
            if game.own.turn == 1:
                return ("504.1",)
            return ("703.1",) if player == game.own.active else ("703.2",)
        return {
            "charge": ("503.3",),
            "put": ("503.3",),
            "play": ("503.3",),
            "retreat": ("503.3",),
            "activate": ("503.3e",),
            "end main": ("503.3",),
            "replace": ("1004.1",),
            "decline": ("810.3",),
        }.get(verb, ("910.1",))

    def concede(self, game: Game, player: int) -> Control:
        return concede(game, player)

    # -- what is so

    def at_rest(self, game: Game) -> bool:
        return game.stack is None and game.step.number == "503.3"

    def turn(self, game: Game) -> tuple[int, int]:
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        return _PHASES.get(self._outermost(game).partition(".")[0], "")

    def here(self, game: Game) -> str:
        if game.own.turn == 0:
            return "ゲームの準備"
        chapter = self._outermost(game).partition(".")[0]
        key = _PHASES.get(chapter, "")
        phase = {word.key: word.ja for word in boards.PHASES}.get(key, "")
        return " ".join(
            filter(
                None,
                [f"{game.own.turn}ターン目", f"{PLAYERS[game.own.active]}のターン", phase, _STEPS.get(chapter, "")],
            )
        )

    def window(self, step: Step) -> str:
        return speech.window(step.number)

    def value(self, game: Game, number: str, card: int) -> int | None:
        if game.printed(card).type != "unit":
            return None
        if number in ("hp", "retreat"):
            return value(game, number, card)
        if not is_unit_place(game.cards[card].place):
            return None
        return {
            "damage": damage_on(game, card),
            "energy": len(energy_of(game, card)),
            "sets": len(sets_of(game, card)),
            "counters": counters_on(game, card),
        }[number]

    def state(self, game: Game, card: int, key: str) -> bool:
        c = game.cards[card]
        if key == "stunned":
            return is_stunned(game, card)
        if key == "normal":
            return not is_abnormal(game, card)
        if key == "ko":
            return is_unit_place(c.place) and not c.up
        return is_unit_place(c.place) and game.ref(card) in game.own.fresh

    def counter(self, game: Game, player: int, key: str) -> int:
        raise KeyError(key)

    def role(self, game: Game, key: str) -> int | None:
        return None

    def pending(self, game: Game) -> list[str]:
        return []  # 804.2: what is played is resolved at once, nothing can be answered

    # -- for reports

    def name(self, game: Game, card: int) -> str:
        return SPEECH.name(game, card)

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        return SPEECH.sentence(before, after, entry)

    def ending(self, game: Game) -> str:
        return SPEECH.ending(game)

    def view(self, game: Game) -> BoardView:
        areas = []
        for player in (0, 1):
            for number, name in (
                (MAIN, "メイン・エリア"),
                *((slot, f"スタンバイ{at}") for at, slot in enumerate(STANDBY, 1)),
            ):
                areas += self._slot(game, player, number, name)
            for number in (HAND, DECK, DISCARD):
                found = game.areas[player * WIDTH + number]
                cards = tuple(self._card(game, c) for c in found)
                shown = cards[::-1] if PLACES[player * WIDTH + number].ordered else cards
                areas.append(AreaView(SPEECH.area(game, player * WIDTH + number), PLAYERS[player], shown, len(cards)))
        if game.areas[RESOLUTION]:
            cards = tuple(self._card(game, c) for c in game.areas[RESOLUTION])
            areas.append(AreaView("解決領域", "", cards, len(cards)))
        return BoardView(self.here(game), tuple(areas))

    def _slot(self, game: Game, player: int, number: int, name: str) -> list[AreaView]:
        """A unit with what is set on it; its energy is only counted."""
        at = player * WIDTH + number
        cards = tuple(self._card(game, c) for c in (*game.areas[at], *game.areas[at + SET]))
        energy = len(game.areas[at + ENERGY])
        if not cards and not energy and number != MAIN:
            return []
        return [AreaView(name, PLAYERS[player], cards, len(cards), note=f"エネルギー {energy}" if energy else "")]

    def _card(self, game: Game, number: int) -> CardView:
        c, printed = game.cards[number], game.printed(number)
        values: list[tuple[str, str]] = []
        marks: list[str] = []
        if is_unit_place(c.place):
            values.append(("HP", str(value(game, "hp", number))))
            if damage := damage_on(game, number):
                marks.append(f"ダメージ {damage}")
            marks += [f"{name}カウンター {n}" for ref, name, n in game.own.counters if ref == game.ref(number)]
            marks += [
                word.ja
                for word in boards.STATES
                if word.key in ("stunned", "ko") and self.state(game, number, word.key)
            ]
        elif c.place < RESOLUTION and c.place % WIDTH >= MAIN + SET:
            marks.append("セット")
        hidden = c.place < RESOLUTION and AREAS[c.place % WIDTH] in ("hand", "deck")
        return CardView(
            printed.name if c.settled else "?",
            printed.number,
            c.rested,
            c.up or not hidden,
            tuple(values),
            tuple(marks),
        )

    @staticmethod
    def _outermost(game: Game) -> str:
        """The rule number of the line at the bottom: of the turn, whatever has been called from it."""
        number = game.step.number
        stack = game.stack
        while stack is not None:
            number = stack[2].number
            stack = stack[3]
        return number


TABLE = GenericTable()
