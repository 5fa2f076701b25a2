"""2. プレイタイミング／【対抗】の流れ.

Where the rulebook tells the same line twice, here and in the flow of the card or ability that is used (2.3.1 and 1a.2.1), the
line here calls the line there.
"""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import caller_frame, hand_back, happen
from fwjudge.engine.event import Decided
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.reading import consult
from fwjudge.engine.stack import Unstacked
from fwjudge.engine.step import Call, Control, Step, Table, do_nothing, step
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.abilities import is_reversal
from ..now.price import ability_of
from ..now.rule_check import is_due
from ..readings import AUTOS, LEFT_OVER
from ..state import BF, USED, Timing, Use, answered_use, area_of
from .s1_declaring import log_use
from .s2_window import open_window
from .sf_field import move_to_drop
from .so_others import drop_all_conditions, drop_passed_conditions
from .sr_rules import check_rules

DECLARING_TABLES: Final = {"call": "1a.1", "cast": "1b.1", "equip": "1c.1", "activate": "4.1.1"}
"""The table by which each kind of use is declared."""
RESOLVING_TABLES: Final = {"call": "1a.3", "cast": "1b.3", "equip": "1c.3", "activate": "4.1.3", "auto": "4.2.3"}
"""The table by which each kind of use is resolved."""


def open_play_timing(number: str, at: str = "", sub: str = "") -> Step:
    """Make the line 「プレイタイミングが発生する」; it is passed over where no fighter could use anything and no trace is kept."""

    def play_timing(game: Game, frame: Any) -> Control:
        if (
            at
            or game.trace is not None
            or game.world.facts.can_answer
            or game.waiting
            or game.own.stack
            or is_due(game)
        ):
            return Call(TIMING.first, Timing(at))
        if game.own.met:
            drop_all_conditions(game)
        return None

    return step(number, play_timing, sub, "A play timing comes (2.1.1 to 2.10.1).", idle=not at)


# -- what the flows of cards and abilities say of 【対抗】 -------------------------------------------------


def answerer(game: Game, frame: Any) -> int:
    """Return the fighter who may answer: the other side, and only that one (2.Q2)."""
    return 1 - answered_use(game).player


def declare_chosen_use(game: Game, frame: Timing) -> Control:
    """2.2.2, 2.6.2: the chosen card or ability is declared, and its cost is paid."""
    use = frame.use
    assert use is not None
    game.frame = frame._replace(use=None)
    return Call(BF.tables[DECLARING_TABLES[use.kind]].first, use)


def take_up_last_use(game: Game, frame: Timing) -> Control:
    """2.5.1, 2.9.1, 4.2.3: the card or ability that was used last is the first to be resolved (2.Q3)."""
    use: Use = game.own.stack[-1]
    game.frame = frame._replace(use=use)
    return happen(game, [Unstacked(use, ("2.Q3",) if use.answers and len(game.own.stack) > 1 else ())])


def take_up_answer(game: Game, frame: Timing) -> Control:
    """1a.2.3, 1b.2.3, 1c.2.3, 4.1.2.3, 4.2.2.3: if the other side has answered with 【対抗】, that is the first to be resolved."""
    stack = game.own.stack
    return take_up_last_use(game, frame) if stack and stack[-1].answers and not stack[-1].left else None


def resolve_what_was_taken_up(game: Game, frame: Timing) -> Control:
    """2.5.1, 2.9.1, 4.2.3: what was taken up is resolved as its own section says; what has been negated is put away (5.Q4)."""
    use = frame.use
    if use is None:
        return None
    game.frame = frame._replace(use=None)
    return Call(NEGATED.first if use.negated else BF.tables[RESOLVING_TABLES[use.kind]].first, use)


def put_away_negated_card(game: Game, use: Use) -> Control:
    """5.Q4: a negated card goes to the drop zone, and no part of its effect is resolved (o.1ターンに1回.Q3)."""
    ability, limited = ability_of(game, use), game.world.facts.limited[game.cards[use.ref.card].printed]
    has_limit = limited if use.kind not in ("activate", "auto") else ability is not None and bool(ability.limit)
    of_keyword = ability.cites if ability is not None and ability.keyword else ()
    log_use(game, use, "negated", (*of_keyword, *("o.1ターンに1回.Q3",) * has_limit))
    if use.buddy:
        note(game, Decided("no gift", use.player, use.ref.card, cites=("1a.Q1", "1a.3.2")))
    number = use.ref.card
    return happen(game, [move_to_drop(game, number, "negated")] if area_of(game.cards[number].place) == USED else [])


NEGATED: Final = BF.table("5.Q4", step("5.Q4", put_away_negated_card))


def use_waiting_autos(game: Game, frame: Any) -> Control:
    """4.2: automatic abilities that wait are used before any card or ability."""
    return Call(BF.at("4.2.1"), Timing("answer")) if game.waiting else None


def use_autos_before_answered(game: Game, frame: Any) -> Control:
    """2.4.2, 2.8.2, 4.2.2.4: what the answer triggered goes before what was answered, where 4.2 is read so."""
    if not game.waiting or consult(game, AUTOS) == "no":
        return None
    return use_waiting_autos(game, frame)


def give_back_answer(game: Game, frame: Timing) -> Control:
    """1a.2.1, 1b.2.1, 1c.2.1, 4.1.2.1: section 2, which called this line, goes on with what was chosen."""
    hand_back(game, caller_frame(game)._replace(use=frame.use))
    return None


def make_answer_lines(section: str, *heading: Step) -> dict[str, Table]:
    """Make the four lines of a flow about 【対抗】, each a table by itself: section 2 calls them one by one."""
    use, first, resolution, second = (f"{section}.{at}" for at in (1, 2, 3, 4))
    return {
        "use": BF.table(
            use, *heading, open_window(use, answerer, answers=True), step(use, give_back_answer, sub="back")
        ),
        "first": BF.table(first, check_rules(first)),
        "resolve": BF.table(
            resolution, step(resolution, take_up_answer), step(resolution, resolve_what_was_taken_up, sub="resolve")
        ),
        "second": BF.table(second, check_rules(second)),
    }


ANSWER: Final = {
    "call": make_answer_lines("1a.2"),
    "cast": make_answer_lines("1b.2"),
    "equip": make_answer_lines("1c.2"),
    "activate": make_answer_lines(
        "4.1.2", step("4.1.2", do_nothing, does="A 【対抗】 timing comes for the other fighter.")
    ),
}
"""The lines about 【対抗】 in the flow of each kind of use."""


# -- the play timing itself ------------------------------------------------------------------------------


def offer_answer(number: str) -> Step:
    """Make the line at which the other side may answer with 【対抗】: it calls the line of the flow of what is answered."""

    def answer(game: Game, frame: Timing) -> Control:
        use = answered_use(game)
        ability = ability_of(game, use)
        if ability is not None and is_reversal(ability):
            log_use(game, use, "not answered", ("k.逆天",))
            return None
        if game.brisk and not game.world.facts.can_answer:
            return None
        return Call(ANSWER[use.kind]["use"].first, Timing("answer"))

    line = step(
        number, answer, does="The other fighter may use one card or ability with 【対抗】; none against 『逆天』."
    )
    line.calls = tables_of_answers
    return line


def tables_of_answers() -> list[Table]:
    """1a.2.1, 1b.2.1, 1c.2.1, 4.1.2.1: return the tables in which what answers is chosen, one for each kind of use."""
    return [lines["use"] for lines in ANSWER.values()]


def repeat_answer_line(number: str, line: str, does: str) -> Step:
    """Make a line that calls, in the flow for answering this kind of use, the line named `first`, `resolve` or `second` in `ANSWER`."""

    def repeat(game: Game, frame: Timing) -> Control:
        if game.brisk and not game.world.facts.can_answer:
            return None
        return Call(ANSWER[answered_use(game).kind][line].first, Timing("answer"))

    return step(number, repeat, does=does)


def declare_answer(number: str, after: str) -> Step:
    """Make the line at which the chosen answer is declared; where nothing was used the fight goes on at `after`."""

    def declare(game: Game, frame: Timing) -> Control:
        return declare_chosen_use(game, frame) if frame.use is not None else BF.at(after)

    return step(
        number, declare, does=f"The chosen answer is declared, and its cost is paid; without one go on at {after}."
    )


def take_up_left_over(game: Game, frame: Timing) -> Control:
    """o.終了する: what was left unresolved when a phase or battle ended is resolved in the play timing right after."""
    stack = game.own.stack
    if not stack or not stack[-1].left:
        return None
    if game.waiting and consult(game, LEFT_OVER) == "autos":
        return Call(BF.at("4.2.1.1"), Timing("answer"), BF.at("o.終了する", "2.1.1"))
    return take_up_last_use(game, frame)


def resolve_left_over(game: Game, frame: Timing) -> Control:
    """o.終了する: what was taken up is resolved, and the play timing goes on at 2.1.1."""
    control = resolve_what_was_taken_up(game, frame)
    return control._replace(back=BF.at("2.1.1")) if isinstance(control, Call) else None


def return_to_start(game: Game, frame: Timing) -> Control:
    """2.5.2, 2.9.2: back to 2.1.1; conditions that were passed over lapse (o.条件を満たした後に使うカード)."""
    drop_passed_conditions(game)
    return BF.at("2.1.1")


def end_play_timing(game: Game, frame: Timing) -> Control:
    """2.10.1: the play timing ends, and with it the conditions that were met lapse (o.条件を満たした後に使うカード)."""
    drop_all_conditions(game)
    return None


TIMING: Final = BF.table(
    "2",
    check_rules("2.1.1"),
    step("o.終了する", take_up_left_over, sub="2.1.1", idle=True),
    step("o.終了する", resolve_left_over, sub="2.1.1 resolve", idle=True),
    step("4.2", use_waiting_autos, sub="2.1.1", idle=True),
    open_window("2.2.1", turn_player, free=True, after="2.6.1"),
    step("2.2.2", declare_chosen_use),
    check_rules("2.2.3"),
    offer_answer("2.3.1"),
    declare_answer("2.3.2", "2.5.1"),
    repeat_answer_line("2.3.3", "first", "The rules are checked from r.1 to r.3."),
    repeat_answer_line("2.4.1", "resolve", "The answer of the non-turn fighter is resolved."),
    repeat_answer_line("2.4.2", "second", "The rules are checked from r.1 to r.3."),
    step("2.4.2", use_autos_before_answered, sub="autos"),
    step("2.5.1", take_up_last_use),
    step("2.5.1", resolve_what_was_taken_up, sub="resolve"),
    check_rules("2.5.2"),
    step("2.5.2", return_to_start, sub="again"),
    open_window("2.6.1", non_turn_player, after="2.10.1"),
    step("2.6.2", declare_chosen_use),
    check_rules("2.6.3"),
    offer_answer("2.7.1"),
    declare_answer("2.7.2", "2.9.1"),
    repeat_answer_line("2.7.3", "first", "The rules are checked from r.1 to r.3."),
    repeat_answer_line("2.8.1", "resolve", "The answer of the turn fighter is resolved."),
    repeat_answer_line("2.8.2", "second", "The rules are checked from r.1 to r.3."),
    step("2.8.2", use_autos_before_answered, sub="autos"),
    step("2.9.1", take_up_last_use),
    step("2.9.1", resolve_what_was_taken_up, sub="resolve"),
    check_rules("2.9.2"),
    step("2.9.2", return_to_start, sub="again"),
    step("2.10.1", end_play_timing, idle=True),
)
