"""12-2 エクストラカードのスキルの発動の手順: a card used from the hand lies in the drop area before its skill activates."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, Likely, Need, need, need_of_print, slot, unless_forbidden
from fwjudge.engine.event import Declared, Moved, move
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control, Step, ask, step

from ..now.caches import caches
from ..now.forbidden import cannot, preconditions
from ..now.in_force import Standing
from ..now.price import cost_of, is_free, is_used, why_this_cost
from ..now.skills import skills_of
from ..state import DROP, FW, HAND, Cost, place, side_up
from . import ch05_pay, ch05_use, ch09_skills, ch13_unless
from .ch09_activate import back_from, whose_window, window


def usable(game: Game, player: int, number: int, timing: str) -> list[int]:
    """The skills of an extra card in the hand that can be declared now (12-2-2-1)."""
    return [at for at in declared_here(game, number, timing) if can_declare(game, Effect(at, game.ref(number), player))]


def declared_here(game: Game, number: int, timing: str) -> tuple[int, ...]:
    """The skills of a card of the hand that are for this part of the turn."""
    known = caches(game).from_hand
    key = (game.cards[number][0], timing)
    if key not in known:
        known[key] = tuple(at for at in side_up(game, number).abilities if _is_declared_here(game, number, at, timing))
    return known[key]


def _is_declared_here(game: Game, number: int, ability: int, timing: str) -> bool:
    skill = game.world.abilities[ability]
    return (
        skill.kind == "activate"
        and timing in skill.timing.split("/")
        and "hand" in ch09_skills.areas_of(game, number, skill)
    )


def can_declare(game: Game, effect: Effect) -> bool:
    """Both costs are to be paid, the skill cost when the card lies in the drop area already (12-2-2-2, 12-2-2-3)."""
    if effect.ability not in skills_of(game, effect.source.card) or not ch09_skills.allowed(
        game, effect
    ):  # 9-1-3, 15-9-3, 15-10-3
        return False
    if not ch09_skills.has_cost(game, effect):
        return True
    number = effect.source.card
    total, specified = (0, ()) if is_free(game, number) else cost_of(game, number)
    after = game.fork()
    Moved(number, place(game.cards[number].owner, DROP), "used").apply(after)
    after.memo = None
    frame = effect._replace(source=after.ref(number))
    price = (ch05_pay.PayCost((total, specified)),) if total else ()
    return any(ch09_skills.can_do(after, frame, (*price, *cost)) for cost in ch09_skills.each_cost(after, frame))


def _skills(game: Game, frame: Effect) -> list[int]:
    """12-2-2-1: which of its skills; one alone needs no choice."""
    timing = "main" if game.own.attack is None else "battle"
    return usable(game, frame.player, frame.source.card, timing)


def _specified(game: Game, frame: Effect, ability: int) -> Control:
    game.frame = frame = frame._replace(ability=ability)
    ch09_skills.log_effect(game, frame, "declared", ch09_skills.skill_of(game, frame).cites)
    return None


def _declare(game: Game, frame: Effect) -> Control:
    number = frame.source.card
    return happen(
        game,
        [Declared(frame.player, "use", (number,), ("5-4-1", "12-2-2", *window(game), *why_this_cost(game, number)))],
    )


def _pay(game: Game, frame: Effect) -> Control:
    """12-2-2-2; what was said of the next card to be used is over (9-7-1)."""
    number = frame.source.card
    price: Cost = (0, ()) if frame.get("free") else cost_of(game, number)
    return happen(game, is_used(game, number)) or ch05_pay.pay_price(frame.player, number, price)


def _put_away(game: Game, frame: Effect) -> Control:
    """12-2-2-2, 5-4-1-2: from now on it is a card of the drop area."""
    number, life = frame.source
    if not game.is_here(frame.source):
        return None
    new = Ref(number, life + 1)
    left = tuple(pair for pair in frame.chosen if pair[0] != ch05_pay.PAID_MARKERS)  # those of its skill cost come now
    ch05_use.remember_payment(game, new, next(iter(frame.get(ch05_pay.PAID_MARKERS)), 0))
    game.frame = frame._replace(source=new, chosen=left)
    return happen(
        game, [move(number, place(game.cards[number].owner, DROP), "used", True, ("5-4-1-2", "12-1-1", "3-4-3"))]
    )


EXTRA = FW.table(
    "12-2-2",
    step("12-2-2-1", _declare),
    ask("12-2-2-1", _skills, _specified, lambda game, frame: frame.player, sub="skill"),
    ch05_pay.pay_or_not("extra card", lambda game, frame: frame.source.card),
    step("12-2-2-2", _pay),
    step("12-2-2-2", _put_away, sub="drop"),
    step("12-2-2-3", ch09_skills.pay),
    step("12-2-2-4", ch09_skills.activated),
    step("12-2-2-5", ch09_skills.carry_out),
    step("12-2-2-5", ch09_skills.resolved, sub="done"),
    ch09_skills.give_up("12-2-2"),
)


# -- 5-4 カードを使用する: a battle card in the main phase, an extra card whenever one of its skills can be declared -------


def _hand(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[place(player, HAND)]


def _using(number: str, timing: str) -> Action:
    def is_usable(game: Game, player: int, card_number: int) -> bool:
        """Battle cards appear (5-5-2); an extra card has a skill for this part of the turn (12-2-2-1)."""
        printed = game.world.printed[game.cards[card_number][0]]
        if printed.type == "battle":
            return timing == "main"
        return printed.type == "extra" and bool(declared_here(game, card_number, timing))

    def why_not_paid(game: Game, player: int, card_number: int) -> tuple[str, ...]:
        return (*why_this_cost(game, card_number), *ch05_pay.only_with_ki(game, player, cost_of(game, card_number)))

    def forbids_use(game: Game, player: int, card_number: int) -> tuple[str, ...]:
        """0-2-5"""
        return cannot(game, "use", card_number, player, areas=("hand",))

    def forbids_appearing(game: Game, player: int, card_number: int) -> tuple[str, ...]:
        return (
            cannot(game, "appear", card_number, player, areas=("hand",))
            if side_up(game, card_number).type == "battle"
            else ()
        )

    def asked(game: Game, player: int, card_number: int) -> list[Standing]:
        """13-13"""
        found = preconditions(game, "use", card_number, player, areas=("hand",))
        of_battle = side_up(game, card_number).type == "battle"
        return found + (preconditions(game, "appear", card_number, player, areas=("hand",)) if of_battle else [])

    def cannot_be_done(game: Game, player: int, card_number: int) -> tuple[str, ...]:
        return ch13_unless.impossible(game, asked(game, player, card_number), player)

    def has_skill(game: Game, player: int, card_number: int) -> bool:
        """9-2-4, 15-2-3, 9-4-2-1: some skill of an extra card can be declared, its skill cost paid too."""
        return game.world.printed[game.cards[card_number][0]].type != "extra" or bool(
            usable(game, player, card_number, timing)
        )

    def why_no_skill(game: Game, player: int, card_number: int) -> tuple[str, ...]:
        """Of the first of its skills: why it is not valid, cannot be declared, or cannot be paid for."""
        for at in declared_here(game, card_number, timing):
            effect = Effect(at, game.ref(card_number), player)
            if at not in skills_of(game, card_number):
                return ch09_skills.why_invalid(game, effect)[0]
            return ch09_skills.forbidden(game, effect) or ch09_skills.why_unpaid(game, effect)
        return ()

    def perform(game: Game, frame: Any, card_number: int) -> Control:
        player, back = whose_window(game), _back(game, card_number)
        if side_up(game, card_number).type == "battle":
            action = ch05_use.use_battle_card(game, player, card_number, back)
        else:
            action = Call(EXTRA.first, Effect(-1, game.ref(card_number), player), back)
        return ch13_unless.first(game, asked(game, player, card_number), player, action)

    of_battle_cards = (unless_forbidden("5-5-1", forbids_appearing, "cannot appear"),) if timing == "main" else ()
    return Action(
        number,
        "use",
        slot(
            "5-4-1",
            _hand,
            need_of_print("5-4-1", is_usable),
            need("5-3-3", ch05_pay.can_pay, why_not_paid),
            unless_forbidden("0-2-5", forbids_use, "cannot use"),
            *of_battle_cards,
            unless_forbidden("13-13-1", cannot_be_done, "cannot use", "cannot appear"),
            Need("12-2-2-3", has_skill, by_skills=why_no_skill),
        ),
        perform=perform,
    )


def _back(game: Game, number: int) -> Step:
    """7-3-4-1-1; the use of an extra card is the activation of a skill (7-3-4-2)."""
    return FW.at("7-3-4-1-1") if side_up(game, number).type == "battle" else back_from(game)


use_in_main = _using("7-3-4-1", "main")
use_in_battle = _using("8-2-4-2", "battle")


def without_skills(everything: tuple[Action, ...], *left: Action) -> Likely:
    """Where no card has a skill there is less to ask for."""
    return lambda game, player: everything if game.world.abilities else left
