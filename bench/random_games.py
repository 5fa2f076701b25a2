"""Random games over the five machines, with and without card texts; what must hold is asked all through each of them.

    python bench/random_games.py --games 100000            # on, from where the last run of this folder stopped
    python bench/random_games.py --compiled --games 1000   # with the compiled engine (bench/compiled.py)
    python bench/random_games.py --kind 'dz texts' --seed 4711 --games 1    # one game again
    python bench/random_games.py --cards FILE              # with the printed cards of another card file (fw or op)

The kinds: plain decks of each game; decks of invented cards with skills; `texts`, boards of the bundled scenarios into whose decks
and hands the cards of other scenarios are put, with the skills that their texts have; and printed cards of Fusion World and
ONE PIECE, where card files lie.

In each game: every card lies in one place, and no card and no owner is lost or made. At random moments the game is written as
JSON and read back, is the same with the same options, and goes on from what was read; no legal option is refused; what a player
sees can be asked. In the end the same answers are given to the game at its first decision, in one go: it ends alike, and so does
its log when its events are applied again. A chain of which no end is found is told as such each time, and leaves the game before
it whole. Every eighth game is played to its end, the others for forty decisions.

The seed of each failure is printed. Progress is kept in a folder (`--keep`), so that a run can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(
    0, os.environ.get("FWJUDGE_BENCH_COMPILED", sys.path[0])
)  # where the compiled package lies that is to be tried

from compiled import WHERE, again
from platformdirs import user_cache_path

from fwjudge.base.garbage import search_garbage_rarely
from fwjudge.base.places import scenarios_dir
from fwjudge.engine.decisions import apply, decision, legal, view, why_not
from fwjudge.engine.forced_loops import UnboundedChain
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.engine.run import apply_in_place
from fwjudge.engine.run import run as walk
from fwjudge.games import table as table_of
from fwjudge.games.table import Board, LaidCards, Print
from fwjudge.library import from_json, to_json
from fwjudge.scenario import BadScenario, load
from tests import real_cards, sample
from tests.games.bf.test_random import game as bf_with_abilities
from tests.games.fw.test_random import begin as fw_with_texts
from tests.games.op.test_random import game as op_with_abilities

MOST_DECISIONS = (40, 40, 40, 40, 40, 40, 40, 600)
"""The decisions after which seven games of eight are cut short."""
MOST_SECONDS = 120
"""A game that takes longer hangs."""
CHECKED = 0.03
"""The share of moments at which a game is saved, read back and asked about every option."""
EACH = 12
"""The games of one kind that are played before the next kind has its turn."""


@cache
def bundled(game: str) -> tuple[tuple[Board, dict[str, Print]], ...]:
    """The boards of the bundled scenarios of a game, with their cards."""
    found = []
    for path in sorted((scenarios_dir() / game).rglob("*.yaml")):
        try:
            one = load(path)
        except BadScenario:  # it names printed cards, which are not here
            continue
        if not one.faults and not one.board.setup:
            found.append((one.board, dict(one.cards)))
    return tuple(found)


@cache
def texts(game: str) -> tuple[tuple[str, Print], ...]:
    """All cards of the bundled scenarios that have skills, each under a name of its own."""
    return tuple(
        (f"{name}/{at}", card)
        for at, (_, cards) in enumerate(bundled(game))
        for name, card in cards.items()
        if card.abilities and card.fields.get("type") not in ("leader", "flag")
    )


def with_texts(game: str, seed: int) -> Game:
    """A bundled board with cards of other files in its decks and hands."""
    chance = random.Random(f"{game} {seed}")
    boards = table_of(game).boards
    for _ in range(50):
        board, cards = chance.choice(bundled(game))
        added = dict(chance.sample(texts(game), 14))
        areas = dict(board.areas)
        for player in (0, 1):
            for area, more in (
                ("deck", chance.sample(sorted(added), 12) * 2),
                ("hand", chance.sample(sorted(added), 4)),
            ):
                areas[player, area] = (*areas.get((player, area), ()), *map(LaidCards, more))
        mixed = {**cards, **added}
        whole = Board(
            areas, board.counters, board.active, board.turn, board.first, board.phase, shuffled=board.shuffled
        )
        if not boards.faults(whole, mixed):
            return walk(boards.build(whole, mixed))
    raise AssertionError("no board was found on which these cards can lie")


def kinds(files: Sequence[Path]) -> dict[str, Callable[[int], Game]]:
    """The makers of games by the name of their kind."""
    found: dict[str, Callable[[int], Game]] = {
        **sample.ALL,
        "fw with texts": fw_with_texts,
        "op with abilities": op_with_abilities,
        "bf with abilities": bf_with_abilities,
        **{f"{game} texts": partial(with_texts, game) for game in sample.GAMES},
    }
    for file in files:
        if file.exists():
            found[f"{real_cards.cards(file)[0].game} printed"] = partial(real_cards.game, file=file)
    return found


def play(make: Callable[[int], Game], seed: int) -> tuple[int, int, int]:
    """One game; how many decisions, checked moments and chains without end it had. Raises whatever goes wrong."""
    chance = random.Random(seed)
    game = make(seed)
    first = game.fork()
    owned = all_cards(game)
    answers: list[int] = []
    checked = endless = 0
    for _ in range(MOST_DECISIONS[seed % len(MOST_DECISIONS)]):
        if game.ended is not None or game.offered is None:
            break
        is_placed(game)
        if not answers or chance.random() < CHECKED:
            checked += 1
            is_conserved(game, owned)
            game = read_back(game)
        answers.append(int(chance.random() * len(game.offered or ())))
        try:
            apply_in_place(game, (game.offered or [])[answers[-1]])
        except UnboundedChain:
            endless, game = 1, before_the_last(first, answers)
            answers.pop()
            break
    is_placed(game)
    is_conserved(game, owned)
    is_replayed(first, game, answers)
    return len(answers), checked, endless


def before_the_last(first: Game, answers: list[int]) -> Game:
    """The game before an answer that begins a chain without end; it is one each time, and the game stays as it is."""
    game = first.fork()
    for answer in answers[:-1]:
        apply_in_place(game, (game.offered or [])[answer])
    saved = to_json(game)
    try:
        apply(game, legal(game)[answers[-1]])
    except UnboundedChain:
        assert to_json(game) == saved, "a chain without end has changed the game before it"
        return game
    raise AssertionError("the chain has an end now")


def all_cards(game: Game) -> list[tuple[str, ...]]:
    """The cards by their names and owners; of one that has two front sides, both names."""
    prints = [tuple(sorted((one.name, getattr(one, "other", "")))) for one in game.world.printed]
    return sorted((*prints[card.printed], str(card.owner)) for card in game.cards)


def is_placed(game: Game) -> None:
    assert sorted(card for area in game.areas for card in area) == list(range(len(game.cards))), "a card is not placed"
    assert all(at in game.areas[card.place] for at, card in enumerate(game.cards)), "a card lies elsewhere"


def is_conserved(game: Game, owned: list[tuple[str, ...]]) -> None:
    assert all_cards(game) == owned, "a card or an owner is another"


def read_back(game: Game) -> Game:
    """The game as it was saved."""
    options = legal(game)
    for option in options if len(options) < 40 else random.Random(len(options)).sample(options, 40):
        assert why_not(game, option) == (), f"{option!r} is offered and refused by {why_not(game, option)}"
    for player in (0, 1):
        view(game, player)
    read = from_json(json.loads(json.dumps(to_json(game))))
    assert read == game, "read back it is another position"
    assert legal(read) == options, "read back it offers something else"
    found, before = decision(read), decision(game)
    assert found == before, "read back somebody else decides"
    return read


def is_replayed(first: Game, played: Game, answers: list[int]) -> None:
    """Whether the same answers, without a stop, lead to the same end; and the events of the log, applied again, too."""
    again = first.fork()
    for answer in answers:
        assert again.offered is not None, "replayed it ends earlier"
        apply_in_place(again, again.offered[answer])
    assert again == played and again.offered == played.offered, "replayed it is another position"
    told = first.fork()
    for entry in entries_since(again, first.log):
        entry.replay(told)
    for part in ("cards", "lives", "areas", "waiting", "delayed", "modifiers", "own", "ended"):
        assert getattr(told, part) == getattr(again, part), f"the events of the log leave another {part}"


def _too_long(*_: Any) -> None:
    raise TimeoutError(f"more than {MOST_SECONDS} seconds")


def _try(job: tuple[str, int], files: Sequence[Path]) -> tuple[str, int, int, int, int, str]:
    kind, seed = job
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(MOST_SECONDS)
    try:
        return kind, seed, *play(kinds(files)[kind], seed), ""
    except Exception:
        return kind, seed, 0, 0, 0, traceback.format_exc(limit=-6)
    finally:
        signal.alarm(0)


def jobs(names: list[str], first: int, games: int) -> Iterator[tuple[str, int]]:
    """The games from the first to the last, in an order that a later run goes on with."""
    for at in range(first, first + games):
        lap, within = divmod(at, EACH * len(names))
        yield names[within // EACH], lap * EACH + within % EACH


def main() -> None:
    arguments = argparse.ArgumentParser(description="5つの機械での無作為な対戦")
    arguments.add_argument("--games", type=int, default=300, help="全部で何回 (前の続きから)")
    arguments.add_argument("--kind", action="append", help="この種類だけ")
    arguments.add_argument("--seed", type=int, default=-1, help="ここから始める (記録しない)")
    arguments.add_argument("--cards", type=Path, action="append", help="カードファイル (JSONL。fw か op。何度でも)")
    arguments.add_argument("--keep", type=Path, default=user_cache_path("fwjudge") / "random_games")
    arguments.add_argument("--new", action="store_true", help="はじめから")
    arguments.add_argument("--seconds", type=float, default=float("inf"), help="この時間で止める")
    arguments.add_argument("--workers", type=int, default=os.cpu_count())
    arguments.add_argument("--failures", type=int, default=10, help="いくつの失敗で止めるか")
    arguments.add_argument("--compiled", action="store_true", help="コンパイルしたエンジンで")
    asked = arguments.parse_args()
    if asked.compiled and WHERE not in os.environ:
        sys.exit(again())
    files = asked.cards or list(real_cards.FILES.values())
    names = asked.kind or sorted(kinds(files))
    asked.keep.mkdir(parents=True, exist_ok=True)
    keep = asked.keep / "progress.json"
    kept: dict[str, Any] = {"kinds": names, "next": 0, "failed": [], "figures": {}, "seconds": 0.0}
    recorded = asked.seed < 0
    if recorded and keep.exists() and not asked.new:
        kept = json.loads(keep.read_text(encoding="utf8"))
        if kept["kinds"] != names:
            sys.exit(f"{keep}: made with other kinds: {', '.join(kept['kinds'])}. --new begins anew.")
    first = kept["next"] if recorded else asked.seed
    games = max(0, asked.games - first) if recorded else asked.games
    order = (
        jobs(names, first, games) if recorded else ((name, asked.seed + at) for at in range(games) for name in names)
    )
    print(f"{games} games of {len(names)} kinds, from number {first}", flush=True)
    search_garbage_rarely()
    for name in names:  # the processes share what has been read
        kinds(files)[name](0)
    before, start, failed = kept["seconds"], time.monotonic(), 0
    with multiprocessing.get_context("fork").Pool(asked.workers) as pool:
        for done, (kind, seed, decisions, checked, endless, error) in enumerate(
            pool.imap(partial(_try, files=files), order, chunksize=4), 1
        ):
            figures = kept["figures"].setdefault(kind, [0, 0, 0, 0])
            for at, more in enumerate((1, decisions, checked, endless)):
                figures[at] += more
            kept["next"], kept["seconds"] = first + done, before + time.monotonic() - start
            if error:
                failed += 1
                kept["failed"].append([kind, seed])
                print(f"{kind}, seed {seed}:\n{error}", flush=True)
            late = time.monotonic() - start > asked.seconds
            if recorded and (done % 50 == 0 or error or late):
                _write(keep, kept)
            if failed >= asked.failures or late:
                break
    if recorded:
        _write(keep, kept)
    for kind, (played, decisions, checked, endless) in sorted(kept["figures"].items()):
        print(
            f"{kind:20} {played:7} games {decisions:9} decisions {checked:8} times saved and read back"
            f" {endless:4} chains without end"
        )
    whole = [sum(one[at] for one in kept["figures"].values()) for at in range(4)]
    print(
        f"{whole[0]} games, {whole[1]} decisions, {whole[3]} chains without end, {len(kept['failed'])} failed, {kept['seconds']:.0f} s"
    )
    sys.exit(bool(kept["failed"]))


def _write(keep: Path, kept: dict[str, Any]) -> None:
    part = keep.with_suffix(".part")
    part.write_text(json.dumps(kept), encoding="utf8")
    part.replace(keep)


if __name__ == "__main__":
    main()
