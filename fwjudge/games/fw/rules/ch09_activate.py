"""9-4. 【起動】の発動, also of extra cards that do not lie in the hand (12-2-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability.text import TurnOf
from fwjudge.engine.asked import holds
from fwjudge.engine.choice import Action, need, slot, unless_forbidden
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, beginning
from fwjudge.engine.step import Call, Control, Step, step

from ..now.skills import skills_had, skills_of
from ..state import AREAS, BATTLE, FW, HAND, LEADER, WIDTH, area_of, side_up
from ..world.facts import facts
from ..world.keywords import EVOLUTION, FUSION
from . import ch09_skills, ch13_unless, ch15_evolution
from .ch09_skills import (
    activated,
    areas_of,
    carry_out,
    concealed,
    forbidden,
    give_up,
    pay,
    payable,
    resolved,
    skill_of,
    used_up,
    why_invalid,
)

_WINDOWS = {"7-3-4": ("7-3-4-2", "1-3-4-1-1"), "8-2-4": ("8-2-4-2", "1-3-4-1-2"), "8-3-4": ("8-3-4-2", "1-3-4-1-3")}


def window(game: Game) -> tuple[str, ...]:
    """Which declaration it is, by the window in which it is made."""
    return _WINDOWS.get(game.stack[2].number, ()) if game.stack else ()


def _declare(game: Game, frame: Effect) -> Control:
    """9-4-2; in what part of the turn it may be said is cited, and what makes it valid just now."""
    cites = window(game)
    skill = skill_of(game, frame)
    area: tuple[str, ...] = ("9-2-1",) if skill.areas and not skill.keyword else ()
    if game.step.number == "12-2-3-1":
        area = (*area, "12-2-3")
    ch09_skills.log_effect(game, frame, "declared", (*cites, *area, *ch09_skills.gates(skill), *skill.cites))
    return ch09_skills.revealed(game, frame, "9-4-2")


def _no_cost(game: Game, frame: Effect) -> Control:
    """12-2-3-2: the cost of the card is not paid; a field stays where it lies (15-3-3)."""
    if area_of(game.cards[frame.source.card].place) == BATTLE:
        ch09_skills.log_effect(game, frame, "kept", ("15-3-3",))
    return None


ACTIVATE = FW.table(
    "9-4",
    step("9-4-2", _declare),
    *ch15_evolution.LINES,
    step("9-4-2-1", pay),
    step("9-4-3", activated),
    step("9-4-4", carry_out),
    step("9-4-4", resolved, sub="done"),
    step("13-10-2", concealed, sub="9-4"),
)

# 12-2-3 手札以外の領域で発動できるエクストラカードのスキル ------------------------------------------------------

ELSEWHERE = FW.table(
    "12-2-3",
    step("12-2-3-1", _declare),
    step("12-2-3-2", _no_cost),
    step("12-2-3-3", pay),
    step("12-2-3-4", activated),
    step("12-2-3-5", carry_out),
    step("12-2-3-5", resolved, sub="done"),
    give_up("12-2-3"),
)


def startable(game: Game, player: int, timing: str) -> Iterator[tuple[int, int]]:
    """The 【起動】 skills of a player's cards for this part of the turn, where their cards lie, valid or not; no extra card of the hand."""
    world = game.world
    starts = facts(game).activated[timing]
    any_card = facts(game).gives_activated
    for area in dict.fromkeys((LEADER, BATTLE, HAND, *facts(game).listening_areas)):
        for c in game.areas[player * WIDTH + area]:
            if not any_card and game.cards[c][0] not in starts:
                continue
            if area == HAND and side_up(game, c).type == "extra":
                continue
            for at in skills_had(game, c):
                skill = world.abilities[at]
                if skill.kind == "activate" and timing in skill.timing.split("/"):
                    yield c, at


def _startable(timing: str) -> Any:
    def candidates(game: Game, player: int) -> list[Any]:
        known = facts(game)
        return list(startable(game, player, timing)) if known.activated[timing] or known.gives_activated else []

    return candidates


def _effect(game: Game, player: int, skill: tuple[int, int]) -> Effect:
    return beginning(skill[1], game.ref(skill[0]), player)


def _gate(who: str) -> Any:
    def test(game: Game, player: int, skill: tuple[int, int]) -> bool:
        """15-9-3, 15-10-3"""
        asked = [one for one in game.world.abilities[skill[1]].valid_if if isinstance(one, TurnOf) and one.who == who]
        return not asked or all(holds(game, _effect(game, player, skill), one) for one in asked)

    return test


def _not_negated(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return skill[1] in skills_of(game, skill[0]) or why_invalid(game, _effect(game, player, skill))[0] != ("9-1-2",)


def _not_used_up(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return not game.world.abilities[skill[1]].limit or not used_up(game, _effect(game, player, skill))


def _declare_if(game: Game, player: int, skill: tuple[int, int]) -> bool:
    condition = game.world.abilities[skill[1]].declare_if
    return condition is None or holds(game, _effect(game, player, skill), condition)


def _awakens(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return game.world.abilities[skill[1]].keyword != "【覚醒】" or _declare_if(game, player, skill)


def _allows_itself(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """「～場合のみ発動できる」"""
    return game.world.abilities[skill[1]].keyword == "【覚醒】" or _declare_if(game, player, skill)


def _can_choose(game: Game, player: int, skill: tuple[int, int]) -> bool:
    found = game.world.abilities[skill[1]]
    return found.keyword not in (EVOLUTION, FUSION) or ch15_evolution.can_choose(
        game, _effect(game, player, skill), found
    )


def _cannot_pay(game: Game, player: int, skill: tuple[int, int]) -> tuple[str, ...]:
    effect = _effect(game, player, skill)
    return () if payable(game, effect) else ch09_skills.why_unpaid(game, effect)


def _forbids(game: Game, player: int, skill: tuple[int, int]) -> tuple[str, ...]:
    return forbidden(game, _effect(game, player, skill))


def _in_its_area(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """1-3-7, 12-1-1, 15-3-3"""
    found = game.world.abilities[skill[1]]
    return bool(found.areas) or AREAS[area_of(game.cards[skill[0]].place)] in areas_of(game, skill[0], found)


def _in_area_said(game: Game, player: int, skill: tuple[int, int]) -> bool:
    """9-2-1"""
    found = game.world.abilities[skill[1]]
    return not found.areas or AREAS[area_of(game.cards[skill[0]].place)] in found.areas


def _cannot_be_done(game: Game, player: int, skill: tuple[int, int]) -> tuple[str, ...]:
    return ch13_unless.impossible(game, ch09_skills.required_first(game, _effect(game, player, skill)), player)


_BACK = {"7-3-4": "7-3-4-2-1", "8-2-4": "8-2-4-2-1", "8-3-4": "8-3-4-2-1"}
"""Where the game goes on, by the window in which a skill was declared."""


def whose_window(game: Game) -> int:
    """1-3-4-1: the turn player's, but in the defence step."""
    return int(1 - game.own.active if game.step.number == "8-3-4" else game.own.active)


def back_from(game: Game) -> Step:
    return FW.at(_BACK[game.step.number])


def _perform(game: Game, frame: Any, skill: tuple[int, int]) -> Control:
    first = "12-2-3-1" if side_up(game, skill[0]).type == "extra" else "9-4-2"
    effect = _effect(game, whose_window(game), skill)
    return ch13_unless.first(
        game, ch09_skills.required_first(game, effect), effect.player, Call(FW.at(first), effect, back_from(game))
    )


_NEEDS = (
    need("1-3-7", _in_its_area),
    need("9-2-1", _in_area_said),
    need("15-10-3", _gate("other")),
    need("9-1-2", _not_negated),
    need("15-7-5", _not_used_up),
    need("15-2-3", _awakens),
    need("9-2-3", _allows_itself),
    unless_forbidden("9-2-4", _forbids, "cannot skill", "cannot evolve", "cannot appear"),
    unless_forbidden("13-13-1", _cannot_be_done, "cannot skill"),
    unless_forbidden("9-4-2-1", _cannot_pay),
)
activate_in_main = Action(
    "7-3-4-2", "activate", slot("9-4-2", _startable("main"), *_NEEDS, need("15-12-4", _can_choose)), perform=_perform
)
activate_in_battle = Action(
    "8-2-4-2", "activate", slot("9-4-2", _startable("battle"), *_NEEDS, need("15-9-3", _gate("own"))), perform=_perform
)
