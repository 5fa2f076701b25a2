"""1-3-3: what effects forbid players to do, or cards, for a time or as long as they are valid; it goes before what allows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final

from fwjudge.ability.text import Cannot, Each, It
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT
from fwjudge.engine.queries import holds, matches, refs
from fwjudge.engine.save import saved
from fwjudge.games.common.card_sets import sides

from ..world.facts import Facts
from .conditions_met import meets_conditions
from .continuous_effects import valid_anywhere
from .effects import effects_that_say

NAMES: Final = {("skill", "【ブロッカー】"): "block", ("use", ""): "play"}
"""The words for what texts forbid, where they have others than the text."""
WORDS: Final = frozenset(
    (
        "block",
        "play",
        "take life",
        "attack",
        "be ko'd",
        "leave",
        "rest",
        "activate",
        "appear",
        "draw",
        "activate at refresh",
    )
)
"""All that can be forbidden."""


@saved
class Lasting(NamedTuple):
    """A statement of an effect that is so for a time, with the frame of the effect, by which its text means cards."""

    static: Any
    effect: Effect


TOLL: Final = "toll"
"""The word of what has to be done for an attack, for a time."""


class Doer(NamedTuple):
    """A doer of something: an effect of this player and of this card, or the battle with this card."""

    in_battle: bool
    player: int
    card: int = -1


def word_of(static: Cannot) -> str:
    """Return the word for what a text forbids."""
    return NAMES.get((static.what, static.named), static.what)


def _prohibitions(game: Game, word: str) -> Iterator[tuple[Effect, Cannot, Ref | None]]:
    """Yield what forbids this now: the effect, what it says, and the card to which it is fixed."""
    for modifier in game.modifiers:
        if modifier.what == CANNOT and modifier.of == word and modifier.amount.__class__ is Lasting:
            yield modifier.amount.effect, modifier.amount.static, modifier.ref
    known: Facts = game.world.facts
    if word not in known.forbids_always:
        return
    for effect, conditions, static in _said_always(game):
        if (
            word_of(static) == word
            and not static.unless
            and meets_conditions(game, effect)
            and all(holds(game, effect, one) for one in conditions)
        ):
            yield effect, static, None


def _said_always(game: Game) -> list[tuple[Effect, tuple[Any, ...], Cannot]]:
    """Return all that continuous effects forbid, each with its conditions: they are found once for each state."""
    found = answers(game)
    known: list[tuple[Effect, tuple[Any, ...], Cannot]] | None = found.get(_SAID)
    if known is None:
        known = found[_SAID] = _find_prohibitions(game)
    return known


def _find_prohibitions(game: Game) -> list[tuple[Effect, tuple[Any, ...], Cannot]]:
    known: Facts = game.world.facts
    return [
        (Effect(number, game.ref(card), player), conditions, static)
        for player in (0, 1)
        for card, number in chain(
            effects_that_say(game, player, Cannot), valid_anywhere(game, player, known.that_say[Cannot])
        )
        for conditions, static in known.statics[number]
        if isinstance(static, Cannot)
    ]


def is_forbidden(
    game: Game, word: str, card: int, by: Doer | None = None, against: int | None = None, player: int | None = None
) -> bool:
    """Whether the deed that `word` names is forbidden of this card: by whom it would be done, against which card, to which player.

    Without a card to do it against only what forbids it against every card counts.
    """
    if not game.modifiers and word not in game.world.facts.forbids_always:
        return False
    return any(
        _is_about(game, effect, static, ref, card, player)
        and _is_by(game, effect, static, by)
        and (static.against is None or (against is not None and matches(game, effect, static.against, against)))
        for effect, static, ref in _prohibitions(game, word)
    )


def effect_that_forbids(game: Game, words: Iterable[str], card: int) -> Effect | None:
    """Return the first effect that forbids one of the deeds that `words` name of this card, whoever does it; None where none does."""
    every = (one for word in words for one in _prohibitions(game, word))
    found = (effect for effect, static, ref in every if _is_about(game, effect, static, ref, card, None))
    return next(found, None)


def _is_about(game: Game, effect: Effect, static: Cannot, ref: Ref | None, card: int, player: int | None) -> bool:
    if ref is not None:
        return ref == game.ref(card)
    if static.who and (player if player is not None else _holder(game, card)) not in sides(effect, static.who):
        return False
    if static.cards is None:
        return True
    if static.cards == _THIS:
        return effect.source == game.ref(card)
    if isinstance(static.cards, Each):
        return matches(game, effect, static.cards.of, card)
    return any(one.card == card for one in refs(game, effect, static.cards))


def _holder(game: Game, card: int) -> int | None:
    return game.world.places[game.cards[card].place].player


def _is_by(game: Game, effect: Effect, static: Cannot, by: Doer | None) -> bool:
    if static.by and (by is None or not _does(static.by, effect, by)):
        return False
    if static.source is None:
        return True
    return by is not None and by.card >= 0 and matches(game, effect, static.source, by.card)


def _does(wanted: str, effect: Effect, by: Doer) -> bool:
    if wanted == "battle":
        return by.in_battle
    if by.in_battle:
        return False
    return wanted in ("effect", "skill") or (wanted == "own skill") == (by.player == effect.player)


# -- what is asked -----------------------------------------------------------------------------------------------------


def may_play(game: Game, player: int) -> bool:
    """Whether no effect forbids the player to play cards: to activate or put them onto the field by paying for them (4-7-2)."""
    return not _is_forbidden_to_player(game, player, "play")


def may_block(game: Game, player: int) -> bool:
    """Whether no effect forbids the player to activate a 【ブロッカー】 (1-3-3)."""
    return not _is_forbidden_to_player(game, player, "block")


def may_take_life(game: Game, player: int) -> bool:
    """Whether no effect forbids that cards of the player's life go to the hand (4-6-3-1)."""
    return not _is_forbidden_to_player(game, player, "take life")


def _is_forbidden_to_player(game: Game, player: int, word: str) -> bool:
    """Whether it is forbidden to a player, whatever does it and to which cards."""
    return bool(game.modifiers) and any(
        modifier.what == CANNOT and modifier.of == word and modifier.ref is None and modifier.amount == player
        for modifier in game.modifiers
    )


def rules_against_attack(game: Game, player: int, attacker: int) -> tuple[str, ...]:
    """1-3-3: return by which rule a card cannot attack: because it is forbidden, or because it cannot be rested for it (7-1-1-1)."""
    forbidden = is_forbidden(game, "attack", attacker) or is_forbidden(game, "rest", attacker)
    return ("1-3-3",) if forbidden else ()


def rules_against_target(game: Game, player: int, attacker: int, target: int) -> tuple[str, ...]:
    """1-3-3: return by which rule a card cannot attack this one."""
    return ("1-3-3",) if is_forbidden(game, "attack", attacker, against=target) else ()


def rules_against_blocker(game: Game, player: int, blocker: tuple[int, int]) -> tuple[str, ...]:
    """1-3-3: return by which rule the 【ブロッカー】 of a card cannot be activated: it is forbidden, or to rest it is."""
    attack = game.own.attack
    against = None if attack is None else attack.card
    card, _ = blocker
    forbidden = is_forbidden(game, "block", card, against=against, player=player) or is_forbidden(game, "rest", card)
    return ("1-3-3",) if forbidden else ()


def rules_against_appearing(game: Game, player: int, card: int) -> tuple[str, ...]:
    """1-3-3: return by which rule a card cannot be put onto the field by this player."""
    return ("1-3-3",) if is_forbidden(game, "appear", card, player=player) else ()


_THIS: Final = It("this")
_SAID: Final = "said"
