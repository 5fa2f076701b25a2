"""Texts that no card prints, composed of words that cards print in other combinations: each is read as it was judged, and played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from fwjudge.cards.compiler import CompiledText, compile_text
from fwjudge.cards.explanation import explain_face
from fwjudge.scenario import read, run

FILE: dict[str, Any] = yaml.load(Path(__file__).with_name("composed_fw.yaml").read_text("utf8"), yaml.CSafeLoader)
TEXTS: list[dict[str, Any]] = FILE["texts"]
PLAYS = [(entry, play) for entry in TEXTS for play in entry.get("plays", ())]


def _compile(entry: dict[str, Any]) -> CompiledText:
    return compile_text(entry["text"], entry.get("type", "battle"))


@pytest.mark.parametrize("entry", TEXTS, ids=[entry["text"] for entry in TEXTS])
def test_a_composed_text_is_read_as_it_was_judged(entry: dict[str, Any]) -> None:
    text = _compile(entry)
    said = ["  " * line.depth + line.words for ability in explain_face(text) for line in ability.words]
    assert said == entry["says"]
    assert [gap.text for gap in text.residuals] == entry.get("unread", [])


@pytest.mark.parametrize(
    ("entry", "play"), PLAYS, ids=[f"{entry['text']} {number}" for number, (entry, _) in enumerate(PLAYS)]
)
def test_a_composed_text_is_played_as_the_rulebook_says(entry: dict[str, Any], play: dict[str, Any]) -> None:
    kind = entry.get("type", "battle")
    numbers: dict[str, dict[str, Any]] = {
        "battle": {"power": 20000, "combo": 5000},
        "leader": {"power": 15000, "back": {"power": 20000}},
    }
    carrier = {"type": kind, "cost": 0, "text": entry["text"], **numbers.get(kind, {})}
    cards = {**FILE["cards"], "札": carrier}
    named = json.dumps(play, ensure_ascii=False)
    file = {
        "rules": "fw",
        "title": entry["means"],
        "ask": "何が起こるか",
        "cards": {name: card for name, card in cards.items() if name in named},
        **play,
    }
    report = run(read(json.dumps(file, ensure_ascii=False)))
    assert [check for check in report.checks if not check.passed] == []


def test_so_many_texts_are_composed() -> None:
    assert len(TEXTS) >= 150
    assert len({entry["text"] for entry in TEXTS}) == len(TEXTS)
