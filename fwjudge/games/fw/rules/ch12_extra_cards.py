"""12-2 エクストラカードのスキルの発動の手順: a card used from the hand lies in the drop area before its skill activates."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, Need, need, need_of_print, slot, unless_forbidden
from fwjudge.engine.event import Moved, make_declaration, move
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import suppose
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, ask, step
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.flow import forget

from ..now.bans import cannot, preconditions
from ..now.continuous_effects import ContinuousEffect
from ..now.last_information import remember_payment
from ..now.price import cost_of, is_free, rules_of_cost, use_up_discounts
from ..now.skills import skill_of, skills_of, skills_of_hand
from ..state import DROP, FW, HAND, Cost, place, player_of, side_up
from . import ch05_payment, ch05_use, ch09_skills, ch13_tolls
from .ch07_forced_attack import why_attack_first
from .ch09_activation import rules_of_timing, window_of


def usable_skills(game: Game, player: int, number: int, timing: str) -> list[int]:
    """Return the skills of an extra card in the hand that can be declared now (12-2-2-1)."""
    return [
        at for at in skills_of_hand(game, number, timing) if can_declare(game, Effect(at, game.ref(number), player))
    ]


def can_declare(game: Game, effect: Effect) -> bool:
    """Whether the skill of a card of the hand can be declared: the cost of the card, then its skill cost can be paid.

    The skill cost is paid when the card lies in the drop area already (12-2-2-2, 12-2-2-3).
    """
    if effect.ability not in skills_of(game, effect.source.card) or not ch09_skills.can_be_declared(
        game, effect
    ):  # its conditions do not hold (9-1-3, 15-9-3, 15-10-3)
        return False
    if not ch09_skills.has_cost(game, effect):
        return True
    number = effect.source.card
    total, specified = (0, ()) if is_free(game, number) else cost_of(game, number)
    after = suppose(game, Moved(number, place(game.cards[number].owner, DROP), "used"))
    frame = effect._replace(source=after.ref(number))
    price = (ch05_payment.PayCost((total, specified)),) if total else ()
    return any(ch09_skills.can_do(after, frame, (*price, *cost)) for cost in ch09_skills.each_cost(after, frame))


def declare_the_card(game: Game, frame: Effect) -> Control:
    """12-2-2-1: the player reveals an extra card of the hand and declares its use (5-4-1)."""
    number = frame.source.card
    cites = ("5-4-1", "12-2-2", *window_of(game, frame.player).rules, *rules_of_cost(game, number))
    return happen(game, [make_declaration(frame.player, "use", (number,), cites)])


def find_its_skills(game: Game, frame: Effect) -> list[int]:
    """12-2-2-1: the player names one of its skills; one alone needs no choice.

    Return the skills that can be used now.
    """
    timing = "main" if game.own.attack is None else "battle"
    return usable_skills(game, frame.player, frame.source.card, timing)


def declare_its_skill(game: Game, frame: Effect, ability: int) -> Control:
    """12-2-2-1: the activation of the named skill is declared."""
    game.frame = frame = frame._replace(ability=ability)
    skill = skill_of(game, frame)
    log_effect(game, frame, "declared", (*skill.cites, *ch09_skills.rules_of_actions_paid(skill)))
    return None


def its_card(game: Game, frame: Effect) -> int:
    """Return the card whose skill is being declared."""
    return frame.source.card


def settle_the_cost_of_the_card(game: Game, frame: Effect) -> Control:
    """12-2-2-2: the cost of the card is settled; what was said of the next card to be used is over (9-7-1)."""
    number = frame.source.card
    price: Cost = (0, ()) if frame.get("free") else cost_of(game, number)
    game.frame = frame.put(_PRICE, price)
    return happen(game, use_up_discounts(game, number))


def pay_the_cost_of_the_card(game: Game, frame: Effect) -> Control:
    """12-2-2-2: the cost of the card is paid."""
    total, specified = frame.get(_PRICE)
    game.frame = forget(frame, _PRICE)
    return ch05_payment.pay_price(frame.player, frame.source.card, (total, specified))


_PRICE: Final = "~price"
"""The cost of the card, from when it is settled until it is paid."""


def put_the_card_into_the_drop(game: Game, frame: Effect) -> Control:
    """12-2-2-2: the card is put into the drop area (5-4-1-2), and is a card of that area from now on."""
    number, life = frame.source
    if not game.is_here(frame.source):
        return None
    new = Ref(number, life + 1)
    remember_payment(game, new, next(iter(frame.get(ch05_payment.PAID_MARKERS)), 0))
    game.frame = forget(frame, ch05_payment.PAID_MARKERS)._replace(source=new)  # those of its skill cost come now
    return happen(
        game, [move(number, place(game.cards[number].owner, DROP), "used", True, ("5-4-1-2", "12-1-1", "3-4-3"))]
    )


EXTRA: Final = FW.table(
    "12-2-2",
    step("12-2-2-1", declare_the_card),
    ask("12-2-2-1", find_its_skills, declare_its_skill, ch09_skills.master, sub="skill"),
    ch05_payment.pay_or_not("extra card", its_card),
    step("12-2-2-2", settle_the_cost_of_the_card, sub="price"),
    step("12-2-2-2", pay_the_cost_of_the_card),
    step("12-2-2-2", put_the_card_into_the_drop, sub="drop"),
    step("12-2-2-3", ch09_skills.pay_the_skill_cost),
    # a card whose skill does not activate lies in the drop area all the same (12-3-1)
    ch09_skills.activation("12-2-2-4", ("", "12-2-2 is over"), free="12-2-2-3-1", unpaid=("1-4-7", "12-3-1")),
    *ch09_skills.resolution("12-2-2-5"),
    ch09_skills.give_up("12-2-2"),
)


# 5-4 カードを使用する: a battle card in the main phase, an extra card whenever one of its skills can be declared ------------


def cards_of_the_hand(game: Game, player: int) -> tuple[int, ...]:
    """Return the cards of the player's hand."""
    return game.areas[place(player, HAND)]


def is_usable_in_main(game: Game, player: int, number: int) -> bool:
    """Whether the card is a battle card, which appears (5-5-2), or an extra card with a 【起動 メイン】 (12-2-2-1)."""
    printed = game.world.printed[game.cards[number].printed]
    return printed.type == "battle" or (printed.type == "extra" and bool(skills_of_hand(game, number, "main")))


def is_usable_in_battle(game: Game, player: int, number: int) -> bool:
    """Whether the card is an extra card with a 【起動 バトル】 (12-2-2-1)."""
    printed = game.world.printed[game.cards[number].printed]
    return printed.type == "extra" and bool(skills_of_hand(game, number, "battle"))


def why_used_elsewhere(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return the rules that say when the card can be used: a battle card in the main phase, an extra card as its skills say."""
    if side_up(game, number).type == "battle":
        return ("5-5-2",)
    return tuple(rule for at in side_up(game, number).abilities for rule in rules_of_timing(game, player, at))


def why_not_payable(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return further rules for a report of why the cost cannot be paid: what makes it so high, and what does not pay it."""
    return (*rules_of_cost(game, number), *ch05_payment.only_with_ki(game, player, cost_of(game, number)))


def why_no_use(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return the rules by which an effect forbids to use the card (0-2-5)."""
    return cannot(game, "use", number, player, areas=("hand",))


def why_no_appearance(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return the rules by which an effect forbids that a battle card appears (5-5-1)."""
    return cannot(game, "appear", number, player, areas=("hand",)) if side_up(game, number).type == "battle" else ()


def required_first(game: Game, player: int, number: int) -> list[ContinuousEffect]:
    """Return the effects that demand something before this use, or the appearance of a battle card (13-13-1)."""
    found = preconditions(game, "use", number, player, areas=("hand",))
    of_battle = side_up(game, number).type == "battle"
    return found + (preconditions(game, "appear", number, player, areas=("hand",)) if of_battle else [])


def why_not_done_first(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return the rules by which what has to be done first cannot be (13-13-1)."""
    return ch13_tolls.why_impossible(game, required_first(game, player, number), player)


def has_skill_for_main(game: Game, player: int, number: int) -> bool:
    """Whether a 【起動 メイン】 of an extra card can be declared and paid for (9-2-4, 15-2-3, 9-4-2-1)."""
    return _has_skill(game, player, number, "main")


def has_skill_for_battle(game: Game, player: int, number: int) -> bool:
    """Whether a 【起動 バトル】 of an extra card can be declared and paid for (9-2-4, 15-2-3, 9-4-2-1)."""
    return _has_skill(game, player, number, "battle")


def _has_skill(game: Game, player: int, number: int, timing: str) -> bool:
    """Whether a skill of an extra card can be declared and paid for in this part of the turn."""
    printed = game.world.printed[game.cards[number].printed]
    return printed.type != "extra" or bool(usable_skills(game, player, number, timing))


def why_no_skill_for_main(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return why the first 【起動 メイン】 of the card is not valid, or cannot be declared or paid for."""
    return _why_no_skill(game, player, number, "main")


def why_no_skill_for_battle(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return why the first 【起動 バトル】 of the card is not valid, or cannot be declared or paid for."""
    return _why_no_skill(game, player, number, "battle")


def _why_no_skill(game: Game, player: int, number: int, timing: str) -> tuple[str, ...]:
    """Return why the first skill for this part of the turn is not valid, or cannot be declared or paid for."""
    for at in skills_of_hand(game, number, timing):
        effect = Effect(at, game.ref(number), player)
        if at not in skills_of(game, number):
            rules, _ = ch09_skills.why_invalid(game, effect)
            return rules
        if forbidden := ch09_skills.why_forbidden(game, effect):
            return ("9-2-4", *forbidden)
        return ch09_skills.why_unpaid(game, effect)
    return ()


def use_the_card(game: Game, frame: Any, number: int) -> Control:
    """5-4-1: the player uses a card of the hand, after what has to be done first (13-13-1).

    The use of an extra card is the activation of a skill (7-3-4-2).
    """
    player = player_of(game.cards[number].place)
    if side_up(game, number).type == "battle":
        action = ch05_use.use_battle_card(game, player, number, FW.at("7-3-4-1-1"))
    else:
        action = Call(EXTRA.first, Effect(-1, game.ref(number), player), FW.at(window_of(game, player).after))
    return ch13_tolls.do_first(game, required_first(game, player, number), player, action)


_PAYABLE: Final = need("5-3-3", ch05_payment.can_pay, why_not_payable)
_NOT_FORBIDDEN: Final = unless_forbidden("0-2-5", why_no_use, "cannot use")
_DONE_FIRST: Final = unless_forbidden("13-13-1", why_not_done_first, "cannot use", "cannot appear")

use_in_main = Action(
    "7-3-4-1",
    "use",
    unless_forbidden("0-2-2", why_attack_first, "must attack"),
    slot(
        "5-4-1",
        cards_of_the_hand,
        need_of_print("5-4-1", is_usable_in_main, why_used_elsewhere),
        _PAYABLE,
        _NOT_FORBIDDEN,
        unless_forbidden("5-5-1", why_no_appearance, "cannot appear"),
        _DONE_FIRST,
        Need("12-2-2-3", has_skill_for_main, by_skills=why_no_skill_for_main),
    ),
    perform=use_the_card,
)
use_in_battle = Action(
    "8-2-4-2",
    "use",
    slot(
        "5-4-1",
        cards_of_the_hand,
        need_of_print("5-4-1", is_usable_in_battle, why_used_elsewhere),
        _PAYABLE,
        _NOT_FORBIDDEN,
        _DONE_FIRST,
        Need("12-2-2-3", has_skill_for_battle, by_skills=why_no_skill_for_battle),
    ),
    perform=use_the_card,
)
