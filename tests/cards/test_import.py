"""Card files: four shapes of row, three of file, what is good goes in, what is bad is named, damage changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fwjudge.base.files import BadFile
from fwjudge.cards import rows, store
from fwjudge.cards.importing import import_files
from fwjudge.cards.model import Face, key_of, number_of
from tests.cards.invented import APITCG, DBSFW, EXTRA, LEADER, battle, lines
from tests.kept import store_file


def printed(face: Face) -> tuple[object, ...]:
    """Return the name and the values of a face."""
    return (face.name, *map(face.value, ("cost", "specified_cost", "power", "combo_power")))


def test_our_own_format_says_everything_that_is_printed(tmp_path: Path) -> None:
    done = import_files([lines(tmp_path / "c.jsonl", LEADER, battle(), EXTRA)])
    assert (done.cards, done.new, done.formats, done.bad, done.notes) == (3, 3, ("fwjudge",), (), ())
    leader, card, extra = (store.find(number) for number in ("XX01-001", "XX01-002", "XX01-010"))
    assert leader and leader.back and card and extra
    assert (leader.colours, leader.back.name) == (("red", "blue"), "旅の大剣士")
    assert (leader.front.traits, leader.front.number("cost")) == (("旅人", "剣士"), None)
    assert printed(card.front) == ("ソムリエ", 3, "RR", 20000, 5000)
    assert (extra.type, extra.front.number("power"), extra.front.words("specified_cost")) == ("extra", None, None)
    assert extra.front.text == "【起動 メイン】カード1枚を引く。"
    assert rows.read(rows.plain(leader)).cards == (leader,)


def test_a_table_of_a_spreadsheet_may_have_japanese_headings_and_encoding(tmp_path: Path) -> None:
    table = (
        "カード番号,カード種類,色,カード名,読み,コスト,指定コスト,パワー,コンボパワー,特徴,テキスト,裏カード名,裏パワー,メモ\r\n"
        "XX01-001,リーダー,赤・青,旅の剣士,,,,15000,,旅人/剣士,,旅の大剣士,20000,\r\n"
        'XX01-002,バトル,赤,給仕,きゅうじ,３,赤赤,"20,000",5000,給仕,"【登場時】カード1枚を引く。\r\nその後、終わる。",,,x\r\n'
        "XX01-003,バトル,赤,欠けた行\r\n"
    )
    (tmp_path / "a.csv").write_bytes(table.encode())
    (tmp_path / "b.csv").write_bytes(table.encode("cp932"))
    (tmp_path / "c.tsv").write_bytes(("\ufeff" + table.replace('"20,000"', "20000")).replace(",", "\t").encode())
    done = import_files([tmp_path / "a.csv"])
    assert [(bad.where, bad.why) for bad in done.bad] == [("5行目", "列が4あります (1行目は14列)")]
    assert done.notes == ("項目 メモ は使いません (2件)",)
    card = store.find("XX01-002")
    assert card and printed(card.front) == ("給仕", 3, "RR", 20000, 5000)
    assert (card.front.text, card.front.reading) == ("【登場時】カード1枚を引く。\nその後、終わる。", "きゅうじ")
    assert [import_files([tmp_path / name]).same for name in ("b.csv", "c.tsv")] == [2, 2]


def test_public_collections_are_known_by_their_shape(tmp_path: Path) -> None:
    english, both = tmp_path / "xx01.json", tmp_path / "XX01-001.json"
    again = APITCG | {"id": "XX01-002-p1", "code": "XX01-002-p1", "rarity": "PR"}
    tea = APITCG | {
        "code": "XX01-010",
        "name": "Tea",
        "cardType": "EXTRA",
        "cost": "-",
        "specifiedCost": "-",
        "power": "-",
    }
    english.write_text(json.dumps([APITCG, again, tea], indent=2), encoding="utf8")
    both.write_text(json.dumps(DBSFW), encoding="utf8")
    done = import_files([tmp_path])
    assert (done.cards, done.other_art, done.formats, done.bad) == (4, 1, ("dbsfw", "apitcg"), ())
    card = store.find("XX01-002")
    assert card and (card.language, card.front.traits, card.front.number("combo_power"), card.rarity) == (
        "en",
        ("Waiter",),
        None,
        "C",
    )
    assert card.front.text == "[On Play] Draw 1 card.\nThen <rest>."
    extra, leader = store.find("XX01-010"), store.find("XX01-001")
    assert extra and (extra.front.number("cost"), extra.front.words("specified_cost")) == (0, None)
    assert leader and leader.back and (leader.language, leader.name) == ("ja", "旅の剣士")
    assert (leader.front.number("power"), leader.back.number("power")) == (15000, 20000)
    assert [found.number for found in store.find_by_name("wandering swordsman")] == ["XX01-001"]
    page = {"data": [APITCG, APITCG | {"cardType": "CHARACTER"}], "totalCount": 2}
    (tmp_path / "page.json").write_text(json.dumps(page), encoding="utf8")
    assert [bad.where for bad in import_files([tmp_path / "page.json"]).bad] == ["2件目"]


def test_a_specified_cost_that_was_cut_off_is_completed_and_said(tmp_path: Path) -> None:
    import_files([lines(tmp_path / "c.jsonl", battle(specified_cost="R"), APITCG)])
    card = store.find("XX01-002")
    assert card and (card.name, card.front.words("specified_cost")) == ("ソムリエ", "RR")
    (why,) = card.corrected
    assert (why.field, why.printed, why.now, why.source) == ("specified_cost", "R", "RR", "取り込んだ en の行")


def test_data_that_is_known_to_lack_something_is_pointed_out(tmp_path: Path) -> None:
    cut = [battle(f"XX02-{at:03}", specified_cost="R") for at in range(60)]
    done = import_files(
        [lines(tmp_path / "c.jsonl", *cut, LEADER | {"faces": LEADER["faces"][:1], "color": "no-color"})]
    )
    backless, colourless, specified = done.notes
    assert backless == "裏面のないリーダーが1枚あります: XX01-001"
    assert colourless == "色のないカードが1枚あります: XX01-001"
    assert specified.startswith("指定コストがどのカードも1つまでです")
    import_files([lines(tmp_path / "d.jsonl", battle("XX02-001", specified_cost="RR"), *cut[2:])])


def test_leaders_with_the_same_back_are_pointed_out(tmp_path: Path) -> None:
    faces: Any = LEADER["faces"]
    front, back = faces
    other = LEADER | {"id": "XX01-009", "faces": [front | {"name": "別の剣士"}, back | {"text": "【永続】甲。"}]}
    twin = other | {"id": "XX01-010", "faces": [front | {"name": "似た剣士"}, back | {"text": "【永続】甲。"}]}
    done = import_files([lines(tmp_path / "c.jsonl", LEADER, other, twin)])
    assert done.notes == ("裏面のテキストが同じリーダーがあります。取り違えかもしれません: XX01-009 XX01-010",)


WRONG: list[tuple[Any, str]] = [
    ("{", "JSONとして読めません"),
    ("[1]", "1枚のカードの { } ではありません"),
    ({"id": "XX01-003"}, "カード種類 (type) がありません"),
    (battle(id=None), "カード番号 (id) がありません"),
    (battle(id="ソムリエ"), "カード番号の形ではありません: ソムリエ"),
    (battle(type="monster"), "カード種類が分かりません: monster"),
    (battle(color="purple"), "色が分かりません: purple"),
    (battle(color=[]) | {"color": [7]}, "色 (color) が文章ではありません"),
    (battle(name=" "), "カード名 (name) がありません"),
    (battle(power=None), "パワー (power) がありません"),
    (battle(cost=None), "コスト (cost) がありません"),
    (battle(cost=True), "コスト (cost) が整数ではありません: True"),
    (battle(cost="三"), "コスト (cost) が整数ではありません: 三"),
    (battle(cost=1.5), "コスト (cost) が整数ではありません: 1.5"),
    (battle(cost=-1), "コスト (cost) がありえない数です: -1"),
    (battle(power=10**30), "パワー (power) がありえない数です"),
    (battle(power="9" * 20), "パワー (power) がありえない数です: 999"),
    (battle(specified_cost="RX"), "指定コストが分かりません: RX"),
    (battle(traits=[["給仕"]]), "特徴 (traits) が文章ではありません"),
    (battle(text="あ" * 20_000), "テキスト (text) が長すぎます: 20000文字 (10000文字まで)"),
    (battle(text="\0"), "テキスト (text) が文章ではありません"),
    (battle(text="\ud800"), "テキスト (text) に壊れた文字があります"),
    (battle() | {"faces": []}, "faces が1つか2つの面の並びではありません"),
    (LEADER | {"faces": [LEADER["faces"][0]] * 2}, "面が front と back になっていません: front"),
    (
        battle() | {"faces": [{**battle()["faces"][0], "side": side} for side in ("front", "back")]},
        "リーダーではないのに面が2つあります",
    ),
    (battle() | {"language": "fr"}, "言語が分かりません: fr"),
    (battle("XX01-001", "別のカード"), "1行目の同じ番号のカードと内容が違います"),
    (DBSFW | {"detail": []}, "detail に日本語の面も英語の面もありません"),
    ({"cardType": "LEADER"}, "フュージョンワールドのカードではありません"),
]


@pytest.mark.parametrize(("row", "why"), WRONG)
def test_a_row_that_cannot_be_used_is_named_and_the_others_go_in(tmp_path: Path, row: Any, why: str) -> None:
    line = row if isinstance(row, str) else json.dumps(row)
    done = import_files([lines(tmp_path / "c.jsonl", LEADER, "", line, battle("XX01-009"))])
    assert [bad.where for bad in done.bad] == ["3行目"]
    assert why in done.bad[0].why
    assert done.new == 2


DAMAGED = {
    "a.jsonl": b"",
    "b.jsonl": b"\n \n",
    "c.jsonl": b"\x00\x01\x02",
    "d.json": b'[{"id": "XX01-',
    "e.json": b"[1, 2",
    "f.json": b"[]",
    "g.csv": "名前,値\nあ,い\n".encode(),
    "h.csv": b'id,name\n"XX01-001',
    "i.csv": b"id,name,name\n",
    "j.jsonl": json.dumps(LEADER, ensure_ascii=False).encode("euc_jp"),
    "k.csv": "id,name,カード名\nXX01-001,旅\n".encode()[:-2],
    "l.json": b"[" * 100_000,
    "m.json": b"{}",
    "n.txt": "ただの文章です。".encode(),
    "o.csv": "カード番号,カード名\nXX,旅".encode("utf-16"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_changes_nothing(tmp_path: Path, name: str) -> None:
    import_files([lines(tmp_path / "good.jsonl", LEADER)])
    (tmp_path / name).write_bytes(DAMAGED[name])
    with pytest.raises(BadFile, match=r"[ぁ-ん]"):
        import_files([tmp_path / name])
    assert store.numbers() == ["XX01-001"]


def test_of_several_files_all_or_none_are_taken(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[1", encoding="utf8")
    with pytest.raises(BadFile, match=r"bad\.json は1行目から先が"):
        import_files([lines(tmp_path / "good.jsonl", LEADER), tmp_path / "bad.json"])
    assert store.numbers() == []


def test_files_that_are_none_or_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadFile, match="ファイルはありません"):
        import_files([tmp_path / "absent.jsonl"])
    with pytest.raises(BadFile, match="ファイルがありません"):
        import_files([tmp_path])
    large = lines(tmp_path / "large.jsonl", LEADER)
    with large.open("ab") as file:
        file.truncate(65_000_000)
    with pytest.raises(BadFile, match="大きすぎます"):
        import_files([large])


def test_importing_again_replaces(tmp_path: Path) -> None:
    import_files([lines(tmp_path / "c.jsonl", LEADER, battle())])
    done = import_files([lines(tmp_path / "d.jsonl", LEADER, battle(name="新しい名前"), EXTRA)])
    assert (done.new, done.changed, done.same) == (1, 1, 1)
    assert store.find_by_name("ソムリエ") == []
    assert [card.number for card in store.find_by_name("新しい名前")] == ["XX01-002"]


def test_a_store_that_cannot_be_written_or_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = lines(tmp_path / "c.jsonl", LEADER)
    monkeypatch.setenv("FWJUDGE_DATA", "/proc/none/here")
    with pytest.raises(BadFile, match="書けません"):
        import_files([cards])
    monkeypatch.setenv("FWJUDGE_DATA", str(tmp_path / "data"))
    import_files([cards])
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["fwjudge.sqlite"]
    kept = store_file()
    for content in (b"no database", b"SQLite format 3\0" + b"\0" * 2000, kept.read_bytes()[:5000], b""):
        kept.write_bytes(content)
        for use in (lambda: store.find("XX01-001"), store.all_cards, lambda: import_files([cards]), store.forget):
            with pytest.raises(BadFile, match="壊れています"):
                use()
        assert kept.read_bytes() == content
    kept.unlink()
    assert import_files([cards]).new == 1


def test_names_are_found_whole_and_in_their_parts(tmp_path: Path) -> None:
    import_files(
        [lines(tmp_path / "c.jsonl", LEADER, battle(name="双子の兄/双子の弟"), battle("XX01-003", "双子の兄"))]
    )
    assert [card.number for card in store.find_by_name("双子の兄")] == ["XX01-002", "XX01-003"]
    assert [card.number for card in store.find_by_name("双子の兄／双子の弟")] == ["XX01-002"]
    assert [card.number for card in store.find_by_name("旅の大剣士")] == ["XX01-001"]
    assert store.find_by_name("双子") == []


@pytest.mark.parametrize(
    "typed",
    ["XX01-002", "xx01-002", "ＸＸ０１－００２", "XX1-2", "XX01‐002", "XX01-002_p1", "xx01-002-P2", " XX01 002 "],
)
def test_numbers_as_people_type_them(tmp_path: Path, typed: str) -> None:
    import_files([lines(tmp_path / "c.jsonl", battle())])
    assert store.find(typed) is not None


@given(st.text(max_size=20))
def test_any_text_is_a_number_or_none(text: str) -> None:
    plain = number_of(text)
    assert plain is None or (number_of(plain) == plain and key_of(plain))


values = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.lists(st.text(max_size=3), max_size=2)
)
odd_rows = st.dictionaries(
    st.sampled_from(
        [
            "id",
            "type",
            "color",
            "faces",
            "cardid",
            "detail",
            "cardType",
            "specifiedCost",
            "code",
            "name",
            "cost",
            "power",
        ]
    ),
    st.one_of(
        values, st.lists(st.dictionaries(st.sampled_from(["side", "language", "name", "power"]), values), max_size=3)
    ),
)


@given(
    st.lists(st.one_of(odd_rows, st.just(LEADER), st.text(max_size=20)), max_size=4),
    st.sampled_from([".jsonl", ".json", ".csv"]),
)
@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
def test_no_row_breaks_an_import(tmp_path: Path, found: list[Any], suffix: str) -> None:
    file = tmp_path / f"odd{suffix}"
    text = json.dumps(found) if suffix == ".json" else "\n".join(map(json.dumps, found))
    file.write_text(text, encoding="utf8")
    try:
        done = import_files([file])
    except BadFile:
        return
    assert done.cards == 1


def test_the_public_cards_come_back_as_they_were(shared: Callable[[str], Path]) -> None:
    file = shared("cards/fw.jsonl")
    done = import_files([file])
    rows_there = [json.loads(line) for line in file.read_text(encoding="utf8").splitlines()]
    assert (done.new, done.bad) == (len(rows_there), ())
    for row in rows_there:
        card = store.find(row["id"])
        assert card is not None
        assert [face.text for face in card.faces] == [face["text"] and face["text"].strip() for face in row["faces"]]
        assert [printed(face) for face in card.faces] == [
            tuple(face[key] for key in ("name", "cost", "specified_cost", "power", "combo_power"))
            for face in row["faces"]
        ]
