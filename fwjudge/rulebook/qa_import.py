"""Import of official questions and answers: the good rows are stored, the others are named with the reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fwjudge.base.files import BadFile, read_text
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES

from .qa import Entry, keep


class BadRow(NamedTuple):
    line: int
    why: str


class Import(NamedTuple):
    """A summary of an import: nothing of the file is lost without being named."""

    new: int
    changed: int
    same: int
    bad: tuple[BadRow, ...]
    games: tuple[str, ...]
    lost: tuple[str, ...] = ()
    """Games of which something that was kept before was damaged and is gone now."""


def import_file(path: Path, game: str | None = None) -> Import:
    """Store the good rows of a JSONL file, in place of those of the same id, and return how many there were, and the bad rows."""
    good, bad = _read(path, game)
    if not good:
        why = f" 最初の行: {bad[0].why}" if bad else ""
        raise BadFile(
            f"{path.name} に問いと答えの行がありません。1行に1つのJSONで id, question, answer を書きます。{why}"
        )
    counts = keep(good)
    games = tuple(sorted({entry.game for entry in good}))
    return Import(counts.new, counts.changed, counts.same, tuple(bad), games, counts.lost)


def _read(path: Path, game: str | None) -> tuple[list[Entry], list[BadRow]]:
    text = read_text(path, "JSONL")
    good, bad = list[Entry](), list[BadRow]()
    for at, entry in _rows(text, game, path.name):
        (good if isinstance(entry, Entry) else bad).append(entry if isinstance(entry, Entry) else BadRow(at, entry))  # type: ignore[arg-type]
    return good, bad


def _rows(text: str, game: str | None, source: str) -> Iterator[tuple[int, Entry | str]]:
    for at, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            yield at, "JSONとして読めません"
            continue
        yield at, _entry(row, game, source) if isinstance(row, dict) else "1つのJSONオブジェクトではありません"


def _entry(row: dict[str, Any], game: str | None, source: str) -> Entry | str:
    question, answer = row.get("question", row.get("text")), row.get("answer", "")
    if not isinstance(question, str) or not question.strip():
        return "question (または text) がありません"
    if not isinstance(answer, str):
        return "answer が文章ではありません"
    known = row.get("id")
    if not isinstance(known, str | int) or not str(known).strip():
        return "id がありません"
    own = str(row.get("game") or game or str(known).partition("-")[0]).lower()
    if own not in GAMES:
        return f"どのゲームか分かりません (game に {' '.join(GAMES)} のどれかを書くか -g で指定)"
    named = [row.get("card"), *(row.get("related") or ()), *(row.get("cards_named") or ())]
    cards = tuple(dict.fromkeys(c for c in named if isinstance(c, str) and c))
    date, origin = (str(row.get(key) or "") for key in ("date", "source"))
    return Entry(own, str(known), question.strip(), answer.strip(), cards, date, origin or source)
