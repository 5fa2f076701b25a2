"""The reasons for which an action is refused, where the board says more than the rule: its cost, and the skill that forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any

from fwjudge.engine.choice import Action
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.games.common.refusals import Refusals
from fwjudge.games.table import PLAYERS, ForbiddenBy

from ..now.bans import what_forbids
from ..now.cards import kinds_of
from ..now.continuous_effects import ContinuousEffect
from ..now.energy import active_energy
from ..now.price import cost_of
from ..rules.ch07_forced_attack import cards_that_must_attack
from ..rules.ch08_attack import can_be_attacked_by, is_no_extra_card
from ..rules.ch09_activation import is_extra_in_hand, rules_of_timing
from ..rules.ch12_extra_cards import why_used_elsewhere
from ..state import AREAS, BATTLE, HAND, LEADER, WIDTH, side_up
from ..world.keywords import names_auto
from . import statics
from .board import WORDS
from .reasons import REASONS
from .sentences import SPEECH

_COLOURS = WORDS.names("colour")


class FusionWorldRefusals(Refusals):
    """A maker of the reasons for which Fusion World refuses actions."""

    rules_by_verb = MappingProxyType(
        {
            "attack": ("7-3-4",),
            "use": ("7-3-4",),
            "end main": ("7-3-4",),
            "end offence": ("8-2-4",),
            "end defence": ("8-3-4",),
            "charge": ("7-2-11",),
        }
    )
    rules_otherwise = ("4-1-1",)

    def skills_of(self, game: Game, number: int) -> Sequence[int]:
        """Return the skills on the side of a card that is up."""
        return side_up(game, number).abilities

    def no_window(
        self, game: Game, player: int, verb: str, cards: Sequence[int], abilities: Sequence[int]
    ) -> tuple[str, ...]:
        """Return the rules that say when an action can be done which no window offers now."""
        if verb == "combo":
            return ("8-2-4" if player == game.own.active else "8-3-4",)
        if verb == "use" and cards:
            return (
                *super().no_window(game, player, verb, cards, abilities),
                *why_used_elsewhere(game, player, cards[0]),
            )
        if verb != "activate":
            return super().no_window(game, player, verb, cards, abilities)
        if not abilities:
            return ("9-4-2",)  # there is nothing that could be named
        found = game.world.abilities[abilities[0]]
        if found.kind == "auto":
            return ("9-6-2", *found.cites)
        if rule := _rule_of_place(game, cards, abilities[0]):
            return (rule, "9-4-2")
        if any(is_extra_in_hand(game, card) for card in cards):
            return ("12-1-1", "9-4-2")
        return ("9-4-2", *rules_of_timing(game, player, abilities[0]), *found.cites)

    def rules_of_absent_skill(self, game: Game, player: int, name: str) -> tuple[str, ...]:
        """Return how a skill of this name would be activated: an 【自動】 is named by a head of its own, and waits before that."""
        return ("9-6-3",) if names_auto(name) else super().rules_of_absent_skill(game, player, name)

    def no_longer(self, game: Game, player: int, verb: str) -> tuple[str, ...]:
        """Return why the last battle has not come to the step of a player, or has left it: skipped, or without a card to fight."""
        skipped = set()
        for entry in reversed(entries_since(game)) if verb == "combo" else ():
            event = entry.event
            what = getattr(event, "what", "")
            if what == "cut short":
                return tuple(rule for rule in (*event.cites, entry.step.number) if rule)[:1]
            if what == "skipped":
                skipped.add(entry.step.sub)
            if what == "attack" and isinstance(event, Declared):
                return ("13-12-3",) if ("offence" if event.player == player else "defence") in skipped else ()
        return ()

    def clause(self, game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
        """Return a clause about the board that says more than the rule; nothing where the rule says enough."""
        return _describe_refusal(game, player, action, rules, named)


def _rule_of_place(game: Game, cards: Sequence[int], ability: int) -> str:
    """Return the rule by which a 【起動】 cannot be declared where its card lies, or on the side that is down; nothing where it can."""
    skill = game.world.abilities[ability]
    printed = [one for one in range(len(game.cards)) if ability in _skills_of_both_sides(game, one)]
    if printed and not any(ability in side_up(game, one).abilities for one in printed):
        return "10-1-3"
    named = [one for one in printed if one in cards]
    return (
        "9-2-1"
        if skill.areas and named and all(AREAS[game.cards[one].place % WIDTH] not in skill.areas for one in named)
        else ""
    )


def _skills_of_both_sides(game: Game, number: int) -> Sequence[int]:
    """Return the skills of a card, of a leader those of both sides."""
    card = game.world.printed[game.cards[number].printed]
    return (*card.abilities, *(card.back.abilities if card.back is not None else ()))


def _describe_refusal(game: Game, player: int, action: Action, rules: Sequence[str], named: Sequence[Any]) -> str:
    if (
        action.name in ("end main", "use", "activate", "attack")
        and "0-2-2" in rules
        and "must attack" in game.world.says
    ):
        return next(
            (
                f"{SPEECH.full_name(game, card)}{'が先に' if action.name != 'end main' else 'は'}アタックしなければならない"
                for card in cards_that_must_attack(game, player)
            ),
            "",
        )
    if not named or not isinstance(named[0], int):
        return ""
    place = game.cards[named[0]].place
    if rules[0] == "5-4-1" and action.name == "use" and place != player * WIDTH + HAND:
        return f"{SPEECH.quote(game, named[0])}は{PLAYERS[player]}の手札にない"
    if rules[0] == "5-4-1" and game.own.attack is not None and "battle" in kinds_of(game, named[0]):
        return "バトルカードを使用できるのは、ターンプレイヤーのメインフェイズのフリータイミングだけである"
    if rules[0] == "5-4-1" and "extra" in kinds_of(game, named[0]):
        timing = next((rule for rule in rules if rule.startswith("1-3-4-1-")), "")
        return REASONS.get(timing) or f"{SPEECH.quote(game, named[0])}には、ここで発動できるスキルがない"
    if rules[0] == "12-2-2-3":
        return next((REASONS[rule] for rule in rules[1:] if rule in REASONS), "")
    if action.name == "combo" and not {"5-6-3-1-1", "5-6-4-1-1"}.isdisjoint(rules):
        return _describe_combo(game, named[0])
    if rules[0] == "5-3-3":
        return _describe_price(game, player, named[0])
    unfit = _describe_attack(game, player, named) if action.name == "attack" and "8-1-1" in rules else ""
    if "0-2-5" in rules:
        before = f"{unfit or REASONS['8-1-1']}、また" if "8-1-1" in rules else ""
        return next((_describe_ban(game, before, *found) for found in _find_bans(game, player, action, *named)), "")
    return unfit


def _describe_attack(game: Game, player: int, named: Sequence[Any]) -> str:
    """Return which of two cards cannot attack, or be attacked, as it is (8-1-1); nothing where both can."""
    attacker, place = SPEECH.quote(game, named[0]), game.cards[named[0]].place
    if place // WIDTH != player or place % WIDTH not in (LEADER, BATTLE):
        return (
            f"{attacker}は{SPEECH.name_place(game, place)}にあり、アタックできるのは自分のリーダーとバトルカードだけだ"
        )
    if not is_no_extra_card(game, player, named[0]):
        return f"{attacker}はエクストラカードで、アタックできるのはリーダーカードとバトルカードだけだ"
    if game.cards[named[0]].rested:
        return f"{attacker}はレストで、アタックできるのはアクティブのカードだけだ"
    if len(named) < 2 or not isinstance(named[1], int):
        return ""
    target = SPEECH.quote(game, named[1])
    if not is_no_extra_card(game, player, named[1]):
        return f"{target}はエクストラカードで、アタックの対象はリーダーカードとバトルカードだけだ"
    if not can_be_attacked_by(game, player, named[0], named[1]):
        return f"{target}はアクティブで、アタックの対象になるのはリーダーカードとレストのバトルカードだけだ"
    return ""


def _describe_combo(game: Game, number: int) -> str:
    """Return why a card of the battle area cannot combo as it is (5-6-3-1-1, 5-6-4-1-1): it fights itself, or is rested."""
    quoted, own = SPEECH.quote(game, number), game.own
    for fighter, role in ((own.attack, "アタックカード"), (own.guard, "ガードカード")):
        if fighter is not None and fighter.card == number:
            return f"{quoted}は{role}で、コンボできるのはそれ以外のカードだけだ"
    return f"{quoted}はレストで、コンボできるのはアクティブのバトルカードだけだ"


def _describe_price(game: Game, player: int, number: int) -> str:
    """Return what a card costs and what there is to pay with (5-3-3), in words."""
    total, specified = cost_of(game, number)
    energy = len(active_energy(game, player).colours)
    markers = game.own.markers[player]
    colours = "、".join(f"{_COLOURS[colour]}{n}" for colour, n in specified)
    price = f"{SPEECH.quote(game, number)}のコストは{total}{f' (指定コスト {colours})' if colours else ''}"
    has = f"アクティブのエナジーは{energy}枚{f'とエナジーマーカー{markers}つ' if markers else ''}"
    return f"{price}で、{has}{'しかない' if energy + markers < total else 'あるが、指定コストの色が足りない'}"


def _find_bans(
    game: Game, player: int, action: Action, card: int, other: int | None = None
) -> Iterator[tuple[ContinuousEffect, int, int | None]]:
    """Yield each effect that forbids this action, with the card that may not do it and the card against which, if only against that."""
    if action.name == "attack" and other is not None:
        for what, one, against in (
            ("attack", card, other),
            ("rest", card, None),
            ("be attacked", other, card),
            ("attack player", card, other),
        ):
            whose = None if one == other else player
            always = what_forbids(game, what, one, whose)
            for found in what_forbids(game, what, one, whose, against=against):
                yield found, one, None if found in always else against
    elif action.name in ("use", "combo"):
        whats = ("use", "appear") if action.name == "use" else ("combo",)
        yield from (
            (found, card, None) for what in whats for found in what_forbids(game, what, card, player, areas=("hand",))
        )


def _describe_ban(game: Game, before: str, one: ContinuousEffect, card: int, against: int | None) -> str:
    skill = SPEECH.skill_of(game, one.effect.ability, one.effect.source.card)
    whom = f"{SPEECH.full_name(game, against)}に" if against is not None and one.static.what == "attack" else ""
    ban = statics.describe_ban(one.effect, one.static)
    return ForbiddenBy(before + skill, f"{SPEECH.full_name(game, card)}は{whom}{ban}")


REFUSALS = FusionWorldRefusals()
