"""第2部 第2章 データ: what a card is called, is and can do now; as it is printed unless lasting effects say otherwise (4-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.games.common.layers import Information, information_now

from ..state import BENEATH, Cost, is_on_board, last_of, master
from ..world.facts import facts


def words_of(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the names, types, traits or colours of a card."""
    own = printed_words(game, what, card)
    return information_now(game).words.get((what, card), own) if game.world.facts.has_layers else own


def printed_words(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the names, types, traits or colours that are printed on a card."""
    look = game.cards[card]
    if what == "colour":
        return facts(game).colours[look.printed]
    printed = game.world.printed[look.printed]
    if what == "trait":
        return printed.traits  # type: ignore[no-any-return]
    word = printed.name if what == "name" else printed.type
    return (word,) if word else ()


def type_of(game: Game, card: int) -> str:
    """Return the type of a card, nothing if it has lost it (2-6-3)."""
    look = game.cards[card]
    if look.place == BENEATH and not look.up:
        return ""  # a card of spirit is of no kind (6-1-8)
    found = facts(game)
    if not found.has_layers:
        return found.types[look.printed]
    return next(iter(words_of(game, "type", card)), "")


def abilities_of(game: Game, card: int) -> tuple[int, ...]:
    """Return the abilities of a card."""
    found = facts(game)
    own = found.abilities[game.cards[card].printed]
    return information_now(game).abilities.get(card, own) if found.has_layers else own


def has_keyword(game: Game, card: int, keyword: str) -> bool:
    """Whether a card has a keyword now: its own, or one that it has been given."""
    found = facts(game)
    return keyword in found.keywords and any(
        found.skills[number].skill.keyword == keyword for number in abilities_of(game, card)
    )


def has_text(game: Game, card: int) -> bool:
    """2-10-3-5: whether a card has a text: also one that has been given an ability (2-10-3-6), or a keyword (2-10-3-7)."""
    return bool(abilities_of(game, card))


REFERS: Final = "refers "
"""The prefix of a datum that is used in place of another one (6-3-2)."""


def datum_used(done: Information, what: str, card: int) -> str:
    """6-3-2: return the datum that is used in place of this one."""
    return next(iter(done.words.get((REFERS + what, card), ())), what)


def total(cost: Cost) -> int:
    """2-4-3: return how many energy symbols a cost has, the numbers beside them counted."""
    amount = 0
    for _, n in cost:
        amount += n
    return amount


class Listener(NamedTuple):
    """A card that can hear: as it lies, or as it lay before this batch."""

    ref: Ref
    at: Card
    player: int


def abilities_as_heard(game: Game, listener: Listener) -> tuple[int, ...]:
    """Return the abilities of a listener, or those that it had just before it left."""
    if not game.world.facts.has_layers or game.is_here(listener.ref):
        return abilities_of(game, listener.ref.card)
    last = last_of(game, listener.ref)
    return last.abilities if last else ()


def listeners_now(game: Game) -> list[Listener]:
    """Return each card that lies where some ability of this duel is valid as a listener, with its master."""
    cards = game.cards
    return [
        Listener(game.ref(c), cards[c], master(game, c) if is_on_board(at) else cards[c].owner)
        for at in game.world.facts.listening_places
        for c in game.areas[at]
    ]


def abilities_that_look_at_the_game(game: Game) -> Iterator[tuple[Listener, int]]:
    """4-8-13: yield the abilities that wait for no event but look at the game, each with its card."""
    if game.world.facts.watches_situations:
        for listener in listeners_now(game):
            for number in abilities_as_heard(game, listener):
                if game.world.abilities[number].state is not None:
                    yield listener, number


def reader_of_types(game: Game) -> Callable[[int], str]:
    """Return what reads the type of a card on a square: as it is printed, where no effect of this duel can change it."""
    return partial(type_of if game.world.facts.has_layers else _printed_type, game)


def _printed_type(game: Game, card: int) -> str:
    """Return the type that is printed on a card."""
    types: tuple[str, ...] = game.world.facts.types
    return types[game.cards[card].printed]
