"""The settings of the person."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.base.files import BadFile
from fwjudge.base.user_folders import config_file
from fwjudge.rulebook.settings import default_game, read_settings

from .finding import Finding, State

_AREA = "設定"


def examine() -> Iterator[Finding]:
    """Read the settings as every command does."""
    try:
        kept = read_settings()
        game = default_game()
    except BadFile as error:
        yield Finding(_AREA, State.WRONG, str(error))
        return
    where = str(config_file()) if kept else "ファイルはありません"
    yield Finding(_AREA, State.WELL, f"既定のゲームは {game} ({where})。")
