"""Random games of 汎用TCG with abilities: what lasts, is shown, counted or replaced."""

from __future__ import annotations

import random

from fwjudge.ability import (
    Ability,
    All,
    AlsoIs,
    Change,
    Charge,
    Choose,
    Count,
    Damage,
    Draw,
    Filter,
    Ko,
    Last,
    Loses,
    Move,
    PutCounters,
    RemoveCounters,
    Rest,
    Reveal,
    SetTo,
    Shuffle,
    Stun,
    Trigger,
)
from fwjudge.engine.game import Game
from fwjudge.games.gen.new import new_game
from fwjudge.games.gen.state import GenCard, GenSkill
from fwjudge.games.gen.world.old_abilities import turn_into_skills

OTHERS, OWN, THIS = Filter(whose="other"), Filter(whose="own"), Filter(this=True)


def auto(name: str, trigger: Trigger, *body: object) -> Ability:
    return Ability(name, "auto", body, trigger)  # type: ignore[arg-type]


OF_UNITS = (
    auto("狩人", Trigger("ko", "other", by="this"), Draw()),
    auto("消し炭", Trigger("ko", source=Filter(trait="火")), PutCounters("炎")),
    auto("成長", Trigger("raised"), PutCounters("育")),
    auto("衰え", Trigger("lowered"), Charge("this")),
    auto("見舞い", Trigger("abnormal", "own"), Draw()),
    Ability("千里眼", "continuous", (Change(THIS, "deck shown"),)),
    Ability("竜の血", "continuous", (AlsoIs(THIS, "trait", "竜"),)),
    Ability("火入れ", "continuous", (AlsoIs(Filter("hand", "own", "tactic"), "trait", "火"),)),
    Ability(
        "冬眠",
        "activate",
        (Rest("this"), Last((Change(THIS, "hp", 200),), so_long=Count(Filter(this=True, rested=True)))),
    ),
    Ability("忍術", "activate", (Reveal(target="this"), Draw()), area="hand"),
    Ability("寝ぼけ", "continuous", (Change(THIS, "skill while abnormal"),)),
    Ability("火の輪", "activate", (Choose(OTHERS), Damage(100, "chosen"))),
)
OF_TACTICS = (
    Ability("【効果】", "spell", (All(Filter(whose="own", up=False)), Move("all", "hand"))),
    Ability("【効果】", "spell", (Choose(Filter("deck", "own", "unit")), Shuffle("own", (Move("chosen", "deck"),)))),
    Ability("【効果】", "spell", (Shuffle("other"), Reveal("deck", 2, "other"))),
    Ability(
        "【効果】",
        "spell",
        (All(Filter(whose="own", counter="炎")), RemoveCounters("炎", 2, "all"), Choose(OTHERS), Stun("chosen")),
    ),
    Ability(
        "【効果】",
        "spell",
        (Last((Loses(Filter(trait="火")), SetTo(OWN, "hp", 300)), "next other turn"),),
    ),
    Ability("【効果】", "spell", (Choose(OTHERS), Rest("chosen"), Ko("chosen"))),
)


def game(seed: int) -> Game:
    chance = random.Random(seed)
    first = len(OF_UNITS)

    def deck() -> list[GenCard]:
        units = [
            GenCard(
                f"獣{at}",
                "unit",
                100 * chance.randint(1, 6),
                (chance.choice("火水森"),),
                (chance.choice("火水森"),),
                chance.randrange(2),
                (GenSkill(f"技{at}", chance.randrange(3), 200),),
                tuple(chance.sample(range(first), 2)),
            )
            for at in range(9)
        ]
        tactics = [GenCard(f"策{at}", "tactic", abilities=(first + at,)) for at in range(len(OF_TACTICS))]
        return [card for card in (*units, *tactics[:4]) for _ in range(4)][:50]

    return new_game([deck(), deck()], turn_into_skills(OF_UNITS + OF_TACTICS))
