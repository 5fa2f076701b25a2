"""Official questions and answers that a judge has imported: kept on this machine only."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fwjudge.base.files import BadFile, read_text, write_whole
from fwjudge.base.places import data_dir
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
    """What a file brought: nothing of it is lost without being named."""

    new: int
    changed: int
    same: int
    bad: tuple[BadRow, ...]
    games: tuple[str, ...]


def import_file(path: Path, game: str | None = None) -> Import:
    """Take the good rows of a JSONL file; list the bad ones. Rows of the same id replace older ones."""
    good, bad = _read(path, game)
    if not good:
        why = f" 最初の行: {bad[0].why}" if bad else ""
        raise BadFile(f"{path.name} に問いと答えの行がありません。1行に1つのJSONで id, question, answer を書きます。{why}")
    new = changed = same = 0
    for name in sorted({entry.game for entry in good}):
        kept = {entry.id: entry for entry in entries(name)}
        for entry in (e for e in good if e.game == name):
            before = kept.get(entry.id)
            new += before is None
            changed += before is not None and before != entry
            same += before == entry
            kept[entry.id] = entry
        _write(name, list(kept.values()))
    return Import(new, changed, same, tuple(bad), tuple(sorted({entry.game for entry in good})))


def entries(game: str) -> list[Entry]:
    """What is kept for a game, in the order of import; a damaged line is passed over."""
    try:
        lines = _file(game).read_text(encoding="utf8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [entry for line in lines if (entry := _kept(line))]


def _kept(line: str) -> Entry | None:
    """One entry as `_write` wrote it; anything else is damage."""
    try:
        row = json.loads(line)
        entry = Entry(**{**row, "cards": tuple(row.get("cards", ()))})
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    words = (*entry.cards, *(value for name, value in entry._asdict().items() if name != "cards"))
    return entry if all(isinstance(word, str) for word in words) else None


def all_entries(games: tuple[str, ...] = GAMES) -> list[Entry]:
    return [entry for game in games for entry in entries(game)]


def forget(game: str) -> int:
    """Remove what is kept for a game; how many entries that were."""
    count = len(entries(game))
    _file(game).unlink(missing_ok=True)
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


def _write(game: str, kept: list[Entry]) -> None:
    write_whole(_file(game), "".join(json.dumps(e._asdict(), ensure_ascii=False) + "\n" for e in kept))


def imported_on(game: str) -> str:
    """The day on which the entries of a game were last imported."""
    try:
        return datetime.date.fromtimestamp(_file(game).stat().st_mtime).isoformat()
    except OSError:
        return ""
