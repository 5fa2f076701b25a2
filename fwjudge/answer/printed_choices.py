"""Reasons about what is chosen, in the words of the card that has it chosen."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late

from .allowance import find_meant, say_meant
from .askers import effect_of
from .kinds import Can
from .phrases import quote_print
from .printed_costs import PrintedCost
from .printed_words import HEADINGS, SkillOfCard, find_lines
from .replays import Replays


def is_choice_of_cards(replays: Replays) -> bool:
    """Whether it is asked if cards can be chosen that are named, or lie in a place that is."""
    asked = replays.ask.asked
    if not isinstance(asked, Can) or asked.move.wording.verb != "choose":
        return False
    return any(spec.name or spec.area or spec.role for spec in asked.move.wording.specs)


def name_choice(replays: Replays) -> str:
    """Return that a card which can be chosen is one that the text means, as it is printed; nothing where several things are chosen."""
    observed = replays.as_it_is
    game = observed.taken_in
    effect = effect_of(game.frame) if game is not None else None
    if not is_choice_of_cards(replays) or effect is None or effect.ability < 0:
        return ""
    skill = SkillOfCard(effect.source.card, effect.ability, observed.state.game.world.abilities[effect.ability])
    clauses = [clause for line in find_lines(replays, skill) for clause in line.split("。")]
    if sum(len(_COUNT.findall(clause)) for clause in clauses) > 1:  # which of them is chosen is not known
        return ""
    found = {meant for clause in clauses if (meant := say_meant(_HEADING.sub("", clause.rpartition("：")[2])))}
    return found.pop() if len(found) == 1 else ""


def name_choice_of_cost(cost: PrintedCost) -> str:
    """Return that a card which can be chosen is one that the cost of a skill means; nothing where it names none, or several."""
    words = find_meant(cost.words) if len(_COUNT.findall(cost.words)) == 1 else ""
    return f"{cost.kind}の{quote_print(words)}に当たる" if words else ""


_COUNT = compile_late(r"[0-9]枚(?!以上|以下)")
_HEADING = compile_late(rf"^{HEADINGS}")
