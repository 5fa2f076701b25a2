"""Shared parts of the commands: the screen, the chosen game, how they say that nothing was found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer

from fwjudge.base.files import BadFile, read_bytes, show_size
from fwjudge.base.reasons import reason
from fwjudge.citation import GAME_NAMES, GAMES
from fwjudge.report.screen import Screen
from fwjudge.rulebook.settings import default_game

from .exit import Exit

_MAX_INPUT_BYTES = 1_000_000

GAME_HELP = "ゲーム: " + " / ".join(f"{g} {name}" for g, name in GAME_NAMES.items())


def screen() -> Screen:
    """Return the screen of this process."""
    return Screen()


def choose_game(game: str | None) -> str:
    """Return the game named on the command line, or else the one of the settings."""
    with usable_files():
        return game or default_game()


def checked_game(value: str | None) -> str | None:
    """Return the name of a game as it was typed, in small letters; a name of no game is a usage error."""
    if value is None:
        return None
    folded = value.strip().lower()
    if folded not in GAMES:
        raise typer.BadParameter(f"{value!r} というゲームはありません。{' '.join(GAMES)} のどれかです。")
    return folded


def game_option(default: str | None = None) -> str | None:
    """Make the option -g, the same in every command."""
    option: str | None = typer.Option(
        default, "-g", "--game", help=GAME_HELP, callback=checked_game, autocompletion=lambda: list(GAMES)
    )
    return option


def checked_card_game(value: str | None) -> str | None:
    """Return the name of a game whose cards can be imported; that of another game is a usage error."""
    from fwjudge.cards.forms import FORMS

    game = checked_game(value)
    if game is not None and game not in FORMS:
        raise typer.BadParameter(f"{GAME_NAMES[game]} のカードは取り込めません。{' '.join(FORMS)} のどれかです。")
    return game


def card_game_option(default: str | None = None) -> str | None:
    """Make the option -g of commands about imported cards: without it, the cards of all games."""
    option: str | None = typer.Option(
        default, "-g", "--game", help="ゲーム: fw か op。なければ、どちらも", callback=checked_card_game
    )
    return option


def numbers(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Return, to complete a word in a shell, the numbers and names that it may become."""
    from fwjudge.rulebook.completion import find_completions

    return find_completions(choose_game(context.params.get("game")), incomplete)


def fail(message: str, code: Exit) -> NoReturn:
    """Print an error and end the command with this exit code."""
    screen().error(message)
    raise typer.Exit(code)


@contextmanager
def usable_files() -> Iterator[None]:
    """End the command with an error if a file cannot be used in what runs inside."""
    try:
        yield
    except BadFile as error:
        fail(str(error), Exit.BAD_INPUT)


def read_written(file: str) -> str:
    """Return a text from a file in whatever encoding; `-`: from standard input."""
    with usable_files():
        data = _read_input() if file == "-" else read_bytes(Path(file), _MAX_INPUT_BYTES)
    for encoding in ("utf-8-sig", "cp932", "utf-16"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("utf-8", "replace")


def _read_input() -> bytes:
    if sys.stdin is None:
        fail("標準入力が閉じています。", Exit.BAD_INPUT)
    try:
        data = sys.stdin.buffer.read(_MAX_INPUT_BYTES + 1)
    except (OSError, ValueError) as error:
        fail(f"標準入力を読めません: {reason(error)}。", Exit.BAD_INPUT)
    if len(data) > _MAX_INPUT_BYTES:
        fail(f"標準入力は大きすぎます。{show_size(_MAX_INPUT_BYTES)} までの文章を渡してください。", Exit.BAD_INPUT)
    return data
