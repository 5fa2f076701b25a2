"""The ground of an order: the lines that took one thing up before another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fwjudge.course.narration import LoggedLine

from .events import about_of
from .ground import IN_ORDER, MAX_NUMBERS, ROUTINE, SPECIAL, Ground, clause_of, rules_of
from .observation import Observed


def ground_of_order(observed: Observed) -> Ground:
    """Return the lines that took each of the things up, where they differ; else those of the events."""
    table = observed.state.table
    taken_up = tuple(find_line_that_took_up(observed, one, table.grounds.flow.sequence) for one in observed.evidence)
    if not all(taken_up) or len(set(taken_up)) < 2:
        taken_up = tuple(find_line_that_took_up(observed, one) for one in observed.evidence)
    if table.grounds.flow.sequence.isdisjoint(taken_up) and (not all(taken_up) or len(set(taken_up)) > 1):
        taken_up = _lines_that_differ(observed.evidence) or taken_up
    special = [
        number for one in observed.evidence for number in rules_of(table, one) if table.grounds.rank(number) == SPECIAL
    ]
    between = table.grounds.rule_of_word(" ".join(dict.fromkeys(taken_up)))
    callers = [frozenset(line.number for line in one.entry.callers) for one in observed.evidence]
    common = table.grounds.flow.takers & frozenset.intersection(*callers) if callers else ()
    carried = [table.grounds.rule_of_carrier(lines) for lines in callers]
    first = [rule for rule in taken_up if rule in table.grounds.flow.sequence and table.grounds.rank(rule) < ROUTINE]
    rules = [*common, *filter(None, (between,)), *first, *special, *filter(None, (*taken_up, *carried))]
    if len(set(taken_up)) == 1 and not special:  # each came up in another part of the turn
        stations = {_station_of_skill(observed, one) for one in observed.evidence} - {""}
        in_turn = len(stations) == len(observed.evidence)
        rules = [*([table.grounds.rule_of_word("phases")] if in_turn else []), *rules]
    rules = [rule for rule in rules if rule] or [
        one.entry.step.number or next(iter(one.rules), "") for one in observed.evidence
    ]
    rules = [*_rules_of_waiting(observed, rules), *_rules_of_text(observed, callers), *rules]
    rules = sorted(rules, key=table.grounds.weights.general.__contains__)
    clause = clause_of(table, rules)
    own = sorted(dict.fromkeys(rules), key=lambda rule: table.words.reasons.get(rule) != clause)
    return Ground(tuple(own if clause else dict.fromkeys(rules))[:MAX_NUMBERS], clause, "line")


PAID_FIRST = "paid first"
"""The word under which a game knows the rule by which a cost is paid before what it pays for."""
UNBROKEN, LATER, AT_ONCE = "unbroken", "at the next checkpoint", "at this checkpoint"
"""The words under which a game knows the rule that nothing comes between a skill and what it does, and the rules at which checkpoint
a skill is activated that began to wait before one, or in one."""


def _rules_of_text(observed: Observed, callers: Sequence[frozenset[str]]) -> tuple[str, ...]:
    """Return the rule that the parts of a cost are done in the order of the text, or that it is paid before what it pays for."""
    grounds = observed.state.table.grounds
    rule, paid = grounds.rule_of_word(IN_ORDER), grounds.rule_of_word(PAID_FIRST)
    if rule and callers and rule in frozenset.intersection(*callers):
        return (rule,)
    pays = [any(number.startswith(f"{paid}-") for number in lines) for lines in callers] if paid else []
    return (paid,) if any(pays) and not all(pays) else ()


def _rules_of_waiting(observed: Observed, rules: Sequence[str]) -> tuple[str, ...]:
    """Return the rules by which a skill that began to wait had to wait: until the next checkpoint, or for another skill."""
    table = observed.state.table
    grounds, found = table.grounds, []
    for one, other in pairwise(observed.evidence):
        ability = about_of(observed.state.game, other).ability
        if ability < 0:
            continue
        if suspended := _rule_that_suspends(observed, one, other, ability):
            found.append(suspended)
        elif one.line.kind == "waits" and about_of(observed.state.game, one).ability == ability:
            is_within = not grounds.flow.checkpoints.isdisjoint(line.number for line in one.entry.callers)
            found.append(grounds.rule_of_word(AT_ONCE if is_within else LATER))
        elif table.orders.issuperset(rules[:1]) and (station := _station_after(observed, one, other)):
            found.append(station)
        elif _comes_up_within(observed, one, ability):
            found.append(grounds.rule_of_word(UNBROKEN))
    return tuple(filter(None, found))


def _rule_that_suspends(observed: Observed, one: LoggedLine, other: LoggedLine, ability: int) -> str:
    """Return the rule by which a skill that began to wait within a procedure waits for its end, where another thing is a part of that."""
    told, suspends = observed.state.told, observed.state.table.grounds.flow.suspends
    at = told.index(one)
    for began, earlier in enumerate(told[: told.index(other)]):
        if earlier.line.kind == "waits" and about_of(observed.state.game, earlier).ability == ability:
            between = told[min(began, at) : max(began, at) + 1]
            within = suspends.keys() & frozenset.intersection(*map(_lines_of, between))
            if within:
                return suspends[min(within)]
    return ""


def _lines_of(one: LoggedLine) -> frozenset[str]:
    """Return the numbers of the line at which something happened, and of those that led to it."""
    return frozenset(line.number for line in (one.entry.step, *one.entry.callers))


def _station_after(observed: Observed, one: LoggedLine, other: LoggedLine) -> str:
    """Return the line at which the skill of a line began to wait, where that was after another line; nothing where none is."""
    told, ability = observed.state.told, about_of(observed.state.game, other).ability
    for between in told[told.index(one) : told.index(other)]:
        if between.line.kind == "waits" and about_of(observed.state.game, between).ability == ability:
            number = between.entry.step.number
            return number if number in observed.state.table.grounds.flow.stations else ""
    return ""


def _comes_up_within(observed: Observed, one: LoggedLine, ability: int) -> bool:
    """Whether a skill began to wait between the declaration of another one and its end."""
    told, own = observed.state.told, about_of(observed.state.game, one).ability
    if own < 0 or own == ability:
        return False
    lines = [(other.line.kind, about_of(observed.state.game, other).ability) for other in told]
    cards = about_of(observed.state.game, one).cards[:1]
    begun = next(
        (
            at
            for at, (kind, of) in enumerate(lines)
            if kind in ("declared", "activated")
            and (of == own or (of < 0 and about_of(observed.state.game, told[at]).cards[:1] == cards))
        ),
        -1,
    )
    ended = next((at for at, line in enumerate(lines) if line == ("resolved", own)), -1)
    return 0 <= begun < ended and ("waits", ability) in lines[begun:ended] and ("waits", own) not in lines[:begun]


def _station_of_skill(observed: Observed, one: LoggedLine) -> str:
    """Return the line of the turn at which a skill began to wait that something is about; nothing where none did."""
    told, ability = observed.state.told, about_of(observed.state.game, one).ability
    for other in reversed(told[: told.index(one) + 1]):
        if ability >= 0 and other.line.kind == "waits" and about_of(observed.state.game, other).ability == ability:
            numbers = (other.entry.step.number, *(line.number for line in other.entry.callers))
            return next((number for number in numbers if number in observed.state.table.grounds.flow.stations), "")
    return ""


def _lines_that_differ(evidence: Sequence[LoggedLine]) -> tuple[str, ...]:
    """Return the lines of the procedures at which things happened, the last first, where each was another one; else nothing."""
    ways = [[line.number for line in (*one.entry.callers[::-1], one.entry.step)] for one in evidence]
    found: list[str] = []
    for one, other in pairwise(ways):
        apart = next(((a, b) for a, b in zip(one, other, strict=False) if a != b), None)
        if apart is None:
            return ()
        found = [apart[1], *(found or [apart[0]])]
    return tuple(dict.fromkeys(found))


def find_line_that_took_up(observed: Observed, one: LoggedLine, among: frozenset[str] = frozenset()) -> str:
    """Return the line that took something up before another: one that carried it out, else one that took up its skill.

    `among`: the lines that it can be; all that take things up where none are given.
    """
    table, game = observed.state.table, observed.state.game
    lines = among or table.orders | table.grounds.flow.sequence

    def find(told: LoggedLine) -> str:
        return next((line.number for line in (told.entry.step, *told.entry.callers) if line.number in lines), "")

    about, told = about_of(game, one), observed.state.told
    before = [other for other in reversed(told[: told.index(one)]) if about_of(game, other)[:2] == about[:2]]
    return next(filter(None, map(find, (one, *(before if about.ability >= 0 else ())))), "")
