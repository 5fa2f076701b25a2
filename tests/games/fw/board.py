"""A board of Fusion World for tests, and hands to play on it; every decision survives being saved and read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from fwjudge.ability.text import Cards, Each, Filter, In, It, Kind, Skill, Whose
from fwjudge.engine.decisions import decision, legal, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.key import position_key
from fwjudge.engine.log import Entry, log
from fwjudge.engine.run import apply_in_place, run
from fwjudge.games.fw.now.cards import number_of
from fwjudge.games.fw.state import AREAS, WIDTH
from fwjudge.games.fw.table import TABLE
from fwjudge.games.table import Board, LaidCards, Print
from fwjudge.library import from_json, to_json

A, B = 0, 1
THIS = It()
OWN, OTHER, BATTLE_CARDS = Whose("own"), Whose("other"), (In(("battle",)), Kind(("battle",)))


def cards(*filters: Filter) -> Cards:
    return Cards(filters)


def each(*filters: Filter) -> Each:
    return Each(Cards(filters))


def own_battle(*filters: Filter) -> Cards:
    return Cards((OWN, *BATTLE_CARDS, *filters))


def other_battle(*filters: Filter) -> Cards:
    return Cards((OTHER, *BATTLE_CARDS, *filters))


def fighter(*skills: Skill, power: int = 10000, cost: int = 1, **fields: Any) -> Print:
    return Print("", {"type": "battle", "power": power, "cost": cost, "combo": 5000, **fields}, skills)


def extra(*skills: Skill, cost: int = 1, **fields: Any) -> Print:
    return Print("", {"type": "extra", "cost": cost, **fields}, skills)


def leader(*skills: Skill, power: int = 15000, back: Print | None = None, **fields: Any) -> Print:
    return Print("", {"type": "leader", "power": power, **fields}, skills, back=back)


def always(*statics: Any, **fields: Any) -> Skill:
    return Skill("【永続】", "continuous", statics=statics, **fields)


def starts(*body: Any, timing: str = "main", **fields: Any) -> Skill:
    return Skill(f"【起動 {'メイン' if timing == 'main' else '戦闘中'}】", "activate", body, timing=timing, **fields)


def rested(name: str, **fields: Any) -> LaidCards:
    return LaidCards(name, 1, frozenset({"rested"}), tuple(fields.items()))


def laid(*what: str | int | LaidCards) -> tuple[LaidCards, ...]:
    return tuple(
        one if isinstance(one, LaidCards) else LaidCards(one) if isinstance(one, str) else LaidCards(count=one)
        for one in what
    )


class Play:
    """A game in progress: what can be said of it, and what is done in it."""

    def __init__(
        self,
        prints: Mapping[str, Print],
        a: Mapping[str, Sequence[Any]],
        b: Mapping[str, Sequence[Any]] = {},
        *,
        readings: tuple[tuple[str, str], ...] = (),
        turn: int = 3,
        active: int = A,
        phase: str = "main",
        markers: tuple[int, int] = (0, 0),
    ) -> None:
        named = {name: Print(name, one.fields, one.abilities, back=one.back) for name, one in prints.items()}
        areas: dict[tuple[int | None, str], tuple[LaidCards, ...]] = {
            (player, area): laid(*what) for player, side in ((A, a), (B, b)) for area, what in side.items()
        }
        counters = {(player, "markers"): markers[player] for player in (A, B)}
        board = Board(areas, counters, active=active, turn=turn, phase=phase)
        assert TABLE.boards.faults(board, named) == []
        self.game: Game = TABLE.boards.build(board, named, readings)
        run(self.game, lone=False)

    # -- doing

    def take(self, verb: str, *names: str) -> Play:
        """The one option that is said so: a verb, and names of cards or skills that all occur in it."""
        game = self.game
        self.check_saved()
        options = [o for o in legal(game) if self._said(o)[0] == verb and set(names) <= set(self._said(o)[1])]
        assert len({TABLE.options.label(game, o) for o in options}) == 1, (
            f"{verb} {names}: {[TABLE.options.label(game, o) for o in legal(game)]}"
        )
        assert why_not(game, options[0]) == ()
        apply_in_place(game, options[0], lone=False)
        return self

    def take_nth(self, verb: str, at: int) -> Play:
        """One of several options that are said alike."""
        self.check_saved()
        apply_in_place(self.game, [o for o in legal(self.game) if self._said(o)[0] == verb][at], lone=False)
        return self

    def say(self, *labels: str) -> Play:
        """Options one after the other, each by a part of its label that no other option has."""
        for part in labels:
            self.check_saved()
            game = self.game
            options = [o for o in legal(game) if part in TABLE.options.label(game, o)]
            assert len(options) == 1, f"{part}: {self.labels}"
            apply_in_place(game, options[0], lone=False)
        return self

    @property
    def labels(self) -> list[str]:
        return [TABLE.options.label(self.game, o) for o in legal(self.game)]

    def check_saved(self) -> None:
        game = self.game
        again = from_json(json.loads(json.dumps(to_json(game))))
        assert again == game and legal(again) == legal(game)
        assert position_key(again) == position_key(game)

    def _said(self, option: Any) -> tuple[str, list[str]]:
        game = self.game
        said = TABLE.options.describe(game, option)
        words = [
            game.world.abilities[t.ability].name if t.ability >= 0 else TABLE.speech.name(game, t.card)
            for t in said.things
            if not t.words
        ]
        return said.verb, words

    def can(self, verb: str, *names: str) -> bool:
        return any(self._said(o)[0] == verb and set(names) <= set(self._said(o)[1]) for o in legal(self.game))

    def refused(self, verb: str, *names: str) -> tuple[str, ...]:
        """The rules that forbid an action with these cards."""
        return why_not(self.game, (verb, *(self.at(name) for name in names)))

    def end_turn(self) -> Play:
        """To the main phase of the next turn, doing nothing."""
        turn = self.game.own.turn
        while self.game.own.turn == turn or decision_rule(self.game) != "7-3-4":
            passes = [o for o in legal(self.game) if TABLE.options.describe(self.game, o).passes]
            apply_in_place(self.game, passes[0] if passes else legal(self.game)[0], lone=False)
        return self

    # -- what is so

    @property
    def asks(self) -> tuple[int, str]:
        found = decision(self.game)
        assert found is not None
        return found.player, found.rule

    def at(self, name: str) -> int:
        return next(at for at in range(len(self.game.cards)) if TABLE.speech.name(self.game, at) == name)

    def all(self, name: str) -> list[int]:
        return [at for at in range(len(self.game.cards)) if TABLE.speech.name(self.game, at) == name]

    def where(self, name: str) -> list[str]:
        """Where the cards of this name lie."""
        found = [c for at, c in enumerate(self.game.cards) if TABLE.speech.name(self.game, at) == name]
        return ["AB"[c.place // WIDTH] + " " + AREAS[c.place % WIDTH] for c in found]

    def count(self, player: int, area: str) -> int:
        return len(self.game.areas[player * WIDTH + AREAS.index(area)])

    def number(self, name: str, what: str) -> int | None:
        return number_of(self.game, self.at(name), what)

    def power(self, name: str) -> int | None:
        return self.number(name, "power")

    def log(self) -> list[Entry]:
        return log(self.game)

    def notes(self, what: str) -> list[str]:
        """The skills of which this was noted, in order."""
        return [
            self.game.world.abilities[e.event.ability].name
            for e in self.log()
            if e.event.kind == "noted" and e.event.what == what
        ]

    @property
    def consulted(self) -> list[str]:
        return [e.event.reading for e in self.log() if e.event.kind == "consulted"]

    @property
    def cited(self) -> set[str]:
        return {rule for e in self.log() for rule in e.numbers}


def decision_rule(game: Game) -> str:
    found = decision(game)
    return found.rule if found else ""
