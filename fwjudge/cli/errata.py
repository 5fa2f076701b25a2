"""fwjudge errata: corrections to printed cards, kept by the judge."""

from __future__ import annotations

from pathlib import Path

import typer

from .app import App
from .exit import Exit
from .shared_parts import card_game_option, fail, screen, usable_files

app = App(help="カードの訂正: 印刷された内容を上書きする\n\n例: fwjudge errata import errata.yaml　fwjudge errata list")


@app.command("import")
def import_(file: Path = typer.Argument(help="訂正のファイル (YAML か JSONL)", metavar="FILE")) -> None:
    """訂正をファイルから取り込む。カードを引くと直した内容が使われ、そのことと出典が示される。

    例: fwjudge errata import errata.yaml
    """
    from fwjudge.cards.errata_file import import_file
    from fwjudge.report import cards_text

    with usable_files():
        done = import_file(file)
    out = screen()
    out.line((file.name, "bold"), f": 新規 {done.new} 件、変更 {done.changed} 件、同じ {done.same} 件")
    cards_text.bad_rows(out, done.bad, done.bad_count, "ほかの行は取り込みました。")
    if done.bad:
        raise typer.Exit(Exit.DIFFERS)


@app.command()
def add(
    number: str = typer.Argument(help="カード番号", metavar="番号"),
    field: str = typer.Argument(
        help="項目: カード名 種類 色 コスト パワー 特徴 テキストなど、そのゲームのカードにあるもの",
        metavar="項目",
    ),
    value: str = typer.Argument(help="新しい内容。\\n で改行、- でなし", metavar="内容"),
    back: bool = typer.Option(False, "--back", help="リーダーの裏面の訂正"),
    game: str | None = card_game_option(),
    date: str = typer.Option("", "--date", help="いつからか。例: 2026-03-01"),
    source: str = typer.Option("", "--source", help="出典"),
) -> None:
    """訂正を1つ加える。同じ項目の前の訂正は替わる。

    例: fwjudge errata add FB01-005 パワー 10000 --date 2026-03-01 --source 公式サイト
    """
    from fwjudge.cards import errata as library
    from fwjudge.cards import search, store
    from fwjudge.cards.values import BadValue
    from fwjudge.report import cards_text

    row = {
        "id": number,
        "game": game,
        "side": "back" if back else "front",
        "field": field,
        "value": value.replace("\\n", "\n"),
        "date": date,
    }
    try:
        with usable_files():
            one = library.read_erratum(row | {"source": source}, store.games_of_numbers().get)
    except BadValue as error:
        fail(f"{error}。", Exit.USAGE)
    with usable_files():
        there = store.find(one.number, one.game)
        if there is None and (numbers := store.numbers(one.game)):
            near = search.numbers_near(numbers, one.number)
            fail(
                f"{one.number} というカードはありません。" + (f" 近い番号: {'　'.join(near)}" if near else ""),
                Exit.NOT_FOUND,
            )
        if there is not None and back and there.back is None:
            fail(f"{one.number} {there.name} に裏面はありません。", Exit.USAGE)
        library.add_errata([one])
        cards_text.print_errata(screen(), [(one, store.find(one.number, one.game))])


@app.command("list")
def list_(
    number: str | None = typer.Argument(None, help="カード番号。なければすべて", metavar="[番号]"),
    game: str | None = card_game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """訂正を示す: 印刷された内容、直した内容、日付、出典。

    例: fwjudge errata list
    """
    from fwjudge.cards import errata as library
    from fwjudge.cards import store
    from fwjudge.cards.model import number_of
    from fwjudge.report import cards_text

    wanted = number_of(number) if number is not None else None
    if number is not None and wanted is None:
        fail(f"{number} はカード番号の形ではありません。例: FB01-005", Exit.USAGE)
    with usable_files():
        found = [
            one
            for one in library.all_errata()
            if game in (None, one.game) and (wanted is None or library.is_of(one, wanted))
        ]
        cards = {} if as_json else store.find_each((one.game, one.number) for one in found)
    out = screen()
    if as_json:
        out.json([library.as_row(one) for one in found])
    elif found:
        cards_text.print_errata(out, [(one, cards[one.game, one.number]) for one in found])
    else:
        out.line("訂正はありません。fwjudge errata add か fwjudge errata import で加えます。")


@app.command()
def forget(
    number: str | None = typer.Argument(None, help="カード番号", metavar="[番号]"),
    everything: bool = typer.Option(False, "--all", help="すべての訂正を消す"),
    game: str | None = card_game_option(),
) -> None:
    """訂正を消し、印刷された内容に戻す。

    例: fwjudge errata forget FB01-005
    """
    from fwjudge.cards import errata as library
    from fwjudge.cards.model import number_of

    wanted = number_of(number) if number is not None else None
    if (wanted is None) == (not everything):
        fail("消す訂正のカード番号か --all を書いてください。例: fwjudge errata forget FB01-005", Exit.USAGE)
    with usable_files():
        count = library.forget(wanted, game)
    screen().line(f"訂正 {count} 件を消しました。" if count else "訂正はありません。")
