"""The settings: a file that people edit. What is wrong in it is said with its line, and what they wrote stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.base.user_folders import config_file
from fwjudge.cli.exit import Exit
from tests.cli.runner import fwjudge


@pytest.fixture
def file() -> Path:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    return config_file()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b'# mine\ngame = "dz\n', 2),
        (b'# mine\n\ngame = "chess"\n', 3),
        (b"game = 7\n", 1),
        (b'game = "dz"\ncolour = "red"\n', 2),
        (b'game = "dz"\n[more]\na = 1\n', 2),
        (b'game = "dz"\ngame = "op"\n', 2),
        (b'# \xff\ngame = "dz"\n', 1),
        (b"game", 1),
        (b"\x00", 1),
        (b"game = " + b"[" * 5000, 1),
    ],
)
@pytest.mark.parametrize("command", [("rule", "8-4-6"), ("setting",), ("setting", "game", "op")], ids=" ".join)
def test_a_damaged_setting_is_an_error_that_names_its_line(
    command: tuple[str, ...], content: bytes, line: int, file: Path
) -> None:
    file.write_bytes(content)
    ran = fwjudge(*command)
    assert ran.code == Exit.BAD_INPUT
    assert f"{file} の{line}行目が" in ran.err
    assert file.read_bytes() == content


def test_a_game_on_the_command_line_needs_no_setting(file: Path) -> None:
    file.write_text("game = chess")
    assert fwjudge("rule", "8-4-6", "-g", "fw").code == Exit.OK


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'game = "op"\n'),
        ('# mine\ngame = "dz"  # at home\n# end\n', '# mine\ngame = "op"  # at home\n# end\n'),
        ("\ufeffgame='DZ'\r\n", 'game = "op"\n'),
    ],
)
def test_changing_one_leaves_what_people_wrote(before: str, after: str, file: Path) -> None:
    file.write_text(before, encoding="utf8", newline="")
    assert fwjudge("setting", "game", "op").code == Exit.OK
    assert file.read_text(encoding="utf8") == after
    assert [one.name for one in file.parent.iterdir() if "config" in one.name] == ["config.toml"]
