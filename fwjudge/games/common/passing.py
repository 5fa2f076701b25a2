"""Lines as they are said in passing: without area and owner that go without saying, and with the card that they begin with apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, Counted, InPassing, Line

if TYPE_CHECKING:
    from .speech import Speech

_PARTS: Final = {"が": "does", "は": "does", "を": "done to"}
"""By the particle behind a card the part that it has in a line."""
_COUNTED_IN: Final = {"hand": "手札", "life": "ライフ"}
"""The areas whose cards are counted without a word for cards: 手札2枚."""
_NUMBER: Final = "\0"
"""The place of a number in a line about several cards."""


def put_in_passing(speech: Speech, before: Game, line: Line, event: Any) -> Line:
    """Return a line that knows how it is said in passing; the line itself where that is no other way."""
    card = _card_of(event)
    if card is None or card < 0:
        return line
    said = _shorten(speech, before, card, event, line.what)
    counted = line.counted
    if counted is not None:
        several = _shorten(speech, before, card, event, f"{counted.head}{_NUMBER}{counted.tail}")
        head, _, tail = several.text.partition(_NUMBER)
        counted = Counted(counted.head, counted.tail, counted.cards, (head, tail))
    return line._replace(passing=said, counted=counted)


def _card_of(event: Any) -> int | None:
    """Return the card that an event is about; None where it is about none, or several."""
    for found in (event, getattr(event, "ref", None), getattr(getattr(event, "modifier", None), "ref", None)):
        if (card := getattr(found, "card", None)) is not None:
            return int(card)
    return None


def _shorten(speech: Speech, game: Game, card: int, event: Any, what: str) -> InPassing:
    """Return what is said of a card in passing."""
    quoted = speech.quote(game, card)
    is_blank = game.printed_card(card).name == speech.blank
    if isinstance(event, Moved):
        place = event.before.place
        from_there = f"{speech.name_place(game, place)}の{quoted}"
        if what.startswith(from_there):
            return _from_there(speech, game, card, place, _leave_out_owner(what)[len(from_there) :])
        what = _leave_out_owner(what)
        if is_blank:
            head, _, tail = what.partition(quoted)
            return InPassing(rest=f"{head[:-1]}{'' if tail.startswith(_NUMBER) else '1枚'}{tail}" if tail else what)
    full = speech.full_name(game, card)
    whose = full[: len(full) - len(quoted)]
    is_named = speech.has_name(game, card) and quoted == f"「{speech.name(game, card)}」"
    return _begin_with(whose, quoted, what[len(full) :]) if is_named and what.startswith(full) else InPassing(rest=what)


def _from_there(speech: Speech, game: Game, card: int, place: int, rest: str) -> InPassing:
    """Return what is said of a card that moves from a place, with which its line begins."""
    owner, area, quoted = f"{speech.player(game, place)}の", game.world.places[place].name, speech.quote(game, card)
    if area in speech.in_play and speech.has_name(game, card):
        return _begin_with(owner, quoted, rest)
    if game.printed_card(card).name == speech.blank:
        counted = "" if rest.startswith(_NUMBER) else "1枚"
        return InPassing(rest=f"{owner}{_COUNTED_IN.get(area) or f'{speech.area(game, place)}のカード'}{counted}{rest}")
    return InPassing(rest=f"{speech.name_place(game, place)}の{quoted}{rest}")


def _leave_out_owner(what: str) -> str:
    """Return a line about a card of a player that goes to an area of the same player without saying so again."""
    owner = next((f"{player}の" for player in PLAYERS if what.startswith(f"{player}の")), "")
    before, found, after = what.partition(f"を{owner}")
    return f"{before}を{after}" if owner and found and "、" not in before else what


def _begin_with(whose: str, card: str, rest: str) -> InPassing:
    """Return what is said of a card that a line begins with."""
    return InPassing(whose, card, rest, _PARTS.get(rest[:1], ""))
