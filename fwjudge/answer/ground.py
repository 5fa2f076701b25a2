"""The ground of an answer as its own event gives it: the refusal, the note, who asked, the line, the ending. Nothing is played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal

from fwjudge.ability.text import Skill, TurnOf
from fwjudge.ability.walk import walk
from fwjudge.base.data_classes import dataclass
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decide import decision
from fwjudge.engine.game import Game
from fwjudge.engine.waiting import Waits
from fwjudge.games.grounds import Account
from fwjudge.games.table import GameRecord
from fwjudge.play.wording import describes_card

from .askers import effect_of
from .events import about_of
from .kinds import (
    NO,
    UNDECIDED,
    YES,
    Becomes,
    Can,
    Change,
    Happening,
    HowOften,
    Options,
    Order,
    Value,
    When,
    Whether,
    Who,
    Wins,
)
from .observation import Observed
from .observe import NOT_DONE, moment_rule

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
    changes: tuple[Change, ...] = ()
    """Facts that would change the answer, as far as they came to light with the ground."""
    part: Any = None
    """The part of a skill that decides, where one does."""


NOTHING = Ground()


def own_ground(observed: Observed) -> Ground:
    """Return the ground of an answer, as far as its own event says it."""
    if observed.missing or not observed.said:
        return NOTHING
    if observed.said == UNDECIDED and observed.unread:
        return ground_by(observed.state.table, rules_of(observed.state.table, observed.unread[0]), "note")
    return _KINDS[type(observed.ask.asked)](observed)


def ground_by(table: GameRecord, numbers: Iterable[str], kind: Evidence, clause: str = "") -> Ground:
    """Return a ground of these rules, the most telling first, with the clause of the first that has one.

    Where a clause is given that is the reason of one of them, that one comes first.
    """
    ordered = most_special(table, numbers)
    if clause:
        ordered = tuple(sorted(ordered, key=lambda number: table.words.reasons.get(number) != clause))
    return Ground(ordered[:MAX_NUMBERS], clause or clause_of(table, ordered), kind)


def clause_of(table: GameRecord, numbers: Sequence[str]) -> str:
    """Return the reason of the first of these rules that has one in words; how things go anyway is no reason."""
    reasons, routine = table.words.reasons, table.grounds.routine
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
    }  # of a move they say only what goes along

    def tells(number: str) -> tuple[int, bool, bool]:
        rank = grounds.rank(number)
        return rank, rank == ROUTINE and number in of_same, number not in table.words.reasons

    return tuple(sorted(telling, key=tells))


def rules_of(table: GameRecord, one: LoggedLine, game: Game | None = None) -> tuple[str, ...]:
    """Return the rules that an event is by: what it says itself, its line, and where neither says anything the lines that called.

    `game`: a game of the same play, for the skill that is carried out.
    """
    own = [*getattr(one.entry.event, "cites", ()), one.entry.step.number]
    ranks = [table.grounds.rank(number) for number in own if number]
    own += [line.number for line in one.entry.callers if line.number in table.grounds.takers]
    if game is not None and min(ranks, default=ROUTINE) != SPECIAL:
        own = [*_rules_of_keyword(table, one, game), *own]
    if all(rank == ROUTINE for rank in ranks):
        own += [] if game is None else _rules_of_trigger(table, one, game)
        own.append(table.grounds.rule_of_carrier(line.number for line in one.entry.callers))
    return most_special(table, own) or most_special(table, one.entry.cites)


def _frames(one: LoggedLine) -> Iterator[Any]:
    """Yield the frame of the procedure that made an event, then those that called, the nearest first."""
    yield one.entry.frame
    stack = one.entry.stack
    while stack is not None:
        _, frame, _, stack = stack
        yield frame


def _skill_at_work(one: LoggedLine, game: Game) -> Skill | None:
    """Return the skill that was carried out as something happened; None where none was."""
    effect = next(filter(None, map(effect_of, _frames(one))), None)
    return game.world.abilities[effect.ability] if effect is not None and effect.ability >= 0 else None


def _rules_of_keyword(table: GameRecord, one: LoggedLine, game: Game) -> Iterator[str]:
    """Yield the rule of the keyword of the skill that is carried out, if it is a special one."""
    skill, grounds = _skill_at_work(one, game), table.grounds
    if skill is not None and skill.keyword and grounds.rank(rule := grounds.rule_of(skill)) == SPECIAL:
        yield rule


def _rules_of_trigger(table: GameRecord, one: LoggedLine, game: Game) -> Iterator[str]:
    """Yield the rule that says when a skill with such a trigger comes up as the one that is carried out."""
    skill, grounds = _skill_at_work(one, game), table.grounds
    if skill is None:
        return
    for wanted in skill.trigger:
        when = grounds.moment(grounds.rule_of_word(wanted.what))
        yield from (line.number for line in one.entry.callers if when and grounds.moment(line.number) == when)


# -- by kind -------------------------------------------------------------------------------------------


def _of_can(observed: Observed) -> Ground:
    """Return the needs that fail; of what can be done, the rule of its declaration."""
    assert isinstance(observed.ask.asked, Can)
    table, move = observed.state.table, observed.ask.asked.move
    if observed.said == NO and _leaves_out(observed) and (owed := _of_owed(observed)).numbers:
        return owed
    if observed.said == NO and observed.refusal is not None:
        why = observed.refusal.why
        rules, clause = table.grounds.why_not_chosen(observed.course.play.game, _named_cards(observed))
        if clause and move.wording.verb == "choose":
            return Ground((*rules, *observed.refusal.rules)[:MAX_NUMBERS], clause, "refusal")
        return ground_by(table, observed.refusal.rules, "refusal", why)
    if observed.said == YES and observed.after:
        return _of_allowed(observed)
    return NOTHING


def _leaves_out(observed: Observed) -> bool:
    """Whether a line would choose nothing where no choice is asked for any more."""
    assert isinstance(observed.ask.asked, Can)
    wording, at = observed.ask.asked.move.wording, decision(observed.state.game)
    return (
        wording.verb == "choose"
        and not any(spec.name or spec.area for spec in wording.specs)
        and (at is None or at.window)
    )


def _of_owed(observed: Observed) -> Ground:
    """Return by which rule something is done whatever a player would choose: that of drawing, or of choosing as many as it says."""
    words = observed.state.table.grounds
    done: list[LoggedLine] = []
    for one in reversed(observed.state.told):
        if one.line.kind == "activated" or one.line.kind in NOT_DONE:
            break
        done.append(one)
    moved = next((one for one in done if one.line.kind == "moved"), None)
    cause = "" if moved is None else getattr(moved.entry.event, "cause", "")
    rule = (words.rule_of_word(cause) if cause == "draw" else "") or words.rule_of_word("owed")
    return Ground((rule,), "「まで」と書かれていない", "asker") if rule and moved is not None else NOTHING


def _of_allowed(observed: Observed) -> Ground:
    """Return what allows what is done: what lets a card in, what the declaration cites, who asks; `line` where its event alone says it."""
    assert isinstance(observed.ask.asked, Can)
    table, game, verb = observed.state.table, observed.taken_in, observed.ask.asked.move.wording.verb
    every = rules_of(table, observed.after[0], observed.course.play.game)
    own = tuple(rule for rule in every[:1] if table.grounds.rank(rule) < ROUTINE)
    at = decision(game) if game is not None else None
    if game is None or at is None or at.window:
        permits = _rules_of_action(observed, verb)
        return Ground((*permits, *own, *every)[:1], "", "permit" if permits else "line")
    if at.rule in table.orders:
        return Ground((at.rule,), "", "asker")
    if verb != "choose":
        permits = _rules_of_action(observed, verb)
        return Ground((*permits, *own, at.rule)[:1], "", "permit" if permits else "line")
    cards = _named_cards(observed) or [*getattr(observed.after[0].entry.event, "cards", ())]
    special = table.grounds.why_chosen(game, cards) if cards else ()
    before = (_rule_of_none(observed, observed.state.told[-1]),) if observed.state.told else ()
    rules = [rule for rule in (*special, *before, *own, at.rule) if rule]
    return Ground(tuple(rules[:1]), "", "permit" if special else "line" if cards else "asker")


def _rules_of_action(observed: Observed, verb: str) -> tuple[str, ...]:
    """Return the rules that allow an action and that its own declaration cites, the most special first; then that of its keyword."""
    cited: set[str] = set()
    for one in observed.after:
        cited.update((*getattr(one.entry.event, "cites", ()), *one.entry.numbers))
        if one.line.kind in ("activated", "resolved"):
            break
    grounds, named = observed.state.table.grounds, _rule_of_keyword(observed)
    return (*(rule for rule in grounds.permits.get(verb, ()) if rule in cited or rule in named), *named)


def _rule_of_keyword(observed: Observed) -> tuple[str, ...]:
    """Return the rule of the keyword skill that is activated, if it is one."""
    game = observed.state.game
    ability = next(
        (getattr(one.entry.event, "ability", -1) for one in observed.after if one.line.kind == "activated"), -1
    )
    skill = game.world.abilities[ability] if ability >= 0 else None
    rule = observed.state.table.grounds.rule_of(skill) if isinstance(skill, Skill) and skill.keyword else ""
    return (rule,) if rule else ()


def _named_cards(observed: Observed) -> list[int]:
    """Return the cards that the line names of which a question is whether it can be taken."""
    assert isinstance(observed.ask.asked, Can)
    move, table, game = observed.ask.asked.move, observed.state.table, observed.taken_in or observed.state.game
    named = [spec for spec in move.wording.specs if spec.name or spec.area or spec.role]
    return [
        card
        for card in range(len(game.cards))
        if any(describes_card(table, game, spec, card, move.player) for spec in named)
    ]


def _of_whether(observed: Observed) -> Ground:
    """Return what the event cites, what a note says, or the last event that touched what is asked about."""
    assert isinstance(observed.ask.asked, Whether)
    what = observed.ask.asked.what
    if isinstance(what, Happening):
        return _of_evidence(observed, "event" if observed.said == YES else "note")
    if what.what == "ending":
        return _of_wins(observed)
    if what.subject is not None and what.subject.attribute.startswith("number:"):
        return _of_number(observed) or _of_evidence(observed, "event")
    return _of_evidence(observed, "event")


def _of_evidence(observed: Observed, kind: Evidence) -> Ground:
    """Return the rules of the event that tells most."""
    table = observed.state.table
    if not observed.evidence:
        return NOTHING
    first = observed.evidence[0]
    if isinstance(first.entry.event, Waits):
        numbers = rules_of_waiting(observed, first.entry.event, rules_of(table, first))
        return Ground(numbers[:MAX_NUMBERS], clause_of(table, numbers), kind)
    if (waits := _waited_before(observed, first)) is not None:
        numbers = rules_of_waiting(observed, waits.entry.event, rules_of(table, waits))
        numbers = tuple(dict.fromkeys((*numbers[:2], *getattr(first.entry.event, "cites", ()))))
        return Ground(numbers[:MAX_NUMBERS], clause_of(table, numbers), kind)
    if observed.said == NO:
        first = min(
            observed.evidence, key=lambda one: min(map(table.grounds.rank, rules_of(table, one)), default=ROUTINE)
        )
    found: Evidence = "note" if first.line.kind in NOT_DONE else kind
    ground = ground_by(table, rules_of(table, first, observed.state.game), found, first.line.why)
    if observed.said != YES or any(table.grounds.rank(number) < ROUTINE for number in ground.numbers):
        return ground
    rule = _rule_of_none(observed, first)
    return replace(ground, numbers=(rule, *ground.numbers), clause=clause_of(table, (rule,))) if rule else ground


def _rule_of_none(observed: Observed, done: LoggedLine) -> str:
    """Return the rule by which a skill chose nothing before it went on to this; nothing where it did not."""
    state = observed.state
    ability = about_of(state.game, done).ability
    if ability < 0:
        ability = next((about_of(state.game, one).ability for one in _later(state.told, done) if _ends(one)), -1)
    for one in reversed(state.told[: state.told.index(done)] if done in state.told else state.told):
        if _ends(one) or one.line.kind == "activated":
            break
        if one.line.kind in ("picked", "nothing to choose") and about_of(state.game, one).ability == ability:
            rule: str = next(iter(getattr(one.entry.event, "cites", ())), "")
            if rule in state.table.words.reasons and state.table.grounds.rank(rule) < ROUTINE:
                return rule
    return ""


def _later(told: Sequence[LoggedLine], done: LoggedLine) -> Sequence[LoggedLine]:
    """Return what is told after a line."""
    return told[told.index(done) + 1 :] if done in told else ()


def _ends(one: LoggedLine) -> bool:
    """Whether a skill has been carried out with this line."""
    return one.line.kind == "resolved"


def _waited_before(observed: Observed, done: LoggedLine) -> LoggedLine | None:
    """Return the line at which a skill began to wait that was activated later; None where it is asked of something else."""
    told: Sequence[LoggedLine] = observed.state.told
    if observed.said != YES or done.line.kind not in ("activated", "resolved") or done not in told:
        return None
    ability: int = about_of(observed.state.game, done).ability
    before: list[LoggedLine] = [one for one in told[: told.index(done)] if _waits(one, ability)]
    return before[-1] if before else None


def _waits(one: LoggedLine, ability: int) -> bool:
    """Whether at this line a skill of this number begins to wait."""
    event = one.entry.event
    return isinstance(event, Waits) and event.ability == ability


def rules_of_waiting(observed: Observed, waits: Waits, own: Sequence[str]) -> tuple[str, ...]:
    """Return the rules by which a skill was triggered: of its keyword, of what the trigger saw, of its condition, of every skill."""
    grounds, skill = observed.state.table.grounds, observed.state.game.world.abilities[waits.ability]
    seen = [fact for fact in waits.waiting.facts if isinstance(fact, str)]
    found = [
        grounds.parts.get(f"Skill {skill.keyword}", ""),
        *(number for number in (*seen, *own) if grounds.rank(number) == 0),
        *(grounds.rule_of(one, "who") for one in walk(skill.valid_if) if isinstance(one, TurnOf)),
        grounds.rule_of(skill, "waits_if") if skill.waits_if is not None and seen else "",
        *(number for number in seen if grounds.rank(number) == 1),
        *own,
        *(grounds.rule_of_word(event.what) for event in skill.trigger),
    ]
    unique = dict.fromkeys(filter(None, found))
    return tuple(sorted(unique, key=lambda number: grounds.rank(number) == 2))


def _of_number(observed: Observed) -> Ground | None:
    """Return the rules of what makes a number what it is, the last thing first; None where nothing is known of that."""
    account = account_of(observed)
    if not account:
        return None
    if len(account) == 1 and (changed := last_change(observed)) is not None:
        found = ground_by(observed.state.table, rules_of(observed.state.table, changed), "event", changed.line.why)
        return replace(found, numbers=tuple(dict.fromkeys((*found.numbers[:2], account[0].rule))))
    rules = [line.rule for line in account[1:][::-1] if line.rule] or [account[0].rule]
    return Ground(tuple(dict.fromkeys(filter(None, rules)))[:MAX_NUMBERS], "", "account")


_CHANGES: Mapping[str, frozenset[str]] = {
    "damage": frozenset(("hurt", "healed", "damage")),
    "counters": frozenset(("countered",)),
}
"""By number of a card the kinds of told lines that make it what it is; of every other the end of what lasted does."""
_ENDS: frozenset[str] = frozenset(("lapsed", "applies no more"))


def last_change(observed: Observed) -> LoggedLine | None:
    """Return what changed the number last that is asked for, where nothing lasts that makes it what it is; None where nothing did."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return None
    kinds = _CHANGES.get(what.subject.attribute.partition(":")[2], _ENDS)
    return next((one for one in observed.evidence if one.line.kind in kinds), None)


def account_of(observed: Observed) -> Account:
    """Return how the number that is asked for comes about; nothing where that is not known, or it is no number of one card."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return ()
    kind, _, key = what.subject.attribute.partition(":")
    if kind != "number":
        return ()
    state = observed.state
    table, game = state.table, state.game
    spec = what.subject.specs[0]
    card = next((card for card in range(len(game.cards)) if describes_card(table, game, spec, card)), None)
    return () if card is None else table.questions.account(game, key, card)


def _of_value(observed: Observed) -> Ground:
    """Return the rules of the account of a number, or of the last event that changed it."""
    return _of_number(observed) or _of_evidence(observed, "event")


def _of_becomes(observed: Observed) -> Ground:
    """Return the rules of the last event that touched the card; a move before what turned it."""
    moves = [one for one in observed.evidence if one.line.kind in ("moved", "koed", "swapped")]
    first = moves[0] if moves else next(iter(observed.evidence), None)
    if first is None:
        return NOTHING
    table = observed.state.table
    at_once = [one for one in moves if one.entry.step is first.entry.step]
    first = min([first, *at_once], key=lambda one: min(map(table.grounds.rank, rules_of(table, one)), default=ROUTINE))
    numbers = [*_answer_first(observed, first), *rules_of(table, first, observed.state.game)]
    return ground_by(table, numbers, "event", first.line.why)


def _answer_first(observed: Observed, one: LoggedLine) -> Iterator[str]:
    """Yield the line at which an answer was taken up before what it answers, where that made something happen."""
    grounds, told = observed.state.table.grounds, observed.state.told
    if grounds.rule_of_carrier(line.number for line in one.entry.callers):
        taken_up = [other.entry.step.number for other in told[: told.index(one)] if other.line.kind == "unstacked"]
        yield from (rule for number in taken_up[-1:] if (rule := grounds.carriers.get(number, "")) == number)


def _of_when(observed: Observed) -> Ground:
    """Return the lines by which it happens."""
    table = observed.state.table
    rules = [rule for one in observed.evidence for rule in (moment_rule(one), *rules_of(table, one))]
    return Ground(tuple(dict.fromkeys([*observed.words, *rules]))[:MAX_NUMBERS], "", "moment")


def _of_often(observed: Observed) -> Ground:
    """Return the rules of the events that count, those of each kind of event once; of a skill those by which it came up."""
    own, state, asked = _of_evidence(observed, "event"), observed.state, observed.ask.asked
    is_special = bool(own.numbers) and state.table.grounds.rank(own.numbers[0]) == SPECIAL
    if (
        isinstance(asked, HowOften)
        and asked.event.word in ("activated", "resolved")
        and observed.evidence
        and not is_special
    ):
        ability = about_of(state.game, observed.evidence[0]).ability
        for one in reversed(state.told):
            if one.line.kind == "waits" and ability >= 0 and about_of(state.game, one).ability == ability:
                return ground_by(state.table, rules_of(state.table, one), "event", one.line.why)
    if len(observed.evidence) < 2 or own.kind == "note":
        return own
    numbers = [number for one in observed.evidence for number in rules_of(state.table, one, state.game)[:1]]
    return ground_by(state.table, [*numbers, *own.numbers], "event")


def _of_choice(observed: Observed) -> Ground:
    """Return the rule that asks."""
    assert observed.asker is not None
    table, rule = observed.state.table, observed.asker.rule
    entries = [table.grounds.entries.get(rule, "")]
    for one in observed.state.told:  # what lets a card be chosen is cited where it is
        if one.entry.step.number == rule and getattr(one.entry.event, "what", "") == "choose":
            entries = [*one.entry.event.cites, *entries]
    numbers = tuple(dict.fromkeys(number for number in (*entries, rule) if number))
    return Ground(numbers[:MAX_NUMBERS], clause_of(table, numbers), "asker")


def _of_order(observed: Observed) -> Ground:
    """Return the lines that took each of the things up, where they differ; else those of the events."""
    table = observed.state.table
    taken_up = tuple(_line_that_took_up(observed, one) for one in observed.evidence)
    if table.grounds.sequence.isdisjoint(taken_up) and (not all(taken_up) or len(set(taken_up)) > 1):
        taken_up = _lines_that_differ(observed.evidence) or taken_up
    special = [
        number for one in observed.evidence for number in rules_of(table, one) if table.grounds.rank(number) == SPECIAL
    ]
    between = table.grounds.rule_of_word(" ".join(dict.fromkeys(taken_up)))
    callers = [frozenset(line.number for line in one.entry.callers) for one in observed.evidence]
    common = table.grounds.takers & frozenset.intersection(*callers) if callers else ()
    carried = [table.grounds.rule_of_carrier(lines) for lines in callers]
    rules = [*common, *special, *filter(None, dict.fromkeys((between, *taken_up, *carried)))]
    rules = rules or [moment_rule(one) for one in observed.evidence]
    return Ground(tuple(dict.fromkeys(rules))[:MAX_NUMBERS], clause_of(table, rules), "line")


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


def _line_that_took_up(observed: Observed, one: LoggedLine) -> str:
    """Return the line that took something up before another: one that carried it out, else one that took up its skill."""
    table, game = observed.state.table, observed.state.game
    lines = table.orders | table.grounds.sequence

    def find(told: LoggedLine) -> str:
        return next((line.number for line in (told.entry.step, *told.entry.callers) if line.number in lines), "")

    about, told = about_of(game, one), observed.state.told
    before = [other for other in reversed(told[: told.index(one)]) if about_of(game, other)[:2] == about[:2]]
    return next(filter(None, map(find, (one, *(before if about.ability >= 0 else ())))), "")


def _of_wins(observed: Observed) -> Ground:
    """Return the rules of the ending, the most special one first."""
    ended = observed.state.game.ended
    table = observed.state.table
    if ended is None:
        return NOTHING
    own = most_special(table, ended.cites) or most_special(
        table, observed.evidence[0].rules if observed.evidence else ()
    )
    ordered = sorted(own, key=lambda number: (number not in table.words.reasons, -_depth(number)))
    return Ground(tuple(ordered)[:MAX_NUMBERS], clause_of(table, ordered), "ending")


def _depth(number: str) -> int:
    """Return how deep a rule lies in its chapter."""
    return number.count("-") + number.count(".")


_KINDS: dict[type, Callable[[Observed], Ground]] = {
    Can: _of_can,
    Whether: _of_whether,
    Value: _of_value,
    Becomes: _of_becomes,
    When: _of_when,
    HowOften: _of_often,
    Who: _of_choice,
    Options: _of_choice,
    Order: _of_order,
    Wins: _of_wins,
}
