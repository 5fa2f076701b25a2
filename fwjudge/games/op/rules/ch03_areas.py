"""3. ゲームの領域: which moves make a new card (3-1-6), five characters (3-7-6), one stage (3-8-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import Added, Moved, Turned, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.common.players import acting_player

from ..now.areas import active_don, area_of, cards_in
from ..now.bans import may_play
from ..now.paying import enters_rested
from ..state import CHARACTER, COST, DECK, DON_DECK, GIVEN, LIFE, MAX_CHARACTERS, OP, STAGE, TRASH, place_of

_NEW_FROM: Final = frozenset(
    place_of(player, area) for player in (0, 1) for area in (CHARACTER, STAGE, DON_DECK, COST, GIVEN)
)
_NEW_TO: Final = frozenset(place_of(player, area) for player in (0, 1) for area in (DECK, LIFE))
"""The places that a card leaves, or comes to, as a new card."""


def is_same_card(source: int, target: int) -> bool:
    """3-1-6, 3-1-6-1: whether a card that moves is no new card: new is what leaves the character or stage area, and every DON!!.

    Of other moves the rulebook says nothing; cards of a deck or of life cannot be told apart, so it is new as well.
    """
    return source not in _NEW_FROM and target not in _NEW_TO


def move_to_trash(game: Game, card: int, cause: str, cites: tuple[str, ...] = (), silent: str = "") -> Moved:
    """3-5-2: return the move of a card face up to the top of its owner's trash; from the field it is a new card there (3-1-6)."""
    new = ("3-1-6",) if area_of(game, card) in (CHARACTER, STAGE) else ()
    use = ("3-5-1",) if cause in ("ko", "event") else ()
    trash = place_of(game.cards[card].owner, TRASH)
    return Moved(card, trash, cause, cites=(*cites, *use, "3-5-2", *new), silent=silent)


def move_to_cost_area(game: Game, don: int, cause: str, rested: bool, cites: tuple[str, ...] = ()) -> Moved:
    """3-1-6-1: return the move of a DON!! to its owner's cost area, where no effect applies to it any more."""
    return Moved(don, place_of(game.cards[don].owner, COST), cause, rested, cites=(*cites, "3-1-6-1"))


def rest_don(game: Game, player: int, amount: int, *cites: str) -> list[Turned]:
    """2-7-2, 8-3-1-5: return the events that rest so many active DON!! of the cost area; they are all alike, so none is chosen."""
    return [turn_card(don, True, cites) for don in active_don(game, player)[:amount]] if amount > 0 else []


def free_given_don(game: Game, moved: Sequence[Moved]) -> list[Moved]:
    """6-5-5-4: return the moves by which the DON!! that were given to cards that moved go to the cost area, rested."""
    gone = {event.card for event in moved}
    return [
        move_to_cost_area(game, don, "given don left", True, ("6-5-5-4",))
        for player in (0, 1)
        for don in cards_in(game, player, GIVEN)
        if game.cards[don].under in gone
    ]


@saved
class Appearing(NamedTuple):
    """A frame of a card that appears: who puts it where, and how."""

    player: int
    card: int
    rested: bool = False


# 3-7 キャラクターエリア ------------------------------------------------------------------------------


def find_characters_to_make_room(game: Game, appearing: Appearing) -> list[int]:
    """3-7-6-1: where five characters lie already (3-7-6), the player chooses one of them to go.

    Return the different characters of which one goes; none where there is room.
    """
    characters = cards_in(game, appearing.player, CHARACTER)
    return distinct(game, characters) if len(characters) >= MAX_CHARACTERS else []


def make_room(game: Game, appearing: Appearing, card: int) -> Control:
    """3-7-6-1: the chosen character goes to the trash by rule; no effect applies (3-7-6-1-1), and it is no KO (10-2-1-3)."""
    return happen(game, [move_to_trash(game, card, "sixth", ("3-7-6", "10-2-1-3", "3-7-6-1-1"), silent="3-7-6-1-1")])


def put_character(game: Game, appearing: Appearing) -> Control:
    """3-7-3: the character is put into the character area, which is to appear; it is active unless said otherwise (3-7-5)."""
    area = place_of(appearing.player, CHARACTER)
    by_effect = game.world.places[game.cards[appearing.card].place].name == "hand"  # what is played lies open by now
    rules = ("4-7-2",) if by_effect and not may_play(game, appearing.player) else ()
    cites = (*rules, "3-7-1", "3-7-5", "3-7-2")
    rested = appearing.rested or enters_rested(game, appearing.player, appearing.card)
    return happen(game, [Moved(appearing.card, area, "appear", rested, cites=cites)])


def bar_from_attacking(game: Game, appearing: Appearing) -> Control:
    """3-7-4: in the turn in which it appeared the character cannot attack."""
    record(game, Added("fresh", (game.ref(appearing.card),)))
    return None


APPEAR: Final = OP.table(
    "3-7",
    ask("3-7-6-1", find_characters_to_make_room, make_room, acting_player),
    step("3-7-3", put_character),
    step("3-7-4", bar_from_attacking),
)
"""3-7: how a character appears."""

# 3-8 ステージエリア ----------------------------------------------------------------------------------


def put_old_stage_into_trash(game: Game, appearing: Appearing) -> Control:
    """3-8-5-1: the stage that lies there already, where only one can lie (3-8-5), goes to the trash."""
    stages = cards_in(game, appearing.player, STAGE)
    return happen(game, [move_to_trash(game, card, "second stage", ("3-8-5",)) for card in stages])


def put_stage(game: Game, appearing: Appearing) -> Control:
    """3-8-3: the stage is put into the stage area, which is to appear; it is active unless said otherwise (3-8-4)."""
    area = place_of(appearing.player, STAGE)
    rested = appearing.rested or enters_rested(game, appearing.player, appearing.card)
    return happen(game, [Moved(appearing.card, area, "appear", rested, cites=("3-8-1", "3-8-4", "3-8-2"))])


APPEAR_STAGE: Final = OP.table("3-8", step("3-8-5-1", put_old_stage_into_trash), step("3-8-3", put_stage))
"""3-8: how a stage appears."""
