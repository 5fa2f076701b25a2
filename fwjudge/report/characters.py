"""Characters that a console cannot show, or that would make it do something else than show them."""

from __future__ import annotations

import codecs
import json
from functools import cache
from typing import Any, TextIO

# What to show on a console that lacks the character, instead of a question mark.
_PLAINER = str.maketrans(
    {
        "‼": "!!",
        "–": "-",
        "—": "-",
        "−": "-",
        "～": "~",
        "〜": "～",
        "…": "...",
        "•": "・",
        "›": ">",
        "→": "->",
        "│": "|",
        "─": "-",
        "✓": "o",
        "✗": "x",
        "▶": ">",
        "●": "*",
        "└": "`",
        "├": "|",
        "“": '"',
        "”": '"',
        "’": "'",
        "‘": "'",
    }
)

# Commands to a terminal, and marks that turn the direction of writing: never passed on from a text.
_OBEYED = [*range(0x7F, 0xA0), 0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)]
_UNSEEN: dict[int, str] = dict.fromkeys([*range(0x20), *_OBEYED, *range(0xD800, 0xE000)], "\ufffd")
_UNSEEN |= {ord("\n"): "\n", ord("\t"): "\t", ord("\r"): " "}


def visible(text: str) -> str:
    """Return the text without anything that a terminal obeys.

    >>> visible("笛\\x1b[31m鈴")
    '笛\ufffd[31m鈴'
    """
    return text.translate(_UNSEEN)


def write_json(value: Any, indent: int | None = None, ascii_only: bool = False) -> str:
    """Return a value as JSON, in which whatever a terminal obeys, and half a letter, stands escaped.

    >>> write_json(["笛\x9b\u202e"])
    '["笛\\\\u009b\\\\u202e"]'
    """
    return json.dumps(value, ensure_ascii=ascii_only, indent=indent).translate(_escape_letters())


@cache
def _escape_letters() -> dict[int, str]:
    """Return how JSON writes each letter that a terminal obeys, and each half a letter."""
    return {letter: f"\\u{letter:04x}" for letter in [*_OBEYED, *range(0xD800, 0xE000)]}


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    if isinstance(error, UnicodeDecodeError):
        return "\ufffd", error.end
    assert isinstance(error, UnicodeEncodeError)
    shown = []
    for letter in error.object[error.start : error.end]:
        for candidate in (letter.translate(_PLAINER), "?"):
            try:
                shown.append(candidate.encode(error.encoding))
                break
            except UnicodeEncodeError:
                continue
    return b"".join(shown), error.end


codecs.register_error("plainer", _plainer)


def forgive_characters(*streams: TextIO | None) -> None:
    """Let these streams show something plainer where their encoding lacks a character, and read what is not in it."""
    for stream in streams:
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors="plainer")
