"""Every ability that a bundled file of 汎用TCG gives as data becomes a skill of the language of texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.games.gen.world.old_abilities import turn_into_skills
from fwjudge.scenario import load

RECORDS = frozenset(
    (*text.FILTERS, *text.AMOUNTS, *text.CONDITIONS, *text.INSTRUCTIONS, *text.STATICS, text.Skill, text.Event)
) | {text.Cards, text.AnyOf, text.Each, text.Top}


@pytest.mark.parametrize("path", sorted(Path("scenarios/gen").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_ability_of_a_file_becomes_a_skill(path: Path) -> None:
    for printed in load(path).cards.values():
        skills = turn_into_skills(printed.abilities)
        assert len(skills) <= len(printed.abilities)
        assert {type(record) for record in walk(skills)} <= RECORDS
