"""The choice of a player as the ground of an answer, where another one would have led to another answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.base.inflection import put_in_past
from fwjudge.engine.decisions import decision
from fwjudge.games.table import PLAYERS

from .choices import ChoiceMade, choose_otherwise, find_choices
from .ground import Ground, effect_at_work
from .kinds import DEPENDS, NO, OPEN, YES, Ask, Becomes, Whether
from .observation import Observed
from .observer import observe
from .point import Bound, Call

MAX_OTHER_OPTIONS = 6
"""Of a choice no more other options are tried."""
MAX_LINES_OF_OTHER_OPTIONS = 4_000
"""All of them together may run so many lines of the rules."""
NOTHING_CHOSEN = "何も選ばなかった"


def find_unchosen(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule by which nothing had to be chosen, where that is why something did not happen; None where it is not.

    It is, if another choice there leads to the other answer.
    """
    if not isinstance(ask.asked, Whether) or observed.said != NO or observed.evidence:
        return None
    told = [one for one in observed.state.told if one.line.kind == "chose none"]
    skills = {effect.ability for one in told if (effect := effect_at_work(one)) is not None}
    for choice in reversed(find_choices(call)) if skills else ():
        ability = _ability_at(choice)
        if ability in skills and any(_leads_to(call, ask, choice, option) == YES for option in _list_others(choice)):
            rules = next(one.rules for one in reversed(told) if getattr(effect_at_work(one), "ability", -1) == ability)
            return Ground(rules[:1], NOTHING_CHOSEN, "note") if rules else None
    return None


def find_choice(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return what a player chose, with the rule of that choice, where the answer would be another after another choice; else None.

    It is asked for last: where a choice of the play is all that decides, nothing else gives a reason.
    """
    asked, table = ask.asked, call.table
    if ask.at is not None or not isinstance(asked, Whether | Becomes) or observed.said in (OPEN, DEPENDS):
        return None
    for choice in reversed(find_choices(call)):
        game, at = choice.game, decision(choice.game)
        if at is None or at.window or at.player < 0 or game.step.number in table.orders:
            continue
        if any(_leads_to(call, ask, choice, option) not in ("", observed.said) for option in _list_others(choice)):
            label = put_in_past(table.options.label(game, choice.taken))
            return Ground((at.rule,), f"{PLAYERS[at.player]}が{label}", "note") if at.rule else None
    return None


def _ability_at(choice: ChoiceMade) -> int:
    """Return the number of the skill that has something chosen; -1 where none does."""
    at = decision(choice.game)
    return -1 if at is None or at.window else getattr(choice.game.frame, "ability", -1)


def _list_others(choice: ChoiceMade) -> Iterator[Any]:
    """Yield the first of the other options of a choice."""
    at = decision(choice.game)
    yield from [one for one in (at.options if at is not None else ()) if one != choice.taken][:MAX_OTHER_OPTIONS]


def _leads_to(call: Call, ask: Ask, choice: ChoiceMade, option: Any) -> str:
    """Return the answer after another choice; nothing where there is none."""
    course = choose_otherwise(call, choice, option)
    try:
        return observe(call, ask, Bound(MAX_LINES_OF_OTHER_OPTIONS), course).said if course is not None else ""
    except Exception:  # the lines that come after it may not fit any more: it is no answer then
        return ""
