"""Which cards and players a text means, as they lie or as they lay before they moved; and what they pay beside energy."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from fwjudge.ability import Ability, Choose, Count, Filter, Only, Rest
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers, value

from ..state import (
    BENEATH,
    SQUARE,
    STACK,
    WIDTH,
    ZONES,
    Last,
    active_player,
    is_on_board,
    last_of,
    master,
    non_active_player,
    place,
    square_of,
)
from .cards import has_text, total, type_of, words_of
from .squares import BOARD, SEEN_SQUARES, SQUARES, is_related, plan

# -- who and which -----------------------------------------------------------------------------------


def player_meant(game: Game, effect: Effect, whose: str) -> int:
    """2-1-3: return the player that a text means; `own` is the master of the effect."""
    if whose in ("active", "non-active"):
        return active_player(game) if whose == "active" else non_active_player(game)
    return effect.player if whose == "own" else 1 - effect.player


def amount_now(game: Game, effect: Effect, node: Any) -> int:
    """Return an amount as it is now: so much for each card of a kind, or as often as X says (4-9-2-7, 1-2-3-3)."""
    amount: int = node.amount
    if node.each is None:
        return amount
    if node.each.called == "X":
        return amount * value_of_x(effect)
    return amount * len(candidates(game, effect, node.each))


def value_of_x(effect: Effect) -> int:
    """1-2-2: return the number that X stands for; one that no player has determined is 0."""
    return int(next(iter(effect.get("X")), 0))


def is_valid_there(game: Game, ability: Ability, number: int, at: Card, player: int) -> bool:
    """2-10-3, 2-20-1-7, 2-20-2-5, 5-7-1, 5-7-1-2, 5-7-1-3: whether an ability works where its card lies: on a square, or in its zones.

    Elsewhere it is not lost, but does nothing; `energy/graveyard` are two zone effects.
    """
    if ability.area:
        return not set(ability.area.split("/")).isdisjoint(area_names(game, number, at.place, at, player))
    return at.place < STACK and is_on_board(at.place)


def area_names(game: Game, number: int, at: int, card: Card, player: int) -> tuple[str, ...]:
    """Return all names of the place of a card, as the player sees it whose ability it is (2-24-7-2)."""
    if at >= STACK:
        return ("stack",) if at == STACK else ("beneath",)
    if is_on_board(at):
        return ("board", "square" if at in SQUARES else "base", SEEN_SQUARES[player, at].area)
    zone = ZONES[at % WIDTH]
    return (zone, "plan") if card.up and zone == "deck" else (zone,)


class Candidate(NamedTuple):
    """A card that is held against a filter, for an effect."""

    game: Game
    effect: Effect
    of: Filter
    card: int
    lies: Card
    """As it lies, or as it lay before it moved."""
    last: Last | None
    """The information that it had just before it left its square, where that is asked about (4-17)."""
    home: int | None
    """The place of the card that has the ability, where that is not as it lies now."""


def fits(game: Game, effect: Effect, of: Filter, card: int, at: Card | None = None, home: int | None = None) -> bool:
    """Whether a card is one that a text means. `at`: as it lay before it moved; `home`: where the ability's card lies or lay."""
    last = last_of(game, Ref(card, game.lives[card] - 1)) if at else None
    candidate = Candidate(game, effect, of, card, at or game.cards[card], last, home)
    return all(test(candidate) for test in _tests_of(of))


def belongs_to(one: Candidate) -> bool:
    """2-1-3: whether a card is controlled by the player meant; in a zone, whether it belongs to that player."""
    on_square = is_on_board(one.lies.place)
    whose = one.last.master if one.last else master(one.game, one.card) if on_square else one.lies.owner
    return whose == player_meant(one.game, one.effect, one.of.whose)


def has_power_at_most(one: Candidate) -> bool:
    """2-12-1: whether its power is no greater: as printed, as it was when it left its square, or as it is now."""
    if one.of.printed:
        power = one.game.world.printed[one.lies.printed].power or 0
    else:
        power = one.last.power if one.last else value(one.game, "power", one.card)
    return bool(power <= (one.of.power_at_most or 0))


def lies_so(one: Candidate) -> bool:
    """2-23-8-2, 5-5-2-1, 5-9-1: whether its place is related so to another card's: on the same line (its own is), adjacent, between."""
    source = square_of(one.game, one.effect.source) if one.home is None else one.home
    if one.of.where == "between":
        return _lies_between(one.game, one.effect, one.lies.place, source)
    if one.of.to != "this":
        named = one.effect.get(one.of.to)
        source = square_of(one.game, named[0]) if named else -1
    return is_related(one.of.where, one.lies.place, source, one.effect.player)


def has_the_extreme_number(one: Candidate) -> bool:
    """2-4-4, 2-4-5, 2-12-2, 2-12-3: whether a card has the greatest or smallest number; several that are equal all have it."""
    what = one.of.most or one.of.least
    others = candidates(one.game, one.effect, one.of._replace(most="", least=""))
    found = [_number_of(one.game, what, ref.card) for ref in others]
    mine = _number_of(one.game, what, one.card)
    return mine == (max if one.of.most else min)(found, default=mine)


def has_chosen_word(one: Candidate, what: str, named: str) -> bool:
    """Whether a card has this trait or colour, or the one that was chosen under this name (2-4-2-4, 2-8-4)."""
    return chosen_word(one.effect, named, one.game) in words_of(one.game, what, one.card)


TESTS: Final[dict[str, Callable[[Candidate], bool]]] = {
    "this": lambda one: one.card == one.effect.source.card,
    "not_this": lambda one: one.card != one.effect.source.card,
    "area": lambda one: one.of.area in area_names(one.game, one.card, one.lies.place, one.lies, one.effect.player),
    "called": lambda one: any(ref.card == one.card for ref in one.effect.get(one.of.called)),
    "whose": belongs_to,
    "type": lambda one: type_of(one.game, one.card) == one.of.type,
    "name": lambda one: one.of.name in words_of(one.game, "name", one.card),
    "trait": lambda one: has_chosen_word(one, "trait", one.of.trait),
    "textless": lambda one: not has_text(one.game, one.card),
    "colour": lambda one: has_chosen_word(one, "colour", one.of.colour),
    "rested": lambda one: one.lies.rested == one.of.rested,
    "power_at_most": has_power_at_most,
    "cost_at_most": lambda one: _number_of(one.game, "cost", one.card) <= (one.of.cost_at_most or 0),
    "doing": lambda one: _is_doing(one.game, one.of.doing, one.card),
    "x_at_most": lambda one: _number_of(one.game, one.of.x_at_most, one.card) <= value_of_x(one.effect),
    "most": has_the_extreme_number,
    "least": has_the_extreme_number,
    "where": lies_so,
}
"""The test that each part of a filter makes on a card, the cheapest first."""
ASKED_WITH_OTHERS: Final = ("to", "printed")
"""Parts of a filter that say how another part is meant."""
UNREAD: Final = tuple(part for part in Filter._fields if part not in TESTS and part not in ASKED_WITH_OTHERS)
"""Parts of a filter that this rulebook has no word for: a text that asks for them is not carried out."""


@lru_cache(1 << 12)
def _tests_of(of: Filter) -> tuple[Callable[[Candidate], bool], ...]:
    return tuple(test for part, test in TESTS.items() if getattr(of, part) != Filter._field_defaults[part])


def chosen_word(effect: Effect, named: str, game: Game | None = None) -> str:
    """Return the word that was chosen under this name, or designated when the card was put there (4-15-2-1); else the name itself."""
    if named == "designated" and game is not None:
        return str(next((m.amount for m in modifiers(game, "designated", effect.source.card)), named))
    return str(next(iter(effect.get(named)), named))


def _is_doing(game: Game, doing: str, number: int) -> bool:
    """Whether a unit is `moving`: its movement waits on the stack (5-14-2), or `fighting`: 「バトル中」 (3-11-1-2)."""
    ref = game.ref(number)
    if doing == "moving":
        return any(item.what == "move" and item.ref == ref for item in game.own.stack)
    if doing in ("bearing", "bare"):  # 6-1-2
        return (doing == "bearing") == any(
            game.cards[c].under == number and not game.cards[c].up for c in game.areas[BENEATH]
        )
    return any(ref in battle.fighting for group in game.own.groups for battle in group.battles)


def _lies_between(game: Game, effect: Effect, at: int, home: int) -> bool:
    """5-9-1, 5-9-3: in one line, diagonal ones too, between this card and a unit of the same player."""
    if at not in SQUARES or home not in SQUARES:
        return False
    (row, column), (y, x) = divmod(at - SQUARE, 3), divmod(home - SQUARE, 3)
    far_row, far_column = 2 * row - y, 2 * column - x
    if (
        (row, column) == (y, x)
        or not (0 <= far_row < 3 and 0 <= far_column < 3)
        or max(abs(row - y), abs(column - x)) != 1
    ):
        return False
    beyond = SQUARE + 3 * far_row + far_column
    return any(master(game, c) == effect.player and type_of(game, c) == "unit" for c in game.areas[beyond])


def _number_of(game: Game, what: str, number: int) -> int:
    return total(game.printed_card(number).cost) if what == "cost" else value(game, what, number)


def is_itself(effect: Effect, spell: int) -> bool:
    """4-11-4: whether this spell on the stack is the one that chooses, which cannot choose itself."""
    return spell == effect.source.card


def candidates(game: Game, effect: Effect, of: Filter) -> list[Ref]:
    """Return the cards that fit: on the board, unless the text says otherwise (2-23-8-3). What is set aside does not exist (3-11-2)."""
    if of.area == "stack":
        found = [item.ref.card for item in game.own.stack if item.ref and item.what in ("unit", "base", "strategy")]
        found = [c for c in found if not is_itself(effect, c)]
    elif of.area == "plan":
        found = [c for c in (plan(game, 0), plan(game, 1)) if c is not None]
    elif of.area == "beneath":
        found = list(game.areas[BENEATH])
    elif of.area in ZONES[:6]:
        found = [c for player in (0, 1) for c in game.areas[place(player, ZONES.index(of.area))]]
    else:
        found = [c for at in BOARD for c in game.areas[at]]
    return [game.ref(c) for c in found if fits(game, effect, of, c)]


def holds(game: Game, effect: Effect, condition: Count) -> bool:
    """Whether a condition is met: so many cards of a kind, or so many events of a kind."""
    if condition.heard:
        who = {player_meant(game, effect, condition.of.whose)} if condition.of.whose else {0, 1}
        count = sum(heard == condition.heard and player in who for heard, player in game.own.heard)
    else:
        count = len(candidates(game, effect, condition.of))
    if count < condition.at_least or (condition.at_most is not None and count > condition.at_most):
        return False
    return condition.also is None or holds(game, effect, condition.also)


def fix_at_use(game: Game, effect: Effect) -> Effect:
    """5-12-3, 5-12-4: return the effect with what its text asks of the moment of its use, which is looked at now and only now."""
    asks = [node for node in game.world.abilities[effect.ability].body if isinstance(node, Only) and node.when == "use"]
    if not asks:
        return effect
    return effect.put(
        "linked", tuple(node for node in asks if holds(game, effect, Count(node.of, node.at_least, node.at_most)))
    )


def is_followed(game: Game, effect: Effect, node: Only) -> bool:
    """Whether what follows is done: as it was on use (5-12-3, 5-12-4), after what has been done (4-15-5-1), or as it is now."""
    if node.when == "done":
        if effect.get("replaced"):
            note(
                game,
                Noted(
                    "linked",
                    effect.player,
                    ref=effect.source,
                    cites=("4-15-5-1",),
                    why="置き換えられても、行ったものとみなす",
                ),
            )
        return bool(effect.get("done"))
    if node.when == "use":
        then, now = node in effect.get("linked"), holds(game, effect, Count(node.of, node.at_least, node.at_most))
        if then != now:
            said = (
                "スタックに置かれた時に条件を満たしていた" if then else "スタックに置かれた時に条件を満たしていなかった"
            )
            note(
                game,
                Noted("linked", effect.player, ref=effect.source, cites=("5-12-4" if then else "5-12-3",), why=said),
            )
        return then
    return holds(game, effect, Count(node.of, node.at_least, node.at_most))


def cards_named(game: Game, effect: Effect, target: str) -> tuple[Ref, ...]:
    """Return the cards that a name stands for, as far as they are still those cards (2-23-1-3)."""
    refs: tuple[Ref, ...] = ()
    for name in target.split("+"):
        refs += (effect.source,) if name == "this" else effect.get(name)
    return tuple(ref for ref in refs if game.is_here(ref))


def cards_of_instructions(game: Game, effect: Effect, path: tuple[int, ...]) -> tuple[Ref, ...]:
    """4-4-4-1: return the certain cards that delayed instructions are about."""
    instructions: Any = game.world.abilities[effect.ability].body
    for at in path:
        instructions = instructions[at].body
    names = [name for one in instructions for name in getattr(one, "target", "").split("+") if name]
    return tuple(ref for name in names for ref in ((effect.source,) if name == "this" else effect.get(name)))


# -- costs -------------------------------------------------------------------------------------------


def can_pay_beside_energy(game: Game, effect: Effect) -> bool:
    """4-3-1: whether what an ability costs beside energy can be paid; a frozen card is not frozen (2-26-1-1)."""
    source = effect.source
    for part in game.world.abilities[effect.ability].cost:
        if isinstance(part, Choose) or part.target != "this":
            continue
        if not game.is_here(source) or not is_on_board(game.cards[source.card].place):
            return False
        if isinstance(part, Rest) and game.cards[source.card].rested:
            return False
    return True
