"""The text of a scenario file made from its parts: what `fwjudge new` writes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import field

from fwjudge.base.data_classes import dataclass
from fwjudge.base.patterns import compile_late
from fwjudge.course.words import RULE

from .source import Node, Pairs, Text, parse
from .typed_questions import read_typed_question
from .writing import items, pairs, text, write_pairs

_PLAIN = compile_late(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n\[\]{}#\"',]*")


@dataclass
class Parts:
    """The parts of a scenario as a person typed them."""

    game: str
    title: str = ""
    question: str = ""
    asked: str = ""
    """What is asked, in one line: いつ 引く: B."""
    answer: str = ""
    because: str = ""
    cards: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    """Names, and the fields of each; a field with several words has them separated by commas."""
    player: str = "A"
    turn: str = ""
    areas: list[tuple[str, str, str]] = field(default_factory=list)
    """Player, area, what lies there: a number, or names separated by commas."""
    play: list[tuple[str, str]] = field(default_factory=list)
    expect: list[tuple[str, str]] = field(default_factory=list)


def compose(parts: Parts) -> str:
    """Return the text of the file. Raises `ValueError` where it cannot be read what is asked."""
    lines = [f"rules: {parts.game}"]
    if parts.title:
        lines.append(f"title: {scalar(parts.title)}")
    if parts.asked:
        lines += write_pairs(pairs([("ask", _question(parts))])).splitlines()
    elif parts.question:
        lines.append(f"ask: {scalar(parts.question)}")
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


def _question(parts: Parts) -> Pairs:
    """Return the question with the answer that it must have."""
    asked = read_typed_question(parts.asked)
    if not isinstance(asked, Pairs):
        raise ValueError("1つの質問を書きます。いくつも聞くなら、書き出したファイルに足してください。")
    beside: list[tuple[str, Node]] = [("text", text(parts.question))] if parts.question else []
    for key, said in (("answer", parts.answer), ("because", parts.because)):
        words = split(said)
        if words:
            value = [text(word, key == "because" or bool(re.fullmatch(RULE, word))) for word in words]
            beside.append((key, value[0] if len(value) == 1 else items(value)))
    return Pairs(0, 0, (*asked.pairs, *pairs(beside).pairs))


def _rows(key: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{key}:", *(f"  - {scalar(left)}: {_row(right)}" for left, right in rows)] if rows else []


def _row(value: str) -> str:
    """Return the right side of a row; a list in brackets stays a list."""
    line = value.strip()
    if line.startswith("[") and line.endswith("]"):
        return f"[{', '.join(scalar(one, True) for one in split(line[1:-1]))}]"
    return scalar(line)


def _value(value: str) -> str:
    words = split(value)
    if len(words) == 1:
        return scalar(words[0], True)
    return f"[{', '.join(scalar(word, True) for word in words)}]"


def split(said: str) -> list[str]:
    """Return the words of a text that commas separate."""
    return [word.strip() for word in re.split(r"[,、，]", said) if word.strip()]


def scalar(said: str, inside: bool = False) -> str:
    """Return a text as YAML: as it is where that reads back as the same, else in quotes."""
    line = " ".join(said.split())
    if _PLAIN.fullmatch(line) and ": " not in line and not line.endswith(":") and not (inside and "," in line):
        try:
            if parse(line, "") == Text(1, 1, line):
                return line
        except ValueError:
            pass
    return json.dumps(line, ensure_ascii=False)
