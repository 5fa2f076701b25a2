"""The rule that an effect goes on, as the ground where it did something after a part of it had come to nothing."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.course.narration import LoggedLine

from .condition_words import text_of
from .ground import effect_at_work
from .happenings import BEGINS
from .kinds import YES, Becomes, Happening, Value, Whether
from .observation import Observed
from .point import Call

AFTER_NOTHING = "after nothing"
"""The word under which a game knows the rule that a part of an effect is carried out though the part before came to nothing."""


NONE_CHOSEN = "none chosen"
"""The word under which a game knows the rule that of so many cards at most none can be chosen."""
THEN = "その後"
"""The word of a card between what is tried first and what is done whatever comes of that."""


def find_nothing_before(call: Call, observed: Observed) -> LoggedLine | None:
    """Return where a part of an effect came to nothing, and the next was done all the same; None where it was not.

    Further back than the step before only where the card says 「その後」.
    """
    rule, asked = observed.state.table.grounds.rule_of_word(AFTER_NOTHING), observed.ask.asked
    came_to_pass = isinstance(asked, Value | Becomes) or (isinstance(asked, Whether) and observed.said == YES)
    if not rule or not came_to_pass or not observed.evidence:
        return None
    told, last = list(observed.state.told), observed.evidence[0]
    before = told[: next(at for at, one in enumerate(told) if one is last)]
    empty = [one for one in before if one.line.kind == "nothing" and rule in one.rules]
    if empty and empty[-1] is before[-1] and (isinstance(asked, Value) or _is_event(observed)):
        return empty[-1]
    if isinstance(asked, Value) and asked.of.subject is not None and asked.of.subject.attribute:
        return None  # how a number comes about says more
    done = effect_at_work(last)
    if not empty or done is None or THEN not in text_before(call, observed, last):
        return None
    of_effect = empty[-1] if _is_same_effect(before[before.index(empty[-1]) + 1 :]) else None
    return of_effect if of_effect is not None and _is_of_ability(of_effect, done.ability) else None


def is_after_none_chosen(observed: Observed) -> bool:
    """Whether a number is asked about that an effect changed just after none had been chosen for it."""
    asked = observed.ask.asked
    of = asked.of.subject if isinstance(asked, Value) else None
    if of is None or of.attribute or not observed.evidence:
        return False
    told, last = list(observed.state.told), observed.evidence[0]
    before = told[: next(at for at, one in enumerate(told) if one is last)]
    while before and before[-1].line.kind == "nothing":
        before.pop()
    done = effect_at_work(last)
    return (
        bool(before)
        and before[-1].line.kind == "chose none"
        and done is not None
        and _is_of_ability(before[-1], done.ability)
    )


def _is_of_ability(one: LoggedLine, ability: int) -> bool:
    """Whether something happened as a skill was carried out."""
    effect = effect_at_work(one)
    return effect is not None and effect.ability == ability


def text_before(call: Call, observed: Observed, one: LoggedLine) -> str:
    """Return what stands on a card before the words that made something happen; all of its text where the words are not known."""
    effect, game = effect_at_work(one), observed.state.game
    if effect is None:
        return ""
    text = text_of(call.cards, observed.state.table.speech.names_of_card(game, effect.source.card))
    words = one.step.clause if one.step is not None else ""
    return text.partition(words)[0] if words and words in text else text


def _is_same_effect(told: Sequence[LoggedLine]) -> bool:
    """Whether no effect began or ended in these lines."""
    return not any(one.line.kind in BEGINS for one in told)


def _is_event(observed: Observed) -> bool:
    """Whether it is asked if something happened."""
    asked = observed.ask.asked
    return isinstance(asked, Whether) and isinstance(asked.what, Happening)
