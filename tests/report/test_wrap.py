"""Japanese lines: where they break, and how wide they are."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from fwjudge.report.screen import Screen
from fwjudge.report.wrap import BLANKS, NOT_AT_END, NOT_AT_START, shorten, width_of, wrap
from fwjudge.rulebook.book import load

japanese = st.text(alphabet="あいうカードを引く。、「」【】(8-4-6)ーッャA 1・", max_size=120)


@given(japanese, st.integers(10, 120))
def test_nothing_is_lost_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width_of(line.rstrip()) <= width for line in lines)
    assert all(line[0] not in BLANKS for line in lines[1:] if line)


def test_no_line_of_a_rulebook_starts_or_ends_where_it_must_not() -> None:
    for game in ("fw", "dz", "bf"):
        for rule in load(game):
            for width in (76, 116):
                for line in wrap(rule.text.replace("\n", ""), width)[1:]:
                    assert line[0] not in NOT_AT_START, (rule.number, line)
                for line in wrap(rule.text.replace("\n", ""), width)[:-1]:
                    assert line[-1] not in NOT_AT_END, (rule.number, line)


@given(st.text(max_size=80), st.integers(2, 60))
def test_a_shortened_text_fits(text: str, width: int) -> None:
    assert width_of(shorten(text, width)) <= width


@given(st.text(max_size=200), st.sampled_from(["utf-8", "cp932", "ascii", "latin-1"]), st.sampled_from([None, 40, 80]))
def test_no_console_crashes_on_any_text(text: str, encoding: str, width: int | None) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    screen = Screen(out, io.TextIOWrapper(io.BytesIO(), encoding=encoding), width)
    screen.line(("‼", "bold"), text, indent=2, hang=4)
    screen.block(text, 4)
    screen.error(text)
    screen.json({"text": text})
