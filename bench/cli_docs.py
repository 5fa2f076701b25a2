"""Writes docs/cli.md: every command as its --help says it, and the exit codes.

python bench/cli_docs.py > docs/cli.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from fwjudge.cli.exit import Exit
from fwjudge.cli.help import page
from fwjudge.cli.main import app

MEANINGS = {
    Exit.OK: "答えがある",
    Exit.DIFFERS: "終わったが、合わないものがある: 検査の不一致、文書の違い、点検で見つかった誤り、ない番号",
    Exit.USAGE: "コマンドの書き方の誤り",
    Exit.NOT_FOUND: "そのルール、言葉、項目はない (近いものを示す)",
    Exit.BAD_INPUT: "ファイルや入力が使えない、または書けない場所。何も変えていない",
    Exit.BROKEN: "fwjudge 自身の不具合",
    Exit.INTERRUPTED: "キーボードから止めた",
}


def document() -> Iterator[str]:
    yield "# コマンド"
    yield "このページは `python bench/cli_docs.py > docs/cli.md` (または `make docs`) で作る。どのコマンドの説明も `--help` と同じ。"
    yield "## 終了コード"
    yield "| コード | 意味 |\n|---|---|\n" + "\n".join(
        f"| {code.value} | {meaning} |" for code, meaning in MEANINGS.items()
    )
    yield "答えは標準出力に、それについての一言や誤りの説明は標準エラー出力に書く。"
    yield "## 環境変数"
    yield ENVIRONMENT
    yield "## 画面"
    yield SCREEN
    command = typer.main.get_command(app)
    yield from _pages(command, typer.Context(command, info_name="fwjudge"))


ENVIRONMENT = """\
| 名 | 意味 |
|---|---|
| `FWJUDGE_GAME` | 既定のゲーム (`fwjudge setting game` より優先) |
| `FWJUDGE_DATA` | 取り込んだもの (カード、訂正、公式文書、Q&A) を置くフォルダー。[何がどこにあるか](store.md) |
| `FWJUDGE_WAIT` | ほかの fwjudge が書き終えるのを待つ秒数 (なければ 30) |
| `FWJUDGE_CACHE` | 検索の索引やカードの文の文法を置くフォルダー。いつ消してもよい |
| `FWJUDGE_CONFIG` | 設定のファイル |
| `FWJUDGE_DEBUG` | 不具合のときに詳しい経過を示す |
| `NO_COLOR` `COLUMNS` | 色を使わない、画面の幅をこの桁数とみなす |"""

SCREEN = """\
端末では幅に合わせて日本語の決まりで折り返し (行の頭に 、。ー などが来ない)、パイプやファイルへは折り返しも色もなしで書く。
文字コードにない文字は近い文字か ? で示す。幅40・80・120桁の端末と、文字コード cp932・ASCII・Latin-1 で試験している。
Windows のコンソールそのものではまだ試していない。

補完は `fwjudge --install-completion` で組み込む (bash, zsh, fish, PowerShell)。
コマンド、オプション、ゲーム、ルールの番号と名前が補われる。"""


def _pages(command: Any, context: Any, level: int = 2) -> Iterator[str]:
    yield f"{'#' * level} {context.command_path}"
    yield f"```\n{page(command, context)}\n```"
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            yield from _pages(below, typer.Context(below, parent=context, info_name=name), min(level + 1, 3))


if __name__ == "__main__":
    print("\n\n".join(document()))
