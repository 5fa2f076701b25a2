"""Hostile inputs for everything that reads what it did not write; a fault is what is no answer and no sentence.

    python bench/fuzz_inputs.py --seconds 60               # every target (tests/fuzz/targets.py) for a minute of its own
    python bench/fuzz_inputs.py --target saved --seconds 3600
    python bench/fuzz_inputs.py --inputs 50000 --seconds 36000   # until every target has had so many, all runs together
    python bench/fuzz_inputs.py --target saved --feed FILE  # one input again, with its traceback
    python bench/fuzz_inputs.py --counts                    # what has been tried so far

With atheris (Linux, `pip install atheris`) the branches that an input takes are watched, and inputs that take new ones are kept and
changed further; without it hypothesis draws changes of the bundled seeds. Either way the folder `--keep` holds the inputs worth
changing, the counts and the finds, so that a run can be stopped at any time and goes on where it was.

Every input has five seconds of processor time and a gigabyte of memory beyond what the program needs by itself. A find is kept once
for each place in the program that raised; to mend it, put its file into tests/fuzz/finds/TARGET, where a test feeds it again.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from platformdirs import user_cache_path

SECONDS = 5
"""So much processor time an input may take."""
MEMORY = 1_000_000_000
"""So much memory an input may take."""
_SLICE = 600
"""After so many seconds a process ends, and the next one begins with empty caches."""
_STUCK = 200
"""A process that counts nothing for so many seconds waits for something that never comes."""
_SEEDS = 120
"""The number of seeds kept as inputs worth changing: a process feeds all of those first. Changes draw on all."""
_LONGEST = 65_536
_CI_SEED = 20261119
"""Where CI is set, inputs are drawn alike each time, as those of the tests are; whoever fuzzes at home looks at new ones."""
_SELDOM = 1000
"""One input in so many may be so long; the others are at most twice as long as the longest seed, or the long ones take all the time."""


class TooSlow(BaseException):
    """Raised where an input takes too long; nothing in the program takes it for a fault of the input."""


class Run:
    """A feeder of one target in this process; it keeps the count and the finds."""

    def __init__(self, name: str, keep: Path, watched: bool = False) -> None:
        from tests.fuzz.targets import TARGETS

        self.name, self.target, self.watched = name, TARGETS[name], watched
        self.corpus, self.finds = keep / "corpus" / name, keep / "finds" / name
        for folder in (self.corpus, self.finds, keep / "counts"):
            folder.mkdir(parents=True, exist_ok=True)
        self.file = keep / "counts" / f"{name}.{os.getpid()}"
        self.count, self.slowest, self.written, self.found = 0, 0.0, 0.0, 0
        self.usual = max(512, 2 * max(map(len, self.target.seeds())))
        signal.signal(signal.SIGPROF, _end_slow_input)
        signal.signal(signal.SIGALRM, _end_slow_input)

    def feed(self, data: bytes) -> None:
        """Feed one input, and keep it if it finds a fault."""
        self.count += 1
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS * (3 if self.watched else 1))
        signal.alarm(_STUCK // 2)
        try:
            self.target.feed(data)
        except (Exception, TooSlow, SystemExit) as error:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.alarm(0)
            if not (self.watched and isinstance(error, TooSlow) and self._is_fast_alone(data)):
                self._keep(data, error)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.alarm(0)
        took = time.process_time() - begun
        self.slowest = max(self.slowest, took)
        if took > 1 or time.monotonic() - self.written > 1:
            self.write()

    def longest(self, chance: Random) -> int:
        """Draw how long the next input may be."""
        return _LONGEST if chance.randrange(_SELDOM) == 0 else self.usual

    def write(self) -> None:
        """Write how many inputs there were, how long the slowest took, and how much memory the process has had."""
        self.written = time.monotonic()
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self.file.write_text(json.dumps([self.count, round(self.slowest, 2), most * 1024, self.found]))

    def _is_fast_alone(self, data: bytes) -> bool:
        """Whether an input that took too long while its branches were watched is fed in time by itself."""
        file = self.finds / f"slow.{os.getpid()}"
        file.write_bytes(data)
        words = [sys.executable, __file__, "--target", self.name, "--feed", str(file), "--keep", str(self.finds)]
        try:
            return subprocess.run(words, capture_output=True, check=False, timeout=_STUCK // 2).returncode == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            file.unlink()

    def _keep(self, data: bytes, error: BaseException) -> None:
        """Keep the shortest input for each place that raises."""
        frames = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in frames if "/fwjudge/" in frame.filename] or frames
        place = f"{type(error).__name__} {Path(ours[-1].filename).name} {ours[-1].name}"
        file = self.finds / hashlib.sha256(place.encode()).hexdigest()[:12]
        self.found += 1
        if not file.exists() or file.stat().st_size > len(data):
            said = "".join(traceback.format_exception(error))
            file.write_bytes(data)
            file.with_suffix(".txt").write_text(f"{place}\n{said}", "utf8", "replace")
            print(f"{self.name}: {place}: {str(error)[:150]!r} ({file})", flush=True)


def _end_slow_input(*_: Any) -> None:
    raise TooSlow(f"more than {SECONDS} seconds")


def limit_memory() -> None:
    """Let this process have a gigabyte more than it has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def watch_branches(run: Run, seconds: float) -> None:
    """Feed inputs that atheris finds by the branches which they take."""
    import atheris

    others = run.target.seeds()

    def change(data: bytes, most: int, seed: int) -> bytes:
        chance = Random(seed)
        most = min(most, run.longest(chance))
        if chance.random() < 0.2:
            return bytes(atheris.Mutate(data[:most], most))
        return run.target.change(chance, data, others)[:most]

    for at, seed in enumerate(_spread(others, _SEEDS)):
        file = run.corpus / f"seed-{at:04}"
        if not file.exists() and len(seed) <= _LONGEST:
            file.write_bytes(seed)
    limit_memory()
    atheris.Setup(
        [
            *("fuzz", f"-max_total_time={seconds:.0f}", "-timeout=0", "-rss_limit_mb=0", f"-max_len={_LONGEST}"),
            *("-len_control=0", "-verbosity=0", f"-artifact_prefix={run.finds}/", str(run.corpus)),
            *((f"-seed={_CI_SEED}",) if os.environ.get("CI") else ()),
        ],
        run.feed,
        custom_mutator=change,
    )
    atheris.Fuzz()


def _spread(seeds: Sequence[bytes], most: int) -> Sequence[bytes]:
    """Return at most so many of the seeds, from the whole list."""
    return seeds[:: -(-len(seeds) // most)]


def draw_changes(run: Run, seconds: float) -> None:
    """Feed changes of the seeds, and of what atheris has found in earlier runs, that hypothesis draws."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st

    others = run.target.seeds() + [file.read_bytes() for file in sorted(run.corpus.iterdir())[:5000]]
    limit_memory()
    end = time.monotonic() + seconds

    @settings(
        max_examples=200, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @given(st.integers(0, len(others) - 1), st.integers(0, 2**64), st.sampled_from((1, 1, 2, 3)))
    def feed(at: int, seed: int, times: int) -> None:
        data, chance = others[at], Random(seed)
        for _ in range(times):
            data = run.target.change(chance, data, others)
        if time.monotonic() < end:
            run.feed(data[: run.longest(chance)])

    while time.monotonic() < end:
        feed()


def feed_one_target(name: str, keep: Path, seconds: float, watched: bool) -> None:
    """Feed a target in this process, for so many seconds."""
    if watched:
        import atheris

        from tests.fuzz.targets import TARGETS  # the rest of the program is imported, and watched, when it is first fed

        packages = TARGETS[name].watched
        with atheris.instrument_imports([*packages], _modules_beside(packages), enable_loader_override=False):
            run = Run(name, keep, watched)
            for seed in _spread(run.target.seeds(), 20):
                run.target.feed(seed)
        watch_branches(run, seconds)
    else:
        draw_changes(run := Run(name, keep), seconds)
        run.write()


def _modules_beside(packages: Sequence[str]) -> list[str]:
    """Return the modules of the program that are in none of these packages: atheris would watch a program as a whole."""
    files = (file.relative_to(ROOT).with_suffix("") for file in (ROOT / "fwjudge").rglob("*.py"))
    modules = (".".join(file.parts).removesuffix(".__init__") for file in files)
    return [one for one in modules if not any(f"{one}.".startswith(f"{package}.") for package in packages)]


def figures(keep: Path) -> dict[str, list[float]]:
    """Return of each target how many inputs there were, the slowest of them, the most memory and how many were faults."""
    found: dict[str, list[float]] = {}
    for file in sorted((keep / "counts").glob("*.*")):
        try:
            count, slowest, memory, finds = json.loads(file.read_text())
        except ValueError:  # being written
            continue
        one = found.setdefault(file.stem, [0, 0, 0, 0])
        one[:] = one[0] + count, max(one[1], slowest), max(one[2], memory), one[3] + finds
    return found


def print_figures(keep: Path) -> None:
    """Print what has been tried so far."""
    found = figures(keep)
    for name, (count, slowest, memory, finds) in found.items():
        kept = len(list((keep / "finds" / name).glob("*.txt")))
        print(
            f"{name:12} {count:9.0f} inputs  slowest {slowest:5.2f} s  {memory / 1e6:5.0f} MB  {finds:.0f} faults in {kept} places"
        )
    print(f"{sum(one[0] for one in found.values()):.0f} inputs over {len(found)} targets")


class Feeder:
    """A process that feeds one target, and is ended if it counts nothing any more."""

    def __init__(self, name: str, keep: Path, seconds: float, watched: bool) -> None:
        self.name, self.keep = name, keep
        self.broken = self.has_had_enough = False
        words = [sys.executable, __file__, "--child", "--target", name, "--keep", str(keep), "--seconds", str(seconds)]
        self.log = (keep / f"{name}.log").open("ab")
        self.process = subprocess.Popen([*words, *([] if watched else ["--plain"])], stderr=self.log)
        self.begun = time.monotonic()
        self.file = keep / "counts" / f"{name}.{self.process.pid}"

    def is_over(self) -> bool:
        """Whether the process has ended, by itself or because it waits for something that never comes."""
        code = self.process.poll()
        if code is not None:
            self.log.close()
            if code and not self.has_had_enough:
                self.broken = True
                print(f"{self.name}: the process ended with {code} ({self.log.name})", flush=True)
            return True
        last = self.file.stat().st_mtime if self.file.exists() else 0
        if time.monotonic() - self.begun > _STUCK and time.time() - last > _STUCK and not self._would_run():
            print(f"{self.name}: ended because it counted nothing for {_STUCK} s", flush=True)
            self.process.kill()
        return False

    def _would_run(self) -> bool:
        """Whether the process waits for nothing but its turn, on a machine that has much else to do."""
        with suppress(OSError, IndexError):
            return Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "R"
        return False


def feed_in_turns(names: Sequence[str], keep: Path, seconds: float, watched: bool, workers: int, inputs: float) -> bool:
    """Feed every target for so many seconds, or so many inputs in all, in slices, with so many processes at once.

    Return whether each process ended as it should: one that hangs or falls has found a fault too.
    """
    waiting = _slices(names, seconds)
    feeders: list[Feeder] = []
    more = all_well = True
    while more or feeders:
        while more and len(feeders) < workers:
            one = next(waiting, None)
            if one is None:
                more = False
            elif figures(keep).get(one[0], [0])[0] < inputs:
                feeders.append(Feeder(one[0], keep, one[1], watched))
        for feeder in feeders:
            if figures(keep).get(feeder.name, [0])[0] >= inputs:
                feeder.has_had_enough = True
                feeder.process.terminate()
        over = [one for one in feeders if one.is_over()]
        all_well = all_well and not any(one.broken for one in over)
        feeders = [one for one in feeders if one not in over]
        time.sleep(0.5)
    return all_well


def _slices(names: Sequence[str], seconds: float) -> Iterator[tuple[str, float]]:
    left = seconds
    while left > 0:
        for name in names:
            yield name, min(left, _SLICE)
        left -= _SLICE


def main() -> None:
    """Feed what is asked for, and end with 1 if there are finds."""
    arguments = argparse.ArgumentParser(description="読むものすべてへの、壊れた入力")
    arguments.add_argument("--target", action="append", help="この入口だけ")
    arguments.add_argument("--seconds", type=float, default=60, help="入口ごとの秒数")
    arguments.add_argument("--inputs", type=float, default=float("inf"), help="入口ごとの数 (前の分も数える)")
    arguments.add_argument("--workers", type=int, default=2)
    arguments.add_argument("--keep", type=Path, default=user_cache_path("fwjudge") / "fuzz_inputs")
    arguments.add_argument("--plain", action="store_true", help="atheris があっても hypothesis で")
    arguments.add_argument("--feed", type=Path, help="このファイルだけ")
    arguments.add_argument("--counts", action="store_true", help="これまでの数を示すだけ")
    arguments.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    asked.keep.mkdir(parents=True, exist_ok=True)
    if asked.counts:
        print_figures(asked.keep)
        return
    from tests.fuzz.targets import TARGETS, folder

    folder()
    names = asked.target or list(TARGETS)
    if asked.feed:
        for seed in TARGETS[names[0]].seeds()[:1]:  # the program is imported, which costs no input anything
            TARGETS[names[0]].feed(seed)
        signal.signal(signal.SIGPROF, _end_slow_input)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        TARGETS[names[0]].feed(asked.feed.read_bytes())
        return
    watched = importlib.util.find_spec("atheris") is not None and not asked.plain
    if asked.child:
        feed_one_target(names[0], asked.keep, asked.seconds, watched)
        return
    if not watched:
        print("hypothesis draws the inputs" + ("" if asked.plain else ": atheris is not installed"), flush=True)
    all_well = feed_in_turns(names, asked.keep, asked.seconds, watched, asked.workers, asked.inputs)
    print_figures(asked.keep)
    sys.exit(not all_well or any(one[3] for one in figures(asked.keep).values()))


if __name__ == "__main__":
    main()
