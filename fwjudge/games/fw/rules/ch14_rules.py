"""14. ルール処理."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from fwjudge.engine import chance
from fwjudge.engine.batch import happen, moments_if_watched
from fwjudge.engine.event import Moved, Sounded, change, move
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.players import nature

from ..events import Hurt
from ..now import bans
from ..now.battle import weak_cards
from ..now.keywords import has_keyword, is_field
from ..readings import BOTH_PLAYERS, DAMAGE_AT_ONCE
from ..state import (
    BATTLE,
    BENEATH,
    COMBO,
    DECK,
    FW,
    HAND,
    LIFE,
    Dealt,
    Fw,
    area_of,
    cards_in,
    cards_in_both,
    place,
    player_of,
)
from ..world import keywords
from . import ch09_replacement, ch16_cards_beneath
from .ch00_basics import defeat
from .ch03_areas import move_to_drop
from .effect_frame import is_done_by_both

_LIFE_A: Final = place(0, LIFE)
_LIFE_B: Final = place(1, LIFE)
_DECK_A: Final = place(0, DECK)
_DECK_B: Final = place(1, DECK)
_COMBO_A: Final = place(0, COMBO)
_COMBO_B: Final = place(1, COMBO)
_BENEATH_A: Final = place(0, BENEATH)
_BENEATH_B: Final = place(1, BENEATH)


def interrupt(game: Game, events: Sequence[Any]) -> Control:
    """Do what interrupts anything at once (14-1-2-1): who has no life or no deck loses (14-2), and cards beneath none are put away."""
    own: Fw = game.own
    areas = game.areas
    if own.ki or areas[_BENEATH_A] or areas[_BENEATH_B]:
        ch16_cards_beneath.drop_cards_beneath(game, events)
    if (
        not (areas[_LIFE_A] and areas[_DECK_A] and areas[_LIFE_B] and areas[_DECK_B])
        and own.turn
        and game.ended is None
    ):
        return judge_defeat(game)
    return None


def follow_abilities(game: Game, events: Sequence[Any]) -> Control:
    """Do what skills bring about at once (14-1-2-1): what cannot wait, and what happens in place of something (9-9-1)."""
    if game.ended is not None:
        return None
    control = _do_at_once(game, events)
    return ch09_replacement.carry_out_replacements(game) if control is None else control


def _do_at_once(game: Game, events: Sequence[Any]) -> Control:
    """Put other fields away as a field appears (15-3-4); take damage by an effect at once, by the reading of 14-3-1."""
    for event in events:
        kind = event.__class__
        if kind is Moved:
            if area_of(event.to) == BATTLE and is_field(game, event.card):
                return happen(game, other_fields(game, event.card))
        elif kind is Hurt and not event.dealt.battle:
            return Call(FW.at("14-3-1", "look")) if consult(game, DAMAGE_AT_ONCE) == "at once" else None
    return None


def judge_defeat(game: Game) -> Control:
    """14-2-2, 14-2-2-1, 14-2-2-2: players lose who meet a condition of defeat, unless an effect says that it is none for them (0-2-2)."""
    emptied = [
        (player, rule)
        for player in (0, 1)
        for area, rule in ((LIFE, "14-2-2-1"), (DECK, "14-2-2-2"))
        if not cards_in(game, player, area)
    ]
    lost = [one for one in emptied if not _cannot_lose(game, *one)]
    if not lost or (is_done_by_both(game) and consult(game, BOTH_PLAYERS) == "at once"):
        return None
    return defeat(
        game, tuple(sorted({player for player, _ in lost})), ("14-2-1", *dict.fromkeys(rule for _, rule in lost))
    )


def _cannot_lose(game: Game, player: int, rule: str) -> bool:
    return bool(bans.cannot(game, "lose", player=player, by="life" if rule == "14-2-2-1" else "deck"))


def other_fields(game: Game, number: int) -> list[Any]:
    """Return the events by which a field's master puts the other fields into the drop area (15-3-4)."""
    area = game.areas[game.cards[number].place]
    return [move_to_drop(game, c, "other field", ("15-3-4",)) for c in area if c != number and is_field(game, c)]


def is_due(game: Game) -> bool:
    """Whether some check-type rule processing is due."""
    own: Fw = game.own
    areas = game.areas
    if own.damage or (own.attack is None and (areas[_COMBO_A] or areas[_COMBO_B])):
        return True
    return bool(weak_cards(game))


def is_idle(game: Game) -> bool:
    """Whether nothing lasts, nothing is skipped and no rule processing is due, in a world where no card has a skill."""
    return not (game.modifiers or game.own.skips or is_due(game))


def illegal_combos(game: Game) -> tuple[int, ...]:
    """Return the battle cards in a combo area while there is no battle (14-4-2)."""
    if game.own.attack is not None:
        return ()
    return cards_in_both(game, COMBO)


def process_check_type(game: Game, back: Step) -> Control:
    """14-1-2-2, 14-1-2-2-1: all rule processing of the check type that is due is carried out at once."""
    if not is_due(game):
        return None
    if any(chance.is_unknown(game, card) for card, _ in _damaged_life(game)):
        return Call(FW.at("14-3-2", "look"), None, back)
    combos, weakened = illegal_combos(game), weak_cards(game)
    several = (
        ("14-1-2-2-1",)
        if sum(map(bool, (game.own.damage, combos, weakened))) > 1 or len(weakened) > 1
        else ("14-1-2-2",)
    )
    events = damage_events(game)
    events += [move_to_drop(game, card, "illegal combo", ("14-4-2", "14-4-1", *several)) for card in combos]
    events += [move_to_drop(game, card, "no power", ("14-6-2", "14-6-1", "0-2-2-2", *several)) for card in weakened]
    return happen(game, events, back)


# 14-3 ダメージ処理 -------------------------------------------------------------------------------------


def damage_events(game: Game) -> list[Any]:
    """Return the events by which dealt damage is taken (14-3-2): cards of life go to the hand, by 【クリティカル】 to the drop area."""
    if not game.own.damage:
        return []
    events: list[Any] = []
    for card, dealt in _damaged_life(game):
        if dealt.battle and dealt.source is not None and has_keyword(game, dealt.source.card, keywords.CRITICAL):
            events.append(move_to_drop(game, card, "critical", ("15-5-2", "15-5-1", "14-3-2", "5-8-3")))
        else:
            events.append(move(card, place(dealt.player, HAND), "damage", False, ("14-3-2", "5-8-3")))
    return [*events, change("damage", ("14-3-2",), damage=()), *_damage_by_skills(game)]


def _damage_by_skills(game: Game) -> Sequence[Sounded]:
    """Return the moments of damage by skills, which are heard as it is taken; that of a battle is heard at 8-4-6-1-2."""
    moments: list[Sounded] = []
    for dealt in game.own.damage:
        if not dealt.battle:
            by = () if dealt.source is None else (dealt.source.card,)
            moments.append(Sounded("damage", dealt.player, by, ("5-8-2",)))
            moments += [Sounded("deal damage", player_of(game.cards[c].place), (c,), ("5-8-1",)) for c in by]
    return moments_if_watched(game, *moments)


def _damaged_life(game: Game) -> list[tuple[int, Dealt]]:
    """3-9-3: return the cards of life that all dealt damage takes, from the top."""
    from_top: dict[int, Iterator[int]] = {}
    found: list[tuple[int, Dealt]] = []
    for dealt in game.own.damage:
        if dealt.player not in from_top:
            from_top[dealt.player] = iter(reversed(cards_in(game, dealt.player, LIFE)))
        found += [(card, dealt) for card in islice(from_top[dealt.player], dealt.amount)]
    return found


def find_unknown_life(game: Game, frame: Any) -> list[Any]:
    """14-3-2: chance says which card of life it is, now that it goes to a hand.

    Return the options of chance: the first unknown card, with each card that it can be; none where all are known.
    """
    for card, _ in _damaged_life(game):
        if chance.is_unknown(game, card):
            return chance.draws(game, card)
    return []


def show_life(game: Game, frame: Any, option: Any) -> Control:
    """14-3-2: the card of life is known from now on; then the next one is looked at."""
    return chance.settle_card(game, option, FW.at("14-3-2", "look"))


def take_the_damage(game: Game, frame: Any) -> Control:
    """14-3-2: the player takes the damage: the topmost cards of life go to the hand."""
    return happen(game, damage_events(game))


def show_life_at_once(game: Game, frame: Any, option: Any) -> Control:
    """14-3-1: the card of life is known from now on; then the next one is looked at."""
    return chance.settle_card(game, option, FW.at("14-3-1", "look"))


FW.table("14-3", ask("14-3-2", find_unknown_life, show_life, nature, sub="look"))
"""Which card of life it is shows only now that it goes to a hand."""
FW.table(
    "14-3 at once",
    ask("14-3-1", find_unknown_life, show_life_at_once, nature, sub="look"),
    step("14-3-2", take_the_damage, sub="at once"),
)
"""Damage that an effect or a skill cost deals is taken where it is dealt: see the reading."""
