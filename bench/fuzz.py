"""Random games between legal decks of printed cards, every skill used whenever it can be; something must hold after each step.

    python bench/fuzz.py --games 20000                 # on, from where the last run stopped
    python bench/fuzz.py --seed 4711 --games 1         # one game again, with all of its checks
    python bench/fuzz.py --cards FILE --games 300 --new
    python bench/fuzz.py --compiled --games 20000      # with the compiled engine (bench/compiled.py)

After every decision: each card is in one place, nothing is lost; what a player sees shows nothing hidden; the position is
written as JSON, read back and the same (`--json N`: only every so many decisions); a copy goes on without a trace in the
original. The seed of each failure is printed, with where it happened. What has been played is kept in `.fuzz.json` beside
this file, so that a run can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(
    0, os.environ.get("FWJUDGE_BENCH_COMPILED", sys.path[0])
)  # where the compiled package lies that is to be tried

from compiled import WHERE, again

from tests import real_cards

KEPT = Path(__file__).with_name(".fuzz.json")


def _try(seed: int, file: Path, every: int) -> tuple[int, int, str]:
    try:
        return seed, real_cards.play(seed, file, every), ""
    except Exception:
        return seed, 0, traceback.format_exc(limit=-6)


def _seeds(first: int, games: int) -> Iterator[int]:
    yield from range(first, first + games)


def main() -> None:
    arguments = argparse.ArgumentParser(description="印刷されたカードの無作為な対戦")
    arguments.add_argument("--games", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=-1, help="ここから始める (記録しない)")
    arguments.add_argument("--cards", type=Path, default=real_cards.FILE, help="カードファイル (JSONL)")
    arguments.add_argument("--json", type=int, default=1, help="何回の選択ごとにJSONにして読み戻すか")
    arguments.add_argument("--new", action="store_true", help="はじめから")
    arguments.add_argument("--failures", type=int, default=10, help="いくつの失敗で止めるか")
    arguments.add_argument("--compiled", action="store_true", help="コンパイルしたエンジンで")
    asked = arguments.parse_args()
    if asked.compiled and WHERE not in os.environ:
        sys.exit(again())
    kept: dict[str, Any] = {"next": 0, "failed": []}
    if KEPT.exists() and not asked.new and asked.seed < 0:
        kept = json.loads(KEPT.read_text())
    first = asked.seed if asked.seed >= 0 else kept["next"]
    games = asked.games if asked.seed >= 0 else max(0, asked.games - first)
    print(f"seeds {first} to {first + games - 1}", flush=True)
    start, decisions, failed = time.monotonic(), 0, []
    real_cards.prints(asked.cards)
    with multiprocessing.get_context("fork").Pool() as pool:
        for seed, done, error in pool.imap(
            partial(_try, file=asked.cards, every=asked.json), _seeds(first, games), chunksize=2
        ):
            decisions += done
            if error:
                failed.append(seed)
                print(f"seed {seed}:\n{error}", flush=True)
            if asked.seed < 0:
                KEPT.write_text(json.dumps({"next": seed + 1, "failed": kept["failed"] + failed}))
            if len(failed) >= asked.failures:
                break
    spent = time.monotonic() - start
    print(f"{games} games, {decisions} decisions, {len(failed)} failed, {spent:.0f} s")
    sys.exit(bool(failed or (kept["failed"] if asked.seed < 0 else ())))


if __name__ == "__main__":
    main()
