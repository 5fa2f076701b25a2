"""The text of a scenario file made from its parts: what `fwjudge new` writes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import field

from fwjudge.base.data_classes import dataclass

from .source import Text, parse

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n\[\]{}#\"',]*")


@dataclass
class Parts:
    """The parts of a scenario as a person typed them."""

    game: str
    title: str = ""
    question: str = ""
    kind: str = ""
    of: str = ""
    cards: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    """Names, and the fields of each; a field with several words has them separated by commas."""
    player: str = "A"
    turn: str = ""
    areas: list[tuple[str, str, str]] = field(default_factory=list)
    """Player, area, what lies there: a number, or names separated by commas."""
    play: list[tuple[str, str]] = field(default_factory=list)
    expect: list[tuple[str, str]] = field(default_factory=list)


def compose(parts: Parts) -> str:
    """Return the text of the file."""
    lines = [f"rules: {parts.game}"]
    if parts.title:
        lines.append(f"title: {scalar(parts.title)}")
    asked = [("kind", parts.kind), ("of", parts.of), ("text", parts.question)]
    if any(value for _, value in asked):
        lines.append("ask: {" + ", ".join(f"{key}: {scalar(value, True)}" for key, value in asked if value) + "}")
    if parts.cards:
        lines.append("cards:")
        for name, fields in parts.cards:
            lines.append(f"  {scalar(name)}: {{{', '.join(f'{key}: {_value(value)}' for key, value in fields)}}}")
    lines += ["board:", f"  turn: {{player: {parts.player}" + (f", number: {parts.turn}}}" if parts.turn else "}")]
    for player in dict.fromkeys(who for who, _, _ in parts.areas):
        laid = [f"{area}: {_value(value)}" for who, area, value in parts.areas if who == player]
        lines.append(f"  {player}: {{{', '.join(laid)}}}")
    lines += _rows("play", parts.play)
    lines += _rows("expect", parts.expect)
    return "\n".join(lines) + "\n"


def _rows(key: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{key}:", *(f"  - {scalar(left)}: {_row(right)}" for left, right in rows)] if rows else []


def _row(value: str) -> str:
    """Return the right side of a row; a list in brackets stays a list."""
    text = value.strip()
    if text.startswith("[") and text.endswith("]"):
        return f"[{', '.join(scalar(one, True) for one in split(text[1:-1]))}]"
    return scalar(text)


def _value(value: str) -> str:
    words = split(value)
    if len(words) == 1:
        return scalar(words[0], True)
    return f"[{', '.join(scalar(word, True) for word in words)}]"


def split(text: str) -> list[str]:
    """Return the words of a text that commas separate."""
    return [word.strip() for word in re.split(r"[,、，]", text) if word.strip()]


def scalar(text: str, inside: bool = False) -> str:
    """Return a text as YAML: as it is where that reads back as the same, else in quotes."""
    line = " ".join(text.split())
    if _PLAIN.fullmatch(line) and ": " not in line and not line.endswith(":") and not (inside and "," in line):
        try:
            if parse(line, "") == Text(1, 1, line):
                return line
        except ValueError:
            pass
    return json.dumps(line, ensure_ascii=False)
