"""Games to try properties on: two random legal decks of invented cards without text, for each game that has a machine."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from fwjudge.engine.chance import weights
from fwjudge.engine.decisions import decision
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place


def fw(seed: int) -> Game:
    from fwjudge.games.fw.new_game import new_game
    from fwjudge.games.fw.state import COLOURS, FwCard

    chance = random.Random(seed)

    def deck() -> tuple[FwCard, list[FwCard]]:
        colours = tuple(chance.sample(COLOURS, chance.choice((1, 1, 2))))
        leader = FwCard(f"リーダー{chance.randrange(3)}", "leader", colours, power=chance.choice((15000, 20000)))
        prints = []
        for at in range(13):
            cost = chance.randrange(8)
            colour = chance.choice(colours)
            specified = ((colour, chance.randint(1, max(1, cost // 2))),) if cost and chance.random() < 0.8 else ()
            combo = chance.choice((None, 0, 5000, 10000))
            prints.append(
                FwCard(f"戦士{at}", "battle", (colour,), cost, specified, 5000 * (1 + cost), combo, number=f"X-{at:03}")
            )
        return leader, [card for card in prints for _ in range(4)]

    return new_game([deck(), deck()])


def fw_with_skills(seed: int) -> Game:
    """Fusion World with invented skills of all kinds."""
    from fwjudge.games.fw.new_game import new_game
    from fwjudge.games.fw.state import COLOURS, FwCard

    from .fw_skills import Deck

    chance = random.Random(seed)
    skills: list[Any] = []

    def deck() -> tuple[FwCard, list[FwCard]]:
        colours = tuple(chance.sample(COLOURS, chance.choice((1, 2))))
        made = Deck(chance, skills)
        prints = [made.battle(at, chance.choice(colours), chance.randrange(6)) for at in range(10)]
        prints += [made.extra(at, chance.choice(colours), chance.randrange(4)) for at in range(3)]
        return made.leader(f"リーダー{chance.randrange(3)}", colours), [card for card in prints for _ in range(4)]

    decks = [deck(), deck()]
    return new_game(decks, tuple(skills))


def op(seed: int) -> Game:
    from fwjudge.games.op.new_game import new_game
    from fwjudge.games.op.state import COLOURS, OpCard

    chance = random.Random(seed)

    def deck() -> tuple[OpCard, list[OpCard]]:
        colours = tuple(chance.sample(COLOURS, chance.choice((1, 2))))
        leader = OpCard(f"船長{chance.randrange(3)}", "leader", colours, power=5000, life=chance.choice((4, 5)))
        prints = []
        for at in range(12):
            cost = chance.randrange(9)
            power = 1000 * (1 + cost + chance.randrange(2))
            icon = chance.choice((None, 1000, 2000))
            prints.append(
                OpCard(f"水兵{at}", "character", (chance.choice(colours),), cost, power, icon, number=f"X-{at:03}")
            )
        island = OpCard("島", "stage", (colours[0],), chance.randrange(3), number="X-012")
        return leader, [*(card for card in prints for _ in range(4)), island, island]

    return new_game([deck(), deck()])


def gen(seed: int) -> Game:
    from fwjudge.games.gen.new_game import new_game
    from fwjudge.games.gen.state import GenCard, GenSkill

    chance = random.Random(seed)
    traits = ("火", "水", "森", "空")

    def skill(at: int) -> GenSkill:
        cost = chance.randrange(4)
        return GenSkill(f"技{at}", cost, 100 * (1 + cost) if chance.random() < 0.9 else None)

    def deck() -> list[GenCard]:
        prints = []
        for at in range(9):
            skills = tuple(skill(10 * at + n) for n in range(chance.randint(1, 2)))
            own, strong = tuple(chance.sample(traits, chance.choice((1, 1, 2)))), (chance.choice(traits),)
            prints.append(
                GenCard(f"獣{at}", "unit", 100 * chance.randint(1, 6), own, strong, chance.randrange(3), skills)
            )
        prints.append(GenCard("作戦", "strategy"))
        prints.append(GenCard("合図", "tactic"))
        prints += [GenCard(f"武具{at}", "enhancement", skills=(skill(90 + at),)) for at in range(2)]
        return [card for card in prints for _ in range(4)][:50]

    return new_game([deck(), deck()])


def gen_with_abilities(seed: int) -> Game:
    """汎用TCG with invented abilities of all kinds."""
    from .gen_abilities import game

    return game(seed)


def dz(seed: int) -> Game:
    from fwjudge.games.dz.new_game import new_game
    from fwjudge.games.dz.state import COLOURLESS, COLOURS, DzCard

    chance = random.Random(seed)

    def deck() -> list[DzCard]:
        colours = tuple(chance.sample(COLOURS, chance.choice((1, 2, 2))))
        prints = []
        for at in range(14):
            kind = chance.choices(("unit", "base", "strategy"), (10, 2, 2))[0]
            timing = chance.choices(("normal", "quick", "battle"), (7, 2, 1))[0]
            total = chance.randint(1, 6)
            coloured = chance.randint(0, min(3, total))
            cost = tuple(
                part for part in ((chance.choice(colours), coloured), (COLOURLESS, total - coloured)) if part[1]
            )
            if kind == "unit":
                move = chance.choice((((colours[0], 1),), ((COLOURLESS, chance.randint(0, 2)),)))
                power = 1000 * (total + chance.randint(0, 2))
                prints.append(DzCard(f"ユニット{at}", kind, cost, move, power, chance.randint(0, 2), timing))
            else:
                prints.append(
                    DzCard(f"{'ベース' if kind == 'base' else 'ストラテジー'}{at}", kind, cost, timing=timing)
                )
        return [card for card in prints for _ in range(3)][:40]

    return new_game([deck(), deck()], redraw=chance.random() < 0.5)


def bf(seed: int) -> Game:
    from fwjudge.games.bf.new_game import new_game
    from fwjudge.games.bf.state import BfCard

    chance = random.Random(seed)

    def deck() -> tuple[BfCard, BfCard, list[BfCard]]:
        prints = []
        for at in range(10):
            size = chance.randrange(4)
            power, defence = 1000 * chance.randint(1, 3 + 2 * size), 1000 * chance.randint(0, 2 + 2 * size)
            strike, gauge = chance.randint(1, 1 + size // 2), chance.randrange(1 + size)
            prints.append(BfCard(f"獣{at}", "monster", size, power, defence, strike, gauge=gauge))
        prints += [
            BfCard(f"武器{at}", "item", None, 4000, None, chance.randint(1, 2), gauge=at, life=at) for at in range(2)
        ]
        prints.append(BfCard("必殺獣", "impact monster", 3, 8000, 5000, 3, gauge=2, life=1))
        return BfCard("旗", "flag", start=(6, 2, 10)), prints[0], [card for card in prints for _ in range(4)][:50]

    return new_game([deck(), deck()])


GAMES: dict[str, Callable[[int], Game]] = {"dz": dz, "fw": fw, "op": op, "gen": gen, "bf": bf}

ALL: dict[str, Callable[[int], Game]] = {
    **GAMES,
    "fw with skills": fw_with_skills,
    "gen with abilities": gen_with_abilities,
}


def play(game: Game, seed: int, decisions: int = 10_000) -> Game:
    """Play at random, in place, until the end or so many decisions."""
    chance = random.Random(seed)
    for _ in range(decisions):
        if game.ended is not None or game.offered is None:
            break
        options = game.offered
        found = decision(game)
        assert found is not None
        if found.chance and len(options) > 1 and isinstance(options[0], tuple):
            option = chance.choices(options, weights(game, [drawn for _, drawn in options]))[0]
        else:
            option = options[int(chance.random() * len(options))]
        apply_in_place(game, option)
    return game
