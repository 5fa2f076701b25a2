"""Why a line cannot be done: what was called off, or what forbids it in the window that came closest."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.base.spelling import fold
from fwjudge.engine.choice import OFFERS, Action
from fwjudge.engine.decisions import Decision
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.engine.loops import rules_that_bar
from fwjudge.games.table import GameRecord, OptionText, Thing

from .entries import find_entries_since
from .move import Move
from .wording import Spec, describes, describes_card, matches_option

ANSWERS = ("choose", "pay", "do", "do not")
"""Verbs that answer what the rules or a skill ask."""
MAX_ARGUMENTS_TRIED = 400
"""Of the ways in which a line can name the arguments of an action no more than these are tried."""


@dataclass
class NearMiss:
    """The window that came closest to a line, and what forbade it there."""

    rules: tuple[str, ...]
    window: str
    why: str = ""
    names_no_candidate: bool = True
    """The line names a thing that cannot be named in this window at all."""
    of_another_kind: bool = True
    """The print of the thing is not for this window, whatever the state of the game."""
    ability: int = -1
    """The skill that could not be activated in it, if the line is about one."""
    of_timing: bool = False
    """Nothing but the timing forbids it in this window."""

    @property
    def distance(self) -> tuple[bool, bool, bool, int]:
        """How far the line was from being allowed; the least is the closest: a window at the wrong time is farther than others."""
        return self.names_no_candidate, self.of_another_kind, self.of_timing, len(self.rules)


def reported_failure(table: GameRecord, game: Game, mark: Any, line: Move) -> NearMiss | None:
    """Return what the log says since the mark about a failure of this line: it was called off, or not paid for."""
    for entry in find_entries_since(game, mark):
        event = entry.event
        if event.kind != "noted" or event.player != line.player:
            continue
        told = table.speech.sentence(game, game, entry)
        if told.refused is not None and matches_option(
            table, game, line.wording, line.wording.specs, told.refused, line.player
        ):
            return NearMiss(_unique(*event.cites, entry.step.number), told.why or told.text, told.why)
    return None


def missed_trigger(table: GameRecord, game: Game, mark: Any, line: Move) -> NearMiss | None:
    """Return why the skill that a line names did not begin to wait since the mark: negated, or on a condition that is not met."""
    for entry in reversed(find_entries_since(game, mark)):
        event = entry.event
        if event.kind != "noted" or event.what != "not waiting" or event.player != line.player or event.ref is None:
            continue
        named = OptionText("activate", (Thing(ability=event.ability), Thing(card=event.ref.card)))
        if matches_option(table, game, line.wording, line.wording.specs, named, line.player):
            return NearMiss(
                _unique(*event.cites, entry.step.number), "", table.speech.sentence(game, game, entry).clause
            )
    return None


def _unique(*numbers: str) -> tuple[str, ...]:
    """Return these rule numbers, each once."""
    return tuple(dict.fromkeys(numbers))


def missed_choice(table: GameRecord, game: Game, mark: Any, line: Move, rules: tuple[str, ...]) -> NearMiss | None:
    """Return why nothing could be answered: a skill of this player that came to nothing since the mark, if one did."""
    if line.wording.verb not in ANSWERS:
        return None
    cards, _ = named_things(table, game, line)
    since = find_entries_since(game, mark)[::-1]
    for entry in since:
        event = entry.event
        if event.kind == "spared" and event.player == line.player and not set(cards).isdisjoint(event.cards):
            return NearMiss(_unique(*event.cites, *rules), "", table.speech.sentence(game, game, entry).text)
    if (again := _chosen_again(since, line, cards)) is not None:
        return again
    for entry in since:
        event = entry.event
        if event.kind != "noted" or event.player != line.player:
            continue
        if event.what in ("partly", "undone"):
            continue  # less was done, and no choice was lost by that
        told = table.speech.sentence(game, game, entry)
        if told.noted:
            own = filter(None, (*event.cites, entry.step.number))
            return NearMiss(_unique(*own, *(rules if line.wording.verb == "choose" else ())), "", told.clause)
    for entry in since:  # what could only be chosen so was chosen without being asked for
        event = entry.event
        chose = event.kind in ("declared", "noted") and event.what in ("choose", "chose none")
        if chose and event.player == line.player and line.wording.verb == "choose":
            return NearMiss((entry.step.number,), "")
    return None


def _chosen_again(since: Sequence[Entry], line: Move, cards: Sequence[int]) -> NearMiss | None:
    """Return the rule by which cards were chosen, where a line only names such as have just been chosen; None elsewhere."""
    if line.wording.verb != "choose" or not cards:
        return None
    chosen = (one for one in since if one.event.kind == "declared" and one.event.what == "choose")
    by = next((one for one in chosen if one.event.player == line.player and set(cards) <= set(one.event.cards)), None)
    return None if by is None else NearMiss((by.step.number,), "")


def forbidding_rules(table: GameRecord, game: Game, at: Decision, line: Move) -> NearMiss | None:
    """Return the rules that forbid a line in the window that is open, as the line can best be understood.

    Of several meanings the one that breaks the fewest rules counts, first of those that name what may be named there: リーダー is
    the leader that can be attacked. None: it could be done here, or the window offers nothing of the kind.
    """
    verb = line.wording.verb
    offered = OFFERS[game.step].actions if game.step in OFFERS else ()
    actions = [action for action in offered if action.name == verb or action.name.startswith(f"{verb} ")]
    best: tuple[str, ...] | None = None
    least: tuple[bool, bool, int] | None = None
    named: tuple[Action, tuple[Any, ...]] | None = None
    if actions and actions[0].slots and not any(spec.ability for spec in line.wording.specs):
        # where no card of that description exists at all: what is done with so many things as the line names
        like = next((one for one in actions if len(one.slots) == len(line.wording.specs)), actions[0])
        best = (like.slots[0].number,)
    for action in actions:
        for args in _possible_arguments(table, game, action, at.player, line.wording.specs):
            rules = tuple(action.refusals(game, at.player, args)) or rules_that_bar(game, (action, *args))
            if not rules:
                return None  # it could be done here; the line asks for another time
            unfit = _names_no_candidate(action, game, at.player, args)
            broken = (unfit, not action.fits_print(game, at.player, args), len(rules))
            if least is None or broken < least:
                least, best, named = broken, rules, (action, args)
    if least is None and any(spec.states for spec in line.wording.specs):
        bare = tuple(replace(spec, states=frozenset()) for spec in line.wording.specs)
        otherwise = forbidding_rules(table, game, at, replace(line, wording=replace(line.wording, specs=bare)))
        if otherwise is not None:
            return otherwise  # no card lies as the line says, and this is why it cannot be done as it does lie
    if best is None:
        return None
    why = table.refusals.clause(game, at.player, named[0], best, named[1]) if named else ""
    unfit, of_another_kind, _ = least or (True, True, 0)
    ability = skill_named(table, game, (named[0], *named[1])) if named else -1
    of_timing = table.refusals.rules_of_timing.issuperset(best)
    return NearMiss(best, table.options.window(game.step.number), why, unfit, of_another_kind, ability, of_timing)


def skill_named(table: GameRecord, game: Game, option: Any) -> int:
    """Return the skill that an option is about; -1 where it is about none."""
    return next((thing.ability for thing in table.options.describe(game, option).things if thing.ability >= 0), -1)


def reasons_for_card(table: GameRecord, game: Game, at: Decision, card: int) -> list[tuple[str, tuple[str, ...], str]]:
    """Return each action of the open window that a card cannot be used for: its name, the fewest rules that forbid it, and why."""
    found = []
    for action in OFFERS[game.step].actions if game.step in OFFERS else ():
        best: tuple[tuple[str, ...], tuple[Any, ...]] | None = None
        possible = False
        for args in itertools.islice(_arguments_with(table, game, action, at.player, card), MAX_ARGUMENTS_TRIED):
            rules = tuple(action.refusals(game, at.player, args)) or rules_that_bar(game, (action, *args))
            possible = possible or not rules
            if rules and (best is None or len(rules) < len(best[0])):
                best = rules, args
        if best is not None and not possible:
            why = table.refusals.clause(game, at.player, action, best[0], best[1])
            found.append((action.name, best[0], why))
    return found


def _arguments_with(table: GameRecord, game: Game, action: Action, player: int, card: int) -> Iterator[tuple[Any, ...]]:
    """Yield the arguments of an action of which the card itself, or a skill of it, is the first."""
    slots = [
        list(dict.fromkeys((*slot.candidates(game, player), *table.refusals.candidates(game, player, action, at))))
        for at, slot in enumerate(action.slots)
    ]
    for args in itertools.product(*slots):
        if card in args:
            things = table.options.describe(game, (action, *args)).things
            if next((thing.card for thing in things if thing.card >= 0), -1) == card:
                yield args


def _names_no_candidate(action: Action, game: Game, player: int, args: Sequence[Any]) -> bool:
    """Whether one of these arguments is no candidate for its place."""
    return any(arg not in slot.candidates(game, player) for slot, arg in zip(action.slots, args, strict=False))


def named_things(table: GameRecord, game: Game, line: Move) -> tuple[list[int], list[int]]:
    """Return the cards and the skills that a line names, wherever they are; a card stands for its skills without a name too."""
    cards = [
        c
        for c in range(len(game.cards))
        for spec in line.wording.specs
        if spec.name and describes_card(table, game, spec, c)
    ]
    wanted = {spec.ability for spec in line.wording.specs if spec.ability}
    abilities = [n for n, ability in enumerate(game.world.abilities) if fold(ability.name) in wanted]
    if not wanted:
        nameless = (n for card in cards for n in game.printed_card(card).abilities)
        abilities = [n for n in dict.fromkeys(nameless) if not game.world.abilities[n].name]
    return cards, abilities


def absent_skill(table: GameRecord, game: Game, line: Move) -> NearMiss | None:
    """Return why a line is refused that activates a skill by a name that no card has; None where it does not."""
    names = [spec.ability for spec in line.wording.specs if spec.ability]
    if line.wording.verb != "activate" or not names or named_things(table, game, line)[1]:
        return None
    rules = table.refusals.rules_of_absent_skill(game, line.player, names[0])
    return NearMiss(rules, "", "その名のスキルを持つカードがない")


def _possible_arguments(
    table: GameRecord, game: Game, action: Action, player: int, specs: Sequence[Spec]
) -> list[tuple[Any, ...]]:
    """Return the arguments that a line can mean for an action, from all cards, those that are no candidates too."""
    if not action.slots:
        return [()] if not specs else []
    choices: list[list[Any]] = []
    for at, slot in enumerate(action.slots):
        candidates = list(slot.candidates(game, player))
        every = [*candidates, *(c for c in table.refusals.candidates(game, player, action, at) if c not in candidates)]
        choices.append(every)
    found = []
    seen = set()
    # Each slot by itself keeps only what some part of the line describes; together they must fit the whole line.
    for at, every in enumerate(choices):
        described = [c for c in every if _may_be_described(table, game, action, at, c, specs)]
        looks: dict[Any, Any] = {}
        for c in described:
            looks.setdefault(game.cards[c] if type(c) is int else c, c)
        choices[at] = list(looks.values())[:20]
    for args in itertools.islice(itertools.product(*choices), MAX_ARGUMENTS_TRIED):
        if args in seen or len(set(map(repr, args))) < len(args):
            continue
        seen.add(args)
        said = table.options.describe(game, (action, *args))
        if describes(table, game, specs[:1] if said.pick else specs, said.things, player):
            found.append(args)
    return found


def _may_be_described(
    table: GameRecord, game: Game, action: Action, at: int, candidate: Any, specs: Sequence[Spec]
) -> bool:
    """Whether a card fits the part of the line that stands in its place; what is no card always may."""
    if type(candidate) is not int or len(specs) < len(action.slots):
        return True
    if at >= len(specs) or specs[at].word or not 0 <= candidate < len(game.cards):
        return True
    return describes_card(table, game, specs[at], candidate)
