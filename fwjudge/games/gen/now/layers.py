"""809 持続効果: what cards are and can do now, layer by layer, each effect after those it depends on and those that are older."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fwjudge.ability import AlsoIs, Change, Gains, Loses, SetTo
from fwjudge.engine.batch import note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.games.common.layers import Known, Layers, Piece, by_age

from ..state import EVERY, GRANTED, HAND, RESOLUTION, SET, UNITS, WIDTH, Left, Stamp, defined, is_criterion, is_stunned

NUMBERS = frozenset(("hp", "retreat"))
"""The numbers of a card. What an effect does to damage, or to the success of skills, is no information of a card."""
LAST = "last"
"""What a modifier is about that says something of all cards that fit (809.3b-3)."""
_ABILITIES, _NUMBERS = 1, 2
_NODES = (Change, SetTo, AlsoIs, Gains, Loses)


# What is asked -------------------------------------------------------------------------------------


def plain(game: Game) -> bool:
    """Whether every card is as it is printed."""
    return not game.modifiers and not game.world.continuous


def known(game: Game) -> Known:
    return LAYERS.known(game)


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


# How it is applied -----------------------------------------------------------------------------------


def _pieces(game: Game) -> Iterator[Piece]:
    """809.3b: all that lasts or is always so, the oldest first."""
    order: dict[Any, int] = {stamp: at for at, stamp in enumerate(game.own.stamps)}
    found = []
    for player in (game.own.active, 1 - game.own.active):
        for c in valid_cards(game, player):
            for number in _carried(game, c):
                if game.world.abilities[number].kind == "continuous" and not is_criterion(game.world.abilities[number]):
                    effect = Effect(number, game.ref(c), player)
                    at = order.get(Stamp(effect.source, number), len(order))
                    found += [
                        (at, Piece(_layer(node), effect, node, None, True))
                        for node in game.world.abilities[number].body
                    ]
    for m in game.modifiers:
        found += [(order.get(m, len(order)), piece) for piece in _of_modifier(game, m)]
    found = [pair for pair in found if isinstance(pair[1].node, _NODES) and pair[1].layer >= 0]
    return (piece for _, piece in sorted(found, key=lambda pair: pair[0]))


def _carried(game: Game, number: int) -> tuple[int, ...]:
    """The abilities that this card could come to have: its own, and those that somebody could give it."""
    return (
        *(one for one in game.printed(number).abilities if game.world.abilities[one].timing != GRANTED),
        *game.world.known["granted"],
    )


def begun(m: Modifier) -> bool:
    """809.8: what is said of a certain turn begins with that turn."""
    return not m.until.startswith("next ")


def _of_modifier(game: Game, m: Modifier) -> Iterator[Piece]:
    if not begun(m):
        return
    if m.what in NUMBERS and m.ref is not None:
        node = Change(EVERY, m.what, m.amount)
        yield Piece(_NUMBERS, Effect(m.ability, m.source or m.ref, m.player), node, m.ref)
    elif m.what == LAST:
        instructions: Any = game.world.abilities[m.ability].body
        for at in m.amount:
            instructions = instructions[at].body
        for node in instructions:
            yield Piece(_layer(node), Effect(m.ability, m.source or Ref(0, -1), m.player), node)


def _layer(node: Any) -> int:
    """809.1b, 809.1c, 809.1e; -1: no information of a card."""
    if isinstance(node, Gains | Loses):
        return _ABILITIES
    if isinstance(node, AlsoIs):
        return 0
    return _NUMBERS if getattr(node, "what", "") in NUMBERS else -1


def _reach(game: Game, piece: Piece) -> tuple[int, ...]:
    """The cards to which it would be applied now."""
    from .cards import enough, fits

    if piece.ref is not None:
        return (piece.ref.card,) if game.is_here(piece.ref) else ()
    if piece.constant:
        if piece.effect.ability not in abilities_of(game, piece.effect.source.card):
            return ()  # it has lost the ability, or nobody has given it
        if not enough(game, piece.effect, game.world.abilities[piece.effect.ability].condition):
            return ()
    return tuple(
        c for c in range(len(game.cards)) if fits(game, piece.effect, piece.node.of, c) or _fitted(game, piece, c)
    )


def _fitted(game: Game, piece: Piece, number: int) -> bool:
    """804.2a-1: what applied to a card in the hand applies to it as long as it lies in the resolution area."""
    from .cards import fits

    c = game.cards[number]
    return c.place == RESOLUTION and fits(
        game, piece.effect, piece.node.of, number, c._replace(place=c.owner * WIDTH + HAND)
    )


def _change(game: Game, piece: Piece, c: int, done: Known) -> None:
    node = piece.node
    if isinstance(node, AlsoIs):
        # 809.5: what becomes something else is no longer what it was
        done.words[node.what, c] = (node.value,) if node.only else (*words_of(game, node.what, c), node.value)
    elif isinstance(node, Loses):
        done.abilities[c] = ()
    elif isinstance(node, Gains):
        done.abilities[c] = (*abilities_of(game, c), *_given(game, piece.effect, node.name))
    else:
        before = done.numbers.get((node.what, c), printed_value(game, node.what, c))
        done.numbers[node.what, c] = node.amount if isinstance(node, SetTo) else before + node.amount


LAYERS = Layers(_pieces, _reach, _change)
"""809.3a: the oldest that depends on none of the others; where two depend on each other their age decides (809.3b)."""


def _given(game: Game, effect: Effect, name: str) -> tuple[int, ...]:
    abilities = game.world.abilities
    return tuple(
        n
        for n in game.printed(effect.source.card).abilities
        if abilities[n].timing == GRANTED and abilities[n].name == name
    )


# What is to be said of it -------------------------------------------------------------------------------

_LAYERS = ("809.1b", "809.1c", "809.1e")


def applied(game: Game, number: int | None = None) -> tuple[str, ...]:
    """The rules by which what lasts has been applied: to this card, or to any."""
    if plain(game):
        return ()
    found = known(game)
    order = [piece for piece, cards in found.order if number is None or number in cards]
    if not order:
        return ()
    rules = ["809.1", "809.1a", *(_LAYERS[layer] for layer in sorted({piece.layer for piece in order}))]
    if any(
        one.effect == other.effect and one.layer != other.layer
        for at, one in enumerate(order)
        for other in order[at + 1 :]
    ):
        rules.append("809.2")
    if any(one.layer == other.layer for at, one in enumerate(order) for other in order[at + 1 :]):
        rules += ("809.3a",) if found.depended else ("809.3b",)
    constant = {piece.constant for piece in order}
    rules += (
        *(("801.1c", "805.1", "809.3b-1") if True in constant else ()),
        *(("809.3b-2",) if False in constant else ()),
    )
    if any(
        isinstance(piece.node, Loses | Gains) and (piece.node.of.trait or piece.node.of.name or piece.node.of.type)
        for piece in order
    ):
        rules.append("801.1g")
    if any(isinstance(piece.node, SetTo) or getattr(piece.node, "only", False) for piece in order):
        rules.append("809.5")
    return tuple(rules)


# 812.1 直前情報 ---------------------------------------------------------------------------------------


def remember(game: Game, leaving: Iterable[int]) -> None:
    """What these cards are now, where that is not what is printed."""
    found = []
    for c in () if plain(game) else leaving:
        printed = game.printed(c)
        now = Left(game.ref(c), abilities_of(game, c), words_of(game, "name", c), words_of(game, "trait", c))
        if now[1:] != (printed.abilities, (printed.name,), printed.traits):
            found.append(now)
    if found or game.own.left:
        game.own = game.own._replace(left=tuple(found))


def last_of(game: Game, number: int) -> Left | None:
    """What a card was that has just left or been KO'd."""
    life = game.lives[number]
    return next((left for left in game.own.left if left.ref.card == number and life - left.ref.life in (0, 1)), None)


# 809.3b, since when ----------------------------------------------------------------------------------


def stamped(game: Game) -> None:
    """After something has happened: what lasts or is always so from now on is younger than all before; what is over is forgotten.

    Of what begins at the same time the turn player could say which comes first (809.3b); nobody is asked, theirs comes first.
    """
    before: tuple[Any, ...] = game.own.stamps
    here: list[Any] = [m for m in game.modifiers if m.what in NUMBERS or m.what == LAST]
    for player in (game.own.active, 1 - game.own.active):
        for c in valid_cards(game, player):
            here += [
                Stamp(game.ref(c), n) for n in abilities_of(game, c) if game.world.abilities[n].kind == "continuous"
            ]
    after = by_age(before, here)
    if after != before:
        game.own = game.own._replace(stamps=after)
        game.memo = None
        if rules := applied(game):
            note(game, Noted("layers", game.own.active, cites=rules))
