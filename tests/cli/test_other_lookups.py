"""toc, term, history, cite, rules export."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fwjudge.citation import GAMES
from fwjudge.cli.exit import Exit
from fwjudge.rulebook.book import load
from fwjudge.rulebook.citation_check import numbers_in
from tests.cli.runner import fwjudge

pytestmark = pytest.mark.usefixtures("one_cache")  # looking words up shares an index, which would be made anew for each


@pytest.mark.parametrize("game", GAMES)
def test_toc_lists_the_chapters_in_order(game: str) -> None:
    entries = fwjudge("toc", "-g", game, "--json").json
    assert len(entries) > 10
    assert all(entry["title"] for entry in entries)
    assert fwjudge("toc", "-g", game).out.count("\n") == len(entries) + 1


def test_toc_below_a_number() -> None:
    numbers = [entry["number"] for entry in fwjudge("toc", "8", "--json").json]
    assert numbers == ["8", "8-1", "8-2", "8-3", "8-4", "8-5"]


def test_term_says_where_a_word_is_defined_and_used_per_game() -> None:
    found = {t["game"]: t for t in fwjudge("term", "待機状態", "--json").json}
    assert "0-3-7" in found["fw"]["defined"]
    assert "4-2-2-2" in found["fw"]["used"]
    assert "0-3-7" in fwjudge("term", "待機状態", "-g", "fw").out


@pytest.mark.parametrize(
    ("word", "game", "number"),
    [
        ("公開領域", "fw", "3-1-3"),
        ("非公開領域", "op", "3-1-5"),
        ("ターンプレイヤー", "gen", "105.1"),
        ("追加コスト", "dz", "4-7-2-4"),
    ],
)
def test_a_word_that_a_list_explains_is_defined_there(
    word: str, game: str, number: str, shared: Callable[[str], Path]
) -> None:
    assert fwjudge("term", word, "-g", game, "--json").json[0]["defined"] == [number]
    assert fwjudge("rules", "import", str(shared(f"rulebooks/{game}.txt"))).code == Exit.OK
    assert fwjudge("term", word, "-g", game, "--json").json[0]["defined"] == [number]


@pytest.mark.parametrize(
    ("word", "game", "number"),
    [
        ("ガードカード", "fw", "8-1-2-1"),
        ("アタックカード", "fw", "8-1-2-1"),
        ("シャッフル", "fw", "5-9"),
        ("付与", "op", "6-5-5-1"),
        ("持ち主", "op", "4-2-1-1"),
        ("リリース", "dz", "2-26-1"),
        ("支配者", "gen", "105.3"),
        ("バトルダメージの応酬", "dz", "3-12-2"),
        ("ターンファイター", "bf", "2.2.1"),
        ("フラッグ", "bf", "f.2"),
    ],
)
def test_a_word_that_a_title_or_a_sentence_introduces(word: str, game: str, number: str) -> None:
    assert fwjudge("term", word, "-g", game, "--json").json[0]["defined"][0] == number


@pytest.mark.parametrize(("word", "game"), [("リーダーカード", "fw"), ("カード", "gen"), ("右", "op")])
def test_one_of_several_cases_is_no_definition(word: str, game: str) -> None:
    assert not set(fwjudge("term", word, "-g", game, "--json").json[0]["defined"]) & {"1-7-1-1", "804.1", "2-3-3-1"}


@pytest.mark.parametrize("typed", ["たいきじょうたい", "taikijoutai", "ﾀｲｷｼﾞｮｳﾀｲ"])
def test_a_term_is_found_by_its_sound(typed: str) -> None:
    ran = fwjudge("term", typed)
    assert "0-3-7" in ran.out and "待機状態 として" in ran.err


def test_a_word_that_stands_nowhere_brings_near_ones() -> None:
    ran = fwjudge("term", "チェックポイン卜")
    assert ran.code == Exit.NOT_FOUND
    assert "チェックポイント" in ran.err


def test_history_whole_and_of_one_number() -> None:
    assert "16-2-7" in fwjudge("history").out
    changes = fwjudge("history", "16-2-6", "--json").json
    assert {"16-2-7"} <= {change["number"] for change in changes}
    assert fwjudge("history", "-g", "dz", "--json").json
    assert "何も述べていません" in fwjudge("history", "7-2-9").out
    assert fwjudge("history", "c.1", "-g", "bf", "--json").json[0]["number"] == "c.1"
    assert fwjudge("history", "16-2-7").code == Exit.OK


def test_history_of_a_number_that_never_was() -> None:
    ran = fwjudge("history", "99-1")
    assert ran.code == Exit.NOT_FOUND and "近い項目" in ran.err


def test_cite_checks_each_number_of_a_text(tmp_path: object) -> None:
    text = "8-4-6により。99-1は誤り。第4部第9章2-1、804.2c、1a.1.2も。2026-03-13とFB01-001は番号でない。16-2-7は？"
    ran = fwjudge("cite", "-", "--json", stdin=text)
    found = {(c["game"], c["number"]): c for c in ran.json}
    assert found["fw", "8-4-6"]["exists"]
    assert not found["fw", "99-1"]["exists"]
    assert found["dz", "4-9-2-1"]["exists"]
    assert found["gen", "804.2c"]["exists"]
    assert found["bf", "1a.1.2"]["exists"]
    assert found["fw", "16-2-7"]["moved_to"] == "16-2-6"
    assert len(found) == 6
    assert ran.code == Exit.DIFFERS
    assert fwjudge("cite", "-", stdin="8-4-6").code == Exit.OK
    assert fwjudge("cite", f"{tmp_path}/none.txt").code == Exit.BAD_INPUT


@pytest.mark.parametrize(
    "text",
    [
        "1-0で勝った。",
        "スコアは2-1。",
        "結果 3-0",
        "3-13の大会",
        "0-0のまま",
        "03-123-456",
        "24-03-13に裁定",
        "1-3枚を引く",
        "11-9",
        "2.5倍",
        "100.5kg",
        "ver. 2.10",
        "5-2-0の成績",
    ],
)
def test_what_looks_like_a_score_or_a_date_is_no_citation(text: str) -> None:
    ran = fwjudge("cite", "-", "--json", stdin=text)
    assert (ran.code, ran.json) == (Exit.OK, [])
    assert "みなさなかった数" in fwjudge("cite", "-", stdin=text).out


@pytest.mark.parametrize(
    "text",
    [
        "fw 1-0",
        "fw:1-99",
        "ルール1-99",
        "1-99による",
        "(8-4-6、1-30)",
        "1-0項",
        "総合ルール 3-31 参照",
        "8-4-99",
        "99-1は誤り",
        "15-99",
        "bf 2.99",
        "根拠: 1-30",
    ],
)
def test_what_the_words_around_make_a_citation_is_one(text: str) -> None:
    ran = fwjudge("cite", "-", "--json", stdin=text)
    assert ran.code == Exit.DIFFERS
    assert not ran.json[-1]["exists"]


@pytest.mark.parametrize(
    ("written", "game", "number"),
    [
        ("FW8-4-6", "fw", "8-4-6"),
        ("fw-8-4-6", "fw", "8-4-6"),
        ("gen804.2", "gen", "804.2"),
        ("gen 804", "gen", "804"),
        ("3-11-2(dz)", "dz", "3-11-2"),
        ("7-1-3-1（op）", "op", "7-1-3-1"),
        ("ONE PIECE カードゲームの7-1-3-1", "op", "7-1-3-1"),
        ("ディメンション・ゼロ 総合ルール 3-11-2", "dz", "3-11-2"),
        ("バディファイト 2.9.2", "bf", "2.9.2"),
        ("8.4.6", "fw", "8-4-6"),
        ("8ー4ー6", "fw", "8-4-6"),
        ("8 - 4 - 6", "fw", "8-4-6"),
        ("第8章4-6", "fw", "8-4-6"),
        ("第四部第九章2-1", "dz", "4-9-2-1"),
        ("k.ソウルガード", "bf", "k.ソウルガード"),
        ("o.1ターンに1回.Q3", "bf", "o.1ターンに1回.Q3"),
        ("ルール1a.2.3", "bf", "1a.2.3"),
    ],
)
def test_a_number_is_read_in_every_form_in_which_rule_takes_it(written: str, game: str, number: str) -> None:
    (found,) = fwjudge("cite", "-", "--json", stdin=f"これは{written}による。").json
    assert (found["game"], found["number"], found["exists"]) == (game, number, True)


def test_cite_reads_three_digits_as_a_rule_of_gen_only_where_the_text_says_so() -> None:
    assert [
        c["number"] for c in fwjudge("cite", "-", "-g", "gen", "--json", stdin="ルール804による。804枚と2023年。").json
    ] == ["804"]
    assert fwjudge("cite", "-", "--json", stdin="804枚、300円、2023年。gen 2023年").json == []


@pytest.mark.parametrize(
    "text",
    [
        "OP01-001",
        "OP12-100を登場",
        "FB01-001-2",
        "第2部は午後",
        "第3章",
        "ワンピース 3-1で勝った",
        "バージョン 1.2.3",
        "o.k.",
    ],
)
def test_what_only_looks_like_a_form_is_no_citation(text: str) -> None:
    assert fwjudge("cite", "-", "--json", stdin=text).json == []


@pytest.mark.parametrize("piece", ["8-4-6 ", "1-0 ", "one piece ", "1-", "8.", "第"])
def test_a_text_of_one_long_line_takes_no_longer_than_it_must(piece: str) -> None:
    start = time.process_time()
    list(numbers_in(piece * 20_000, "fw"))
    assert time.process_time() - start < 10


def test_a_number_that_only_another_game_has_is_pointed_out() -> None:
    ran = fwjudge("cite", "-", stdin="3-11-2による")
    assert "dz:3-11-2" in ran.out and ran.code == Exit.DIFFERS


@pytest.mark.parametrize("game", GAMES)
def test_cite_knows_every_number_of_every_game(game: str) -> None:
    numbers = [number for number in load(game).rules if any(mark in number for mark in "-.")]
    text = "\n".join(f"{number}による" for number in numbers)
    assert [c["number"] for c in fwjudge("cite", "-", "-g", game, "--json", stdin=text).json] == numbers


@pytest.mark.parametrize("game", GAMES)
def test_export_gives_every_rule_as_one_object_a_line(game: str) -> None:
    rows = [json.loads(line) for line in fwjudge("rules", "export", "-g", game).out.splitlines()]
    assert [row["number"] for row in rows] == list(load(game).rules)
    assert all(row["text"] and row["source"] == "restated" and "title" in row for row in rows)
