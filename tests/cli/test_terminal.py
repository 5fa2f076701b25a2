"""What a judge sees on consoles of all kinds, and what a script gets from a pipe.

Consoles of Windows are not tried here; their encoding is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.cli.exit import Exit
from fwjudge.report.wrap import NOT_AT_START, width_of
from tests.cli.runner import fwjudge
from tests.cli.terminal import Seen, terminal
from tests.cli.tree import commands
from tests.thirds import in_thirds

SCENARIO = scenarios_dir() / "fw" / "blocker-ko.yaml"
ASKED = [
    "rule 8-4-6",
    "rule 4-9-2-1 -g dz --expand",
    "rule k.変身 -g bf --depth 9",
    "rule 804.2c",
    "rule 14 --depth 9",
    "rule 16-2-6",
    "rule 16-2-7",
    "rule ブロカー",
    "search 置換効果 順番 -n 20",
    "search トラッシュ -g all --related -n 20",
    "search チェポイント",
    "term 待機状態 -n 40",
    "toc -g dz --depth 9",
    "history -g op",
    "history -g gen",
    "rules list",
    "rules lint -g dz",
    "setting",
    "setting colour red",
    "qa list",
    "rul",
    f"run {SCENARIO}",
    f"run {SCENARIO} --explain --verbose",
    f"check {SCENARIO}",
    *(f"{path} --help".strip() for path in commands()),
]


HELPED = ("run --help", "rules import --help")
"""Help pages that are all printed in one way: of these two it is seen through a real pipe each time."""


def plain(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()


def breaks_like_japanese(lines: Iterable[str], unwrapped: Iterable[str]) -> bool:
    """No line starts with 、。ー and their like, but for those with which a paragraph itself starts: an excerpt with its …"""
    starts = {line.strip()[:3] for line in unwrapped}
    told = [line.strip() for line in lines]
    return all(
        line[:1] not in NOT_AT_START or line[:3] in starts or (line[1:2] and line[0] == "…") for line in told if line
    )


pytestmark = pytest.mark.usefixtures("one_cache")  # the searches share an index, which would be made anew for each


@pytest.mark.parametrize("asked", in_thirds(ASKED))
def test_lines_fit_and_break_as_japanese_lines_do(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    piped = fwjudge(*asked.split())
    for columns in (40, 80, 120):
        with monkeypatch.context() as patch:
            patch.setattr("fwjudge.cli.help.columns", lambda _, columns=columns: columns)
            patch.setattr("fwjudge.report.screen.columns", lambda _, columns=columns: columns)
            seen = fwjudge(*asked.split())
        assert seen.code == piped.code
        lines = seen.out.splitlines() + seen.err.splitlines()
        wide = [line for line in lines if width_of(line.rstrip()) > columns]
        assert [
            line for line in wide if not line.removeprefix("例:").strip().startswith("fwjudge ")
        ] == []  # what is to be copied stays whole
        assert breaks_like_japanese(lines, piped.out.splitlines() + piped.err.splitlines()), columns


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(one, marks=pytest.mark.long) if one.endswith(" --help") and one not in HELPED else one
        for one in ASKED
    ],
)
def test_a_pipe_gets_whole_lines_without_marks(asked: str) -> None:
    narrow = subprocess.run(
        [sys.executable, "-m", "fwjudge.cli", *asked.split()],
        capture_output=True,
        check=False,
        env=os.environ | {"COLUMNS": "40"},
    )
    assert b"\x1b" not in narrow.stdout + narrow.stderr
    here = fwjudge(*asked.split())
    assert narrow.stdout.decode().replace("python -m fwjudge.cli", "fwjudge") == here.out


needs_terminals = pytest.mark.skipif(
    sys.platform == "win32", reason="no pseudo terminals on Windows: its consoles are not tried"
)


@needs_terminals
@pytest.mark.parametrize("columns", in_thirds([80, 40, 120]))
@pytest.mark.parametrize("asked", ["rule 8-4-6 4-9-2-1", "search 置換効果 順番", "rules --help", "rule 99-9"])
def test_a_real_terminal(asked: str, columns: int) -> None:
    piped = fwjudge(*asked.split())  # first, so that the terminal is not told of an index that is being made
    seen = terminal(columns, *asked.split())
    lines = plain(seen.text)
    assert max(map(width_of, lines)) <= columns
    assert seen.code in {Exit.OK, Exit.NOT_FOUND}
    assert breaks_like_japanese(lines, (piped.out + piped.err).splitlines())
    assert without_blanks(lines) == without_blanks(plain(terminal(columns, *asked.split(), TERM="dumb").text))


def without_blanks(lines: Iterable[str]) -> str:
    return "".join("".join(lines).split())


def colours(seen: Seen) -> list[str]:
    """The codes that choose a colour; bold and inverse are none."""
    found = [code for group in re.findall(r"\x1b\[([0-9;]*)m", seen.text) for code in group.split(";")]
    return [code for code in found if re.fullmatch(r"[34]\d|9\d|10\d", code)]


@needs_terminals
def test_colours_only_where_they_are_wanted() -> None:
    assert colours(terminal(80, "rule", "8-4-6"))
    assert not colours(terminal(80, "rule", "8-4-6", NO_COLOR="1"))
    assert "\x1b" not in terminal(80, "rule", "8-4-6", TERM="dumb").text


@needs_terminals
@pytest.mark.parametrize(
    "asked", ["rule 8-4-6 4-9-2-1 -g dz", "search 置換効果", "--help", "rule 99-9", "rules lint -g fw", "--x"]
)
@pytest.mark.parametrize(
    "environment",
    in_thirds(
        [
            {"PYTHONIOENCODING": "cp932"},
            {"PYTHONIOENCODING": "ascii"},
            {"PYTHONIOENCODING": "latin-1"},
            {"LC_ALL": "C"},
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            {"LC_ALL": "ja_JP.no-such"},
        ]
    ),
    ids=str,
)
def test_consoles_that_lack_characters(asked: str, environment: dict[str, str]) -> None:
    seen = terminal(80, *asked.split(), **environment)
    assert seen.code in {Exit.OK, Exit.NOT_FOUND, Exit.DIFFERS, Exit.USAGE}
    assert "Traceback" not in seen.text
    if environment.get("PYTHONIOENCODING") == "cp932":
        assert "?" not in seen.text.replace("か?", "")
        assert max(map(width_of, plain(seen.text))) <= 80


@pytest.mark.parametrize("encoding", ["cp932", "ascii"])
def test_json_is_whole_in_any_encoding(encoding: str) -> None:
    import json

    def said(named: str) -> object:
        asked = [sys.executable, "-m", "fwjudge.cli", "rule", "8-4-6-1-2", "k.変身", "--json"]
        ran = subprocess.run(asked, capture_output=True, check=True, env=os.environ | {"PYTHONIOENCODING": named})
        return json.loads(ran.stdout.decode(named))

    assert said(encoding) == said("utf8")
