"""5-7. 発動する: a skill that activates because another one says so."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import UseSkill
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.continuous_effects import is_called
from ..now.skills import skills_had
from ..rules.ch05_payment import can_pay, pay
from ..rules.ch09_auto import activate_by_skill
from ..rules.effect_frame import label, log_failure
from .moving import LEFT, gather


def _use_skill(node: UseSkill) -> list[Step]:
    """Return the lines that activate a skill of each card (5-7-3), chosen where several have the name (12-2-3-1).

    Its cost may be paid or not.
    """

    def options(game: Game, frame: Effect) -> list[Any]:
        """Return the skills of the next card that can be activated."""
        left = frame.get(LEFT)
        return skills_called(game, left[0].card, node.name) if left else []

    def take(game: Game, frame: Effect, option: Any) -> Control:
        """Activate the skill, or pay for the use of its card first."""
        left = frame.get(LEFT)
        effect = Effect(option, left[0], frame.player)
        game.frame = frame.put(LEFT, left[1:]).put("~uses", (option, left[0]))
        if node.paying and not can_pay(game, frame.player, left[0].card):
            log_failure(game, ("12-2-3-2", "5-3-3"), "cost not payable")
            return line
        return pay(game, frame.player, left[0].card, use) if node.paying else activate_by_skill(game, effect, line)

    def use_paid_card(game: Game, frame: Effect) -> Control:
        """12-2-3-2: activate the skill of a card that has been paid for."""
        skill, ref = frame.get("~uses")
        return activate_by_skill(game, Effect(skill, ref, frame.player), line)

    def skip_card(game: Game, frame: Effect) -> Control:
        """Go on with the next card where this one has no such skill."""
        if frame.get(LEFT):
            log_failure(game, ("5-7-1",), "no skill to activate")
            game.frame = game.frame.put(LEFT, frame.get(LEFT)[1:])
            return line
        return end

    line = ask("5-7-3", options, take, lambda game, frame: frame.player, sub="skill")
    use, end = step("12-2-3-2", use_paid_card), label("end")
    return [*gather("5-7-1", node.cards, "", shown=True), line, Step("", skip_card, "none"), use, end]


def skills_called(game: Game, number: int, name: str) -> list[int]:
    """Return the skills of a card that are activated at all, by their name in the text, valid where the card lies or not."""
    abilities = game.world.abilities
    return [
        at
        for at in skills_had(game, number)
        if abilities[at].kind in ("auto", "activate") and (not name or is_called(abilities[at], name))
    ]


MEANINGS: Final[Meanings] = {
    UseSkill: Meaning(_use_skill),
}
