"""第4部 第7章2-3、2-4 コスト: what something costs now, and the other ways in which it can be paid for."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability import Ability, Change, Choose, PayWith
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved

from ..state import COLOURLESS, COLOURS, SPELLS, Cost, Playing, is_on_board, master
from ..world.texts import ADVANCE
from .cards import abilities_of
from .in_force import instructions_in_force
from .payment import pays_for, wallet_of
from .sets import amount_now, can_pay_beside_energy, candidates, fits, is_valid_there


@saved
class Way(NamedTuple):
    """A way to pay: the ability of some card that opens it, and the cards that are frozen for it."""

    effect: Effect
    instead: bool
    frozen: tuple[int, ...] = ()


def cost_of(game: Game, player: int, number: int, what: str = "cost") -> Cost:
    """2-10-3-4: return a cost as printed, changed by what the card says of itself and by what is in force, in the colourless only."""
    printed = game.printed_card(number)
    cost: Cost = printed.cost if what == "cost" else printed.move
    if not game.world.facts.costs_can_change:
        return cost
    own = Effect(-1, game.ref(number), player)
    changed = sum(
        amount_now(game, own._replace(ability=ability), node)
        for ability in abilities_of(game, number)
        for node in game.world.abilities[ability].body
        if isinstance(node, Change)
        and node.what == what
        and node.of.this
        and _is_valid_for_playing(game, number, ability)
    )
    changed += sum(
        amount_now(game, effect, node)
        for effect, node in instructions_in_force(game)
        if isinstance(node, Change) and node.what == what and not node.of.this and fits(game, effect, node.of, number)
    )
    return with_colourless(cost, changed)


def rules_of_own_cost(game: Game, number: int) -> tuple[str, ...]:
    """Return the rules by which what a card says of itself has changed its cost."""
    if not game.world.facts.costs_can_change:
        return ()
    abilities = game.world.abilities
    found = [
        abilities[a]
        for a in game.printed_card(number).abilities
        if any(isinstance(node, Change) and node.what == "cost" and node.of.this for node in abilities[a].body)
    ]
    return ("2-10-3-4", *(rule for ability in found for rule in ability.cites)) if found else ()


def _is_valid_for_playing(game: Game, number: int, ability: int) -> bool:
    """2-10-3-3, 2-10-3-4: what a card says of how it is played is valid where it can be played from; on a square, of how it moves."""
    found = game.world.abilities[ability]
    player = master(game, number) if is_on_board(game.cards[number].place) else game.cards[number].owner
    return not found.area or is_valid_there(game, found, number, game.cards[number], player)


def with_colourless(cost: Cost, more: int) -> Cost:
    """Return the cost with so much more, or less, of the colourless: it may come to less than nothing (5-10-3)."""
    if not more:
        return cost
    before = sum(n for colour, n in cost if colour == COLOURLESS)
    return (*((colour, n) for colour, n in cost if colour != COLOURLESS), (COLOURLESS, before + more))


def floor_cost(cost: Cost) -> Cost:
    """1-2-2, 5-10-3: return the cost with 0 for each part that is less than nothing."""
    return tuple((colour, max(0, n)) for colour, n in cost)


def sum_of(cost: Cost, more: Cost) -> Cost:
    """Return two costs together, in the order in which symbols are printed."""
    amounts: dict[str, int] = {}
    for colour, n in (*cost, *more):
        amounts[colour] = amounts.get(colour, 0) + n
    return tuple((colour, amounts[colour]) for colour in (*COLOURS, COLOURLESS) if colour in amounts)


def price_of_ability(ability: Ability) -> Cost:
    """Return the energy that an ability itself costs."""
    return (*ability.price, (COLOURLESS, ability.energy)) if ability.energy else ability.price


def _ways_open(game: Game, player: int, number: int, what: str, instead: bool) -> Iterator[tuple[Effect, PayWith]]:
    """Yield every way to pay that is open for this card: by what it says itself, or by cards of this player on the board (5-10-2)."""
    own = [(number, ability) for ability in abilities_of(game, number) if _is_valid_for_playing(game, number, ability)]
    others = [
        (c, ability)
        for at in game.world.facts.effective_places
        for c in game.areas[at]
        if c != number and is_on_board(at) and master(game, c) == player
        for ability in abilities_of(game, c)
    ]
    for c, ability in (*own, *others):
        for node in game.world.abilities[ability].body:
            effect = Effect(ability, game.ref(c), player)
            if not isinstance(node, PayWith) or node.instead != instead or node.what not in ("both", what):
                continue
            if fits(game, effect, node.of, number):
                yield effect, node


def _cards_to_freeze(game: Game, effect: Effect, node: PayWith, without: tuple[int, ...]) -> list[int]:
    """2-26-1-1: return the cards that could be frozen for it: only what is released, and nothing twice."""
    if node.freeze is None:
        return []
    return [
        ref.card
        for ref in candidates(game, effect, node.freeze)
        if not game.cards[ref.card].rested and ref.card not in without
    ]


def alternative_costs(game: Game, player: int, number: int, what: str) -> list[tuple[Way, Cost]]:
    """4-7-2-4: return what can be paid instead of the cost, each with its energy."""
    found = []
    for effect, node in _ways_open(game, player, number, what, True):
        cards = _cards_to_freeze(game, effect, node, ())
        if len(cards) >= node.amount:
            found.append(
                (Way(effect, True, tuple(cards[: node.amount])), price_of_ability(game.world.abilities[effect.ability]))
            )
    return found


def additional_costs(game: Game, frame: Playing) -> list[tuple[Way, Cost, int]]:
    """4-7-2-4: return what can be paid on top, each with its energy, and by how much the colourless goes down."""
    item = frame.item
    what = "move" if item.what == "move" else "play"
    found = []
    number = item.ref.card if item.ref is not None else -1
    if number < 0 or (item.what not in SPELLS and what != "move"):
        return []
    for effect, node in _ways_open(game, item.player, number, what, False):
        cards = _cards_to_freeze(game, effect, node, frame.frozen)
        if len(cards) >= node.amount and (effect.source, effect.ability) not in frame.asked:
            found.append(
                (
                    Way(effect, False, tuple(cards[: node.amount])),
                    price_of_ability(game.world.abilities[effect.ability]),
                    node.less,
                )
            )
    if what == "move":
        for ability in abilities_of(game, number):
            trigger = game.world.abilities[ability].trigger
            if trigger is not None and trigger.sound == ADVANCE and (game.ref(number), ability) not in frame.asked:
                found.append(
                    (
                        Way(Effect(ability, game.ref(number), item.player), False),
                        price_of_ability(game.world.abilities[ability]),
                        0,
                    )
                )
    return found


def could_pay(game: Game, player: int, number: int, what: str = "play") -> bool:
    """Whether a card or its movement can be paid for in any way at all."""
    kind = "cost" if what == "play" else "move"
    costs = [cost_of(game, player, number, kind), *(cost for _, cost in alternative_costs(game, player, number, what))]
    return any(can_afford(game, player, cost, most_to_save(game, player, number, what)) for cost in costs)


def most_to_save(game: Game, player: int, number: int, what: str, frozen: tuple[int, ...] = ()) -> int:
    """5-10-2: return how much could still be saved by freezing cards."""
    return sum(
        node.less
        for effect, node in _ways_open(game, player, number, what, False)
        if len(_cards_to_freeze(game, effect, node, frozen)) >= node.amount
        and not game.world.abilities[effect.ability].price
    )


def can_afford(game: Game, player: int, cost: Cost, less: int = 0) -> bool:
    """Whether a player can pay this cost, with so much less of the colourless."""
    return pays_for(floor_cost(with_colourless(cost, -less)), wallet_of(game, player)[0])


def can_pay_for_ability(game: Game, effect: Effect, cost: Cost) -> bool:
    """4-3-1, 4-8-4: whether the energy of an ability and all else that it asks for can be paid."""
    if not can_afford(game, effect.player, cost) or not can_pay_beside_energy(game, effect):
        return False
    taken: list[Ref] = []
    for node in game.world.abilities[effect.ability].cost:
        if isinstance(node, Choose):
            left = [ref for ref in candidates(game, effect, node.of) if ref not in taken]
            if len(left) < node.amount:
                return False
            taken += left[: node.amount]
    return True


def cost_of_ability(game: Game, number: int) -> Cost:
    """Return what it costs to use an ability; what is paid for the movement that triggers it is no cost of its own (5-11-1)."""
    ability = game.world.abilities[number]
    return () if ability.trigger is not None and ability.trigger.sound == ADVANCE else price_of_ability(ability)
