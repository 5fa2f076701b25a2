"""Verbs of doing: gauge and life, souls, calls, attacks, what ends, treasures, decks and turns."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import moves, picks, targets, values
from ...deeds import Deed
from ...scope import Items, Scope, UnknownMeaning
from .cards import holder
from .words import ENDS


def _lower_gauge(deed: Deed, s: Scope) -> Items:
    """o.コストと能力: gauge is paid."""
    return [t.PayEnergy(values.whole(deed.node["n"]))]


def _lower_life_paid(deed: Deed, s: Scope) -> Items:
    return [t.Life(-values.whole(deed.node["n"]), s.who)]


def _lower_life(deed: Deed, s: Scope) -> Items:
    """Lower 「君のライフを+1する」「ライフ+2」「ライフを2回復する」."""
    node = deed.node
    delta = node.get("delta")
    number = targets.times_each(values.number(node["amount"]), s) if delta is None else targets.delta(delta, s)
    node.alt("how")
    if delta is not None:
        number = targets.multiply(number, s, node)
    who = values.owners(node.many("owners"), s)
    if who not in ("own", "other"):
        raise UnknownMeaning(node, "誰のライフか分からない")
    return [t.Life(number, who)]


def _lower_damage(deed: Deed, s: Scope) -> Items:
    """Lower 「相手にダメージ1を与える」: fighters are dealt damage."""
    to, amount = deed.node.get("to"), deed.node.get("amount")
    if to is None or amount is None or to.kind != "Who":
        raise UnknownMeaning(deed.node, "誰に何ダメージを与えるか分からない")
    return [t.Damage(values.one_player(to, s), targets.times_each(values.number(amount), s))]


def _lower_draw(deed: Deed, s: Scope) -> Items:
    owners = deed.node.many("owners")
    if owners and values.owners(owners, s) != s.who:
        raise UnknownMeaning(deed.node, "ほかのファイターのデッキからは引けない")
    return moves.draw(deed, s)


def _lower_into_soul(deed: Deed, s: Scope) -> Items:
    """o.ソウル: cards are put into the soul of a card, of this one where none is named."""
    node = deed.node
    cards, of, on = picks.resolve(node, s), node.get("of"), node.get("set")
    up = moves.Manner(node, s).up
    if on is not None:
        under = picks.pick_counted(on, node["count"], s, called="holder")
        return [*cards.first, *under.first, t.PutUnder(cards.target, under.target, up is not False)]
    return [*cards.first, t.PutUnder(cards.target, holder(of, s), up is not False)]


def _lower_call(deed: Deed, s: Scope) -> Items:
    done = picks.resolve(deed.node, s)
    return [*done.first, t.Play(done.target)]


def _lower_attack(deed: Deed, s: Scope) -> Items:
    """3d.Q4: cards attack because an effect says so."""
    by = deed.node.get("with")
    if deed.node.get("at") is not None:
        raise UnknownMeaning(deed.node, "攻撃対象まで決める攻撃は分からない")
    done = picks.PickedTarget((), targets.implied_target(s)) if by is None else picks.target_of(by, s)
    return [*done.first, t.AttackNow(done.target)]


def _lower_negated_attack(deed: Deed, s: Scope) -> Items:
    if deed.node.get("of") is not None:
        raise UnknownMeaning(deed.node, "どの攻撃か分からない")
    return [t.NegateAttack()]


def _lower_negated_use(deed: Deed, s: Scope) -> Items:
    """5.Q4: what is being answered comes to nothing."""
    deed.node.alt("what")
    return [t.NegateUse()]


def _lower_end(deed: Deed, s: Scope) -> Items:
    """o.終了する: a phase, the turn or the battle ends."""
    node = deed.node
    span = node.get("span")
    if span is None or span.key("of") not in ENDS or node.get("owner") is not None or node.get("outer") is not None:
        raise UnknownMeaning(node, "何が終了するか分からない")
    if node.key("which") not in ("", "this", "that") or node.alt("next"):
        raise UnknownMeaning(node, "これからの何が終了するか分からない")
    return [t.End(span.key("of"))]


def _lower_next_turn(deed: Deed, s: Scope) -> Items:
    return [t.ExtraTurn(values.one_player(deed.node["owner"], s))]


def _lower_deck(deed: Deed, s: Scope) -> Items:
    who = values.owners(deed.node.many("owners"), s)
    if who not in ("own", "other"):
        raise UnknownMeaning(deed.node, "誰のデッキか分からない")
    return [t.ChangeDeck(who)]


def _lower_treasure(deed: Deed, s: Scope) -> Items:
    done = picks.resolve(deed.node, s)
    return [*done.first, t.Treasure(done.target)]


def _lower_move(deed: Deed, s: Scope) -> Items:
    """o.デッキに入れて使うフラッグ: a flag is put onto the flag."""
    if deed.node["to"].kind != "OntoFlag":
        return moves.move(deed, s)
    done = picks.resolve(deed.node, s)
    whose: tuple[Node, ...] = deed.node["to"].many("owners")
    if whose and values.owners(whose, s) != "own":
        raise UnknownMeaning(deed.node["to"], "相手のフラッグの上には置けない")
    return [*done.first, t.Move(done.target, "flag")]


ACTIONS: dict[str, Callable[[Deed, Scope], Items]] = {
    "PayGauge": _lower_gauge,
    "PayLife": _lower_life_paid,
    "LifeUp": _lower_life,
    "Damage": _lower_damage,
    "Draw": _lower_draw,
    "IntoSoul": _lower_into_soul,
    "Call": _lower_call,
    "Attack": _lower_attack,
    "NegateAttack": _lower_negated_attack,
    "NegateUse": _lower_negated_use,
    "Finish": _lower_end,
    "NextTurn": _lower_next_turn,
    "ChangeDeck": _lower_deck,
    "Treasure": _lower_treasure,
    "Move": _lower_move,
}
