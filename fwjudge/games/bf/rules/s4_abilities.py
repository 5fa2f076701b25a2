"""4. 能力の流れ: 起動能力 (4.1)、自動能力 (4.2)."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, Take, ask, nothing, step
from fwjudge.games.common.players import non_turn_player, turn_player
from fwjudge.games.common.waiting import waiting

from ..now.abilities import abilities_of, is_reversal, is_stopped
from ..now.conditions import condition_holds
from ..now.price import ability_of, is_payable, price_of
from ..state import BF, Timing, Use
from ..world.keywords import SHARED
from .s1_declaring import carry_out, how_to_pay, looked_at, pay, resolved, say, targets, used
from .s2_timing import DECLARATION, EXECUTION, answerer, autos_first, declare_use, resolve, resolve_answer
from .s2_window import window
from .so_others import leave
from .sr_rules import rule_check

# 4.1 起動能力 ----------------------------------------------------------------------------------------


def _declare(game: Game, frame: Use) -> Control:
    ability = ability_of(game, frame)
    say(game, frame, "declared", ability.cites if ability is not None else ())
    if ability is not None and is_reversal(ability):
        game.own = game.own._replace(reversed=game.own.reversed | {(frame.player, ability.name)})
    return happen(game, [Declared(frame.player, "activate", (frame.ref.card,), frame.window)])


DECLARATION["activate"] = BF.table(
    "4.1.1",
    step("4.1.1", _declare),
    how_to_pay("o.コストと能力", "4.1.1"),
    looked_at("o.コストと能力", "4.1.1 look"),
    step("o.コストと能力", pay, sub="4.1.1 pay"),
    targets("4.1.1.1"),
    step("4.1.1.1", used, sub="used"),
)


def _time_stands_still(back: str) -> Any:
    """o.時を止める: what such a card has is not resolved either."""

    def run(game: Game, frame: Use) -> Control:
        if not is_stopped(game, frame.effect.source.card):
            return None
        say(game, frame, "failed", ("o.時を止める",), "時を止めている")
        return BF.at(back, "done")

    return run


EXECUTION["activate"] = BF.table(
    "4.1.3",
    step("o.時を止める", _time_stands_still("4.1.3"), sub="4.1.3"),
    step("4.1.3", carry_out),
    step("4.1.3", resolved, sub="done"),
    step("o.終了する", leave, sub="4.1.3"),
    step("4.1.4", rule_check),
)

# 4.2 自動能力 ----------------------------------------------------------------------------------------


def _take(number: str) -> Take:
    def take(game: Game, frame: Any, waiting: Waiting) -> Control:
        game.waiting = without(game.waiting, waiting)
        effect = Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts, waiting.chosen)
        use = Use("auto", waiting.player, waiting.ref, effect)
        say(game, use, "declared")
        return Call(BF.at(number, "aim"), use, BF.at("4.2.2"))

    return take


for _number in ("4.2.1.1", "4.2.1.2"):
    BF.table(f"{_number} aim", targets(_number, "aim"), step(_number, used, sub="used"))


def _answer_or_not(game: Game, frame: Timing) -> Control:
    return declare_use(game, frame) if frame.use is not None else BF.at("4.2.3")


def _again(game: Game, frame: Timing) -> Control:
    return BF.at("4.2.1.1") if game.waiting else None


AUTO = BF.table(
    "4.2",
    step("4.2.1", nothing),
    ask("4.2.1.1", waiting(turn_player), _take("4.2.1.1"), turn_player),
    ask("4.2.1.2", waiting(non_turn_player), _take("4.2.1.2"), non_turn_player),
    step("4.2.1.2", lambda game, frame: BF.at("4.2.4"), sub="none"),
    step("4.2.2", nothing),
    window("4.2.2.1", answerer),
    step("4.2.2.1", _answer_or_not, sub="use"),
    step("4.2.2.2", rule_check),
    step("4.2.2.3", resolve_answer),
    step("4.2.2.4", rule_check),
    step("4.2.2.4", autos_first, sub="autos"),
    step("4.2.3", resolve),
    step("4.2.4", rule_check),
    step("4.2.4", _again, sub="again"),
)

DO, DECLINE = "do", "decline"


def _do_or_not(game: Game, frame: Use) -> list[str]:
    """4.2.3.1: what is optional is decided on resolving; what cannot all be paid cannot be done (o.コストと能力)."""
    ability = ability_of(game, frame)
    assert ability is not None
    price = price_of(game, frame)
    if not (ability.optional or any(price)):
        return []
    return [DO, DECLINE] if is_payable(game, price, frame.effect) else [DECLINE]


def _doing(game: Game, frame: Use, option: str) -> Control:
    if option == DO:
        return None
    can = is_payable(game, price_of(game, frame), frame.effect)
    say(game, frame, "not done", () if can else ("o.コストと能力",), "" if can else "コストを払えない")
    return BF.at("4.2.3.1", "done")


def _condition(game: Game, frame: Use) -> Control:
    ability = ability_of(game, frame)
    assert ability is not None
    if ability.name.startswith(SHARED) and frame.effect.ability not in abilities_of(game, frame.ref.card):
        say(game, frame, "all the same", ("k.D・シェア.Q3",))
    if condition_holds(game, frame.player, frame.effect.source.card, ability):
        return None
    say(game, frame, "failed", (), "条件を満たしていない")
    return BF.at("4.2.3.1", "done")


EXECUTION["auto"] = BF.table(
    "4.2.3",
    step("o.時を止める", _time_stands_still("4.2.3.1"), sub="4.2.3"),
    step("4.2.3.2", _condition),
    ask("4.2.3.1", _do_or_not, _doing, lambda game, frame: frame.player),
    how_to_pay("o.コストと能力", "4.2.3"),
    looked_at("o.コストと能力", "4.2.3 look"),
    step("o.コストと能力", pay, sub="4.2.3 pay"),
    step("4.2.3.1", carry_out, sub="body"),
    step("4.2.3.1", resolved, sub="done"),
    step("o.終了する", leave, sub="4.2.3"),
)
