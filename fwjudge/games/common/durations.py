"""Lines that end what lasts, and lines at which skills come to wait: the two sentences the rulebook repeats most."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.project import lapsing
from fwjudge.engine.step import Chooser, Control, Run


def expire(player: Chooser, *until: str) -> Run:
    """「…を期限とする(非)ターンプレイヤーの効果が消失する」"""

    def run(game: Game, frame: Any) -> Control:
        if not game.modifiers:
            return None
        who = player(game, frame)
        ending = tuple(m for word in until for m in lapsing(game, word, who))
        return happen(game, [Lapsed(ending)] if ending else [])

    return run


def make_wait(*words: str) -> Run:
    """「…と表記されたスキルが待機状態になる」"""

    def run(game: Game, frame: Any) -> Control:
        if game.world.hears.isdisjoint(words) and game.trace is None:
            return None
        return happen(game, [Sounded(word, game.own.active) for word in words])

    return run
