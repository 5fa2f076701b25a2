"""第4部 第14章 継続効果: what is always so, and the numbers of a card as they are now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability import Change, Resists
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import suppose
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.games.common.layers import information_now

from ..state import is_on_board, master
from .cards import abilities_of, datum_used
from .sets import amount_now, fits, holds, is_valid_there


class InForce(NamedTuple):
    """A continuous instruction that is in force, and the effect that it belongs to."""

    effect: Effect
    node: Any


def printed_value(game: Game, what: str, card: int) -> int:
    """Return a number of a card as it is printed, or its owner as the one who controls it."""
    c = game.cards[card]
    if what == "master":
        return c.owner
    printed = game.world.printed[c.printed]
    return (printed.power if what == "power" else printed.smash if what == "smash" else 0) or 0


def current_number(game: Game, what: str, card: int) -> int:
    """4-14-5-2: return a number of a card as it is now: control first, then all other changes; it can be below 0 until used (1-2-2)."""
    if what == "master":
        given = [m.amount for m in modifiers(game, what, card)]
        return int(given[-1]) if given else game.cards[card].owner
    own = printed_value(game, what, card)
    if game.world.facts.has_layers:
        done = information_now(game)
        used = datum_used(done, what, card)
        found: int = done.numbers.get((used, card), own if used == what else printed_value(game, used, card))
        return found
    total: int = own + sum(m.amount for m in modifiers(game, what, card))
    return total + sum_of_changes(game, what, card) if game.world.continuous else total


def sum_of_changes(game: Game, what: str, card: int) -> int:
    """4-5-1: return what continuous abilities add to a number of a card."""
    return sum(
        amount_now(game, effect, node)
        for effect, node in instructions_in_force(game)
        if node.__class__ is Change and node.what == what and fits(game, effect, node.of, card)
    )


def game_with_card_on(game: Game, card: int, at: int) -> Game:
    """4-14-2: return the game as it will be when this card lies on that square."""
    return suppose(game, Moved(card, at, "put"))


def instructions_in_force(game: Game) -> list[InForce]:
    """4-5-1, 4-5-3, 4-14-4-1, 4-14-4-2: return what the cards say that lie where it is valid, as long as their conditions are met."""
    known = answers(game)
    found: list[InForce] | None = known.get("in force")
    if found is None:
        found = known["in force"] = [
            one
            for at in game.world.facts.effective_places
            for c in game.areas[at]
            for one in _effects_of_card(game, c, at)
        ]
    return found


def _effects_of_card(game: Game, card: int, at: int) -> Iterator[InForce]:
    for number in abilities_of(game, card):
        ability = game.world.abilities[number]
        if ability.kind == "continuous" and ability.body:
            effect = Effect(number, game.ref(card), master(game, card) if is_on_board(at) else game.cards[card].owner)
            if is_valid_there(game, ability, card, game.cards[card], effect.player) and (
                ability.condition is None or holds(game, effect, ability.condition)
            ):
                yield from (InForce(effect, node) for node in ability.body)


def rules_of_changes(game: Game, card: int) -> tuple[str, ...]:
    """Return the rules of the keywords by which numbers of a card are what they are."""
    found: list[str] = []
    for effect, node in instructions_in_force(game):
        if node.__class__ is Change and fits(game, effect, node.of, card):
            found += game.world.abilities[effect.ability].cites
            if effect.source.card == card and node.of.where in ("line", "area"):
                found.append("5-5-2-1")  # 「支援」 counts its own card in
    return tuple(dict.fromkeys(found))


def rules_of_resistance(game: Game, card: int, source: int) -> tuple[str, ...]:
    """5-17-2: return the rules by which a card is no target of what this card does and takes no damage from it; none if it is."""
    if not game.world.facts.can_resist:
        return ()
    for effect, node in instructions_in_force(game):
        if isinstance(node, Resists) and fits(game, effect, node.of, card) and fits(game, effect, node.by, source):
            return game.world.abilities[effect.ability].cites or ("5-17-2",)
    return ()
