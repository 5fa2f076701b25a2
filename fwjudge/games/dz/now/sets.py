"""Which cards and players a text means, as they lie or as they lay before they moved; its numbers and conditions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine import queries
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers, value
from fwjudge.engine.queries import Reads, amount, compares, matches, members
from fwjudge.games.common import card_sets
from fwjudge.games.common.card_sets import side, sides
from fwjudge.games.common.unread_parts import is_found_true

from ..state import (
    BENEATH,
    DECK,
    SQUARE,
    STACK,
    WIDTH,
    ZONES,
    is_on_board,
    last_of,
    master,
    place,
    square_of,
)
from ..world.facts import facts
from ..world.listening import word_for
from .cards import has_text, total, type_of, words_of
from .squares import AREAS, BOARD, LINES, SEEN_SQUARES, SQUARES, is_related, plan

# -- who and where -----------------------------------------------------------------------------------


def is_valid_there(game: Game, skill: t.Skill, number: int, at: Card, player: int) -> bool:
    """2-10-3, 2-20-1-7, 2-20-2-5, 5-7-1, 5-7-1-2, 5-7-1-3: whether a skill works where its card lies: on a square, or in its zones.

    Elsewhere it is not lost, but does nothing; a skill may name several zones.
    """
    if skill.areas:
        return not set(skill.areas).isdisjoint(area_names(game, number, at.place, at, player))
    return at.place < STACK and is_on_board(at.place)


def area_names(game: Game, number: int, at: int, card: Card, player: int) -> tuple[str, ...]:
    """Return all names of the place of a card, as the player sees it whose ability it is (2-24-7-2)."""
    if at >= STACK:
        return ("stack",) if at == STACK else ("beneath",)
    if is_on_board(at):
        seen = SEEN_SQUARES[player, at]
        return ("board", "square" if at in SQUARES else "base", seen.area, seen.line)
    zone = ZONES[at % WIDTH]
    return (zone, "plan") if card.up and zone == "deck" else (zone,)


HOME: Final = "~home"
"""By this name an effect remembers where the card lay that listens, where that is not as it lies now."""


def _square_of_name(game: Game, effect: Effect, name: str) -> int:
    """4-2-6: return the square of the card that a name stands for: where it lies, or lay; less than 0 where there is none."""
    if name == "this":
        home = effect.get(HOME)
        return int(home[0]) if home else square_of(game, effect.source)
    named = effect.get(name)
    return square_of(game, named[0]) if named and isinstance(named[0], Ref) else -1


# -- filters -----------------------------------------------------------------------------------------


def _look_of(game: Game, card: int, was: Card | None) -> Card:
    return was if was is not None else game.cards[card]


def _last_of(game: Game, card: int, was: Card | None) -> Any:
    """4-17: return the information that a card had just before it left its square, where that is asked about."""
    return last_of(game, Ref(card, game.lives[card] - 1)) if was is not None else None


def belongs_to(game: Game, effect: Effect, one: t.Whose, card: int, was: Card | None) -> bool:
    """2-1-3: whether a card is controlled by the player meant; in a zone, whether it belongs to that player."""
    look, last = _look_of(game, card, was), _last_of(game, card, was)
    whose = last.master if last else master(game, card) if is_on_board(look.place) else look.owner
    return whose in sides(effect, one.who)


def lies_in(game: Game, effect: Effect, one: t.In, card: int, was: Card | None) -> bool:
    """2-23, 2-24: whether a card lies in one of these zones, areas, lines."""
    look = _look_of(game, card, was)
    return not set(one.areas).isdisjoint(area_names(game, card, look.place, look, effect.player))


def is_of_kind(game: Game, effect: Effect, one: t.Kind, card: int, was: Card | None) -> bool:
    """2-20, 6-1-1: whether a card is a unit, a base, a strategy, or lies face down beneath another as a 「闘気カード」."""
    if type_of(game, card) in one.kinds:
        return True
    look = _look_of(game, card, was)
    return "spirit" in one.kinds and look.place == BENEATH and not look.up


def has_number(game: Game, effect: Effect, one: t.Number, card: int, was: Card | None) -> bool:
    """2-12-1, 2-4-3: whether a number of a card is what the filter asks: as printed, as it left its square, or as it is now."""
    last = _last_of(game, card, was)
    if one.original:
        found = game.world.policy.printed_value(game, one.what, card)
    elif last and one.what == "power":
        found = last.power
    else:
        found = number_of(game, one.what, card)
    return any(compares(found, one.cmp, amount(game, effect, wanted)) for wanted in one.amounts)


def is_in_state(game: Game, effect: Effect, one: t.State, card: int, was: Card | None) -> bool:
    """2-26, 5-14-2, 3-11-1-2: whether a card is frozen or released, its movement waits on the stack, or it fights."""
    if one.state == "moving":
        ref = game.ref(card)
        return any(item.what == "move" and item.ref == ref for item in game.own.stack)
    if one.state == "fighting":
        ref = game.ref(card)
        return any(ref in battle.fighting for group in game.own.groups for battle in group.battles)
    return card_sets.STATES[one.state](_look_of(game, card, was))


STATES: Final = frozenset((*card_sets.STATES, "moving", "fighting"))
"""The states that texts of this game ask for."""


def has_no_skill(game: Game, effect: Effect, one: t.NoSkill, card: int, was: Card | None) -> bool:
    """2-10-3-5: whether a card has no text."""
    return not has_text(game, card)


def has_beneath(game: Game, effect: Effect, one: t.Bearing, card: int, was: Card | None) -> bool:
    """6-1-2: whether enough cards of the set that a text names lie beneath a card."""
    beneath = [c for c in game.areas[BENEATH] if game.cards[c].under == card]
    return sum(one.of is None or matches(game, effect, one.of, c) for c in beneath) >= one.least


def has_spoken_word(game: Game, effect: Effect, one: t.HasSpoken, card: int, was: Card | None) -> bool:
    """Whether a card has the trait or colour that was chosen (2-4-2-4, 2-8-4), or designated when it was put there (4-15-2-1)."""
    return spoken_word(game, effect, one.called) in words_of(game, one.what, card)


def spoken_word(game: Game, effect: Effect, called: str) -> str:
    """Return the word that was chosen under this name, or designated when the card was put there (4-15-2-1); else nothing."""
    if called == "designated":
        return str(next((m.amount for m in modifiers(game, "designated", effect.source.card)), ""))
    return str(next(iter(effect.get(called)), ""))


def lies_near(game: Game, effect: Effect, one: t.Near, card: int, was: Card | None) -> bool:
    """2-23-8-2, 5-5-2-1, 5-9-1: whether a card lies near another as a filter asks: on its line, adjacent to it, between, ..."""
    at = _look_of(game, card, was).place
    if one.how == "zone":
        return any(game.cards[ref.card].place == at for ref in queries.refs(game, effect, one.to))
    return is_near(game, effect, one.how, at, one.to)


def is_near(game: Game, effect: Effect, how: str, at: int, to: t.Target) -> bool:
    """Whether a place lies in this relation (`how`) to the card, the line or the area that a name stands for."""
    name = to.name if isinstance(to, t.It) else "this"
    part = next(iter(effect.get(name)), None)
    if isinstance(part, str):
        seen = SEEN_SQUARES.get((effect.player, at))
        return seen is not None and part in (seen.line, seen.area)
    source = _square_of_name(game, effect, name)
    if how == "between":
        return _lies_between(game, effect, at, source)
    return is_related(how, at, source, effect.player)


NEARNESSES: Final = frozenset(("line", "area", "square", "adjacent", "front", "back", "between", "zone"))
"""The ways in which texts of this game say how one place lies to another."""
PARTS_OF_BOARD: Final = {"line": LINES, "area": AREAS}
"""The lines and areas of the battle space, as the player sees them who chooses one."""


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


FILTERS: Final = card_sets.make_filters(
    {
        t.Whose: belongs_to,
        t.In: lies_in,
        t.Kind: is_of_kind,
        t.Number: has_number,
        t.State: is_in_state,
        t.NoSkill: has_no_skill,
        t.Bearing: has_beneath,
        t.HasSpoken: has_spoken_word,
        t.Near: lies_near,
    }
)
"""The test of every filter that this rulebook has a word for."""


# -- sets and names ----------------------------------------------------------------------------------


def is_itself(effect: Effect, spell: int) -> bool:
    """4-11-4: whether this spell on the stack is the one that chooses, which cannot choose itself."""
    return spell == effect.source.card


def cards_lying_there(game: Game, effect: Effect, of: t.Cards) -> list[int]:
    """2-23-8-3: return the cards that lie where a text looks: on the board, unless it says otherwise.

    What is set aside does not exist (3-11-2).
    """
    named = None
    for one in of.filters:
        if one.__class__ is t.In:
            return _cards_in(game, effect, one.areas)
        if one.__class__ is t.It:
            named = one
        elif one.__class__ is t.Beneath:
            return list(game.areas[BENEATH])
    if named is not None:
        return [ref.card for ref in queries.refs(game, effect, named)]
    return [c for at in BOARD for c in game.areas[at]]


def _cards_in(game: Game, effect: Effect, areas: tuple[str, ...]) -> list[int]:
    found: list[int] = []
    looked_at_board = False
    for area in areas:
        if area == "stack":
            spells = [item.ref.card for item in game.own.stack if item.ref and item.what in _SPELLS]
            found += [c for c in spells if not is_itself(effect, c)]
        elif area == "plan":
            found += [c for c in (plan(game, 0), plan(game, 1)) if c is not None]
        elif area == "beneath":
            found += game.areas[BENEATH]
        elif area in _ZONES:
            found += [c for player in (0, 1) for c in game.areas[place(player, ZONES.index(area))]]
        elif not looked_at_board:
            looked_at_board = True
            found += [c for at in BOARD for c in game.areas[at]]
    return found


_ZONES: Final = ZONES[:6]
_SPELLS: Final = ("unit", "base", "strategy")
AREA_NAMES: Final = frozenset(
    (*_ZONES, "plan", "stack", "beneath", "board", "square", "base", *AREAS, *LINES, "own base", "enemy base")
)
"""The places that texts of this game speak of."""


def number_of(game: Game, what: str, number: int) -> int:
    """Return a number of a card as it is now; what it costs is what is printed (2-4-3)."""
    return total(game.printed_card(number).cost) if what == "cost" else value(game, what, number)


def add_numbers(game: Game, effect: Effect, number: t.NumberOf) -> int:
    """Return a number of a card, of several the sum or the greatest or smallest (2-4-4, 2-4-5, 2-12-2, 2-12-3).

    Of a card that has left it is what it was just before (4-9-2-6).
    """
    found = [_number_as_known(game, number, ref) for ref in _refs_known(game, effect, number.of)]
    if number.extreme:
        return (max if number.extreme == "most" else min)(found, default=0)
    return sum(found)


def _refs_known(game: Game, effect: Effect, target: t.Target) -> tuple[Ref, ...]:
    """Return the cards of a name, also those that have left (4-9-2-6); else those that are meant now."""
    if isinstance(target, t.It):
        return card_sets.cards_named(effect, target.name)
    return queries.refs(game, effect, target)


def _number_as_known(game: Game, number: t.NumberOf, ref: Ref) -> int:
    if number.original:
        return int(game.world.policy.printed_value(game, number.what, ref.card))
    last = None if game.is_here(ref) else last_of(game, ref)
    return last.power if last and number.what == "power" else number_of(game, number.what, ref.card)


def _find_topmost(game: Game, effect: Effect, target: t.Top) -> Iterable[int]:
    """2-23-3: return the topmost cards of decks."""
    wanted = amount(game, effect, target.amount)
    return [c for player in sides(effect, target.whose) for c in game.areas[place(player, DECK)][::-1][:wanted]]


# -- conditions --------------------------------------------------------------------------------------


def has_happened(game: Game, effect: Effect, one: t.Happened) -> bool:
    """5-13-2, 6-2-1: whether such events have been heard so often, this turn or in this duel."""
    word, who = word_for(one.event), sides(effect, one.event.who)
    count: int = sum(heard == word and player in who for heard, player in game.own.heard)
    return count >= one.least


def fix_at_use(game: Game, effect: Effect) -> Effect:
    """5-12-3, 5-12-4: return the effect with what its text asks of the moment of its use, which is looked at now and only now."""
    asks = facts(game).skills[effect.ability].asked_at_use
    if not asks:
        return effect
    return effect.put("linked", tuple(one for one in asks if queries.holds(game, effect, one.condition)))


def held_at_use(game: Game, effect: Effect, one: t.AsUsed) -> bool:
    """5-12-3, 5-12-4: whether a condition held when the card or the skill was used."""
    return one in effect.get("linked")


def is_done(game: Game, effect: Effect, one: t.Done) -> bool:
    """4-15-5-1: whether what stands before was done; what was replaced counts as done."""
    return bool(effect.get("done"))


def is_turn_of(game: Game, effect: Effect, one: t.TurnOf) -> bool:
    """1-1-4: whether it is the turn of the player whom a condition names."""
    active: int = game.own.active
    return active == side(effect, one.who)


def note_what_was_looked_at(game: Game, effect: Effect, condition: t.Condition) -> None:
    """Note where a condition is not asked of the game as it is now: of the moment of the use, or of what was replaced (4-15-5-1)."""
    if isinstance(condition, t.Done) and effect.get("replaced"):
        why = "replaced counts as done"
        note(game, Noted("linked", effect.player, ref=effect.source, cites=("4-15-5-1",), why=why))
    if isinstance(condition, t.AsUsed):
        then, now = held_at_use(game, effect, condition), queries.holds(game, effect, condition.condition)
        if then != now:
            cites = ("5-12-4" if then else "5-12-3",)
            why = "met when stacked" if then else "not met when stacked"
            note(game, Noted("linked", effect.player, ref=effect.source, cites=cites, why=why))


def are_met(game: Game, effect: Effect, conditions: tuple[Any, ...]) -> bool:
    """Whether all these conditions hold now."""
    return not conditions or all(queries.holds(game, effect, one) for one in conditions)


READS: Final = Reads(
    amounts={**card_sets.AMOUNTS, t.NumberOf: add_numbers},
    conditions={
        **card_sets.CONDITIONS,
        t.Happened: has_happened,
        t.AsUsed: held_at_use,
        t.Done: is_done,
        t.TurnOf: is_turn_of,
        t.Unread: is_found_true,
    },
    refs=card_sets.make_refs(_find_topmost),
    members=card_sets.make_members(FILTERS, card_sets.search_among(cards_lying_there)),
    matches=card_sets.make_matches(FILTERS),
)
"""The meaning of each number, condition and set of a text in this game."""


# -- cards that something is done to -----------------------------------------------------------------


def candidates(game: Game, effect: Effect, of: t.CardSet) -> list[Ref]:
    """Return the cards of a set, as they are now."""
    return [game.ref(c) for c in members(game, effect, of)]


def is_meant(game: Game, effect: Effect, target: t.Target, card: int) -> bool:
    """Whether a card is one of the target of a static."""
    if isinstance(target, t.It):
        return any(ref.card == card and game.is_here(ref) for ref in card_sets.cards_named(effect, target.name))
    return isinstance(target, t.Each) and matches(game, effect, target.of, card)


def meant_cards(game: Game, effect: Effect, target: t.Target) -> list[int]:
    """Return the cards of the target of a static."""
    if isinstance(target, t.It):
        return [ref.card for ref in queries.refs(game, effect, target)]
    return members(game, effect, target.of) if isinstance(target, t.Each) else []
