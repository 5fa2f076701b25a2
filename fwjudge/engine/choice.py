"""Actions, and the needs that allow or refuse them: one source for the options, for applying them and for saying why not.

An action has slots (which card, which target); a slot has candidates and needs; a gate is a need of the whole action.
The options are the product of what passes; the refusals of an action are the numbers of the needs that fail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.base.records import NamedTuple

from .game import Game, World
from .step import Chooser, Control, Step

Test = Callable[..., bool]
Rules = Callable[..., tuple[str, ...]]
Candidates = Callable[[Game, int], Sequence[Any]]
Finds = Callable[[Any, Game, int], list[Any]]


class Need(NamedTuple):
    """A condition, with the rule that asks for it."""

    number: str
    test: Test
    """test(game, player, what is named here), or with all that was named before it too"""
    alone: bool = True
    """False where what was named before matters."""
    by_skills: Rules | None = None
    """Only skills can make it fail, and these are their rules: it is not asked where no card has any."""
    words: tuple[str, ...] = ()
    """Only skills that say one of these can: it is not asked where none does (`World.says`)."""
    of_print: bool = False
    """Only what is printed on the card that is named decides: it is asked once for each print of a world."""
    because: Rules | None = None
    """More rules that say why it fails, for those who read them."""
    lifted_by: str = ""
    """Skills that say this word let some cards do without it: where any does, another need asks that, and not this one."""


def need(number: str, test: Test, because: Rules | None = None) -> Need:
    """Make a condition on the card that is named, or on whether the player may do the action at all."""
    return Need(number, test, because=because)


def need_of_print(number: str, test: Test, because: Rules | None = None) -> Need:
    """Make a condition on the print of the card that is named: its answer is the same for every player and at any time."""
    return Need(number, test, of_print=True, because=because)


def need_of_skills(number: str, test: Test, because: Rules | None = None, alone: bool = True) -> Need:
    """Make a condition that fails only by what skills say: it is not asked where no card has any."""
    return Need(number, test, alone, _no_more_rules, because=because)


def _no_more_rules(*asked: Any) -> tuple[str, ...]:
    return ()


def need_unless_lifted(number: str, test: Test, word: str) -> Need:
    """Make a condition of the rulebook that is passed over where skills say this word, by which they let cards do without it."""
    return Need(number, test, lifted_by=word)


def need_with(number: str, test: Test) -> Need:
    """Make a condition on a card together with the cards that were named before it."""
    return Need(number, test, False)


def unless_forbidden(number: str, rules: Rules, *words: str, alone: bool = True) -> Need:
    """Make a condition that only skills can make fail; `rules` returns what forbids it, and nothing where it is free."""
    return Need(number, lambda *asked: not rules(*asked), alone, rules, words)


class Slot(NamedTuple):
    """One thing to name in an action."""

    number: str
    """The rule that says what may be named here."""
    candidates: Candidates
    needs: tuple[Need, ...] = ()
    because: Rules | None = None
    """More rules that say why something cannot be named here at all."""


def slot(number: str, candidates: Candidates, *needs: Need, because: Rules | None = None) -> Slot:
    """Make the slot of an action: who or what can be named, under these needs."""
    return Slot(number, candidates, needs, because)


class Action:
    """A thing that a player can do. An option is `(action, *args)`, a plain tuple."""

    __slots__ = ("always", "finds", "gates", "name", "number", "perform", "slots")

    def __init__(
        self, number: str, name: str, *parts: Slot | Need, perform: Callable[..., Control], finds: Finds | None = None
    ) -> None:
        self.number = number
        self.name = name
        self.finds = finds
        """Where a game knows a quicker way to the same options."""
        self.consist(
            [part for part in parts if isinstance(part, Need)],
            [part for part in parts if isinstance(part, Slot)],
            perform,
        )

    def consist(self, gates: Sequence[Need], slots: Sequence[Slot], perform: Callable[..., Control]) -> None:
        """Make the action consist of these parts, in place of those it had."""
        self.gates = tuple(gates)
        self.slots = tuple(slots)
        self.perform = perform
        self.always: list[Any] = [] if gates or slots else [(self,)]
        """Its only option, if nothing is named and nothing can forbid it."""

    def failing_tests(self, world: World) -> tuple[Any, Any]:
        """Return the tests that can fail in this world: of the gates, and of each slot together with its candidates."""

        def can_fail(need: Need) -> bool:
            if need.lifted_by:
                return need.lifted_by not in world.says
            return need.by_skills is None or (
                bool(world.abilities) and (not need.words or not world.says.isdisjoint(need.words))
            )

        return tuple(need.test for need in self.gates if can_fail(need)), tuple(
            (
                one.candidates,
                Prints(tuple(need.test for need in one.needs if need.of_print))
                if any(need.of_print for need in one.needs)
                else None,
                tuple(need.test for need in one.needs if need.alone and not need.of_print and can_fail(need)),
                tuple(need.test for need in one.needs if not need.alone and can_fail(need)),
            )
            for one in self.slots
        )

    def __repr__(self) -> str:
        return f"<{self.name} {self.number}>"

    def options(self, game: Game, player: int) -> list[Any]:
        """Return every way to do the action now; cards that cannot be told apart count once."""
        if self.finds is not None:
            return self.finds(self, game, player)
        asked = game.world.asked
        tests = asked.get(self)
        if tests is None:
            tests = asked[self] = self.failing_tests(game.world)
        gates, lines = tests
        for test in gates:
            if not test(game, player):
                return []
        found: list[Any] | None = None
        for listed, prints, alone, together in lines:
            candidates = listed(game, player)
            if prints is not None:
                candidates = prints.find_fitting(game, player, candidates)
            if not candidates:
                return []
            if len(candidates) > 1:
                candidates = distinct(game, candidates)
            for test in alone:
                fitting: list[Any] = []
                for c in candidates:
                    if test(game, player, c):
                        fitting.append(c)
                if not fitting:
                    return []
                candidates = fitting
            found = (
                [(self, c) for c in candidates]
                if found is None
                else [(*option, c) for option in found for c in candidates]
            )
            for test in together:
                found = [option for option in found if test(game, player, *option[1:])]
        return [(self,)] if found is None else found

    def fits_print(self, game: Game, player: int, args: Sequence[Any]) -> bool:
        """Whether all that is printed on the named things allows the action, whatever the state of the game."""
        return all(
            need.test(game, player, arg)
            for one, arg in zip(self.slots, args, strict=False)
            for need in one.needs
            if need.of_print
        )

    def refusals(self, game: Game, player: int, args: Sequence[Any]) -> list[str]:
        """Return the rules that forbid to do the action with these cards now: all that fail, each once."""
        failed = [rule for gate in self.gates for rule in _failing_rules(gate, game, player)]
        if len(args) != len(self.slots):
            failed.append(self.number)
        for at, (one, arg) in enumerate(zip(self.slots, args, strict=False)):
            if arg not in one.candidates(game, player):
                failed += [one.number, *(one.because(game, player, arg) if one.because else ())]
                break
            failed += [
                rule
                for need in one.needs
                for rule in _failing_rules(need, game, player, *([] if need.alone else args[:at]), arg)
            ]
        return list(dict.fromkeys(failed))


def _failing_rules(need: Need, game: Game, *asked: Any) -> tuple[str, ...]:
    """Return the rules by which a need is not met: its own, then those of the skills that forbid it."""
    if need.lifted_by and need.lifted_by in game.world.says:
        return ()
    asked = (game, *asked)
    if need.test(*asked):
        return ()
    return (
        need.number,
        *(need.by_skills(*asked) if need.by_skills else ()),
        *(need.because(*asked) if need.because else ()),
    )


class Prints:
    """A memory of which prints of a world pass the tests that ask only for the print: filled when a card of it is asked for."""

    __slots__ = ("fits", "tests")

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests = tests
        self.fits: dict[int, bool] = {}

    def find_fitting(self, game: Game, player: int, candidates: Sequence[int]) -> list[int]:
        """Return the candidates whose print passes the tests; a print is tested once for all games of the world."""
        cards, fits = game.cards, self.fits
        try:
            return [c for c in candidates if fits[cards[c][0]]]
        except KeyError:
            for c in candidates:
                if cards[c][0] not in fits:
                    fits[cards[c][0]] = all(test(game, player, c) for test in self.tests)
            return [c for c in candidates if fits[cards[c][0]]]


def distinct(game: Game, candidates: Sequence[Any]) -> list[Any]:
    """Return the first of each kind among cards that look the same and to which no reference is kept."""
    if candidates and type(candidates[0]) is not int:  # not cards, squares say: nothing looks like anything else
        return list(dict.fromkeys(candidates))
    cards = game.cards
    first: dict[Any, Any] = {}
    for c in candidates:
        first.setdefault(cards[c], c)
    if len(first) == len(candidates):
        return list(candidates)
    pointed = game.world.policy.cards_pointed_at(game)
    if pointed.isdisjoint(candidates):
        return list(first.values())
    kept: dict[Any, Any] = {}
    for c in candidates:
        look = cards[c]
        if look in kept and (c in pointed or kept[look] in pointed):
            look = c
        kept.setdefault(look, c)
    return list(kept.values())


ActionFinder = Callable[[Game, int], Sequence[Action]]


class Offer:
    """The actions that a window offers, in the rulebook's order."""

    __slots__ = ("actions", "chooser", "likely", "number", "without_abilities")

    def __init__(
        self,
        number: str,
        chooser: Chooser,
        *actions: Action,
        likely: ActionFinder | None = None,
        by_abilities: Sequence[Action] = (),
    ) -> None:
        self.number = number
        self.chooser = chooser
        self.actions = actions
        self.likely = likely
        self.without_abilities = tuple(action for action in actions if action not in by_abilities)
        """The actions that are possible where no card has an ability."""

    def options(self, game: Game, frame: Any) -> list[Any]:
        """Return every way to do any of the actions now, action by action."""
        player = self.chooser(game, frame)
        found: list[Any] = []
        possible = self.actions if game.world.abilities else self.without_abilities
        for action in self.likely(game, player) if self.likely else possible:
            found += action.always or action.options(game, player)
        return found


def offer(
    number: str,
    chooser: Chooser,
    *actions: Action,
    sub: str = "",
    likely: ActionFinder | None = None,
    by_abilities: Sequence[Action] = (),
) -> Step:
    """Make a line at which a player does one of several things.

    `likely` may leave out what is certainly not possible now; `by_abilities` are actions that only abilities make possible.
    """
    offered = Offer(number, chooser, *actions, likely=likely, by_abilities=by_abilities)
    line = Step(number, offered.options, sub, offered.options, take_action, chooser)
    line.window = True
    OFFERS[line] = offered
    return line


OFFERS: Final[dict[Step, Offer]] = {}
"""The offer of each line that makes one: what `why_not` reads."""


def take_action(game: Game, frame: Any, option: Any) -> Control:
    """Perform the action that was chosen, with what was named for its slots."""
    control: Control = option[0].perform(game, frame, *option[1:])
    return control
