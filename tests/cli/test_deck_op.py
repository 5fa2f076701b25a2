"""fwjudge deck with ONE PIECE cards: lists as deck builders export them, against 5-1, and limits that a judge gives. All invented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fwjudge.cli.exit import Exit
from tests.cards.invented import PUNK, battle, lines
from tests.cli.runner import Ran, fwjudge

SAILORS = [f"OP91-{at:03}" for at in range(20, 34)]


def card(number: str, name: str, effect: str = "-", **more: Any) -> dict[str, Any]:
    return PUNK | {"id": number, "name": name, "effect": effect, "trigger": None, "colors": ["Red"]} | more


def leader(number: str, name: str, effect: str = "-") -> dict[str, Any]:
    return card(number, name, effect, category="Leader", cost=4, power=5000, counter=None)


CARDS = [
    leader("OP91-001", "船長"),
    leader("OP91-002", "倹約家", "ルール上、自分はコスト5以上のカードをデッキに入れることができない。"),
    leader("OP91-003", "故郷の人", "ルール上、自分は特徴《門の一族》を持つカードしかデッキに入れることができない。"),
    leader("OP91-004", "変わり者", "ルール上、自分は好きなカードをデッキに入れることができない。"),
    leader("OP91-005", "雷神", "ルール上、自分のドン!!デッキは6枚になる。"),
    card("OP91-010", "群れ", "ルール上、このカードはデッキに何枚でも入れることができる。"),
    card("OP91-011", "双子", "ルール上、このカードはデッキに2枚まで入れることができる。"),
    card("OP91-012", "青い人", colors=["Blue"]),
    card("OP91-013", "大男", cost=5),
    card("OP91-014", "よそ者", types=["旅人"]),
    card("OP91-015", "よそ者と呼ばれる人", "ルール上、このカードはカード名を「船長」としても扱う。", types=["旅人"]),
    *(card(number, f"水兵{number[-2:]}") for number in SAILORS),
]


@pytest.fixture(autouse=True)
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", *CARDS))).code == Exit.OK


def deck(*more: str, head: str = "1xOP91-001", sailors: int = 12, options: tuple[str, ...] = ()) -> Ran:
    """A list of a leader, four of so many sailors, and more lines."""
    Path("deck.txt").write_text(
        "\n".join([head, *(f"4x{number}" for number in SAILORS[:sailors]), *more]), encoding="utf8"
    )
    return fwjudge("deck", "deck.txt", *options)


def test_a_deck_that_is_right() -> None:
    ran = deck("2 OP91-010")
    assert (ran.code, ran.out) == (Exit.OK, "deck.txt リーダー OP91-001 船長 (赤)、デッキ 50枚\n問題なし (5-1)\n")


@pytest.mark.parametrize(
    ("written", "count"),
    [
        ("4xOP91-010", 4),
        ("4 OP91-010", 4),
        ("OP91-010 x4", 4),
        ("OP91-010x4", 4),
        ("4X OP91-010", 4),
        ("OP91-010,4", 4),
        ("4 群れ (OP91-010)", 4),
        ("4 群れ [OP91-010_p1]", 4),
        ("OP91-010_r1 ×4", 4),
        ("4枚 群れ", 4),
        ("Character (4)\n4xOP91-010", 4),
        ("【キャラクター】\n4xOP91-010", 4),
        ("10x DON!!\n4xOP91-010", 4),
        ("OP91-010 (x4)", 4),
        ("4 [OP91-010] 群れ", 4),
        ("4 群れ OP91-010", 4),
        ("- 4x OP91-010", 4),
        ("* 4x OP91-010 The Herd", 4),
    ],
)
def test_lines_as_deck_builders_export_them(written: str, count: int) -> None:
    ran = deck(written, options=("--json",))
    assert (ran.json["cards"]["OP91-010"], ran.json["leader"], ran.json["unknown"]) == (count, ["OP91-001"], {})


def test_a_list_of_numbers_as_a_deck_builder_writes_it() -> None:
    numbers = ["Exported from somewhere.example", "OP91-001", *("OP91-010" for _ in range(50))]
    Path("deck.txt").write_text(json.dumps(numbers), encoding="utf8")
    assert fwjudge("deck", "deck.txt").code == Exit.OK


@pytest.mark.parametrize(
    "head",
    [
        "L OP91-001",
        "リーダー: OP91-001",
        "1 OP91-001 (Leader)",
        "[Leader]\n1xOP91-001",
        "1 船長 (OP91-001)",
        "OP91-001",
    ],
)
def test_the_leader_may_be_marked_or_not(head: str) -> None:
    assert deck(head=head, options=("--json",)).json["leader"] == ["OP91-001"]


@pytest.mark.parametrize(
    ("head", "more", "said"),
    [
        ("OP91-001", "3 OP91-010", "5-1-2 デッキは50枚ちょうど必要 (51枚)"),
        ("OP91-001", "2 OP91-002", "5-1-2 リーダーカードは1枚ちょうど必要 (3枚)"),
        ("OP91-001", "2 OP91-010\n9 DON!!", "5-1-2 ドン!!デッキは10枚ちょうど必要 (9枚)"),
        ("OP91-005", "2 OP91-010\n10 DON!!", "5-1-2 ドン!!デッキは6枚ちょうど必要 (10枚)"),
        ("OP91-001", "2 OP91-012", "5-1-2-2 OP91-012 青い人 の色をリーダーが持たない"),
        ("OP91-001", f"2 {SAILORS[0]}", "5-1-2-3 OP91-020 水兵20 が6枚 (4枚まで)"),
        ("OP91-001", "3 OP91-011", "5-1-2-4 5-1-2-4-1 OP91-011 双子 が3枚 (2枚まで)"),
        (
            "OP91-002",
            "2 OP91-013",
            "5-1-2-4-1 5-1-2-4 OP91-002 倹約家 の効果により、OP91-013 大男 (2枚) をデッキに入れることができない",
        ),
        (
            "OP91-003",
            "2 OP91-014",
            "5-1-2-4-1 5-1-2-4 OP91-003 故郷の人 の効果により、OP91-014 よそ者 (2枚) をデッキに入れることができない",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_rules(head: str, more: str, said: str) -> None:
    ran = deck(*more.split("\n"), head=head)
    assert ran.code == Exit.DIFFERS
    assert f"× {said}" in ran.out.splitlines()


def test_what_effects_allow_is_said_too_and_what_cannot_be_read() -> None:
    ran = deck("10 OP91-010", sailors=10)
    assert ran.code == Exit.OK
    assert "！ 5-1-2-4 5-1-2-4-1 OP91-010 群れ は、効果によりデッキに何枚でも入れることができる (10枚)" in ran.out
    ran = deck("2 OP91-010", head="OP91-004")
    assert ran.code == Exit.OK
    assert "！ 5-1-2-4-1 OP91-004 変わり者 の文を読めないので、考えに入れていない" in ran.out


def test_unknown_numbers_count_and_unknown_lines_are_named() -> None:
    ran = deck("2 OP99-001", head="OP91-003")
    assert (ran.code, "×" in ran.out) == (Exit.NOT_FOUND, False)
    assert "？ OP99-001 2枚は、取り込んだカードにない。" in ran.out
    ran = deck("2 知らない人", "0 OP91-010", "4 OP91-010 別の名前")
    assert (ran.code, ran.err.splitlines()) == (
        Exit.BAD_INPUT,
        [
            "deck.txt 14行目: 知らない人 というカードはありません",
            "deck.txt 15行目: 枚数が1から1000ではありません: 0",
            "deck.txt 16行目: OP91-010 は 群れ で、別の名前 ではありません",
        ],
    )


def test_the_numbers_say_of_which_game_a_list_is(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "fw.jsonl", battle("FB01-005"))))
    assert "5-1" in deck("2 OP91-010").out
    assert deck("2 OP91-010", options=("-g", "fw")).out.count("は、取り込んだカードにない") == 14
    ran = deck("2 OP91-010", options=("-g", "gen"))
    assert (ran.code, "カードは取り込めません" in ran.err) == (Exit.USAGE, True)


LIMITS = """
# 大会の決まり
禁止
OP91-020 OP91-021
OP91-022 2枚まで
禁止ペア OP91-001 + OP91-023
"""


def test_cards_that_the_judge_forbids_or_restricts() -> None:
    Path("limits.txt").write_text(LIMITS, encoding="utf8")
    ran = deck("2 OP91-010", options=("--limits", "limits.txt"))
    assert ran.code == Exit.DIFFERS
    assert [line for line in ran.out.splitlines() if line.startswith("×")] == [
        "× limits.txt 4行目: OP91-020 水兵20 が4枚 (禁止)",
        "× limits.txt 4行目: OP91-021 水兵21 が4枚 (禁止)",
        "× limits.txt 5行目: OP91-022 水兵22 が4枚 (2枚まで)",
        "× limits.txt 6行目: OP91-001 船長とOP91-023 水兵23 は、一緒に使えない",
    ]
    found = deck("2 OP91-010", options=("--limits", "limits.txt", "--json")).json["problems"]
    assert found[0] == {"rules": [], "what": "limits.txt 4行目: OP91-020 水兵20 が4枚 (禁止)"}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "カードの行がありません"),
        ("OP91-020", "1行目: 禁止か、何枚までかが書かれていません: OP91-020"),
        ("いろいろ\n", "1行目: カード番号も、禁止、○枚まで、禁止ペアのどれもありません: いろいろ"),
        ("禁止ペア OP91-020", "1行目: 一緒に使えないカードの番号が2つありません"),
    ],
)
def test_limits_that_cannot_be_used_are_named(written: str, said: str) -> None:
    Path("limits.txt").write_text(written, encoding="utf8")
    ran = deck("2 OP91-010", options=("--limits", "limits.txt"))
    assert (ran.code, ran.out) == (Exit.BAD_INPUT, "")
    assert said in ran.err
