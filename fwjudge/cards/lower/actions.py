"""Verbs of doing: a verb with its object becomes instructions."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t
from fwjudge.ability.walk import rewrite

from ..text.node import Node
from . import moves, picks, sets, targets, values
from .deeds import Deed
from .drafts import union
from .events import is_markers
from .picks import resolve
from .scope import Items, Scope, UnknownMeaning
from .statics import which_skills
from .targets import times_each

Action = Callable[[Deed, Scope], Items]


# -- picking, looking, showing ---------------------------------------------------------------


def _lower_choose(deed: Deed, s: Scope) -> Items:
    target = deed.node.get("target")
    if (
        s.modes is not None
        and s.memory.source is None
        and target is not None
        and target.kind == "Some"
        and target.get("places") is None
    ):
        return s.modes(target, s)  # 「以下から1つを選ぶ。～場合、代わりに2つを選ぶ。」
    done = moves.pick_at_random(resolve(deed.node, s, plain=True), moves.Manner(deed.node, s))
    if not done.first:
        raise UnknownMeaning(deed.node, "何を選ぶか分からない")
    return list(done.first)


def _lower_choose_sum(deed: Deed, s: Scope) -> Items:
    """Lower 「パワーの合計が35000以下になるように選び」."""
    return list(picks.pick_by_sum(deed.node, deed.node.get("count"), s, plain=True).first)


def _lower_choose_mode(deed: Deed, s: Scope) -> Items:
    if s.modes is None:
        raise UnknownMeaning(deed.node, "何から選ぶか分からない")
    return s.modes(deed.node, s)


def _lower_name_one(deed: Deed, s: Scope) -> Items:
    what = deed.node.key("what")
    if what not in ("name", "trait", "colour", "number") or values.whole(deed.node["n"]) != 1:
        raise UnknownMeaning(deed.node, "何を決めるか分からない")
    return [t.NameWord(what, s.memory.name("named"), s.who)]


def _lower_look(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    called = t.It(s.memory.name("looked"))
    memory = s.memory
    memory.looked = memory.source = called
    memory.taken = ()
    memory.points_at(called, "looked")
    memory.owners = picks.owners_of((*done.first, done.target))
    return [*done.first, t.Look(done.target, called.name, s.who)]


def _lower_reveal(deed: Deed, s: Scope) -> Items:
    """Lower 「公開する」. Cards picked before stay what they are; cards of a deck are found by being shown."""
    done = resolve(deed.node, s)
    called = t.It(s.memory.name("revealed"))
    memory = s.memory
    memory.named["revealed"] = called
    if isinstance(done.target, t.Top | t.Each) and not done.first:
        memory.looked = memory.source = called
        memory.taken = ()
        memory.points_at(called if isinstance(done.target, t.Top) else done.target)
    else:
        memory.points_at(done.target)
    return [*done.first, t.Reveal(done.target, called.name)]


def _lower_shuffle(deed: Deed, s: Scope) -> Items:
    target = deed.node.get("target")
    if target is None:
        if "deck" not in s.memory.into:
            return [t.Shuffle("deck", s.who)]
        if not s.memory.owners:
            raise UnknownMeaning(deed.node, "誰のデッキをシャッフルするか分からない")
        return [
            t.Shuffle("deck", s.memory.owners)
        ]  # 「持ち主のデッキに加え、シャッフルする」: where it was put (5-9-2)
    draft = sets.one_draft(target, s)
    area = draft.areas()[0] if draft.areas() else draft.noun
    if area not in ("deck", "life"):
        raise UnknownMeaning(deed.node, "何をシャッフルするか分からない")
    printed = [values.player(one, s) for one in target.many("filters") if one.kind == "Owner"]
    return [t.Shuffle(area, draft.owner() or (printed or [s.who])[-1])]


def _lower_arrange(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    s.memory.points_at(done.target)  # 「残りを好きな順番に並び替え、デッキの上か下に置く」
    return [*done.first, t.Move(done.target, "deck", order="any", by=s.who)]


# -- standing, lying, turned over -----------------------------------------------------------------


def _lower_state(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    s.memory.points_at(done.target)
    s.memory.named[f"made {deed.node.alt('to')}"] = done.target
    state = deed.node.key("to")
    done_to: dict[str, t.Instruction] = {
        "rested": t.Rest(done.target),
        "active": t.Activate(done.target),
        "up": t.Flip(done.target, True),
        "down": t.Flip(done.target, False),
    }
    return [*done.first, done_to[state]]


def _lower_flip(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    return [*done.first, t.Flip(done.target)]


# -- playing and activating -------------------------------------------------------------------------


def _lower_use(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    if isinstance(done.target, t.Each) and deed.node.get("target") is not None and not done.first:
        raise UnknownMeaning(deed.node["target"], "何枚使用するか分からない")
    return [*done.first, t.UseSkill(done.target, paying=deed.adverb("NoCost") is None)]


def _lower_activate(deed: Deed, s: Scope) -> Items:
    """Lower 「このカードの【登場時】を発動する」."""
    node = deed.node
    target = node.get("target")
    if target is not None and target.kind == "Skills":
        if target.key("which") == "this":
            raise UnknownMeaning(target, "自身を発動するスキルは、いつまでも終わらない")
        cards, name = which_skills(target, s)
        if isinstance(cards, t.Each) and not (isinstance(cards.of, t.Cards) and t.In(("leader",)) in cards.of.filters):
            raise UnknownMeaning(target, "どのカードのスキルを発動するか決まらない")
        return [t.UseSkill(cards, name)]
    done = resolve(node, s)
    return [*done.first, t.UseSkill(done.target)]


def _lower_combo(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    return [*done.first, t.Combo(done.target)]


# -- markers, damage, the game -------------------------------------------------------------------------


def _marker_count(node: Node, s: Scope) -> t.Amount:
    count = node.get("count")
    target = node.get("target")
    if count is None and target is not None:
        count = target.get("count")
    if count is not None and count.kind == "All" and target is not None and is_markers(target["set"]):
        return t.Markers(targets.marker_owner(target["set"], s))
    if count is None or count.kind not in ("Exactly", "UpTo"):
        raise UnknownMeaning(node, "エナジーマーカーの数が決まらない")
    return times_each(values.number(count["n"]), s)


def _lower_place_markers(deed: Deed, s: Scope) -> Items:
    return [t.PutMarkers(_marker_count(deed.node, s), s.who)]


def _lower_remove_markers(deed: Deed, s: Scope) -> Items:
    target = deed.node.get("target")
    cards = target["set"] if target is not None and target.kind == "Counted" else target
    if target is None or cards is None or not is_markers(cards):
        raise UnknownMeaning(deed.node, "何を取り除くか分からない")
    owner = targets.marker_owner(cards, s)
    number = _marker_count(deed.node, s)
    removed = t.PutMarkers(-number if isinstance(number, int) else t.Sum((number,), -1), owner)
    count = deed.node.get("count") or target.get("count")
    return [t.May((removed,), s.who)] if count is not None and count.kind == "UpTo" else [removed]


def _ki(deed: Deed, sign: int, s: Scope) -> Items:
    amount = deed.node.get("amount")
    number = values.number(amount) if amount is not None else 1
    done = resolve(deed.node, s)
    return [
        *done.first,
        t.Ki(done.target, times_each(number * sign, s) if isinstance(number, int) else t.Sum((number,), sign)),
    ]


def _lower_damage(deed: Deed, s: Scope) -> Items:
    node = deed.node
    to, amount = node.get("to"), node.get("amount")
    if to is None or amount is None:
        raise UnknownMeaning(node, "誰に何ダメージを与えるか分からない")
    if to.kind in ("Who", "WhoOf"):
        who = values.player(to, s)
    else:
        draft = sets.one_draft(to if to.kind != "Counted" else to["set"], s)
        if draft.noun not in ("leader", "life"):
            raise UnknownMeaning(to, "カードにはダメージを与えられない")
        who = draft.owner()
    if who not in ("own", "other", "each"):
        raise UnknownMeaning(to, "誰に与えるダメージか分からない")
    return [t.Damage(who, times_each(values.number(amount), s))]


def _lower_take_damage(deed: Deed, s: Scope) -> Items:
    amount = deed.node.get("amount")
    if amount is None:
        raise UnknownMeaning(deed.node, "何ダメージか分からない")
    return [t.Damage(s.who, times_each(values.number(amount), s))]


def _lower_let_x(deed: Deed, s: Scope) -> Items:
    return [t.Let(targets.times(deed.node, targets.reference(deed.node["ref"], s)))]


def _lower_skip(deed: Deed, s: Scope) -> Items:
    node = deed.node
    span = node["span"].key("of")
    outer = node.get("outer")
    which = values.occurrence(node)
    if (
        (s.words.parts is not None and span not in s.words.parts)
        or (outer is not None and outer.key("of") != "turn")
        or which not in ("next", "")
    ):
        raise UnknownMeaning(node, "どのターン、フェイズ、ステップを飛ばすか分からない")
    owner = node.get("owner")
    return [t.Skip(span, values.player(owner, s) if owner is not None else s.who)]


def _lower_retarget(deed: Deed, s: Scope) -> Items:
    to = deed.node["to"]
    done = picks.target_of(to, s)
    return [*done.first, t.ChangeGuard(done.target)]


def _lower_negate_attack(deed: Deed, s: Scope) -> Items:
    """Lower 「アタックを無効にし」: the attack in progress; with 「Xの」 only if X attacks, and そのカード is then X."""
    of, whose = deed.node.get("of"), deed.node.get("whose")
    if whose is not None:
        fighting = t.Cards((t.Whose(values.one_player(whose, s)), t.In(s.words.in_play), t.State("attacking")))
        return [t.If(t.Compare(t.CountOf(fighting), ">=", 1), (t.NegateAttack(),))]
    if of is None:
        return [t.NegateAttack()]
    attackers = union(tuple(draft.plus(t.State("attacking")) for draft in sets.drafts(of, s)), s.words)
    s.memory.points_at(t.Each(attackers))
    return [t.If(t.Compare(t.CountOf(attackers), ">=", 1), (t.NegateAttack(),))]


def _opponent(who: str) -> str:
    return {"own": "other", "other": "own"}.get(who, who)


def _unknown(why: str) -> Action:
    """Make the lowering of an action that was read, and that no rule says how to do: it refuses."""

    def build(deed: Deed, s: Scope) -> Items:
        raise UnknownMeaning(deed.node, why)

    return build


def either_end(build: Action, deed: Deed, s: Scope) -> Items:
    """Return what is done with the top card, or with the bottom card, as the player chooses: 「上か下から1枚」."""
    ends = [node for node in deed.node.find("DeckEnd") if node.key("end") == "either"]
    items = build(deed, s)
    if not ends:
        return items
    count = ends[0].get("count")
    if len(ends) > 1 or (
        count is not None and (count.kind not in ("Exactly", "UpTo") or values.whole(count["n"]) != 1)
    ):
        raise UnknownMeaning(ends[0], "上と下から何枚ずつか決まらない")
    top = tuple(
        rewrite(item, lambda one: one._replace(bottom=False) if isinstance(one, t.Top) else one) for item in items
    )
    return [t.EitherOf((top, tuple(items)), s.who)]


ACTIONS: dict[str, Action] = {
    "Choose": _lower_choose,
    "ChooseSum": _lower_choose_sum,
    "ChooseMode": _lower_choose_mode,
    "NameOne": _lower_name_one,
    "Look": _lower_look,
    "Reveal": _lower_reveal,
    "Shuffle": _lower_shuffle,
    "Arrange": _lower_arrange,
    "Draw": moves.draw,
    "Discard": moves.discard,
    "MakeDiscard": moves.make_discard,
    "Deal": moves.deal,
    "KO": moves.ko,
    "Move": moves.move,
    "MakeEnergy": moves.energy,
    "RemoveFromGame": moves.remove_from_game,
    "Control": moves.control,
    "SetState": _lower_state,
    "Flip": _lower_flip,
    "Play": moves.play,
    "Use": _lower_use,
    "Activate": _lower_activate,
    "MakeCombo": _lower_combo,
    "Combo": _lower_combo,
    "PlaceMarker": _lower_place_markers,
    "Remove": _lower_remove_markers,
    "AddKi": lambda d, s: _ki(d, 1, s),
    "SpendKi": lambda d, s: _ki(d, -1, s),
    "Damage": _lower_damage,
    "TakeDamage": _lower_take_damage,
    "LetX": _lower_let_x,
    "Skip": _lower_skip,
    "Retarget": _lower_retarget,
    "NegateAttack": _lower_negate_attack,
    "Finish": _unknown("スキルがターンやフェイズを終わらせる手順は定められていない"),
    "ExtraTurn": _unknown("追加のターンは定められていない"),
    "Swap": _unknown("入れ替える手順は定められていない"),
    "Win": lambda d, s: [t.Wins(s.who)],
    "LoseGame": lambda d, s: [t.Wins(_opponent(s.who))],
}
