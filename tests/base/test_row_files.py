"""Rows of files: each shape is known, each bad row is named, and none makes the program grow."""

from __future__ import annotations

import json

import pytest

from fwjudge.base.files import BadFile
from fwjudge.base.row_files import MAX_BYTES_OF_ROW, decode_lines, read_json, read_lines_of_json

LISTS = ("cards", "data")


def rows(text: str | bytes) -> list[object]:
    """The rows of a file; what cannot be used as its reason."""
    content = text.encode() if isinstance(text, str) else text
    return [one.why or one.row for one in read_json(content, "f", LISTS)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[{"a": 1}, {"a": 2}]', [{"a": 1}, {"a": 2}]),
        ('\ufeff \n[\n{"a":\n1}\n,\n2\n]\n', [{"a": 1}, 2]),
        ('{"a": 1}', [{"a": 1}]),
        ('{\n "a": 1,\n "b": [1]\n}', [{"a": 1, "b": [1]}]),
        ('{"total": 2, "cards": [1, {"a": 2}], "page": 1}', [1, {"a": 2}]),
        ('{"data": [1], "cards": [2]}', [1, 2]),
        ('{"a": 1}\n{"a": 2}\n', [{"a": 1}, {"a": 2}]),
        ('{"a": 1}\n\n{"a\n[]\n', [{"a": 1}, "JSONとして読めません", []]),
        ('{"a\n{"a": 2}\n', ["JSONとして読めません", {"a": 2}]),
        ('[1\n{"a": 2}\n', ["JSONとして読めません", {"a": 2}]),
        ('[]\n{"a": 2}', [[], {"a": 2}]),
        ("[]", []),
        ('{"cards": []}', []),
    ],
)
def test_the_shapes_of_a_file(text: str, found: list[object]) -> None:
    assert rows(text) == found


@pytest.mark.parametrize("text", ["[", "[1, 2", "{", '{"a": ', "[1] 2", "[" * 100_000, '{"cards": [1, 2', "[1]\n[2]\n"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match=r"行目から先がJSONとして読めません|長すぎます"):
        rows(text)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ('{"a": 1, "a": 2}', "項目 a が2度あります"),
        ('{"a": ' + "1" * 5000 + "}", "数が長すぎます: 11111111111111111111"),
        ('{"a": NaN}', "数ではありません: NaN"),
        ('{"a": ' + "[" * 100 + "]" * 100 + "}", "入れ子が深すぎます (30段まで)"),
        ('{"a": ' + "[" * 5000 + "]" * 5000 + "}", "入れ子が深すぎます (30段まで)"),
        ('{"a": "' + "x" * MAX_BYTES_OF_ROW + '"}', "1 MB より長いか、UTF-8の文章ではありません"),
    ],
)
def test_a_row_that_cannot_be_used_is_named_and_the_others_are_read(row: str, why: str) -> None:
    assert rows(f'{{"b": 1}}\n{row}\n{{"b": 2}}') == [{"b": 1}, why, {"b": 2}]


def test_an_element_that_cannot_be_used_is_named_too() -> None:
    assert rows('[{"a": 1, "a": 2}, {"b": NaN}, 3]') == ["項目 a が2度あります", "数ではありません: NaN", 3]
    assert rows('{"a": 1, "a": 2}') == ["項目 a が2度あります"]


def test_an_element_is_read_however_it_lies_in_what_is_read_at_once() -> None:
    every = [{"n": at, "text": "語" * (at % 977)} for at in range(3000)]
    assert rows(json.dumps(every, ensure_ascii=False)) == every
    assert rows(json.dumps({"cards": every}, ensure_ascii=False, indent=1)) == every
    found = [one.where for one in read_json(json.dumps([[1], [2], 3], indent=1).encode(), "f")]
    assert found == ["2行目", "5行目", "8行目"]
    with pytest.raises(BadFile, match="長すぎます"):
        rows("[" + json.dumps("x" * MAX_BYTES_OF_ROW * 2) + "]")


def test_lines_keep_their_ends_and_end_at_line_feeds_only() -> None:
    assert list(decode_lines("\ufeffa\u2028b\r\n\x85\nc".encode())) == [(1, "a\u2028b\r\n"), (2, "\x85\n"), (3, "c")]
    assert list(decode_lines(b"a\n\xff\nb")) == [(1, "a\n"), (2, None), (3, "b")]
    assert [one.why for one in read_lines_of_json('{"a": "\u2028"}'.encode())] == [""]
