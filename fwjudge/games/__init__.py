"""One package a game, one module per chapter that has executable rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from fwjudge.citation import GAMES
from fwjudge.engine.policy import Policy

from .table import FoundCard, GameRecord, PrintedSkill, ReadText, Refuses


class UnknownGame(ValueError):
    """A game that has no machine here."""


def policy(game: str) -> Policy:
    """Return the policy of a game; its package is imported when it is first wanted."""
    if game not in GAMES:
        raise UnknownGame(f"{game!r} というゲームはありません。{' '.join(GAMES)} のどれかです。")
    try:
        rules = import_module(f"fwjudge.games.{game}.policy").POLICY
    except ModuleNotFoundError:
        raise UnknownGame(f"{game} はまだ動かせません。") from None
    assert isinstance(rules, Policy)
    return rules


def table(game: str) -> GameRecord:
    """Return the record of a game: its rules, and what scenarios need beside them."""
    policy(game)
    try:
        found: GameRecord = import_module(f"fwjudge.games.{game}.table").TABLE
    except ModuleNotFoundError:
        raise UnknownGame(f"{game} のシナリオはまだ動かせません。") from None
    return found


def refuse_nothing(record: object) -> str:
    """Return why a record cannot be carried out: nothing, of a game that has not said yet what it cannot."""
    return ""


@cache
def refusals(game: str) -> Refuses:
    """Return what says why a game cannot carry out a record of a card text: its module `meaning.unread`, if it has one."""
    name = f"fwjudge.games.{game}.meaning.unread"
    found: Refuses = import_module(name).why_not if find_spec(name) is not None else refuse_nothing
    return found


def read_text(game: str, name: str, text: str, type: str) -> ReadText:
    """Return the skills that a card text says; what reads texts is imported for the first of them."""
    reader = import_module("fwjudge.games.common.card_text")
    found: ReadText = reader.read_text(game, name, text, type, refuses=refusals(game))
    return found


def read_skill(game: str, card: str, printed: PrintedSkill, type: str) -> ReadText:
    """Return the skill that is printed as fields on a card of this type."""
    reader = import_module("fwjudge.games.common.card_text")
    found: ReadText = reader.read_skill(game, card, printed, type, refuses=refusals(game))
    return found


def find_card(game: str, number: str) -> FoundCard | None:
    """Return the printed card of this number, None if the judge's card file does not have it; the file is imported when it is asked."""
    found: FoundCard | None = import_module(f"fwjudge.games.{game}.speech.card_file").find_card(number)
    return found
