"""What a scenario needs of a game beside its rules: words for all things, a board to begin from, sentences for what happens.

A game keeps its answers in `fwjudge.games.<game>.table.TABLE`. The words stand in tables, so that the reader of scenario
files, its error messages and the JSON Schema are made from the same rows.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol

from fwjudge.ability import Ability
from fwjudge.engine.choice import Action
from fwjudge.engine.event import Entry
from fwjudge.engine.game import Game
from fwjudge.engine.policy import Policy
from fwjudge.engine.step import Control, Step

from .view import BoardView

PLAYERS = ("A", "B")

# -- words -------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """A thing with its names: the key that code uses, what reports say, and what else a judge may write."""

    key: str
    ja: str
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.ja, self.key, *self.also)


class Area(NamedTuple):
    """An area; its key is the name of its `Place`."""

    key: str
    ja: str
    also: tuple[str, ...] = ()
    shared: bool = False
    """One for both players: it stands under `board:` itself, not under a player."""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.ja, self.key, *self.also)


class Field(NamedTuple):
    """Something that is printed on a card, as the file gives it."""

    key: str
    ja: str
    kind: Literal["number", "text", "texts", "choice", "choices", "counts"]
    """`choices`: one or several of a list of words; `counts`: words with numbers"""
    words: tuple[Word, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.key, self.ja, *self.also)


# -- a board and its cards, as the file describes them -------------------------------------------------


class Spot(NamedTuple):
    """Where in the file something stands; nowhere, where the file does not say it."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True)
class Print:
    """A card of the file: what is printed on it, by the keys of `Table.fields`."""

    name: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    abilities: tuple[Any, ...] = ()
    text: str = ""
    back: Print | None = None
    """The other side of a card that has two."""
    at: Spot = field(default=Spot(), compare=False, repr=False)


class Read(NamedTuple):
    """What was made of a card text."""

    skills: tuple[Any, ...]
    notes: tuple[str, ...]
    """A sentence for each clause that could not be read."""


class Found(NamedTuple):
    """A printed card, and what must be said about it."""

    card: Print
    unread: tuple[str, ...]
    """A sentence for each clause of its text that could not be read."""
    corrected: tuple[str, ...]
    """A sentence for each correction that overrides what is printed."""


class Printed(Protocol):
    """A game whose printed cards can be named by number, and whose card text can be read."""

    def numbers(self, text: str) -> list[str]:
        """The card numbers that stand in a text."""
        ...

    def find(self, number: str) -> Found | None:
        """The card of this number; None if the judge's card file does not have it."""
        ...

    def compile(self, name: str, text: str, type: str, side: str = "front") -> Read:
        """The skills that a text says."""
        ...


@dataclass(frozen=True)
class Laid:
    """Cards that lie in an area: so many of a name (nothing for blank ones), in this state, changed by these fields."""

    name: str = ""
    count: int = 1
    states: frozenset[str] = frozenset()
    fields: tuple[tuple[str, Any], ...] = ()
    at: Spot = field(default=Spot(), compare=False, repr=False)


@dataclass(frozen=True)
class Board:
    """The position that a scenario begins with. What is not said is not in it: the game fills it."""

    areas: Mapping[tuple[int | None, str], tuple[Laid, ...]] = field(default_factory=dict)
    """By player (None: shared) and area; piles from the top."""
    counters: Mapping[tuple[int, str], int] = field(default_factory=dict)
    active: int = 0
    turn: int | None = None
    first: int | None = None
    phase: str = ""
    setup: bool = False
    """A whole game, from the procedures before its first turn."""
    shuffled: frozenset[tuple[int, str]] = frozenset()
    """Piles whose order nobody knows."""
    spots: Mapping[tuple[int | None, str], Spot] = field(default_factory=dict, compare=False, repr=False)
    """Where each area and each counter is said, and `turn` and `phase` (of nobody)."""

    partial: bool = False
    """Some of it could not be read; that is said already."""

    def spot(self, player: int | None, *keys: str) -> Spot:
        """Where the file says the first of these that it says."""
        return next((self.spots[player, key] for key in keys if (player, key) in self.spots), Spot())


class Fault(NamedTuple):
    """Something about a board that cannot be, and the rule that says so."""

    rule: str
    text: str
    at: Spot = Spot()


# -- options and events in words ----------------------------------------------------------------------


class Thing(NamedTuple):
    """What an action is done with: a card, a skill, or something that has only words."""

    card: int = -1
    ability: int = -1
    words: tuple[str, ...] = ()
    """Keys of `Table.words`."""


class Said(NamedTuple):
    """An option in words that can be compared: what is done, with what."""

    verb: str
    things: tuple[Thing, ...] = ()
    passes: bool = False
    """This closes a window without doing anything."""
    pick: bool = False
    """One of several: a line may name them all, and each answers one question."""
    ends: bool = False
    """The end of such picks: taken when the line names no more."""


class Line(NamedTuple):
    """An event in a judge's words."""

    text: str
    important: bool = True
    kind: str = ""
    resolved: tuple[str, str, str] | None = None
    """Whose what has been resolved: player, card, skill; what `order` compares."""
    refused: Said | None = None
    """This says that something could not be done."""
    note: str = ""
    """Said among the 注意点 too."""


class Table(Protocol):
    """The words and boards of one game."""

    game: str
    policy: Policy
    areas: tuple[Area, ...]
    phases: tuple[Word, ...]
    verbs: tuple[Word, ...]
    """`key` is the name of an `Action`, or of the kind of answer: choose, pay, ... `pass` and `concede` are known to all."""
    phrases: Mapping[str, str] = MappingProxyType({})
    """What people say at the table, and what it is in the words of a line: ブロック is 発動 【ブロッカー】."""
    fields: tuple[Field, ...]
    states: tuple[Word, ...]
    """`rested`, `active`, `up`, `down` mean what they mean in the engine; others are the game's own."""
    counters: tuple[Word, ...]
    numbers: tuple[Word, ...]
    """What of a card can be asked for as a number now."""
    roles: tuple[Word, ...]
    """Names for cards by what they do now: アタックカード"""
    words: tuple[Word, ...]
    """Other words that an answer can be made of: colours, `none`; a `Thing` names them by their keys."""
    sounds: tuple[Word, ...]
    """The events that a trigger can listen to."""
    durations: tuple[Word, ...]
    forbidden: tuple[Word, ...]
    """What an instruction can forbid."""
    turned: tuple[Word, ...]
    """What an instruction can turn a card into."""
    ends: tuple[Word, ...] = ()
    """What an instruction can end at once."""
    negated: tuple[Word, ...] = ()
    """What an instruction can bring to nothing."""
    information: tuple[Word, ...] = ()
    """What an ability can say that a card is as well."""
    doers: tuple[Word, ...] = (Word("this", "このカード"), Word("another", "ほかのカード"))
    """Who can have done what a trigger is about."""
    anywhere: tuple[Word, ...] = ()
    """The word by which an ability is valid in every area, where a rulebook has one."""
    timings: tuple[Word, ...]
    keywords: Mapping[str, Ability]
    """Keyword skills that are known by name."""
    headings: Mapping[str, Ability]
    """Words before a text that say when it works (【登場時】): an ability without its body."""
    unread: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Parts of the ability tree that this game does not carry out (yet), by the name of their record: a file may not use
    them. `kind`: the kinds of abilities."""
    rare: bool = False
    """Whether it carries out the parts of the ability tree that few rulebooks need (`tree.RARE`)."""
    formations: tuple[Word, ...] = ()
    """The arrangements of cards by which something can be played."""
    skipped: tuple[Word, ...] = ()
    """What an instruction can skip."""
    reasons: Mapping[str, str]
    """Why an action is refused by this rule, in one clause."""
    orders: frozenset[str] = frozenset()
    """The lines at which a player says which of several waiting skills comes first."""
    written: Container[type] | None = None
    """The instructions of the ability tree that a file may use, where they are not those that the game carries out itself."""
    acts: tuple[str, ...] = ()
    """What is done beside skills, as it is named while it waits and when it is resolved: 移動, コール"""
    answering: tuple[str, ...] = ()
    """The rules that say who can do something while something else waits to be resolved, if anybody."""
    printed: Printed | None = None
    """Its printed cards, where their text can be read."""

    def faults(self, board: Board, cards: Mapping[str, Print]) -> list[Fault]:
        """Everything about a board that cannot be."""
        ...

    def build(self, board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
        """The game on this board, at the line where its phase goes on; nothing has run yet."""
        ...

    def seen(self, area: str, player: int | None) -> str:
        """The names of the places that the key of an area means, as this player sees the board, with `/` between them."""
        return area

    # -- what can be done

    def describe(self, game: Game, option: Any) -> Said:
        """An option of the open decision, or an `(action, *args)` that could be one."""
        ...

    def label(self, game: Game, option: Any) -> str:
        """The option in words for people."""
        ...

    def question(self, game: Game) -> str:
        """What the open decision asks."""
        ...

    def everything(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """All that somebody could name here, allowed or not."""
        ...

    def forbids(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Why something that no window offered cannot be done."""
        ...

    def refusal(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """Why an action with these cards is refused, in one clause, where more can be said than `reasons` has."""
        return ""

    def concede(self, game: Game, player: int) -> Control: ...

    # -- what is so

    def at_rest(self, game: Game) -> bool:
        """Whether this free window is one where nothing is under way: a play that says no more ends here."""
        ...

    def turn(self, game: Game) -> tuple[int, int]:
        """Which turn it is, and whose."""
        ...

    def phase(self, game: Game) -> str:
        """The key of the phase."""
        ...

    def here(self, game: Game) -> str:
        """Where the game stands: `3ターン目 A メインフェイズ`"""
        ...

    def window(self, step: Step) -> str:
        """What a line at which somebody acts is called."""
        ...

    def value(self, game: Game, number: str, card: int) -> int | None: ...

    def state(self, game: Game, card: int, key: str) -> bool:
        """Whether a card is in a state that only this game knows."""
        ...

    def counter(self, game: Game, player: int, key: str) -> int: ...

    def role(self, game: Game, key: str) -> int | None:
        """The card that plays a part now."""
        ...

    def pending(self, game: Game) -> list[str]:
        """What has been declared and not been resolved, by name: what 対応 can name."""
        ...

    # -- for reports

    def name(self, game: Game, card: int) -> str: ...

    def called(self, game: Game, card: int) -> tuple[str, ...]:
        """Every name by which a line may mean this card."""
        return (self.name(game, card),)

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """What happened, as a judge reads it aloud."""
        ...

    def ending(self, game: Game) -> str: ...

    def view(self, game: Game) -> BoardView: ...
