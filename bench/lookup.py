"""How long a judge waits: cold processes against the least that any such process does, and searches inside a warm one.

    python bench/lookup.py           # figures; exit code 1 if one misses its target
    python bench/lookup.py --runs 9  # fewer repetitions

Processes are started in turn, so that whatever else the machine does falls on all of them; medians are compared.
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

BARE = [sys.executable, "-c", "import typer, rich.console"]
COLD = {
    "rule 8-4-6": (["rule", "8-4-6"], 1.5),
    "search 置換効果": (["search", "置換効果"], 2.3),
    "search 置換効果 順番": (["search", "置換効果", "順番"], 2.3),
    "search たいきじょうたい": (["search", "たいきじょうたい"], 2.3),
}
WARM_MEDIAN, WARM_95, BUILD = 0.002, 0.020, 3.0


def main() -> None:
    arguments = argparse.ArgumentParser(description="引く速さと探す速さを測る")
    arguments.add_argument("--runs", type=int, default=31)
    runs = arguments.parse_args().runs
    with tempfile.TemporaryDirectory() as own:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed copy is compiled once
        os.environ |= {
            "FWJUDGE_CACHE": f"{own}/cache",
            "FWJUDGE_DATA": f"{own}/data",
            "FWJUDGE_CONFIG": f"{own}/config.toml",
        }
        good = [_build(own), *_cold(runs), *_warm()]
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


def _cold(runs: int) -> list[bool]:
    commands = {"bare": BARE} | {
        name: [sys.executable, "-m", "fwjudge.cli", *words] for name, (words, _) in COLD.items()
    }
    for command in commands.values():
        _seconds(command)  # makes what is made once
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            taken[name].append(_seconds(command))
    medians = {name: statistics.median(times) for name, times in taken.items()}
    print(f"typer and rich.console alone: {medians['bare'] * 1000:.0f} ms")
    return [_told(f"cold {name}", medians[name] / medians["bare"], limit, "x") for name, (_, limit) in COLD.items()]


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


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
