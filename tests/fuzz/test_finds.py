"""What hostile inputs have found stays mended: each file in `finds` is fed again to the way in that its folder names."""

from __future__ import annotations

from pathlib import Path

import pytest

from .targets import TARGETS

FINDS = sorted(file for file in (Path(__file__).parent / "finds").rglob("*") if file.is_file())


@pytest.mark.parametrize("file", FINDS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_find_ends_in_a_value_or_a_sentence(file: Path) -> None:
    TARGETS[file.parent.name].feed(file.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_the_first_inputs_of_a_target_are_read(name: str) -> None:
    for seed in TARGETS[name].seeds()[:3]:
        TARGETS[name].feed(seed)
