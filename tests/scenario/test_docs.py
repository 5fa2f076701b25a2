"""Every scenario that the documentation shows does what it says; the schema is that of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fwjudge.scenario import read, run
from fwjudge.scenario.expected import EXPECT
from fwjudge.scenario.read import TOP
from fwjudge.scenario.schema import text

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
    for word in (*TOP, *EXPECT):
        assert f"`{word.key}" in PAGE, word.key


def test_the_schema_is_current() -> None:
    """If not: python -m fwjudge.scenario.schema > docs/scenario.schema.json"""
    assert (DOCS / "scenario.schema.json").read_text("utf-8") == text()


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    schema = json.loads(text())
    found = set(re.findall(r'"\$ref": "#/\$defs/([^"]+)"', json.dumps(schema)))
    assert {name.replace("~1", "/") for name in found} <= set(schema["$defs"])
