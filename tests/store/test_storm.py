"""Eight writers at once on each kind of data, some of them killed or interrupted, on disks that fill: the short form of bench/storm.py."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import storm

from tests.thirds import in_thirds

SHORT = {
    "cards": ("killed", "full", "two Ctrl-C"),
    "errata": ("killed", "limited", "read-only"),
    "documents": ("killed", "one Ctrl-C", "full"),
    "questions": ("killed", "closed", "calm"),
}
"""The scenes that each kind of data sees here; `bench/storm.py` shows all to all."""


@pytest.mark.parametrize("kind", in_thirds(SHORT, len(SHORT)))
def test_a_short_storm(kind: str) -> None:
    scenes = [word for scene in SHORT[kind] for word in ("--scene", scene)]
    command = [sys.executable, storm.__file__, "--rounds", "3", "--rows", "40", "--kind", kind, *scenes]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    ran = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=heard)
    assert ran.returncode == 0 and "faults: 0" in ran.stdout, ran.stdout + ran.stderr
    assert "runs: 24" in ran.stdout


def ended(
    mark: int, code: int = 0, rows: int = 3, err: str = "", struck: bool = False, game: str = "fw"
) -> storm.Ended:
    """A run that has ended."""
    return storm.Ended(storm.Writer(mark, game, rows, 0.0, None), code, "" if code else "done", err, struck)


def test_a_storm_would_see_what_is_lost() -> None:
    """What the storm is for: each of these has its word."""
    found = partial(storm.judge, "cards")
    nothing = Counter[int]()
    assert list(found(nothing, Counter({1: 3}), [ended(1)])) == []
    assert list(found(nothing, nothing, [ended(1)])) == ["acknowledged rows are gone: [1]"]
    assert list(found(Counter({7: 2}), nothing, [])) == ["acknowledged rows are gone: [7]"]
    assert "2 of 3 rows" in next(found(nothing, Counter({1: 2}), [ended(1, -9, struck=True)]))
    assert "its rows are there" in next(found(nothing, Counter({1: 3}), [ended(1, 4)]))
    assert list(found(nothing, Counter({1: 3}), [ended(1, -9, struck=True)])) == []


def test_a_storm_would_see_a_document_that_went_back() -> None:
    found = partial(storm.judge, "documents")
    mark, game = 5, storm.GAMES[5 % len(storm.GAMES)]
    earlier = mark + len(storm.GAMES)
    assert list(found(Counter(), Counter({mark: 3}), [ended(mark, game=game)])) == []
    assert list(found(Counter({earlier: 3}), Counter({earlier: 3}), [ended(mark, game=game)])) != []
    assert list(found(Counter({earlier: 3}), Counter(), [])) != []


def test_a_storm_would_hear_a_wrong_word() -> None:
    full = "data に空きがありません。空きを作って、もう一度行ってください。"
    for scene, run, good in (
        ("full", ended(1, 4, err=full), True),
        ("read-only", ended(1, 4, err=full), False),
        ("full", ended(1, 4, err=full + "壊れています。"), False),
        ("full", ended(1, 4, err="Traceback"), False),
        ("full", ended(1, 70, err=full), False),
        ("killed", ended(1, -9, struck=True), True),
        ("killed", ended(1, -9), False),
        ("one Ctrl-C", ended(1, 130, struck=True), True),
        ("one Ctrl-C", ended(1, 70, struck=True), False),
        ("one Ctrl-C", ended(1, 130, err="in run\nTraceback KeyboardInterrupt", struck=True), False),
    ):
        assert (list(storm.judge_messages(scene, [run])) == []) == good, (scene, run)
