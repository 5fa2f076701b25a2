"""fwjudge rule: a rule by its number or its name."""

from __future__ import annotations

import typer

from fwjudge.report.screen import Screen
from fwjudge.rulebook import overlay, typed_number
from fwjudge.rulebook.lookup import FoundRule, NotFound, look_up
from fwjudge.rulebook.rule import Kind, Rule
from fwjudge.rulebook.rule_view import RuleView, descendants, show

from .app import App
from .exit import Exit
from .shared_parts import choose_game, fail, game_option, numbers, screen

app = App()


@app.command()
def rule(
    queries: list[str] = typer.Argument(
        help="番号か名前。いくつでも。例: 8-4-6　804.2c　第4部第9章2-1　ブロッカー",
        metavar="番号...",
        autocompletion=numbers,
    ),
    game: str | None = game_option(),
    only: bool = typer.Option(False, "--only", help="その項目の文だけを示す"),
    depth: int = typer.Option(1, "--depth", min=0, max=9, help="下位の項目を何段まで示すか"),
    expand: bool = typer.Option(False, "--expand", help="参照先の文をその場に示す"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
    plain: bool = typer.Option(False, "--plain", help="メッセージに貼り付ける形で出力する"),
    machine: bool = typer.Option(False, "--machine", help="下位の項目まで、機械がその番号で何をするかを並べて示す"),
    code: bool = typer.Option(False, "--code", help="--machine に、プログラムのどのファイルの何行目かを添える"),
) -> None:
    """ルールを番号や名前で引く。

    --machine は、項目ごとに、その番号で動く手順と決める人、行動と条件、番号を引くプログラムの場所、動かしたシナリオを並べる。

    例: fwjudge rule 8-4-6　fwjudge rule 4-9-2-1 -g dz　fwjudge rule ブロッカー --expand　fwjudge rule 7-1-4 -g op --machine
    """
    queries = [one for query in queries for one in typed_number.several(query) if typed_number.fold_typed(one)]
    if not queries:
        fail("番号か名前を書いてください。例: fwjudge rule 8-4-6", Exit.USAGE)
    answers = [look_up(query, choose_game(game), certain=game is not None) for query in queries]
    found = [answer for answer in answers if isinstance(answer, FoundRule)]
    shown = [show(overlay.current(answer.game), answer.number) for answer in found]
    out = screen()
    if machine or code:
        if plain or expand:
            fail("--machine は --plain、--expand と一緒には使えません。", Exit.USAGE)
        _machine(out, shown, only, as_json, code)
    elif as_json:
        out.json([one.as_json() for one in shown])
    elif plain:
        for one in shown:
            below = [] if only else descendants(overlay.current(one.rule.game), one.rule.number, depth)
            from fwjudge.report.rule_text import plain as as_message

            out.print(as_message(one, below))
    else:
        for at, (answer, one) in enumerate(zip(found, shown, strict=True)):
            if at:
                out.blank()
            _write(out, answer, one, only, depth, expand)
    for damaged in filter(None, map(overlay.warning, dict.fromkeys(answer.game for answer in found))):
        out.error(damaged)
    missing = [answer for answer in answers if isinstance(answer, NotFound)]
    if missing:
        from fwjudge.report import missing_text

        fail("\n".join(missing_text.print_not_found(answer) for answer in missing), Exit.NOT_FOUND)


def _machine(out: Screen, shown: list[RuleView], only: bool, as_json: bool, code: bool) -> None:
    """Print each rule and all below it beside what the machine does by them."""
    from fwjudge.concordance.rules import gather
    from fwjudge.report import machine_text
    from fwjudge.scenario.run_index import load_index

    def wait(count: int) -> None:
        out.error(f"シナリオ{count}件を動かして、どのルールが動くかを調べています (初回と、変わったときだけ)。")

    found = [
        gather(overlay.current(one.rule.game), one.rule.number, load_index(one.rule.game, wait))[: 1 if only else None]
        for one in shown
    ]
    if as_json:
        out.json([machine_text.machine_json(*pair, code) for pair in zip(shown, found, strict=True)])
        return
    for at, (one, rules) in enumerate(zip(shown, found, strict=True)):
        if at:
            out.blank()
        machine_text.print_rules(out, one, rules, code)


def _write(out: Screen, answer: FoundRule, one: RuleView, only: bool, depth: int, expand: bool) -> None:
    from fwjudge.report import rule_text

    book = overlay.current(answer.game)

    def rules_referred_to(rule: Rule) -> list[Rule]:
        """Return the rules that the text refers to; a heading says nothing, so the rules below it come with it."""
        found: list[Rule] = []
        for number in book.refers_to(rule.number):
            found.append(book[number])
            if book[number].kind is Kind.HEADING:
                found += [below for _, below in descendants(book, number, 1)]
        return found

    def count_hidden(rule: Rule) -> int:
        return len(descendants(book, rule.number, 9))

    rule_text.print_rule(
        out,
        one,
        [] if only else descendants(book, answer.number, depth),
        expand=rules_referred_to if expand else None,
        hidden=count_hidden,
        only=only,
        others=[overlay.current(game)[number] for game, number in answer.others],
    )
