"""Modules found by our own finder are those that Python finds, also when a source has changed or another form lies beside it."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from fwjudge.base.module_finder import ModuleFinder


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "found_so"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "one.py").write_text("VALUE = 1\n")
    monkeypatch.setattr(sys, "meta_path", [ModuleFinder("found_so"), *sys.meta_path])
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


def load_anew(name: str) -> ModuleType:
    for known in [one for one in sys.modules if one.startswith("found_so")]:
        del sys.modules[known]
    return importlib.import_module(name)


def test_a_module_is_the_one_that_python_finds(package: Path) -> None:
    ours = load_anew("found_so.one")
    again = load_anew("found_so.one")  # from compiled code
    ours_spec, again_spec = ours.__spec__, again.__spec__
    assert ours_spec is not None and again_spec is not None
    sys.meta_path.pop(0)
    theirs = load_anew("found_so.one")
    assert theirs.__spec__ is not None and type(theirs.__spec__.loader) is SourceFileLoader
    for module in (ours, again):
        assert module.__spec__ is not None and type(module.__spec__.loader) is not SourceFileLoader
        for name in ("__name__", "__file__", "__package__", "VALUE"):
            assert getattr(module, name) == getattr(theirs, name), name
        for name in ("name", "origin", "cached", "has_location", "parent", "submodule_search_locations"):
            assert getattr(module.__spec__, name) == getattr(theirs.__spec__, name), name


def test_a_source_that_has_changed_is_read_anew(package: Path) -> None:
    assert load_anew("found_so.one").VALUE == 1
    source = package / "one.py"
    source.write_text("VALUE = 2\n")  # as long as it was
    os.utime(source, (1, 1))
    assert load_anew("found_so.one").VALUE == 2
    source.write_text("VALUE = 333\n")  # as old as it was
    os.utime(source, (1, 1))
    assert load_anew("found_so.one").VALUE == 333


def test_compiled_code_that_is_damaged_is_made_anew(package: Path) -> None:
    load_anew("found_so.one")
    (compiled,) = (package / "__pycache__").glob("one.*.pyc")
    for content in (compiled.read_bytes()[:18], b"", compiled.read_bytes()[:16] + b"i\1\0\0\0"):
        compiled.write_bytes(content)
        if len(content) == 21:
            with pytest.raises(ImportError):  # so does Python: a whole number is no code
                load_anew("found_so.one")
            compiled.unlink()
        elif len(content) == 18:
            with pytest.raises(EOFError):  # so does Python
                load_anew("found_so.one")
        else:
            assert load_anew("found_so.one").VALUE == 1


@pytest.mark.parametrize("beside", [f"one{EXTENSION_SUFFIXES[0]}", "one"])
def test_other_forms_of_a_module_are_left_to_python(package: Path, beside: str) -> None:
    (package / beside).mkdir() if beside == "one" else (package / beside).write_bytes(b"")
    finder = ModuleFinder("found_so")
    assert finder.find_spec("found_so.one", [str(package)]) is None
    assert finder.find_spec("found_so.none", [str(package)]) is None
    assert finder.find_spec("found_so.one", [str(package / "nowhere")]) is None
    assert finder.find_spec("found_so") is None
    assert finder.find_spec("elsewhere.one", [str(package)]) is None


def test_the_program_finds_its_modules_so() -> None:
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(sum(type(one.__loader__).__module__ == 'fwjudge.base.module_finder'\n"
        "    for name, one in sys.modules.items() if name.startswith('fwjudge.'))))\n"
        "sys.argv = ['fwjudge', 'rule', '8-4-6']\n"
        "from fwjudge.cli import start\n"
        "start.run()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "FWJUDGE_DEBUG": "1"},
    )
    assert int(done.stdout.splitlines()[-1]) > 20
