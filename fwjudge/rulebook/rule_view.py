"""Everything that belongs to one rule, gathered for showing it: one value for the terminal and for scripts."""

from __future__ import annotations

from typing import Any

from fwjudge.base.records import NamedTuple

from . import overlay
from .anchor import anchor
from .book import Rulebook
from .edition import Edition, EditionChange
from .rule import Rule
from .scenarios import CitingScenario, scenarios_citing


class RuleView(NamedTuple):
    """A rule with its surroundings."""

    rule: Rule
    source: str
    """`restated` or `official`"""
    edition: Edition
    parents: tuple[Rule, ...]
    section: str
    children: tuple[Rule, ...]
    refers_to: tuple[Rule, ...]
    referred_by: tuple[Rule, ...]
    history: tuple[EditionChange, ...]
    scenarios: tuple[CitingScenario, ...]

    def as_json(self) -> dict[str, Any]:
        """Return what scripts read. Keys stay; new ones may come."""
        rule = self.rule
        return {
            "game": rule.game,
            "number": rule.number,
            "title": rule.title,
            "text": rule.text,
            "source": self.source,
            "kind": rule.kind.value,
            "edition": self.edition.version,
            "published": self.edition.published,
            "section": self.section,
            "parents": [r.number for r in self.parents],
            "children": [r.number for r in self.children],
            "refers_to": [r.number for r in self.refers_to],
            "referred_by": [r.number for r in self.referred_by],
            "examples": list(rule.examples),
            "notes": list(rule.notes),
            "history": [change_json(change) for change in self.history],
            "scenarios": [scenario._asdict() for scenario in self.scenarios],
            "file": f"rules_ja/{rule.game}/{rule.file}",
            "anchor": anchor(rule),
        }


def change_json(change: EditionChange) -> dict[str, str]:
    """Return an entry of the history of a document as JSON."""
    return {**change._asdict(), "kind": change.kind.value}


def show(book: Rulebook, number: str) -> RuleView:
    """Gather what belongs to a rule of this book (which may carry official wording)."""
    rule = book[number]

    def rules(numbers: tuple[str, ...] | list[str]) -> tuple[Rule, ...]:
        return tuple(book[n] for n in numbers)

    return RuleView(
        rule,
        overlay.source(book, number),
        overlay.edition_of(book),
        rules(book.ancestors(number)),
        book.section(number),
        rules(book.children(number)),
        rules(book.refers_to(number)),
        rules(book.referred_by(number)),
        overlay.history_of(book.game, number),
        scenarios_citing(book.game, overlay.restated_number(book, number)),
    )


def descendants(book: Rulebook, number: str, depth: int) -> list[tuple[int, Rule]]:
    """Return the rules below one, in order, each with how deep it lies, down to `depth` levels."""
    if depth < 1:
        return []
    below: list[tuple[int, Rule]] = []
    for child in book.children(number):
        below.append((1, book[child]))
        below += [(deep + 1, rule) for deep, rule in descendants(book, child, depth - 1)]
    return below
