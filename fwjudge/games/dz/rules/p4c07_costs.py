"""第4部 第7章2-3、2-4 コスト: what something costs now, other ways to pay for it, X, and the cards that it is paid with."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Choose, Ko
from fwjudge.engine.batch import note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step

from ..now.costs import _most_less, _within, added, additions, alternatives, price_of, with_colourless
from ..now.sets import candidates, multiplied
from ..state import DZ, SPELLS, Playing
from ..world.facts import facts
from ..world.texts import ADVANCE

NORMAL, ENOUGH = "normal", "no more"


# What it costs ---------------------------------------------------------------------------------------


# Other ways to pay (4-7-2-4) ---------------------------------------------------------------------------


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
