"""Official questions and answers that a judge has imported: kept on this machine only."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fwjudge.base.files import BadFile, read_text, write_whole
from fwjudge.base.personal import data_dir
from fwjudge.base.reasons import reason
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES


class Entry(NamedTuple):
    """One question with its answer, or one printed example."""

    game: str
    id: str
    question: str
    answer: str
    cards: tuple[str, ...] = ()
    date: str = ""
    source: str = ""

    @property
    def text(self) -> str:
        return f"{self.question}\n{self.answer}" if self.answer else self.question


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
    new = changed = same = 0
    games = tuple(sorted({entry.game for entry in good}))
    before = {name: stored_entries(name) for name in games}
    if sealed := next((one.warning for one in before.values() if not one.readable), ""):
        raise BadFile(f"{sealed} 何も変えていません。")
    for name in games:
        by_id = {entry.id: entry for entry in before[name].entries}
        for entry in (e for e in good if e.game == name):
            old = by_id.get(entry.id)
            new += old is None
            changed += old is not None and old != entry
            same += old == entry
            by_id[entry.id] = entry
        _write(name, list(by_id.values()))
    return Import(new, changed, same, tuple(bad), games, tuple(name for name in games if before[name].warning))


class StoredEntries(NamedTuple):
    """The stored entries of a game, in the order of import, and a sentence if some of them cannot be used any more."""

    entries: tuple[Entry, ...]
    warning: str = ""
    readable: bool = True
    """False if it is not known what is in the file."""


def stored_entries(game: str) -> StoredEntries:
    """Return the stored entries of a game. A damaged line is passed over, and said."""
    path = _file(game)
    again = f"fwjudge qa import FILE でもう一度取り込むか、fwjudge qa forget -g {game} で消してください。"
    try:
        lines = [line for line in path.read_bytes().decode("utf8", "surrogateescape").split("\n") if line]
    except FileNotFoundError:
        return StoredEntries(())
    except OSError as error:
        return StoredEntries(
            (), f"{path}: 取り込んだ {game} のQ&Aを読めません（{reason(error)}）。読めるようにするか、{again}", False
        )
    read = [_decode(line) for line in lines]
    good = tuple(entry for entry in read if entry)
    if good and len(good) == len(read):
        return StoredEntries(good)
    lost = f"{len(read)} 行のうち {len(read) - len(good)} 行" if good else "全体"
    return StoredEntries(good, f"{path}: 取り込んだ {game} のQ&Aの{lost}が壊れています。{again}")


def _decode(line: str) -> Entry | None:
    """Return one entry as `_write` wrote it; anything else is damage."""
    try:
        line.encode("utf8")
        row = json.loads(line)
        entry = Entry(**{**row, "cards": tuple(row.get("cards", ()))})
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    words = (*entry.cards, *(value for name, value in entry._asdict().items() if name != "cards"))
    return entry if all(isinstance(word, str) for word in words) else None


def forget(game: str) -> int | None:
    """Remove what is kept for a game; how many usable entries that were, None if nothing was kept."""
    count = len(stored_entries(game).entries)
    try:
        _file(game).unlink()
    except FileNotFoundError:
        return None
    return count


def _file(game: str) -> Path:
    return data_dir() / "qa" / f"{game}.jsonl"


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


def _write(game: str, entries: list[Entry]) -> None:
    write_whole(_file(game), "".join(json.dumps(e._asdict(), ensure_ascii=False) + "\n" for e in entries))


def day_of_import(game: str) -> str:
    """Return the day on which the entries of a game were last imported."""
    try:
        return datetime.date.fromtimestamp(_file(game).stat().st_mtime).isoformat()
    except OSError:
        return ""
