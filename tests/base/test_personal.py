"""The folders of a user are where `platformdirs` has them."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from fwjudge.base.personal import cache_dir, config_file, data_dir


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs itself is asked")
@pytest.mark.parametrize("home", ["/home/judge", "/home/judge/", "relative", "", None])
@pytest.mark.parametrize("said", ["/somewhere/else", "not/absolute", "", None])
def test_folders_are_where_platformdirs_has_them(
    home: str | None, said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FWJUDGE_DATA", "FWJUDGE_CACHE", "FWJUDGE_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    values = {"HOME": home, "XDG_DATA_HOME": said, "XDG_CACHE_HOME": said, "XDG_CONFIG_HOME": said}
    for name, value in values.items():
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    folders = platformdirs.PlatformDirs("fwjudge", appauthor=False)
    assert data_dir() == folders.user_data_path
    assert cache_dir() == folders.user_cache_path
    assert config_file() == folders.user_config_path / "config.toml"


def test_the_environment_puts_them_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FWJUDGE_DATA", "/here")
    monkeypatch.setenv("FWJUDGE_CONFIG", "/there.toml")
    assert (data_dir(), config_file()) == (Path("/here"), Path("/there.toml"))
