"""What files say in the old records becomes records of card text, all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.ability import tree
from fwjudge.ability.text import Skill
from fwjudge.ability.walk import walk
from fwjudge.base.places import scenarios_dir
from fwjudge.games.op.world.old_abilities import skills_of
from fwjudge.scenario import BadScenario, load


@pytest.mark.parametrize("path", sorted((scenarios_dir() / "op").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_ability_of_a_file_becomes_a_skill(path: Path) -> None:
    try:
        cards = load(path).cards
    except BadScenario:
        return
    for card in cards.values():
        skills = skills_of(card.abilities)
        assert len(skills) == len(card.abilities)
        for skill in skills:
            assert isinstance(skill, Skill)
            assert not [
                one for one in walk(skill) if type(one).__module__ in (tree.__name__, "fwjudge.ability.filters")
            ]
