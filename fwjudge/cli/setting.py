"""fwjudge setting: what the user has chosen once and for all."""

from __future__ import annotations

import typer

from fwjudge.base.reasons import reason
from fwjudge.rulebook.settings import KEYS, BadSetting, set_to, settings

from .app import App
from .exit import Exit
from .shared_parts import fail, screen, usable_files

app = App()


@app.command()
def setting(
    key: str | None = typer.Argument(
        None, help="設定の名: " + " ".join(KEYS), metavar="[名]", autocompletion=lambda: list(KEYS)
    ),
    value: str | None = typer.Argument(None, help="新しい値", metavar="[値]"),
) -> None:
    """設定を示す、または変える。環境変数 FWJUDGE_GAME は設定より優先する。

    例: fwjudge setting　fwjudge setting game dz
    """
    out = screen()
    with usable_files():
        if key is not None and value is not None:
            try:
                set_to(key, value)
            except BadSetting as error:
                fail(str(error), Exit.USAGE)
            except OSError as error:
                fail(f"設定を書けません: {reason(error)}。", Exit.BAD_INPUT)
        kept = [one for one in settings() if key in (None, one.key)]
    if not kept:
        fail(f"{key} という設定はありません。設定は {' '.join(KEYS)} です。", Exit.USAGE)
    for one in kept:
        out.line((one.key, "bold"), f" = {one.value}", f"  {KEYS[one.key]}")
