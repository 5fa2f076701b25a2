"""How long a judge waits for a search in a process that runs, and for the indexes. What a cold process costs: `bench/start.py`.

python bench/lookup.py           # figures; exit code 1 if one misses its target
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from relevance import queries

from fwjudge.citation import GAMES

WARM_MEDIAN, WARM_95, BUILD = 0.002, 0.020, 3.0


def main() -> None:
    argparse.ArgumentParser(description="引く速さと探す速さを測る").parse_args()
    with tempfile.TemporaryDirectory() as own:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed copy is compiled once
        os.environ |= {
            "FWJUDGE_CACHE": f"{own}/cache",
            "FWJUDGE_DATA": f"{own}/data",
            "FWJUDGE_CONFIG": f"{own}/config.toml",
        }
        good = [_build(own), *_warm()]
    sys.exit(0 if all(good) else 1)


def _build(own: str) -> bool:
    """All five indexes, letters and sounds, in a process that has read nothing yet."""
    code = "import time; start = time.perf_counter(); from fwjudge.citation import GAMES; "
    code += "from fwjudge.rulebook.search.books import build_all; build_all(GAMES); print(time.perf_counter() - start)"
    taken = []
    for at in range(3):
        environment = os.environ | {"FWJUDGE_CACHE": f"{own}/cache{at}"}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        taken.append(float(done.stdout))
    return _told("all indexes from nothing", statistics.median(taken), BUILD, "s")


def _warm() -> list[bool]:
    """Every relevance query in an open book: by the index, and by looking at every line for comparison."""
    from fwjudge.rulebook.search.books import open_books, rules_of
    from fwjudge.rulebook.search.engine import search
    from fwjudge.rulebook.search.matches import Plain

    indexed = dict(zip(GAMES, open_books(GAMES), strict=True))
    plain = {game: Plain(rules_of(game)) for game in GAMES}
    by_index = _each(lambda game, text: search(text, [indexed[game]]))
    by_lines = _each(lambda game, text: search(text, [plain[game]]))
    print(
        f"by looking at every line: median {statistics.median(by_lines) * 1000:.2f} ms, 95 % {_of(by_lines, 0.95) * 1000:.2f} ms"
    )
    return [
        _told("warm search, median", statistics.median(by_index) * 1000, WARM_MEDIAN * 1000, "ms"),
        _told("warm search, 95 %", _of(by_index, 0.95) * 1000, WARM_95 * 1000, "ms"),
    ]


def _each(ask: Callable[[str, str], object]) -> list[float]:
    """The median time of each query over five rounds, after one that only warms up."""
    wanted = queries()
    rounds = []
    for _ in range(6):
        times = []
        for query in wanted:
            start = time.perf_counter()
            ask(query.game, query.text)
            times.append(time.perf_counter() - start)
        rounds.append(times)
    return [statistics.median(times) for times in zip(*rounds[1:], strict=True)]


def _of(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def _told(what: str, figure: float, limit: float, unit: str) -> bool:
    print(f"{what}: {figure:.2f} {unit} (<= {limit} {unit}){'' if figure <= limit else '  MISSED'}")
    return figure <= limit


if __name__ == "__main__":
    main()
