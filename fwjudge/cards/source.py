"""Card files to rows: JSONL, JSON, CSV or a folder of them, each row with the place where it stands."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterator
from pathlib import Path

from fwjudge.base.files import BadFile, read_bytes, show_size
from fwjudge.base.patterns import compile_late
from fwjudge.base.row_files import MAX_BYTES_OF_ROW, FoundRow, decode_lines, find_undecodable, read_json

from .rows import headings

SUFFIXES = (".jsonl", ".json", ".csv", ".tsv")
_LISTS = ("cards", "data")
_HEAD = 4096
_NO_CARDS = ("packs.json", "manifest.json", "SetList.json")
_MISREAD_LETTERS = compile_late("[縺繧繝]")
"""Letters that UTF-8 turns into when it is read as CP932."""
_EXPECTED_FORMS = "1行に1枚のJSON (JSONL)、JSONの並び、CSVのどれかにしてください。書き方は docs/cards.md にあります。"


def files(path: Path) -> list[Path]:
    """Return the file itself, or all card files of a folder in their order."""
    try:
        folder = path.is_dir()
    except (OSError, ValueError):  # not a name that a file can have: who reads it says so
        folder = False
    if not folder:
        return [path]
    found = sorted(
        file
        for file in path.rglob("*")
        if file.suffix.lower() in SUFFIXES and file.is_file() and not _is_about_cards(file.relative_to(path))
    )
    if not found:
        raise BadFile(f"{path} に {' '.join(SUFFIXES)} のファイルがありません。")
    return found


def _is_about_cards(file: Path) -> bool:
    """Whether a file of a public collection is a list of its products or an index, and so has no cards."""
    return file.name in _NO_CARDS or "index" in file.parts[:-1]


def rows(file: Path) -> Iterator[FoundRow]:
    """Yield all rows of a file; a `BadFile` if it is no card file at all."""
    content = read_bytes(file)
    letter = content.removeprefix(codecs.BOM_UTF8).lstrip()[:1]
    if not letter:
        raise BadFile(f"{file.name} は空です。{_EXPECTED_FORMS}")
    found = False
    for row in _read_rows(file, content, letter in (b"[", b"{")):
        found = True
        yield row
    if not found:
        raise BadFile(f"{file.name} にカードが1枚もありません。{_EXPECTED_FORMS}")


def _read_rows(file: Path, content: bytes, is_json: bool) -> Iterator[FoundRow]:
    """Read a file as UTF-8; a CSV may be as spreadsheets in Japan write it (CP932)."""
    if not is_json and b"\0" in content[:_HEAD]:
        raise BadFile(f"{file.name} は文章のファイルではありません。{_EXPECTED_FORMS}")
    bad = find_undecodable(content)
    encoding = "utf-8"
    if bad is not None:
        if file.suffix.lower() not in (".csv", ".tsv", ".txt") or not _is_cp932(content):
            line = content.count(b"\n", 0, bad) + 1
            raise BadFile(
                f"{file.name} の{line}行目に、UTF-8の文章として読めないところがあります。UTF-8で保存し直してください。"
            )
        encoding = "cp932"
    if is_json and encoding == "utf-8":
        yield from read_json(content, file.name, _LISTS)
    else:
        yield from _csv_rows(content, encoding, file.name)


def _is_cp932(content: bytes) -> bool:
    return find_undecodable(content, "cp932") is None and not any(
        line is None or _MISREAD_LETTERS.search(line) for _, line in decode_lines(content, "cp932")
    )


class _TableLines:
    """The lines of a table, which end with an error before one row of it grows without end."""

    def __init__(self, content: bytes, encoding: str, name: str) -> None:
        self.content, self.encoding, self.name = content, encoding, name
        self.size = 0
        """The letters since the last whole row."""

    def __iter__(self) -> Iterator[str]:
        for number, line in decode_lines(self.content, self.encoding):
            self.size += MAX_BYTES_OF_ROW + 1 if line is None else len(line)
            if line is None or self.size > MAX_BYTES_OF_ROW:
                raise BadFile(
                    f"{self.name} の{number}行目の行が長すぎます ({show_size(MAX_BYTES_OF_ROW)} まで)。何も変えていません。"
                )
            yield line


def _csv_rows(content: bytes, encoding: str, name: str) -> Iterator[FoundRow]:
    first = next((line for _, line in decode_lines(content, encoding) if line and line.strip("\r\n")), "")
    lines = _TableLines(content, encoding, name)
    reader = csv.reader(lines, delimiter="\t" if "\t" in first else ",", strict=True)
    try:
        japanese = headings()
        columns = [japanese.get(one.strip(), one.strip().lower()) for one in next(reader, [])]
        if not {"id", "number"} & set(columns) or "name" not in columns:
            raise BadFile(f"{name} の1行目に、カード番号 (id) とカード名 (name) の列がありません。{_EXPECTED_FORMS}")
        if twice := sorted({one for one in columns if one and columns.count(one) > 1}):
            raise BadFile(f"{name} の1行目に、同じ列が2つあります: {' '.join(twice)[:60]}")
        before = reader.line_num
        for cells in reader:
            lines.size = 0
            where, before = f"{before + 1}行目", reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(columns):
                yield FoundRow(where, why=f"列が{len(cells)}あります (1行目は{len(columns)}列)")
            else:
                yield FoundRow(where, {column: cell for column, cell in zip(columns, cells, strict=True) if column})
    except csv.Error as error:
        why = next((said for english, said in _CSV_FAULTS if english in str(error)), "引用符の使い方が違います")
        raise BadFile(
            f"{name} の{reader.line_num}行目から先がCSVとして読めません ({why})。何も変えていません。"
        ) from None


_CSV_FAULTS = (
    ("field larger", "1つの欄が長すぎます"),
    ("unexpected end", "引用符が閉じていません"),
    ("new-line", "改行の形が違います"),
)
