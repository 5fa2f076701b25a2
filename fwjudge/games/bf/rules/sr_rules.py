"""r. 「★ルール処理★」: what is looked at wherever the procedures name it, from top to bottom."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen, note, settle
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Noted, Over
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.reading import consult
from fwjudge.engine.step import STOP, Call, Control, ask, nothing, step

from ..readings import GUARD_BY_RULE
from ..state import BF, CENTER, DECK, ITEM, LEFT, RIGHT, SPACES, TERRITORY, WIDTH, has, monsters, soul
from .sf_field import to_drop

_ONE_EACH = ((LEFT, "f.5"), (RIGHT, "f.6"), (CENTER, "f.7"), (ITEM, "f.2"))
_MOST = 3


_AREAS = tuple(base + area for base in (0, WIDTH) for area, _ in _ONE_EACH)
_SPACES = tuple(tuple(player * WIDTH + area for area in SPACES) for player in (0, 1))


def due(game: Game) -> bool:
    """Whether some line of the rule check would do something; kept for this state, because it is asked so often."""
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    known = memo.get("due")
    if known is None:
        known = memo["due"] = _due(game)
    return bool(known)


def _due(game: Game) -> bool:
    areas, life = game.areas, game.own.life
    if life[0] <= 0 or life[1] <= 0 or not areas[DECK] or not areas[WIDTH + DECK]:
        return True
    for at in _AREAS:
        if len(areas[at]) > 1 and _crowded(game):
            return True
    for player, (left, center, right) in enumerate(_SPACES):
        if bool(areas[left]) + bool(areas[center]) + bool(areas[right]) > 1 and _too_large(game, player):
            return True
    return False


def rule_check(game: Game, frame: Any = None) -> Control:
    """「★ルール処理★」; where no line of it would do anything it is skipped. Its frame is the number of the line that names it."""
    return Call(RULES.first, game.step.number) if due(game) else None


def _beaten(game: Game) -> list[int]:
    life, areas = game.own.life, game.areas
    return [player for player in (0, 1) if life[player] <= 0 or not areas[player * WIDTH + DECK]]


def _defeat(game: Game, frame: str) -> Control:
    """r.1: both at once is possible; that nobody has won then is not said anywhere."""
    losers = tuple(_beaten(game))
    if not losers:
        return None
    why = "、".join(
        dict.fromkeys("ライフが0以下" if game.own.life[player] <= 0 else "デッキが0枚" for player in losers)
    )
    ending = Ending(1 - losers[0] if len(losers) == 1 else None, losers, ("r.1",), why)
    settle(game, [Over(ending, (frame,))])
    return STOP


def _crowded(game: Game) -> list[tuple[int, str]]:
    """r.2: all cards of an area but the one that was put there last."""
    found = []
    for base in (0, WIDTH):
        for area, rule in _ONE_EACH:
            lying = game.areas[base + area]
            if len(lying) > 1:
                room = 2 if area == CENTER and any(has(game, c, TERRITORY) for c in lying) else 1
                found += [(c, rule) for c in lying[:-room]]
    return found


def _clear(game: Game, frame: str) -> Control:
    found = _crowded(game)
    _guarded(game, [c for c, _ in found])
    return happen(game, [to_drop(game, c, "rule", (rule, frame, *_territory(game, c))) for c, rule in found])


def _territory(game: Game, number: int) -> tuple[str, ...]:
    """That two may lie there has been counted."""
    lying = game.areas[game.cards[number][2]]
    return (
        ("k.C・テリトリー",)
        if any(has(game, c, TERRITORY) for c in lying) and game.cards[number][2] % WIDTH == CENTER
        else ()
    )


def _guarded(game: Game, cards: list[int]) -> None:
    """Whether 『ソウルガード』 keeps a card on the field against this rule can be read in two ways."""
    if any(has(game, c, "ソウルガード") and soul(game, c) for c in cards):
        consult(game, GUARD_BY_RULE)


def _too_large(game: Game, player: int) -> list[int]:
    """r.3: the monsters of which some have to go."""
    found = monsters(game, player)
    if len(found) < 2:
        return []
    sizes = game.world.known["sizes"]
    if game.modifiers or game.world.continuous:
        total = sum(value(game, "size", c) for c in found)
    else:
        total = sum(sizes[game.cards[c][0]] for c in found)
    if total <= _MOST:
        return []
    newest = game.own.newest[player]
    return [c for c in found if newest is None or c != newest.card]


def _oversized(game: Game, frame: Any) -> list[int]:
    """Which goes next, until the sizes are 3 or less; that its own fighter says so is not written."""
    return _too_large(game, game.own.active) or _too_large(game, 1 - game.own.active)


def _drop_one(game: Game, frame: str, card: int) -> Control:
    _guarded(game, [card])
    return happen(game, [to_drop(game, card, "rule", (frame,))], BF.at("r.3"))


def _sized_player(game: Game, frame: Any) -> int:
    return game.own.active if _too_large(game, game.own.active) else 1 - game.own.active  # type: ignore[no-any-return]


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
