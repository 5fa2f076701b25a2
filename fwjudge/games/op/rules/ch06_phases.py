"""6. ゲームの進行: リフレッシュ (6-2)、ドロー (6-3)、ドン!! (6-4)、メイン (6-5)、エンド (6-6)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, need_of_print, need_of_skills, offer, slot, unless_forbidden
from fwjudge.engine.event import Decided, Lapsed, Moved, change, make_declaration, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.project import CANNOT, THIS_TURN, Modifier, Until
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, do_nothing, step
from fwjudge.games.common.events import Aged
from fwjudge.games.common.lines import begin_part, expire, make_wait, name_of
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.activation import is_payable, meets_added_conditions
from ..now.areas import active_don, area_of, cards_in, hand_of, leader_and_characters, printed_card
from ..now.bans import is_forbidden, may_play, rules_against_appearing
from ..now.conditions_met import is_used_up, meets_conditions
from ..now.effects import effects_of_kind, is_valid
from ..now.own_effects import CardEffect, frame_of
from ..now.playing import event_effect
from ..state import CHARACTER, COST, DON_DECK, FIELD, GIVEN, HAND, LEADER, OP, STAGE, TRASH, place_of
from .ch02_play import PAYABLE, play
from .ch03_areas import move_to_cost_area
from .ch04_terms import draw
from .ch07_battle import attack
from .ch08_delays import carry_out_delayed, finish_what_is_left, left_for
from .ch08_effects import choose_next, resolve_line

# 6-2 リフレッシュフェイズ ----------------------------------------------------------------------------


def end_effects_until_turn_start(game: Game, frame: object) -> Control:
    """6-2-1: effects that last until 「ターン開始時」 end."""
    ending = tuple(modifier for modifier in game.modifiers if _ends_now(modifier, turn_player(game)))
    return happen(game, [Lapsed(ending)] if ending else [])


def return_given_don(game: Game, frame: object) -> Control:
    """6-2-3: all DON!! that are given to cards of the turn player go back to the cost area, rested."""
    given = cards_in(game, turn_player(game), GIVEN)
    return happen(game, [move_to_cost_area(game, don, "return don", True) for don in given])


def activate_all(game: Game, frame: object) -> Control:
    """6-2-4: all rested cards of the turn player become active; what is active already does not become so (1-3-2-1)."""
    player = turn_player(game)
    lying = [card for area in (LEADER, CHARACTER, STAGE, COST) for card in cards_in(game, player, area)]
    rested = [card for card in lying if game.cards[card].rested]
    kept = [card for card in rested if stays_rested(game, card)]
    for card in kept:
        note(game, Decided("stays rested", player, card, cites=("1-3-3",)))
    events: list[Any] = [turn_card(card, False, ("4-4-1-1",)) for card in rested if card not in kept]
    over = tuple(
        m
        for m in game.modifiers
        if m.what == CANNOT and m.of == STAYS_RESTED and m.ref is not None and m.ref.card in lying
    )
    return happen(game, [*events, *([Lapsed(over)] if over else [])])


def stays_rested(game: Game, card: int) -> bool:
    """1-3-3: whether an effect forbids that a card becomes active in this refresh phase."""
    return any(is_forbidden(game, word, card) for word in KEEPS_RESTED)


NEXT_REFRESH: Final = Until("refresh")
"""The end of an effect about the next refresh phase of a player."""
STAYS_RESTED: Final = "activate at refresh"
"""The word for what is forbidden by an effect that lasts until the refresh phase in which a card does not become active."""
KEEPS_RESTED: Final = (STAYS_RESTED, "activate")
"""The words for what is forbidden of a card that stays rested in the refresh phase."""


REFRESH: Final = OP.table(
    "6-2",
    begin_part("6-2-1", "refresh phase"),
    step("6-2-1", end_effects_until_turn_start, idle=True),
    make_wait("6-2-2", "turn start"),
    resolve_line("6-2-2"),
    step("6-2-3", return_given_don),
    step("6-2-4", activate_all),
    resolve_line("6-2-4"),
    OP.go_to("6-2-4", "6-3-1", "begin", sub="end"),
)
"""6-2: the refresh phase."""


def _ends_now(modifier: Modifier, active: int) -> bool:
    """Whether it lasts until the start of any turn, or of this player's as the effect's player sees it."""
    until = modifier.until
    return until.what == "turn start" and _is_turn_of(until, modifier.player, active)


def _is_turn_of(until: Until, player: int, active: int) -> bool:
    """Whether this turn is one of those that an end names, of this player's effect: any turn, or one of a certain player."""
    return not until.whose or (until.whose == "own") == (player == active)


# 6-3 ドローフェイズ ----------------------------------------------------------------------------------


def draw_for_turn(game: Game, frame: object) -> Control:
    """6-3-1: the turn player draws a card, but not in the first turn."""
    if game.own.turn == 1:
        note(game, Decided("no draw", turn_player(game)))
        return None
    return draw(turn_player(game), 1)


DRAW: Final = OP.table(
    "6-3",
    begin_part("6-3-1", "draw phase"),
    step("6-3-1", draw_for_turn),
    resolve_line("6-3-1"),
    OP.go_to("6-3-1", "6-4-1", "begin", sub="end"),
)
"""6-3: the draw phase."""

# 6-4 ドン!!フェイズ ----------------------------------------------------------------------------------


def put_don(game: Game, frame: object) -> Control:
    """6-4-1: two DON!! go to the cost area, active (3-9-3), one by one (3-3-3), but one in the first turn or if it is the last (6-4-2)."""
    player = turn_player(game)
    deck = cards_in(game, player, DON_DECK)
    if not deck:
        return None
    amount = 1 if game.own.turn == 1 else 2
    rules = ("3-9-3", "3-3-3") if len(deck) >= amount else ("6-4-2", "1-3-2", "3-9-3")
    area = place_of(player, COST)
    return happen(
        game, [Moved(don, area, "don", cites=rules) for don in deck[::-1][:amount]], OP.at("6-4-1", "resolve")
    )


def put_none(game: Game, frame: object) -> Control:
    """6-4-3: from an empty DON!! deck nothing is put."""
    note(game, Decided("no don", turn_player(game)))
    return None


DON_PHASE: Final = OP.table(
    "6-4",
    begin_part("6-4-1", "DON!! phase"),
    step("6-4-1", put_don),
    step("6-4-3", put_none),
    resolve_line("6-4-1"),
    OP.go_to("6-4-1", "6-5-1", "begin", sub="end"),
)
"""6-4: the DON!! phase."""

# 6-5-3 カードのプレイ --------------------------------------------------------------------------------


def can_be_played_in_main_phase(game: Game, player: int, card: int) -> bool:
    """6-5-3-1: whether a card is a character, a stage or an event with 【メイン】."""
    card_type = printed_card(game, card).type
    return card_type in ("character", "stage") or (card_type == "event" and event_effect(game, card, "main") >= 0)


def is_not_for_counter_step(game: Game, player: int, card: int) -> bool:
    """10-2-4-1: whether a card is no event whose effects are all for the counter step."""
    return event_effect(game, card, "counter") < 0 or event_effect(game, card, "main") >= 0


def play_in_main_phase(game: Game, frame: object, card: int) -> Control:
    """6-5-3-1: the turn player plays a card from the hand."""
    return play(game, turn_player(game), card, "main", OP.at("6-5-2", "resolve"))


play_card = Action(
    "6-5-3-1",
    "play",
    need_of_skills("4-7-2", may_play),
    slot(
        "6-5-3-1",
        hand_of,
        need_of_print("6-5-3-1", can_be_played_in_main_phase),
        need_of_print("10-2-4-1", is_not_for_counter_step),
        unless_forbidden("1-3-3", rules_against_appearing, "cannot appear"),
        *PAYABLE,
    ),
    perform=play_in_main_phase,
)
"""6-5-3: a player plays a card from the hand."""

# 6-5-4 カードの効果の発動 ----------------------------------------------------------------------------


def effects_to_activate(game: Game, player: int) -> list[CardEffect]:
    """6-5-4-1: return the effects with 【起動メイン】, which can be named, also those that cannot be activated where their card lies."""
    return list(effects_of_kind(game, player, "activate", (*FIELD, HAND, TRASH), also_invalid=True))


def lies_where_text_is_valid(game: Game, player: int, named: CardEffect) -> bool:
    """2-8-2: whether a card lies on the field, where its text is valid."""
    card, _ = named
    return area_of(game, card) in FIELD


def is_valid_effect(game: Game, player: int, named: CardEffect) -> bool:
    """8-2-1-1: whether the effect has not been made invalid."""
    return is_valid(game, frame_of(game, player, named))


def is_not_used_up(game: Game, player: int, named: CardEffect) -> bool:
    """10-2-13-3: whether the effect has no 【ターン1回】, or one that has not been resolved this turn."""
    return not is_used_up(game, frame_of(game, player, named))


def has_its_conditions_met(game: Game, player: int, named: CardEffect) -> bool:
    """8-4-1-1: whether the conditions of the effect are met."""
    return meets_conditions(game, frame_of(game, player, named))


def has_added_conditions_met(game: Game, player: int, named: CardEffect) -> bool:
    """8-3-2-2: whether the conditions are met that other effects add."""
    return meets_added_conditions(game, frame_of(game, player, named))


def has_payable_cost(game: Game, player: int, named: CardEffect) -> bool:
    """8-3-1-3: whether all of the cost can be paid."""
    return is_payable(game, frame_of(game, player, named))


def activate_effect_in_main_phase(game: Game, frame: object, named: CardEffect) -> Control:
    """6-5-4-1: the turn player activates an effect."""
    return Call(OP.at("8-4-1-1"), frame_of(game, turn_player(game), named), OP.at("6-5-2", "resolve"))


activate = Action(
    "6-5-4-1",
    "activate",
    slot(
        "6-5-4-1",
        effects_to_activate,
        need("2-8-2", lies_where_text_is_valid),
        need("8-2-1-1", is_valid_effect),
        need("10-2-13-3", is_not_used_up),
        need("8-4-1-1", has_its_conditions_met),
        need("8-3-2-2", has_added_conditions_met),
        need("8-3-1-3", has_payable_cost),
    ),
    perform=activate_effect_in_main_phase,
)
"""6-5-4: a player activates an effect with 【起動メイン】."""

# 6-5-5 ドン!!カードの付与 ----------------------------------------------------------------------------


def has_active_don(game: Game, player: int) -> bool:
    """6-5-5-1: whether the cost area holds an active DON!!, which alone can be given."""
    return bool(active_don(game, player))


def give_don(game: Game, frame: object, card: int) -> Control:
    """6-5-5-1: an active DON!! is laid beneath a leader or character; there it is neither active nor rested (4-4-2)."""
    player = turn_player(game)
    don, *_ = active_don(game, player)
    rules = ("6-5-5-1", "4-4-2", "6-5-5-3", "3-1-6-1")
    return happen(
        game,
        [
            make_declaration(player, "give", (card,), ("6-5-5-1",)),
            Moved(don, place_of(player, GIVEN), "give", cites=rules, under=card),
        ],
        OP.at("6-5-2", "resolve"),
    )


give = Action(
    "6-5-5-1",
    "give",
    need("6-5-5-1", has_active_don),
    slot("6-5-5-1", leader_and_characters),
    perform=give_don,
)
"""6-5-5: a player gives a DON!! to the leader or a character."""

# 6-5 メインフェイズ ----------------------------------------------------------------------------------


def end_main_phase(game: Game, frame: object) -> Control:
    """6-5-2-1: the turn player says that the main phase ends; the end phase follows."""
    return happen(game, [make_declaration(turn_player(game), "end main", (), ("6-5-2-1",))], OP.at("6-6-1-1", "begin"))


end_main = Action("6-5-2-1", "end main", perform=end_main_phase)
"""6-5-2-1: a player ends the main phase."""

MAIN: Final = OP.table(
    "6-5",
    begin_part("6-5-1", "main phase"),
    make_wait("6-5-1", "main start"),
    finish_what_is_left("6-5-1", turn_player, "main start", "turn player"),
    finish_what_is_left("6-5-1", non_turn_player, "main start", "other player"),
    resolve_line("6-5-2"),
    offer("6-5-2", turn_player, play_card, activate, give, attack, end_main, by_abilities=(activate,)),
    # each action comes back to the line before
)
"""6-5: the main phase."""

# 6-6 エンドフェイズ ----------------------------------------------------------------------------------

EXPIRE: Final = "expire"
"""The option to let effects end that last until the end of the turn."""


def finish_turn_effects(player: Chooser, sub: str) -> Step:
    """Make the line of (Ⅰ) or (Ⅱ): this player does what their effects have left for the end of the turn, in any order."""

    def what_is_left(game: Game, frame: object) -> list[Any]:
        if not game.delayed and not game.modifiers:
            return []
        who = player(game, frame)
        left: list[Any] = left_for(game, "turn end", who)
        return [*left, EXPIRE] if _effects_ending_now(game, who) else left

    def do_one(game: Game, frame: object, option: Any) -> Control:
        if option == EXPIRE:
            return happen(game, [Lapsed(_effects_ending_now(game, player(game, frame)))], line)
        return carry_out_delayed(game, option, line)

    does = f"In any order {name_of(player)} does what effects have left for the end of the turn, and ends what lasts until then."
    line = ask("6-6-1-2", what_is_left, do_one, player, sub, does)
    line.idle = True
    return line


def _effects_ending_now(game: Game, player: int) -> tuple[Modifier, ...]:
    """Return the effects of this player that last until the end of any turn, or of this player's, as they see it."""
    until = (Until("turn end"), Until("turn end", "own" if player == turn_player(game) else "other"))
    return tuple(m for m in game.modifiers if m.player == player and m.until in until)


def pass_turn(game: Game, frame: object) -> Control:
    """6-6-1-4: the turn is over, and the next one is the other player's, unless an effect says whose it is (1-3-1)."""
    extra: tuple[int, ...] = game.own.extra
    following = change(
        "turn",
        ("4-3-1", "4-3-2", *(("1-3-1",) if extra else ())),
        turn=game.own.turn + 1,
        active=extra[0] if extra else non_turn_player(game),
        extra=extra[1:],
        fresh=frozenset(),
        used=frozenset(),
        happened=frozenset(),
    )
    later = tuple(m for m in game.modifiers if m.until.is_later)
    nearer = [Aged(later, tuple(m._replace(until=m.until._replace(is_later=False)) for m in later))] if later else []
    return happen(game, [following, *nearer], OP.at("6-2-1", "begin"))


END: Final = OP.table(
    "6-6",
    begin_part("6-6-1-1", "end phase"),
    make_wait("6-6-1-1", "turn end"),
    step("6-6-1-1-1", do_nothing, does="Such an effect is activated and resolved once: this line comes once a turn."),
    choose_next("6-6-1-1-3", turn_player, "6-6-1-1-3", "turn end"),
    step("6-6-1-1-2", do_nothing, does="All of the turn player's come before all of the other player's."),
    choose_next("6-6-1-1-4", non_turn_player, "6-6-1-1-4", "turn end"),
    resolve_line("6-6-1-1"),
    finish_turn_effects(turn_player, "turn player"),
    finish_turn_effects(non_turn_player, "other player"),
    resolve_line("6-6-1-2"),
    expire("6-6-1-3", turn_player, THIS_TURN, sub="turn player"),
    expire("6-6-1-3", non_turn_player, THIS_TURN, sub="other player"),
    step("6-6-1-4", pass_turn),
)
"""6-6: the end phase."""
