"""fwjudge deck: lists as people write them, against the rules for decks. All cards here are invented."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fwjudge.cli.exit import Exit
from tests.cards.invented import EXTRA, LEADER, battle, lines
from tests.cli.runner import Ran, fwjudge
from tests.cli.test_startup import HEAVY, loaded

SOLDIERS = [f"XX01-{at:03}" for at in range(20, 34)]
CARDS = [
    LEADER,
    EXTRA,
    battle("XX01-003", "緑の人", color="green"),
    battle("XX01-004", "集まる人", text="【永続】このカードはデッキに何枚でも入れることができる。"),
    battle("XX01-005", "助ける人", text="【スーパーコンボ】"),
    battle("XX01-006", "玉", text="【ドラゴンボール】(7枚まで)"),
    battle("XX01-007", "気まぐれな人", text="【永続】このカードはデッキに好きなだけ入れることができる。"),
    battle("XX01-008", "緑の人", color="red"),
    *(battle(number, f"兵士{number[-2:]}") for number in SOLDIERS),
]


@pytest.fixture(autouse=True)
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", *CARDS))).code == Exit.OK


def deck(*more: str, soldiers: int = 12, name: str = "deck.txt", options: tuple[str, ...] = ()) -> Ran:
    """A list of a leader, four of so many soldiers, and more lines."""
    written = ["リーダー: XX01-001", *(f"4 {number}" for number in SOLDIERS[:soldiers]), *more]
    Path(name).write_text("\n".join(written) + "\n", encoding="utf8")
    return fwjudge("deck", name, *options)


def test_a_deck_that_is_right() -> None:
    ran = deck("2 XX01-010")
    assert (ran.code, ran.out) == (Exit.OK, "deck.txt リーダー XX01-001 旅の剣士 (赤青)、デッキ 50枚\n問題なし (6-1)\n")


@pytest.mark.parametrize(
    ("written", "card", "count"),
    [
        ("4 XX01-010", "XX01-010", 4),
        ("4x XX01-010", "XX01-010", 4),
        ("4× xx1-10", "XX01-010", 4),
        ("XX01-010 x4", "XX01-010", 4),
        ("ＸＸ０１－０１０　４枚", "XX01-010", 4),
        ("XX01-010 4", "XX01-010", 4),
        ("XX01-010(4)", "XX01-010", 4),
        ("XX01-010_p1 * 4", "XX01-010", 4),
        ("XX01-010", "XX01-010", 1),
        ("4枚 三時のお茶", "XX01-010", 4),
        ("三時のお茶 ×4", "XX01-010", 4),
        ("三時のお茶", "XX01-010", 1),
        ("4 XX01-010 三時のお茶", "XX01-010", 4),
        ("XX01-010 三時のお茶 4枚  # 覚え書き", "XX01-010", 4),
        ("デッキ\n---\n4 XX01-010 // x", "XX01-010", 4),
    ],
)
def test_lines_as_people_write_them(written: str, card: str, count: int) -> None:
    assert deck(written, options=("--json",)).json["cards"][card] == count


@pytest.mark.parametrize(
    "leader",
    [
        "リーダー: XX01-001",
        "leader xx01-001",
        "L XX01-001",
        "XX01-001",
        "1 旅の剣士",
        "リーダー：旅の剣士",
        "リーダー\n旅の大剣士",
    ],
)
def test_the_leader_may_be_marked_or_not(leader: str) -> None:
    Path("deck.txt").write_text(leader + "\n" + "\n".join(f"4 {number}" for number in SOLDIERS), encoding="utf8")
    assert fwjudge("deck", "deck.txt", "--json").json["leader"] == ["XX01-001"]


@pytest.mark.parametrize(
    "written",
    [
        {"leader": "XX01-001", "cards": dict.fromkeys(SOLDIERS, 4)},
        {"leader": {"id": "XX01-001"}, "deck": [{"id": number, "count": 4} for number in SOLDIERS]},
        ["XX01-001", *(f"4 {number}" for number in SOLDIERS)],
        ["旅の剣士", *(number for number in SOLDIERS for _ in range(4))],
    ],
)
def test_a_list_in_json(written: Any) -> None:
    Path("deck.json").write_text(json.dumps(written), encoding="utf8")
    ran = fwjudge("deck", "deck.json", "--json")
    assert ran.code == Exit.OK
    assert (ran.json["leader"], ran.json["cards"]) == (["XX01-001"], dict.fromkeys(SOLDIERS, 4))
    assert (ran.json["problems"], ran.json["notes"], ran.json["unknown"]) == ([], [], {})


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("2 XX01-003", "× 6-1-4-1 XX01-003 緑の人 の色をリーダーが持たない"),
        (f"3 {SOLDIERS[0]}", "× 6-1-4-2 XX01-020 兵士20 が7枚 (4枚まで)"),
        ("20 XX01-004", "× 6-1-3 デッキは50枚から60枚 (68枚)"),
        (
            "4 XX01-005\n1 XX01-005",
            "× 15-8-2 6-1-4-3 【スーパーコンボ】を持つカードが合わせて5枚 (4枚まで): XX01-005 助ける人 5枚",
        ),
        ("8 XX01-006", "× 15-13-2 6-1-4-3 XX01-006 玉 が8枚 (7枚まで)"),
        ("2 XX01-001", "× 6-1-2 リーダーカードは1枚ちょうど必要 (3枚)"),
        ("リーダー: XX01-010\nXX01-010", "× 6-1-2 リーダーカードは1枚ちょうど必要 (1枚)"),
    ],
)
def test_what_is_wrong_is_said_with_its_rules(more: str, said: str) -> None:
    ran = deck(*more.split("\n"))
    assert ran.code == Exit.DIFFERS
    assert said in ran.out.splitlines()


def test_what_skills_allow_is_said_too() -> None:
    ran = deck("12 XX01-004")
    assert ran.code == Exit.OK
    assert (
        "！ 6-1-4-3 6-1-4-3-1 9-5-3 XX01-004 集まる人 は、スキルによりデッキに何枚でも入れることができる (12枚)"
        in ran.out
    )
    assert deck("7 XX01-006").code == Exit.OK


def test_what_cannot_be_read_is_said() -> None:
    ran = deck("2 XX01-007")
    assert ran.code == Exit.OK
    assert (
        "XX01-007 気まぐれな人 の文を読めないので、考えに入れていない: このカードはデッキに好きなだけ入れることができる"
        in ran.out
    )


def test_a_correction_counts_and_is_said() -> None:
    fwjudge("errata", "add", "XX01-003", "色", "赤", "--source", "公式")
    ran = deck("2 XX01-003")
    assert (ran.code, "！ XX01-003 緑の人 は訂正を使った: 色 緑 → 赤 (公式)" in ran.out) == (Exit.OK, True)


def test_a_number_that_was_not_imported_is_counted_and_said() -> None:
    ran = deck("2 YY01-001")
    assert ran.code == Exit.NOT_FOUND
    assert "？ YY01-001 2枚は、取り込んだカードにない。枚数だけを数え、色とスキルは調べていない。" in ran.out
    assert ran.out.endswith("調べられた範囲に問題はない。\n")
    assert deck("5 YY01-001").code == Exit.DIFFERS


def test_a_leader_that_was_not_imported_is_one_all_the_same() -> None:
    Path("deck.txt").write_text(
        "\n".join(["リーダー: YY01-001", *(f"4 {number}" for number in SOLDIERS)]), encoding="utf8"
    )
    ran = fwjudge("deck", "deck.txt")
    assert (ran.code, "リーダー YY01-001、デッキ 56枚" in ran.out, "×" in ran.out) == (Exit.NOT_FOUND, True, False)
    assert "デッキの色も調べていない" in ran.out
    assert fwjudge("deck", "deck.txt", "--json").json["leader"] == ["YY01-001"]


@pytest.mark.parametrize("count", ["four", 2.5, -1, None, True, "0"])
def test_a_number_in_json_that_is_none_is_not_taken_for_one(count: Any) -> None:
    Path("deck.json").write_text(json.dumps({"leader": "XX01-001", "cards": {"XX01-010": count}}), encoding="utf8")
    ran = fwjudge("deck", "deck.json")
    assert (ran.code, "XX01-010: 枚数が1から1000ではありません" in ran.err) == (Exit.BAD_INPUT, True)
    Path("deck.json").write_text('{"leader": "XX01-001", "cards": {"XX01-010": "４"}}', encoding="utf8")
    assert fwjudge("deck", "deck.json", "--json").json["cards"] == {"XX01-010": 4}


def test_lines_that_cannot_be_used_are_all_named() -> None:
    ran = deck("0 XX01-010", "2 知らない人", "2 緑の人", "2 XX01-010 別の名前", "99999 XX01-010")
    assert (ran.code, ran.out) == (Exit.BAD_INPUT, "")
    assert ran.err.splitlines() == [
        "deck.txt 14行目: 枚数が1から1000ではありません: 0",
        "deck.txt 15行目: 知らない人 というカードはありません",
        "deck.txt 16行目: 緑の人 は2種類あります。番号で書いてください: XX01-003 XX01-008",
        "deck.txt 17行目: XX01-010 は 三時のお茶 で、別の名前 ではありません",
        "deck.txt 18行目: 枚数が1から1000ではありません: 99999",
    ]


@pytest.mark.parametrize(
    "content",
    [b"", b"\n# x\n", b"\xff\xfe\x00", b"[1, 2", b"{}", b"[]", b"7", b'{"cards": {"XX01-010": true}}', b"[null]"],
)
def test_a_file_that_is_no_deck(content: bytes) -> None:
    Path("bad.json").write_bytes(content)
    ran = fwjudge("deck", "bad.json")
    assert ran.code == Exit.BAD_INPUT
    assert ran.err
    assert fwjudge("deck", "absent.txt").code == Exit.BAD_INPUT


def test_without_imported_cards_it_is_said_how() -> None:
    fwjudge("cards", "forget")
    ran = deck()
    assert (ran.code, "fwjudge cards import FILE" in ran.err) == (Exit.NOT_FOUND, True)


def test_a_deck_needs_no_scenario_and_no_rulebook() -> None:
    modules = loaded("deck", "deck.txt")
    assert not modules & (HEAVY - {"sqlite3"})
    assert not any(
        name.startswith(("fwjudge.scenario", "fwjudge.rulebook.book", "fwjudge.rulebook.search.engine"))
        for name in modules
    )


def test_public_cards_with_skills_about_decks(shared: Callable[[str], Path]) -> None:
    fwjudge("cards", "import", str(shared("cards/fw.jsonl")))
    Path("deck.txt").write_text(
        "FB01-104\n30 FB01-131\n4 FB01-125\n4 FB01-106\n4 FB01-108\n4 FB01-110\n4 FB01-111\n", encoding="utf8"
    )
    ran = fwjudge("deck", "deck.txt", "--json")
    assert (ran.code, ran.json["problems"]) == (Exit.OK, [])
    assert "何枚でも入れることができる (30枚)" in ran.json["notes"][0]["what"]


ODD = ["XX01-010", "4", "x4", "リーダー:", "三時のお茶", "-1", "９９", "4枚", "{", "[", '"id":']
words = st.one_of(st.text(max_size=12), st.sampled_from(ODD))


@given(st.lists(st.lists(words, max_size=4).map(" ".join), max_size=5).map("\n".join))
@settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))
def test_no_list_breaks_it(text: str) -> None:
    Path("odd.txt").write_text(text, encoding="utf8", errors="replace")
    ran = fwjudge("deck", "odd.txt")
    assert ran.code in (Exit.DIFFERS, Exit.BAD_INPUT)
