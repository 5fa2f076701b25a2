"""Reasons about when an effect works, in the words of the card that makes it so."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late

from .ground import effect_at_work
from .printed_words import SkillOfCard, name_skill
from .replays import Replays

PERIOD = "period"
"""The word under which a game knows the rule that an effect works in the period that its text says."""


def name_period(replays: Replays, rule: str) -> str:
    """Return for which period the last effect is that works in one, in the words of its card; nothing where they are not found."""
    state = replays.as_it_is.state
    for one in reversed(state.told):
        effect = effect_at_work(one) if one.line.kind == "modified" and rule in one.rules else None
        found = _PERIOD.search("" if one.step is None else one.step.clause)
        if effect is not None and effect.ability >= 0 and found is not None:
            skill = SkillOfCard(effect.source.card, effect.ability, state.game.world.abilities[effect.ability])
            return f"{name_skill(replays, skill)}の効果は「{found[0]}」のものだ"
    return ""


_PERIOD = compile_late(r"(?:次の|この)[^、。「」]*?(?:ターン|フェイズ|戦闘)[^、。「」]*?(?:中|間|まで)")
"""The words of a card for the period in which its effect works."""
