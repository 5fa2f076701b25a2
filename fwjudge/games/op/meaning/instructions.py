"""The instructions of effects in ONE PIECE: what each does, and which rule defines it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import (
    ChangeGuard,
    Damage,
    Draw,
    ExtraTurn,
    NameWord,
    PayEnergy,
    Rest,
    Together,
    Unread,
    UseSkill,
    Wins,
)
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, Turned, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect, Words
from fwjudge.engine.queries import amount, merge, refs
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.flow import Nested, Nesting, make_nested, remember_in_part
from fwjudge.games.common.meaning import Meaning, Meanings, words_of
from fwjudge.games.common.unread_parts import skip_unread

from ..events import Performs
from ..now.areas import area_of, printed_card
from ..now.bans import Doer, is_forbidden
from ..now.battle import attacking_card
from ..now.costs import cannot_be_tried
from ..now.numbers import NUMBERS, has_keyword
from ..now.own_effects import ability_of
from ..rules import ch04_terms
from ..rules.ch01_basics import win_by_effect
from ..rules.ch03_areas import move_to_trash, rest_don
from ..rules.ch04_terms import draw, draw_up_to
from ..state import HAND, MAX_SPOKEN, OP
from ..world.keywords import BLOCKER, MAIN, UNBLOCKABLE, heads_of
from . import choosing, flow, lasting, looking, moving, statics
from .carrying import is_at_least_once, lines_before


def draw_cards(node: Draw) -> list[Step]:
    """4-5-3, 4-8-2: make the line at which a player draws cards, or up to so many."""

    def draw_all(game: Game, effect: Effect) -> Control:
        many = amount(game, effect, node.amount)
        player, doer = side(effect, node.who), Doer(False, effect.player, effect.source.card)
        if is_forbidden(game, "draw", effect.source.card, doer, player=player):
            log_effect(game, effect, "nothing", ("1-3-3",), "cannot draw")
            return None
        return draw(player, many) if is_at_least_once(game, effect, many) else None

    def draw_some(game: Game, effect: Effect) -> Control:
        return draw_up_to(side(effect, node.who), amount(game, effect, node.amount))

    if node.up_to:
        return [step("4-8-2", draw_some, does="A player draws up to so many cards, one after the other.")]
    return [step("4-5-3", draw_all, does="A player draws cards.")]


def deal_damage(node: Damage) -> list[Step]:
    """4-6-2-2: make the line at which a leader is dealt damage."""

    def run(game: Game, effect: Effect) -> Control:
        many = amount(game, effect, node.amount)
        if not is_at_least_once(game, effect, many):
            return None
        return ch04_terms.deal_damage(side(effect, str(node.to)), many)

    return [step("4-6-2-2", run, does="A leader is dealt damage.")]


def refuse_damage(node: Damage) -> str:
    """Return why damage cannot be dealt: it is not dealt to one player; nothing if it can."""
    return "" if node.to in ("own", "other") else "リーダー以外へのダメージはない"


def name_number(node: NameWord) -> list[Step]:
    """1-3-5: make the line at which a player names a number."""

    def options(game: Game, effect: Effect) -> list[Any]:
        return list(range(MAX_SPOKEN + 1))

    def take(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = effect.put(node.called, (option,))
        return None

    def chooser(game: Game, effect: Effect) -> int:
        return side(effect, node.by)

    return [ask("1-3-5", options, take, chooser, "name", "The player names a number.")]


def refuse_name(node: NameWord) -> str:
    """Return why a player cannot name a word of this kind: only numbers are named; nothing if they can."""
    return "" if node.what in NUMBERS else "宣言できるのは数だけである"


_ACTIVATED: Final = "~activated from the hand"
"""By this name an effect remembers which events it has put into the trash to activate them."""


def waits_for_a_play(game: Game) -> bool:
    """8-5-4: whether some effect waits for an event that is played, which the activation of an effect is not (8-5-1)."""
    return "use" in game.world.hears


def use_other_effect(node: UseSkill) -> list[Step]:
    """10-2-3-1-1, 10-2-4-1-1: make the line that activates another effect of this card, as an effect says (10-2-4-1-2).

    An event of the hand that is 「発動する」 goes to the trash first (8-4-2); without a word for it its 【メイン】 is meant.
    """
    name = node.name or MAIN
    rule, more = {MAIN: ("10-2-3-1-1", ()), "【カウンター】": ("10-2-4-1-1", ("10-2-4-1-2",))}.get(name, ("", ()))

    def put_into_trash(game: Game, effect: Effect) -> Control:
        found = [ref.card for ref in refs(game, effect, node.cards) if area_of(game, ref.card) == HAND]
        game.frame = effect.put(_ACTIVATED, tuple(Ref(card, game.lives[card] + 1) for card in found))
        return happen(game, [move_to_trash(game, card, "trash", ("8-4-2",)) for card in found])

    def run(game: Game, effect: Effect) -> Control:
        skills = game.world.abilities
        for ref in (*refs(game, effect, node.cards), *effect.get(_ACTIVATED)):
            for number in printed_card(game, ref.card).abilities:
                if name in heads_of(skills[number].name):
                    note(game, Performs(effect.player, effect.ability, effect.source, name, more))
                    if waits_for_a_play(game) and not effect.get(_ACTIVATED):
                        note(game, Decided("no play", effect.player, ref.card, number, ("8-5-4",)))
                    return Call(OP.at("8-4-1-1"), Effect(number, ref, effect.player))
        return None

    first = [] if node.name else [step("8-4-2", put_into_trash, does="An event of the hand goes to the trash.")]
    return [*first, step(rule, run, "" if rule else "use", does=f"The {name} of this card is activated.")]


def turn_attack_to(node: ChangeGuard) -> list[Step]:
    """10-1-4-1: make the line at which a card becomes the one that is attacked; no rule numbers it where it is by another text.

    10-1-7-1 forbids only that 【ブロッカー】 is activated, and nothing of what another text does.
    """

    def run(game: Game, effect: Effect) -> Control:
        found = refs(game, effect, node.card)
        if not found or game.own.attack is None:
            return None
        target, *_ = found
        cites = ("10-1-4-1",) if ability_of(game, effect).keyword == BLOCKER else ()
        is_unblockable = has_keyword(game, attacking_card(game), UNBLOCKABLE)
        cites = cites or (("10-1-7-1",) if is_unblockable else ())
        return happen(game, [change("target", cites, target=target)])

    return [step("", run, "target", "The card becomes the one that is attacked.")]


def win(node: Wins) -> list[Step]:
    """1-2-5: make the line at which a player wins."""

    def run(game: Game, effect: Effect) -> Control:
        return win_by_effect(game, side(effect, node.who))

    return [step("1-2-5", run, does="A player wins the game.")]


def take_extra_turn(node: ExtraTurn) -> list[Step]:
    """6-6-1-4: make the line by which the turn after this one is that of a player, as a text says (1-3-1)."""

    def run(game: Game, effect: Effect) -> Control:
        player = side(effect, node.who)
        return happen(game, [change("extra turn", extra=(player, *game.own.extra))])

    return [step("6-6-1-4", run, does="The turn after this one is that of a player.")]


def pay_don(node: PayEnergy) -> list[Step]:
    """8-3-1-5: make the line at which as many active DON!! are rested as the sign of the cost says."""

    def run(game: Game, effect: Effect) -> Control:
        added = ("8-3-1-2",) if ability_of(game, effect).kind == "unless" else ()
        return happen(game, rest_don(game, effect.player, amount(game, effect, node.amount), *added))

    return [step("8-3-1-5", run, does="As many active DON!! of the cost area are rested.")]


def do_together(node: Together, nested: Nested) -> list[Step]:
    """1-3-8: make the lines of what happens at once; a card that is to be rested is not activated at the same time.

    What is more than an event, as a choice is, comes first.
    """
    before: list[Step] = []
    at_once: list[tuple[Any, Callable[[], Any]]] = []
    one: Any
    for at, one in enumerate(node.body):
        if MEANINGS[type(one)].events is None:
            before += nested((one,), f"{at}.")
            continue
        lines, cards = lines_before(one.cards, itself=False)
        for line in lines:
            line.sub = f"{at}.{line.sub}"
            before.append(line)
        at_once.append((one, cards))

    def run(game: Game, effect: Effect) -> Control:
        parts = [one._replace(cards=cards()) for one, cards in at_once]
        found = [event for one in parts for event in events_of(game, effect, one)]
        resting = {ref.card for one in parts if isinstance(one, Rest) for ref in refs(game, effect, one.cards)}
        kept = [
            event for event in found if not (event.__class__ is Turned and not event.rested and event.card in resting)
        ]
        if len(kept) < len(found):
            log_effect(game, effect, "nothing", ("1-3-8",), "rested goes first")
        return happen(game, kept)

    return [*before, step("1-3-8", run, does="All of it happens at once.")]


def events_of(game: Game, effect: Effect, node: Any) -> Sequence[Any]:
    """Return the events that an instruction would cause now; it has to be one that only causes events."""
    events = MEANINGS[type(node)].events
    assert events is not None
    return events(game, effect, node)


_NESTING: Final[dict[type, Nesting]] = {**flow.NESTING, Together: do_together}
WORDS: Final[Words] = {}
"""The lines that each kind of instruction becomes."""


def _with_inner_lines(lines: Nesting) -> Callable[[Any], list[Step]]:
    def make(node: Any) -> list[Step]:
        return lines(node, _NESTED)

    return make


_NESTED: Final = make_nested(WORDS)
MEANINGS: Final[Meanings] = merge(
    choosing.MEANINGS,
    lasting.MEANINGS,
    looking.MEANINGS,
    moving.MEANINGS,
    {
        Draw: Meaning(draw_cards),
        Damage: Meaning(deal_damage, refused=refuse_damage),
        UseSkill: Meaning(use_other_effect),
        NameWord: Meaning(name_number, refused=refuse_name),
        ChangeGuard: Meaning(turn_attack_to),
        Wins: Meaning(win),
        ExtraTurn: Meaning(take_extra_turn),
        PayEnergy: Meaning(pay_don),
        Unread: Meaning(skip_unread(remember_in_part), possible=cannot_be_tried),
        **{
            kind: Meaning(_with_inner_lines(lines), possible=flow.POSSIBLE.get(kind))
            for kind, lines in _NESTING.items()
        },
        **statics.MEANINGS,
    },
)
"""The meaning of each kind of instruction, and of what is always so."""
WORDS.update(words_of(MEANINGS))
