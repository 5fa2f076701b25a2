"""fwjudge cards explain and fwjudge cards check. All cards here are invented."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fwjudge.cli.exit import Exit
from fwjudge.report.wrap import width_of
from fwjudge.rulebook.book import load
from tests.cards.invented import LEADER, PUNK, battle, lines
from tests.cli.runner import fwjudge
from tests.cli.terminal import terminal

TEXT = "【登場時】自分のライフが4以下の場合、カード1枚を引く。その後、相手のバトルカード1枚までを選び、KOする。"


def test_a_card_is_explained_part_by_part_with_rules(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER, battle(text=TEXT))))
    ran = fwjudge("cards", "explain", "XX01-002", "--no-tree")
    assert ran.code == Exit.OK
    assert ran.out.splitlines()[1:] == [
        f"  {TEXT}",
        "    【登場時】 【自動】のスキル  9-6-1",
        "      このカードが登場する時、待機状態になる  9-6-2",
        "      効果  1-5-1",
        "        自分のライフエリアのカードが4枚以下ある場合  0-3-17",
        "          自分がカード1枚を引く  5-1-3",
        "          自分が「相手のバトルエリアのバトルカード」から1枚までを選ぶ → 選んだカード  5-2-2 5-2-4",
        "          選んだカードをKOする  5-10-1",
    ]
    assert "If 場合  0-3-17" in fwjudge("cards", "explain", "XX01-002").out


def test_both_sides_of_a_leader_and_typed_text_are_explained(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER)))
    assert "旅の剣士 表" in fwjudge("cards", "explain", "旅の剣士").out
    ran = fwjudge("cards", "explain", "【永続】このカードはゆらゆらしない。", "--json")
    (face,) = json.loads(ran.out)
    assert (face["complete"], face["abilities"][0]["residuals"][0]["text"]) == (False, "ゆらゆらしない")


def test_a_text_may_come_from_a_pipe() -> None:
    assert "自分がカード1枚を引く  5-1-3" in fwjudge("cards", "explain", "-", stdin="【登場時】カード1枚を引く。").out
    assert fwjudge("cards", "explain", "").code == Exit.USAGE
    long = fwjudge("cards", "explain", "-", "--no-tree", stdin="【登場時】" + "ほげ" * 49_997 + "。")
    assert long.code == Exit.BAD_INPUT and "長すぎます: 100000文字 (10000文字まで)" in long.err


def test_each_of_two_things_to_do_has_a_rule() -> None:
    ran = fwjudge("cards", "explain", "【登場時】カード1枚を引くか、自分のリーダーをアクティブにする。", "--json")
    words = ran.json[0]["abilities"][0]["words"]
    assert all(line["rules"] for line in words) and any("どれか1つ" in line["words"] for line in words)


def test_what_is_only_checked_was_not_imported(tmp_path: Path) -> None:
    english = battle("XX01-003") | {"language": "en"}
    ran = fwjudge("cards", "check", str(lines(tmp_path / "cards.jsonl", english, {"id": "XX01-004"})))
    assert "日本語でないカード 1 枚は数えていません" in ran.out and "すべて読めて実行できるもの 0 枚\n" in ran.out
    assert "使えない行が 1 行ありました。" in ran.out and "取り込みました" not in ran.out


def test_an_unknown_card_is_said_to_be_unknown() -> None:
    ran = fwjudge("cards", "explain", "XX99-999")
    assert (ran.code, "XX99-999 というカードは取り込まれていません。" in ran.err) == (Exit.NOT_FOUND, True)


def test_a_file_is_checked_without_being_imported(tmp_path: Path) -> None:
    gap = "【登場時】相手のバトルカード1枚をゆらゆらさせる。"
    file = lines(tmp_path / "cards.jsonl", LEADER, battle(text=TEXT), battle("XX01-003", text=gap), battle("XX01-004"))
    ran = fwjudge("cards", "check", str(file), "--json")
    figures = json.loads(ran.out)
    assert ran.code == Exit.OK
    assert {key: figures[key] for key in ("cards", "with_text", "complete")} == {
        "cards": 4,
        "with_text": 3,
        "complete": 2,
    }
    assert [(one["text"], one["cards"], one["unlocks"]) for one in figures["residuals"]] == [
        ("相手のバトルカード1枚をゆらゆらさせる", 1, 1)
    ]
    said = fwjudge("cards", "check", str(file)).out
    assert "すべて読めて実行できるもの 2 枚 (66.7 %)" in said
    assert fwjudge("cards", "list").out.startswith("カードはまだ取り込まれていません")


def test_the_rows_say_how_each_clause_came_to_mean_what_it_means() -> None:
    ran = fwjudge("cards", "explain", "【登場時】カード1枚を引く。", "--rows")
    assert ran.code == Exit.OK
    lines = [line.strip() for line in ran.out.splitlines()]
    at = lines.index("Draw 「カード1枚を引く」")
    assert lines[at + 1].startswith("書式 common/actions.rows:") and " | Draw | " in lines[at + 1]
    assert lines[at + 2].startswith("変換 moves.draw:")
    assert lines[at + 3] == "→ Draw()"


def test_rows_and_json_agree() -> None:
    words = ("cards", "explain", TEXT, "--rows")
    text = fwjudge(*words).out
    (face,) = fwjudge(*words, "--json").json
    parts = face["abilities"][0]["rows"]
    for one in parts:
        assert f"{one['kind']} 「{one['text']}」" in text
        assert f"{one['row']['file'].removeprefix('fwjudge/cards/text/')}:{one['row']['line']}  " in text
        assert all(f"→ {record}" in text for lowering in one["lowered"] for record in lowering["records"])
    assert text.count("書式 ") == len(parts)
    assert "rows" not in fwjudge("cards", "explain", TEXT, "--json").json[0]["abilities"][0]


def test_the_rows_of_a_printed_card(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER, battle(text=TEXT))))
    out = fwjudge("cards", "explain", "XX01-002", "--rows").out
    assert out.startswith("XX01-002 ")
    assert "→ Draw()" in out


@pytest.mark.parametrize("columns", [80, pytest.param(120, marks=pytest.mark.long)])
def test_the_rows_fit_the_terminal(columns: int) -> None:
    seen = terminal(columns, "cards", "explain", TEXT, "--rows", NO_COLOR="1")
    assert seen.code == Exit.OK
    assert max(width_of(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in seen.lines) <= columns


def test_check_reads_the_cards_of_another_game(tmp_path: Path) -> None:
    read = PUNK | {"effect": "【登場時】カード1枚を引く。<br>【ブロッカー】", "trigger": None}
    bare = PUNK | {"id": "XX01-002", "name": "旅人", "effect": "-", "trigger": None}
    odd = {
        "number": "XX01-003",
        "name": "踊り子",
        "type": "event",
        "color": "red",
        "cost": 1,
        "text": "【メイン】カード1枚を踊る。",
    }
    file = lines(tmp_path / "cards.jsonl", read, bare, odd)
    found = fwjudge("cards", "check", str(file), "-g", "op", "--json").json
    assert (found["cards"], found["with_text"], found["complete"]) == (3, 2, 1)
    assert [one["text"] for one in found["residuals"]] == ["カード1枚を踊る"]
    assert fwjudge("cards", "check", "-g", "op").code == Exit.NOT_FOUND


def test_a_text_of_another_game_is_quoted_with_the_rules_of_that_game() -> None:
    text = "【登場時】ドン!!-1：自分のリーダーが「番人」の場合、カード1枚を引く。その後、踊る。"
    [found] = fwjudge("cards", "explain", text, "-g", "op", "--json").json
    assert (found["complete"], found["unread"]) == (False, ["踊る"])
    words = [(line["depth"], line["words"]) for line in found["abilities"][0]["words"]]
    assert words[:4] == [
        (0, "【登場時】"),
        (1, "支払うもの「ドン!!-1」"),
        (1, "「自分のリーダーが「番人」の場合」"),
        (2, "「カード1枚を引く」"),
    ]
    rules = load("op")
    lines = [*found["abilities"][0]["words"], *found["abilities"][0]["tree"]]
    assert [rule for line in lines for rule in line["rules"] if rule not in rules] == []
    assert "10-2-6-1" in found["abilities"][0]["words"][0]["rules"]
