"""Buddyfight for scenarios: its words, its boards, its sentences, in the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
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

from .now.battle import FIGHTER
from .policy import POLICY
from .rules.sr_rules import concede
from .speech import board as boards
from .speech import sentences as speech
from .speech.sentences import SPEECH
from .state import AREAS, FIELD, FLAG, GAME, PLACES, WIDTH, Timing, soul
from .world.keywords import KEYWORDS

_VIEWED = (
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
_FILLED = ("item", "magic", "buddy", "used", "removed", "lost")
_STEPS = {"2": "攻撃の選択", "3": "攻撃の判定", "4": "攻撃後の処理"}


class BuddyfightTable(Table):
    game = GAME
    policy = POLICY
    areas = boards.AREA_WORDS
    phases = boards.PHASES
    verbs = speech.VERBS
    phrases = speech.PHRASES
    fields = boards.FIELDS
    states = boards.STATES
    counters = boards.COUNTERS
    numbers = speech.NUMBERS
    roles = speech.ROLES
    words = speech.WORDS
    sounds = speech.SOUNDS
    durations = speech.DURATIONS
    forbidden = speech.FORBIDDEN
    turned = ()
    ends = speech.ENDS
    negated = speech.NEGATED
    timings = speech.TIMINGS
    keywords = KEYWORDS
    headings = speech.HEADINGS
    reasons = speech.REASONS
    answering = ("2.Q2",)
    acts = speech.ACTS
    orders = frozenset({"4.2.1.1", "4.2.1.2"})
    unread = MappingProxyType(
        {
            "kind": ("replace", "skill"),
            "Ability": ("unless", "price", "piles"),
            "Filter": ("colour", "cost_at_most", "attribute", "multicolour", "counter"),
            "Move": ("up",),
            "Trigger": ("by", "source"),
        }
    )

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
        if action.name == "activate":
            abilities = game.world.abilities
            return [
                (c, number)
                for c in cards
                for number in game.printed(c).abilities
                if abilities[number].kind == "activate"
            ]
        if action.name == "attack":
            if slot:
                return [FIGHTER, *cards]
            own = [c for area in (*FIELD, FLAG) for c in game.areas[player * WIDTH + area]]
            return [group for size in range(1, len(own) + 1) for group in combinations(own, size)]
        return cards

    def forbids(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """No window of this player offered such an action at all."""
        if verb == "activate" and abilities:
            found = game.world.abilities[abilities[0]]
            return ("4.2" if found.kind == "auto" else "4.1", *found.cites)
        return {
            "attack": ("3c.2.1",),
            "charge": ("3a.3.2",),
            "activate": ("4.1",),
            "soul guard": ("k.ソウルガード",),
            "move": ("k.移動",),
            "change": ("k.装備変更",),
        }.get(verb, ("3b.1.1",))

    def concede(self, game: Game, player: int) -> Control:
        return concede(game, player)

    # -- what is so

    def at_rest(self, game: Game) -> bool:
        """Nothing in use, no attack: the play timings of main and final phase, and the choice of an attack."""
        own = game.own
        if not game.step.window or own.stack or own.attacks or game.waiting:
            return False
        number = game.step.number
        if number == "2.2.1":
            return isinstance(game.frame, Timing) and game.frame.at in ("main", "final")
        return number in ("3a.3.2", "3c.2.1", "3d.2.1")

    def turn(self, game: Game) -> tuple[int, int]:
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        return str(game.own.phase)

    def here(self, game: Game) -> str:
        if game.own.turn == 0:
            return "ファイトの準備"
        phase = next((word.ja for word in boards.PHASES if word.key == game.own.phase), "")
        inner = ""
        if game.own.attacks:
            numbers = [n.split(".") for n in line_numbers(game) if n.startswith(("3c.", "3d."))]
            inner = next((_STEPS[parts[1]] for parts in numbers if parts[1] in _STEPS), "")
        return " ".join(filter(None, [f"{game.own.turn}ターン目", f"{PLAYERS[game.own.active]}のターン", phase, inner]))

    def window(self, step: Step) -> str:
        return speech.window(step.number)

    def value(self, game: Game, number: str, card: int) -> int | None:
        return None if getattr(game.printed(card), number) is None else value(game, number, card)

    def state(self, game: Game, card: int, key: str) -> bool:
        return False

    def counter(self, game: Game, player: int, key: str) -> int:
        return int((game.own.life if key == "life" else game.own.turns)[player])

    def role(self, game: Game, key: str) -> int | None:
        if not game.own.attacks:
            return None
        attack = game.own.attacks[-1]
        ref = attack.attackers[0] if key == "attacker" else attack.target
        return ref.card if ref is not None and game.is_here(ref) else None

    def pending(self, game: Game) -> list[str]:
        return [SPEECH.use(game, use) for use in game.own.stack]

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
                note = f"ライフ {game.own.life[player]}" if key == "flag" else ""
                areas.append(AreaView(SPEECH.area(game, place), PLAYERS[player], cards, len(cards), note=note))
        return BoardView(self.here(game), tuple(areas))

    def _card(self, game: Game, number: int) -> CardView:
        c, printed = game.cards[number], game.printed(number)
        where = PLACES[c.place]
        values = []
        if where.name in ("left", "center", "right", "item", "flag"):
            values = [
                (word.ja, str(value(game, word.key, number)))
                for word in speech.NUMBERS
                if getattr(printed, word.key) is not None
            ]
        beneath = soul(game, number)
        marks = [word.ja for word in speech.ROLES if self.role(game, word.key) == number]
        if beneath:
            marks.append(f"ソウル {len(beneath)}")
        open_area = where.public and where.name not in ("magic", "buddy", "flag")
        name = printed.name if c.settled else "?"
        return CardView(name, printed.number, c.rested, c.up or open_area, tuple(values), tuple(marks))


TABLE = BuddyfightTable()
