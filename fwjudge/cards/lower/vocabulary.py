"""The words of a game as lowering reads them, and the functions for what only that game says."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from fwjudge.ability import text as t
from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.words import Meant, WordFile

from ..text.node import Node

if TYPE_CHECKING:
    from ..text.reading import TextReading
    from .body import Gap
    from .deeds import Deed
    from .drafts import Members
    from .events import Subject
    from .filters import Filters
    from .heads import Heads
    from .picks import PickedTarget
    from .scope import Items, Scope

Costs = tuple[tuple[t.Instruction, ...], tuple[tuple[t.Instruction, ...], ...]]
"""The cost that is paid in any case, and the costs of which one is paid."""


Place = Meant
"""Where a noun means when the text does not say, and the rule for it."""


class StatePlace(NamedTuple):
    """Where cards in one of these states are, when the text says nothing else."""

    states: frozenset[str]
    place: Place


@dataclass(frozen=True)
class OwnNodes:
    """The functions of a game that lower nodes, by their kind: beside the common ones, and in place of those of the same kind."""

    abilities: Mapping[str, Callable[[Node, Scope, list[Gap]], t.Skill]] = field(default_factory=dict)
    heads: Mapping[str, Callable[[Heads, Node, Scope], Heads]] = field(default_factory=dict)
    costs: Mapping[str, Callable[[Node, Scope], Costs]] = field(default_factory=dict)
    clauses: Mapping[str, Callable[[Node, Scope], Items]] = field(default_factory=dict)
    actions: Mapping[str, Callable[[Deed, Scope], Items]] = field(default_factory=dict)
    """Verbs of doing."""
    statics: Mapping[str, Callable[[Node, Scope], Items]] = field(default_factory=dict)
    """Verbs that say how things are."""
    prohibitions: Mapping[str, Callable[[Deed, Scope], Items]] = field(default_factory=dict)
    permissions: Mapping[str, Callable[[Deed, Scope], Items | None]] = field(default_factory=dict)
    """Verbs with 「できる」; none: it is just something that may be done."""
    conditions: Mapping[str, Callable[[Node, Scope], t.Condition]] = field(default_factory=dict)
    events: Mapping[str, Callable[[Deed, Subject, Scope], t.Event | tuple[t.Event, ...]]] = field(default_factory=dict)
    sets: Mapping[str, Callable[[Node, Scope], Members]] = field(default_factory=dict)
    nouns: Mapping[str, Callable[[Node, Scope], Members]] = field(default_factory=dict)
    """Heads of sets: what the cards are."""
    filters: Mapping[str, Callable[[Node, Scope], Filters]] = field(default_factory=dict)
    targets: Mapping[str, Callable[[Node, Scope, bool, str], PickedTarget]] = field(default_factory=dict)
    """Objects, with the picks that they ask for: of the node, the scope, whether the text says 「選ぶ」, the name of the pick."""
    numbers: Mapping[str, Callable[[Node, Scope], t.Amount]] = field(default_factory=dict)
    """Numbers of the board: 「～の枚数」."""
    durations: Mapping[str, Callable[[Node, Scope], str]] = field(default_factory=dict)
    pointing: Callable[[Node, Scope], t.Target | None] | None = None
    """The cards that 「そのカード」 means; none: those that were spoken of last."""
    moments: Mapping[str, Callable[[Node, Scope], tuple[t.Event, str] | None]] = field(default_factory=dict)
    """When something is done later, or a skill waits: the event, and until when at the latest; None: as the common words say."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game: what is printed, and the key by which records name it."""

    game: str
    words: WordFile
    """The table of words."""
    card_kinds: frozenset[str]
    """Nouns that are types of card, by their keys."""
    placeless: frozenset[str]
    """Nouns that do not say where the cards are, by their keys."""
    timings: Mapping[str, tuple[t.Event, ...]]
    """The events that short heads stand for."""
    places: Mapping[str, Place]
    """Where nouns mean when the text does not say; `name` of cards that only their name tells."""
    state_places: tuple[StatePlace, ...]
    in_play: tuple[str, ...]
    """The areas that 「自分のカード」 in a battle are in."""
    appears_in: frozenset[str]
    """The areas in which a card that is put there appears: to move it there is to play it."""
    one_player: frozenset[str]
    """The areas whose cards are of the player who does something, where no owner is printed."""
    usual_type: str
    """The type of a card of which only the text is known."""
    home: Callable[[str, tuple[TextReading, ...]], str]
    """The area in which the skills of a card of this type are valid."""
    valid_in: Callable[[str, str], tuple[str, ...]] = lambda type, home: ()
    """Where the skills of a card of this type are valid, if that is not its home (type, home)."""
    elsewhere: frozenset[str] = frozenset()
    """The areas in which a skill is valid where its text says that this card lies there."""
    attacked_in: tuple[str, ...] = ()
    """The areas in which cards are attacked; none: wherever a text says."""
    zones: tuple[str, ...] = ()
    """All areas, where words for several of them are areas too: 「～以外から」."""
    phases: frozenset[str] = frozenset()
    """Parts of a turn that something may last: チャージフェイズ."""
    steps: frozenset[str] = frozenset()
    """Parts of a battle."""
    parts: frozenset[str] | None = None
    """Parts of a game that can be skipped; none: all."""
    waited: frozenset[str] | None = None
    """The moments that can be waited for, as events name them; none: all."""
    strikes: Mapping[str, int] = field(default_factory=dict)
    """Keywords that say a number."""
    implied_rule: str = ""
    """The rule by which an action without object is about the card itself."""
    this_rule: str = ""
    """The rule by which this card is the one where its skill is valid."""
    effects_of_all: bool = False
    """Whether 「相手の効果」 means what any card of that player does, and not its skills only."""
    governs_on: bool = False
    """Whether a condition governs everything that stands behind it, and not its own sentence only."""
    used_in: str = ""
    """The area in which a used card lies while its skills are carried out."""
    join: Callable[[tuple[t.Skill, ...]], tuple[t.Skill, ...]] = lambda skills: skills
    """Joins the skills of a face where several abilities are one."""
    headless: Callable[[Heads, Node, Scope], Heads] | None = None
    """The kind of a skill without a head; none: a skill without a head is not understood."""
    own: OwnNodes = field(default_factory=OwnNodes)

    @property
    def roles(self) -> Container[str]:
        """Return the keys of what cards can be in a battle."""
        return self.words.names("role")

    @property
    def printed_areas(self) -> tuple[str, ...]:
        """Return the areas that cards name."""
        return self.zones or tuple(one.key for one in self.words.entries("area") if one.is_printed)

    def keyword_of(self, heading: str) -> str:
        """Return the key of a keyword in its brackets; nothing if it is none of this game."""
        return self.words.keys("keyword").get(heading[1:-1], "")

    def colour_of(self, word: str) -> str | None:
        """Return the colour that a word names, None if it names none."""
        return self.words.keys("colour").get(word)

    def state_in(self, word: str) -> str:
        """Return the state with which a word begins: 「レストで」; nothing if it names none."""
        return next((key for state, key in self.words.keys("state").items() if word.startswith(state)), "")
