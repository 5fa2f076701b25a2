"""fwjudge qa: official questions and answers that the judge has imported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import typer

from fwjudge.base.fold import fold
from fwjudge.citation import GAMES
from fwjudge.rulebook import qa as library
from fwjudge.rulebook.qa_import import import_file
from fwjudge.rulebook.search.engine import search as search_in
from fwjudge.rulebook.search.matches import Plain
from fwjudge.rulebook.search.unit import units_of_entries

from .app import App
from .exit import Exit
from .search import all_games, game_or_all_option, games_with
from .shared_parts import choose_game, fail, game_option, screen, usable_files

app = App(
    help="公式Q&Aの取り込みと検索\n\n例: fwjudge qa import 公式QA.jsonl　fwjudge qa search ブロッカー アタック　fwjudge qa list"
)


@app.command("import")
def import_(
    files: list[Path] = typer.Argument(help="1行に1つのJSON (id, question, answer, ...) のファイル", metavar="FILE..."),
    game: str | None = game_option(),
) -> None:
    """公式Q&AをJSONLから取り込む。この機械の中だけに置かれ、同じidのものは新しい内容に替わる。

    例: fwjudge qa import fw.jsonl -g fw
    """
    from fwjudge.report import qa_text

    out = screen()
    damaged = False
    for file in files:
        with usable_files():
            done = import_file(file, game)
        qa_text.print_import(out, file.name, done)
        damaged |= bool(done.bad)
    if damaged:
        raise typer.Exit(Exit.DIFFERS)


@app.command()
def search(
    words: list[str] = typer.Argument(help="言葉。いくつでも。かな・ローマ字、カード番号でもよい", metavar="言葉..."),
    game: str | None = game_or_all_option(),
    count: int = typer.Option(5, "-n", min=1, help="何件まで示すか"),
    related: bool = typer.Option(False, "--related", help="ほかのゲームでの呼び名からも探す"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """取り込んだQ&Aを言葉で探す。

    例: fwjudge qa search ブロッカー アタック　fwjudge qa search FB01-005
    """
    from fwjudge.report import qa_text, search_text

    query = " ".join(words)
    if not query.strip():
        fail("探す言葉を書いてください。例: fwjudge qa search ブロッカー アタック", Exit.USAGE)
    kept = _entries_to_search(game)
    answer = search_in(query, [Plain(units_of_entries(entries)) for entries in kept.values()], count, related=related)
    entries = {(entry.game, entry.id): entry for of_game in kept.values() for entry in of_game}
    found = [(entries[hit.unit.game, hit.unit.number], hit.words) for hit in answer.hits]
    out = screen()
    if as_json:
        out.json([qa_text.as_json(entry) | {"words": list(words_found)} for entry, words_found in found])
        for note in search_text.notes(answer):
            out.error(note)
    elif found:
        qa_text.print_found(out, answer, found)
    if not found:
        in_rules = "".join(
            f"\n{g} のルールにはあります: fwjudge search {query} -g {g}" for g in games_with(query, list(kept))
        )
        fail(search_text.explain_no_hit(answer) + in_rules, Exit.NOT_FOUND)


@app.command()
def show(
    ids: list[str] = typer.Argument(help="Q&Aのid。例: FW-Q122", metavar="ID..."),
    game: str | None = game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """Q&Aを1件ずつ全文で示す: 日付、出典、カードとともに。

    例: fwjudge qa show FW-Q122
    """
    from difflib import get_close_matches

    from fwjudge.report import qa_text

    known = {fold(entry.id): entry for entries in _usable((game,) if game else GAMES).values() for entry in entries}
    if not known:
        _fail_without_entries(game)
    found = [known[wanted] for each in ids if (wanted := fold(each).strip()) in known]
    out = screen()
    if as_json:
        out.json([qa_text.as_json(entry) for entry in found])
    else:
        for at, entry in enumerate(found):
            if at:
                out.blank()
            qa_text.print_entry(out, entry)
    if missing := [each for each in ids if fold(each).strip() not in known]:
        near = {known[close].id: None for each in missing for close in get_close_matches(fold(each), known, 5, 0.5)}
        fail(
            f"{'、'.join(missing)} というQ&Aはありません。" + (f"\n近いid: {'　'.join(near)}" if near else ""),
            Exit.NOT_FOUND,
        )


@app.command()
def forget(game: str | None = game_option()) -> None:
    """取り込んだQ&Aを消す。

    例: fwjudge qa forget -g fw
    """
    if game is None:
        fail("消すゲームを -g で指定してください。例: fwjudge qa forget -g fw", Exit.USAGE)
    with usable_files():
        count = library.forget(game)
    screen().line(
        f"{game} のQ&Aは取り込まれていません。" if count is None else f"{game} のQ&A {count} 件を消しました。"
    )


@app.command("list")
def list_(as_json: bool = typer.Option(False, "--json", help="JSONで出力する")) -> None:
    """取り込んであるQ&Aを、ゲームごとの件数と取り込んだ日で示す。

    例: fwjudge qa list
    """
    rows = [
        {"game": g, "entries": len(kept.entries), "imported": library.day_of_import(g), "warning": kept.warning}
        for g in GAMES
        if (kept := library.stored_entries(g)).entries or kept.warning
    ]
    out = screen()
    if as_json:
        out.json(rows)
        return
    for row in rows:
        out.line((f"{row['game']:4}", "bold"), f" {row['entries']} 件  取り込み {row['imported']}")
        if row["warning"]:
            out.line((str(row["warning"]), "yellow"), indent=5)
    if not rows:
        out.line("Q&Aはまだ取り込まれていません。fwjudge qa import FILE で取り込みます。")


def _entries_to_search(game: str | None) -> dict[str, tuple[library.Entry, ...]]:
    """Return the entries to search: of the game asked for; else of the default game, or of all if it has none."""
    kept = _usable(all_games() if game == "all" else (choose_game(game),))
    if not kept and game is None:
        kept = _usable(tuple(g for g in GAMES if g != choose_game(None)))
    if not kept:
        _fail_without_entries(game)
    return kept


def _usable(games: Sequence[str]) -> dict[str, tuple[library.Entry, ...]]:
    """Return the stored entries by game, and say which are damaged."""
    every = {g: library.stored_entries(g) for g in games}
    for one in every.values():
        if one.warning:
            screen().error(one.warning)
    return {g: one.entries for g, one in every.items() if one.entries}


def _fail_without_entries(game: str | None) -> NoReturn:
    """Say that nothing can be searched: because nothing was imported, or because the imported file (just named) is damaged."""
    if any(library.stored_entries(g).warning for g in (GAMES if game in (None, "all") else (game,))):
        raise typer.Exit(Exit.BAD_INPUT)
    name = "" if game in (None, "all") else f"{game} の"
    fail(f"{name}Q&Aはまだ取り込まれていません。fwjudge qa import FILE で取り込みます。", Exit.NOT_FOUND)
