"""200, 809: what a card is and can do now; as it is printed unless lasting effects say otherwise."""

from __future__ import annotations

from fwjudge.ability import AlsoIs
from fwjudge.engine.game import Game
from fwjudge.engine.project import Modifier
from fwjudge.games.common.layers import known

from ..state import COMMANDS, GRANTED, SET, UNIT, UNITS, WIDTH, Left, is_stunned
from ..world.facts import facts, is_criterion


def plain(game: Game) -> bool:
    """Whether every card is as it is printed."""
    return not game.modifiers and not game.world.continuous


def words_of(game: Game, what: str, number: int) -> tuple[str, ...]:
    """The names, traits, advantages or types of a card."""
    printed = game.printed(number)
    own: tuple[str, ...] = {
        "name": (printed.name,),
        "trait": printed.traits,
        "advantage": printed.advantage,
        "type": (printed.type,),
    }[what]
    own += defined(game, number, what)  # 805.2
    return own if plain(game) else known(game).words.get((what, number), own)


def abilities_of(game: Game, number: int) -> tuple[int, ...]:
    """The abilities of a card; those that it only gives to others are none of its own."""
    if not plain(game) and (changed := known(game).abilities.get(number)) is not None:
        return changed
    abilities = game.world.abilities
    return tuple(one for one in game.printed(number).abilities if abilities[one].timing != GRANTED)


def number_of(game: Game, what: str, number: int) -> int:
    """809.1e; no retreat costs less than nothing."""
    own = printed_value(game, what, number)
    total = own if plain(game) else known(game).numbers.get((what, number), own)
    return max(0, total) if what == "retreat" else total


def printed_value(game: Game, what: str, number: int) -> int:
    """809.1a"""
    printed = game.world.printed[game.cards[number][0]]
    return int((printed.hp if what == "hp" else printed.retreat if what == "retreat" else 0) or 0)


def valid_cards(game: Game, player: int) -> list[int]:
    """802.2: units in the Area and what is set on them; not those of stunned units (802.2a), nor KO'd ones (306.7a-3)."""
    found: list[int] = []
    for area in UNITS:
        for c in game.areas[player * WIDTH + area]:
            if game.cards[c][4] and not is_stunned(game, c):
                found += (c, *game.areas[player * WIDTH + area + SET])
    return found


def begun(m: Modifier) -> bool:
    """809.8: what is said of a certain turn begins with that turn."""
    return not m.until.startswith("next ")


def last_of(game: Game, number: int) -> Left | None:
    """What a card was that has just left or been KO'd."""
    life = game.lives[number]
    return next((left for left in game.own.left if left.ref.card == number and life - left.ref.life in (0, 1)), None)


KINDS = {"ユニット": UNIT, "戦略": COMMANDS[0], "戦術": COMMANDS[1], "強化": COMMANDS[2]}


def defined(game: Game, number: int, what: str) -> tuple[str, ...]:
    """805.2: the traits and types that a card without any condition says that it has, wherever it lies."""
    if not facts(game).has_criteria:
        return ()
    abilities = [game.world.abilities[one] for one in game.printed(number).abilities]
    said = [
        node.value
        for one in abilities
        if is_criterion(one)
        for node in one.body
        if isinstance(node, AlsoIs) and node.what == what
    ]
    return tuple(KINDS.get(value, value) for value in said) if what == "type" else tuple(said)
