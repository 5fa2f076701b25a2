"""2. プレイタイミング／【対抗】の流れ.

Where the rulebook tells the same line twice, here and in the flow of the card or ability that is used (2.3.1 and 1a.2.1), the
line here calls the line there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.engine.batch import hand_back, happen
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.stack import Unstacked
from fwjudge.engine.step import Call, Control, Table, nothing, step
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.abilities import is_reversal
from ..now.price import ability_of
from ..now.rule_check import is_due
from ..readings import AUTOS, LEFT_OVER
from ..state import BF, USED, WIDTH, Timing, Use, answered
from . import s1a_call, s1b_cast, s1c_equip
from .s1_declaring import say
from .s2_window import window
from .sf_field import to_drop
from .so_others import lapse
from .sr_rules import rule_check

DECLARATION: dict[str, Table] = {
    "call": s1a_call.DECLARATION,
    "cast": s1b_cast.DECLARATION,
    "equip": s1c_equip.DECLARATION,
}
"""How each kind of thing is used; 4 adds abilities."""
EXECUTION: dict[str, Table] = {"call": s1a_call.EXECUTION, "cast": s1b_cast.EXECUTION, "equip": s1c_equip.EXECUTION}

# -- what the flows of cards and abilities say of 【対抗】 -------------------------------------------------


def answerer(game: Game, frame: Any) -> int:
    """The other side, only it (2.Q2)."""
    return 1 - answered(game).player


def declare_use(game: Game, frame: Timing) -> Control:
    """What has just been chosen is declared and paid for."""
    use = frame.use
    assert use is not None
    game.frame = frame._replace(use=None)
    return Call(DECLARATION[use.kind].first, use)


def resolve(game: Game, frame: Any) -> Control:
    """What was used last is resolved first (2.Q3)."""
    use: Use = game.own.stack[-1]
    control = happen(game, [Unstacked(use, ("2.Q3",) if use.answers and len(game.own.stack) > 1 else ())])
    return control or Call(NEGATED.first if use.negated else EXECUTION[use.kind].first, use)


def resolve_answer(game: Game, frame: Any) -> Control:
    return (
        resolve(game, frame) if game.own.stack and game.own.stack[-1].answers and not game.own.stack[-1].left else None
    )


def _nothing_came(game: Game, frame: Use) -> Control:
    """A card that came to nothing goes to the drop zone, and no part of its effect is resolved (o.1ターンに1回.Q3)."""
    say(game, frame, "negated", ("o.1ターンに1回.Q3",))
    number = frame.ref.card
    return happen(game, [to_drop(game, number, "negated")] if game.cards[number][2] % WIDTH == USED else [])


NEGATED = BF.table("5.Q4", step("5.Q4", _nothing_came))


def autos_first(game: Game, frame: Any) -> Control:
    """What the answer triggered: by 4.2 it goes before the next use, of the resolution of what was answered nothing is said."""
    if not game.waiting or consult(game, AUTOS) == "no":
        return None
    return autos(game, frame)


def autos(game: Game, frame: Any) -> Control:
    """4.2: waiting automatic abilities go before the use of anything."""
    return Call(BF.at("4.2.1"), Timing("answer")) if game.waiting else None


def _answer_lines(section: str) -> dict[str, Table]:
    """The four lines of a flow about 【対抗】, each by itself: section 2 calls them one by one."""
    use, first, resolution, second = (f"{section}.{at}" for at in (1, 2, 3, 4))

    before = [step(section, nothing)] if section.startswith("4") else []  # elsewhere that is the heading of these lines

    def back(game: Game, frame: Timing) -> Control:
        hand_back(game, game.stack[1]._replace(use=frame.use))  # type: ignore[index]
        return None

    return {
        "use": BF.table(use, *before, window(use, answerer), step(use, back, sub="back")),
        "first": BF.table(first, step(first, rule_check)),
        "resolve": BF.table(resolution, step(resolution, resolve_answer)),
        "second": BF.table(second, step(second, rule_check)),
    }


ANSWER = {
    "call": _answer_lines("1a.2"),
    "cast": _answer_lines("1b.2"),
    "equip": _answer_lines("1c.2"),
    "activate": _answer_lines("4.1.2"),
}

# -- the play timing itself ------------------------------------------------------------------------------


def _line(which: str) -> Callable[[Game, Timing], Control]:
    def run(game: Game, frame: Timing) -> Control:
        if which == "use" and (ability := ability_of(game, answered(game))) is not None and is_reversal(ability):
            say(game, answered(game), "not answered", ("k.逆天",))
            return None
        if game.brisk and not game.world.facts.can_answer:
            return None
        return Call(ANSWER[answered(game).kind][which].first, Timing("answer"))

    return run


def _left_over(game: Game, frame: Timing) -> Control:
    """o.終了する: what was left unresolved is resolved in the play timing right after."""
    stack = game.own.stack
    if not stack or not stack[-1].left:
        return None
    if game.waiting and consult(game, LEFT_OVER) == "autos":
        return Call(BF.at("4.2.1.1"), Timing("answer"), BF.at("o.終了する", "2.1.1"))
    control = resolve(game, frame)
    assert control.__class__ is Call
    return control._replace(back=BF.at("2.1.1"))


def _answer_declared(after: str) -> Callable[[Game, Timing], Control]:
    def run(game: Game, frame: Timing) -> Control:
        """Nothing used: on to the resolution of what could have been answered."""
        return declare_use(game, frame) if frame.use is not None else BF.at(after)

    return run


def _again(game: Game, frame: Timing) -> Control:
    lapse(game, False)
    return BF.at("2.1.1")


def _end(game: Game, frame: Timing) -> Control:
    lapse(game, True)
    return None


TIMING = BF.table(
    "2",
    step("2.1.1", rule_check),
    step("o.終了する", _left_over, sub="2.1.1"),
    step("4.2", autos, sub="2.1.1"),
    window("2.2.1", turn_player, True, "2.6.1"),
    step("2.2.2", declare_use),
    step("2.2.3", rule_check),
    step("2.3.1", _line("use")),
    step("2.3.2", _answer_declared("2.5.1")),
    step("2.3.3", _line("first")),
    step("2.4.1", _line("resolve")),
    step("2.4.2", _line("second")),
    step("2.4.2", autos_first, sub="autos"),
    step("2.5.1", resolve),
    step("2.5.2", rule_check),
    step("2.5.2", _again, sub="again"),
    window("2.6.1", non_turn_player, after="2.10.1"),
    step("2.6.2", declare_use),
    step("2.6.3", rule_check),
    step("2.7.1", _line("use")),
    step("2.7.2", _answer_declared("2.9.1")),
    step("2.7.3", _line("first")),
    step("2.8.1", _line("resolve")),
    step("2.8.2", _line("second")),
    step("2.8.2", autos_first, sub="autos"),
    step("2.9.1", resolve),
    step("2.9.2", rule_check),
    step("2.9.2", _again, sub="again"),
    step("2.10.1", _end),
)


def play_timing(at: str = "") -> Callable[[Game, Any], Control]:
    """「プレイタイミングが発生する」; where nobody could use anything it is skipped, unless every step is traced."""

    def run(game: Game, frame: Any) -> Control:
        if (
            not at
            and game.trace is None
            and not game.world.facts.can_answer
            and not game.waiting
            and not game.own.stack
            and not is_due(game)
        ):
            if game.own.met:
                lapse(game, True)
            return None
        return Call(TIMING.first, Timing(at))

    return run
