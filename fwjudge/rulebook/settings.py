"""The user's settings: a small TOML file that people edit. Whatever is wrong in it is an error that names its line."""

from __future__ import annotations

import os
import re
from pathlib import Path

from fwjudge.base.files import BadFile, write_whole
from fwjudge.base.patterns import compile_late
from fwjudge.base.reasons import reason
from fwjudge.base.records import NamedTuple
from fwjudge.base.toml_text import parse_toml
from fwjudge.base.user_folders import config_file
from fwjudge.citation import GAMES

KEYS = {"game": "既定のゲーム (" + " ".join(GAMES) + ")"}
_LINE = compile_late(r"\(at line (\d+), column \d+\)|\(at end of document\)")


class BadSetting(ValueError):
    """A key or value that is not one."""


class Setting(NamedTuple):
    """A key of the settings, with its value."""

    key: str
    value: str


def default_game() -> str:
    """Return the game that is used when none is named: `FWJUDGE_GAME`, the settings, or fw."""
    wanted = os.environ.get("FWJUDGE_GAME", "").strip().lower()
    if wanted:
        if wanted not in GAMES:
            raise BadFile(
                f"環境変数 FWJUDGE_GAME の {wanted!r} というゲームはありません。{' '.join(GAMES)} のどれかです。"
            )
        return wanted
    return read_settings().get("game", "fw")


def settings() -> list[Setting]:
    """Return all settings with their values: as the judge set them, else the usual ones."""
    kept = read_settings()
    return [Setting(key, kept.get(key, "fw" if key == "game" else "")) for key in KEYS]


def set_to(key: str, value: str) -> None:
    """Change one setting; every other line of the file stays as a person wrote it."""
    if key not in KEYS:
        raise BadSetting(f"{key} という設定はありません。設定は {' '.join(KEYS)} です。")
    value = value.strip().lower()
    if key == "game" and value not in GAMES:
        raise BadSetting(f"{value} というゲームはありません。{' '.join(GAMES)} のどれかです。")
    read_settings()
    path = config_file()
    lines = _read_text(path).splitlines()
    there = _find_line(lines, key)
    if there is None:
        lines.append(f'{key} = "{value}"')
    else:
        comment = re.search(r"\s*#[^\"']*$", lines[there])
        lines[there] = f'{key} = "{value}"{comment[0] if comment else ""}'
    write_whole(path, "".join(f"{line}\n" for line in lines))


def read_settings() -> dict[str, str]:
    """Return what the file says; a damaged line, an unknown key and a value that is none are errors."""
    path = config_file()
    text = _read_text(path)
    try:
        found = parse_toml(text)
    except (ValueError, RecursionError) as error:
        at = _LINE.search(str(error))
        line = int(at[1]) if at and at[1] else max(1, len(text.splitlines()))
        raise _describe_fault(path, line, text, "TOML として読めません") from None
    lines = text.splitlines()
    for key, value in found.items():
        line = (_find_line(lines, key) or 0) + 1
        if key not in KEYS:
            raise _describe_fault(path, line, text, f"{key} という設定はありません (設定は {' '.join(KEYS)})")
        if key == "game" and not (isinstance(value, str) and value.strip().lower() in GAMES):
            raise _describe_fault(path, line, text, f'game は {" ".join(GAMES)} のどれかを " " で囲みます')
    return {key: value.strip().lower() for key, value in found.items()}


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        if not os.path.exists(path):
            return ""
        raise BadFile(f"設定のファイル {path} を読めません: {reason(error)}。") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadFile(
            f"設定のファイル {path} の{line}行目が UTF-8 ではありません。UTF-8 で保存し直してください。"
        ) from None


def _find_line(lines: list[str], key: str) -> int | None:
    """Return where a key is set, before the first table."""
    pattern = re.compile(rf"\s*(?:\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*(?:[=.\]]|$)")
    return next((at for at, line in enumerate(lines) if pattern.match(line)), None)


def _describe_fault(path: Path, line: int, text: str, why: str) -> BadFile:
    written = (text.splitlines() or [""])[min(line, len(text.splitlines()) or 1) - 1].strip()
    plain = "".join(letter if letter.isprintable() else "?" for letter in written[:60])
    shown = f": {plain}" if plain else ""
    return BadFile(
        f'設定のファイル {path} の{line}行目が使えません。{why}{shown}\n例: game = "fw"　直すか、その行を消してください。'
    )
