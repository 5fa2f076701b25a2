"""600 メインフェイズの処理: チャージ (602)、ユニットを出す (603)、コマンドをプレイ (604)、退却 (605)、EXスキル (606)、終了 (607)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, need_of_print, slot, unless_forbidden
from fwjudge.engine.event import change, make_declaration
from fwjudge.engine.game import Game
from fwjudge.engine.log import previous, record
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, do_nothing, step

from ..now.cards import all_hold
from ..now.continuous_effects import activated_skills, is_forbidden
from ..now.projection import abilities_of
from ..readings import ILLEGAL_PLAY
from ..state import (
    COMMANDS,
    GEN,
    HAND,
    STANDBY_PLACES,
    UNIT,
    all_units,
    area_of,
    bearer,
    card,
    energy_of,
    is_in_area,
    is_stunned,
    main_unit,
    place,
)
from .ch03_areas import attach_energy, free_standby, put_in_standby
from .ch08_play import ACTIVATE, COMMAND, GenPlay, has_target
from .ch09_terms import RETREAT, GenRetreat, can_retreat, draw, retreat_cost

Skill = tuple[int, int]
"""A card and one of its abilities."""


def hand_of(game: Game, player: int) -> tuple[int, ...]:
    """Return the cards in a player's hand."""
    return game.areas[place(player, HAND)]


def is_not_ko(game: Game, player: int, unit: int) -> bool:
    """306.7a-3: whether a unit can be chosen, because it is not KO'd."""
    return game.cards[unit].up


def rules_against(game: Game, what: str, player: int, number: int | None = None) -> tuple[str, ...]:
    """104.4: return the rule by which an effect forbids a thing of this kind (`what`) to a player, or to a card; else none."""
    return ("104.4",) if is_forbidden(game, what, player, number) else ()


# 602 チャージ ----------------------------------------------------------------------------------------


@saved
class GenCharge(NamedTuple):
    """A frame of a charge."""

    player: int
    unit: int
    card: int


def has_not_charged(game: Game, player: int) -> bool:
    """602.2: whether no charge has been done this turn."""
    return not game.own.charged


def rules_against_charge(game: Game, player: int) -> tuple[str, ...]:
    """104.4: return the rule by which the player may not charge."""
    return rules_against(game, "charge", player)


def perform_charge(game: Game, frame: Any, unit: int, number: int) -> Control:
    """Charge this unit with this card of the hand."""
    record(game, change("", ("602.2",), charged=True))
    return Call(CHARGE.first, GenCharge(game.own.active, unit, number))


def attach_card_of_hand(game: Game, frame: GenCharge) -> Control:
    """602.1: a card of the turn player's hand is attached to a unit in their Area (905.1) as energy (905.2)."""
    cites = ("602.2",) if _has_charged_by_effect(game) else ()
    declared = make_declaration(frame.player, "charge", (frame.unit,), cites)
    return happen(game, [declared, attach_energy(game, frame.card, frame.unit)])


def _has_charged_by_effect(game: Game) -> bool:
    """602.2: whether an effect has charged a unit this turn, which is no such action (906.1)."""
    node = game.log
    while node is not None:
        at, _, event, *_ = node
        if at.number == "906.1" or getattr(event, "what", "") == "turn":
            return bool(at.number == "906.1")
        node = previous(node)
    return False


def draw_after_charge(game: Game, frame: GenCharge) -> Control:
    """602.1: after that the turn player draws a card."""
    return draw(frame.player, 1)


CHARGE: Final = GEN.table(
    "602",
    step("602.1", attach_card_of_hand),
    step("602.1", draw_after_charge, sub="draw"),
    step("602.1", do_nothing, sub="done", does="The charge has been done."),
)
charge = Action(
    "503.3a",
    "charge",
    need("602.2", has_not_charged),
    unless_forbidden("104.4", rules_against_charge, "charge"),
    slot("602.1", all_units, need("306.7a-3", is_not_ko)),
    slot("602.1", hand_of),
    perform=perform_charge,
)

# 603 ユニットを出す -----------------------------------------------------------------------------------


def has_free_standby(game: Game, player: int) -> bool:
    """603.2: whether a standby area of the player is free."""
    return free_standby(game, player) is not None


def is_unit(game: Game, player: int, number: int) -> bool:
    """603.1: whether this is a unit card."""
    return card(game, number).type == UNIT


def rules_against_putting(game: Game, player: int, number: int) -> tuple[str, ...]:
    """104.4: return the rule by which the player may not put this unit."""
    return rules_against(game, "appear", player, number)


def perform_put_unit(game: Game, frame: Any, number: int) -> Control:
    """603.1: put this unit card into a free standby area."""
    player = game.own.active
    free = free_standby(game, player)
    assert free is not None
    put = put_in_standby(game, number, player, free, ("603.1",))
    return happen(game, [make_declaration(player, "put", (number,), ("603.1",)), put])


put_unit = Action(
    "503.3b",
    "put",
    need("603.2", has_free_standby),
    slot("603.1", hand_of, need_of_print("603.1", is_unit), unless_forbidden("104.4", rules_against_putting, "appear")),
    perform=perform_put_unit,
)

# 604 コマンドをプレイ ----------------------------------------------------------------------------------


def is_command(game: Game, player: int, number: int) -> bool:
    """604.1: whether this is a command card."""
    return card(game, number).type in COMMANDS


def is_first_strategy(game: Game, player: int, number: int) -> bool:
    """604.3, 803.2: whether this is no strategy, or the first one of this turn."""
    return card(game, number).type != "strategy" or not game.own.strategies


def is_after_first_turns(game: Game, player: int, number: int) -> bool:
    """604.4: whether this is no enhancement, or the first turn of each player (one of the first two) is over."""
    return card(game, number).type != "enhancement" or game.own.turn > 2


def has_target_if_needed(game: Game, player: int, number: int) -> bool:
    """804.2b: whether this is no enhancement, or a unit can be its target, or it is played without one as the rule is printed."""
    if card(game, number).type != "enhancement" or has_target(game, player, number):
        return True
    return dict(game.world.readings).get(ILLEGAL_PLAY.name, ILLEGAL_PLAY.usual) == "as printed"


def rules_against_playing(game: Game, player: int, number: int) -> tuple[str, ...]:
    """104.4: return the rule by which the player may not play this command."""
    return rules_against(game, "use", player, number)


def perform_play(game: Game, frame: Any, number: int) -> Control:
    """Play this command card (804)."""
    if card(game, number).type == "strategy":
        record(game, change("", ("803.2",), strategies=game.own.strategies + 1))
    return Call(COMMAND.first, GenPlay(game.own.active, number))


play_command = Action(
    "503.3c",
    "play",
    slot(
        "604.1",
        hand_of,
        need_of_print("604.1", is_command),
        need("604.3", is_first_strategy),
        need("604.4", is_after_first_turns),
        need("804.2b", has_target_if_needed),
        unless_forbidden("104.4", rules_against_playing, "use"),
    ),
    perform=perform_play,
)

# 605 メイン・ユニットを退却 ------------------------------------------------------------------------------


def has_not_retreated(game: Game, player: int) -> bool:
    """605.2: whether no unit has retreated this turn."""
    return not game.own.retreated


def main_unit_is_not_stunned(game: Game, player: int) -> bool:
    """915.1a: whether the player has a main unit that is not stunned."""
    main = main_unit(game, player)
    return main is not None and not is_stunned(game, main)


def has_energy_to_retreat(game: Game, player: int) -> bool:
    """605.3: whether the main unit has as much energy as its retreat cost."""
    main = main_unit(game, player)
    return main is not None and len(energy_of(game, main)) >= retreat_cost(game, main)


def rules_against_retreat(game: Game, player: int) -> tuple[str, ...]:
    """104.4: return the rule by which the main unit may not retreat."""
    return rules_against(game, "retreat", player, main_unit(game, player))


def standby_units(game: Game, player: int) -> list[int]:
    """Return the units in the standby areas of a player, KO'd or not."""
    return [c for at in STANDBY_PLACES[player] for c in game.areas[at]]


def perform_retreat(game: Game, frame: Any, number: int) -> Control:
    """605.1: the main unit retreats and this standby unit takes its place (915)."""
    record(game, change("", ("605.2",), retreated=True))
    return Call(RETREAT.first, GenRetreat(game.own.active, area_of(game.cards[number].place)))


retreat = Action(
    "503.3d",
    "retreat",
    need("605.2", has_not_retreated),
    need("915.1a", main_unit_is_not_stunned),
    need("605.3", has_energy_to_retreat),
    need("915.1d", can_retreat),
    unless_forbidden("104.4", rules_against_retreat, "retreat"),
    slot("605.1", standby_units, need("605.3", is_not_ko)),
    perform=perform_retreat,
)

# 606 起動能力であるEXスキルをプレイ ------------------------------------------------------------------------


def is_not_of_fallen_unit(game: Game, player: int, skill: Skill) -> bool:
    """306.7a-3: whether the unit whose skill this is is not KO'd; a card outside the Area has none."""
    number, _ = skill
    return game.cards[bearer(game, number)].up or not is_in_area(game.cards[number].place)


def is_not_of_stunned_unit(game: Game, player: int, skill: Skill) -> bool:
    """802.2a: whether the unit whose skill this is is not stunned."""
    number, _ = skill
    return not is_stunned(game, bearer(game, number))


def may_be_activated(game: Game, player: int, skill: Skill) -> bool:
    """806.1: whether the conditions of the ability hold (802.1), and no effect forbids to play it."""
    number, ability = skill
    conditions = game.world.abilities[ability].valid_if
    if conditions and not all_hold(game, Effect(ability, game.ref(number), player), conditions):
        return False
    return not is_forbidden(game, "ability", player, bearer(game, number), game.world.abilities[ability].name)


def perform_activate(game: Game, frame: Any, skill: Skill) -> Control:
    """801.1a: play this activated ability (806)."""
    number, ability = skill
    return Call(ACTIVATE.first, Effect(ability, game.ref(number), game.own.active))


def rules_of_lost_ability(game: Game, player: int, skill: Skill) -> tuple[str, ...]:
    """809.1c: return the rule by which a card has not got an ability that is printed on it: an effect has taken it."""
    if not isinstance(skill, tuple):  # anything may be asked about
        return ()
    number, ability = skill
    printed = ability in card(game, number).abilities
    return ("809.1c",) if printed and ability not in abilities_of(game, number) else ()


activate = Action(
    "503.3e",
    "activate",
    slot(
        "606.1",
        activated_skills,
        need("306.7a-3", is_not_of_fallen_unit),
        need("802.2a", is_not_of_stunned_unit),
        need("806.1", may_be_activated),
    )._replace(because=rules_of_lost_ability),
    perform=perform_activate,
)

# 607 メインフェイズを終了 --------------------------------------------------------------------------------


def perform_end_main(game: Game, frame: Any) -> Control:
    """607.1: the main phase is over; the next phase begins."""
    return happen(game, [make_declaration(game.own.active, "end main", (), ("607.1", "503.4"))], GEN.at("504.1"))


end_main = Action("503.3f", "end main", perform=perform_end_main)
