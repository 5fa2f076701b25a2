"""Measure the cost of a branch: it plays its own lines, however long the play is from which it goes on.

    python bench/branches.py    # figures; exit code 1 if one misses its target

A play of two hundred lines is run alone and with two hundred branches of one line each. What the branches add is divided by the time of
the play: one that was played anew would add 1 each.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from fwjudge.scenario import Scenario, read, run

LINES, BRANCHES, ROUNDS = 200, 200, 5
TARGET = 0.1
BOARD = """rules: fw
board:
  turn: {player: A, number: 3}
  A: {leader: {power: 5000}, deck: 120, life: 8}
  B: {leader: {power: 15000}, deck: 120, life: 8}
play:
"""
TURNS = ("A: アタック リーダー -> リーダー", "A: ターン終了", "B: ターン終了")


def call(branches: int) -> Scenario:
    """A play of attacks that come to nothing, turn after turn, with so many branches that go on by a line."""
    play = "".join(f"  - {TURNS[at % 3]}\n" for at in range(LINES))
    more = f"    play:\n      - {TURNS[LINES % 3]}\n"
    return read(BOARD + play + "もし:\n" * bool(branches) + "".join(f"  枝{at}:\n{more}" for at in range(branches)))


def seconds(scenario: Scenario) -> float:
    """How long a run takes; it must come to something."""
    start = time.process_time()
    report = run(scenario)
    taken = time.process_time() - start
    if report.refusals or any(one.refusals for _, one in report.branches):
        raise SystemExit(f"a line is refused: {report.refusals}")
    return taken


def main() -> int:
    alone, branching = call(0), call(BRANCHES)
    seconds(alone)
    rows = [(seconds(alone), seconds(branching)) for _ in range(ROUNDS)]
    play = statistics.median(one for one, _ in rows)
    cost = statistics.median((both - one) / BRANCHES / one for one, both in rows)
    met = cost <= TARGET
    print(f"the play alone: {1000 * play:.0f} ms of {LINES} lines")
    print(f"a branch beside it: {cost:.3f} (target {TARGET}) {'' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
