"""Import of official questions and answers: the good rows are stored, the others are named with the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fwjudge.base.files import BadFile, read_bytes
from fwjudge.base.records import NamedTuple
from fwjudge.base.row_files import BadRow, BadRows, limit_rows, read_lines_of_json
from fwjudge.citation import GAMES

from .qa import Entry, keep

_MAX_LETTERS_OF_ID = 200
_MAX_NAMES_OF_QUESTION = 1000


class Import(NamedTuple):
    """A summary of an import: nothing of the file is lost without being named."""

    new: int
    changed: int
    same: int
    bad: tuple[BadRow, ...]
    """The first rows that cannot be used."""
    bad_count: int
    games: tuple[str, ...]
    lost: tuple[str, ...] = ()
    """Games of which something that was kept before was damaged and is gone now."""


def import_file(path: Path, game: str | None = None) -> Import:
    """Store the good rows of a JSONL file, in place of those of the same id, and return how many there were, and the bad rows."""
    good, bad = _read(path, game)
    if not good:
        why = f" {bad.rows[0].where}: {bad.rows[0].why}" if bad.rows else ""
        raise BadFile(
            f"{path.name} に問いと答えの行がありません。1行に1つのJSONで id, question, answer を書きます。{why}"
        )
    counts = keep(good)
    games = tuple(sorted({entry.game for entry in good}))
    return Import(counts.new, counts.changed, counts.same, tuple(bad.rows), bad.count, games, counts.lost)


def _read(path: Path, game: str | None) -> tuple[list[Entry], BadRows]:
    good, bad = list[Entry](), BadRows()
    for found in limit_rows(read_lines_of_json(read_bytes(path))):
        try:
            if found.why:
                raise _BadEntry(found.why)
            good.append(_entry(found.row, game, path.name))
        except _BadEntry as error:
            bad.add(BadRow(path.name, found.where, str(error)))
    return good, bad


class _BadEntry(ValueError):
    """A row that is no question with its answer; the message says why."""


def _entry(row: object, game: str | None, source: str) -> Entry:
    if not isinstance(row, dict):
        raise _BadEntry("1つのJSONオブジェクトではありません")
    question = _words(row, "question") or _words(row, "text")
    if not question:
        raise _BadEntry("question (または text) がありません")
    known = row.get("id")
    if isinstance(known, bool) or not isinstance(known, str | int) or not str(known).strip():
        raise _BadEntry(
            "id がありません" if known in (None, "") else f"id が言葉か整数ではありません: {str(known)[:20]}"
        )
    _must_be_writable("id", str(known))
    if len(str(known)) > _MAX_LETTERS_OF_ID:
        raise _BadEntry(f"id が長すぎます ({_MAX_LETTERS_OF_ID}文字まで)")
    own = (_words(row, "game") or game or str(known).partition("-")[0]).lower()
    if own not in GAMES:
        raise _BadEntry(f"どのゲームか分かりません (game に {' '.join(GAMES)} のどれかを書くか -g で指定)")
    cards = dict.fromkeys(filter(None, [_words(row, "card"), *_names(row, "related"), *_names(row, "cards_named")]))
    date, origin = _words(row, "date"), _words(row, "source")
    return Entry(own, str(known), question, _words(row, "answer"), tuple(cards), date, origin or source)


def _words(row: dict[str, Any], key: str) -> str:
    """Return a text of a row; nothing where nothing is written."""
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _BadEntry(f"{key} が文章ではありません: {str(value)[:20]}")
    _must_be_writable(key, value)
    return value.strip()


def _names(row: dict[str, Any], key: str) -> list[str]:
    """Return the names in a list of a row."""
    value = row.get(key)
    if value is None:
        return []
    if (
        not isinstance(value, list)
        or not all(isinstance(one, str) for one in value)
        or len(value) > _MAX_NAMES_OF_QUESTION
    ):
        raise _BadEntry(f"{key} が、名前の並び ({_MAX_NAMES_OF_QUESTION}個まで) ではありません: {str(value)[:20]}")
    _must_be_writable(key, *value)
    return value


def _must_be_writable(key: str, *words: str) -> None:
    if any("\0" in word or any("\ud800" <= letter <= "\udfff" for letter in word) for word in words):
        raise _BadEntry(f"{key} に壊れた文字があります")
