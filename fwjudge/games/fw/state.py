"""The parts of a game of Fusion World: printed cards, areas, and what the rulebook keeps beside the cards."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Place, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.records import replaced_quickly
from fwjudge.engine.save import drop_when_read, rename_when_read, saved
from fwjudge.engine.step import Procedures
from fwjudge.engine.waiting import Waiting

GAME: Final = "fw"
FW: Final = Procedures(GAME)

COLOURS: Final = ("red", "blue", "green", "yellow", "black")


@saved
class FwCard(NamedTuple):
    """A printed card (chapter 2). Extra cards have no power; cards without combo power cannot combo."""

    name: str
    type: str
    """`leader`, `battle`, `extra`"""
    colours: tuple[str, ...] = ()
    cost: int = 0
    specified: tuple[tuple[str, int], ...] = ()
    power: int | None = None
    combo: int | None = None
    traits: tuple[str, ...] = ()
    abilities: tuple[int, ...] = ()
    number: str = ""
    handle: str = ""
    """The name that a scenario gives it, where that is neither its name nor its number."""
    back: FwCard | None = None
    """The other side of a leader; of the side that is up at the beginning (10-1-3)."""


# Chapter 3: every player has each of these areas. Two are none of the rulebook: `removed` is where 13-9 puts a card, `beneath`
# is where cards lie that lie beneath another one (`Card.under`), which count as lying in its area (16-2-2-2).
AREAS: Final = ("deck", "hand", "drop", "leader", "battle", "combo", "energy", "life", "removed", "beneath")
DECK: Final = 0
HAND: Final = 1
DROP: Final = 2
LEADER: Final = 3
BATTLE: Final = 4
COMBO: Final = 5
ENERGY: Final = 6
LIFE: Final = 7
REMOVED: Final = 8
BENEATH: Final = 9
WIDTH: Final = len(AREAS)
_HIDDEN_AREAS: Final = {"deck", "life", "hand"}
_ORDERED_AREAS: Final = {"deck", "life", "drop", "beneath"}
PLACES: Final = tuple(
    Place(
        name,
        player,
        public=name not in _HIDDEN_AREAS,
        ordered=name in _ORDERED_AREAS,
        looked_at_by_owner=name == "hand",
    )
    for player in (0, 1)
    for name in AREAS
)


def place(player: int, area: int) -> int:
    """Return the place of an area of a player."""
    return player * WIDTH + area


def area_of(where: int) -> int:
    """Return which area a place is, whichever player has it."""
    return where % WIDTH


def player_of(where: int) -> int:
    """Return the player whose area a place is."""
    return where // WIDTH


@saved
class Dealt(NamedTuple):
    """A number of damage that is dealt to a player (5-8), with where it comes from (16-3-3)."""

    player: int
    amount: int
    source: Ref | None = None
    battle: bool = False
    """Dealt by the attack card in a damage step (16-3-3-1)."""


@saved
class Past(NamedTuple):
    """A record of an event that has happened and that a condition may ask for."""

    asked: int
    """Which of the events of `Facts.asked` it was."""
    player: int
    """For whose skills: 「自分の」 is not the same for both."""
    refs: tuple[Ref, ...]
    in_battle: bool
    """In the battle that is going on."""
    by: tuple[Ref, ...] = ()
    """The cards that did it, where that is asked for."""


@saved
class Fw(NamedTuple):
    """A record of all that the rulebook keeps beside the cards."""

    turn: int = 0
    active: int = 0
    """The turn player (0-3-2-1)."""
    first: int = 0
    markers: tuple[int, int] = (0, 0)
    """Energy markers in each energy area (1-11)."""
    attack: Ref | None = None
    """The attack card, from 8-1-2 to 8-5-9."""
    guard: Ref | None = None
    negated: bool = False
    damage: tuple[Dealt, ...] = ()
    """Damage that has been dealt and not been processed (14-3)."""
    used: tuple[tuple[Ref, int, bool], ...] = ()
    """Skills that have been used this turn, where once a turn is the limit; which side of the card was up."""
    waited: frozenset[tuple[Ref, int]] = frozenset()
    """【自動】 for the end of the turn that have waited this turn (7-4-2)."""
    ki: tuple[tuple[Ref, int], ...] = ()
    """【気】: how many energy markers lie beneath a card (1-12)."""
    fell_out: frozenset[tuple[int, int, Ref, Ref, str]] = frozenset()
    """The cards that have fallen out of a 【永続】 this turn (9-5-2): the skill, which of its parts, its card, the card, and why: `target`,
    `condition`."""
    appeared: frozenset[Ref] = frozenset()
    """Cards that have appeared this turn, where some text asks for it."""
    last: tuple[tuple[Ref, object], ...] = ()
    """The last information of cards that have left their area, as far as something may still ask for it (9-10-1): each an `Information`."""
    paid: tuple[tuple[Ref, int], ...] = ()
    """The number of energy markers that were removed to pay for the use of each card."""
    damage_was_dealt: bool = False
    """Whether the attack card has dealt damage in this battle (8-4-6-1-2)."""
    hurt: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))
    """How much damage each player has taken in this battle, and this turn, where something limits it."""
    past: tuple[Past, ...] = ()
    """The events that some condition asks for: since the game, the turn, or the battle began."""
    waits_after_ko: tuple[tuple[Waiting, tuple[str, ...]], ...] = ()
    """The skills that a KO by battle has triggered, and that wait only at 8-4-6-2-3."""
    skips: tuple[tuple[int, str], ...] = ()
    """The parts of turns to be skipped next (13-12): whose, and `turn`, a phase or a step."""
    instead: tuple[Effect, ...] = ()
    """The effects to be carried out in place of what has been replaced (9-9-1)."""
    states: frozenset[tuple[Ref, int]] = frozenset()
    """State triggers that have waited, and whose state has been so ever since (9-6-8-1)."""


replaced_quickly(Fw)
drop_when_read(Fw, "again")
rename_when_read(Fw, left="fell_out", struck="damage_was_dealt", later="waits_after_ko")


@saved
class Battle(NamedTuple):
    """A frame of a battle."""


def own(game: Game) -> Fw:
    """Return what the rulebook keeps beside the cards in this game."""
    state = game.own
    assert state.__class__ is Fw
    return state


def cards_in(game: Game, player: int, area: int) -> tuple[int, ...]:
    """Return the cards of an area of a player, the undermost first."""
    return game.areas[player * WIDTH + area]


def cards_in_both(game: Game, area: int) -> tuple[int, ...]:
    """Return the cards of an area of the first player, then those of the other."""
    return game.areas[area] + game.areas[WIDTH + area]


def side_up(game: Game, number: int) -> FwCard:
    """Return what is printed on the side of a card that is up: of a leader that has awakened, the back (10-1-3)."""
    look = game.cards[number]
    printed: FwCard = game.world.printed[look[0]]
    if printed.back is not None and not look[4] and look[2] % WIDTH == LEADER:
        return printed.back
    return printed


def ki_of(game: Game, number: int) -> int:
    """Return how many energy markers lie beneath a card (1-12)."""
    return next((count for ref, count in game.own.ki if ref.card == number and game.is_here(ref)), 0)


def leader_of(game: Game, player: int) -> int:
    """Return the leader of a player."""
    return cards_in(game, player, LEADER)[0]


Cost = tuple[int, tuple[tuple[str, int], ...]]
"""1-2-2, 1-2-2-1: the total, which is never less than the specified costs together; and the specified costs."""
