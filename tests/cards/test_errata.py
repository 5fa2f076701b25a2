"""Corrections override what is printed, say so, and are never lost unseen."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from fwjudge.base.files import BadFile
from fwjudge.cards import errata, errata_file, store
from fwjudge.cards.fields import field_of, value_of
from fwjudge.cards.importing import import_files
from fwjudge.cards.model import Correction
from fwjudge.cards.values import BadValue
from tests.cards.invented import LEADER, battle, lines
from tests.kept import change_store


@pytest.fixture(autouse=True)
def imported(tmp_path: Path) -> None:
    import_files([lines(tmp_path / "cards.jsonl", LEADER, battle())])


def row(field: str, value: Any, number: str = "XX01-002", **more: Any) -> dict[str, Any]:
    return {"id": number, "field": field, "value": value} | more


@pytest.mark.parametrize(
    ("field", "value", "now"),
    [
        ("cost", 2, 2),
        ("コスト", "２", 2),
        ("specified_cost", "赤赤赤", "RRR"),
        ("power", "25000", 25000),
        ("combo_power", None, None),
        ("traits", "給仕/達人", ("給仕", "達人")),
        ("特徴", "-", ()),
        ("text", "【ブロッカー】", "【ブロッカー】"),
        ("name", "名ソムリエ", "名ソムリエ"),
    ],
)
def test_every_field_of_a_face_can_be_corrected(field: str, value: Any, now: Any) -> None:
    errata.add_errata([errata.read_erratum(row(field, value, date="2026-03-01", source="公式サイト"))])
    for card in (store.find("XX01-002"), store.all_cards()[1]):
        assert card is not None
        assert value_of(field_of(field, "fw"), card) == now
        (made,) = card.corrected
        assert (made.side, made.date, made.source) == ("front", "2026-03-01", "公式サイト")
    plain = store.find("XX01-001")
    assert plain and plain.corrected == ()


def test_colours_types_and_backs_too() -> None:
    errata.add_errata(
        map(
            errata.read_erratum, [row("色", "緑"), row("種類", "エクストラ"), row("power", 25000, "xx1-1", side="裏面")]
        )
    )
    card, leader = store.find("XX01-002"), store.find("XX01-001")
    assert card and (card.colours, card.type, len(card.corrected)) == (("green",), "extra", 2)
    assert leader and leader.back and (leader.front.number("power"), leader.back.number("power")) == (15000, 25000)
    assert leader.corrected == (Correction("back", "power", "20000", "25000", "", ""),)


def test_a_corrected_name_is_found_and_the_printed_one_no_longer() -> None:
    errata.add_errata([errata.read_erratum(row("name", "名ソムリエ"))])
    assert [card.number for card in store.find_by_name("名ソムリエ")] == ["XX01-002"]
    assert store.find_by_name("ソムリエ") == []


def test_what_is_printed_so_by_now_is_no_correction() -> None:
    errata.add_errata([errata.read_erratum(row("power", 20000)), errata.read_erratum(row("power", 1, side="back"))])
    card = store.find("XX01-002")
    assert card and card.corrected == ()


def test_the_last_correction_of_a_place_counts() -> None:
    assert errata.add_errata(
        [errata.read_erratum(row("cost", 2)), errata.read_erratum(row("cost", 4)), errata.read_erratum(row("cost", 4))]
    ) == (
        1,
        1,
        1,
    )
    card = store.find("XX01-002")
    assert card and (card.front.number("cost"), card.corrected[0].printed) == (4, "3")


YAML = """\
- {id: XX01-002, field: text, value: "【ブロッカー】\\nカード1枚を引く。", date: 2026-03-01, source: 公式}
- id: XX01-002
  field: パワー
  value: 25000
  date: 2026年3月1日
- {id: XX01-002, field: 勢い, value: 1}
- ただの言葉
- {id: XX01-002, field: cost, value: 1, date: きのう}
- {id: XX01-002, field: cost, value: 1, side: 横}
- {id: XX01-002, field: cost}
- {id: XX01-002, field: cost, value: 1, day: x}
- {id: XX01-002, field: name, value: ""}
"""


def test_a_file_in_yaml_or_jsonl(tmp_path: Path) -> None:
    file = tmp_path / "errata.yaml"
    file.write_text(YAML, encoding="utf8")
    done = errata_file.import_file(file)
    assert (done.new, [bad.where for bad in done.bad]) == (2, [f"{at}件目" for at in range(3, 10)])
    assert [bad.why.split(" ")[0] for bad in done.bad] == [
        "勢い",
        "id,",
        "日付が分かりません:",
        "面が分かりません:",
        "新しい内容",
        "知らない項目:",
        "カード名",
    ]
    assert {one.date for one in errata.all_errata()} == {"2026-03-01"}
    done = errata_file.import_file(lines(tmp_path / "errata.jsonl", row("cost", 5), "{", "[]"))
    assert (done.new, [bad.where for bad in done.bad]) == (1, ["2行目", "3行目"])
    assert errata.read_erratum(row("cost", 1, date=datetime.date(2026, 3, 1))).date == "2026-03-01"


def test_a_file_that_contradicts_itself_is_told_so_unless_days_decide(tmp_path: Path) -> None:
    done = errata_file.import_file(lines(tmp_path / "a.jsonl", row("cost", 5), row("cost", 5), row("cost", 6)))
    assert (done.new, [(bad.where, "内容が違います" in bad.why) for bad in done.bad]) == (1, [("3行目", True)])
    assert [one.value for one in errata.all_errata()] == ["5"]
    later, earlier = row("power", 9000, date="2026-03-01"), row("power", 8000, date="2026-02-01")
    assert errata_file.import_file(lines(tmp_path / "b.jsonl", later, earlier)).bad == ()
    assert [one.value for one in errata.all_errata() if one.field == "power"] == ["9000"]


@pytest.mark.parametrize(
    "content", [b"", b"- [", b"a: 1", b"\xff\xfe", b"a: &a [*a]", b'{"id": 1}', b"- !!python/object:os.system {}"]
)
def test_a_damaged_file_changes_nothing(tmp_path: Path, content: bytes) -> None:
    errata.add_errata([errata.read_erratum(row("cost", 2))])
    (tmp_path / "bad.yaml").write_bytes(content)
    with pytest.raises(BadFile):
        errata_file.import_file(tmp_path / "bad.yaml")
    assert len(errata.all_errata()) == 1


def test_damage_to_what_is_kept_is_said_and_not_passed_over(tmp_path: Path) -> None:
    errata.add_errata([errata.read_erratum(row("cost", 2))])
    assert change_store("UPDATE erratum SET content = replace(content, '\"2\"', '\"3\"')") == 1
    with pytest.raises(BadFile, match="XX001-00002 fw front cost"):
        store.find("XX01-002")
    errata.forget()
    assert store.find("XX01-002") is not None


def test_corrections_outlive_the_cards_and_go_one_by_one() -> None:
    errata.add_errata([errata.read_erratum(row("cost", 2)), errata.read_erratum(row("power", 1, "XX01-001"))])
    store.forget()
    assert len(errata.all_errata()) == 2
    assert (errata.forget("XX1-2"), errata.forget("XX1-2"), len(errata.all_errata()), errata.forget()) == (1, 0, 1, 1)


def test_unknown_things_say_what_is_known() -> None:
    with pytest.raises(BadValue, match=r"カード名、カード種類、色、コスト"):
        errata.read_erratum(row("勢い", 1))
