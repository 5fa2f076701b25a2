"""Events name the reason for what they say by a word, and the sentences of a game have a clause for each of these words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fwjudge
from fwjudge.games import table
from fwjudge.games.common.speech import Speech

ENGINE, GAMES = (Path(fwjudge.__file__).parent / name for name in ("engine", "games"))
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
TOLD_WITH_RULES = "tuple[tuple[str, ...], str]"
"""The type that a function returns to say why something is not so: the rules, and the word for the reason."""


def _modules(*folders: Path) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            if "speech" not in file.parts:
                yield file, ast.parse(file.read_text("utf8"))


def _parameters(node: ast.AST) -> list[str]:
    """Return the parameters of a function or the fields of a record, each with its type."""
    if isinstance(node, ast.FunctionDef):
        return [ast.unparse(one) for one in node.args.args]
    if isinstance(node, ast.ClassDef):
        return [ast.unparse(one).partition(" =")[0] for one in node.body if isinstance(one, ast.AnnAssign)]
    return []


def _takers(*folders: Path) -> dict[str, int]:
    """Return the records and functions that take a reason, each with its place among the arguments."""
    return {
        node.name: names.index("why: str")
        for _, tree in _modules(*folders)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and "why: str" in (names := _parameters(node))
    }


def _constants(node: ast.AST) -> Iterator[str]:
    yield from (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _reasons_in(tree: ast.Module, takers: dict[str, int]) -> Iterator[str]:
    """Yield the constants that are given as a reason in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            given = [one.value for one in node.keywords if one.arg == "why"]
            if name in takers and not any(isinstance(one, ast.Starred) for one in node.args):
                given += node.args[takers[name] : takers[name] + 1]
            yield from (word for one in given for word in _constants(one) if word)
        if isinstance(node, ast.FunctionDef) and TOLD_WITH_RULES in ast.unparse(node.returns or node):
            told = (one.value for one in ast.walk(node) if isinstance(one, ast.Return))
            for one in (way for value in told if value for way in ast.walk(value)):
                if isinstance(one, ast.Tuple) and len(one.elts) == 2 and isinstance(one.elts[0], ast.Name | ast.Tuple):
                    yield from _constants(one.elts[1])


def reasons_given(game: str) -> dict[str, str]:
    """Return the words that events of a game have for reasons, each with a file that gives it."""
    takers = _takers(ENGINE, GAMES / "common", GAMES / game)
    found = _modules(ENGINE, GAMES / "common", GAMES / game)
    return {word: file.name for file, tree in found for word in _reasons_in(tree, takers)}


@pytest.mark.parametrize("game", ["bf", "dz", "fw", "gen", "op"])
def test_no_event_gives_a_sentence_as_its_reason(game: str) -> None:
    given = reasons_given(game)
    assert len(given) > 3
    assert {word: file for word, file in given.items() if JAPANESE.search(word)} == {}


@pytest.mark.parametrize("game", ["bf", "dz", "fw", "gen", "op"])
def test_every_reason_has_a_clause_and_every_clause_is_of_a_reason(game: str) -> None:
    speech = table(game).speech
    assert isinstance(speech, Speech)
    given = reasons_given(game)
    assert {word: file for word, file in given.items() if word not in (*speech.whys, *speech.endings)} == {}
    named = {word for _, tree in _modules(GAMES / game) for word in _constants(tree)}
    assert set(speech.whys) - named == set()
