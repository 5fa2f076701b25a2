"""5-3. コストを支払う."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from fwjudge.ability.text import PayEnergy
from fwjudge.engine.asked import amount
from fwjudge.engine.batch import hand_back, happen
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, ask, step

from ..events import MarkersPut
from ..now.forbidden import cannot
from ..now.price import colours_to_pay_with, cost_of, is_free, price_of_skill
from ..state import ENERGY, FW, WIDTH, Cost, leader_of
from ..world.facts import facts
from ..world.statics import may_be
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


def can_afford(game: Game, player: int, price: Cost) -> bool:
    """Whether the player has active energy and markers in sufficient number and of the specified colours."""
    total, specified = price
    if total == 0:  # 5-3-2
        return True
    energy, count = active_energy(game, player)
    markers = game.own.markers[player]
    if len(energy) + markers < total:
        return False
    if not specified:
        return True
    if len(specified) == 1 and not markers:
        ((colour, n),) = specified
        return count.get(colour, 0) >= n
    return _has_colours(game, player, energy, markers, specified)


def only_with_ki(game: Game, player: int, price: Cost) -> tuple[str, ...]:
    """Return the rule by which what lies beneath cards does not pay (1-12-2), where there would be enough with it."""
    own = game.own
    if not own.ki or can_afford(game, player, price):
        return ()
    beneath = sum(n for ref, n in own.ki if game.is_here(ref) and game.cards[ref.card].place // WIDTH == player)
    markers = tuple(n + (beneath if at == player else 0) for at, n in enumerate(own.markers))
    with_these = game.fork()
    with_these.own, with_these.memo = own._replace(markers=markers), None
    return ("1-12-2",) if can_afford(with_these, player, price) else ()


def active_energy(game: Game, player: int) -> tuple[list[int], dict[str, int]]:
    """Return the energy that can still pay, and how much of each colour; kept for this state, because every card asks for it."""
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    key = ("energy", player)
    known = memo.get(key)
    if known is None:
        cards = game.cards
        energy = [c for c in game.areas[player * WIDTH + ENERGY] if not cards[c][3]]
        if may_be(game, "cannot rest"):  # what cannot be rested cannot pay (0-2-5)
            energy = [c for c in energy if not cannot(game, "rest", c, player)]
        count: dict[str, int] = {}
        printed = None if may_be(game, "colour") else game.world.printed
        for c in energy:
            for colour in printed[cards[c][0]].colours if printed else colours_to_pay_with(game, c):
                count[colour] = count.get(colour, 0) + 1
        known = memo[key] = (energy, count)
    return known


def _has_colours(
    game: Game, player: int, energy: list[int], markers: int, specified: tuple[tuple[str, int], ...]
) -> bool:
    """Whether the specified colours can be found among these: energy by its colours, a marker as one colour of the leader."""
    wanted = [colour for colour, n in specified for _ in range(n)]
    colours = [colours_to_pay_with(game, c) for c in energy]
    if markers:
        colours += [colours_to_pay_with(game, leader_of(game, player))] * markers
    return _can_match(wanted, colours)


def _can_match(wanted: list[str], colours: list[tuple[str, ...]]) -> bool:
    if not wanted:
        return True
    for at, has in enumerate(colours):
        if wanted[0] in has and _can_match(wanted[1:], colours[:at] + colours[at + 1 :]):
            return True
        if wanted[0] in has and len(has) == 1:
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
"""How many markers were removed to pay for what is being carried out."""


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
    free = [c for c in active_energy(game, frame.player)[0] if c not in frame.chosen]
    markers = game.own.markers[frame.player] - frame.markers
    if frame.left == len(free) + markers:  # nothing to choose: all of it goes
        return [free[0] if free else MARKER]
    by_look: dict[Any, int] = {}
    if not game.world.abilities:
        cards, printed = game.cards, game.world.printed
        for c in free:
            by_look.setdefault(printed[cards[c][0]].colours, c)
    else:
        apart = facts(game).tells_energy_apart
        for c in free:
            by_look.setdefault((colours_to_pay_with(game, c), game.cards[c].printed if apart else 0), c)
    options: list[Any] = [c for c in by_look.values() if _can_pay_the_rest(game, frame, free, markers, c)]
    if markers and _can_pay_the_rest(game, frame, free, markers, MARKER):
        options.append(MARKER)
    return options


def _can_pay_the_rest(game: Game, frame: Price, free: list[int], markers: int, pick: Any) -> bool:
    if not frame.specified:
        return True
    chosen = [*frame.chosen, *([pick] if pick != MARKER else [])]
    rest = [c for c in free if c != pick]
    spent = frame.markers + (pick == MARKER)
    left = frame.left - 1
    colours = [colours_to_pay_with(game, c) for c in chosen]
    of_leader = colours_to_pay_with(game, leader_of(game, frame.player))
    colours += [of_leader] * spent
    wanted = [colour for colour, n in frame.specified for _ in range(n)]
    return _can_match_with(
        wanted, colours, [colours_to_pay_with(game, c) for c in rest] + [of_leader] * (markers - (pick == MARKER)), left
    )


def _can_match_with(wanted: list[str], sure: list[tuple[str, ...]], more: list[tuple[str, ...]], left: int) -> bool:
    """Whether the wanted colours are found among the sure ones and at most `left` of the others."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
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
    of_choice = ("3-8-2",) if len(active_energy(game, frame.player)[0]) > len(frame.chosen) else ()
    events: list[Any] = [Turned(c, True, of_choice) for c in frame.chosen]
    if frame.markers:
        events.append(MarkersPut(frame.player, -frame.markers, ("1-11-2",)))
        assert game.stack is not None
        caller = game.stack[1]
        if isinstance(caller, Effect):
            before = caller.get(PAID_MARKERS)
            hand_back(game, caller.put(PAID_MARKERS, (frame.markers + (before[0] if before else 0),)))
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
