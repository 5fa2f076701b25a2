"""The command line: finds the command's module when it is called, so that each starts only with what it needs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer

from fwjudge import __version__

from .app import App, Group

COMMANDS = {
    "rule": "ルールを番号や名前で引く",
    "search": "ルールを言葉で探す",
    "term": "用語がどこで定義され、どこで使われるか",
    "toc": "目次",
    "history": "改訂履歴",
    "cite": "文章の中のルール番号を確かめる",
    "rules": "公式文書の取り込み・比較・点検・書き出し",
    "qa": "公式Q&Aの取り込みと検索",
    "cards": "カードの取り込みと検索",
    "errata": "カードの訂正",
    "deck": "デッキを調べる",
    "run": "シナリオを動かして裁定を出す",
    "play": "盤面を整え、動かし、戻し、聞く",
    "check": "シナリオがすべて期待どおりか確かめる",
    "why-not": "ある行動ができるか、できなければどのルールによるか",
    "new": "質問に答えてシナリオを作る",
    "coverage": "どのルールをシナリオが動かしたか",
    "setting": "既定のゲームなどの設定",
    "doctor": "置いているものと使うものを調べ、直す",
    "backup": "取り込んだものの控えを書く",
    "restore": "取り込んだものを控えから戻す",
}


class Commands(Group):
    """Commands by name; a module is imported when its command is wanted."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import the module of one command and return the command; None for a name that is none."""
        if cmd_name not in COMMANDS:
            return None
        command: Any = typer.main.get_command(import_module(f"fwjudge.cli.{cmd_name.replace('-', '_')}").app)
        command.name = cmd_name
        return command

    def summary(self, ctx: Any, cmd_name: str) -> str:
        """Return what a command does, in one line, without importing it."""
        return COMMANDS[cmd_name]


app = App(cls=Commands, add_completion=True)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"fwjudge {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="版を示して終わる"),
) -> None:
    """カードゲームの審判のための総合ルール検索と裁定。

    例: fwjudge rule 8-4-6　fwjudge search 置換効果 順番

    終了コード: 0 答えがある / 1 検査の不一致 / 2 使い方の誤り / 3 見つからない / 4 使えない入力、書けない場所 / 70 fwjudge の不具合
    """
