"""1000 ルール処理: 敗北 (1002)、KO (1003)、交代 (1004)、不正カード (1005)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import Chooser, Control, Step, ask, step
from fwjudge.games.common.lines import name_of
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.layers import rules_applied
from ..now.rule_processing import needs_main_unit, standby_units_left, units_to_ko
from ..readings import PROCESSING as READING
from ..state import ENERGY, GEN, MAIN, SET, UNIT_PLACES, Gen, area_of, place, player_of
from .ch01_overview import lose
from .ch03_areas import Swapped, discard, swap_with_main
from .ch09_terms import Koed, Lacked, ko


@saved
class GenRules(NamedTuple):
    """A frame of rule processing: the standby areas that were chosen for new main units, and how it is read."""

    swaps: tuple[tuple[int, int], ...] = ()
    in_order: bool = False
    """1001.2: one kind after the other, top to bottom; else all at once (811.2a)."""


# 1002 敗北処理 ---------------------------------------------------------------------------------------


def lose_by_processing(game: Game, frame: GenRules) -> Control:
    """1002.1: a player who could not draw enough loses, and so does one who could not replace the main unit (1002.2)."""
    own: Gen = game.own
    if not own.lacking and not own.stuck:
        return None
    cites = (("1002.1",) if own.lacking else ()) + (("1002.2",) if own.stuck else ())
    return lose(game, tuple(sorted({*own.lacking, *own.stuck})), cites)


def choose_order_of_processing(game: Game, frame: GenRules) -> Control:
    """1001.2: rule processing is carried out from top to bottom, or all at once by 811.2a: a reading.

    It matters where a unit that is due to be KO'd could still be chosen by 1004.
    """
    falling = {number for number, _ in units_to_ko(game)}
    if falling and any(
        c in falling for player in (0, 1) if needs_main_unit(game, player) for c in standby_units_left(game, player)
    ):
        game.frame = frame._replace(in_order=consult(game, READING) == "1001.2")
    return None


# 1003 KO処理 -----------------------------------------------------------------------------------------


def kos(game: Game) -> list[Koed]:
    """Return the events by which units without HP (1003.1) or with as much damage as HP (1003.2) are KO'd."""
    found = []
    for c, by_damage in units_to_ko(game):
        if by_damage:
            by = tuple(source for ref, source in game.own.dealt if ref == game.ref(c))
            found.append(ko(c, "1003.2", "203.2", "916.3", *rules_applied(game, c), by=by))
        else:
            found.append(ko(c, "1003.1", *rules_applied(game, c)))  # no damage does that
    return found


def ko_units_in_order(game: Game, frame: GenRules) -> Control:
    """1003.1: units without HP are KO'd, and units with as much damage as HP (1003.2), if it is processed from top to bottom."""
    return happen(game, kos(game)) if frame.in_order else None


# 1004 交代処理 ---------------------------------------------------------------------------------------


def choose_new_main_unit(number: str, player: Chooser, sub: str, fallen: bool) -> Step:
    """Make the line at which a player chooses a standby unit: the main unit is KO'd (`fallen`), or there is none."""

    def options(game: Game, frame: GenRules) -> list[int]:
        who = player(game, frame)
        if not needs_main_unit(game, who) or fallen != bool(game.areas[place(who, MAIN)]):
            return []
        return standby_units_left(game, who)

    def choose(game: Game, frame: GenRules, unit: int) -> Control:
        at = game.cards[unit].place
        game.frame = frame._replace(swaps=(*frame.swaps, (player_of(at), area_of(at))))
        return None

    why = "is KO'd" if fallen else "is missing"
    does = f"{name_of(player).capitalize()} chooses a standby unit that is not KO'd if their main unit {why}."
    return ask(number, options, choose, player, sub, does)


def swaps(game: Game, frame: GenRules) -> list[Any]:
    """Return the events by which standby units become main units; a player who has none left loses at the next processing (1002.2)."""
    events: list[Any] = []
    for player in (0, 1):
        if not needs_main_unit(game, player):
            continue
        rule = "1004.1" if game.areas[place(player, MAIN)] else "1004.2"
        slot = next((slot for who, slot in frame.swaps if who == player), None)
        if slot is None:
            events.append(Lacked(player, "stuck", (rule,)))
        elif rule == "1004.1":
            events += swap_with_main(game, player, slot, "replacement", (rule, "914.1", "302.3a"))
        else:
            events.append(Swapped(player, slot, "replacement", (), (rule,)))
    return events


# 1005 不正カード処理 ----------------------------------------------------------------------------------


def discards_of_illegal_cards(game: Game) -> list[Any]:
    """Return the moves of sets (1005.1) and energy (1005.2) whose unit is gone or KO'd."""
    found = []
    for places in UNIT_PLACES:
        for at in places:
            unit = game.areas[at]
            if unit and game.cards[unit[0]].up:
                continue
            found += [discard(game, c, "illegal", ("1005.1", "911.1")) for c in game.areas[at + SET]]
            found += [discard(game, c, "illegal", ("1005.2", "911.1")) for c in game.areas[at + ENERGY]]
    return found


def process_all_at_once(game: Game, frame: GenRules) -> Control:
    """811.2a: all rule processing that is due is carried out at the same time; from top to bottom the swaps come now."""
    if frame.in_order:
        return happen(game, swaps(game, frame))
    return happen(game, [*kos(game), *discards_of_illegal_cards(game), *swaps(game, frame)])


def discard_illegal_cards_in_order(game: Game, frame: GenRules) -> Control:
    """1005.1: sets without a unit are discarded, and energy without a unit (1005.2), if it is processed from top to bottom."""
    return happen(game, discards_of_illegal_cards(game)) if frame.in_order else None


PROCESSING: Final = GEN.table(
    "1001",
    step("1002.1", lose_by_processing),
    step("1001.2", choose_order_of_processing),
    step("1003.1", ko_units_in_order),
    choose_new_main_unit("1004.1", turn_player, sub="turn player", fallen=True),
    choose_new_main_unit("1004.1", non_turn_player, sub="non-turn player", fallen=True),
    choose_new_main_unit("1004.2", turn_player, sub="turn player", fallen=False),
    choose_new_main_unit("1004.2", non_turn_player, sub="non-turn player", fallen=False),
    step("811.2a", process_all_at_once, sub="at once"),
    step("1005.1", discard_illegal_cards_in_order),
)
