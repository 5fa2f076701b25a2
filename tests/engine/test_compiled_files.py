"""The globs of `pyproject.toml` still find the modules that are to be compiled: no wheel is built interpreted without a word."""

from __future__ import annotations

import pytest

from fwjudge.citation import GAMES
from tests.compiled_modules import HOOK, ROOT, included

GAMES_ROOM = ROOT / "fwjudge" / "games"
NOT_COMPILED = {
    "fw/meaning/instructions.py": "puts tables together",
    "fw/world/dependencies.py": "runs once a world",
    "dz/now/square.py": "a class that is a number",
}
"""Modules of those floors, each with the reason why it stays as it is."""


@pytest.mark.parametrize("floor", ["rules", "now", "world", "meaning"])
@pytest.mark.parametrize("game", GAMES)
def test_every_module_of_a_floor_is_compiled(game: str, floor: str) -> None:
    modules = {path for path in (GAMES_ROOM / game / floor).glob("*.py") if path.name != "__init__.py"}
    left_out = {path.relative_to(GAMES_ROOM).as_posix() for path in modules - included()}
    assert modules
    assert left_out <= set(NOT_COMPILED)


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_below_the_floors_is_compiled(game: str) -> None:
    below = {path for name in ("state", "events", "readings") for path in (GAMES_ROOM / game).glob(f"{name}.py")}
    assert below
    assert below <= included()


def test_the_engine_and_what_the_games_share_are_compiled() -> None:
    wanted = {*(ROOT / "fwjudge" / "engine").glob("r*n.py"), *(GAMES_ROOM / "common").glob("l*.py")}
    assert wanted <= included()


def test_what_only_words_a_report_is_not_compiled() -> None:
    assert not [path for path in included() if "speech" in path.parts or path.name in ("table.py", "new_game.py")]


def test_what_is_named_as_not_compiled_is_there() -> None:
    for pattern in HOOK["exclude"]:
        assert pattern == "__init__.py" or any(ROOT.glob(pattern)), f"{pattern} excludes nothing"
    assert all((GAMES_ROOM / name).exists() for name in NOT_COMPILED)
