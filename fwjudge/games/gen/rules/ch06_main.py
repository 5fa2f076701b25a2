"""600 メインフェイズの処理: チャージ (602)、ユニットを出す (603)、コマンドをプレイ (604)、退却 (605)、EXスキル (606)、終了 (607)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, slot
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step

from ..now.in_force import forbidden
from ..now.projected import abilities_of
from ..readings import ILLEGAL_PLAY
from ..state import (
    COMMANDS,
    GEN,
    HAND,
    STANDBY,
    UNIT,
    WIDTH,
    all_units,
    bearer,
    card,
    energy_of,
    is_stunned,
    main_unit,
    sets_of,
)
from ..world.facts import facts
from .ch03_areas import attach_energy, free_standby, to_standby
from .ch08_play import ACTIVATE, COMMAND, GenPlay, has_target
from .ch09_terms import RETREAT, GenRetreat, can_retreat, draw, retreat_cost


def _hand(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + HAND]


def _stands(game: Game, player: int, unit: int) -> bool:
    """A KO'd unit cannot be chosen."""
    return game.cards[unit][4]


# 602 チャージ ----------------------------------------------------------------------------------------


@saved
class GenCharge(NamedTuple):
    """The frame of a charge."""

    player: int
    unit: int
    card: int


def _not_charged(game: Game, player: int) -> bool:
    return not game.own.charged


def _charge(game: Game, frame: Any, unit: int, number: int) -> Control:
    game.own = game.own._replace(charged=True)
    return Call(CHARGE.first, GenCharge(game.own.active, unit, number))


def _attach(game: Game, frame: GenCharge) -> Control:
    return happen(game, [Declared(frame.player, "charge", (frame.unit,)), attach_energy(game, frame.card, frame.unit)])


CHARGE = GEN.table(
    "602",
    step("602.1", _attach),
    step("602.1", lambda game, frame: draw(frame.player, 1), sub="draw"),
)
charge = Action(
    "503.3a",
    "charge",
    need("602.2", _not_charged),
    slot("602.1", all_units, need("306.7a-3", _stands)),
    slot("602.1", _hand),
    perform=_charge,
)

# 603 ユニットを出す -----------------------------------------------------------------------------------


def _has_room(game: Game, player: int) -> bool:
    return free_standby(game, player) is not None


def _is_unit(game: Game, player: int, number: int) -> bool:
    return card(game, number).type == UNIT


def _put(game: Game, frame: Any, number: int) -> Control:
    player = game.own.active
    at = free_standby(game, player)
    assert at is not None
    return happen(
        game, [Declared(player, "put", (number,), ("603.1",)), to_standby(game, number, player, at, ("603.1",))]
    )


put_unit = Action(
    "503.3b", "put", need("603.2", _has_room), slot("603.1", _hand, need("603.1", _is_unit)), perform=_put
)

# 604 コマンドをプレイ ----------------------------------------------------------------------------------


def _is_command(game: Game, player: int, number: int) -> bool:
    return card(game, number).type in COMMANDS


def _one_strategy(game: Game, player: int, number: int) -> bool:
    return card(game, number).type != "strategy" or not game.own.strategies


def _not_first_turns(game: Game, player: int, number: int) -> bool:
    """Each player's first turn is one of the first two."""
    return card(game, number).type != "enhancement" or game.own.turn > 2


def _target_or_as_printed(game: Game, player: int, number: int) -> bool:
    if card(game, number).type != "enhancement" or has_target(game, player, number):
        return True
    return dict(game.world.readings).get(ILLEGAL_PLAY.name, ILLEGAL_PLAY.usual) == "as printed"


def _play(game: Game, frame: Any, number: int) -> Control:
    if card(game, number).type == "strategy":
        game.own = game.own._replace(strategies=game.own.strategies + 1)
    return Call(COMMAND.first, GenPlay(game.own.active, number))


play_command = Action(
    "503.3c",
    "play",
    slot(
        "604.1",
        _hand,
        need("604.1", _is_command),
        need("604.3", _one_strategy),
        need("604.4", _not_first_turns),
        need("804.2b", _target_or_as_printed),
    ),
    perform=_play,
)

# 605 メイン・ユニットを退却 ------------------------------------------------------------------------------


def _not_retreated(game: Game, player: int) -> bool:
    return not game.own.retreated


def _main_not_stunned(game: Game, player: int) -> bool:
    main = main_unit(game, player)
    return main is not None and not is_stunned(game, main)


def _enough_energy(game: Game, player: int) -> bool:
    main = main_unit(game, player)
    return main is not None and len(energy_of(game, main)) >= retreat_cost(game, main)


def _standby(game: Game, player: int) -> list[int]:
    base = player * WIDTH
    return [c for area in game.areas[base + STANDBY[0] : base + STANDBY[-1] + 1] for c in area]


def _retreat(game: Game, frame: Any, number: int) -> Control:
    game.own = game.own._replace(retreated=True)
    return Call(RETREAT.first, GenRetreat(game.own.active, game.cards[number].place % WIDTH))


retreat = Action(
    "503.3d",
    "retreat",
    need("605.2", _not_retreated),
    need("915.1a", _main_not_stunned),
    need("605.3", _enough_energy),
    need("915.1d", can_retreat),
    slot("605.1", _standby, need("605.3", _stands)),
    perform=_retreat,
)

# 606 起動能力であるEXスキルをプレイ ------------------------------------------------------------------------


def _startable(game: Game, player: int) -> list[tuple[int, int]]:
    """801.1g-1: of the units in the Area and of what is set on them; 802.3: of a hand, where the text says so."""
    if not facts(game).has_activated:
        return []
    abilities = game.world.abilities
    return [
        (c, number)
        for unit in all_units(game, player)
        for c in (unit, *sets_of(game, unit))
        for number in abilities_of(game, c)
        if abilities[number].kind == "activate" and not abilities[number].area
    ] + [
        (c, number)
        for c in _hand(game, player)
        for number in game.printed(c).abilities
        if abilities[number].kind == "activate" and abilities[number].area == "hand"
    ]


def _unit_stands(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return game.cards[bearer(game, skill[0])][4] or game.cards[skill[0]][2] == player * WIDTH + HAND


def _unit_not_stunned(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return not is_stunned(game, bearer(game, skill[0]))


def _not_forbidden(game: Game, player: int, skill: tuple[int, int]) -> bool:
    unless = game.world.abilities[skill[1]].unless
    return not unless or not forbidden(game, unless, player)


def _activate(game: Game, frame: Any, skill: tuple[int, int]) -> Control:
    number, ability = skill
    return Call(ACTIVATE.first, Effect(ability, game.ref(number), game.own.active))


activate = Action(
    "503.3e",
    "activate",
    slot(
        "606.1",
        _startable,
        need("306.7a-3", _unit_stands),
        need("802.2a", _unit_not_stunned),
        need("806.1", _not_forbidden),
    ),
    perform=_activate,
)

# 607 メインフェイズを終了 --------------------------------------------------------------------------------


def _end(game: Game, frame: Any) -> Control:
    return happen(game, [Declared(game.own.active, "end main", (), ("607.1", "503.4"))], GEN.at("504.1"))


end_main = Action("503.3f", "end main", perform=_end)
