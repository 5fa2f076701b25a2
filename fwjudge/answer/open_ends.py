"""Sentences where nothing is settled: a decision is open, or something that decides was not read."""

from __future__ import annotations

from fwjudge.base.inflection import is_negative, is_verb, list_things, without_particle
from fwjudge.base.polite_form import polite
from fwjudge.course.checks import PlayState
from fwjudge.course.narration import LoggedLine
from fwjudge.games.common.events import UnreadMet
from fwjudge.games.table import GameRecord
from fwjudge.play.results import OpenDecision

from .events import about_of
from .observation import Observed


def say_open(table: GameRecord, at: OpenDecision, asked: str) -> str:
    """Return which player has to decide first, and between what."""
    what = asked or at.text
    if any(is_verb(option) or is_negative(option) for option in at.options):  # things to do make no list of things
        return f"まだ決まりません。{what}を、{at.player}が決めます ({at.rule})。"
    return f"まだ決まりません。{what}を、{at.player}が{list_things(at.options, 'か')}から決めます ({at.rule})。"


def say_undecided(observed: Observed) -> tuple[str, ...]:
    """Return what could not be read, for which nothing can be said."""
    if observed.not_read:
        return ("決められません。", f"{observed.not_read}。")
    return ("決められません。", f"{say_unread(observed.state, observed.unread[0])}。")


def say_unread(state: PlayState, one: LoggedLine) -> str:
    """Return which part of which card could not be read."""
    found = about_of(state.game, one)
    card = f"「{state.table.speech.name(state.game, found.cards[0])}」の" if found.cards else ""
    event = one.entry.event
    part = f"「{without_particle(event.text)}」が読めない" if isinstance(event, UnreadMet) else "文が読めない"
    return f"{card}{polite(part)}"
