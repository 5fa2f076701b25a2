"""Corrections from a file of the judge: JSONL or YAML, its good rows taken and the others named."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fwjudge.base.files import BadFile, read_bytes
from fwjudge.base.records import NamedTuple
from fwjudge.base.row_files import BadRow, BadRows, FoundRow, limit_rows, read_lines_of_json
from fwjudge.base.yaml_tree import BadYaml, Items, Node, Pairs, Text, parse_items

from . import store
from .errata import Erratum, add_errata, read_erratum
from .values import BadValue


class Import(NamedTuple):
    """The numbers of cards that an import of corrections changed or left alone, and the rows that cannot be used."""

    new: int
    changed: int
    same: int
    bad: tuple[BadRow, ...]
    """The first rows that cannot be used."""
    bad_count: int = 0


def import_file(file: Path) -> Import:
    """Store the good rows of a JSONL or YAML file, and return how many there were, and the bad rows."""
    good, bad = dict[tuple[str, ...], Erratum](), BadRows()
    games = store.games_of_numbers()
    for found in limit_rows(_rows(file)):
        try:
            if found.why:
                raise BadValue(found.why)
            _add(good, read_erratum(found.row, games.get))
        except BadValue as error:
            bad.add(BadRow(file.name, found.where, str(error)))
    if not good:
        why = f" {bad.rows[0].where}: {bad.rows[0].why}" if bad.rows else ""
        raise BadFile(f"{file.name} に使える行がありません。何も変えていません。{why}")
    return Import(*add_errata(good.values()), tuple(bad.rows), bad.count)


def _add(good: dict[tuple[str, ...], Erratum], one: Erratum) -> None:
    """Add a correction. Of two of one place the later day counts; a file that does not say which is later contradicts itself."""
    before = good.setdefault(one.place, one)
    if before.value != one.value and (not before.date or not one.date or before.date == one.date):
        raise BadValue(
            f"{one.number} の同じ項目の訂正が前にあり、内容が違います (先のものを使います。日付があれば後の日のもの)"
        )
    if one.date >= before.date:
        good[one.place] = one


def _rows(file: Path) -> Iterator[FoundRow]:
    content = read_bytes(file)
    letter = content.removeprefix(codecs.BOM_UTF8).lstrip()[:1]
    if file.suffix.lower() in (".jsonl", ".json") or letter == b"{":
        yield from read_lines_of_json(content)
        return
    try:
        for at, item in enumerate(parse_items(content), 1):
            yield _row(f"{at}件目", item)
    except BadYaml as error:
        place = f"の{error.line}行目" if error.line else ""
        raise BadFile(
            f"{file.name}{place and ' ' + place}: {error.text} 訂正の書き方は docs/cards.md にあります。何も変えていません。"
        ) from None


def _row(where: str, item: Node | BadYaml) -> FoundRow:
    """Return an item of YAML as a row: every value as it was written, nothing where nothing was."""
    if isinstance(item, BadYaml):
        return FoundRow(where, why=f"{item.line}行目: {item.text.removesuffix('。')}")
    if not isinstance(item, Pairs):
        return FoundRow(where, why="id, field, value の組ではありません")
    row = dict[str, Any]()
    for key, node in item.pairs:
        value = _value(node)
        if isinstance(value, BadValue):
            return FoundRow(where, why=f"{key.text[:20]}: {value}")
        row[key.text] = value
    return FoundRow(where, row)


def _value(node: Node) -> Any:
    if isinstance(node, Text):
        return None if node.empty else node.text
    if isinstance(node, Items):
        found = [_value(one) for one in node.items]
        return next((one for one in found if isinstance(one, BadValue)), found)
    return BadValue("値には言葉か数かその並びを書きます")
