"""The parts of a game of ONE PIECE: printed cards, areas, and what the rulebook keeps beside the cards."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Place, Ref
from fwjudge.engine.records import replaced_quickly
from fwjudge.engine.save import saved
from fwjudge.engine.step import Procedures

GAME: Final = "op"
"""The name of this game."""
OP: Final = Procedures(GAME)
"""The tables of this rulebook."""
PASSES: Final = frozenset(("end main", "no block", "no counter"))
"""The actions that only close a window."""

ANYWHERE: Final = "any"
"""The area of effects that are valid wherever their card lies: 「ルール上」 (8-1-3-3-3)."""
COLOURS: Final = ("red", "green", "blue", "purple", "black", "yellow")
"""2-3-3: the colours of cards."""
ATTRIBUTES: Final = {"slash": "斬", "strike": "打", "ranged": "射", "special": "特", "wisdom": "知", "?": "？"}
"""2-5-2: attributes, each with what is printed."""


@saved
class OpCard(NamedTuple):
    """A printed card: its name, type, numbers and effects (chapter 2)."""

    name: str
    type: str
    """`leader`, `character`, `event`, `stage`, `don`"""
    colours: tuple[str, ...] = ()
    cost: int = 0
    power: int | None = None
    counter: int | None = None
    """The icon (2-10)."""
    life: int | None = None
    traits: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    abilities: tuple[int, ...] = ()
    number: str = ""
    text: bool = False
    """Whether any text is printed on it, read or not (2-8-5)."""
    handle: str = ""
    """The name that a scenario gives it, where that is neither its name nor its number."""


DON: Final = OpCard("ドン!!", "don")
"""The print of every DON!!."""

# 3-1-1: every player has each of these areas. A given DON!! lies beneath its leader or character (6-5-5-1) and so in that
# card's area; it is kept apart here, because areas are rows of the cards on top. `nowhere` is where 10-1-5-3 puts a card.
AREAS: Final = (
    "deck",
    "don deck",
    "hand",
    "trash",
    "leader",
    "character",
    "stage",
    "cost area",
    "life",
    "given",
    "nowhere",
)
"""The areas of a player, by name."""
DECK: Final = 0
DON_DECK: Final = 1
HAND: Final = 2
TRASH: Final = 3
LEADER: Final = 4
CHARACTER: Final = 5
STAGE: Final = 6
COST: Final = 7
LIFE: Final = 8
GIVEN: Final = 9
NOWHERE: Final = 10
WIDTH: Final = len(AREAS)
"""The number of places that a player has; the second player's come after the first's."""
_HIDDEN_AREAS: Final = {"deck", "life", "hand"}
PLACES: Final = tuple(
    Place(
        name,
        player,
        public=name not in _HIDDEN_AREAS,
        ordered=name in ("deck", "life", "trash"),
        looked_at_by_owner=name == "hand",
    )
    for player in (0, 1)
    for name in AREAS
)
"""All areas of both players."""
MAX_SPOKEN: Final = 20
"""A number that a player names is no greater: none that is printed as a cost is."""
MAX_CHARACTERS: Final = 5
"""3-7-6: more characters do not find room in a character area."""
FIELD: Final = (LEADER, CHARACTER, STAGE)
"""2-8-2: the areas in which the text of a card is valid."""


def place_of(player: int, area: int) -> int:
    """Return the place of a player's area among all places."""
    return player * WIDTH + area


def area_at(place: int) -> int:
    """Return which area of its player a place is."""
    return place % WIDTH


def player_at(place: int) -> int:
    """Return the player whose area a place is."""
    return place // WIDTH


@saved
class Op(NamedTuple):
    """A record of what the rulebook keeps beside the cards: whose turn it is, who fights, what has been done this turn."""

    turn: int = 0
    active: int = 0
    """The turn player (4-3-1); before the game the one who may choose who goes first."""
    first: int = 0
    extra: tuple[int, ...] = ()
    """The players who have the next turns because effects say so, the last said first."""
    attack: Ref | None = None
    """The attacking card, from 7-1-1-1 to 7-1-5-1."""
    target: Ref | None = None
    """The card that is attacked."""
    met: tuple[Any, ...] = ()
    """The attacking and the attacked card as they were when their powers were compared: they have fought (7-1-5-2)."""
    fresh: frozenset[Ref] = frozenset()
    """Characters that appeared this turn (3-7-4)."""
    used: frozenset[tuple[Ref, int]] = frozenset()
    """【ターン1回】 effects that have been resolved this turn (10-2-13)."""
    happened: frozenset[tuple[int, int, Ref | None]] = frozenset()
    """The events of this turn that a text asks for: which, to which player, and to which card if the text speaks of its own."""
    born: int = 0
    """The generation of what comes to wait now: one more than that of what waited when an effect began to resolve (8-6-1)."""


replaced_quickly(Op)
