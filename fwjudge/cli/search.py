"""fwjudge search: rules by words."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from fwjudge.citation import GAMES
from fwjudge.rulebook import typed_number
from fwjudge.rulebook.search.books import open_books
from fwjudge.rulebook.search.chapter import chapters, make_chapter_test
from fwjudge.rulebook.search.engine import search as search_in

from .app import App
from .exit import Exit
from .shared_parts import GAME_HELP, checked_game, choose_game, fail, screen

app = App()


def game_or_all(value: str | None) -> str | None:
    """Return `all`, or the name of a game as it was typed, checked."""
    return "all" if value is not None and value.strip().lower() == "all" else checked_game(value)


def game_or_all_option() -> str | None:
    """Return the option `-g` of a command that can look into all games."""
    option: str | None = typer.Option(
        None,
        "-g",
        "--game",
        help=f"{GAME_HELP} / all すべて",
        callback=game_or_all,
        autocompletion=lambda: [*GAMES, "all"],
    )
    return option


@app.command()
def search(
    words: list[str] = typer.Argument(help="言葉。いくつでも。かな・ローマ字でもよい", metavar="言葉..."),
    game: str | None = game_or_all_option(),
    chapter: str | None = typer.Option(None, "-c", "--chapter", help="この章の中だけを探す。例: 8　4-9　第4部第9章"),
    count: int = typer.Option(10, "-n", min=1, help="何件まで示すか"),
    related: bool = typer.Option(False, "--related", help="ほかのゲームでの呼び名からも探す (トラッシュ→ドロップなど)"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """ルールを言葉で探す。

    例: fwjudge search 置換効果 順番　fwjudge search たいきじょうたい　fwjudge search トラッシュ -g all --related
    """
    query = " ".join(words)
    if not query.strip():
        fail("探す言葉を書いてください。例: fwjudge search 置換効果 順番", Exit.USAGE)
    games = _games([query, chapter or ""], game)
    books = open_books(games, _progress if sys.stderr.isatty() else None)
    within = make_chapter_test(chapter) if chapter else None
    if within is not None and not any(within(unit) for book in books for unit in book.units):
        fail(f"「{chapter}」という章はありません。章: {' '.join(chapters(books))}", Exit.NOT_FOUND)
    answer = search_in(query, books, count, within, related)
    out = screen()
    from fwjudge.report import search_text

    if as_json:
        out.json([search_text.as_json(hit) for hit in answer.hits])
        for note in search_text.notes(answer):
            out.error(note)
    elif answer.hits:
        search_text.print_answer(out, answer)
    if not answer.hits:
        others = games_with(query, [game for game in GAMES if game not in games])
        elsewhere = "".join(f"\n{g} にはあります: fwjudge search {query} -g {g}" for g in others)
        fail(search_text.explain_no_hit(answer) + elsewhere, Exit.NOT_FOUND)


def games_with(query: str, games: Sequence[str]) -> list[str]:
    """Return the games of these whose rules have every word of the query, just as it is typed."""
    found = {game: search_in(query, open_books([game]), 1) for game in games}
    return [
        g for g, one in found.items() if one.hits and not (one.relaxed or one.corrected or one.parts or one.dropped)
    ]


def _games(typed_numbers: Sequence[str], game: str | None) -> Sequence[str]:
    """Return the games to search: the ones asked for, or the one whose form a number or chapter has, or the default one."""
    if game == "all":
        return all_games()
    for text in typed_numbers if game is None else ():
        number = typed_number.read(text, choose_game(None))
        if number is not None and (number.certain or choose_game(None) not in number.games):
            return number.games[:1]
    return [choose_game(game)]


def all_games() -> list[str]:
    """Return every game, the default one first."""
    return sorted(GAMES, key=lambda game: game != choose_game(None))


def _progress(message: str) -> None:
    print(f"{message}…", file=sys.stderr)
