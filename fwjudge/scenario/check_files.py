"""All scenarios of some folders, in several processes: which are as they expect to be."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from fwjudge.base.data_classes import dataclass
from fwjudge.base.files import BadFile
from fwjudge.base.workers import map_in_processes

from .loader import load
from .problem import BadScenario, MissingCards
from .result import Check, Report
from .run import run

MIN_FILES_A_PROCESS = 12
"""Fewer scenarios than these take less time than starting a process."""


@dataclass(frozen=True)
class Failure:
    """A check that failed, or a file that cannot be played."""

    what: str
    expected: str = ""
    found: str = ""
    line: int = 0
    branch: str = ""


@dataclass(frozen=True)
class Outcome:
    """The result of one file."""

    file: str
    title: str
    status: Literal["passed", "failed", "skipped"]
    checks: int = 0
    failures: tuple[Failure, ...] = ()
    seconds: float = 0.0
    cards: tuple[str, ...] = ()
    """The printed cards for want of which it was not played."""


def find(paths: Iterable[str | Path]) -> list[Path]:
    """Return the scenario files under some paths; a file that is named is taken whatever its ending."""
    found: dict[Path, None] = {}
    for name in paths:
        path = Path(name)
        inside = sorted(p for ending in ("*.yaml", "*.yml") for p in path.rglob(ending)) if path.is_dir() else [path]
        found.update(dict.fromkeys(inside))
    return list(found)


def check_file(path: Path) -> Outcome:
    """Play a file and return whether it is as it expects to be."""
    begun = time.perf_counter()
    try:
        report = run(load(path))
    except MissingCards as error:
        return Outcome(str(path), "", "skipped", 0, (), time.perf_counter() - begun, error.numbers)
    except BadScenario as error:
        failures = tuple(Failure(problem.text, line=problem.line) for problem in error.problems)
        return Outcome(str(path), "", "failed", 0, failures, time.perf_counter() - begun)
    except BadFile:  # what the judge has imported is damaged: that is no fault of any scenario
        raise
    except Exception as error:  # a fault of ours must not hide the other files
        failure = Failure(f"fwjudge の不具合です: {type(error).__name__}: {error}")
        return Outcome(str(path), "", "failed", 0, (failure,), time.perf_counter() - begun)
    checks = list(_checks(report))
    failures = tuple(Failure(c.what, c.expected, c.found, c.line, branch) for branch, c in checks if not c.passed)
    status: Literal["passed", "failed", "skipped"] = "failed" if failures else "passed" if checks else "skipped"
    return Outcome(str(path), report.title, status, len(checks), failures, time.perf_counter() - begun)


def _checks(report: Report, branch: str = "") -> Iterator[tuple[str, Check]]:
    for check in report.checks:
        yield branch, check
    for name, other in report.branches:
        yield from _checks(other, name)


def check_files(paths: Sequence[Path], processes: int | None = None) -> Iterator[Outcome]:
    """Yield each file's outcome, in their order, as soon as it is known."""
    workers = min(processes or os.cpu_count() or 1, max(1, len(paths) // MIN_FILES_A_PROCESS))
    if workers < 2:
        yield from map(check_file, paths)
        return
    yield from map_in_processes(check_file, paths, workers, max(1, len(paths) // (workers * 8)))
