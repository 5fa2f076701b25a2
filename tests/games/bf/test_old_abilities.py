"""Abilities as files still write them become skills, every one of the bundled files."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.base.places import scenarios_dir
from fwjudge.games.bf.world.old_abilities import up
from fwjudge.scenario import load


@pytest.mark.parametrize("path", sorted((scenarios_dir() / "bf").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_ability_of_a_file_is_a_skill(path: Path) -> None:
    for card in load(path).cards.values():
        for ability in card.abilities:
            skill = up(ability)
            assert isinstance(skill, text.Skill)
            assert {type(record).__module__ for record in walk(skill)} == {text.__name__}
            assert up(skill) is skill
