"""第2部 第10章 テキスト: cards that say that they may be played from another zone (2-10-3-2)."""

from __future__ import annotations

from fwjudge.ability import PlayFrom
from fwjudge.engine.choice import distinct
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from ..state import HAND, WIDTH, card
from ..world.facts import Caches, facts
from .cards import abilities_of
from .costs import ability_payable, could_pay
from .forbidden import forbidden
from .payment import affordable, can_pay, paid_by, wallet
from .sets import valid_there
from .squares import plan
from .targets import satisfiable


def elsewhere(game: Game, player: int) -> list[int]:
    """2-10-3-2: the cards of this player in other zones that say there that they may be played from it."""
    abilities = game.world.abilities
    return [
        c
        for at in facts(game).places_to_play_from
        if at // WIDTH == player
        for c in game.areas[at]
        if any(
            isinstance(node, PlayFrom) and valid_there(game, abilities[a], c, game.cards[c], player)
            for a in abilities_of(game, c)
            for node in abilities[a].body
        )
    ]


def modes(game: Game, player: int, number: int) -> list[int]:
    """4-7-2-2: the effects of a strategy that can be used: those whose targets can be chosen."""
    abilities = game.world.abilities
    effects = [
        Effect(a, game.ref(number), player) for a in card(game, number).abilities if abilities[a].kind == "spell"
    ]
    return [
        effect.ability
        for effect in effects
        if satisfiable(game, effect, abilities[effect.ability].aim)
        and (not abilities[effect.ability].cost or ability_payable(game, effect, ()))
    ]


def _has_target(game: Game, player: int, number: int) -> bool:
    """4-7-2-5: without legal targets it cannot be played."""
    printed = card(game, number)
    if not printed.abilities or printed.type != "strategy":
        return True
    abilities = game.world.abilities
    return all(abilities[a].kind != "spell" for a in printed.abilities) or bool(modes(game, player, number))


def _payable(game: Game, player: int, number: int) -> bool:
    if facts(game).costs_can_change:
        return could_pay(game, player, number)
    return can_pay(game, player, card(game, number).cost)


def playable(game: Game, player: int) -> dict[str, list[int]]:
    """By type: the cards that this player can pay for and may play now."""
    own = game.own
    # Who may do something at one timing may also do what is quicker.
    if own.groups:
        first = 2
    elif own.phase != "main":
        return {}
    else:
        first = 1 if own.stack or player != own.active else 0
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    known: dict[str, list[int]] | None = memo.get((player, first))
    if known is not None:
        return known
    found: dict[str, list[int]] = {}
    memo[player, first] = found
    if game.world.says and forbidden(game, "play", player):
        return found
    in_time = _in_time(game, game.areas[player * WIDTH + HAND], first)
    if in_time:
        has = wallet(game, player)[0]
        paid = paid_by(game, has)
        prints = game.world.printed
        if facts(game).costs_can_change:
            paid = {number: could_pay(game, player, likes[0]) for number, likes in in_time}
        for number, likes in in_time:
            possible = paid.get(number)
            if possible is None:
                possible = paid[number] = affordable(prints[number].cost, has)
            if possible and _has_target(game, player, likes[0]):
                found.setdefault(prints[number].type, []).extend(likes if len(likes) == 1 else distinct(game, likes))
    for c in elsewhere(game, player) if facts(game).costs_can_change else ():
        if (
            facts(game).timings[game.cards[c][0]] >= first
            and _payable(game, player, c)
            and _has_target(game, player, c)
        ):
            found.setdefault(card(game, c).type, []).append(c)
    shown = plan(game, player) if not first else None
    if shown is not None and _payable(game, player, shown) and _has_target(game, player, shown):
        found.setdefault(card(game, shown).type, []).append(shown)
    return found


_MANY = 4_096


def _in_time(game: Game, hand: tuple[int, ...], first: int) -> list[tuple[int, list[int]]]:
    """Of a hand what can be played at these timings: each print, and the cards of it. Hands stay the same for many priorities."""
    caches: Caches = game.world.caches
    known = caches.timely_cards
    found = known.get((hand, first))
    if found is None:
        timings, cards = facts(game).timings, game.cards
        likes: dict[int, list[int]] = {}
        for c in hand:
            number = cards[c][0]
            if timings[number] >= first:
                likes.setdefault(number, []).append(c)
        if len(known) >= _MANY:
            known.clear()
        found = known[hand, first] = list(likes.items())
    return found
