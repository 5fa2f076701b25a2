"""Before the fight. The rulebook has no section for it: what it says stands at f.1 to f.4; the numbers are those of the flags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from fwjudge.ability import Ability
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Faced, Mixed, Moved, Noted, Set, Shuffled, move
from fwjudge.engine.game import Game
from fwjudge.engine.step import NATURE, Control, ask, step

from ..state import BF, BUDDY, DECK, FLAG, LOST, LOST_FLAG, MONSTERS, REMOVED, WIDTH, BfCard, card, is_lost, place
from .s6_limits import limits, logo_fits
from .sf_field import draw, to_gauge

DOUBLE = ("『ダブルバディ』", "『トリプルバディ』")
FLAGS_IN_DECKS = ("ドラゴン・ドライ", LOST_FLAG)
"""o.デッキに入れて使うフラッグ: those that say that they can be used so."""
LOST_SIZE = 30


class DeckProblem(NamedTuple):
    """Something that a deck must not have."""

    rule: str
    what: str


Says = Callable[[BfCard], Sequence[Ability]]
"""The abilities that are printed on a card."""


def no_abilities(card: BfCard) -> Sequence[Ability]:
    return ()


def _partners(one: BfCard, says: Says) -> set[str]:
    """k.ダブルバディ: the names of the cards that may lie in the buddy zone together with this one."""
    found: set[str] = set()
    for ability in says(one):
        count = ability.condition if ability.name in DOUBLE else None
        while count is not None:
            found.add(count.of.name)
            count = count.also
    return found


def buddies_together(buddies: Sequence[BfCard], says: Says = no_abilities) -> bool:
    """k.ダブルバディ: one of them names all the others."""
    names = [one.name for one in buddies]
    return len(set(names)) == len(names) and any({*names} - {one.name} <= _partners(one, says) for one in buddies)


def lost_problems(buddies: Sequence[BfCard], deck: Sequence[BfCard], lost: Sequence[BfCard]) -> Iterator[DeckProblem]:
    """7: what a lost deck must be, and what needs the flag that leads to it."""
    leads = any(one.name == LOST_FLAG for one in deck)
    for one in dict.fromkeys(deck):
        if is_lost(one):
            yield DeckProblem("7.ロストカード", f"{one.name} はロストデッキにしか入れられない")
    if any(is_lost(one) for one in buddies) and not leads:
        yield DeckProblem("7.バディ", f"「{LOST_FLAG}」をメインデッキに入れていない")
    if not lost:
        return
    if not leads:
        yield DeckProblem("7.ロストデッキ", f"「{LOST_FLAG}」をメインデッキに入れていないのに、ロストデッキがある")
    others = "、".join(one.name for one in dict.fromkeys(lost) if not is_lost(one))
    if len(lost) != LOST_SIZE:
        yield DeckProblem("7.構築条件", f"ロストデッキはロストカードちょうど30枚 ({len(lost)}枚)")
    if others:
        yield DeckProblem("7.構築条件", f"ロストデッキにロストカードでないカードがある ({others})")


def deck_problems(
    flags: Sequence[BfCard],
    buddies: Sequence[BfCard],
    deck: Sequence[BfCard],
    lost: Sequence[BfCard] = (),
    says: Says = no_abilities,
) -> list[DeckProblem]:
    """Everything that is wrong with a deck, each with its rule. How many cards it has is not in the document."""
    problems = []
    if len(flags) != 1 or flags[0].type != "flag":
        problems.append(DeckProblem("f.2", f"フラッグは1枚 ({len(flags)}枚)"))
    if any(ability.name in DOUBLE for one in buddies for ability in says(one)) and len(buddies) > 1:
        if not buddies_together(buddies, says):
            problems.append(
                DeckProblem("k.ダブルバディ", "バディゾーンに一緒に置けるのは、「」内のカード名のカードである")
            )
    elif len(buddies) != 1 or buddies[0].type not in MONSTERS:
        problems.append(DeckProblem("f.3", f"バディにするのはモンスター1枚 ({len(buddies)}枚)"))
    problems += lost_problems(buddies, deck, lost)
    for printed in dict.fromkeys(deck):
        if printed.type == "flag" and printed.name not in FLAGS_IN_DECKS:
            problems.append(DeckProblem("o.デッキに入れて使うフラッグ", f"{printed.name} はフラッグである"))
    problems += [DeckProblem(rule, what) for rule, what in limits(flags, buddies, deck)]
    for printed in dict.fromkeys((*buddies, *deck)):
        if any(not logo_fits(flag, printed) for flag in flags):
            problems.append(DeckProblem("8.構築条件", f"{printed.name} のロゴがフラッグのロゴと合わない"))
    for name, count in Counter(printed.name for printed in deck).items():
        if count > 4:
            problems.append(DeckProblem("8.カードの見方", f"{name} が{count}枚 (4枚まで)"))
    return problems


def _shuffle(game: Game, frame: Any) -> Control:
    note(game, Noted("silent", 0, why="ファイトの準備の手順を定める項目はない"))
    lost = [Mixed(cards, ("7.準備",)) for player in (0, 1) if (cards := game.areas[place(player, LOST)])]
    return happen(game, [*(Shuffled(place(player, DECK)) for player in (0, 1)), *lost])


def _out(game: Game, area: int, flags: bool) -> list[Moved]:
    """Flag and buddy wait outside the fight; face down until the fight begins."""
    found = [
        c for player in (0, 1) for c in game.areas[player * WIDTH + REMOVED] if (card(game, c).type == "flag") == flags
    ]
    together = ("k.ダブルバディ",) if not flags and len(found) > 2 else ()
    return [move(c, place(game.cards[c].owner, area), "setup", False, together) for c in found]


def _flags(game: Game, frame: Any) -> Control:
    return happen(game, _out(game, FLAG, True))


def _buddies(game: Game, frame: Any) -> Control:
    return happen(game, _out(game, BUDDY, False))


def _first(game: Game, frame: Any, player: int) -> Control:
    note(game, Noted("silent", player, why="先攻の決め方を定める項目はない"))
    return happen(game, [Set("first", game.own._replace(first=player, active=player))])


def _numbers(game: Game, player: int) -> tuple[int, int, int]:
    flag = card(game, game.areas[player * WIDTH + FLAG][0])
    if flag.start is None:
        raise ValueError(f"{flag.name} に最初の手札、ゲージ、ライフの数がない")
    return flag.start


def _hand(player: int) -> Any:
    return lambda game, frame: draw(player, _numbers(game, player)[0])


def _gauge(game: Game, frame: Any) -> Control:
    return happen(
        game,
        [
            to_gauge(game, c, player)
            for player in (0, 1)
            for c in game.areas[player * WIDTH + DECK][::-1][: _numbers(game, player)[1]]
        ],
    )


def _life(game: Game, frame: Any) -> Control:
    """Life, and the flags and buddies are turned up (オープン・ザ・フラッグ)."""
    life = (_numbers(game, 0)[2], _numbers(game, 1)[2])
    waiting = [c for player in (0, 1) for area in (FLAG, BUDDY) for c in game.areas[player * WIDTH + area]]
    up = [Faced(c, True) for c in waiting if not is_lost(card(game, c))]  # 7.バディ
    return happen(game, [Set("life", game.own._replace(life=life)), *up])


def _begin(game: Game, frame: Any) -> Control:
    return happen(game, [Set("turn", game.own._replace(turn=1))], BF.at("3a.1.1", "begin")) or BF.at("3a.1.1", "begin")


SETUP = BF.table(
    "setup",
    step("f.1", _shuffle, sub="setup"),
    step("f.2", _flags),
    step("f.3", _buddies),
    ask("o.特殊フラッグ", lambda game, frame: [0, 1], _first, lambda game, frame: NATURE, sub="first"),
    step("o.特殊フラッグ", _hand(0), sub="hand A"),
    step("o.特殊フラッグ", _hand(1), sub="hand B"),
    step("f.4", _gauge),
    step("o.特殊フラッグ", _life, sub="life"),
    step("o.特殊フラッグ", _begin, sub="begin"),
)
