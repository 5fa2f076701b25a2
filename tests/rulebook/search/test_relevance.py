"""The relevance set: complete, about rules that exist, and the search brings what it asks for."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from fwjudge.citation import GAMES
from fwjudge.rulebook.book import load
from fwjudge.rulebook.search.books import IndexedBook
from fwjudge.rulebook.search.engine import search

sys.path.insert(0, str(Path(__file__).parents[3] / "bench"))
import relevance


def test_the_set_is_large_and_even() -> None:
    kinds = Counter(query.kind for query in relevance.queries())
    games = Counter(query.game for query in relevance.queries())
    assert kinds.keys() == relevance.TARGETS.keys()
    assert min(kinds.values()) >= 20
    assert games.keys() == set(GAMES)
    assert sum(kinds.values()) >= 150
    assert len({(query.game, query.text) for query in relevance.queries()}) == sum(kinds.values())


def test_what_is_expected_exists() -> None:
    assert not [(q.text, number) for q in relevance.queries() for number in q.expected if number not in load(q.game)]


def test_the_search_brings_what_a_judge_needs(indexed: dict[str, IndexedBook]) -> None:
    by_kind: dict[str, list[relevance.Result]] = defaultdict(list)
    for query in relevance.queries():
        hits = search(query.text, [indexed[query.game]], 50).hits
        by_kind[query.kind].append(relevance.Result(query, tuple(hit.unit.number for hit in hits)))
    for kind, target in relevance.TARGETS.items():
        recall = sum(result.recall for result in by_kind[kind]) / len(by_kind[kind])
        assert recall >= target, (
            kind,
            [(r.query.text, r.query.expected, r.found[:5]) for r in by_kind[kind] if r.recall < 1],
        )
    every = [result for results in by_kind.values() for result in results]
    assert sum(result.reciprocal_rank for result in every) / len(every) == pytest.approx(1, abs=1 - relevance.MRR)
