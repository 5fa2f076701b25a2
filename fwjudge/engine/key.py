"""The position key: equal for positions that go on in the same way, whatever lies behind them.

Cards are named by where they lie, not by their number in the game; what only counts (turns, incarnations) is left out
by the game's own `position`. Used to find loops and to merge paths of an exploration.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final

from .game import Card, Ref
from .step import Step

if TYPE_CHECKING:
    from .game import Game


def position_key(game: Game) -> Hashable:
    """Return a key of the position, in which like cards in like places are the same."""
    world = game.world
    cards, places = game.cards, world.places
    beneath = [(c, card[6]) for c, card in enumerate(cards) if card[6] >= 0]
    pointed = world.policy.cards_pointed_at(game)
    if beneath:
        pointed = frozenset((*pointed, *(over for _, over in beneath)))
    named: dict[int, Hashable] = {}
    rows: list[Hashable] = []
    for index, area in enumerate(game.areas):
        if not area:
            rows.append(())
            continue
        row = (
            [cards[c] if cards[c][6] < 0 else Card(*cards[c][:6]) for c in area]
            if beneath
            else [cards[c] for c in area]
        )
        if places[index].ordered:
            for c in pointed:
                if c in area:
                    named[c] = (index, area.index(c))
            rows.append(tuple(row))
            continue
        # In an area without order a card is known by what it is; only cards that something points at need a name.
        if pointed and not pointed.isdisjoint(area):
            marked = sorted((look, c in pointed, c) for look, c in zip(row, area, strict=True))
            for at, (_, is_pointed, c) in enumerate(marked):
                if is_pointed:
                    named[c] = (index, at)
            rows.append(tuple((look, is_pointed) for look, is_pointed, _ in marked))
        else:
            row.sort()
            rows.append(tuple(row))
    tag = _Tagger(game, named)
    lying = _count((named.get(c, cards[c][:5]), named[over]) for c, over in beneath)
    return (
        tuple(rows),
        frozenset(lying),
        game.step.address,
        tag(game.frame),
        tag(_links(game.stack)),
        tag(game.waiting),
        tag(game.delayed),
        frozenset(_count(tag(m) for m in game.modifiers)),
        tag(world.policy.position(game)),
        game.ended,
        game.loops,
    )


def sizes(game: Game) -> tuple[int, ...]:
    """Return the lengths of the parts of a position: positions of one key have the same, and lengths are quick to compare."""
    own = game.world.policy.position(game)
    parts = [len(part) for part in own if isinstance(part, tuple)] if isinstance(own, tuple) else ()
    return (len(game.waiting), len(game.delayed), len(game.modifiers), *map(len, game.areas), *parts)


def _links(stack: Any) -> tuple[Any, ...]:
    links = []
    while stack is not None:
        links.append((stack[0], stack[1]))
        stack = stack[3]
    return tuple(links)


def _count(values: Any) -> list[tuple[Any, int]]:
    counts: dict[Any, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return list(counts.items())


class _Tagger:
    """Rewrites a record so that it names cards by their place; types stay apart (a NamedTuple equals its fields)."""

    def __init__(self, game: Game, named: dict[int, Hashable]) -> None:
        self.game, self.named = game, named

    def __call__(self, value: Any) -> Hashable:
        kind = value.__class__
        if kind is Ref:
            if self.game.lives[value.card] == value.life:
                return ("card", self.named.get(value.card, value.card))
            return ("gone", self.game.cards[value.card].printed)
        if kind is Step:
            return ("step", value.address)
        if isinstance(value, tuple):
            parts: list[Hashable] = [kind.__name__]
            for part in value:
                of_part = part.__class__
                parts.append((of_part.__name__, part) if of_part in _PLAIN else self(part))
            return tuple(parts)
        if isinstance(value, frozenset):
            return (kind.__name__, frozenset(self(part) for part in value))
        return (kind.__name__, value)


_PLAIN: Final = frozenset((int, str, bool, type(None)))
"""Classes of values that name no card; most parts of a record are of these."""
