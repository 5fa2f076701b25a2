"""The commands that play scenarios: what they print, on a terminal and in a pipe, and how they end."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.cli.exit import Exit
from fwjudge.report import run_text
from fwjudge.report.screen import Screen
from fwjudge.report.wrap import width_of
from fwjudge.scenario import Report, complete, load, read, run
from tests.cli.runner import fwjudge

README = str(scenarios_dir() / "fw" / "blocker-ko.yaml")
WRONG = "rules: fw\ntitle: 違う期待\nexpect:\n  - B.ライフ: 7\n  - A.ライフ: 8\n"


def print_report(screen: Screen, report: Report, **how: Any) -> None:
    """Print a report as the command does."""
    run_text.print_head(screen, report)
    run_text.print_rest(screen, report, **how)


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    path = tmp_path / "違う.yaml"
    path.write_text(WRONG, encoding="utf-8")
    return str(path)


def test_run_answers_first_and_shows_the_course_after_it() -> None:
    ran = fwjudge("run", README)
    assert ran.code == Exit.OK
    order = ["裁定", "おわりの盤面", "処理順", "注意点"]
    assert sorted(order, key=ran.out.index) == order
    assert "はじめの盤面" not in ran.out and "根拠" not in ran.out
    whole = fwjudge("run", README, "--board", "--verbose").out
    order = ["裁定", "はじめの盤面", "おわりの盤面", "処理順", "注意点", "根拠"]
    assert sorted(order, key=whole.index) == order
    assert "8-4-6-2-1" in ran.out and "期待 7件すべて合っている" in ran.out
    (ruling,) = [line for line in ran.out.splitlines() if line.startswith("裁定")]
    assert (
        ruling == "裁定 ダメージステップの最後のチェックポイントです (8-4-8)。"
    )  # when the card is drawn was asked, and nothing else


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    out = io.StringIO()
    print_report(
        Screen(out, width=width, colour=False), run(load(README)), verbose=True, explain=lambda number: "文" * 100
    )
    assert max(map(width_of, out.getvalue().splitlines())) <= width


def test_the_areas_of_a_board_are_aligned() -> None:
    out = io.StringIO()
    print_report(Screen(out, width=80, colour=False), run(load(README)), boards=True)
    lines = out.getvalue().splitlines()
    rows = [line for line in lines if "[" in line]
    assert len({width_of(line[: line.index("[")]) for line in rows}) == 1 and len(rows) >= 4
    counted = [line for line in lines if "デッキ " in line]
    assert len(counted) == 4 and all(line.rstrip().endswith("枚") for line in counted)  # no name of an area is broken
    below = [line for line in counted if "[" not in line]
    assert len({len(line) - len(line.lstrip()) for line in below}) == 1 and len(below) == 2


def test_a_simple_attack_fits_on_a_screen_of_24_lines(tmp_path: Path) -> None:
    """With the line of the prompt below it; and every card of both players is still there to be seen."""
    path = tmp_path / "a.yaml"
    path.write_text("rules: fw\nplay:\n  - A: アタック リーダー -> リーダー\n", encoding="utf-8")
    out = io.StringIO()
    print_report(Screen(out, width=80, colour=False), run(load(str(path))))
    lines = out.getvalue().splitlines()
    assert len(lines) < 24 and max(map(width_of, lines)) <= 80
    (after,) = [line for line in lines if "レスト]" in line]
    assert after.split() == ["A", "リーダー", "[リーダー", "15000", "レスト]", "ライフ", "8", "デッキ", "30"]
    assert sum("ライフ 7" in line and "手札 1" in line for line in lines) == 1


SIMPLE = """
cards: {兵: {type: battle, power: 10000}}
board: {B: {battle: [兵 レスト]}}
play:
  - A: アタック リーダー -> 兵
"""
ASKED = """
rules: fw
title: 強化する主のいる戦闘で、盾の番人がブロックした
ask:
  - {whether: {KO: 盾の番人}, text: ブロックした番人はKOされますか}
  - {value: 主.パワー, text: パワーはいくつですか, at: "8-4-6"}
cards:
  主: {type: leader, power: 15000, text: 【永続】自分のエナジーエリアのカードが6枚以上ある場合、このカードのパワー+10000。}
  盾の番人: {type: battle, power: 20000, text: 【ブロッカー】}
board: {A: {leader: [主], energy: 5}, B: {battle: [盾の番人]}}
play:
  - A: アタック リーダー -> リーダー
  - B: 発動 【ブロッカー】
もし:
  エナジーが6枚なら: {board: {A: {energy: 6}}}
"""


@pytest.mark.parametrize("width", [60, 80, 120, None])
def test_the_answers_stand_first_each_with_its_question_and_what_would_change_it(width: int | None) -> None:
    call = read(ASKED)
    report = complete(run(call), call)
    out = io.StringIO()
    run_text.print_head(Screen(out, width=width, colour=False), report)
    head = out.getvalue().splitlines()
    run_text.print_rest(Screen(out, width=width, colour=False), report)
    lines = out.getvalue().splitlines()
    if width is not None:
        assert max(map(width_of, lines)) <= width
        assert all(line.startswith(("問 ", "裁定 ", " ")) for line in head), "what is wrapped hangs"
    starts = [line.split()[0] for line in head if line.startswith(("問", "裁定"))]
    assert starts == ["問", "裁定", "問", "裁定"]
    assert lines[len(head)] == "確かめること" and "、" in "".join(lines[len(head) :])
    assert next(line for line in head if line.startswith("裁定 ")).startswith("裁定 いいえ")
    branch = lines[next(at for at, line in enumerate(lines) if line.startswith(" もし")) :]
    assert any("はい" in line for line in branch) and any(
        "までは上と同じ" in line or "処理順" in line for line in branch
    )


def test_a_simple_call_fits_on_a_screen_with_what_would_change_it() -> None:
    call = read(f"rules: fw\ntitle: 主の攻撃\nask: {{whether: {{KO: 兵}}, text: 兵はKOされますか}}\n{SIMPLE}")
    report = complete(run(call), call)
    assert report.answers[0].changes
    out = io.StringIO()
    print_report(Screen(out, width=80, colour=False), report)
    assert len(out.getvalue().splitlines()) < 24


LOOP = """
rules: fw
cards:
  甲:
    type: battle
    text: |-
      【自動】自分のカードがアクティブになった時、このカードをレストにする。
      【自動】このカードがレストになった時、このカードをアクティブにする。
board: {A: {battle: [甲]}}
play:
  - A: アタック 甲 -> リーダー
"""


def test_what_goes_round_and_round_is_shown_once(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(LOOP, encoding="utf-8")
    ran = fwjudge("run", str(path))
    assert len(ran.out.splitlines()) < 40 and "同じ8行を、あと" in ran.out
    last = [line for line in ran.out.splitlines() if "引き分け (永久循環)" in line][-1]
    steps = fwjudge("run", str(path), "--json").json["steps"]
    assert int(last.split(".")[0]) == sum(step["important"] for step in steps) > 300
    assert "繰り返す" not in fwjudge("run", str(path), "--verbose").out
    assert f"\n{last.split('.')[0].strip()}. 引き分け" in fwjudge("run", str(path), "--markdown").out
    page = fwjudge("run", str(path), "--html", "-").out
    assert "同じことを、あと" in page and f'class="n">{last.split(".")[0].strip()}<' in page and len(page) < 300_000


def test_more_rounds_than_are_played_are_refused_by_their_number(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("rules: fw\nplay:\n  - A: ループ 1000000回\n", encoding="utf-8")
    ran = fwjudge("run", str(path))
    assert (ran.code, "「1000000回」 は多すぎます。fwjudge が繰り返すのは100回までです。" in ran.err) == (
        Exit.BAD_INPUT,
        True,
    )


def test_an_area_that_empties_is_named_on_the_narrowest_board(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("rules: fw\nboard: {B: {life: 1}}\nplay:\n  - A: アタック リーダー -> リーダー\n", encoding="utf-8")
    out = io.StringIO()
    print_report(Screen(out, width=80, colour=False), run(load(str(path))), boards=True)
    assert "ライフ 0枚" in out.getvalue()


def test_nothing_is_wrapped_in_a_pipe() -> None:
    ran = fwjudge("run", README, "--explain")
    assert max(map(width_of, ran.out.splitlines())) > 200


def test_a_check_that_fails_is_shown_and_ends_with_1(wrong: str) -> None:
    ran = fwjudge("run", wrong)
    assert ran.code == Exit.DIFFERS
    assert "2件のうち" not in ran.out and "3件のうち1件が合わない" in ran.out
    assert "期待: 7枚" in ran.out and "結果: 8枚" in ran.out


def test_run_json_has_what_scripts_read() -> None:
    report = fwjudge("run", README, "--json").json
    assert {
        "ruling",
        "steps",
        "checks",
        "open_decision",
        "notes",
        "citations",
        "before",
        "after",
        "branches",
        "readings",
    } <= set(report)
    assert all(step["rules"] and step["text"] for step in report["steps"])
    assert report["open_decision"] is None and report["passed"] is True


def test_run_markdown_can_be_pasted() -> None:
    ran = fwjudge("run", README, "--markdown")
    assert ran.out.startswith("# ブロックした番人の【KO時】\n")
    for heading in ("## 裁定", "## 処理順", "## 注意点", "## 根拠", "## 盤面"):
        assert f"\n{heading}\n" in ran.out
    assert "  - 8-4-6-2-1: " in fwjudge("run", README, "--markdown", "--explain").out


def test_markdown_means_nothing_that_the_file_did_not_mean(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("rules: fw\ntitle: '[x](javascript:1) <b> *a* | `c`'\n", encoding="utf-8")
    first = fwjudge("run", str(path), "--markdown").out.splitlines()[0]
    assert first == r"# \[x\](javascript:1) \<b\> \*a\* \| \`c\`"


def test_explain_shows_each_rule_once_under_its_step() -> None:
    ran = fwjudge("run", README, "--explain")
    assert ran.out.count("      8-4-6-2-1 ") == 1


def test_verbose_shows_the_lines_that_called() -> None:
    plain, verbose = fwjudge("run", README).out, fwjudge("run", README, "--verbose").out
    assert "オフェンスステップで何もしない" in verbose and "オフェンスステップで何もしない" not in plain
    assert "4-2-2-4 8-4-8 7-3-4" in verbose


def test_step_goes_forth_and_back_with_lines() -> None:
    ran = fwjudge("run", README, "--step", stdin="\n\nb\n99\ng\n?\nq\n\n")
    shown = [line.split()[0] for line in ran.out.splitlines() if line.startswith(" ") and "/17" in line]
    assert shown == ["0/17", "1/17", "2/17", "1/17", "17/17", "0/17"]
    assert (
        "次へ" in ran.out and ran.out.count("裁定 ") == 3
    )  # above the first board, which is seen twice, and below the last step


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_step_goes_forth_and_back_with_keys() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "fwjudge.cli", "run", README, "--step"]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=os.environ | {"TERM": "xterm-256color"}
    )
    os.close(theirs)
    seen = ""
    for expected, key in (("0/17", "\x1b[C"), ("1/17", " "), ("2/17", "\x1b[D"), ("1/17", "G"), ("17/17", "q")):
        while expected not in seen:
            seen += os.read(ours, 65536).decode("utf-8", "ignore")
        seen = ""
        time.sleep(0.05)  # the key is read in raw mode, which begins after the picture
        os.write(ours, key.encode())
    assert process.wait(10) == Exit.OK
    os.close(ours)


def test_step_ends_with_its_input() -> None:
    assert fwjudge("run", README, "--step", stdin="").code == Exit.OK


def test_a_file_that_is_none_ends_with_4(tmp_path: Path) -> None:
    assert fwjudge("run", str(tmp_path / "none.yaml")).code == Exit.BAD_INPUT
    broken = tmp_path / "broken.yaml"
    broken.write_text("rules: fw\nbord: 1\nply: 2\n", encoding="utf-8")
    ran = fwjudge("run", str(broken))
    assert ran.code == Exit.BAD_INPUT
    assert ran.err.splitlines() == [line for line in ran.err.splitlines() if line.startswith(f"{broken}:")]
    assert "broken.yaml:2:1:" in ran.err and "broken.yaml:3:1:" in ran.err


def test_check_shows_expected_and_found(wrong: str, tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("rules: fw\n", encoding="utf-8")
    (tmp_path / "broken.yml").write_text("rules: fw\nbord: 1\n", encoding="utf-8")
    ran = fwjudge("check", str(tmp_path), README)
    assert ran.code == Exit.DIFFERS
    for words in (
        "違う.yaml",
        "4行目",
        "期待: 7枚",
        "結果: 8枚",
        "broken.yml",
        "「bord」",
        "1件合格、2件不合格、1件対象外",
    ):
        assert words in ran.out
    found = fwjudge("check", str(tmp_path), README, "--json").json
    assert (found["passed"], found["failed"], found["skipped"], len(found["failures"])) == (1, 2, 1, 2)


def test_check_writes_junit(wrong: str, tmp_path: Path) -> None:
    target = tmp_path / "junit.xml"
    assert fwjudge("check", wrong, README, "--junit", str(target)).code == Exit.DIFFERS
    suite = ET.parse(target).getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    failure = suite.find("testcase/failure")
    assert failure is not None and "B.ライフ: 7" in str(failure.get("message"))
    assert fwjudge("check", README, "--junit", str(tmp_path / "no" / "x.xml")).code == Exit.BAD_INPUT


def test_check_counts_the_official_answers_it_agrees_with(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "official"
    folder.mkdir()
    (folder / "a.yaml").write_text(WRONG, encoding="utf-8")
    (folder / "b.yaml").write_text("rules: fw\nexpect:\n  - B.ライフ: 8\n", encoding="utf-8")
    told = "公式回答 2件のうち 1件と一致。"
    assert told in fwjudge("check", str(folder)).out
    assert "公式回答" not in fwjudge("check", str(folder), wrong).out
    monkeypatch.chdir(folder)
    assert told in fwjudge("check", ".").out


def test_check_of_nothing_is_an_error(tmp_path: Path) -> None:
    assert fwjudge("check", str(tmp_path)).code == Exit.BAD_INPUT
    assert fwjudge("check", str(tmp_path / "none")).code == Exit.BAD_INPUT


def test_why_not_names_every_rule() -> None:
    file = str(scenarios_dir() / "fw" / "first-turn-attack.yaml")
    ran = fwjudge("why-not", file, "A: アタック リーダー -> リーダー")
    assert ran.code == Exit.DIFFERS
    assert "7-3-4-3-1" in ran.out and "先攻の1ターン目" in ran.out
    answer = fwjudge("why-not", file, "A: アタック リーダー -> リーダー", "--json").json
    assert answer["possible"] is False and answer["rules"] == ["7-3-4-3-1"]


def test_why_not_names_all_rules_that_forbid(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("rules: fw\nboard: {turn: 1, A: {leader: {rested: true}}}\n", encoding="utf-8")
    assert fwjudge("why-not", str(path), "A: アタック リーダー", "--json").json["rules"] == ["7-3-4-3-1", "8-1-1"]


def test_why_not_says_when_it_is_possible(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("rules: fw\n", encoding="utf-8")
    ran = fwjudge("why-not", str(path), "A: アタック リーダー")
    assert ran.code == Exit.OK and ran.out.startswith("はい")
    assert (
        fwjudge("why-not", README, "A: アタック リーダー").code == Exit.DIFFERS
    )  # right after the last line: a battle goes on
    assert fwjudge("why-not", README, "アタク").code == Exit.BAD_INPUT
    assert fwjudge("why-not", README, "A: アタク").code == Exit.BAD_INPUT
    assert fwjudge("why-not", README, "A: 盾の番人").err.startswith("(質問): 「盾の番人」")


def test_new_writes_a_scenario_that_runs(tmp_path: Path) -> None:
    file = tmp_path / "new.yaml"
    answers = [
        "番人の試し",
        "守れるか",
        "盾の番人",
        "batle",
        "battle",
        "red",
        "2",
        "10000",
        "5000",
        "【ブロッカー】",
        "",
        "A",
        "5",
        "",
        "バトルエリア: 盾の番人",
        "ライフ: 3",
        "",
        "A: アタク",
        "A: アタック リーダー -> リーダー",
        "B: 発動 【ブロッカー】",
        "",
        "なるか 盾の番人; ドロップ",
        "なぞ 盾の番人",
        "なるか 盾の番人: ドロップ",
        "たぶん",
        "はい",
        "99-9",
        "8-4-6-2-1",
        "盾の番人: ドロップ",
        "",
    ]
    ran = fwjudge("new", str(file), "-g", "fw", stdin="\n".join(answers) + "\n")
    assert ran.code == Exit.OK, ran.out
    assert "もしかして: battle" in ran.out and "もしかして: アタック" in ran.out
    again = fwjudge("run", str(file), "--json").json
    assert again["title"] == "番人の試し" and again["answer"]["question"] == "守れるか"
    assert (again["answer"]["kind"], again["answer"]["said"]) == ("whether", "yes")
    whats = [check["what"] for check in again["checks"]]
    assert {"盾の番人: ドロップ", "answer: はい", "because: 8-4-6-2-1"} <= set(whats)
    assert "なるか: {盾の番人: ドロップ}" in file.read_text("utf-8")
    assert "なぞ" in ran.out and "たぶん" in ran.out and "99-9" in ran.out


def test_new_with_no_answers_writes_a_scenario_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert fwjudge("new", "-g", "fw", stdin="").code == Exit.OK
    assert fwjudge("run", "scenario.yaml").code == Exit.OK
    assert fwjudge("new", "-g", "fw", stdin="").code == Exit.BAD_INPUT  # it is there already


def test_the_json_has_the_board_of_each_step() -> None:
    data = json.loads(fwjudge("run", README, "--json").out)
    assert all(step["phase"] and step["board"] for step in data["steps"])
