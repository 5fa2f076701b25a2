"""Help of every command, mistakes at the keyboard, completion, and the page that is made of it all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fwjudge import __version__
from fwjudge.cli.exit import Exit
from tests.cli.runner import fwjudge
from tests.cli.tree import commands

ROOT = Path(__file__).parent.parent.parent
ENGLISH = re.compile(
    r"Usage:|Options:|Commands:|Arguments:|Show this|Install completion|Error:|Try '|required|default:", re.IGNORECASE
)


@pytest.mark.parametrize("path", commands())
def test_every_command_explains_itself_in_japanese_with_an_example(path: str) -> None:
    ran = fwjudge(*path.split(), "--help")
    assert ran.code == Exit.OK
    assert ran.out.startswith(f"使い方: fwjudge {path}".strip())
    assert not ENGLISH.search(ran.out)
    (examples,) = re.findall(r"^例: (.*?)(?:\n\n|\Z)", ran.out, re.DOTALL | re.MULTILINE)
    assert all(
        line.strip().startswith((f"fwjudge {path}".strip(), f"pbpaste | fwjudge {path}"))
        for line in examples.splitlines()
    )


def test_every_option_and_argument_is_explained() -> None:
    for path, command in commands().items():
        for parameter in command.params:
            assert parameter.help or parameter.opts[-1].endswith("-completion"), (path, parameter.opts)


def runnable() -> list[str]:
    """The examples of all commands, without those that need a file of the reader's own, ask questions or take long."""
    pages = "\n".join(fwjudge(*path.split(), "--help").out for path in commands())
    examples = dict.fromkeys(re.findall(r"^(?:例: |    )(fwjudge .*)", pages, re.MULTILINE))
    return [
        line
        for line in examples
        if not re.search(r"\.(?:txt|pdf|jsonl|yaml|xml|sqlite)\b|[|>]| -$|^fwjudge (?:new|check)|裁定/", line)
    ]


def plays_all(example: str) -> bool:
    """Say whether a command plays all bundled scenarios of a game to find those that run a rule."""
    return example.startswith("fwjudge coverage") or "--machine" in example


@pytest.mark.usefixtures("one_cache")
@pytest.mark.parametrize(
    "example",
    [pytest.param(one, marks=pytest.mark.long) if plays_all(one) else one for one in runnable()],
)
def test_examples_do_what_they_say(example: str) -> None:
    expected = (
        {Exit.NOT_FOUND}
        if re.search(" (?:qa|cards) s| explain FB", example)
        else {Exit.OK, Exit.DIFFERS}
        if " lint" in example
        else {Exit.OK}
    )
    assert fwjudge(*example.split()[1:]).code in expected


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("rul 8-4-6", "rul というコマンドはありません。 近いもの: rule"),
        ("rules imprt x", "近いもの: import"),
        ("kwyjibo", "kwyjibo というコマンドはありません。"),
        ("rule", "番号... を書いてください。"),
        ("rule 8-4 --dpth 2", "--dpth というオプションはありません。 近いもの: --depth"),
        ("rule 8-4 --depth", "--depth には値が要ります。"),
        ("rule 8-4 --depth two", "'two' は整数ではありません。"),
        ("rule 8-4 --depth 99", "99 は使えません。0 から 9 まで。"),
        ("rule 8-4 --only=yes", "--only は値を取りません。"),
        ("rule 8-4 -g chess", "'chess' というゲームはありません。"),
        ("toc 8 9", "余分な引数があります: 9"),
    ],
)
def test_mistakes_are_explained_in_japanese(typed: str, said: str) -> None:
    ran = fwjudge(*typed.split())
    assert ran.code == Exit.USAGE
    assert ran.err.startswith(said) or said in ran.err.splitlines()[0]
    assert not ENGLISH.search(ran.err)
    assert ran.out == ""


@pytest.mark.parametrize("typed", ["", "rules", "qa", "cards", "errata"])
def test_nothing_said_brings_the_help(typed: str) -> None:
    ran = fwjudge(*typed.split())
    assert ran.code == Exit.USAGE
    assert (ran.out + ran.err).strip() == fwjudge(*typed.split(), "--help").out.strip()


def test_version() -> None:
    assert fwjudge("--version").out == f"fwjudge {__version__}\n"


def completed(words: str, shell: str = "bash") -> list[str]:
    """What a shell is offered for the last word."""
    environment = os.environ | {
        "_FWJUDGE_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
        "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": words.split(" ")[-1],
    }
    ran = subprocess.run(
        [sys.executable, "-m", "fwjudge.cli"], env=environment, capture_output=True, check=True, encoding="utf8"
    )
    return [line for line in ran.stdout.splitlines() if line]


def test_shells_complete_commands_options_games_and_rules() -> None:
    assert completed("fwjudge ru")[:2] == ["rule", "rules"]
    assert completed("fwjudge rules li") == ["list", "lint"]
    assert "--expand" in completed("fwjudge rule --e")
    assert completed("fwjudge rule -g d") == ["dz"]
    assert completed("fwjudge rule 8-4-6-") == ["8-4-6-1", "8-4-6-2"]
    assert completed("fwjudge rule 8-4-6 7-2-1")[:2] == ["7-2-1", "7-2-10"]
    assert completed("fwjudge rule -g gen 804.2")[0] == "804.2"
    assert completed("fwjudge rule ブロッ") == ["ブロッカー"]
    assert completed("fwjudge rule 99") == []


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_other_shells_complete_too(shell: str) -> None:
    assert any("rules" in line for line in completed("fwjudge ru", shell))


def test_the_page_of_commands_is_current() -> None:
    made = subprocess.run(
        [sys.executable, str(ROOT / "bench" / "cli_docs.py")], capture_output=True, check=True
    ).stdout.decode()
    assert made == (ROOT / "docs" / "cli.md").read_text(encoding="utf8"), (
        "make it anew: python bench/cli_docs.py > docs/cli.md"
    )
    assert all(f"| {code.value} | " in made for code in Exit)
