"""Effects that last and change each other, on random boards: looking only where one asks what another changes finds all dependencies."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fwjudge.ability import text
from fwjudge.engine.decisions import legal
from fwjudge.engine.game import Game
from fwjudge.engine.project import THIS_TURN, Modifier
from fwjudge.engine.run import apply_in_place
from fwjudge.games.common.layers import Information, Layers, Piece
from fwjudge.games.dz.now import layers as dz_layers
from fwjudge.games.gen.now import layers as gen_layers
from fwjudge.games.gen.state import LAST, Stamp
from fwjudge.games.gen.world.layers import Lasting
from tests.gen_abilities import game as game_of_gen

from .dz import board as dz_board
from .gen import board as gen_board

TRAITS = "火水森"
SEEDS = range(60)


# -- every pair is tried --------------------------------------------------------------------------------


def thorough(layers: Layers, game: Game) -> Information:
    """What cards are, found without any shortcut: at each turn every effect is tried after every other one."""
    done = Information()
    pieces = list(layers.pieces(game))
    for layer in sorted({piece.part.layer for piece in pieces}):
        left = [piece for piece in pieces if piece.part.layer == layer]
        while left:
            at = layers.first(range(len(left)), _every_pair(layers, game, left, done))
            done.depended = done.depended or at > 0
            _apply(layers, game, left.pop(at), done)
    game.memo = None
    return done


def _every_pair(layers: Layers, game: Game, left: list[Piece], done: Information) -> Callable[[int, int], bool]:
    def depends(one: int, other: int) -> bool:
        game.memo = {"layers": done}
        before = layers.outcome(game, left[one])
        tried = done.copy()
        _apply(layers, game, left[other], tried)
        game.memo = {"layers": tried}
        return layers.outcome(game, left[one]) != before

    return depends


def _apply(layers: Layers, game: Game, piece: Piece, done: Information) -> None:
    game.memo = {"layers": done}
    cards, amount = layers.outcome(game, piece)
    if cards:
        done.order.append((piece, cards))
    for c in cards:
        game.memo = {"layers": done}
        layers.change(game, piece, c, amount, done)


def alike(layers: Layers, game: Game) -> Information:
    game.memo = None
    quick = layers.information(game)
    slow = thorough(layers, game)
    assert quick.order == slow.order
    assert (quick.words, quick.abilities, quick.numbers) == (slow.words, slow.abilities, slow.numbers)
    assert quick.depended == slow.depended
    return quick


# -- random abilities -------------------------------------------------------------------------------------


class Words:
    """Random texts: sets by trait, name, type, number, and what changes these."""

    def __init__(
        self,
        seed: int,
        number: str,
        worths: tuple[int, ...],
        place: tuple[text.Filter, ...],
        more: tuple[text.Filter, ...],
        others: tuple[tuple[str, str], ...],
    ) -> None:
        self.chance = random.Random(seed)
        self.number, self.worths, self.place, self.more, self.others = number, worths, place, more, others
        self.given: list[text.Skill] = []
        self.given = [self.skill(f"恵み{at}") for at in range(3)]

    def cards(self) -> text.Cards:
        pick = self.chance.choice
        whose = pick(("", "", "own", "other"))
        parts: list[text.Filter] = [text.Whose(whose)] if whose else []
        for part in self.chance.sample(range(5 + len(self.more)), pick((0, 1, 1, 1, 2))):
            if part < 2:
                parts.append(text.Trait((pick(TRAITS),)))
            elif part == 2:
                parts.append(text.Named((f"獣{self.chance.randrange(4)}",)))
            elif part == 3:
                parts.append(text.Number(self.number, "<=", (pick(self.worths),)))
            elif part == 4:
                parts.append(pick((text.This(), text.Not(text.This()))))
            else:
                parts.append(self.more[part - 5])
        placed = text.This() in parts or any(isinstance(one, text.In) for one in parts)
        return text.Cards((*parts, *(() if placed else self.place)))

    def condition(self) -> text.Condition | None:
        if self.chance.random() < 0.6:
            return None
        one = text.Compare(text.CountOf(self.cards()), ">=", self.chance.randint(1, 3))
        other = self.condition()
        return one if other is None else text.Both((one, other))

    def change(self) -> text.Static:
        pick, worth = self.chance.choice, self.chance.choice(self.worths)
        cards, step = text.Each(self.cards()), pick((1, -1)) * self.worths[0]
        amount = text.CountOf(self.cards(), times=step) if self.chance.random() < 0.5 else step
        what, word = pick(self.others)
        return pick(
            (
                text.AlsoIs(cards, "trait", (pick(TRAITS),), only=self.chance.random() < 0.4),
                text.AlsoIs(cards, "name", (f"獣{self.chance.randrange(4)}",)),
                text.AlsoIs(cards, what, (word,), only=what == "power" or self.chance.random() < 0.4),
                text.Change(cards, self.number, amount),
                text.Change(cards, self.number, amount),
                text.SetTo(cards, self.number, worth),
                *(text.Gains(cards, pick(self.given)) for _ in range(bool(self.given))),
                text.Loses(cards),
            )
        )

    def body(self) -> tuple[text.Static, ...]:
        return tuple(self.change() for _ in range(self.chance.choice((1, 1, 2))))

    def skill(self, name: str) -> text.Skill:
        condition, statics = self.condition(), self.body()
        return text.Skill(
            name, "continuous", statics=statics if condition is None else (text.When_(condition, statics),)
        )

    def skills(self) -> list[text.Skill]:
        return [self.skill(f"力{at}") for at in range(2)]


def shuffled(chance: random.Random, found: Any) -> tuple[Any, ...]:
    here = list(found)
    chance.shuffle(here)
    return tuple(here)


def gen(seed: int) -> Game:
    words = Words(
        seed,
        "hp",
        (100, 200, 300, 400),
        (text.In(("area",)), text.Kind(("unit",))),
        (text.Trait((TRAITS[0],), original=True), text.State("rested"), text.In(("main",))),
        (("type", "tactic"), ("advantage", "火")),
    )
    chance = words.chance

    def kind(at: int) -> Any:
        spell = text.Skill("", "spell", (text.Last(words.body(), "turn"),))
        return gen_board.unit(
            f"獣{at}", *words.skills(), spell, hp=100 * chance.randint(1, 5), traits=(chance.choice(TRAITS),)
        )

    cards = [kind(at) for at in range(6)]

    def side() -> dict[str, Any]:
        names = [chance.choice(cards).name for _ in range(4)]
        rows = [gen_board.laid(name, *chance.choice(((), ("rested",)))) for name in names]
        return {"main": rows[:1], "standby": rows[1:]}

    game = gen_board.game(cards, side(), side())
    spells = [at for at, one in enumerate(game.world.abilities) if one.kind == "spell"]
    game.modifiers = tuple(
        Modifier(LAST, None, Lasting(0), THIS_TURN, chance.randrange(2), game.ref(0), ability)
        for ability in chance.sample(spells, 2)
    )
    stamps = {Stamp(one.effect.source, one.effect.ability) for one in gen_layers.LAYERS.pieces(game) if one.constant}
    game.own = game.own._replace(stamps=shuffled(chance, [*sorted(stamps), *game.modifiers]))
    return game


def dz(seed: int) -> Game:
    more = (
        text.Kind(("unit",)),
        text.NoSkill(),
        text.Near("between", text.It("this")),
        text.Extreme("power", "most"),
        text.Extreme("power", "least"),
        text.Coloured(("red",)),
    )
    others = (("type", "base"), ("colour", "red"), ("power", "smash"))
    words = Words(seed, "power", (1000, 2000, 3000, 4000), (text.In(("board",)),), more, others)
    chance = words.chance
    board = dz_board.Board()
    kinds = [words.skills() for _ in range(5)]

    def squares() -> Iterator[tuple[int, str, str]]:
        for area in (dz_board.OWN, dz_board.CENTRE, dz_board.ENEMY):
            for line in (dz_board.LEFT, dz_board.MIDDLE, dz_board.RIGHT):
                yield chance.randrange(2), area, line

    laid = []
    for player, area, line in squares():
        at = chance.randrange(7)
        card = board.unit(
            f"獣{at}",
            player,
            area,
            line,
            power=1000 * chance.randint(1, 5),
            traits=(chance.choice(TRAITS),),
            abilities=kinds[at] if at < 5 else (),
        )
        laid.append(card)
    game = board.game()
    if chance.random() < 0.3:
        game.modifiers = tuple(
            Modifier("power", game.ref(c), 1000, THIS_TURN, 0, game.ref(c), 0) for c in chance.sample(laid, 2)
        )
    ages = {one.effect.source for one in dz_layers.LAYERS.pieces(game) if one.constant}
    game.own = game.own._replace(ages=shuffled(chance, [*sorted(ages), *game.modifiers]))
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_gen_finds_what_trying_every_pair_finds(seed: int) -> None:
    """809.3a: also what another effect changes about its amount."""
    alike(gen_layers.LAYERS, gen(seed))


@pytest.mark.parametrize("seed", [6, 15, 33])
def test_gen_finds_it_in_games_that_are_played(seed: int) -> None:
    state, chance = game_of_gen(seed), random.Random(seed)
    for _ in range(120):
        if state.ended is not None:
            break
        apply_in_place(state, chance.choice(legal(state)))
        alike(gen_layers.LAYERS, state)


@pytest.mark.parametrize("seed", SEEDS)
def test_dz_finds_what_trying_every_pair_finds(seed: int) -> None:
    """4-14-5-4: also whether another effect changes that it does anything, or its amount."""
    alike(dz_layers.LAYERS, dz(seed))
