"""The record of a game: its rules, and what a scenario needs beside them, as words, boards, sentences and questions.

A game keeps its record in `fwjudge.games.<game>.table.TABLE`. Words stand in tables, so that the reader of scenario files, its
error messages and the JSON Schema are made from the same rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, Protocol

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.engine.choice import Action
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Compared
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.engine.policy import Policy
from fwjudge.engine.step import Control
from fwjudge.words import WordFile as PrintedWords

from .bounds import Bound, write_fault
from .grounds import Account, Grounds
from .layout import Layout
from .view import BoardView

PLAYERS = ("A", "B")
NOT_DOING = frozenset(
    (
        *(
            "decline",
            "do not",
            "enough",
            "free",
            "keep",
            "no attack",
            "no block",
            "no change",
            "no charge",
            "no counter",
        ),
        *("no more", "no move", "no skill", "no soul guard"),
    )
)
"""The keys of the verbs by which a player leaves something undone."""

# -- words -------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """A thing with its names: the key that code uses, what reports say, and what else a judge may write."""

    key: str
    ja: str
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return every spelling of the word that a file may use: Japanese, English, and others."""
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
        """Return every spelling of the area's name that a file may use: Japanese, English, and others."""
        return (self.ja, self.key, *self.also)


def file_words(words: PrintedWords, kind: str, *keys: str) -> tuple[Word, ...]:
    """Return the things of a class, all or those with these keys, as a judge writes them."""
    return tuple(Word(one.key, one.written[0], one.written[1:]) for one in words.find_written(kind, *keys))


def file_areas(words: PrintedWords, *keys: str) -> tuple[Area, ...]:
    """Return the areas, all or those with these keys, as a judge writes them."""
    return tuple(Area(*one) for one in file_words(words, "area", *keys))


LARGEST_PILE = 2_000
"""No more cards lie on a board, and nothing that is counted on it is higher."""


class Field(NamedTuple):
    """A thing that is printed on a card, as the file gives it."""

    key: str
    ja: str
    kind: Literal["number", "text", "texts", "choice", "choices", "counts"]
    """`choices`: one or several of a list of words; `counts`: words with numbers"""
    words: tuple[Word, ...] = ()
    also: tuple[str, ...] = ()
    most: int = 999_999_999
    """No higher number stands here."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return every spelling of the field's name that a file may use: English, Japanese, and others."""
        return (self.key, self.ja, *self.also)


# -- a board and its cards, as the file describes them -------------------------------------------------


class Spot(NamedTuple):
    """A place in the file; nowhere, where the file does not say it."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True)
class Print:
    """A card of the file: what is printed on it, by the keys of `GameWords.fields`."""

    name: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    abilities: tuple[Any, ...] = ()
    text: str = ""
    back: Print | None = None
    """The other side of a card that has two."""
    quotes: tuple[Quote, ...] = ()
    lost: tuple[str, ...] = ()
    """The words of each skill that is not among the abilities, because its heading could not be read."""
    beside: tuple[str, ...] = ()
    """The words of each skill that has fields of its own, behind its heading."""
    at: Spot = field(default=Spot(), compare=False, repr=False)


class PrintedSkill(NamedTuple):
    """A skill that is printed as fields: its name, the energy that it takes, its damage, and what its text says beside."""

    name: str
    energy: int = 0
    damage: int | None = None
    counted: bool = False
    """「200×」: the text says for what each time the damage is dealt."""
    text: str = ""
    declared: bool = True
    """False: an EX skill, which has a name and a text and nothing else."""


Refuses = Callable[[Any], str]
"""Returns why a game cannot carry out a record of a card text, whatever is inside it; nothing if it can."""


class Quote(NamedTuple):
    """The words of a card for one instruction of its skill."""

    skill: str
    """The heading of the skill."""
    instruction: Any
    words: str


class ReadText(NamedTuple):
    """A card text with what was made of it."""

    skills: tuple[Any, ...]
    notes: tuple[str, ...]
    """A sentence for each clause that could not be read."""
    quotes: tuple[Quote, ...] = ()
    lost: tuple[str, ...] = ()
    """The words of each skill that is no skill here, because its heading could not be read."""


class PrintedCards(NamedTuple):
    """The printed cards of a game, as files name them: the form of their numbers, and whether some have another side."""

    number: re.Pattern[str]
    has_backs: bool = False


class FoundCard(NamedTuple):
    """A printed card, and what must be said about it."""

    card: Print
    unread: tuple[str, ...]
    """A sentence for each clause of its text that could not be read."""
    corrected: tuple[str, ...]
    """A sentence for each correction that overrides what is printed."""


@dataclass(frozen=True)
class LaidCards:
    """A number of cards that lie in an area: of a name (nothing for blank ones), in a state, changed by fields."""

    name: str = ""
    count: int = 1
    states: frozenset[str] = frozenset()
    fields: tuple[tuple[str, Any], ...] = ()
    at: Spot = field(default=Spot(), compare=False, repr=False)


@dataclass(frozen=True)
class Board:
    """The position that a scenario begins with. What is not said is not in it: the game fills it."""

    areas: Mapping[tuple[int | None, str], tuple[LaidCards, ...]] = field(default_factory=dict)
    """By player (None: shared) and area; piles from the top."""
    counters: Mapping[tuple[int, str], int] = field(default_factory=dict)
    active: int = 0
    turn: int | None = None
    first: int | None = None
    phase: str = ""
    setup: bool = False
    """A whole game, from the procedures before its first turn."""
    shuffled: frozenset[tuple[int, str]] = frozenset()
    """Piles whose order no player knows."""
    spots: Mapping[tuple[int | None, str], Spot] = field(default_factory=dict, compare=False, repr=False)
    """Where each area and each counter is said, and `turn` and `phase` (of no player)."""

    partial: bool = False
    """Some of it could not be read; that is said already."""

    def spot(self, player: int | None, *keys: str) -> Spot:
        """Return where the file says the first of these that it says."""
        return next((self.spots[player, key] for key in keys if (player, key) in self.spots), Spot())


class Fault(NamedTuple):
    """A fault of a board, with the rule by which it cannot be."""

    rule: str
    wrong: str
    """The fault itself; of a card of a deck, the words that follow its name."""
    at: Spot = Spot()
    bound: Bound | None = None
    listed: str = ""
    """The list of the rulebook in which it stands."""
    name: str = ""
    """The card of a deck that it begins with."""
    deck_of: str = ""
    """The player whose deck it is about, if it is about a deck."""

    @property
    def text(self) -> str:
        """The fault in one line, with its number in brackets."""
        line = write_fault(self.name, self.wrong, self.bound, self.listed)
        return f"{self.deck_of}: {line}" if self.deck_of else line


# -- options and events in words ----------------------------------------------------------------------


class Thing(NamedTuple):
    """A thing that an action is done with: a card, a skill, or something that has only words."""

    card: int = -1
    ability: int = -1
    words: tuple[str, ...] = ()
    """Keys of `GameWords.answers`."""


class ForbiddenBy(str):
    """The reason of a refusal that an effect forbids it, in words: what is made of it does not know the effect any more."""

    effect: str

    def __new__(cls, effect: str, what: str) -> ForbiddenBy:
        """Make the reason of the effect, as sentences call it, and of what it says."""
        made = super().__new__(cls, f"{effect}により、{what}")
        made.effect = effect
        return made


class SkillOfCard(str):
    """A skill as it is called with its card: 「兵」の【永続】. What is made of it does not know its parts any more."""

    card: str
    skill: str

    def __new__(cls, card: str, skill: str) -> SkillOfCard:
        """Make the words of the card, and of the skill as it is called behind it."""
        made = super().__new__(cls, f"{card}の{skill}")
        made.card, made.skill = card, skill
        return made

    def of_several(self, cards: int) -> str:
        """Return the words for the same skill of several such cards: 「兵」2枚の【永続】."""
        return f"{self.card}{cards}枚の{self.skill}"


class OptionText(NamedTuple):
    """An option in words that can be compared: what is done, with what."""

    verb: str
    things: tuple[Thing, ...] = ()
    passes: bool = False
    """This closes a window without doing anything."""
    pick: bool = False
    """One of several: a line may name them all, and each answers one question."""
    ends: bool = False
    """The end of such picks: taken when the line names no more."""


class Question(NamedTuple):
    """A question that a decision asks, in a judge's words."""

    asked: str
    skill: str = ""
    """The skill that asks, if one does."""

    @property
    def text(self) -> str:
        """The question with the skill before it."""
        return f"{self.skill}: {self.asked}" if self.skill else self.asked

    @property
    def clause(self) -> str:
        """The question as a part of a sentence, with the skill before it."""
        if not self.skill:
            return self.asked
        return f"{self.skill}{'で' if self.skill.endswith('】') else 'で、'}{self.asked}"


class Counted(NamedTuple):
    """A sentence that can be said of several events at once: with their number between its two parts."""

    head: str
    tail: str
    cards: bool = False
    """Whether the number is that of cards: each of the events must be about another one."""
    passing: tuple[str, str] | None = None
    """The two parts as they are said in passing; None: as they are."""


class InPassing(NamedTuple):
    """A line as it is said in passing, without its reason."""

    whose: str = ""
    """The owner of the card, before it: Aの."""
    card: str = ""
    """The card with which the line begins, in quotation marks; nothing where it begins with none."""
    rest: str = ""
    part: str = ""
    """The part that the card has: `does` where it does something or is so, `done to` where something is done with it."""

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.whose}{self.card}{self.rest}"


class Line(NamedTuple):
    """An event in a judge's words."""

    what: str
    """The event in words, without the reason."""
    important: bool = True
    kind: str = ""
    resolved: tuple[str, str, str] | None = None
    """The player, the card and the skill that has been resolved; `order` compares them."""
    refused: OptionText | None = None
    """The option that could not be done."""
    noted: bool = False
    """Whether the line stands among the 注意点 too."""
    why: str = ""
    """The reason, if one is given."""
    forbids: bool = False
    """Whether from now on a player cannot do something."""
    card: str = ""
    """The name of the card whose skill waits."""
    counted: Counted | None = None
    """The same of several events."""
    passing: InPassing | None = None
    """As it is said in passing; None: as it is."""
    gives_reason: bool = False
    """Whether the words of the event give a reason themselves."""
    aside: bool = False
    """Whether the line of the rules that ran says nothing of it: it only follows from what happened there."""

    @property
    def text(self) -> str:
        """The sentence, with the reason behind what happened."""
        return f"{self.what} ({self.why})" if self.why else self.what

    @property
    def clause(self) -> str:
        """The sentence as a clause that begins with the reason."""
        return f"{self.why}ため、{self.what}" if self.why else self.what


# -- the parts of a game's record ----------------------------------------------------------------------


@dataclass(frozen=True)
class CardWords:
    """The words for what cards are, have and do, and for what a player has beside them."""

    fields: tuple[Field, ...]
    """The fields that are printed on a card."""
    states: tuple[Word, ...]
    """How a card lies: `rested`, `active`, `up` and `down` mean what they mean in the engine; others are the game's own."""
    numbers: tuple[Word, ...] = ()
    """The numbers of a card that can be asked for."""
    counters: tuple[Word, ...] = ()
    """The numbers that a player has: life, markers."""
    roles: tuple[Word, ...] = ()
    """Names for cards by what they do now: アタックカード."""
    blanks: tuple[str, ...] = ()
    """The names of cards of which a file says nothing: 無地のカード, 無地のユニット."""
    beneath: str = ""
    """The words behind the name of a card for a card that is given to it: のドン!!."""
    holders: tuple[str, ...] = ()
    """The keys of the areas whose word can stand for the card there to which others are given: リーダーのドン!!."""
    skills: tuple[Word, ...] = ()
    """The keys of a card under which skills stand that are printed as fields: first those that are declared, then those that are not."""


@dataclass(frozen=True)
class GameWords:
    """The words for things of a game that a file may use."""

    areas: tuple[Area, ...]
    phases: tuple[Word, ...]
    verbs: tuple[Word, ...]
    """The actions of players; `key` names an `Action` or a kind of answer: choose, pay. `pass` and `concede` go without saying."""
    reasons: Mapping[str, str]
    """Why an action is refused by this rule, in one clause."""
    cards: CardWords
    """The words about cards."""
    answers: tuple[Word, ...] = ()
    """Other words that an answer can be made of: colours, `none`; a `Thing` names them by their keys."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Phrases that people use at the table, and what each is in the words of a line: ブロック is 発動 【ブロッカー】."""
    acts: tuple[str, ...] = ()
    """The acts beside skills, as they are named while they wait and when they are resolved: 移動, コール."""


@dataclass(frozen=True)
class SkillWords:
    """The names of skills that a line of a play may use, though no card of the file has one of that name."""

    headings: Collection[str] = ()
    """Words before a text that say when it works: 【登場時】."""
    keywords: Collection[str] = ()
    """Keyword skills that are known by name: 【ブロッカー】."""
    names_traits: bool = False
    """Whether a line may name a trait: a player may have to choose one."""


class FindFaults(Protocol):
    """A function that finds what cannot be about a board."""

    def __call__(self, board: Board, cards: Mapping[str, Print], /) -> list[Fault]:
        """Return everything about a board that cannot be; none where it can be played."""
        ...


class BuildBoard(Protocol):
    """A function that makes the game on a board."""

    def __call__(self, board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = (), /) -> Game:
        """Return the game at the line where its phase goes on; nothing has run yet."""
        ...


def same_area(area: str, player: int | None) -> str:
    """Return the key of an area as the name of its place, for games in which every player calls the place alike."""
    return area


@dataclass(frozen=True)
class Boards:
    """The boards of a game: what a file describes becomes a game, and a game becomes what a person looks at."""

    faults: FindFaults
    build: BuildBoard
    view: Callable[[Game], BoardView]
    """Return the board as a person looks at it now."""
    seen: Callable[[str, int | None], str] = same_area
    """Return the names of the places that the key of an area means, as this player sees the board, with `/` between them."""
    layout: Layout = Layout()
    """The place of each area on a drawn board."""


class GameSpeech(Protocol):
    """A speech says what happens in a judge's words; `games.common.speech.Speech` has what games say alike."""

    def name(self, game: Game, card: int) -> str:
        """Return the name of a card."""
        ...

    sounds: tuple[Word, ...]
    """The moments for which abilities watch."""
    durations: tuple[Word, ...]
    """How long effects last."""

    def names_of_card(self, game: Game, card: int) -> tuple[str, ...]:
        """Return every name by which a line may mean this card."""
        ...

    def has_name(self, game: Game, card: int) -> bool:
        """Whether a card has a name of its own, which is quoted."""
        ...

    def skill_of(self, game: Game, ability: int, card: int) -> str:
        """Return the name of an ability with its card."""
        ...

    def skill_aloud(self, game: Game, ability: int, card: int) -> str:
        """Return the name of an ability with its card as a sentence says it."""
        ...

    def sentence(self, before: Game, after: Game, entry: Entry) -> Line:
        """Return what happened as a judge reads it aloud."""
        ...

    def say_comparison(self, event: Compared) -> str:
        """Return how two numbers that were compared stand to each other, in one clause."""
        ...

    def say_reason(self, event: Any) -> str:
        """Return the clause for the reason that an event gives; nothing where it gives none."""
        ...

    def say_end(self, ending: Ending) -> str:
        """Return the clause for the reason for which the game ended."""
        ...

    def ending(self, game: Game) -> str:
        """Return how the game ended; empty while it goes on."""
        ...


@dataclass(frozen=True)
class OptionWords:
    """The words of decisions and their options."""

    describe: Callable[[Game, Any], OptionText]
    """Return an option of the open decision, or an `(action, *args)` that could be one, in words that can be compared."""
    label: Callable[[Game, Any], str]
    """Return an option in words for people."""
    question: Callable[[Game], Question]
    """Return what the open decision asks."""
    window: Callable[[str], str]
    """Return the name of the window at a line of this number."""


class GameQuestions(Protocol):
    """The questions about a state of the game; `games.common.questions.Questions` answers where games answer alike."""

    def turn(self, game: Game) -> tuple[int, int]:
        """Return which turn it is, and whose."""
        ...

    def phase(self, game: Game) -> str:
        """Return the key of the phase; empty between phases."""
        ...

    def name_phase(self, game: Game) -> str:
        """Return the phase in words; empty between phases."""
        ...

    def describe_position(self, game: Game) -> str:
        """Return where the game stands: `3ターン目 Aのターン メインフェイズ`."""
        ...

    def is_at_rest(self, game: Game) -> bool:
        """Whether this free window is one where nothing is under way: a play that says no more ends here."""
        ...

    def value(self, game: Game, number: str, card: int) -> int | None:
        """Return the value of a number of a card; `number` is a key of `GameWords.numbers`. None where the card has none."""
        ...

    def account(self, game: Game, number: str, card: int) -> Account:
        """Return the account of a number of a card: what is printed, then each change; empty where the card has none. Only answers ask."""
        ...

    def is_in_state(self, game: Game, card: int, key: str) -> bool:
        """Whether a card is in a state that only this game knows."""
        ...

    def counter(self, game: Game, player: int, key: str) -> int:
        """Return a number that a player has, one of `GameWords.counters`."""
        ...

    def role(self, game: Game, key: str) -> int | None:
        """Return the card that plays a part now, one of `GameWords.roles`."""
        ...

    def list_pending(self, game: Game) -> list[str]:
        """Return what has been declared and not been resolved, by name: what 対応 can name."""
        ...


class GameRefusals(Protocol):
    """The reasons why something cannot be done, beside the needs of actions; `games.common.refusals.Refusals` has what all say."""

    asked_by_events: frozenset[str]
    """The verbs that answer what is about to happen."""
    rules_of_timing: frozenset[str]
    """Rules that say only at which time something is done: a window in which nothing else forbids it is not the closest one."""
    rules_by_verb: Mapping[str, tuple[str, ...]]
    """By verb the rules that say when it is done."""

    def lacks_keyword(self, game: Game, card: int, keyword: str) -> bool:
        """Whether it is known that a card has not this keyword skill, printed or gained."""
        ...

    def skills_of(self, game: Game, card: int) -> Sequence[int]:
        """Return the abilities of a card, on the side that is up."""
        ...

    def candidates(self, game: Game, player: int, action: Action, slot: int) -> Sequence[Any]:
        """Return all that a line could name for a slot of an action, allowed or not."""
        ...

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules that say when an action of this verb can be done which no window offered."""
        ...

    def rules_of_absent_skill(self, game: Game, player: int, name: str) -> tuple[str, ...]:
        """Return the rules by which a skill of this name could be activated, where no card has one."""
        ...

    def rules_of_pick(self, game: Game, player: int, verb: str, words: Sequence[str]) -> tuple[str, ...]:
        """Return the rules that ask for one of these words as an action of this verb is declared."""
        ...

    def no_longer(self, game: Game, player: int, verb: str) -> tuple[str, ...]:
        """Return the rules by which the window for this verb has been passed over; none where it was not."""
        ...

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """Return in one clause why an action with these cards is refused, where more can be said than the rule's reason."""
        ...


@dataclass(frozen=True)
class GameRecord:
    """A game as the rest of the program sees it: its rules, and what a scenario needs beside them."""

    game: str
    """One of `citation.GAMES`."""
    policy: Policy
    """The rules."""
    words: GameWords
    skills: SkillWords
    boards: Boards
    speech: GameSpeech
    options: OptionWords
    questions: GameQuestions
    refusals: GameRefusals
    concede: Callable[[Game, int], Control]
    """Let a player concede."""
    orders: frozenset[str] = frozenset()
    """The lines at which a player says which of several waiting skills comes first."""
    answering: tuple[str, ...] = ()
    """The rules that say which player can do something while something else waits to be resolved, if any."""
    printed_cards: PrintedCards | None = None
    """Its printed cards, where cards can be found by number."""
    reads_text: bool = False
    """Whether the text of its cards can be read."""
    grounds: Grounds = field(default_factory=Grounds)
    """The rules by which it decides."""
