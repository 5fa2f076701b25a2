"""Random games between legal decks of printed cards, every skill used whenever it can be; something must hold after each step.

    python bench/fuzz.py --games 20000                 # on, from where the last run stopped
    python bench/fuzz.py --seed 4711 --games 1         # one game again, with all of its checks
    python bench/fuzz.py --cards FILE --games 300 --new

After every decision: each card is in one place, nothing is lost; what a player sees shows nothing hidden; the position is
written as JSON, read back and the same (`--json N`: only every so many decisions); a copy goes on without a trace in the
original. The seed of each failure is printed, with where it happened. What has been played is kept in `.fuzz.json` beside
this file, so that a run can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from fwjudge.engine.decide import decision, view
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place
from fwjudge.library import from_json, to_json
from tests import real_cards

KEPT = Path(__file__).with_name(".fuzz.json")
_LONG = 3_000
"""So many decisions, and the game has gone on long enough."""
_EAGER = ("activate", "use", "combo", "pay", "evolve")


def play(seed: int, file: Path = real_cards.FILE, every: int = 1) -> int:
    """One game to its end; how many decisions of two options or more it had. Raises whatever goes wrong."""
    chance = random.Random(seed)
    game = real_cards.game(seed, file)
    owners = sorted(card.owner for card in game.cards)
    done = 0
    for count in range(_LONG):
        at = decision(game)
        if at is None:
            return done
        done += len(at.options) > 1
        check(game, owners, count % every == 0)
        game = apply_in_place(game, _choice(chance, game, at.options))
    return done


def _choice(chance: random.Random, game: Game, options: tuple[Any, ...]) -> Any:
    """Nine times of ten something is done where something can be done."""
    if chance.random() < 0.9:
        eager = [one for one in options if _name(one) in _EAGER]
        if eager:
            return chance.choice(eager)
    return chance.choice(options)


def _name(option: Any) -> str:
    first = option[0] if isinstance(option, tuple) and option else option
    return str(getattr(first, "name", first))


def check(game: Game, owners: list[int], saved: bool) -> None:
    """What must hold at every stop."""
    places = sorted(card for area in game.areas for card in area)
    assert places == list(range(len(game.cards))), "a card is in two places or in none"
    assert all(card in game.areas[game.cards[card].place] for card in places), "a card does not lie where it says"
    assert sorted(card.owner for card in game.cards) == owners, "an owner changed"
    assert all(n >= 0 for n in game.own.markers), "fewer than no markers"
    if not saved:
        return
    again = from_json(json.loads(json.dumps(to_json(game))))
    assert again == game, "read back it is another position"
    assert again.offered == game.offered, "read back it offers something else"
    for player in (0, 1):
        view(game, player)


def _try(seed: int, file: Path, every: int) -> tuple[int, int, str]:
    try:
        return seed, play(seed, file, every), ""
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
    asked = arguments.parse_args()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() and not asked.new and asked.seed < 0 else {"next": 0, "failed": []}
    first = asked.seed if asked.seed >= 0 else kept["next"]
    games = asked.games if asked.seed >= 0 else max(0, asked.games - first)
    print(f"seeds {first} to {first + games - 1}", flush=True)
    start, decisions, failed = time.monotonic(), 0, []
    real_cards.prints(asked.cards)
    with multiprocessing.get_context("fork").Pool() as pool:
        for seed, done, error in pool.imap(partial(_try, file=asked.cards, every=asked.json), _seeds(first, games), chunksize=2):
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
