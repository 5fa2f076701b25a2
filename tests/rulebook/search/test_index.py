"""The index says the same as looking at every line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fwjudge.rulebook.search.index import BadIndex, Index, build
from fwjudge.rulebook.search.matches import _scan

LETTERS = "効果カード!8-【】\u3000x𠮷〇"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(alphabet=LETTERS, max_size=30).map(lambda line: line + "\n"), min_size=1, max_size=8),
    st.lists(st.text(alphabet=LETTERS, min_size=1, max_size=6), min_size=1, max_size=12),
)
def test_the_index_finds_what_a_look_at_every_line_finds(lines: list[str], needles: list[str]) -> None:
    index = Index(build(lines))
    for needle in needles:
        assert index.places(needle) == _scan(lines, needle)


def test_overlapping_places_count() -> None:
    assert Index(build(["〇〇〇\n"])).places("〇〇") == {0: (0, 1)}


def test_an_index_of_nothing_finds_nothing() -> None:
    assert Index(build(["\n"])).places("効果") == {}


@pytest.mark.parametrize("files", [{}, {"_MAIN_1.toc": b""}, {"_MAIN_1.toc": b"garbage", "MAIN_x.seg": b"garbage"}])
def test_what_is_no_index_says_so(files: dict[str, bytes]) -> None:
    with pytest.raises(BadIndex):
        Index(files).places("効果")


def test_a_torn_index_says_so() -> None:
    files = {
        name: content[: len(content) // 2] if name.endswith(".seg") else content
        for name, content in build(["効果がある\n"]).items()
    }
    with pytest.raises(BadIndex):
        Index(files).places("効果")
