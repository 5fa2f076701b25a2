"""fwjudge search: what a judge types, and what appears."""

from __future__ import annotations

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fwjudge.cli.exit import Exit
from fwjudge.report import search_text
from fwjudge.report.screen import Screen
from fwjudge.report.wrap import NOT_AT_START, width_of
from fwjudge.rulebook.search.books import open_books
from fwjudge.rulebook.search.engine import search
from tests.cli.runner import fwjudge

pytestmark = pytest.mark.usefixtures("one_cache")  # the searches share an index, which would be made anew for each


def test_hits_are_inside_their_section() -> None:
    ran = fwjudge("search", "置換効果", "-n", "20")
    assert ran.code == Exit.OK
    lines = ran.out.splitlines()
    assert sum("9-9 置換効果の解決" in line and "›" in line for line in lines) == 1
    assert any(line.startswith("  9-9-1 ") for line in lines)


def test_scripts_read_objects() -> None:
    hit = fwjudge("search", "待機状態", "--json", "-n", "1").json[0]
    assert hit["game"] == "fw"
    assert hit["number"] == "0-3-7"
    assert hit["title"] == "待機状態"
    assert hit["source"] == "restated"
    assert hit["text"]
    assert hit["words"] == ["待機状態"]
    assert [above["number"] for above in hit["section"]] == ["0", "0-3"]


def test_it_says_how_many_there_are_and_what_was_bent() -> None:
    assert "件のうち3件" in fwjudge("search", "カード", "-n", "3").out
    assert "待機状態 として探しました" in fwjudge("search", "たいきじょうたい").out
    assert "チェックポイント として探しました" in fwjudge("search", "チェクポイント").out
    assert "すべての言葉を含む項目はありません" in fwjudge("search", "置換効果", "順番").out
    assert (
        "パワー・0・バトルカード に分けて探しました" in fwjudge("search", "パワーが0のバトルカードはどうなりますか").out
    )
    ran = fwjudge("search", "チェクポイント", "--json")
    assert ran.json
    assert "チェックポイント" in ran.err


def test_a_number_of_another_form_picks_its_game() -> None:
    assert fwjudge("search", "804.2c", "--json").json[0]["game"] == "gen"
    assert fwjudge("search", "第4部第9章2-1", "--json").json[0]["number"] == "4-9-2-1"
    assert fwjudge("search", "dz:4-6-3", "--json").json[0]["game"] == "dz"
    assert fwjudge("search", "8-4-6", "-g", "all", "--json", "-n", "3").json[0]["number"] == "8-4-6"


def test_all_games_and_their_own_words() -> None:
    games = {
        hit["game"] for hit in fwjudge("search", "トラッシュ", "-g", "all", "--related", "--json", "-n", "200").json
    }
    assert games == {"fw", "op", "gen", "dz", "bf"}


@pytest.mark.parametrize("default", ["fw", "dz", "op"])
def test_the_default_games_own_word_comes_first(default: str) -> None:
    assert fwjudge("setting", "game", default).code == Exit.OK
    for word in ("トラッシュ", "墓地", "捨て場"):
        hits = fwjudge("search", word, "-g", "all", "--related", "--json").json
        assert hits[0]["game"] == default
        assert {hit["game"] for hit in hits} == {"fw", "op", "gen", "dz", "bf"}


def test_a_chapter() -> None:
    assert all(hit["number"].startswith("8-") for hit in fwjudge("search", "KO", "-c", "8", "--json").json)
    ran = fwjudge("search", "KO", "-c", "77")
    assert ran.code == Exit.NOT_FOUND
    assert "16" in ran.err


def test_a_chapter_as_its_game_writes_it() -> None:
    assert [hit["number"] for hit in fwjudge("search", "解決", "-g", "bf", "-c", "2.9", "--json").json] == [
        "2.9",
        "2.9.1",
    ]
    assert {hit["game"] for hit in fwjudge("search", "解決", "-c", "第4部第9章", "--json").json} == {"dz"}
    assert {hit["number"][:3] for hit in fwjudge("search", "解決", "-c", "804", "--json").json} == {"804"}


def test_a_number_as_its_game_writes_it() -> None:
    ran = fwjudge("search", "2.9.2", "-g", "bf")
    assert "2.9.2" in ran.out and "ありません" not in ran.out
    first = fwjudge("search", "2.9.2", "-g", "all", "--json").json[0]
    assert (first["game"], first["number"]) == ("fw", "2-9-2")


@pytest.mark.parametrize("command", [("search",), ("term",)])
def test_where_nothing_is_near_it_says_so_and_how_to_search(command: tuple[str, ...]) -> None:
    ran = fwjudge(*command, "%")
    assert ran.code == Exit.NOT_FOUND
    assert "近い言葉もありません" in ran.err
    assert "fwjudge toc" in ran.err


@pytest.mark.parametrize(("typed", "more"), [("覚醒条件達成", []), ("8-4-99", []), ("804.9z", ["-g", "dz"])])
def test_never_silence(typed: str, more: list[str]) -> None:
    ran = fwjudge("search", typed, *more)
    assert ran.code == Exit.NOT_FOUND
    assert "近い" in ran.err
    assert fwjudge("search", typed, *more, "--json").json == []


def test_blank_words_are_a_wrong_command_line() -> None:
    assert fwjudge("search", " ").code == Exit.USAGE
    assert fwjudge("search").code == Exit.USAGE
    assert fwjudge("search", "色", "-g", "xx").code == Exit.USAGE


def test_the_words_stand_out_and_lines_fit() -> None:
    answer = search("待機状態 チェックポイント", open_books(["fw"]), 8)
    for width in (40, 80, 120):
        out = io.StringIO()
        search_text.print_answer(Screen(out, out, width=width, colour=False), answer)
        for line in out.getvalue().splitlines():
            assert width_of(line) <= width
            assert line.strip()[:1] not in NOT_AT_START - {"…"} or not line.strip()
    coloured = io.StringIO()
    search_text.print_answer(Screen(coloured, coloured, width=80, colour=True), answer)
    assert "\x1b[1;7mチェックポイント" in coloured.getvalue()


def test_nothing_is_wrapped_in_a_pipe() -> None:
    lines = fwjudge("search", "チェックポイント", "-n", "30").out.splitlines()
    assert max(map(width_of, lines)) > 100


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.text(st.characters(blacklist_categories=["Cs"]), max_size=12), min_size=1),
    st.sampled_from(["fw", "bf", "all"]),
)
def test_no_input_is_a_fault(words: list[str], game: str) -> None:
    ran = fwjudge("search", "-g", game, "--", *words)
    assert ran.code in (Exit.OK, Exit.NOT_FOUND, Exit.USAGE)
    assert ran.out or ran.err
