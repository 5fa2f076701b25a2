"""4. ゲームの基礎用語: カードを引く (4-5)、ダメージ処理 (4-6)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared, Moved
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import NATURE, Call, Control, Step, ask, nothing, step
from fwjudge.games.common.drawing import Drawing, drawer, drawing

from ..now.usable import usable_trigger
from ..readings import SECOND_DAMAGE
from ..state import DECK, HAND, LIFE, OP, WIDTH, place_of
from ..world.facts import facts
from .ch01_basics import defeat
from .ch03_areas import to_trash

# 4-5 カードを引く ------------------------------------------------------------------------------------

DECKS, HANDS = (place_of(0, DECK), place_of(1, DECK)), (place_of(0, HAND), place_of(1, HAND))
draw = drawer(drawing(OP, "4-5", "4-5-3", "4-5-2", DECKS, HANDS, cites=("3-4-1",)))


def _up_to(game: Game, frame: Drawing) -> Control:
    """4-5-4: of 0 nothing happens."""
    return None if frame.left > 0 else OP.at("4-5-4-3", "done")


def _end_or_draw(game: Game, frame: Drawing) -> list[str]:
    return ["draw", "enough"] if game.areas[DECKS[frame.player]] else ["enough"]


def _ends_or_draws(game: Game, frame: Drawing, option: str) -> Control:
    if option == "draw":
        return None
    return happen(game, [Declared(frame.player, "enough")], OP.at("4-5-4-3", "done"))


def _draw_one(game: Game, frame: Drawing) -> Control:
    game.frame = frame._replace(left=frame.left - 1)
    return draw(frame.player, 1)


def _so_often(game: Game, frame: Drawing) -> Control:
    return OP.at("4-5-4-1") if frame.left > 0 else None


DRAW_UP_TO = OP.table(
    "4-5-4",
    step("4-8-2", nothing),  # not chosen beforehand, as other numbers with 「まで」 are
    step("4-5-4", _up_to),
    ask("4-5-4-1", _end_or_draw, _ends_or_draws, lambda game, frame: frame.player),
    step("4-5-4-2", _draw_one),
    step("4-5-4-3", _so_often),
    step("4-5-4-3", nothing, sub="done"),
)


def draw_up_to(player: int, amount: int) -> Call:
    """「N枚までを引く」"""
    return Call(DRAW_UP_TO.first, Drawing(player, amount))


# 4-6 ダメージ処理 ------------------------------------------------------------------------------------


@saved
class Damaging(NamedTuple):
    """The frame of damage: who takes it, how much is left."""

    player: int
    left: int
    banish: bool = False
    """10-1-3: by a card with 【バニッシュ】."""
    battle: bool = False
    double: bool = False
    """10-1-2: by a card with 【ダブルアタック】."""


def damage(player: int, amount: int) -> Call:
    """「ダメージを与える」"""
    return Call(OP.at("4-6-2-2", "certain"), Damaging(player, amount))


def battle_damage(player: int, double: bool, banish: bool, back: Step) -> Call:
    """7-1-4-1-1: 1 damage, or 2 (10-1-2-1)."""
    return Call(OP.at("4-6-2-2", "certain"), Damaging(player, 2 if double else 1, banish, True, double), back)


def _life(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + LIFE]


def _loses(game: Game, frame: Damaging) -> Control:
    """9-2-1-1: damage without life; in battle it is settled at the moment when the damage is certain (7-1-4-1-1-1)."""
    return defeat(
        game, (frame.player,), (*(("7-1-4-1-1-1",) if frame.battle else ()), "9-2-1-1", "1-2-1-1-1", "1-2-2-1")
    )


def _certain(game: Game, frame: Damaging) -> Control:
    """The moment when the damage is certain: without life the game is over; damage of 0 is none (4-6-2-2)."""
    return _loses(game, frame) if frame.left > 0 and not _life(game, frame.player) else None


def _again(game: Game, frame: Damaging) -> Control:
    """4-6-2-2, 7-1-4-1-1-3: one after the other; what is impossible is not done (1-3-2)."""
    if frame.left <= 0:
        return OP.at("4-6-2-2", "done")
    if not _life(game, frame.player):
        return _loses(game, frame) if consult(game, SECOND_DAMAGE) == "yes" else OP.at("4-6-2-2", "done")
    return None


def _unknown(game: Game, frame: Damaging) -> list[Any]:
    return chance.draws(game, _life(game, frame.player)[-1])


def _look(game: Game, frame: Damaging, option: Any) -> Control:
    return chance.settle_card(game, *option)


def _trigger_or_hand(game: Game, frame: Damaging) -> list[str]:
    """4-6-3, 10-1-5-2: a card with 【トリガー】 that can be activated may be, in place of going to the hand."""
    if not facts(game).has_triggers or frame.banish or not _goes_to_hand(game, frame):
        return []
    return ["trigger", "hand"] if usable_trigger(game, frame.player, _life(game, frame.player)[-1]) >= 0 else []


def _taken(frame: Damaging, card: int, cites: tuple[str, ...] = ()) -> Moved:
    return Moved(card, place_of(frame.player, HAND), "damage", False, False, cites=cites)


def _goes_to_hand(game: Game, frame: Damaging) -> bool:
    """4-6-3-1: what cannot go to the hand cannot be activated either: an effect forbids it, or puts it elsewhere."""
    if any(m.what == "cannot take life" and m.amount == frame.player for m in game.modifiers):
        return False
    top = _taken(frame, _life(game, frame.player)[-1])
    return not game.world.replaces or not game.world.policy.replacements(game, (top,), ())


def _takes_trigger(game: Game, frame: Damaging, option: str) -> Control:
    return OP.at("8-6-2-1") if option == "trigger" else None


def _to_hand(game: Game, frame: Damaging) -> Control:
    """4-6-2-1; 10-1-3-1 puts it into the trash."""
    card = _life(game, frame.player)[-1]
    game.frame = frame._replace(left=frame.left - 1)
    if frame.banish:
        return happen(game, [to_trash(game, card, "damage", ("10-1-3-1",))], OP.at("4-6-2-2"))
    if any(m.what == "cannot take life" and m.amount == frame.player for m in game.modifiers):
        return happen(game, [Declared(frame.player, "life stays", (), ("1-3-3", "4-6-3-1"))], OP.at("4-6-2-2"))
    cites = ("7-1-4-1-1-2", *(("7-1-4-1-1-3", "10-1-2-1") if frame.double else ())) if frame.battle else ()
    unused = ("10-1-5-2",) if facts(game).has_triggers and usable_trigger(game, frame.player, card) >= 0 else ()
    return happen(game, [_taken(frame, card, (*cites, *unused))], OP.at("4-6-2-2"))


DAMAGE = OP.table(
    "4-6",
    step("4-6-2-2", _certain, sub="certain"),
    step("4-6-2-2", _again),
    ask("4-6-2-1", _unknown, _look, lambda game, frame: NATURE, sub="look"),
    ask("4-6-3", _trigger_or_hand, _takes_trigger, lambda game, frame: frame.player),
    step("4-6-2-1", _to_hand),
    step("4-6-2-2", nothing, sub="done"),
    step("8-6-2", nothing),  # what has come to wait meanwhile is activated from here on
)
