"""807 誘発能力: what is triggered and how often, and how it is played."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, do_nothing, step
from fwjudge.engine.waiting import Waiting, Waits
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.players import acting_player

from ..now.continuous_effects import conditions_met, is_forbidden
from ..now.projection import valid_cards
from ..state import GEN
from ..world.skills import DELAYED, is_of_command
from .ch08_lasting import remember_broken_conditions
from .ch08_play import apply_ability, end_failed_skill, remove_ability, unit_of
from .ch09_judgement import judge_success

# 807.2 誘発 -----------------------------------------------------------------------------------------


@saved
class GenDelayed(NamedTuple):
    """A delayed triggered ability (807.6): an effect made it for a later event, once (807.6a)."""

    ability: int
    """The skill of its own that its instructions are."""
    effect: Effect
    until: str = "game"
    """Not later than in this turn (`turn`), or at any time of the game."""

    @property
    def player(self) -> int:
        """Return the master of the ability."""
        return self.effect.player


def trigger_by_conditions(game: Game) -> None:
    """807.7a: trigger the abilities whose condition holds now."""
    for waiting in conditions_met(game):
        record(game, Waits(waiting, ("807.2", "807.7a")))


# 807.3 プレイ ---------------------------------------------------------------------------------------


def effect_of(game: Game, waiting: Waiting) -> Effect:
    """Return the frame of a triggered ability that is played."""
    return Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts, waiting.chosen)


def call_off_forbidden(game: Game, frame: Effect) -> Control:
    """807.4: a triggered ability must be played; where that is forbidden it is only triggered once less."""
    unit = unit_of(game, frame).card
    if is_forbidden(game, "ability", frame.player, unit, game.world.abilities[frame.ability].name):
        log_effect(game, frame, "called off", ("104.4",), "play forbidden")
        return GEN.at("804.2c-3", "triggered end")
    return None


def move_triggered_to_resolution(game: Game, frame: Effect) -> Control:
    """804.2a: the ability moves to the resolution area, also if its card lies elsewhere or it is not valid any more (807.8)."""
    here = game.is_here(frame.source) and frame.source.card in valid_cards(game, frame.player)
    skill = game.world.abilities[frame.ability]
    again = ("807.6", "807.6a") if skill.kind == DELAYED else ()
    gone = () if skill.areas or here or again else ("807.8",)
    where = ("802.3",) if skill.areas else ("802.1", "802.2") if here else ()
    remember_broken_conditions(game, frame)
    if "807.5b" in frame.facts:
        note(game, Noted("silent", frame.player, why="battlefield not ruled"))
    log_effect(game, frame, "played", (*again, *gone, "807.3", "801.1b", "105.3b", *where))
    return None


def is_of_skill(game: Game, frame: Effect) -> bool:
    """813.3: whether the source of an ability is a skill: an EX skill or what it made, not what a command made."""
    return not is_of_command(game.world.abilities[frame.ability])


TRIGGERED: Final = GEN.table(
    "807",
    step("807.4", call_off_forbidden),
    step("804.2a", move_triggered_to_resolution, sub="triggered"),
    judge_success("804.2c-31", acting_player, unit_of, when=is_of_skill, sub="triggered"),
    end_failed_skill("804.2c-31", sub="triggered failed", end="triggered end"),
    step("804.2c-3", apply_ability, sub="triggered"),
    step("804.2c-3", remove_ability, sub="triggered done"),
    step("804.2c-3", do_nothing, sub="triggered end", does="The play of the triggered ability is over."),
)
