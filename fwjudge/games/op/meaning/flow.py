"""8-3-3, 4-10, 1-3-10: how the parts of an effect follow each other, what a player may do or chooses to do, who does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import Choose, ChooseMode, Done, EitherOf, If, May, Repeat, Says, Sentence, Top
from fwjudge.engine.event import Decided
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, refs
from fwjudge.engine.step import Chooser, Control, Step, step
from fwjudge.games.common import flow
from fwjudge.games.common.card_sets import sides
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.flow import Nested, Nesting
from fwjudge.games.common.lines import name_of
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.activation import is_cost_being_paid
from ..now.costs import can_be_done, can_be_one_of
from .carrying import is_at_least_once, note_nothing_done
from .choosing import choose_by_rule


def go_on_only_if(node: If, nested: Nested) -> list[Step]:
    """8-3-3: make the lines that carry out what follows only if a condition is met, or what stands before was done (4-10-1)."""
    return flow.branch_on_condition(node, nested, "8-3-3", _log_unmet)


def _log_unmet(game: Game, effect: Effect, condition: Any) -> None:
    if isinstance(condition, Done):
        log_effect(game, effect, "unmet", ("4-10-1",), "sentence before not done")
    else:
        log_effect(game, effect, "unmet", (), "condition not met")


def carry_out_sentence(node: Sentence, nested: Nested) -> list[Step]:
    """4-10-1: make the lines of a sentence of which a later one asks whether it was done."""
    return flow.carry_out_sentence(node, nested)


def do_if_wanted(node: May, nested: Nested) -> list[Step]:
    """8-1-2: make the lines of what a player may do or not: all of it, where 「そうした場合」 asks for that (4-10-1)."""
    return flow.ask_whether(node, nested, "8-1-2", possible=can_be_done)


def do_one_of_texts(node: ChooseMode, nested: Nested) -> list[Step]:
    """8-4-4: make the lines of a choice among texts."""
    return flow.choose_mode(node, nested, "8-4-4")


def do_either(node: EitherOf, nested: Nested) -> list[Step]:
    """8-4-4: make the lines of one of several things to do; where there is nothing to do any of them to, that is logged."""

    def begin(game: Game, effect: Effect) -> Control:
        is_any = any(_is_worth_choosing(game, effect, option) for option in node.options)
        if not is_any and not is_cost_being_paid(game):
            note_nothing_done(game, effect)
        return None

    first = step("1-3-2", begin, "begin", "Log that nothing is done where none of it can be done to anything.")
    return [first, *flow.choose_either(node, nested, "8-4-4", _is_worth_choosing)]


def _is_worth_choosing(game: Game, effect: Effect, option: Sequence[Any]) -> bool:
    """8-3-1-3, 1-3-2: whether one of several ways to pay can be gone; what is no cost can be tried, but for cards where none lie."""
    if is_cost_being_paid(game):
        return can_be_done(game, effect, option)
    cards = getattr(option[0], "cards", None)
    return not isinstance(cards, Top) or bool(refs(game, effect, cards))


def do_again(node: Repeat, nested: Nested) -> list[Step]:
    """1-3-2-2: make the lines of what is done so many times, and not at all for 0 times, which is logged."""

    def count(game: Game, effect: Effect) -> Control:
        is_at_least_once(game, effect, amount(game, effect, node.times))
        return None

    first = Step("", count, "count", does="Log that nothing is done 0 times.")
    return [first, *flow.repeat(node, nested, "1-3-2-2")]


# -- 1-3-4, 1-3-10 お互い ----------------------------------------------------------------------------------------------


def name_of_choice(called: str, player: int) -> str:
    """Return the name under which an effect keeps what this player chose, where both players choose."""
    return f"{called} of {player}"


def let_players_do(node: Says, nested: Nested) -> list[Step]:
    """1-3-10: make the lines at which the turn player does all of it, then the other one, each with what they chose before (1-3-4)."""
    choices = [one for one in node.body if isinstance(one, Choose)]
    others = [one for one in node.body if not isinstance(one, Choose)]
    names = tuple(one.called for one in choices)
    begin = Step("", _remember_master, "begin", does="The effect remembers whose it is.")
    lines = [begin]
    for who, sub in _PLAYERS:
        lines += (
            [_enter(node, who, f"{sub} chooses"), *_choices_of(choices, sub), _keep_choices(names, sub)]
            if choices
            else []
        )
    for who, sub in _PLAYERS:
        end = flow.label(f"{sub} done")
        lines += [_enter_to_do(node, who, names, sub, end), *nested(others, f"{sub}."), end]
    return [*lines, Step("", _return_to_master, "end", does="The effect goes on for the player whose it is.")]


_PLAYERS: Final[tuple[tuple[Chooser, str], ...]] = ((turn_player, "turn player"), (non_turn_player, "other player"))


def _remember_master(game: Game, effect: Effect) -> Control:
    game.frame = effect.put(flow.MASTER, (effect.player,))
    return None


def _return_to_master(game: Game, effect: Effect) -> Control:
    game.frame = flow.forget(flow.of_master(effect), flow.MASTER)
    return None


def _does_it(game: Game, effect: Effect, node: Says, player: int) -> bool:
    return player in sides(flow.of_master(effect), node.who)


def _enter(node: Says, who: Chooser, sub: str) -> Step:
    """Make the line from which on this player is the one who chooses."""

    def run(game: Game, effect: Effect) -> Control:
        game.frame = effect._replace(player=who(game, effect))
        return None

    return Step("", run, sub, does=f"From here on {name_of(who)} chooses.")


def _choices_of(choices: list[Choose], sub: str) -> list[Step]:
    """1-3-4: make the lines at which a player chooses among what is theirs."""
    lines = []
    for at, one in enumerate(choices):
        for line in choose_by_rule(one, "1-3-4"):
            line.sub = f"{sub}.{at}.{line.sub}"
            lines.append(line)
    return lines


def _keep_choices(names: tuple[str, ...], sub: str) -> Step:
    """Make the line at which the choices of a player are kept apart from those of the other one."""

    def run(game: Game, effect: Effect) -> Control:
        kept = effect
        for name in names:
            kept = kept.put(name_of_choice(name, effect.player), effect.get(name)).put(name, ())
        game.frame = kept
        return None

    return Step("", run, f"{sub} has chosen", does="The choices of each player are kept apart.")


def _enter_to_do(node: Says, who: Chooser, names: tuple[str, ...], sub: str, end: Step) -> Step:
    """1-3-10: make the line from which on this player does what stands there, with their own choices."""

    def run(game: Game, effect: Effect) -> Control:
        player = who(game, effect)
        if not _does_it(game, effect, node, player):
            return end
        for name in names:
            effect = effect.put(name, effect.get(name_of_choice(name, player)))
        game.frame = effect._replace(player=player)
        note(game, Decided("does it", player, effect.source.card, effect.ability))
        return None

    return step("1-3-10", run, sub, f"All of it is done by {name_of(who)}.")


NESTING: Final[dict[type, Nesting]] = {
    If: go_on_only_if,
    Sentence: carry_out_sentence,
    May: do_if_wanted,
    ChooseMode: do_one_of_texts,
    EitherOf: do_either,
    Repeat: do_again,
    Says: let_players_do,
}
"""The instructions that hold others: each is handed the way to make the lines of those."""
POSSIBLE: Final[dict[type, Callable[[Game, Effect, Any], bool]]] = {EitherOf: can_be_one_of}
"""Whether one of them could be carried out now, where that can be said."""
