"""Printed card text to skills that a game can carry out; what was not understood is a residual with its place, nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from fwjudge.ability import text as t
from fwjudge.ability.walk import children, rewrite
from fwjudge.base.records import NamedTuple

from .lower import skills
from .lower.drafts import NOTED_RULES
from .lower.games import vocabulary_of
from .lower.scope import refuse_nothing
from .lower.vocabulary import Vocabulary
from .text import Node, Reminder, TextLine, TextReading, read_face


class Residual(NamedTuple):
    """A part of the text that does not run."""

    text: str
    """The words that were not understood, as printed."""
    start: int
    end: int
    """Where it stands in the printed text."""
    scope: str
    """The part that must not run because of it: `skill`, `rest` (this sentence and all it governs), `sentence`, `part` (the rest of it)."""
    line: int
    """In which ability line."""
    why: str
    read: bool
    """The words were read, but their meaning is not known; False: they were not read at all."""
    mark: int = 0
    """The place in the printed text from which on no words fit any more, if they did at first; else where the words begin."""

    @property
    def text_with_mark(self) -> str:
        """Return the words with a ▲ before the first that does not fit, where others before it do."""
        at = self.mark - self.start
        return f"{self.text[:at]}▲{self.text[at:]}" if 0 < at < len(self.text) else self.text


class Clause(NamedTuple):
    """One ability as it was read and what became of it."""

    line: TextLine
    tree: Node | None
    skill: t.Skill | None
    quotes: tuple[tuple[t.Record, str], ...] = ()
    """For instructions of the skill the printed words of which they were made."""


class CompiledText(NamedTuple):
    """A face's text."""

    skills: tuple[t.Skill, ...]
    residuals: tuple[Residual, ...]
    reminders: tuple[Reminder, ...]
    clauses: tuple[Clause, ...]

    @property
    def complete(self) -> bool:
        """Whether no piece of the text was left that was not understood."""
        return not self.residuals

    @property
    def lines(self) -> tuple[TextLine, ...]:
        """Return the lines of the text in normal form, one for each clause, in printed order."""
        return tuple(clause.line for clause in self.clauses)


@lru_cache(maxsize=8192)
def compile_text(
    text: str,
    type: str = "",
    side: str = "front",
    game: str = "fw",
    refuses: Callable[[t.Record], str] = refuse_nothing,
) -> CompiledText:
    """Return all the skills of a face.

    `type`: of the card, as its game calls it, nothing for the usual one; `side`: of a leader, front or back; `refuses`: returns why
    the game cannot carry out a record of a skill.
    """
    readings, words = read_face(text, game), vocabulary_of(game)
    type = type or words.usual_type
    home = words.home(type, readings)
    found: list[t.Skill] = []
    residuals: list[Residual] = []
    clauses: list[Clause] = []
    for number, reading in enumerate(readings):
        skill, missing, said = _lower(reading, home, words, refuses)
        residuals.extend(_residual(gap, reading, number, text) for gap in missing)
        skill = _bind_to_area(skill, words.valid_in(type, home))
        if skill is not None:
            found.append(skill)
        quotes = tuple(_quote(skill, said, reading.line, text)) if skill is not None else ()
        clauses.append(Clause(reading.line, reading.tree, skill, quotes))
    reminders = tuple(reminder for reading in readings for reminder in reading.line.reminders)
    return CompiledText(words.join(tuple(found)), tuple(residuals), reminders, tuple(clauses))


class _MissingPart(NamedTuple):
    """A part of an ability line that does not run."""

    span: tuple[int, int]
    why: str
    scope: str
    read: bool


def _lower(
    reading: TextReading, home: str, words: Vocabulary, refuses: Callable[[t.Record], str]
) -> tuple[t.Skill | None, list[_MissingPart], Mapping[t.Record, Node]]:
    """Return the skill of an ability, the parts of it that do not run, not understood or not even read, and what made its records."""
    if reading.tree is None:
        return None, [_MissingPart(gap.span, reading.problem, "skill", False) for gap in reading.gaps], {}
    rules: list[str] = []
    token = NOTED_RULES.set(rules)
    done = skills.ability(reading.tree, home, words, refuses)
    NOTED_RULES.reset(token)
    unread = {gap.span for gap in reading.gaps}
    missing = [_MissingPart(gap.node.span, gap.why, gap.scope, gap.node.span not in unread) for gap in done.gaps]
    # Of several gaps in one sentence the first stops the lowering; the others are reported too.
    reported = {one.span for one in missing}
    passed_over = [
        gap
        for gap in reading.gaps
        if not any(_is_within(span, gap.scope) or _is_within(gap.span, span) for span in reported)
    ]
    missing += [
        _MissingPart(gap.span, reading.problem, "skill" if gap in passed_over else "sentence", False)
        for gap in reading.gaps
        if gap.span not in reported
    ]
    skill = done.skill
    if passed_over:  # nobody missed what was not read: what came out cannot be right
        hole = t.Unread(passed_over[0].text, *passed_over[0].span)
        skill = skills.shell(reading.tree, home, words, hole, refuses)
    if skill is not None:
        skill = skill._replace(cites=tuple(dict.fromkeys((*skill.cites, *rules))))
    if skill is not None and missing:
        skill = rewrite(skill, lambda one: _point_at_print(one, reading.line))
    if skill is not None and missing and skill.kind not in ("keyword", "use") and not skill.body and not skill.statics:
        skill = None  # nothing of it is left
    return skill, sorted(missing), done.said


def _quote(skill: t.Skill, said: Mapping[t.Record, Node], line: TextLine, text: str) -> Iterator[tuple[t.Record, str]]:
    """Yield the instructions of a skill with the words of the card for each: the innermost clause that says it."""
    todo: list[tuple[t.Record, Node | None]] = [(part, None) for part in children(skill)]
    while todo:
        record, outer = todo.pop()
        node = next((said[part] for part in _made_with(record) if part in said), outer)
        if node is not None and isinstance(record, t.INSTRUCTIONS):
            start, end = line.printed_span(*node.span)
            yield record, text[start:end]
        within = node if isinstance(record, _SAID_AS_ONE) else None
        todo.extend((part, within) for part in children(record))


_SAID_AS_ONE = (t.May, t.EitherOf, t.Last)
"""Instructions whose parts are said by the clause that says them, where no clause of their own does."""


def _made_with(record: t.Record) -> tuple[t.Record, ...]:
    """Return the record as a clause may have made it: what lasts by what becomes so, a pick before it was known to be a target."""
    if isinstance(record, t.Last):
        return (record, *record.statics)
    return (record, record._replace(target=False)) if isinstance(record, t.Choose) else (record,)


def _point_at_print(one: t.Record, line: TextLine) -> t.Record:
    """Let a part that was not understood say where it stands in the printed text, and not in its line."""
    if not isinstance(one, t.Unread):
        return one
    start, end = line.printed_span(one.start, one.end)
    return one._replace(start=start, end=end)


def _is_within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _bind_to_area(skill: t.Skill | None, areas: tuple[str, ...]) -> t.Skill | None:
    """Make a skill valid where its card's type says, unless it says itself where it is."""
    if skill is None or not areas or skill.areas or skill.kind == "keyword":
        return skill
    return skill._replace(areas=areas)


def _residual(missing: _MissingPart, reading: TextReading, number: int, text: str) -> Residual:
    start, end = reading.line.printed_span(*missing.span)
    mark = reading.line.places[reading.reached] if not missing.read and reading.reached >= 0 else start
    return Residual(text[start:end], start, end, missing.scope, number, missing.why, missing.read, max(start, mark))
