"""How the parts of a text follow each other (4-9-2-3): conditions, what a player may do (4-8-5), what both players do (4-9-2-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.event import Decided, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common import flow
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.flow import Nested, Nesting, jump, label
from fwjudge.games.common.unread_parts import hangs_on_unread, note_unread, unread_of

from ..now.sets import note_what_was_looked_at
from ..state import active_player, non_active_player
from .choosing import choose_cards
from .doing import TOGETHER


def _go_on_if(node: t.If, nested: Nested) -> list[Step]:
    """4-9-2-3: make the lines of what is done only if a condition holds: now, or at the moment that the text names."""
    then, otherwise, end = nested(node.then, "then"), nested(node.otherwise, "else"), label("end")
    hole = unread_of(node.condition)

    def run(game: Game, frame: Effect) -> Control:
        """4-9-2-3: go on with what follows if the condition holds, else with what is said otherwise, if anything."""
        if hole is not None and hangs_on_unread(game, frame, node.condition):
            note_unread(game, frame, hole)
            game.frame = frame.put("done", ())
            return end
        note_what_was_looked_at(game, frame, node.condition)
        if holds(game, frame, node.condition):
            return None
        if otherwise:
            return otherwise[0]
        note(game, Decided("not followed", frame.player, frame.source.card, frame.ability))
        return end

    return [step("4-9-2-3", run, sub="if"), *then, jump("then", end), *otherwise, end]


def _ask_whether(node: t.May, nested: Nested) -> list[Step]:
    """4-8-5: make the lines of what a player may do (「してもよい」): it is decided when it is resolved."""
    end = label("end")

    def answers_whether_to_do_it(game: Game, frame: Effect) -> list[str]:
        return ["do", "decline"]

    def do_it_or_not(game: Game, frame: Effect, option: str) -> Control:
        """4-8-5: it is done, or the effect is over without it."""
        if option == "do":
            return None
        note(game, Noted("declined", frame.player, frame.ability, frame.source))
        game.frame = frame.put("done", ())
        return end

    def chooser(game: Game, frame: Effect) -> int:
        return side(frame, node.by)

    line = ask("4-8-5", answers_whether_to_do_it, do_it_or_not, chooser, "may", "The player says whether to do it.")
    return [line, *nested(node.body), end]


def _let_players_do(node: t.Says, nested: Nested) -> list[Step]:
    """1-1-4, 4-9-2-5: make the lines of what players do as if the text were theirs.

    Of both the active player chooses all of theirs first, the other one knowing it; nothing has been done by then.
    """
    chooses = [one for one in node.body if isinstance(one, t.Choose)]
    if node.who != "each" or not chooses:
        return flow.let_players_do(node, nested, "1-1-4")
    done = tuple(one for one in node.body if not isinstance(one, t.Choose))
    return [*_choose_of_both(chooses), *nested(done), step("4-9-2-5", _end_together, sub="done")]


def _end_together(game: Game, frame: Effect) -> Control:
    """4-9-2-5: what the text goes on with is not done together any more."""
    game.frame = frame.put(TOGETHER, ())
    return None


def _choose_of_both(chooses: list[t.Choose]) -> Iterator[Step]:
    players: tuple[tuple[str, Callable[[Game, Any], int]], ...] = (
        ("active", active_player),
        ("non-active", non_active_player),
    )
    for who, player in players:
        for choose in chooses:
            called = f"{choose.called} {who}"
            lines = choose_cards("4-9-2-4", choose._replace(called=called), False, player, ("1-1-4", "4-9-2-5"))
            for one in lines:
                one.sub = f"{called} {one.sub}".strip()
                yield one

    def together(game: Game, frame: Effect) -> Control:
        """4-9-2-5: what both have chosen is what the text goes on about."""
        for choose in chooses:
            frame = frame.put(
                choose.called, tuple(ref for who, _ in players for ref in frame.get(f"{choose.called} {who}"))
            )
        game.frame = frame.put(TOGETHER, (True,))
        return None

    yield step("4-9-2-4", together, sub="both")


def _sentence(node: t.Sentence, nested: Nested) -> list[Step]:
    """4-9-2-3: make the lines of one sentence."""
    return nested(node.body)


def _repeat(node: t.Repeat, nested: Nested) -> list[Step]:
    """4-9-2-3: make the lines of what is done so many times."""
    return flow.repeat(node, nested, "4-9-2-3")


NESTING: Final[dict[type, Nesting]] = {
    t.If: _go_on_if,
    t.May: _ask_whether,
    t.Says: _let_players_do,
    t.Sentence: _sentence,
    t.Repeat: _repeat,
}
"""The instructions that hold others: each is handed the way to make the lines of those."""
