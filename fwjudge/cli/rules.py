"""fwjudge rules: the rulebooks themselves: import, compare, examine, export."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import typer

from fwjudge.citation import GAMES
from fwjudge.report.characters import write_json
from fwjudge.rulebook import overlay
from fwjudge.rulebook.book import load
from fwjudge.rulebook.official_book import OfficialBook

from .app import App
from .exit import Exit
from .shared_parts import choose_game, fail, game_option, screen

app = App(
    help="公式文書の取り込み・比較・点検・書き出し\n\n例: fwjudge rules import 総合ルール.pdf　fwjudge rules list　fwjudge rules export"
)

_FILE = typer.Argument(help="公式文書のPDFまたはテキスト", metavar="FILE")
_JSON = typer.Option(False, "--json", help="JSONで出力する")


@app.command("import")
def import_(
    file: Path = _FILE,
    dry: bool = typer.Option(False, "--dry-run", help="違いを示すだけで、取り込まない"),
    as_json: bool = _JSON,
) -> None:
    """公式文書を取り込む。以後、公式の文がこの機械でだけ示される。

    取り込む前に、要約の元にした版との違いを番号で示す: 同じ / 変わった / 新しい / なくなった / 番号が移った。

    例: fwjudge rules import 総合ルール.pdf
    """
    from fwjudge.report import official_text
    from fwjudge.rulebook.official.errors import DocumentError
    from fwjudge.rulebook.official.lock import compare, load_lock
    from fwjudge.rulebook.official.reader import read_document
    from fwjudge.rulebook.official.store import store

    try:
        document = read_document(file)
        compared = compare(document, load_lock(document.game))
        out = screen()
        if not as_json:
            official_text.print_comparison(out, compared)
        if twice := [
            number for number, times in Counter(entry.number for entry in document.entries).items() if times > 1
        ]:
            out.error(f"同じ番号が2度あります（先のものを使います）: {'　'.join(twice)}")
        if compared.cut_short:
            fail(
                f"{file.name} は途中で切れています。総合ルールの全文を指定してください。何も変えていません。",
                Exit.BAD_INPUT,
            )
        if compared.hole:
            lost = "から".join(dict.fromkeys(compared.hole))
            fail(
                f"{file.name} は途中が抜けています（{lost}）。総合ルールの全文を指定してください。何も変えていません。",
                Exit.BAD_INPUT,
            )
        if not compared.plausible:
            fail("この文書は、知られているどの版とも大きく違うため取り込みません。", Exit.BAD_INPUT)
        if not dry:
            store(document)
        if as_json:
            out.json(official_text.comparison_json(compared))
        elif not dry:
            out.line(
                f"取り込みました: {document.game} {document.edition.name} {document.edition.label}（{len(document.rules)} 項目）"
            )
    except DocumentError as error:
        fail(str(error), Exit.BAD_INPUT)


@app.command("list")
def list_(as_json: bool = _JSON) -> None:
    """収録している版と、取り込んだ公式文書を示す。

    例: fwjudge rules list
    """
    from fwjudge.report import official_text

    rows = official_text.list_editions()
    out = screen()
    if as_json:
        out.json(rows)
    else:
        official_text.print_editions(out, rows)


@app.command()
def forget(
    game: str | None = game_option(),
    all_games: bool = typer.Option(False, "--all", help="すべてのゲームの文書を消す"),
) -> None:
    """取り込んだ公式文書を消し、要約の表示に戻す。

    例: fwjudge rules forget -g fw
    """
    from fwjudge.rulebook.official.errors import DocumentError
    from fwjudge.rulebook.official.store import forget as forget_document

    out = screen()
    try:
        gone = [g for g in (GAMES if all_games else [choose_game(game)]) if forget_document(g)]
    except DocumentError as error:
        fail(str(error), Exit.BAD_INPUT)
    out.line(f"消しました: {' '.join(gone)}" if gone else "取り込んだ文書はありません。")


@app.command()
def lint(
    file: Path | None = typer.Argument(
        None, help="公式文書のPDFまたはテキスト。なければ収録の要約を調べる", metavar="[FILE]"
    ),
    game: str | None = game_option(),
    as_json: bool = _JSON,
) -> None:
    """文書の誤りを探す: 行き先のない参照、番号の欠け・重なり・順、本文と食い違う履歴、文の誤り。

    例: fwjudge rules lint 総合ルール.txt　fwjudge rules lint -g dz
    """
    from fwjudge.report import official_text
    from fwjudge.rulebook.official.errors import DocumentError
    from fwjudge.rulebook.official.lint import lint as find_faults
    from fwjudge.rulebook.official.reader import read_document

    findings = []
    if file is not None:
        try:
            findings = find_faults(read_document(file))
        except DocumentError as error:
            fail(str(error), Exit.BAD_INPUT)
    else:
        for name in [game] if game else GAMES:
            book = load(name)
            found = find_faults({rule.number: rule.text for rule in book}, name, book.sections)
            # A fault of the document that a note names is restated as printed on purpose.
            findings += [finding for finding in found if not (finding.number and book[finding.number].notes)]
    out = screen()
    if as_json:
        out.json([official_text.finding_json(finding) for finding in findings])
    else:
        official_text.print_findings(out, findings)
    if findings:
        raise typer.Exit(Exit.DIFFERS)


@app.command()
def diff(
    old: Path = typer.Argument(help="古い版のPDFまたはテキスト", metavar="OLD"),
    new: Path = typer.Argument(help="新しい版のPDFまたはテキスト", metavar="NEW"),
    as_json: bool = _JSON,
) -> None:
    """2つの版の違いを示す: 加わった、なくなった、変わった(変わった語に印)、番号だけ移った項目。

    例: fwjudge rules diff 総合ルール1.05.pdf 総合ルール1.06.pdf
    """
    from fwjudge.report import official_text
    from fwjudge.rulebook.official.diff import diff as differences
    from fwjudge.rulebook.official.errors import DocumentError
    from fwjudge.rulebook.official.reader import read_document

    try:
        before, after = read_document(old), read_document(new)
    except DocumentError as error:
        fail(str(error), Exit.BAD_INPUT)
    if before.game != after.game:
        fail(
            f"{old.name} は {before.game}、{new.name} は {after.game} の文書です。同じゲームの2つの版を渡してください。",
            Exit.BAD_INPUT,
        )
    found = differences(before, after)
    out = screen()
    if as_json:
        out.json(official_text.diff_json(found))
    else:
        official_text.print_difference(out, found)
    if not found.equal:
        raise typer.Exit(Exit.DIFFERS)


@app.command()
def lock(file: Path = _FILE) -> None:
    """公式文書の各項目の指紋を書き出す (rules_ja の official.lock と同じ形)。

    例: fwjudge rules lock 総合ルール.txt > official.lock
    """
    from fwjudge.rulebook.official.errors import DocumentError
    from fwjudge.rulebook.official.lock import lock_lines
    from fwjudge.rulebook.official.reader import read_document

    try:
        lines = lock_lines(read_document(file))
    except DocumentError as error:
        fail(str(error), Exit.BAD_INPUT)
    screen().print("\n".join(lines))


@app.command()
def export(
    game: str | None = game_option(),
    official: bool = typer.Option(False, "--official", help="取り込んだ公式の文を書き出す"),
) -> None:
    """ルールを1行に1つのJSONで書き出す (number, title, text, examples, source)。

    例: fwjudge rules export -g fw
    """
    name = choose_game(game)
    book = overlay.current(name) if official else load(name)
    if official and not isinstance(book, OfficialBook):
        fail(
            f"{name} の公式文書は取り込まれていません。先に fwjudge rules import FILE をしてください。", Exit.NOT_FOUND
        )
    out = screen()
    for rule in book:
        row = {
            "number": rule.number,
            "title": rule.title,
            "text": rule.text,
            "examples": list(rule.examples),
            "source": overlay.source(book, rule.number),
        }
        out.print(write_json(row))
