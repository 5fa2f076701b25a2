"""Files of rows, read in bounded memory however they are made: JSONL, JSON lists, and the lines of a table.

The content of a file is kept as bytes; one row at a time becomes text and values, and no row is longer than `MAX_BYTES_OF_ROW`.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .files import BadFile, show_size
from .patterns import compile_late
from .records import NamedTuple

MAX_BYTES_OF_ROW = 1_000_000
"""No longer row is read, in bytes or letters."""
MAX_ROWS = 500_000
"""No more rows are taken from the files of one import."""
_MAX_BAD_ROWS_KEPT = 1000
_MAX_DIGITS_IN_ROW = 40
_MAX_NESTING_OF_ROW = 30
_TOO_DEEP = f"入れ子が深すぎます ({_MAX_NESTING_OF_ROW}段まで)"
_CHUNK = 65_536
_BLANK = compile_late(r"[ \t\r\n]*")
_BETWEEN = compile_late(r"[ \t\r\n,]*")
_NO_JSON = "JSONとして読めません"
_TOO_LONG = f"1件が長すぎます ({show_size(MAX_BYTES_OF_ROW)} まで)"


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


class BadRows:
    """The rows that cannot be used: the first of them, and how many there are."""

    def __init__(self) -> None:
        self.rows: list[BadRow] = []
        self.count = 0

    def add(self, row: BadRow) -> None:
        """Add a row; only the first ones are kept with their reason."""
        self.count += 1
        if len(self.rows) < _MAX_BAD_ROWS_KEPT:
            self.rows.append(row)


def decode_lines(content: bytes, encoding: str = "utf-8") -> Iterator[tuple[int, str | None]]:
    """Yield the lines of a text with their numbers and ends; None for one that is too long or not in this encoding."""
    at, number = len(codecs.BOM_UTF8) if content.startswith(codecs.BOM_UTF8) else 0, 0
    while at < len(content):
        end = content.find(b"\n", at) + 1 or len(content)
        number += 1
        try:
            yield number, content[at:end].decode(encoding) if end - at <= MAX_BYTES_OF_ROW else None
        except UnicodeDecodeError:
            yield number, None
        at = end


def find_undecodable(content: bytes, encoding: str = "utf-8") -> int | None:
    """Return where a text is not in this encoding; None if it is."""
    decoder = codecs.getincrementaldecoder(encoding)()
    for at in range(0, len(content), _CHUNK):
        try:
            decoder.decode(content[at : at + _CHUNK], at + _CHUNK >= len(content))
        except UnicodeDecodeError as error:
            return at + error.start
    return None


def parse_json(text: str) -> FoundRow:
    """Return what a text of JSON says, or why it cannot be used."""
    return _Parser().row("", text)


def read_lines_of_json(content: bytes) -> Iterator[FoundRow]:
    """Yield the rows of a text that has one piece of JSON on each line; blank lines are none."""
    parser = _Parser()
    for number, line in decode_lines(content):
        where = f"{number}行目"
        if line is None:
            yield FoundRow(where, why=f"{show_size(MAX_BYTES_OF_ROW)} より長いか、UTF-8の文章ではありません")
        elif line.strip():
            yield parser.row(where, line)


def read_json(content: bytes, name: str, lists: Sequence[str] = ()) -> Iterator[FoundRow]:
    """Yield the rows of a text that begins with `[` or `{`: a list, one object, an object with a list under one of these names, or lines.

    Raises `BadFile` where it is none of them.
    """
    lines = (line for _, line in decode_lines(content) if line is None or line.strip())
    first, more = next(lines, None), next(lines, "")
    if _are_lines(first, more):
        yield from _lines_with_an_object(content, name)
        return
    if content.lstrip(codecs.BOM_UTF8 + b" \t\r\n").startswith(b"["):
        yield from _elements(_Window(content, name))
        return
    try:
        for _ in _object(_Window(content, name), lists):  # to the end, before anything of it is used
            pass
    except BadFile:
        if first is None or more == "":
            raise
        yield from _lines_with_an_object(content, name)
    else:
        yield from _object(_Window(content, name), lists)


def _are_lines(first: str | None, more: str | None) -> bool:
    """Whether the first two lines of a text are JSON each by itself, or at least one of them where a list does not begin."""
    if first is None or not more:
        return more is None and first is not None and _Parser().is_whole(first)
    return _Parser().is_whole(first) or (first.strip() != "[" and _Parser().is_whole(more) and more.lstrip()[0] == "{")


def _lines_with_an_object(content: bytes, name: str) -> Iterator[FoundRow]:
    """Yield the rows of lines, of which one at least has to be an object."""
    found = False
    for row in read_lines_of_json(content):
        found = found or isinstance(row.row, dict)
        yield row
    if not found:
        raise BadFile(f"{name} は1行目から先がJSONとして読めません。")


def limit_rows(found: Iterable[FoundRow], before: int = 0) -> Iterator[FoundRow]:
    """Yield the rows, and raise a `BadFile` after so many that no list of a person is as long."""
    for at, row in enumerate(found, before + 1):
        if at > MAX_ROWS:
            raise BadFile(f"行が多すぎます。1度に取り込めるのは {MAX_ROWS:,} 行までです。何も変えていません。")
        yield row


class _Parser:
    """A parser of single pieces of JSON, which notes what is wrong inside a piece that is JSON."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.decoder = json.JSONDecoder(
            object_pairs_hook=self._pairs, parse_int=self._whole, parse_constant=self._constant
        )

    def row(self, where: str, text: str) -> FoundRow:
        """Return the row that a whole text is."""
        self.faults.clear()
        try:
            return self.check_row(where, self.decoder.decode(text), text)
        except RecursionError:  # how deep it reads is a matter of the version of Python
            return FoundRow(where, why=_TOO_DEEP)
        except ValueError:
            return FoundRow(where, why=_NO_JSON)

    def is_whole(self, text: str) -> bool:
        """Whether a text is a piece of JSON."""
        return self.row("", text).why != _NO_JSON

    def check_row(self, where: str, value: Any, text: str) -> FoundRow:
        """Return a row, unless something in it cannot be used: a key twice, a number or lists in lists without end."""
        if not self.faults and text.count("[") + text.count("{") > _MAX_NESTING_OF_ROW and _is_deep(value):
            self.faults.append(_TOO_DEEP)
        return FoundRow(where, why=self.faults[0]) if self.faults else FoundRow(where, value)

    def _pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1) if len(keys) < 1000 else ""
            self.faults.append(f"項目 {twice[:30]} が2度あります")
        return found

    def _whole(self, digits: str) -> int:
        if len(digits) > _MAX_DIGITS_IN_ROW:
            self.faults.append(f"数が長すぎます: {digits[:20]}")
            return 0
        return int(digits)

    def _constant(self, name: str) -> float:
        self.faults.append(f"数ではありません: {name}")
        return 0.0


def _is_deep(value: Any) -> bool:
    """Whether a value has more lists and objects in each other than a row of a person."""
    todo = [(value, 0)]
    while todo:
        one, depth = todo.pop()
        if depth > _MAX_NESTING_OF_ROW:
            return True
        if isinstance(one, dict | list):
            todo += [(part, depth + 1) for part in (one.values() if isinstance(one, dict) else one)]
    return False


class _Window:
    """A text of which only as much is decoded as the next value needs."""

    def __init__(self, content: bytes, name: str) -> None:
        self.content, self.name = content, name
        self.decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self.text, self.at, self.read, self.line = "", 0, 0, 1
        self.parser = _Parser()

    def error(self, why: str = _NO_JSON) -> BadFile:
        """Return the error that the text cannot be read from here."""
        place = f"は{self.line}行目から先が" if why == _NO_JSON else f"の{self.line}行目の"
        return BadFile(f"{self.name} {place}{why}。")

    def fill(self, size: int = _CHUNK) -> bool:
        """Decode more of the text; whether there was more."""
        if self.read >= len(self.content):
            return False
        end = min(self.read + size, len(self.content))
        try:
            more = self.decoder.decode(self.content[self.read : end], end == len(self.content))
        except UnicodeDecodeError:
            raise self.error("文字が、UTF-8ではありません") from None
        self.text, self.at, self.read = self.text[self.at :] + more, 0, end
        return True

    def skip(self, blank: re.Pattern[str] = _BLANK) -> str:
        """Go to the next letter that says something and return it; nothing at the end."""
        while True:
            found = blank.match(self.text, self.at)
            assert found is not None
            self._go(found.end())
            if self.at < len(self.text) or not self.fill():
                return self.text[self.at : self.at + 1]

    def take(self, letter: str) -> None:
        """Go past this letter, which has to be the next."""
        if self.skip() != letter:
            raise self.error()
        self.at += 1

    def value(self, where: str) -> FoundRow:
        """Go past the value that begins here, and return it."""
        while True:
            self.parser.faults.clear()
            try:
                value, end = self.parser.decoder.raw_decode(self.text, self.at)
                if end < len(self.text) or self.read >= len(self.content):
                    break
            except (ValueError, RecursionError):
                if self.read >= len(self.content):
                    raise self.error() from None
            room = len(self.text) - self.at
            if room > MAX_BYTES_OF_ROW:
                raise self.error(_TOO_LONG)
            self.fill(max(room, _CHUNK))
        row = self.parser.check_row(where, value, self.text[self.at : end])
        self._go(end)
        return row

    def _go(self, end: int) -> None:
        self.line, self.at = self.line + self.text.count("\n", self.at, end), end


def _elements(window: _Window, number: int = 0, of: str = "") -> Iterator[FoundRow]:
    """Yield the elements of a list, each with the line on which it begins, or with its number if one is to be counted on."""
    window.take("[")
    while (letter := window.skip(_BETWEEN)) != "]":
        if not letter:
            raise window.error()
        number += bool(number)
        yield window.value(f"{of}{number - 1}件目" if number else f"{window.line}行目")
    window.take("]")
    if number == 0 and window.skip():
        raise window.error()


def _object(window: _Window, lists: Sequence[str]) -> Iterator[FoundRow]:
    """Yield the elements of the lists of these names in an object; where it has none, the object itself."""
    whole = _Members()
    yield from _members(window, lists, whole)
    if window.skip():
        raise window.error()
    if not whole.has_list:
        yield FoundRow("1件目", why=whole.faults[0]) if whole.faults else FoundRow("1件目", whole.values)


class _Members:
    """The members of an object that are not rows, and whether a list of rows was among the others."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.faults: list[str] = []
        self.size = 0
        self.has_list = False

    def keep(self, key: str, value: Any, faults: Sequence[str]) -> None:
        """Keep a member, and what is wrong with it."""
        self.faults += faults
        if key in self.values:
            self.faults.append(f"項目 {key[:30]} が2度あります")
        self.values[key] = value


def _inner_object(window: _Window, lists: Sequence[str], whole: _Members) -> Iterator[FoundRow]:
    """Yield the elements of the lists in an object that stands where a list could; where it has none, the object itself."""
    inner = _Members()
    yield from _members(window, lists, inner, 1)
    whole.has_list = True
    if not inner.has_list:
        yield FoundRow("1件目", why=inner.faults[0]) if inner.faults else FoundRow("1件目", inner.values)


def _named_object(window: _Window, lists: Sequence[str], whole: _Members, key: str) -> Iterator[FoundRow]:
    """Yield the elements of the lists in one of the objects that stand by their names where a list could; else keep it."""
    inner, begun = _Members(), window.read
    yield from _members(window, lists, inner, 2, f"{key[:30]} の")
    whole.has_list = whole.has_list or inner.has_list
    if not inner.has_list:
        whole.keep(key, inner.values, inner.faults)
        whole.size += window.read - begun


def _members(
    window: _Window, lists: Sequence[str], whole: _Members, depth: int = 0, of: str = ""
) -> Iterator[FoundRow]:
    """Yield the elements of the lists of these names, also where such a name holds objects with lists; keep the other members."""
    window.take("{")
    while (letter := window.skip(_BETWEEN)) != "}":
        if letter != '"':
            raise window.error()
        named = window.value("")
        key = str(named.row)
        window.take(":")
        if window.skip() == "[" and key in lists:
            whole.has_list = True
            yield from _elements(window, 1, of)
            continue
        if window.skip() == "{" and key in lists and depth == 0:
            yield from _inner_object(window, lists, whole)
            continue
        if window.skip() == "{" and depth == 1:
            yield from _named_object(window, lists, whole, key)
        else:
            begun = window.read
            one = window.value("")
            whole.size += window.read - begun
            whole.keep(key, one.row, [why for why in (named.why, one.why) if why])
        if whole.size > MAX_BYTES_OF_ROW:
            raise window.error(_TOO_LONG)
    window.take("}")
