"""第2部 第10章 テキスト: cards that say that they may be played from another zone (2-10-3-2)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.choice import distinct
from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect

from ..state import COLOURLESS, HAND, WIDTH, Dz, Playing, card, is_on_board, master, place
from ..world.facts import Caches, facts
from ..world.keywords import FORMATION, MUSTER
from .bans import rules_against, rules_against_card
from .cards import abilities_of
from .costs import can_afford, can_pay_for_ability, cost_of, could_pay, numbers_payable, sum_of
from .payment import affordable_prints, can_pay, pays_for, wallet_of
from .sets import is_valid_there
from .squares import SQUARES, plan
from .targets import can_choose_all_targets


def playable_elsewhere(game: Game, player: int) -> list[int]:
    """2-10-3-2: return the cards of this player in other zones that say there that they may be played from it."""
    skills = facts(game).skills
    return [
        c
        for at in game.world.facts.places_to_play_from
        if at // WIDTH == player
        for c in game.areas[at]
        if any(
            isinstance(node, t.CanAlso) and is_valid_there(game, skills[a].skill, c, game.cards[c], player)
            for a in abilities_of(game, c)
            for node, _ in skills[a].held
        )
    ]


def usable_effects(game: Game, player: int, number: int) -> list[int]:
    """4-7-2-2: return the effects of a strategy that can be used: those whose targets can be chosen."""
    abilities = game.world.abilities
    effects = [
        Effect(a, game.ref(number), player) for a in card(game, number).abilities if abilities[a].kind == "spell"
    ]
    return [
        effect.ability
        for effect in effects
        if _finds_targets(game, effect, number)
        and (not abilities[effect.ability].cost or can_pay_for_ability(game, effect, ()))
    ]


def _finds_targets(game: Game, effect: Effect, number: int) -> bool:
    """4-7-2-5: whether the targets of an effect can be chosen, with some X at least that can be paid (1-2-3-3)."""
    one, printed = facts(game).skills[effect.ability], card(game, number)
    colour = one.x or printed.variable
    if not one.aims_by_x or not (colour or one.acts_by_x):
        return can_choose_all_targets(game, effect)
    cost = sum_of(cost_of(game, effect.player, number), one.energy)
    numbers = numbers_payable(game, effect, cost, colour)
    return any(can_choose_all_targets(game, effect.put("X", (x,))) for x in numbers)


def has_targets(game: Game, player: int, number: int) -> bool:
    """4-7-2-5: whether a card finds its targets: without legal targets a strategy cannot be played."""
    printed = card(game, number)
    if not printed.abilities or printed.type != "strategy":
        return True
    abilities = game.world.abilities
    return all(abilities[a].kind != "spell" for a in printed.abilities) or bool(usable_effects(game, player, number))


def lacks_no_target(game: Game, player: int, number: int) -> bool:
    """4-7-2-5: whether a card finds its targets; true also of one that cannot be paid for, which 4-7-2-8 refuses."""
    return has_targets(game, player, number) or not can_pay_for_text(game, player, number)


def can_pay_for_text(game: Game, player: int, number: int) -> bool:
    """4-7-2-8: whether what a strategy itself asks for can be paid (6-4-3), for one of its effects at least."""
    abilities = game.world.abilities
    spells = [a for a in card(game, number).abilities if abilities[a].kind == "spell"]
    return not spells or any(
        not abilities[a].cost or can_pay_for_ability(game, Effect(a, game.ref(number), player), ()) for a in spells
    )


def can_compose(game: Game, player: int, number: int) -> bool:
    """6-4-3: whether the cards are there that a strategy puts into a graveyard as its additional cost; true where it asks for none."""
    return can_pay_for_text(game, player, number) or not any(
        puts_into_graveyard(act, chosen.called)
        for a in card(game, number).abilities
        for chosen in game.world.abilities[a].cost
        if isinstance(chosen, t.Choose)
        for act in game.world.abilities[a].cost
    )


def puts_into_graveyard(act: Any, called: str) -> bool:
    """6-4-1: whether a part of a cost puts the cards that are called so into a graveyard."""
    to_graveyard = isinstance(act, t.Ko) or (isinstance(act, t.Move) and act.to == "graveyard")
    return to_graveyard and bool(act.cards == t.It(called))


def has_colours(game: Game, player: int, number: int) -> bool:
    """1-2-3-1: whether the colours of a card's cost can be paid; true of every card that can be paid for."""
    coloured = tuple(part for part in cost_of(game, player, number) if part[0] != COLOURLESS)
    return is_payable(game, player, number) or can_afford(game, player, coloured)


def is_payable(game: Game, player: int, number: int) -> bool:
    """4-7-2-8: whether a player can pay for a card, in any of the ways there are."""
    if game.world.facts.costs_can_change:
        return could_pay(game, player, number)
    return can_pay(game, player, card(game, number).cost)


def playable_cards(game: Game, player: int) -> dict[str, list[int]]:
    """Return by type the cards that this player can pay for and may play now."""
    own: Dz = game.own
    # Who may do something at one timing may also do what is quicker.
    if own.groups:
        first = 2
    elif own.phase != "main":
        return {}
    else:
        first = 1 if own.stack or player != own.active else 0
    memo = answers(game)
    known: dict[str, list[int]] | None = memo.get((player, first))
    if known is not None:
        return known
    found: dict[str, list[int]] = {}
    memo[player, first] = found
    changing, texts = game.world.facts.costs_can_change, game.world.abilities
    forbids = bool(game.world.says)
    if forbids and rules_against(game, "play", player):
        return found
    in_time = _cards_in_time(game, game.areas[player * WIDTH + HAND], first)
    if in_time:
        has, _ = wallet_of(game, player)
        paid = affordable_prints(game, has)
        prints = game.world.printed
        if changing:
            paid = {number: could_pay(game, player, likes[0]) for number, likes in in_time}
        for number, likes in in_time:
            possible = paid.get(number)
            if possible is None:
                possible = paid[number] = pays_for(prints[number].cost, has)
            if possible and forbids and rules_against_card(game, "play", likes[0]):
                continue
            if possible and (not texts or has_targets(game, player, likes[0])):
                found.setdefault(prints[number].type, []).extend(likes if len(likes) == 1 else distinct(game, likes))
    for c in playable_elsewhere(game, player) if changing else ():
        if (
            game.world.facts.timings[game.cards[c].printed] >= first
            and is_payable(game, player, c)
            and has_targets(game, player, c)
        ):
            found.setdefault(card(game, c).type, []).append(c)
    shown = plan(game, player) if not first else None
    if shown is not None and is_payable(game, player, shown) and has_targets(game, player, shown):
        found.setdefault(card(game, shown).type, []).append(shown)
    return found


_MAX_HANDS_REMEMBERED: Final = 4_096


def _cards_in_time(game: Game, hand: tuple[int, ...], first: int) -> list[tuple[int, list[int]]]:
    """Return what of a hand can be played at these timings: each print, and the cards of it. Hands stay the same for many priorities."""
    caches: Caches = game.world.caches
    known = caches.timely_cards
    found = known.get((hand, first))
    if found is None:
        timings, cards = game.world.facts.timings, game.cards
        likes: dict[int, list[int]] = {}
        for c in hand:
            number = cards[c].printed
            if timings[number] >= first:
                likes.setdefault(number, []).append(c)
        if len(known) >= _MAX_HANDS_REMEMBERED:
            known.clear()
        found = known[hand, first] = list(likes.items())
    return found


CardAbility = tuple[int, int]
"""A card, and the number of an ability that it has."""


def abilities_to_activate(game: Game, player: int) -> list[CardAbility]:
    """4-3-2: return the activated abilities of the cards that this player controls on the board, or that are of a zone (5-7-1)."""
    if not game.world.facts.can_activate:
        return []
    return [
        (c, number)
        for at in game.world.facts.effective_places
        for c in game.areas[at]
        if master(game, c) == player
        for number in abilities_of(game, c)
        if (skill := game.world.abilities[number]).kind == "activate" and (skill.areas or is_on_board(at))
    ]


def _ways_of_card(game: Game, number: int, keyword: str) -> list[int]:
    abilities = game.world.abilities
    return [a for a in abilities_of(game, number) if abilities[a].keyword == keyword]


def special_ways(game: Game, player: int) -> list[tuple[int, Effect]]:
    """2-10-3-3: return the units in hand and plan zone with the special ways to play them: their own, or of a card on the board (5-3-2)."""
    if not game.world.facts.can_summon:
        return []
    shown = plan(game, player)
    hand = [*game.areas[place(player, HAND)], *([] if shown is None else [shown])]
    units = [c for c in hand if card(game, c).type == "unit"]
    found = [(c, Effect(a, game.ref(c), player)) for c in units for a in _ways_of_card(game, c, FORMATION)]
    for at in SQUARES:
        for caller in game.areas[at]:
            if master(game, caller) == player:
                musters = _ways_of_card(game, caller, MUSTER)
                found += [(c, Effect(a, game.ref(caller), player)) for a in musters for c in units]
    return found


def has_no_text(game: Game, frame: Playing) -> bool:
    """Whether no card of this duel says anything, so that what is declared goes onto the stack at once."""
    return facts(game).has_no_texts
