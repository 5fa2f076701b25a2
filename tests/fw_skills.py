"""Skills for random games of Fusion World: every kind of record that card text becomes, with invented contents."""

from __future__ import annotations

import random

from fwjudge.ability.text import (
    Activate,
    AnyOf,
    Are,
    At,
    Bearing,
    Beneath,
    Both,
    Cannot,
    Cards,
    Change,
    Choose,
    ChooseMode,
    Coloured,
    Combo,
    Compare,
    CostChange,
    CountOf,
    Damage,
    DamageCap,
    Discard,
    Done,
    Draw,
    During,
    Each,
    EitherOf,
    Event,
    Except,
    Flip,
    Gains,
    Happened,
    HasSkill,
    If,
    In,
    It,
    Ki,
    Kind,
    Ko,
    Last,
    Look,
    Loses,
    Marked,
    Markers,
    May,
    Move,
    Must,
    NegateAttack,
    No,
    Not,
    Number,
    NumberOf,
    PaidWith,
    PayEnergy,
    Play,
    PutMarkers,
    PutOnTop,
    PutUnder,
    Repeat,
    Replaces,
    Rest,
    Reveal,
    Sentence,
    SetTo,
    Shuffle,
    Skill,
    Skip,
    State,
    Sum,
    TakeControl,
    Taken,
    This,
    Top,
    Trait,
    TurnOf,
    Unaffected,
    UseSkill,
    When_,
    Whose,
    X,
)
from fwjudge.games.fw.state import FwCard

OWN, OTHER = Whose("own"), Whose("other")
BATTLE, LEADER, HAND, DROP, ENERGY, LIFE, COMBO = (
    In((area,)) for area in ("battle", "leader", "hand", "drop", "energy", "life", "combo")
)
FIGHTER = Kind(("battle",))
MINE = Cards((OWN, BATTLE, FIGHTER))
THEIRS = Cards((OTHER, BATTLE, FIGHTER))
MY_HAND, MY_DROP, MY_LIFE, MY_ENERGY = (Cards((OWN, area)) for area in (HAND, DROP, LIFE, ENERGY))
THIS, CHOSEN = It("this"), It("chosen")
ITSELF = Cards((This(),))


def auto(name: str, event: Event, *body: object, **more: object) -> Skill:
    return Skill(name, "auto", body, trigger=(event,), **more)  # type: ignore[arg-type]


def appears(*body: object, **more: object) -> Skill:
    return auto("【登場時】", Event("appear", ITSELF), *body, **more)


def attacks(*body: object, **more: object) -> Skill:
    return auto("【アタック時】", Event("attack", ITSELF), *body, **more)


def started(timing: str, *body: object, **more: object) -> Skill:
    return Skill(f"【起動 {timing}】", "activate", body, timing=timing, **more)  # type: ignore[arg-type]


def always(*statics: object, **more: object) -> Skill:
    return Skill("【永続】", "continuous", statics=statics, **more)  # type: ignore[arg-type]


def keyword(name: str, **more: object) -> Skill:
    return Skill(name, "keyword", keyword=name, **more)  # type: ignore[arg-type]


POOL: tuple[Skill, ...] = (
    keyword("【ブロッカー】"),
    keyword("【クリティカル】"),
    keyword("【ダブルストライク】"),
    keyword("【バリア】"),
    appears(Draw(1)),
    appears(Choose(THEIRS, 1, 0), Ko(CHOSEN)),
    appears(Choose(THEIRS, 2), Rest(CHOSEN)),
    appears(Choose(THEIRS, 1, 0), Last((Change(CHOSEN, "power", -10000),), "turn")),
    appears(Choose(MY_HAND, 1), Discard(CHOSEN), If(Done(), (Draw(2),))),
    appears(May((Choose(MY_DROP, 1, 0), Move(CHOSEN, "hand")))),
    appears(
        Look(Top("deck", 3), "looked"),
        Choose(Cards((It("looked"),)), 1, 0),
        Move(CHOSEN, "hand"),
        Move(Each(Cards((It("looked"), Not(It("chosen"))))), "deck", at="bottom", order="any"),
    ),
    appears(ChooseMode(((Draw(1),), (PutMarkers(1),), (Damage("other", 1),)), 2)),
    appears(EitherOf(((Draw(1),), (Choose(THEIRS, 1), Move(CHOSEN, "hand"))))),
    appears(Choose(Cards((OWN, HAND, FIGHTER, Number("cost", "<=", (3,)))), 1, 0), Play(CHOSEN, rested=True)),
    appears(Choose(Cards((OWN, DROP, FIGHTER)), 1, 0), PutUnder(CHOSEN, THIS), Ki(THIS, 2)),
    appears(Damage("own", 1)),
    appears(Choose(MY_LIFE, 1), Move(CHOSEN, "hand"), Move(Top("deck", 1), "life")),
    appears(At(Event("turn end"), (Draw(1),))),
    appears(If(PaidWith("use", 1), (Draw(1),), (Shuffle(),))),
    appears(Last((Gains(THIS, "【ブロッカー】"), Cannot("attack", THIS)), "until next other turn end")),
    appears(Choose(THEIRS, 1, 0), Last((Loses(CHOSEN, ""),), "turn")),
    appears(Choose(THEIRS, 1, 0), TakeControl(CHOSEN)),
    appears(Choose(MINE, 1, 0), UseSkill(CHOSEN, "【アタック時】")),
    appears(Skip("charge", "other")),
    appears(Last((Cannot("be ko'd", Each(MINE), by="battle"),), "next other turn")),
    appears(Repeat((Draw(1), Choose(MY_HAND, 1), Discard(CHOSEN)), 2)),
    appears(Choose(MY_ENERGY, 1, 0), Activate(CHOSEN)),
    attacks(Draw(1)),
    attacks(Last((Change(THIS, "power", 5000),), "battle")),
    attacks(Choose(THEIRS, 1, 0), Combo(CHOSEN)),
    attacks(Choose(MINE, 1, 0), Ki(CHOSEN, 1), cost=(Choose(MY_HAND, 1), Discard(CHOSEN))),
    attacks(
        Reveal(Top("deck", 1), "revealed"),
        If(Are(It("revealed"), Cards((FIGHTER,))), (Move(It("revealed"), "hand"),)),
        cost=(PayEnergy(1),),
    ),
    attacks(Last((Change(THIS, "power", CountOf(MY_DROP, 5, 5000)),), "turn")),
    attacks(At(Event("battle end"), (Ko(THIS),))),
    auto("【KO時】", Event("ko", ITSELF), Draw(1)),
    auto("【KO時】", Event("ko", ITSELF), Choose(MY_DROP, 1, 0), Play(CHOSEN)),
    auto("【自動】", Event("leave", Cards((OWN, FIGHTER)), by="other"), Draw(1), limit=1),
    auto(
        "【自動】",
        Event("combo", Cards((OWN,))),
        Last((Change(Each(Cards((OWN, LEADER))), "power", 5000),), "battle"),
        limit=1,
        valid_if=(TurnOf("other"),),
    ),
    auto("【自動】", Event("combo", ITSELF), Draw(1)),
    auto("【自動】", Event("discard", ITSELF), Draw(1)),
    auto("【自動】", Event("draw", who="own"), PutMarkers(1), limit=1, valid_if=(TurnOf("own"),)),
    auto("【自動】", Event("deal damage", ITSELF), Choose(MY_LIFE, 1, 0), Flip(CHOSEN, True)),
    auto("【自動】", Event("damage", who="own"), Draw(1)),
    auto("【自動】", Event("move", Cards((OWN,)), areas_to=("hand",), amount=2), Draw(1)),
    auto("【自動】", Event("awaken", Cards((OWN,))), Choose(THEIRS, 1, 0), Ko(CHOSEN)),
    auto("【自分のターン終了時】", Event("turn end", who="own"), Activate(THIS)),
    auto("【自動】", Event("block", ITSELF), Draw(1)),
    auto(
        "【相手のターン終了時】", Event("turn end", who="other"), Draw(1), waits_if=Compare(CountOf(MY_HAND), "<=", 3)
    ),
    auto("【自動】", Event("attacked", Cards((OWN,))), NegateAttack(), cost=(Move(THIS, "hand"),), limit=1),
    auto("【自動】", Event("use", Cards((OWN, Kind(("extra",))))), Draw(1)),
    auto("【自動】", Event("marker paid", who="own"), Draw(1), limit=1),
    Skill("【自動】", "auto", (Draw(1),), state=Compare(CountOf(MY_HAND), "==", 0)),
    started("main", Draw(1), cost=(Rest(THIS),)),
    started("main", Draw(2), cost=(PayEnergy(2),), limit=1),
    started(
        "main/battle",
        Last((Change(Each(MINE), "power", 5000),), "turn"),
        costs=((Rest(THIS),), (PayEnergy(1),)),
        limit=1,
    ),
    started("battle", Choose(MINE, 1, 0), Last((Change(CHOSEN, "power", X()),), "battle"), cost=(PayEnergy(1),)),
    started("main", Choose(THEIRS, 1, 0), Ko(CHOSEN), cost=(Ko(THIS),)),
    started("main", Draw(1), cost=(Move(Top("life", 1), "hand"),), limit=1),
    started("main", Play(THIS), cost=(PayEnergy(1),), areas=("drop",)),
    started("battle", Draw(1), cost=(Ki(THIS, -1),)),
    started("main", Choose(MINE, 1, 0), PutOnTop(CHOSEN, THIS), limit=1),
    started("main", Damage("own", 1), Draw(1), limit=1),
    always(Change(THIS, "power", 5000), valid_if=(TurnOf("own"),)),
    always(Change(Each(MINE), "power", 5000)),
    always(
        When_(Compare(CountOf(MY_HAND), ">=", 5), (Change(THIS, "power", 10000), Gains(THIS, "【ダブルストライク】")))
    ),
    always(CostChange(THIS, -1, (), "use"), areas=("hand",)),
    always(Cannot("be chosen", THIS, by="other skill")),
    always(Must("attack", THIS)),
    always(Unaffected(THIS, "other skill")),
    always(DamageCap("own", 1)),
    always(Replaces(Event("leave", ITSELF, by="other"), (Move(Top("life", 1), "drop"),), optional=True)),
    always(Replaces(Event("ko", Cards((OWN, FIGHTER))), (Move(It("event"), "hand"),))),
    always(SetTo(THIS, "power", 20000)),
    always(Cannot("activate", Each(THEIRS)), valid_if=(Both((TurnOf("own"), No(Marked("==", 0)))),)),
    appears(Last((Replaces(Event("damage", who="own"), (), times=1),), "until next own turn start")),
    appears(Sentence((Choose(MINE, 1), Rest(CHOSEN))), If(Done(), (Draw(1),), (Damage("own", 1),))),
    appears(If(Happened(Event("draw", who="own"), "turn", 2), (Draw(1),))),
    appears(If(During("main"), (Draw(Sum((1, Taken("chosen")))),))),
    appears(Choose(Cards((OTHER, BATTLE, Bearing(None, 1))), 1, 0), Move(CHOSEN, "deck", at="bottom")),
    attacks(If(Compare(NumberOf("power", THIS), ">=", 20000), (Draw(1),), (Ki(THIS, 1),))),
    attacks(If(Compare(Markers(), ">=", 1), (PutMarkers(-1), Draw(1)))),
    attacks(Move(Each(Cards((Beneath(THIS),))), "drop")),
    appears(Choose(AnyOf((THEIRS, Cards((OTHER, LEADER)))), 1, 0), Last((Change(CHOSEN, "power", -5000),), "turn")),
    appears(Choose(Cards((OWN, BATTLE, Except(ITSELF))), 1, 0), Move(CHOSEN, "removed")),
    appears(
        Choose(Cards((OWN, DROP, Trait(("勇者",)), Coloured(("red", "blue")))), 1, 0),
        Move(CHOSEN, "energy", rested=True),
    ),
    appears(Choose(Cards((OTHER, BATTLE, State("rested"), HasSkill("【ブロッカー】"))), 1, 0), Ko(CHOSEN)),
)
EXTRAS = tuple(
    one for one in POOL if one.kind == "activate" and not one.areas and THIS not in one.cost and not one.costs
)
FIELD = keyword("【フィールド】")
AWAKEN = Skill(
    "【覚醒】",
    "activate",
    (Draw(1), Flip(THIS)),
    timing="main/battle",
    keyword="【覚醒】",
    declare_if=Compare(CountOf(MY_LIFE), "<=", 4),
)


EVOLUTIONS = (
    keyword("【進化】", cost=(PayEnergy(1),), materials=(Cards((OWN, BATTLE, Not(State("rested")))),)),
    keyword("【フュージョン進化】", cost=(PayEnergy(1),), materials=(MINE, MINE)),
)


class Deck:
    """Collects the skills of a deck's cards."""

    def __init__(self, chance: random.Random, skills: list[Skill]) -> None:
        self.chance, self.skills = chance, skills

    def number(self, skill: Skill) -> int:
        if skill not in self.skills:
            self.skills.append(skill)
        return self.skills.index(skill)

    def some(self, pool: tuple[Skill, ...], most: int) -> tuple[int, ...]:
        return tuple(self.number(one) for one in self.chance.sample(pool, self.chance.randint(0, most)))

    def leader(self, name: str, colours: tuple[str, ...]) -> FwCard:
        back = FwCard(name, "leader", colours, power=20000, abilities=self.some(POOL, 2))
        return FwCard(
            name, "leader", colours, power=15000, abilities=(self.number(AWAKEN), *self.some(POOL, 1)), back=back
        )

    def extra(self, at: int, colour: str, cost: int) -> FwCard:
        skills: tuple[int, ...] = (self.number(self.chance.choice(EXTRAS)), *self.some(EXTRAS, 1))
        if self.chance.random() < 0.4:
            skills = (self.number(FIELD), *self.some(POOL, 1))
        return FwCard(f"術{at}", "extra", (colour,), cost, abilities=skills, number=f"Y-{at:03}")

    def battle(self, at: int, colour: str, cost: int) -> FwCard:
        skills = self.some(POOL, 2)
        if self.chance.random() < 0.1:
            skills = (*skills, self.number(self.chance.choice(EVOLUTIONS)))
        combo = self.chance.choice((None, 0, 5000, 10000))
        specified = (
            ((colour, self.chance.randint(1, max(1, cost // 2))),) if cost and self.chance.random() < 0.6 else ()
        )
        traits = ("勇者",) if self.chance.random() < 0.5 else ()
        return FwCard(
            f"戦士{at}", "battle", (colour,), cost, specified, 5000 * (1 + cost), combo, traits, skills, f"X-{at:03}"
        )
