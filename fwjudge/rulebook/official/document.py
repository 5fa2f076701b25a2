"""An official document as data: its rules as they stand, its edition, its revision history."""

from __future__ import annotations

from functools import cached_property

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.rulebook.edition import Edition, EditionChange


class Entry(NamedTuple):
    """A rule at its place. A number may come twice in a faulty document, so entries are a sequence."""

    number: str
    text: str


class ExtractedRules(NamedTuple):
    """The rules that were taken out of a text, and where it breaks a word that it should not break (lint tells)."""

    entries: tuple[Entry, ...]
    broken_words: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Document:
    """The publisher's document, taken apart."""

    game: str
    edition: Edition
    entries: tuple[Entry, ...]
    history: tuple[EditionChange, ...] = ()
    broken_words: tuple[Entry, ...] = ()
    """Words inside which a paragraph ends: the rule, and the two halves."""
    source: str = ""
    """Name of the file that it was read from."""
    sha256: str = ""
    """Fingerprint of that file."""
    imported: str = ""
    """The day on which it was stored, or nothing."""

    @cached_property
    def rules(self) -> dict[str, str]:
        """Number to text, in the document's order; of a doubled number the first one."""
        rules: dict[str, str] = {}
        for number, text in self.entries:
            rules.setdefault(number, text)
        return rules
