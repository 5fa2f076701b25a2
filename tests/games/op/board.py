"""A board of ONE PIECE for tests, and hands to play on it; every decision survives being saved and read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from fwjudge.ability.text import Cards, Event, In, It, Kind, Skill, This, Whose
from fwjudge.engine.decisions import decision, legal, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry, log
from fwjudge.engine.run import apply_in_place, run
from fwjudge.games.op.state import AREAS, WIDTH
from fwjudge.games.op.table import TABLE
from fwjudge.games.op.world.keywords import KEYWORD_SKILLS
from fwjudge.games.table import Board, LaidCards, Print
from fwjudge.library import from_json, to_json

A, B = 0, 1


def character(*abilities: Skill, power: int = 1000, cost: int = 1, **fields: Any) -> Print:
    """Return a character with these effects."""
    return Print("", {"type": "character", "power": power, "cost": cost, **fields}, abilities)


def event(*abilities: Skill, cost: int = 1) -> Print:
    """Return an event with these effects."""
    return Print("", {"type": "event", "cost": cost}, abilities)


THIS = It()
THIS_CARD = Cards((This(),))
OWN_CHARACTERS = Cards((Whose("own"), In(("character",)), Kind(("character",))))
OTHERS = Cards((Whose("other"), In(("character",)), Kind(("character",))))
HAND = Cards((Whose("own"), In(("hand",))))
_HEADINGS = {
    "【登場時】": Skill("【登場時】", "auto", trigger=(Event("appear", THIS_CARD),)),
    "【アタック時】": Skill("【アタック時】", "auto", trigger=(Event("attack", THIS_CARD),)),
    "【相手のアタック時】": Skill("【相手のアタック時】", "auto", trigger=(Event("attack", who="other"),)),
    "【ブロック時】": Skill("【ブロック時】", "auto", trigger=(Event("block", THIS_CARD),)),
    "【KO時】": Skill("【KO時】", "auto", trigger=(Event("ko", THIS_CARD),)),
    "【自分のターン終了時】": Skill("【自分のターン終了時】", "auto", trigger=(Event("turn end", who="own"),)),
    "【相手のターン終了時】": Skill("【相手のターン終了時】", "auto", trigger=(Event("turn end", who="other"),)),
    "【起動メイン】": Skill("【起動メイン】", "activate", timing="main"),
    "【メイン】": Skill("【メイン】", "event", timing="main"),
    "【カウンター】": Skill("【カウンター】", "event", timing="counter"),
    "【トリガー】": Skill("【トリガー】", "trigger"),
}


def heading(name: str, *body: Any, **fields: Any) -> Skill:
    """Return a 【登場時】, or what else is printed so, with what it does."""
    return _HEADINGS[name]._replace(body=body, **fields)


def keyword(name: str) -> Skill:
    """Return a keyword effect as it is printed: a bare word."""
    assert name in KEYWORD_SKILLS
    return Skill(name, "keyword", keyword=name)


def rested(name: str, **fields: Any) -> LaidCards:
    """Lay down a rested card."""
    return LaidCards(name, 1, frozenset({"rested"}), tuple(fields.items()))


def laid(*what: str | int | LaidCards) -> tuple[LaidCards, ...]:
    """Lay down cards by name, and so many blank ones by number."""
    return tuple(
        one if isinstance(one, LaidCards) else LaidCards(one) if isinstance(one, str) else LaidCards(count=one)
        for one in what
    )


class Play:
    """A game in progress, to play in and to ask."""

    def __init__(
        self,
        cards: Mapping[str, Print],
        a: Mapping[str, Sequence[Any]],
        b: Mapping[str, Sequence[Any]],
        *,
        readings: tuple[tuple[str, str], ...] = (),
        turn: int = 3,
        active: int = A,
        phase: str = "main",
    ) -> None:
        named = {name: Print(name, card.fields, card.abilities) for name, card in cards.items()}
        areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
            (player, area): laid(*what) for player, side in ((A, a), (B, b)) for area, what in side.items()
        }
        board = Board(areas, active=active, turn=turn, phase=phase)
        assert TABLE.boards.faults(board, named) == []
        self.game: Game = TABLE.boards.build(board, named, readings)
        run(self.game)

    # -- doing

    def take(self, verb: str, *names: str) -> Play:
        """Take the one option that has this verb and all these names of cards or abilities; the game is saved and read before."""
        game = self.game
        again = from_json(json.loads(json.dumps(to_json(game))))
        assert again == game and legal(again) == legal(game)
        options = [o for o in legal(game) if self._said(o)[0] == verb and set(names) <= set(self._said(o)[1])]
        assert len({TABLE.options.label(game, o) for o in options}) == 1, (
            f"{verb} {names}: {[TABLE.options.label(game, o) for o in legal(game)]}"
        )
        assert why_not(game, options[0]) == ()
        apply_in_place(game, options[0])
        return self

    def _said(self, option: Any) -> tuple[str, list[str]]:
        game = self.game
        said = TABLE.options.describe(game, option)
        words = [
            game.world.abilities[t.ability].name if t.ability >= 0 else TABLE.speech.name(game, t.card)
            for t in said.things
            if not t.words
        ]
        return said.verb, words

    # -- what is so

    @property
    def asks(self) -> tuple[int, str]:
        """Return who decides now, and the rule that asks."""
        found = decision(self.game)
        assert found is not None
        return found.player, found.rule

    def where(self, name: str) -> list[str]:
        """Return where the cards of this name lie."""
        found = [c for at, c in enumerate(self.game.cards) if TABLE.speech.name(self.game, at) == name]
        return ["AB"[c.place // WIDTH] + " " + AREAS[c.place % WIDTH] for c in found]

    def count(self, player: int, area: str) -> int:
        """Return how many cards lie in an area of a player."""
        return len(self.game.areas[player * WIDTH + AREAS.index(area)])

    def power(self, name: str) -> int | None:
        """Return the power of the first card of this name."""
        at = next(at for at in range(len(self.game.cards)) if TABLE.speech.name(self.game, at) == name)
        return TABLE.questions.value(self.game, "power", at)

    def log(self) -> list[Entry]:
        """Return all that has happened."""
        return log(self.game)

    def notes(self, what: str) -> list[str]:
        """Return the abilities of which this was noted, in order."""
        return [
            self.game.world.abilities[e.event.ability].name
            for e in self.log()
            if e.event.kind == "noted" and e.event.what == what
        ]

    def at(self, kind: str, **fields: Any) -> int:
        """Return the place in the log of the first event like this."""
        return next(
            at
            for at, e in enumerate(self.log())
            if e.event.kind == kind and all(getattr(e.event, field) == value for field, value in fields.items())
        )

    def cites(self, kind: str, **fields: Any) -> tuple[str, ...]:
        """Return the rules of the first event like this."""
        return self.log()[self.at(kind, **fields)].cites

    @property
    def cited(self) -> set[str]:
        """Return all rules that have been cited so far."""
        return {number for e in self.log() for number in e.cites}
