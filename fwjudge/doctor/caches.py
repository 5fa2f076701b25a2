"""Indexes and other caches: those that are damaged are removed, and are made anew when they are wanted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from fwjudge.base.part_files import name_part, sweep_parts
from fwjudge.base.reasons import reason
from fwjudge.base.seal import open_sealed
from fwjudge.base.user_folders import cache_dir

from .finding import Finding, State

_AREA = "索引"


def examine() -> Iterator[Finding]:
    """Look at all caches."""
    folder = cache_dir()
    sealed = open_sealed()
    if sealed is None or (trouble := _try_to_write(folder)):
        why = f" ({trouble})" if sealed is not None else ""
        yield Finding(
            _AREA,
            State.NOTE,
            f"{folder} に索引を置けません{why}。探すたびに作るので遅くなりますが、答えは同じです。",
            "書ける場所を環境変数 FWJUDGE_CACHE で指定できます。",
        )
        return
    texts = [
        inner for path in (folder / "sealed").glob("texts-??") if (inner := sealed.open_folder(path.name)) is not None
    ]
    swept, broken, whole = sweep_parts(folder), list[Path](), 0
    for inner in (sealed, *texts):
        swept += sweep_parts(inner.folder)
        damaged = inner.list_broken()
        broken += damaged
        whole += inner.count() - len(damaged)
    for path in sorted(folder.glob("*.????????")):
        if path.is_file() and not _is_json(path):
            broken.append(path)
        elif path.is_file():
            whole += 1
    for path in broken:
        with suppress(OSError):
            path.unlink()
    if broken:
        names = "、".join(path.name for path in broken[:5])
        yield Finding(
            _AREA,
            State.MENDED,
            f"壊れたか、別の鍵の索引を {len(broken)} 個消しました ({names})。要るときに作り直されます。",
        )
    if swept:
        yield Finding(_AREA, State.MENDED, f"止められた書き込みの残りを {len(swept)} 個消しました。")
    yield Finding(_AREA, State.WELL, f"{folder}: 索引 {whole} 個。")


def _try_to_write(folder: Path) -> str:
    """Return why the folder takes no file; nothing if it does."""
    part = name_part(folder / "probe")
    try:
        try:
            part.write_bytes(b"probe")
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        return reason(error)
    return ""


def _is_json(path: Path) -> bool:
    try:
        return isinstance(json.loads(path.read_bytes()), dict)
    except (OSError, ValueError, RecursionError):
        return False
