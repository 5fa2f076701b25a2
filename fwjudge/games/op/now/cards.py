"""2. カードの情報: what a card is called, and by which rules a text means it (2-1 to 2-5, 2-8-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.ability import Ability, AlsoIs, Filter
from fwjudge.engine.game import Game
from fwjudge.games.common.words import plain

from ..state import ATTRIBUTES, WIDTH, OpCard

_IN_PLAY = {"leader": "2-2-3-1", "character": "2-2-4-1", "stage": "2-2-6-1"}
_ELSEWHERE = {"character": "2-2-4-2", "event": "2-2-5-1", "stage": "2-2-6-2"}
_ATTRIBUTE_OF = {ja: key for key, ja in ATTRIBUTES.items()}
_GAINED = {"name": "2-1-3", "trait": "2-4-4", "attribute": "2-5-7"}


def printed_information(card: OpCard, what: str) -> tuple[str, ...]:
    """2-3-5, 2-5-4: a card of several colours or attributes is one of each of them."""
    return (card.name,) if what == "name" else getattr(card, f"{what}s", ())


def gained(abilities: Sequence[Ability], what: str) -> Iterator[str]:
    """2-1-3, 2-4-4, 2-5-7: what a card gains in its own text counts as its own, also in a deck and where nobody sees it."""
    for ability in abilities:
        if ability.kind == "continuous" and ability.condition is None:
            found = [
                node.value for node in ability.body if isinstance(node, AlsoIs) and node.of.this and node.what == what
            ]
            yield from (_ATTRIBUTE_OF.get(one, one) for one in found) if what == "attribute" else found


def own_abilities(game: Game, number: int) -> list[Ability]:
    return [game.world.abilities[one] for one in game.printed(number).abilities]


def information(game: Game, what: str, card: int) -> tuple[str, ...]:
    own = printed_information(game.printed(card), what)
    return (*own, *gained(own_abilities(game, card), what)) if game.world.known["gains names"] else own


def meant(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    """The rules by which a text means this card."""
    named = ((of.printed, "4-9-2"), (of.textless, "2-8-5"))
    return (
        *of_kind(of),
        *(rule for word, rule in named if word),
        *(rule for rules in _called(game, of, number) for rule in rules),
    )


def of_kind(of: Filter) -> tuple[str, ...]:
    """「キャラ」 lies on the field, 「キャラカード」 elsewhere."""
    kinds = of.type.split("/") if of.type else [of.area] if of.area in _IN_PLAY else []
    inside = not of.area or of.area.split("/")[0] in _IN_PLAY
    return tuple(rule for kind in kinds if (rule := (_IN_PLAY if inside else _ELSEWHERE).get(kind)))


def _called(game: Game, of: Filter, number: int) -> Iterator[tuple[str, ...]]:
    printed = game.printed(number)
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
        whole = rule in ("2-1-2", "2-4-3", "2-5-6")
        if any(own == word if whole else word in own for own in printed_information(printed, what)):
            yield (rule,)
        else:
            yield (
                rule,
                _GAINED[what],
                *(("8-1-3-3-3",) if not game.world.places[game.cards[number].place].public else ()),
            )
    if of.colour:
        yield ("2-3-5",)
    if of.multicolour:
        yield ("2-3-6",)
    if of.attribute and len(printed.attributes) > 1:
        yield ("2-5-4",)


def not_plain(game: Game, of: Filter, found: Sequence[int]) -> list[int]:
    """8-2-2: cards whose text is not valid have a text all the same."""
    return [
        c
        for player in (0, 1)
        for area in of.area.split("/")
        if area
        for c in _lying(game, player, area)
        if not plain(game.printed(c)) and c not in found
        if any(m.what == "disabled" and m.ref == game.ref(c) for m in game.modifiers)
    ]


def _lying(game: Game, player: int, area: str) -> tuple[int, ...]:
    return next(
        (game.areas[at] for at, place in enumerate(game.world.places) if place.name == area and at // WIDTH == player),
        (),
    )


def named(card: OpCard, of: Filter, abilities: Sequence[Ability]) -> bool:
    """Whether a text means a card before any game: by what is printed on it and what it gains in its text."""
    said: dict[str, tuple[Any, ...]] = {
        what: (*printed_information(card, what), *gained(abilities, what))
        for what in ("name", "trait", "attribute", "colour")
    }
    words = (("name", of.name), ("trait", of.trait), ("attribute", of.attribute), ("colour", of.colour))
    parts = (("name", of.name_part), ("trait", of.trait_part))
    return (
        all(not word or word in said[what] for what, word in words)
        and all(not part or any(part in one for one in said[what]) for what, part in parts)
        and (not of.type or card.type in of.type.split("/"))
        and (not of.multicolour or len(card.colours) > 1)
        and (not of.textless or plain(card))
        and (of.cost_at_most is None or card.cost <= of.cost_at_most)
        and (of.power_at_most is None or (card.power or 0) <= of.power_at_most)
    )
