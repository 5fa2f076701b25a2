"""The ground of an answer: rules with a reason in words, in the order in which they tell, and the rules of one event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from fwjudge.ability.text import Skill
from fwjudge.base.data_classes import dataclass
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.table import GameRecord

from .askers import effect_of
from .kinds import (
    FactChange,
)

SPECIAL, ROUTINE = 0, 2
"""The ranks of a rule about single cases, and of one that only says how things go."""


MAX_NUMBERS = 3
"""No more rules are the ground of an answer."""


Evidence = Literal[
    "refusal",
    "note",
    "asker",
    "moment",
    "permit",
    "line",
    "ending",
    "event",
    "account",
    "part",
    "near",
    "silent",
    "cited",
    "",
]


@dataclass(frozen=True)
class Ground:
    """The rules by which an answer is so, with the reason in words."""

    numbers: tuple[str, ...] = ()
    clause: str = ""
    """The reason, before 「からです」; nothing where it has no words."""
    kind: Evidence = ""
    changes: tuple[FactChange, ...] = ()
    """Facts that would change the answer, as far as they came to light with the ground."""
    part: Any = None
    """The part of a skill that decides, where one does."""
    beside: Ground | None = None
    """The condition of the effect, where it has to be met too: it is the ground where a variant shows that it is what is asked for."""


class ToldReason(str):
    """The reason that a line of the log gives, in its words: what has been made of it since knows the line no more."""

    told: LoggedLine

    def __new__(cls, told: LoggedLine) -> ToldReason:
        """Make the reason of a line, in its words."""
        made = super().__new__(cls, told.line.why)
        made.told = told
        return made


NOTHING = Ground()


def ground_by(table: GameRecord, numbers: Iterable[str], kind: Evidence, clause: str = "") -> Ground:
    """Return a ground of these rules, the most telling first, with the clause of the first that has one.

    Where a clause is given that is the reason of one of them, that one comes first.
    """
    ordered = most_special(table, numbers)
    if kind == "refusal":
        ordered = _order_needs(table, ordered)
        clause = clause or next((reason for one in ordered if (reason := table.words.reasons.get(one))), "")
    if clause:
        ordered = tuple(sorted(ordered, key=lambda number: table.words.reasons.get(number) != clause))
    return Ground(ordered[:MAX_NUMBERS], clause or clause_of(table, ordered), kind)


def _order_needs(table: GameRecord, numbers: Sequence[str]) -> tuple[str, ...]:
    """Return needs that fail in the order in which they tell: how things go otherwise is a reason here, what holds for much is none."""
    grounds = table.grounds
    last = {*grounds.weights.general, grounds.defining.parts.get("Skill.trigger", "")}
    return tuple(sorted(numbers, key=lambda number: (grounds.rank(number) != SPECIAL, number in last)))


def put_general_behind(table: GameRecord, ground: Ground) -> Ground:
    """Return a ground with a finer special rule first, where a general one stood before it; else the ground itself."""
    grounds, numbers = table.grounds, ground.numbers
    if not numbers or numbers[0] not in grounds.weights.general or grounds.rank(numbers[0]) != SPECIAL:
        return ground
    finer = [one for one in numbers[1:] if grounds.rank(one) == SPECIAL and one not in grounds.weights.general]
    if not finer:
        return ground
    is_of_rule = ground.clause == table.words.reasons.get(numbers[0])  # else it is what the log says
    clause = table.words.reasons.get(finer[0], "") if is_of_rule else ground.clause
    return replace(ground, numbers=tuple(dict.fromkeys((finer[0], *numbers))), clause=clause)


def clause_of(table: GameRecord, numbers: Sequence[str]) -> str:
    """Return the reason of the first of these rules that has one in words; how things go anyway is no reason."""
    reasons, routine = table.words.reasons, table.grounds.weights.routine
    return next((reasons[number] for number in numbers if number in reasons and number not in routine), "")


def most_special(table: GameRecord, numbers: Iterable[str]) -> tuple[str, ...]:
    """Return rules in the order in which they tell: the special ones first, then those with a reason in words.

    Those that only say how things go come last; definitions not at all if there are others.
    """
    unique = [number for number in dict.fromkeys(numbers) if number]
    defines, rank = table.policy.definitions, table.grounds.rank
    telling = [number for number in unique if number not in defines or rank(number) == SPECIAL] or unique
    grounds = table.grounds
    of_same = {
        grounds.rule_of_word("new card"),
        grounds.rule_of_word("same card"),
        grounds.rule_of_word("checkpoint"),
        grounds.rule_of_word("enters active"),
    }  # they say only what goes along

    def tells(number: str) -> tuple[int, bool, bool]:
        rank = grounds.rank(number)
        is_last = number in grounds.weights.general or (rank == ROUTINE and number in of_same)
        return rank, is_last, number not in table.words.reasons

    return tuple(sorted(telling, key=tells))


def rules_of(table: GameRecord, one: LoggedLine, game: Game | None = None, heard: bool = True) -> tuple[str, ...]:
    """Return the rules that an event is by: what it says itself, its line, and where neither says anything the lines that called.

    `game`: a game of the same play, for the skill that is carried out; `heard`: with the rules by which that was triggered.
    """
    own = [*getattr(one.entry.event, "cites", ()), one.entry.step.number]
    ranks = [table.grounds.rank(number) for number in own if number and number not in table.policy.definitions]
    own += [line.number for line in one.entry.callers if line.number in table.grounds.flow.takers]
    own += _rules_of_payment(table, one)
    if game is not None and min(ranks, default=ROUTINE) != SPECIAL:
        own = [*_rules_of_keyword(table, one, game), *own]
    if all(rank == ROUTINE for rank in ranks):
        own += [] if game is None or not heard else _rules_of_trigger(table, one, game)
        own.append(table.grounds.rule_of_carrier(line.number for line in one.entry.callers))
    return most_special(table, own) or most_special(table, one.entry.cites)


IN_ORDER = "in order"
"""The word under which a game knows the rule by which the parts of a cost are done."""


def _rules_of_payment(table: GameRecord, one: LoggedLine) -> list[str]:
    """Return the line that lets a cost be paid of which an event is a part; none where it is no part of one."""
    numbers, rule = [line.number for line in one.entry.callers], table.grounds.rule_of_word(IN_ORDER)
    return numbers[numbers.index(rule) + 1 :][:1] if rule and rule in numbers else []


def _frames(one: LoggedLine) -> Iterator[Any]:
    """Yield the frame of the procedure that made an event, then those that called, the nearest first."""
    yield one.entry.frame
    stack = one.entry.stack
    while stack is not None:
        _, frame, _, stack = stack
        yield frame


def effect_at_work(one: LoggedLine) -> Effect | None:
    """Return the effect that was carried out as something happened; None where none was."""
    return next(filter(None, map(effect_of, _frames(one))), None)


def _skill_at_work(one: LoggedLine, game: Game) -> Skill | None:
    """Return the skill that was carried out as something happened; None where none was."""
    effect = effect_at_work(one)
    return game.world.abilities[effect.ability] if effect is not None and effect.ability >= 0 else None


def _rules_of_keyword(table: GameRecord, one: LoggedLine, game: Game) -> Iterator[str]:
    """Yield the rule of the keyword of the skill that is carried out, if it is a special one."""
    skill, grounds = _skill_at_work(one, game), table.grounds
    if skill is not None and skill.keyword and grounds.rank(rule := grounds.rule_of(skill)) == SPECIAL:
        yield rule


def _rules_of_trigger(table: GameRecord, one: LoggedLine, game: Game) -> Iterator[str]:
    """Yield the rule that says when a skill with such a trigger comes up as the one that is carried out."""
    skill, grounds, effect = _skill_at_work(one, game), table.grounds, effect_at_work(one)
    if skill is None or effect is None:
        return
    yield from (fact for fact in effect.facts if isinstance(fact, str) and grounds.rank(fact) == SPECIAL)
    for wanted in skill.trigger:
        when = grounds.moment(grounds.rule_of_word(wanted.what))
        yield from (line.number for line in one.entry.callers if when and grounds.moment(line.number) == when)
