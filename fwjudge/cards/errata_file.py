"""Corrections from a file of the judge: JSONL or YAML, its good rows taken and the others named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from fwjudge.base.files import BadFile, read_text
from fwjudge.base.records import NamedTuple

from .errata import Erratum, add_errata, read_erratum
from .source import BadRow
from .values import BadValue


class Import(NamedTuple):
    new: int
    changed: int
    same: int
    bad: tuple[BadRow, ...]


def import_file(file: Path) -> Import:
    """Store the good rows of a JSONL or YAML file, and return how many there were, and the bad rows."""
    good, bad = list[Erratum](), list[BadRow]()
    for where, row in _rows(file):
        try:
            if isinstance(row, BadValue):
                raise row
            good = _add(good, read_erratum(row))
        except BadValue as error:
            bad.append(BadRow(file.name, where, str(error)))
    if not good:
        why = f" {bad[0].where}: {bad[0].why}" if bad else ""
        raise BadFile(f"{file.name} に使える行がありません。何も変えていません。{why}")
    return Import(*add_errata(good), tuple(bad))


def _add(good: list[Erratum], one: Erratum) -> list[Erratum]:
    """Add a correction. Of two of one place the later day counts; a file that does not say which is later contradicts itself."""
    before = next((other for other in good if other.place == one.place), None)
    if before is None:
        return [*good, one]
    if before.value != one.value and (not before.date or not one.date or before.date == one.date):
        raise BadValue(
            f"{one.number} の同じ項目の訂正が前にあり、内容が違います (先のものを使います。日付があれば後の日のもの)"
        )
    return [one if other is before and one.date >= before.date else other for other in good]


def _rows(file: Path) -> list[tuple[str, Any]]:
    text = read_text(file, "JSONLかYAML")
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if file.suffix.lower() in (".jsonl", ".json") or (lines and lines[0][1].lstrip().startswith("{")):
        return [(f"{at}行目", _json(line)) for at, line in lines]
    return _yaml(text, file.name)


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return BadValue("JSONとして読めません")


def _yaml(text: str, name: str) -> list[tuple[str, Any]]:
    try:
        found = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        raise BadFile(f"{name} は{f'{mark.line + 1}行目が' if mark else ''}YAMLとして読めません。") from None
    if not isinstance(found, list):
        raise BadFile(f"{name} が、id, field, value の組の並びではありません。書き方は docs/cards.md にあります。")
    return [(f"{at}件目", row) for at, row in enumerate(found, 1)]
