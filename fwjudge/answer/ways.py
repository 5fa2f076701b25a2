"""Every way that a call can go: open decisions and chance, readings, and conditions that were not read, grouped by their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from fwjudge.ability.text import Compare, Unread
from fwjudge.ability.walk import rewrite
from fwjudge.base.data_classes import dataclass
from fwjudge.base.inflection import without_particle
from fwjudge.base.records import NamedTuple
from fwjudge.course.course import Course
from fwjudge.engine.decisions import decision
from fwjudge.engine.game import Game
from fwjudge.engine.reading import choice_of
from fwjudge.games.common.events import UnreadMet
from fwjudge.games.table import Print
from fwjudge.play.labels import distinct_labels
from fwjudge.play.play import EndlessPlay

from .kinds import DEPENDS, OPEN, Ask, Can
from .observation import Observed
from .observer import observe, observe_played
from .parts import calls_without_unread, find_lost_skill
from .point import Bound, Call, TooLong, find_lines, watch
from .possibility import try_after_choices

MAX_PLAYS_BEGUN = 150
"""No more plays are begun to follow the ways of one."""
MAX_OPTIONS_FOLLOWED = 12
"""Of the options of a decision no more are all followed; of one that has more the first few."""
FEW_OPTIONS = 4
MAX_LOOKS = 60
"""Of more options it is not even asked which of them look the same."""
MAX_DECISIONS_FOLLOWED = 8
"""No more decisions one after the other are followed."""
MAX_LINES_OF_WAYS = 20_000
"""No more lines of the rules are run to follow the ways of one play."""
MAX_UNREAD = 3
"""No more questions of conditions that were not read are answered both ways."""


class Way(NamedTuple):
    """A way that a call can go: which choices lead there, and one play that went so."""

    choices: tuple[str, ...]
    """The options that lead there, in words; of a condition that was not read whether it is met."""
    said: str
    """As in `Answer.said`; `depends` where what comes later decides."""
    observed: Observed
    """The play of the first of these choices."""
    each: tuple[Observed, ...] = ()
    """A play of each of these choices."""
    later: Ways | None = None
    """Where what comes later decides after the only one of these choices, the ways that it can go."""


class Ways(NamedTuple):
    """The ways of a call, grouped by their answers at the first choice that separates them."""

    player: str
    """Who chooses: A, B, 偶然; nothing where a condition was not read."""
    question: str
    rule: str
    ways: tuple[Way, ...]
    """One for each answer; a single one where it is the same whatever is chosen."""
    are_more: bool = False
    """Whether there are options of which it was not followed where they lead."""

    @property
    def same(self) -> bool:
        """Whether the answer is the same whatever is chosen."""
        return len(self.ways) == 1 and self.ways[0].said != DEPENDS


class TooMany(Exception):
    """There are more ways than are followed."""


@dataclass
class _Node:
    """A decision that is open, with what comes of each option; or the end of a play."""

    observed: Observed | None = None
    player: str = ""
    question: str = ""
    rule: str = ""
    options: tuple[tuple[str, _Node], ...] = ()

    def leaves(self) -> Iterator[Observed]:
        """Yield the plays that end below."""
        if self.observed is not None:
            yield self.observed
        for _, node in self.options:
            yield from node.leaves()

    @property
    def answers(self) -> frozenset[str]:
        """The answers of all plays that end below."""
        return frozenset(one.said for one in self.leaves())


# -- open decisions and chance -------------------------------------------------------------------------


def follow(call: Call, ask: Ask, observed: Observed) -> Ways | None:
    """Return every way that the open decision of a play can go; None where none is open, or they are too many."""
    if observed.course.play.open is None:
        return None
    rule = ask.at.rule if ask.at is not None and not isinstance(ask.asked, Can) else ""
    with watch(find_lines(call.table, rule) if rule else ()) as passed:
        course = observed.course
        if rule:
            course = call.play()
            course.end(call.lines[-1] if call.lines else None)
        follower = _Follower(call, ask, passed if rule else None)
        try:
            found = _group(follower.follow(course))
        except (TooMany, TooLong, EndlessPlay):
            return None
    if found is None or not follower.left_out:
        return found
    return None if found.same else found._replace(are_more=True)


class _Follower:
    """A search of every way that a play can go on."""

    def __init__(self, call: Call, ask: Ask, passed: Sequence[Game] | None = None) -> None:
        """Search the ways of a call. `passed`: where it is asked before a line of the rules runs, the games at which it ran."""
        self.call, self.ask, self.nodes, self._counter, self._passed = call, ask, 0, Bound(MAX_LINES_OF_WAYS), passed
        self.left_out = False
        """Whether some options were not followed."""

    def follow(self, course: Course, depth: int = 0) -> _Node:
        """Return what can come of a course. Raises `TooMany`, or `TooLong`."""
        self.nodes += 1
        if self.nodes > MAX_PLAYS_BEGUN or depth > MAX_DECISIONS_FOLLOWED:
            raise TooMany
        play = course.play
        at, opened = decision(play.game), play.open
        if opened is None or at is None:
            found = self._look(course)
            if found.said != OPEN:
                return _Node(found)
            play, opened = found.course.play, found.course.play.open
            at = decision(play.game)
            if opened is None or at is None:
                raise TooMany
            course = found.course
        every = at.options
        if len(every) > MAX_LOOKS:
            every, self.left_out = every[:FEW_OPTIONS], True
        options: dict[Any, Any] = {}
        for option in every:
            options.setdefault(play.look_of(option), option)
        labelled = list(zip(distinct_labels(play.table, play.game, every), options.values(), strict=True))
        if len(labelled) > MAX_OPTIONS_FOLLOWED:
            labelled, self.left_out = labelled[:FEW_OPTIONS], True
        nodes = tuple((label, self.follow(self._choose(course, option), depth + 1)) for label, option in labelled)
        return _Node(None, opened.player, opened.text, opened.rule, nodes)

    def _look(self, course: Course) -> Observed:
        """Return the answer of a play in which nothing is open; whether something can be done is tried where it stands."""
        if isinstance(self.ask.asked, Can):
            return try_after_choices(self.call, self.ask, course)
        if self._passed is not None:
            return observe_played(self.ask, course, self._passed)
        return observe(self.call, self.ask, course=course)

    def _choose(self, course: Course, option: Any) -> Course:
        """Return a copy of a course in which its open decision has been made so, with the lines that were waiting for that."""
        copy = course.copy()
        left, copy.unplayed = copy.unplayed, []
        game = copy.play.game.fork()
        game.counter = self._counter
        copy.play = replace(copy.play, open=None, game=game).apply(option)
        if isinstance(self.ask.asked, Can):
            return copy
        if not any(move.wording.verb == "loop" for move in left):  # it has been said how often
            copy.take(left)
        if copy.play.open is None:
            copy.end(self.call.lines[-1] if self.call.lines else None)
        return copy


def _group(node: _Node) -> Ways | None:
    """Return the ways below a decision, grouped at the first that separates them."""
    if node.observed is not None or not node.options:
        return None
    while True:
        sets = {below.answers for _, below in node.options}
        deeper = node.options[0][1]
        if len(sets) > 1 or len(next(iter(sets))) == 1 or deeper.observed is not None:
            break
        node = deeper  # whatever is chosen here, what comes later decides
    groups: dict[frozenset[str], list[tuple[str, _Node]]] = {}
    for label, below in node.options:
        groups.setdefault(below.answers, []).append((label, below))
    ways = tuple(
        _way_of(next(iter(answers)) if len(answers) == 1 else DEPENDS, those) for answers, those in groups.items()
    )
    return Ways(node.player, node.question, node.rule, ways)


def _way_of(said: str, those: Sequence[tuple[str, _Node]]) -> Way:
    """Return the way of options with the same answer, by what comes of each."""
    each = tuple(next(below.leaves()) for _, below in those)
    later = _group(those[0][1]) if said == DEPENDS and len(those) == 1 else None
    return Way(tuple(label for label, _ in those), said, each[0], each, later)


# -- conditions that were not read ---------------------------------------------------------------------

_TRUE, _FALSE = Compare(0, "<=", 0), Compare(0, ">", 0)
"""Conditions that are always met, and never."""
_HOLD_CONDITIONS = frozenset(("condition", "part", "parts", "waits_if", "declare_if", "use_if", "valid_if", "state"))
"""The fields of records in which a condition stands."""


def answer_unread(call: Call, ask: Ask, observed: Observed) -> Ways | None:
    """Return the answers with each unread condition taken as met and as not met; None where more than conditions is unread."""
    if not observed.unread:
        return None
    noted = [one.entry.event.text for one in observed.unread if isinstance(one.entry.event, UnreadMet)]
    texts = tuple(dict.fromkeys(noted))
    if len(noted) != len(observed.unread) or not set(texts) <= _conditions_not_read(call):
        return None
    if len(texts) < len(noted) or len(texts) > MAX_UNREAD:
        return None  # it may be met once, and not again
    groups: dict[str, tuple[tuple[str, ...], Observed]] = {}
    for met in product((True, False), repeat=len(texts)):
        try:
            found = observe(_with_conditions(call, dict(zip(texts, met, strict=True))), ask, Bound(MAX_LINES_OF_WAYS))
        except (TooLong, EndlessPlay):  # with the condition met the play goes round and round
            return None
        if found.unread:
            return None
        choices = tuple(
            f"「{without_particle(text)}」が満たされ{'る' if so else 'ない'}"
            for text, so in zip(texts, met, strict=True)
        )
        groups.setdefault(found.said, (choices, found))
    if len(groups) > 1 and len(texts) > 1:
        return None  # which of them decides cannot be said in a sentence
    ways = tuple(Way(choices, said, found) for said, (choices, found) in groups.items())
    return Ways("", "", "", ways)


def _conditions_not_read(call: Call) -> set[str]:
    """Return the words of the conditions that were not read."""
    found: set[str] = set()

    def note(held: Any) -> Any:
        if isinstance(held, Unread):
            found.add(held.text)
        return held

    _map_conditions(call, note)
    return found


def _with_conditions(call: Call, met: Mapping[str, bool]) -> Call:
    """Return a call in which these conditions, by their words, are always met or never."""

    def decide(held: Any) -> Any:
        return (_TRUE if met[held.text] else _FALSE) if isinstance(held, Unread) and held.text in met else held

    return replace(call, cards=_map_conditions(call, decide))


def _map_conditions(call: Call, change: Callable[[Any], Any]) -> Mapping[str, Print]:
    """Return the cards of a call with what stands in the place of a condition changed."""

    def map_fields(record: Any) -> Any:
        if _HOLD_CONDITIONS.isdisjoint(record._fields):
            return record
        held = dict(zip(record._fields, record, strict=True))
        for name in _HOLD_CONDITIONS & set(record._fields):
            one = held[name]
            many = isinstance(one, tuple) and not hasattr(one, "_fields")
            held[name] = tuple(map(change, one)) if many else change(one)
        return type(record)(**held)

    def map_card(card: Print) -> Print:
        back = card.back and map_card(card.back)
        return replace(card, abilities=tuple(rewrite(one, map_fields) for one in card.abilities), back=back)

    return {name: map_card(card) for name, card in call.cards.items()}


def find_unread_of_refused(call: Call, observed: Observed) -> str:
    """Return which part was not read that forbids a line of the play, in words, where the answer may hang on it; else nothing.

    Of a cost or a condition that is tried on the last line; a skill that was not read at all could be anything.
    """
    moves, refused = observed.course.moves, {one.line for one in observed.state.refusals}
    if isinstance(observed.ask.asked, Can) or not moves:
        return ""
    if moves[-1].line in refused:
        for words, readable in calls_without_unread(call, moves[-1]):
            if observe(readable, observed.ask).said != observed.said:
                return words
    return next(filter(None, (find_lost_skill(call, one) for one in moves if one.line in refused)), "")


# -- readings ------------------------------------------------------------------------------------------


def other_choices(call: Call, names: Sequence[str]) -> Iterator[tuple[str, str, Call]]:
    """Yield each other choice of these readings, with the call under it."""
    for name in names:
        reading = call.table.policy.readings[name]
        now = choice_of(call.readings, reading)
        rest = tuple(pair for pair in call.readings if pair[0] != name)
        for choice in reading.choices:
            if choice != now:
                yield name, choice, replace(call, readings=(*rest, (name, choice)))


def is_other_under(changed: Call, ask: Ask, said: str) -> bool:
    """Whether something else is answered under another reading."""
    return observe(changed, ask, Bound()).said != said
