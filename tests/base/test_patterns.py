"""A pattern that is compiled late does what a compiled one does, and costs nothing before."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from fwjudge.base.patterns import compile_late, late_patterns


def test_a_late_pattern_does_what_a_pattern_does() -> None:
    number = compile_late(r"(?P<first>\d+)-(\d+)")
    match = number.fullmatch("8-4")
    assert match is not None and match["first"] == "8"
    assert number.sub("x", "8-4 9-1") == "x x"
    assert [found[2] for found in number.finditer("8-4 9-1")] == ["4", "1"]
    assert number.pattern == r"(?P<first>\d+)-(\d+)"
    assert compile_late("A", re.IGNORECASE).match("a")


def test_a_fault_is_told_when_the_pattern_is_used() -> None:
    broken = compile_late("(")
    with pytest.raises(re.error):
        broken.match("")


def test_only_what_is_imported_inside_compiles_late() -> None:
    with pytest.raises(ZeroDivisionError), late_patterns():
        assert re.compile("a") is not re.compile("a")
        raise ZeroDivisionError
    assert isinstance(re.compile("a"), re.Pattern)


def test_yaml_reads_all_that_it_read_with_patterns_that_are_compiled_late() -> None:
    code = (
        "import fwjudge.base.yaml_tree, yaml\n"
        "assert yaml.safe_load('a: [1, 2.5, 2026-03-01, yes, x]')['a'][3] is True\n"
        "loader = yaml.SafeLoader('甲')\n"
        "assert loader.get_single_data() == '甲'\n"
        "try: yaml.SafeLoader('\\x07')\n"
        "except yaml.reader.ReaderError: pass\n"
        "else: raise AssertionError\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
