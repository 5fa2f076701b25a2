"""Dimension Zero for scenarios: its words, its boards, its sentences, in the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.step import Control, Step
from fwjudge.games.common.waiting import line_numbers
from fwjudge.games.table import PLAYERS, Board, Fault, Line, Print, Said, Table
from fwjudge.games.view import AreaView, BoardView, CardView

from .now.battles import battles_now
from .now.cards import total
from .now.sets import UNREAD
from .now.squares import BASES, BOARD, SQUARES, plan
from .policy import POLICY
from .rules.p3c03_end import concede
from .rules.p6c01_beneath import cards_beneath
from .speech import board as boards
from .speech import sentences as speech
from .speech import vocabulary
from .speech.sentences import SPEECH
from .state import DECK, ENERGY, GAME, GRAVEYARD, HAND, PLACES, REMOVED, SMASH, SQUARE, STACK, WIDTH, card, master

_STEPS = {
    "3-11": "バトルの発生",
    "3-12": "第1バトルステップ",
    "3-13": "第2バトルステップ",
    "3-14": "バトル終了ステップ",
}
_RESTS = ("energy", "main", "smash")


class DimensionZeroTable(Table):
    game = GAME
    policy = POLICY
    areas = boards.AREA_WORDS
    phases = boards.PHASES
    verbs = vocabulary.VERBS
    fields = boards.FIELDS
    states = boards.STATES
    counters = boards.COUNTERS
    numbers = vocabulary.NUMBERS
    roles = vocabulary.ROLES
    words = vocabulary.WORDS
    sounds = vocabulary.SOUNDS
    durations = vocabulary.DURATIONS
    forbidden = vocabulary.FORBIDDEN
    formations = vocabulary.FORMATIONS
    skipped = vocabulary.SKIPPED
    negated = vocabulary.NEGATED
    turned = ()
    timings = vocabulary.TIMINGS
    keywords = vocabulary.KEYWORDS
    headings = vocabulary.HEADINGS
    reasons = vocabulary.REASONS
    answering = ("4-6-2",)
    acts = tuple(speech.ITEMS.values())
    orders = frozenset({"4-8-3", "2-20-1-8"})
    unread = MappingProxyType(
        {
            "kind": ("skill",),
            "Ability": ("unless", "once", "piles"),
            "Move": ("up",),
            "Filter": UNREAD,
            "Trigger": ("source",),
            "Last": ("so_long",),
            "Shuffle": ("body",),
        }
    )
    rare = True
    information = vocabulary.INFORMATION

    def faults(self, board: Board, cards: Mapping[str, Print]) -> list[Fault]:
        return boards.faults(board, cards)

    def build(self, board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
        return boards.build(board, cards, readings)

    def seen(self, area: str, player: int | None) -> str:
        return boards.seen(area, player)

    # -- what can be done

    def describe(self, game: Game, option: Any) -> Said:
        return speech.describe(game, option)

    def label(self, game: Game, option: Any) -> str:
        return speech.label(game, option)

    def question(self, game: Game) -> str:
        return speech.question(game)

    def everything(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        if slot:
            return BOARD if action.name.startswith("play ") else SQUARES
        cards = range(len(game.cards))
        if action.name == "special play":
            abilities = game.world.abilities
            ways = [
                Effect(number, game.ref(c), player)
                for c in cards
                for number in card(game, c).abilities
                if abilities[number].body
            ]
            return [(c, way) for c in cards for way in ways if card(game, c).type == "unit"]
        if action.name.startswith("play "):
            return [c for c in cards if card(game, c).type == action.name[5:]]
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
        if verb == "activate" and abilities and game.world.abilities[abilities[0]].kind != "activate":
            return ("4-8-2", *game.world.abilities[abilities[0]].cites)
        return {
            "play": ("3-8-2",),
            "special play": ("5-8-2",),
            "activate": ("4-3-4",),
            "move": ("3-8-2",),
            "create plan": ("3-8-2-3",),
            "renew plan": ("3-8-2-4",),
            "charge": ("3-7-1",),
            "smash": ("3-9-1",),
            "pay": ("1-2-3-2",),
            "choose": ("4-11-1",),
            "redraw": ("3-2-3-1",),
            "decline": ("4-8-5",),
        }.get(verb, ("4-6-2",))

    def concede(self, game: Game, player: int) -> Control:
        return concede(game, player)

    # -- what is so

    def at_rest(self, game: Game) -> bool:
        """The active player has priority, nothing is on the stack, no battle goes on, and the phase is one to do something in."""
        own, frame = game.own, game.frame
        quiet = game.step.window and not (own.stack or own.groups or game.waiting)
        return bool(quiet and own.phase in _RESTS and frame.player == own.active and not frame.passed)

    def turn(self, game: Game) -> tuple[int, int]:
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        return str(game.own.phase)

    def here(self, game: Game) -> str:
        if game.own.turn == 0:
            return "デュエルの準備"
        phase = next((word.ja for word in boards.PHASES if word.key == game.own.phase), "")
        inner = next((_STEPS[n[:4]] for n in line_numbers(game) if n[:4] in _STEPS), "") if game.own.groups else ""
        return " ".join(filter(None, [f"{game.own.turn}ターン目", f"{PLAYERS[game.own.active]}のターン", phase, inner]))

    def window(self, step: Step) -> str:
        return speech.window(step.number)

    def value(self, game: Game, number: str, card: int) -> int | None:
        printed = game.printed(card)
        if number in ("cost", "move"):
            return total(printed.cost if number == "cost" else printed.move)
        if printed.type != "unit":
            return None
        if number == "damage":
            hurt: list[int] = [amount for ref, amount in game.own.damage if ref.card == card and game.is_here(ref)]
            return sum(hurt)
        return value(game, number, card)

    def state(self, game: Game, card: int, key: str) -> bool:
        return False

    def counter(self, game: Game, player: int, key: str) -> int:
        if key == "stacked":
            return sum(item.player == player for item in game.own.stack)
        return int(plan(game, player) is not None)

    def role(self, game: Game, key: str) -> int | None:
        found = [
            ref for battle in battles_now(game) for ref in (battle.attackers if key == "attacker" else battle.attacked)
        ]
        return next((ref.card for ref in found if game.is_here(ref)), None)

    def pending(self, game: Game) -> list[str]:
        """4-9-1: the stack, the newest last; what a battle set aside does not exist meanwhile (3-11-2)."""
        return [SPEECH.item(game, item) for item in game.own.stack]

    # -- for reports

    def name(self, game: Game, card: int) -> str:
        return SPEECH.name(game, card)

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        return SPEECH.sentence(before, after, entry)

    def ending(self, game: Game) -> str:
        return SPEECH.ending(game)

    def view(self, game: Game) -> BoardView:
        areas = []
        for at in SQUARES:
            cards = tuple(self._card(game, c) for c in game.areas[at])
            row, column = divmod(at - SQUARE, 3)
            areas.append(AreaView(SPEECH.area(game, at), "", cards, len(cards), row, column))
        for player in (0, 1):
            for at in BASES[player]:
                if game.areas[at]:
                    areas.append(self._zone(game, at))
            for zone in (ENERGY, SMASH, HAND, DECK, GRAVEYARD, REMOVED):
                if zone != REMOVED or game.areas[player * WIDTH + zone]:
                    areas.append(self._zone(game, player * WIDTH + zone))
        if game.own.stack:
            shown = tuple(
                CardView(SPEECH.item(game, item), player=PLAYERS[item.player]) for item in game.own.stack[::-1]
            )
            areas.append(AreaView("スタック", "", shown, len(shown)))
        return BoardView(self.here(game), tuple(areas))

    def _zone(self, game: Game, at: int) -> AreaView:
        cards = tuple(self._card(game, c) for c in game.areas[at])
        player = PLACES[at].player or 0
        shown = plan(game, player) if at % WIDTH == DECK else None
        note = f"プランゾーン: {SPEECH.quoted(game, shown)}" if shown is not None else ""
        return AreaView(
            SPEECH.area(game, at), PLAYERS[player], cards[::-1] if PLACES[at].ordered else cards, len(cards), note=note
        )

    def _card(self, game: Game, number: int) -> CardView:
        c, printed = game.cards[number], game.printed(number)
        square = SQUARE <= c.place < STACK
        values: list[tuple[str, str]] = []
        if square and printed.type == "unit":
            values = [(word.ja, str(self.value(game, word.key, number))) for word in vocabulary.NUMBERS[:2]]
            if damage := self.value(game, "damage", number):
                values.append(("ダメージ", str(damage)))
        ref = game.ref(number)
        fights = [battle for battle in battles_now(game) if ref in battle.fighting]
        marks = ["バトル中"] if fights else []
        marks += [f"下に{len(found)}枚"] if (found := cards_beneath(game, number)) else []
        marks += ["攻撃したユニット"] if any(ref in battle.attackers for battle in fights) else []
        marks += ["攻撃されたユニット"] if any(ref in battle.attacked for battle in fights) else []
        whose = PLAYERS[master(game, number)] if square else ""
        return CardView(
            printed.name if c.settled else "?", printed.number, c.rested, c.up, tuple(values), tuple(marks), whose
        )


TABLE = DimensionZeroTable()
