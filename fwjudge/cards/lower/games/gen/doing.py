"""Verbs of doing: damage, states, energy and sets, swapping, counters; and what may and may not be done."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import events, moves, picks, sets, targets, values
from ...clauses import clause, event_cards
from ...deeds import Deed
from ...drafts import Draft
from ...picks import PickedTarget
from ...scope import Items, Scope, UnknownMeaning
from ...single_action import make_lasting
from .being import ask_which
from .words import SKILL_HOME


def _lower_damage(deed: Deed, s: Scope) -> Items:
    """916.1: units are dealt damage; 704.3a-1: of a skill that names none, the opponent's main unit."""
    to, amount = deed.node.get("to"), deed.node.get("amount")
    if amount is None:
        raise UnknownMeaning(deed.node, "何ダメージを与えるか分からない")
    number = targets.times_each(values.number(amount), s)
    if to is None:
        if s.memory.zero is not None:
            return [t.Damage(s.memory.zero, number)]
        if s.home != SKILL_HOME:
            raise UnknownMeaning(deed.node, "どのユニットに与えるダメージか分からない")
        return [t.Damage("other", number)]
    if to.kind in ("Who", "WhoOf"):
        raise UnknownMeaning(to, "プレイヤーにはダメージを与えられない")
    done = picks.target_of(to, s)
    s.memory.points_at(done.target)
    return [*done.first, t.Damage(done.target, number)]


def _lower_state(deed: Deed, s: Scope) -> Items:
    done = picks.resolve(deed.node, s)
    s.memory.points_at(done.target)
    to: dict[str, t.Instruction] = {
        "rested": t.Rest(done.target),
        "stunned": t.Stun(done.target),
        "normal": t.Activate(done.target),
        "up": t.Flip(done.target, True),
        "down": t.Flip(done.target, False),
    }
    return [*done.first, to[deed.node.key("to")]]


def _lower_restore(deed: Deed, s: Scope) -> Items:
    """907.1: a unit comes into the normal state."""
    done = picks.resolve(deed.node, s)
    s.memory.points_at(done.target)
    return [*done.first, t.Activate(done.target)]


def _lower_heal(deed: Deed, s: Scope) -> Items:
    """917.1: damage markers are removed, so many or all of them (917.1a)."""
    deed.node.alt("what")
    done = picks.resolve(deed.node, s)
    amount = deed.node.get("amount")
    if amount is None and not deed.node.alt("all"):
        raise UnknownMeaning(deed.node, "いくつ回復するか分からない")
    number = None if amount is None else targets.times_each(values.number(amount), s)
    return [*done.first, t.Heal(done.target, number)]


def _find_bearer(node: Node, s: Scope) -> PickedTarget:
    """Return the unit to which something is attached, or on which it is put: the one spoken of where none is printed."""
    on = node.get("on")
    return PickedTarget((), targets.implied_target(s)) if on is None else picks.target_of(on, s)


def _lower_charge(deed: Deed, s: Scope) -> Items:
    done = _find_bearer(deed.node, s)
    return [*done.first, t.Charge(done.target)]


def _lower_attach(deed: Deed, s: Scope) -> Items:
    """905.2, 905.3: energy is attached face down, a set face up."""
    what = deed.node.key("what")
    if deed.node.get("on") is None:
        raise UnknownMeaning(deed.node, "どのユニットにつけるか分からない")
    cards, on = picks.resolve(deed.node, s), _find_bearer(deed.node, s)
    return [*cards.first, *on.first, t.PutUnder(cards.target, on.target, up=what == "set")]


def _lower_swap(deed: Deed, s: Scope) -> Items:
    """914.1: a standby unit and the main unit of the same player change places; return which standby unit it is."""
    node = deed.node
    other, target = node.get("with"), node.get("target")
    if other is None:
        if target is None or target.kind not in ("AllOf", "Both"):
            raise UnknownMeaning(node, "どのユニットと入れ替えるか分からない")
        target, other = target["a"], target["b"]
    if _is_main_unit(other, s):
        done = picks.target_of(target, s) if target is not None else PickedTarget((), targets.implied_target(s))
    elif target is not None and _is_main_unit(target, s):
        done = picks.target_of(other, s)
    else:
        raise UnknownMeaning(node, "どれがメイン・ユニットか分からない")
    if isinstance(done.target, t.Each):
        raise UnknownMeaning(node, "どのスタンバイ・ユニットと入れ替えるか分からない")
    return [*done.first, t.Swap(done.target)]


def _is_main_unit(node: Node, s: Scope) -> bool:
    """Whether a phrase names the main unit of the player who does it."""
    if node.kind != "Cards":
        return False
    drafts = sets.drafts(node, s)
    return (
        len(drafts) == 1
        and drafts[0].drop(t.Whose) == Draft((t.In(("main",)),), "unit")
        and drafts[0].owner() != "other"
    )


def _lower_counters(deed: Deed, s: Scope) -> Items:
    """913.2, 913.4: counters of a name are put on cards, or removed."""
    node = deed.node
    done, name, number = _find_bearer(node, s), values.name(node["trait"]), node.get("n")
    if number is None:
        if not node.alt("all"):
            raise UnknownMeaning(node, "いくつ取り除くか分からない")
        return [*done.first, t.Counters(done.target, name, t.OfItself("counters", -1))]
    amount = targets.times_each(values.whole(number), s)
    put = node.kind == "PutCounters"
    return [*done.first, t.Counters(done.target, name, amount if put else targets.negate_amount(amount))]


def _lower_draw(deed: Deed, s: Scope) -> Items:
    """904.1: refuse to draw from the deck of another player."""
    owners = deed.node.many("owners")
    if owners and values.owners(owners, s) != s.who:
        raise UnknownMeaning(deed.node, "ほかのプレイヤーのデッキは引けない")
    return moves.draw(deed, s)


def _lower_use(deed: Deed, s: Scope) -> Items:
    raise UnknownMeaning(deed.node, "効果でプレイする手順は定められていない")


def _lower_retreat(deed: Deed, s: Scope) -> Items:
    """915.1: main units retreat."""
    done = picks.resolve(deed.node, s)
    return [*done.first, t.Retreat(done.target)]


def _lower_play_lot(deed: Deed, s: Scope) -> Items:
    """919.1: the players draw lots; what comes of it the next sentence says."""
    return [t.ByLot()]


def _lower_lot(node: Node, s: Scope) -> Items:
    """919.1, 920.1b: what is done, or which skills fail, if the master of the effect wins by lot."""
    if s.always:
        found = clause(node["rest"], s)
        if not found or not all(isinstance(one, t.Fails) for one in found):
            raise UnknownMeaning(node, "じゃんけんをいつ行うか分からない")
        return [one._replace(lot=True) for one in found]
    return [t.ByLot(), t.ByLot(make_lasting(clause(node["rest"], s), s))]


def _lower_lot_outcome(node: Node, s: Scope) -> Items:
    """919.1: what is done if the lot was won, or lost."""
    if s.always:
        raise UnknownMeaning(node, "じゃんけんをいつ行うか分からない")
    found = make_lasting(clause(node["rest"], s), s)
    return [t.ByLot(found) if node.alt("how") == "勝った" else t.ByLot((), found)]


def _lower_when(node: Node, s: Scope) -> Items:
    """807.6a, 801.2b: a delayed ability is triggered once, at any time of the game where the text names no span."""
    found = events.events(node["event"], s)
    event_cards(found, s)
    if len(found) > 1 or node.alt("next"):
        raise UnknownMeaning(node, "いつの1回か決まらない")
    inner = s.change(until="")
    return [t.At(found[0], make_lasting(clause(node["rest"], inner), inner), s.until or "game")]


def _lower_no_skill(deed: Deed, s: Scope) -> Items:
    """703.2a-3, 807.4: skills cannot be used, or abilities not be played."""
    target = deed.node.get("target")
    if target is None or target.many("owners") or target.get("of") is not None:
        raise UnknownMeaning(deed.node, "誰が何をできないのか分からない")
    which = target["skill"]
    what = {"能力": "ability", "スキル": "skill"}.get(
        ask_which(target) or ("スキル" if which.kind == "AnySkill" else "")
    )
    if what is None:
        raise UnknownMeaning(target, "どのスキルや能力のことか分からない")
    return [t.Cannot(what, None, s.who) if s.player else t.Cannot(what, targets.implied_target(s))]


def _lower_no_damage(deed: Deed, s: Scope) -> Items:
    """916.1: units are dealt no damage."""
    if s.player or deed.node.get("amount") is not None or deed.adverbs:
        raise UnknownMeaning(deed.node, "どのユニットがどんなダメージを受けないのか分からない")
    return [t.Cannot("be damaged", targets.implied_target(s), by=deed.by, source=deed.source)]


def _lower_no_retreat(deed: Deed, s: Scope) -> Items:
    """915.1: a main unit cannot retreat."""
    if s.player:
        return [t.Cannot("retreat", None, s.who)]
    return [t.Cannot("retreat", targets.implied_target(s))]


def _lower_no_charge(deed: Deed, s: Scope) -> Items:
    if deed.node.get("on") is not None or not s.player:
        raise UnknownMeaning(deed.node, "誰がチャージできないのか分からない")
    return [t.Cannot("charge", None, s.who)]


def _lower_may_use(deed: Deed, s: Scope) -> Items | None:
    """104.1: the skills of a unit can be used though it is rested or stunned."""
    even, target = deed.adverb("EvenWhile"), deed.node.get("target")
    if even is None or target is None or target.kind != "Skills":
        raise UnknownMeaning(deed.node, "何をできるのか分からない")
    even.alt("state")
    if ask_which(target) or target["skill"].kind != "AnySkill":
        raise UnknownMeaning(target, "どのスキルのことか分からない")
    return [t.CanAlso("skill while abnormal", targets.implied_target(s))]


def _lower_may_be_set(deed: Deed, s: Scope) -> Items | None:
    """804.2b-1: the text of an enhancement names the units on which it can be set."""
    on = deed.node.get("on")
    if deed.node.alt("what") != "セット" or on is None or deed.node.get("target") is not None:
        raise UnknownMeaning(deed.node, "何をできるのか分からない")
    return [t.CanAlso("set", t.It("this"), sets.card_set(on, s))]


CLAUSES: dict[str, Callable[[Node, Scope], Items]] = {
    "WinLot": _lower_lot,
    "LotOutcome": _lower_lot_outcome,
    "When": _lower_when,
}
ACTIONS: dict[str, Callable[[Deed, Scope], Items]] = {
    "Damage": _lower_damage,
    "SetState": _lower_state,
    "Restore": _lower_restore,
    "Heal": _lower_heal,
    "Charge": _lower_charge,
    "Attach": _lower_attach,
    "Swap": _lower_swap,
    "PutCounters": _lower_counters,
    "TakeCounters": _lower_counters,
    "Draw": _lower_draw,
    "Use": _lower_use,
    "Retreat": _lower_retreat,
    "PlayLot": _lower_play_lot,
}
PROHIBITIONS: dict[str, Callable[[Deed, Scope], Items]] = {
    "Activate": _lower_no_skill,
    "Retreat": _lower_no_retreat,
    "TakeDamage": _lower_no_damage,
    "Charge": _lower_no_charge,
}
PERMISSIONS: dict[str, Callable[[Deed, Scope], Items | None]] = {
    "Activate": _lower_may_use,
    "Attach": _lower_may_be_set,
}
