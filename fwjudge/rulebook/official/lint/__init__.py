"""Faults of a rulebook's text that can be found by rule: in the official documents, and in our own."""

from __future__ import annotations

from collections.abc import Mapping

from fwjudge.rulebook.number import order

from ..document import Document, Entry
from .chronicle import chronicle
from .findings import FaultKind, Finding
from .names import names
from .structure import structure
from .wording import wording

__all__ = ["FaultKind", "Finding", "lint"]


def lint(
    document: Document | Mapping[str, str], game: str = "", sections: Mapping[str, str] | None = None
) -> list[Finding]:
    """Return all faults, in the order of the rules; of the whole document's first.

    Of bare rules (number to text), `game` says how they are numbered. `sections` are the titles of sections without a
    number (bf), by label: without them a reference that names such a section is not checked.

    >>> [(finding.number, finding.kind.name) for finding in lint({"1": "甲", "1-2": "乙は1-9に従う。"}, "fw")]
    [('1-2', 'GAP'), ('1-2', 'DANGLING')]
    """
    if isinstance(document, Document):
        game, entries, rules = document.game, list(document.entries), document.rules
        history, edition = document.history, document.edition
        broken = document.broken_words
    else:
        rules = dict(document)
        entries = [Entry(*item) for item in rules.items()]
        history, edition, broken = (), None, ()
    slips = list(wording(game, rules))
    found = [
        *structure(game, entries, sections or {}),
        *chronicle(game, rules, history, edition),
        *(name for name in names(game, rules) if not _is_slip(name, slips)),
        *slips,
        *(
            Finding(game, number, FaultKind.BROKEN_WORD, "語の途中で段落が切れています。", halves)
            for number, halves in broken
        ),
    ]
    place = {number: at for at, number in enumerate(rules)}
    return sorted(dict.fromkeys(found), key=lambda finding: (place.get(finding.number, -1), order(finding.number)))


def _is_slip(unknown: Finding, slips: list[Finding]) -> bool:
    """Whether an unknown name is already told as a misspelt one."""
    name = unknown.message.partition("」")[0]
    return unknown.kind is FaultKind.UNDEFINED and any(
        slip.number == unknown.number and slip.message.startswith(name) for slip in slips
    )
