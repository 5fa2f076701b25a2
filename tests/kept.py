"""The store in the folder of a test, to be damaged from outside, and files as earlier versions of the program left them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from fwjudge.base.user_folders import data_dir

OLD_TABLES = (
    "CREATE TABLE card (key TEXT, language TEXT, number TEXT NOT NULL, printed TEXT NOT NULL, PRIMARY KEY (key, language)) WITHOUT ROWID",
    "CREATE TABLE named (name TEXT, key TEXT, PRIMARY KEY (name, key)) WITHOUT ROWID",
)


def store_file() -> Path:
    return data_dir() / "fwjudge.sqlite"


def change_store(statement: str, *values: object) -> int:
    """Changes the store behind the back of the program, and returns how many rows."""
    with closing(sqlite3.connect(store_file(), isolation_level=None)) as base:
        return base.execute(statement, values).rowcount


def old_cards(*cards: tuple[str, str, str, str]) -> Path:
    """Writes a file of cards of form 1: key, number, name and language of each, of 5000 power."""
    file = data_dir() / "cards" / "fw.sqlite"
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file, isolation_level=None)) as base:
        for table in OLD_TABLES:
            base.execute(table)
        base.execute("PRAGMA user_version = 1")
        for key, number, name, language in cards:
            face = [name, 1, "R", 5000, 5000, ["人間"], "【ブロッカー】", None]
            printed = json.dumps([number, "battle", ["red"], face, None, "C", language], ensure_ascii=False)
            base.execute("INSERT INTO card VALUES (?, ?, ?, ?)", (key, language, number, printed))
            base.execute("INSERT OR IGNORE INTO named VALUES (?, ?)", (name, key))
    return file


def old_lines(name: str, rows: Iterable[dict[str, Any]], more: str = "") -> Path:
    """Writes a file of lines of an earlier version, such as `qa/fw.jsonl`."""
    file = data_dir() / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows) + more, encoding="utf8")
    return file
