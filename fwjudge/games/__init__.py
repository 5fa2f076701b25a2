"""One package a game, one module per chapter that has executable rules."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fwjudge.citation import GAMES
from fwjudge.engine.policy import Policy

from .table import FoundCard, GameRecord, PrintedSkill, ReadText, Refuses

if TYPE_CHECKING:
    from fwjudge.cards.deck_limits import DeckLimits
    from fwjudge.cards.deck_list import DeckList

    from .common.decks import Examined


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
    """Return nothing: of a game that does not say which records it cannot carry out, none is refused."""
    return ""


@cache
def refusals(game: str) -> Refuses:
    """Return the function that says why a game cannot carry out a record of a text, by the gaps that its `meaning.unread_parts` finds."""
    name = f"fwjudge.games.{game}.meaning.unread_parts"
    if find_spec(name) is None:
        return refuse_nothing
    found: Refuses = partial(
        import_module("fwjudge.games.common.meaning").why_not_carried_out, import_module(name).find_gaps
    )
    return found


@lru_cache(maxsize=8192)
def _know(game: str, text: str, type: str, side: str = "front") -> Any:
    """Return what a text means: as it was kept, or else read now; what reads texts is imported for the first that was not kept."""
    kept = import_module("fwjudge.games.common.kept_texts")
    found = kept.find(game, text, type, side)
    if found is None:
        found = import_module("fwjudge.games.common.card_text").read(
            game, policy(game), text, type, side, refusals(game)
        )
        kept.keep(game, text, type, side, found)
    return found


def read_text(game: str, name: str, text: str, type: str, side: str = "front") -> ReadText:
    """Return the skills that the text of a card says, and a sentence for each clause that could not be read."""
    if not text.strip():
        return ReadText((), ())
    found: ReadText = import_module("fwjudge.games.common.known_text").read_as_text(name, _know(game, text, type, side))
    return found


def read_skill(game: str, card: str, printed: PrintedSkill, type: str) -> ReadText:
    """Return the skill that is printed as fields on a card of this type, with what its text says beside."""
    reader = import_module("fwjudge.games.common.known_text")
    known = _know(game, printed.text, reader.SKILL_TEXT if printed.declared else type)
    found: ReadText = reader.read_as_skill(card, printed, known)
    return found


def find_card(game: str, number: str) -> FoundCard | None:
    """Return the printed card of this number, None if the judge's card file does not have it; the file is imported when it is asked."""
    own_fields = import_module(f"fwjudge.games.{game}.speech.card_file").own_fields
    cards = import_module("fwjudge.games.common.card_file")
    found: FoundCard | None = cards.find_card(game, number, partial(read_text, game), own_fields)
    return found


def examine_deck(deck: DeckList, limits: DeckLimits | None = None) -> Examined:
    """Return what the rules of its game, and the limits that were given, say of a deck list."""
    problem = import_module("fwjudge.games.common.decks").DeckProblem
    found: Examined = import_module(f"fwjudge.games.{deck.game}.speech.decks").examine(deck)
    broken = limits.find_broken(deck) if limits is not None else ()
    return found._replace(problems=[*found.problems, *(problem("", sentence) for sentence in broken)])
