"""3. ゲームの領域: which moves make a new card (3-1-6), five characters (3-7-6), one stage (3-8-5)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import Moved, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step

from ..now.areas import active_don
from ..state import CHARACTER, COST, DECK, DON_DECK, GIVEN, LIFE, MAX_CHARACTERS, OP, STAGE, TRASH, WIDTH, place_of

_NEW_FROM = frozenset((CHARACTER, STAGE, DON_DECK, COST, GIVEN))
_NEW_TO = frozenset((DECK, LIFE))


def is_same_card(source: int, target: int) -> bool:
    """3-1-6, 3-1-6-1: what leaves the character or stage area is a new card, and so is every DON!! that moves.

    Of other moves the rulebook says nothing; what lies in a deck or in life nobody can tell apart, so it is new as well.
    """
    return source % WIDTH not in _NEW_FROM and target % WIDTH not in _NEW_TO


def to_trash(game: Game, card: int, cause: str, cites: tuple[str, ...] = (), silent: str = "") -> Moved:
    """3-5-2: face up, on top, in its owner's area; from the field it is a new card there (3-1-6)."""
    new = ("3-1-6",) if game.cards[card].place % WIDTH in (CHARACTER, STAGE) else ()
    use = ("3-5-1",) if cause in ("ko", "event") else ()
    return Moved(
        card, place_of(game.cards[card].owner, TRASH), cause, cites=(*cites, *use, "3-5-2", *new), silent=silent
    )


def don_to_cost(game: Game, don: int, cause: str, rested: bool, cites: tuple[str, ...] = ()) -> Moved:
    return Moved(don, place_of(game.cards[don].owner, COST), cause, rested, cites=(*cites, "3-1-6-1"))


def rest_don(game: Game, player: int, amount: int, *cites: str) -> list[Any]:
    """So many active DON!! of the cost area are rested; they cannot be told apart, so nobody has to choose."""
    return [Turned(don, True, cites) for don in active_don(game, player)[:amount]] if amount > 0 else []


def left_behind(game: Game, moved: list[Any]) -> list[Any]:
    """6-5-5-4: the DON!! of cards that went to another area go to the cost area, rested."""
    gone = {event.card for event in moved}
    return [
        don_to_cost(game, don, "given don left", True, ("6-5-5-4",))
        for player in (0, 1)
        for don in game.areas[player * WIDTH + GIVEN]
        if game.cards[don][6] in gone
    ]


@saved
class Appearing(NamedTuple):
    """The frame of a card that appears: who puts it where, and how."""

    player: int
    card: int
    rested: bool = False


# 3-7 キャラクターエリア ------------------------------------------------------------------------------


def _which_goes(game: Game, frame: Appearing) -> list[Any]:
    """3-7-6-1: with five characters there, one of them has to go."""
    characters = game.areas[frame.player * WIDTH + CHARACTER]
    return distinct(game, characters) if len(characters) >= MAX_CHARACTERS else []


def _goes(game: Game, frame: Appearing, card: int) -> Control:
    """3-7-6-1-1: by rule, and no effect is applied to it; it is no KO (10-2-1-3)."""
    return happen(game, [to_trash(game, card, "sixth", ("3-7-6", "10-2-1-3", "3-7-6-1-1"), silent="3-7-6-1-1")])


def _appear(game: Game, frame: Appearing) -> Control:
    return happen(
        game,
        [
            Moved(
                frame.card, place_of(frame.player, CHARACTER), "appear", frame.rested, cites=("3-7-1", "3-7-5", "3-7-2")
            )
        ],
    )


def _fresh(game: Game, frame: Appearing) -> Control:
    """3-7-4: this turn it cannot attack."""
    game.own = game.own._replace(fresh=game.own.fresh | {game.ref(frame.card)})
    return None


APPEAR = OP.table(
    "3-7",
    ask("3-7-6-1", _which_goes, _goes, lambda game, frame: frame.player),
    step("3-7-3", _appear),
    step("3-7-4", _fresh),
)

# 3-8 ステージエリア ----------------------------------------------------------------------------------


def _old_stage(game: Game, frame: Appearing) -> Control:
    """3-8-5-1: the stage that is there goes to the trash."""
    return happen(
        game, [to_trash(game, card, "second stage", ("3-8-5",)) for card in game.areas[frame.player * WIDTH + STAGE]]
    )


def _put_stage(game: Game, frame: Appearing) -> Control:
    return happen(
        game,
        [Moved(frame.card, place_of(frame.player, STAGE), "appear", frame.rested, cites=("3-8-1", "3-8-4", "3-8-2"))],
    )


APPEAR_STAGE = OP.table("3-8", step("3-8-5-1", _old_stage), step("3-8-3", _put_stage))
