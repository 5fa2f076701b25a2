"""The turning point of a number: the last event of a play at which it became what it is."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

from fwjudge.ability.text import Loses
from fwjudge.base.records import NamedTuple
from fwjudge.course.expectation import Expectation
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Lapsed, Modified, Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.engine.project import Modifier
from fwjudge.play.wording import describes_card

from .account import account_of
from .conditions import Watch
from .ground import Evidence, Ground, ToldReason, clause_of, ground_by, rules_of
from .kinds import Ask, Happening, Value, Whether
from .observation import Observed
from .point import Call
from .subjects import find_cards, numbers_of

MAX_ENTRIES_TO_TURN = 3_000
"""Of a longer log nothing is looked for."""
NEW_CARD = "new card"
"""The word under which a game knows the rule that a card which changes areas is another card."""


class TurningPoint(NamedTuple):
    """An event at which a number became what it is, and the game before it."""

    told: LoggedLine
    before: Game


def number_asked(ask: Ask) -> Expectation | None:
    """Return the number of a card that a question is about; None where it is about something else."""
    asked = ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return None
    return what if what.subject.attribute.startswith(("number:", "counter")) else None


def find_turning_point(observed: Observed) -> TurningPoint | None:
    """Return the last event that was told at which the number that is asked for changed; None where it never did."""
    what = number_asked(observed.ask)
    entries = entries_since(observed.state.game, None)
    if what is None or len(entries) > MAX_ENTRIES_TO_TURN:
        return None
    told = {id(one.entry.event): one for one in observed.state.told}
    now = observed.start.fork()
    assert what.subject is not None
    cards = None if what.subject.specs[0].area else find_cards(observed.state, what)
    number = numbers_of(replace(observed.state, game=now), what, cards)
    found = None
    for entry in entries:
        before = now.fork()
        entry.replay(now)
        changed = numbers_of(replace(observed.state, game=now), what, cards)
        if changed != number:
            one = told.get(id(entry.event))
            found = TurningPoint(one, before) if one is not None else None
            number = changed
    return found


def ground_of_turn(call: Call, observed: Observed) -> Ground | None:
    """Return why a number is not what it was any more: an effect came to its end, or is on the card that it was.

    None where it became what it is in another way.
    """
    with call.watch.lend(Watch()) if call.watch is not None else nullcontext():  # looking back asks nothing of the play
        turn = find_turning_point(observed)
    if turn is None:
        return None
    event, table = turn.told.entry.event, observed.state.table
    told = observed.state.told
    barred = [one for one in told[told.index(turn.told) :] if one.line.kind == "not again"]
    if barred:
        return ground_by(table, rules_of(table, barred[-1]), "near", ToldReason(barred[-1]))
    if isinstance(event, Lapsed) and (len(account_of(observed)) < 2 or any(map(_negates, event.modifiers))):
        ended = ground_by(table, rules_of(table, turn.told), "near")
        return ended if ended.clause else replace(ended, clause="その効果の期限が過ぎた")
    what = number_asked(observed.ask)
    assert what is not None and what.subject is not None
    if what.subject.attribute.startswith("counter"):
        return ground_by(table, rules_of(table, turn.told, observed.state.game), "event", ToldReason(turn.told))
    is_damage = what.subject.attribute == "number:damage"
    if isinstance(event, Moved) and is_damage and numbers_of(observed.state, what) == [0]:
        return _of_rule(observed, table.grounds.rule_of_word(NEW_CARD), "near")
    if isinstance(event, Moved) and _was_on(turn.before, event.card) and _is_about(observed, event.card):
        return _of_rule(observed, table.grounds.rule_of_word(NEW_CARD), "near")
    if isinstance(event, Modified) and _negates(event.modifier):
        return _of_rule(observed, table.grounds.rule_of(event.modifier.amount.static), "near")
    return None


def ground_of_beneath(call: Call, observed: Observed, own: Ground) -> Ground | None:
    """Return the rule by which the number of cards beneath a card last changed in the play; None where it did not, or is not asked."""
    what = number_asked(observed.ask)
    if what is None or what.subject is None or what.subject.attribute not in ("number:energy", "number:sets"):
        return None
    with call.watch.lend(Watch()) if call.watch is not None else nullcontext():
        turn = find_turning_point(observed)
    if turn is None:
        return None
    rules = (turn.told.entry.step.number or next(iter(turn.told.rules), ""), *own.numbers[:1])
    numbers = tuple(filter(None, dict.fromkeys(rules)))
    return Ground(numbers, clause_of(observed.state.table, numbers), "event")


def _negates(modifier: Modifier) -> bool:
    """Whether an effect that lasts takes skills away."""
    return isinstance(getattr(modifier.amount, "static", None), Loses)


def _of_rule(observed: Observed, rule: str, kind: Evidence) -> Ground | None:
    """Return a rule as a ground; None where a game has none."""
    return Ground((rule,), clause_of(observed.state.table, (rule,)), kind) if rule else None


def _was_on(before: Game, card: int) -> bool:
    """Whether an effect that lasts was on a card."""
    life = before.lives[card]
    return any(one.ref is not None and one.ref.card == card and one.ref.life == life for one in before.modifiers)


def _is_about(observed: Observed, card: int) -> bool:
    """Whether a question is about a number of this card."""
    what, state = number_asked(observed.ask), observed.state
    assert what is not None and what.subject is not None
    return describes_card(state.table, state.game, what.subject.specs[0], card)
