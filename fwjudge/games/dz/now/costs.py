"""第4部 第7章2-3、2-4 コスト: what something costs now, and the other ways in which it can be paid for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, matches, refs
from fwjudge.engine.save import rename_when_read, saved

from ..state import COLOURLESS, COLOURS, SPELLS, Cost, Playing, card, is_on_board, master
from ..world.facts import facts
from ..world.keywords import AWAKENING, CALL, RAID
from ..world.skills import energy_of, has_x
from .cards import abilities_of, type_of
from .continuous_effects import instructions_in_force
from .payment import can_pay, pays_for, wallet_of
from .sets import are_met, candidates, is_meant, is_valid_there


@saved
class WayToPay(NamedTuple):
    """A way to pay: the ability of some card that opens it, and the cards that are frozen for it."""

    effect: Effect
    instead: bool
    frozen: tuple[int, ...] = ()
    cost: int = 0
    """Which of its costs is paid, where it has several (1-4-6-1)."""


rename_when_read(WayToPay, "dz.Way")


THIS: Final = t.It("this")


def cost_of(game: Game, player: int, number: int, what: str = "cost") -> Cost:
    """2-10-3-4: return a cost as printed, changed by what the card says of itself and by what is in force, in the colourless only."""
    printed = game.printed_card(number)
    cost: Cost = printed.cost if what == "cost" else printed.move
    found = facts(game)
    if not found.costs_can_change:
        return cost
    changed = 0
    for ability in abilities_of(game, number):
        one = found.skills[ability]
        for node, conditions in one.held:
            if isinstance(node, t.Change) and node.what == what and node.cards == THIS:
                own = Effect(ability, game.ref(number), player)
                if _is_valid_for_playing(game, number, ability) and are_met(
                    game, own, (*one.skill.valid_if, *conditions)
                ):
                    changed += amount(game, own, node.amount)
    changed += sum(
        amount(game, effect, node.amount)
        for effect, node in instructions_in_force(game)
        if isinstance(node, t.Change)
        and node.what == what
        and node.cards != THIS
        and is_meant(game, effect, node.cards, number)
    )
    return with_colourless(cost, changed)


def rules_of_own_cost(game: Game, number: int) -> tuple[str, ...]:
    """Return the rules by which what a card says of itself has changed its cost."""
    known = facts(game)
    if not known.costs_can_change:
        return ()
    found = [
        known.skills[a].skill
        for a in game.printed_card(number).abilities
        if any(
            isinstance(node, t.Change) and node.what == "cost" and node.cards == THIS
            for node, _ in known.skills[a].held
        )
    ]
    return ("2-10-3-4", *(rule for skill in found for rule in skill.cites)) if found else ()


def _is_valid_for_playing(game: Game, number: int, ability: int) -> bool:
    """2-10-3-3, 2-10-3-4: what a card says of how it is played is valid where it can be played from; on a square, of how it moves."""
    found = game.world.abilities[ability]
    player = master(game, number) if is_on_board(game.cards[number].place) else game.cards[number].owner
    return not found.areas or is_valid_there(game, found, number, game.cards[number], player)


def with_colourless(cost: Cost, more: int) -> Cost:
    """Return the cost with so much more, or less, of the colourless: it may come to less than nothing (5-10-3)."""
    if not more:
        return cost
    before = sum(n for colour, n in cost if colour == COLOURLESS)
    return (*((colour, n) for colour, n in cost if colour != COLOURLESS), (COLOURLESS, before + more))


def floor_cost(cost: Cost) -> Cost:
    """1-2-2, 5-10-3: return the cost with 0 for each part that is less than nothing."""
    for _, n in cost:
        if n < 0:
            return tuple((colour, max(0, n)) for colour, n in cost)
    return cost


def sum_of(cost: Cost, more: Cost) -> Cost:
    """Return two costs together, in the order in which symbols are printed."""
    amounts: dict[str, int] = {}
    for colour, n in (*cost, *more):
        amounts[colour] = amounts.get(colour, 0) + n
    return tuple((colour, amounts[colour]) for colour in (*COLOURS, COLOURLESS) if colour in amounts)


def price_of_ability(game: Game, ability: int, which: int = 0) -> Cost:
    """Return the energy that an ability itself costs; where it has several costs, one of them."""
    skill: t.Skill = game.world.abilities[ability]
    own = facts(game).skills[ability].energy
    if not skill.costs:
        return own
    return sum_of(own, next((energy_of(one) for one in skill.costs[which] if isinstance(one, t.PayEnergy)), ()))


class Opened(NamedTuple):
    """A way to pay that is open: the ability, how many cards of which set are frozen for it, and how much less is then paid."""

    effect: Effect
    freeze: t.Cards | None = None
    amount: int = 0
    less: int = 0


_THIS_CARD: Final = t.Cards((t.This(),))
_OWN_BASES: Final = t.Cards((t.Whose("own"), t.In(("base",)), t.Kind(("base",))))


def _ways_instead(game: Game, player: int, number: int, what: str) -> Iterator[Opened]:
    """Yield what a card says itself of how it can be paid for: 「覚醒」 (5-7-3), 「急襲」 for its movement (5-16-2)."""
    for ability in abilities_of(game, number):
        skill: t.Skill = game.world.abilities[ability]
        if skill.keyword != (AWAKENING if what == "play" else RAID) or not _is_valid_for_playing(game, number, ability):
            continue
        effect = Effect(ability, game.ref(number), player)
        yield Opened(effect) if what == "play" else Opened(effect, _OWN_BASES, skill.number)


def _ways_on_top(game: Game, player: int, number: int) -> Iterator[Opened]:
    """5-10-2: yield the cards of this player on the board with 「呼声」 of a colour of the unit that is played or moved."""
    if CALL not in facts(game).keywords or type_of(game, number) != "unit":
        return
    for at in game.world.facts.effective_places:
        for c in game.areas[at] if is_on_board(at) else ():
            for ability in abilities_of(game, c) if master(game, c) == player else ():
                skill: t.Skill = game.world.abilities[ability]
                effect = Effect(ability, game.ref(c), player)
                if skill.keyword == CALL and isinstance(skill.of, t.Cards) and matches(game, effect, skill.of, number):
                    yield Opened(effect, _THIS_CARD, 1, 1)


def _cards_to_freeze(game: Game, way: Opened, without: tuple[int, ...]) -> list[int]:
    """2-26-1-1: return the cards that could be frozen for it: only what is released, and nothing twice."""
    if way.freeze is None:
        return []
    return [
        ref.card
        for ref in candidates(game, way.effect, way.freeze)
        if not game.cards[ref.card].rested and ref.card not in without
    ]


def alternative_costs(game: Game, player: int, number: int, what: str) -> list[tuple[WayToPay, Cost]]:
    """4-7-2-4: return what can be paid instead of the cost, each with its energy."""
    found = []
    for way in _ways_instead(game, player, number, what):
        cards = _cards_to_freeze(game, way, ())
        if len(cards) >= way.amount:
            ability = way.effect.ability
            for which in range(len(game.world.abilities[ability].costs) or 1):
                paid = WayToPay(way.effect, True, tuple(cards[: way.amount]), which)
                found.append((paid, price_of_ability(game, ability, which)))
    return found


def additional_costs(game: Game, frame: Playing) -> list[tuple[WayToPay, Cost, int]]:
    """4-7-2-4: return what can be paid on top, each with its energy, and by how much the colourless goes down."""
    item = frame.item
    number = item.ref.card if item.ref is not None else -1
    if number < 0 or (item.what not in SPELLS and item.what != "move"):
        return []
    found = []
    for way in _ways_on_top(game, item.player, number):
        cards = _cards_to_freeze(game, way, frame.frozen)
        effect = way.effect
        if len(cards) >= way.amount and (effect.source, effect.ability) not in frame.asked:
            paid = WayToPay(effect, False, tuple(cards[: way.amount]))
            found.append((paid, price_of_ability(game, effect.ability), way.less))
    for ability in abilities_of(game, number) if item.what == "move" else ():
        if facts(game).skills[ability].advances and (game.ref(number), ability) not in frame.asked:
            way_to_advance = WayToPay(Effect(ability, game.ref(number), item.player), False)
            found.append((way_to_advance, price_of_ability(game, ability), 0))
    return found


def could_pay(game: Game, player: int, number: int, what: str = "play") -> bool:
    """Whether a card or its movement can be paid for in any way at all."""
    kind = "cost" if what == "play" else "move"
    costs = [cost_of(game, player, number, kind), *(cost for _, cost in alternative_costs(game, player, number, what))]
    return any(can_afford(game, player, cost, most_to_save(game, player, number)) for cost in costs)


def most_to_save(game: Game, player: int, number: int, frozen: tuple[int, ...] = ()) -> int:
    """5-10-2: return how much could still be saved by freezing cards."""
    return sum(
        way.less
        for way in _ways_on_top(game, player, number)
        if len(_cards_to_freeze(game, way, frozen)) >= way.amount and not price_of_ability(game, way.effect.ability)
    )


def can_afford(game: Game, player: int, cost: Cost, less: int = 0) -> bool:
    """Whether a player can pay this cost, with so much less of the colourless."""
    return pays_for(floor_cost(with_colourless(cost, -less)), wallet_of(game, player)[0])


def greatest_x(game: Game, player: int, cost: Cost, colour: str) -> int:
    """1-2-3-3: return the greatest number that X can be: as much as can be paid of its colour on top of the rest."""
    found = 0
    while can_afford(game, player, sum_of(cost, ((colour, found + 1),))):
        found += 1
    return found


def numbers_payable(game: Game, effect: Effect, cost: Cost, colour: str) -> Iterator[int]:
    """1-2-3-3: yield the numbers that X can be in the cost of an ability, from 0 to as much as can be paid.

    `cost`: the energy beside X. `colour`: that of the energy whose number is X; nothing where X only says how much else is paid.
    """
    acts, most = facts(game).skills[effect.ability].acts, len(game.cards)
    for number in range((greatest_x(game, effect.player, cost, colour) if colour else most) + 1):
        if not can_pay_beside_energy(game, effect.put("X", (number,)), acts):
            return
        yield number


def can_pay_for_ability(game: Game, effect: Effect, cost: Cost) -> bool:
    """4-3-1, 4-8-4: whether the energy of an ability and all else that it asks for can be paid."""
    return can_afford(game, effect.player, cost) and can_pay_beside_energy(
        game, effect, facts(game).skills[effect.ability].acts
    )


def can_pay_beside_energy(game: Game, effect: Effect, acts: tuple[t.Instruction, ...]) -> bool:
    """4-3-1: whether what an ability costs beside energy can be paid: the cards are there that it asks for, and each act is possible."""
    taken: list[Ref] = []
    for act in acts:
        if isinstance(act, t.Choose):
            left = [ref for ref in candidates(game, effect, act.of) if ref not in taken]
            wanted = len(left) if act.most is None else amount(game, effect, act.most)
            if len(left) < (wanted if act.least is None else amount(game, effect, act.least)):
                return False
            taken += left[:wanted]
        elif not _can_be_done(game, effect, act):
            return False
    return True


def _can_be_done(game: Game, effect: Effect, act: t.Instruction) -> bool:
    """Whether an act of a cost for which nothing is chosen can be done, and in full: X is as many as there are."""
    cards = getattr(act, "cards", None)
    if has_x(act):
        there = () if cards is None else refs(game, effect, cards)
        return len(there) >= max(effect.get("X"), default=0)
    asked = isinstance(act, t.Unread) or cards == THIS
    return not asked or bool(game.world.policy.is_possible(game, effect, act))


def cost_of_ability(game: Game, number: int) -> Cost:
    """Return what it costs to use an ability; what is paid for the movement that triggers it is no cost of its own (5-11-1)."""
    return () if facts(game).skills[number].advances else price_of_ability(game, number)


def can_pay_for_move(game: Game, player: int, unit: int) -> bool:
    """4-7-3-4: whether the movement of a unit can be paid for."""
    if game.world.facts.costs_can_change:
        return could_pay(game, player, unit, "move")
    return can_pay(game, player, card(game, unit).move)


def units_to_pay_for(game: Game, player: int, units: Sequence[int]) -> list[int]:
    """4-7-3-4: return those of these units that are released and whose movement can be paid for."""
    cards, printed = game.cards, game.world.printed
    if game.world.facts.costs_can_change:
        return [unit for unit in units if not cards[unit].rested and could_pay(game, player, unit, "move")]
    has, _ = wallet_of(game, player)
    return [unit for unit in units if not cards[unit].rested and pays_for(printed[cards[unit].printed].move, has)]
