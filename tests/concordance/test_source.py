"""Where a function stands and what its docstring says, from the source files."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest

from fwjudge.citation import GAMES
from fwjudge.concordance.choosers import CHANCE, DECIDED_BY_STATE, DOER, KINDS, OPPONENT, TURN_PLAYER, who_decides
from fwjudge.concordance.source import extract_sentence, find_definition, is_named
from fwjudge.concordance.table_rows import find_row
from fwjudge.engine.choice import OFFERS
from fwjudge.engine.step import NATURE, Procedures
from fwjudge.games import policy
from fwjudge.games.common.players import turn_player

ROOT = Path(__file__).parent.parent.parent


def test_a_function_stands_where_its_source_says() -> None:
    found = find_definition(turn_player)
    assert found is not None
    assert (found.name, found.file) == ("players.turn_player", "fwjudge/games/common/players.py")
    assert found.line == turn_player.__code__.co_firstlineno


def test_a_function_that_another_makes_stands_with_its_maker() -> None:
    line = Procedures("toy").go_to("1-1", "1-2")
    found = find_definition(line.run)
    assert found is not None
    assert found.name == "step.Procedures.go_to"
    assert not is_named(line.run)


def test_a_compiled_function_is_found_too() -> None:
    """What a compiled function makes is an object without a name: its class bears the names of both."""
    made = type("go_on_go_to_Procedures_obj", (), {"__module__": "fwjudge.engine.step", "__call__": lambda *args: None})
    found = find_definition(made())
    assert found is not None
    assert found.name == "step.Procedures.go_to"
    assert not is_named(made())
    nameless = type("__mypyc_lambda__0_obj", (), {"__module__": "fwjudge.engine.step", "__call__": lambda *args: None})
    assert find_definition(nameless()) is None
    assert who_decides(nameless()) == DECIDED_BY_STATE


def test_bound_methods_and_partial_calls_are_looked_through() -> None:
    found = find_definition(functools.partial(Procedures("toy").at, "1-1"))
    assert found is not None
    assert found.name == "step.Procedures.at"


def test_a_function_of_another_package_stands_nowhere() -> None:
    assert find_definition(print) is None
    assert find_definition(pytest.fixture) is None


@pytest.mark.parametrize(
    ("docstring", "said"),
    [
        ("8-4-6-2-3: skills begin to wait.", "Skills begin to wait."),
        ("8-1-5, 8-1-5-1", ""),
        ("804.2c: Put it there.\n\nMore words.", "Put it there."),
        ("k.貫通: Deal damage\nonce.", "Deal damage once."),
        ("1 damage, or 2 (10-1-2-1).", "1 damage, or 2 (10-1-2-1)."),
    ],
)
def test_a_sentence_has_no_number_in_front(docstring: str, said: str) -> None:
    assert extract_sentence(docstring) == said


def chance(game: Any, frame: Any) -> int:
    return NATURE


@pytest.mark.parametrize(
    ("chooser", "who"),
    [
        (chance, CHANCE),
        (lambda game, frame: game.own.active, TURN_PLAYER),
        (lambda game, frame: frame.item.player, DOER),
        (lambda game, frame: 1 - frame.player, OPPONENT),
        (lambda game, frame: min(game.own.first, 1), DECIDED_BY_STATE),
    ],
)
def test_who_decides_is_read_from_the_code(chooser: Any, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The choosers of this file stand in no module of the package, so their source is handed in."""
    import ast
    import inspect

    if chooser is chance:
        tree: ast.AST = ast.parse(inspect.getsource(chooser)).body[0]
    else:
        source = inspect.getsource(chooser).strip().rstrip(",")
        tree = ast.parse(source).body[0].value.elts[0]  # type: ignore[attr-defined]
    monkeypatch.setattr("fwjudge.concordance.choosers.find_source", lambda function: tree)
    assert who_decides(chooser) == who


@pytest.mark.parametrize("game", GAMES)
def test_every_chooser_of_the_games_is_understood(game: str) -> None:
    """A chooser that looks at the board is told by its name (`choosers.NAMED`)."""
    deciding = {line.address: who_decides(line.chooser) for line in policy(game).procedures if line.chooser is not None}
    assert set(deciding.values()) <= set(KINDS)
    assert [address for address, who in deciding.items() if who == DECIDED_BY_STATE] == []


def test_every_window_offers_something() -> None:
    for game in GAMES:
        for line in policy(game).procedures:
            assert not line.window or line in OFFERS


@pytest.mark.parametrize("game", GAMES)
def test_what_a_maker_made_stands_in_the_row_that_calls_the_maker(game: str) -> None:
    """The number of the line is written there, or with what it begins, a few lines below at most."""
    found = [(line, find_row(game, line)) for line in policy(game).procedures if line.number]
    rows = [(line, row) for line, row in found if row is not None]
    assert len(rows) > len(found) / 2
    for line, row in rows:
        written = (ROOT / row.file).read_text("utf8").splitlines()[row.line - 1 : row.line + 12]
        begins = {line.number[:at] for at in range(1, len(line.number) + 1) if not line.number[at : at + 1].isalnum()}
        assert any(f'"{number}"' in "".join(written) for number in begins)
