"""Files of the user are read at once or refused with a sentence, and written whole or not at all."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from fwjudge.base.files import BadFile, check_target, read_bytes, write_new, write_report, write_whole

MARK = "made by us"


def test_a_pipe_by_name_and_a_device_are_refused_before_anything_waits(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), Path("/dev/null"), Path("/dev/tty")):
        with pytest.raises(BadFile, match=r"ふつうのファイルではありません|読めません"):
            read_bytes(path)
    with pytest.raises(BadFile, match="フォルダーです"):
        read_bytes(tmp_path)
    with pytest.raises(BadFile, match="というファイルはありません"):
        read_bytes(tmp_path / "none")
    with pytest.raises(BadFile, match="読めません"):
        read_bytes(Path("a\0b"))


def test_what_the_process_was_given_is_read_to_its_end() -> None:
    code = "from pathlib import Path; from fwjudge.base.files import read_bytes; print(read_bytes(Path('/dev/stdin')))"
    ran = subprocess.run([sys.executable, "-c", code], input=b"abc", capture_output=True, check=False, timeout=60)
    assert ran.stdout == b"b'abc'\n"


def test_no_more_is_read_than_the_limit(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345678")
    assert read_bytes(tmp_path / "a", 8) == b"12345678"
    with pytest.raises(BadFile, match="大きすぎます"):
        read_bytes(tmp_path / "a", 7)


def test_a_whole_file_takes_the_place_of_another_and_of_what_a_link_points_at(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("before")
    (tmp_path / "kept").chmod(0o640)
    (tmp_path / "link").symlink_to("kept")
    write_whole(tmp_path / "link", "後")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept").read_bytes() == "後".encode()
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["kept", "link"]


def test_a_new_file_is_never_put_over_another(tmp_path: Path) -> None:
    write_new(tmp_path / "a", "1")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "a", "2")
    assert (os.listdir(tmp_path), (tmp_path / "a").read_text()) == (["a"], "1")


def test_where_files_always_have_a_name_nothing_stays_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    write_whole(tmp_path / "a", "1")
    write_new(tmp_path / "b", "2")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "a", "3")
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="no files without a name here")
def test_a_run_that_is_killed_while_it_writes_leaves_nothing(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from fwjudge.base import files\n"
        "files.os.fsync = lambda handle: (print(flush=True), sys.stdin.read())\n"
        f"files.write_whole(Path({str(tmp_path / 'a')!r}), 'x')"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    assert os.listdir(tmp_path) == []


def test_a_report_is_never_written_over_what_was_read_nor_over_anything_that_is_none(tmp_path: Path) -> None:
    read, other, ours = tmp_path / "a.yaml", tmp_path / "letter.html", tmp_path / "ours.html"
    read.write_text("rules: fw")
    other.write_text("<p>mine")
    ours.write_text(f"<!-- {MARK} -->")
    os.link(read, tmp_path / "same")
    for target in (str(read), str(tmp_path / "same")):
        for force in (False, True):
            with pytest.raises(BadFile, match="ここで読むファイル"):
                write_report(target, MARK, MARK, [read], force)
    with pytest.raises(BadFile, match="--force"):
        write_report(str(other), MARK, MARK, [read], False)
    assert (read.read_text(), other.read_text()) == ("rules: fw", "<p>mine")
    write_report(str(ours), f"{MARK} 2", MARK, [read], False)
    write_report(str(other), f"{MARK} 3", MARK, [read], True)
    (tmp_path / "empty").touch()
    write_report(str(tmp_path / "empty"), MARK, MARK, [read], False)
    assert (ours.read_text(), other.read_text()) == (f"{MARK} 2", f"{MARK} 3")


def test_a_target_has_to_be_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    wrong = {"": "名がありません", " ": "名がありません", str(tmp_path): "フォルダー", str(tmp_path / "pipe"): "ふつう"}
    for target, why in wrong.items():
        with pytest.raises(BadFile, match=why):
            check_target(target, MARK, [], True)
    write_report("/dev/null", MARK, MARK, [], False)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(BadFile, match="書けません"):
        write_report(str(tmp_path / "none" / "a"), MARK, MARK, [], False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here: a full disk is not tried")
def test_a_full_disk_is_said() -> None:
    with pytest.raises(BadFile, match="空きがありません"):
        write_report("/dev/full", MARK, MARK, [], False)
