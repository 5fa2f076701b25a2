"""Fusion World for scenarios: its words, its boards, its sentences, in the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.step import Control, Step
from fwjudge.games.table import PLAYERS, Board, Fault, Line, Print, Said, Table
from fwjudge.games.view import AreaView, BoardView, CardView

from .policy import POLICY
from .rules.ch00_basics import concede
from .rules.ch16_beneath import beneath
from .speech import board as boards
from .speech import refusals, vocabulary
from .speech import sentences as speech
from .speech.card_file import FusionWorldCards
from .speech.sentences import SPEECH
from .state import AREAS, COMBO, ENERGY, GAME, LEADER, PLACES, WIDTH, card, ki
from .world import written

_VIEWED = ("leader", "battle", "combo", "energy", "life", "hand", "deck", "drop", "removed")
_FILLED = ("removed", "combo")
_PHASES = {"charge": "チャージフェイズ", "main": "メインフェイズ", "end": "エンドフェイズ"}
_STEPS = {
    "8-1": "アタックと戦闘の発生",
    "8-2": "オフェンスステップ",
    "8-3": "ディフェンスステップ",
    "8-4": "ダメージステップ",
    "8-5": "戦闘終了ステップ",
}
_HIDDEN = ("life", "deck", "hand")


class FusionWorldTable(Table):
    game = GAME
    policy = POLICY
    areas = boards.AREA_WORDS
    phases = boards.PHASES
    verbs = vocabulary.VERBS
    phrases = vocabulary.PHRASES
    fields = boards.FIELDS
    states = boards.STATES
    counters = boards.COUNTERS
    numbers = vocabulary.NUMBERS
    roles = vocabulary.ROLES
    words = vocabulary.WORDS
    sounds = vocabulary.SOUNDS
    durations = vocabulary.DURATIONS
    forbidden = vocabulary.FORBIDDEN
    turned = vocabulary.TURNED
    timings = vocabulary.TIMINGS
    keywords = vocabulary.KEYWORDS
    headings = vocabulary.HEADINGS
    unread = vocabulary.UNREAD
    written = written.KNOWN
    reasons = vocabulary.REASONS
    answering = ("9-2-2",)
    printed = FusionWorldCards()
    orders = frozenset({"4-2-2-2", "4-2-2-3", "4-2-2-4", "4-2-2-5"})

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
        if action.name != "activate":
            return cards
        abilities = game.world.abilities
        return [
            (c, number) for c in cards for number in card(game, c).abilities if abilities[number].kind == "activate"
        ]

    def forbids(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """No window of this player offered such an action at all."""
        if verb == "activate":
            if not abilities:
                return ("9-4-2",)  # there is nothing that could be named
            found = game.world.abilities[abilities[0]]
            if found.kind == "auto":
                return ("9-6-2", *found.cites)
            return ("9-4-2", *found.cites)
        return {
            "attack": ("7-3-4",),
            "use": ("7-3-4",),
            "end main": ("7-3-4",),
            "end offence": ("8-2-4",),
            "end defence": ("8-3-4",),
            "combo": ("8-2-4" if player == game.own.active else "8-3-4",),
            "charge": ("7-2-11",),
        }.get(verb, ("4-1-1",))

    def refusal(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        return refusals.clause(game, player, action, rules, named)

    def concede(self, game: Game, player: int) -> Control:
        return concede(game, player)

    # -- what is so

    def at_rest(self, game: Game) -> bool:
        return game.stack is None and game.step.window

    def turn(self, game: Game) -> tuple[int, int]:
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        number = self._outermost(game)
        return {"7-2": "charge", "7-3": "main", "7-4": "end"}.get(number[:3], "")

    def here(self, game: Game) -> str:
        if game.own.turn == 0:
            return "ゲームの準備"
        phase = _PHASES.get(self.phase(game), "")
        inner = next((_STEPS[n[:3]] for n in self._lines(game) if n[:3] in _STEPS), "") if game.own.attack else ""
        return " ".join(filter(None, [f"{game.own.turn}ターン目", f"{PLAYERS[game.own.active]}のターン", phase, inner]))

    def window(self, step: Step) -> str:
        return speech.window(step.number)

    def value(self, game: Game, number: str, of: int) -> int | None:
        if number == "ki":
            return ki(game, of)
        if getattr(card(game, of), number) is None:
            return None
        return value(game, number, of)

    def state(self, game: Game, of: int, key: str) -> bool:
        """10-1-3: a leader whose other side is up."""
        look = game.cards[of]
        return key == "awakened" and look.place % WIDTH == LEADER and not look.up

    def counter(self, game: Game, player: int, key: str) -> int:
        return int(game.own.markers[player])

    def role(self, game: Game, key: str) -> int | None:
        ref = game.own.attack if key == "attack card" else game.own.guard
        return ref.card if ref is not None and game.is_here(ref) else None

    def pending(self, game: Game) -> list[str]:
        return []  # 9-2-2: what is activated resolves at once, nothing can be answered

    # -- for reports

    def name(self, game: Game, card: int) -> str:
        return SPEECH.name(game, card)

    def called(self, game: Game, of: int) -> tuple[str, ...]:
        """By its name, its number, or what the file calls it."""
        printed = game.printed(of)
        return (SPEECH.name(game, of), card(game, of).name, printed.name, printed.number, printed.handle)

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        return SPEECH.sentence(before, after, entry)

    def ending(self, game: Game) -> str:
        return SPEECH.ending(game)

    def view(self, game: Game) -> BoardView:
        areas = []
        for player in (0, 1):
            for key in _VIEWED:
                place = player * WIDTH + AREAS.index(key)
                if key in _FILLED and not game.areas[place]:
                    continue
                cards = tuple(self._card(game, c) for c in game.areas[place])
                if PLACES[place].ordered:
                    cards = cards[::-1]
                markers = game.own.markers[player] if place % WIDTH == ENERGY else 0
                note = f"エナジーマーカー {markers}" if markers else ""
                areas.append(AreaView(SPEECH.area(game, place), PLAYERS[player], cards, len(cards), note=note))
        return BoardView(self.here(game), tuple(areas))

    def _card(self, game: Game, number: int) -> CardView:
        c, printed = game.cards[number], card(game, number)
        area = AREAS[c.place % WIDTH]
        values = []
        if printed.power is not None and area in ("leader", "battle"):
            values.append(("パワー", str(value(game, "power", number))))
        if printed.combo is not None and c.place % WIDTH == COMBO:
            values.append(("コンボパワー", str(value(game, "combo", number))))
        if area == "energy" and printed.colours:
            values.append(("色", "".join(word.ja for word in boards.COLOURS if word.key in printed.colours)))
        marks = [word.ja for word in vocabulary.ROLES if self.role(game, word.key) == number]
        if self.state(game, number, "awakened"):
            marks.append("覚醒")
        if markers := ki(game, number):
            marks.append(f"【気】{markers}")
        if below := beneath(game, number):
            marks.append(f"下に{'、'.join(game.printed(c).name for c in below[::-1])}")
        face_up = c.up or area not in _HIDDEN
        handle = game.printed(number).handle
        name = (
            f"{handle}={printed.name}" if handle and handle != printed.name else printed.name
        )  # what the lines call it, too
        return CardView(
            name if c.settled else "?", game.printed(number).number, c.rested, face_up, tuple(values), tuple(marks)
        )

    @staticmethod
    def _lines(game: Game) -> list[str]:
        """The rule numbers of the line and of all lines that called, the nearest first."""
        numbers = [game.step.number]
        stack = game.stack
        while stack is not None:
            numbers.append(stack[2].number)
            stack = stack[3]
        return numbers

    def _outermost(self, game: Game) -> str:
        return self._lines(game)[-1]


TABLE = FusionWorldTable()
