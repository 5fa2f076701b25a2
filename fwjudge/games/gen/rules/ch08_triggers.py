"""807 誘発能力: what is triggered and how often, and how it is played."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.batch import note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, step

from ..now.cards import enough
from ..now.in_force import forbidden, skills_of_kind
from ..now.projected import valid_cards
from ..state import GEN, STATE
from ..world.facts import facts
from .ch08_lasting import played
from .ch08_play import carry_out, failed, judge_ability, resolved, say

# 807.2 誘発 -----------------------------------------------------------------------------------------


@saved
class GenDelayed(NamedTuple):
    """807.6: a triggered ability that an effect made, for a later event, once (807.6a)."""

    ability: int
    path: tuple[int, ...]
    """Where in the ability its instructions stand."""
    sound: str
    effect: Effect

    @property
    def player(self) -> int:
        return self.effect.player


def check_conditions(game: Game, do: bool = True) -> list[Waiting]:
    """807.7a: what is triggered by a condition that holds now, and is not triggered already."""
    if not facts(game).has_conditional:
        return []
    found = []
    for player in (0, 1):
        for card, number in skills_of_kind(game, player, "auto"):
            ability = game.world.abilities[number]
            if ability.trigger.sound != STATE or any(
                w.ability == number and w.ref == game.ref(card) for w in game.waiting
            ):
                continue
            if enough(game, Effect(number, game.ref(card), player), ability.condition):
                found.append(Waiting(number, game.ref(card), player))
    for waiting in found if do else ():
        game.waiting = (*game.waiting, waiting)
        note(game, Noted("waits", waiting.player, waiting.ability, waiting.ref, ("807.2", "807.7a")))
    return found


# 807.3 プレイ ---------------------------------------------------------------------------------------


def effect_of(game: Game, waiting: Waiting) -> Effect:
    effect = Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts, waiting.chosen)
    return effect.put("path", waiting.path) if waiting.path else effect


def _path(game: Game) -> tuple[int, ...]:
    return game.frame.get("path")  # type: ignore[no-any-return]


def _may_be_played(game: Game, frame: Effect) -> Control:
    """807.4: it is played, unless that is forbidden; then it only counts once less."""
    unless = game.world.abilities[frame.ability].unless
    if unless and forbidden(game, unless, frame.player):
        say(game, frame, "called off", ("104.4",), "プレイが禁止されている")
        return GEN.at("804.2c-3", "triggered end")
    return None


def _onto_resolution(game: Game, frame: Effect) -> Control:
    """807.8: also when its card lies elsewhere by now, or the ability is not valid any more."""
    here = game.is_here(frame.source) and frame.source.card in valid_cards(game, frame.player)
    again = ("807.6", "807.6a") if frame.get("path") else ()
    area = game.world.abilities[frame.ability].area
    where = ("802.3",) if area else ("802.1", "802.2") if here else ("807.8",)
    played(game, frame)
    if "807.5b" in frame.facts:
        note(game, Noted("silent", frame.player, why="「戦場」を定める項目がないので、エリアのことと読む"))
    say(game, frame, "played", ("807.3", "801.1b", "105.3b", *again, *where, *frame.facts))
    return None


def _judge(game: Game, frame: Effect) -> Control:
    """813.3: EX skills, and what an effect of a skill made; not what a command made."""
    return None if game.world.abilities[frame.ability].kind == "spell" else judge_ability(game, frame)


TRIGGERED = GEN.table(
    "807",
    step("807.4", _may_be_played),
    step("804.2a", _onto_resolution, sub="triggered"),
    step("804.2c-31", _judge, sub="triggered"),
    step("804.2c-31", lambda game, frame: failed(game, frame, "triggered end"), sub="triggered failed"),
    step("804.2c-3", carry_out(_path), sub="triggered"),
    step("804.2c-3", resolved, sub="triggered done"),
    step("804.2c-3", lambda game, frame: None, sub="triggered end"),
)
