"""The parts of a game of Dimension Zero: printed cards, zones, and what the rulebook keeps beside the cards."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Place, Ref, made
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.records import replaced_quickly
from fwjudge.engine.save import drop_when_read, saved
from fwjudge.engine.step import Procedures

GAME: Final = "dz"
"""The name of this game."""
SPELLS: Final = ("unit", "base", "strategy")
"""2-21-2: what a spell can be."""
DZ: Final = Procedures(GAME)
"""The procedures of this rulebook: each chapter adds its tables."""
PASSES: Final = frozenset(("pass",))
"""The actions that only close a window."""

COLOURS: Final = ("red", "black", "blue", "white", "green")
COLOURLESS: Final = "colourless"
TIMINGS: Final = ("normal", "quick", "battle")
"""3-8-2 to 3-8-4: the timings, the slowest first."""

Cost = tuple[tuple[str, int], ...]
"""Energy symbols with their numbers (1-2-3): `(("red", 2), ("colourless", 1))`"""


@saved
class DzCard(NamedTuple):
    """A printed card (part 2, chapters 2 to 20)."""

    name: str
    type: str
    """`unit`, `base`, `strategy`"""
    cost: Cost = ()
    move: Cost = ()
    power: int | None = None
    smash: int | None = None
    timing: str = "normal"
    traits: tuple[str, ...] = ()
    abilities: tuple[int, ...] = ()
    forbidden: int = 0
    """禁呪 (1-2-4)"""
    number: str = ""
    variable: str = ""
    """The colour of the symbol of its cost whose number is X (1-2-3-3)."""


ARRANGED: Final = "deck arranged"
ALL_DUEL: Final = (ARRANGED,)
"""The sounds that are remembered until the end of the duel (6-2-4); all others are for the turn."""

# 2-23-1: each player has each of these zones. A plan zone is the top card of a deck that lies face up (2-23-3-1).
ZONES: Final = ("deck", "hand", "graveyard", "energy", "smash", "removed", "left base", "middle base", "right base")
DECK: Final = 0
HAND: Final = 1
GRAVEYARD: Final = 2
ENERGY: Final = 3
SMASH: Final = 4
REMOVED: Final = 5
BASE: Final = 6
WIDTH: Final = len(ZONES)

# Nine squares and the stack belong to both. Squares stand in rows from the side of the first player (A), left to right as A sees it.
SQUARE: Final = 2 * WIDTH
STACK: Final = SQUARE + 9
BENEATH: Final = STACK + 1
"""Cards that lie with another one on its square (6-1-3, 6-6-4): where they are is where that card is."""
SQUARE_NAMES: Final = tuple(f"{area} {line}" for area in ("A", "centre", "B") for line in ("left", "middle", "right"))
PLACES: Final = (
    *(
        Place(
            name,
            player,
            public=name not in ("deck", "hand", "smash"),
            ordered=name in ("deck", "graveyard"),
            looked_at_by_owner=name == "hand",
        )
        for player in (0, 1)
        for name in ZONES
    ),
    *(Place(name, None, public=True, ordered=True) for name in SQUARE_NAMES),
    Place("stack", None, public=True, ordered=True),
    Place("beneath", None, public=False, ordered=True),
)


def place(player: int, zone: int) -> int:
    """Return the number of a player's zone."""
    return player * WIDTH + zone


def zone_of(at: int) -> int | None:
    """Return which zone of its player a place is; None for a place that both players share."""
    return at % WIDTH if 0 <= at < SQUARE else None


def player_of(at: int) -> int:
    """Return the player whose zone a place is; not of a place that both players share."""
    return at // WIDTH


@saved
class Item(NamedTuple):
    """A thing on the stack (2-23-9-1)."""

    what: str
    """`unit`, `base`, `strategy` (spells), `ability`, `move`, `create plan`, `renew plan`, `exchange`"""
    player: int
    ref: Ref | None = None
    """The spell's card, the card whose ability it is, the unit that moves."""
    place: int = -1
    """The square that was named."""
    origin: int = -1
    """Where the card came from: the zone it was played from, the square from which it moves."""
    effect: Effect | None = None
    damages: tuple[tuple[Ref, Ref, int], ...] = ()
    """The damage that an exchange of battle damage deals: source, target, amount, fixed when it was stacked (3-12-4-1)."""
    way: Effect | None = None
    """The ability by which it is played in a special way (5-3, 5-8)."""
    advanced: tuple[int, ...] = ()
    """The abilities whose additional cost has been paid for this movement (5-11-2)."""


drop_when_read(Item, "path")


@saved
class Playing(NamedTuple):
    """A frame of playing or activating: what goes onto the stack, and what it costs."""

    item: Item
    cost: Cost = ()
    frozen: tuple[int, ...] = ()
    """The cards that are frozen to pay beside energy ..."""
    asked: tuple[tuple[Ref, int], ...] = ()
    """... and the abilities by whose additional costs it is paid."""
    x: str | None = None
    """The colour of the X in the cost that is paid instead of its own, nothing if that has none; None: its own cost is paid."""

    def take_back(self, effect: Effect) -> Playing:
        """Return this frame with the effect that has its targets now."""
        return self._replace(item=self.item._replace(effect=effect))


@saved
class Priority(NamedTuple):
    """A frame of priority: who gains it, how many have passed in a row, what has happened meanwhile."""

    player: int
    passed: int = 0
    spent: bool = False
    """The action that a phase allows once has been taken (3-7-1)."""
    stirred: bool = False
    """Rule effects happened or abilities were stacked while it was being gained."""

    def begin_again(self, game: Game, spent: bool = False) -> Priority:
        """Return the frame with which the active player gains priority after whatever was done (4-6-2)."""
        return gained_priority(game.own.active, self.spent or spent)


def gained_priority(player: int, spent: bool) -> Priority:
    """Return the frame of a player who gains priority while no player has passed: the very same one each time."""
    return _GAINED[spent][player]


_GAINED: Final = tuple(tuple(Priority(player, spent=spent) for player in (0, 1)) for spent in (False, True))


@saved
class Battle(NamedTuple):
    """A battle on one square (3-11)."""

    square: int
    caused: tuple[Ref, ...]
    """The units that caused it."""
    attackers: tuple[Ref, ...]
    attacked: tuple[Ref, ...]
    fighting: tuple[Ref, ...]
    """All units that have been on the square during the battle (3-11-1-2)."""
    struck: tuple[Ref, ...] = ()
    """The units whose battle damage was stacked in the first battle step (5-4-2)."""


@saved
class Group(NamedTuple):
    """A group of battles that began together and go through their steps together (3-11-1-4), and what they set aside (3-11-2)."""

    battles: tuple[Battle, ...]
    stack: tuple[Item, ...] = ()
    waiting: tuple[Any, ...] = ()


@saved
class Last(NamedTuple):
    """A record of what was known of a card just before it left its square (4-17, 4-2-6)."""

    ref: Ref
    place: int
    rested: bool
    master: int
    power: int
    abilities: tuple[int, ...] = ()
    """The abilities that it had; kept where cards can be given some."""


@saved
class Dz(NamedTuple):
    """A record of what the rulebook keeps beside the cards."""

    turn: int = 0
    active: int = 0
    """The player whose turn it is (1-1-4)."""
    first: int = 0
    phase: str = ""
    """`release`, `draw`, `energy`, `main`, `smash`, `recovery`"""
    stack: tuple[Item, ...] = ()
    """The stack that can be resolved now, its top at the end."""
    groups: tuple[Group, ...] = ()
    """Battles in progress, the innermost at the end."""
    damage: tuple[tuple[Ref, int], ...] = ()
    central: tuple[Ref, ...] = ()
    """Units that were played onto squares of the central area and have not been put into a graveyard for it (4-16-4-8, -9)."""
    together: tuple[tuple[Ref, ...], ...] = ()
    """Units that were put onto one square at the same time, until rule effects have looked at them."""
    redraw: bool = False
    """Whether this duel permits the second player's redraw (3-2-3)."""
    last: tuple[Last, ...] = ()
    ended: frozenset[tuple[Ref, int]] = frozenset()
    """Abilities for the recovery phase and the end of the turn that were triggered this turn (4-4-4)."""
    stirred: bool = False
    """Whether something was triggered or a rule effect happened in this recovery phase (3-10-3)."""
    ages: tuple[Any, ...] = ()
    """The effects that last and the continuous ones, the oldest first (4-14-5-5); kept only where it matters."""
    showing: tuple[Any, ...] = ()
    """Abilities in the hand whose event has happened and whose owner has not said yet whether they show the card (4-8-12)."""
    instead: tuple[Effect, ...] = ()
    """The bodies of replacements that are carried out straight after the batch (4-15-4)."""
    heard: tuple[tuple[str, int], ...] = ()
    """The sounds that conditions ask about: the word and the player, once for each time; this turn, or in this duel (`deck arranged`)."""

    def with_stack(self, stack: tuple[Item, ...]) -> Dz:
        """Return the duel's own state with another stack."""
        return self._replace_at(4, stack)

    def with_phase(self, phase: str) -> Dz:
        """Return the duel's own state in another phase."""
        return self._replace_at(3, phase)

    def _replace_at(self, at: int, value: object) -> Dz:
        """Return the record with one field changed, by the place of the field: quicker than by its name."""
        fields: list[object] = list(self[:])  # a plain tuple is copied at once, a record item by item
        fields[at] = value
        return made(Dz, fields)


replaced_quickly(Dz)


def active_player(game: Game, frame: object = None) -> int:
    """Return the active player: the one whose turn it is (1-1-4)."""
    return game.own.active  # type: ignore[no-any-return]


def non_active_player(game: Game, frame: object = None) -> int:
    """Return the player whose turn it is not (1-1-4)."""
    return 1 - game.own.active  # type: ignore[no-any-return]


def card(game: Game, number: int) -> DzCard:
    """Return what is printed on a card."""
    return game.world.printed[game.cards[number].printed]  # type: ignore[no-any-return]


def master(game: Game, number: int) -> int:
    """Return who controls a card: who put it there; its owner while no effect says otherwise (2-20-1-3, 2-20-1-4)."""
    if not game.modifiers and not game.world.continuous:
        return game.cards[number].owner
    return value(game, "master", number)


def units(game: Game, player: int) -> list[int]:
    """Return the cards of this player on the squares of the battle space."""
    areas, cards = game.areas, game.cards
    if not game.modifiers and not game.world.continuous:
        return [c for area in areas[SQUARE:STACK] if area for c in area if cards[c].owner == player]
    return [c for area in areas[SQUARE:STACK] for c in area if master(game, c) == player]


def last_of(game: Game, ref: Ref) -> Last | None:
    """Return what was known of a card that has left its square."""
    return next((last for last in reversed(game.own.last) if last.ref == ref), None)


def square_of(game: Game, ref: Ref) -> int:
    """Return the square a card lies on, or lay on just before it left (4-2-6, 4-9-2-6)."""
    if game.is_here(ref):
        return game.cards[ref.card].place
    last = last_of(game, ref)
    return last.place if last else -1


def is_on_board(place: int) -> bool:
    """Whether a place is a square of the battle space or of a base space."""
    return SQUARE <= place < STACK or place % WIDTH >= BASE


Kind = tuple[str, ...]
"""The data of a card that matter for paying: the colours of a card in the energy zone."""


Purse = tuple[tuple[Kind, int], ...]
"""The number of released cards of each kind that a player has."""


SKIPS: Final = "skip"
"""The word for an effect that lasts and skips a part of a player's game (3-4-4)."""
