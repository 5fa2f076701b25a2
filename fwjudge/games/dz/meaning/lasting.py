"""The instructions whose effect lasts, waits, or only bounds those that follow: 4-4-4, 4-14-3, 3-4-4."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import Change, Delay, Forbid, Last, Only, Power, Skip
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, Modified, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.step import Control, Step, step
from fwjudge.engine.waiting import LeftBehind
from fwjudge.games.common.words import leave, path_to

from ..now.forbidden import players_meant
from ..now.layers import LASTING
from ..now.sets import amount_now, candidates, cards_named, chosen_word, is_followed, player_meant
from ..rules.p4c08_triggers import Delayed
from ..world.texts import CHANGES, NUMBERS


def determine(game: Game, effect: Effect, node: Any, *cites: str) -> int:
    """4-9-2-7: return a number as it is now; one that is not fixed is determined once, when it is resolved, and noted."""
    amount = amount_now(game, effect, node)
    if node.each is not None:
        note(game, Noted("determined", effect.player, effect.ability, effect.source, ("4-9-2-7", *cites), str(amount)))
    return amount


def name_of_end(game: Game, word: str) -> str:
    """Return the name of the moment until which an effect lasts: the end of the battle is that of the one that goes on now."""
    return f"{word} {len(game.own.groups)}" if word in ("battle", "battle end") and game.own.groups else word


def _power(node: Power) -> list[Step]:
    """4-14-3-2: what changes a number concerns those that it was done to, and no others later; by so much as it was then (4-14-3-3)."""

    def run(game: Game, frame: Effect) -> Control:
        last, amount = name_of_end(game, node.until), determine(game, frame, node, "4-14-3-3")
        return happen(
            game,
            [
                Modified(
                    Modifier(node.what, ref, amount, last, frame.player, frame.source, frame.ability), ("4-14-3-2",)
                )
                for ref in cards_named(game, frame, node.target)
            ],
        )

    return [step("4-14-3-1", run)]


def _delay(node: Delay) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        path = path_to(game.world.abilities[frame.ability].body, node)
        delayed = Delayed(frame.ability, path, name_of_end(game, node.sound), frame)
        record(game, LeftBehind(delayed, frame.player, frame.ability, frame.source))
        return None

    return [step("4-4-4", run)]


def _last(node: Last) -> list[Step]:
    """4-14-3-2: what changes cards is fixed to those that it changes now; what forbids something is also about cards that come later."""

    def run(game: Game, frame: Effect) -> Control:
        path, until_ = path_to(game.world.abilities[frame.ability].body, node), name_of_end(game, node.until)
        found: list[Any] = []
        for at, one in enumerate(node.body):
            if isinstance(one, CHANGES):
                what: str = LASTING
                amount: Any = (path, at, chosen_word(frame, getattr(one, "value", "")))
                if isinstance(one, Change) and one.each is not None and one.what in NUMBERS:
                    what, amount = one.what, determine(game, frame, one, "4-14-3-3")
                found += [
                    Modified(
                        Modifier(what, ref, amount, until_, frame.player, frame.source, frame.ability), ("4-14-3-2",)
                    )
                    for ref in candidates(game, frame, one.of)
                ]
            elif isinstance(one, Forbid):
                found += _forbidden(game, frame, one._replace(until=node.until))
        return happen(game, found)

    return [step("4-14-3-1", run)]


def _forbidden(game: Game, effect: Effect, node: Forbid) -> list[Any]:
    last = name_of_end(game, node.until)
    return [
        Modified(
            Modifier(f"cannot {node.what}", None, player, last, effect.player, effect.source, effect.ability),
            ("4-14-3-2",),
        )
        for player in players_meant(effect.player, node.target)
    ]


def _forbid(node: Forbid) -> list[Step]:
    def forbid(game: Game, frame: Effect) -> Control:
        return happen(game, _forbidden(game, frame, node))

    return [step("4-14-3-1", forbid)]


def _skip(node: Skip) -> list[Step]:
    """3-4-4: the next one; it is noticed where it would begin."""

    def run(game: Game, frame: Effect) -> Control:
        player = player_meant(game, frame, node.whose)
        return happen(
            game, [Modified(Modifier(f"skip {node.what}", None, player, "", frame.player, frame.source, frame.ability))]
        )

    return [step("4-14-3-1", run)]


def _go_on_if(node: Only) -> list[Step]:
    """Make the line that stops the effect unless a condition holds: now, or at the moment that the text names."""

    def run(game: Game, frame: Effect) -> Control:
        if is_followed(game, frame, node):
            return None
        note(game, Decided("not followed", frame.player, frame.source.card, frame.ability))
        return leave(game)

    return [step("4-9-2-3", run)]


LASTING_WORDS: Final[dict[type, Any]] = {
    Power: _power,
    Delay: _delay,
    Last: _last,
    Forbid: _forbid,
    Skip: _skip,
    Only: _go_on_if,
}
