"""ONE PIECE cards: our own format, three public collections, and a scenario that names one by its number. All cards are invented."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fwjudge.cards import rows, store
from fwjudge.cards.importing import import_files
from fwjudge.cards.model import Card
from fwjudge.cards.values import BadValue
from fwjudge.scenario import read, run
from fwjudge.scenario.problem import BadScenario
from tests.cards.invented import LEADER, PUNK, battle, lines

OWN = {
    "id": "OP91-001",
    "type": "リーダー",
    "color": "赤/緑",
    "name": "門の主",
    "life": 4,
    "power": 5000,
    "attributes": "斬",
    "traits": "門の一族",
    "text": "【起動メイン】【ターン1回】カード1枚を引く。",
}
APITCG = {
    "id": "OP91-002_p1",
    "code": "OP91-002",
    "rarity": "C",
    "type": "CHARACTER",
    "name": "Guard &amp; Porter",
    "images": {},
    "cost": 2,
    "attribute": {"name": "Slash/Strike", "image": ""},
    "power": 3000,
    "counter": "-",
    "color": "Red/Green",
    "family": "Gate Clan/Traveller",
    "ability": "[Blocker]<br>[On Play] Draw 1 card.",
    "trigger": "",
    "set": {"name": "Nowhere"},
    "notes": [],
}
OPTCG = {
    "id": "OP91-001_p2",
    "number": "OP91-001",
    "name": "Lord of the Gate",
    "rarity": "L",
    "cardClass": "LEADER",
    "cost": None,
    "life": "4",
    "attribute": ["Slash"],
    "power": "5000",
    "counter": None,
    "color": ["Red", "Green"],
    "feature": ["Gate Clan"],
    "trigger": None,
    "blockIcon": "2",
    "effect": "[Activate: Main] [Once Per Turn] Draw 1 card.",
    "isParallel": True,
}
SETS = {"OP91": OPTCG, "OP92": OPTCG | {"id": "OP92-001", "number": "OP92-001"}}


def find(number: str) -> Card:
    card = store.find(number, "op")
    assert card is not None
    return card


def test_each_field_is_read_and_written_back(tmp_path: Path) -> None:
    done = import_files([lines(tmp_path / "c.jsonl", OWN, PUNK)])
    assert (done.cards, done.formats, done.bad, done.notes) == (2, ("fwjudge", "punk-records"), (), ())
    leader, card = find("OP91-001"), find("op91-2")
    assert (leader.game, leader.type, leader.colours, leader.back) == ("op", "leader", ("red", "green"), None)
    assert leader.front.printed == (("life", 4), ("power", 5000), ("attributes", ("slash",)))
    assert (card.name, card.front.traits, card.rarity) == ("番人&門番", ("門の一族", "旅人"), "Common")
    assert dict(card.front.printed) == {
        "cost": 2,
        "power": 3000,
        "counter": 1000,
        "attributes": ("slash", "?"),
        "trigger": "【トリガー】このカードを登場させる。",
        "block": 3,
    }
    assert card.front.whole_text == "【ブロッカー】\n【トリガー】このカードを登場させる。"
    assert rows.read(PUNK | {"types": ["門の一族／旅人"]}).cards[0].front.traits == ("門の一族", "旅人")
    assert rows.read(rows.plain(card)).cards == (card,)
    assert rows.read(rows.plain(leader)).cards == (leader,)


def test_a_zero_that_is_left_out_is_one_and_a_dash_is_nothing(tmp_path: Path) -> None:
    event = PUNK | {"id": "OP91-003", "category": "Event", "power": None, "counter": None, "cost": None, "effect": "-"}
    weak = PUNK | {"id": "OP91-004", "power": None, "trigger": "-", "attributes": []}
    import_files([lines(tmp_path / "c.jsonl", event, weak)])
    assert (find("OP91-003").front.number("cost"), find("OP91-003").front.value("power")) == (0, None)
    assert find("OP91-003").front.text is None
    assert (find("OP91-004").front.number("power"), find("OP91-004").front.whole_text) == (0, "【ブロッカー】")


def test_a_row_without_a_text_is_japanese_where_a_letter_of_it_is(tmp_path: Path) -> None:
    said = {"name": "Mr.X", "effect": "-", "trigger": None, "img_full_url": None}
    dotted, plain = said | {"types": ["B・W"]}, said | {"id": "OP91-003", "types": ["Gate"]}
    import_files([lines(tmp_path / "c.jsonl", PUNK | dotted, PUNK | plain)])
    assert [find(number).language for number in ("OP91-002", "OP91-003")] == ["ja", "en"]


def test_public_collections_are_known_by_their_shape(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([APITCG]), encoding="utf8")
    (tmp_path / "b.json").write_text(json.dumps([OPTCG]), encoding="utf8")
    (tmp_path / "c.json").write_text(json.dumps(PUNK | {"id": "OP91-005"}), encoding="utf8")
    done = import_files([tmp_path])
    assert (done.cards, done.formats, done.bad) == (3, ("apitcg", "optcgjson", "punk-records"), ())
    card, leader = find("OP91-002"), find("OP91-001")
    assert (card.language, card.name, card.front.text) == ("en", "Guard & Porter", "[Blocker]\n[On Play] Draw 1 card.")
    assert (card.front.traits, card.front.value("counter")) == (("Gate Clan", "Traveller"), None)
    assert (leader.front.number("life"), leader.front.number("power")) == (4, 5000)
    assert leader.front.value("attributes") == ("slash",)


def test_a_folder_of_a_collection_is_taken_as_it_is(tmp_path: Path) -> None:
    files = {
        "japanese/cards/1/OP91-002.json": PUNK,
        "japanese/cards/2.json": [PUNK | {"id": "OP91-004"}, PUNK | {"id": "OP91-005"}],
        "japanese/packs.json": [{"id": "1", "raw_title": "門"}],
        "japanese/index/cards_by_id.json": {"OP91-002": {"name": "番人"}},
        "japanese/manifest.json": {"language": "japanese"},
        "output/OP91.json": {"meta": {"version": "1"}, "data": {"code": "OP91", "cards": [OPTCG]}},
        "output/AllSets.json": {
            "meta": {},
            "data": {code: {"code": code, "cards": [row]} for code, row in SETS.items()},
        },
        "output/SetList.json": {"meta": {}, "data": [{"code": "OP91", "name": "門"}]},
        "one.json": {"data": APITCG | {"code": "OP91-006"}},
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(json.dumps(content), encoding="utf8")
    done = import_files([tmp_path])
    assert (done.cards, done.bad) == (6, ())
    numbers = [*(f"OP91-{at:03}" for at in (1, 2, 4, 5, 6)), "OP92-001"]
    assert [card.number for card in store.all_cards("op")] == numbers


def test_a_row_of_a_set_that_cannot_be_used_is_named_with_its_set(tmp_path: Path) -> None:
    sets = {code: {"cards": [row, row | {"number": "OP92-002", "color": ["Pink"]}]} for code, row in SETS.items()}
    (tmp_path / "AllSets.json").write_text(json.dumps({"data": sets}), encoding="utf8")
    done = import_files([tmp_path / "AllSets.json"])
    assert (done.cards, [row.where for row in done.bad]) == (2, ["OP91 の2件目", "OP92 の2件目"])


def test_don_cards_are_passed_over_and_counted(tmp_path: Path) -> None:
    don = PUNK | {"id": "P-999", "category": "Don", "colors": [], "cost": None}
    done = import_files([lines(tmp_path / "c.jsonl", PUNK, don, OPTCG | {"cardClass": "DON!!"})])
    assert (done.cards, done.bad, done.notes) == (1, (), ("ドン!!カードの行 2 件は使いません (どれも同じため)",))


def test_other_art_and_reprints_are_the_same_card(tmp_path: Path) -> None:
    again = PUNK | {"id": "OP91-002_p1", "rarity": "SuperRare", "block_number": 1}
    reprint = PUNK | {"id": "OP91-002_r1", "pack_id": "9", "block_number": 4}
    done = import_files([lines(tmp_path / "c.jsonl", PUNK, again, reprint)])
    assert (done.cards, done.other_art, done.bad, done.notes) == (1, 2, (), ())
    older = again | {"effect": "【ブロッカー】(古い注釈)"}
    done = import_files([lines(tmp_path / "d.jsonl", older, PUNK, reprint | {"trigger": None})])
    assert (done.cards, done.same, done.bad) == (1, 1, ())
    assert done.notes == ("別イラストか再録の行が、元の行と違うカードが1枚あります。元の行を使います: OP91-002",)


def test_a_text_that_two_cards_share_in_one_language_only_is_pointed_out(tmp_path: Path) -> None:
    cards = [OWN | {"id": f"OP91-10{at}", "name": f"門の主{at}"} for at in range(4)]
    import_files([lines(tmp_path / "c.jsonl", *cards)])
    said = ("Draw 1 card.", "Draw 1 card from your deck.", "Draw 2 cards.")
    english = [
        OWN | {"id": f"OP91-10{at}", "name": f"Lord {at}", "language": "en", "text": text}
        for at, text in enumerate(said)
    ]
    done = import_files([lines(tmp_path / "d.jsonl", *english)])
    assert done.notes == (
        "日本語のテキストは同じで、英語では違うカードがあります。取り違えかもしれません: OP91-100 OP91-101 OP91-102",
    )
    right = OWN | {"id": "OP91-102", "name": "門の主2", "text": "【起動メイン】カード2枚を引く。"}
    assert import_files([lines(tmp_path / "e.jsonl", right)]).notes == ()


def test_a_table_with_japanese_headings(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        "カード番号,種類,色,カード名,コスト,ライフ,パワー,カウンター,属性,特徴,効果,トリガー,ブロックアイコン\n"
        "OP91-001,リーダー,赤・緑,門の主,,4,5000,,斬,門の一族,,,2\n"
        "OP91-002,キャラ,赤,番人,2,,3000,1000,斬・特,門の一族/旅人,【ブロッカー】,-,2\n"
        "OP91-003,イベント,赤,合図,1,,,,,旅人,【メイン】カード1枚を引く。,【トリガー】カード1枚を引く。,2\n",
        encoding="utf8",
    )
    done = import_files([tmp_path / "a.csv"])
    assert (done.cards, done.bad, done.notes) == (3, (), ())
    assert find("OP91-001").front.number("life") == 4
    assert find("OP91-002").front.value("attributes") == ("slash", "special")
    assert find("OP91-003").front.whole_text == "【メイン】カード1枚を引く。\n【トリガー】カード1枚を引く。"


WRONG: list[tuple[dict[str, Any], str]] = [
    (OWN | {"life": None}, "ライフ (life) がありません"),
    (OWN | {"color": "桃"}, "色が分かりません: 桃"),
    (OWN | {"type": "battle", "game": "op"}, "カード種類が分かりません: battle"),
    (OWN | {"attributes": "炎"}, "属性が分かりません: 炎"),
    (OWN | {"game": "gen"}, "ゲームが分かりません: gen"),
    (PUNK | {"category": "Donut"}, "カード種類が分かりません: Donut"),
    (PUNK | {"colors": None}, "色 (color) がありません"),
    (PUNK | {"counter": [1]}, "カウンター (counter) が整数ではありません"),
    (PUNK | {"types": "あ" * 20_000}, "特徴 (traits) が長すぎます"),
    (PUNK | {"effect": "あ" * 100_000}, "テキスト (text) が長すぎます: 100000文字 (10000文字まで)"),
    (PUNK | {"img_full_url": "https://fr.onepiece-cardgame.com/x.png"}, "日本語でも英語でもないカードです (fr)"),
    (
        PUNK | {"name": "문지기", "effect": "", "trigger": None, "types": [], "img_full_url": None},
        "日本語でも英語でもないカードです",
    ),
    (
        PUNK | {"name": "門衛", "effect": "抽1張卡。", "types": ["旅人・士"], "trigger": None, "img_full_url": None},
        "日本語でも",
    ),
    (APITCG | {"cost": "many"}, "コスト (cost) が整数ではありません: many"),
    (OPTCG | {"life": {}}, "ライフ (life) が整数ではありません"),
    (battle(), "フュージョンワールド のカードです (-g fw)"),
]


@pytest.mark.parametrize(("row", "why"), WRONG)
def test_a_row_that_cannot_be_used_is_named_and_the_others_go_in(tmp_path: Path, row: dict[str, Any], why: str) -> None:
    other = PUNK | {"id": "OP91-009"}
    done = import_files([lines(tmp_path / "c.jsonl", row, other)], "op")
    assert [bad.where for bad in done.bad] == ["1行目"]
    assert why in done.bad[0].why
    assert done.new == 1


nonsense = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.just("あ" * 100_000),
    st.lists(st.one_of(st.text(max_size=3), st.integers(), st.none()), max_size=3),
    st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2),
)


@given(
    st.sampled_from([OWN, PUNK, APITCG, OPTCG]),
    st.dictionaries(st.sampled_from(sorted({*OWN, *PUNK, *APITCG, *OPTCG, "game", "faces"})), nonsense, max_size=4),
)
@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
def test_nonsense_in_any_field_is_said_or_read(row: dict[str, Any], odd: dict[str, Any]) -> None:
    try:
        found = rows.read(row | odd)
    except BadValue as error:
        assert 0 < len(str(error)) < 300
    else:
        assert all(rows.read(rows.plain(card)).cards == (card,) for card in found.cards)


def test_two_games_may_share_a_number(tmp_path: Path) -> None:
    other = PUNK | {"id": "XX01-002"}
    done = import_files([lines(tmp_path / "c.jsonl", LEADER, battle(), other)])
    assert (done.cards, done.bad) == (3, ())
    assert [card.game for card in store.find_all("XX01-002")] == ["fw", "op"]
    assert [card.name for card in store.find_all("XX01-002", "op")] == ["番人&門番"]
    assert [card.game for card in store.find_by_name("番人&門番")] == ["op"]
    assert (store.numbers("op"), store.forget("fw"), store.numbers()) == (["XX01-002"], 2, ["XX01-002"])
    assert store.find_by_name("旅の剣士") == []
    assert [card.game for card in store.find_by_name("番人&門番")] == ["op"]


SCENARIO = """
rules: op
cards: {門番: OP91-002}
board:
  turn: {player: A, number: 3}
  A: {hand: [門番], コストエリア: 2}
play:
  - A: プレイ 門番
expect:
  - OP91-002: character
  - 門番.パワー: 3000
  - 門番.カウンター: 1000
"""


def test_a_scenario_names_a_card_by_its_number(tmp_path: Path) -> None:
    import_files([lines(tmp_path / "c.jsonl", PUNK)])
    report = run(read(SCENARIO))
    assert [check for check in report.checks if not check.passed] == []
    assert "「門番」が登場" in report.ruling


def test_what_a_named_card_says_of_decks_counts_on_a_board(tmp_path: Path) -> None:
    many = PUNK | {"id": "OP91-010", "effect": "ルール上、このカードはデッキに何枚でも入れることができる。"}
    import_files([lines(tmp_path / "c.jsonl", OWN, many, PUNK)])
    board = "rules: op\ncards: {{群れ: OP91-010, 門番: OP91-002}}\nboard: {{setup: true, A: {{leader: [OP91-001], deck: {{{deck}}}}}}}"
    assert read(board.format(deck="群れ: 50")).faults == ()
    with pytest.raises(BadScenario, match="OP91-002 番人&門番 が5枚"):
        read(board.format(deck="群れ: 45, 門番: 5"))


def test_the_public_cards_come_in_whole(shared: Callable[[str], Path]) -> None:
    file = shared("cards/op.jsonl")
    done = import_files([file])
    there = [json.loads(line) for line in file.read_text(encoding="utf8").splitlines()]
    assert (done.new, done.bad) == (len(there), ())
    every = {card.number: card for card in store.all_cards("op")}
    for row in there:
        card = every[row["id"]]
        cost = card.front.number("life" if card.type == "leader" else "cost")
        assert (cost, card.front.number("power") or 0) == (row["cost"] or 0, row["power"] or 0)
        assert (card.front.value("counter"), card.front.number("block")) == (row["counter"], row["block_number"])
        assert (len(card.colours), len(card.front.traits)) == (
            len(row["colors"]),
            len(set("／".join(row["types"]).split("／"))),
        )
