"""The meaning of each record of card text in Buddyfight: its lines, its events, whether it can be done, what of it cannot be.

An instruction that only makes things happen is a function from it to events: those can also be a part of a cost. The others are
makers of lines.
"""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.text import (
    Activate,
    AttackNow,
    Choose,
    Damage,
    Draw,
    End,
    ExtraTurn,
    If,
    Life,
    May,
    NegateAttack,
    NegateUse,
    PayEnergy,
    Rest,
    Sentence,
    Wins,
)
from fwjudge.ability.walk import walk
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over, change, make_declaration, turn_card
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect, lines_of
from fwjudge.engine.queries import amount, holds, members, merge, refs
from fwjudge.engine.step import NATURE, Call, Control, Step, ask, do_nothing, step
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.choosing import DONE
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.endings import BY_EFFECT
from fwjudge.games.common.flow import carry_out_sentence, forget, label, make_nested, remember_in_part
from fwjudge.games.common.meaning import Meaning, let_happen, tell_lines, words_of
from fwjudge.games.common.players import acting_player, nature
from fwjudge.games.common.progress import leave
from fwjudge.games.common.unread_parts import hangs_on_unread, note_unread, skip_unread, unread_of

from ..now.battle import rules_of_constant
from ..now.numbers import has_keyword
from ..now.picks import next_pick, with_pick
from ..rules.s1_declaring import GAUGE_PAID, gauge_to_pay
from ..rules.s3_attack import damage
from ..rules.s4_abilities import DECLINE, DO
from ..rules.s8_decks import rules_of_choice
from ..rules.sf_field import draw, move_to_drop, options_of_chance
from ..state import (
    BF,
    FIELD_PLACES,
    GAUGE,
    Attack,
    Bf,
    Fight,
    LifeChanged,
    answered_use,
    controller,
    is_on_field,
    place,
)
from ..world.facts import NEGATE_ATTACK, NOT_TO, is_named_on_use
from . import lasting, moving
from .noting import DOES, PAYING, let_happen_if_any

# -- choosing ----------------------------------------------------------------------------------------------


def choose_cards(node: Choose) -> list[Step]:
    """Make the line of a choice on resolving: of cards in a soul (o.ソウル), or elsewhere; none where it was made on use (1b.1.4)."""
    if is_named_on_use(node):
        return []
    number = "o.ソウル" if any(isinstance(one, text.In) and "soul" in one.areas for one in walk(node.of)) else DOES
    blind = node.random or _is_unseen_hand(node)

    def options(game: Game, effect: Effect) -> list[Any]:
        found = next_pick(game, effect, (node,))
        return found.options if found else []

    def take(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = with_pick(effect, node, option)
        if option != DONE:
            rules = rules_of_choice(game, node.of, option.card)
            note(game, make_declaration(side(effect, node.by), "choose", (option.card,), rules))
        return line

    def chooser(game: Game, effect: Effect) -> int:
        return NATURE if blind else side(effect, node.by)

    does = "The fighter chooses the cards that the text means, one after the other; chance does where nobody sees them."
    line = ask(number, options, take, chooser, does=does)
    return [line]


def _is_unseen_hand(node: Choose) -> bool:
    """Whether the cards are those of the hand of the fighter who does not choose, which the chooser does not see."""
    filters = node.of.filters if isinstance(node.of, text.Cards) else ()
    return text.In(("hand",)) in filters and text.Whose("own" if node.by == "other" else "other") in filters


def can_choose(game: Game, effect: Effect, node: Choose) -> bool:
    """o.コストと能力: whether there are as many cards to choose, beside the card itself; a target may be missing."""
    if node.plain:
        return True
    found = [c for c in members(game, effect, node.of) if c != effect.source.card]
    least = node.most if node.least is None else node.least
    return least is None or len(found) >= amount(game, effect, least)


def _refuse_choice(node: Choose) -> str:
    plain = Choose(
        node.of, node.most, node.least, node.called, node.by, random=node.random, plain=node.plain, target=node.target
    )
    if node != plain or (node.random and is_named_on_use(node)):
        return "この選び方は、まだ働かない"
    if any(isinstance(one, text.In) and _UNSEEN.intersection(one.areas) for one in walk(node.of)):
        return "だれも見られないカードから選ぶ効果は、まだ働かない"
    return "" if node.by == "own" or not is_named_on_use(node) else "相手が使用時に対象を選ぶ効果は、まだ働かない"


_UNSEEN: Final = frozenset(("deck", "removed", "lost"))
"""The areas whose cards no player may see."""

# -- drawing, life, damage ---------------------------------------------------------------------------------


def draw_cards(node: Draw) -> list[Step]:
    """Make the line by which a fighter draws cards."""

    def carry_out(game: Game, effect: Effect) -> Control:
        return draw(side(effect, node.who), amount(game, effect, node.amount))

    return [step("f.1", carry_out, does="A fighter draws as many cards as the text says.")]


def _refuse_draw(node: Draw) -> str:
    return "「まで」引く効果は、まだ働かない" if node.up_to else ""


def deal_damage(game: Game, effect: Effect, node: Damage) -> list[Any]:
    """Return the events of damage by an effect, dealt by its card if that is still there."""
    source = (effect.source.card,) if game.is_here(effect.source) else ()
    return damage(game, side(effect, str(node.to)), amount(game, effect, node.amount), source)


def _refuse_damage(node: Damage) -> str:
    return "" if node.to in ("own", "other") and not node.divided else "ダメージを受けるのはファイターである"


def change_life(game: Game, effect: Effect, node: Life) -> list[Any]:
    """Return the change of a fighter's life: paid where it is a part of a cost."""
    cause = "pay" if effect.get(PAYING) else "gain"
    return [LifeChanged(side(effect, node.who), amount(game, effect, node.amount), cause)]


def has_life(game: Game, effect: Effect, node: Life) -> bool:
    """o.コストと能力: whether a fighter has as much life as is to be paid."""
    return bool(game.own.life[side(effect, node.who)] + amount(game, effect, node.amount) >= 0)


def has_gauge(game: Game, effect: Effect, node: PayEnergy) -> bool:
    """o.コストと能力: whether a fighter has as much gauge as is to be paid."""
    return len(game.areas[place(effect.player, GAUGE)]) >= amount(game, effect, node.amount)


def pay_gauge(node: PayEnergy) -> list[Step]:
    """o.コストと能力: make the lines by which gauge is paid in the middle of an effect: the fighter says which cards."""
    wanted = node.amount if isinstance(node.amount, int) else 0

    def options(game: Game, effect: Effect) -> list[Any]:
        paid = effect.get(GAUGE_PAID)
        return gauge_to_pay(game, effect.player, paid, wanted - len(paid)) if len(paid) < wanted else []

    def take(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = effect.put(GAUGE_PAID, tuple(sorted((*effect.get(GAUGE_PAID), option))))
        return decide

    def unknown(game: Game, effect: Effect) -> list[Any]:
        return options_of_chance(game, [ref.card for ref in effect.get(GAUGE_PAID)])

    def show(game: Game, effect: Effect, option: Any) -> Control:
        stood_for, drawn = option
        paid = [ref.card for ref in effect.get(GAUGE_PAID)]
        if stood_for in paid and drawn not in paid:
            paid[paid.index(stood_for)] = drawn
            game.frame = effect.put(GAUGE_PAID, tuple(sorted(game.ref(c) for c in paid)))
        return chance.settle_card(game, option, look)

    def pay(game: Game, effect: Effect) -> Control:
        paid = [move_to_drop(game, ref.card, "pay gauge", ("f.4",)) for ref in effect.get(GAUGE_PAID)]
        game.frame = forget(effect, GAUGE_PAID)
        return happen(game, paid)

    number = "o.コストと能力"
    decide = ask(number, options, take, acting_player, "gauge", "The fighter says which cards of the gauge are paid.")
    look = ask(number, unknown, show, nature, "look", "Chance says which cards are paid that lay face down.")
    return [decide, look, step(number, pay, "pay", "The chosen cards of the gauge are paid.")]


def _refuse_payment(node: PayEnergy) -> str:
    return "" if isinstance(node.amount, int) and not node.colours else "払うゲージの数が決まっていない"


# -- resting -----------------------------------------------------------------------------------------------


def rest_cards(game: Game, effect: Effect, node: Rest) -> list[Any]:
    """Return the turns by which cards are rested; one that is rested already is left out."""
    return [turn_card(ref.card, True) for ref in refs(game, effect, node.cards) if not game.cards[ref.card].rested]


def stand_cards(game: Game, effect: Effect, node: Activate) -> list[Any]:
    """Return the turns by which cards stand; one that stands already is left out."""
    return [turn_card(ref.card, False) for ref in refs(game, effect, node.cards) if game.cards[ref.card].rested]


def can_rest(game: Game, effect: Effect, node: Rest) -> bool:
    """o.コストと能力: whether the cards stand on the field, so that they can be rested."""
    return all(is_on_field(game, ref) and not game.cards[ref.card].rested for ref in _at_hand(game, effect, node.cards))


def _at_hand(game: Game, effect: Effect, target: text.Target) -> tuple[Ref, ...]:
    """Return the cards of a cost as far as they are known before it is paid: the card itself, whether it is still there or not."""
    if target == text.It("this"):
        return (effect.source,)
    return refs(game, effect, target)


# -- conditions, ends, attacks -----------------------------------------------------------------------------


def put_sentence(node: Sentence) -> list[Step]:
    """Make the lines of one sentence, of which the next ones can ask whether it was done."""
    return carry_out_sentence(node, make_nested(WORDS))


def ask_whether(node: May) -> list[Step]:
    """4.1.3.1: make the lines of what may be done, asked on resolving; all of it must be possible (o.コストと能力)."""
    end = label("end")

    def is_whole(game: Game, effect: Effect) -> bool:
        return all(is_possible(game, effect, one) for one in node.body)

    def options(game: Game, effect: Effect) -> list[Any]:
        return [DO, DECLINE] if is_whole(game, effect) else [DECLINE]

    def take(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = effect.put(node.called, (option == DO,))
        if option == DO:
            return None
        if is_whole(game, effect):
            log_effect(game, effect, "not done")
        else:
            log_effect(game, effect, "not done", ("o.コストと能力",), "not all possible")
        remember_in_part(game)
        return end

    def chooser(game: Game, effect: Effect) -> int:
        return side(effect, node.by)

    whether = ask(DOES, options, take, chooser, "may", "The fighter says whether to do it, if all of it can be done.")
    return [whether, *make_nested(WORDS)(node.body), end]


def go_on_only_if(node: If) -> list[Step]:
    """4.1.3.2: make the lines of a condition in an effect: where it is not met, what comes after it is not resolved."""

    hole = unread_of(node.condition)

    def carry_out(game: Game, effect: Effect) -> Control:
        if hole is not None:
            if hangs_on_unread(game, effect, node.condition):
                note_unread(game, effect, hole)
            return leave(game)
        if holds(game, effect, node.condition):
            if any(isinstance(one, text.State) and one.state == "buddy" for one in walk(node.condition)):
                log_effect(game, effect, "buddy here", ("1a.Q5",))
            return None
        if node.condition != text.Done():
            of_auto = effect.ability >= 0 and game.world.abilities[effect.ability].kind == "auto"
            log_effect(game, effect, "failed", ("4.2.3.2",) if of_auto else (), "condition in effect not met")
        return leave(game)

    condition = step("4.1.3.2", carry_out, does="Without what the text asks for, the rest of it is not resolved.")
    return [condition, *lines_of(WORDS, node.then)]


def can_never(game: Game, effect: Effect, node: text.Unread) -> bool:
    """Return False: a part of a cost that was not understood can never be paid."""
    return False


def _refuse_if(node: If) -> str:
    return "「そうでないなら」の効果は、まだ働かない" if node.otherwise else ""


def negate_use(node: NegateUse) -> list[Step]:
    """Make the line by which the use that is answered is negated."""

    def carry_out(game: Game, effect: Effect) -> Control:
        own: Bf = game.own
        if own.stack and not own.stack[-1].left:
            return happen(game, [change("negated", stack=(*own.stack[:-1], answered_use(game)._replace(negated=True)))])
        log_effect(game, effect, "failed", why="nothing to negate")
        return None

    return [step(DOES, carry_out, does="The use that is answered is negated.")]


def _is_held(game: Game, attack: Attack) -> bool:
    """Whether an attacking card says that its attack is not negated."""
    return any(game.is_here(ref) and has_keyword(game, ref.card, NOT_TO[NEGATE_ATTACK]) for ref in attack.attackers)


def negate_attack(node: NegateAttack) -> list[Step]:
    """Make the line by which the attack in progress is negated."""

    def carry_out(game: Game, effect: Effect) -> Control:
        own: Bf = game.own
        if own.attacks and _is_held(game, own.attacks[-1]):
            word = NOT_TO[NEGATE_ATTACK]
            held = [rule for ref in own.attacks[-1].attackers for rule in rules_of_constant(game, word, ref.card)]
            log_effect(game, effect, "held", tuple(held[:1]), "attack not negated")
            return None
        if own.attacks:
            attacks = (*own.attacks[:-1], own.attacks[-1]._replace(negated=True))
            return happen(game, [change("negated", attacks=attacks)])
        log_effect(game, effect, "failed", why="nothing to negate")
        return None

    return [step(DOES, carry_out, does="The attack is negated.")]


def _refuse_negation(node: NegateUse) -> str:
    return "" if node.cards is None else "対抗されているもの以外の使用を無効化する効果は、まだ働かない"


def note_end(game: Game, effect: Effect, node: End) -> list[Any]:
    """o.終了する: return the note of what an effect ends, which comes when it has been resolved."""
    return [change("ending", ending=node.what)]


ENDS: Final = ("start", "main", "attack", "final", "battle", "turn", "phase")
"""The phases and battles that an effect can end (o.終了する)."""


def _refuse_end(node: End) -> str:
    return "" if node.what in ENDS else f"「{node.what}」は終了できない"


def attack(node: AttackNow) -> list[Step]:
    """Make the lines of an attack by an effect: rest the cards, then attack from the choice of the target on."""

    def attackers(game: Game, effect: Effect) -> list[Ref]:
        return [ref for ref in refs(game, effect, node.cards) if game.cards[ref.card].place in FIELD_PLACES]

    def rest(game: Game, effect: Effect) -> Control:
        found = attackers(game, effect)
        if not found:
            log_effect(game, effect, "failed", why="no attacker")
        return happen(game, [turn_card(ref.card, True) for ref in found if not game.cards[ref.card].rested])

    def begin(game: Game, effect: Effect) -> Control:
        found = attackers(game, effect)
        if not found:
            return None
        section = "3c" if game.own.phase == "attack" else "3d"
        first, *_ = found
        fight = Fight(section, controller(game, first.card), tuple(found), aimed=False)
        return Call(BF.at(f"{section}.2.2", "target"), fight)

    return [
        step("3d.Q4", rest, "rest", "The cards that attack are rested."),
        step("3d.Q4", begin, does="The cards attack, from the choice of the target on."),
        step("3d.Q4", do_nothing, "after", "The attack has been carried out up to what comes after it."),
    ]


def _refuse_attack(node: AttackNow) -> str:
    return "" if node.at is None else "攻撃対象まで決まっている攻撃は、まだ働かない"


def note_next_turn(game: Game, effect: Effect, node: ExtraTurn) -> list[Any]:
    """c.3: return the note of whose turn comes next; after a turn that an effect gave it is the other's all the same."""
    return [change("next turn", next_turn=side(effect, node.who))]


def win(game: Game, effect: Effect, node: Wins) -> list[Any]:
    """k.ライフリンク: return the end of the fight: a fighter has won, and the other one lost."""
    winner = side(effect, node.who)
    return [Over(Ending(winner, (1 - winner,), (), BY_EFFECT))]


# -- all of them -------------------------------------------------------------------------------------------

_MEANINGS: Final[dict[type, Meaning]] = {
    Choose: tell_lines(choose_cards, can_choose, _refuse_choice),
    Draw: tell_lines(draw_cards, refused=_refuse_draw),
    Damage: let_happen(DOES, deal_damage, refused=_refuse_damage),
    Life: let_happen(DOES, change_life, possible=has_life),
    PayEnergy: tell_lines(pay_gauge, has_gauge, _refuse_payment),
    Rest: let_happen(DOES, rest_cards, let_happen_if_any, possible=can_rest),
    Activate: let_happen(DOES, stand_cards, let_happen_if_any),
    If: tell_lines(go_on_only_if, refused=_refuse_if),
    May: tell_lines(ask_whether),
    Sentence: tell_lines(put_sentence),
    NegateUse: tell_lines(negate_use, refused=_refuse_negation),
    NegateAttack: tell_lines(negate_attack),
    End: let_happen("o.終了する", note_end, refused=_refuse_end),
    AttackNow: tell_lines(attack, refused=_refuse_attack),
    ExtraTurn: let_happen("c.3", note_next_turn),
    Wins: let_happen("k.ライフリンク", win),
    text.Unread: tell_lines(skip_unread(remember_in_part), can_never),
}
MEANINGS: Final = merge(_MEANINGS, moving.MEANINGS, lasting.MEANINGS)
"""The meaning of every record that is carried out, or that is so."""
WORDS: Final = words_of(MEANINGS)
"""The lines that each instruction becomes."""


def events_of(game: Game, effect: Effect, node: Any, cause: str) -> list[Any]:
    """Return the events that an instruction of a cost causes."""
    events = MEANINGS[type(node)].events
    assert events is not None
    return list(events(game, effect.put(PAYING, (True,)), node))


def is_possible(game: Game, effect: Effect, node: Any) -> bool:
    """o.コストと能力: whether an instruction of a cost can be carried out now, and in full."""
    possible = MEANINGS[type(node)].possible
    return possible is None or possible(game, effect, node)
