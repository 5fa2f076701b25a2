"""第3部 第8章 メインフェイズ: what a player may do with priority, by its timing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, Need, Slot, need, need_with, slot, unless_forbidden
from fwjudge.engine.event import Decided
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, step

from ..now.bans import rules_against, rules_against_card
from ..now.costs import can_pay_for_ability, can_pay_for_move, cost_of, cost_of_ability, units_to_pay_for
from ..now.payment import can_pay
from ..now.playing import (
    CardAbility,
    abilities_to_activate,
    can_compose,
    can_pay_for_text,
    has_colours,
    is_payable,
    lacks_no_target,
    playable_cards,
    playable_elsewhere,
)
from ..now.sets import are_met, fix_at_use, is_valid_there
from ..now.squares import BASES, OPEN, STEPS, plan
from ..now.targets import can_choose_all_targets
from ..now.timing import has_normal_timing, timings_of
from ..state import (
    COLOURLESS,
    DECK,
    DZ,
    HAND,
    Cost,
    Item,
    Playing,
    Priority,
    card,
    master,
    place,
    units,
    zone_of,
)
from ..world.keywords import RAID
from .lines import end_procedure, enter_phase, gain_priority, trigger_at
from .p2c23_zones import SHOW_PLAN, Showing, move_to_graveyard

# タイミング ------------------------------------------------------------------------------------------


def fits_normal_timing(game: Game, player: int, number: int) -> bool:
    """3-8-2, 3-8-2-1, 2-20-1-1, 2-20-3-1: whether it is not a card for the normal timing, or that is now."""
    return card(game, number).timing != "normal" or timings_of(game, player).normal


def fits_quick_timing(game: Game, player: int, number: int) -> bool:
    """3-8-3, 3-8-3-1: whether it is not a card for the quick timing, or that is now."""
    return card(game, number).timing != "quick" or timings_of(game, player).quick


def fits_battle_timing(game: Game, player: int, number: int) -> bool:
    """3-8-4, 3-8-4-1: whether the timing of a card allows it now: one for the battle timing needs that timing."""
    return card(game, number).timing != "battle" or timings_of(game, player).battle


def fits_timing_of_plan(game: Game, player: int, number: int) -> bool:
    """3-8-2-5: whether a card lies elsewhere than in the plan zone, or the normal timing is now, in which all cards there are played."""
    return zone_of(game.cards[number].place) != DECK or timings_of(game, player).normal


# カードのプレイ ---------------------------------------------------------------------------------------


def squares_for_units(game: Game, player: int) -> list[int]:
    """2-20-1-2: return the squares of the player's own and of the central area without a unit of that player."""
    cards = game.cards
    taken = {cards[c].place for c in units(game, player)}
    return [at for at in OPEN[player] if at not in taken]


def squares_for_bases(game: Game, player: int) -> list[int]:
    """2-20-2-2: return the squares of the player's base space without a base of that player."""
    areas = game.areas
    return [at for at in BASES[player] if not areas[at] or not any(master(game, c) == player for c in areas[at])]


def need_permission(what: str) -> Need:
    """Make the need that no effect forbids this player the deed named `what` (1-1-2)."""

    def rules(game: Game, player: int) -> tuple[str, ...]:
        return rules_against(game, what, player)

    return unless_forbidden("1-1-2", rules, what)


def need_permission_of_card(what: str) -> Need:
    """Make the need that no effect forbids the deed named `what` with the card that is named (1-1-2)."""

    def rules(game: Game, player: int, number: int) -> tuple[str, ...]:
        return rules_against_card(game, what, number)

    return unless_forbidden("1-1-2", rules, what)


def make_play(number: str, type: str, *slots: Slot) -> Action:
    """Make the action of playing a card of one type; its options are found in one pass over the hand."""

    def cards(game: Game, player: int) -> list[int]:
        shown = plan(game, player)
        found = list(game.areas[place(player, HAND)]) + ([] if shown is None else [shown])
        found += playable_elsewhere(game, player)
        types = game.world.facts.types
        return [c for c in found if types[game.cards[c].printed] == type]

    def finds(action: Action, game: Game, player: int) -> list[Any]:
        cards = playable_cards(game, player).get(type)
        if not cards:
            return []
        if not slots:
            return [(action, c) for c in cards]
        squares = slots[0].candidates(game, player)
        return [(action, c, at) for c in cards for at in squares]

    def perform(game: Game, frame: Priority, number: int, at: int = -1) -> Control:
        player = frame.player
        game.frame = frame.begin_again(game)
        spell = Ref(number, game.lives[number] + 1)  # 2-23-1-3: a new card on the stack
        item = Item(type, player, spell, int(at), game.cards[number].place)
        return Call(DZ.at("4-7-2-1"), Playing(item, cost_of(game, player, number)), DZ.at("4-6-3"))

    needs: tuple[Need, ...] = (
        need("3-8-2", fits_normal_timing),
        need("3-8-3", fits_quick_timing),
        need("3-8-4", fits_battle_timing),
        need("3-8-2-5", fits_timing_of_plan),
        need("1-2-3-1", has_colours),
        need("4-7-2-8", is_payable),
        need_permission_of_card("play"),
    )
    if type == "strategy":
        needs = (
            *needs,
            need("6-4-3", can_compose),
            need("4-7-2-8", can_pay_for_text),
            need("4-7-2-5", lacks_no_target),
        )
    return Action(
        number,
        f"play {type}",
        need_permission("play"),
        slot(number, cards, *needs),
        *slots,
        perform=perform,
        finds=finds,
    )


play_unit = make_play("2-20-1-1", "unit", slot("2-20-1-2", squares_for_units))
play_base = make_play("2-20-2-1", "base", slot("2-20-2-2", squares_for_bases))
play_strategy = make_play("2-20-3-1", "strategy")

# 起動型能力 -------------------------------------------------------------------------------------------


def works_there(game: Game, player: int, what: CardAbility) -> bool:
    """2-10-3, 5-7-1-2: whether an ability works where its card lies: on a square, or in the zone that it names."""
    number, ability = what
    return is_valid_there(game, game.world.abilities[ability], number, game.cards[number], player)


def rules_against_text(game: Game, player: int, what: CardAbility) -> tuple[str, ...]:
    """5-12-2, 5-13-2: return the rule of the keyword by which a text is not in effect now."""
    number, ability = what
    skill = game.world.abilities[ability]
    return () if are_met(game, Effect(ability, game.ref(number), player), skill.valid_if) else skill.cites[-1:]


def fits_timing_of_ability(game: Game, player: int, what: CardAbility) -> bool:
    """4-3-4, 3-8-2-2, 3-8-3-2, 3-8-4-2: whether it is the timing of an ability now; that of one whose file says none is normal."""
    _, number = what
    return bool(getattr(timings_of(game, player), game.world.abilities[number].timing or "normal"))


def can_pay_activation(game: Game, player: int, what: CardAbility) -> bool:
    """4-3-1: whether the cost of an ability can be paid."""
    number, ability = what
    return can_pay_for_ability(game, Effect(ability, game.ref(number), player), cost_of_ability(game, ability))


def ability_has_targets(game: Game, player: int, what: CardAbility) -> bool:
    """4-7-2-5: whether the targets of an ability can be chosen."""
    number, ability = what
    return can_choose_all_targets(game, Effect(ability, game.ref(number), player))


def activate_ability(game: Game, frame: Priority, what: CardAbility) -> Control:
    """4-3-4: the player activates the ability, by the procedure of 4-7-2."""
    number, ability = what
    game.frame = frame.begin_again(game)
    effect = fix_at_use(game, Effect(ability, game.ref(number), frame.player))
    item = Item("ability", frame.player, effect.source, effect=effect)
    return Call(DZ.at("4-7-2-1"), Playing(item, cost_of_ability(game, ability)), DZ.at("4-6-3"))


activate = Action(
    "4-3-4",
    "activate",
    slot(
        "4-3-2",
        abilities_to_activate,
        need("5-7-1-2", works_there),
        unless_forbidden("4-3-4", rules_against_text),
        need("4-3-4", fits_timing_of_ability),
        need("4-3-1", can_pay_activation),
        need("4-7-2-5", ability_has_targets),
    ),
    perform=activate_ability,
)


def could_answer(game: Game) -> bool:
    """Whether some player could do something while something waits or a battle goes on."""
    if playable_cards(game, 0) or playable_cards(game, 1):
        return True
    return bool(activate.options(game, 0) or activate.options(game, 1))


# プランゾーンの作成と更新 ------------------------------------------------------------------------------

PLAN_COST: Final[Cost] = ((COLOURLESS, 1),)
"""3-8-2-3, 3-8-2-4: what it costs to create or renew a plan zone."""


def can_pay_for_plan(game: Game, player: int) -> bool:
    """4-7-2-8: whether a player can pay for creating or renewing a plan zone."""
    return can_pay(game, player, PLAN_COST)


def has_no_plan(game: Game, player: int) -> bool:
    """2-23-3-6: whether no card lies in this player's plan zone."""
    return plan(game, player) is None


def has_plan(game: Game, player: int) -> bool:
    """3-8-2-4: whether a card lies in this player's plan zone."""
    return plan(game, player) is not None


def declare_creating_plan(game: Game, frame: Priority) -> Control:
    """3-8-2-3: the player declares to create the plan zone; it is an ability that the rules give (4-3-3)."""
    return _activate_rule_ability(game, frame, "create plan")


def declare_renewing_plan(game: Game, frame: Priority) -> Control:
    """3-8-2-4: the player declares to renew the plan zone; it is an ability that the rules give (4-3-3)."""
    return _activate_rule_ability(game, frame, "renew plan")


def _activate_rule_ability(game: Game, frame: Priority, what: str) -> Control:
    game.frame = frame.begin_again(game)
    return Call(DZ.at("4-7-2-1"), Playing(Item(what, frame.player), PLAN_COST), DZ.at("4-6-3"))


create_plan = Action(
    "3-8-2-3",
    "create plan",
    need("3-8-2", has_normal_timing),
    need("2-23-3-6", has_no_plan),
    need("4-7-2-8", can_pay_for_plan),
    perform=declare_creating_plan,
)
renew_plan = Action(
    "3-8-2-4",
    "renew plan",
    need("3-8-2", has_normal_timing),
    need("3-8-2-4", has_plan),
    need("4-7-2-8", can_pay_for_plan),
    perform=declare_renewing_plan,
)


def create_plan_zone(game: Game, item: Item) -> Control:
    """3-8-2-3: the top card of the deck is turned face up; it is the plan zone before it can be known which card it is."""
    return Call(SHOW_PLAN.first, Showing(item.player))


def bury_plan_card(game: Game, item: Item) -> Control:
    """3-8-2-4: the plan card goes to the graveyard; only if that was done, the next card is turned face up."""
    shown = plan(game, item.player)
    if shown is None:
        note(game, Decided("no plan", item.player))
        return DZ.at("3-8-2-4", "end")
    return happen(game, [move_to_graveyard(game, shown, "renew plan")])


def show_next_plan_card(game: Game, item: Item) -> Control:
    """3-8-2-4: the card that is now on top of the deck is turned face up."""
    return Call(SHOW_PLAN.first, Showing(item.player))


CREATE_PLAN: Final = DZ.table("3-8-2-3", step("3-8-2-3", create_plan_zone), end_procedure("3-8-2-3"))
RENEW_PLAN: Final = DZ.table(
    "3-8-2-4",
    step("3-8-2-4", bury_plan_card),
    step("3-8-2-4", show_next_plan_card, sub="show"),
    end_procedure("3-8-2-4"),
)

# ユニットの移動 ---------------------------------------------------------------------------------------


def is_released(game: Game, player: int, unit: int) -> bool:
    """4-7-3-1: whether a unit is released; a frozen one is not frozen again (2-26-1-1)."""
    return not game.cards[unit].rested


def rules_of_raid(game: Game, player: int, unit: int) -> tuple[str, ...]:
    """5-16-2: return the rule by which bases pay for the movement of a unit instead, for a report that they do not; none of any other."""
    skills = (game.world.abilities[ability] for ability in game.printed_card(unit).abilities)
    return ("5-16-2",) if any(skill.keyword == RAID for skill in skills) else ()


def is_beside(game: Game, player: int, unit: int, at: int) -> bool:
    """3-8-2-6: whether a square lies above, below, left or right of the unit's."""
    return at in STEPS.get(game.cards[unit].place, ())


def has_no_own_unit(game: Game, player: int, unit: int, at: int) -> bool:
    """4-7-3-1: whether this player controls no unit on the square."""
    return not any(master(game, c) == player for c in game.areas[at])


def battle_squares(game: Game, player: int) -> Sequence[int]:
    """Return all squares of the battle space."""
    return tuple(STEPS)


def possible_moves(action: Action, game: Game, player: int) -> list[Any]:
    """Return the options of moving a unit; only squares beside it are looked at."""
    if not has_normal_timing(game, player) or rules_against(game, "move", player):
        return []
    cards = game.cards
    own = units(game, player)
    taken = {cards[c].place for c in own}
    movable = [c for c in units_to_pay_for(game, player, own) if not rules_against_card(game, "move", c)]
    return [(action, c, at) for c in movable for at in STEPS[cards[c].place] if at not in taken]


def declare_move(game: Game, frame: Priority, unit: int, at: int) -> Control:
    """3-8-2-6: the player moves a unit to a square beside it, by the procedure of 4-7-3."""
    game.frame = frame.begin_again(game)
    item = Item("move", frame.player, game.ref(unit), int(at), game.cards[unit].place)
    return Call(DZ.at("4-7-3-1"), Playing(item, cost_of(game, frame.player, unit, "move")), DZ.at("4-6-3"))


move = Action(
    "3-8-2-6",
    "move",
    need("3-8-2", has_normal_timing),
    need_permission("move"),
    slot(
        "4-7-3-1",
        units,
        need("4-7-3-1", is_released),
        need("4-7-3-4", can_pay_for_move, rules_of_raid),
        need_permission_of_card("move"),
    ),
    slot("4-7-3-1", battle_squares, need_with("3-8-2-6", is_beside), need_with("4-7-3-1", has_no_own_unit)),
    perform=declare_move,
    finds=possible_moves,
)

MAIN_PHASE: Final = DZ.table(
    "3-8",
    enter_phase("3-8-1", "main"),
    trigger_at("3-8-1", "main phase start"),
    gain_priority("3-4-3", "3-9-1", "begin", sub="main"),
)
