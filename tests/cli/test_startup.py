"""A command starts with what it needs: a fresh process looks at what it has imported."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fwjudge.base.places import scenarios_dir

HEAVY = {
    "whoosh",
    "yaml",
    "pypdf",
    "numpy",
    "hypothesis",
    "email.parser",
    "urllib.request",
    "http.client",
    "asyncio",
    "importlib.metadata",
    "multiprocessing",
    "sqlite3",
    "xml.etree.ElementTree",
    "markdown_it",
    "pygments",
    "rich",
}
READING = {"fwjudge.rulebook.book", "fwjudge.rulebook.chapter_file", "fwjudge.rulebook.names"}


def loaded(*words: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = (
        "import json, sys\n"
        "from fwjudge.cli.main import app\n"
        f"try: app({list(words)!r}, standalone_mode=False)\n"
        "finally: print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_a_lookup_needs_no_index_and_no_document() -> None:
    modules = loaded("rule", "8-4-6")
    assert not modules & (HEAVY | {"fwjudge.rulebook.search.engine"})
    assert not any(
        name.startswith(("fwjudge.engine", "fwjudge.games", "fwjudge.scenario", "fwjudge.cards")) for name in modules
    )


@pytest.mark.parametrize("file", ["fw/blocker-ko.yaml", pytest.param("op/blocker.yaml", marks=pytest.mark.long)])
def test_a_run_of_texts_that_were_seen_before_reads_no_grammar(file: str) -> None:
    path = str(scenarios_dir() / file)
    assert any(name.startswith("fwjudge.cards.lower") for name in loaded("run", path))
    assert not [name for name in loaded("run", path) if name.startswith(("fwjudge.cards.lower", "fwjudge.cards.text"))]


def test_a_search_in_a_fresh_index_reads_no_rule_and_no_network(tmp_path: Path) -> None:
    loaded("search", "置換効果")
    modules = loaded("search", "置換効果")
    assert "whoosh.reading" in modules
    assert not modules & (HEAVY - {"whoosh"})
    assert not modules & READING
    assert not modules & {"whoosh.qparser", "whoosh.writing", "fwjudge.rulebook.search.slips", "fwjudge.base.kana"}


@pytest.mark.parametrize(
    "words", [("search", "たいきじょうたい"), ("search", "置換効果", "順番"), ("search", "チェクポイント")]
)
def test_kana_slips_and_questions_read_no_rule_either(words: tuple[str, ...]) -> None:
    loaded(*words)
    assert not loaded(*words) & READING


def test_a_wanted_module_of_the_network_stays_whole() -> None:
    code = "import fwjudge.rulebook.search.index, urllib.request; urllib.request.urlopen"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("words", [("--help",), ("--version",)])
def test_help_imports_no_command(words: tuple[str, ...]) -> None:
    modules = loaded(*words)
    assert not modules & (HEAVY)
    assert not modules & {"fwjudge.cli.search", "fwjudge.cli.rules", "fwjudge.cli.run"}


ENDING = """
import atexit, sys, threading
atexit.register(print, "taken apart", file=sys.stderr)
from fwjudge.cli import start
sys.argv = ["fwjudge", *sys.argv[1:]]
"""


def ended(*words: str, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a process that would say if Python took it apart at its end; `before`: code that runs first."""
    return subprocess.run(
        [sys.executable, "-c", f"{ENDING}{before}\nstart.run()", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_a_process_ends_at_once_with_all_that_it_said() -> None:
    whole = ended("rules", "export", "-g", "fw")
    assert (whole.returncode, whole.stderr) == (0, "")
    assert whole.stdout == ended("rules", "export", "-g", "fw", FWJUDGE_DEBUG="1").stdout
    assert len(whole.stdout) > 100_000
    missing = ended("rule", "99-9")
    assert missing.returncode == 3
    assert "99-9" in missing.stderr and "taken apart" not in missing.stderr


@pytest.mark.parametrize(
    "before",
    [
        "sys.settrace(lambda *_: None)",
        "sys.setprofile(lambda *_: None)",
        "import multiprocessing",
        "threading.Thread(target=threading.main_thread().join).start()",
        pytest.param(
            "sys.monitoring.use_tool_id(sys.monitoring.COVERAGE_ID, 'a measure')",
            marks=pytest.mark.skipif(sys.version_info < (3, 12), reason="this Python has no sys.monitoring"),
        ),
    ],
)
def test_whoever_watches_a_process_sees_its_end(before: str) -> None:
    assert ended("rule", "8-4-6", before=before).stderr == "taken apart\n"
    assert ended("rule", "8-4-6", FWJUDGE_DEBUG="1").stderr == "taken apart\n"
