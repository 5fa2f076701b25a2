"""`fwjudge play`: the page's session typed into a pipe and into a terminal; bad lines are answers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fwjudge.base.places import scenarios_dir

PAGE = Path(__file__).parents[2] / "docs" / "play.md"
COMMAND = [sys.executable, "-m", "fwjudge", "play"]


def session_of_the_page() -> list[tuple[str, list[str]]]:
    """Return what the page types, each line with what is shown below it."""
    block = re.search(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert block is not None
    found: list[tuple[str, list[str]]] = []
    for line in block[1].splitlines()[1:]:
        if line.startswith("> "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def assert_shown_in_order(shown: str, wanted: list[str]) -> None:
    at = 0
    for line in wanted:
        found = shown.find(line, at)
        assert found >= 0, f"{line!r} is not shown behind what stands before it in:\n{shown}"
        at = found


def pipe(*arguments: str, lines: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], input="".join(f"{one}\n" for one in lines), capture_output=True, text=True, timeout=120
    )


def test_the_page_is_typed_into_a_pipe() -> None:
    typed = session_of_the_page()
    ran = pipe("-g", "fw", lines=[line for line, _ in typed])
    assert ran.returncode == 0 and not ran.stderr
    assert_shown_in_order(ran.stdout, [line for _, shown in typed for line in shown])


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminal")
def test_the_page_is_typed_into_a_terminal() -> None:
    import pty

    typed = session_of_the_page()
    screen, keyboard = pty.openpty()
    environment = {**os.environ, "COLUMNS": "200", "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.Popen(
        [*COMMAND, "-g", "fw"], stdin=keyboard, stdout=keyboard, stderr=keyboard, env=environment, close_fds=True
    )
    os.close(keyboard)
    shown = b""
    for line, _ in typed:
        shown += _read_until_prompt(screen)
        os.write(screen, line.encode() + b"\n")
    shown += _read_until_prompt(screen)
    assert ran.wait(60) == 0
    text = shown.decode("utf-8", "replace").replace("\r\n", "\n")
    assert_shown_in_order(text, [line for _, lines in typed for line in lines])


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminal")
def test_the_tab_key_completes_names_and_the_words_of_a_question() -> None:
    pytest.importorskip("readline", reason="this Python has no readline")
    import pty

    screen, keyboard = pty.openpty()
    environment = {**os.environ, "COLUMNS": "200", "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
    command = [*COMMAND, str(scenarios_dir() / "fw/blocker-ko.yaml")]
    ran = subprocess.Popen(command, stdin=keyboard, stdout=keyboard, stderr=keyboard, env=environment, close_fds=True)
    os.close(keyboard)
    _read_until_prompt(screen)
    for typed, shown in (
        ("なぜ 盾\t\n", "盾の番人: アタックはできません"),
        ("聞く いく\t盾の番人.パ\t\n", "裁定 10000です"),
    ):
        os.write(screen, typed.encode())
        text = ""
        seen = b""
        while shown not in text or not text.endswith("> "):
            seen += os.read(screen, 65536)
            text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.decode("utf-8", "replace"))
    os.write(screen, "終わり\n".encode())
    assert ran.wait(60) == 0
    os.close(screen)


def _read_until_prompt(screen: int) -> bytes:
    shown = b""
    while not shown.endswith(b"> "):
        try:
            piece = os.read(screen, 65536)
        except OSError:  # the program has ended
            break
        if not piece:
            break
        shown += piece
    return shown


def test_a_file_is_played_line_by_line() -> None:
    ran = pipe(str(scenarios_dir() / "fw/blocker-ko.yaml"), lines=["", "", "進める", "裁定"])
    assert ran.returncode == 0, ran.stderr
    assert "次の行 (空の行で言う): A: アタック リーダー -> リーダー" in ran.stdout
    assert "裁定 " in ran.stdout and "チェックポイントです (8-4-8)" in ran.stdout.rpartition("裁定 ")[2]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("アタック 謎の人", "謎の人"),
        ("99", "99 は選べません"),
        ("戻る", "戻る行がありません"),
        ("置く C 手札 2", "どこに"),
        ("置く B 空中 2", "空中"),
        ("置く B 手札 謎", "謎"),
        ("ゲーム 将棋", "将棋"),
        ("フェイズ 夜", "夜"),
        ("なぜ 謎", "謎"),
        ("もし", "もし には"),
        ("もし 甲: 手札 3", "手札"),
        ("もし 甲: 置く B 手札 謎", "謎"),
        ("はい", "はい か いいえ"),
        ("聞く", "何を聞くのか"),
        ("聞く なぞ", "なぞ"),
        ("聞く いつ 飛ぶ: B", "飛ぶ"),
        ("手番 C", "手番"),
        ("外す B 空中", "外す"),
        ("カード 種類=バトル", "カードの名"),
        ("カード 兵 種類=船", "船"),
        ("B: 発動 【ブロッカー】", ""),
    ],
)
def test_a_bad_line_is_answered_and_ends_in_exit_code_1(line: str, answer: str) -> None:
    ran = pipe("-g", "fw", lines=[line])
    assert ran.returncode == 1 and answer in ran.stderr and "Traceback" not in ran.stderr


def test_what_was_played_is_saved_and_runs(tmp_path: Path) -> None:
    file = tmp_path / "問い.yaml"
    typed = [line for line, _ in session_of_the_page()]
    lines = typed[: typed.index("戻る 2")]
    ran = pipe("-g", "fw", lines=[*lines, f"保存 {file}", f"保存 {file}"])
    assert ran.returncode == 1 and "もうあります" in ran.stderr  # nothing is written over
    report = subprocess.run(
        [sys.executable, "-m", "fwjudge", "run", str(file)], capture_output=True, text=True, timeout=60
    )
    assert report.returncode == 0 and "【KO時】" in report.stdout
    assert "問 B.手札はいくつですか" in report.stdout and "裁定 3枚です" in report.stdout


def test_a_variant_on_another_board_is_compared() -> None:
    rested = "もし 番人がレストなら: 外す B バトルエリア; 置く B バトルエリア 盾の番人 レスト"
    typed = [line for line, _ in session_of_the_page()]
    lines = [*typed[: typed.index("はい")], rested, "聞く なるか 誘発: 盾の番人【ブロッカー】"]
    ran = pipe("-g", "fw", lines=lines)
    assert ran.returncode == 0, ran.stderr
    answer, _, variant = ran.stdout.rpartition("となりますか")[2].partition("もし 番人がレストなら")
    assert "裁定 はい" in answer and "裁定 " in variant
