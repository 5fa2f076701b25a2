"""9-6. 【自動】の発動, and skills that activate because another one says so (5-7-3)."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, Step, ask, step

from ..now.forbidden import must
from ..state import FW
from ..world.keywords import BLOCKER
from . import ch09_skills, ch13_unless
from .ch09_skills import (
    Paying,
    activated,
    carry_out,
    concealed,
    costs,
    forbidden,
    give_up,
    log_effect,
    master,
    pay,
    payable,
    resolved,
    skill_of,
    used_up,
)

IN_CHECKPOINT = "in checkpoint"
"""By this name a skill remembers that it came to wait in the middle of a checkpoint (1-3-6-5)."""


ALLOWED = "allowed"
"""By this name a skill remembers that what had to be done first has been done (13-13-1)."""


def _first_or_not(game: Game, frame: Effect) -> list[str]:
    """13-13-1: whether its master does what has to be done first."""
    asked = () if frame.get(ALLOWED) else ch09_skills.required_first(game, frame)
    return ["declare", "decline"] if asked and not ch13_unless.impossible(game, asked, frame.player) else []


def _first(game: Game, frame: Effect, option: str) -> Control:
    if option == "decline":
        log_effect(game, frame, "not activated", ("13-13-1",))
        return FW.at("13-10-2", "9-6")
    again = Call(FW.tables["9-6"].first, frame.put(ALLOWED, (True,)), FW.at("13-10-2", "9-6"))
    return ch13_unless.first(game, ch09_skills.required_first(game, frame), frame.player, again)


def _declare_or_keep_silent(game: Game, frame: Effect) -> list[str]:
    """9-6-3-1-1: what waits in a hidden area need not be told."""
    return ["declare", "keep silent"] if ch09_skills.is_hidden(game, frame.source) and not _why_not(game, frame) else []


def _declared(game: Game, frame: Effect, option: str) -> Control:
    return None if option == "declare" else FW.at("13-10-2", "9-6")


def _why_not(game: Game, frame: Effect) -> tuple[tuple[str, ...], str] | None:
    """9-6-3-2: why a waiting skill cannot be activated. That it is negated or its card gone is no reason (9-6-9)."""
    if used_up(game, frame):
        return ("15-7-4",), "このターンにもう解決されている"
    found = forbidden(game, frame)
    if not found and not frame.get(ALLOWED):
        undone = ch13_unless.impossible(game, ch09_skills.required_first(game, frame), frame.player)
        found = ("13-13-1", *undone) if undone else ()
    return ((*found, "9-2-3"), "発動を宣言できない") if found else None


def _declare_auto(game: Game, frame: Effect) -> Control:
    """9-6-3, 9-6-3-2: it stops waiting; what cannot be activated is called off. Its card may have left meanwhile (9-6-9)."""
    why = _why_not(game, frame)
    if why is not None:
        log_effect(game, frame, "called off", ("9-6-3-2", *why[0]), why[1])
        return FW.at("13-10-2", "9-6")
    gone = () if game.is_here(frame.source) else ("9-6-9",)
    if ch09_skills.is_hidden(game, frame.source):
        gone = ("9-2-1",)
    log_effect(game, frame, "declared", (*gone, "1-3-6-5" if frame.get(IN_CHECKPOINT) else "1-3-6-4"))
    return ch09_skills.revealed(game, frame, "9-6-3-1")


def _pay_or_not(game: Game, frame: Effect) -> list[Any]:
    """9-6-4: with a cost its master chooses; a cost that cannot be paid leaves no choice (1-4-6)."""
    skill = skill_of(game, frame)
    if not ch09_skills.has_cost(game, frame) and not skill.optional:
        return []
    ways = costs(game, frame) if ch09_skills.has_cost(game, frame) else [Paying()]
    owed = (
        bool(ways) and skill.keyword == BLOCKER and must(game, "block", frame.source.card)
    )  # as far as it can be done
    return ways if owed else [*ways, "decline"]


def _paid_or_not(game: Game, frame: Effect, option: Any) -> Control:
    if option != "decline":
        game.frame = frame.put("cost", (option.cost,)) if option.cost >= 0 else frame
        return None
    log_effect(game, frame, "not activated", ("9-6-4-1",), "" if payable(game, frame) else "スキルコストを支払えない")
    return FW.at("13-10-2", "9-6")


def _no_longer(game: Game, frame: Effect) -> Control:
    """9-6-8-1: a state that still holds when its skill has been resolved makes it wait again."""
    if (frame.source, frame.ability) in game.own.states:
        game.own = game.own._replace(states=game.own.states - {(frame.source, frame.ability)})
    return None


AUTO = FW.table(
    "9-6",
    ask("13-13-1", _first_or_not, _first, master, sub="9-6"),
    ask("9-6-3-1-1", _declare_or_keep_silent, _declared, master),
    step("9-6-3", _declare_auto),
    ask("9-6-4", _pay_or_not, _paid_or_not, master),
    step("9-6-4-2", pay),
    step("9-6-5", activated),
    step("9-6-6", carry_out),
    step("9-6-6", resolved, sub="done"),
    step("9-6-8-1", _no_longer),
    step("13-10-2", concealed, sub="9-6"),
)

# 5-7-3 スキルの効果によって発動するスキル -------------------------------------------------------------------


def _pay_for_it(game: Game, frame: Effect) -> list[Any]:
    return [*costs(game, frame), "decline"] if ch09_skills.has_cost(game, frame) else []


def _paid_for_it(game: Game, frame: Effect, option: Any) -> Control:
    if option != "decline":
        game.frame = frame.put("cost", (option.cost,)) if option.cost >= 0 else frame
        return None
    log_effect(game, frame, "not activated", ("5-7-3",), "" if payable(game, frame) else "スキルコストを支払えない")
    return BY_SKILL.steps[-1]


BY_SKILL = FW.table(
    "5-7",
    ask("5-7-3", _pay_for_it, _paid_for_it, master),
    step("5-7-3", pay, sub="pay"),
    step("5-7-1", activated),
    step("5-7-1", carry_out, sub="effect"),
    step("5-7-1", resolved, sub="done"),
    give_up("5-7"),
)


def activated_by_skill(game: Game, effect: Effect, back: Step | None = None) -> Control:
    """5-7-3: a skill activates because another one says so."""
    why = _why_not(game, effect)
    if why is not None:
        log_effect(game, effect, "not activated", why[0], why[1])
        return back
    return Call(BY_SKILL.first, effect, back)
