"""ONE PIECE for scenarios: its words, its boards, its sentences, in the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.step import Control, Step
from fwjudge.games.common.waiting import line_numbers
from fwjudge.games.table import PLAYERS, Board, Fault, Line, Print, Said, Table
from fwjudge.games.view import AreaView, BoardView, CardView

from .meaning.replacing import rule_against_replacement
from .now.areas import active_don, given_don
from .now.numbers import cost_of
from .policy import POLICY
from .rules.ch01_basics import concede
from .speech import board as boards
from .speech import options, vocabulary
from .speech.refusals import REASONS
from .speech.sentences import SPEECH
from .state import AREAS, GAME, PLACES, WIDTH
from .world.keywords import HEADINGS, KEYWORDS

_VIEWED = ("leader", "character", "stage", "cost area", "life", "hand", "deck", "don deck", "trash", "nowhere")
_FILLED = ("stage", "nowhere")
_PHASES = {"6-2": "refresh", "6-3": "draw", "6-4": "don", "6-5": "main", "6-6": "end"}
_STEPS = {
    "7-1-1": "アタック・ステップ",
    "7-1-2": "ブロック・ステップ",
    "7-1-3": "カウンター・ステップ",
    "7-1-4": "ダメージ・ステップ",
    "7-1-5": "バトルの終了",
}


class OnePieceTable(Table):
    game = GAME
    policy = POLICY
    areas = vocabulary.AREA_WORDS
    phases = vocabulary.PHASES
    verbs = vocabulary.VERBS
    fields = vocabulary.FIELDS
    states = vocabulary.STATES
    counters = ()
    numbers = vocabulary.NUMBERS
    roles = vocabulary.ROLES
    words = vocabulary.WORDS
    sounds = vocabulary.SOUNDS
    durations = vocabulary.DURATIONS
    forbidden = vocabulary.FORBIDDEN
    turned = vocabulary.TURNED
    timings = vocabulary.TIMINGS
    information = vocabulary.INFORMATION
    anywhere = vocabulary.ANYWHERE
    doers = vocabulary.DOERS
    unread = MappingProxyType({"AlsoIs": ("only",), "Filter": ("counter", "world", "role"), "Trigger": ("source",)})
    keywords = KEYWORDS
    headings = HEADINGS
    reasons = REASONS
    answering = ("8-4-1-5",)
    orders = frozenset({"8-6-1-1", "8-6-1"})

    def faults(self, board: Board, cards: Mapping[str, Print]) -> list[Fault]:
        return boards.faults(board, cards)

    def build(self, board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
        return boards.build(board, cards, readings)

    # -- what can be done

    def describe(self, game: Game, option: Any) -> Said:
        return options.describe(game, option)

    def label(self, game: Game, option: Any) -> str:
        return options.label(game, option)

    def question(self, game: Game) -> str:
        return options.question(game)

    def everything(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        cards = range(len(game.cards))
        if action.name != "activate":
            return cards
        abilities = game.world.abilities
        kinds = ("block",) if action.number == "7-1-2-1" else ("activate",)
        return [
            (card, number)
            for card in cards
            for number in game.printed(card).abilities
            if abilities[number].kind in kinds
        ]

    def refusal(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """2-7-2 to 2-7-4: what it costs, and what there is to pay with."""
        if not named or not isinstance(named[0], int) or rules[0] not in ("2-7-2", "2-7-3", "2-7-4"):
            return ""
        price = f"{SPEECH.quoted(game, named[0])}のコストは{cost_of(game, named[0])}"
        return f"{price}で、アクティブのドン!!は{len(active_don(game, player))}枚しかない"

    def forbids(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """No window of this player offered such an action at all."""
        if verb == "activate" and abilities:
            found = game.world.abilities[abilities[0]]
            if found.kind == "replace":
                return (rule_against_replacement(game, player, cards, abilities[0]), *found.cites)
            return (
                {"auto": "8-1-3-1", "block": "7-1-2-1", "trigger": "4-6-3"}.get(found.kind, "8-1-3-2"),
                *found.cites,
            )
        return {"counter": ("7-1-3-1",), "activate": ("8-1-3-2",)}.get(verb, ("6-5-2",))

    def concede(self, game: Game, player: int) -> Control:
        return concede(game, player)

    # -- what is so

    def at_rest(self, game: Game) -> bool:
        return game.stack is None and game.step.window

    def turn(self, game: Game) -> tuple[int, int]:
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        return _PHASES.get(line_numbers(game)[-1][:3], "")

    def here(self, game: Game) -> str:
        if game.own.turn == 0:
            return "ゲームの準備"
        phase = next((word.ja for word in vocabulary.PHASES if word.key == self.phase(game)), "")
        inner = next((_STEPS[n[:5]] for n in line_numbers(game) if n[:5] in _STEPS), "")
        return " ".join(filter(None, [f"{game.own.turn}ターン目", f"{PLAYERS[game.own.active]}のターン", phase, inner]))

    def window(self, step: Step) -> str:
        return options.window(step.number)

    def value(self, game: Game, number: str, card: int) -> int | None:
        if number == "don":
            return len(given_don(game, card))
        return None if getattr(game.printed(card), number) is None else value(game, number, card)

    def state(self, game: Game, card: int, key: str) -> bool:
        return False

    def counter(self, game: Game, player: int, key: str) -> int:
        raise KeyError(key)

    def role(self, game: Game, key: str) -> int | None:
        ref = game.own.attack if key == "attacker" else game.own.target
        return ref.card if ref is not None and game.is_here(ref) else None

    def pending(self, game: Game) -> list[str]:
        return []  # 8-4-1-5: what is activated is resolved, nothing can be answered

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
            for key in _VIEWED:
                place = player * WIDTH + AREAS.index(key)
                if key in _FILLED and not game.areas[place]:
                    continue
                cards = tuple(self._card(game, c) for c in game.areas[place])
                if PLACES[place].ordered:
                    cards = cards[::-1]
                areas.append(AreaView(SPEECH.area(game, place), PLAYERS[player], cards, len(cards)))
        return BoardView(self.here(game), tuple(areas))

    def _card(self, game: Game, card: int) -> CardView:
        c, printed = game.cards[card], game.printed(card)
        place = PLACES[c.place]
        values = []
        if printed.power is not None and place.name in ("leader", "character"):
            values.append(("パワー", str(value(game, "power", card))))
        if don := len(given_don(game, card)):
            values.append(("付与ドン!!", str(don)))
        marks = [word.ja for word in vocabulary.ROLES if self.role(game, word.key) == card]
        return CardView(
            printed.name if c.settled else "?",
            printed.number,
            c.rested,
            c.up or place.public,
            tuple(values),
            tuple(marks),
        )


TABLE = OnePieceTable()
