"""Whatever lies in the cache folder, the answer is the same."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from fwjudge.base.cache import name_for
from fwjudge.base.seal import open_sealed
from fwjudge.rulebook.search import books as opening
from fwjudge.rulebook.search.books import IndexedBook, build_all, open_books
from fwjudge.rulebook.search.engine import search
from fwjudge.rulebook.search.matches import Book, Plain

GAME = "bf"
QUERIES = ("貫通", "かんつう", "貫痛", "対抗 解決", "攻撃しているモンスターが破壊されたらどうなりますか")


def answers(book: Book) -> list[list[str]]:
    return [[hit.unit.number for hit in search(query, [book]).hits] for query in QUERIES]


def named(part: str) -> str:
    return name_for(f"{GAME}.{part}", opening.fingerprint(GAME))


@pytest.fixture(scope="module")
def right() -> list[list[str]]:
    return answers(Plain(opening.rules_of(GAME)))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index and the key that seals it, made once; each test has a copy."""
    home = tmp_path_factory.mktemp("built")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FWJUDGE_CACHE", str(home / "cache"))
        patch.setenv("FWJUDGE_DATA", str(home / "data"))
        build_all([GAME])
    return home


@pytest.fixture
def folder(tmp_path: Path, built: Path) -> Path:
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    folder = tmp_path / "cache" / "sealed"
    assert sorted(path.name for path in folder.iterdir()) == [named("letters"), named("sounds")]
    return folder


def test_a_fresh_index_is_used_without_reading_the_rules(
    folder: Path, right: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "rules_of", lambda game: pytest.fail("the rules were read"))
    (book,) = open_books([GAME])
    assert answers(book) == right


@pytest.mark.parametrize("damage", ["empty", "half", "one letter", "longer", "not ours at all", "gone"])
def test_a_damaged_index_is_made_anew(folder: Path, right: list[list[str]], damage: str) -> None:
    for path in folder.iterdir():
        content = path.read_bytes()
        middle = len(content) // 2
        match damage:
            case "empty":
                path.write_bytes(b"")
            case "half":
                path.write_bytes(content[:middle])
            case "one letter":
                path.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
            case "longer":
                path.write_bytes(content + b"!")
            case "not ours at all":
                path.write_bytes(os.urandom(1000))
            case "gone":
                path.unlink()
    (book,) = open_books([GAME])
    assert answers(book) == right
    assert all(open_sealed().read(f"{GAME}.{part}", opening.fingerprint(GAME)) for part in ("letters", "sounds"))  # type: ignore[union-attr]


def test_an_index_that_somebody_else_sealed_is_not_opened(folder: Path, tmp_path: Path, right: list[list[str]]) -> None:
    before = (folder / named("letters")).read_bytes()
    (tmp_path / "data" / "sealed.key").write_bytes(os.urandom(32))
    sealed = open_sealed()
    assert sealed is not None
    assert sealed.read(f"{GAME}.letters", opening.fingerprint(GAME)) is None
    assert answers(open_books([GAME])[0]) == right
    assert (folder / named("letters")).read_bytes() != before


def test_an_index_of_older_rules_is_made_anew(
    folder: Path, right: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "SCHEMA", "an older one")
    assert answers(open_books([GAME])[0]) == right


def test_an_import_of_the_official_document_makes_the_index_stale(folder: Path, tmp_path: Path) -> None:
    before = opening.fingerprint(GAME)
    official = tmp_path / "data" / "official"
    official.mkdir(parents=True)
    (official / "fw.json").write_text("{}", encoding="utf8")
    assert opening.fingerprint(GAME) == before
    (official / f"{GAME}.json").write_text("{}", encoding="utf8")
    assert opening.fingerprint(GAME) != before


needs_rights = pytest.mark.skipif(not hasattr(os, "getuid"), reason="no file rights here")


@needs_rights
def test_the_key_and_the_indexes_are_for_this_user_alone(folder: Path, tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / "data" / "sealed.key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@needs_rights
def test_a_folder_that_others_may_write_to_is_not_trusted(folder: Path, right: list[list[str]]) -> None:
    folder.chmod(0o777)
    assert open_sealed() is None
    (book,) = open_books([GAME])
    assert isinstance(book, Plain)
    assert answers(book) == right


@needs_rights
def test_a_file_that_others_may_write_to_is_not_trusted(folder: Path, right: list[list[str]]) -> None:
    (folder / named("letters")).chmod(0o666)
    assert open_sealed().read(f"{GAME}.letters", opening.fingerprint(GAME)) is None  # type: ignore[union-attr]
    assert answers(open_books([GAME])[0]) == right


@needs_rights
def test_a_link_in_place_of_an_index_is_not_followed(folder: Path, tmp_path: Path, right: list[list[str]]) -> None:
    moved = (folder / named("letters")).rename(tmp_path / "elsewhere")
    (folder / named("letters")).symlink_to(moved)
    assert open_sealed().read(f"{GAME}.letters", opening.fingerprint(GAME)) is None  # type: ignore[union-attr]
    assert answers(open_books([GAME])[0]) == right


@pytest.mark.parametrize("variable", ["FWJUDGE_CACHE", "FWJUDGE_DATA"])
def test_folders_that_cannot_be_made_do_not_matter(
    tmp_path: Path, right: list[list[str]], monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    (tmp_path / "a file").write_text("", encoding="utf8")
    monkeypatch.setenv(variable, str(tmp_path / "a file" / "below"))
    (book,) = open_books([GAME])
    assert isinstance(book, Plain)
    assert answers(book) == right


def test_a_folder_that_cannot_be_written_to_does_not_matter(
    folder: Path, right: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As root every folder can be written to, so the write itself fails here."""
    for path in folder.iterdir():
        path.unlink()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(os, "replace", refuse)
    (book,) = open_books([GAME])
    assert answers(book) == right
    assert not any(folder.iterdir())


def test_without_whoosh_the_lines_are_read(right: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fwjudge.rulebook.search.index", None)
    assert answers(open_books([GAME])[0]) == right


def test_an_index_that_breaks_on_the_way_is_replaced_by_the_lines(
    folder: Path, right: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from fwjudge.rulebook.search.index import BadIndex, Index

    def broken(self: Index, needle: str) -> None:
        raise BadIndex("torn")

    monkeypatch.setattr(Index, "places", broken)
    (book,) = open_books([GAME])
    assert isinstance(book, IndexedBook)
    assert answers(book) == right


def test_two_processes_at_once_do_no_harm(tmp_path: Path, right: list[list[str]]) -> None:
    code = f"from fwjudge.rulebook.search.books import build_all; build_all(['{GAME}'])"
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert sorted(path.name for path in (tmp_path / "cache" / "sealed").iterdir()) == [
        named("letters"),
        named("sounds"),
    ]
    assert answers(open_books([GAME])[0]) == right


def test_it_says_what_takes_longer_than_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    slow = opening.rules_of
    monkeypatch.setattr(opening, "rules_of", lambda game: time.sleep(0.8) or slow(game))  # type: ignore[func-returns-value]
    said: list[str] = []
    open_books([GAME], said.append)
    assert said == ["bf のルールを読んでいます"]
    said.clear()
    open_books([GAME], said.append)
    assert not said
