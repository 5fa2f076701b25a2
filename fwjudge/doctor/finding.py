"""A finding of the doctor."""

from __future__ import annotations

from enum import Enum

from fwjudge.base.records import NamedTuple


class State(Enum):
    """How a thing was found. MENDED: it was wrong and was made anew; NOTE: worth to know, and nothing is wrong."""

    WELL = "よい"
    MENDED = "直した"
    NOTE = "注意"
    WRONG = "悪い"


class Finding(NamedTuple):
    """A thing that was looked at, how it was found, and what the person can do."""

    area: str
    state: State
    said: str
    todo: str = ""
