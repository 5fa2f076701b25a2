"""第4部 第11章 対象をとるスペルや能力; and choosing on resolving (4-9-2-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from fwjudge.ability import Choose, ChoosePlace, ChooseWord, Filter
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared, Faced, Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Run, Step, ask, do_nothing, step
from fwjudge.games.common.players import acting_player

from ..now.sets import candidates, player_meant
from ..now.squares import AREAS, plan
from ..now.targets import Word, can_choose_all, possible_targets, squares_to_choose, words_to_choose

DONE: Final = "done"
"""The answer of a player who chooses no more cards."""


def make_choosing(number: str, target: bool) -> Callable[[Choose], list[Step]]:
    """Return what makes the lines of choosing cards: as targets (4-11-1) or on resolving (4-9-2-4), also by both players (1-1-4)."""

    def words(node: Choose) -> list[Step]:
        if node.by == "both":
            return [*_choose_from_both(number, node, _lines)]
        return _lines(number, node, target)

    return words


def _choose_from_both(number: str, node: Choose, lines: Any) -> Iterator[Step]:
    """1-1-4, 4-9-2-5: the active player chooses all of theirs first, the other one knowing it; nothing has been done by then."""
    whose = ("active", "non-active")
    names = tuple(f"{node.called} {who}" for who in whose)
    for who, name in zip(whose, names, strict=True):
        for one in lines(number, node._replace(by=who, called=name), False, ("1-1-4", "4-9-2-5")):
            one.sub = f"{who} {one.sub}".strip()
            yield one

    def together(game: Game, frame: Effect) -> Control:
        game.frame = frame.put(node.called, tuple(ref for name in names for ref in frame.get(name)))
        return None

    yield step(number, together, sub="both")


def _lines(number: str, node: Choose, target: bool, cites: tuple[str, ...] = ()) -> list[Step]:
    def options(game: Game, frame: Effect) -> list[Any]:
        taken = frame.get(node.called)
        if len(taken) >= node.amount:
            return []
        if cites:  # each means cards as they see them
            frame = frame._replace(player=player_meant(game, frame, node.by))
        found = sorted((possible_targets if target else candidates)(game, frame, node.of))
        if target:
            rest = _instructions_after(game, frame, node)
            found = [ref for ref in found if can_choose_all(game, frame.put(node.called, (*taken, ref)), rest)]
        if not target and not taken and not node.up_to and need_not_be_found(node.of):
            return [*found, DONE] if found else []
        # Picks are asked one at a time and in one order, so that the same choice is one path.
        wanted = min(node.amount, len(found))
        left = wanted - len(taken)
        later = not_chosen_yet(found, taken)
        if node.up_to:
            return [*later, DONE] if later else []
        return later[: len(later) - left + 1] if left > 0 else []

    def take(game: Game, frame: Effect, option: Any) -> Control:
        taken = frame.get(node.called)
        if option == DONE:
            if not taken:
                none = ("4-11-2",) if target else ("2-25-3",) if not node.up_to else ()
                note(game, Noted("chose none", player_meant(game, frame, node.by), frame.ability, frame.source, none))
            return after
        game.frame = frame.put(node.called, (*taken, option))
        note(
            game,
            Declared(
                player_meant(game, frame, node.by), "choose", (option.card,), (*cites, *rules_of_filter(node, target))
            ),
        )
        return pick

    def chooser(game: Game, frame: Effect) -> int:
        return player_meant(game, frame, node.by)

    pick = ask(number, options, take, chooser)
    after = step(number, do_nothing, "chosen", "All are chosen.")
    down = [step("2-23-3-4", make_plan_down(node.of.whose), sub="look")] if node.of.area == "deck" else []
    return [*down, pick, after]


def make_plan_down(whose: str) -> Run:
    """2-23-3-4: return what turns a plan card face down before its deck is looked at."""

    def run(game: Game, frame: Effect) -> Control:
        players = (player_meant(game, frame, whose),) if whose else (0, 1)
        shown = [c for c in (plan(game, player) for player in players) if c is not None]
        return happen(game, [Faced(c, False) for c in shown])

    return run


def need_not_be_found(of: Filter) -> bool:
    """2-25-3: whether a player may say that no such card was found, because only they could know: the zone is hidden."""
    return of.area in _HIDDEN_ZONES and _needs_information(of)


def not_chosen_yet(found: list[Any], taken: tuple[Any, ...]) -> list[Any]:
    """4-11-5: return the cards that come after those that have been chosen: none is chosen twice."""
    return [ref for ref in found if not taken or ref > taken[-1]]


_HIDDEN_ZONES: Final = ("hand", "deck")
"""Zones of which a player need not have found a card that fits (2-25-3)."""


def _needs_information(of: Filter) -> bool:
    """Whether a player has to know what a card is to say that it fits."""
    return bool(
        of.type or of.name or of.trait or of.colour or of.power_at_most is not None or of.cost_at_most is not None
    )


def rules_of_filter(node: Any, target: bool = False) -> tuple[str, ...]:
    """Return the rules by which a text means these cards."""
    of = node.of
    rules = ["2-1-3"] if of.whose else []
    rules += ["2-4-2", "2-4-2-2"] if of.colour else []
    rules += ["2-23-8-3"] if not of.area or of.area in ("board", "square", "base") else []
    rules += ["2-24-7-2"] if of.area in AREAS else []
    rules += ["2-23-8-2"] if of.where == "adjacent" else []
    rules += ["2-21-2", "4-11-4"] if of.area == "stack" else []
    rules += [{"cost": "2-4-4", "power": "2-12-2"}.get(of.most, "")] if of.most else []
    rules += [{"cost": "2-4-5", "power": "2-12-3"}.get(of.least, "")] if of.least else []
    rules += ["6-1-2"] if of.doing in ("bearing", "bare") else []
    rules += ["2-10-3-5", "2-10-3-7"] if of.textless else []
    rules += ["2-4-3"] if of.cost_at_most is not None or of.x_at_most == "cost" else []
    return (*rules, *(("4-11-5",) if target and getattr(node, "amount", 1) > 1 else ()))


def _instructions_after(game: Game, effect: Effect, node: Any) -> tuple[Any, ...]:
    aim: tuple[Any, ...] = game.world.abilities[effect.ability].aim
    return aim[aim.index(node) + 1 :]


def make_choosing_square(number: str) -> Callable[[ChoosePlace], list[Step]]:
    """Return what makes the line of choosing a square."""

    def words(node: ChoosePlace) -> list[Step]:
        def options(game: Game, frame: Effect) -> list[Any]:
            return squares_to_choose(game, frame, node)

        def take(game: Game, frame: Effect, option: int) -> Control:
            game.frame = frame.put(node.called, (int(option),))
            return None

        return [ask(number, options, take, acting_player)]

    return words


def make_choosing_word(node: ChooseWord) -> list[Step]:
    """Make the line of choosing one of the five colours (2-4-2-4) or one trait of the cards of this duel (2-8-4)."""

    def options(game: Game, frame: Effect) -> list[Word]:
        return words_to_choose(game, node)

    def take(game: Game, frame: Effect, option: Word) -> Control:
        game.frame = frame.put(node.called, (option.word,))
        return None

    return [ask("2-4-2-4" if node.what == "colour" else "2-8-4", options, take, acting_player)]
