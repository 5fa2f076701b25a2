"""5. 基本行動: カードを引く、コストを支払う、使用する、登場する、コンボする、ダメージ、KO."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import hand_back, happen
from fwjudge.engine.choice import Action, need, slot
from fwjudge.engine.event import Declared, Moved, Shuffled, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.drawing import drawer, drawing

from .ch03_areas import to_drop
from .ch04_timing import checkpoint
from .events import Hurt, MarkersPut
from .state import BATTLE, COMBO, DECK, ENERGY, FW, HAND, WIDTH, Dealt, FwCard, card, leader, place

# 5-1 カードを引く ------------------------------------------------------------------------------------


draw = drawer(drawing(FW, "5-1", "5-1-3", "5-1-2", (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND))))
"""5-1-3: one at a time; 0 of them is nothing, and an empty deck gives none (0-2-4)."""

# 5-3 コストを支払う ----------------------------------------------------------------------------------


@saved
class Price(NamedTuple):
    """The frame of a payment: who pays for which card, what is still to be chosen, what has been chosen."""

    player: int
    card: int
    left: int
    specified: tuple[tuple[str, int], ...]
    chosen: tuple[int, ...] = ()
    markers: int = 0


Cost = tuple[int, tuple[tuple[str, int], ...]]
"""1-2-2, 1-2-2-1: the total, which is never less than the specified costs together; and the specified costs."""


def cost(game: Game, number: int) -> Cost:
    return game.world.known["costs"][game.cards[number][0]]  # type: ignore[no-any-return]


def printed_cost(printed: FwCard) -> Cost:
    return max(printed.cost, sum(n for _, n in printed.specified)), printed.specified


def can_pay(game: Game, player: int, number: int) -> bool:
    """5-3-3: active energy and markers in sufficient number and of the specified colours."""
    return can_afford(game, player, cost(game, number))


def can_afford(game: Game, player: int, price: Cost) -> bool:
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
    return _coloured(game, player, energy, markers, specified)


def active_energy(game: Game, player: int) -> tuple[list[int], dict[str, int]]:
    """The energy that can still pay, and how much of each colour; kept for this state, because every card asks for it."""
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    key = ("energy", player)
    known = memo.get(key)
    if known is None:
        cards, printed = game.cards, game.world.printed
        energy = [c for c in game.areas[player * WIDTH + ENERGY] if not cards[c][3]]
        count: dict[str, int] = {}
        for c in energy:
            for colour in printed[cards[c][0]].colours:
                count[colour] = count.get(colour, 0) + 1
        known = memo[key] = (energy, count)
    return known


def _coloured(game: Game, player: int, energy: list[int], markers: int, specified: tuple[tuple[str, int], ...]) -> bool:
    """Whether the specified colours can be found among these: energy by its colours, a marker as one colour of the leader."""
    wanted = [colour for colour, n in specified for _ in range(n)]
    colours = [card(game, c).colours for c in energy]
    if markers:
        colours += [card(game, leader(game, player)).colours] * markers
    return _matched(wanted, colours)


def _matched(wanted: list[str], colours: list[tuple[str, ...]]) -> bool:
    if not wanted:
        return True
    for at, has in enumerate(colours):
        if wanted[0] in has and _matched(wanted[1:], colours[:at] + colours[at + 1 :]):
            return True
        if wanted[0] in has and len(has) == 1:
            return False  # another one of the same single colour would leave the same rest
    return False


def pay(game: Game, player: int, number: int, back: Step | None = None) -> Control:
    """「コストを支払う」; a card that costs nothing is not paid for (5-3-2)."""
    return pay_price(player, number, cost(game, number), back)


def pay_price(player: int, number: int, price: Cost, back: Step | None = None) -> Control:
    total, specified = price
    return Call(FW.at("5-3-1"), Price(player, number, total, specified), back) if total else back


MARKER = "marker"
PAID_MARKERS = "paid markers"
"""How many markers were removed to pay for what is being carried out."""


def _payable(game: Game, frame: Price) -> list[Any]:
    """What can be chosen next, so that the rest can still be paid; like energy counts once."""
    if frame.left == 0:
        return []
    free = [c for c in active_energy(game, frame.player)[0] if c not in frame.chosen]
    markers = game.own.markers[frame.player] - frame.markers
    by_look: dict[Any, int] = {}
    for c in free:
        by_look.setdefault(card(game, c).colours, c)
    if frame.left == len(free) + markers:  # nothing to choose: all of it goes
        by_look = dict(list(by_look.items())[:1])
        options: list[Any] = list(by_look.values()) or [MARKER]
        return options
    options = [c for c in by_look.values() if _rest_payable(game, frame, free, markers, c)]
    if markers and _rest_payable(game, frame, free, markers, MARKER):
        options.append(MARKER)
    return options


def _rest_payable(game: Game, frame: Price, free: list[int], markers: int, pick: Any) -> bool:
    if not frame.specified:
        return True
    chosen = [*frame.chosen, *([pick] if pick != MARKER else [])]
    rest = [c for c in free if c != pick]
    spent = frame.markers + (pick == MARKER)
    left = frame.left - 1
    colours = [card(game, c).colours for c in chosen]
    of_leader = card(game, leader(game, frame.player)).colours
    colours += [of_leader] * spent
    wanted = [colour for colour, n in frame.specified for _ in range(n)]
    return _matched_with(wanted, colours, [card(game, c).colours for c in rest] + [of_leader] * (markers - (pick == MARKER)), left)


def _matched_with(wanted: list[str], sure: list[tuple[str, ...]], more: list[tuple[str, ...]], left: int) -> bool:
    """Whether the wanted colours are found among the sure ones and at most `left` of the others."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    for at, has in enumerate(sure):
        if first in has and _matched_with(rest, sure[:at] + sure[at + 1 :], more, left):
            return True
    if left:
        for at, has in enumerate(more):
            if first in has and _matched_with(rest, sure, more[:at] + more[at + 1 :], left - 1):
                return True
    return False


def _choose_energy(game: Game, frame: Price, option: Any) -> Control:
    if option == MARKER:
        game.frame = frame._replace(left=frame.left - 1, markers=frame.markers + 1)
    else:
        game.frame = frame._replace(left=frame.left - 1, chosen=tuple(sorted((*frame.chosen, option))))
    return FW.at("5-3-1")


def _rest_energy(game: Game, frame: Price) -> Control:
    """5-3-1: what was chosen is rested at once; markers are removed (1-11-2), and who called is told how many."""
    events: list[Any] = [Turned(c, True) for c in frame.chosen]
    if frame.markers:
        events.append(MarkersPut(frame.player, -frame.markers, ("1-11-2",)))
        assert game.stack is not None
        caller = game.stack[1]
        if isinstance(caller, Effect):
            before = caller.get(PAID_MARKERS)
            hand_back(game, caller.put(PAID_MARKERS, (frame.markers + (before[0] if before else 0),)))
        elif isinstance(caller, Using):
            hand_back(game, caller._replace(markers=frame.markers))
    return happen(game, events)


PAY = FW.table(
    "5-3",
    ask("5-3-1", _payable, _choose_energy, lambda game, frame: frame.player),
    step("5-3-1", _rest_energy, sub="rest"),
)

# 5-4, 5-5 カードを使用する、登場する ------------------------------------------------------------------


@saved
class Using(NamedTuple):
    """The frame of using a card from the hand."""

    player: int
    card: int
    markers: int = 0
    """How many were removed to pay for it."""


def _declare_use(game: Game, frame: Using) -> Control:
    """5-5-2-1: revealed, paid, declared."""
    return happen(game, [Declared(frame.player, "use", (frame.card,), ("7-3-4-1", "5-4-1"))])


def _pay_for_use(game: Game, frame: Using) -> Control:
    return pay(game, frame.player, frame.card)


def appear(card: int, player: int, rested: bool = False, cites: tuple[str, ...] = ()) -> Moved:
    """5-5-1: a battle card is put into the battle area, active unless said (3-6-3)."""
    return Moved(card, place(player, BATTLE), "appear", rested, True, cites=cites)


def remember_payment(game: Game, becomes: Ref, markers: int) -> None:
    """How many markers were removed to use a card may be asked of what it has become."""
    own = game.own
    if markers and "PaidWith" in game.world.known["said"]:
        game.own = own._replace(paid=(*(one for one in own.paid if game.is_here(one[0])), (becomes, markers)))


def _appear(game: Game, frame: Using) -> Control:
    remember_payment(game, Ref(frame.card, game.lives[frame.card] + 1), frame.markers)
    return happen(game, [appear(frame.card, frame.player, cites=("5-5-1", "3-6-3"))])


USE_BATTLE_CARD = FW.table("5-5", step("5-5-2-1", _declare_use), step("5-5-2-1", _pay_for_use, sub="pay"), step("5-5-2-2", _appear))


def use_battle_card(game: Game, player: int, number: int, back: Step) -> Control:
    return Call(FW.at("5-5-2-1"), Using(player, number), back)


# 5-6 コンボする --------------------------------------------------------------------------------------


@saved
class Combo(NamedTuple):
    """The frame of one combo."""

    player: int
    card: int


def _combo_cards(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + BATTLE] + game.areas[player * WIDTH + HAND]


def _is_battle_card(game: Game, player: int, number: int) -> bool:
    return card(game, number).type == "battle"


def _has_combo_power(game: Game, player: int, number: int) -> bool:
    return card(game, number).combo is not None


def _is_free(game: Game, player: int, number: int) -> bool:
    """5-6-3-1-1, 5-6-4-1-1: from the battle area only active cards that do not fight themselves."""
    c = game.cards[number]
    if c[2] % WIDTH == HAND:
        return True
    own = game.own
    fighting = own.attack if player == own.active else own.guard
    return not c[3] and (fighting is None or fighting.card != number)


def _combo_action(number: str, rule: str, from_battle: str, window: str, again: str) -> Action:
    """`again`: the checkpoint to which the game returns afterwards (8-2-4-1-1, 8-3-4-1-1)."""

    def perform(game: Game, frame: Any, card: int) -> Control:
        player = FW.at(window).chooser(game, frame)  # type: ignore[misc]
        return Call(FW.at(f"{rule}-1"), Combo(player, card), FW.at(again))

    return Action(
        number, "combo",
        slot(f"{rule}-1", _combo_cards, need("5-6-2", _has_combo_power), need("5-6-1", _is_battle_card), need(from_battle, _is_free)),
        perform=perform,
    )  # fmt: skip


_WINDOW = {"5-6-3": "8-2-4-1", "5-6-4": "8-3-4-1"}


def _declare_combo(game: Game, frame: Combo) -> Control:
    where = "1-1" if game.cards[frame.card][2] % WIDTH == BATTLE else "1-2"
    rule = game.step.number.rpartition("-")[0]
    return happen(game, [Declared(frame.player, "combo", (frame.card,), (f"{rule}-{where}", _WINDOW[rule]))])


def _put_combo(game: Game, frame: Combo) -> Control:
    return happen(game, [Moved(frame.card, place(frame.player, COMBO), "combo", up=True, cites=("5-6-1",))])


def _combo_table(rule: str) -> None:
    FW.table(
        rule,
        step(f"{rule}-1", _declare_combo),
        step(f"{rule}-2", _put_combo),
        step(f"{rule}-3", checkpoint),
        step(f"{rule}-4", lambda game, frame: None),  # the window of the step that offered it opens again
    )


_combo_table("5-6-3")
_combo_table("5-6-4")
combo_in_offence = _combo_action("8-2-4-1", "5-6-3", "5-6-3-1-1", "8-2-4", "8-2-3")
combo_in_defence = _combo_action("8-3-4-1", "5-6-4", "5-6-4-1-1", "8-3-4", "8-3-3")

# 5-8 ダメージを与える --------------------------------------------------------------------------------


def deal(
    game: Game, player: int, amount: int, cites: tuple[str, ...] = (), source: Ref | None = None, battle: bool = False
) -> list[Any]:  # fmt: skip
    """5-8-1: damage is dealt; taking it is rule processing (5-8-3, 14-3). None is dealt by 0 (14-3-2)."""
    return [Hurt(Dealt(player, amount, source, battle), ("5-8-1", *cites))] if amount > 0 else []


# 5-9 シャッフルする ----------------------------------------------------------------------------------


def shuffle(player: int) -> Shuffled:
    """5-9-1"""
    return Shuffled(place(player, DECK), ("5-9-1",))


# 5-10 KOする -----------------------------------------------------------------------------------------


def ko(game: Game, number: int, cites: tuple[str, ...] = ()) -> Moved:
    """5-10-1, 14-9-2: from the battle area to its owner's drop area."""
    return to_drop(game, number, "ko", ("5-10-1", "14-9-2", *cites))
