"""4. 能力の流れ: 起動能力 (4.1)、自動能力 (4.2)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Added, make_declaration
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, do_nothing, step
from fwjudge.engine.waiting import TakenUp, Waiting
from fwjudge.games.common.players import acting_player, non_turn_player, turn_player
from fwjudge.games.common.waiting import make_waiting_options

from ..now.abilities import abilities_of, is_reversal, is_stopped
from ..now.conditions import gate_holds
from ..now.price import ability_of, is_payable, price_of
from ..state import BF, Timing, Use
from ..world.keywords import SHARED
from .s1_declaring import (
    await_resolution,
    carry_out_ability,
    decide_payment,
    finish_resolution,
    log_change,
    log_use,
    name_targets,
    pay_cost,
    show_payment,
)
from .s2_timing import (
    answerer,
    declare_chosen_use,
    resolve_what_was_taken_up,
    take_up_answer,
    take_up_last_use,
    use_autos_before_answered,
)
from .s2_window import open_window
from .so_others import make_ending
from .sr_rules import check_rules

# 4.1 起動能力 ----------------------------------------------------------------------------------------


def declare_ability(game: Game, use: Use) -> Control:
    """4.1.1: the use of an ability with 【起動】 is declared; 『逆天』 once in a fight (k.逆天)."""
    ability = ability_of(game, use)
    assert ability is not None
    just_this = [rule for rule in use.window if rule.startswith(("k.", "o.")) and rule not in ability.cites]
    cites = (*just_this, *ability.cites)
    if is_reversal(ability):
        log_change(game, use, "declared", Added("reversed", ((use.player, ability.keyword),)), cites)
    else:
        log_use(game, use, "declared", cites)
    return happen(game, [make_declaration(use.player, "activate", (use.ref.card,), use.window)])


def fail_while_time_stands_still(sub: str, done: str) -> Step:
    """Make the line at which an ability is not resolved because its card is stopped: on to the end of `done`."""

    def fail(game: Game, use: Use) -> Control:
        if not is_stopped(game, use.effect.source.card):
            return None
        log_use(game, use, "failed", ("o.時を止める",), "time stopped")
        return BF.at(done, "done")

    return step("o.時を止める", fail, sub, "An ability of a card whose time stands still is not resolved.")


DECLARATION: Final = BF.table(
    "4.1.1",
    step("4.1.1", declare_ability),
    decide_payment("o.コストと能力", "4.1.1"),
    show_payment("o.コストと能力", "4.1.1 look"),
    step("o.コストと能力", pay_cost, sub="4.1.1 pay"),
    name_targets("4.1.1.1"),
    step("4.1.1.1", await_resolution, sub="used"),
)

EXECUTION: Final = BF.table(
    "4.1.3",
    fail_while_time_stands_still("4.1.3", "4.1.3"),
    step("4.1.3", carry_out_ability),
    step("4.1.3", finish_resolution, sub="done"),
    *make_ending("4.1.3"),
    check_rules("4.1.4"),
)

# 4.2 自動能力 ----------------------------------------------------------------------------------------


def choose_auto(number: str, player: Chooser, who: str) -> Step:
    """Make the line at which a fighter chooses one waiting automatic ability, and names its targets."""

    def take(game: Game, frame: Any, one: Waiting) -> Control:
        effect = Effect(one.ability, one.ref, one.player, one.facts, one.chosen)
        use = Use("auto", one.player, one.ref, effect)
        log_change(game, use, "declared", TakenUp(one))
        return Call(BF.at(number, "aim"), use, BF.at("4.2.2"))

    BF.table(f"{number} aim", name_targets(number, "aim"), step(number, await_resolution, sub="used"))
    return ask(
        number,
        make_waiting_options(player),
        take,
        player,
        does=f"The {who} fighter chooses one waiting automatic ability.",
    )


def declare_answer_to_auto(game: Game, frame: Timing) -> Control:
    """4.2.2.1: the chosen answer is declared, and its cost is paid; without one the automatic ability is resolved (4.2.3)."""
    return declare_chosen_use(game, frame) if frame.use is not None else BF.at("4.2.3")


def return_while_autos_wait(game: Game, frame: Timing) -> Control:
    """4.2.4: back to 4.2.1.1 as long as automatic abilities wait."""
    return BF.at("4.2.1.1") if game.waiting else None


AUTO: Final = BF.table(
    "4.2",
    step("4.2.1", do_nothing, does="An automatic ability that waits is chosen."),
    choose_auto("4.2.1.1", turn_player, "turn"),
    choose_auto("4.2.1.2", non_turn_player, "non-turn"),
    BF.go_to("4.2.1.2", "4.2.4", sub="none"),
    step("4.2.2", do_nothing, does="A 【対抗】 timing comes for the fighter who has not chosen the automatic ability."),
    open_window("4.2.2.1", answerer, answers=True),
    step("4.2.2.1", declare_answer_to_auto, sub="use"),
    check_rules("4.2.2.2"),
    step("4.2.2.3", take_up_answer),
    step("4.2.2.3", resolve_what_was_taken_up, sub="resolve"),
    check_rules("4.2.2.4"),
    step("4.2.2.4", use_autos_before_answered, sub="autos"),
    step("4.2.3", take_up_last_use),
    step("4.2.3", resolve_what_was_taken_up, sub="resolve"),
    check_rules("4.2.4"),
    step("4.2.4", return_while_autos_wait, sub="again"),
)

DO: Final = "do"
DECLINE: Final = "decline"
"""The answers to whether an automatic ability that is optional, or has a cost, is carried out."""


def stop_without_condition(game: Game, use: Use) -> Control:
    """4.2.3.2: where the condition of the ability is not met, nothing of its effect is resolved."""
    ability = ability_of(game, use)
    assert ability is not None
    if ability.keyword == SHARED and use.effect.ability not in abilities_of(game, use.ref.card):
        log_use(game, use, "all the same", ("k.D・シェア.Q3",))
    if gate_holds(game, use.effect):
        return None
    log_use(game, use, "failed", (), "condition not met")
    return BF.at("4.2.3.1", "done")


def find_ways_to_resolve(game: Game, use: Use) -> list[str]:
    """4.2.3.1: what is optional is decided on resolving; what cannot all be paid cannot be done (o.コストと能力).

    Return the answers that are open; none where there is nothing to decide.
    """
    ability = ability_of(game, use)
    assert ability is not None
    price = price_of(game, use)
    if not (ability.optional or any(price)):
        return []
    return [DO, DECLINE] if is_payable(game, price, use.effect) else [DECLINE]


def do_or_decline(game: Game, use: Use, option: str) -> Control:
    """4.2.3.1: the fighter goes on with the ability, or leaves it at that."""
    if option == DO:
        return None
    if is_payable(game, price_of(game, use), use.effect):
        log_use(game, use, "not done")
    else:
        log_use(game, use, "not done", ("o.コストと能力",), "cost not payable")
    return BF.at("4.2.3.1", "done")


AUTO_EXECUTION: Final = BF.table(
    "4.2.3",
    fail_while_time_stands_still("4.2.3", "4.2.3.1"),
    step("4.2.3.2", stop_without_condition),
    ask("4.2.3.1", find_ways_to_resolve, do_or_decline, acting_player),
    decide_payment("o.コストと能力", "4.2.3"),
    show_payment("o.コストと能力", "4.2.3 look"),
    step("o.コストと能力", pay_cost, sub="4.2.3 pay"),
    step("4.2.3.1", carry_out_ability, sub="body"),
    step("4.2.3.1", finish_resolution, sub="done"),
    *make_ending("4.2.3"),
)
