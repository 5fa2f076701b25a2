"""The form of the store: its tables, and the steps from each form to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from .earlier_rows import bring_rows_to_form_3
from .faults import describe_foreign_file, describe_malformed, describe_newer_form
from .kinds import KINDS

APPLICATION = 0x66776A75
"""Marks a database as one of this program (`fwju`)."""

Step = str | Callable[[sqlite3.Connection], None]

STEPS: dict[int, tuple[Step, ...]] = {
    2: (
        *(
            f"CREATE TABLE {table} (key TEXT NOT NULL, part TEXT NOT NULL, content TEXT NOT NULL, sum INTEGER NOT NULL, "
            "PRIMARY KEY (key, part))"
            for table in KINDS
        ),
        # How many rows each kind has, the sum of their checksums, and when it was last changed.
        "CREATE TABLE extent (kind TEXT NOT NULL, game TEXT NOT NULL, rows INTEGER NOT NULL, sum INTEGER NOT NULL, "
        "day TEXT NOT NULL, stamp TEXT NOT NULL, PRIMARY KEY (kind, game))",
        # The files of earlier versions that were taken over, and how many of their rows could not be read.
        "CREATE TABLE taken (file TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL, lost INTEGER NOT NULL)",
    ),
    3: (bring_rows_to_form_3,),
}
"""The steps that make each form out of the one before. Form 1 was a file for each kind of data, form 2 knew the cards of one game."""


def newest() -> int:
    """Return the form that this version writes."""
    return max(STEPS)


def form_of(base: sqlite3.Connection, file: Path) -> int:
    """Return the form of a database; a later form and another program's database are refused."""
    (form,) = base.execute("PRAGMA user_version").fetchone()
    (application,) = base.execute("PRAGMA application_id").fetchone()
    if not application and not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise describe_malformed(file)  # a store is never empty
    if application != APPLICATION:
        raise describe_foreign_file(file)
    if form > newest():
        raise describe_newer_form(file, form, newest())
    return int(form)


def migrate(base: sqlite3.Connection, form: int) -> None:
    """Bring a database of this form to the newest one, within the transaction that is open."""
    for step in sorted(STEPS):
        if step > form:
            for statement in STEPS[step]:
                if isinstance(statement, str):
                    base.execute(statement)
                else:
                    statement(base)
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.execute(f"PRAGMA user_version = {newest()}")
