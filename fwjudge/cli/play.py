"""fwjudge play: set a board up, play on it, take back, ask; typed or from a pipe."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from fwjudge import session
from fwjudge.citation import GAME_NAMES
from fwjudge.report.characters import forgive_characters
from fwjudge.scenario import BadScenario
from fwjudge.scenario.source import read_bytes
from fwjudge.session.completion import complete as lines_of

from .app import App
from .conversation import Conversation
from .exit import Exit
from .shared_parts import choose_game, fail, game_option, screen

app = App()


@app.command()
def play(
    file: str | None = typer.Argument(None, help="シナリオのファイル (.yaml)。その行を1つずつ言える", metavar="[FILE]"),
    game: str | None = game_option(),
) -> None:
    """盤面を整え、動かし、戻し、聞く。1行に1つ。パイプからも同じ行を読む。

    例: fwjudge play -g fw　fwjudge play 問い.yaml　fwjudge play < 行.txt
    """
    if sys.stdin is None:
        fail("標準入力が閉じています。", Exit.BAD_INPUT)
    out = screen()
    now: session.Session | session.Problems
    try:
        now = (
            session.from_file(read_bytes(Path(file)), file) if file else session.begin(session.Draft(choose_game(game)))
        )
    except BadScenario as error:
        fail(str(error), Exit.BAD_INPUT)
    if isinstance(now, session.Problems):
        fail("\n".join(now.sentences), Exit.BAD_INPUT)
    talk = Conversation(out, now)
    forgive_characters(sys.stdin)
    typed_by_hand = sys.stdin.isatty()
    if typed_by_hand:
        _remember_lines(talk)
        out.line((f"{now.draft.game} {GAME_NAMES[now.draft.game]}", "bold"), "　? で使い方、終わり で終える")
    talk.show_board()
    talk.ask()
    while not talk.over:
        line = _read_line(typed_by_hand)
        if line is None:
            break
        talk.hear(line)
    if talk.failed and not typed_by_hand:
        raise typer.Exit(Exit.DIFFERS)


def _read_line(prompts: bool) -> str | None:
    """Return the next line; None at the end of the input."""
    if prompts:
        try:
            return input("> ")
        except EOFError:
            return None
    line = sys.stdin.readline()
    return line if line else None


def _remember_lines(talk: Conversation) -> None:
    """Give the prompt a history, and completion of lines, where the terminal has them."""
    try:
        import readline
    except ImportError:
        return

    def complete(begun: str, state: int) -> str | None:
        found = lines_of(talk.now, begun, talk.commands)
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
