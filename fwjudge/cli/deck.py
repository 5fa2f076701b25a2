"""fwjudge deck: a deck list against the rules for decks."""

from __future__ import annotations

from pathlib import Path

import typer

from .app import App
from .common import fail, screen, usable_files
from .exit import Exit

app = App(help="デッキを調べる (フュージョンワールド)")


@app.command()
def deck(
    file: Path = typer.Argument(help="デッキのファイル (文章かJSON)", metavar="FILE"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """デッキが構築の条件を満たすか調べる: 枚数、リーダーの色、同じ番号の枚数、デッキ構築を変えるスキル。

    問題ごとに根拠のルールの番号が出る。ファイルは「4 FB01-005」「FB01-005 x4」「4 亀仙人」「リーダー: FB01-001」のような行か、JSON。
    カードは fwjudge cards import で取り込んだものを使う。

    例: fwjudge deck deck.txt
    """
    from fwjudge.cards import store
    from fwjudge.cards.deck_list import read
    from fwjudge.games.fw.speech.decks import examine
    from fwjudge.report import cards_text, deck_text

    with usable_files():
        if not store.numbers():
            fail(cards_text.NONE_YET, Exit.NOT_FOUND)
        found = read(file)
    out = screen()
    if found.faults:
        deck_text.faults(out, file.name, found.faults)
        raise typer.Exit(Exit.BAD_INPUT)
    unknown = [
        [(line.name_or_number, line.copies) for line in found.unknown if line.leader == leader]
        for leader in (False, True)
    ]
    result = examine(found.leaders, found.cards, *unknown)
    if as_json:
        out.json(deck_text.as_json(found, result))
    else:
        deck_text.print_examination(out, file.name, found, result)
    if result.problems:
        raise typer.Exit(Exit.DIFFERS)
    if found.unknown:
        raise typer.Exit(Exit.NOT_FOUND)
