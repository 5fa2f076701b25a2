"""Why a number is as it is printed: which skills on the board would change it, and have not."""

from __future__ import annotations

from fwjudge.ability.text import Change, SetTo
from fwjudge.ability.walk import walk

from .account import account_of
from .ground import SPECIAL, Ground
from .observation import Observed
from .phrases import list_things
from .printed_words import SkillOfCard, name_skill, skills_at_hand
from .replays import Replays
from .turning_point import number_asked

PRINTED_NUMBERS = frozenset(("number:power", "number:cost"))
"""Numbers that are printed on cards in every game that has them."""
UNCHANGED = "元の値から変わっていない"
"""Why a number is what it is that nothing makes another."""
MAX_SKILLS = 2
"""No more skills are named that have not changed a number."""


def is_as_printed(observed: Observed, ground: Ground) -> bool:
    """Whether a number of a card is asked for that is as it is printed, and a ground says no more than that it is printed."""
    what, account = number_asked(observed.ask), account_of(observed)
    attribute = what.subject.attribute if what is not None and what.subject is not None else ""
    return len(account) == 1 and ground.numbers[:1] == (account[0].rule,) and attribute in PRINTED_NUMBERS


def name_unchanging(replays: Replays, ground: Ground) -> str:
    """Return which skills on the board have not changed a number that is as it is printed; nothing where that is not asked, or too many
    could have.
    """
    observed = replays.as_it_is
    what = number_asked(observed.ask)
    if what is None or what.subject is None or not is_as_printed(observed, ground):
        return ""
    table, rule = observed.state.table, ground.numbers[0]
    if rule in table.words.reasons or table.grounds.rank(rule) == SPECIAL:  # that says more
        return ""
    key = what.subject.attribute.partition(":")[2]
    named = list(dict.fromkeys(name_skill(replays, one) for one in skills_at_hand(replays) if _changes(one, key)))
    return f"{list_things(named)}では変わっていない" if 0 < len(named) <= MAX_SKILLS else ""


def _changes(one: SkillOfCard, key: str) -> bool:
    """Whether a skill says that a number of some card goes up or down, or becomes another."""
    records = walk((*one.skill.statics, *one.skill.body))
    return any(isinstance(record, Change | SetTo) and record.what == key for record in records)
