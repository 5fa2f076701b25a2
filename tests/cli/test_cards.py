"""fwjudge cards and fwjudge errata: imported, found, shown, corrected, forgotten. All cards here are invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fwjudge.cli.exit import Exit
from tests.cards.invented import APITCG, EXTRA, LEADER, battle, lines
from tests.cli.runner import fwjudge
from tests.cli.test_startup import HEAVY, loaded


@pytest.fixture
def imported(tmp_path: Path) -> Path:
    file = lines(tmp_path / "cards.jsonl", LEADER, battle(text="【ブロッカー】"), EXTRA)
    assert fwjudge("cards", "import", str(file)).code == Exit.OK
    return file


def test_an_import_says_what_it_brought(tmp_path: Path) -> None:
    file = lines(tmp_path / "cards.jsonl", LEADER, battle(), EXTRA)
    ran = fwjudge("cards", "import", str(file))
    assert (ran.code, ran.out) == (Exit.OK, "cards.jsonl (fwjudge): 3枚。新規 3 枚、変更 0 枚、同じ 0 枚\n")
    lines(file, LEADER, battle(cost=2), "{", battle("XX01-003", cost=None))
    ran = fwjudge("cards", "import", str(file))
    assert ran.code == Exit.DIFFERS
    assert "新規 0 枚、変更 1 枚、同じ 1 枚" in ran.out
    assert "  cards.jsonl 3行目 JSONとして読めません" in ran.out
    assert "  cards.jsonl 4行目 XX01-003: コスト (cost) がありません" in ran.out
    assert "使えない行が 2 行ありました。ほかの行は取り込みました。" in ran.out


def test_of_a_file_without_a_good_row_each_is_named(tmp_path: Path) -> None:
    ran = fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", "{}", battle(cost=None))))
    assert (ran.code, [line.split()[:2] for line in ran.err.splitlines()[1:]]) == (
        Exit.BAD_INPUT,
        [["cards.jsonl", "1行目"], ["cards.jsonl", "2行目"]],
    )


def test_a_correction_is_said_in_the_words_of_the_game(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER, battle())))
    assert "色 赤 → 青/緑" in fwjudge("errata", "add", "XX01-002", "色", "blue/green").out
    assert "カード種類 バトル → エクストラ" in fwjudge("errata", "add", "XX01-002", "種類", "extra").out


def test_a_report_says_what_is_corrected(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER, battle())))
    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", battle("FB99-002"))))
    fwjudge("errata", "add", "FB99-002", "色", "blue", "--source", "公式サイト")
    (tmp_path / "a.yaml").write_text("rules: fw\nboard: {A: {battle: [FB99-002]}}\n", encoding="utf8")
    said = fwjudge("run", str(tmp_path / "a.yaml")).out
    assert "FB99-002 ソムリエ は訂正してある: 色は 青 (印刷は 赤、公式サイト)。" in said


def test_many_bad_rows_are_counted(tmp_path: Path) -> None:
    ran = fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER, *["{"] * 30)))
    assert (ran.out.count("JSONとして"), "ほか 10 行" in ran.out) == (20, True)


def test_a_file_that_is_none_changes_nothing(imported: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_bytes(b"\xff\x00")
    for file in ("bad.json", "absent.csv"):
        ran = fwjudge("cards", "import", str(tmp_path / file))
        assert ran.code == Exit.BAD_INPUT
        assert "ファイル" in ran.err
    assert fwjudge("cards", "list", "--json").json == [{"game": "fw", "name": "XX01", "cards": 3}]


def test_a_card_is_shown_by_number_or_name(imported: Path) -> None:
    ran = fwjudge("cards", "show", "xx1-2", "旅の剣士")
    assert ran.code == Exit.OK
    assert ran.out.splitlines() == [
        "XX01-002  ソムリエ  バトル 赤 C",
        "  コスト 3 (指定 赤赤)  パワー 20000  コンボパワー 5000",
        "  特徴 給仕",
        "    【ブロッカー】",
        "",
        "XX01-001  旅の剣士 / 旅の大剣士  リーダー 赤青 L",
        "  表 旅の剣士",
        "  パワー 15000",
        "  特徴 旅人/剣士",
        "    【アタック時】カード1枚を引く。",
        "  裏 旅の大剣士",
        "  パワー 20000",
        "  特徴 旅人/剣士",
    ]
    (row,) = fwjudge("cards", "show", "XX01-001", "--json").json
    assert (row["id"], row["color"], row["corrected"], len(row["faces"])) == ("XX01-001", "red/blue", [], 2)


def test_what_is_shown_as_json_can_be_imported_again(imported: Path, tmp_path: Path) -> None:
    rows = fwjudge("cards", "show", "XX01-001", "XX01-002", "--json").json
    (tmp_path / "again.json").write_text(json.dumps(rows), encoding="utf8")
    assert "同じ 2 枚" in fwjudge("cards", "import", str(tmp_path / "again.json")).out


def test_an_unknown_card_names_the_nearest(imported: Path) -> None:
    ran = fwjudge("cards", "show", "XX01-009", "ソムリェ", "XX01-002")
    assert (ran.code, ran.out.splitlines()[0]) == (Exit.NOT_FOUND, "XX01-002  ソムリエ  バトル 赤 C")
    assert "XX01-009 というカードはありません。 近いもの: XX01-001　XX01-002　XX01-010" in ran.err
    assert "近いもの: ソムリエ" in ran.err


def test_a_search_shows_what_fits(imported: Path) -> None:
    ran = fwjudge("cards", "search", "そむりえ")
    assert (ran.code, ran.out.splitlines()) == (
        Exit.OK,
        ["「そむりえ」 1枚", "XX01-002  ソムリエ  バトル 赤 C", "    【ブロッカー】"],
    )
    assert [row["id"] for row in fwjudge("cards", "search", "XX01", "--json").json] == [
        "XX01-001",
        "XX01-002",
        "XX01-010",
    ]
    assert "ほか 2 枚 (-n で増やせます)" in fwjudge("cards", "search", "XX01", "-n", "1").out
    ran = fwjudge("cards", "search", "ソムリエール")
    assert (ran.code, ran.err) == (Exit.NOT_FOUND, "「ソムリエール」に当たるカードはありません。\n近い名前: ソムリエ\n")
    assert fwjudge("cards", "search", " ").code == Exit.USAGE


@pytest.mark.parametrize("words", ["show XX01-001", "search ソムリエ"])
def test_before_any_import_it_is_said_how(words: str) -> None:
    ran = fwjudge("cards", *words.split())
    assert ran.code == Exit.NOT_FOUND
    assert "fwjudge cards import FILE" in ran.err
    assert "fwjudge cards import FILE" in fwjudge("cards", "list").out


def test_what_is_forgotten_is_gone(imported: Path) -> None:
    assert "カード 3 枚を消しました。" in fwjudge("cards", "forget").out
    assert "取り込まれていません" in fwjudge("cards", "forget").out
    assert fwjudge("cards", "list", "--json").json == []


def test_corrections_are_added_shown_and_taken_back(imported: Path) -> None:
    ran = fwjudge("errata", "add", "XX01-002", "パワー", "25000", "--date", "2026-03-01", "--source", "公式サイト")
    assert (ran.code, ran.out) == (Exit.OK, "XX01-002 ソムリエ  パワー 20000 → 25000 (2026-03-01、公式サイト)\n")
    shown = fwjudge("cards", "show", "XX01-002").out
    assert "ソムリエ  バトル 赤 C  訂正あり" in shown
    assert "パワー 25000" in shown
    assert "  訂正 パワー 20000 → 25000 (2026-03-01、公式サイト)" in shown
    assert fwjudge("cards", "show", "XX01-002", "--json").json[0]["corrected"][0]["printed"] == "20000"
    fwjudge("errata", "add", "XX01-001", "テキスト", "一行目\\n二行目", "--back")
    assert "裏面のテキスト なし → 一行目 二行目" in fwjudge("errata", "list").out
    assert [row["id"] for row in fwjudge("errata", "list", "xx1-1", "--json").json] == ["XX01-001"]
    assert "訂正 1 件を消しました" in fwjudge("errata", "forget", "XX01-001").out
    assert "訂正 1 件を消しました" in fwjudge("errata", "forget", "--all").out
    assert "訂正はありません" in fwjudge("errata", "list").out
    assert "訂正はありません" in fwjudge("errata", "forget", "XX01-001").out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("add XX01-009 コスト 1", Exit.NOT_FOUND, "近い番号: XX01-001　XX01-002　XX01-010"),
        ("add XX01-002 勢い 1", Exit.USAGE, "勢い という項目はありません"),
        ("add XX01-002 コスト 多い", Exit.USAGE, "コスト (cost) が整数ではありません: 多い"),
        ("add XX01-002 コスト 1 --back", Exit.USAGE, "XX01-002 ソムリエ に裏面はありません"),
        ("add XX01-002 コスト 1 --date いつか", Exit.USAGE, "日付が分かりません"),
        ("add ソムリエ コスト 1", Exit.USAGE, "カード番号の形ではありません"),
        ("forget", Exit.USAGE, "--all"),
        ("forget ソムリエ", Exit.USAGE, "--all"),
        ("list ソムリエ", Exit.USAGE, "カード番号の形ではありません"),
        ("import absent.yaml", Exit.BAD_INPUT, "ファイルはありません"),
    ],
)
def test_mistakes_are_said(imported: Path, words: str, code: Exit, said: str) -> None:
    ran = fwjudge("errata", *words.split())
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_a_file_of_corrections(imported: Path, tmp_path: Path) -> None:
    file = tmp_path / "errata.yaml"
    file.write_text(
        "- {id: XX01-002, field: パワー, value: 25000}\n- {id: YY01-001, field: cost, value: 1}\n", encoding="utf8"
    )
    assert fwjudge("errata", "import", str(file)).out == "errata.yaml: 新規 2 件、変更 0 件、同じ 0 件\n"
    listed = fwjudge("errata", "list").out
    assert "YY01-001   コスト → 1 (そのカードは取り込まれていません)" in listed
    file.write_text("- {id: XX01-002, field: パワー, value: 20000}\n- 1\n", encoding="utf8")
    ran = fwjudge("errata", "import", str(file))
    assert (ran.code, "errata.yaml 2件目" in ran.out) == (Exit.DIFFERS, True)
    assert (
        "XX01-002 ソムリエ  パワー → 20000 (取り込んだカードと同じか、その面がありません)"
        in fwjudge("errata", "list").out
    )


def test_a_cost_from_another_language_is_marked(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", battle(specified_cost="R"), APITCG)))
    assert "訂正 指定コスト 赤 → 赤赤 (取り込んだ en の行)" in fwjudge("cards", "show", "XX01-002").out


def test_a_card_is_looked_up_without_games_rulebooks_and_tables_of_text() -> None:
    modules = loaded("cards", "show", "FB01-005")
    assert "fwjudge.cards.store" in modules
    assert not modules & (HEAVY - {"sqlite3"})
    assert not any(
        name.startswith(("fwjudge.engine", "fwjudge.games", "fwjudge.scenario", "fwjudge.cards.text"))
        for name in modules
    )
