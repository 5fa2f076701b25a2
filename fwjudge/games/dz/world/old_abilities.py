"""Abilities as scenario files still write them, turned into the skills that the engine carries out. It goes once all cards are texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fwjudge import ability as old
from fwjudge.ability import Ability, Change, Delay, Forbid, Move, PayWith
from fwjudge.ability import text as t
from fwjudge.ability.filters import Count, Filter, Trigger

_ELSEWHERE: Final = ("deck", "hand", "graveyard", "energy", "smash", "plan", "removed", "stack")
_BOARD: Final = ("board",)
_MOVES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "placed": ((), _BOARD),
    "placed from elsewhere": (_ELSEWHERE, _BOARD),
    "placed from hand": (("hand",), _BOARD),
    "placed from plan": (("plan",), _BOARD),
    "left": (_BOARD, ()),
    "buried": (_BOARD, ("graveyard",)),
    "returned": (_BOARD, ("hand",)),
    "smashed": ((), ("smash",)),
}
"""By an old word for a move: from where, and where to."""
_SOUNDS: Final = {
    "destroyed": "ko",
    "move": "movement",
    "deals damage": "damaged",
    "battle damaged": "damaged",
    "deals battle damage": "damaged",
}
_OF_PLAYERS: Final = ("draw", "charge", "smash", "played", "activated", "deck arranged")
_FORBIDDEN: Final = {"play": "use"}
_WORDS: Final = ("word", "designated")
"""The names under which files keep a word that a player says."""
_WITH_A_TEXT: Final = ("支援", "暴走", "挟撃", "進撃", "連動", "共鳴")
_AREAS_WITH_STATES: Final = ("energy", "smash")


def up(one: Any, others: Sequence[Any] = ()) -> t.Skill:
    """Return an ability of a scenario file as the skill that it is. `others`: those beside it, of which it may give some."""
    if isinstance(one, t.Skill):
        return one
    ability: old.Ability = one
    name = ability.name.strip("【】")
    if (keyword := _keyword(ability, name)) is not None:
        return keyword
    translate = _Instructions(others)
    condition = None if ability.condition is None else _condition(ability.condition)
    state = ability.trigger is not None and ability.trigger.sound == "state"
    common = t.Skill(
        ability.name,
        "continuous" if ability.kind == "replace" else ability.kind,
        cost=_cost(ability, translate),
        timing=ability.timing,
        areas=tuple(ability.area.split("/")) if ability.area else (),
        keyword=name if name in _WITH_A_TEXT else "",
        cites=ability.cites,
    )
    if ability.kind == "replace":
        assert ability.trigger is not None
        replaces = t.Replaces(
            _event(ability.trigger),
            tuple(translate.in_place(node) for node in ability.body),
            ability.optional,
            unless=translate.many(ability.cost),
        )
        return common._replace(statics=(replaces,), cost=())
    if ability.kind == "continuous":
        statics = tuple(translate.static(node) for node in ability.body)
        return common._replace(statics=statics, valid_if=() if condition is None else (condition,))
    own = [node for node in ability.body if isinstance(node, old.Instead)]
    done = translate.many(tuple(node for node in ability.body if not isinstance(node, old.Instead)))
    return common._replace(
        body=(*translate.targets(ability.aim), *((t.May(done),) if ability.optional else done)),
        statics=tuple(_own_replacement(node) for node in own),
        trigger=() if ability.trigger is None or state else (_event(ability.trigger),),
        state=condition if state else None,
        waits_if=None if state else condition,
    )


def up_all(abilities: Sequence[Any], prints: Sequence[Any]) -> tuple[tuple[t.Skill, ...], tuple[Any, ...]]:
    """Return the skills of a world, and its printed cards without the abilities that they only give to others."""
    found = []
    for at, one in enumerate(abilities):
        beside = [abilities[n] for card in prints if at in card.abilities for n in card.abilities if n != at]
        found.append(up(one, (*beside, *abilities)))
    given = {at for at, one in enumerate(abilities) if getattr(one, "given", False)}
    if given:
        prints = [card._replace(abilities=tuple(n for n in card.abilities if n not in given)) for card in prints]
    return tuple(found), tuple(prints)


def _ability_given(wanted: str, others: Sequence[Any]) -> str | t.Skill:
    found = next((one for one in others if one.name == wanted), None)
    if found is None:
        return wanted.strip("【】")
    skill = up(found)
    return skill.keyword if skill.kind == "keyword" and not (skill.cost or skill.of or skill.number) else skill


# -- keywords ------------------------------------------------------------------------------------------


def _keyword(ability: old.Ability, name: str) -> t.Skill | None:
    """Return the keyword skill that an ability spells out; None if it is no keyword."""
    cost = _cost(ability, _Instructions(()))
    node = ability.body[0] if ability.body else None
    keyword = t.Skill(ability.name, "keyword", cost=cost, areas=tuple(ability.area.split("/")) if ability.area else ())
    if name == "団結":
        return keyword._replace(keyword="団結")
    if isinstance(node, old.Summon):
        if node.formation:
            return keyword._replace(keyword="隊列召喚", word=node.formation)
        return keyword._replace(keyword="召集", of=t.Squares(near=t.Near(node.where, t.It())))
    if isinstance(node, old.Resists):
        return keyword._replace(keyword="耐性", of=_set(node.by, ""))
    if isinstance(node, old.PayWith):
        return _way_to_pay(node, keyword)
    if isinstance(node, old.Change) and len(ability.body) == 1 and node.of == Filter(this=True):
        if node.what in ("swift", "haste"):
            return keyword._replace(keyword="速攻" if node.what == "swift" else "加速")
        if node.what == "cost" and node.each == Filter("base", "own", "base") and node.amount == -1:
            return keyword._replace(keyword="補給")
    if isinstance(node, old.Forbid) and ability.condition == Count(Filter(this=True, doing="moving")):
        return keyword._replace(keyword="閃光")
    if name.startswith("即死"):
        level = None if ability.trigger is None else ability.trigger.of.cost_at_most
        return keyword._replace(keyword="即死", number=level or 0)
    return None


def _way_to_pay(node: old.PayWith, keyword: t.Skill) -> t.Skill | None:
    if not node.instead:
        return keyword._replace(keyword="呼声", of=_set(node.of._replace(type=""), ""))
    if node.freeze is not None:
        return keyword._replace(keyword="急襲", number=node.amount)
    return keyword._replace(keyword="覚醒")


# -- sets and names ------------------------------------------------------------------------------------


def _set(of: Filter, default: str = "board") -> t.Cards:
    """Return a set of cards; where no area is said, cards on the board are meant (2-23-8-3), but not in events."""
    return t.Cards(_filters(of, default))


def _filters(of: Filter, default: str) -> tuple[Any, ...]:
    found: list[Any] = []
    if of.whose:
        found.append(t.Whose(of.whose))
    area = of.area or ("" if of.called or of.this else default)
    if area:
        found.append(t.In((area,)))
    if of.this:
        found.append(t.This())
    if of.called:
        found.append(t.It(_name(of.called)))
    if of.type:
        found.append(t.Kind((of.type,)))
    if of.name:
        found.append(t.Named((of.name,)))
    found += _words(of)
    found += _numbers(of)
    if of.rested is not None:
        found.append(t.State("rested" if of.rested else "active"))
    if of.textless:
        found.append(t.NoSkill())
    if of.doing in ("bearing", "bare"):
        bearing = t.Bearing(t.Cards((t.Kind(("spirit",)),)))
        found.append(bearing if of.doing == "bearing" else t.Not(bearing))
    elif of.doing:
        found.append(t.State(of.doing))
    if of.where:
        found.append(t.Near(of.where, t.It(_name(of.to))))
    if of.not_this:
        found.append(t.Not(t.This()))
    return tuple(found)


def _words(of: Filter) -> list[Any]:
    found: list[Any] = []
    if of.trait:
        found.append(t.HasSpoken("trait", of.trait) if of.trait in _WORDS else t.Trait((of.trait,)))
    if of.colour:
        found.append(t.HasSpoken("colour", of.colour) if of.colour in _WORDS else t.Coloured((of.colour,)))
    return found


def _numbers(of: Filter) -> list[Any]:
    found: list[Any] = []
    if of.power_at_most is not None:
        found.append(t.Number("power", "<=", (of.power_at_most,), of.printed))
    if of.cost_at_most is not None:
        found.append(t.Number("cost", "<=", (of.cost_at_most,)))
    if of.x_at_most:
        found.append(t.Number(of.x_at_most, "<=", (t.X(),)))
    found += [t.Extreme(what, which) for what, which in ((of.most, "most"), (of.least, "least")) if what]
    return found


def _name(name: str) -> str:
    return "event" if name == "it" else name


def _amount(amount: int, each: Filter | None) -> t.Amount:
    if each is None:
        return amount
    if each.called == "X":
        return t.X() if amount == 1 else t.Sum((t.X(),), amount)
    return t.CountOf(_set(each), times=amount)


# -- conditions and events -----------------------------------------------------------------------------


def _compare(number: t.Amount, at_least: int, at_most: int | None) -> list[Any]:
    found: list[Any] = [t.Compare(number, ">=", at_least)] if at_least > 0 or at_most is None else []
    return [*found, t.Compare(number, "<=", at_most)] if at_most is not None else found


def _condition(count: Count) -> t.Condition:
    parts: list[Any] = []
    if count.heard:
        event = t.Event(_SOUNDS.get(count.heard, count.heard), who=count.of.whose)
        since = "game" if count.heard == "deck arranged" else "turn"
        if count.at_least > 0 or count.at_most is None:
            parts.append(t.Happened(event, since, max(1, count.at_least)))
        if count.at_most is not None:
            parts.append(t.No(t.Happened(event, since, count.at_most + 1)))
    else:
        parts += _compare(t.CountOf(_set(count.of)), count.at_least, count.at_most)
    if count.also is not None:
        parts.append(_condition(count.also))
    return parts[0] if len(parts) == 1 else t.Both(tuple(parts))


def _event(trigger: Trigger) -> t.Event:
    sound, this = trigger.sound, t.Cards((t.This(),))
    filters = _filters(trigger.of, "")
    if sound.startswith("deals"):
        by = "battle" if "battle" in sound else ""
        hurt = t.Cards(filters) if filters else None
        return t.Event("damaged", hurt, by=by, source=this if trigger.subject == "this" else None)
    what = "move" if sound in _MOVES else _SOUNDS.get(sound, sound)
    areas_from, areas_to = _MOVES.get(sound, ((), ()))
    source = {"": None, "this": this, "another": t.Cards((t.Not(t.This()),))}[trigger.by]
    who = trigger.subject if trigger.subject in ("own", "other") else ""
    moment = sound in _OF_PLAYERS or sound.endswith((" start", " end"))
    if trigger.subject == "this" and (not moment or sound in ("played", "activated", "smash", "charge", "draw")):
        filters = (t.This(), *filters)
    elif who and not moment:
        filters = (t.Whose(who), *filters)
    return t.Event(
        what,
        t.Cards(filters) if filters else None,
        who if moment else "",
        by="battle" if sound == "battle damaged" else "",
        source=source,
        areas_from=areas_from,
        areas_to=areas_to,
    )


# -- costs ---------------------------------------------------------------------------------------------


def _cost(ability: old.Ability, translate: _Instructions) -> tuple[Any, ...]:
    acts = translate.many(ability.cost) if ability.kind != "replace" else ()
    shown: tuple[Any, ...] = (t.Reveal(t.It("this")),) if ability.shown else ()
    if ability.variable:
        colours = () if ability.variable == "colourless" else ((ability.variable, 0),)
        return (*shown, t.PayEnergy(t.X(), colours), *acts)
    energy = ability.energy + sum(n for _, n in ability.price)
    if energy or (ability.kind == "activate" and not acts):
        return (*shown, t.PayEnergy(energy, ability.price), *acts)
    return (*shown, *acts)


# -- instructions --------------------------------------------------------------------------------------


class _Instructions:
    """A translator of the instructions of one ability; it remembers the sets that were given a name."""

    def __init__(self, others: Sequence[Any]) -> None:
        self.others = others
        self.sets: dict[str, t.Cards] = {}

    def many(self, nodes: Sequence[Any]) -> tuple[Any, ...]:
        """Return these instructions; what follows a condition stands inside it, and what follows a choice of both players with it."""
        found: list[Any] = []
        for at, node in enumerate(nodes):
            if isinstance(node, old.Only):
                return (*found, t.If(self._asked(node), self.many(nodes[at + 1 :])))
            if isinstance(node, old.Choose) and node.by == "both":
                rest = nodes[at + 1 :]
                return (*found, t.Says("each", (*self.one(node), *self.many(rest[:1]))), *self.many(rest[1:]))
            found += self.one(node)
        return tuple(found)

    def _asked(self, node: old.Only) -> t.Condition:
        if node.when == "done":
            return t.Done()
        condition = _condition(Count(node.of, node.at_least, node.at_most))
        return t.AsUsed(condition) if node.when == "use" else condition

    def targets(self, nodes: Sequence[Any]) -> tuple[Any, ...]:
        """Return the choices of an aim as choices of targets."""
        return tuple(one._replace(target=True) for node in nodes for one in self.one(node))

    def cards(self, name: str) -> Any:
        """Return the cards that a name stands for; several names with `+` go at once."""
        if "+" in name:
            return t.Each(t.AnyOf(tuple(t.Cards((t.It(_name(one)),)) for one in name.split("+"))))
        return t.Each(self.sets[name]) if name in self.sets else t.It(_name(name))

    def one(self, node: Any) -> tuple[Any, ...]:
        """Return what one instruction says."""
        if isinstance(node, old.All):
            self.sets[node.called] = _set(node.of)
            return ()
        return (_TRANSLATIONS[type(node)](self, node),)

    def static(self, node: Any) -> Any:
        """Return what an instruction of a continuous ability says that is always so."""
        if isinstance(node, old.PlayFrom):
            return t.CanAlso("use", t.It("this"))
        if isinstance(node, old.Forbid):
            return t.Cannot(_FORBIDDEN.get(node.what, node.what), who="each" if node.target == "both" else node.target)
        target: t.Target = t.It("this") if node.of == Filter(this=True) else t.Each(self._set_changed(node))
        if isinstance(node, old.Change):
            if node.what in ("swift", "haste"):
                return t.Gains(target, "速攻" if node.what == "swift" else "加速")
            return t.Change(target, node.what, _amount(node.amount, node.each))
        if isinstance(node, old.SetTo):
            return t.SetTo(target, node.what, node.amount)
        if isinstance(node, old.AlsoIs):
            spoken = node.value if node.value in _WORDS else ""
            words = (node.value,) if node.value and not spoken else ()
            return t.AlsoIs(target, node.what, words, node.only or node.what in ("power", "smash"), spoken)
        if isinstance(node, old.Gains):
            return t.Gains(target, _ability_given(node.name, self.others))
        if isinstance(node, old.Loses):
            return t.Loses(target)
        raise TypeError(f"{type(node).__name__} is not always so")

    def _set_changed(self, node: Any) -> t.Cards:
        about_costs = isinstance(node, old.Change) and node.what in ("cost", "move")
        return _set(node.of, "" if about_costs else "board")

    def lasting(self, node: Any) -> Any:
        """Return the same inside an effect that lasts: one that is about cards with a name is about those."""
        static = self.static(node)
        of: Filter = getattr(node, "of", Filter())
        return static._replace(cards=t.It(_name(of.called))) if of == Filter(called=of.called) and of.called else static

    def in_place(self, node: Any) -> Any:
        """Return what a replacement says that is done in place of its event."""
        if isinstance(node, old.Instead):
            return _instead(node)
        (found,) = self.one(node)
        return found._replace(called="designated") if isinstance(found, t.NameWord) else found


def _instead(node: old.Instead) -> t.Move:
    return t.Move(t.It("event"), node.to, rested=node.rested if node.to in _AREAS_WITH_STATES else None)


def _own_replacement(node: old.Instead) -> t.Replaces:
    """4-15-8-1: return what an effect replaces of what it does itself: cards that would be put into a graveyard."""
    of = _set(node.of or Filter(), "")
    return t.Replaces(t.Event("move", of if of.filters else None, areas_to=("graveyard",)), (_instead(node),))


def _choose(up: _Instructions, node: old.Choose) -> Any:
    by = "own" if node.by == "both" else node.by
    return t.Choose(_set(node.of), node.amount, 0 if node.up_to else None, _name(node.called), by)


def _choose_square(up: _Instructions, node: old.ChoosePlace) -> Any:
    near = t.Near(node.where, t.It("this")) if node.where else None
    unit = t.Kind(("unit",))
    whose = () if node.without in ("", "any") else (t.Whose(node.without),)
    areas = (node.area,) if node.area else ("square",)
    return t.ChooseSquare(t.Squares(areas, near, t.Cards((*whose, unit)) if node.without else None), node.called)


def _move(up: _Instructions, node: old.Move) -> Any:
    cards = up.cards(node.target)
    if node.to.startswith("square of "):
        square = t.SquareOf(t.It(_name(node.to.removeprefix("square of "))))
        return t.PutOnSquare(cards, square, node.rested, node.by)
    if node.to not in (*_ELSEWHERE[:-1],):
        return t.PutOnSquare(cards, t.Place(node.to), node.rested, node.by)
    rested = bool(node.rested) if node.to in _AREAS_WITH_STATES else None
    return t.Move(cards, node.to, at="bottom" if node.bottom else "top", rested=rested)


def _put_top(up: _Instructions, node: old.PutTop) -> Any:
    rested = node.rested if node.to in _AREAS_WITH_STATES else None
    return t.Move(t.Top("deck", node.amount, node.whose), node.to, rested=rested)


def _last(up: _Instructions, node: old.Last) -> Any:
    statics = tuple(up.lasting(one) for one in node.body)
    if node.so_long is not None:
        statics = (t.When_(_condition(node.so_long), statics),)
    return t.Last(statics, node.until)


def _power(up: _Instructions, node: old.Power) -> Any:
    return t.Last((t.Change(up.cards(node.target), node.what, _amount(node.amount, node.each)),), node.until)


def _forbid(up: _Instructions, node: old.Forbid) -> Any:
    return t.Last((up.static(node),), node.until)


_TRANSLATIONS: Final[dict[type, Callable[[_Instructions, Any], Any]]] = {
    old.Draw: lambda up, node: t.Draw(_amount(node.amount, node.each), node.whose),
    old.DrawUpTo: lambda up, node: t.Draw(node.amount, node.whose, True),
    old.Choose: _choose,
    old.ChooseWord: lambda up, node: t.NameWord(node.what, node.called),
    old.ChoosePlace: _choose_square,
    old.Ko: lambda up, node: t.Ko(up.cards(node.target)),
    old.Move: _move,
    old.PutTop: _put_top,
    old.Swap: lambda up, node: t.Swap(up.cards(node.target)),
    old.Rest: lambda up, node: t.Rest(up.cards(node.target)),
    old.Activate: lambda up, node: t.Activate(up.cards(node.target)),
    old.Power: _power,
    old.Last: _last,
    old.Forbid: _forbid,
    old.Damage: lambda up, node: t.Damage(up.cards(node.target), _amount(node.amount, node.each), node.divided),
    old.Shuffle: lambda up, node: t.Shuffle("deck", node.whose),
    old.Skip: lambda up, node: t.Skip(node.what, node.whose),
    old.Negate: lambda up, node: t.NegateUse(up.cards(node.target)),
    old.Retarget: lambda up, node: t.Retarget(up.cards(node.target), up.cards(node.to)),
    old.PutUnder: lambda up, node: t.PutUnder(up.cards(node.target), up.cards(node.under), node.up),
    old.Delay: lambda up, node: t.At(t.Event(node.sound), up.many(node.body)),
}


# -- keywords and headings as files write them ----------------------------------------------------------

SWIFT: Final = Ability("速攻", "continuous", (Change(Filter(this=True), "swift"),), cites=("5-1-1", "5-1-2"))
HASTE: Final = Ability("加速", "continuous", (Change(Filter(this=True), "haste"),), cites=("5-4-1",))
UNITY: Final = Ability("団結", "continuous", cites=("5-6-1", "5-6-2"))


SUPPLY: Final = Ability(
    "補給",
    "continuous",
    (Change(Filter(this=True), "cost", -1, Filter("base", "own", "base")),),
    cites=("5-15-1", "5-15-2"),
)
FLASH: Final = Ability(
    "閃光",
    "continuous",
    (Forbid("play", "both"),),
    condition=Count(Filter(this=True, doing="moving")),
    cites=("5-14-1", "5-14-2"),
)


def raid(bases: int) -> Ability:
    """Return 「急襲」 (5-16-2): released bases pay for the movement; what is paid on top of it stays as it is (5-16-3)."""
    pays = PayWith("move", True, Filter(this=True), Filter("base", "own", "base"), bases)
    return Ability(f"急襲{bases}", "continuous", (pays,), cites=("5-16-1", "5-16-2", "5-16-3"))


WITH_A_TEXT: Final = (
    Ability("召集", "continuous", cites=("5-3-1", "5-3-2")),
    Ability("隊列召喚", "continuous", cites=("5-8-1", "5-8-2")),
    Ability("支援", "continuous", cites=("5-5-1", "5-5-2")),
    Ability("暴走", "auto", trigger=Trigger("faced"), area="plan", cites=("5-7-2-1", "5-7-2-2")),
    Ability("覚醒", "continuous", (PayWith(),), area="plan", cites=("5-7-3-1",)),
    Ability(
        "挟撃",
        "auto",
        trigger=Trigger("placed"),
        condition=Count(Filter("square", "other", "unit", where="between")),
        cites=("5-9-1", "5-9-2", "5-9-3"),
    ),
    Ability("呼声", "continuous", cites=("5-10-1", "5-10-2")),
    Ability("進撃", "auto", trigger=Trigger("advanced"), cites=("5-11-1", "5-11-2", "5-11-3")),
    Ability("連動", "continuous", cites=("5-12-1", "5-12-2")),
    Ability("共鳴", "continuous", condition=Count(Filter(whose="own"), heard="move"), cites=("5-13-1", "5-13-2")),
    Ability("耐性", "continuous", cites=("5-17-1", "5-17-2")),
)
"""Keywords whose text says more: squares, costs, cards, colours."""


def deadly(level: int | None = None) -> Ability:
    """Return 「即死」 (5-2-2): what it deals battle damage to is put into the graveyard at the end of that battle."""
    name = "即死" if level is None else f"即死レベル{level}"
    body = (Delay("battle end", (Move("it", "graveyard"),)),)
    return Ability(
        name, "auto", body, Trigger("deals battle damage", "this", Filter(cost_at_most=level)), cites=("5-2-1", "5-2-2")
    )


UNREAD: Final = (
    "name_part",
    "trait_part",
    "attribute",
    "multicolour",
    "up",
    "counter",
    "world",
    "role",
)
"""Parts of a filter that this rulebook has no word for: a file that asks for them is refused."""

KEYWORDS: Final = {
    f"【{ability.name}】": ability._replace(name=f"【{ability.name}】") if ability.name != "団結" else ability
    for ability in (
        SWIFT,
        HASTE,
        UNITY,
        deadly(),
        *(deadly(level) for level in range(1, 10)),
        SUPPLY,
        FLASH,
        *(raid(bases) for bases in range(1, 4)),
    )
}


def headings(sounds: Mapping[str, str]) -> dict[str, Ability]:
    """Return the headings under which files write abilities; `sounds`: Japanese for each word of a trigger."""
    return {
        ability.name: ability
        for ability in (
            Ability("【効果】", "spell"),
            Ability("【起動】", "activate", timing="normal"),
            Ability("【ノーマル起動】", "activate", timing="normal"),
            Ability("【クイック起動】", "activate", timing="quick"),
            Ability("【バトル起動】", "activate", timing="battle"),
            Ability("【常動】", "continuous"),
            *(ability._replace(name=f"【{ability.name}】") for ability in WITH_A_TEXT),
            *(
                Ability(f"【{ja}】", "auto", trigger=Trigger(key))
                for key, ja in sounds.items()
                if not key.endswith("start") and key not in ("battle drawn", "battle end", "turn end", "draw")
            ),
            Ability("【ターン終了時】", "auto", trigger=Trigger("turn end", "own")),
        )
    }


WRITTEN: Final = (
    old.Change,
    old.SetTo,
    old.AlsoIs,
    old.Gains,
    old.Loses,
    old.Instead,
    old.PayWith,
    old.PlayFrom,
    old.Summon,
    old.Resists,
    old.Draw,
    old.DrawUpTo,
    old.Choose,
    old.ChoosePlace,
    old.All,
    old.Retarget,
    old.PutUnder,
    old.ChooseWord,
    old.Shuffle,
    old.Negate,
    old.Ko,
    old.Move,
    old.PutTop,
    old.Swap,
    old.Rest,
    old.Activate,
    old.Damage,
    old.Power,
    old.Delay,
    old.Last,
    old.Forbid,
    old.Skip,
    old.Only,
)
"""The instructions that a file may use."""
