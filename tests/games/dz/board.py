"""A board of Dimension Zero for tests, and hands to play on it: every window stands open, nobody passes by themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from fwjudge.engine.game import Card, Game, World
from fwjudge.engine.log import log
from fwjudge.engine.run import apply_in_place, run
from fwjudge.games.dz.now.squares import BASES, SQUARES_BY_NAME
from fwjudge.games.dz.policy import POLICY
from fwjudge.games.dz.state import (
    COLOURLESS,
    COLOURS,
    DECK,
    DZ,
    ENERGY,
    GRAVEYARD,
    HAND,
    SMASH,
    ZONES,
    Dz,
    DzCard,
    place,
)
from fwjudge.library import from_json, to_json

A, B = 0, 1
OWN, CENTRE, ENEMY = "own area", "central area", "enemy area"
LEFT, MIDDLE, RIGHT = "left line", "middle line", "right line"
FREE = ((COLOURLESS, 0),)


class Board:
    """Cards are laid where somebody sees them; decks and energy of both players are filled with blank cards."""

    def __init__(
        self, active: int = A, readings: tuple[tuple[str, str], ...] = (), phase: str = "main", turn: int = 3
    ) -> None:
        self.prints: list[DzCard] = []
        self.abilities: list[Any] = []
        self.rows: list[tuple[DzCard, int, int, bool, bool]] = []
        self.readings = readings
        self.own = Dz(turn=turn, active=active, phase=phase)
        rainbow = DzCard("虹", "unit", tuple((colour, 1) for colour in COLOURS), power=1000)
        self.blank = DzCard("無地", "unit", ((COLOURLESS, 9),), ((COLOURLESS, 9),), 1000, 1)
        for player in (A, B):
            for _ in range(10):
                self.lay(self.blank, player, place(player, DECK))
            for _ in range(8):
                self.lay(rainbow, player, place(player, ENERGY), up=True)

    def lay(self, card: DzCard, player: int, at: int, rested: bool = False, up: bool = False) -> int:
        self.rows.append((card, player, int(at), rested, up))
        return len(self.rows) - 1

    def printed(self, name: str, type: str, abilities: Sequence[Any], **values: Any) -> DzCard:
        numbers = []
        for ability in abilities:
            if ability not in self.abilities:
                self.abilities.append(ability)
            numbers.append(self.abilities.index(ability))
        return DzCard(
            name, type, values.pop("cost", FREE), values.pop("move", FREE), abilities=tuple(numbers), **values
        )

    def unit(
        self,
        name: str,
        player: int,
        *at: str,
        power: int = 3000,
        rested: bool = False,
        abilities: Sequence[Any] = (),
        **values: Any,
    ) -> int:
        """On a square as its player calls it: `unit("x", A, CENTRE, LEFT)`; with `HAND`-like zone names into that zone."""
        values.setdefault("smash", 1)
        return self._put(self.printed(name, "unit", abilities, power=power, **values), player, at, rested)

    def base(self, name: str, player: int, line: str | None, abilities: Sequence[Any] = (), **values: Any) -> int:
        card = self.printed(name, "base", abilities, **values)
        if line is None:
            return self._put(card, player, ("hand",), False)
        return self.lay(card, player, BASES[player][(LEFT, MIDDLE, RIGHT).index(line)], up=True)

    def strategy(self, name: str, player: int, *abilities: Any, timing: str = "normal", zone: str = "hand") -> int:
        return self._put(self.printed(name, "strategy", abilities, timing=timing), player, (zone,), False)

    def _put(self, card: DzCard, player: int, at: tuple[str, ...], rested: bool) -> int:
        if len(at) == 2:
            return self.lay(card, player, SQUARES_BY_NAME[(player, *at)], rested, up=True)
        zone = ZONES.index(at[0]) if at[0] != "plan" else DECK
        return self.lay(card, player, place(player, zone), rested, up=zone in (GRAVEYARD, ENERGY) or at[0] == "plan")

    def game(self, at: str = "3-4-3", sub: str = "main") -> Game:
        prints = list(dict.fromkeys(row[0] for row in self.rows))
        world = World(POLICY, tuple(prints), tuple(self.abilities), self.readings)
        cards = [Card(prints.index(card), player, where, rested, up) for card, player, where, rested, up in self.rows]
        game = Game(world, DZ.at(at, sub), self.own, cards)
        for number, card in enumerate(cards):
            game.areas[card.place] += (number,)
        game.trace = []
        return run(game, lone=False)


# -- hands -------------------------------------------------------------------------------------------


def holder(game: Game) -> int:
    assert game.step.chooser is not None
    return game.step.chooser(game, game.frame)


def act(game: Game, player: int, name: str, *args: Any) -> None:
    """This player does this now; what differs in nothing pays itself."""
    assert holder(game) == player, f"{game.step.address}: it is the other player's turn to say"
    options = [
        o for o in game.offered or () if isinstance(o, tuple) and getattr(o[0], "name", "") == name and o[1:] == args
    ]
    assert options, f"{name} {args} is not offered at {game.step.address}: {game.offered}"
    apply_in_place(game, options[0], lone=False)
    saved_and_read_back(game)


def choose(game: Game, player: int, option: Any) -> None:
    assert holder(game) == player and option in (game.offered or ()), f"{game.step.address}: {game.offered}"
    apply_in_place(game, option, lone=False)
    saved_and_read_back(game)


def saved_and_read_back(game: Game) -> None:
    """Wherever a scene stands, the game can be written down there and is the same when it is read."""
    again = from_json(json.loads(json.dumps(to_json(game))))
    assert again == game and again.offered == game.offered


def both_pass(game: Game) -> None:
    """Both pass once: the top of the stack is resolved, or the phase or step goes on."""
    act(game, holder(game), "pass")
    act(game, holder(game), "pass")


def settle(game: Game) -> None:
    """Both go on passing until the main phase stands as it did, with nothing on the stack and no battle."""
    while game.step.window and (game.own.stack or game.own.groups):
        act(game, holder(game), "pass")


def where(game: Game, card: int) -> str:
    """The zone of a card, or its square."""
    at = game.cards[card].place
    return game.world.places[at].name


def at(player: int, area: str, line: str) -> int:
    return SQUARES_BY_NAME[player, area, line]


def events(game: Game, kind: str) -> list[Any]:
    return [entry.event for entry in log(game) if entry.event.kind == kind]


def notes(game: Game, what: str) -> list[Any]:
    return [event for event in events(game, "noted") if event.what == what]


def cites(game: Game, kind: str) -> list[tuple[str, ...]]:
    return [entry.cites for entry in log(game) if entry.event.kind == kind]


def names(game: Game, found: Sequence[Any]) -> list[str]:
    """The names of the abilities or cards of these notes, in their order."""
    return [
        game.world.abilities[n.ability].name if n.ability >= 0 else game.printed_card(n.ref.card).name for n in found
    ]


def stack(game: Game) -> list[str]:
    """What lies on the stack, the bottom first."""
    return [
        game.world.abilities[item.effect.ability].name
        if item.effect and item.what == "ability"
        else game.printed_card(item.ref.card).name
        if item.ref and item.what in ("unit", "base", "strategy")
        else item.what
        for item in game.own.stack
    ]


def hand(game: Game, player: int) -> int:
    return len(game.areas[place(player, HAND)])


def smashes(game: Game, player: int) -> int:
    return len(game.areas[place(player, SMASH)])


def to_exchange(game: Game, card: int) -> None:
    """Go on until an exchange of battle damage lies on the stack."""
    while not any(item.what.endswith("exchange") for item in game.own.stack):
        act(game, holder(game), "pass")


def battle(board: Board, attacker: int, defender: int) -> Game:
    game = board.game()
    act(game, A, "move", attacker, game.cards[defender].place)
    both_pass(game)
    assert game.own.groups
    return game


def rule_of(game: Game, card: int) -> tuple[str, ...]:
    """The citations of the last move of a card."""
    return next(e.cites for e in reversed(log(game)) if e.event.kind == "moved" and e.event.card == card)
