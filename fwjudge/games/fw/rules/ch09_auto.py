"""9-6. 【自動】の発動, and skills that activate because another one says so (5-7-3)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.event import Decided, Removed
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.effect_log import log_effect

from ..now.bans import must
from ..now.skills import is_used_up, skill_of, skills_of
from ..readings import DECLARED_ONCE
from ..state import FW
from ..world.keywords import BLOCKER
from . import ch13_tolls
from .ch09_skills import (
    Paying,
    activation,
    conceal_its_card,
    costs,
    count_use,
    give_up,
    has_cost,
    is_hidden,
    is_payable,
    master,
    pay_the_skill_cost,
    required_first,
    resolution,
    reveal_its_card,
    why_forbidden,
    why_invalid,
)

IN_CHECKPOINT: Final = "in checkpoint"
"""By this name a skill remembers that it came to wait in the middle of a checkpoint (1-3-6-5)."""


ALLOWED: Final = "allowed"
"""By this name a skill remembers that what had to be done first has been done (13-13-1)."""


def find_answers_about_doing_first(game: Game, frame: Effect) -> list[str]:
    """13-13-1: the master says whether they do what has to be done first, and so declare the skill.

    Return the two answers; none where nothing has to be done first, or it cannot be done.
    """
    asked = () if frame.get(ALLOWED) else required_first(game, frame)
    return ["declare", "decline"] if asked and not ch13_tolls.why_impossible(game, asked, frame.player) else []


def do_it_or_not(game: Game, frame: Effect, option: str) -> Control:
    """13-13-1: what has to be done first is done; a skill for which it is not done does not activate."""
    if option == "decline":
        log_effect(game, frame, "not activated", ("13-13-1",))
        return FW.at("13-10-2", "9-6")
    again = Call(FW.tables["9-6"].first, frame.put(ALLOWED, (True,)), FW.at("13-10-2", "9-6"))
    return ch13_tolls.do_first(game, required_first(game, frame), frame.player, again)


def find_answers_about_declaring(game: Game, frame: Effect) -> list[str]:
    """9-6-3-1-1: a skill that waits in a hidden area need not be declared.

    Return the two answers; none where the card is not hidden, or the skill cannot be declared.
    """
    return ["declare", "keep silent"] if is_hidden(game, frame.source) and not _why_not(game, frame) else []


def declare_or_keep_silent(game: Game, frame: Effect, option: str) -> Control:
    """9-6-3-1-1: a skill that is not declared does not wait any more, and its card stays hidden."""
    if option == "declare":
        return None
    card = frame.source.card
    note(game, Decided("keep silent", frame.player, card, frame.ability, ("9-6-3-1-1",)))
    return FW.at("13-10-2", "9-6")


def _why_not(game: Game, frame: Effect) -> tuple[tuple[str, ...], str] | None:
    """9-6-3-2, 15-7-4: return why a waiting skill cannot be activated. That it is negated or its card gone is no reason (9-6-9)."""
    if is_used_up(game, frame):
        return ("15-7-4",), "resolved this turn"
    found = why_forbidden(game, frame)
    if not found and not frame.get(ALLOWED):
        undone = ch13_tolls.why_impossible(game, required_first(game, frame), frame.player)
        found = ("13-13-1", *undone) if undone else ()
    return ((*found, "9-2-3"), "cannot be declared") if found else None


def declare_or_call_off(game: Game, frame: Effect) -> Control:
    """9-6-3: the skill stops waiting and is declared; one that cannot be activated is called off (9-6-3-2).

    Its card may have left meanwhile (9-6-9).
    """
    why = _why_not(game, frame)
    if why is not None:
        rules, words = why
        log_effect(game, frame, "called off", ("9-6-3-2", *rules), words)
        return FW.at("13-10-2", "9-6")
    gone = () if game.is_here(frame.source) and not _is_negated(game, frame) else ("9-6-9",)
    if is_hidden(game, frame.source):
        gone = ("9-2-1",)
    turn = "4-2-2-2" if frame.player == game.own.active else "4-2-2-4"
    log_effect(game, frame, "declared", (*gone, turn, "1-3-6-5" if frame.get(IN_CHECKPOINT) else "1-3-6-4"))
    return reveal_its_card(game, frame, "9-6-3-1")


def _is_negated(game: Game, frame: Effect) -> bool:
    """Whether a skill has been negated since it began to wait (9-1-2), which does not keep it from being activated (9-6-9)."""
    if frame.ability in skills_of(game, frame.source.card):
        return False
    rules, _ = why_invalid(game, frame)
    return rules == ("9-1-2",)


def find_ways_to_pay_or_not(game: Game, frame: Effect) -> list[Any]:
    """9-6-4: the master says whether they pay the skill cost; one that cannot be paid leaves no choice (1-4-6).

    Return the ways to pay, and to decline where the skill is not owed; none where it costs nothing and is not optional.

    A card that has to block leaves none either, as far as its skill cost can be paid.
    """
    skill = skill_of(game, frame)
    if not has_cost(game, frame) and not skill.optional:
        return []
    ways = costs(game, frame) if has_cost(game, frame) else [Paying()]
    owed = bool(ways) and skill.keyword == BLOCKER and must(game, "block", frame.source.card)
    return ways if owed else [*ways, "decline"]


def choose_to_pay_or_not(game: Game, frame: Effect, option: Any) -> Control:
    """9-6-4-1: a skill whose cost the master does not pay does not activate."""
    _set_cost(game, frame, option, "9-6-4-1")
    return FW.at("13-10-2", "9-6") if option == "decline" else None


def _set_cost(game: Game, frame: Effect, option: Any, rule: str) -> None:
    """Remember which cost the master pays, or log that they pay none."""
    if option == "decline":
        payable = is_payable(game, frame)
        why = "" if payable else "skill cost not payable"
        more = () if payable else ("1-4-6",)
        log_effect(game, frame, "not activated", (rule, *more, *_count_declaration(game, frame)), why)
    elif option.cost >= 0:
        game.frame = frame.put("cost", (option.cost,))


def _count_declaration(game: Game, frame: Effect) -> tuple[str, ...]:
    """15-7-2, 15-7-5: count the declaration of a skill that did not activate as its use, where a reading says so."""
    if not skill_of(game, frame).limit or consult(game, DECLARED_ONCE) == "resolved":
        return ()
    return count_use(game, frame)


def let_a_state_make_it_wait_again(game: Game, frame: Effect) -> Control:
    """9-6-8-1: a state that still holds when its skill has been resolved makes it wait again."""
    if (frame.source, frame.ability) in game.own.states:
        record(game, Removed("states", ((frame.source, frame.ability),), cites=("9-6-8-1",)))
    return None


AUTO: Final = FW.table(
    "9-6",
    ask("13-13-1", find_answers_about_doing_first, do_it_or_not, master, sub="9-6"),
    ask("9-6-3-1-1", find_answers_about_declaring, declare_or_keep_silent, master),
    step("9-6-3", declare_or_call_off),
    ask("9-6-4", find_ways_to_pay_or_not, choose_to_pay_or_not, master),
    step("9-6-4-2", pay_the_skill_cost),
    activation("9-6-5", ("13-10-2", "9-6"), free="9-6-4-3"),
    *resolution("9-6-6"),
    step("9-6-8-1", let_a_state_make_it_wait_again),
    step("13-10-2", conceal_its_card, sub="9-6"),
)

# 5-7-3 スキルの効果によって発動するスキル -------------------------------------------------------------------


def find_ways_to_pay_for_it_or_not(game: Game, frame: Effect) -> list[Any]:
    """5-7-3: the master says whether they pay the skill cost of a skill that another one lets activate.

    Return the costs that can be paid, and to decline; none where there is no cost.
    """
    return [*costs(game, frame), "decline"] if has_cost(game, frame) else []


def choose_to_pay_for_it_or_not(game: Game, frame: Effect, option: Any) -> Control:
    """5-7-3: a skill whose cost the master does not pay does not activate."""
    _set_cost(game, frame, option, "5-7-3")
    return FW.at("", "5-7 is over") if option == "decline" else None


BY_SKILL: Final = FW.table(
    "5-7",
    ask("5-7-3", find_ways_to_pay_for_it_or_not, choose_to_pay_for_it_or_not, master),
    step("5-7-3", pay_the_skill_cost, sub="pay"),
    activation("5-7-1", ("", "5-7 is over")),
    *resolution("5-7-1", sub="effect"),
    give_up("5-7"),
)


def activate_by_skill(game: Game, effect: Effect, back: Step | None = None) -> Control:
    """Let a skill activate because another one says so (5-7-3)."""
    why = _why_not(game, effect)
    if why is not None:
        log_effect(game, effect, "not activated", *why)
        return back
    return Call(BY_SKILL.first, effect, back)
