"""9-4. 【起動】の発動, also of extra cards that do not lie in the hand (12-2-3)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Skill, TurnOf
from fwjudge.base.records import NamedTuple
from fwjudge.engine.choice import Action, need, slot, unless_forbidden
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.engine.program import Effect, fresh_effect
from fwjudge.engine.queries import holds
from fwjudge.engine.step import Call, Control, step
from fwjudge.games.common.effect_log import log_effect

from ..now.skills import SkillOf, areas_of, is_for, is_used_up, skill_of, skills_of, skills_startable_for
from ..state import AREAS, BATTLE, FW, HAND, area_of, player_of, side_up
from ..world.keywords import EVOLUTION, FUSION
from . import ch13_tolls, ch15_evolution
from .ch07_forced_attack import why_attack_first
from .ch09_skills import (
    activation,
    conceal_its_card,
    give_up,
    is_payable,
    pay_the_skill_cost,
    required_first,
    resolution,
    reveal_its_card,
    rules_of_actions_paid,
    rules_of_turn,
    why_forbidden,
    why_invalid,
    why_unpaid,
)


class Window(NamedTuple):
    """A free timing at which a player may declare a skill, or use an extra card (1-3-4-1)."""

    rules: tuple[str, ...]
    """The rules that allow it."""
    after: str
    """The line at which the game goes on."""


_MAIN_PHASE: Final = Window(("7-3-4-2", "1-3-4-1-1"), "7-3-4-2-1")
_OFFENCE_STEP: Final = Window(("8-2-4-2", "1-3-4-1-2"), "8-2-4-2-1")
_DEFENCE_STEP: Final = Window(("8-3-4-2", "1-3-4-1-3"), "8-3-4-2-1")


def window_of(game: Game, player: int) -> Window:
    """Return the free timing that this player can have now: in a battle the turn player the offence step, the other the defence step."""
    if game.own.attack is None:
        return _MAIN_PHASE
    return _OFFENCE_STEP if player == game.own.active else _DEFENCE_STEP


def rules_of_timing(game: Game, player: int, ability: int) -> tuple[str, ...]:
    """1-3-4-1-1, 1-3-4-1-2, 1-3-4-1-3: return the rules that say when the player can declare a 【起動】; none of any other skill."""
    skill = game.world.abilities[ability]
    if skill.kind != "activate":
        return ()
    in_battle = "1-3-4-1-2" if player == game.own.active else "1-3-4-1-3"
    return tuple(rule for timing, rule in (("main", "1-3-4-1-1"), ("battle", in_battle)) if is_for(skill, timing))


def why_declared_elsewhere(game: Game, player: int, named: SkillOf) -> tuple[str, ...]:
    """Return the rules that say when a skill can be declared that cannot be here; none of what is no skill."""
    if not isinstance(named, tuple):
        return ()
    card, ability = named
    if _was_used(game, card):
        return ("12-2-2-1",)  # its one skill was named as it was used
    if is_extra_in_hand(game, card):
        return ("12-1-1",)
    return rules_of_timing(game, player, ability)


def is_extra_in_hand(game: Game, card: int) -> bool:
    """12-1-1: whether a card is an extra card of the hand, which is used, and its skill with it."""
    return area_of(game.cards[card].place) == HAND and side_up(game, card).type == "extra"


def _was_used(game: Game, card: int) -> bool:
    """Whether a card lies where it was put as it was used (12-2-2-2)."""
    moves = [one.event for one in entries_since(game) if isinstance(one.event, Moved) and one.event.card == card]
    return bool(moves) and moves[-1].cause == "used"


def declare_the_skill(game: Game, frame: Effect) -> Control:
    """9-4-2: the player declares the activation of one skill; its card is revealed if it lies in the hand."""
    return _declare(game, frame)


def declare_the_skill_elsewhere(game: Game, frame: Effect) -> Control:
    """12-2-3-1: the player declares the activation of one skill of an extra card that does not lie in the hand."""
    return _declare(game, frame, "12-2-3", "12-2-3-2")


def _declare(game: Game, frame: Effect, *elsewhere: str) -> Control:
    """Log the part of the turn in which the skill may be declared, and what makes it valid just now; reveal its card."""
    skill = skill_of(game, frame)
    area = ("9-2-1",) if skill.areas and not skill.keyword else ()
    log_effect(
        game,
        frame,
        "declared",
        (
            *(*window_of(game, frame.player).rules, *area, *elsewhere, *rules_of_turn(skill)),
            *(*skill.cites, *rules_of_actions_paid(skill)),
        ),
    )
    return reveal_its_card(game, frame, "9-4-2")


ACTIVATE: Final = FW.table(
    "9-4",
    step("9-4-2", declare_the_skill),
    *ch15_evolution.LINES,
    step("9-4-2-1", pay_the_skill_cost),
    activation("9-4-3", ("13-10-2", "9-4"), free="9-4-2-1-1"),
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
    activation("12-2-3-4", ("", "12-2-3 is over"), free="12-2-3-3-1"),
    *resolution("12-2-3-5"),
    give_up("12-2-3"),
)

# 【起動】を選ぶ ----------------------------------------------------------------------------------------------


def skills_for_main(game: Game, player: int) -> list[SkillOf]:
    """Return the 【起動 メイン】 of the player's cards that lie where their skills can be declared."""
    return skills_startable_for(game, player, "main")


def skills_for_battle(game: Game, player: int) -> list[SkillOf]:
    """Return the 【起動 バトル】 of the player's cards that lie where their skills can be declared."""
    return skills_startable_for(game, player, "battle")


def _effect(game: Game, player: int, named: SkillOf) -> Effect:
    """Return the frame in which the player would declare the skill."""
    card, ability = named
    return fresh_effect(ability, game.ref(card), player)


def _skill(game: Game, named: SkillOf) -> Skill:
    """Return the skill itself."""
    _, ability = named
    return game.world.abilities[ability]  # type: ignore[no-any-return]


def _area(game: Game, named: SkillOf) -> str:
    """Return the area in which the card lies."""
    card, _ = named
    return AREAS[area_of(game.cards[card].place)]


def is_in_its_area(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the card lies where skills of its type are valid (1-3-7, 12-1-1, 15-3-3), or the skill says where itself."""
    card, _ = named
    skill = _skill(game, named)
    return bool(skill.areas) or _area(game, named) in areas_of(game, card, skill)


def is_in_the_area_it_names(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the card lies where the skill says, if it says where (9-2-1)."""
    areas = _skill(game, named).areas
    return not areas or _area(game, named) in areas


def is_not_kept_for_the_other_turn(game: Game, player: int, named: SkillOf) -> bool:
    """Whether it is the turn of the opponent, if the skill is valid only then (15-10-3)."""
    return _is_turn_of(game, player, named, "other")


def is_not_kept_for_the_own_turn(game: Game, player: int, named: SkillOf) -> bool:
    """Whether it is the turn of the player, if the skill is valid only then (15-9-3)."""
    return _is_turn_of(game, player, named, "own")


def _is_turn_of(game: Game, player: int, named: SkillOf, who: str) -> bool:
    """Whether the turn is that of the player named, if the skill is valid only then."""
    asked = [one for one in _skill(game, named).valid_if if isinstance(one, TurnOf) and one.who == who]
    return not asked or all(holds(game, _effect(game, player, named), one) for one in asked)


def is_not_negated(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the skill is not negated (9-1-2)."""
    card, ability = named
    if ability in skills_of(game, card):
        return True
    rules, _ = why_invalid(game, _effect(game, player, named))
    return rules != ("9-1-2",)


def is_not_used_up(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the skill has not been used as often as it can be in this turn (15-7-5)."""
    return not is_used_up(game, _effect(game, player, named))


def is_awakening(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the condition of 【覚醒】 is met, if it is that skill (15-2-3)."""
    return _skill(game, named).keyword != "【覚醒】" or _allows_itself(game, player, named)


def is_allowed_by_its_text(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the condition of 「～場合のみ発動できる」 is met, if the skill says that (9-2-3)."""
    return _skill(game, named).keyword == "【覚醒】" or _allows_itself(game, player, named)


def _allows_itself(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the condition that the skill sets for its own declaration holds."""
    condition = _skill(game, named).declare_if
    return condition is None or holds(game, _effect(game, player, named), condition)


def why_no_declaration(game: Game, player: int, named: SkillOf) -> tuple[str, ...]:
    """Return the rules by which an effect forbids to declare the skill (9-2-4)."""
    return why_forbidden(game, _effect(game, player, named))


def why_not_done_first(game: Game, player: int, named: SkillOf) -> tuple[str, ...]:
    """Return the rules by which what has to be done first cannot be (13-13-1)."""
    return ch13_tolls.why_impossible(game, required_first(game, _effect(game, player, named)), player)


def why_not_payable(game: Game, player: int, named: SkillOf) -> tuple[str, ...]:
    """Return the rules by which the skill cost cannot be paid (9-4-2-1)."""
    effect = _effect(game, player, named)
    return () if is_payable(game, effect) else why_unpaid(game, effect)


def evolves_from_the_hand(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the card lies in the hand, if the skill is 【進化】 (15-12-3)."""
    return _skill(game, named).keyword != EVOLUTION or _area(game, named) == "hand"


def fuses_from_the_hand(game: Game, player: int, named: SkillOf) -> bool:
    """Whether the card lies in the hand, if the skill is 【フュージョン進化】 (15-12-10)."""
    return _skill(game, named).keyword != FUSION or _area(game, named) == "hand"


def has_a_card_to_evolve(game: Game, player: int, named: SkillOf) -> bool:
    """Whether there is a card to evolve from, if the skill is 【進化】 (15-12-4)."""
    return _can_choose_for(game, player, named, EVOLUTION)


def has_cards_to_fuse(game: Game, player: int, named: SkillOf) -> bool:
    """Whether there are two cards to evolve from, if the skill is 【フュージョン進化】 (15-12-11)."""
    return _can_choose_for(game, player, named, FUSION)


def _can_choose_for(game: Game, player: int, named: SkillOf, keyword: str) -> bool:
    """Whether there are cards to evolve from, if the skill is the one of this keyword."""
    skill = _skill(game, named)
    return skill.keyword != keyword or ch15_evolution.can_choose(game, _effect(game, player, named), skill)


def activate(game: Game, frame: Any, named: SkillOf) -> Control:
    """7-3-4-2, 8-2-4-2: the player activates a skill, after what has to be done first (13-13-1)."""
    card, _ = named
    first = "12-2-3-1" if side_up(game, card).type == "extra" else "9-4-2"
    player = player_of(game.cards[card].place)
    effect, back = _effect(game, player, named), FW.at(window_of(game, player).after)
    return ch13_tolls.do_first(game, required_first(game, effect), player, Call(FW.at(first), effect, back))


_NEEDS: Final = (
    need("1-3-7", is_in_its_area),
    need("15-12-3", evolves_from_the_hand),
    need("15-12-10", fuses_from_the_hand),
    need("9-2-1", is_in_the_area_it_names),
    need("15-10-3", is_not_kept_for_the_other_turn),
    need("9-1-2", is_not_negated),
    need("15-7-5", is_not_used_up),
    need("15-2-3", is_awakening),
    need("9-2-3", is_allowed_by_its_text),
    unless_forbidden("9-2-4", why_no_declaration, "cannot skill", "cannot evolve"),
    unless_forbidden("13-13-1", why_not_done_first, "cannot skill"),
    unless_forbidden("9-4-2-1", why_not_payable),
)
activate_in_main = Action(
    "7-3-4-2",
    "activate",
    unless_forbidden("0-2-2", why_attack_first, "must attack"),
    slot(
        "9-4-2",
        skills_for_main,
        *_NEEDS,
        need("15-12-4", has_a_card_to_evolve),
        need("15-12-11", has_cards_to_fuse),
        because=why_declared_elsewhere,
    ),
    perform=activate,
)
activate_in_battle = Action(
    "8-2-4-2",
    "activate",
    slot(
        "9-4-2",
        skills_for_battle,
        *_NEEDS,
        need("15-9-3", is_not_kept_for_the_own_turn),
        because=why_declared_elsewhere,
    ),
    perform=activate,
)
