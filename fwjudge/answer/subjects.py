"""The card, the area or the player that a question is about: its numbers, where it lies, and what happened to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from fwjudge.course.checks import PlayState
from fwjudge.course.expectation import Expectation
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, GameRecord
from fwjudge.play.wording import Spec, describes_card, has_state

from .events import about_of
from .happenings import NOT_DONE
from .kinds import Ask, Whether


def find_changes_of(state: PlayState, what: Expectation, start: Game | None = None) -> tuple[LoggedLine, ...]:
    """Return what happened last to the card, the area or the player of an expectation, the newest first.

    `start`: the game at the beginning, for numbers of players that are as they were.
    """
    if what.what == "ending":
        return tuple(one for one in state.told if one.line.kind == "over")
    if what.what == "turn":
        skips = state.table.grounds.defining.parts.get("Skip", "")
        if any(skips in one.entry.numbers or skips in one.rules for one in state.told):
            return ()
        return tuple(one for one in state.told if getattr(one.entry.event, "what", "") == "turn")[::-1]
    if what.subject is None:
        return ()
    spec = what.subject.specs[0]
    key = what.subject.attribute
    cards = set(find_described(state, spec))
    is_state = any(one.ja in what.words for one in state.table.words.cards.states)
    area = "" if spec.name or (is_state and spec.area == "leader") else spec.area
    found = [one for one in state.told if _touches(state, one, cards, spec.player, area, key)]
    if key.startswith("counter"):  # what moves cards of a player changes no number of the player, if anything else does
        found.sort(key=lambda one: one.line.kind not in _OF_CARDS)
        if start is not None and numbers_of(state, what) == numbers_of(replace(state, game=start), what):
            found = [one for one in found if one.line.kind not in _OF_CARDS]
    elif is_state:  # how a card lies comes of what is done to it
        found.sort(key=lambda one: one.line.kind not in ("modified", "lapsed"))
    return tuple(found[::-1])


def find_turns_of(state: PlayState, what: Expectation) -> tuple[LoggedLine, ...]:
    """Return what turned the cards of an area of which it is expected how they lie, the newest first."""
    if what.subject is None or not any(one.ja in what.words for one in state.table.words.cards.states):
        return ()
    cards = set(find_cards(state, what))
    turned = (one for one in reversed(state.told) if one.line.kind == "turned")
    return tuple(one for one in turned if not cards.isdisjoint(about_of(state.game, one).cards))


_TOUCHES = frozenset(
    {
        "moved",
        "swapped",
        "koed",
        "turned",
        "faced",
        "modified",
        "lapsed",
        "hurt",
        "healed",
        "damage",
        "life",
        "stunned",
        "markers",
        "ki",
        "countered",
        "applies",
        "applies no more",
        "applied already",
        "turned over",
        "costs",
    }
)
"""Kinds of told lines that change a card, an area or a number."""


_OF_CARDS = frozenset(("moved", "swapped", "koed", "turned", "faced", "modified", "lapsed"))
"""... and of those the ones that are about cards."""


def _touches(state: PlayState, one: LoggedLine, cards: set[int], player: int | None, area: str, attribute: str) -> bool:
    """Whether a line is about one of these cards, or about this area or player, in a way that changes them."""
    if one.line.kind not in _TOUCHES and one.line.kind not in NOT_DONE:
        return False
    found = about_of(state.game, one)
    if not area and not attribute.startswith("counter"):
        return not cards.isdisjoint(found.cards)
    if attribute.startswith("counter"):
        return player in found.players
    places = state.game.world.places
    event = one.entry.event
    if one.line.kind == "no draw":  # it keeps a hand as it is
        return "hand" in state.table.boards.seen(area, player).split("/") and player in found.players
    seen = state.table.boards.seen(area, player).split("/") if area else []
    moved = [event.to, getattr(event.before, "place", -1)] if one.line.kind == "moved" else []
    if one.line.noted and one.line.kind in NOT_DONE:  # a card that stays where it lies
        moved = [state.game.cards[card].place for card in found.cards]
    return any(place >= 0 and places[place].name in seen and places[place].player in (None, player) for place in moved)


def find_described(state: PlayState, spec: Spec) -> list[int]:
    """Return the cards that a file describes so."""
    return [card for card in range(len(state.game.cards)) if describes_card(state.table, state.game, spec, card)]


def say_where_copies_lie(state: PlayState, what: Expectation) -> str:
    """Return how many of several cards lie in which area; nothing where they are in one: 1枚はAの手札、2枚はAのデッキ."""
    cards = sorted(find_cards(state, what), key=lambda card: state.game.cards[card].place)
    areas = Counter(lie(state.table, state.game, card)[0] for card in cards)
    return "、".join(f"{n}枚は{area}" for area, n in areas.items()) if len(areas) > 1 else ""


def find_cards(state: PlayState, what: Expectation) -> list[int]:
    """Return the cards that an expectation is about."""
    assert what.subject is not None
    return find_described(state, what.subject.specs[0])


def numbers_of(state: PlayState, what: Expectation, known: list[int] | None = None) -> list[int | None] | None:
    """Return the different numbers that an expectation is about; None where no such card is there. `known`: its cards."""
    assert what.subject is not None
    spec, attribute = what.subject.specs[0], what.subject.attribute
    table, game = state.table, state.game
    kind, _, key = attribute.partition(":")
    if kind == "counter":
        return [table.questions.counter(game, spec.player or 0, key)]
    cards = find_cards(state, what) if known is None else known
    if kind == "number":
        return list(dict.fromkeys(table.questions.value(game, key, card) for card in cards)) if cards else None
    return [len(cards)]


def lie(table: GameRecord, game: Game, card: int) -> tuple[str, ...]:
    """Return the area of a card with its player, and the states in which it is."""
    place = game.world.places[game.cards[card].place]
    whose = game.cards[card].owner if place.player is None else place.player
    areas = sorted(table.words.areas, key=lambda one: one.key != place.name)
    area = next((one.ja for one in areas if place.name in table.boards.seen(one.key, whose).split("/")), place.name)
    states = tuple(one.ja for one in table.words.cards.states if has_state(table, game, card, one.key))
    return (area if place.player is None else f"{PLAYERS[place.player]}の{area}", *states)


def is_of_count(ask: Ask) -> bool:
    """Whether it is asked if an area holds so many cards."""
    what = ask.asked.what if isinstance(ask.asked, Whether) else None
    subject = what.subject if isinstance(what, Expectation) else None
    return subject is not None and not subject.attribute and not subject.specs[0].name
