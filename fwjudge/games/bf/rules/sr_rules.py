"""r. 「★ルール処理★」: what is looked at wherever the procedures name it, from top to bottom."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen, happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Noted, Over
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.reading import consult
from fwjudge.engine.step import STOP, Call, Control, Step, ask, do_nothing, step
from fwjudge.games.common.endings import CONCEDED, ENDLESS_LOOP, NO_DECK, NO_LIFE

from ..now.numbers import has_keyword
from ..now.rule_check import beaten_fighters, crowding_cards, has_room_for_two, is_due, oversized_monsters
from ..readings import GUARD_BY_RULE
from ..state import BF, soul
from ..world.keywords import SOUL_GUARD
from .sf_field import move_to_drop


def check_rules(number: str, sub: str = "") -> Step:
    """Make the line 「★ルール処理★を行う」; it is passed over where no check would do anything."""

    def check(game: Game, frame: Any) -> Control:
        return Call(RULES.first, number) if is_due(game) else None

    return step(number, check, sub, "The rules are checked from r.1 to r.3.", idle=True)


def beat_fighters(game: Game, frame: str) -> Control:
    """r.1: fighters with a life of 0 or less, or with no card in the deck, lose; that neither wins if both do is not said."""
    losers = beaten_fighters(game)
    if not losers:
        return None
    why = " and ".join(dict.fromkeys(NO_LIFE if game.own.life[player] <= 0 else NO_DECK for player in losers))
    if len(losers) > 1:
        note(game, Noted("silent", game.own.active, cites=("r.1",), why="both losing not ruled"))
    ending = Ending(1 - losers[0] if len(losers) == 1 else None, losers, ("r.1",), why)
    happen_unreplaced(game, [Over(ending, (frame,))])
    return STOP


def drop_crowding_cards(game: Game, frame: str) -> Control:
    """r.2: of several monsters or items in one area all but the last one put there go to the drop zone."""
    crowding = crowding_cards(game)
    _consult_soul_guard(game, [card for card, _ in crowding])
    events = []
    for card, rule in crowding:
        territory = ("k.C・テリトリー",) if has_room_for_two(game, game.cards[card].place) else ()
        events.append(move_to_drop(game, card, "rule", (rule, frame, *territory)))
    return happen(game, events)


def find_monsters_to_drop(game: Game, frame: Any) -> list[int]:
    """r.3: while the sizes of a fighter's monsters are above 3, one of them goes, never the one that came last.

    Return the monsters of which one has to go; none where the sizes are in order.
    """
    return oversized_monsters(game, game.own.active) or oversized_monsters(game, 1 - game.own.active)


def drop_monster(game: Game, frame: str, card: int) -> Control:
    """r.3: the chosen monster goes to the drop zone, and the sizes are looked at again."""
    _consult_soul_guard(game, [card])
    return happen(game, [move_to_drop(game, card, "rule", (frame,))], BF.at("r.3"))


def fighter_with_oversized_monsters(game: Game, frame: Any) -> int:
    """r.3: return the fighter whose monsters they are, who decides; that is not written anywhere."""
    active: int = game.own.active
    return active if oversized_monsters(game, active) else 1 - active


def _consult_soul_guard(game: Game, cards: list[int]) -> None:
    """Whether 『ソウルガード』 keeps a card on the field against this rule can be read in two ways."""
    if any(has_keyword(game, card, SOUL_GUARD) and soul(game, card) for card in cards):
        consult(game, GUARD_BY_RULE)


RULES: Final = BF.table(
    "r",
    step("r", do_nothing, does="The checks that follow are made from top to bottom."),
    step("r.1", beat_fighters),
    step("r.2", drop_crowding_cards),
    ask("r.3", find_monsters_to_drop, drop_monster, fighter_with_oversized_monsters),
)


def concede(game: Game, player: int) -> Control:
    """End the fight with the loss of this player, who gives up; no rule of this document speaks of it."""
    note(game, Noted("silent", player, why="conceding not ruled"))
    happen_unreplaced(game, [Over(Ending(1 - player, (player,), (), CONCEDED))])
    return STOP


def stop_endless_loop(game: Game) -> Control:
    """End the fight without a winner: how an endless loop ends is not written anywhere."""
    happen_unreplaced(game, [Over(Ending(None, (), (), ENDLESS_LOOP))])
    return STOP
