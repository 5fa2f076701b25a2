"""Does a search bring what a judge needs? Runs every query of `relevance.tsv` and counts.

    python bench/relevance.py            # figures by kind; exit code 1 if one is below its target
    python bench/relevance.py --misses   # and each query that does not bring all it should

Recall: of the expected rules, how many (up to five) are among the first five hits. MRR: the mean of 1 / the place of the
first expected rule. The expectations were written from the rulebooks, not from what the search finds.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from fwjudge.citation import GAMES
from fwjudge.rulebook.search.books import open_books
from fwjudge.rulebook.search.engine import search

TARGETS = {"number": 1.0, "term": 1.0, "phrase": 0.95, "kana": 0.95, "romaji": 0.95, "slip": 0.95, "question": 0.8}
MRR = 0.8
_FIRST = 5


class Query(NamedTuple):
    kind: str
    game: str
    text: str
    expected: tuple[str, ...]


class Result(NamedTuple):
    query: Query
    found: tuple[str, ...]

    @property
    def recall(self) -> float:
        wanted = self.query.expected[:_FIRST]
        return sum(number in self.found[:_FIRST] for number in wanted) / len(wanted)

    @property
    def reciprocal_rank(self) -> float:
        return next((1 / at for at, number in enumerate(self.found, 1) if number in self.query.expected), 0.0)


def queries(path: Path = Path(__file__).with_suffix(".tsv")) -> list[Query]:
    rows = (
        line.split("\t") for line in path.read_text(encoding="utf8").splitlines() if line and not line.startswith("#")
    )
    return [Query(kind, game, text, tuple(expected.split())) for kind, game, text, expected, *_ in rows]


def results() -> list[Result]:
    books = dict(zip(GAMES, open_books(GAMES), strict=True))
    answers = ((query, search(query.text, [books[query.game]], 50)) for query in queries())
    return [Result(query, tuple(hit.unit.number for hit in answer.hits)) for query, answer in answers]


def main() -> None:
    arguments = argparse.ArgumentParser(description="検索の質を測る")
    arguments.add_argument("--misses", action="store_true", help="足りない問いを示す")
    measured = results()
    if arguments.parse_args().misses:
        for one in measured:
            if one.recall < 1:
                query = one.query
                print(query.kind, query.game, query.text, "出るべき", *query.expected, "出た", *one.found[:_FIRST])
    by_kind = defaultdict(list)
    for one in measured:
        by_kind[one.query.kind].append(one)
    good = True
    for kind, target in TARGETS.items():
        group = by_kind[kind]
        recall, rank = sum(r.recall for r in group) / len(group), sum(r.reciprocal_rank for r in group) / len(group)
        good &= recall >= target
        print(f"{kind:9}{len(group):4}  recall@5 {recall:.3f} (>= {target})  MRR {rank:.3f}")
    overall = sum(one.reciprocal_rank for one in measured) / len(measured)
    print(f"{'all':9}{len(measured):4}  MRR {overall:.3f} (>= {MRR})")
    sys.exit(0 if good and overall >= MRR else 1)


if __name__ == "__main__":
    main()
