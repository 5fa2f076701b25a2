"""fwjudge deck: a deck list against the rules for decks."""

from __future__ import annotations

from pathlib import Path

import typer

from .app import App
from .exit import Exit
from .shared_parts import card_game_option, fail, screen, usable_files

app = App(help="デッキを調べる (フュージョンワールド、ONE PIECE)")


@app.command()
def deck(
    file: Path = typer.Argument(help="デッキのファイル (文章かJSON)", metavar="FILE"),
    game: str | None = card_game_option(),
    limits: Path | None = typer.Option(
        None, "--limits", help="禁止・制限カードのファイル (docs/cards.md の「禁止と制限」)", metavar="FILE"
    ),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """デッキが構築の条件を満たすか調べる: 枚数、リーダーの色、同じ番号の枚数、デッキ構築を変えるスキルや効果。

    問題ごとに根拠のルールの番号が出る。ファイルは「4 FB01-005」「4xOP01-016」「OP01-016 x4」「4 亀仙人」「リーダー: FB01-001」の
    ような行か、JSON。カードは fwjudge cards import で取り込んだものを使う。どのゲームのデッキかは、番号で分かる。

    例: fwjudge deck deck.txt　fwjudge deck deck.txt -g op --limits limits.txt
    """
    from fwjudge.cards import deck_limits, store
    from fwjudge.cards.deck_list import read
    from fwjudge.games import examine_deck
    from fwjudge.report import cards_text, deck_text

    with usable_files():
        if not store.numbers(game):
            fail(cards_text.NONE_YET, Exit.NOT_FOUND)
        found = read(file, game)
        listed = deck_limits.read(limits) if limits is not None else None
    out = screen()
    faults = [(file.name, found.faults), *([(limits.name, listed.faults)] if limits and listed else [])]
    for name, wrong in faults:
        deck_text.faults(out, name, wrong)
    if any(wrong for _, wrong in faults):
        raise typer.Exit(Exit.BAD_INPUT)
    result = examine_deck(found, listed)
    if as_json:
        out.json(deck_text.as_json(found, result))
    else:
        deck_text.print_examination(out, file.name, found, result)
    if result.problems:
        raise typer.Exit(Exit.DIFFERS)
    if found.unknown:
        raise typer.Exit(Exit.NOT_FOUND)
