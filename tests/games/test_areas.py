"""The number of an area, written out in `state`, is where its name stands among the areas of the game."""

from __future__ import annotations

from importlib import import_module

import pytest

from fwjudge.citation import GAMES
from fwjudge.games.gen.state import ENERGY, MAIN, SET, STANDBY

OTHERWISE = {"op": {"cost area": "COST"}, "dz": {"left base": "BASE", "middle base": "BASE", "right base": "BASE"}}
"""Areas whose constant bears another name; of several in a row it is the first."""
OF_UNITS = ["standby", "main energy", "standby energy", "main set", "standby set"]
"""gen counts what belongs to a unit from the place of that unit."""


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_an_area_is_where_its_name_stands(game: str) -> None:
    state = import_module(f"fwjudge.games.{game}.state")
    names = state.ZONES if game == "dz" else state.AREAS
    assert len(names) == state.WIDTH
    seen: set[str] = set()
    for at, name in enumerate(names):
        if game == "gen" and name in OF_UNITS:
            continue
        constant = OTHERWISE.get(game, {}).get(name, name.upper().replace(" ", "_"))
        assert constant in seen or getattr(state, constant) == at, name
        seen.add(constant)


def test_what_belongs_to_a_unit_of_gen_is_counted_from_its_place() -> None:
    names = import_module("fwjudge.games.gen.state").AREAS
    units = {MAIN: "main", **dict.fromkeys(STANDBY, "standby")}
    assert [names[at] for at in units] == list(units.values())
    assert [names[at + ENERGY] for at in units] == [f"{unit} energy" for unit in units.values()]
    assert [names[at + SET] for at in units] == [f"{unit} set" for unit in units.values()]
