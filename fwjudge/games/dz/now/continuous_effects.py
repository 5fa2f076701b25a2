"""第4部 第14章 継続効果: what is always so, and the numbers of a card as they are now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.log import suppose
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers, value
from fwjudge.engine.queries import amount, matches
from fwjudge.games.common.layers import information_now

from ..state import is_on_board, master
from ..world.facts import facts
from ..world.keywords import RESISTANCE
from .cards import abilities_of, datum_used, has_keyword, total
from .sets import are_met, is_meant, is_valid_there


class InstructionInForce(NamedTuple):
    """A continuous instruction that is in force, and the effect that it belongs to."""

    effect: Effect
    node: Any


def printed_value(game: Game, what: str, card: int) -> int:
    """Return a number of a card as it is printed, or its owner as the one who controls it."""
    c = game.cards[card]
    if what == "master":
        return c.owner
    printed = game.world.printed[c.printed]
    if what in ("cost", "move"):
        return total(printed.cost if what == "cost" else printed.move)
    return (printed.power if what == "power" else printed.smash if what == "smash" else 0) or 0


def current_number(game: Game, what: str, card: int) -> int:
    """4-14-5-2: return a number of a card as it is now: control first, then all other changes; it can be below 0 until used (1-2-2)."""
    if what == "master":
        given = [m.amount for m in modifiers(game, what, card)]
        return int(given[-1]) if given else game.cards[card].owner
    own = printed_value(game, what, card)
    if what in ("cost", "move"):
        return own  # what is paid for it is another thing (4-7-2-4)
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
        amount(game, effect, node.amount)
        for effect, node in instructions_in_force(game)
        if node.__class__ is t.Change and node.what == what and is_meant(game, effect, node.cards, card)
    )


def game_with_card_on(game: Game, card: int, at: int) -> Game:
    """4-14-2: return the game as it will be when this card lies on that square."""
    return suppose(game, Moved(card, at, "put"))


def has_keyword_on(game: Game, card: int, at: int, keyword: str) -> bool:
    """4-14-2: whether a card will have a keyword when it lies on that square."""
    return keyword in facts(game).keywords and has_keyword(game_with_card_on(game, card, at), card, keyword)


def instructions_in_force(game: Game) -> list[InstructionInForce]:
    """4-5-1, 4-5-3, 4-14-4-1, 4-14-4-2: return what the cards say that lie where it is valid, as long as their conditions are met."""
    known = answers(game)
    found: list[InstructionInForce] | None = known.get("in force")
    if found is None:
        found = known["in force"] = [
            one
            for at in game.world.facts.effective_places
            for c in game.areas[at]
            for one in _effects_of_card(game, c, at)
        ]
    return found


def _effects_of_card(game: Game, card: int, at: int) -> Iterator[InstructionInForce]:
    skills = facts(game).skills
    for number in abilities_of(game, card):
        one = skills[number]
        if one.held:
            effect = Effect(number, game.ref(card), master(game, card) if is_on_board(at) else game.cards[card].owner)
            if is_valid_there(game, one.skill, card, game.cards[card], effect.player) and are_met(
                game, effect, one.skill.valid_if
            ):
                yield from (
                    InstructionInForce(effect, node)
                    for node, conditions in one.held
                    if are_met(game, effect, conditions)
                )


def rules_of_changes(game: Game, card: int) -> tuple[str, ...]:
    """Return the rules of the keywords by which numbers of a card are what they are."""
    found: list[str] = []
    for effect, node in instructions_in_force(game):
        if node.__class__ is t.Change and is_meant(game, effect, node.cards, card):
            found += game.world.abilities[effect.ability].cites
            if effect.source.card == card and _is_near(node.cards):
                found.append("5-5-2-1")  # 「支援」 counts its own card in
    return tuple(dict.fromkeys(found))


def _is_near(target: t.Target) -> bool:
    return (
        isinstance(target, t.Each)
        and isinstance(target.of, t.Cards)
        and any(isinstance(one, t.Near) and one.how in ("line", "area") for one in target.of.filters)
    )


def rules_of_resistance(game: Game, card: int, source: int) -> tuple[str, ...]:
    """5-17-2: return the rules by which a card is no target of what this card does and takes no damage from it; none if it is."""
    if not game.world.facts.can_resist:
        return ()
    look = game.cards[card]
    player = master(game, card) if is_on_board(look.place) else look.owner
    for number in abilities_of(game, card):
        skill: t.Skill = game.world.abilities[number]
        if skill.keyword == RESISTANCE and is_valid_there(game, skill, card, look, player):
            effect = Effect(number, game.ref(card), player)
            if isinstance(skill.of, t.Cards) and matches(game, effect, skill.of, source):
                return skill.cites
    return ()


def cards_changed_as_placed(game: Game, moves: Sequence[Moved]) -> list[int]:
    """4-14-2: return the cards put onto the board that have another power or smash than is printed, if effects are always in force."""
    if not game.world.continuous:
        return []
    placed = [move.card for move in moves if is_on_board(move.to) and game.cards[move.card].place == move.to]
    return [
        c for c in placed if any(value(game, what, c) != printed_value(game, what, c) for what in ("power", "smash"))
    ]
