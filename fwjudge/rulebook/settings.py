"""The user's settings: a small TOML file of words."""

from __future__ import annotations

import os
import tomllib

from fwjudge.base.files import write_whole
from fwjudge.base.personal import config_file
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES

KEYS = {"game": "既定のゲーム (" + " ".join(GAMES) + ")"}


class BadSetting(ValueError):
    """A key or value that is not one."""


class Setting(NamedTuple):
    key: str
    value: str


def default_game() -> str:
    """Return the game that is used when none is named: `FWJUDGE_GAME`, the settings, or fw."""
    wanted = os.environ.get("FWJUDGE_GAME", "").strip().lower()
    if wanted in GAMES:
        return wanted
    kept = _read().get("game", "fw")
    return kept if kept in GAMES else "fw"


def settings() -> list[Setting]:
    """Return all settings with their values: as the judge set them, else the usual ones."""
    kept = _read()
    return [Setting(key, kept.get(key, "fw" if key == "game" else "")) for key in KEYS]


def set_to(key: str, value: str) -> None:
    """Change one setting; the file is replaced as a whole."""
    if key not in KEYS:
        raise BadSetting(f"{key} という設定はありません。設定は {' '.join(KEYS)} です。")
    value = value.strip().lower()
    if key == "game" and value not in GAMES:
        raise BadSetting(f"{value} というゲームはありません。{' '.join(GAMES)} のどれかです。")
    kept = _read() | {key: value}
    write_whole(config_file(), "".join(f'{k} = "{v}"\n' for k, v in kept.items()))


def _read() -> dict[str, str]:
    try:
        text = config_file().read_text(encoding="utf8")
        data = tomllib.loads(text)
    except (OSError, ValueError, RecursionError):
        return {}
    return {key: value for key, value in data.items() if isinstance(value, str) and key in KEYS}
