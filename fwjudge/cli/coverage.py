"""fwjudge coverage: which rules the scenarios have run."""

from __future__ import annotations

from collections.abc import Iterable

import typer

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.report import coverage_text
from fwjudge.report.coverage_text import KINDS, Row, Unwritten
from fwjudge.rulebook.book import Rulebook, load
from fwjudge.rulebook.edition import edition
from fwjudge.rulebook.rule import Kind, Rule
from fwjudge.scenario import run_index
from fwjudge.scenario.coverage import Coverage, NumberedRule, implemented_rules
from fwjudge.scenario.coverage import coverage as covered
from fwjudge.scenario.watch import runs

from .app import App
from .exit import Exit
from .shared_parts import game_option, screen

app = App()


@app.command()
def coverage(
    game: str | None = game_option(),
    missing: bool = typer.Option(False, "--missing", help="未実装の項目を並べる"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """ルールのどれだけをシナリオが動かしたか。

    実行済み: シナリオがその項目を動かした
    実装のみ: 動かせるが、動かしたシナリオがない
    実行外: 機械で動かすものではない (見出しと、理由を項目に添えたもの)
    未実装: まだ動かせない

    例: fwjudge coverage　fwjudge coverage -g fw --missing
    """
    names = (game,) if game else GAMES
    done = runs(sorted(path for name in names for path in (scenarios_dir() / name).glob("**/*.yaml")))
    for name in names:
        run_index.keep(name, done)
    books = {name: load(name) for name in names}
    found = {name: covered(map(count_rule, books[name]), implemented_rules(name), done.run(name)) for name in names}
    out = screen()
    if as_json:
        out.json({name: {kind: list(getattr(found[name], kind)) for kind in KINDS} for name in names})
    else:
        for at, name in enumerate(names):
            if at:
                out.blank()
            heading = f"{name} 総合ルール {edition(name).label}"
            if missing:
                coverage_text.print_missing(
                    out, heading, [Unwritten(n, words(books[name][n])) for n in found[name].missing]
                )
            else:
                coverage_text.print_table(out, heading, rows(books[name], found[name]))
    if done.lacking:
        out.error(
            f"印刷されたカードが取り込まれていないので、{len(done.lacking)}件のシナリオは数えていません (fwjudge cards import)。"
        )
    if done.broken:
        out.error("次のシナリオは動かせないので、数えていません。\n" + "\n".join(done.broken))
        raise typer.Exit(Exit.DIFFERS)


def count_rule(rule: Rule) -> NumberedRule:
    """Return a rule as the count of coverage sees it: its number, and whether nothing has to run for it."""
    return NumberedRule(rule.number, rule.kind is Kind.HEADING or bool(rule.not_executable))


def words(rule: Rule) -> str:
    """Return the first words of a rule."""
    return rule.name.lstrip("・")


def rows(book: Rulebook, found: Coverage) -> list[Row]:
    """Return how much of each chapter is of which kind: a chapter is a file of `rules_ja`."""
    files: dict[str, list[str]] = {}
    for rule in book:
        files.setdefault(rule.file, []).append(rule.number)
    kinds = {number: at for at, kind in enumerate(KINDS) for number in getattr(found, kind)}
    return [Row(*chapter(book, numbers), _counts(kinds[number] for number in numbers)) for numbers in files.values()]


def _counts(kinds: Iterable[int]) -> tuple[int, int, int, int]:
    every = list(kinds)
    return every.count(0), every.count(1), every.count(2), every.count(3)


def chapter(book: Rulebook, numbers: list[str]) -> tuple[str, str]:
    """Return the number and title of a chapter: of the section that the document does not number, or of the rule that all
    others stand under. The heading of a part stands in the file of its first chapter and is not the chapter's.
    """
    if title := book.section(numbers[0]):
        return numbers[0].partition(".")[0], title
    mine = set(numbers)
    above = [number for number in (*book.ancestors(numbers[-1]), numbers[-1]) if mine.issuperset(book.children(number))]
    own = book[above[0]]
    return own.number, own.title or words(own)
