"""fwjudge toc: the table of contents."""

from __future__ import annotations

import typer

from fwjudge.citation import document_name
from fwjudge.rulebook import overlay
from fwjudge.rulebook.book import Rulebook
from fwjudge.rulebook.lookup import NotFound, look_up
from fwjudge.rulebook.rule_view import descendants

from .app import App
from .exit import Exit
from .shared_parts import choose_game, fail, game_option, numbers, screen

app = App()


@app.command()
def toc(
    under: str | None = typer.Argument(
        None, help="この番号の下だけを示す。例: 8", metavar="[番号]", autocompletion=numbers
    ),
    game: str | None = game_option(),
    depth: int = typer.Option(2, "--depth", min=1, max=9, help="何段まで示すか"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """目次。題のある項目を、文書の順に示す。

    例: fwjudge toc -g dz　fwjudge toc 8 --depth 3
    """
    name = choose_game(game)
    start = None
    if under is not None:
        answer = look_up(under, name, certain=game is not None)
        if isinstance(answer, NotFound):
            from fwjudge.report import missing_text

            fail(missing_text.print_not_found(answer), Exit.NOT_FOUND)
        name, start = answer.game, answer.number
    book = overlay.current(name)
    entries = _entries(book, start, depth)
    out = screen()
    if as_json:
        out.json([{"game": name, "number": number, "title": title, "depth": deep} for deep, number, title in entries])
        return
    now = overlay.edition_of(book)
    out.line((f" {name} {document_name(name)} {now.label} ", "reverse"))
    for deep, number, title in entries:
        out.line((number, "bold cyan"), " ", (title, "bold" if deep == 0 else ""), indent=2 * deep, hang=2 * deep + 2)


def _entries(book: Rulebook, start: str | None, depth: int) -> list[tuple[int, str, str]]:
    entries: list[tuple[int, str, str]] = []
    section = ""
    for root in [start] if start else book.roots():
        extra = 0
        if not start and (title := book.section(root)):
            extra = 1
            if title != section:
                section = title
                entries.append((0, root.partition(".")[0], title))
        entries.append((extra, root, book[root].title))
        entries += [(extra + deep, r.number, r.title) for deep, r in descendants(book, root, depth - 1 - extra)]
    return [entry for entry in entries if entry[2]]
