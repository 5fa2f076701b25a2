"""The order of hits: one arithmetic for the index and for the plain scan."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice, product

from fwjudge.base.fold import fold
from fwjudge.base.records import NamedTuple

from .matches import Book
from .term import Spot, Term
from .unit import Unit

_SATURATION = 1.2
_WEIGHT_OF_LENGTH = 0.5
_TITLE, _TEXT, _EXAMPLE, _NUMBER = 2.5, 1.0, 0.4, 3.0
_DEFINES, _ABOVE = 1.6, 0.6
_DEFINITION, _HEADING = 1.15, 0.85
_COMBINATIONS = 64
_MIN_SHARE_OF_BEST_SCORE = 0.25
"""Of a relaxed search, hits with less than this share of the best one's score are noise."""


class RankedUnit(NamedTuple):
    """A unit and where it belongs; smaller sorts first."""

    key: tuple[float, ...]
    at: int


class Ranking:
    """The units of one book, ranked by how they stand to the terms of a query."""

    def __init__(self, book: Book, terms: Sequence[Term]) -> None:
        self._book, self._terms = book, terms
        count = len(book.units)
        self._usual = sum(unit.length for unit in book.units) / max(1, count)
        self._rarity = [term.weight * math.log(1 + count / (len(term.spots) + 0.5)) for term in terms]
        self._words = [frozenset(term.forms) for term in terms]
        forms = islice(product(*(term.forms for term in terms)), _COMBINATIONS)
        self._whole = {"".join(parts) for parts in forms} | {"".join(term.typed for term in terms)}

    def with_all(self) -> list[RankedUnit]:
        """Return the units that have every term: phrases first, then what is named so, then what only says so."""
        if not self._terms:
            return []
        rarest = min(self._terms, key=lambda term: len(term.spots))
        having = [at for at in rarest.spots if all(at in term.spots for term in self._terms)]
        return sorted(RankedUnit((*self._measure(at), -self._score(at), at), at) for at in having)

    def with_most(self) -> list[RankedUnit]:
        """Return the units that have any term, those with the most of what is rare first."""
        scores = {at: self._score_loosely(at) for term in self._terms for at in term.spots}
        least = _MIN_SHARE_OF_BEST_SCORE * max(scores.values(), default=0.0)
        return sorted(RankedUnit((-score, at), at) for at, score in scores.items() if score >= least)

    def _measure(self, at: int) -> tuple[int, ...]:
        unit = self._book.units[at]
        spots = [term.spots[at] for term in self._terms]
        phrase = len(spots) > 1 and _stand_in_a_row(spots)
        titled = [
            any(unit.cuts[0] <= start < unit.cuts[1] for start, _ in places) * (2 if unit.title else 1)
            for places in spots
        ]
        named = [not words.isdisjoint(unit.names) for words in self._words]
        is_it = not self._whole.isdisjoint(unit.names)
        return (
            -phrase,
            -(is_it + (is_it and bool(unit.title))),
            -(min(titled) + any(named)),
            -max(titled),
        )

    def _score(self, at: int) -> float:
        unit = self._book.units[at]
        length = 1 - _WEIGHT_OF_LENGTH + _WEIGHT_OF_LENGTH * unit.length / self._usual
        score = 0.0
        for rarity, term in zip(self._rarity, self._terms, strict=True):
            weight = sum(_weigh_place(unit, start, end) for start, end in term.spots.get(at, ()))
            score += rarity * weight * (_SATURATION + 1) / (weight + _SATURATION * length)
        return (score + self._bonus_of_titles(unit)) * (
            _DEFINITION if unit.kind == "定義" else _HEADING if unit.kind == "見出し" else 1.0
        )

    def _bonus_of_titles(self, unit: Unit) -> float:
        """Return what it counts that a title above has a word: rules of the section that is about it come before others."""
        above = fold("\n".join(title for _, title in unit.parents))
        pairs = zip(self._rarity, self._terms, strict=True)
        return sum(_ABOVE * rarity for rarity, term in pairs if any(form in above for form in term.forms))

    def _score_loosely(self, at: int) -> float:
        """Score as `_score` does, with a little for each term that a title above has; covering more of the terms counts most."""
        unit = self._book.units[at]
        above = fold("\n".join(title for _, title in unit.parents))
        covered = whole = bonus = 0.0
        for rarity, term, words in zip(self._rarity, self._terms, self._words, strict=True):
            whole += rarity
            if at in term.spots:
                covered += rarity
                bonus += rarity * (_DEFINES - 1) * (not words.isdisjoint(unit.names))
            elif any(form in above for form in term.forms):
                covered += rarity * _ABOVE
        share = covered / whole if whole else 0.0
        return (self._score(at) + bonus) * (0.3 + share * share)


def _weigh_place(unit: Unit, start: int, end: int) -> float:
    """Return what a word counts by its place; in a title more, the more of the title it is, and less in a title above."""
    number, title, text, _ = unit.cuts
    if number <= start < title:
        return _TITLE * (0.5 + (end - start) / (title - number - 1)) * (1.0 if unit.title else _ABOVE)
    return _NUMBER if start < number else _TEXT if start < text else _EXAMPLE


def _stand_in_a_row(spots: Sequence[Sequence[Spot]]) -> bool:
    """Whether the words stand one behind the other somewhere."""
    ends = {end for _, end in spots[0]}
    for places in spots[1:]:
        ends = {end for start, end in places if start in ends}
    return bool(ends)
