"""Reports written into files go over nothing else, and no report passes on what a terminal or a reader's eye obeys."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from fwjudge.cli.exit import Exit
from tests.cards.invented import battle, lines
from tests.cli.runner import fwjudge

SCENARIO = Path(__file__).parents[2] / "scenarios" / "fw" / "blocker-ko.yaml"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ODD = "甲\\x9b\\x7f\\u202e\\u2067\\u200f\\u061c\\x1b[31m乙"
CALL = f"""\
rules: fw
title: "{ODD}"
ask: {{becomes: "{ODD}", text: "{ODD}"}}
cards: {{"{ODD}": {{type: battle, power: 5000, text: "謎のことをする{ODD}。"}}}}
board: {{A: {{hand: ["{ODD}"], battle: ["{ODD}"]}}}}
play:
  - A: "使用 {ODD}"
expect:
  - A.手札: 7
もし:
  "{ODD}": {{play: []}}
"""


@pytest.fixture
def scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(SCENARIO, tmp_path / "a.yaml"))


@pytest.mark.parametrize("args", [("run", "a.yaml", "--html"), ("check", "a.yaml", "--junit")], ids=" ".join)
def test_a_report_goes_over_reports_only(args: tuple[str, ...], scenario: Path, tmp_path: Path) -> None:
    before = scenario.read_bytes()
    os.link(scenario, tmp_path / "b.yaml")
    letter = tmp_path / "手紙"
    letter.write_text("拝啓", encoding="utf8")
    os.mkfifo(tmp_path / "pipe")
    for target in ("a.yaml", "b.yaml", "", "pipe", str(tmp_path)):
        for force in ((), ("--force",)):
            assert fwjudge(*args, target, *force).code == Exit.BAD_INPUT
    assert fwjudge(*args, "手紙").code == Exit.BAD_INPUT
    assert (letter.read_text(encoding="utf8"), scenario.read_bytes()) == ("拝啓", before)
    names = {*os.listdir(tmp_path), "報告"}
    for target in ("報告", "報告", "/dev/null"):
        assert fwjudge(*args, target).code == Exit.OK
    assert fwjudge(*args, "手紙", "--force").code == Exit.OK
    assert set(os.listdir(tmp_path)) - names <= {"cache", "data"}


def test_a_scenario_is_written_where_no_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.yaml").write_text("mine")
    for name in ("there.yaml", "", str(tmp_path)):
        assert fwjudge("new", name, "-g", "fw", stdin="").code == Exit.BAD_INPUT
    assert fwjudge("new", "fresh.yaml", "-g", "fw", stdin="").code == Exit.OK
    ran = fwjudge("play", "-g", "fw", stdin="保存 there.yaml\n保存 other.yaml\n")
    assert ("there.yaml はもうあります" in ran.err, (tmp_path / "other.yaml").is_file()) == (True, True)
    assert (tmp_path / "there.yaml").read_text() == "mine"


@pytest.mark.parametrize("option", ["", "--json", "--markdown", "--verbose --board", "--explain", "--html -", "--step"])
def test_no_report_of_a_call_passes_on_what_is_obeyed(option: str, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(CALL, encoding="utf8")
    ran = fwjudge("run", str(tmp_path / "odd.yaml"), *option.split(), stdin="\n" * 20)
    assert ran.code in (Exit.OK, Exit.DIFFERS), ran.err
    assert "甲" in ran.out
    assert not OBEYED.search(ran.out + ran.err)
    if option == "--json":
        assert ran.json["title"] == "甲\x9b\x7f\u202e\u2067\u200f\u061c\x1b[31m乙"


def test_no_list_of_checks_passes_on_what_is_obeyed(tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(CALL, encoding="utf8")
    for option in ((), ("--json",), ("--junit", str(tmp_path / "x.xml"))):
        ran = fwjudge("check", str(tmp_path / "odd.yaml"), *option)
        assert (ran.code, OBEYED.search(ran.out + ran.err)) == (Exit.DIFFERS, None)
    assert not OBEYED.search((tmp_path / "x.xml").read_text(encoding="utf8"))


def test_no_list_of_cards_or_questions_passes_on_what_is_obeyed(tmp_path: Path) -> None:
    odd = json.loads(f'"{ODD}"'.replace("\\x", "\\u00"))
    card = battle("XX01-002", odd, text=f"【登場時】{odd}。", traits=odd)
    fwjudge("cards", "import", str(lines(tmp_path / "c.jsonl", card)))
    question = {"id": "FW-X1", "question": odd, "answer": odd, "card": odd, "source": odd, "date": odd}
    (tmp_path / "q.jsonl").write_text(json.dumps(question) + "\n", encoding="utf8")
    fwjudge("qa", "import", str(tmp_path / "q.jsonl"))
    for line in ("cards show XX01-002", "cards search XX01-002", "cards explain XX01-002", "qa show FW-X1"):
        for option in ((), ("--json",)):
            ran = fwjudge(*line.split(), *option)
            assert (ran.code, OBEYED.search(ran.out + ran.err)) == (Exit.OK, None)
            assert "甲" in ran.out


def test_a_card_text_is_explained_within_the_limits_of_an_import(tmp_path: Path) -> None:
    for text, why in (("", "スキルの文がありません"), (" \n", "スキルの文がありません"), ("あ" * 10_001, "長すぎます")):
        ran = fwjudge("cards", "explain", "-", stdin=text)
        assert (ran.code, why in ran.err) == (Exit.BAD_INPUT, True)
    assert fwjudge("cards", "explain", "【登場時】" + "あ" * 10_000).code == Exit.BAD_INPUT
    assert fwjudge("cards", "explain", "-", stdin="【登場時】カード1枚を引く。").code == Exit.OK
