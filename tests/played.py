"""Random games of each kind, each told in one line: what the compiled engine and its sources must say alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial

from fwjudge.engine import run
from fwjudge.engine.game import Game
from fwjudge.engine.log import log
from fwjudge.library import from_json, to_json
from tests import real_cards, sample

_GAMES = 12


def lines() -> list[str]:
    return list(_lines())


def _lines() -> Iterator[str]:
    games: dict[str, Callable[[int], Game]] = dict(sample.ALL)
    for game, file in real_cards.FILES.items():
        if file.exists():
            games[f"{game}, printed cards"] = partial(real_cards.game, file=file)
    for name, make in games.items():
        for seed in range(_GAMES):
            yield f"{name} {seed} {_told(sample.play(make(seed), seed, 2_000))}"


def _told(game: Game) -> str:
    """The end, which is the same when it is saved and read back, and everything that happened on the way, each with its rules."""
    told = [json.dumps(to_json(game), sort_keys=True)]
    assert from_json(json.loads(told[0])) == game
    for entry in log(game):
        told.append(f"{entry.step.address} {[line.address for line in entry.callers]} {entry.event!r}")
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


if __name__ == "__main__":
    print(run.__file__)
    print("\n".join(lines()))
