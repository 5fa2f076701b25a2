"""Every scenario that the documentation shows does what it says; the schema is that of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.games import table
from fwjudge.scenario import BadScenario, read, run
from fwjudge.scenario.asks import ASK
from fwjudge.scenario.expectations import EXPECT
from fwjudge.scenario.loader import TOP
from fwjudge.scenario.schema import text

FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's reader, where PyYAML was built with it."""
DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "scenario.md").read_text("utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=[re.search(r"title: (.*)", e)[1] for e in EXAMPLES])  # type: ignore[index]
def test_an_example_of_the_documentation_is_as_it_expects(example: str) -> None:
    report = run(read(example))
    assert report.checks
    assert [c for _, r in [("", report), *report.branches] for c in r.checks if not c.passed] == []


def test_the_example_in_python_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(code, {})
    assert "盾の番人" in capsys.readouterr().out


def test_the_documentation_names_every_part_and_every_expectation() -> None:
    for word in (*TOP, *ASK, *EXPECT):
        assert f"`{word.key}" in PAGE, word.key


@pytest.mark.parametrize("game", GAMES)
def test_the_documentation_lists_the_fields_of_a_card(game: str) -> None:
    fields = "、".join(f"`{field.key}` {field.ja}" for field in table(game).words.cards.fields)
    assert f"| {game} | {fields} |" in PAGE


def test_the_schema_is_current() -> None:
    """If not: python -m fwjudge.scenario.schema > docs/scenario.schema.json"""
    assert (DOCS / "scenario.schema.json").read_text("utf-8") == text()


@pytest.fixture(scope="module")
def schema() -> Any:
    jsonschema = pytest.importorskip(
        "jsonschema", reason="jsonschema is not installed: nothing is held against the schema"
    )
    return jsonschema.Draft202012Validator(json.loads(text()))


@pytest.mark.parametrize("apart", [3, pytest.param(1, marks=pytest.mark.long)], ids=["every third", "all"])
def test_every_scenario_and_every_example_fits_the_schema(schema: Any, apart: int) -> None:
    files = {str(path): path.read_text("utf-8") for path in sorted(scenarios_dir().rglob("*.yaml"))[::apart]}
    examples = {f"example {at}": example for at, example in enumerate(EXAMPLES)}
    wrong = {
        name: error.message
        for name, written in (files | examples).items()
        for error in schema.iter_errors(yaml.load(written, Loader=FAST))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"bord": {}},
        {"board": {"A": {"hnd": 3}}},
        {"cards": {"a": {"pwer": 1}}},
        {"play": [{"C": "x"}]},
        {"ask": {"kin": "can"}},
        {"ask": {"can": "A: 投了", "value": "A.手札"}},
        {"ask": {"text": "何が"}},
        {"ask": {"when": {"引く": "B", "KO": "兵"}}},
        {"ask": {"wins": "A"}},
        {"ask": {"value": "A.手札", "because": 8.4}},
        {"ask": {"value": "A.手札", "at": ["8-4-6"]}},
        {"because": 8.4},
        {"もし": {"甲": {"answers": {"answer": "はい"}}}},
        {"expect": [{"turn": {"numbr": 1}}]},
        {"expect": [{"ending": {"winer": "A"}}]},
        {"readings": {"no such": "1"}},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(schema: Any, wrong: dict[str, Any]) -> None:
    assert not schema.is_valid({"rules": "fw", **wrong})
    with pytest.raises(BadScenario):
        read(json.dumps({"rules": "fw", **wrong}))


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    schema = json.loads(text())
    found = set(re.findall(r'"\$ref": "#/\$defs/([^"]+)"', json.dumps(schema)))
    assert {name.replace("~1", "/") for name in found} <= set(schema["$defs"])
