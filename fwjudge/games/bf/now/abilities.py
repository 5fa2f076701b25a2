"""k.D・シェア, k.逆天, o.時を止める, o.魔財宝: which abilities a card has now, and which of them can be used."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.ability.text import Skill
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import CANNOT

from ..state import DISABLED, FIELD, FIELD_PLACES, FLAG, HAND, MAGIC, SOUL, STOPPED, USE, WIDTH, card, place
from ..world.facts import keyword_of
from ..world.keywords import REVERSALS, SHARE, SHARED


def is_used_up(game: Game, ref: Ref, at: int) -> bool:
    """o.1ターンに1回: whether an ability that is limited to one use a turn has been used: by this card, or by its name by any card."""
    skills, used = game.world.abilities, game.own.used
    name = skills[at].word
    if not skills[at].limit or not name:
        return bool(skills[at].limit) and (ref, at) in used
    owner = game.cards[ref.card].owner
    return any(other >= 0 and skills[other].word == name and game.cards[one.card].owner == owner for one, other in used)


def is_reversal(ability: Skill) -> bool:
    """k.逆天: whether an ability is one of the four that are declared once in a fight."""
    return ability.keyword in REVERSALS


def _is_marked(game: Game, what: str, number: int) -> bool:
    """Whether an effect that lasts says this of a card."""
    return any(m.what == what and m.ref is not None and m.ref == game.ref(number) for m in game.modifiers)


def is_disabled(game: Game, number: int) -> bool:
    """Whether an effect says that the abilities of a card are not valid."""
    return _is_marked(game, DISABLED, number)


def is_stopped(game: Game, number: int) -> bool:
    """o.時を止める: whether the time of a card stands still."""
    return game.world.facts.time_can_stop and _is_marked(game, STOPPED, number)


def is_fighter_stopped(game: Game, player: int) -> bool:
    """o.時を止める: whether the time of a fighter stands still."""
    return game.world.facts.time_can_stop and any(
        m.what == CANNOT and m.of == USE and m.amount == player for m in game.modifiers
    )


def is_treasure(game: Game, number: int) -> bool:
    """o.魔財宝: whether a card lies face down in the magic area."""
    c = game.cards[number]
    return c.place % WIDTH == MAGIC and not c.up


def _shares(game: Game, number: int) -> bool:
    """k.D・シェア: whether a card has 『D・シェア』 and its abilities are valid."""
    if is_disabled(game, number) or is_treasure(game, number):
        return False
    return any(keyword_of(game.world.abilities[one]) == SHARE for one in game.printed_card(number).abilities)


def abilities_of(game: Game, number: int) -> tuple[int, ...]:
    """Return the valid abilities of a card: its own, and with 『D・シェア』 each 『D』 printed on such a card of its side."""
    own: tuple[int, ...] = game.printed_card(number).abilities
    if not game.world.facts.abilities_vary:
        return own
    if is_treasure(game, number):
        return ()
    abilities = game.world.abilities
    if is_disabled(game, number):
        return tuple(one for one in own if is_reversal(abilities[one]))
    if game.cards[number].place not in FIELD_PLACES or not _shares(game, number):
        return own
    base = game.cards[number].place // WIDTH * WIDTH
    sharing = [c for area in FIELD for c in game.areas[base + area] if _shares(game, c)]
    given = [one for c in sharing for one in game.printed_card(c).abilities if abilities[one].keyword == SHARED]
    return (*(one for one in own if abilities[one].keyword != SHARED), *given)


def cards_in_souls(game: Game) -> Iterator[tuple[int, int]]:
    """o.ソウル: yield the cards that lie face up in the souls of cards of the field, each with its fighter."""
    for player in (0, 1):
        for number in game.areas[player * WIDTH + SOUL]:
            c = game.cards[number]
            if c.up and c.under >= 0 and game.cards[c.under].place in FIELD_PLACES:
                yield number, player


def is_given_to(game: Game, number: int, ability: int) -> bool:
    """Whether a card has this ability from another one."""
    return ability not in game.printed_card(number).abilities


def abilities_to_activate(game: Game, player: int) -> list[AbilityOfCard]:
    """4.1.1: return the abilities with 【起動】, each with its card where it lies: field, flag, or hand if it says so."""
    if not game.world.facts.can_activate:
        return []
    abilities = game.world.abilities
    found = []
    for area in (*FIELD, FLAG):
        for number in game.areas[place(player, area)]:
            for at in dict.fromkeys(abilities_of(game, number)):
                if abilities[at].kind == "activate" and not abilities[at].areas:
                    found.append((number, at))
    for number in game.areas[place(player, HAND)]:
        for at in card(game, number).abilities:
            if abilities[at].kind == "activate" and "hand" in abilities[at].areas:
                found.append((number, at))
    return found


AbilityOfCard = tuple[int, int]
"""An ability of a card: the number of the card and that of the ability."""
