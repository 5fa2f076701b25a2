"""The rule on how often a skill is used in a turn, as the ground where it was left before or had been used up."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability.text import Skill
from fwjudge.course.narration import LoggedLine
from fwjudge.play.wording import describes_card

from .events import about_of
from .ground import ROUTINE, Ground, clause_of, effect_at_work
from .kinds import NO, YES, Can, Whether
from .observation import Observed

USED_UP, NOT_APPLIED = "used up", "not applied"
"""The words under which a game knows the rule that a skill has been used as often as it can be in a turn, and the rule that a
replacement which is not applied has not been used."""
NOT_COUNTED = "発動しなかったものは、使った回数に数えない"
_USES = frozenset(("resolved", "replaced"))
"""Kinds of told lines by which a skill has been used."""


def find_use_counted(observed: Observed, own: Ground) -> Ground | None:
    """Return the rule by which a skill could still be used in a turn though it could have been before, or could not any more; else None."""
    asked, grounds = observed.ask.asked, observed.state.table.grounds
    used_up = grounds.rule_of_word(USED_UP)
    if not used_up or not isinstance(asked, Can | Whether):
        return None
    if observed.said == YES:
        return _of_left_before(observed, used_up)
    if observed.said != NO:
        return None
    turn = _lines_of_turn(observed.state.told)
    limited = [
        one
        for one in turn
        if one.line.kind in _USES and _is_limited(observed, about_of(observed.state.game, one).ability)
    ]
    is_used = any(_keeps_from(observed, own, turn, one) for one in limited)
    return Ground((used_up,), clause_of(observed.state.table, (used_up,)), "note") if is_used else None


def _of_left_before(observed: Observed, used_up: str) -> Ground | None:
    """Return the rule by which a skill that was left earlier in the turn is used now; None where none was left."""
    table, asked = observed.state.table, observed.ask.asked
    lines = observed.after if isinstance(asked, Can) else observed.evidence
    done = next(iter(lines), None)
    effect = None if done is None else effect_at_work(done)
    ability = (
        effect.ability
        if effect is not None
        else max((about_of(observed.state.game, one).ability for one in lines[:1]), default=-1)
    )
    if not _is_limited(observed, ability):
        return None
    for one in _lines_of_turn(observed.state.told):
        if one.line.kind == "not activated" and about_of(observed.state.game, one).ability == ability:
            not_applied = table.grounds.rule_of_word(NOT_APPLIED)
            usual = used_up if isinstance(asked, Can) else table.grounds.defining.parts.get("Skill.limit", "")
            rules = (not_applied,) if not_applied in one.rules else (usual,)
            return Ground(rules, NOT_COUNTED, "note")
    return None


def _keeps_from(observed: Observed, own: Ground, turn: Sequence[LoggedLine], used: LoggedLine) -> bool:
    """Whether something did not come about because a skill had been used: a line names its card, or it heard or could have replaced what
    happened later."""
    state, asked = observed.state, observed.ask.asked
    found = about_of(state.game, used)
    if isinstance(asked, Can):
        named = [spec for spec in asked.move.wording.specs if spec.name]
        is_trigger = state.table.grounds.defining.parts.get("Skill.trigger", "") in own.numbers
        cards = [
            card for card in found.cards if any(describes_card(state.table, state.game, one, card) for one in named)
        ]
        return is_trigger and bool(cards)
    if not own.numbers or any(state.table.grounds.rank(rule) < ROUTINE for rule in own.numbers):
        return False
    limit, after = state.table.grounds.defining.parts.get("Skill.limit", ""), turn[turn.index(used) + 1 :]
    if used.line.kind == "replaced":
        return any(one in after and getattr(one.entry.event, "cause", "") == "ko" for one in observed.evidence[:1])
    return any(
        one.line.kind == "decided" and about_of(state.game, one).ability == found.ability and limit in one.rules
        for one in after
    )


def _lines_of_turn(told: Sequence[LoggedLine]) -> Sequence[LoggedLine]:
    """Return what was told of the last turn."""
    turns = (
        at for at in range(len(told) - 1, -1, -1) if told[at].line.kind == "set" and told[at].entry.event.what == "turn"
    )
    return told[next(turns, 0) :]


def _is_limited(observed: Observed, ability: int) -> bool:
    """Whether a skill can be used only so often in a turn."""
    skills: Sequence[Skill] = observed.state.game.world.abilities
    return 0 <= ability < len(skills) and skills[ability].limit > 0
