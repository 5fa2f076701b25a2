"""第4部 第7章2-3、2-4 コスト: what something costs now, other ways to pay for it, X, and the cards that it is paid with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.ability import Ability, Change, Choose, Ko, PayWith
from fwjudge.engine.batch import note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, Step, ask, step

from ..now.cards import abilities_of
from ..now.in_force import in_force
from ..now.sets import candidates, costs_possible, fits, multiplied, valid_there
from ..state import COLOURLESS, COLOURS, DZ, SPELLS, Cost, Playing, master, on_board
from ..world.facts import facts
from ..world.texts import ADVANCE
from .p1c02_energy import affordable, wallet

NORMAL, ENOUGH = "normal", "no more"


@saved
class Way(NamedTuple):
    """A way to pay: what the ability of some card says, and the cards that are frozen for it."""

    effect: Effect
    instead: bool
    frozen: tuple[int, ...] = ()


# What it costs ---------------------------------------------------------------------------------------


def cost_of(game: Game, player: int, number: int, what: str = "cost") -> Cost:
    """2-10-3-4: as printed, changed by what the card says of itself and by what is in force; only the colourless goes up or down."""
    printed = game.printed(number)
    cost: Cost = printed.cost if what == "cost" else printed.move
    if not facts(game).costs_can_change:
        return cost
    own = Effect(-1, game.ref(number), player)
    changed = sum(
        multiplied(game, own._replace(ability=ability), node)
        for ability in abilities_of(game, number)
        for node in game.world.abilities[ability].body
        if isinstance(node, Change) and node.what == what and node.of.this and _can_say(game, number, ability)
    )
    changed += sum(
        multiplied(game, effect, node)
        for effect, node in in_force(game)
        if isinstance(node, Change) and node.what == what and not node.of.this and fits(game, effect, node.of, number)
    )
    return with_colourless(cost, changed)


def costs_said(game: Game, number: int) -> tuple[str, ...]:
    """The rules by which what a card says of itself has changed its cost."""
    if not facts(game).costs_can_change:
        return ()
    abilities = game.world.abilities
    found = [
        abilities[a]
        for a in game.printed(number).abilities
        if any(isinstance(node, Change) and node.what == "cost" and node.of.this for node in abilities[a].body)
    ]
    return ("2-10-3-4", *(rule for ability in found for rule in ability.cites)) if found else ()


def _can_say(game: Game, number: int, ability: int) -> bool:
    """2-10-3-3, 2-10-3-4: what a card says of how it is played is valid where it can be played from; on a square, of how it moves."""
    found = game.world.abilities[ability]
    player = master(game, number) if on_board(game.cards[number].place) else game.cards[number].owner
    return not found.area or valid_there(game, found, number, game.cards[number], player)


def with_colourless(cost: Cost, more: int) -> Cost:
    """So much more, or less: it may come to less than nothing (5-10-3)."""
    if not more:
        return cost
    before = sum(n for colour, n in cost if colour == COLOURLESS)
    return (*((colour, n) for colour, n in cost if colour != COLOURLESS), (COLOURLESS, before + more))


def floored(cost: Cost) -> Cost:
    """1-2-2, 5-10-3: less than nothing is paid as nothing."""
    return tuple((colour, max(0, n)) for colour, n in cost)


def added(cost: Cost, more: Cost) -> Cost:
    amounts: dict[str, int] = {}
    for colour, n in (*cost, *more):
        amounts[colour] = amounts.get(colour, 0) + n
    return tuple((colour, amounts[colour]) for colour in (*COLOURS, COLOURLESS) if colour in amounts)


def price_of(ability: Ability) -> Cost:
    return (*ability.price, (COLOURLESS, ability.energy)) if ability.energy else ability.price


# Other ways to pay (4-7-2-4) ---------------------------------------------------------------------------


def _said(game: Game, player: int, number: int, what: str, instead: bool) -> Iterator[tuple[Effect, PayWith]]:
    """Every way that is open for this card: by what it says itself, or by cards of this player on the board (5-10-2)."""
    own = [(number, ability) for ability in abilities_of(game, number) if _can_say(game, number, ability)]
    others = [
        (c, ability)
        for at in facts(game).effective_places
        for c in game.areas[at]
        if c != number and on_board(at) and master(game, c) == player
        for ability in abilities_of(game, c)
    ]
    for c, ability in (*own, *others):
        for node in game.world.abilities[ability].body:
            effect = Effect(ability, game.ref(c), player)
            if not isinstance(node, PayWith) or node.instead != instead or node.what not in ("both", what):
                continue
            if fits(game, effect, node.of, number):
                yield effect, node


def _freezable(game: Game, effect: Effect, node: PayWith, without: tuple[int, ...]) -> list[int]:
    """2-26-1-1: only what is released, and nothing twice."""
    if node.freeze is None:
        return []
    return [
        ref.card
        for ref in candidates(game, effect, node.freeze)
        if not game.cards[ref.card].rested and ref.card not in without
    ]


def alternatives(game: Game, player: int, number: int, what: str) -> list[tuple[Way, Cost]]:
    """4-7-2-4: what can be paid instead of the cost, each with its energy."""
    found = []
    for effect, node in _said(game, player, number, what, True):
        cards = _freezable(game, effect, node, ())
        if len(cards) >= node.amount:
            found.append(
                (Way(effect, True, tuple(cards[: node.amount])), price_of(game.world.abilities[effect.ability]))
            )
    return found


def additions(game: Game, frame: Playing) -> list[tuple[Way, Cost, int]]:
    """4-7-2-4: what can be paid on top, each with its energy, and by how much the colourless goes down."""
    item = frame.item
    what = "move" if item.what == "move" else "play"
    found = []
    number = item.ref.card if item.ref is not None else -1
    if number < 0 or (item.what not in SPELLS and what != "move"):
        return []
    for effect, node in _said(game, item.player, number, what, False):
        cards = _freezable(game, effect, node, frame.frozen)
        if len(cards) >= node.amount and (effect.source, effect.ability) not in frame.asked:
            found.append(
                (
                    Way(effect, False, tuple(cards[: node.amount])),
                    price_of(game.world.abilities[effect.ability]),
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
                        price_of(game.world.abilities[ability]),
                        0,
                    )
                )
    return found


def could_pay(game: Game, player: int, number: int, what: str = "play") -> bool:
    """Whether it can be paid for in any way at all."""
    kind = "cost" if what == "play" else "move"
    costs = [cost_of(game, player, number, kind), *(cost for _, cost in alternatives(game, player, number, what))]
    return any(_within(game, player, cost, _most_less(game, player, number, what)) for cost in costs)


def _most_less(game: Game, player: int, number: int, what: str, frozen: tuple[int, ...] = ()) -> int:
    """5-10-2: as much as could still be saved by freezing cards."""
    return sum(
        node.less
        for effect, node in _said(game, player, number, what, False)
        if len(_freezable(game, effect, node, frozen)) >= node.amount and not game.world.abilities[effect.ability].price
    )


def _within(game: Game, player: int, cost: Cost, less: int = 0) -> bool:
    return affordable(floored(with_colourless(cost, -less)), wallet(game, player)[0])


# The questions ---------------------------------------------------------------------------------------


def _kind(frame: Playing) -> str:
    return "move" if frame.item.what == "move" else "play"


def _instead(game: Game, frame: Playing) -> list[Any]:
    """Its own cost, or one of the others."""
    item = frame.item
    if item.ref is None or (item.what not in SPELLS and item.what != "move") or item.way is not None:
        return []
    number, what = item.ref.card, _kind(frame)
    less = _most_less(game, item.player, number, what)
    ways: list[Any] = [
        way for way, cost in alternatives(game, item.player, number, what) if _within(game, item.player, cost, less)
    ]
    return [*([NORMAL] if _within(game, item.player, frame.cost, less) else []), *ways] if ways else []


def _pays_so(game: Game, frame: Playing, option: Any) -> Control:
    """5-7-3-2: its own cost can be paid even where another could be."""
    if option == NORMAL:
        _say(game, frame, ("4-7-2-4", "5-7-3-2"), "本来のコストを支払う")
        return None
    ability = game.world.abilities[option.effect.ability]
    _say(game, frame, ("4-7-2-4", "2-10-3-4", *ability.cites), f"{ability.name}の代替コストを支払う")
    game.frame = frame._replace(cost=price_of(ability), frozen=(*frame.frozen, *option.frozen))
    return None


def _on_top(game: Game, frame: Playing) -> list[Any]:
    found: list[Any] = []
    if frame.item.ref is None:
        return found
    player, number, what = frame.item.player, frame.item.ref.card, _kind(frame)
    for way, cost, less in additions(game, frame):
        frozen = (*frame.frozen, *way.frozen)
        saved_later = _most_less(game, player, number, what, frozen)
        if _within(game, player, with_colourless(added(frame.cost, cost), -less), saved_later):
            found.append(way)
    if not found:
        return []
    return [*found, *([ENOUGH] if _within(game, player, frame.cost) else [])]


def _adds(again: str, number: str, after: str) -> Any:
    def take(game: Game, frame: Playing, option: Any) -> Control:
        """4-7-2-4; each once (5-11-3)."""
        if option == ENOUGH:
            return DZ.at(number, after)
        ability = game.world.abilities[option.effect.ability]
        less = next((less for way, _, less in additions(game, frame) if way == option), 0)
        cost = with_colourless(added(frame.cost, price_of(ability)), -less)
        below = ("5-10-3", "1-2-2") if any(n < 0 for _, n in cost) else ()
        _say(game, frame, ("4-7-2-4", *ability.cites, *below), f"{ability.name}の追加コストを支払う")
        item, trigger = frame.item, ability.trigger
        if trigger is not None and trigger.sound == ADVANCE:
            item = item._replace(advanced=(*item.advanced, option.effect.ability))
        game.frame = frame._replace(
            item=item,
            cost=cost,
            frozen=(*frame.frozen, *option.frozen),
            asked=(*frame.asked, (option.effect.source, option.effect.ability)),
        )
        return DZ.at(number, again)

    return take


def _say(game: Game, frame: Playing, cites: tuple[str, ...], why: str) -> None:
    note(game, Noted("pays so", frame.item.player, ref=frame.item.ref, cites=cites, why=why))


def _variable(game: Game, frame: Playing) -> str:
    item = frame.item
    if item.effect is not None and (found := str(game.world.abilities[item.effect.ability].variable)):
        return found
    return str(game.printed(item.ref.card).variable) if item.what in SPELLS and item.ref is not None else ""


def _numbers(game: Game, frame: Playing) -> list[int]:
    """1-2-3-3: from 0 to as much as can be paid."""
    colour = _variable(game, frame)
    if not colour or (frame.item.effect is not None and frame.item.effect.get("X")):
        return []
    found = 0
    while _within(game, frame.item.player, added(frame.cost, ((colour, found + 1),))):
        found += 1
    return list(range(found + 1))


def _takes_x(game: Game, frame: Playing, option: int) -> Control:
    item = frame.item
    colour = _variable(game, frame)
    effect = item.effect.put("X", (option,)) if item.effect is not None else None
    _say(game, frame, ("1-2-3-3",), f"Xを{option}にする")
    game.frame = frame._replace(
        item=item._replace(effect=effect), cost=added(frame.cost, ((colour, option),)) if option else frame.cost
    )
    return None


def _cards(game: Game, frame: Playing) -> list[Ref]:
    """The cards with which the cost of an ability is paid, where they are chosen; one after the other."""
    effect = frame.item.effect
    if effect is None or frame.item.path:
        return []
    for node in game.world.abilities[effect.ability].cost:
        if isinstance(node, Choose) and len(effect.get(node.called)) < node.amount:
            taken = effect.get(node.called)
            return [ref for ref in candidates(game, effect, node.of) if ref not in taken]
    return []


def _takes_card(number: str) -> Any:
    def take(game: Game, frame: Playing, option: Ref) -> Control:
        effect = frame.item.effect
        assert effect is not None
        node = next(
            one
            for one in game.world.abilities[effect.ability].cost
            if isinstance(one, Choose) and len(effect.get(one.called)) < one.amount
        )
        ability = game.world.abilities[effect.ability]
        if any(isinstance(part, Ko) and part.target == node.called for part in ability.cost):  # 「合成」
            _say(game, frame, ("6-4-1", "6-4-3" if ability.kind == "spell" else "6-4-2"), "合成するカードを選ぶ")
        effect = effect.put(node.called, (*effect.get(node.called), option))
        game.frame = frame._replace(item=frame.item._replace(effect=effect))
        return DZ.at(number, "cards")

    return take


def _plain(number: str, after: str) -> Any:
    """Where no card says anything about costs nothing is asked."""

    def run(game: Game, frame: Playing) -> Control:
        return None if facts(game).costs_can_change else DZ.at(number, after)

    return run


def _chooser(game: Game, frame: Playing) -> int:
    return frame.item.player


def beginning(number: str) -> Step:
    return step(number, _plain(number, "paid so"), sub="begin")


def other_costs(number: str) -> tuple[Step, ...]:
    """4-7-2-4: what is paid instead, then what is paid on top."""
    return (
        ask(number, _instead, _pays_so, _chooser, sub="instead"),
        ask(number, _on_top, _adds("on top", number, "enough"), _chooser, sub="on top"),
        step(number, lambda game, frame: None, sub="enough"),
    )


def numbers(number: str) -> tuple[Step, ...]:
    return ask(number, _numbers, _takes_x, _chooser, sub="X"), ask(
        number, _cards, _takes_card(number), _chooser, sub="cards"
    )


def paid_so(number: str) -> Step:
    return step(number, lambda game, frame: None, sub="paid so")


# Dividing (4-7-2-6, 4-8-4-3) ---------------------------------------------------------------------------


def _divided(game: Game, effect: Effect | None) -> tuple[Any, tuple[Ref, ...]]:
    """The instruction that is divided among its targets, and those that have no part yet."""
    for node in game.world.abilities[effect.ability].body if effect is not None else ():
        if getattr(node, "divided", False):
            assert effect is not None
            done = {ref for ref, _ in effect.get("shares")}
            return node, tuple(ref for ref in effect.get(node.target) if ref not in done)
    return None, ()


def _shares(game: Game, frame: Playing) -> list[int]:
    """To each target 1 at least, to the last one what is left."""
    effect = frame.item.effect
    node, targets = _divided(game, effect)
    if effect is None or not targets or frame.item.path:
        return []
    left = multiplied(game, effect, node) - sum(n for _, n in effect.get("shares"))
    return [left] if len(targets) == 1 else list(range(1, left - len(targets) + 2))


def _takes_share(number: str) -> Any:
    def take(game: Game, frame: Playing, option: int) -> Control:
        effect = frame.item.effect
        assert effect is not None
        _, targets = _divided(game, effect)
        effect = effect.put("shares", (*effect.get("shares"), (targets[0], option)))
        note(game, Noted("pays so", frame.item.player, ref=targets[0], cites=(number,), why=f"{option}を割り振る"))
        game.frame = frame._replace(item=frame.item._replace(effect=effect))
        return DZ.at(number)

    return take


def dividing(number: str) -> Step:
    return ask(number, _shares, _takes_share(number), _chooser)


def ability_payable(game: Game, effect: Effect, cost: Cost) -> bool:
    """4-3-1, 4-8-4: its energy, and all else that it asks for."""
    if not _within(game, effect.player, cost) or not costs_possible(game, effect):
        return False
    taken: list[Ref] = []
    for node in game.world.abilities[effect.ability].cost:
        if isinstance(node, Choose):
            left = [ref for ref in candidates(game, effect, node.of) if ref not in taken]
            if len(left) < node.amount:
                return False
            taken += left[: node.amount]
    return True


def ability_cost(game: Game, number: int) -> Cost:
    """What it costs to use it; what is paid for the movement that triggers it is no cost of its own (5-11-1)."""
    ability = game.world.abilities[number]
    return () if ability.trigger is not None and ability.trigger.sound == ADVANCE else price_of(ability)
