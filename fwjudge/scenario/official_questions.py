"""The official questions and answers that concern the printed cards of a scenario, as far as the judge has imported them."""

from __future__ import annotations

from .result import Note
from .scenario import Scenario

_SHOWN = 8


def concerning(scenario: Scenario) -> list[Note]:
    """A note that names them; none where no card is a printed one."""
    numbers = {str(card.fields["number"]) for card in scenario.cards.values() if card.fields.get("number")}
    if not numbers:
        return []
    from fwjudge.rulebook.qa import kept

    found = [entry.id for entry in kept(scenario.game).entries if numbers.intersection(entry.cards)]
    if not found:
        return []
    more = f" ほか{len(found) - _SHOWN}件" if len(found) > _SHOWN else ""
    return [
        Note(
            "qa", f"使ったカードの公式Q&A: {'、'.join(found[:_SHOWN])}{more} (`fwjudge qa show {found[0]}` で読める)。"
        )
    ]
