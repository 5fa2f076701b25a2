"""Random games with abilities: whatever waits, is replaced or left behind, the machine's properties hold."""

from __future__ import annotations

import random

import pytest

from fwjudge.ability import (
    Ability,
    Activate,
    AddCondition,
    AddCost,
    All,
    AlsoIs,
    Base,
    Both,
    Change,
    Choose,
    Count,
    Damage,
    Delay,
    Disable,
    Draw,
    Filter,
    Flip,
    Forbid,
    Grant,
    Ko,
    Look,
    Move,
    Power,
    Rest,
    Reveal,
    SetTo,
    Together,
    Trigger,
    Zero,
)
from fwjudge.engine.game import Game
from fwjudge.games.op.new import new_game
from fwjudge.games.op.state import CHARACTER, MAX_CHARACTERS, STAGE, WIDTH, OpCard
from fwjudge.games.op.world.old_abilities import KEYWORDS

from ..properties import hold
from .board import heading
from .test_waiting import ON_DRAW, STAND_IN, auto

OTHERS = Filter(area="character", whose="other")
HAND = Filter(area="hand", whose="own")
ABILITIES = (
    KEYWORDS["【速攻】"],
    KEYWORDS["【ダブルアタック】"],
    KEYWORDS["【バニッシュ】"],
    KEYWORDS["【ブロッカー】"],
    KEYWORDS["【速攻：キャラ】"],
    KEYWORDS["【ブロック不可】"],
    ON_DRAW,
    STAND_IN,
    heading("【登場時】", Choose(OTHERS, up_to=True), Move("chosen", "hand")),
    heading("【アタック時】", Power("this", 2000, "battle"), Forbid("block", "other", "battle")),
    heading("【相手のアタック時】", Draw(), cost=(Choose(HAND), Move("chosen", "trash"))),
    heading("【ブロック時】", Power("this", 1000, "own turn start")),
    heading("【KO時】", Move("this", "hand"), condition=Count(Filter(area="given", where="beneath"))),
    heading("【自分のターン終了時】", Draw()),
    heading("【相手のターン終了時】", Rest("this")),
    heading("【起動メイン】", Delay("turn end", (Draw(),)), Power("this", 1000, "turn end"), once=True, energy=1),
    heading(
        "【起動メイン】",
        Choose(OTHERS),
        Ko("chosen"),
        cost=(Choose(Filter(area="character", whose="own")), Ko("chosen")),
    ),
    heading("【メイン】", All(OTHERS), Ko("all"), Damage(1)),
    heading("【カウンター】", Choose(Filter(area="character/leader", whose="own")), Power("chosen", 4000, "battle")),
    heading("【トリガー】", Move("this", "character")),
    heading("【トリガー】", Draw(), Damage(1)),
    heading("【登場時】", Choose(OTHERS), Disable("chosen"), Base("chosen", 3000), Zero("chosen")),
    heading("【アタック時】", Look("deck", 2), Reveal("deck"), Grant("this", "【教え】", "battle")),
    Ability("【教え】", "auto", (Draw(),), Trigger("battle end", "any"), timing="granted"),
    Ability(
        "【重税】",
        "continuous",
        (AddCost(OTHERS, "【アタック時】"),),
        cost=(Choose(HAND, called="税"), Move("税", "trash")),
    ),
    Ability(
        "【検問】",
        "continuous",
        (AddCondition(OTHERS, Count(Filter(area="hand", whose="other"))), SetTo(OTHERS, "power", 2000)),
    ),
    Ability(
        "【別名】",
        "continuous",
        (AlsoIs(Filter(this=True), "name", "影"), Change(Filter(this=True), "cost", -1)),
        area="any",
    ),
    heading("【登場時】", Choose(HAND, by="both", called="札"), Both((Move("札", "trash"), Draw()))),
    heading("【登場時】", Choose(Filter("hand", "own", type="character")), Move("chosen", "life", up=True)),
    heading(
        "【起動メイン】",
        All(Filter("life", "own"), called="命"),
        Flip("命"),
        Together((Rest("this"), Activate("this"))),
        once=True,
    ),
    heading("【メイン】", Choose(Filter("deck", "own", name="影")), Move("chosen", "hand")),
    auto("【不満】", Trigger("discard", "own", by="other effect"), Draw()),
    auto("【離れた時】", Trigger("leave", "own", Filter(not_this=True)), Power("this", 1000)),
)


def game(seed: int) -> Game:
    """Return a game of two random decks in which every card has two of these effects."""
    chance = random.Random(seed)
    events = [at for at, one in enumerate(ABILITIES) if one.kind == "event"]
    others = [at for at, one in enumerate(ABILITIES) if one.kind != "event"]

    def deck() -> tuple[OpCard, list[OpCard]]:
        prints = [
            OpCard(
                f"水兵{at}",
                "character",
                ("red",),
                chance.randrange(4),
                1000 * chance.randint(1, 7),
                chance.choice((None, 1000)),
                abilities=tuple(chance.sample(others, 2)),
                number=f"C-{at}",
            )
            for at in range(10)
        ]
        prints += [OpCard(f"策{at}", "event", ("red",), 1, abilities=(at,), number=f"E-{at}") for at in events]
        leader = OpCard("船長", "leader", ("red",), power=5000, life=4, abilities=(others[6],))
        island = OpCard("島", "stage", ("red",), 1, abilities=(others[-1],), number="S")
        return leader, [*(card for card in prints for _ in range(4)), island, island]

    return new_game([deck(), deck()], ABILITIES)


@pytest.mark.parametrize("seed", range(60))
def test_random_games_with_abilities(seed: int) -> None:
    """No area holds more cards than it can, and only leaders and characters have DON!! beneath them."""

    def limits(state: Game) -> None:
        for player in (0, 1):
            assert (
                len(state.areas[player * WIDTH + CHARACTER]) <= MAX_CHARACTERS
                and len(state.areas[player * WIDTH + STAGE]) <= 1
            )

    state = hold(game, seed, 600, limits)
    assert all(state.cards[card.under].place % WIDTH < STAGE for card in state.cards if card.under >= 0)
