"""300 領域: which moves make a new card, how cards are put and attached, how units change places."""

from __future__ import annotations

from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import TOP, Lapsed, Moved, move, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved

from ..state import DISCARD, ENERGY, HAND, MAIN, RESOLUTION, SET, STANDBY, is_in_area, is_stunned, place


def is_same_card(source: int, target: int) -> bool:
    """302.3: whether a card that moves from `source` to `target` stays the same: only from one place of the Area to another."""
    return is_in_area(source) and is_in_area(target)


# 302.3a 入れ替え -------------------------------------------------------------------------------------


@saved
class Swapped(NamedTuple):
    """A swap: the main unit and a standby unit changed places, each with its energy and its sets (914.1, 302.3a).

    Without a main unit the standby unit just moves.
    """

    player: int
    slot: int
    """The standby area: its number among the places of the player."""
    cause: str = "swap"
    cards: tuple[int, ...] = ()
    """Once it has happened: who came to the main area, and who left it."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "swapped"

    def apply(self, game: Game) -> Swapped:
        """Exchange all that lies in the two areas."""
        units = game.areas[place(self.player, self.slot)] + game.areas[place(self.player, MAIN)]
        for more in (0, ENERGY, SET):
            here, there = place(self.player, MAIN + more), place(self.player, self.slot + more)
            for at, other in ((here, there), (there, here)):
                for c in game.areas[at]:
                    game.cards[c] = game.cards[c]._replace(place=other)
            game.areas[here], game.areas[there] = game.areas[there], game.areas[here]
        return self._replace(cards=units)


def swap_with_main(game: Game, player: int, slot: int, cause: str, cites: tuple[str, ...]) -> list[Any]:
    """914.1: return the events of a swap with what is attached (302.3a); the main unit restored (302.3a-1), effects on it end (302.3b)."""
    events: list[Any] = [Swapped(player, slot, cause, (), cites)]
    for c in game.areas[place(player, MAIN)]:
        events += restore(game, c, ("302.3a-1",))
        ending = tuple(m for m in game.modifiers if m.ref == game.ref(c))
        if ending:
            events.append(Lapsed(ending, ("302.3b",)))
    return events


# 303.1 配置状態 --------------------------------------------------------------------------------------


@saved
class Stunned(NamedTuple):
    """A unit became stunned, or is so no longer."""

    card: int
    stunned: bool
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "stunned"

    def apply(self, game: Game) -> Stunned:
        """Write down that the unit is stunned, or that it is so no longer."""
        ref = game.ref(self.card)
        left = tuple(other for other in game.own.stunned if other != ref)
        game.own = game.own._replace(stunned=tuple(sorted((*left, ref))) if self.stunned else left)
        return self


def restore(game: Game, number: int, cites: tuple[str, ...]) -> list[Any]:
    """907.1: return the events that put a unit into the normal state; one that is in it does not get into it (104.3)."""
    events: list[Any] = []
    if game.cards[number].rested:
        events.append(turn_card(number, False, ("907.1", *cites)))
    if is_stunned(game, number):
        events.append(Stunned(number, False, ("907.1", *cites)))
    return events


def _rules_of_new_card(game: Game, number: int) -> tuple[str, ...]:
    """302.3: return the rules by which a card that leaves the Area is a new card where it goes."""
    return ("302.3", "306.2") if is_in_area(game.cards[number].place) else ()


# 302.5 移動 ------------------------------------------------------------------------------------------


def free_standby(game: Game, player: int) -> int | None:
    """308.1: return a standby area in which no card lies; a KO'd unit still lies in its own (306.7a)."""
    return next((slot for slot in STANDBY if not game.areas[place(player, slot)]), None)


def put_in_standby(game: Game, number: int, player: int, slot: int, cites: tuple[str, ...] = ()) -> Moved:
    """303.1a: return the move of a card to a standby area, in the normal state; its master is the player of the area (306.8)."""
    return move(number, place(player, slot), "enter", True, ("306.1", "306.8", "303.1a", "303.2a", *cites))


def attach_energy(game: Game, number: int, unit: int) -> Moved:
    """905.2, 306.7b: return the move of a card that is attached to a unit as energy: face down, no player may look at it."""
    return move(number, game.cards[unit].place + ENERGY, "energy", False, ("905.1", "905.2", "306.7b", "303.3"))


def attach_set(game: Game, number: int, unit: int, cites: tuple[str, ...] = ()) -> Moved:
    """905.3: return the move of a card that is set on a unit, face up."""
    return move(number, game.cards[unit].place + SET, "set", True, ("905.1", "905.3", *cites))


def discard(game: Game, number: int, cause: str, cites: tuple[str, ...] = ()) -> Moved:
    """911.1, 302.5: return the move of a card onto the discard area of its owner (309.2)."""
    rules = (*cites, "309.1", "309.2", "303.3a", *_rules_of_new_card(game, number))
    return Moved(number, place(game.cards[number].owner, DISCARD), cause, up=True, at=TOP, cites=rules)


def return_to_hand(game: Game, number: int, cause: str, cites: tuple[str, ...] = ()) -> Moved:
    """302.5: return the move of a card to the hand of its owner."""
    return Moved(
        number,
        place(game.cards[number].owner, HAND),
        cause,
        up=False,
        cites=(*cites, "305.1", "105.2", "303.3a", *_rules_of_new_card(game, number)),
    )


def move_to_resolution(game: Game, number: int, cites: tuple[str, ...] = ()) -> Moved:
    """310.2a: return the move of a card to the resolution area, face up and on top."""
    return move(number, RESOLUTION, "play", True, ("310.1", "310.2", "310.2a", *cites))
