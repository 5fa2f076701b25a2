"""How fast the machine plays, beside python-chess in the same run.

    pip install -e '.[bench]'
    python bench/engine.py                  all games that have a machine: with the sources, and with the compiled engine
    python bench/engine.py --sources        only with the sources, as `pip install` leaves them
    python bench/engine.py --compiled       only with the compiled engine (`make fast`, see bench/compiled.py)
    python bench/engine.py --games 10000    and so many random games of each to the end

A decision is one with two or more options, answered at random, event log with citations on. A ply of python-chess is
`list(board.legal_moves)`, a choice, `push`, `is_game_over`. All rows are measured in turns, in processor time of this
process, so that a busy machine slows all of them alike; the ratios of the medians are what counts. Each row is run a
little before its clock starts, and garbage of the rows before it is cleared away. Python looks for garbage as rarely as
in a command of the program (`base.garbage`), for all rows alike.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(
    0, os.environ.get("FWJUDGE_BENCH_COMPILED", sys.path[0])
)  # where the compiled package lies that is to be measured

from compiled import WHERE, again

from fwjudge.base.garbage import search_garbage_rarely
from fwjudge.engine import run as run_module
from fwjudge.engine.decisions import decision
from fwjudge.engine.game import Game
from fwjudge.engine.key import position_key
from fwjudge.engine.run import apply_in_place
from tests import real_cards, sample

PRINTED = {game: f"{game}, printed cards" for game in real_cards.FILES}
TARGETS = {"fw": 1.5, "dz": 1.0, "op": 1.0, "gen": 1.0, "bf": 1.0, **dict.fromkeys(PRINTED.values(), 0.45)}
"""Times python-chess, from sources."""
COMPILED_TARGETS = {"fw": 3.4, PRINTED["fw"]: 0.95, PRINTED["op"]: 0.9}
"""The same, compiled."""
SIMULATOR = 165 / 48_000
"""Random ONE PIECE games of a known Python simulator, without citations, for each random ply that python-chess makes meanwhile."""
TIMES_SOURCES = 1.9
"""How much faster than its sources each compiled game is to play."""
SPEEDS = "FWJUDGE_BENCH_SPEEDS"
"""The environment variable that names the file in which the sources leave their speeds for the compiled engine."""
ABILITIES = {"gen": ("gen with abilities", "fw with skills", 3.0)}
"""Games with abilities: how much dearer a decision may be than one in the other game."""
ROUNDS = 9
WARM = 300


class Measured(NamedTuple):
    """Decisions or plies, the seconds of processor time that they took, and games."""

    done: int
    seconds: float
    games: int
    """Games played to their end."""


def offered(state: Game) -> list[Any]:
    assert state.offered is not None
    return state.offered


def chess_plies(seed: int, plies: int = 1500) -> Measured:
    import chess

    choose = random.Random(seed).choice
    done = games = 0
    start = time.process_time()
    while done < plies:
        board = chess.Board()
        while done < plies and not board.is_game_over():
            board.push(choose(list(board.legal_moves)))
            done += 1
        games += board.is_game_over()
    return Measured(done, time.process_time() - start, games)


def decisions(game: str, seed: int, wanted: int = 1500, keep: bool = False, trace: bool = False) -> Measured:
    """Random play, game after game, until so many decisions; `keep` leaves every earlier state as it was."""
    rng = random.Random(seed).random
    done = games = 0
    spent = 0.0
    while done < wanted:
        state = (sample.GAMES.get(game) or sample.ALL[game])(seed + done)
        if trace:
            state.trace = []
        start = time.process_time()
        while state.ended is None:
            options = offered(state)
            done += len(options) > 1
            option = options[int(rng() * len(options))]
            if keep:
                state = state.fork()
            apply_in_place(state, option)
        spent += time.process_time() - start
        games += 1
    return Measured(done, spent, games)


def without_log(run: Callable[..., Measured], *asked: int) -> Measured:
    """The same, but nothing is written down."""

    class Silent:
        def __get__(self, game: Any, owner: Any) -> None:
            return None

        def __set__(self, game: Any, value: Any) -> None:
            pass

    with patch.object(Game, "log", Silent()):
        return run(*asked)


def key_and_apply(game: str, seed: int) -> tuple[float, float]:
    """Seconds for a position key and for applying an answer, over the positions of some games."""
    rng = random.Random(seed)
    keys = answers = 0.0
    state = sample.GAMES[game](seed)
    while state.ended is None:
        options = offered(state)
        found = decision(state)
        assert found is not None
        before = time.process_time()
        position_key(state)
        between = time.process_time()
        apply_in_place(state, options[int(rng.random() * len(options))])
        after = time.process_time()
        if len(options) > 1 and not found.chance:
            keys += between - before
            answers += after - between
    return keys, answers


def rate(measured: list[Measured]) -> float:
    return statistics.median(one.done / one.seconds for one in measured)


def games_rate(measured: list[Measured]) -> float:
    return statistics.median(one.games / one.seconds for one in measured)


def growth(game: str) -> float:
    """How much dearer a decision in the last third of a game is than in the first, whatever lies behind it."""
    first, last = [], []
    for seed in range(40):
        times: list[float] = []
        state = sample.GAMES[game](seed)
        rng = random.Random(seed)
        while state.ended is None:
            options = offered(state)
            start = time.process_time()
            apply_in_place(state, options[int(rng.random() * len(options))])
            times.append((time.process_time() - start) / max(1, len(state.offered or ())))
        third = len(times) // 3
        first += times[:third]
        last += times[-third:]
    return statistics.median(last) / statistics.median(first)


def show(name: str, value: float, limit: float, at_least: bool) -> bool:
    good = value >= limit if at_least else value <= limit
    print(f"  {name:<58} {value:6.2f}  ({'>=' if at_least else '<='} {limit})  {'ok' if good else 'MISSED'}")
    return good


def both(arguments: list[str]) -> int:
    """One engine after the other, each in a process of its own."""
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, SPEEDS: str(Path(folder) / "speeds.json")}
        for engine in ("--sources", "--compiled"):
            command = [sys.executable, __file__, engine, *arguments]
            worst |= subprocess.run(command, env=environment, check=False).returncode
    return worst


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=0, help="play so many random games of each to the end")
    ask.add_argument("--only", help="one game")
    one = ask.add_mutually_exclusive_group()
    one.add_argument("--sources", action="store_true", help="only the engine as its sources are run")
    one.add_argument("--compiled", action="store_true", help="only the compiled engine")
    args = ask.parse_args()
    if not (args.sources or args.compiled):
        return both(sys.argv[1:])
    if args.compiled and WHERE not in os.environ:
        return again()
    return measured(args.only, args.games, args.compiled)


def measured(only: str | None, games: int, compiled: bool) -> int:
    assert compiled != Path(run_module.__file__).suffix.startswith(".py"), (
        f"{run_module.__file__} is not the engine that was asked for"
    )
    print(f"the engine {'compiled by mypyc' if compiled else 'as its sources are run'}")
    search_garbage_rarely()
    for game, file in real_cards.FILES.items():
        if file.exists():
            for card in real_cards.cards(file):  # card text is read before the clock runs
                real_cards.print_of(card)
            sample.GAMES[PRINTED[game]] = partial(real_cards.game, file=file)
    names = [only] if only else list(sample.GAMES)
    targets = {**TARGETS, **(COMPILED_TARGETS if compiled else {})}
    kept = Path(os.environ.get(SPEEDS, os.devnull))
    of_sources: dict[str, float] = json.loads(kept.read_text()) if compiled and kept.is_file() else {}
    for game in names:
        sample.play(sample.GAMES[game](1), 1)
    gc.collect()
    gc.freeze()  # what was loaded is nobody's move: looking through a whole card file for garbage is not counted with one row
    good = True
    rows: dict[str, list[Measured]] = {}
    for turn in range(ROUNDS + 1):
        row: dict[str, Measured] = {}
        kinds: list[tuple[str, Callable[..., Measured]]] = [("chess", partial(chess_plies, turn))]
        for game in names:
            play = partial(decisions, game, turn)
            kinds += [
                (game, play),
                (f"{game} keep", partial(play, keep=True)),
                (f"{game} trace", partial(play, trace=True)),
            ]
            if not compiled:  # what is compiled does not ask whether somebody took the log away
                kinds.append((f"{game} silent", partial(without_log, play)))
            kinds += [(name, partial(decisions, name, turn)) for name in ABILITIES.get(game, ())[:2]]
        random.Random(turn).shuffle(kinds)  # no row always follows the same other one
        for name, measure in kinds:
            measure(WARM)  # the interpreter adapts itself to what it runs, and all rows but chess run the same engine
            gc.collect()  # nor does a row clear away what another one left
            row[name] = measure()
        if turn:  # the first round warms up
            for name, value in row.items():
                rows.setdefault(name, []).append(value)
    plies = rate(rows["chess"])
    print(f"python-chess: {plies:,.0f} random plies a second")
    for game in names:
        speed = rate(rows[game])
        whole = games_rate(rows[game])
        print(f"{game}: {speed:,.0f} decisions a second, {whole:,.0f} whole games")
        good &= show("random play, times python-chess", speed / plies, targets.get(game, 1.0), True)
        if compiled and game == PRINTED["op"]:
            good &= show("whole games, times a known simulator of this game", whole / plies / SIMULATOR, 1.0, True)
        if game in of_sources:
            good &= show("random play, times the sources", speed / plies / of_sources[game], TIMES_SOURCES, True)
        if game in ABILITIES:
            mine, other, most = ABILITIES[game]
            good &= show(f"a decision {mine}, times one {other}", rate(rows[other]) / rate(rows[mine]), most, False)
        if not compiled:
            good &= show("the log, cost", rate(rows[f"{game} silent"]) / speed, 1.05, False)
        good &= show("tracing every step, cost", speed / rate(rows[f"{game} trace"]), 1.70, False)
        good &= show("keeping the old state, cost", speed / rate(rows[f"{game} keep"]), 1.15, False)
        ratios = []
        for seed in range(30):
            keys, answers = key_and_apply(game, seed)
            ratios.append(keys / answers)
        good &= show("a position key, times applying an answer", statistics.median(ratios), 2.0, False)
        good &= show("a decision late in a game, times an early one", growth(game), 2.0, False)
    if not compiled:
        kept.write_text(json.dumps({game: rate(rows[game]) / plies for game in names}))
    for game in names if games else ():
        start = time.perf_counter()
        for seed in range(games):
            state = sample.play(sample.GAMES[game](seed), seed)
            assert state.ended is not None, f"{game}: seed {seed} did not end"
        print(f"{game}: {games:,} random games to the end, no error, {time.perf_counter() - start:.0f} s")
    for file in real_cards.FILES.values():
        if not file.exists():
            print(f"{file} is not there: games with its printed cards are not measured")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
