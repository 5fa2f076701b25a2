"""What came with the program: its files, its rulebooks with their editions, and the fingerprints of the official texts."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, PackagePath, distribution
from pathlib import Path

from fwjudge.base.places import rules_dir, scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.rulebook.book import load
from fwjudge.rulebook.edition import edition, history
from fwjudge.rulebook.official.lock import compare, load_lock
from fwjudge.rulebook.official.store import load_or_warn

from .finding import Finding, State

_AGAIN = "fwjudge を入れ直してください。取り込んだデータはそのまま残ります。"
_FILES, _BOOKS, _EDITIONS = "同梱のファイル", "ルール", "公式文書の版"


def examine() -> Iterator[Finding]:
    """Hold the files against the list that they were installed with, and read every rulebook."""
    yield from _compare_files()
    for game in GAMES:
        yield _read_rulebook(game)
    yield from _compare_editions()


def _compare_files() -> Iterator[Finding]:
    wrong, seen = [], 0
    for file, path in _list_installed():
        if file.hash is None:
            continue
        seen += 1
        if _hash(path, file.hash.mode) != file.hash.value:
            wrong.append(str(file))
    scenarios = len(list(scenarios_dir().rglob("*.yaml")))
    if wrong:
        named = "、".join(wrong[:5]) + (f" ほか {len(wrong) - 5} 個" if len(wrong) > 5 else "")
        yield Finding(_FILES, State.WRONG, f"入れたときと違うか、ないファイルがあります: {named}", _AGAIN)
    elif not scenarios:
        yield Finding(_FILES, State.WRONG, f"シナリオがありません ({scenarios_dir()})。", _AGAIN)
    elif seen:
        yield Finding(_FILES, State.WELL, f"{seen} 個とも、入れたときのままです (シナリオ {scenarios} 個)。")
    else:
        yield Finding(
            _FILES, State.WELL, f"作業用の写しから動いています ({rules_dir().parent}、シナリオ {scenarios} 個)。"
        )


def _list_installed() -> Iterator[tuple[PackagePath, Path]]:
    """Yield the files of the package that were installed; none of a checkout."""
    try:
        files = distribution("fwjudge").files or []
    except PackageNotFoundError:
        return
    here = rules_dir().resolve()
    for file in files:
        if file.parts[0] == "fwjudge" and file.suffix != ".pyc":
            path = Path(str(file.locate()))
            if here.is_relative_to(path.parents[len(file.parts) - 2].resolve()):
                yield file, path


def _hash(path: Path, mode: str) -> str:
    try:
        digest = hashlib.new(mode, path.read_bytes()).digest()
    except OSError:
        return ""
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _read_rulebook(game: str) -> Finding:
    """Read the rules, the edition, the history and the fingerprints of a game, and hold them against each other."""
    try:
        book, named, lock = load(game), edition(game), load_lock(game)
        history(game)
    except (OSError, ValueError, KeyError) as error:
        return Finding(_BOOKS, State.WRONG, f"{game} を読めません: {str(error)[:200]}", _AGAIN)
    if set(lock.prints) != set(book.rules):
        odd = sorted(set(lock.prints) ^ set(book.rules))
        return Finding(_BOOKS, State.WRONG, f"{game} の指紋がルールと合いません: {' '.join(odd[:5])}", _AGAIN)
    if lock.edition != f"{named.name} {named.label}".rstrip():
        return Finding(_BOOKS, State.WRONG, f"{game} の指紋は別の版のものです: {lock.edition}", _AGAIN)
    return Finding(_BOOKS, State.WELL, f"{game} {named.label}: {len(book.rules)} 項目、指紋 {len(lock.prints)} 個。")


def _compare_editions() -> Iterator[Finding]:
    """Say where an imported document is of another edition than the one that was restated and implemented."""
    for game in GAMES:
        document = load_or_warn(game).document
        if document is None:
            continue
        compared = compare(document, load_lock(game))
        said = f"{game}: 取り込んだ公式文書は {document.edition.label}"
        if compared.equal:
            yield Finding(_EDITIONS, State.WELL, f"{said}。裁定の元にした版と同じです。")
        else:
            count = len(compared.changed) + len(compared.new) + len(compared.gone) + len(compared.renumbered)
            yield Finding(
                _EDITIONS,
                State.NOTE,
                f"{said}。裁定の元にした {edition(game).label} と {count} 項目が違います。違う項目を使う裁定には、そう出ます。",
            )
