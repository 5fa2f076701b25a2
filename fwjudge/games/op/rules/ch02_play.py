"""2-7. コスト: a card is played from the hand, and its cost is paid."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import Change, It
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Need, need
from fwjudge.engine.event import Lapsed, make_declaration
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, do_nothing, step
from fwjudge.games.common.players import turn_player

from ..events import CostChanged
from ..now.areas import printed_card
from ..now.numbers import cost_of, rules_of_change
from ..now.paying import changes_used_up, payment_of
from ..now.playing import can_pay, event_effect
from ..state import OP, OpCard
from .ch03_areas import Appearing, move_to_trash, rest_don


@saved
class Playing(NamedTuple):
    """A frame of a card that is being played; for an event also which of its effects is activated."""

    player: int
    card: int
    ability: int = -1


def need_payable(number: str, card_type: str) -> Need:
    """Make the need that a card of this type can be paid for; it is met by every card of another type."""

    def is_payable(game: Game, player: int, card: int) -> bool:
        printed: OpCard = game.world.printed[game.cards[card].printed]
        return printed.type != card_type or can_pay(game, player, card)

    return need(number, is_payable, rules_of_cost)


def rules_of_cost(game: Game, player: int, card: int) -> tuple[str, ...]:
    """4-9-2-2, 2-8-2: return the rules by which a card costs what it costs, where an effect says otherwise.

    Of several numbers the highest counts; a text that is not valid in the hand changes nothing.
    """
    highest = tuple(rule for rule in rules_of_change(game, "cost", card) if rule == "4-9-2-2")
    skills = (game.world.abilities[at] for at in game.printed_card(card).abilities)
    own = any(
        isinstance(one, Change) and one.what == "cost" and one.cards == It("this")
        for skill in skills
        if not skill.areas
        for one in walk(skill.statics)
    )
    return (*highest, *(("2-8-2",) if own else ()))


PAYABLE: Final = (need_payable("2-7-2", "character"), need_payable("2-7-3", "event"), need_payable("2-7-4", "stage"))
"""Each type of card has its own rule that asks for its cost."""

# 2-7-2 キャラクター、2-7-3 イベント、2-7-4 ステージ -------------------------------------------------


def reveal_card(game: Game, playing: Playing) -> Control:
    """2-7-2, 2-7-3, 2-7-4: the card that is to be played is revealed."""
    rules = ("6-5-3-1",) if playing.player == turn_player(game) else ("7-1-3-1-2", "10-2-4-1")
    return happen(game, [make_declaration(playing.player, "play", (playing.card,), rules)])


def pay_cost(game: Game, playing: Playing) -> Control:
    """2-7-2, 2-7-3, 2-7-4: as many active DON!! of the cost area as the card costs are rested."""
    cost, rules = payment_of(game, playing.card), rules_of_change(game, "cost", playing.card)
    if rules or cost != cost_of(game, playing.card):
        note(game, CostChanged(playing.player, playing.card, cost, rules or ("2-7-6",)))
    over = changes_used_up(game, playing.card)
    return happen(game, [*rest_don(game, playing.player, cost, "4-4-1-2"), *([Lapsed(over)] if over else [])])


def let_character_appear(game: Game, playing: Playing) -> Control:
    """2-7-2: the revealed character appears."""
    return Call(OP.at("3-7-6-1"), Appearing(playing.player, playing.card))


def put_event_into_trash(game: Game, playing: Playing) -> Control:
    """2-7-3: the revealed event goes to the trash (2-2-5) before its effect is carried out (8-4-2)."""
    return happen(game, [move_to_trash(game, playing.card, "event", ("2-2-5", "8-4-2", "8-5-2"))])


def activate_event(game: Game, playing: Playing) -> Control:
    """2-7-3: the effect of the event is activated."""
    return Call(OP.at("8-4-1-1"), Effect(playing.ability, game.ref(playing.card), playing.player))


def let_stage_appear(game: Game, playing: Playing) -> Control:
    """2-7-4: the revealed stage appears."""
    return Call(OP.at("3-8-5-1"), Appearing(playing.player, playing.card))


PLAY: Final = {
    "character": OP.table(
        "2-7-2",
        step("2-7-2", reveal_card),
        step("2-7-2", pay_cost, sub="pay"),
        step("2-7-2", let_character_appear, sub="appear"),
    ),
    "event": OP.table(
        "2-7-3",
        step("2-7-3", reveal_card),
        step("2-7-3", pay_cost, sub="pay"),
        step("2-7-3", put_event_into_trash, sub="trash"),
        step("2-7-3", activate_event, sub="activate"),
        step("2-7-3", do_nothing, sub="done", does="The event has been played."),
    ),
    "stage": OP.table(
        "2-7-4",
        step("2-7-4", reveal_card),
        step("2-7-4", pay_cost, sub="pay"),
        step("2-7-4", let_stage_appear, sub="appear"),
    ),
}
"""How a card of each type is played."""


def play(game: Game, player: int, card: int, timing: str, back: Step) -> Call:
    """6-5-3-1, 7-1-3-1-2: return the call by which a card is played from the hand, or an event's effect of this timing is activated."""
    card_type = printed_card(game, card).type
    ability = event_effect(game, card, timing) if card_type == "event" else -1
    return Call(PLAY[card_type].first, Playing(player, card, ability), back)
