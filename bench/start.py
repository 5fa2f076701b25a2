"""How long the first answer takes: cold processes against the least that any such process does.

    python bench/start.py            # figures; exit code 1 if one misses its target
    python bench/start.py --runs 5   # fewer repetitions

The least is importing typer and rich's console. Processes are started in turn and their processor time is taken, the smallest of
all repetitions: whatever else the machine does can only make a process slower. What is made once (compiled modules, the
index of the search, the grammar of card text) is made before.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = [sys.executable, "-c"]
BARE = [*PYTHON, "import typer, rich.console"]
PROGRAM = [sys.executable, "-m", "fwjudge.cli"]
LOOKUPS = {
    "rule 8-4-6": 1.3,
    "search 置換効果": 1.5,
    "search 置換効果 順番": 1.6,
    "search たいきじょうたい": 1.6,
}
CARDS = 800
"""The number of imported cards among which the runs with printed cards find theirs."""
GAMES = ("fw", "op", "gen", "dz", "bf")
FILES = 3
"""The number of files of each game that stand for all, spread over its folder; their median counts."""
RUN, RUN_TEXT, RUN_TEXT_SEEN, AFTER_ANOTHER, CLASSES = 1.75, 2.6, 1.8, 1.05, 0.07

MAKING = """
import dataclasses, io, sys, time, typing
from fwjudge.base.garbage import search_garbage_rarely
search_garbage_rarely()
spent = 0.0
depth = 0
def timed(make):
    def made(*args, **named):
        global spent, depth
        before, depth = time.process_time(), depth + 1
        try:
            return make(*args, **named)
        finally:
            depth -= 1
            if not depth:
                spent += time.process_time() - before
    return made
import typer, rich.console  # their classes are not ours
from fwjudge.base import data_classes, records
for owner, name in (
    (type(records.NamedTuple), "__new__"), (data_classes, "dataclass"), (typing.NamedTupleMeta, "__new__"),
    (dataclasses, "_process_class"),
):
    setattr(owner, name, timed(getattr(owner, name)))
out, sys.stdout = sys.stdout, io.StringIO()
from fwjudge.cli.main import app
try:
    app(sys.argv[1:])
except SystemExit:
    pass
print(spent / time.process_time(), file=out)
"""
"""A command that says which share of its processor time it makes our classes of records and data classes."""


def main() -> None:
    arguments = argparse.ArgumentParser(description="最初の答えまでの時間を測る")
    arguments.add_argument("--runs", type=int, default=9)
    runs = arguments.parse_args().runs
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed copy is compiled once
    with tempfile.TemporaryDirectory() as own:
        os.environ |= {
            "FWJUDGE_CACHE": f"{own}/cache",
            "FWJUDGE_DATA": f"{own}/data",
            "FWJUDGE_CONFIG": f"{own}/config.toml",
            "PYTHONPATH": str(ROOT),
        }
        good = [*_cold(runs), *_after_another(runs, Path(own)), _making()]
    sys.exit(0 if all(good) else 1)


def _cold(runs: int) -> list[bool]:
    files = {game: _spread(_files(game, text=False)) for game in GAMES}
    text = _spread(_files("fw", text=True))
    blank, printed = _import_cards(Path(os.environ["FWJUDGE_DATA"]).parent)
    files["imported cards"] = [blank]
    commands = {"bare": BARE} | {name: [*PROGRAM, *name.split(" ")] for name in LOOKUPS}
    commands |= {file: [*PROGRAM, "run", file] for some in (*files.values(), text, [printed]) for file in some}
    taken = _least(commands, runs)
    bare = taken["bare"]
    print(f"typer and rich.console alone: {bare * 1000:.0f} ms")
    good = [_told(f"cold {name}", taken[name] / bare, limit) for name, limit in LOOKUPS.items()]
    for name, some in files.items():
        figure = statistics.median(taken[file] / bare for file in some)
        good.append(_told(f"cold run, {name}", figure, RUN))
    seen = statistics.median(taken[file] / bare for file in text)
    good.append(_told("cold run, card text seen before", seen, RUN_TEXT_SEEN))
    new = statistics.median(_of_new_texts(commands[file], runs) / bare for file in text)
    good.append(_told("cold run, card text", new, RUN_TEXT))
    new = _of_new_texts(commands[printed], runs) / bare
    return [*good, _told("cold run, card text of an imported card", new, RUN_TEXT)]


def _import_cards(folder: Path) -> tuple[str, str]:
    """Import invented cards, and return a file that names one without text, and one that names one with text."""
    face = {"cost": 3, "specified_cost": "R", "power": 15000, "combo_power": 5000, "traits": "番人"}
    card = {"type": "battle", "color": "red", "rarity": "C"}
    rows = [
        card | {"id": f"FB{90 + at // 100}-{at % 100:03}", "faces": [face | {"name": f"番人{at}", "text": text}]}
        for at in range(CARDS)
        for text in [f"【KO時】カード{at % 9 + 1}枚を引く。" if at % 2 else None]
    ]
    lines = folder / "cards.jsonl"
    lines.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf8")
    subprocess.run([*PROGRAM, "cards", "import", str(lines)], stdout=subprocess.DEVNULL, check=True)
    files = []
    for number in ("FB94-010", "FB94-011"):
        file = folder / f"{number}.yaml"
        board = f"{{A: {{battle: [{number}]}}, B: {{hand: 2}}}}"
        file.write_text(
            f"rules: fw 1.06\nboard: {board}\nplay:\n  - A: アタック 番人4{number[-2:]} -> リーダー\n", "utf8"
        )
        files.append(str(file))
    return files[0], files[1]


def _of_new_texts(command: list[str], runs: int) -> float:
    """Return the least time of a command whose card texts were not read before; the grammar was made before."""
    taken = []
    for _ in range(runs):
        for kept in Path(os.environ["FWJUDGE_CACHE"]).glob("sealed/texts-*"):
            shutil.rmtree(kept)
        taken.append(_seconds(command))
    return min(taken)


def _files(game: str, text: bool) -> list[str]:
    """Return the bundled files of a game that need no printed cards; `text`: those in which card text is read, or the others."""
    found = []
    for file in sorted((ROOT / "scenarios" / game).glob("*.yaml")):
        cards = file.read_text("utf8").partition("\nboard:")[0].partition("\ncards:")[2]
        if text == ("text:" in cards):
            found.append(str(file))
    return found


def _spread(files: list[str]) -> list[str]:
    return [files[len(files) * at // (FILES + 1)] for at in range(1, FILES + 1)]


def _after_another(runs: int, own: Path) -> list[bool]:
    """Whether a copy of the program in another place costs this one anything."""
    other = own / "other"
    for folder in ("fwjudge", "rules_ja", "scenarios"):
        shutil.copytree(ROOT / folder, other / folder, copy_function=shutil.copyfile)
    elsewhere = os.environ | {"PYTHONPATH": str(other)}
    good = []
    for words in (["search", "置換効果"], ["run", _spread(_files("fw", text=True))[0]]):
        command = [*PROGRAM, *words]
        taken: dict[str, list[float]] = {"alone": [], "after": []}
        for _ in range(runs):
            _seconds(command)
            taken["alone"].append(_seconds(command))
            subprocess.run(command, env=elsewhere, cwd=other, stdout=subprocess.DEVNULL, check=True)
            taken["after"].append(_seconds(command))
        figure = min(taken["after"]) / min(taken["alone"])
        good.append(_told(f"{words[0]} right after another copy of the program, times its own", figure, AFTER_ANOTHER))
    return good


def _making() -> bool:
    """Which share of a cold run is spent on making classes of records."""
    command = [*PYTHON, MAKING, "run", str(ROOT / "scenarios" / "fw" / "blocker-ko.yaml")]
    shares = [float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(5)]
    return _told("classes of records, share of a cold run", min(shares), CLASSES)


def _least(commands: dict[str, list[str]], runs: int) -> dict[str, float]:
    for command in commands.values():
        _seconds(command)  # makes what is made once
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            taken[name].append(_seconds(command))
    return {name: min(times) for name, times in taken.items()}


def _seconds(command: list[str]) -> float:
    """Return the processor time of a process; where the system does not tell it, how long it took."""
    try:
        import resource
    except ImportError:
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _told(what: str, figure: float, limit: float) -> bool:
    print(f"{what}: {figure:.2f} (<= {limit}){'' if figure <= limit else '  MISSED'}")
    return figure <= limit


if __name__ == "__main__":
    main()
