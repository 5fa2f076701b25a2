"""How parts of a text follow each other: conditions, sentences, what a player may do or chooses to do, what is repeated, who does it.

A game makes the lines of each such record with the number of its own rule, and registers them (`common.meaning`). What stands
inside a record becomes lines between those made here (`Nested`); nothing of it calls another procedure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from fwjudge.ability.text import ChooseMode, EitherOf, If, Let, May, Repeat, Says, Sentence
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, Words, lines_of
from fwjudge.engine.queries import amount, holds
from fwjudge.engine.step import Control, Step, ask, do_nothing

from .card_sets import side, sides
from .progress import DONE
from .unread_parts import hangs_on_unread, note_unread, unread_of

Possible = Callable[[Game, Effect, Sequence[Any]], bool]
"""Whether these instructions could be carried out now."""
Notes = Callable[[Game, Effect, Any], None]
"""Notes something in the log: that a condition is not met, which of several texts were chosen."""


class Nested(Protocol):
    """A way to make the lines of instructions that stand inside another one."""

    def __call__(self, instructions: Sequence[Any], prefix: str = "") -> list[Step]:
        """Return the lines of these instructions; `prefix` stands before the name of each."""


Nesting = Callable[[Any, Nested], list[Step]]
"""Makes the lines of a record that holds others."""


def make_nested(words: Words) -> Nested:
    """Return the way to make inner lines with these words; they may come to hold more words later."""

    def nested(instructions: Sequence[Any], prefix: str = "") -> list[Step]:
        return lines_of(words, instructions, prefix)

    return nested


def note_nothing(game: Game, effect: Effect, about: Any) -> None:
    """Note nothing."""


# -- lines and names ---------------------------------------------------------------------------------------------------


def label(sub: str) -> Step:
    """Make a line to go to; it does nothing."""
    line = Step("", do_nothing, sub)
    line.label = True
    return line


def jump(sub: str, target: Step) -> Step:
    """Make a line that goes on at another line of the same effect."""

    def go_on(game: Game, frame: Any) -> Control:
        return target

    return Step("", go_on, sub, does="Go on at another line of the effect.")


def forget(effect: Effect, *names: str) -> Effect:
    """Return the frame without what it remembers by these names."""
    return effect._replace(chosen=tuple((name, value) for name, value in effect.chosen if name not in names))


MASTER: Final = "~master"
"""By this name an effect remembers its master while each player does what it says."""


def of_master(effect: Effect) -> Effect:
    """Return the frame with its own master, also while each player does what it says as if the text were theirs."""
    found = effect.get(MASTER)
    return effect._replace(player=found[0]) if found else effect


# -- what has been done ------------------------------------------------------------------------------------------------

ALL_DONE: Final = 2
NOTHING_TO_DO: Final = 1
PARTLY_DONE: Final = 0
"""How much of a sentence has been done: all of it, nothing because there was nothing to do it to, not all."""


def remember_in_part(game: Game, how: int = PARTLY_DONE) -> None:
    """Remember that what is being carried out is not done in full, for what looks back at it (「そうした場合」)."""
    game.frame = mark_in_part(game.frame, how)


def mark_in_part(effect: Effect, how: int = PARTLY_DONE) -> Effect:
    """Return the frame that remembers that what it carries out is not done in full."""
    doing = effect.get("doing")
    if doing:
        return effect.put("doing", tuple(min(one, how) for one in doing))
    return effect.put("done", (min((*effect.get("done"), how)),))


def is_done(game: Game, effect: Effect, condition: Any) -> bool:
    """Whether all that the sentence before asked for was done, where a rulebook counts nothing at all as not done."""
    return min(effect.get("done"), default=ALL_DONE) == ALL_DONE


def carry_out_sentence(node: Sentence, nested: Nested) -> list[Step]:
    """Return the lines of one sentence, of which the next ones can ask whether it was done."""

    def begin(game: Game, effect: Effect) -> Control:
        game.frame = effect.put("doing", (*effect.get("doing"), ALL_DONE))
        return None

    def end(game: Game, effect: Effect) -> Control:
        *outer, done = effect.get("doing")
        game.frame = effect.put("doing", tuple(outer)).put("done", (done,))
        return None

    return [
        Step("", begin, "begin", does="Begin to note how much of this sentence is done."),
        *nested(node.body),
        Step("", end, "end", does="Keep for the next sentence how much of this one was done."),
    ]


# -- conditions --------------------------------------------------------------------------------------------------------


def branch_on_condition(
    node: If, nested: Nested, number: str, unmet: Notes = note_nothing, met: Notes = note_nothing
) -> list[Step]:
    """Return the lines of an 「場合」: what follows is carried out only if the condition holds."""
    then, otherwise, end = nested(node.then, "then"), nested(node.otherwise, "else"), label("end")
    hole = unread_of(node.condition)

    def test(game: Game, effect: Effect) -> Control:
        if hole is not None and hangs_on_unread(game, effect, node.condition):
            note_unread(game, effect, hole)
            remember_in_part(game)
            return end
        if holds(game, effect, node.condition):
            met(game, effect, node.condition)
            return None
        if otherwise:
            return otherwise[0]
        unmet(game, effect, node.condition)
        remember_in_part(game)
        return end

    does = "Where the condition is not met, what it governs is not carried out."
    over = [jump("then", end), *otherwise] if otherwise else []
    return [Step(number, test, "if", does=does), *then, *over, end]


# -- what a player may do, or chooses to do ----------------------------------------------------------------------------


def ask_whether(
    node: May, nested: Nested, number: str, declined: Notes = note_nothing, possible: Possible | None = None
) -> list[Step]:
    """Return the lines of a 「してもよい」: the player does it or not; with `possible` it cannot be done in part."""
    end = label("end")

    def options(game: Game, effect: Effect) -> list[Any]:
        return ["do", "do not"] if possible is None or possible(game, effect, node.body) else ["do not"]

    def take(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = effect.put(node.called, (option == "do",))
        if option == "do":
            return None
        declined(game, effect, node)
        remember_in_part(game)
        return end

    def chooser(game: Game, effect: Effect) -> int:
        return side(effect, node.by)

    return [ask(number, options, take, chooser, "may", "The player says whether to do it."), *nested(node.body), end]


def make_branches(options: Sequence[Sequence[Any]], end: Step, nested: Nested) -> tuple[list[Step], list[Step]]:
    """Return the lines of each of several texts, one after the other, each of which goes on at `end`; and where each begins."""
    lines, starts = [], []
    for at, option in enumerate(options):
        branch = [*nested(option, f"{at}."), jump(f"{at}", end)]
        starts.append(branch[0])
        lines += branch
    return lines, starts


MODES: Final = "~modes"
"""By this name an effect remembers which of its texts were chosen and have not been carried out."""


def choose_mode(
    node: ChooseMode, nested: Nested, number: str, order: str = "", tell: Notes = note_nothing
) -> list[Step]:
    """Return the lines that choose so many different texts and carry them out.

    `order`: the rule by which the player says in which order; in printed order where there is none. `tell`: notes the choice.
    """

    def chooser(game: Game, effect: Effect) -> int:
        return side(effect, node.by)

    def options(game: Game, effect: Effect) -> list[Any]:
        chosen = effect.get(MODES)
        wanted = min(len(node.options), max(0, amount(game, effect, node.amount)))
        if len(chosen) >= wanted:
            return []
        owed = wanted - len(chosen) - 1
        first = chosen[-1] + 1 if chosen else 0
        found: list[Any] = list(range(first, len(node.options) - (0 if node.up_to else owed)))
        return [*found, DONE] if node.up_to else found

    def take(game: Game, effect: Effect, option: Any) -> Control:
        if option == DONE:
            return log_choice
        game.frame = effect.put(MODES, (*effect.get(MODES), option))
        return pick

    def say(game: Game, effect: Effect) -> Control:
        tell(game, effect, effect.get(MODES))
        return None

    def texts_left(game: Game, effect: Effect) -> list[Any]:
        return list(effect.get(MODES))

    def carry_out(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = effect.put(MODES, tuple(at for at in effect.get(MODES) if at != option))
        target: Step = starts[option]
        return target

    def carry_out_next(game: Game, effect: Effect) -> Control:
        left = effect.get(MODES)
        return carry_out(game, effect, left[0]) if left else end

    pick = ask(number, options, take, chooser, "mode", "The player says which text is carried out.")
    log_choice = Step("", say, "said", does="Note which texts are carried out.")
    end = label("end")
    next_text = (
        ask(order, texts_left, carry_out, chooser, "order", "The player says which text comes next.")
        if order
        else Step("", carry_out_next, "order", does="Go on at the text that comes next.")
    )
    lines, starts = make_branches(node.options, next_text, nested)
    return [pick, log_choice, next_text, jump("none left", end), *lines, end]


def is_always_possible(game: Game, effect: Effect, instructions: Sequence[Any]) -> bool:
    """Return True: whatever the instructions are, they can be tried."""
    return True


def choose_either(node: EitherOf, nested: Nested, number: str, possible: Possible = is_always_possible) -> list[Step]:
    """Return the lines of one of several things to do, as the player likes, of those that are possible."""
    end = label("end")
    lines, starts = make_branches(node.options, end, nested)

    def options(game: Game, effect: Effect) -> list[Any]:
        return [at for at, option in enumerate(node.options) if possible(game, effect, option)]

    def take(game: Game, effect: Effect, option: Any) -> Control:
        target: Step = starts[option]
        return target

    def chooser(game: Game, effect: Effect) -> int:
        return side(effect, node.by)

    return [
        ask(number, options, take, chooser, "either", "The player says which of these is done."),
        jump("none", end),
        *lines,
        end,
    ]


# -- how often, and by whom --------------------------------------------------------------------------------------------


def _names_given(body: Sequence[Any]) -> tuple[str, ...]:
    """Return the names that these instructions give to what is chosen: who does them once more chooses anew, but for a number (X)."""
    named = (one for one in walk(tuple(body)) if getattr(one, "called", "") and not isinstance(one, Let))
    return tuple(dict.fromkeys(one.called for one in named))


def repeat(node: Repeat, nested: Nested, number: str) -> list[Step]:
    """Return the lines of a text that is carried out so many times."""

    def begin(game: Game, effect: Effect) -> Control:
        game.frame = effect.put(start.address, (amount(game, effect, node.times),))
        return None

    def again(game: Game, effect: Effect) -> Control:
        (left,) = effect.get(start.address)
        if left <= 0:
            game.frame = forget(effect, start.address)
            return end
        game.frame = forget(effect, *names).put(start.address, (left - 1,))
        return None

    names = _names_given(node.body)

    start, end = Step("", begin, "times", does="Settle how often the text is carried out."), label("end")
    line = Step(number, again, "again", does="Go on only as often as the text says.")
    return [start, line, *nested(node.body), jump("back", line), end]


def let_players_do(node: Says, nested: Nested, number: str) -> list[Step]:
    """Return the lines by which each of these players does it all as if the text were theirs, the turn player first."""

    def begin(game: Game, effect: Effect) -> Control:
        players = sorted(sides(effect, node.who), key=lambda player: player != game.own.active)
        game.frame = effect.put(start.address, tuple(players)).put(MASTER, (effect.player,))
        return None

    def turn(game: Game, effect: Effect) -> Control:
        left = effect.get(start.address)
        if not left:
            game.frame = forget(of_master(effect), start.address, MASTER)
            return end
        game.frame = forget(effect, *names).put(start.address, left[1:])._replace(player=left[0])
        return None

    names = _names_given(node.body)

    start, end = Step("", begin, "begin", does="Settle which players do it, the turn player first."), label("end")
    line = Step(number, turn, "player", does="The next player does it.")
    return [start, line, *nested(node.body), jump("next", line), end]
