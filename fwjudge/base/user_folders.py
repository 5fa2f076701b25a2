"""The folders of the user: data, cache and settings."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_dir() -> Path:
    """Return the folder of the user's data: imported documents, questions and answers, cards. `FWJUDGE_DATA` puts it elsewhere."""
    return _folder("FWJUDGE_DATA", "user_data_path")


def cache_dir() -> Path:
    """Return the folder of what can be made anew at any time. `FWJUDGE_CACHE` puts it elsewhere."""
    return _folder("FWJUDGE_CACHE", "user_cache_path")


def config_file() -> Path:
    """Return the file of the user's settings. `FWJUDGE_CONFIG` names another file."""
    named = os.environ.get("FWJUDGE_CONFIG")
    return Path(named) if named else _folder("", "user_config_path") / "config.toml"


def _folder(variable: str, kind: str) -> Path:
    if variable and (named := os.environ.get(variable)):
        return Path(named)
    folder = getattr(platformdirs, kind)("fwjudge", appauthor=False)
    assert isinstance(folder, Path)
    return folder
