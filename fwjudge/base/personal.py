"""The folders of the user: data, cache and settings."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

_XDG = {
    "user_data_path": ("XDG_DATA_HOME", ".local/share"),
    "user_cache_path": ("XDG_CACHE_HOME", ".cache"),
    "user_config_path": ("XDG_CONFIG_HOME", ".config"),
}
"""Where Linux says each folder is, and where it is below the home if nothing is said, as `platformdirs` has it."""


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
    if sys.platform == "linux":  # two lines spare what knows all systems, and 2 ms of each call
        said, below = _XDG[kind]
        for place in (os.environ.get(said, ""), os.path.join(os.environ.get("HOME", ""), below)):
            if os.path.isabs(place):
                return Path(place, "fwjudge")
    folder = getattr(import_module("platformdirs"), kind)("fwjudge", appauthor=False)
    assert isinstance(folder, Path)
    return folder
