"""A position from a description: cards are laid one area after the other until the game can be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Card, Game, World
from fwjudge.engine.policy import Policy
from fwjudge.engine.project import THIS_TURN, Modifier
from fwjudge.engine.step import Step
from fwjudge.games.table import PLAYERS, Board, Fault, LaidCards, Print, Spot

from .decks import DeckProblem

Printer = Callable[[LaidCards, str, Mapping[str, Print]], Any]
"""Gives what is printed on a card that lies in this area; what a board does not say is filled."""


def fields_of(one: LaidCards, cards: Mapping[str, Print]) -> dict[str, Any]:
    """Return the fields of a card: from the list of cards, and from where it is laid."""
    return {**(cards[one.name].fields if one.name in cards else {}), **dict(one.fields)}


def copies(board: Board) -> Iterator[tuple[int, str, int, Spot]]:
    """Yield each card name of each player with how many copies lie on the board, and where the file names the last of them."""
    counts = Counter[tuple[int, str]]()
    last: dict[tuple[int, str], Spot] = {}
    for (player, _), laid in board.areas.items():
        for one in laid:
            if one.name:
                counts[player or 0, one.name] += one.count
                last[player or 0, one.name] = one.at
    return ((player, name, count, last[player, name]) for (player, name), count in counts.items())


class LaidArea(NamedTuple):
    """An area of a board, with the cards that a file lays into it."""

    area: str
    laid: tuple[LaidCards, ...]
    where: str
    """The area with its player in words: Aの手札."""
    amount: int
    """The number of cards that are laid there."""
    at: Spot


def laid_areas(board: Board, names: Mapping[str, str]) -> Iterator[LaidArea]:
    """Yield the areas that a board describes; `names` are those of areas, by their keys."""
    for (player, area), laid in board.areas.items():
        where = names[area] if player is None else f"{PLAYERS[player]}の{names[area]}"
        yield LaidArea(area, laid, where, sum(one.count for one in laid), board.spot(player, area))


def turn_faults(board: Board, rule: str) -> Iterator[Fault]:
    """Yield a fault where a board is in a turn before the first."""
    if board.turn is not None and board.turn < 1:
        yield Fault(rule, f"ターン数が{board.turn}", board.spot(None, "turn"))


def deck_faults(found: Iterable[DeckProblem], blanks: Collection[object], player: int, at: Spot) -> Iterator[Fault]:
    """Yield what is wrong with the deck of a player; blank cards stand for any number of different cards."""
    for one in found:
        if one.card not in blanks:
            yield Fault(one.rule, one.wrong, at, one.bound, one.listed, one.name, PLAYERS[player])


def copy_faults(found: Iterable[DeckProblem], player: int, at: Spot) -> Iterator[Fault]:
    """Yield which cards a player has more of on the board than a deck may hold."""
    for one in found:
        yield Fault(one.rule, one.wrong, at, one.bound, one.listed, f"{PLAYERS[player]}の{one.name}")


class Maker:
    """A collector of prints, abilities and cards, until the game of a board can be made."""

    def __init__(self, policy: Policy, cards: Mapping[str, Print], printed: Printer) -> None:
        self.policy, self.given, self.printed = policy, cards, printed
        self.prints: dict[Any, int] = {}
        self.abilities: list[Any] = []
        self._known: dict[str, int] = {}
        self.cards: list[Card] = []
        self.laid: list[LaidCards] = []
        """The words of the board about each card."""
        self.areas: list[tuple[int, ...]] = [()] * len(policy.places)
        self.boosts: list[tuple[int, int, int]] = []
        for name in cards:  # every card of the file is in this world, also one that lies nowhere yet
            self._number(LaidCards(name), "")

    def place(self, player: int | None, area: str) -> int:
        """Return the place of an area of this player."""
        return next(at for at, place in enumerate(self.policy.places) if place.name == area and place.player == player)

    def lay(
        self, player: int, area: str, laid: tuple[LaidCards, ...], like: str = "", shuffled: bool = False
    ) -> list[tuple[int, LaidCards]]:
        """Lay these cards into an area (printed as they would be in the area `like`), and return each with its words of the board."""
        at = self.place(player, area)
        where = self.policy.places[at]
        row = []
        for one in laid:
            number = self._number(one, like or area)
            for _ in range(one.count):
                row.append((len(self.cards), one))
                self.laid.append(one)
                if boost := dict(one.fields).get("boost"):
                    self.boosts.append((len(self.cards), boost, player))
                up = "up" in one.states or (where.public and not like and "down" not in one.states)
                self.cards.append(Card(number, player, at, "rested" in one.states, up, int(not shuffled)))
        # Files name piles from the top; the machine keeps the top at the end.
        self.areas[at] += tuple(card for card, _ in (row[::-1] if where.ordered else row))
        return row

    def game(self, own: Any, first: Step, readings: tuple[tuple[str, str], ...]) -> Game:
        """Return the game of all cards laid so far, at this line."""
        world = World(self.policy, tuple(self.prints), tuple(self.abilities), readings)
        game = Game(world, first, own, self.cards)
        game.areas = self.areas
        game.modifiers = tuple(
            Modifier("power", game.ref(card), amount, THIS_TURN, player) for card, amount, player in self.boosts
        )
        return game

    def _number(self, one: LaidCards, area: str) -> int:
        printed = self._with_abilities(self.printed(one, area, self.given), self.given.get(one.name))
        return self.prints.setdefault(printed, len(self.prints))

    def _with_abilities(self, printed: Any, given: Print | None) -> Any:
        """Return a print with its abilities, on both sides of a card that has two."""
        if given is None:
            return printed
        if given.abilities:
            printed = printed._replace(abilities=tuple(self._ability(ability) for ability in given.abilities))
        if given.back is not None and given.back.abilities:
            printed = printed._replace(back=self._with_abilities(printed.back, given.back))
        return printed

    def _ability(self, ability: Any) -> int:
        """Return the number of an ability.

        It is known by its text: records of different kinds are equal where their fields are (ライフ+1 and カード1枚を引く).
        """
        number = self._known.setdefault(repr(ability), len(self.abilities))
        if number == len(self.abilities):
            self.abilities.append(ability)
        return number
