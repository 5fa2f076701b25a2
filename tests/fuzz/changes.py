"""Changes of an input: bytes, letters, words and lines of a text, values of JSON. The same chance makes the same change."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

MOST = 16_384
"""No input is made longer."""
_WORD = re.compile(r"\s+|[A-Za-z0-9_]+|[ぁ-んー]+|[ァ-ヺー]+|[一-龠々]+|.", re.DOTALL)
ODD_WORDS = (
    *(
        "",
        " ",
        "　",
        "\t",
        "\n",
        "\r\n",
        "\0",
        "\x1b[31m",
        "\x7f",
        "\x9b",
        "\u202e",
        "\u2066",
        "\u200b",
        "\ufeff",
        "\ud800",
    ),
    *("-1", "0", "1", "010", "0x10", "1:30", "1e999", "10" * 30, "1000000000000", "1.5", "NaN", "²", "٣", "①", "×100"),
    *(
        "null",
        "true",
        "~",
        "[",
        "]",
        "{",
        "}",
        ":",
        ": ",
        "- ",
        "? ",
        "&a",
        "*a",
        "!!int",
        "<<",
        "|",
        ">",
        '"',
        "'",
        "#",
        "%",
    ),
    *(
        "「",
        "」",
        "【",
        "】",
        "《",
        "》",
        "(",
        ")",
        "、",
        "。",
        "：",
        "->",
        "…",
        "‼",
        "🐉",
        "か゛",
        "\u0301",
        "\U0010ffff",
    ),
    *("《", "A: B: C"),
)
LONG_WORDS = ("[" * 40, "(" * 200, "あ" * 300, "9" * 400, "-" * 400, "8-" * 100)
_SELDOM = 100
"""One odd word and one repetition in so many is a long one: they take all the time, and hardly ever another way."""
_ODD_VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        40,
        10**6,
        10**13,
        10**60,
        1.5,
        1e308,
        "",
        " ",
        "A",
        "0",
        "\ud800",
        "\0",
        "\u202e",
    ),
    *([], {}, [[]], [None], {"~": "step"}, {"~": "step", "at": "0"}, {"~": "set", "of": []}, {"~": "list", "of": [1]}),
)


def change_bytes(chance: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Put other bytes in the place of a few."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        at = chance.randrange(len(found) + 1)
        end = min(len(found), at + chance.choice((0, 1, 1, 2, 8, 64)))
        other = chance.choice(others) if others else b""
        begin = chance.randrange(len(other) + 1)
        more = (bytes([chance.randrange(256)]), b"", other[begin : begin + chance.randrange(1, 64)])
        found[at:end] = chance.choice(more) * chance.choice((1, 1, 1, 1, 3, 100))
    return bytes(found[:MOST])


def change_text(chance: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Put other letters, words or lines, often of another input, in the place of some."""
    if chance.random() < 0.03:
        return change_bytes(chance, data, others)
    text = _text(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = chance.choice(_CHANGES)(chance, text, _text(chance.choice(others)) if others else "")[:MOST]
    return text.encode("utf8", "surrogatepass")[:MOST]


def change_json(chance: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Put other values, often of the same place in another input, in the place of some of JSON."""
    if chance.random() < 0.1:
        return change_text(chance, data, others)
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return change_text(chance, data, others)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        places = list(_places(tree))
        if not places:
            return chance.choice(others) if others else b"[]"
        holder, key = chance.choice(places)
        _change_value(chance, holder, key, places)
    return json.dumps(tree, ensure_ascii=False).encode("utf8", "surrogatepass")


def change_rows(chance: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Change one line of several, each of which may be JSON."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    if not lines[at].startswith(b"{") or chance.random() < 0.3:
        return change_text(chance, data, others)
    lines[at] = change_json(chance, lines[at], ())
    return b"\n".join(lines)[:MOST]


def _text(data: bytes) -> str:
    return data.decode("utf8", "replace")


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in lists and objects in each other: the list or object, and the index or key."""
    found: list[tuple[Any, Any]] = []
    todo = [value]
    while todo:
        one = todo.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            todo.append(one[key])
    return found


def _change_value(chance: Random, holder: Any, key: Any, places: list[tuple[Any, Any]]) -> None:
    value, kind = holder[key], chance.randrange(8)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, value)
    elif kind == 2 and isinstance(holder, dict):
        holder[chance.choice((f"{key} ", "~", "", "x"))] = holder.pop(key)
    elif kind == 3 and isinstance(value, int):
        holder[key] = value + chance.choice((-1, 1, 2, -2, 10, 1000, -1000))
    elif kind in (4, 5):  # a value of elsewhere, which is nothing that holds this place
        other, at = chance.choice(places)
        if not isinstance(other[at], dict | list):
            holder[key] = other[at]
    elif kind == 6 and isinstance(value, str):
        holder[key] = chance.choice(_CHANGES)(chance, value, value)
    else:
        holder[key] = json.loads(json.dumps(chance.choice(_ODD_VALUES)))


Change = Callable[[Random, str, str], str]


def _other_words(chance: Random, text: str, other: str) -> str:
    words, more = _WORD.findall(text), _WORD.findall(other)
    at = chance.randrange(len(words) + 1)
    end = at + chance.choice((0, 1, 1, 1, 3))
    begin = chance.randrange(len(more) + 1)
    words[at:end] = more[begin : begin + chance.choice((0, 1, 1, 1, 3, 8))]
    return "".join(words)


def _odd_word(chance: Random, text: str, other: str) -> str:
    words = _WORD.findall(text)
    at = chance.randrange(len(words) + 1)
    odd = LONG_WORDS if chance.randrange(_SELDOM) == 0 else ODD_WORDS
    words[at : at + chance.choice((0, 1, 1))] = [chance.choice(odd)]
    return "".join(words)


def _swapped_words(chance: Random, text: str, other: str) -> str:
    words = _WORD.findall(text)
    if words:
        one, two = chance.randrange(len(words)), chance.randrange(len(words))
        words[one], words[two] = words[two], words[one]
    return "".join(words)


def _other_lines(chance: Random, text: str, other: str) -> str:
    lines, more = text.split("\n"), other.split("\n")
    at, begin = chance.randrange(len(lines) + 1), chance.randrange(len(more))
    lines[at : at + chance.choice((0, 0, 1, 1, 3))] = more[begin : begin + chance.choice((0, 1, 1, 2, 6))]
    return "\n".join(lines)


def _moved_lines(chance: Random, text: str, other: str) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    part = lines[at : at + chance.choice((1, 1, 2, 4))]
    if chance.random() < 0.5:
        del lines[at : at + len(part)]
    end = chance.randrange(len(lines) + 1)
    lines[end:end] = part
    return "\n".join(lines)


def _repeated(chance: Random, text: str, other: str) -> str:
    at = chance.randrange(len(text) + 1)
    part = text[at : at + chance.choice((1, 2, 8, 30))]
    times = (100, 1000) if chance.randrange(_SELDOM) == 0 else (2, 3, 10)
    return text[:at] + part * chance.choice(times) + text[at:]


def _spliced(chance: Random, text: str, other: str) -> str:
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _cut(chance: Random, text: str, other: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.choice((1, 1, 2, 5, 30)) :]


_CHANGES: tuple[Change, ...] = (
    *(_other_words,) * 4,
    *(_odd_word,) * 3,
    *(_other_lines,) * 2,
    *(_swapped_words, _moved_lines, _repeated, _spliced, _cut),
)
