"""Words that stand out: styles meet, are cut with their words, and become the codes of a terminal."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from fwjudge.report.screen import Screen
from fwjudge.report.styles import StyledText


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(words: StyledText, colour: bool | None = True) -> str:
    """Return what a terminal gets for it."""
    out = Terminal()
    Screen(out, out, width=40, colour=colour).block(words)
    return out.getvalue()


def test_styles_that_meet_all_hold_and_the_later_colour_wins() -> None:
    words = StyledText.assemble(("甲乙", "cyan"), "丙").append("丁", "dim")
    words.stylize("bold reverse", 1, 3)
    words.stylize("red", 0, 1)
    assert words.plain == "甲乙丙丁"
    assert printed(words) == "\x1b[31m甲\x1b[0m\x1b[1;7;36m乙\x1b[0m\x1b[1;7m丙\x1b[0m\x1b[2m丁\x1b[0m\n"


def test_a_style_is_cut_with_its_words_and_ends_with_each_line() -> None:
    words = StyledText("8-4 と 9-1\nまで\n", "bold")
    words.highlight(re.compile(r"\d-\d"), "cyan")
    first, second = words.lines()
    assert printed(first) == "\x1b[1;36m8-4\x1b[0m\x1b[1m と \x1b[0m\x1b[1;36m9-1\x1b[0m\n"
    assert printed(second) == "\x1b[1mまで\x1b[0m\n"
    assert [piece.plain for piece in first.divide([2, 5])] == ["8-", "4 と", " 9-1"]
    assert printed(words.cut(6, 12)) == "\x1b[1;36m9-1\x1b[0m\n\x1b[1mまで\x1b[0m\n"


def test_a_text_moves_no_cursor() -> None:
    assert StyledText("甲\a\b\v\f\r乙").plain == "甲乙"


@pytest.mark.parametrize(
    ("environment", "bold", "green"),
    [
        ({}, True, True),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, False, False),
        ({"FORCE_COLOR": ""}, False, False),
    ],
)
def test_a_terminal_gets_what_it_obeys(
    environment: dict[str, str], bold: bool, green: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"TERM": "xterm"} | environment).items():
        monkeypatch.setenv(name, value)
    out = Terminal()
    Screen(out, out, width=40).line(("甲", "bold green"))
    assert ("\x1b[1" in out.getvalue(), "32m" in out.getvalue()) == (bold, green)


def test_what_is_forced_reaches_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    out: Any = io.StringIO()
    Screen(out).line(("甲", "bold"), indent=2)
    monkeypatch.setenv("FORCE_COLOR", "1")
    Screen(out).line(("甲", "bold"), indent=2)
    assert out.getvalue() == "  甲\n  \x1b[1m甲\x1b[0m\n"
