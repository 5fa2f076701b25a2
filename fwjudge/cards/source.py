"""Card files to rows: JSONL, JSON, CSV or a folder of them, each row with the place where it stands."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fwjudge.base.files import BadFile, read_bytes
from fwjudge.base.records import NamedTuple

from .rows import HEADINGS

SUFFIXES = (".jsonl", ".json", ".csv", ".tsv")
_LISTS = ("cards", "data")
_BLANK = re.compile(r"[\s,]*")
_MISREAD_LETTERS = re.compile("[縺繧繝]")
"""Letters that UTF-8 turns into when it is read as CP932."""
_EXPECTED_FORMS = "1行に1枚のJSON (JSONL)、JSONの並び、CSVのどれかにしてください。書き方は docs/cards.md にあります。"


class FoundRow(NamedTuple):
    """A row of a file, or why it is none."""

    where: str
    row: Any = None
    why: str = ""


class BadRow(NamedTuple):
    """A row that cannot be used."""

    file: str
    where: str
    why: str


def files(path: Path) -> list[Path]:
    """Return the file itself, or all card files of a folder in their order."""
    try:
        folder = path.is_dir()
    except (OSError, ValueError):  # not a name that a file can have: who reads it says so
        folder = False
    if not folder:
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
    if not found:
        raise BadFile(f"{path} に {' '.join(SUFFIXES)} のファイルがありません。")
    return found


def rows(file: Path) -> list[FoundRow]:
    """Return all rows of a file; a `BadFile` if it is no card file at all."""
    text = _text(file)
    if not text.strip():
        raise BadFile(f"{file.name} は空です。{_EXPECTED_FORMS}")
    found = _json_rows(text, file.name) if text.lstrip()[0] in "[{" else _csv_rows(text, file.name)
    if not found:
        raise BadFile(f"{file.name} にカードが1枚もありません。{_EXPECTED_FORMS}")
    return found


def _text(file: Path) -> str:
    """Read a file as UTF-8; a CSV may be as spreadsheets in Japan write it (CP932)."""
    content = read_bytes(file)
    if b"\0" in content:
        raise BadFile(f"{file.name} は文章のファイルではありません。{_EXPECTED_FORMS}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = content.count(b"\n", 0, error.start) + 1
        if file.suffix.lower() in (".csv", ".tsv", ".txt"):
            try:
                text = content.decode("cp932")
            except UnicodeDecodeError:
                pass
            else:
                if not _MISREAD_LETTERS.search(text):
                    return text
    raise BadFile(f"{file.name} の{at}行目に、UTF-8の文章として読めないところがあります。UTF-8で保存し直してください。")


def _json_rows(text: str, name: str) -> list[FoundRow]:
    """Read one piece of JSON, or else line by line."""
    try:
        if text.lstrip()[0] == "[":
            return list(_elements(text))
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        found = [_line(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
        if text.lstrip()[0] == "{" and any(isinstance(one.row, dict) for one in found):
            return found
        at = f"{error.lineno}行目から先が" if isinstance(error, json.JSONDecodeError) else ""
        raise BadFile(f"{name} は{at}JSONとして読めません。{_EXPECTED_FORMS}") from None
    key = next((key for key in _LISTS if isinstance(whole.get(key), list)), None)
    return (
        [FoundRow("1件目", whole)]
        if key is None
        else [FoundRow(f"{at}件目", row) for at, row in enumerate(whole[key], 1)]
    )


def _elements(text: str) -> Iterator[FoundRow]:
    """Yield the elements of a JSON array, each with the line on which it begins."""
    decoder = json.JSONDecoder()
    at, line = text.index("[") + 1, 1 + text.count("\n", 0, text.index("["))
    while True:
        blank = _BLANK.match(text, at)
        assert blank is not None
        line, at = line + blank[0].count("\n"), blank.end()
        if text[at : at + 1] == "]":
            break
        row, end = decoder.raw_decode(text, at)
        yield FoundRow(f"{line}行目", row)
        line, at = line + text.count("\n", at, end), end
    if text[at + 1 :].strip():
        raise json.JSONDecodeError("more", text, at + 1)


def _line(at: int, line: str) -> FoundRow:
    try:
        return FoundRow(f"{at}行目", json.loads(line))
    except (ValueError, RecursionError):
        return FoundRow(f"{at}行目", why="JSONとして読めません")


def _csv_rows(text: str, name: str) -> list[FoundRow]:
    first = text.lstrip("\n").partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter="\t" if "\t" in first else ",", strict=True)
    found = list[FoundRow]()
    try:
        columns = [HEADINGS.get(one.strip(), one.strip().lower()) for one in next(reader, [])]
        if not {"id", "number"} & set(columns) or "name" not in columns:
            raise BadFile(f"{name} の1行目に、カード番号 (id) とカード名 (name) の列がありません。{_EXPECTED_FORMS}")
        if twice := sorted({one for one in columns if one and columns.count(one) > 1}):
            raise BadFile(f"{name} の1行目に、同じ列が2つあります: {' '.join(twice)}")
        before = reader.line_num
        for cells in reader:
            where, before = f"{before + 1}行目", reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(columns):
                found.append(FoundRow(where, why=f"列が{len(cells)}あります (1行目は{len(columns)}列)"))
            else:
                found.append(
                    FoundRow(where, {column: cell for column, cell in zip(columns, cells, strict=True) if column})
                )
    except csv.Error as error:
        raise BadFile(
            f"{name} の{reader.line_num}行目から先がCSVとして読めません ({error})。何も変えていません。"
        ) from None
    return found
