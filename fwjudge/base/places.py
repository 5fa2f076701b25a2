"""The folders of what comes with the program."""

from __future__ import annotations

from pathlib import Path


def _find_folder(name: str) -> Path:
    """Return a folder of the project: inside an installed package, or beside the package in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "_data" / name
    return installed if installed.is_dir() else package.parent / name


def rules_dir() -> Path:
    """Return the folder of the restated rulebooks."""
    return _find_folder("rules_ja")


def scenarios_dir() -> Path:
    """Return the folder of the worked judge calls."""
    return _find_folder("scenarios")
