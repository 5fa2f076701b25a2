"""Eight writers at once on each kind of data, again and again, while runs are killed, interrupted, and the disk fills or is closed.

    python bench/storm.py                      # 200 rounds of each kind: an hour or more
    python bench/storm.py --kind cards --scene full --scene killed --rounds 20

A writer is a process of its own: `fwjudge cards import`, `errata import`, `qa import`, and for official documents, of which none
may lie here, the library. A round has a scene: nothing happens; runs are killed (SIGKILL) at random moments; they get one Ctrl-C,
or two; the disk fills (a small one is mounted; where none may be, a limit on the size of files stands for it, and is said); files
may not grow; the disk is read-only; the folder takes no file from a random moment on. A process that only reads looks on all the
time, and other readers are started beside the writers.

After each round: what a writer acknowledged is there, whole; what another brought is there as a whole or not at all, and not at
all if it said that nothing was changed; every row fits its checksum, and SQLite finds nothing; no run took longer than the limit;
every message names what happened and what to do, and advises to delete nothing. After the next change no temporary file is left.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, cycle
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(ROOT := Path(__file__).parent.parent))
if "--write" in sys.argv:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # until the work begins, as where the program is not there yet

import fwjudge.store as store
from fwjudge.base.files import BadFile
from fwjudge.citation import GAMES
from fwjudge.rulebook.edition import Edition
from fwjudge.rulebook.official.document import Document, Entry
from fwjudge.rulebook.official.store import store as keep_document
from fwjudge.store.soundness import find_faults

WRITERS = 8
LIMIT = 150.0
"""Seconds after which a run hangs: far more than it waits for others."""
LONGEST_READ = 5.0
ROUNDS_IN_A_FOLDER = 5
KINDS = ("cards", "errata", "documents", "questions")
SCENES = ("calm", "killed", "one Ctrl-C", "two Ctrl-C", "killed", "full", "limited", "read-only", "closed", "killed")
LISTS = {"cards": "cards list", "errata": "errata list", "documents": "rules list", "questions": "qa list"}
KILLED, INTERRUPTED = (-signal.SIGKILL,), (130, -signal.SIGINT)
REASONS = {
    "full": "空きを作って、もう一度行ってください",
    "limited": "限りを上げて、もう一度行ってください",
    "read-only": "書けるようにするか、書ける場所を",
    "closed": "許可を得るか、書ける場所を",
    "turn": "その fwjudge が終わるのを待つか",
}
"""The advice that a message has to give, by the scene."""
SEEN_IN = {
    "full": ("full", "limited"),
    "limited": ("limited",),
    "read-only": ("read-only",),
    "closed": ("closed", "read-only"),
}
ADVICE_TO_DELETE = ("消して", "削除", "forget", "壊れ", "rm ")
NO_DAC = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""The command that takes from the superuser the right to write everywhere."""
_numbers = count(1)


class Writer(NamedTuple):
    """A run that brings rows, all of which carry its mark."""

    mark: int
    game: str
    rows: int
    begun: float
    process: subprocess.Popen[str]


class Ended(NamedTuple):
    """A run that has ended."""

    writer: Writer
    code: int
    out: str
    err: str
    struck: bool
    """Whether it was killed or interrupted, or a limit was put on it."""

    @property
    def acknowledged(self) -> bool:
        return bool(self.out.strip())


# -- writers


def start(kind: str, folder: Path, rows: int, scene: str) -> Writer:
    """Start a run that brings so many rows of a kind."""
    mark = next(_numbers)
    game = GAMES[mark % len(GAMES)]
    if kind == "documents":
        command = [sys.executable, __file__, "--write", game, str(mark), str(rows)]
    else:
        file = folder.parent / f"{kind}-{mark}.jsonl"
        lines = (json.dumps(_row(kind, game, mark, at), ensure_ascii=False) + "\n" for at in range(rows))
        file.write_text("".join(lines), encoding="utf8")
        words = {"cards": ["cards"], "errata": ["errata"], "questions": ["qa"]}[kind]
        command = [sys.executable, "-m", "fwjudge", *words, "import", str(file)]
    limit = random.choice((4096, 40_000, 200_000)) if scene == "limited" else 0
    return Writer(mark, game, rows, time.monotonic(), _run(command, scene, limit))


def _run(command: list[str], scene: str, limit: int = 0) -> subprocess.Popen[str]:
    def bound() -> None:
        if limit:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    pipe = subprocess.PIPE
    prefix = NO_DAC if scene == "closed" and os.geteuid() == 0 else ()
    return subprocess.Popen([*prefix, *command], stdout=pipe, stderr=pipe, text=True, preexec_fn=bound)


def _row(kind: str, game: str, mark: int, at: int) -> dict[str, object]:
    if kind == "cards":
        face = {
            "name": f"番人{mark}の{at}",
            "cost": 3,
            "specified_cost": "RR",
            "power": mark * 1000,
            "combo_power": 5000,
        }
        text = "【ブロッカー】\n【KO時】カード1枚を引く。"
        row = {"type": "battle", "color": "red", "rarity": "C", "faces": [face | {"traits": "番人", "text": text}]}
        return {"id": f"S{mark % 1000:03}-{at:04}"} | row
    if kind == "errata":
        return {"id": f"S{mark % 1000:03}-{at:04}", "field": "power", "value": mark * 1000, "source": "公式"}
    return {"id": f"{mark}-{at}", "game": game, "question": f"問い{mark}", "answer": "はい。" * 20}


def write_document(game: str, mark: int, rows: int) -> None:
    """Put an official document in, as `fwjudge rules import` does."""
    entries = tuple(Entry(f"1-{at}", f"{mark} の {at} 番目の文です。") for at in range(rows))
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        keep_document(Document(game, Edition(game, "総合ルール", str(mark), "", "", ""), entries))
        print("取り込みました", flush=True)
    except ValueError as error:
        print(error, file=sys.stderr)
        os._exit(4)
    except KeyboardInterrupt:
        os._exit(130)
    os._exit(0)


# -- what is there


def marks_there(kind: str, game: str | None = None) -> Counter[int]:
    """Return how many rows there are of each mark, read as the program reads them."""
    found: Counter[int] = Counter()
    with store.reading() as kept:
        if kept is None:
            return found
        if kind == "documents":
            for at in GAMES:
                for row in kept.rows(store.DOCUMENT, at):
                    document = json.loads(row.content)
                    mark = int(document["edition"][1])
                    found[mark] += sum(text.startswith(f"{mark} の") for _, text in document["rules"])
        elif kind == "questions":
            for at in GAMES:
                found.update(int(row.part.split("-")[0]) for row in kept.rows(store.QUESTION, at))
        else:
            of_kind = store.CARD if kind == "cards" else store.ERRATUM
            for row in kept.rows(of_kind):
                content = json.loads(row.content)
                found[(content[4][4]["power"] if kind == "cards" else int(content["value"])) // 1000] += 1
    return found


def judge(kind: str, before: Counter[int], now: Counter[int], ended: list[Ended]) -> Iterator[str]:
    """Yield what is wrong with what is there after these runs."""
    for run in ended:
        there, mark = now[run.writer.mark], run.writer.mark
        if there not in (0, run.writer.rows):
            yield f"{mark}: {there} of {run.writer.rows} rows are there"
        if run.code and not run.struck and there:
            yield f"{mark}: failed, and its rows are there: {run.err}"
    if kind != "documents":
        gone = [run.writer.mark for run in ended if run.acknowledged and not now[run.writer.mark]]
        gone += [mark for mark, rows in before.items() if now[mark] != rows]
        if gone:
            yield f"acknowledged rows are gone: {gone}"
        return
    for game in GAMES:
        of_game = [run.writer.mark for run in ended if run.acknowledged and run.writer.game == game]
        bearers = [mark for mark in now if GAMES[mark % len(GAMES)] == game]
        if len(bearers) > 1 or (of_game and (not bearers or bearers[0] in before)):
            yield f"the document of {game} is that of {bearers}, acknowledged were {of_game}"
        if not of_game and any(GAMES[mark % len(GAMES)] == game for mark in before) and not bearers:
            yield f"the document of {game} is gone"


def judge_messages(scene: str, ended: list[Ended]) -> Iterator[str]:
    """Yield what is wrong with how the runs ended and with what they said."""
    for run in ended:
        allowed = [REASONS["turn"], *(REASONS[name] for name in SEEN_IN.get(scene, ()))]
        said = f"{run.writer.mark}: code {run.code}, {run.err!r}"
        python_began = "KeyboardInterrupt" in run.err and not any(one in run.err for one in ("in run\n", "ignored in"))
        if "Traceback" in run.err and not (run.struck and python_began):
            yield f"a traceback: {said}"
        if run.struck and scene == "killed":
            good = run.code in (0, *KILLED)
        elif run.struck and "Ctrl-C" in scene:
            good = run.code in (0, *INTERRUPTED) or python_began
        else:
            good = not run.code or (run.code == 4 and any(one in run.err for one in allowed))
        if not good or (run.code == 0 and not run.acknowledged):
            yield f"an end that should not be: {said}"
        if any(word in run.err for word in ADVICE_TO_DELETE):
            yield f"it advises to delete what is healthy: {said}"


# -- rounds


class Storm:
    """A count of the runs so far, and the faults that they showed."""

    def __init__(self, rows: int, home: Path) -> None:
        self.rows, self.home = rows, home
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.codes: Counter[tuple[str, int]] = Counter()
        self.longest = self.usual = 0.5
        self.longest_read = 0.0
        self.reads = 0
        self._stop = threading.Event()

    def rounds(self, kind: str, scenes: list[str]) -> None:
        """Run one round for each of the scenes, a few in each folder."""
        for first in range(0, len(scenes), ROUNDS_IN_A_FOLDER):
            folder = self.home / kind / str(first) / "data"
            folder.mkdir(parents=True)
            before: Counter[int] = Counter()
            for scene in scenes[first : first + ROUNDS_IN_A_FOLDER]:
                with _disk(folder, scene) as real:
                    os.environ["FWJUDGE_DATA"] = str(real)
                    if real != folder:
                        before = self._move_in(kind, folder, real, before)
                    before = self.round(kind, scene, real, before)
                    if real != folder:
                        _empty(folder)
                        shutil.copytree(real, folder, dirs_exist_ok=True)
                os.environ["FWJUDGE_DATA"] = str(folder)
            shutil.rmtree(folder.parent)

    def _move_in(self, kind: str, folder: Path, real: Path, before: Counter[int]) -> Counter[int]:
        """Bring what there is to another disk; if it has no room for that, it begins empty."""
        try:
            shutil.copytree(folder, real, dirs_exist_ok=True)
        except (OSError, shutil.Error):
            _empty(real)
        return marks_there(kind)

    def round(self, kind: str, scene: str, folder: Path, before: Counter[int]) -> Counter[int]:
        """Let eight writers loose and look at what they left."""
        self._stop.clear()
        reader = threading.Thread(target=self._look_on, args=(kind,), daemon=True)
        reader.start()
        if scene == "read-only":
            _remount(folder, "ro")
        rows = [random.randint(1, self.rows) for _ in range(WRITERS)]
        writers = [start(kind, folder, count, scene) for count in rows]
        lists = [_run([sys.executable, "-m", "fwjudge", *LISTS[kind].split()], scene) for _ in range(2)]
        if scene == "closed":
            time.sleep(random.uniform(0, 1.2 * self.usual))
            folder.chmod(0o555)
        ended = self._strike_and_wait(writers, scene)
        for one in lists:
            try:
                _, err = one.communicate(timeout=LIMIT)
            except subprocess.TimeoutExpired:
                one.kill()
                err = "it hangs"
            if one.returncode or err:
                self._fault(kind, scene, f"a reader ended with {one.returncode}: {err}")
        self._stop.set()
        reader.join(LIMIT)
        if scene == "read-only":
            marks = marks_there(kind)
            if marks != before:
                self._fault(kind, scene, "something was written")
            _remount(folder, "rw")
        folder.chmod(0o755)
        now = self._look_after(kind, scene, before, ended)
        for file in self.home.rglob("*.jsonl"):
            file.unlink()
        return now

    def _strike_and_wait(self, writers: list[Writer], scene: str) -> list[Ended]:
        """Kill or interrupt some, each at a moment of its own, and wait for all."""
        plans: list[tuple[float, Writer, signal.Signals]] = []
        strike = {"killed": signal.SIGKILL, "one Ctrl-C": signal.SIGINT, "two Ctrl-C": signal.SIGINT}.get(scene)
        struck = random.sample(writers, random.randint(2, WRITERS)) if strike else []
        for one in struck:
            assert strike
            at = one.begun + random.uniform(0.02, 1.2 * self.usual)
            plans.append((at, one, strike))
            if scene == "two Ctrl-C":
                plans.append((at + random.choice((0.001, 0.01, 0.1)), one, strike))
        for at, one, sign in sorted(plans, key=lambda plan: plan[0]):
            time.sleep(max(0.0, at - time.monotonic()))
            if one.process.poll() is None:
                one.process.send_signal(sign)
        ended = []
        for one in writers:
            try:
                out, err = one.process.communicate(timeout=LIMIT)
            except subprocess.TimeoutExpired:
                one.process.kill()
                self._fault("", scene, f"{one.mark} hangs")
                continue
            took = time.monotonic() - one.begun
            self.longest = max(self.longest, took)
            if one not in struck:
                self.usual += (min(took, 5.0) - self.usual) / 20
            code = one.process.returncode
            ended.append(Ended(one, code, out, err, one in struck))
            self.codes[scene, code] += 1
        return ended

    def _look_on(self, kind: str) -> None:
        """Read all the time, as a window that is open does."""
        while not self._stop.is_set():
            begun = time.monotonic()
            try:
                marks_there(kind)
            except BadFile as error:
                self._fault(kind, "", f"a reader was refused: {error}")
                return
            self.reads += 1
            self.longest_read = max(self.longest_read, time.monotonic() - begun)
            self._stop.wait(0.05)

    def _look_after(self, kind: str, scene: str, before: Counter[int], ended: list[Ended]) -> Counter[int]:
        now: Counter[int] = Counter()
        try:
            now = marks_there(kind)
            with store.reading() as kept:
                for fault in find_faults(kept) if kept else ():
                    self._fault(kind, scene, f"damage: {fault}")
        except BadFile as error:
            self._fault(kind, scene, f"cannot be read: {error}")
        for said in [*judge(kind, before, now, ended), *judge_messages(scene, ended)]:
            self._fault(kind, scene, said)
        self.counts["runs"] += len(ended)
        self.counts["acknowledged"] += sum(run.acknowledged for run in ended)
        self.counts["struck"] += sum(run.struck and run.code != 0 for run in ended)
        self.counts["refused"] += sum(run.code == 4 for run in ended)
        self.counts["kept without a word"] += sum(not run.acknowledged and now[run.writer.mark] > 0 for run in ended)
        self.counts[f"rounds: {scene}"] += 1
        if scene not in ("full",):
            self._look_for_leftovers(kind, scene)
        return now

    def _look_for_leftovers(self, kind: str, scene: str) -> None:
        """After one more change, and with no run left, there is the store and nothing else."""
        with suppress(BadFile), store.writing():
            pass
        folder = Path(os.environ["FWJUDGE_DATA"])
        left = [file.name for file in folder.iterdir() if file.name not in ("fwjudge.sqlite", "lost+found")]
        left += [file.name for file in Path(os.environ["TMPDIR"]).iterdir()]
        if left:
            self._fault(kind, scene, f"left over: {left}")

    def _fault(self, kind: str, scene: str, said: str) -> None:
        self.faults.append(f"{kind} ({scene}): {said}")
        print(f"FAULT {self.faults[-1]}", flush=True)


@contextmanager
def _disk(folder: Path, scene: str) -> Iterator[Path]:
    """Yield the folder for the data: on a small disk of its own where the scene wants one."""
    if scene not in ("full", "read-only") or not can_mount():
        yield folder
        return
    size = random.choice((300, 700, 1500)) if scene == "full" else 64_000
    disk = folder.with_name("disk")
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(disk)], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)
        disk.rmdir()


def can_mount() -> bool:
    """Whether a small disk can be mounted here."""
    if os.geteuid() or not shutil.which("mount"):
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    with tempfile.TemporaryDirectory() as folder:
        if libc.mount(b"tmpfs", folder.encode(), b"tmpfs", 0, b"size=64k"):
            return False
        libc.umount2(folder.encode(), 2)
    return True


def _remount(folder: Path, how: str) -> None:
    for _ in range(200):  # a file may just be open
        if not subprocess.run(
            ["mount", "-o", f"remount,{how}", str(folder)], check=False, capture_output=True
        ).returncode:
            return
        time.sleep(0.02)
    raise OSError(f"{folder} cannot be made {how}")


def _empty(folder: Path) -> None:
    for file in folder.iterdir():
        shutil.rmtree(file) if file.is_dir() else file.unlink()


def main() -> None:
    arguments = argparse.ArgumentParser(description="同時に書く、止める、ふさぐ")
    arguments.add_argument("--rounds", type=int, default=200)
    arguments.add_argument("--rows", type=int, default=400, help="the most rows that a writer brings")
    arguments.add_argument("--kind", choices=KINDS, action="append")
    arguments.add_argument("--scene", choices=sorted(set(SCENES)), action="append")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--write", nargs=3, help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.write:
        game, mark, rows = chosen.write
        write_document(game, int(mark), int(rows))
        return
    random.seed(chosen.seed)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also for the runs, if this one was started without
    scenes = chosen.scene or list(SCENES)
    if not can_mount():
        print("no small disk can be mounted here: a limit on files stands for it, and nothing is made read-only")
        scenes = [{"full": "limited", "read-only": "closed"}.get(scene, scene) for scene in scenes]
    if os.geteuid() == 0 and not shutil.which(NO_DAC[0]):
        print("the superuser may write everywhere here: no folder is closed")
        scenes = [scene for scene in scenes if scene != "closed"]
    with tempfile.TemporaryDirectory(prefix="storm-") as home:
        for name in ("temporary", "cache"):
            Path(home, name).mkdir()
        os.environ |= {"TMPDIR": f"{home}/temporary", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        os.environ |= {"FWJUDGE_CACHE": f"{home}/cache", "FWJUDGE_CONFIG": f"{home}/config.toml"}
        os.environ.pop("FWJUDGE_WAIT", None)
        storm, begun = Storm(chosen.rows, Path(home)), time.monotonic()
        for kind in chosen.kind or KINDS:
            in_turn = cycle(scenes)
            storm.rounds(kind, [next(in_turn) for _ in range(chosen.rounds)])
            print(f"{kind}: {time.monotonic() - begun:.0f} s, {storm.counts['runs']} runs", flush=True)
    for name, number in sorted(storm.counts.items()):
        print(f"{name}: {number}")
    print("ends: " + ", ".join(f"{scene} {code}: {number}" for (scene, code), number in sorted(storm.codes.items())))
    print(
        f"longest run: {storm.longest:.1f} s; {storm.reads} reads beside them, the longest {storm.longest_read:.2f} s"
    )
    if storm.longest_read > LONGEST_READ:
        storm.faults.append("a reader waited")
    print(f"faults: {len(storm.faults)}")
    sys.exit(1 if storm.faults else 0)


if __name__ == "__main__":
    main()
