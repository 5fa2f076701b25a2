"""Random games with abilities: whatever waits, is replaced or left behind, the machine's properties hold."""

from __future__ import annotations

import random

import pytest

from fwjudge.ability.text import (
    Activate,
    AlsoIs,
    At,
    Beneath,
    Cannot,
    Cards,
    Change,
    Choose,
    Compare,
    CountOf,
    Damage,
    Discard,
    Draw,
    Each,
    Event,
    Flip,
    Gains,
    In,
    It,
    Kind,
    Ko,
    Last,
    Look,
    Loses,
    Move,
    Named,
    No,
    Not,
    PayEnergy,
    Play,
    Rest,
    Reveal,
    Says,
    SetTo,
    Skill,
    Static,
    This,
    Together,
    Top,
    When_,
    Whose,
)
from fwjudge.engine.game import Game
from fwjudge.games.op.new_game import new_game
from fwjudge.games.op.state import CHARACTER, MAX_CHARACTERS, STAGE, WIDTH, OpCard
from tests.thirds import in_thirds

from ..properties import hold
from .board import HAND, OTHERS, OWN_CHARACTERS, THIS, heading, keyword
from .test_waiting import ON_DRAW, STAND_IN, auto

CHOSEN = It("chosen")


def lasts(*statics: Static, until: str = "turn") -> Last:
    """Let this be so for a time."""
    return Last(statics, until)


ABILITIES = (
    keyword("【速攻】"),
    keyword("【ダブルアタック】"),
    keyword("【バニッシュ】"),
    keyword("【ブロッカー】"),
    keyword("【速攻：キャラ】"),
    keyword("【ブロック不可】"),
    ON_DRAW,
    STAND_IN,
    heading("【登場時】", Choose(OTHERS, least=0), Move(CHOSEN, "hand")),
    heading(
        "【アタック時】",
        lasts(Change(THIS, "power", 2000), until="battle"),
        lasts(Cannot("skill", who="other", named="【ブロッカー】"), until="battle"),
    ),
    heading("【相手のアタック時】", Draw(), cost=(Choose(HAND), Discard(CHOSEN))),
    heading("【ブロック時】", lasts(Change(THIS, "power", 1000), until="until next own turn start")),
    heading("【KO時】", Move(THIS, "hand"), valid_if=(Compare(CountOf(Cards((Beneath(THIS),))), ">=", 1),)),
    heading("【自分のターン終了時】", Draw()),
    heading("【相手のターン終了時】", Rest(THIS)),
    heading(
        "【起動メイン】",
        At(Event("turn end"), (Draw(),)),
        lasts(Change(THIS, "power", 1000), until="until turn end"),
        limit=1,
        cost=(PayEnergy(1),),
    ),
    heading("【起動メイン】", Choose(OTHERS), Ko(CHOSEN), cost=(Choose(OWN_CHARACTERS, called="費"), Ko(It("費")))),
    heading("【メイン】", Ko(Each(OTHERS)), Damage("other", 1)),
    heading(
        "【カウンター】",
        Choose(Cards((Whose("own"), In(("character", "leader"))))),
        lasts(Change(CHOSEN, "power", 4000), until="battle"),
    ),
    heading("【トリガー】", Play(THIS)),
    heading("【トリガー】", Draw(), Damage("other", 1)),
    heading(
        "【登場時】",
        Choose(OTHERS),
        lasts(Loses(CHOSEN)),
        lasts(SetTo(CHOSEN, "power", 3000, original=True)),
        lasts(SetTo(CHOSEN, "power", 0)),
    ),
    heading(
        "【アタック時】",
        Look(Top("deck", 2), "seen"),
        Reveal(Top("deck"), "shown"),
        lasts(Gains(THIS, Skill("【教え】", "auto", (Draw(),), trigger=(Event("battle end"),))), until="battle"),
    ),
    Skill(
        "【重税】",
        "continuous",
        statics=(Cannot("skill", Each(OTHERS), named="【アタック時】", unless=(Choose(HAND), Discard(CHOSEN))),),
    ),
    Skill(
        "【検問】",
        "continuous",
        statics=(
            When_(
                No(Compare(CountOf(Cards((Whose("other"), In(("hand",))))), ">=", 1)), (Cannot("skill", Each(OTHERS)),)
            ),
            SetTo(Each(OTHERS), "power", 2000, original=True),
        ),
    ),
    Skill("【別名】", "continuous", statics=(AlsoIs(THIS, "name", ("影",)), Change(THIS, "cost", -1)), areas=("any",)),
    heading("【登場時】", Says("each", (Choose(HAND, called="札"), Discard(It("札")), Draw()))),
    heading("【登場時】", Choose(Cards((*HAND.filters, Kind(("character",))))), Move(CHOSEN, "life", up=True)),
    heading(
        "【起動メイン】",
        Flip(Each(Cards((Whose("own"), In(("life",))))), True),
        Together((Rest(THIS), Activate(THIS))),
        limit=1,
    ),
    heading("【メイン】", Choose(Cards((Whose("own"), In(("deck",)), Named(("影",))))), Move(CHOSEN, "hand")),
    auto("【不満】", Event("discard", HAND, by="other skill"), Draw()),
    auto("【離れた時】", Event("leave", Cards((Whose("own"), Not(This())))), lasts(Change(THIS, "power", 1000))),
    heading(
        "【登場時】",
        lasts(
            Cannot("attack", Each(OTHERS)), Cannot("be ko'd", THIS, by="other skill"), until="until next other turn end"
        ),
    ),
    heading("【アタック時】", Move(Top("don deck", 2, up_to=True), "cost area", rested=True)),
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


@pytest.mark.parametrize("seed", in_thirds(range(60), 6))
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
