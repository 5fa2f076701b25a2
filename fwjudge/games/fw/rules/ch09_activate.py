"""9-4. 【起動】の発動, also of extra cards that do not lie in the hand (12-2-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability.text import TurnOf
from fwjudge.engine.asked import holds
from fwjudge.engine.choice import Action, need, slot, unless_forbidden
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, fresh_effect
from fwjudge.engine.step import Call, Control, Step, step

from ..now.skills import skills_had, skills_of
from ..state import AREAS, BATTLE, FW, HAND, LEADER, area_of, cards_in, side_up
from ..world.facts import facts
from ..world.keywords import EVOLUTION, FUSION
from . import ch13_unless, ch15_evolution
from .ch09_skills import (
    activation,
    areas_of,
    conceal_its_card,
    give_up,
    is_payable,
    is_used_up,
    log_effect,
    pay_the_skill_cost,
    required_first,
    resolution,
    reveal_its_card,
    rules_of_turn,
    skill_of,
    why_forbidden,
    why_invalid,
    why_unpaid,
)

_WINDOWS: Final = {
    "7-3-4": ("7-3-4-2", "1-3-4-1-1"),
    "8-2-4": ("8-2-4-2", "1-3-4-1-2"),
    "8-3-4": ("8-3-4-2", "1-3-4-1-3"),
}
"""The rules that allow a declaration, by the window in which it is made."""


def rules_of_window(game: Game) -> tuple[str, ...]:
    """Return the rules that allow what is being declared: those of the window that it was declared in."""
    return _WINDOWS.get(game.stack[2].number, ()) if game.stack else ()


def declare_the_skill(game: Game, frame: Effect) -> Control:
    """9-4-2: the player declares the activation of one skill; its card is revealed if it lies in the hand."""
    return _declare(game, frame)


def declare_the_skill_elsewhere(game: Game, frame: Effect) -> Control:
    """12-2-3-1: the player declares the activation of one skill of an extra card that does not lie in the hand."""
    return _declare(game, frame, "12-2-3")


def _declare(game: Game, frame: Effect, *elsewhere: str) -> Control:
    """Log the part of the turn in which the skill may be declared, and what makes it valid just now; reveal its card."""
    skill = skill_of(game, frame)
    area = ("9-2-1",) if skill.areas and not skill.keyword else ()
    log_effect(
        game, frame, "declared", (*rules_of_window(game), *area, *elsewhere, *rules_of_turn(skill), *skill.cites)
    )
    return reveal_its_card(game, frame, "9-4-2")


ACTIVATE: Final = FW.table(
    "9-4",
    step("9-4-2", declare_the_skill),
    *ch15_evolution.LINES,
    step("9-4-2-1", pay_the_skill_cost),
    activation("9-4-3", free="9-4-2-1-1"),
    *resolution("9-4-4"),
    step("13-10-2", conceal_its_card, sub="9-4"),
)

# 12-2-3 手札以外の領域で発動できるエクストラカードのスキル ------------------------------------------------------


def pay_no_cost_of_the_card(game: Game, frame: Effect) -> Control:
    """12-2-3-2: the cost of the card is not paid; a field stays where it lies (15-3-3)."""
    if area_of(game.cards[frame.source.card].place) == BATTLE:
        log_effect(game, frame, "kept", ("15-3-3",))
    return None


ELSEWHERE: Final = FW.table(
    "12-2-3",
    step("12-2-3-1", declare_the_skill_elsewhere),
    step("12-2-3-2", pay_no_cost_of_the_card),
    step("12-2-3-3", pay_the_skill_cost),
    activation("12-2-3-4", free="12-2-3-3-1"),
    *resolution("12-2-3-5"),
    give_up("12-2-3"),
)

# 【起動】を選ぶ ----------------------------------------------------------------------------------------------

SkillOf = tuple[int, int]
"""A card, and one of its skills by its number."""


def skills_for_main(game: Game, player: int) -> list[SkillOf]:
    """Return the 【起動 メイン】 of the player's cards that lie where their skills can be declared."""
    return _skills_for(game, player, "main")


def skills_for_battle(game: Game, player: int) -> list[SkillOf]:
    """Return the 【起動 バトル】 of the player's cards that lie where their skills can be declared."""
    return _skills_for(game, player, "battle")


def _skills_for(game: Game, player: int, timing: str) -> list[SkillOf]:
    """Return the skills for this part of the turn, where this game has any."""
    known = facts(game)
    return list(startable_skills(game, player, timing)) if known.activated[timing] or known.gives_activated else []


def startable_skills(game: Game, player: int, timing: str) -> Iterator[SkillOf]:
    """Yield the 【起動】 of a player's cards for this part of the turn, where the cards lie, valid or not; no extra card of the hand."""
    world = game.world
    starts = facts(game).activated[timing]
    any_card = facts(game).gives_activated
    for area in dict.fromkeys((LEADER, BATTLE, HAND, *facts(game).listening_areas)):
        for c in cards_in(game, player, area):
            if not any_card and game.cards[c].printed not in starts:
                continue
            if area == HAND and side_up(game, c).type == "extra":
                continue
            for at in skills_had(game, c):
                skill = world.abilities[at]
                if skill.kind == "activate" and timing in skill.timing.split("/"):
                    yield c, at


def _effect(game: Game, player: int, skill: SkillOf) -> Effect:
    """Return the frame in which the player would declare the skill."""
    return fresh_effect(skill[1], game.ref(skill[0]), player)


def is_in_its_area(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether the card lies where skills of its type are valid (1-3-7, 12-1-1, 15-3-3), or the skill says where itself."""
    found = game.world.abilities[skill[1]]
    return bool(found.areas) or AREAS[area_of(game.cards[skill[0]].place)] in areas_of(game, skill[0], found)


def is_in_the_area_it_names(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether the card lies where the skill says, if it says where (9-2-1)."""
    found = game.world.abilities[skill[1]]
    return not found.areas or AREAS[area_of(game.cards[skill[0]].place)] in found.areas


def is_not_kept_for_the_other_turn(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether it is the turn of the opponent, if the skill is valid only then (15-10-3)."""
    return _is_turn_of(game, player, skill, "other")


def is_not_kept_for_the_own_turn(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether it is the turn of the player, if the skill is valid only then (15-9-3)."""
    return _is_turn_of(game, player, skill, "own")


def _is_turn_of(game: Game, player: int, skill: SkillOf, who: str) -> bool:
    """Whether the turn is that of the player named, if the skill is valid only then."""
    asked = [one for one in game.world.abilities[skill[1]].valid_if if isinstance(one, TurnOf) and one.who == who]
    return not asked or all(holds(game, _effect(game, player, skill), one) for one in asked)


def is_not_negated(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether the skill is not negated (9-1-2)."""
    return skill[1] in skills_of(game, skill[0]) or why_invalid(game, _effect(game, player, skill))[0] != ("9-1-2",)


def is_not_used_up(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether the skill has not been used as often as it can be in this turn (15-7-5)."""
    return not game.world.abilities[skill[1]].limit or not is_used_up(game, _effect(game, player, skill))


def is_awakening(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether the condition of 【覚醒】 is met, if it is that skill (15-2-3)."""
    return game.world.abilities[skill[1]].keyword != "【覚醒】" or _allows_itself(game, player, skill)


def is_allowed_by_its_text(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether the condition of 「～場合のみ発動できる」 is met, if the skill says that (9-2-3)."""
    return game.world.abilities[skill[1]].keyword == "【覚醒】" or _allows_itself(game, player, skill)


def _allows_itself(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether what the skill itself asks for is so."""
    condition = game.world.abilities[skill[1]].declare_if
    return condition is None or holds(game, _effect(game, player, skill), condition)


def why_no_declaration(game: Game, player: int, skill: SkillOf) -> tuple[str, ...]:
    """Return the rules by which an effect forbids to declare the skill (9-2-4)."""
    return why_forbidden(game, _effect(game, player, skill))


def why_not_done_first(game: Game, player: int, skill: SkillOf) -> tuple[str, ...]:
    """Return the rules by which what has to be done first cannot be (13-13-1)."""
    return ch13_unless.why_impossible(game, required_first(game, _effect(game, player, skill)), player)


def why_not_payable(game: Game, player: int, skill: SkillOf) -> tuple[str, ...]:
    """Return the rules by which the skill cost cannot be paid (9-4-2-1)."""
    effect = _effect(game, player, skill)
    return () if is_payable(game, effect) else why_unpaid(game, effect)


def has_cards_to_evolve(game: Game, player: int, skill: SkillOf) -> bool:
    """Whether there are cards to evolve from, if the skill is 【進化】 or 【フュージョン進化】 (15-12-4, 15-12-11)."""
    found = game.world.abilities[skill[1]]
    return found.keyword not in (EVOLUTION, FUSION) or ch15_evolution.can_choose(
        game, _effect(game, player, skill), found
    )


_BACK: Final = {"7-3-4": "7-3-4-2-1", "8-2-4": "8-2-4-2-1", "8-3-4": "8-3-4-2-1"}
"""Where the game goes on, by the window in which a skill was declared."""


def player_of_window(game: Game) -> int:
    """Return who declares in the open window: the turn player, but the other one in the defence step (1-3-4-1)."""
    window = game.step
    assert window.chooser is not None
    return window.chooser(game, game.frame)


def back_to_window(game: Game) -> Step:
    """Return the line that follows what was declared in the open window."""
    return FW.at(_BACK[game.step.number])


def activate(game: Game, frame: Any, skill: SkillOf) -> Control:
    """7-3-4-2, 8-2-4-2: the player activates a skill, after what has to be done first (13-13-1)."""
    first = "12-2-3-1" if side_up(game, skill[0]).type == "extra" else "9-4-2"
    effect = _effect(game, player_of_window(game), skill)
    return ch13_unless.do_first(
        game, required_first(game, effect), effect.player, Call(FW.at(first), effect, back_to_window(game))
    )


_NEEDS: Final = (
    need("1-3-7", is_in_its_area),
    need("9-2-1", is_in_the_area_it_names),
    need("15-10-3", is_not_kept_for_the_other_turn),
    need("9-1-2", is_not_negated),
    need("15-7-5", is_not_used_up),
    need("15-2-3", is_awakening),
    need("9-2-3", is_allowed_by_its_text),
    unless_forbidden("9-2-4", why_no_declaration, "cannot skill", "cannot evolve", "cannot appear"),
    unless_forbidden("13-13-1", why_not_done_first, "cannot skill"),
    unless_forbidden("9-4-2-1", why_not_payable),
)
activate_in_main = Action(
    "7-3-4-2",
    "activate",
    slot("9-4-2", skills_for_main, *_NEEDS, need("15-12-4", has_cards_to_evolve)),
    perform=activate,
)
activate_in_battle = Action(
    "8-2-4-2",
    "activate",
    slot("9-4-2", skills_for_battle, *_NEEDS, need("15-9-3", is_not_kept_for_the_own_turn)),
    perform=activate,
)
