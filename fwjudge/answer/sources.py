"""The reason where no rule decides more than how things go: the effect that did what is asked about."""

from __future__ import annotations

from dataclasses import replace

from .ground import ROUTINE, Ground, effect_at_work
from .kinds import NO, Becomes, Happening, HowOften, Value, Whether
from .observation import Observed

_DONE = frozenset(("moved", "koed", "turned", "faced", "hurt", "healed", "countered", "drew", "discarded"))
"""Kinds of told lines at which an effect does something to what is asked about."""


def name_effect(observed: Observed, ground: Ground) -> Ground:
    """Return a ground that has no special rule with the effect that did the thing asked about as its reason; else the ground itself."""
    state, first = observed.state, next(iter(observed.evidence), None)
    rank = state.table.grounds.rank
    if ground.clause or first is None or any(rank(number) < ROUTINE for number in ground.numbers):
        return ground
    if not _is_about_what_was_done(observed) or first.line.kind not in _DONE:
        return ground
    effect = effect_at_work(first)
    if effect is None or effect.ability < 0:
        return ground
    card = effect.source.card
    name = state.table.speech.skill_of(state.game, effect.ability, card).replace("【効果】", "効果")
    if len(name) > MAX_NAME:  # it is called by all that it waits for
        name = f"「{state.table.speech.name(state.game, card)}」の能力"
    return replace(ground, clause=f"{name}だ" if name.endswith(("効果", "能力")) else f"{name}の効果だ")


MAX_NAME = 30
"""A longer name of a skill is not said within a reason."""


def _is_about_what_was_done(observed: Observed) -> bool:
    """Whether it is asked what came of something, and not why it did not."""
    asked = observed.ask.asked
    if isinstance(asked, Whether):
        return (isinstance(asked.what, Happening) and observed.said != NO) or not isinstance(asked.what, Happening)
    return isinstance(asked, Value | Becomes | HowOften)
