"""Cache files of several copies of the program lie side by side; what is oldest goes."""

from __future__ import annotations

import os
from pathlib import Path

from fwjudge.base.cache import MAX_FILES_KEPT, drop_older, name_for
from fwjudge.base.seal import open_sealed


def test_what_is_made_of_something_else_has_another_name() -> None:
    assert name_for("fw.letters", "a") == name_for("fw.letters", "a") != name_for("fw.letters", "b")
    assert name_for("fw.letters", "\udcff").startswith("fw.letters.")


def test_only_the_newest_stay(tmp_path: Path) -> None:
    made = [tmp_path / name_for("a", str(of)) for of in range(5)]
    other = [tmp_path / name_for("a.b", "0"), tmp_path / "a.json"]
    for age, file in enumerate([*other, *made]):
        file.write_text("")
        os.utime(file, (age, age))
    drop_older(made[-1])
    assert sorted(tmp_path.iterdir()) == sorted([*other, *made[-MAX_FILES_KEPT:]])
    drop_older(tmp_path / "nowhere" / "a.00000000")


def test_two_copies_of_the_program_leave_each_other_their_files() -> None:
    sealed = open_sealed()
    assert sealed is not None
    for copy in ("one", "other"):
        assert sealed.write("fw.letters", copy, {"made by": copy.encode()})
    assert [sealed.read("fw.letters", copy) for copy in ("one", "other", "third")] == [
        {"made by": b"one"},
        {"made by": b"other"},
        None,
    ]


def test_a_file_under_a_foreign_name_is_not_believed(tmp_path: Path) -> None:
    sealed = open_sealed()
    assert sealed is not None
    sealed.write("fw.letters", "one", {"part": b"1"})
    folder = tmp_path / "cache" / "sealed"
    (folder / name_for("fw.letters", "one")).rename(folder / name_for("fw.letters", "other"))
    assert sealed.read("fw.letters", "other") is None
