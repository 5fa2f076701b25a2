"""Whether a fact that would change an answer is told already: by the reason of the answer, or of a variant."""

from __future__ import annotations

from collections.abc import Iterable

from fwjudge.ability.walk import walk

from .kinds import Answer, SupposedCondition


def is_told(what: str, answers: Iterable[Answer]) -> bool:
    """Whether the reason of one of these answers names the condition that a fact supposes to be otherwise, or one that it is a part of."""
    if not isinstance(what, SupposedCondition):
        return False
    told = (one for answer in answers for one in answer.conditions if one.player == what.found.player)
    return any(part == what.found.condition for one in told for part in walk(one.condition))
