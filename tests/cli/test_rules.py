"""fwjudge rules: the publisher's document on the judge's machine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.cli.exit import Exit
from fwjudge.rulebook.book import load
from tests.cli.runner import fwjudge
from tests.kept import change_store

games = pytest.mark.parametrize("game", GAMES)


@games
def test_the_document_that_was_restated_is_the_same_and_shown_from_then_on(
    game: str, shared: Callable[[str], Path]
) -> None:
    number = {"fw": "8-4-6", "op": "7-1-4-1", "gen": "804.2c", "dz": "4-6-3", "bf": "1a.2.1"}[game]
    assert fwjudge("rule", number, "-g", game, "--json").json[0]["source"] == "restated"
    compared = fwjudge("rules", "import", str(shared(f"rulebooks/{game}.txt")), "--json").json
    assert not (compared["changed"] or compared["new"] or compared["gone"] or compared["renumbered"])
    assert set(compared["same"]) == set(load(game).rules)
    (rule,) = fwjudge("rule", number, "-g", game, "--json").json
    assert rule["source"] == "official"
    assert rule["text"] != load(game)[number].text
    assert "[公式]" in fwjudge("rule", number, "-g", game).out
    exported = [json.loads(line) for line in fwjudge("rules", "export", "-g", game, "--official").out.splitlines()]
    assert {row["source"] for row in exported} == {"official"}
    assert {json.loads(line)["source"] for line in fwjudge("rules", "export", "-g", game).out.splitlines()} == {
        "restated"
    }
    assert game in "".join(row["game"] for row in fwjudge("rules", "list", "--json").json if row["official"])
    assert fwjudge("rules", "forget", "-g", game).code == Exit.OK
    assert fwjudge("rule", number, "-g", game, "--json").json[0]["source"] == "restated"


def changed(text: str) -> str:
    """Another edition: the first hand has another number of cards."""
    return "\n".join(
        line.replace("6枚", "7枚").replace("6 枚", "7枚") if "6-2-1-8." in line else line for line in text.splitlines()
    )


def test_another_edition_is_named_by_number_before_it_is_stored(tmp_path: Path, shared: Callable[[str], Path]) -> None:
    other = tmp_path / "fw.txt"
    other.write_text(changed(shared("rulebooks/fw.txt").read_text(encoding="utf8")), encoding="utf8")
    compared = fwjudge("rules", "import", str(other), "--dry-run", "--json").json
    assert compared["changed"] == ["6-2-1-8"]
    assert not any(row["official"] for row in fwjudge("rules", "list", "--json").json)
    assert "6-2-1-8" in fwjudge("rules", "import", str(other)).out
    out = fwjudge("rule", "6-2-1-8", "--only").out
    assert "文が違う" in out
    found = fwjudge("rules", "diff", str(shared("rulebooks/fw.txt")), str(other), "--json")
    assert found.code == Exit.DIFFERS
    (difference,) = found.json["changed"]
    assert (difference["old"], difference["new"]) == ("6-2-1-8", "6-2-1-8")
    assert ["new", "7"] in difference["pieces"]
    assert "{+7+}" in fwjudge("rules", "diff", str(shared("rulebooks/fw.txt")), str(other)).out
    assert fwjudge("rules", "diff", str(other), str(other)).code == Exit.OK


def renumbered(text: str) -> str:
    """Another edition: a rule before all of 5-6, and none of 9-6-9."""
    text = re.sub(r"(?<![\d-])5-6-(\d)(?!\d)", lambda m: f"5-6-{int(m[1]) + 1}", text)
    lines = [line for line in text.splitlines() if not line.startswith("9-6-9.")]
    at = next(at for at, line in enumerate(lines) if line.startswith("5-6-2. "))
    return "\n".join([*lines[:at], "5-6-1. 紙芝居の前に、拍子木を鳴らします。", *lines[at:]])


@pytest.fixture
def other_edition(tmp_path: Path, shared: Callable[[str], Path]) -> None:
    other = tmp_path / "fw.txt"
    other.write_text(renumbered(shared("rulebooks/fw.txt").read_text(encoding="utf8")), encoding="utf8")
    assert fwjudge("rules", "import", str(other)).code == Exit.OK


def test_a_rule_that_was_renumbered_says_where_it_moved(other_edition: None) -> None:
    (moved,) = fwjudge("rule", "5-6-4-1-1", "--json").json
    assert moved["kind"] == load("fw")["5-6-3-1-1"].kind.value
    came, went = moved["notes"]
    assert "では 5-6-3-1-1。文は同じ" in came
    assert "の 5-6-4-1-1 は、この版では 5-6-5-1-1" in went
    assert {"kind": "移動", "number": "5-6-3-1-1", "to": "5-6-4-1-1"}.items() <= moved["history"][-2].items()
    fresh = fwjudge("rule", "5-6-1", "--only").out
    assert "この版では 5-6-2" in fresh and "拍子木" in fresh
    assert "5-6-4-1-1 です" in fwjudge("rule", "5-6-3-1-1").err


def test_a_rule_that_went_and_one_that_came(other_edition: None) -> None:
    ran = fwjudge("rule", "9-6-9")
    assert ran.code == Exit.NOT_FOUND
    assert "削除" in ran.err
    found = {c["number"]: c for c in fwjudge("cite", "-", "--json", stdin="9-6-9と5-6-3-1-1、5-6-5-1-2").json}
    assert not found["9-6-9"]["exists"]
    assert found["5-6-3-1-1"]["moved_to"] == "5-6-4-1-1"
    assert found["5-6-5-1-2"]["exists"]


def test_marks_of_the_file_are_not_shown_for_words_of_the_publisher(shared: Callable[[str], Path]) -> None:
    for game in ("fw", "gen"):
        fwjudge("rules", "import", str(shared(f"rulebooks/{game}.txt")))
    assert "<p>" not in fwjudge("rule", "gen:200", "--depth", "0").out + fwjudge("rule", "gen:200", "--plain").out
    assert "・主に" in fwjudge("rule", "0-3-7").out and "・主に" in fwjudge("search", "待機状態").out


def test_the_history_goes_on_with_a_later_edition(tmp_path: Path, shared: Callable[[str], Path]) -> None:
    assert "1.06" in fwjudge("history").out.splitlines()[0]
    text = renumbered(shared("rulebooks/fw.txt").read_text(encoding="utf8"))
    later = re.sub(
        r"最終更新日: \d\d/\d\d/2026", "最終更新日: 05/06/2027", re.sub(r"[vV]er\.? ?1\.06", "ver.1.07", text, count=1)
    )
    (tmp_path / "later.txt").write_text(
        f"{later}\n\n2027/05/06 ver. 1.07 適用\n\n- ・ 5-6-1 追加\n- ・ 9-6-8 修正\n", encoding="utf8"
    )
    assert fwjudge("rules", "import", str(tmp_path / "later.txt")).code == Exit.OK
    shown = fwjudge("history").out
    assert "1.07" in shown.splitlines()[0] and "1.07" in fwjudge("toc").out.splitlines()[0]
    assert shown.count("1.07 2027-05-06 追加 5-6-1\n") == 1
    assert "1.07 2027-05-06 変更 9-6-8\n" in shown and "1.07 2027-05-06 削除 9-6-9\n" in shown
    assert "1.06 2026-03-01 移動 16-2-7 → 16-2-6" in shown
    assert [change["kind"] for change in fwjudge("history", "9-6-8", "--json").json][-1] == "変更"


def test_a_ruling_says_which_of_its_rules_are_others_now(other_edition: None) -> None:
    scenario = str(scenarios_dir() / "fw" / "blocker-ko.yaml")
    notes = [note["text"] for note in fwjudge("run", scenario, "--json").json["notes"] if note["kind"] == "edition"]
    assert len(notes) == 1
    assert "なくなった: 9-6-9" in notes[0]
    assert fwjudge("rules", "forget", "-g", "fw").code == Exit.OK
    assert not [note for note in fwjudge("run", scenario, "--json").json["notes"] if note["kind"] == "edition"]


@games
def test_the_lock_can_be_made_anew_from_the_document(game: str, shared: Callable[[str], Path]) -> None:
    from fwjudge.base.places import rules_dir

    made = fwjudge("rules", "lock", str(shared(f"rulebooks/{game}.txt"))).out
    assert made == (rules_dir() / game / "official.lock").read_text(encoding="utf8")


def test_lint_finds_the_faults_of_a_document_and_none_that_no_note_names_in_ours(shared: Callable[[str], Path]) -> None:
    ran = fwjudge("rules", "lint", str(shared("rulebooks/fw.txt")), "--json")
    assert ran.code == Exit.DIFFERS
    assert "8-4-6-1-2" in {finding["number"] for finding in ran.json if finding["kind"] == "dangling"}
    assert fwjudge("rules", "lint").code == Exit.OK


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\xff" * 50, "ただの文章です。".encode(), b"%PDF-1.4 broken", "1-1. 総合ルール".encode("cp932")],
)
def test_a_file_that_is_no_rulebook_changes_nothing(tmp_path: Path, content: bytes) -> None:
    wrong = tmp_path / "wrong.pdf"
    wrong.write_bytes(content)
    for command in (["import"], ["lint"], ["lock"]):
        ran = fwjudge("rules", *command, str(wrong))
        assert ran.code == Exit.BAD_INPUT
        assert "wrong.pdf" in ran.err
    assert fwjudge("rules", "import", str(tmp_path / "none.pdf")).code == Exit.BAD_INPUT
    assert not any(row["official"] for row in fwjudge("rules", "list", "--json").json)
    assert fwjudge("rules", "export", "--official").code == Exit.NOT_FOUND


def test_a_damaged_store_is_told_and_the_restated_rules_are_shown(
    tmp_path: Path, shared: Callable[[str], Path]
) -> None:
    fwjudge("rules", "import", str(shared("rulebooks/fw.txt")))
    assert change_store("UPDATE document SET content = replace(content, 'カード', 'カ一ド')") == 1
    ran = fwjudge("rule", "8-4-6", "--json")
    assert ran.json[0]["source"] == "restated"
    assert "壊れています" in ran.err
    assert "壊れています" in fwjudge("rules", "list").out
