"""Bundled scenarios that cite a rule: found by the number as those files write it, without running them.

What was found in a file is remembered in the cache folder for as long as the file has the same time and size, so that a
lookup opens one small file instead of hundreds. A cache that is damaged, foreign or cannot be written costs time, never an answer.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from fwjudge.base.cache import drop_older, name_for
from fwjudge.base.files import write_whole
from fwjudge.base.patterns import compile_late
from fwjudge.base.places import scenarios_dir
from fwjudge.base.records import NamedTuple
from fwjudge.base.user_folders import cache_dir

_TITLE = compile_late(r"^title:\s*(.+)$", re.MULTILINE)
_QUOTATION = r"""(["'])([0-9a-z][^\s"']{0,40})\1"""


class CitingScenario(NamedTuple):
    """A scenario: its file below `scenarios`, and its title."""

    file: str
    title: str


def scenarios_citing(game: str, number: str) -> tuple[CitingScenario, ...]:
    """Return the scenarios of a game that name this rule among what must be cited or refused."""
    cited = f" {number} "
    return tuple(
        sorted(
            CitingScenario(name, title)
            for name, (_, title, quoted) in _read_quotations(game).items()
            if cited in quoted
        )
    )


def list_quoted(game: str) -> dict[CitingScenario, frozenset[str]]:
    """Return for every scenario of a game what its file quotes: the rules that must be cited or refused, among other things."""
    return {
        CitingScenario(name, title): frozenset(words.split())
        for name, (_, title, words) in sorted(_read_quotations(game).items())
    }


def _read_quotations(game: str) -> dict[str, list[str]]:
    """Return of each scenario file its state (time and size), its title, and what stands in it in quotation marks."""
    folder = scenarios_dir()
    kept = cache_dir() / name_for(f"cited-{game}", str(folder))
    before, now, read = _read_cache(kept), dict[str, list[str]](), False
    for path, state in _files(str(folder / game)):
        name = path[len(str(folder)) + 1 :].replace(os.sep, "/")
        match before.get(name):
            case [str(then), str(), str()] as known if then == state:
                now[name] = known
            case _:
                now[name], read = _read(path, state), True
    if read or len(now) < len(before):
        with suppress(OSError):
            write_whole(kept, json.dumps(now, ensure_ascii=False))
            drop_older(kept)
    return now


def _read(path: str, state: str) -> list[str]:
    text = Path(path).read_text(encoding="utf8", errors="replace")
    title = _TITLE.search(text)
    quoted = sorted({match[2] for match in re.finditer(_QUOTATION, text)})
    return [state, title[1].strip(" '\"") if title else "", f" {' '.join(quoted)} "]


def _read_cache(path: Path) -> dict[str, Any]:
    try:
        kept = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _files(folder: str) -> Iterator[tuple[str, str]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.endswith(".yaml"):
            state = entry.stat()
            yield entry.path, f"{state.st_mtime_ns}-{state.st_size}"
        elif entry.is_dir():
            yield from _files(entry.path)
