"""Rules with what the machine does by each: gathered from the tables, the actions, the code and the scenarios of a game."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge import games
from fwjudge.base.records import NamedTuple
from fwjudge.engine.choice import OFFERS, Action, Need
from fwjudge.engine.step import Step, do_nothing
from fwjudge.games.table import GameRecord
from fwjudge.rulebook import overlay
from fwjudge.rulebook.book import Rulebook, load
from fwjudge.rulebook.rule import Kind, Rule
from fwjudge.rulebook.rule_view import descendants
from fwjudge.scenario.coverage import actions
from fwjudge.scenario.run_index import Example, Index

from .choosers import who_decides
from .places import CitingPlace, find_places
from .source import Definition, find_definition, is_named
from .table_rows import find_row

_MAX_LEVELS_BELOW_RULE = 20
"""Levels of numbers below a rule; no rulebook has so many."""


_SAID_EVERYWHERE = {"pass": "パス", "concede": "投了"}
"""The actions that no game has to name."""


class NeedOf(NamedTuple):
    """A condition of an action, by the rule that refuses."""

    number: str
    reason: str
    """Return the reason that a refused player is told; without words of the game, how the rule begins."""
    action: str
    """The name of the action."""
    function: Definition | None


class ActionOf(NamedTuple):
    """An action that a player can do by a rule."""

    number: str
    name: str
    key: str
    """Its name in the code."""
    slots: tuple[str, ...]
    """The rules that say what is named in it."""
    needs: tuple[NeedOf, ...]
    windows: tuple[str, ...]
    """The rules at whose windows it is offered."""
    function: Definition | None


class LineOf(NamedTuple):
    """A line of a table."""

    number: str
    sub: str
    table: str
    sentence: str
    decides: str
    """The player who decides here; nothing where no player does."""
    window: str
    """Return the name of the window in which a player acts; nothing where the line is no window."""
    windows: tuple[str, ...]
    """The numbers of the windows at which a player acts, where the line runs other tables for that."""
    actions: tuple[ActionOf, ...]
    """The actions that are offered at this line, or at those windows."""
    then: str
    """The number of the line that comes next: after it in its table, or where it goes on; nothing at the end."""
    then_sub: str
    function: Definition | None
    """The function that the line runs; of a line from a maker, the row in which the table calls the maker."""
    answer: Definition | None
    """The function that takes the answer of the player who decides."""


class RuleInMachine(NamedTuple):
    """A rule, and what the machine has of it."""

    rule: Rule
    depth: int
    """How deep it stands below the rule that was asked for."""
    number: str
    """Its number in the edition that the machine was made from."""
    lines: tuple[LineOf, ...]
    actions: tuple[ActionOf, ...]
    """The actions of this number."""
    named_in: tuple[ActionOf, ...]
    """The actions in which this rule says what may be named."""
    needs: tuple[NeedOf, ...]
    """The needs that refuse by this number."""
    citing: tuple[CitingPlace, ...]
    examples: tuple[Example, ...]

    @property
    def is_heading(self) -> bool:
        """Whether the rule is only a heading."""
        return self.rule.kind is Kind.HEADING

    @property
    def is_executable(self) -> bool:
        """Whether a machine has something to do by this rule, as `fwjudge coverage` counts."""
        return not self.is_heading and not self.rule.not_executable

    @property
    def is_empty(self) -> bool:
        """Whether the machine has nothing of this rule."""
        return not (self.lines or self.actions or self.named_in or self.needs or self.citing)


def gather(book: Rulebook, number: str, index: Index) -> tuple[RuleInMachine, ...]:
    """Return a rule of this book and all below it, each with what the machine has of it. `index`: what the scenarios run."""
    game = _Game(book.game)
    rules = [(0, book[number]), *descendants(book, number, _MAX_LEVELS_BELOW_RULE)]
    return tuple(
        _gather_one(game, rule, deep, overlay.restated_number(book, rule.number), index) for deep, rule in rules
    )


def _gather_one(game: _Game, rule: Rule, depth: int, number: str, index: Index) -> RuleInMachine:
    lines = tuple(game.line(line) for line in game.lines if line.number == number)
    own = tuple(one for one in game.actions if one.number == number)
    needs = tuple(need for one in game.actions for need in one.needs if need.number == number)
    known = {line.function for line in lines} | {one.function for one in own} | {need.function for need in needs}
    return RuleInMachine(
        rule,
        depth,
        number,
        lines,
        own,
        tuple(one for one in game.actions if number in one.slots),
        needs,
        ()
        if rule.kind is Kind.HEADING
        else tuple(one for one in game.places_citing(number) if one.definition not in known),
        index.examples(number),
    )


def list_lines(game: str) -> tuple[LineOf, ...]:
    """Return every line of a game's tables."""
    found = _Game(game)
    return tuple(found.line(line) for line in found.lines)


def describe(line: Step, found: Definition | None) -> str:
    """Return what a line does: the sentence of its maker, or else that of the function it runs."""
    return getattr(line, "does", "") or (found.sentence if found is not None else "")


class _Game:
    """A game of the machine: its lines, words, actions and numbers, looked up once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.table: GameRecord = games.table(name)
        procedures = games.policy(name).procedures
        self.lines = tuple(procedures)
        self.words = overlay.rules_as_cited(name)
        self.actions = tuple(self.action(one) for one in actions(procedures))
        self.numbers = frozenset(load(name).rules)
        speech = self.table.speech
        self.moments = {word.key: word.ja for word in (*speech.durations, *speech.sounds)}

    def places_citing(self, number: str) -> tuple[CitingPlace, ...]:
        """Return the places of the machine that cite a rule."""
        return find_places(self.name, self.numbers).get(number, ())

    def line(self, line: Step) -> LineOf:
        """Return what a line of a table does, and where that is written."""
        found = find_definition(line.run)
        does_something = is_named(line.run) and line.run is not do_nothing
        stands = found if does_something else find_row(self.name, line) or found
        offered = OFFERS[line].actions if line in OFFERS else ()
        windows = [
            one for table in (line.calls() if line.calls is not None else ()) for one in table.steps if one in OFFERS
        ]
        chooser = windows[0].chooser if windows else line.chooser
        following = line.goes_to() if line.goes_to is not None else line.next
        return LineOf(
            line.number,
            line.sub,
            line.table.name,
            "" if offered else self.in_words(describe(line, found)),
            who_decides(chooser) if chooser is not None else "",
            self.table.options.window(line.number) if line.window else "",
            tuple(one.number for one in windows),
            self.actions_at([line, *windows]),
            following.number if following is not None else "",
            following.sub if following is not None else "",
            stands,
            find_definition(line.take) if line.take is not None and not offered else None,
        )

    def actions_at(self, lines: Sequence[Step]) -> tuple[ActionOf, ...]:
        """Return the actions that these lines offer; of several windows each kind of action once."""
        offered = [one for line in lines if line in OFFERS for one in OFFERS[line].actions]
        if len(lines) > 1:
            offered = list({one.name: one for one in reversed(offered)}.values())[::-1]
        return tuple(self.action(one) for one in offered)

    def in_words(self, sentence: str) -> str:
        """Return a sentence with the words of judges for the moments and durations that it names by their keys."""
        for key, said in self.moments.items():
            sentence = sentence.replace(f"'{key}'", f"「{said}」")
        return sentence

    def name_of(self, one: Action) -> str:
        """Return the name of an action as judges say it: its own, or that of the verb with which its name begins."""
        names = {word.key: word.ja for word in self.table.words.verbs} | _SAID_EVERYWHERE
        return names.get(one.name) or names.get(one.name.partition(" ")[0], one.name)

    def action(self, one: Action) -> ActionOf:
        """Return what an action of a window does, with the needs that refuse it."""
        name = self.name_of(one)
        needs = [*one.gates, *(need for slot in one.slots for need in slot.needs)]
        return ActionOf(
            one.number,
            name,
            one.name,
            tuple(slot.number for slot in one.slots),
            tuple(self.need(need, name) for need in needs),
            tuple(dict.fromkeys(line.number for line in self.lines if line in OFFERS and one in OFFERS[line].actions)),
            find_definition(one.perform),
        )

    def need(self, one: Need, action: str) -> NeedOf:
        """Return which action a need refuses, and why."""
        rule = self.words.get(one.number)
        reason = self.table.words.reasons.get(one.number) or (rule.name if rule is not None else "")
        return NeedOf(one.number, reason, action, find_definition(one.test))
