"""4. ゲームの基礎用語: カードを引く (4-5)、ダメージ処理 (4-6)."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import Top
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine import chance
from fwjudge.engine.batch import announce, happen
from fwjudge.engine.event import Decided, Moved, Noted, Sounded, make_declaration
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, ask, do_nothing, step
from fwjudge.games.common.drawing import Drawing, draw_by, make_drawing
from fwjudge.games.common.players import acting_player, nature
from fwjudge.games.common.progress import effects_in_progress

from ..now.activation import UNPAYABLE, unpayable_triggers, usable_trigger
from ..now.areas import cards_in
from ..now.bans import may_take_life
from ..now.own_effects import ability_of
from ..readings import SECOND_DAMAGE
from ..state import DECK, HAND, LIFE, OP, place_of
from .ch01_basics import lose
from .ch03_areas import move_to_trash

# 4-5 カードを引く ------------------------------------------------------------------------------------

DECKS: Final = place_of(0, DECK), place_of(1, DECK)
"""The decks of the two players."""
HANDS: Final = place_of(0, HAND), place_of(1, HAND)
"""The hands of the two players."""
draw = draw_by(make_drawing(OP, "4-5", "4-5-3", "4-5-2", DECKS, HANDS, cites=("3-4-1",)))
"""4-5-3: a player draws so many cards."""


def begin_drawing_up_to(game: Game, drawing: Drawing) -> Control:
    """4-5-4: where none may be drawn nothing happens."""
    if drawing.left > 0:
        return None
    note(game, Decided("none to draw", drawing.player))
    return OP.at("4-5-4-3", "done")


def find_answers_about_drawing(game: Game, drawing: Drawing) -> list[str]:
    """4-5-4-1: the player can end this here, or draw a card if one is left.

    Return the answers that are open.
    """
    return ["draw", "enough"] if cards_in(game, drawing.player, DECK) else ["enough"]


def draw_or_end(game: Game, drawing: Drawing, option: str) -> Control:
    """4-5-4-1: what the player said is done."""
    if option == "draw":
        return None
    return happen(game, [make_declaration(drawing.player, "enough")], OP.at("4-5-4-3", "done"))


def draw_one_more(game: Game, drawing: Drawing) -> Control:
    """4-5-4-2: the player draws a card."""
    game.frame = drawing._replace(left=drawing.left - 1)
    return draw(drawing.player, 1)


def repeat_drawing(game: Game, drawing: Drawing) -> Control:
    """4-5-4-3: while cards are left to draw, drawing one (4-5-4-1) is repeated."""
    return OP.at("4-5-4-1") if drawing.left > 0 else None


DRAW_UP_TO: Final = OP.table(
    "4-5-4",
    step("4-8-2", do_nothing, does="How many are drawn is not chosen beforehand, as other numbers with 「まで」 are."),
    step("4-5-4", begin_drawing_up_to),
    ask("4-5-4-1", find_answers_about_drawing, draw_or_end, acting_player),
    step("4-5-4-2", draw_one_more),
    step("4-5-4-3", repeat_drawing),
    step("4-5-4-3", do_nothing, sub="done", does="The player has drawn as many as they want, or may."),
)
"""4-5-4: how up to so many cards are drawn."""


def draw_up_to(player: int, amount: int) -> Call:
    """4-5-4: return the call by which a player draws up to so many cards."""
    return Call(DRAW_UP_TO.first, Drawing(player, amount))


# 4-6 ダメージ処理 ------------------------------------------------------------------------------------


@saved
class Damaging(NamedTuple):
    """A frame of damage: who takes it, how much is left."""

    player: int
    left: int
    banish: bool = False
    """10-1-3: it is dealt by a card with 【バニッシュ】."""
    battle: bool = False
    double: bool = False
    """10-1-2: it is dealt by a card with 【ダブルアタック】."""
    triggers: tuple[int, int] = (-1, -1)
    """The card whose 【トリガー】 is activated, and which ability that is (8-6-2-1)."""


def deal_damage(player: int, amount: int) -> Call:
    """4-6-1: return the call by which an effect deals damage to a leader."""
    return Call(OP.at("4-6-2-2", "certain"), Damaging(player, amount))


def deal_battle_damage(player: int, double: bool, banish: bool, back: Step) -> Call:
    """7-1-4-1-1: return the call by which a leader is dealt 1 damage in battle, or 2 (10-1-2-1)."""
    return Call(OP.at("4-6-2-2", "certain"), Damaging(player, 2 if double else 1, banish, True, double), back)


def lose_without_life(game: Game, damaging: Damaging) -> Control:
    """4-6-2-2: the damage is certain now: a player who takes some and has no life loses (9-2-1-1, in battle 7-1-4-1-1-1)."""
    return _lose(game, damaging) if damaging.left > 0 and not _life(game, damaging) else None


def tell_of_damage(game: Game, damaging: Damaging) -> Control:
    """4-6-2-2: damage is dealt: once, however much it is, and whatever becomes of the cards of life.

    Effects that watch for it wait until all of it has been dealt (8-6-2).
    """
    if damaging.left <= 0:
        return None
    player = damaging.player
    return announce(game, Sounded("damage", player), Sounded("deal damage", dealer_of(game, damaging)))


def dealer_of(game: Game, damaging: Damaging) -> int:
    """Return the player who deals the damage: the attacking one, or whose effect it is."""
    effect = next(effects_in_progress(game), None)
    return 1 - damaging.player if damaging.battle or effect is None else effect.player


def take_next_damage(game: Game, damaging: Damaging) -> Control:
    """4-6-2-2: the damage is taken one by one (7-1-4-1-1-3); what is impossible is not done (1-3-2)."""
    if damaging.left <= 0:
        return OP.at("4-6-2-2", "done")
    if not _life(game, damaging):
        if consult(game, SECOND_DAMAGE) == "yes":
            return _lose(game, damaging)
        note(game, Decided("no more damage", damaging.player, cites=("1-3-2",)))
        return OP.at("4-6-2-2", "done")
    return None


def find_possible_top_cards(game: Game, damaging: Damaging) -> list[tuple[int, int]]:
    """4-6-2-1: chance says which card lies on top of the life.

    Return the options of chance: that card, with each card that it can be.
    """
    return chance.draws(game, _top(game, damaging))


def settle_top_card(game: Game, damaging: Damaging, option: tuple[int, int]) -> Control:
    """4-6-2-1: the card on top of the life is the one that chance said."""
    return chance.settle_card(game, option)


def find_answers_about_trigger(game: Game, damaging: Damaging) -> list[str]:
    """4-6-3: the player may activate the 【トリガー】 of the card in place of taking it to the hand (10-1-5-1), or not (10-1-5-2).

    Return the two answers; none where the card has no usable 【トリガー】.
    """
    if damaging.banish or not _can_go_to_hand(game, damaging):
        return []
    return ["trigger", "hand"] if usable_trigger(game, damaging.player, _top(game, damaging)) >= 0 else []


def trigger_or_hand(game: Game, damaging: Damaging, option: str) -> Control:
    """4-6-3: for a 【トリガー】 the damage stops (8-6-2-1)."""
    return OP.at("8-6-2-1") if option == "trigger" else None


def move_life_to_hand(game: Game, damaging: Damaging) -> Control:
    """4-6-2-1, 7-1-4-1-1-2: the card on top of the life goes to the hand; 【バニッシュ】 puts it into the trash (10-1-3-1)."""
    card = _top(game, damaging)
    game.frame = damaging._replace(left=damaging.left - 1)
    if damaging.banish:
        return happen(game, [move_to_trash(game, card, "damage", ("10-1-3-1",))], OP.at("4-6-2-2"))
    if not may_take_life(game, damaging.player):
        stays = make_declaration(damaging.player, "life stays", (), ("1-3-3", "4-6-3-1"))
        return happen(game, [stays], OP.at("4-6-2-2"))
    rules = ("7-1-4-1-1-2", *(("7-1-4-1-1-3", "10-1-2-1") if damaging.double else ())) if damaging.battle else ()
    for effect in unpayable_triggers(game, damaging.player, card):
        of_life = any(isinstance(one, Top) and one.area == "life" for one in walk(ability_of(game, effect).cost))
        rules_of_cost = (*(("10-1-5-3",) if of_life else ()), "8-3-1-3")
        note(game, Noted("not activated", effect.player, effect.ability, effect.source, rules_of_cost, UNPAYABLE))
    unused = ("10-1-5-2",) if usable_trigger(game, damaging.player, card) >= 0 else ()
    return happen(game, [_move_to_hand(damaging, card, (*rules, *unused))], OP.at("4-6-2-2"))


def let_what_waits_follow(game: Game, damaging: Damaging) -> Control:
    """8-6-2: what has come to wait during the damage is activated from here on."""
    waits = next((one for one in game.waiting if one.born == game.own.born), None)
    if waits is not None:
        note(game, Decided("damage over", waits.player, waits.ref.card, waits.ability))
    return None


DAMAGE: Final = OP.table(
    "4-6",
    step("4-6-2-2", lose_without_life, sub="certain"),
    step("4-6-2-2", tell_of_damage, sub="deal", idle=True),
    step("4-6-2-2", take_next_damage),
    ask("4-6-2-1", find_possible_top_cards, settle_top_card, nature, sub="look"),
    ask("4-6-3", find_answers_about_trigger, trigger_or_hand, acting_player),
    step("4-6-2-1", move_life_to_hand),
    step("4-6-2-2", do_nothing, sub="done", does="All damage has been dealt."),
    step("8-6-2", let_what_waits_follow, idle=True),
)
"""4-6: how a leader takes damage."""


def _lose(game: Game, damaging: Damaging) -> Control:
    in_battle = ("7-1-4-1-1-1",) if damaging.battle else ()
    return lose(game, (damaging.player,), (*in_battle, "9-2-1-1", "1-2-1-1-1", "1-2-2-1"))


def _life(game: Game, damaging: Damaging) -> tuple[int, ...]:
    return cards_in(game, damaging.player, LIFE)


def _top(game: Game, damaging: Damaging) -> int:
    return _life(game, damaging)[-1]


def _move_to_hand(damaging: Damaging, card: int, cites: tuple[str, ...] = ()) -> Moved:
    return Moved(card, place_of(damaging.player, HAND), "damage", False, False, cites=cites)


def _can_go_to_hand(game: Game, damaging: Damaging) -> bool:
    """4-6-3-1: what cannot go to the hand cannot be activated either: an effect forbids it, or puts it elsewhere."""
    if not may_take_life(game, damaging.player):
        return False
    moved = _move_to_hand(damaging, _top(game, damaging))
    return not game.world.policy.replacements(game, (moved,), ())
