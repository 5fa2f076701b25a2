"""第3部 第8章 メインフェイズ: what a player may do with priority, by its timing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, Need, Slot, need, need_with, slot, unless_forbidden
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, step

from ..now.cards import abilities_of
from ..now.costs import ability_cost, ability_payable, cost_of, could_pay
from ..now.forbidden import forbidden
from ..now.payment import affordable, can_pay, wallet
from ..now.playable import _has_target, _payable, elsewhere, playable
from ..now.sets import as_used
from ..now.squares import BASES, OPEN, STEPS, plan
from ..now.targets import satisfiable
from ..now.timing import _normal_time, times
from ..state import COLOURLESS, DECK, DZ, HAND, WIDTH, Cost, Item, Playing, card, master, on_board, units
from ..world.facts import facts
from .p2c23_zones import SHOW_PLAN, Showing, to_graveyard
from .p3c04_progress import enter, hear, window

# タイミング ------------------------------------------------------------------------------------------


def _in_normal_time(game: Game, player: int, number: int) -> bool:
    return card(game, number).timing != "normal" or times(game, player).normal


def _in_quick_time(game: Game, player: int, number: int) -> bool:
    return card(game, number).timing != "quick" or times(game, player).quick


def _in_battle_time(game: Game, player: int, number: int) -> bool:
    return card(game, number).timing != "battle" or times(game, player).battle


def _plan_in_normal_time(game: Game, player: int, number: int) -> bool:
    """3-8-2-5: from the plan zone every card is played as a normal action."""
    return game.cards[number][2] % WIDTH != DECK or times(game, player).normal


# カードのプレイ ---------------------------------------------------------------------------------------


def open_squares(game: Game, player: int) -> list[int]:
    """2-20-1-2: squares of the own and the central area without a unit of one's own."""
    areas = game.areas
    return [at for at in OPEN[player] if not areas[at] or not any(master(game, c) == player for c in areas[at])]


def open_bases(game: Game, player: int) -> list[int]:
    """2-20-2-2"""
    areas = game.areas
    return [at for at in BASES[player] if not areas[at] or not any(master(game, c) == player for c in areas[at])]


def _free(what: str) -> Need:
    """1-1-2: no effect says that this player cannot do it."""
    return unless_forbidden("1-1-2", lambda game, player: forbidden(game, what, player), what)


def play(number: str, type: str, *slots: Slot) -> Action:
    """Playing a card of one type from the hand or the plan zone; the options are found in one pass over the hand."""

    def cards(game: Game, player: int) -> list[int]:
        shown = plan(game, player)
        found = list(game.areas[player * WIDTH + HAND]) + ([] if shown is None else [shown])
        found += elsewhere(game, player)
        types = facts(game).types
        return [c for c in found if types[game.cards[c][0]] == type]

    def finds(action: Action, game: Game, player: int) -> list[Any]:
        cards = playable(game, player).get(type)
        if not cards:
            return []
        if not slots:
            return [(action, c) for c in cards]
        squares = slots[0].candidates(game, player)
        return [(action, c, at) for c in cards for at in squares]

    def perform(game: Game, frame: Any, number: int, at: int = -1) -> Control:
        player = frame.player
        game.frame = frame.again(game)
        spell = Ref(number, game.lives[number] + 1)  # 2-23-1-3: a new card on the stack
        item = Item(type, player, spell, int(at), game.cards[number][2])
        return Call(DZ.at("4-7-2-1"), Playing(item, cost_of(game, player, number)), DZ.at("4-6-3"))

    needs: tuple[Need, ...] = (
        need("3-8-2", _in_normal_time),
        need("3-8-3", _in_quick_time),
        need("3-8-4", _in_battle_time),
        need("3-8-2-5", _plan_in_normal_time),
        need("4-7-2-8", _payable),
    )
    if type == "strategy":
        needs = (*needs, need("4-7-2-5", _has_target))
    return Action(
        number, f"play {type}", _free("play"), slot(number, cards, *needs), *slots, perform=perform, finds=finds
    )


play_unit = play("2-20-1-1", "unit", slot("2-20-1-2", open_squares))
play_base = play("2-20-2-1", "base", slot("2-20-2-2", open_bases))
play_strategy = play("2-20-3-1", "strategy")

# 起動型能力 -------------------------------------------------------------------------------------------


def _abilities(game: Game, player: int) -> list[tuple[int, int]]:
    """The (card, ability) pairs that this player could activate: of their cards on the board (2-10-3)."""
    world = game.world
    if not facts(game).can_activate:
        return []
    return [
        (c, number)
        for at, area in enumerate(game.areas)
        if area and on_board(at) and at != len(game.areas) - 1
        for c in area
        if master(game, c) == player
        for number in abilities_of(game, c)
        if world.abilities[number].kind == "activate"
    ]


def _ability_in_time(game: Game, player: int, what: tuple[int, int]) -> bool:
    timing = game.world.abilities[what[1]].timing or "normal"  # as of a card of which a file does not say it
    return bool(getattr(times(game, player), timing))


def _ability_payable(game: Game, player: int, what: tuple[int, int]) -> bool:
    effect = Effect(what[1], game.ref(what[0]), player)
    return ability_payable(game, effect, ability_cost(game, what[1]))


def _ability_aimed(game: Game, player: int, what: tuple[int, int]) -> bool:
    ability = game.world.abilities[what[1]]
    return satisfiable(game, Effect(what[1], game.ref(what[0]), player), ability.aim)


def _activate(game: Game, frame: Any, what: tuple[int, int]) -> Control:
    game.frame = frame.again(game)
    effect = as_used(game, Effect(what[1], game.ref(what[0]), frame.player))
    item = Item("ability", frame.player, effect.source, effect=effect)
    return Call(DZ.at("4-7-2-1"), Playing(item, ability_cost(game, what[1])), DZ.at("4-6-3"))


activate = Action(
    "4-3-4",
    "activate",
    slot(
        "4-3-2",
        _abilities,
        need("4-3-4", _ability_in_time),
        need("4-3-1", _ability_payable),
        need("4-7-2-5", _ability_aimed),
    ),
    perform=_activate,
)


def could_answer(game: Game) -> bool:
    """Whether anybody could do something while something waits or a battle goes on."""
    if playable(game, 0) or playable(game, 1):
        return True
    return facts(game).can_activate and any(activate.options(game, player) for player in (0, 1))


# プランゾーンの作成と更新 ------------------------------------------------------------------------------

PLAN_COST: Cost = ((COLOURLESS, 1),)


def _can_pay_for_plan(game: Game, player: int) -> bool:
    return can_pay(game, player, PLAN_COST)


def _no_plan(game: Game, player: int) -> bool:
    return plan(game, player) is None


def _has_plan(game: Game, player: int) -> bool:
    return plan(game, player) is not None


def _for_plan(what: str) -> Any:
    def perform(game: Game, frame: Any) -> Control:
        game.frame = frame.again(game)
        return Call(DZ.at("4-7-2-1"), Playing(Item(what, frame.player), PLAN_COST), DZ.at("4-6-3"))

    return perform


create_plan = Action(
    "3-8-2-3",
    "create plan",
    need("3-8-2", _normal_time),
    need("2-23-3-6", _no_plan),
    need("4-7-2-8", _can_pay_for_plan),
    perform=_for_plan("create plan"),
)
renew_plan = Action(
    "3-8-2-4",
    "renew plan",
    need("3-8-2", _normal_time),
    need("3-8-2-4", _has_plan),
    need("4-7-2-8", _can_pay_for_plan),
    perform=_for_plan("renew plan"),
)


def _show(game: Game, item: Item) -> Control:
    """The top card is turned face up. It has become the plan zone before it can be known what it is."""
    return Call(SHOW_PLAN.first, Showing(item.player))


def _discard_plan(game: Game, item: Item) -> Control:
    """3-8-2-4: into the graveyard; if that was done, the next card is turned face up."""
    shown = plan(game, item.player)
    if shown is None:
        return DZ.at("3-8-2-4", "end")
    return happen(game, [to_graveyard(game, shown, "renew plan")])


CREATE_PLAN = DZ.table("3-8-2-3", step("3-8-2-3", _show), step("3-8-2-3", lambda game, item: None, sub="end"))
RENEW_PLAN = DZ.table(
    "3-8-2-4",
    step("3-8-2-4", _discard_plan),
    step("3-8-2-4", _show, sub="show"),
    step("3-8-2-4", lambda game, item: None, sub="end"),
)

# ユニットの移動 ---------------------------------------------------------------------------------------


def _released(game: Game, player: int, unit: int) -> bool:
    return not game.cards[unit][3]


def _move_payable(game: Game, player: int, unit: int) -> bool:
    if facts(game).costs_can_change:
        return could_pay(game, player, unit, "move")
    return can_pay(game, player, card(game, unit).move)


def _beside(game: Game, player: int, unit: int, at: int) -> bool:
    return at in STEPS.get(game.cards[unit][2], ())


def _no_own_unit(game: Game, player: int, unit: int, at: int) -> bool:
    return not any(master(game, c) == player for c in game.areas[at])


def _squares(game: Game, player: int) -> Sequence[int]:
    return tuple(STEPS)


def _movements(action: Action, game: Game, player: int) -> list[Any]:
    """Moving a unit; only squares beside it are looked at."""
    if not _normal_time(game, player) or (game.world.says and forbidden(game, "move", player)):
        return []
    cards, printed = game.cards, game.world.printed
    own = units(game, player)
    taken = {cards[c][2] for c in own}
    has = wallet(game, player)[0]
    if facts(game).costs_can_change:
        movable = [c for c in own if not cards[c][3] and could_pay(game, player, c, "move")]
        return [(action, c, at) for c in movable for at in STEPS[cards[c][2]] if at not in taken]
    return [
        (action, c, at)
        for c in own
        if not cards[c][3] and affordable(printed[cards[c][0]].move, has)
        for at in STEPS[cards[c][2]]
        if at not in taken
    ]


def _move(game: Game, frame: Any, unit: int, at: int) -> Control:
    game.frame = frame.again(game)
    item = Item("move", frame.player, game.ref(unit), int(at), game.cards[unit][2])
    return Call(DZ.at("4-7-3-1"), Playing(item, cost_of(game, frame.player, unit, "move")), DZ.at("4-6-3"))


move = Action(
    "3-8-2-6",
    "move",
    need("3-8-2", _normal_time),
    _free("move"),
    slot("4-7-3-1", units, need("4-7-3-1", _released), need("4-7-3-4", _move_payable)),
    slot("4-7-3-1", _squares, need_with("3-8-2-6", _beside), need_with("4-7-3-1", _no_own_unit)),
    perform=_move,
    finds=_movements,
)

MAIN_PHASE = DZ.table(
    "3-8",
    step("3-8-1", enter("main"), sub="begin"),
    step("3-8-1", hear("main phase start")),
    step("3-4-3", window("3-9-1", "begin"), sub="main"),
)
