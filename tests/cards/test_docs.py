"""The examples of docs/cards.md can be used as they stand."""

from __future__ import annotations

import json
import re
from pathlib import Path

from fwjudge.cards import deck_limits, deck_list, errata_file, store
from fwjudge.cards.importing import import_files
from tests.cards.invented import battle, lines

PAGE = (Path(__file__).parent.parent.parent / "docs" / "cards.md").read_text(encoding="utf8")


def the_only(found: list[str]) -> str:
    """Return the one text of a list of one."""
    (one,) = found
    return one


def blocks(kind: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return [block for of, block in found if of == kind]


def test_cards_corrections_and_decks(tmp_path: Path) -> None:
    card, character, deck = blocks("json")
    done = import_files([lines(tmp_path / "a.jsonl", *(one.replace("\n", " ") for one in (card, character)))])
    assert (done.bad, done.notes) == ((), ())
    guard = store.find("OP91-002")
    assert guard and (guard.game, guard.front.value("attributes")) == ("op", ("slash", "special"))
    leader = store.find("XX01-001")
    assert leader and leader.back and leader.back.number("power") == 20000
    header, of_op = re.findall(r"`(id,type,[a-z_,]+)`", PAGE)
    (back,) = re.findall(r"`(back_[a-z_,]+)`", PAGE)
    (tmp_path / "a.csv").write_text(
        f"{header},{back}\nXX01-002,battle,red,C,給仕,,1,R,5000,5000,給仕,,,,,\n", encoding="utf8"
    )
    assert import_files([tmp_path / "a.csv"]).notes == ()
    (japanese,) = re.findall(r"または (カードナンバー、.*?)。タブ", PAGE)
    row = "OP91-003,event,red,C,合図,1,,,,,旅人,【メイン】カード1枚を引く。,,3"
    for head in (of_op, re.sub(r" \(.*?\)", "", japanese).replace("、", ",")):
        (tmp_path / "o.csv").write_text(f"{head}\n{row}\n", encoding="utf8")
        assert import_files([tmp_path / "o.csv"]).notes == ()
    (tmp_path / "e.yaml").write_text(the_only(blocks("yaml")), encoding="utf8")
    assert errata_file.import_file(tmp_path / "e.yaml").bad == ()
    known = {
        "FB01-001": "孫悟空",
        "FB01-003": "ヴァドス",
        "FB01-004": "ウイス",
        "FB01-006": "カリフラ",
        "FB01-005": "亀仙人",
    }
    import_files([lines(tmp_path / "b.jsonl", *(battle(number, name) for number, name in known.items()))])
    written, limits = blocks("")
    (tmp_path / "deck.txt").write_text(written, encoding="utf8")
    (tmp_path / "limits.txt").write_text(limits, encoding="utf8")
    assert [len(one.numbers) for one in deck_limits.read(tmp_path / "limits.txt").limits] == [2, 1, 2]
    (tmp_path / "deck.json").write_text(deck, encoding="utf8")
    (tmp_path / "list.json").write_text(the_only(re.findall(r"`(\[\"4 .*?\])`", PAGE)), encoding="utf8")
    for name, count in (("deck.txt", 16), ("deck.json", 8), ("list.json", 8)):
        found = deck_list.read(tmp_path / name)
        assert (found.faults, found.unknown, sum(copies for _, copies in found.cards)) == ((), (), count)
    assert json.loads(deck)["leader"] == "FB01-001"
