"""Abilities as files wrote them before cards were read, turned into the records of card text.

Only here does ONE PIECE know the old records: when all files say what is printed, this module goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from fwjudge.ability import filters as old
from fwjudge.ability import text, tree
from fwjudge.ability.text import Cards, Each, Event, It, Skill, Target, This

THIS: Final = It("this")
_GRANTED: Final = "granted"
_PLAYER_EVENTS: Final = frozenset(
    ("draw", "damage", "don", "return don", "turn start", "turn end", "main phase start", "game start", "event")
)
"""Events of which a player is said, and no card."""
_EVENTS: Final = {"return don": "given don back", "main phase start": "main start", "event": "use", "give": "given"}
_CARDS_OF_EVENTS: Final = {"event": Cards((text.Kind(("event",)),))}
_DURATIONS: Final = {
    "turn end": "until turn end",
    "turn start": "until next turn start",
    "own turn start": "until next own turn start",
    "other turn start": "until next other turn start",
}
_DOERS: Final = {"own effect": "own skill", "other effect": "other skill"}
_KEYWORDS: Final = {
    "rush": "【速攻】",
    "double attack": "【ダブルアタック】",
    "banish": "【バニッシュ】",
    "rush: character": "【速攻：キャラ】",
    "unblockable": "【ブロック不可】",
}
_PLAYED: Final = ("leader", "character", "stage")


def skills_of(abilities: Iterable[Any]) -> tuple[Skill, ...]:
    """Return these abilities as skills, each in its place; those that are skills already stay as they are."""
    known = tuple(abilities)
    given = {one.name: one for one in known if isinstance(one, tree.Ability) and one.timing == _GRANTED}
    return tuple(_skill_of(one, given) if isinstance(one, tree.Ability) else one for one in known)


def skill_of(ability: tree.Ability) -> Skill:
    """Return an ability as a skill that gives no other one to cards."""
    return skills_of((ability,))[0]


def _skill_of(ability: tree.Ability, given: Mapping[str, tree.Ability]) -> Skill:
    if ability.timing == _GRANTED:
        return Skill(ability.name, "continuous")
    if ability.kind == "block" or (ability.kind == "continuous" and ability.name in _KEYWORDS.values()):
        return Skill(ability.name, "keyword", keyword=ability.name, cites=ability.cites)
    valid_if, further = _conditions(ability)
    skill = Skill(
        ability.name,
        ability.kind,
        valid_if=valid_if,
        areas=(ability.area,) if ability.area else (),
        limit=int(ability.once),
        optional=ability.optional,
        cites=ability.cites,
    )
    body = _Body(given)
    if ability.kind == "replace":
        assert ability.trigger is not None
        replaces = text.Replaces(_event(ability.trigger), body.instructions(ability.body), ability.optional)
        return skill._replace(kind="continuous", optional=False, valid_if=(*valid_if, *further), statics=(replaces,))
    if ability.kind == "continuous":
        statics = tuple(static for one in ability.body for static in _statics(one, ability, body))
        for condition in reversed(further):
            statics = (text.When_(condition, statics),)
        return skill._replace(statics=statics)
    return skill._replace(
        body=body.instructions(ability.body),
        valid_if=(*valid_if, *further),
        trigger=(_event(ability.trigger),) if ability.trigger is not None and ability.kind == "auto" else (),
        cost=(*_energy(ability), *_Body(given).instructions(ability.cost)),
        timing=ability.timing if ability.kind in ("activate", "event") else "",
    )


def _energy(ability: tree.Ability) -> tuple[Any, ...]:
    return (text.PayEnergy(ability.energy),) if ability.energy else ()


def _conditions(ability: tree.Ability) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return what rulebooks print as a condition (【自分のターン中】, 【ドン!!×1】), and what is said in words."""
    printed: list[Any] = []
    further: list[Any] = []
    if ability.timing in ("own turn", "other turn"):
        printed.append(text.TurnOf(ability.timing.removesuffix(" turn")))
    count = ability.condition
    while count is not None:
        (printed if count.of.where == "beneath" else further).append(_compare(count))
        count = count.also
    return tuple(printed), tuple(further)


def _compare(count: old.Count) -> Any:
    number = text.CountOf(_cards(count.of))
    found = [text.Compare(number, ">=", count.at_least)] if count.at_least else []
    if count.at_most is not None:
        found.append(text.Compare(number, "<=", count.at_most))
    return found[0] if len(found) == 1 else text.Both(tuple(found))


# -- cards -------------------------------------------------------------------------------------------------------------


def _cards(of: old.Filter) -> Cards:
    """Return the cards that a filter names."""
    if of.this:
        return Cards((This(),))
    if of.where == "beneath":
        return Cards((text.Beneath(It(of.to)),))
    found: list[Any] = [text.It(of.called)] if of.called else []
    if of.whose:
        found.append(text.Whose(of.whose))
    areas = tuple(of.area.split("/")) if of.area else ()
    kinds = tuple(of.type.split("/")) if of.type else ()
    if areas and not of.called:
        found.append(text.In(areas))
    elif of.name and not of.called:
        found.append(text.In(_PLAYED))
    if not kinds and len(areas) == 1 and areas[0] in _PLAYED:
        kinds = areas
    elif not kinds and "given" in areas and len(areas) > 1:
        kinds = ("don",)
    if kinds:
        found.append(text.Kind(kinds))
    found += _words(of)
    if of.power_at_most is not None:
        found.append(text.Number("power", "<=", (of.power_at_most,), of.printed))
    if of.cost_at_most is not None:
        found.append(text.Number("cost", "<=", (of.cost_at_most,), of.printed))
    if of.rested is not None:
        found.append(text.State("rested" if of.rested else "active"))
    if of.up is not None:
        found.append(text.State("up" if of.up else "down"))
    if of.textless:
        found.append(text.NoSkill())
    if of.not_this:
        found.append(text.Not(This()))
    return Cards(tuple(found))


def _words(of: old.Filter) -> list[Any]:
    """Return what a filter asks of name, trait, colour and attribute."""
    found: list[Any] = []
    if of.name:
        found.append(text.Named((of.name,)))
    if of.name_part:
        found.append(text.Named((of.name_part,), "contains"))
    if of.trait:
        found.append(text.Trait((of.trait,)))
    if of.trait_part:
        found.append(text.Trait((of.trait_part,), "contains"))
    if of.colour:
        found.append(text.Coloured((of.colour,)))
    if of.multicolour:
        found.append(text.Coloured((), "several"))
    if of.attribute:
        found.append(text.Word("attribute", (of.attribute,)))
    return found


def _target(of: old.Filter) -> Target:
    return THIS if of.this else Each(_cards(of))


def _event(trigger: old.Trigger) -> Event:
    """Return the event that a trigger listens for."""
    sound, whose = trigger.sound, "" if trigger.subject == "any" else trigger.subject
    event = Event(_EVENTS.get(sound, sound), by=_DOERS.get(trigger.by, trigger.by))
    if trigger.subject == "this":
        return event._replace(of=Cards((This(),)))
    if sound in _PLAYER_EVENTS or (sound == "attack" and trigger.of == old.Filter()):
        return event._replace(who=whose, of=_CARDS_OF_EVENTS.get(sound))
    area = trigger.of.area or ("hand" if sound == "discard" else "" if sound in ("move", "leave") else "character")
    return event._replace(of=_cards(trigger.of._replace(whose=whose, area=area)))


# -- instructions ------------------------------------------------------------------------------------------------------


class _Body:
    """A reader of the instructions of one part of an ability; it knows which cards each name means."""

    def __init__(self, given: Mapping[str, tree.Ability]) -> None:
        self.given = given
        self.sets: dict[str, Each] = {}
        self.lying: dict[str, str] = {}

    def instructions(self, body: Sequence[Any]) -> tuple[Any, ...]:
        """Return these instructions as those of a text."""
        found: list[Any] = []
        for at, one in enumerate(body):
            if isinstance(one, tree.Only):
                after = self.instructions(body[at + 1 :])
                if one.of.called:
                    return (text.Sentence(tuple(found)), text.If(text.Done(), after))
                return (*found, text.If(_compare(old.Count(one.of, one.at_least, one.at_most)), after))
            if isinstance(one, tree.Both):
                chosen = tuple(choice._replace(by="own") for choice in found)
                return (text.Says("each", (*chosen, *self.instructions(one.body))), *self.instructions(body[at + 1 :]))
            found += self.instruction(one)
        return tuple(found)

    def instruction(self, one: Any) -> tuple[Any, ...]:
        """Return what one instruction says; what only gives cards a name says nothing by itself."""
        if isinstance(one, tree.All):
            self.sets[one.called] = Each(_cards(one.of))
            self.lying[one.called] = one.of.area
            return ()
        if isinstance(one, tree.Choose):
            self.lying[one.called] = one.of.area
        return (_INSTRUCTIONS[type(one)](self, one),)

    def target(self, name: str) -> Target:
        """Return the cards that a name means."""
        names = name.split("+")
        if len(names) > 1:
            return Each(text.AnyOf(tuple(Cards((It(part),)) for part in names)))
        return self.sets.get(name) or It(name)


def _move(body: _Body, one: tree.Move) -> Any:
    cards = body.target(one.target)
    if one.to in ("character", "stage"):
        return text.Play(cards, bool(one.rested))
    if one.to == "trash" and body.lying.get(one.target.split("+")[0]) == "hand":
        return text.Discard(cards)
    at = "bottom" if one.bottom else "top"
    return text.Move(cards, one.to, at=at, rested=True if one.rested else None, up=True if one.up else None)


def _last(until: str, *statics: Any) -> text.Last:
    return text.Last(statics, _DURATIONS.get(until, until))


def _power(body: _Body, one: tree.Power) -> text.Last:
    cards = body.target(one.target)
    if one.what in _KEYWORDS:
        return _last(one.until, text.Gains(cards, _KEYWORDS[one.what]))
    return _last(one.until, text.Change(cards, one.what, one.amount))


def _forbid(body: _Body, one: tree.Forbid) -> text.Last:
    named = "【ブロッカー】" if one.what == "block" else ""
    what = {"block": "skill", "play": "use"}.get(one.what, one.what)
    return _last(one.until, text.Cannot(what, who=one.target, named=named))


def _grant(body: _Body, one: tree.Grant) -> text.Last:
    given = body.given[one.name]
    kind = "activate" if given.kind == "activate" else given.kind
    skill = _skill_of(given._replace(timing="main" if kind == "activate" else ""), body.given)
    return _last(one.until, text.Gains(body.target(one.target), skill))


def _find_seen(body: _Body, one: tree.Look | tree.Reveal) -> Target:
    return body.target(one.target) if one.target else text.Top(one.area, one.amount, one.whose)


_INSTRUCTIONS: Final[dict[type, Callable[[_Body, Any], Any]]] = {
    tree.Draw: lambda body, one: text.Draw(one.amount, one.whose),
    tree.DrawUpTo: lambda body, one: text.Draw(one.amount, one.whose, up_to=True),
    tree.Choose: lambda body, one: text.Choose(
        _cards(one.of), one.amount, 0 if one.up_to else None, one.called, one.by, plain=False
    ),
    tree.Ko: lambda body, one: text.Ko(body.target(one.target)),
    tree.Move: _move,
    tree.Rest: lambda body, one: text.Rest(body.target(one.target)),
    tree.Activate: lambda body, one: text.Activate(body.target(one.target)),
    tree.Power: _power,
    tree.Base: lambda body, one: _last(
        one.until, text.SetTo(body.target(one.target), one.what, one.amount, original=True)
    ),
    tree.Zero: lambda body, one: _last(one.until, text.SetTo(body.target(one.target), one.what, 0)),
    tree.Disable: lambda body, one: _last(one.until, text.Loses(body.target(one.target))),
    tree.Grant: _grant,
    tree.Forbid: _forbid,
    tree.Damage: lambda body, one: text.Damage(one.target, one.amount),
    tree.TurnInto: lambda body, one: text.ChangeGuard(body.target(one.target)),
    tree.Perform: lambda body, one: text.UseSkill(THIS, one.name),
    tree.Delay: lambda body, one: text.At(Event(_EVENTS.get(one.sound, one.sound)), body.instructions(one.body)),
    tree.Win: lambda body, one: text.Wins(one.whose),
    tree.Together: lambda body, one: text.Together(body.instructions(one.body)),
    tree.Look: lambda body, one: text.Look(_find_seen(body, one), one.called),
    tree.Reveal: lambda body, one: text.Reveal(_find_seen(body, one), one.called),
    tree.Flip: lambda body, one: text.Flip(body.target(one.target), one.up),
    tree.Instead: lambda body, one: text.Move(It("event"), one.to, rested=True if one.rested else None),
}
KNOWN: Final = frozenset(
    (
        *_INSTRUCTIONS,
        *(tree.All, tree.Only, tree.Both, tree.Change, tree.SetTo, tree.AlsoIs),
        *(tree.AddCost, tree.AddCondition, tree.InDeck),
    )
)
"""The old records that ONE PIECE can carry out."""


def _statics(one: Any, ability: tree.Ability, body: _Body) -> tuple[Any, ...]:
    """Return what a part of a continuous ability says is so."""
    cards = _target(one.of)
    match one:
        case tree.Change(what=what) if what in _KEYWORDS:
            return (text.Gains(cards, _KEYWORDS[what]),)
        case tree.Change():
            return (text.Change(cards, one.what, one.amount),)
        case tree.SetTo():
            return (text.SetTo(cards, one.what, one.amount, original=True),)
        case tree.AlsoIs():
            return (text.AlsoIs(cards, one.what, (_ATTRIBUTES.get(one.value, one.value),)),)
        case tree.AddCost():
            cost = (*_energy(ability), *body.instructions(ability.cost))
            return (text.Cannot("skill", cards, named=one.name, unless=cost),)
        case tree.AddCondition():
            forbids = text.Cannot("skill", cards, named=one.name)
            return (text.When_(text.No(_compare(one.need)), (forbids,)),)
        case tree.InDeck(at_most=None):
            return (text.DeckRule("any number"),)
    if one.of.this:
        return (text.DeckRule("up to", None, one.at_most),)
    return (text.DeckRule("at most" if one.at_most else "never", _cards(one.of), one.at_most),)


_ATTRIBUTES: Final = {"斬": "slash", "打": "strike", "射": "ranged", "特": "special", "知": "wisdom", "？": "?"}


# -- what a file may write by name alone -------------------------------------------------------------------------------


def _keyword(name: str, what: str, rule: str) -> tree.Ability:
    return tree.Ability(name, "continuous", (tree.Change(old.Filter(this=True), what),), cites=(rule,))


def _auto(name: str, rule: str, sound: str, subject: str = "this") -> tree.Ability:
    return tree.Ability(name, "auto", trigger=old.Trigger(sound, subject), cites=(rule,))


KEYWORDS: Final = {
    one.name: one
    for one in (
        _keyword("【速攻】", "rush", "10-1-1-1"),
        _keyword("【ダブルアタック】", "double attack", "10-1-2-1"),
        _keyword("【バニッシュ】", "banish", "10-1-3-1"),
        tree.Ability(
            "【ブロッカー】", "block", (tree.TurnInto("target"),), cost=(tree.Rest("this"),), cites=("10-1-4-1",)
        ),
        _keyword("【速攻：キャラ】", "rush: character", "10-1-6-1"),
        _keyword("【ブロック不可】", "unblockable", "10-1-7-1"),
    )
}
"""10-1: keyword effects, by what is printed."""

HEADINGS: Final = {
    one.name: one
    for one in (
        _auto("【登場時】", "10-2-6-1", "appear"),
        _auto("【アタック時】", "10-2-5-1", "attack"),
        _auto("【相手のアタック時】", "10-2-16-1", "attack", "other"),
        _auto("【ブロック時】", "10-2-15-1", "block"),
        _auto("【KO時】", "10-2-17-1", "ko"),
        _auto("【自分のターン終了時】", "10-2-7-1", "turn end", "own"),
        _auto("【相手のターン終了時】", "10-2-8-1", "turn end", "other"),
        tree.Ability("【起動メイン】", "activate", timing="main", cites=("10-2-2-1",)),
        tree.Ability("【メイン】", "event", timing="main", cites=("10-2-3-1",)),
        tree.Ability("【カウンター】", "event", timing="counter", cites=("10-2-4-1",)),
        tree.Ability("【トリガー】", "trigger", cites=("10-1-5-1",)),
    )
}
"""10-2: keywords that say when an effect is activated; the card prints what it does."""
