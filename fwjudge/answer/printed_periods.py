"""Reasons about when an effect works, in the words of the card that makes it so."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late
from fwjudge.course.narration import LoggedLine

from .ground import effect_at_work
from .kinds import YES, Can
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
            own = f"{name_skill(replays, skill)}の効果は"
            return own + (_say_state_kept(replays, one) or f"「{found[0]}」のものだ")
    return ""


def find_other_ban(replays: Replays, rule: str) -> str:
    """Return that the last effect that works in a period bars something else than what a line does; nothing where it bars just that."""
    asked, state = replays.ask.asked, replays.as_it_is.state
    if not isinstance(asked, Can) or replays.as_it_is.said != YES:
        return ""
    verb = asked.move.wording.verb
    word = next((one.ja for one in state.table.words.verbs if one.key == verb), "")
    for one in reversed(state.told):
        effect = effect_at_work(one) if one.line.kind == "modified" and rule in one.rules else None
        if effect is not None and one.step is not None and (barred := _barred_by(one)):
            skill = SkillOfCard(effect.source.card, effect.ability, state.game.world.abilities[effect.ability])
            same = not word or barred == verb
            return "" if same else f"{name_skill(replays, skill)}の「{one.step.clause}」は、{word}を禁じない"
    return ""


def _barred_by(told: LoggedLine) -> str:
    """Return the verb that an effect bars which has begun; nothing of one that bars nothing."""
    found: str = getattr(getattr(told.entry.event, "modifier", None), "of", "")
    return found


def _say_state_kept(replays: Replays, told: LoggedLine) -> str:
    """Return that an effect whose turn has come bars a change in the words of its card; nothing in another turn, or where it bars none."""
    if isinstance(replays.ask.asked, Can) or not _barred_by(told) or told.step is None:
        return ""
    state = replays.as_it_is.state
    since = state.told[state.told.index(told) :]
    is_its_turn = any(one.line.kind == "set" and one.entry.event.what == "turn" for one in since)
    return f"「{told.step.clause}」で、もうそうなっているカードは変えない" if is_its_turn else ""


_PERIOD = compile_late(r"(?:次の|この)[^、。「」]*?(?:ターン|フェイズ|戦闘)[^、。「」]*?(?:中|間|まで)")
"""The words of a card for the period in which its effect works."""
