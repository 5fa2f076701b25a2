"""8-1-3-3 永続効果, 8-1-4-2: the numbers of cards as they are now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fwjudge.ability import Change, SetTo
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.games.common.words import fits

from ..state import ANYWHERE, GIVEN, WIDTH, given
from .effects import FIELD, ability_of, conditions, effects, meets

_PRINTED = frozenset(("power", "cost", "counter"))
_ROUNDS = 20
"""So often (Ⅲ) has what changed gone through again; effects that never come to rest are left as they are then."""


class InForce(NamedTuple):
    """What one continuous effect does now: to which cards, to which of their numbers, how much."""

    effect: Effect
    does: tuple[tuple[str, int, int], ...] = ()


def printed_value(game: Game, what: str, card: int) -> int:
    printed = game.world.printed[game.cards[card][0]]
    return getattr(printed, what) or 0 if what in _PRINTED else 0


BASE = "base "
"""Before the name of a number: what counts as printed of it."""


def _bases(game: Game, what: str, card: int) -> list[int]:
    """What effects say that counts as printed of this number."""
    found = [m.amount for m in modifiers(game, BASE + what, card)] if game.modifiers else []
    if game.world.known["changes"]:
        found += [
            amount for one in in_force(game) for number, c, amount in one.does if c == card and number == BASE + what
        ]
    return found


def base(game: Game, what: str, card: int) -> int:
    """4-9-2-1, 4-9-2-2: of several values that are said to be the printed one the highest counts."""
    if what not in ("power", "cost"):
        return printed_value(game, what, card)
    return max(_bases(game, what, card), default=printed_value(game, what, card))


def unbounded(game: Game, what: str, card: int) -> int:
    """Printed, given DON!! (6-5-5-2), what lasts (8-1-4-2), what is so all the time; also less than 0 (1-3-6-2-1)."""
    changed = base(game, what, card)
    if what == "power":
        side = game.cards[card][2] // WIDTH
        if side == game.own.active and game.areas[side * WIDTH + GIVEN]:
            changed += 1000 * len(given(game, card))
    if game.modifiers:
        changed += sum(m.amount for m in modifiers(game, what, card))
    if game.world.known["changes"]:
        changed += sum(
            amount for one in in_force(game) for number, c, amount in one.does if c == card and number == what
        )
    return changed


def projected(game: Game, what: str, card: int) -> int:
    """1-3-6: no number but power is less than 0 (1-3-6-1, 1-3-6-2)."""
    changed = unbounded(game, what, card)
    return changed if what == "power" else max(0, changed)


def always(game: Game, what: str, card: int) -> tuple[str, ...]:
    """The rules of the continuous effects that change this number."""
    found = [
        one.effect
        for one in in_force(game)
        if any(number in (what, BASE + what) and c == card for number, c, _ in one.does)
    ]
    if not found:
        return ()
    places = [game.world.places[game.cards[effect.source.card].place] for effect in found]
    anywhere = ("8-1-3-3-3",) if any(not place.public for place in places) else ()
    asked = dict.fromkeys(rule for effect in found for rule in _asks(game, effect))
    assert game.memo is not None
    return ("8-1-3-3", "8-1-3-3-4", *anywhere, *asked, *(("8-1-3-3-5",) if game.memo["again"] else ()))


def _asks(game: Game, effect: Effect) -> tuple[str, ...]:
    """8-2-1-2: what is valid only under a condition."""
    ability = ability_of(game, effect)
    return ("8-2-1-2", *conditions(ability)) if ability.condition is not None or ability.timing else ()


def in_force(game: Game) -> tuple[InForce, ...]:
    """8-1-3-3-5: the turn player's, then the other player's, each on what is so by then; again until nothing changes any more."""
    if not game.world.known["changes"]:
        return ()
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    known: tuple[InForce, ...] | None = memo.get("in force")
    return known if known is not None else _settle(game)


def _settle(game: Game) -> tuple[InForce, ...]:
    kept = game.memo
    active = game.own.active
    found = [
        InForce(Effect(number, game.ref(card), player))
        for player in (active, 1 - active)
        for card, number in (*effects(game, player, "continuous"), *_everywhere(game, player))
    ]
    again = False
    for count in range(_ROUNDS):
        before = list(found)
        for at, one in enumerate(found):
            game.memo = {"in force": tuple(found)}  # what is so by then; numbers are worked out anew
            found[at] = one._replace(does=tuple(_does(game, one.effect)))
        if found == before:
            break
        again = count > 0
    game.memo = kept
    settled = tuple(found)
    assert kept is not None
    kept["in force"], kept["again"] = settled, again
    return settled


def _everywhere(game: Game, player: int) -> Iterator[tuple[int, int]]:
    """8-1-3-3-3: 「ルール上」 effects of cards that do not lie on the field, also in areas that nobody sees."""
    abilities = game.world.abilities
    if not game.world.known["everywhere"]:
        return
    for area in range(WIDTH):
        if area not in FIELD:
            for card in game.areas[player * WIDTH + area]:
                for number in game.printed(card).abilities:
                    if abilities[number].kind == "continuous" and abilities[number].area == ANYWHERE:
                        yield card, number


def _does(game: Game, effect: Effect) -> Iterator[tuple[str, int, int]]:
    if not meets(game, effect):
        return
    for node in game.world.abilities[effect.ability].body:
        if isinstance(node, Change | SetTo):
            what = node.what if isinstance(node, Change) else BASE + node.what
            cards = (effect.source.card,) if node.of.this else range(len(game.cards))
            yield from ((what, c, node.amount) for c in cards if fits(game, effect, node.of, c))


def changed_by(game: Game, what: str, card: int) -> tuple[str, ...]:
    """The rules by which a number of a card is another one than is printed (2-6-3, 2-7-6), or less than 0 (1-3-6)."""
    if not game.modifiers and not game.world.known["changes"]:
        return ()
    now = unbounded(game, what, card)
    if now == printed_value(game, what, card):
        return ()
    several = len(set(_bases(game, what, card))) > 1
    highest = {"power": "4-9-2-1", "cost": "4-9-2-2"}.get(what, "") if several else ""
    rules = ({"power": "2-6-3", "cost": "2-7-6"}.get(what, ""), highest, *always(game, what, card))
    if now < 0:
        rules += ("1-3-6-1", "1-3-6-1-1") if what == "power" else ("1-3-6", "1-3-6-2" if what == "cost" else "")
    return tuple(filter(None, rules))
