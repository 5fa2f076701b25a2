"""The official questions about the printed cards of a scenario, as far as the judge has imported them."""

from __future__ import annotations

from fwjudge.rulebook.qa import stored_entries

from .result import Note
from .scenario import Scenario

MAX_SHOWN = 8
"""No more of them are named."""


def official_questions_note(scenario: Scenario) -> list[Note]:
    """Return a note that names the official questions about these cards; none where no card is a printed one."""
    numbers = {str(card.fields["number"]) for card in scenario.cards.values() if card.fields.get("number")}
    if not numbers:
        return []
    found = [entry.id for entry in stored_entries(scenario.game).entries if numbers.intersection(entry.cards)]
    if not found:
        return []
    more = f" ほか{len(found) - MAX_SHOWN}件" if len(found) > MAX_SHOWN else ""
    return [
        Note(
            "qa",
            f"使ったカードの公式Q&A: {'、'.join(found[:MAX_SHOWN])}{more} (`fwjudge qa show {found[0]}` で読める)。",
        )
    ]
