"""Records of which few fields change at once, as of a game's own state. Never compiled: a compiled function does
not become a method of a record."""

from __future__ import annotations

from typing import Any


def replaced_quickly(record: Any) -> None:
    """Let fields of this record be changed one by one: `_replace` looks only at those, and events find their `field_places`."""
    at = {name: place for place, name in enumerate(record._fields)}
    made = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        fields = list(self[:])  # a plain tuple is copied at once, a record item by item
        for name, value in changes.items():
            fields[at[name]] = value
        return made(record, fields)

    record._replace = _replace
    record.field_places = at
