"""What the program stands on: free space, Python, SQLite, and the packages that it needs."""

from __future__ import annotations

import platform
import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version

from fwjudge.base.reasons import reason
from fwjudge.base.user_folders import cache_dir, config_file, data_dir
from fwjudge.store.network import is_on_network

from .finding import Finding, State

_MIN_FREE_BYTES = 50_000_000
_SPACE, _VERSIONS = "空き", "版"
_OLDEST_PYTHON, _OLDEST_SQLITE = (3, 11), (3, 24)
_NAME = re.compile(r"([A-Za-z0-9._-]+)\s*([^;]*)(;.*)?")
_BOUND = re.compile(r"(==|>=|<=|<|>|!=|~=)\s*([0-9.]+)")


def examine() -> Iterator[Finding]:
    """Look at the space that is left, and at the versions."""
    yield from _look_for_space()
    yield _look_at_python()
    yield from _look_at_packages()


def _look_for_space() -> Iterator[Finding]:
    seen = set()
    for folder in (data_dir(), cache_dir(), config_file().parent):
        there = next(parent for parent in (folder, *folder.absolute().parents) if parent.exists())
        try:
            device, usage = there.stat().st_dev, shutil.disk_usage(there)
        except OSError as error:
            yield Finding(_SPACE, State.WRONG, f"{there} を調べられません: {reason(error)}。")
            continue
        if device in seen or not usage.total:  # a place of the system's own, with no disk behind it
            continue
        free = usage.free
        seen.add(device)
        state = State.WRONG if free < _MIN_FREE_BYTES else State.WELL
        todo = "空きを作ってください。取り込みや索引の書き込みができなくなります。" if free < _MIN_FREE_BYTES else ""
        yield Finding(_SPACE, state, f"{there}: 空き {free // 1_000_000} MB。", todo)
        if folder == data_dir() and is_on_network(there):
            yield Finding(
                _SPACE,
                State.NOTE,
                f"{there} はネットワーク上にあります。書いている間、読む側も少し待つことがあります。",
            )


def _look_at_python() -> Finding:
    said = f"Python {platform.python_version()}、SQLite {sqlite3.sqlite_version}"
    if sys.version_info < _OLDEST_PYTHON or sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        needed = (
            f"Python {'.'.join(map(str, _OLDEST_PYTHON))}、SQLite {'.'.join(map(str, _OLDEST_SQLITE))} 以上が要ります。"
        )
        return Finding(_VERSIONS, State.WRONG, f"{said} は古すぎます。", needed)
    return Finding(_VERSIONS, State.WELL, f"{said}。")


def _look_at_packages() -> Iterator[Finding]:
    """Hold the packages that are there against those that were asked for when the program was installed."""
    try:
        asked = [line for line in requires("fwjudge") or [] if "extra ==" not in line]
    except PackageNotFoundError:
        asked = []
    if not asked:
        yield Finding(
            _VERSIONS, State.NOTE, "fwjudge は入れられていない (写しから動いている) ので、要るものの版は分かりません。"
        )
        return
    good = []
    for line in asked:
        found = _NAME.fullmatch(line)
        assert found is not None, line
        name, bounds = found[1], found[2]
        try:
            there = version(name)
        except PackageNotFoundError:
            yield Finding(_VERSIONS, State.WRONG, f"{name} がありません。", f"pip install '{line}' で入れてください。")
            continue
        if all(_is_within(there, how, bound) for how, bound in _BOUND.findall(bounds)):
            good.append(f"{name} {there}")
        else:
            yield Finding(
                _VERSIONS, State.WRONG, f"{name} {there} は、試した範囲 ({bounds}) の外です。", f"pip install '{line}'"
            )
    if good:
        yield Finding(_VERSIONS, State.WELL, f"{'、'.join(good)}。")


def _is_within(there: str, how: str, bound: str) -> bool:
    one, other = (tuple(int(part) for part in re.findall(r"\d+", text)[:4]) for text in (there, bound))
    size = max(len(one), len(other))
    one, other = (number + (0,) * (size - len(number)) for number in (one, other))
    return {
        "==": one == other,
        "!=": one != other,
        ">=": one >= other,
        "<=": one <= other,
        "<": one < other,
        ">": one > other,
        "~=": one >= other,
    }[how]
