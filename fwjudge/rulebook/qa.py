"""Official questions and answers that a judge has imported: kept on this machine only."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

from fwjudge.base.files import write_whole
from fwjudge.base.personal import data_dir
from fwjudge.base.reasons import reason
from fwjudge.base.records import NamedTuple


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
    """Return one entry as `store_entries` wrote it; anything else is damage."""
    try:
        line.encode("utf8")
        row = json.loads(line)
        entry = Entry(**{**row, "cards": tuple(row.get("cards", ()))})
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    words = (*entry.cards, *(value for name, value in entry._asdict().items() if name != "cards"))
    return entry if all(isinstance(word, str) for word in words) else None


def forget(game: str) -> int | None:
    """Remove the stored Q&A of a game and return how many usable entries there were; None if nothing was stored."""
    count = len(stored_entries(game).entries)
    try:
        _file(game).unlink()
    except FileNotFoundError:
        return None
    return count


def _file(game: str) -> Path:
    return data_dir() / "qa" / f"{game}.jsonl"


def store_entries(game: str, entries: list[Entry]) -> None:
    """Write all entries of a game into its file, in place of those that were there."""
    write_whole(_file(game), "".join(json.dumps(e._asdict(), ensure_ascii=False) + "\n" for e in entries))


def day_of_import(game: str) -> str:
    """Return the day on which the entries of a game were last imported."""
    try:
        return datetime.date.fromtimestamp(_file(game).stat().st_mtime).isoformat()
    except OSError:
        return ""
