"""Random games with card text of every kind: nothing fails, every moment can be saved, hidden cards stay hidden."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from fwjudge.cards.compiler import compile_text
from fwjudge.engine.decisions import legal, view, why_not
from fwjudge.engine.game import Card, Game
from fwjudge.engine.key import position_key
from fwjudge.engine.log import UNTOLD, log
from fwjudge.engine.run import apply_in_place
from fwjudge.games.fw.new_game import new_game
from fwjudge.games.fw.state import FwCard
from fwjudge.games.fw.table import TABLE
from fwjudge.library import from_json, to_json
from tests.thirds import in_thirds

TEXTS = (
    "【登場時】自分のデッキの上から5枚を見て、特徴《竜》を持つカード1枚までを公開し、手札に加える。残りをランダムにデッキの下に置く。",
    "【登場時】相手のコスト3以下のバトルカード2枚までを選び、デッキの下に置く。",
    "【登場時】以下から2つを選ぶ。\n・カード1枚を引く。\n・自分の手札1枚を捨てる。\n・相手のバトルカード1枚までを選び、KOする。",
    "【起動 メイン】【ターン1回】自分の手札X枚を捨てる：カードX枚を引く。",
    "【起動 メイン】【ターン1回】(1)、自分の手札1枚を捨てる：自分のドロップのコスト3以下のバトルカード1枚までを登場させる。",
    "【登場時】自分の手札1枚を捨ててもよい。そうした場合、カード2枚を引く。",
    "【起動 メイン】このカードをレストにする：自分のデッキの上から1枚を見て、手札に加えるかレストでエナジーにする。",
    "【アタック時】相手のバトルカードをパワーの合計が20000以下になるように選び、KOする。",
    "【登場時】自分のデッキの上から3枚を見て、好きな順番でデッキの上か下に置く。",
    "【登場時】相手の手札1枚を選び、そのカードを公開する。",
    "【起動 メイン】【ターン1回】自分のバトルエリアの特徴《竜》を持つカード1枚を選び、このカードの下に置く。",
    "【登場時】相手のバトルカード1枚を選び、このターン中、パワー-5000。その後、そのカードのコントロールを得る。",
    "【登場時】自分のデッキから特徴《竜》を持つカード1枚までを手札に加える。",
    "【登場時】【気】+1する。\n【起動 メイン】【気】-1：相手に1ダメージを与える。",
    "【登場時】自分のデッキの上から1枚を表向きでライフに置く。",
    "【登場時】お互いのプレイヤーは自身の手札1枚を捨てる。",
    "【登場時】このカード以外のバトルエリアのカードすべてを選び、持ち主のデッキの下に置く。",
    "【KO時】自分のドロップのカードすべてをデッキに戻し、シャッフルする。",
    "【起動 戦闘中】【ターン1回】自分のデッキの上から1枚を公開し、公開したカードをコンボさせる。",
    "【起動 戦闘中】このカードをレストにする：このアタックを無効にする。",
)


@cache
def prints() -> tuple[tuple[FwCard, ...], tuple[object, ...]]:
    """A card for each text, and the skills of all."""
    skills: list[object] = []
    cards = []
    for at, text in enumerate(TEXTS):
        read = compile_text(text, "battle", "front")
        assert read.complete, text
        numbers = tuple(range(len(skills), len(skills) + len(read.skills)))
        skills += read.skills
        traits = ("竜",) if at % 3 == 0 else ("虎",)
        cost = at % 4
        cards.append(
            FwCard(f"戦士{at}", "battle", ("red",), cost, (), 5000 * (1 + cost), 5000, traits, numbers, f"X-{at:03}")
        )
    return tuple(cards), tuple(skills)


def begin(seed: int) -> Game:
    chance = random.Random(seed)
    cards, skills = prints()
    decks = []
    for _ in range(2):
        some = chance.sample(cards, 13)
        decks.append((FwCard("隊長", "leader", ("red",), power=15000), [card for card in some for _ in range(4)][:50]))
    return new_game(decks, skills)


def played(seed: int, most: int = 400) -> list[Game]:
    """A game, and what it was at some moments on the way."""
    chance = random.Random(seed)
    game, moments = begin(seed), []
    for _ in range(most):
        if game.ended is not None or game.offered is None:
            break
        if chance.random() < 0.05:
            moments.append(game.fork())
        apply_in_place(game, chance.choice(game.offered))
    return [*moments, game]


@pytest.mark.parametrize("seed", in_thirds(range(40), 6))
def test_a_random_game(seed: int) -> None:
    for moment in played(seed):
        again = from_json(json.loads(json.dumps(to_json(moment))))
        assert again == moment and legal(again) == legal(moment) and position_key(again) == position_key(moment)
        places = [at for area in moment.areas for at in area]
        assert sorted(places) == list(range(len(moment.cards)))
        assert all(at in moment.areas[card.place] for at, card in enumerate(moment.cards))
        for option in legal(moment):
            assert TABLE.options.label(moment, option) and why_not(moment, option) == ()
        if legal(moment):
            assert TABLE.options.question(moment)
        _hidden_cards_do_not_matter(moment, seed)


def _hidden_cards_do_not_matter(state: Game, seed: int) -> None:
    sees = state.world.policy.sees
    for player in (0, 1):
        other = state.fork()
        hidden = [c for c in range(len(state.cards)) if not sees(state, player, c)]
        of_each = [state.cards[c].printed for c in hidden]
        random.Random(seed).shuffle(of_each)
        for c, printed in zip(hidden, of_each, strict=True):
            other.cards[c] = Card(printed, *state.cards[c][1:])
        assert view(other, player).areas == view(state, player).areas


@pytest.mark.parametrize("seed", range(3))
def test_what_happened_can_be_told(seed: int) -> None:
    game = played(seed, 150)[-1]
    for entry in log(game):
        if entry.event.kind not in UNTOLD | {"set"}:  # what a game keeps is told by how it was before
            assert TABLE.speech.sentence(game, game, entry).text


@pytest.mark.parametrize("seed", range(10))
def test_traced_and_untraced_games_are_equal(seed: int) -> None:
    plain, traced = begin(seed), begin(seed)
    traced.trace = []
    for game in (plain, traced):
        chance = random.Random(seed)
        for _ in range(200):
            if game.ended is not None or game.offered is None:
                break
            apply_in_place(game, chance.choice(game.offered))
    assert plain.value() == traced.value()
