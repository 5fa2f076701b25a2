"""5-6. コンボする: at a free timing of a battle, and by an effect."""

from __future__ import annotations

from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, need_of_print, slot, unless_forbidden
from fwjudge.engine.event import Lapsed, make_declaration, move
from fwjudge.engine.game import Game
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step

from ..now.bans import can_also, cannot, cards_that_can_also, preconditions
from ..now.continuous_effects import ContinuousEffect
from ..readings import COMBO_POWER
from ..state import AREAS, BATTLE, COMBO, DROP, ENERGY, FW, HAND, area_of, cards_in, place
from . import ch13_tolls
from .ch04_timing import checkpoint


@saved
class Combo(NamedTuple):
    """The frame of one combo."""

    player: int
    card: int


def find_combo_cards(game: Game, player: int) -> tuple[int, ...]:
    """Return the cards of the player's battle area and hand, and those elsewhere that something lets combo."""
    usual = cards_in(game, player, BATTLE) + cards_in(game, player, HAND)
    return usual + cards_that_can_also(game, "combo", player, (DROP, ENERGY))


def is_battle_card(game: Game, player: int, number: int) -> bool:
    """Whether this is a battle card (5-6-1)."""
    return bool(game.printed_card(number).type == "battle")


def has_combo_power(game: Game, player: int, number: int) -> bool:
    """Whether this card has combo power, be it 0 (5-6-2)."""
    return game.printed_card(number).combo is not None


def is_free_to_combo(game: Game, player: int, number: int) -> bool:
    """Whether a card of the battle area is active and does not fight itself (5-6-3-1-1, 5-6-4-1-1)."""
    card, own = game.cards[number], game.own
    if area_of(card.place) != BATTLE:
        return True
    fighter = own.attack if player == own.active else own.guard
    return (not card.rested or can_also(game, "combo", number)) and (fighter is None or fighter.card != number)


def why_no_combo(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return the rules by which this card cannot combo, or cannot leave where it lies (0-2-5)."""
    area = AREAS[area_of(game.cards[number].place)]
    found = cannot(game, "combo", number, player, areas=(area,))
    if found or area != "battle":
        return found
    way = ("battle", "combo")
    return cannot(game, "leave", number, player, areas=way) or cannot(game, "move", number, player, areas=way)


def required_first(game: Game, player: int, number: int) -> list[ContinuousEffect]:
    """Return the effects that demand something before a combo with this card (13-13-1)."""
    return preconditions(game, "combo", number, player, areas=(AREAS[area_of(game.cards[number].place)],))


def why_not_done_first(game: Game, player: int, number: int) -> tuple[str, ...]:
    """Return the rules by which what has to be done first cannot be (13-13-1)."""
    return ch13_tolls.why_impossible(game, required_first(game, player, number), player)


def _combo_action(number: str, rule: str, from_battle: str, window: str, again: str) -> Action:
    """Make the action of a window; `again` is the line at which the game returns to it afterwards (8-2-4-1-1, 8-3-4-1-1)."""

    def combo(game: Game, frame: Any, card: int) -> Control:
        player = FW.at(window).chooser(game, frame)  # type: ignore[misc]
        return ch13_tolls.do_first(
            game,
            required_first(game, player, card),
            player,
            Call(FW.at(f"{rule}-1"), Combo(player, card), FW.at(again)),
        )

    return Action(
        number,
        "combo",
        slot(
            f"{rule}-1",
            find_combo_cards,
            need_of_print("5-6-2", has_combo_power),
            need_of_print("5-6-1", is_battle_card),
            need(from_battle, is_free_to_combo),
            unless_forbidden("0-2-5", why_no_combo, "cannot combo", "cannot leave", "cannot move"),
            unless_forbidden("13-13-1", why_not_done_first, "cannot combo"),
        ),
        perform=combo,
    )


def _rule_of_no_power(game: Game, frame: Combo) -> tuple[str, ...]:
    """5-6-2: return the rule by which a card combos whose combo power is 0."""
    return () if game.printed_card(frame.card).combo else ("5-6-2",)


def declare_the_combo_in_the_offence_step(game: Game, frame: Combo) -> Control:
    """5-6-3-1, 5-6-3-1-2: the turn player names a card of the battle area or the hand and declares the combo."""
    rule = "5-6-3-1-1" if _is_in_the_battle_area(game, frame) else "5-6-3-1-2"
    return happen(
        game,
        [make_declaration(frame.player, "combo", (frame.card,), (rule, "8-2-4-1", *_rule_of_no_power(game, frame)))],
    )


def declare_the_combo_in_the_defence_step(game: Game, frame: Combo) -> Control:
    """5-6-4-1, 5-6-4-1-2: the non-turn player names a card of the battle area or the hand and declares the combo."""
    rule = "5-6-4-1-1" if _is_in_the_battle_area(game, frame) else "5-6-4-1-2"
    return happen(
        game,
        [make_declaration(frame.player, "combo", (frame.card,), (rule, "8-3-4-1", *_rule_of_no_power(game, frame)))],
    )


def _is_in_the_battle_area(game: Game, frame: Combo) -> bool:
    """Whether the named card lies in a battle area; else it is a card of the hand."""
    return area_of(game.cards[frame.card].place) == BATTLE


def put_the_card_into_the_combo_area(game: Game, frame: Combo) -> Control:
    """5-6-3-2, 5-6-4-2: the named card is put into the combo area."""
    put = move(frame.card, place(frame.player, COMBO), "combo", True, ("5-6-1",))
    return happen(game, [put, *effects_lost_by_combo(game, frame.card)])


def effects_lost_by_combo(game: Game, card: int) -> list[Any]:
    """3-1-4-1, 9-8-2: return the end of what lasts on a card of the battle area as it combos, by the reading."""
    if area_of(game.cards[card].place) != BATTLE:
        return []
    ref = game.ref(card)
    lasting = tuple(m for m in game.modifiers if m.ref == ref)
    if not any("combo" in (m.what, m.of) for m in lasting) or consult(game, COMBO_POWER) == "applied":
        return []
    return [Lapsed(lasting, ("9-8-2",))]


def combo_again_or_not(game: Game, frame: Combo) -> Control:
    """5-6-3-4, 5-6-4-4: the window of the step that offered the combo opens again."""
    return None


FW.table(
    "5-6-3",
    step("5-6-3-1", declare_the_combo_in_the_offence_step),
    step("5-6-3-2", put_the_card_into_the_combo_area),
    checkpoint("5-6-3-3"),
    step("5-6-3-4", combo_again_or_not, idle=True),
)
FW.table(
    "5-6-4",
    step("5-6-4-1", declare_the_combo_in_the_defence_step),
    step("5-6-4-2", put_the_card_into_the_combo_area),
    checkpoint("5-6-4-3"),
    step("5-6-4-4", combo_again_or_not, idle=True),
)
combo_in_offence = _combo_action("8-2-4-1", "5-6-3", "5-6-3-1-1", "8-2-4", "8-2-4-1-1")
combo_in_defence = _combo_action("8-3-4-1", "5-6-4", "5-6-4-1-1", "8-3-4", "8-3-4-1-1")
