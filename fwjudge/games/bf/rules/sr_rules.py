"""r. 「★ルール処理★」: what is looked at wherever the procedures name it, from top to bottom."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen, note, settle
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Noted, Over
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.step import STOP, Call, Control, ask, nothing, step

from ..now.numbers import has
from ..now.rule_check import beaten_fighters, crowding_cards, is_due, lies_in_territory, oversized_monsters
from ..readings import GUARD_BY_RULE
from ..state import BF, soul
from .sf_field import to_drop


def rule_check(game: Game, frame: Any = None) -> Control:
    """「★ルール処理★」; where no line of it would do anything it is skipped. Its frame is the number of the line that names it."""
    return Call(RULES.first, game.step.number) if is_due(game) else None


def _defeat(game: Game, frame: str) -> Control:
    """r.1: both at once is possible; that nobody has won then is not said anywhere."""
    losers = beaten_fighters(game)
    if not losers:
        return None
    why = "、".join(
        dict.fromkeys("ライフが0以下" if game.own.life[player] <= 0 else "デッキが0枚" for player in losers)
    )
    ending = Ending(1 - losers[0] if len(losers) == 1 else None, losers, ("r.1",), why)
    settle(game, [Over(ending, (frame,))])
    return STOP


def _clear(game: Game, frame: str) -> Control:
    found = crowding_cards(game)
    _guarded(game, [c for c, _ in found])
    return happen(
        game,
        [
            to_drop(game, c, "rule", (rule, frame, *(("k.C・テリトリー",) if lies_in_territory(game, c) else ())))
            for c, rule in found
        ],
    )


def _guarded(game: Game, cards: list[int]) -> None:
    """Whether 『ソウルガード』 keeps a card on the field against this rule can be read in two ways."""
    if any(has(game, c, "ソウルガード") and soul(game, c) for c in cards):
        consult(game, GUARD_BY_RULE)


def _oversized(game: Game, frame: Any) -> list[int]:
    """Which goes next, until the sizes are 3 or less; that its own fighter says so is not written."""
    return oversized_monsters(game, game.own.active) or oversized_monsters(game, 1 - game.own.active)


def _drop_one(game: Game, frame: str, card: int) -> Control:
    _guarded(game, [card])
    return happen(game, [to_drop(game, card, "rule", (frame,))], BF.at("r.3"))


def _sized_player(game: Game, frame: Any) -> int:
    return game.own.active if oversized_monsters(game, game.own.active) else 1 - game.own.active  # type: ignore[no-any-return]


RULES = BF.table(
    "r",
    step("r", nothing),
    step("r.1", _defeat),
    step("r.2", _clear),
    ask("r.3", _oversized, _drop_one, _sized_player),
)


def concede(game: Game, player: int) -> Control:
    """At any time; no rule of this document speaks of it."""
    note(game, Noted("silent", player, why="投了を定める項目はない"))
    settle(game, [Over(Ending(1 - player, (player,), (), "投了"))])
    return STOP


def stop_endless_loop(game: Game) -> Control:
    """End the fight without a winner: how an endless loop ends is not written anywhere."""
    settle(game, [Over(Ending(None, (), (), "永久循環 (定めがない)"))])
    return STOP
