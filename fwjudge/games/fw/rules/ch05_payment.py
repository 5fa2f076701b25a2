"""5-3. コストを支払う."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.ability.text import PayEnergy
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import caller_frame, hand_back, happen
from fwjudge.engine.event import turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, ask, step

from ..events import MarkersPut
from ..now.energy import ActiveEnergy, active_energy, look_of_energy, markers_beneath
from ..now.price import colours_to_pay_with, cost_of, is_free, price_of_skill
from ..state import FW, Cost, leader_of
from .ch01_payment import payable_options


@saved
class Price(NamedTuple):
    """The frame of a payment: who pays for which card, what is still to be chosen, what has been chosen."""

    player: int
    card: int
    left: int
    specified: tuple[tuple[str, int], ...]
    chosen: tuple[int, ...] = ()
    markers: int = 0


def can_pay(game: Game, player: int, number: int) -> bool:
    """5-3-3: whether there is energy and markers enough, of the specified colours, or no need to pay (5-3-3-1)."""
    return can_afford(game, player, cost_of(game, number)) or is_free(game, number)


def can_afford(game: Game, player: int, price: Cost, more: int = 0) -> bool:
    """Whether the player has active energy and markers in sufficient number and of the specified colours; `more`: markers beside those."""
    total, specified = price
    if total == 0:  # nothing is paid for a cost of 0 (5-3-2)
        return True
    energy, markers = active_energy(game, player), game.own.markers[player] + more
    if len(energy.colours) + markers < total:
        return False
    if len(specified) == 1 and not markers:
        ((colour, n),) = specified
        return energy.of_colour.get(colour, 0) >= n
    return _can_match(
        _repeat_colours(specified), [*energy.colours.values(), *_colours_of_markers(game, player, markers)]
    )


def only_with_ki(game: Game, player: int, price: Cost) -> tuple[str, ...]:
    """Return the rule by which what lies beneath cards does not pay (1-12-2), where there would be enough with it."""
    beneath = markers_beneath(game, player)
    if not beneath or can_afford(game, player, price):
        return ()
    return ("1-12-2",) if can_afford(game, player, price, beneath) else ()


def _colours_of_markers(game: Game, player: int, markers: int) -> list[tuple[str, ...]]:
    """Return the colours of so many markers: each pays as a colour of the leader (1-11-2)."""
    return [colours_to_pay_with(game, leader_of(game, player))] * markers if markers else []


def _repeat_colours(specified: tuple[tuple[str, int], ...]) -> list[str]:
    """Return the specified colours, each as often as it is asked for."""
    return [colour for colour, n in specified for _ in range(n)]


def _can_match(wanted: list[str], colours: list[tuple[str, ...]]) -> bool:
    """Whether each wanted colour is found on a card of its own."""
    if not wanted:
        return True
    first, *rest = wanted
    for at, has in enumerate(colours):
        if first in has and _can_match(rest, colours[:at] + colours[at + 1 :]):
            return True
        if has == (first,):
            return False  # another one of the same single colour would leave the same rest
    return False


def pay(game: Game, player: int, number: int, back: Step | None = None) -> Control:
    """Let the player pay for a card (5-3-1); one that costs nothing is not paid for (5-3-2)."""
    return pay_price(player, number, cost_of(game, number), back)


def pay_price(player: int, number: int, price: Cost, back: Step | None = None) -> Control:
    """Let the player pay this price for a card (5-3-1)."""
    total, specified = price
    return Call(FW.at("5-3-1"), Price(player, number, total, specified), back) if total else back


def pay_or_not(what: str, which: Callable[[Game, Any], int]) -> Step:
    """Make the line at which a player says whether they pay for a card that need not be paid for (5-3-3-1)."""

    def ways_to_pay(game: Game, frame: Any) -> list[str]:
        used = which(game, frame)
        if not is_free(game, used):
            return []
        return ["pay", "free"] if can_afford(game, frame.player, cost_of(game, used)) else ["free"]

    def pay_or_leave(game: Game, frame: Any, option: str) -> Control:
        if option == "free":
            game.frame = frame.put("free", (True,)) if isinstance(frame, Effect) else frame.without_paying()
        return None

    return ask(
        "5-3-3-1",
        ways_to_pay,
        pay_or_leave,
        payer,
        sub=what,
        does="The player says whether they pay for a card that need not be paid for.",
    )


def payer(game: Game, frame: Any) -> int:
    """Return the player of a frame: who pays."""
    player: int = frame.player
    return player


MARKER: Final = "marker"
PAID_MARKERS: Final = "paid markers"
"""The name of the number of markers that were removed to pay for what is being carried out."""


def find_payable_energy(game: Game, frame: Price) -> list[Any]:
    """5-3-1: the player chooses energy to pay with, one by one; of a skill cost with other parts only what lets those be paid (1-4-6).

    Return the energy that can be chosen next.
    """
    return payable_options(game, FW.at("5-3-1"), _payable_next(game, frame))


def _payable_next(game: Game, frame: Price) -> list[Any]:
    """Return what can be chosen next, so that the rest can still be paid; like energy counts once.

    Energy of the same colours is alike where no skill of this game does anything to a card of the energy area.
    """
    if frame.left == 0:
        return []
    energy = active_energy(game, frame.player)
    free = [c for c in energy.colours if c not in frame.chosen]
    markers = game.own.markers[frame.player] - frame.markers
    if frame.left == len(free) + markers:  # nothing to choose: all of it goes
        return [*free, MARKER][:1]
    by_look: dict[Any, int] = {}
    for c in free:
        by_look.setdefault(look_of_energy(game, energy, c), c)
    options: list[Any] = [c for c in by_look.values() if _can_pay_the_rest(game, frame, energy, c)]
    if markers and _can_pay_the_rest(game, frame, energy, MARKER):
        options.append(MARKER)
    return options


def _can_pay_the_rest(game: Game, frame: Price, energy: ActiveEnergy, pick: Any) -> bool:
    """Whether the specified colours can still be paid once this energy, or a marker, is chosen."""
    if not frame.specified:
        return True
    spent = frame.markers + (pick == MARKER)
    markers = _colours_of_markers(game, frame.player, game.own.markers[frame.player])
    chosen = [colours for c, colours in energy.colours.items() if c == pick or c in frame.chosen]
    rest = [colours for c, colours in energy.colours.items() if c != pick and c not in frame.chosen]
    return _can_match_with(
        _repeat_colours(frame.specified), chosen + markers[:spent], rest + markers[spent:], frame.left - 1
    )


def _can_match_with(wanted: list[str], sure: list[tuple[str, ...]], more: list[tuple[str, ...]], left: int) -> bool:
    """Whether the wanted colours are found among the sure ones and at most `left` of the others."""
    if not wanted:
        return True
    first, *rest = wanted
    for at, has in enumerate(sure):
        if first in has and _can_match_with(rest, sure[:at] + sure[at + 1 :], more, left):
            return True
    if left:
        for at, has in enumerate(more):
            if first in has and _can_match_with(rest, sure, more[:at] + more[at + 1 :], left - 1):
                return True
    return False


def choose_energy(game: Game, frame: Price, option: Any) -> Control:
    """5-3-1: the chosen energy, or an energy marker in its place, is set apart until all is chosen."""
    if option == MARKER:
        game.frame = frame._replace(left=frame.left - 1, markers=frame.markers + 1)
    else:
        game.frame = frame._replace(left=frame.left - 1, chosen=tuple(sorted((*frame.chosen, option))))
    return FW.at("5-3-1")


def rest_the_chosen_energy(game: Game, frame: Price) -> Control:
    """5-3-1: the chosen energy is rested at once; markers are removed (1-11-2), and the procedure that called learns how many."""
    of_choice = ("3-8-2",) if len(active_energy(game, frame.player).colours) > len(frame.chosen) else ()
    events: list[Any] = [turn_card(c, True, of_choice) for c in frame.chosen]
    if frame.markers:
        events.append(MarkersPut(frame.player, -frame.markers, ("1-11-2",)))
        caller = caller_frame(game)
        if isinstance(caller, Effect):
            hand_back(game, caller.put(PAID_MARKERS, (frame.markers + sum(caller.get(PAID_MARKERS)),)))
        elif hasattr(caller, "markers"):
            hand_back(game, caller._replace(markers=frame.markers))
    return happen(game, events)


PAY: Final = FW.table(
    "5-3",
    ask("5-3-1", find_payable_energy, choose_energy, payer),
    step("5-3-1", rest_the_chosen_energy, sub="rest"),
)


# as skill costs and effects say it (1-4-5) -----------------------------------------------------------


def price_of(game: Game, frame: Effect, node: PayEnergy) -> Cost:
    """Return the price that an instruction to pay energy comes to now."""
    return price_of_skill(
        game, frame, (max(amount(game, frame, node.amount), sum(n for _, n in node.colours)), node.colours)
    )


class PayCost(NamedTuple):
    """An instruction that no text says: the cost of an extra card, where it is tried together with its skill cost (12-2-2-2)."""

    cost: Cost
