"""13-5. X, and other numbers and words that a player says: how many of 「～まで」, a colour, a name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from fwjudge.ability.text import Choose, Damage, Draw, Let, NameWord, PayEnergy, Skill, Top, X
from fwjudge.engine.event import Determined
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.players import side, sides
from ..rules.ch01_payment import ask_payable
from ..rules.ch05_picks import candidates
from ..rules.effect_frame import actor
from ..state import AREAS, COLOURS, DECK, ENERGY, LIFE, WIDTH

Lines = Callable[[Any], list[Step]]
MAX_COUNTED: Final = 20
"""The largest number that can be named where nothing bounds it."""


def ask_for_x(lines: Lines, kinds: Collection[type]) -> Lines:
    """Return the lines of an instruction that says X: its master first says how many, the first time it is needed (13-5-2, 13-5-3).

    `kinds`: of all instructions; those inside it ask for their own X.
    """

    def determine_first(node: Any) -> list[Step]:
        return [*([_determine(node)] if _says_x(node, kinds) else []), *lines(node)]

    return determine_first


def _says_x(value: tuple[Any, ...], kinds: Collection[type], outermost: bool = True) -> bool:
    kind = type(value)
    if kind is X:
        return True
    if kind is Skill or (kind in kinds and not outermost):
        return False
    for part in value:  # noqa: SIM110  a loop costs less, and every instruction of every skill is looked through
        if isinstance(part, tuple) and _says_x(part, kinds, False):
            return True
    return False


def _determine(node: Any) -> Step:
    def options(game: Game, frame: Effect) -> list[Any]:
        return [] if frame.get("X") else list(range(_limit_of_x(game, frame, node) + 1))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        game.frame = frame.put("X", (option,))
        note(game, Determined("number", frame.player, frame.ability, frame.source, option, ("13-5-3",)))
        return None

    return ask_payable("13-5-2", options, take, lambda game, frame: frame.player, sub="x", does="Ask what X is.")


def _limit_of_x(game: Game, frame: Effect, node: Any) -> int:
    """Return the largest number that X can be (0-2-8)."""
    match node:
        case Choose(most=X()):
            return len(candidates(game, frame, node))
        case PayEnergy():
            energy = game.areas[frame.player * WIDTH + ENERGY]
            return sum(not game.cards[c].rested for c in energy) + int(game.own.markers[frame.player])
        case Draw(who=who):
            return len(game.areas[side(frame, who) * WIDTH + DECK])
        case Damage(to=str() as who):
            return len(game.areas[side(frame, who) * WIDTH + LIFE])
    return MAX_COUNTED


# -- 「～まで」 of cards from the top of an area (0-2-8-1) ---------------------------------------------------------


def ask_how_many(top: Top, by: str) -> list[Step]:
    """Return the line that asks how many cards it shall be, where a player may say so."""
    if not top.up_to:
        return []

    def options(game: Game, frame: Effect) -> list[Any]:
        there = max(len(game.areas[player * WIDTH + AREAS.index(top.area)]) for player in sides(frame, top.whose))
        return list(range(min(there, max(0, amount(game, frame, top.amount))) + 1))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        game.frame = frame.put("~how many", (option,))
        return None

    return [
        ask_payable(
            "0-2-8-1",
            options,
            take,
            lambda game, frame: actor(frame, by),
            sub="how many",
            does="Ask how many cards it shall be.",
        )
    ]


def _number_of_top(game: Game, frame: Effect, top: Top) -> int:
    return int(frame.get("~how many")[0]) if top.up_to else max(0, amount(game, frame, top.amount))


def number_wanted(game: Game, frame: Effect, top: Top) -> int:
    """Return how many cards the text says."""
    return _number_of_top(game, frame, top) * len(sides(frame, top.whose))


def top_cards(game: Game, frame: Effect, top: Top) -> list[int]:
    """Return the cards from the end of the area that the text says, as many as there are (0-2-4)."""
    count = _number_of_top(game, frame, top)
    piles = [game.areas[player * WIDTH + AREAS.index(top.area)] for player in sides(frame, top.whose)]
    return [c for pile in piles for c in (pile[:count] if top.bottom else pile[::-1][:count])]


def _let(node: Let) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """13-5-3: settle a number once for the whole skill."""
        if not frame.get(node.called):
            count = amount(game, frame, node.amount)
            game.frame = frame.put(node.called, (count,))
            note(game, Determined("number", frame.player, frame.ability, frame.source, count))
        return None

    return [step("13-5-3", run)]


# -- a word that a player says ---------------------------------------------------------------------------------


def _name(node: NameWord) -> list[Step]:
    def options(game: Game, frame: Effect) -> list[Any]:
        """Return the words or numbers that the player can say."""
        if node.what == "number":
            return list(range(MAX_COUNTED + 1))
        if node.what == "colour":
            return list(COLOURS)
        return list(dict.fromkeys(printed.name for printed in game.world.printed))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        """Keep the word that was said, by the name that the text gives it."""
        game.frame = frame.put(node.called, (option,))
        return None

    return [
        ask(
            "0-2-8" if node.what == "number" else "5-2-2",
            options,
            take,
            lambda game, frame: actor(frame, node.by),
            sub="name",
        )
    ]


def _refuse_naming(node: NameWord) -> str:
    """Return why a player cannot name such a word; nothing if they can."""
    return "" if node.what in ("number", "colour", "name") else "これを決めることはできない"


MEANINGS: Final[Meanings] = {
    Let: Meaning(_let),
    NameWord: Meaning(_name, refused=_refuse_naming),
}
