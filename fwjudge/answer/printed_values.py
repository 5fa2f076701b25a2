"""Why a number stayed as it was: what is on a card went along, an effect was on others, or no skill on the board changed it."""

from __future__ import annotations

from fwjudge.ability.text import Change, SetTo
from fwjudge.ability.walk import walk
from fwjudge.base.inflection import list_things
from fwjudge.engine.event import Moved

from .account import account_of
from .citations import find_named_cards
from .events import about_of
from .ground import SPECIAL, Ground, ToldReason, ground_by, rules_of
from .observation import Observed
from .phrases import quote_card
from .printed_words import SkillOfCard, name_skill, skills_at_hand
from .replays import Replays
from .subjects import numbers_of
from .turning_point import number_asked

SAME_CARD, NOT_AFFECTED, LATER = "same card", "not affected", "later"
"""The words under which a game knows the rule that a card which moves stays the same card, the rule that an effect is on no other,
and the rule that it is on none that comes later."""


def find_number_that_stays(observed: Observed) -> Ground | None:
    """Return why a number stayed as it was: what is on a card went along with it, or an effect was on others only."""
    what, grounds = number_asked(observed.ask), observed.state.table.grounds
    if what is None or what.subject is None:
        return None
    key, number = what.subject.attribute.partition(":")[2], numbers_of(observed.state, what)
    account = account_of(observed)
    last = [one.line.kind for one in observed.evidence[:1]]
    hurt = key == "damage" and number not in (None, [0]) and last in (["moved"], ["swapped"])
    if hurt or (len(account) > 1 and _has_moved_since(observed)):
        return ground_of_word(observed, grounds.rule_of_word(SAME_CARD))
    if len(account) == 1 and not any(one.line.kind in ("modified", "lapsed") for one in observed.evidence):
        if (rule := grounds.rule_of_word(LATER)) and _has_come_later(observed, key):
            return Ground((rule,), CAME_LATER, "near")
        others = [one for one in observed.state.game.modifiers if one.what == key and one.ref is not None]
        return ground_of_word(observed, grounds.rule_of_word(NOT_AFFECTED)) if others else None
    return None


def find_others_changed(observed: Observed, ground: Ground) -> Ground | None:
    """Return that effects changed a number of other cards only, where nothing else says why it is as it is printed; else None."""
    what, table, game = number_asked(observed.ask), observed.state.table, observed.state.game
    rule = table.grounds.rule_of_word(OTHERS)
    if not rule or ground.clause or what is None or what.subject is None or len(account_of(observed)) != 1:
        return None
    key = what.subject.attribute.partition(":")[2]
    number = next((row.ja for row in table.words.cards.numbers if row.key == key), key)
    changed = [one.ref.card for one in game.modifiers if one.what == key and one.ref is not None]
    if not changed or not find_named_cards(observed).isdisjoint(changed):
        return None
    names = dict.fromkeys(quote_card(table, game, card) for card in changed)
    return Ground((rule,), f"{number}が変わったのは{list_things(list(names))}だけだ", "part", ground.changes)


OTHERS = "others"
"""The word under which a game knows the rule by which an effect is on the cards that were chosen for it, and on no others."""
CAME_LATER = "効果が解決された後に置かれたカードには及ばない"


def _has_come_later(observed: Observed, key: str) -> bool:
    """Whether the card that is asked about came to its area only when the number of others had been changed."""
    told, game = observed.state.told, observed.state.game
    others = [one for one in game.modifiers if one.what == key and one.ref is not None]
    changed = next((at for at, one in enumerate(told) if one.line.kind == "modified"), len(told))
    moved = [one for one in told[changed:] if isinstance(one.entry.event, Moved)]
    cards = find_named_cards(observed)
    return bool(others) and any(not cards.isdisjoint(about_of(game, one).cards) for one in moved)


def _has_moved_since(observed: Observed) -> bool:
    """Whether a card has moved since something was done to it that is still on it."""
    first, *before = [one.line.kind for one in observed.evidence] or [""]
    return first == "moved" and any(kind in ("modified", "damage", "hurt") for kind in before)


def ground_of_word(observed: Observed, rule: str) -> Ground | None:
    """Return a rule as the ground; None where a game has none."""
    return Ground((rule,), observed.state.table.words.reasons.get(rule, ""), "near") if rule else None


PRINTED_NUMBERS = frozenset(("number:power", "number:cost"))
"""Numbers that are printed on cards in every game that has them."""
UNCHANGED = "元の値から変わっていない"
"""Why a number is what it is that nothing makes another."""
MAX_SKILLS_UNCHANGING = 2
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
    named = list(dict.fromkeys(name_skill(replays, one) for one in _skills_that_could_change(replays, ground)))
    return f"{list_things(named)}では変わっていない" if 0 < len(named) <= MAX_SKILLS_UNCHANGING else ""


def find_skill_left(replays: Replays, ground: Ground) -> Ground | None:
    """Return why the only skill on the board did nothing that could have changed a number which is as it is printed; else None."""
    skills, state = _skills_that_could_change(replays, ground), replays.as_it_is.state
    lines = [one for one in state.told if len(skills) == 1 and about_of(state.game, one).ability == skills[0].number]
    left = next((one for one in reversed(lines) if one.line.kind in _LEFT), None)
    rules = () if left is None else rules_of(state.table, left)
    return ground_by(state.table, rules, "part", ToldReason(left)) if left is not None and rules else None


_LEFT = frozenset(("unmet", "called off", "not activated"))
"""Kinds of told lines by which a skill, or a part of it, is not carried out."""


def _skills_that_could_change(replays: Replays, ground: Ground) -> list[SkillOfCard]:
    """Return the skills that could change a number which is as it is printed; none where that is not asked, or a rule says why."""
    observed = replays.as_it_is
    what = number_asked(observed.ask)
    if ground.clause or what is None or what.subject is None or not is_as_printed(observed, ground):
        return []
    table, rule = observed.state.table, ground.numbers[0]
    if rule in table.words.reasons or table.grounds.rank(rule) == SPECIAL:  # that says more
        return []
    key = what.subject.attribute.partition(":")[2]
    return [one for one in skills_at_hand(replays) if _changes(one, key)]


def _changes(one: SkillOfCard, key: str) -> bool:
    """Whether a skill says that a number of some card goes up or down, or becomes another."""
    records = walk((*one.skill.statics, *one.skill.body))
    return any(isinstance(record, Change | SetTo) and record.what == key for record in records)
