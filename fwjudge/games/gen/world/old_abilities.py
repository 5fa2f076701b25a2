"""Abilities that a file still gives as data, as skills of the language of card texts; gone when all files give texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import filters, text, tree
from fwjudge.ability.tree import Ability

from ..state import COMMANDS, TYPES, UNIT

HEADINGS: Final = {
    ability.name: ability
    for ability in (
        Ability("【KOされたとき】", "auto", trigger=filters.Trigger("ko")),
        Ability("【出たとき】", "auto", trigger=filters.Trigger("enter")),
        Ability("【スキルを使ったとき】", "auto", trigger=filters.Trigger("skill used")),
        Ability("【ダメージを受けたとき】", "auto", trigger=filters.Trigger("hurt")),
        Ability("【自分のターン開始時】", "auto", trigger=filters.Trigger("turn start", "own")),
        Ability("【自分のターン終了時】", "auto", trigger=filters.Trigger("turn end", "own")),
        Ability("【起動】", "activate"),
        Ability("【効果】", "spell"),
    )
}
"""Words before a text that say when it works."""

WRITTEN: Final = frozenset(
    (
        *(tree.Activate, tree.All, tree.AlsoIs, tree.Change, tree.Charge, tree.Choose, tree.Damage, tree.Delay),
        *(tree.Draw, tree.Forbid, tree.Gains, tree.Heal, tree.InDeck, tree.Instead, tree.Ko, tree.Last, tree.Loses),
        *(tree.Move, tree.Power, tree.PutCounters, tree.RemoveCounters, tree.Rest, tree.Reveal, tree.SetTo),
        *(tree.Shuffle, tree.Stun, tree.Swap),
    )
)
"""The instructions that a file may use."""
GRANTED: Final = "granted"
"""The timing of abilities that a card only gives to others."""
_ITSELF: Final = text.Cards((text.This(),))
_EVENTS: Final = {
    "hurt": "damage",
    "enter": "appear",
    "play": "use",
    "draw phase start": "draw start",
    "main phase start": "main start",
    "battle phase start": "battle start",
    "battle phase end": "battle end",
}
"""The words of events that are called otherwise in texts."""
_OF_PLAYERS: Final = frozenset(
    (
        *("game start", "turn start", "turn end", "draw start", "main start", "battle start", "battle end"),
        *("draw", "use"),
    )
)


def turn_into_skills(given: Sequence[Any]) -> tuple[text.Skill, ...]:
    """Return the skills of a card: those that are given as data in the language of texts, the others as they are."""
    granted = {one.name: one for one in given if isinstance(one, Ability) and one.timing == GRANTED}
    found: list[text.Skill] = []
    for one in given:
        if not isinstance(one, Ability):
            found.append(one)
        elif one.timing != GRANTED and not (one.kind == "skill" and one.timing):
            parts = [part for part in given if isinstance(part, Ability) and part.kind == "skill" and part.timing]
            found.append(_skill(one, granted, [part for part in parts if part.name == one.name]))
    return tuple(found)


def _skill(one: Ability, granted: dict[str, Ability], parts: Sequence[Ability] = ()) -> text.Skill:
    match one.kind:
        case "skill":
            return _printed_skill(one, granted, parts)
        case "continuous":
            statics = tuple(_statics(one.body, granted))
            return text.Skill(one.name, one.kind, statics=_under_condition(one.condition, statics), cites=one.cites)
        case "replace":
            assert one.trigger is not None
            replaces = text.Replaces(_event(one.trigger), _instructions(one.body, granted), one.optional)
            statics = _under_condition(one.condition, (replaces,))
            return text.Skill(one.name, "continuous", statics=statics, cites=one.cites)
        case _:
            return _other_skill(one, granted)


def _other_skill(one: Ability, granted: dict[str, Ability]) -> text.Skill:
    """Return a triggered, an activated or a command ability."""
    by_state = one.trigger is not None and one.trigger.sound == "state"
    condition = _condition(one.condition) if one.condition is not None else None
    return text.Skill(
        one.name,
        one.kind,
        _instructions(one.body, granted),
        trigger=(_event(one.trigger),) if one.trigger is not None and not by_state else (),
        state=condition if by_state else None,
        waits_if=None if by_state else condition,
        areas=(one.area,) if one.area else (),
        counts_up=one.piles,
        cites=one.cites,
    )


def _printed_skill(one: Ability, granted: dict[str, Ability], parts: Sequence[Ability]) -> text.Skill:
    """Return a printed skill with all parts of its text: its energy is a cost, its damage to the opponent the skill damage."""
    dealt = next((node for node in one.body if isinstance(node, tree.Damage) and node.target == "other"), None)
    others = tuple(node for node in one.body if node is not dealt)
    body = [node for part in parts if part.timing == "damage" for node in part.body]
    return text.Skill(
        one.name,
        "skill",
        (*_instructions(body, granted), *_instructions(others, granted)),
        tuple(static for part in parts if part.timing == "change" for static in _statics(part.body, granted)),
        cost=(text.PayEnergy(one.energy),) if one.energy else (),
        cites=one.cites,
        damage=None if dealt is None else _times(dealt.amount, dealt.each),
    )


# -- sets ------------------------------------------------------------------------------------------------


def _set(of: filters.Filter, in_event: bool = False) -> text.Cards:
    """Return the set that a filter means; in an event nothing is said of the area."""
    if of.this:
        return text.Cards((text.This(), *_qualities(of)))
    found: list[Any] = [text.Whose(of.whose)] if of.whose else []
    slot, _, attached = of.area.rpartition(" ")
    if slot:
        units = text.Cards((*found, text.In((slot,)), text.Kind((UNIT,))))
        return text.Cards((text.In((attached,)), text.Beneath(text.Each(units)), *_qualities(of)))
    if not in_event:
        found.append(text.In((of.area or "area",)))
    return text.Cards((*found, *_kind(of, in_event), *_qualities(of)))


def _kind(of: filters.Filter, in_event: bool) -> Iterator[Any]:
    """Yield the type of the cards; without an area or a name a text speaks of units."""
    if of.type:
        yield text.Kind(COMMANDS if of.type == "command" else (of.type,))
    elif not in_event and (of.area in ("main", "standby") or (of.area in ("", "area") and not of.name)):
        yield text.Kind((UNIT,))


def _qualities(of: filters.Filter) -> Iterator[Any]:
    if of.name:
        yield text.Named((of.name,), original=of.printed)
    if of.trait:
        yield text.Trait((of.trait,), original=of.printed)
    if of.rested is not None:
        yield text.State("rested") if of.rested else text.Not(text.State("rested"))
    if of.up is False:
        yield text.State("down")
    if of.counter:
        yield text.Counted(of.counter)
    if of.power_at_most is not None:
        yield text.Number("hp", "<=", (of.power_at_most,), of.printed)
    if of.called:
        yield text.It(_name(of.called))
    if of.not_this:
        yield text.Not(text.This())


def _cards(of: filters.Filter) -> text.Target:
    return text.It("this") if of == filters.Filter(this=True) else text.Each(_set(of))


def _times(amount: int, each: filters.Filter | None) -> text.Amount:
    return amount if each is None else text.CountOf(_set(each), times=amount)


def _name(called: str) -> str:
    return "event" if called == "it" else called


# -- conditions and events -------------------------------------------------------------------------------


def _condition(count: filters.Count) -> text.Condition:
    found = list(_conditions(count))
    return found[0] if len(found) == 1 else text.Both(tuple(found))


def _conditions(count: filters.Count | None) -> Iterator[text.Condition]:
    if count is None:
        return
    of = count.of
    if of.this and count.at_least == 1 and count.at_most is None:
        yield text.Are(text.It("this"), text.Cards(tuple(_qualities(of))))
    else:
        if count.at_least or count.at_most is None:
            yield text.Compare(text.CountOf(_set(of)), ">=", count.at_least)
        if count.at_most is not None:
            yield text.Compare(text.CountOf(_set(of)), "<=", count.at_most)
    yield from _conditions(count.also)


def _under_condition(count: filters.Count | None, statics: tuple[Any, ...]) -> tuple[Any, ...]:
    return statics if count is None else (text.When_(_condition(count), statics),)


def _event(trigger: filters.Trigger) -> text.Event:
    what = _EVENTS.get(trigger.sound, trigger.sound)
    who = trigger.subject if trigger.subject in ("own", "other") else ""
    named = "hp" if what in ("raised", "lowered") else ""
    if what in _OF_PLAYERS:
        of = _set(trigger.of._replace(area="", type=trigger.of.type or "command"), True) if what == "use" else None
        return text.Event(what, of, who)
    source = _doer(trigger)
    if trigger.by:
        what = "did ko"
    if trigger.subject == "this":
        return text.Event(what, _ITSELF, source=source, named=named)
    return text.Event(what, _subject(trigger, who, what), source=source, named=named)


def _subject(trigger: filters.Trigger, who: str, what: str) -> text.Cards | None:
    if trigger.subject == "any" and trigger.of == filters.Filter():
        return None
    area = "hand" if what == "discard" else ""
    return _set(trigger.of._replace(whose=who, area=area))


def _doer(trigger: filters.Trigger) -> text.Cards | None:
    if trigger.by:
        return _ITSELF if trigger.by == "this" else text.Cards((text.Not(text.This()),))
    return _set(trigger.source, True) if trigger.source != filters.Filter() else None


# -- instructions ----------------------------------------------------------------------------------------


def _instructions(body: Sequence[Any], granted: dict[str, Ability]) -> tuple[Any, ...]:
    sets: dict[str, text.Each] = {}
    found: list[Any] = []
    for node in body:
        if isinstance(node, tree.All):
            sets[node.called] = text.Each(_set(node.of))
        elif isinstance(node, tree.Shuffle):
            found.append(text.Shuffle("deck", node.whose))
            found += [_instruction(inner, sets, granted) for inner in node.body]
        else:
            found.append(_instruction(node, sets, granted))
    return tuple(found)


def _instruction(node: Any, sets: dict[str, text.Each], granted: dict[str, Ability]) -> Any:
    def target(name: str) -> text.Target:
        names = name.split("+")
        if len(names) == 1:
            return sets.get(name) or text.It(_name(name))
        return text.Each(text.AnyOf(tuple(text.Cards((text.It(_name(one)),)) for one in names)))

    match node:
        case tree.Draw():
            return text.Draw(_times(node.amount, node.each), node.whose)
        case tree.Choose():
            least = 0 if node.up_to else None
            return text.Choose(_set(node.of), node.amount, least, _name(node.called), node.by)
        case tree.Move():
            return _move(node, target(node.target))
        case tree.Power():
            return text.Last((_change(target(node.target), node.what, _times(node.amount, node.each)),), node.until)
        case tree.Forbid():
            return text.Last((text.Cannot(node.what, who=node.target),), node.until)
        case tree.Last():
            until = node.until if node.so_long is None else "game"
            return text.Last(_under_condition(node.so_long, tuple(_statics(node.body, granted))), until)
        case tree.Instead():
            return _move(tree.Move("it", node.to), text.It("event"))
        case tree.Delay():
            return text.At(text.Event(_EVENTS.get(node.sound, node.sound)), _instructions(node.body, granted))
        case tree.Damage():
            return text.Damage(target(node.target), _times(node.amount, node.each))
        case tree.Heal():
            return text.Heal(target(node.target), node.amount)
        case tree.PutCounters():
            return text.Counters(target(node.target), node.name, node.amount)
        case tree.RemoveCounters():
            return text.Counters(target(node.target), node.name, -node.amount)
        case tree.Reveal():
            shown = text.Top(node.area, node.amount, node.whose) if node.area else target(node.target)
            return text.Reveal(shown, node.called)
    return _TO_CARDS[type(node)](target(node.target))


_TO_CARDS: Final[dict[type, Any]] = {
    tree.Ko: text.Ko,
    tree.Rest: text.Rest,
    tree.Stun: text.Stun,
    tree.Activate: text.Activate,
    tree.Swap: text.Swap,
    tree.Charge: text.Charge,
}
"""Instructions that only name the cards to which something is done."""


def _move(node: tree.Move, cards: text.Target) -> Any:
    match node.to:
        case "standby":
            return text.Play(cards)
        case "energy":
            return text.PutUnder(cards, text.It("this"))
        case "discard":
            return text.Discard(cards)
    return text.Move(cards, node.to, at="bottom" if node.bottom else "top")


def _change(cards: text.Target, what: str, amount: text.Amount) -> text.Change:
    word = what.removesuffix(" times")
    if word != what and isinstance(amount, int):
        return text.Change(cards, word, text.OfItself(word, amount - 1))
    return text.Change(cards, what, amount)


def _statics(body: Sequence[Any], granted: dict[str, Ability]) -> Iterator[Any]:
    for node in body:
        if not isinstance(node, tree.Gains) or node.name in granted:  # else the card has none to give
            yield _static(node, granted)


def _static(node: Any, granted: dict[str, Ability]) -> Any:
    match node:
        case tree.Change(what="fails" | "fails by lot"):
            return text.Fails(_cards(node.of), node.what == "fails by lot")
        case tree.Change(what="deck shown"):
            return text.Shows(text.Top("deck"))
        case tree.Change(what="skill while abnormal"):
            return text.CanAlso(node.what, _cards(node.of))
        case tree.Change():
            return _change(_cards(node.of), node.what, _times(node.amount, node.each))
        case tree.SetTo():
            return text.SetTo(_cards(node.of), node.what, node.amount)
        case tree.AlsoIs():
            words = (TYPES.get(node.value, node.value),) if node.value else ()
            return text.AlsoIs(_cards(node.of), node.what, words, node.only)
        case tree.Gains():
            others = {name: one for name, one in granted.items() if name != node.name}  # no text quotes itself
            return text.Gains(_cards(node.of), _skill(granted[node.name], others))
        case tree.Loses():
            return text.Loses(_cards(node.of))
        case tree.InDeck():
            at_most = node.at_most
            return text.DeckRule("any number") if at_most is None else text.DeckRule("up to", None, at_most)
    raise TypeError(f"{type(node).__name__} is always so in no game")
