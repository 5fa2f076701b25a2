"""Abilities as scenario files write them (the ability tree of `fwjudge.ability`), as the skills that this game carries out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge import ability
from fwjudge.ability import Ability, Trigger, text

from ..state import STOPPED
from .keywords import CROSS, DOUBLE, FIELD_AREAS, REVERSALS, SHARED, SPACE_AREAS, TRANSFORM, put_in_brackets

KNOWN_INSTRUCTIONS: Final = (
    ability.Draw,
    ability.Choose,
    ability.All,
    ability.Ko,
    ability.Move,
    ability.PutTop,
    ability.PutUnder,
    ability.Rest,
    ability.Activate,
    ability.Power,
    ability.NextTurn,
    ability.TurnOver,
    ability.Treasure,
    ability.Disable,
    ability.Forbid,
    ability.ChangeDeck,
    ability.CallCard,
    ability.Change,
    ability.Damage,
    ability.Life,
    ability.Only,
    ability.Negate,
    ability.End,
    ability.Attack,
)
"""The instructions that a file may use."""
HEADINGS: Final = {
    heading.name: heading
    for heading in (
        Ability("【使用】", "spell", cites=("1b.3.1",)),
        Ability("【使用条件】", "condition"),
        Ability("【コスト】", "cost", cites=("o.コストと能力",)),
        *(Ability(name, "activate", timing="counter", cites=("k.逆天",)) for name in REVERSALS),
        *(Ability(name, "keyword", cites=("k.ダブルバディ",)) for name in DOUBLE),
        *(Ability(put_in_brackets(name), "keyword", cites=("k.変身",)) for name in TRANSFORM),
        Ability(put_in_brackets(CROSS), "keyword", cites=("k.必殺変身",)),
        Ability("【起動】", "activate", cites=("4.1",)),
        Ability("【対抗】【起動】", "activate", timing="counter", cites=("4.1",)),
        Ability("【永続】", "continuous", cites=("4.3", "4.3.1")),
        Ability("【登場した時】", "auto", trigger=Trigger("appear")),
        Ability("【攻撃した時】", "auto", trigger=Trigger("attack")),
        Ability("【攻撃された時】", "auto", trigger=Trigger("attacked")),
        Ability("【破壊された時】", "auto", trigger=Trigger("destroy")),
        Ability("【場から離れた時】", "auto", trigger=Trigger("leave")),
        Ability("【ダメージを与えた時】", "auto", trigger=Trigger("deal damage")),
        Ability("【君のターン開始時】", "auto", trigger=Trigger("turn start", "own")),
        Ability("【君のアタックフェイズ開始時】", "auto", trigger=Trigger("attack start", "own")),
        Ability("【君のターン終了時】", "auto", trigger=Trigger("turn end", "own")),
    )
}
"""The headings that abilities of a file can have, each with what it says of its ability."""
_NUMBERS: Final = {
    "攻撃力": "power",
    "防御力": "defence",
    "打撃力": "strike",
    "サイズ": "size",
    **{number: number for number in ("power", "defence", "strike", "size")},
}
_USES: Final = {
    "called": ("call", ("monster",)),
    "cast": ("use", ("spell",)),
    "equipped": ("use", ("item",)),
    "used": ("use", ()),
}
"""The old words for uses that are answered, each as what is used."""
_EVENTS: Final = {"destroy": "ko"}
_KIND_OF_AREA: Final = {"item": "item", "left": "monster", "center": "monster", "right": "monster"}


def up(written: Any) -> text.Skill:
    """Return an ability of a file as this game carries it out; a `Skill` as it is."""
    if isinstance(written, text.Skill):
        return written
    one: Ability = written
    cost = (
        *((text.PayEnergy(one.energy),) if one.energy else ()),
        *(text.Life(-amount) for what, amount in one.price if what == "life"),
        *_Body(one.cost).instructions,
    )
    plain = text.Skill(
        one.name,
        one.kind,
        cost=cost,
        timing=one.timing,
        areas=tuple(one.area.split("/")) if one.area else (),
        limit=int(one.once),
        optional=one.optional,
        cites=one.cites,
    )
    condition = None if one.condition is None else _condition(one.condition)
    match one.kind:
        case "keyword":
            return plain._replace(keyword=one.name, of=None if one.condition is None else _named(one.condition))
        case "cost":
            return plain._replace(kind="use", cost=_Body(one.body).instructions)
        case "continuous":
            statics = tuple(_static(node) for node in one.body if isinstance(node, ability.Change))
            held = statics if condition is None else (text.When_(condition, statics),)
            return plain._replace(statics=held, keyword=_keyword_of(one))
    body = _Body((*one.aim, *one.body)).instructions
    if one.kind == "auto":
        assert one.trigger is not None
        held_body = body if condition is None else (text.If(condition, body),)
        return plain._replace(body=held_body, trigger=(_event(one.trigger),), keyword=_keyword_of(one))
    asked: list[text.Condition] = [] if one.trigger is None else [_happened(one.trigger)]
    asked += [] if condition is None else [condition]
    return plain._replace(
        kind="use" if one.kind == "condition" else one.kind,
        body=body,
        use_if=text.Both(tuple(asked)) if len(asked) > 1 else asked[0] if asked else None,
        keyword=_keyword_of(one),
    )


def _keyword_of(one: Ability) -> str:
    """Return the keyword that stands before a text: one of the four reversals, or 『D』."""
    if one.name in REVERSALS:
        return one.name
    return SHARED if one.name.startswith(SHARED) else ""


# -- events and conditions ------------------------------------------------------------------------------------------


def _event(trigger: Trigger) -> text.Event:
    what = _EVENTS.get(trigger.sound, trigger.sound)
    if trigger.subject == "this":
        return text.Event(what, text.Cards((text.This(),)))
    who = trigger.subject if trigger.subject in ("own", "other") else ""
    filters = _filters(trigger.of._replace(area=""))
    if not filters:
        return text.Event(what, who=who)
    return text.Event(what, text.Cards((text.Whose(who), *filters) if who else filters))


def _happened(trigger: Trigger) -> text.Happened:
    """Return the condition of use that a trigger was written for: a use that is answered, or another event of this play timing."""
    if trigger.sound not in _USES:
        return text.Happened(_event(trigger), "timing")
    what, kinds = _USES[trigger.sound]
    filters = (*((text.Kind(kinds),) if kinds else ()), *_filters(trigger.of))
    who = trigger.subject if trigger.subject in ("own", "other") else ""
    return text.Happened(text.Event(what, text.Cards(filters) if filters else None, who), "use")


def _condition(count: ability.Count) -> text.Condition:
    parts: list[Any] = []
    found: ability.Count | None = count
    while found is not None:
        parts += _bounds(found.of, found.at_least, found.at_most)
        found = found.also
    return text.Both(tuple(parts)) if len(parts) > 1 else parts[0]


def _bounds(of: ability.Filter, at_least: int, at_most: int | None) -> list[Any]:
    if of.role == "has turned":
        return [text.Happened(text.Event("flip", who="own"), "game")]
    number = text.CountOf(_cards(of))
    found = [text.Compare(number, ">=", at_least)] if at_least or at_most is None else []
    return found if at_most is None else [*found, text.Compare(number, "<=", at_most)]


def _named(count: ability.Count) -> text.Cards:
    """Return the cards that 『ダブルバディ』 names."""
    names = []
    found: ability.Count | None = count
    while found is not None:
        names.append(found.of.name)
        found = found.also
    return text.Cards((text.Named(tuple(names)),))


# -- sets of cards ---------------------------------------------------------------------------------------------------


def _cards(of: ability.Filter) -> text.Cards:
    return text.Cards(_filters(of if of.area or of.called or of.this else of._replace(area="/".join(FIELD_AREAS))))


def _filters(of: ability.Filter) -> tuple[text.Filter, ...]:
    found: list[text.Filter] = []
    areas = tuple(of.area.split("/")) if of.area else ()
    if areas:
        found.append(text.In(FIELD_AREAS if areas == SPACE_AREAS else areas))
    if of.whose:
        found.append(text.Whose(of.whose))
    kinds = tuple(of.type.split("/")) if of.type else ()
    if not kinds and areas == SPACE_AREAS:
        kinds = ("monster",)
    elif not kinds and len(areas) == 1 and areas[0] in _KIND_OF_AREA:
        kinds = (_KIND_OF_AREA[areas[0]],)
    if of.role == "buddy" and not kinds:
        kinds = ("monster",)
    if kinds:
        found.append(text.Kind(kinds))
    if of.name:
        found.append(text.Named((of.name,)))
    if of.name_part:
        found.append(text.Named((of.name_part,), "contains"))
    if of.trait:
        found.append(text.Trait((of.trait,)))
    if of.trait_part:
        found.append(text.Trait((of.trait_part,), "contains"))
    if of.world:
        found.append(text.Word("world", (of.world,)))
    if of.power_at_most is not None:
        found.append(text.Number("power", "<=", (of.power_at_most,), of.printed))
    if of.rested is not None:
        found.append(text.State("rested" if of.rested else "active"))
    if of.up is not None:
        found.append(text.State("up" if of.up else "down"))
    if of.role:
        found.append(text.State(of.role))
    if of.textless:
        found.append(text.NoSkill())
    if of.called:
        found.append(text.It(of.called))
    if of.where == "beneath":
        found.append(text.Beneath(text.It(of.to)))
    if of.not_this:
        found.append(text.Not(text.This()))
    if of.this:
        found.append(text.This())
    return tuple(found)


# -- instructions ------------------------------------------------------------------------------------------------------


class _Body:
    """The instructions of a text; 「…全て」 stands where the old words first noted the cards by a name."""

    def __init__(self, nodes: Sequence[Any]) -> None:
        self.sets: dict[str, text.Target] = {}
        self.instructions = self._carry_over(nodes)

    def _carry_over(self, nodes: Sequence[Any]) -> tuple[text.Instruction, ...]:
        found: list[text.Instruction] = []
        for at, node in enumerate(nodes):
            if isinstance(node, ability.All):
                self.sets[node.called] = text.Each(_cards(node.of))
            elif isinstance(node, ability.Only):
                bounds = _bounds(node.of, node.at_least, node.at_most)
                condition = text.Both(tuple(bounds)) if len(bounds) > 1 else bounds[0]
                return (*found, text.If(condition, self._carry_over(nodes[at + 1 :])))
            else:
                found.append(self._instruction(node))
        return tuple(found)

    def _target(self, name: str) -> text.Target:
        return self.sets.get(name, text.It(name))

    def _instruction(self, node: Any) -> text.Instruction:
        match node:
            case ability.Draw(amount, whose):
                return text.Draw(amount, whose)
            case ability.Choose():
                least = 0 if node.up_to else None
                return text.Choose(_cards(node.of), node.amount, least, node.called, node.by, plain=False)
            case ability.Ko(target):
                return text.Ko(self._target(target))
            case ability.Move():
                at = "bottom" if node.bottom else "top"
                return text.Move(self._target(node.target), node.to, at=at, rested=node.rested or None)
            case ability.PutTop(amount, "soul", whose):
                return text.PutUnder(text.Top("deck", amount, whose), text.It("this"))
            case ability.PutTop(amount, to, whose):
                return text.Move(text.Top("deck", amount, whose), to)
            case ability.PutUnder(target, under, is_up):
                return text.PutUnder(self._target(target), self._target(under), is_up)
            case ability.Rest(target):
                return text.Rest(self._target(target))
            case ability.Activate(target):
                return text.Activate(self._target(target))
            case ability.Power():
                return text.Last((_change(self._target(node.target), node.what, node.amount),), node.until)
            case ability.Disable(target, until):
                return text.Last((text.Loses(self._target(target)),), until)
            case ability.Forbid(what, whose, until):
                return text.Last((text.Cannot(what, who=whose),), until)
            case ability.Damage(amount, whose):
                return text.Damage(whose, amount)
            case ability.Life(amount, whose):
                return text.Life(amount, whose)
            case ability.NextTurn(whose):
                return text.ExtraTurn(whose)
            case ability.TurnOver(target):
                return text.Flip(self._target(target))
            case ability.Treasure(target):
                return text.Treasure(self._target(target))
            case ability.ChangeDeck(whose):
                return text.ChangeDeck(whose)
            case ability.CallCard(target):
                return text.Play(self._target(target))
            case ability.Negate("attack"):
                return text.NegateAttack()
            case ability.Negate():
                return text.NegateUse()
            case ability.End(what):
                return text.End(what)
            case ability.Attack(target):
                return text.AttackNow(self._target(target))
        raise TypeError(f"{type(node).__name__} is no word of Buddyfight")


def _static(node: ability.Change) -> text.Static:
    return _change(text.It("this") if node.of.this else text.Each(_cards(node.of)), node.what, node.amount)


def _change(cards: text.Target, what: str, amount: int) -> text.Static:
    """Return what is so of cards: a number goes up, their time stands still, or they have a keyword ability."""
    if what in _NUMBERS:
        return text.Change(cards, _NUMBERS[what], amount)
    if what == STOPPED:
        return text.Stopped(cards)
    return text.Gains(cards, what if what.startswith("『") else put_in_brackets(what))
