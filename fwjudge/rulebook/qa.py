"""Official questions and answers that a judge has imported: kept on this machine only."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

import fwjudge.store as store
from fwjudge.base.files import BadFile
from fwjudge.base.records import NamedTuple
from fwjudge.store import QUESTION, Row, StoreFault


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
        """Return the question, with the answer on the next line where there is one."""
        return f"{self.question}\n{self.answer}" if self.answer else self.question


class StoredEntries(NamedTuple):
    """The stored entries of a game, in the order of import, and a sentence if some of them cannot be used any more."""

    entries: tuple[Entry, ...]
    warning: str = ""
    readable: bool = True
    """False if it is not known what is kept."""


class Counts(NamedTuple):
    """A count of the entries that are new, changed or the same, and the games of which something was damaged and is gone now."""

    new: int
    changed: int
    same: int
    lost: tuple[str, ...]


def stored_entries(game: str) -> StoredEntries:
    """Return the stored entries of a game. Damaged ones are passed over, and said."""
    try:
        with store.reading() as kept:
            found = kept.sound_rows(QUESTION, game) if kept else None
    except StoreFault as fault:
        return StoredEntries((), str(fault), False)
    if found is None:
        return StoredEntries(())
    read = [_decode(row.content) for row in found.rows]
    good = tuple(entry for entry in read if entry)
    lost = len(read) - len(good) + len(found.damaged) + found.missing
    if not lost and not found.old:
        return StoredEntries(good)
    where = "、".join(str(old.path) for old in found.old)
    what = f"{lost + len(good)} 件のうち {lost} 件が" if lost else f"一部 (前の版のファイル {where}) が"
    again = "fwjudge qa import FILE でもう一度取り込むか、控えから fwjudge restore FILE で戻してください。"
    return StoredEntries(good, f"取り込んだ {game} のQ&Aの{what}壊れています。{again}")


def _decode(content: str) -> Entry | None:
    """Return one entry as `keep` wrote it; anything else is damage."""
    try:
        row = json.loads(content)
        entry = Entry(**{**row, "cards": tuple(row.get("cards", ()))})
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    words = (*entry.cards, *(value for name, value in entry._asdict().items() if name != "cards"))
    return entry if all(isinstance(word, str) for word in words) else None


def forget(game: str) -> int | None:
    """Remove the stored Q&A of a game and return how many usable entries there were; None if nothing was stored."""
    kept = stored_entries(game)
    if not kept.readable:
        raise BadFile(kept.warning)
    if not kept.entries and not kept.warning:
        return None
    with store.writing() as change:
        change.forget(QUESTION, game)
    return len(kept.entries)


def keep(entries: Iterable[Entry]) -> Counts:
    """Put entries in, all or none, in place of those of the same game and id."""
    counts = Counter[str]()
    lost = []
    with store.writing() as change:
        entries = list(entries)
        for game in sorted({entry.game for entry in entries}):
            if change.drop_damaged(QUESTION, game):
                lost.append(game)
        for entry in entries:
            counts[change.put(QUESTION, Row(entry.game, entry.id, store.pack(entry._asdict())))] += 1
    return Counts(counts["new"], counts["changed"], counts["same"], tuple(lost))


def day_of_import(game: str) -> str:
    """Return the day on which the entries of a game were last imported."""
    with store.reading() as kept:
        extent = kept.extent(QUESTION, game) if kept else None
    return extent.day if extent else ""
