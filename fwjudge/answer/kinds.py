"""The kinds of questions that can be asked of a play, and what an answer is made of. Plain data."""

from __future__ import annotations

from typing import Literal

from fwjudge.ability.text import Condition
from fwjudge.base.data_classes import dataclass
from fwjudge.base.inflection import is_whole
from fwjudge.base.records import NamedTuple
from fwjudge.course.expectation import Expectation
from fwjudge.play.move import Move
from fwjudge.play.wording import Wording

Kind = Literal["can", "whether", "value", "becomes", "when", "often", "who", "options", "order", "wins"]

YES, NO = "yes", "no"
UNDECIDED = "undecided"
"""Something that was not read decides."""
OPEN = "open"
"""A choice that no line has made decides, and its ways were too many to follow."""
DEPENDS = "depends"
"""The variants, an open choice or chance lead to different answers."""
NOT_AT_ALL = "not at all"
"""The answer to when something happens that does not come to pass."""


# -- what is asked about -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Happening:
    """A kind of event with what it happens to: 誘発: 助手【自動】; 引く: B."""

    word: str
    """The key of the kind: waits, activated, resolved, enters, ko, draws, ..."""
    wording: Wording
    """The card, the skill, the phase or the player that it is about."""
    shown: str
    """As it was written."""


@dataclass(frozen=True)
class Point:
    """A moment of a play: before a line of the rules runs, or after a line of the play has been taken."""

    rule: str = ""
    """The line of the rules with this number."""
    which: int = 0
    """Which time it runs, from 1; 0: the last time in this play."""
    taken: int = -1
    """The number of lines of the play that have been taken, 0 at the beginning; nothing has closed since. -1: it is a line of the rules."""
    shown: str = ""


@dataclass(frozen=True)
class Can:
    """Whether a player can do this, which need not stand in the play; of a denied line, whether the player can leave it."""

    move: Move
    until: str = ""
    """How far windows close until it fits: `step`, `battle`, `turn`; empty: to the end of what is under way."""


@dataclass(frozen=True)
class Whether:
    """Whether something is so, or happened."""

    what: Expectation | Happening


@dataclass(frozen=True)
class Value:
    """A number of a card, a player or an area."""

    of: Expectation


@dataclass(frozen=True)
class Becomes:
    """A card: where it is and how it lies."""

    of: Expectation


@dataclass(frozen=True)
class When:
    """When something happens: by which line of the rules."""

    event: Happening


@dataclass(frozen=True)
class HowOften:
    """The number of times that something happens."""

    event: Happening


@dataclass(frozen=True)
class Choice:
    """A decision: of a skill, of an order of skills or of places (`order`, `places`), or with this verb."""

    wording: Wording
    shown: str
    sort: str = ""
    """`order`, `places`, or the key of a verb; empty where the skill says which."""


@dataclass(frozen=True)
class Who:
    """Which player makes a choice."""

    choice: Choice


@dataclass(frozen=True)
class Options:
    """The things that can be chosen."""

    choice: Choice


@dataclass(frozen=True)
class Order:
    """Which of these comes first, and which after it."""

    things: tuple[Happening, ...]


@dataclass(frozen=True)
class Wins:
    """Who wins, if the game ends."""


Asked = Can | Whether | Value | Becomes | When | HowOften | Who | Options | Order | Wins

KINDS: dict[type, Kind] = {
    Can: "can",
    Whether: "whether",
    Value: "value",
    Becomes: "becomes",
    When: "when",
    HowOften: "often",
    Who: "who",
    Options: "options",
    Order: "order",
    Wins: "wins",
}


_QUESTIONS: dict[Kind, str] = {
    "can": "「{}」はできますか",
    "whether": "「{}」となりますか",
    "value": "{}はいくつですか",
    "becomes": "{}はどうなりますか",
    "when": "「{}」はいつですか",
    "often": "「{}」は何回ですか",
    "who": "{}は誰が決めますか",
    "options": "{}では何を選べますか",
    "order": "{}はどの順ですか",
    "wins": "勝敗はどうなりますか",
}
_BRACKETS = str.maketrans("", "", '{}[]"')


@dataclass(frozen=True)
class Ask:
    """A question about a play."""

    asked: Asked
    text: str = ""
    """In the words of who asks; empty where nothing was written."""
    shown: str = ""
    """The question as it stands in the file."""
    at: Point | None = None
    """None: where this kind is asked unless it is said."""
    line: int = 0

    @property
    def kind(self) -> Kind:
        """The kind of question."""
        return KINDS[type(self.asked)]

    @property
    def question(self) -> str:
        """The question in words: those of who asks, else its own."""
        if self.text:
            return self.text
        at = f" ({self.at.shown})" if self.at is not None else ""
        return (
            _QUESTIONS[self.kind].format(self.shown.partition(":")[2].translate(_BRACKETS).strip().replace(", ", "、"))
            + at
        )


@dataclass(frozen=True)
class Wanted:
    """An answer as a file says that it must be."""

    said: tuple[str, ...] = ()
    """はい and いいえ as `yes` and `no`, `depends`, `undecided`, or the words of the value, a list as several; empty: not said."""
    because: tuple[str, ...] = ()
    """Rules that must be among the grounds."""
    moments: tuple[tuple[str, Happening], ...] = ()
    """Of `when`: `after` and `before` with their events."""
    line: int = 0


# -- the answer ----------------------------------------------------------------------------------------


class FoundCondition(NamedTuple):
    """A condition of a card text as it was found in a play, and whose skill it is of."""

    condition: Condition
    player: int


class SupposedCondition(str):
    """A condition supposed to be otherwise, in words: その時エナジーが6枚以上なら (3枚でした)."""

    found: FoundCondition
    bare: str
    """The words without when it was counted, and what."""

    def __new__(cls, said: str, bare: str, found: FoundCondition) -> SupposedCondition:
        """Make the supposition of its words, with the condition that it is about."""
        made = super().__new__(cls, said)
        made.found, made.bare = found, bare
        return made


@dataclass(frozen=True)
class FactChange:
    """A fact that would change the answer, and what it would be then."""

    what: str
    """その時エナジーが6枚以上なら; a `SupposedCondition`, where it is about one."""
    said: str
    """As in `Answer.said`, in words: はい, 30000, 7枚."""

    @property
    def sentence(self) -> str:
        """The fact and what the answer is then, to be read aloud: 「番人」がいなければ、7枚です。"""
        end = "" if is_whole(self.said) else "です"
        return f"{self.what}、{self.said}{end}。"


@dataclass(frozen=True)
class Answer:
    """The answer to one question."""

    kind: Kind | Literal["outcome"]
    """`outcome`: nothing was asked, and this is what came of the play."""
    said: str
    """`yes`, `no`, `undecided`, `open`, `depends`, or the value as text; a list joined with 「、」."""
    because: tuple[str, ...] = ()
    """The deciding rule; a second one only on its own evidence."""
    sentences: tuple[str, ...] = ()
    """The first word, the reason with its rule, what comes of it; to be read aloud."""
    changes: tuple[FactChange, ...] = ()
    """確かめること: at most four facts on which the answer hangs."""
    question: str = ""
    """The question in words."""
    words: tuple[str, ...] = ()
    """The parts of what is said, where it is a list: areas and states, the things that can be chosen, an order."""
    brief: str = ""
    """The answer in a few words, as one of several cases says it: メインステップの開始時, 7枚; nothing where `said` says it."""
    conditions: tuple[FoundCondition, ...] = ()
    """The conditions of card texts that its reason names."""
    beside: Answer | None = None
    """The same answer by a condition that has to be met too: it is given where a variant is answered otherwise by that."""
