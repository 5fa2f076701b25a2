"""fwjudge cards and fwjudge errata with ONE PIECE cards, beside those of Fusion World. All cards here are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.cli.exit import Exit
from tests.cards.invented import PUNK, battle, lines
from tests.cli.runner import fwjudge

LEADER = PUNK | {"id": "OP91-001", "name": "門の主", "category": "Leader", "cost": 4, "power": 5000, "trigger": None}


@pytest.fixture(autouse=True)
def imported(tmp_path: Path) -> None:
    file = lines(tmp_path / "cards.jsonl", PUNK, LEADER | {"counter": None}, battle("FB01-005", "番人"))
    assert fwjudge("cards", "import", str(file)).code == Exit.OK


def test_a_card_is_shown_with_the_fields_of_its_game() -> None:
    ran = fwjudge("cards", "show", "op91-2", "門の主")
    assert (ran.code, ran.out.splitlines()) == (
        Exit.OK,
        [
            "OP91-002  番人&門番  キャラ 赤緑 Common",
            "  コスト 2  パワー 3000  カウンター 1000  属性 斬/？  ブロックアイコン 3",
            "  特徴 門の一族/旅人",
            "    【ブロッカー】",
            "    【トリガー】このカードを登場させる。",
            "",
            "OP91-001  門の主  リーダー 赤緑 Common",
            "  ライフ 4  パワー 5000  属性 斬/？  ブロックアイコン 3",
            "  特徴 門の一族/旅人",
            "    【ブロッカー】",
        ],
    )
    assert fwjudge("cards", "show", "OP91-002", "-g", "fw").code == Exit.NOT_FOUND
    assert fwjudge("cards", "show", "OP91-002", "--json").json[0]["attributes"] == "slash/?"


def test_a_search_finds_the_cards_of_all_games_or_of_one() -> None:
    assert [row["id"] for row in fwjudge("cards", "search", "番人", "--json").json] == ["FB01-005", "OP91-002"]
    assert [row["id"] for row in fwjudge("cards", "search", "番人", "-g", "op", "--json").json] == ["OP91-002"]
    assert [row["id"] for row in fwjudge("cards", "search", "【トリガー】", "--json").json] == ["OP91-002"]


def test_a_list_counts_by_game() -> None:
    ran = fwjudge("cards", "list")
    assert [line.split() for line in ran.out.splitlines()[:4]] == [
        ["ドラゴンボールスーパーカードゲーム", "フュージョンワールド", "1", "枚"],
        ["FB01", "1", "枚"],
        ["ONE", "PIECEカードゲーム", "2", "枚"],
        ["OP91", "2", "枚"],
    ]
    assert fwjudge("cards", "list", "-g", "op", "--json").json == [{"game": "op", "name": "OP91", "cards": 2}]


def test_a_text_is_explained_and_checked_by_its_own_game() -> None:
    (found,) = fwjudge("cards", "explain", "OP91-002", "--json").json
    assert (found["card"], found["complete"]) == ("OP91-002", True)
    assert "10-1-4-1" in str(found["abilities"])
    done = fwjudge("cards", "check", "--json").json
    assert (done["cards"], done["with_text"], done["complete"]) == (3, 2, 2)
    assert fwjudge("cards", "check", "-g", "op", "--json").json["cards"] == 2


def test_a_correction_is_of_the_game_of_its_card(tmp_path: Path) -> None:
    ran = fwjudge("errata", "add", "OP91-002", "カウンター", "2000", "--source", "公式")
    assert (ran.code, ran.out) == (Exit.OK, "OP91-002 番人&門番  カウンター 1000 → 2000 (公式)\n")
    assert fwjudge("errata", "add", "OP91-002", "属性", "打").out.endswith("属性 斬/？ → 打\n")
    assert fwjudge("errata", "add", "OP91-002", "指定コスト", "R").code == Exit.USAGE
    assert fwjudge("errata", "add", "FB01-005", "カウンター", "1000").code == Exit.USAGE
    assert "カウンター 2000" in fwjudge("cards", "show", "OP91-002").out
    file = lines(tmp_path / "e.jsonl", {"id": "OP91-001", "field": "ライフ", "value": 5, "date": "2026-03-01"})
    assert fwjudge("errata", "import", str(file)).code == Exit.OK
    assert "ライフ 5" in fwjudge("cards", "show", "OP91-001").out
    assert len(fwjudge("errata", "list", "-g", "op", "--json").json) == 3
    assert fwjudge("errata", "list", "-g", "fw", "--json").json == []
    assert fwjudge("errata", "forget", "OP91-002", "-g", "op").out == "訂正 2 件を消しました。\n"


def test_cards_of_one_game_are_forgotten() -> None:
    assert fwjudge("cards", "forget", "-g", "op").out == "カード 2 枚を消しました。\n"
    assert fwjudge("cards", "list", "--json").json == [{"game": "fw", "name": "FB01", "cards": 1}]
    assert fwjudge("doctor").code == Exit.OK


def test_a_game_whose_cards_are_not_imported_is_refused() -> None:
    for words in (("show", "OP91-002"), ("search", "番人"), ("list",), ("forget",), ("import", "x.jsonl")):
        ran = fwjudge("cards", *words, "-g", "gen")
        assert (ran.code, "カードは取り込めません" in ran.err) == (Exit.USAGE, True)
