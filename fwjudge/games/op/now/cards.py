"""2. カードの情報: the names, traits, colours and attributes of a card, and the rules by which a text names it (2-1 to 2-5, 2-8-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import Ability, AlsoIs, Filter
from fwjudge.engine.game import Game
from fwjudge.games.common.words import has_no_text

from ..state import ATTRIBUTES, OpCard, place_of
from ..world.facts import facts
from .effects import DISABLED

_RULES_IN_PLAY: Final = {"leader": "2-2-3-1", "character": "2-2-4-1", "stage": "2-2-6-1"}
_RULES_ELSEWHERE: Final = {"character": "2-2-4-2", "event": "2-2-5-1", "stage": "2-2-6-2"}
_ATTRIBUTE_OF: Final = {ja: key for key, ja in ATTRIBUTES.items()}
_RULES_OF_GAINING: Final = {"name": "2-1-3", "trait": "2-4-4", "attribute": "2-5-7"}
_WHOLE_WORD: Final = frozenset(("2-1-2", "2-4-3", "2-5-6"))
"""The rules by which a text names a card by a whole name, trait or attribute, not a part of one."""


def printed_information(card: OpCard, what: str) -> tuple[str, ...]:
    """Return what is printed of a card's `name`, `trait`, `colour` or `attribute`: it is one of each of them (2-3-5, 2-5-4)."""
    return (card.name,) if what == "name" else getattr(card, f"{what}s", ())


def gained_information(abilities: Sequence[Ability], what: str) -> Iterator[str]:
    """2-1-3, 2-4-4, 2-5-7: yield what a card gains in its own text: it counts as printed, also in a deck and face down."""
    for ability in abilities:
        if ability.kind == "continuous" and ability.condition is None:
            found = [
                node.value for node in ability.body if isinstance(node, AlsoIs) and node.of.this and node.what == what
            ]
            yield from (_ATTRIBUTE_OF.get(one, one) for one in found) if what == "attribute" else found


def printed_abilities(game: Game, card: int) -> list[Ability]:
    """Return the effects that are printed on a card."""
    return [game.world.abilities[one] for one in game.printed_card(card).abilities]


def information(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the `name`, `trait`s, `colour`s or `attribute`s of a card, printed and gained."""
    printed = printed_information(game.printed_card(card), what)
    if not facts(game).gains_information:
        return printed
    return (*printed, *gained_information(printed_abilities(game, card), what))


def rules_of_naming(game: Game, of: Filter, card: int) -> tuple[str, ...]:
    """Return the rules by which a text names this card: by its type, name, trait, colour or attribute."""
    further = ((of.printed, "4-9-2"), (of.textless, "2-8-5"))
    return (
        *rules_of_type(of),
        *(rule for word, rule in further if word),
        *(rule for rules in _rules_of_words(game, of, card) for rule in rules),
    )


def rules_of_type(of: Filter) -> tuple[str, ...]:
    """Return the rules of the card types that a text names: 「キャラ」 lies on the field, 「キャラカード」 elsewhere."""
    types = of.type.split("/") if of.type else [of.area] if of.area in _RULES_IN_PLAY else []
    on_field = not of.area or of.area.split("/")[0] in _RULES_IN_PLAY
    return tuple(rule for one in types if (rule := (_RULES_IN_PLAY if on_field else _RULES_ELSEWHERE).get(one)))


def _rules_of_words(game: Game, of: Filter, card: int) -> Iterator[tuple[str, ...]]:
    printed = game.printed_card(card)
    words = (
        ("name", of.name, "2-1-2"),
        ("name", of.name_part, "2-1-2-1"),
        ("trait", of.trait, "2-4-3"),
        ("trait", of.trait_part, "2-4-3-1"),
        ("attribute", of.attribute, "2-5-6"),
    )
    for what, word, rule in words:
        if not word:
            continue
        whole = rule in _WHOLE_WORD
        if any(own == word if whole else word in own for own in printed_information(printed, what)):
            yield (rule,)
        else:
            hidden = not game.world.places[game.cards[card].place].public
            yield (rule, _RULES_OF_GAINING[what], *(("8-1-3-3-3",) if hidden else ()))
    if of.colour:
        yield ("2-3-5",)
    if of.multicolour:
        yield ("2-3-6",)
    if of.attribute and len(printed.attributes) > 1:
        yield ("2-5-4",)


def cards_with_invalid_text(game: Game, of: Filter, found: Sequence[int]) -> list[int]:
    """Return the cards whose effects are invalid: they are no cards without effects, which a text may name (8-2-2)."""
    return [
        card
        for player in (0, 1)
        for area in of.area.split("/")
        if area
        for card in _cards_in(game, player, area)
        if not has_no_text(game.printed_card(card)) and card not in found
        if any(m.what == DISABLED and m.ref == game.ref(card) for m in game.modifiers)
    ]


def _cards_in(game: Game, player: int, area: str) -> tuple[int, ...]:
    names = [place.name for place in game.world.places if place.player == player]
    return game.areas[place_of(player, names.index(area))] if area in names else ()


def asks_for_information(of: Filter) -> bool:
    """Whether one has to see a card to say whether a text names it."""
    words = (
        of.type,
        of.name,
        of.name_part,
        of.trait,
        of.trait_part,
        of.colour,
        of.attribute,
        of.multicolour,
        of.textless,
    )
    return any(words) or of.power_at_most is not None or of.cost_at_most is not None


def is_named_before_game(card: OpCard, of: Filter, abilities: Sequence[Ability]) -> bool:
    """Whether a text names a card while a deck is built: by what is printed on it and what it gains in its text."""
    known: dict[str, tuple[Any, ...]] = {
        what: (*printed_information(card, what), *gained_information(abilities, what))
        for what in ("name", "trait", "attribute", "colour")
    }
    words = (("name", of.name), ("trait", of.trait), ("attribute", of.attribute), ("colour", of.colour))
    parts = (("name", of.name_part), ("trait", of.trait_part))
    return (
        all(not word or word in known[what] for what, word in words)
        and all(not part or any(part in one for one in known[what]) for what, part in parts)
        and (not of.type or card.type in of.type.split("/"))
        and (not of.multicolour or len(card.colours) > 1)
        and (not of.textless or has_no_text(card))
        and (of.cost_at_most is None or card.cost <= of.cost_at_most)
        and (of.power_at_most is None or (card.power or 0) <= of.power_at_most)
    )
