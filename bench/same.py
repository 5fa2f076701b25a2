"""Whether moving code changed an answer: fingerprints of all reports and of many random games, kept and compared.

    python bench/same.py --write before.json     # in the checkout as it was
    python bench/same.py before.json             # in the changed one: names what is no longer the same
    python bench/same.py before.json --only dz   # of one game
    python bench/same.py --quick ...             # reports without the boards of their steps, a few games: a tenth of the time

A report is compared as its JSON with the board of every step; printed cards are imported into a folder of its own where a card
file is given or lies beside the project. Of a random game three things are compared: what was played and where it ended
(`end`), the log entry for entry but for what is only
written down (`log`), and the game as it is saved on the way (`save`). A change that only gives an event
another class shows in `log` alone. With `--show KEY` the whole text of one thing is printed, to be laid beside the other.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.chdir(ROOT)  # reports name their files

from fwjudge.engine.decisions import decision, legal
from fwjudge.engine.game import Game
from fwjudge.engine.log import UNTOLD, log
from fwjudge.engine.run import apply_in_place
from fwjudge.library import to_json
from tests import real_cards, sample

SEEDS, QUICK_SEEDS = 12, 3
"""Random games of each kind."""
PRINTED_SEEDS, QUICK_PRINTED_SEEDS = 10, 2
"""Random games of printed cards."""
QUICK = "FWJUDGE_SAME_QUICK"
"""Set in the environment where only some of it is compared."""
MAX_DECISIONS = 400


def thing(key: str) -> str:
    """The text of one thing that is compared: `report:PATH`, or `end|log|save:KIND:SEED`."""
    what, _, name = key.partition(":")
    if what == "report":
        return _report(Path(name))
    kind, _, seed = name.rpartition(":")
    return _games(kind, int(seed))[what]


def _report(path: Path) -> str:
    from fwjudge.report.run_json import as_json
    from fwjudge.scenario import BadScenario, load, run

    try:
        data = _without_decisions(as_json(run(load(path), boards=QUICK not in os.environ)))
    except BadScenario as error:
        return str(error)
    return json.dumps(data, ensure_ascii=False, sort_keys=True, indent=1, default=str)


RULING = ("ruling", "answer", "answers")
"""The parts of a report that are made of its answers."""


def _without_decisions(data: Any) -> Any:
    """A report without the steps that only say what a rule decided, the others numbered anew: a new one changes no answer.

    Which rules only define, which are grounds, and the words of a card are left out for the same reason; so are the sentences of
    the ruling, which the files themselves hold to their answers.
    """
    if isinstance(data, dict):
        data = {key: _without_decisions(value) for key, value in data.items() if key not in RULING}
        if isinstance(data.get("steps"), list):
            left = [step for step in data["steps"] if step["kind"] != "decided"]
            data["steps"] = [
                {**{key: step[key] for key in step if key not in ("see", "clause")}, "number": at}
                for at, step in enumerate(left, 1)
            ]
    elif isinstance(data, list):
        data = [_without_decisions(value) for value in data]
    return data


def _games(kind: str, seed: int) -> dict[str, str]:
    """A random game as three texts."""
    import random

    chance = random.Random(seed)
    printed = kind == "printed"
    game: Game = real_cards.game(seed) if printed else sample.ALL[kind](seed)
    played, saved = [], []
    for count in range(MAX_DECISIONS):
        at = decision(game)
        if at is None:
            break
        if count % 40 == 7:
            saved.append(json.dumps(to_json(game), ensure_ascii=False, sort_keys=True))
        options = list(legal(game))
        option = real_cards._choice(chance, tuple(options)) if printed else chance.choice(options)
        played.append(f"{at.rule} {len(options)} {option!r}")
        game = apply_in_place(game, option)
    end = "\n".join([*played, repr(game.ended), repr(game.areas), repr(game.cards), repr(game.lives)])
    entries = [
        f"{e.step.address} {[s.address for s in e.callers]} {e.event!r}"
        for e in log(game)
        if e.event.kind not in UNTOLD | {"decided"}
    ]
    return {"end": end, "log": "\n".join(entries), "save": "\n".join(saved)}


def _digest(text: str) -> str:
    return hashlib.sha256(re.sub(r" at 0x[0-9a-f]+", "", text).encode()).hexdigest()[:16]


def _one(job: str) -> list[tuple[str, str]]:
    what, _, name = job.partition(":")
    try:
        if what == "report":
            return [(job, _digest(thing(job)))]
        kind, _, seed = name.rpartition(":")
        return [(f"{part}:{name}", _digest(text)) for part, text in _games(kind, int(seed)).items()]
    except Exception as error:
        return [(job, f"{type(error).__name__}: {error}"[:200])]


def _game_of(key: str) -> str:
    """The game that a key is about."""
    name = key.partition(":")[2].removeprefix("scenarios/")
    return "fw" if name.startswith("printed") else re.split(r"[ :/]", name)[0]


def _jobs(cards: bool) -> Iterator[str]:
    if cards:
        yield from (
            f"game:printed:{seed}" for seed in range(QUICK_PRINTED_SEEDS if QUICK in os.environ else PRINTED_SEEDS)
        )
    for kind in sample.ALL:
        yield from (f"game:{kind}:{seed}" for seed in range(QUICK_SEEDS if QUICK in os.environ else SEEDS))
    for path in sorted((ROOT / "scenarios").rglob("*.yaml")):
        if cards or path.parent.name != "official":
            yield f"report:{path.relative_to(ROOT)}"


def _import_cards(folder: str) -> bool:
    """Import the printed cards into a data folder of this run, so that scenarios that name them are played."""
    os.environ["FWJUDGE_DATA"], os.environ["FWJUDGE_CACHE"] = f"{folder}/data", f"{folder}/cache"
    os.environ["FWJUDGE_CONFIG"] = f"{folder}/config.toml"
    if not real_cards.FILE.exists():
        print(f"{real_cards.FILE.name} is not there: nothing with printed cards is compared", file=sys.stderr)
        return False
    command = [sys.executable, "-m", "fwjudge.cli", "cards", "import", str(real_cards.FILE)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return True


def main() -> int:
    asked = argparse.ArgumentParser(description="移したコードが答えを変えていないか")
    asked.add_argument("before", nargs="?", type=Path, help="--write で書いたファイル")
    asked.add_argument("--write", type=Path)
    asked.add_argument("--show", metavar="KEY")
    asked.add_argument("--only", metavar="GAME", help="このゲームだけ")
    asked.add_argument("--quick", action="store_true", help="少しだけ、速く")
    arguments = asked.parse_args()
    if arguments.quick:
        os.environ[QUICK] = "1"
    with tempfile.TemporaryDirectory() as folder:
        cards = _import_cards(folder)
        if arguments.show:
            print(thing(arguments.show))
            return 0
        jobs = [job for job in _jobs(cards) if arguments.only in (None, _game_of(job))]
        with ProcessPoolExecutor(2) as pool:
            found = dict(pair for pairs in pool.map(_one, jobs, chunksize=6) for pair in pairs)
    if arguments.write:
        arguments.write.write_text(json.dumps(found, indent=1, ensure_ascii=False))
        print(f"{len(found)} fingerprints")
        return 0
    before = json.loads(arguments.before.read_text())
    before = {key: value for key, value in before.items() if arguments.only in (None, _game_of(key))}
    other = [key for key in before.keys() | found.keys() if before.get(key) != found.get(key)]
    for key in sorted(other):
        print(f"{key}  {'gone' if key not in found else 'new' if key not in before else found[key]}")
    print(f"{len(found)} compared, {len(other)} not the same")
    return bool(other)


if __name__ == "__main__":
    sys.exit(main())
