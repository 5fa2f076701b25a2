"""The text of a scenario file: read within limits, decoded, and made into the tree that knows its lines and columns."""

from __future__ import annotations

from pathlib import Path

from fwjudge.base import files
from fwjudge.base.yaml_tree import BadYaml, Items, Node, Pairs, Text, parse_tree

from .problem import BadScenario, Problem

MAX_SCENARIO_BYTES = 256_000
"""No larger file is read."""


def read_bytes(path: Path) -> bytes:
    """Return the content of a file. Raise `BadScenario` where it is none, or larger than a person writes."""
    try:
        return files.read_bytes(path, MAX_SCENARIO_BYTES)
    except files.BadFile as error:
        raise BadScenario(str(path), [Problem(0, 0, error.why)]) from None


def parse(data: bytes | str, file: str) -> Node:
    """Return the tree of a YAML text."""
    try:
        return parse_tree(data if isinstance(data, str) else _decode(data, file))
    except BadYaml as error:
        raise BadScenario(file, [Problem(error.line, error.column, error.text)]) from None


def _decode(data: bytes, file: str) -> str:
    for encoding in ("utf-8-sig", "utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadScenario(file, [Problem(0, 0, "文字コードが分かりません。UTF-8で保存してください。")])


__all__ = ["Items", "Node", "Pairs", "Text", "parse", "read_bytes"]
