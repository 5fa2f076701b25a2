"""fwjudge term: where a word is defined and used."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from fwjudge.citation import GAMES
from fwjudge.rulebook import overlay
from fwjudge.rulebook.terms import Term
from fwjudge.rulebook.terms import term as find

from .app import App
from .exit import Exit
from .shared_parts import fail, game_option, screen

app = App()


@app.command()
def term(
    word: str = typer.Argument(help="用語。例: 待機状態", metavar="用語"),
    game: str | None = game_option(),
    count: int = typer.Option(8, "-n", min=0, help="使われている項目をゲームごとに何件示すか"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """用語がどこで定義され、どこで使われるかを、ゲームごとに示す。

    例: fwjudge term 待機状態　fwjudge term マスター -g dz
    """
    games = [game] if game else list(GAMES)
    found = _find_terms(games, word)
    out = screen()
    if not found and (written := _word_that_sounds_like(word, games)):
        out.error(f"「{word}」を {written} として探しました。")
        word, found = written, _find_terms(games, written)
    if as_json:
        out.json(
            [
                {"game": t.game, "defined": [r.number for r in t.defined], "used": [r.number for r in t.used]}
                for t in found
            ]
        )
    elif found:
        from fwjudge.report import term_text

        term_text.terms(out, word, found, count)
    if not found:
        from fwjudge.report import search_text
        from fwjudge.rulebook.suggestions import words_near

        near = words_near(word, games)
        fail(f"「{word}」はどのルールにも出てきません。\n{search_text.suggest_words(near)}", Exit.NOT_FOUND)


def _find_terms(games: Sequence[str], word: str) -> list[Term]:
    return [t for g in games if (t := find(overlay.current(g), word)).defined or t.used]


def _word_that_sounds_like(word: str, games: Sequence[str]) -> str:
    """Return the word of the rulebooks that sounds like this one (たいきじょうたい, taikijoutai)."""
    from fwjudge.base.fold import fold
    from fwjudge.rulebook.search.books import open_books
    from fwjudge.rulebook.search.term import words_that_sound_like

    return next((written for book in open_books(games) for written in words_that_sound_like(book, fold(word))), "")
