"""Finishing an effect as a whole: marks that its clauses left become trigger, condition and picks (8-1-3, 8-2-1-2, 8-3-2)."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.ability.walk import rewrite, walk

from ...scope import join_conditions

THIS_EFFECT = "this effect"
"""The mark of what is not valid itself under a condition: 「この効果は無効になる」."""
BUT_IN = "but in "
"""The mark before the part of a turn in which an event does not count: 「ドローフェイズ以外で」."""
OTHER = " other"
"""The mark behind the name of picked cards: the other one of the two, with which a number is swapped."""


def reshape(skill: t.Skill) -> t.Skill:
    """Return an effect in which the marks that its clauses left have become trigger, condition and picks."""
    for change in (_limit_validity, _keep_once_a_turn, _wait_for_last_life, _leave_out_phase):
        skill = change(skill)
    body = _only_beside_something(_ask_before_it_is_hidden(_pick_apart(skill.body)))
    found: t.Skill = skill._replace(body=body, cost=_pick_apart(skill.cost))
    return found


def drop_mark(record: t.Record) -> t.Record:
    """Return a record without the mark in it, as the game knows it, to ask whether it can carry that out."""
    match record:
        case t.Loses(which=which) if which == THIS_EFFECT:
            return t.Loses(record.cards)
        case t.Event(by=by) if by.startswith(BUT_IN):
            return record._replace(by="")
        case t.Cannot(what="be ko'd", times=1) if record.cards == t.It("this"):
            return record._replace(times=0)
    return record


def _limit_validity(skill: t.Skill) -> t.Skill:
    """8-2-1-2: an effect that says of itself when it is not valid is valid otherwise."""
    kept: list[t.Static] = []
    gates = skill.valid_if
    for one in skill.statics:
        if isinstance(one, t.When_) and one.statics == (t.Loses(t.It("this"), THIS_EFFECT),):
            gates = (*gates, t.No(one.condition))
        else:
            kept.append(one)
    return skill._replace(statics=tuple(kept), valid_if=gates)


def _keep_once_a_turn(skill: t.Skill) -> t.Skill:
    """8-1-3-4, 10-2-13-1: 「ターンに1回、KOされない」: the first time in a turn nothing happens instead."""
    match skill.statics:
        case (t.Cannot(what="be ko'd", times=1, against=None, who="", unless=()) as one,) if one.cards == _THIS:
            event = t.Event("ko", t.Cards((t.This(),)), by=one.by, source=one.source)
            return skill._replace(statics=(t.Replaces(event, ()),), limit=1)
    return skill


_THIS = t.It("this")


def _wait_for_last_life(skill: t.Skill) -> t.Skill:
    """4-11-2: 「自分のライフが0枚になった時」 comes when a card of life goes and none is left."""
    match skill.state:
        case t.Compare(left=t.CountOf(of=of, per=1, times=1, distinct=""), cmp="==", right=0) if skill.becomes:
            if isinstance(of, t.Cards) and set(of.filters) in _LIFE:
                who = next(one.who for one in of.filters if isinstance(one, t.Whose))
                event = t.Event("life lost", who=who)
                waits = join_conditions(skill.waits_if, skill.state)
                return skill._replace(state=None, becomes=False, trigger=(event,), waits_if=waits)
    return skill


_LIFE = tuple({t.Whose(who), t.In(("life",))} for who in ("own", "other"))


def _leave_out_phase(skill: t.Skill) -> t.Skill:
    """6-3-1: what happens in a part of the turn that the text leaves out is not heard."""
    parts = {event.by for event in skill.trigger if event.by.startswith(BUT_IN)}
    if not parts:
        return skill
    events = tuple(event._replace(by="") if event.by in parts else event for event in skill.trigger)
    waits = skill.waits_if
    for part in sorted(parts):
        waits = join_conditions(waits, t.No(t.During(part.removeprefix(BUT_IN))))
    return skill._replace(trigger=events, waits_if=waits)


def _pick_apart(body: tuple[t.Instruction, ...]) -> tuple[t.Instruction, ...]:
    """4-9: 「キャラ2枚を選ぶ。選んだキャラそれぞれの元々のパワーを入れ替える」: each of the two has a name of its own."""
    names = {one.name for one in walk(body) if isinstance(one, t.It) and one.name.endswith(OTHER)}
    for name in sorted(names):
        body = _split_pick(body, name.removesuffix(OTHER))
    return body


def _split_pick(body: tuple[t.Instruction, ...], called: str) -> tuple[t.Instruction, ...]:
    out: list[t.Instruction] = []
    for one in body:
        if isinstance(one, t.Choose) and one.called == called and one.most == 2 and isinstance(one.of, t.Cards):
            others = t.Cards((*one.of.filters, t.Not(t.It(called))))
            out += [one._replace(most=1), one._replace(most=1, of=others, called=called + OTHER)]
        elif isinstance(one, t.If):
            out.append(one._replace(then=_split_pick(one.then, called), otherwise=_split_pick(one.otherwise, called)))
        else:
            out.append(one)
    return tuple(out)


def _ask_before_it_is_hidden(body: tuple[t.Instruction, ...]) -> tuple[t.Instruction, ...]:
    """11-2-2: what a shown card is, is known also when it has gone back: 「公開し、デッキの下に置く。公開したカードが～場合」."""
    out: list[t.Instruction] = []
    for one in body:
        before = out[-1] if out else None
        if (
            isinstance(one, t.If)
            and isinstance(before, t.Move)
            and before.to in _HIDDEN
            and isinstance(before.cards, t.It)
            and before.cards in walk(one.condition)
        ):
            out[-1] = one._replace(then=(before, *one.then), otherwise=(before, *one.otherwise))
        else:
            out.append(one)
    return tuple(out)


_HIDDEN = ("deck", "life", "hand")


def _only_beside_something(body: tuple[t.Instruction, ...]) -> tuple[t.Instruction, ...]:
    """1-3-2: 「戻したキャラと異なる色の」 fits no card where none went back: nothing is picked, nor done with it."""
    out: list[t.Instruction] = []
    for one in body:
        before = out[-1] if out else None
        if isinstance(one, t.If):
            then, otherwise = _only_beside_something(one.then), _only_beside_something(one.otherwise)
            out.append(one._replace(then=then, otherwise=otherwise))
        elif isinstance(one, t.Choose) and (names := _named_beside(one.of)):
            out.append(t.If(t.Compare(t.Taken(names[0]), ">=", 1), (one,)))
        elif (
            isinstance(before, t.If) and isinstance(before.then[0], t.Choose) and _is_about(one, before.then[0].called)
        ):
            out[-1] = before._replace(then=(*before.then, one))
        else:
            out.append(one)
    return tuple(out)


def _named_beside(of: t.CardSet) -> list[str]:
    """Return the names of cards with which the cards of a set must not share a quality."""
    others = [one.filter for one in walk(of) if isinstance(one, t.Not) and isinstance(one.filter, t.Coloured | t.Named)]
    return [part.name for one in others if one.like is not None for part in walk(one.like) if isinstance(part, t.It)]


def _is_about(one: t.Instruction, called: str) -> bool:
    return t.It(called) in walk(one)


def drop_marks(record: t.Record) -> t.Record:
    """Return a record without marks, with everything inside it."""
    return rewrite(record, drop_mark)
