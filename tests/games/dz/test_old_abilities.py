"""Abilities as files still write them become skills, every one of the bundled files."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.games.dz.world.old_abilities import up
from fwjudge.scenario import load

FILES = sorted((Path(__file__).parents[3] / "scenarios" / "dz").glob("**/*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ability_of_a_file_is_a_skill(path: Path) -> None:
    for card in load(path).cards.values():
        for ability in card.abilities:
            skill = up(ability, card.abilities)
            assert isinstance(skill, text.Skill)
            assert {type(record).__module__ for record in walk(skill)} == {text.__name__}
