"""fwjudge cards: the printed cards that the judge has imported."""

from __future__ import annotations

from pathlib import Path

import typer

from fwjudge.report.wrap import shorten

from .app import App
from .exit import Exit
from .shared_parts import card_game_option, fail, game_option, read_written, screen, usable_files

app = App(
    help="カードの取り込みと検索 (フュージョンワールド、ONE PIECE)\n\n例: fwjudge cards import fw.jsonl　fwjudge cards show FB01-005"
)


@app.command("import")
def import_(
    files: list[Path] = typer.Argument(
        help="カードのファイル (JSONL、JSON、CSV) か、それらのフォルダー", metavar="FILE..."
    ),
    game: str | None = card_game_option(),
) -> None:
    """カードを取り込む。この機械の中だけに置かれ、同じ番号のカードは新しい内容に替わる。

    使えるのは docs/cards.md の形のJSONLとCSV、公開されている apitcg、dbsfw、punk-records、optcgjson のJSON。形とゲームは中身で見分ける。

    例: fwjudge cards import fw.jsonl　fwjudge cards import op.jsonl -g op
    """
    from fwjudge.cards.importing import import_files
    from fwjudge.report import cards_text

    with usable_files():
        done = import_files(files, game)
    cards_text.print_import(screen(), [file.name for file in files], done)
    if done.bad:
        raise typer.Exit(Exit.DIFFERS)


@app.command()
def show(
    numbers: list[str] = typer.Argument(help="カード番号か、カード名", metavar="番号..."),
    game: str | None = card_game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """カードを番号か名前で引く。訂正 (fwjudge errata) があれば、直した内容とその出典を示す。

    例: fwjudge cards show FB01-005　fwjudge cards show OP01-016 亀仙人
    """
    from fwjudge.cards import search as library
    from fwjudge.cards import store
    from fwjudge.report import cards_text

    out = screen()
    missing = []
    found = {}
    with usable_files():
        for wanted in numbers:
            named = store.find_all(wanted, game) or store.find_by_name(wanted, game)
            found.update({(card.game, card.number): card for card in named})
            if not named:
                missing.append(wanted)
        all_cards = store.all_cards(game) if missing else []
    if as_json:
        out.json([cards_text.as_json(card) for card in found.values()])
    else:
        for at, card in enumerate(found.values()):
            if at:
                out.blank()
            cards_text.print_card(out, card)
    if missing:
        if not all_cards:
            fail(cards_text.NONE_YET, Exit.NOT_FOUND)
        for wanted in missing:
            near = library.numbers_near([card.number for card in all_cards], wanted) or library.names_near(
                all_cards, wanted
            )
            out.error(
                f"{shorten(wanted, 60)} というカードはありません。" + (f" 近いもの: {'　'.join(near)}" if near else "")
            )
        raise typer.Exit(Exit.NOT_FOUND)


@app.command()
def search(
    words: list[str] = typer.Argument(
        help="番号、名前、特徴、文の一部。いくつでも。かな・ローマ字でもよい", metavar="言葉..."
    ),
    count: int = typer.Option(10, "-n", min=1, help="何枚まで示すか"),
    game: str | None = card_game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """カードを番号、名前、読み、特徴、文の一部で探す。言葉がすべて当てはまるカードが出る。

    例: fwjudge cards search 孫悟空 ブロッカー　fwjudge cards search kamesennin
    """
    from fwjudge.cards import search as library
    from fwjudge.cards import store
    from fwjudge.report import cards_text

    query = " ".join(words)
    if not query.strip():
        fail("探す言葉を書いてください。例: fwjudge cards search 孫悟空 ブロッカー", Exit.USAGE)
    with usable_files():
        cards = store.all_cards(game)
    if not cards:
        fail(cards_text.NONE_YET, Exit.NOT_FOUND)
    result = library.search(cards, query, count)
    out = screen()
    if as_json:
        out.json([cards_text.as_json(hit.card) for hit in result.hits])
    elif result.hits:
        cards_text.print_found(out, query, result)
    if not result.hits:
        near = list(dict.fromkeys(name for word in query.split() for name in library.names_near(cards, word)))
        fail(
            f"「{query[:60]}」に当たるカードはありません。" + (f"\n近い名前: {'　'.join(near)}" if near else ""),
            Exit.NOT_FOUND,
        )


@app.command("list")
def list_(
    game: str | None = card_game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """取り込んであるカードを、ゲームと収録商品ごとの枚数で示す。

    例: fwjudge cards list
    """
    from fwjudge.cards import store
    from fwjudge.report import cards_text

    with usable_files():
        rows = store.products(game)
    out = screen()
    if as_json:
        out.json([row._asdict() for row in rows])
    elif rows:
        cards_text.products(out, rows, store.day_of_import())
    else:
        out.line(cards_text.NONE_YET)


@app.command()
def explain(
    wanted: list[str] = typer.Argument(
        help="カード番号かカード名。スキルの文そのものか、- (標準入力の文) でもよい", metavar="番号..."
    ),
    tree: bool = typer.Option(True, "--tree/--no-tree", help="読み取った木も示す"),
    rows: bool = typer.Option(False, "--rows", help="木の節ごとに、読んだ文法の行、意味にした関数、できたものを示す"),
    game: str | None = game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """カードのテキストをこの機械がどう理解したかを、節ごとに、言葉と木で示す。それぞれの部分に、意味を定めるルールの番号が付く。

    文そのものは、-g がなければフュージョンワールドのものとして読む。

    例: fwjudge cards explain FB01-001　fwjudge cards explain 【登場時】カード1枚を引く。 --rows
    """
    from fwjudge import games
    from fwjudge.cards import store
    from fwjudge.cards.compiler import compile_text
    from fwjudge.cards.derivation import derive
    from fwjudge.cards.forms import FORMS
    from fwjudge.cards.values import BadValue, words
    from fwjudge.report import cards_text, understood_cards
    from fwjudge.report.understood_cards import UnderstoodFace

    faces: list[UnderstoodFace] = []
    missing = []

    def add_typed(text: str) -> None:
        """Compile a text that was typed, within the limits of what can be imported."""
        try:
            if not text.strip():
                raise BadValue("スキルの文がありません")
            add("入力したテキスト", text=words(text, "テキスト") or text, of_game=game or "fw")
        except BadValue as error:
            fail(f"{error}。", Exit.BAD_INPUT)

    def add(number: str, of_game: str, name: str = "", side: str = "", text: str = "", type: str = "") -> None:
        """Compile one face, and watch it being compiled where the rows are asked for."""
        of = (text, type, side or "front", of_game, games.refusals(of_game))
        face, derivations = derive(*of) if rows else (compile_text(*of), ())
        faces.append(UnderstoodFace(number, name, side, face, derivations, of_game))

    with usable_files():
        for one in wanted:
            if one == "-":
                add_typed(read_written("-"))
                continue
            if not one.strip():
                fail("カード番号か、スキルの文を書いてください。例: fwjudge cards explain FB01-001", Exit.USAGE)
            if game not in (None, *FORMS) or "【" in one or "[" in one or one.endswith("。"):
                add_typed(one)
                continue
            named = store.find_all(one, game) or store.find_by_name(one, game)
            for found in named:
                sides = [(side, text) for side, face in found.sides() if (text := face.whole_text)]
                for side, text in sides:
                    add(found.number, found.game, found.name, side if found.back else "", text, found.type)
                if not sides:
                    add(found.number, found.game, f"{found.name} (テキストなし)")
            if not named:
                missing.append(one)
    out = screen()
    if as_json:
        out.json([understood_cards.explanation_json(face) for face in faces])
    else:
        for at, face in enumerate(faces):
            if at:
                out.blank()
            understood_cards.print_explanation(out, face, tree)
    if missing:
        known = f"{shorten('、'.join(missing), 200)} というカードは取り込まれていません。"
        fail(known if store.products() else f"{known}\n{cards_text.NONE_YET}", Exit.NOT_FOUND)


@app.command()
def check(
    files: list[Path] = typer.Argument(
        None, help="カードのファイルかフォルダー。なければ、取り込んであるカード", metavar="[FILE...]"
    ),
    game: str | None = game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """カードのテキストがどれだけ読めて実行できるかを数え、分からない部分を、それが分かれば読めるカードの枚数の順に並べる。

    終了コードが1になるのは、使えない行か、読み方が2通り以上ある文か、元に戻らない文があるとき。

    dz、bf、gen のファイルは、1行ごとの番号 (id) か名前 (name)、種類 (type)、テキスト (text) を読む。

    例: fwjudge cards check fw.jsonl　fwjudge cards check op.jsonl -g op
    """
    from fwjudge import games
    from fwjudge.base.row_files import BadRows
    from fwjudge.cards import card_file_check, importing, store, text_file
    from fwjudge.cards.forms import FORMS
    from fwjudge.report import cards_text, understood_cards

    out = screen()
    bad = BadRows()
    with usable_files():
        if game not in (None, *FORMS):
            cards, bad = text_file.read_texts(files or (), game or "fw")
        else:
            cards, bad = importing.read_files(files, game) if files else (store.all_cards(game), bad)
    if not cards and not files:
        fail(
            cards_text.NONE_YET if game in (None, *FORMS) else f"{game} のカードのファイルを書いてください。",
            Exit.NOT_FOUND,
        )
    done = card_file_check.check(cards, games.refusals)
    if as_json:
        out.json(understood_cards.figures_json(done))
    else:
        understood_cards.print_figures(out, done, len(cards) - done.cards)
        cards_text.bad_rows(out, bad.rows, bad.count)
    if bad.count or done.ambiguous or done.changed:
        raise typer.Exit(Exit.DIFFERS)


@app.command()
def forget(game: str | None = card_game_option()) -> None:
    """取り込んだカードを、すべてか、1つのゲームのものを消す。訂正 (fwjudge errata) は残る。

    例: fwjudge cards forget
    """
    from fwjudge.cards import store

    with usable_files():
        count = store.forget(game)
    screen().line(f"カード {count} 枚を消しました。" if count else "カードは取り込まれていません。")
