"""第4部 第7章2-3、2-4 コスト: the questions about costs: other ways to pay, X, the cards that it is paid with, and dividing.

The rulebook asks them for spells (4-7-2), for movements (4-7-3) and for triggered abilities (4-8-4): each maker is given the number.
"""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount
from fwjudge.engine.step import Control, Step, ask, do_nothing, step

from ..events import CostSettled
from ..now.costs import (
    additional_costs,
    alternative_costs,
    can_afford,
    greatest_x,
    most_to_save,
    numbers_payable,
    price_of_ability,
    sum_of,
    with_colourless,
)
from ..now.playing import puts_into_graveyard
from ..now.sets import candidates
from ..now.targets import can_choose_all_targets
from ..state import DZ, SPELLS, Playing
from ..world.facts import facts
from ..world.skills import MOST_DIVIDED, colour_of_x

NORMAL: Final = "normal"
ENOUGH: Final = "no more"
"""The answer of a player who pays the cost of the card itself, or nothing more on top."""


def player_of_item(game: Game, frame: Playing) -> int:
    """Return the player who plays or activates it, or who controls what was triggered."""
    return frame.item.player


# Lines -----------------------------------------------------------------------------------------------


def skip_costs_as_printed(number: str) -> Step:
    """Make the line that passes over all questions about costs where no card of this duel says anything about them."""

    def skip(game: Game, frame: Playing) -> Control:
        return None if game.world.facts.costs_can_change else DZ.at(number, "paid so")

    return step(number, skip, "begin", "Where no card says anything about costs, nothing is asked.")


def choose_other_costs(number: str) -> tuple[Step, ...]:
    """Make the lines for what is paid instead of the cost, then for what is paid on top (4-7-2-4)."""

    def add_cost(game: Game, frame: Playing, option: Any) -> Control:
        if option == ENOUGH:
            return DZ.at(number, "enough")
        pay_on_top(game, frame, option)
        return DZ.at(number, "on top")

    return (
        ask(
            number,
            find_costs_to_pay_instead,
            pay_instead,
            player_of_item,
            "instead",
            "The player chooses to pay the cost itself or an alternative cost (4-7-2-4).",
        ),
        ask(
            number,
            find_costs_to_pay_on_top,
            add_cost,
            player_of_item,
            "on top",
            "The player chooses additional costs, one after the other (4-7-2-4).",
        ),
        step(number, do_nothing, "enough", "No more additional costs are chosen."),
    )


def choose_numbers(number: str) -> tuple[Step, ...]:
    """Make the lines for the number that X stands for, then for the cards with which the cost is paid."""

    def pay_with(game: Game, frame: Playing, option: Ref) -> Control:
        choose_card_for_cost(game, frame, option)
        return DZ.at(number, "cards")

    return (
        ask(number, find_numbers_for_x, let_x_be, player_of_item, "X", "The player determines X (1-2-3-3)."),
        ask(
            number,
            find_cards_for_cost,
            pay_with,
            player_of_item,
            "cards",
            "The player chooses the cards with which the cost is paid, one after the other.",
        ),
    )


def end_questions_about_costs(number: str) -> Step:
    """Make the line that closes the questions about costs and does nothing else."""
    return step(number, do_nothing, "paid so", "It is known what is paid and how.")


def divide(number: str) -> Step:
    """Make the line at which a number is divided among targets."""

    def give(game: Game, frame: Playing, option: int) -> Control:
        effect = frame.item.effect
        assert effect is not None
        _, (target, *_) = _find_division(game, effect)
        effect = effect.put("shares", (*effect.get("shares"), (target, option)))
        note(game, CostSettled(frame.item.player, target, "share", number=option, cites=(number,)))
        game.frame = frame._replace(item=frame.item._replace(effect=effect))
        return DZ.at(number)

    told = "The player divides a number among the targets; each gets at least 1."
    return ask(number, find_shares_to_give, give, player_of_item, does=told)


# Alternative and additional costs (4-7-2-4) ------------------------------------------------------------


def _kind_of_cost(frame: Playing) -> str:
    return "move" if frame.item.what == "move" else "play"


def find_costs_to_pay_instead(game: Game, frame: Playing) -> list[Any]:
    """4-7-2-4: return the cost itself and the alternative costs that can be paid; nothing where there are none of these."""
    item = frame.item
    if item.ref is None or (item.what not in SPELLS and item.what != "move") or item.way is not None:
        return []
    number, what = item.ref.card, _kind_of_cost(frame)
    less = most_to_save(game, item.player, number)
    ways: list[Any] = [
        way
        for way, cost in alternative_costs(game, item.player, number, what)
        if can_afford(game, item.player, cost, less)
    ]
    return [*([NORMAL] if can_afford(game, item.player, frame.cost, less) else []), *ways] if ways else []


def pay_instead(game: Game, frame: Playing, option: Any) -> Control:
    """4-7-2-4: it is paid for in this way; its own cost can be paid even where another could be (5-7-3-2)."""
    if option == NORMAL:
        _note_payment(game, frame, ("4-7-2-4", "5-7-3-2"), "own cost")
        return None
    ability = game.world.abilities[option.effect.ability]
    _note_payment(game, frame, ("4-7-2-4", "2-10-3-4", *ability.cites), "instead", option.effect.ability)
    paid = price_of_ability(game, option.effect.ability, option.cost)
    x = colour_of_x((*ability.cost, *(ability.costs[option.cost] if ability.costs else ())))
    game.frame = frame._replace(cost=paid, frozen=(*frame.frozen, *option.frozen), x=x)
    return None


def find_costs_to_pay_on_top(game: Game, frame: Playing) -> list[Any]:
    """4-7-2-4: return the additional costs that can still be paid, and to pay no more if that is possible."""
    if frame.item.ref is None:
        return []
    found: list[Any] = []
    player, number = frame.item.player, frame.item.ref.card
    for way, cost, less in additional_costs(game, frame):
        frozen = (*frame.frozen, *way.frozen)
        saved_later = most_to_save(game, player, number, frozen)
        if can_afford(game, player, with_colourless(sum_of(frame.cost, cost), -less), saved_later):
            found.append(way)
    if not found:
        return []
    return [*found, *([ENOUGH] if can_afford(game, player, frame.cost) else [])]


def pay_on_top(game: Game, frame: Playing, option: Any) -> None:
    """4-7-2-4: this additional cost is paid too; each once (5-11-3)."""
    ability = game.world.abilities[option.effect.ability]
    less = next((less for way, _, less in additional_costs(game, frame) if way == option), 0)
    cost = with_colourless(sum_of(frame.cost, price_of_ability(game, option.effect.ability)), -less)
    below = ("5-10-3", "1-2-2") if any(n < 0 for _, n in cost) else ()
    _note_payment(game, frame, ("4-7-2-4", *ability.cites, *below), "on top", option.effect.ability)
    item = frame.item
    if facts(game).skills[option.effect.ability].advances:
        item = item._replace(advanced=(*item.advanced, option.effect.ability))
    game.frame = frame._replace(
        item=item,
        cost=cost,
        frozen=(*frame.frozen, *option.frozen),
        asked=(*frame.asked, (option.effect.source, option.effect.ability)),
    )


def _note_payment(game: Game, frame: Playing, cites: tuple[str, ...], how: str, of: int = -1, number: int = 0) -> None:
    note(game, CostSettled(frame.item.player, frame.item.ref, how, of, number, cites))


# Numbers and cards (4-7-2-3) ---------------------------------------------------------------------------


def _colour_of_x(game: Game, frame: Playing) -> str:
    item = frame.item
    if item.effect is not None and (found := facts(game).skills[item.effect.ability].x):
        return found
    if frame.x is not None:
        return frame.x
    return str(game.printed_card(item.ref.card).variable) if item.what in SPELLS and item.ref is not None else ""


def find_numbers_for_x(game: Game, frame: Playing) -> list[int]:
    """1-2-3-3: return the numbers that X can be: from 0 to as much as can be paid, as far as targets can be chosen (4-7-2-5)."""
    colour, effect = _colour_of_x(game, frame), frame.item.effect
    one = None if effect is None else facts(game).skills[effect.ability]
    if effect is None or one is None or not (colour or one.acts_by_x):
        return list(range(greatest_x(game, frame.item.player, frame.cost, colour) + 1)) if colour else []
    if effect.get("X"):
        return []
    numbers = numbers_payable(game, effect, frame.cost, colour)
    return [
        number for number in numbers if not one.aims_by_x or can_choose_all_targets(game, effect.put("X", (number,)))
    ]


def let_x_be(game: Game, frame: Playing, option: int) -> Control:
    """1-2-3-3: X is this number, and so much energy is paid for it."""
    item = frame.item
    colour = _colour_of_x(game, frame)
    effect = item.effect.put("X", (option,)) if item.effect is not None else None
    _note_payment(game, frame, ("1-2-3-3",), "x", number=option)
    paid = sum_of(frame.cost, ((colour, option),)) if option and colour else frame.cost
    game.frame = frame._replace(item=item._replace(effect=effect), cost=paid)
    return None


def _next_choice(game: Game, effect: Effect) -> t.Choose | None:
    """Return the part of an ability's cost for which cards are still to be chosen."""
    for one in facts(game).skills[effect.ability].acts:
        if isinstance(one, t.Choose):
            wanted = 0 if one.most is None else amount(game, effect, one.most)
            choice: t.Choose = one
            if len(effect.get(choice.called)) < wanted:
                return choice
    return None


def find_cards_for_cost(game: Game, frame: Playing) -> list[Ref]:
    """4-7-2-3: return the cards with which the cost of an ability can be paid, where they are chosen."""
    effect = frame.item.effect
    if effect is None:
        return []
    part = _next_choice(game, effect)
    if part is None:
        return []
    taken = effect.get(part.called)
    return [ref for ref in candidates(game, effect, part.of) if ref not in taken]


def choose_card_for_cost(game: Game, frame: Playing, option: Ref) -> None:
    """4-7-2-3: the cost is paid with this card; with 「合成」 that is noted (6-4-1)."""
    effect = frame.item.effect
    assert effect is not None
    part = _next_choice(game, effect)
    assert part is not None
    ability = game.world.abilities[effect.ability]
    if any(puts_into_graveyard(other, part.called) for other in ability.cost):
        rules = ("6-4-1", "6-4-3" if ability.kind == "spell" else "6-4-2")
        _note_payment(game, frame, rules, "joined")
    effect = effect.put(part.called, (*effect.get(part.called), option))
    game.frame = frame._replace(item=frame.item._replace(effect=effect))


# Dividing (4-7-2-6, 4-8-4-3) ---------------------------------------------------------------------------


def _find_division(game: Game, effect: Effect | None) -> tuple[Any, tuple[Ref, ...]]:
    """Return the instruction that is divided among its targets, and those that have no part yet."""
    node = None if effect is None else facts(game).skills[effect.ability].divided
    if effect is None or node is None or not isinstance(node.to, t.It):
        return None, ()
    done = {ref for ref, _ in effect.get("shares")}
    return node, tuple(ref for ref in effect.get(node.to.name) if ref not in done)


def find_shares_to_give(game: Game, frame: Playing) -> list[int]:
    """4-7-2-6: return how much the next target can get: 1 at least, the last one what is left."""
    effect = frame.item.effect
    node, targets = _find_division(game, effect)
    if effect is None or not targets:
        return []
    left = amount(game, effect, node.amount) - sum(n for _, n in effect.get("shares"))
    return [left] if len(targets) == 1 else list(range(1, min(left - len(targets) + 1, MOST_DIVIDED) + 1))
