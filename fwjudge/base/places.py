"""Where things lie: what comes with the program, and the folders of the person who uses it."""

from __future__ import annotations

import os
from pathlib import Path


def _bundled(name: str) -> Path:
    """A folder of the project: inside an installed package, or beside the package in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "_data" / name
    return installed if installed.is_dir() else package.parent / name


def rules_dir() -> Path:
    return _bundled("rules_ja")


def scenarios_dir() -> Path:
    return _bundled("scenarios")


def data_dir() -> Path:
    """The user's data: imported documents, questions and answers, cards. `FWJUDGE_DATA` puts it elsewhere."""
    return _personal("FWJUDGE_DATA", "user_data_path")


def official_file(game: str) -> Path:
    """Where the imported document of a game is kept."""
    return data_dir() / "official" / f"{game}.json"


def cache_dir() -> Path:
    """What can be made anew at any time. `FWJUDGE_CACHE` puts it elsewhere."""
    return _personal("FWJUDGE_CACHE", "user_cache_path")


def config_file() -> Path:
    """The user's settings. `FWJUDGE_CONFIG` names another file."""
    named = os.environ.get("FWJUDGE_CONFIG")
    return Path(named) if named else _personal("", "user_config_path") / "config.toml"


def _personal(variable: str, kind: str) -> Path:
    if variable and (named := os.environ.get(variable)):
        return Path(named)
    import platformdirs

    folder = getattr(platformdirs, kind)("fwjudge", appauthor=False)
    assert isinstance(folder, Path)
    return folder
