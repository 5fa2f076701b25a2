"""13. 定型表記: choosing among texts (13-2), what depends on what was done (13-14, 13-15), and how sentences follow each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.ability.text import ChooseMode, Done, EitherOf, If, May, Repeat, Says, Sentence, Ungoverned
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, holds
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, Step, ask
from fwjudge.games.common.flow import (
    ALL_DONE,
    NOTHING_TO_DO,
    Nested,
    carry_out_sentence,
    forget,
    jump,
    let_players_do,
    make_branches,
    repeat,
)
from fwjudge.games.common.progress import DONE
from fwjudge.games.common.unread_parts import hangs_on_unread, note_unread, unread_of

from ..events import TextsChosen
from ..now.citations import rules_of
from ..readings import DONE_WITH_NOTHING, LATER_SENTENCES
from ..rules.ch01_payment import ask_payable
from ..rules.ch14_rules import judge_defeat
from ..rules.effect_frame import BY_BOTH, actor, label, remember_done_in_part

# -- sentences and conditions ----------------------------------------------------------------------------------


def _branch_on_condition(node: If, nested: Nested) -> list[Step]:
    """Return the lines of an 「場合」: what follows is carried out only if it holds (0-3-17).

    13-14-1 and 13-15-1 look at the sentence before.
    """
    after = _asks_whether_done(node.condition)
    hole = unread_of(node.condition)
    then, otherwise, end = nested(node.then, "then"), nested(node.otherwise, "else"), label("end")

    def test(game: Game, frame: Effect) -> Control:
        """Go on with what follows if the condition holds, else with what is said otherwise, if anything."""
        if after:
            frame = _settle_done(game, frame)
        if hole is not None and hangs_on_unread(game, frame, node.condition):
            note_unread(game, frame, hole)
            remember_done_in_part(game)
            return end
        if holds(game, frame, node.condition):
            if after or not game.brisk:
                what = "met" if after else "holds"
                note(
                    game, Noted(what, frame.player, frame.ability, frame.source, rules_of(game, frame, node.condition))
                )
            return None
        if not otherwise:
            rules = rules_of(game, frame, node.condition)
            note(game, Noted("unmet", frame.player, frame.ability, frame.source, rules, "condition not met"))
            remember_done_in_part(game)
            return end
        return otherwise[0]

    number = "0-3-17" if not after else "13-14-1" if isinstance(node.condition, Done) else "13-15-1"
    return [Step(number, test, "if"), *then, jump("then", end), *otherwise, end]


def _asks_whether_done(condition: Any) -> bool:
    return isinstance(condition, Done) or (isinstance(condition, tuple) and any(map(_asks_whether_done, condition)))


def _settle_done(game: Game, frame: Effect) -> Effect:
    """Settle whether an instruction without anything to do it to was done: no rule says, so a reading does."""
    done = frame.get("done")[0] if frame.get("done") else ALL_DONE
    if done == NOTHING_TO_DO:
        done = ALL_DONE if consult(game, DONE_WITH_NOTHING) == "yes" else 0
    game.frame = frame = frame.put("done", (int(done == ALL_DONE),))
    return frame


def _carry_out_ungoverned(node: Ungoverned, nested: Nested) -> list[Step]:
    end = label("end")

    def test(game: Game, frame: Effect) -> Control:
        """Go on if a condition before does not govern this sentence: no rule says, so a reading does."""
        return None if consult(game, LATER_SENTENCES) == "free" else end

    return [Step("0-3-17", test, "later"), *nested(node.body), end]


# -- what a player may do, or chooses to do ------------------------------------------------------------------------


def _ask_whether(node: May, nested: Nested) -> list[Step]:
    def take(game: Game, frame: Effect, option: Any) -> Control:
        game.frame = frame.put(node.called, (option == "do",))
        if option == "do":
            return None
        remember_done_in_part(game)
        return end

    end = label("end")
    line = ask_payable(
        "0-2-3",
        lambda game, frame: ["do", "do not"],
        take,
        lambda game, frame: actor(frame, node.by),
        sub="may",
        does="Ask whether to do it.",
    )
    return [line, *nested(node.body), end]


def _choose_mode(node: ChooseMode, nested: Nested) -> list[Step]:
    """Return the lines that choose so many different texts (13-2) and carry them out in the order that the player likes (13-2-3)."""

    def player(game: Game, frame: Effect) -> int:
        return actor(frame, node.by)

    def options(game: Game, frame: Effect) -> list[Any]:
        chosen = frame.get("~modes")
        wanted = min(len(node.options), max(0, amount(game, frame, node.amount)))
        if len(chosen) >= wanted:
            return []
        owed = wanted - len(chosen) - 1
        first = chosen[-1] + 1 if chosen else 0
        found: list[Any] = list(range(first, len(node.options) - (0 if node.up_to else owed)))
        return [*found, DONE] if node.up_to else found

    def take(game: Game, frame: Effect, option: Any) -> Control:
        if option == DONE:
            return log_choice
        game.frame = frame.put("~modes", (*frame.get("~modes"), option))
        return pick

    def say(game: Game, frame: Effect) -> Control:
        """13-2-3-1: log which texts are carried out, each once."""
        cites = ("13-2-1", "13-2-2", *(("13-2-3-1",) if len(frame.get("~modes")) > 1 else ()))
        note(game, TextsChosen(frame.player, frame.ability, frame.source, frame.get("~modes"), cites))
        return None

    def texts_left(game: Game, frame: Effect) -> list[Any]:
        """Return the chosen texts that have not been carried out."""
        return list(frame.get("~modes"))

    def carry_out(game: Game, frame: Effect, option: Any) -> Control:
        """Go on at the text that is carried out next."""
        game.frame = frame.put("~modes", tuple(at for at in frame.get("~modes") if at != option))
        target: Step = starts[option]
        return target

    pick = ask_payable("13-2-2", options, take, player, sub="mode", does="Ask which text is carried out.")
    order = ask("13-2-3", texts_left, carry_out, lambda game, frame: frame.player, sub="order")
    end = label("end")
    lines, starts = make_branches(node.options, order, nested)
    log_choice = Step("", say, "said")
    return [pick, log_choice, order, jump("none left", end), *lines, end]


def _choose_either(node: EitherOf, nested: Nested) -> list[Step]:
    def take(game: Game, frame: Effect, option: Any) -> Control:
        target: Step = starts[option]
        return target

    end = label("end")
    lines, starts = make_branches(node.options, end, nested)
    every = list(range(len(node.options)))
    return [
        ask_payable(
            "0-2-3",
            lambda game, frame: every,
            take,
            lambda game, frame: actor(frame, node.by),
            sub="either",
            does="Ask which text is carried out.",
        ),
        *lines,
        end,
    ]


def _repeat(node: Repeat, nested: Nested) -> list[Step]:
    """0-2-4-2: return the lines of a text that is carried out as often as it says; not at all for 0 times or less."""
    return repeat(node, nested, "0-2-4-2")


def _let_players_do(node: Says, nested: Nested) -> list[Step]:
    """0-2-7: return the lines by which each of these players does it as if the text were theirs, the turn player first."""
    lines = let_players_do(node, nested, "0-2-7")
    if node.who not in ("both", "each"):
        return lines

    def begin(game: Game, frame: Effect) -> Control:
        """0-2-10: from here on both players do it."""
        game.frame = frame.put(BY_BOTH, (True,))
        return None

    def end(game: Game, frame: Effect) -> Control:
        """14-1-2-1: with all of it done, those have lost whose deck or life that has emptied, if they have not before."""
        game.frame = forget(frame, BY_BOTH)
        return judge_defeat(game)

    return [Step("", begin, "both begin"), *lines, Step("", end, "both done")]


NESTING: Final[dict[type, Callable[[Any, Nested], list[Step]]]] = {
    Sentence: carry_out_sentence,
    If: _branch_on_condition,
    Ungoverned: _carry_out_ungoverned,
    May: _ask_whether,
    ChooseMode: _choose_mode,
    EitherOf: _choose_either,
    Repeat: _repeat,
    Says: _let_players_do,
}
"""The instructions that hold others: each is handed the way to make the lines of those."""
