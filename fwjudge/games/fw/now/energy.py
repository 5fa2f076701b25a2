"""Questions about what a player can pay with: the active energy cards (3-8) and the energy markers (1-11, 1-12)."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers

from ..state import ENERGY, cards_in, player_of
from ..world.facts import facts
from ..world.statics import may_be
from .bans import cannot
from .continuous_effects import remember_for_state
from .price import colours_to_pay_with


class ActiveEnergy(NamedTuple):
    """A list of the energy cards of a player that can still pay."""

    colours: dict[int, tuple[str, ...]]
    """The colours of each card."""
    of_colour: dict[str, int]
    """The number of those that have each colour."""


def active_energy(game: Game, player: int) -> ActiveEnergy:
    """Return the energy cards of a player that can still pay (5-3-1)."""
    known: ActiveEnergy | None = answers(game).get(("energy", player))
    return known or remember_for_state(game, ("energy", player), _find_active_energy(game, player))


def _find_active_energy(game: Game, player: int) -> ActiveEnergy:
    active = [c for c in cards_in(game, player, ENERGY) if not game.cards[c].rested]
    if may_be(game, "cannot rest"):  # what cannot be rested cannot pay (0-2-5)
        active = [c for c in active if not cannot(game, "rest", c, player)]
    colours: dict[int, tuple[str, ...]] = {}
    of_colour: dict[str, int] = {}
    printed = None if may_be(game, "colour") else game.world.printed
    for c in active:
        colours[c] = of_card = printed[game.cards[c].printed].colours if printed else colours_to_pay_with(game, c)
        for colour in of_card:
            of_colour[colour] = of_colour.get(colour, 0) + 1
    return ActiveEnergy(colours, of_colour)


def markers_beneath(game: Game, player: int) -> int:
    """Return how many energy markers lie beneath the cards of a player, where they cannot pay (1-12-2)."""
    return sum(n for ref, n in game.own.ki if game.is_here(ref) and player_of(game.cards[ref.card].place) == player)


def look_of_energy(game: Game, energy: ActiveEnergy, card: int) -> object:
    """Return what tells an energy card from others as a payment: its colours, and its name where some text tells cards apart."""
    colours = energy.colours[card]
    return (colours, game.cards[card].printed) if facts(game).tells_energy_apart else colours
