"""Which bundled scenarios run a rule: an index in the cache folder, so that only what is new or changed is run again.

A scenario is run again when its file has another time or size; all are when the program has another version or printed cards have
been imported. Whoever changes the machine itself runs `fwjudge coverage`, which runs all of them and writes the index anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from fwjudge import __version__
from fwjudge.base.cache import drop_older, name_for
from fwjudge.base.files import write_whole
from fwjudge.base.places import scenarios_dir
from fwjudge.base.records import NamedTuple
from fwjudge.base.user_folders import cache_dir
from fwjudge.cards import store
from fwjudge.rulebook.scenarios import CitingScenario, list_quoted

from .watch import Runs, WatchedScenario, runs

_FORM = 1


class Example(NamedTuple):
    """A scenario that runs a rule."""

    file: str
    """From the folder of the scenarios."""
    title: str
    cites: bool
    """Its file names the rule among what must come of it."""
    refuses: bool
    """A need of this rule failed in it."""


class ScenarioRun(NamedTuple):
    """A record of what a scenario did with the rules."""

    scenario: CitingScenario
    ran: frozenset[str]
    failed: frozenset[str]
    """The rules whose needs failed in it."""
    quoted: frozenset[str]
    """The numbers that its file names among what must come of it."""


class Index(NamedTuple):
    """A record, for each scenario of a game, of what it did with the rules."""

    scenarios: tuple[ScenarioRun, ...]

    def examples(self, number: str) -> tuple[Example, ...]:
        """Return the scenarios that run a rule: first those that cite it, and before others those that run little else."""
        found = sorted(
            (number not in one.quoted, number not in one.ran, len(one.ran), one.scenario)
            for one in self.scenarios
            if number in one.ran or number in one.failed
        )
        return tuple(Example(*scenario, not uncited, refuses) for uncited, refuses, _, scenario in found)


def load_index(game: str, before_running: Callable[[int], None] = lambda count: None) -> Index:
    """Return the index of a game; scenarios that it does not have yet are run now, and their number is said before."""
    known, stamps = _read_rows(game), _stamps(game)
    missing = [file for file, stamp in stamps.items() if known.get(file, ("",))[0] != stamp]
    if missing:
        before_running(len(missing))
        known = keep(game, runs([scenarios_dir() / file for file in missing]), missing)
    return _index(game, known)


def keep(game: str, done: Runs, files: Iterable[str] | None = None) -> dict[str, Any]:
    """Write down what these runs did, and return all that is known. `files`: those that were tried; none: all of the game."""
    stamps = _stamps(game)
    known = {} if files is None else {file: row for file, row in _read_rows(game).items() if file in stamps}
    tried = list(stamps if files is None else files)
    ran = {_name(one.path): one for one in done.watched if one.game == game}
    known.update({file: _row(stamps[file], ran.get(file)) for file in tried if file in stamps})
    with suppress(OSError):
        write_whole(_file(game), json.dumps({"form": _form(), "scenarios": known}, ensure_ascii=False))
        drop_older(_file(game))
    return known


def _row(stamp: str, one: WatchedScenario | None) -> list[str]:
    """Return what is kept of a scenario; a scenario that cannot be run, as without the printed cards it names, ran nothing."""
    if one is None:
        return [stamp, "", ""]
    return [stamp, " ".join(sorted(one.seen.ran)), " ".join(sorted(one.seen.failed))]


def _index(game: str, known: dict[str, Any]) -> Index:
    return Index(
        tuple(
            ScenarioRun(scenario, frozenset(ran.split()), frozenset(failed.split()), words)
            for scenario, words in list_quoted(game).items()
            for _, ran, failed in (known.get(scenario.file, ("", "", "")),)
        )
    )


def _stamps(game: str) -> dict[str, str]:
    """Return each scenario of a game with the time and size of its file."""
    found = {}
    for path in sorted((scenarios_dir() / game).glob("**/*.yaml")):
        state = path.stat()
        found[_name(path)] = f"{state.st_mtime_ns}-{state.st_size}"
    return found


def _name(path: Path) -> str:
    return path.relative_to(scenarios_dir()).as_posix()


def _read_rows(game: str) -> dict[str, Any]:
    """Return the rows that are kept; a file that is damaged, foreign or of another version has none."""
    try:
        kept = json.loads(_file(game).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(kept, dict) or kept.get("form") != _form() or not isinstance(kept.get("scenarios"), dict):
        return {}
    return {
        file: row
        for file, row in kept["scenarios"].items()
        if isinstance(row, list) and len(row) == 3 and all(isinstance(part, str) for part in row)
    }


def _file(game: str) -> Path:
    return cache_dir() / name_for(f"rules-run-{game}", f"{scenarios_dir()} {_form()}")


def _form() -> str:
    return f"{_FORM} {__version__} {store.read_stamp()}"
