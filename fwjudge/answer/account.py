"""The ground of a number: how it comes about, or what changed it last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fwjudge.ability.text import Change
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.games.common.account import add_up
from fwjudge.games.grounds import Account
from fwjudge.play.wording import describes_card

from .continuation import AFTER_NOTHING
from .ground import MAX_NUMBERS, Ground, ToldReason, clause_of, effect_at_work, ground_by, rules_of
from .kinds import (
    NO,
    Happening,
    Value,
    Whether,
)
from .observation import Observed


def ground_of_number(observed: Observed) -> Ground | None:
    """Return the rules of what makes a number what it is, the last thing first; None where nothing is known of that."""
    account = account_of(observed)
    if not account:
        return None
    if (once := _why_so_often(observed)) is not None:
        return once
    if len(account) == 1 and (changed := last_change(observed)) is not None:
        found = ground_by(observed.state.table, rules_of(observed.state.table, changed), "event", ToldReason(changed))
        return replace(found, numbers=tuple(dict.fromkeys((*found.numbers[:2], account[0].rule))))
    if len(account) == 1 and (left := _of_left_skill(observed)) is not None:
        return left
    if len(account) == 1 and (unchanged := _why_unchanged(observed)) is not None:
        return replace(unchanged, numbers=tuple(dict.fromkeys((*unchanged.numbers, account[0].rule))))
    told = [line for at, line in enumerate(account) if at and line.rule and _makes_it_another(account, at)][::-1]
    rules = [*_rules_beside(observed, account), *(line.rule for line in told)] or [account[0].rule]
    special = observed.state.table.grounds.weights.special
    ordered = sorted(filter(None, rules), key=lambda rule: rule not in special)
    return Ground(tuple(dict.fromkeys(ordered))[:MAX_NUMBERS], "", "account")


def _makes_it_another(account: Account, at: int) -> bool:
    """Whether a line of an account does not set the number to what it was before that line."""
    return account[at].kind != "set" or add_up(account[:at]) != add_up(account[: at + 1])


_CHANGES: Mapping[str, frozenset[str]] = {
    "damage": frozenset(("hurt", "healed", "damage")),
    "counters": frozenset(("countered",)),
}
"""By number of a card the kinds of told lines that make it what it is; of every other the end of what lasted does."""


_ENDS: frozenset[str] = frozenset(("lapsed", "applies no more"))


def last_change(observed: Observed) -> LoggedLine | None:
    """Return the line that last changed the number that is asked for, where no lasting effect makes it; None where no line did."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return None
    kinds = _CHANGES.get(what.subject.attribute.partition(":")[2], _ENDS)
    return next((one for one in observed.evidence if one.line.kind in kinds), None)


DELAYED = "delayed"
"""The word under which a game knows the rule that an effect is in force only in a turn that comes later."""


def _rules_beside(observed: Observed, account: Account) -> Iterator[str]:
    """Yield the rules beside what makes a number what it is: that it is less than 0, or that it came to be so just before it is used."""
    grounds, told = observed.state.table.grounds, observed.evidence or observed.state.told[::-1]
    last = next((one for one in told if one.line.kind in ("modified", *_ENDS, "moved")), None)
    total = add_up(account)
    if total is not None and total < 0:
        yield grounds.rule_of_word("below zero")
    yield from filter(None, [_rule_after_nothing(observed, last)])
    later = grounds.rule_of_word(DELAYED)
    begun = [one for one in observed.state.told if one.line.kind == "modified" and later in one.rules] if later else []
    effects = [effect for one in begun if (effect := effect_at_work(one)) is not None]
    if any(effect.source.card == account[-1].card for effect in effects):
        yield later
    yield from filter(None, [_rule_of_replacement(observed, last)])
    if observed.ask.at is not None and observed.ask.at.rule and last is not None and last.line.kind == "modified":
        section = observed.ask.at.rule.split("-")[:2]
        lines = [line.number for line in last.entry.callers if line.number in grounds.flow.stations]
        yield from (number for number in lines[:1] if number.split("-")[:2] == section)


def _rule_after_nothing(observed: Observed, last: LoggedLine | None) -> str:
    """Return the rule by which an effect changed a number last though the sentence before did nothing; nothing where that did something."""
    told, rule = observed.state.told, observed.state.table.grounds.rule_of_word(AFTER_NOTHING)
    effect = effect_at_work(last) if rule and last is not None and last.line.kind == "modified" else None
    if effect is None or last not in told:
        return ""
    before = next(iter(reversed(told[: told.index(last)])), None)
    is_nothing = before is not None and before.line.kind == "nothing" and rule in before.rules
    return rule if is_nothing and before is not None and before.entry.event.ability == effect.ability else ""


OF_REPLACEMENT = "of replacement"
"""The word under which a game knows the rule that what is replaced is done by the effect of the player who replaces it."""
_BY_WHOM = frozenset(("own skill", "other skill"))
"""Triggers that ask whose effect did it."""


def _rule_of_replacement(observed: Observed, last: LoggedLine | None) -> str:
    """Return the rule by which a replacement is whose effect did what triggered the last change of a number; nothing where none was."""
    told, rule = observed.state.told, observed.state.table.grounds.rule_of_word(OF_REPLACEMENT)
    effect = effect_at_work(last) if rule and last is not None and last.line.kind == "modified" else None
    if effect is None or last not in told or effect.ability < 0:
        return ""
    if all(one.by not in _BY_WHOM for one in observed.state.game.world.abilities[effect.ability].trigger):
        return ""
    came_up = [
        at
        for at, one in enumerate(told[: told.index(last)])
        if one.line.kind == "waits" and getattr(one.entry.event, "ability", -1) == effect.ability
    ]
    for one in reversed(told[: came_up[-1]] if came_up else ()):
        if one.line.kind in ("replaced", "activated", "resolved"):
            return rule if one.line.kind == "replaced" and rule in one.rules else ""
    return ""


def _why_so_often(observed: Observed) -> Ground | None:
    """Return why an effect changes a number only once, where it is asked if it is what twice would make it, or why it does so several
    times; None where neither is so."""
    asked, number, table = observed.ask.asked, number_of_card(observed), observed.state.table
    if number is None:
        return None
    words = asked.what.words if isinstance(asked, Whether) and not isinstance(asked.what, Happening) else ()
    if observed.said == NO and len(words) == 1 and words[0].lstrip("-").isdecimal():
        rules, clause = table.grounds.of_effects.why_once(observed.state.game, *number, int(words[0]))
    else:
        rules, clause = (
            table.grounds.of_effects.why_several(observed.state.game, *number) if observed.said != NO else ((), "")
        )
        rules = tuple(dict.fromkeys((*rules, *(line.rule for line in account_of(observed)[1:] if rules))))
    return Ground(rules, clause or clause_of(table, rules), "note") if rules else None


def _of_left_skill(observed: Observed) -> Ground | None:
    """Return why a skill was not activated that would have changed the number that is asked for; None where none was left."""
    number, state = number_of_card(observed), observed.state
    for one in reversed(state.told) if number is not None else ():
        ability = getattr(one.entry.event, "ability", -1)
        if one.line.kind == "not activated" and ability >= 0 and number is not None:
            parts = walk(state.game.world.abilities[ability].body)
            if any(isinstance(part, Change) and part.what == number[0] for part in parts):
                return ground_by(state.table, rules_of(state.table, one), "note", ToldReason(one))
    return None


def _why_unchanged(observed: Observed) -> Ground | None:
    """Return why a number of a card is the printed one although something seems to change it; None where nothing does."""
    table, game, number = observed.state.table, observed.state.game, number_of_card(observed)
    rules, clause = ((), "") if number is None else table.grounds.of_effects.why_unchanged(game, *number)
    return Ground(rules, clause or clause_of(table, rules), "near") if rules else None


def account_of(observed: Observed) -> Account:
    """Return the account of the number that is asked for; empty where the game gives none, or it is no number of one card."""
    number = number_of_card(observed)
    return () if number is None else observed.state.table.questions.account(observed.state.game, *number)


def number_of_card(observed: Observed) -> tuple[str, int] | None:
    """Return the number of a card that is asked for; None where it is no number of one card."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    if what is None or isinstance(what, Happening) or what.subject is None:
        return None
    kind, _, key = what.subject.attribute.partition(":")
    if kind != "number":
        return None
    state = observed.state
    table, game = state.table, state.game
    spec = what.subject.specs[0]
    card = next((card for card in range(len(game.cards)) if describes_card(table, game, spec, card)), None)
    return None if card is None else (key, card)
