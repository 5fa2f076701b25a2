"""Whose deck a text shuffles that names no player: the decks of the owners whose cards it has put there."""

from __future__ import annotations

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import load, run


def test_only_the_deck_is_shuffled_that_a_card_went_to() -> None:
    """4-9-2-3, 6-2-5: 「持ち主の山札に加えてシャッフルする」"""
    report = run(load(scenarios_dir() / "dz" / "deck-arranged.yaml"))
    after = dict(report.branches)["加えてシャッフルした後なら"]
    shuffled = [step.text for step in after.steps if "シャッフル" in step.text]
    assert len(shuffled) == 1 and shuffled[0].startswith("Aが")
