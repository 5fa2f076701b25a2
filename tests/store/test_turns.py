"""Several windows at once, a full disk, a place that takes no file: what was acknowledged is there, and each reason has its sentence."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from fwjudge.base.user_folders import data_dir
from fwjudge.cards import errata, store
from fwjudge.cli.exit import Exit
from fwjudge.rulebook.qa import stored_entries
from fwjudge.store.opening import make_store
from tests.cards.invented import battle, lines
from tests.cli.runner import fwjudge
from tests.kept import change_store, old_cards, store_file


def start(*args: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "fwjudge", *args]
    pipe = subprocess.PIPE
    # whoever runs the tests may have Ctrl-C ignored, and that is inherited
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, env=os.environ | environment, preexec_fn=heard
    )


def questions(file: Path, name: str, count: int) -> Path:
    rows = ({"id": f"FW-{name}{at}", "question": "問い", "answer": "はい"} for at in range(count))
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf8")
    return file


def test_eight_imports_at_once_keep_all(tmp_path: Path) -> None:
    running = []
    for writer in range(8):
        cards = [battle(f"XX{writer:02}-{at:03}", f"番人{writer}の{at}") for at in range(50)]
        running.append(start("cards", "import", str(lines(tmp_path / f"c{writer}.jsonl", *cards))))
        running.append(start("qa", "import", str(questions(tmp_path / f"q{writer}.jsonl", f"{writer}x", 20))))
        running.append(start("errata", "add", f"XX{writer:02}-001", "パワー", "9000"))
    for one in running:
        out, err = one.communicate(timeout=120)
        assert one.returncode in (Exit.OK, Exit.NOT_FOUND), out + err
    assert len(store.all_cards()) == 400
    assert len(stored_entries("fw").entries) == 160
    assert len(errata.all_errata()) == sum(one.returncode == Exit.OK for one in running[2::3])
    assert [file.name for file in data_dir().iterdir()] == ["fwjudge.sqlite"]
    assert fwjudge("doctor").code == Exit.OK


@contextmanager
def locked() -> Iterator[None]:
    with closing(sqlite3.connect(store_file(), isolation_level=None)) as base:
        base.execute("BEGIN IMMEDIATE")
        yield


def test_a_writer_says_that_it_waits_and_goes_on(tmp_path: Path) -> None:
    store.keep([])
    with locked():
        running = start("errata", "add", "XX01-001", "パワー", "9000")
        wait_for_words(running, "ほかの fwjudge が書いています。終わるのを待ちます (30 秒まで)。\n")
        assert fwjudge("errata", "list").code == Exit.OK  # a reader does not wait
        assert running.poll() is None
    _, err = running.communicate(timeout=60)
    assert running.returncode == Exit.OK and err == ""


def test_a_writer_gives_up_after_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    store.keep([])
    monkeypatch.setenv("FWJUDGE_WAIT", "0.3")
    with locked():
        ran = fwjudge("errata", "add", "XX01-001", "パワー", "9000")
    assert ran.code == Exit.BAD_INPUT
    assert "0.3 秒待っても終わりません。何も変えていません" in ran.err and "forget" not in ran.err
    assert errata.all_errata() == []


def test_an_interruption_while_waiting_ends_at_once() -> None:
    store.keep([])
    with locked():
        running = start("errata", "add", "XX01-001", "パワー", "9000")
        wait_for_words(running, "待ちます")
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=20)
    assert running.returncode == Exit.INTERRUPTED and "Traceback" not in err


def test_a_run_killed_in_the_middle_of_a_change_leaves_nothing(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "c.jsonl", battle())))
    killed = (
        "import os, signal\nfrom fwjudge import store\n"
        "with store.writing() as change:\n"
        "    [change.put(store.CARD, store.Row(f'k{at}', 'ja', 'x' * 9000)) for at in range(900)]\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", killed], check=False).returncode == -signal.SIGKILL
    assert store.numbers() == ["XX01-002"]
    assert fwjudge("errata", "add", "XX01-002", "パワー", "9000").code == Exit.OK
    assert [file.name for file in data_dir().iterdir()] == ["fwjudge.sqlite"]


def test_a_full_disk_is_called_full(small_disk: Path, tmp_path: Path) -> None:
    first = lines(tmp_path / "first.jsonl", battle())
    many = lines(tmp_path / "many.jsonl", *(battle(f"XX02-{at:03}", f"番人{at}" * 60) for at in range(900)))
    assert fwjudge("cards", "import", str(first)).code == Exit.OK
    ran = fwjudge("cards", "import", str(many))
    assert ran.code == Exit.BAD_INPUT
    assert (
        "空きがありません" in ran.err and "そのまま" in ran.err and "壊れて" not in ran.err and "forget" not in ran.err
    )
    (small_disk / "filler").write_bytes(bytes(shutil.disk_usage(small_disk).free))
    assert store.numbers() == ["XX01-002"]  # a reader needs no space
    (small_disk / "filler").unlink()
    assert fwjudge("doctor").code in (Exit.OK, Exit.DIFFERS)
    assert fwjudge("cards", "import", str(first)).code == Exit.OK
    assert [file.name for file in small_disk.glob(".*")] == []


def remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)


@pytest.mark.parametrize("log", [False, True], ids=["at rest", "with the log of a killed run"])
def test_a_place_that_takes_no_file_can_be_read(small_disk: Path, tmp_path: Path, log: bool) -> None:
    cards = lines(tmp_path / "c.jsonl", battle())
    fwjudge("cards", "import", str(cards))
    if log:
        killed = (
            "import os\nfrom fwjudge import store\n"
            "from fwjudge.store.opening import _connect\n"
            "other = _connect(store.place.store_file(), 'mode=rw')\nother.execute('SELECT * FROM card').fetchall()\n"
            "from fwjudge.cards.errata import add_errata, read_erratum\n"
            "add_errata([read_erratum({'id': 'XX01-002', 'field': 'power', 'value': 9000})])\nos._exit(0)\n"
        )
        subprocess.run([sys.executable, "-c", killed], check=True)
        assert (small_disk / "fwjudge.sqlite-wal").stat().st_size
    remount(small_disk, "ro")
    try:
        card = store.find("XX01-002")
        assert card and card.front.number("power") == (9000 if log else 20000)
        ran = fwjudge("cards", "import", str(cards))
        assert ran.code == Exit.BAD_INPUT and "読み取り専用です。何も変えていません" in ran.err
        assert fwjudge("backup", str(tmp_path / "b.sqlite")).code == Exit.OK
    finally:
        remount(small_disk, "rw")


def test_old_files_in_a_place_that_takes_no_file_can_be_read(small_disk: Path, tmp_path: Path) -> None:
    old_cards(("XX001-00001", "XX01-001", "旅の剣士", "ja"))
    remount(small_disk, "ro")
    try:
        assert store.numbers() == ["XX01-001"] and store.find_by_name("旅の剣士")
    finally:
        remount(small_disk, "rw")


def test_no_permission_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may write everywhere")
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o500)
    monkeypatch.setenv("FWJUDGE_DATA", str(folder))
    ran = fwjudge("cards", "import", str(lines(tmp_path / "c.jsonl", battle())))
    assert ran.code == Exit.BAD_INPUT and "書く許可がありません" in ran.err


def test_a_folder_on_a_network_is_known(tmp_path: Path) -> None:
    from fwjudge.store.network import is_on_network

    mounts = tmp_path / "mounts"
    place = os.path.realpath(tmp_path)
    mounts.write_text(f"/dev/sda / ext4 rw 0 0\nserver:/x {place} nfs4 rw 0 0\n")
    assert is_on_network(tmp_path / "data", str(mounts))
    mounts.write_text(f"server:/x / nfs4 rw 0 0\ntmpfs {place} tmpfs rw 0 0\n")
    assert not is_on_network(tmp_path / "data", str(mounts))


def test_a_reader_takes_older_files_over_without_waiting_for_a_turn(capfd: pytest.CaptureFixture[str]) -> None:
    store.keep([])
    with locked():
        old_cards(("XX001-00001", "XX01-001", "旅の剣士", "ja"))
        begun = time.monotonic()
        assert store.numbers() == ["XX01-001"]
        assert time.monotonic() - begun < 25  # a turn is waited for longer
    assert "待ちます" not in capfd.readouterr().err
    assert store.numbers() == ["XX01-001"]


def test_a_writer_whose_file_was_replaced_while_it_waited_writes_the_new_one() -> None:
    """Whoever waited for a damaged store must not write into the file that was put aside."""
    store.keep([])
    with locked():
        running = start("errata", "add", "XX01-001", "パワー", "9000")
        wait_for_words(running, "待ちます")
        other = store_file().with_name("new.sqlite")
        make_store(other)
        for ending in ("-wal", "-shm"):
            Path(f"{store_file()}{ending}").unlink()
        os.replace(store_file(), other.with_name("aside.sqlite"))
        os.replace(other, store_file())
    running.communicate(timeout=60)
    assert running.returncode == Exit.OK
    assert [one.value for one in errata.all_errata()] == ["9000"]


def wait_for_words(running: subprocess.Popen[str], words: str) -> None:
    assert running.stderr is not None
    line = running.stderr.readline()
    assert words in line, line


def test_a_restore_copies_what_others_brought_while_it_waited(tmp_path: Path) -> None:
    fwjudge("cards", "import", str(lines(tmp_path / "c.jsonl", battle())))
    fwjudge("backup", str(tmp_path / "b.sqlite"))
    with closing(sqlite3.connect(store_file(), isolation_level=None)) as base:
        base.execute("BEGIN IMMEDIATE")
        running = start("restore", str(tmp_path / "b.sqlite"))
        wait_for_words(running, "待ちます")
        base.execute("INSERT INTO card VALUES ('late', 'ja', 'x', 0)")
        base.execute("COMMIT")
    running.communicate(timeout=60)
    assert running.returncode == Exit.OK
    (copy,) = (data_dir() / "copies").iterdir()
    with closing(sqlite3.connect(copy)) as base:
        assert base.execute("SELECT count(*) FROM card WHERE key = 'late'").fetchone() == (1,)
    assert store.numbers() == ["XX01-002"]


def test_folders_of_killed_runs_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    fwjudge("cards", "import", str(lines(tmp_path / "c.jsonl", battle())))
    fwjudge("backup", str(tmp_path / "b.sqlite"))
    killed = (
        "import os, sys, signal\nfrom pathlib import Path\nfrom fwjudge.store import backup\n"
        "backup.find_faults = lambda reader: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"backup.restore(Path({str(tmp_path / 'b.sqlite')!r}))\n"
    )
    for clean in (("doctor",), ("restore", str(tmp_path / "b.sqlite"))):
        assert subprocess.run([sys.executable, "-c", killed], check=False).returncode == -signal.SIGKILL
        (left,) = tmp_path.glob("fwjudge-*")
        (tmp_path / "fwjudge-1-abcdefgh").mkdir()  # of a run that goes on
        assert fwjudge(*clean).code == Exit.OK
        assert not left.exists() and [one.name for one in tmp_path.glob("fwjudge-*")] == ["fwjudge-1-abcdefgh"]
        (tmp_path / "fwjudge-1-abcdefgh").rmdir()


@pytest.mark.parametrize("damage", ["UPDATE card SET content = 'x'", ""], ids=["a row", "no database"])
def test_there_is_a_store_at_every_moment_of_a_salvage(damage: str, tmp_path: Path) -> None:
    """A run that is killed wherever it makes a change leaves the old store or the new one, and the old one is kept."""
    fwjudge("cards", "import", str(lines(tmp_path / "c.jsonl", battle(), battle("XX01-003", "番人"))))
    if damage:
        change_store(f"{damage} WHERE key = 'XX001-00003'")
    else:
        store_file().write_bytes(b"no database")
    before, at, ended = store_file().read_bytes(), 0, -signal.SIGKILL
    while ended == -signal.SIGKILL:
        shutil.rmtree(data_dir())
        data_dir().mkdir()
        store_file().write_bytes(before)
        killed = (
            "import os, signal, sys\nfrom fwjudge.store.backup import salvage\ncount = 0\n"
            "def hook(event, args):\n"
            "  global count\n  if event not in ('os.rename', 'os.link', 'os.remove', 'os.mkdir'): return\n"
            f"  count += 1\n  if count > {at}: os.kill(os.getpid(), signal.SIGKILL)\n"
            "sys.addaudithook(hook)\nsalvage()\n"
        )
        ended = subprocess.run([sys.executable, "-c", killed], check=False).returncode
        assert store_file().exists()
        if store_file().read_bytes() != before:
            assert before in [copy.read_bytes() for copy in (data_dir() / "copies").iterdir()]
        at += 1
    assert ended == 0 and at > 4
    assert store.numbers() == (["XX01-002"] if damage else [])
