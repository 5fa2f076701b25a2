"""8. 構築条件, with what 6, 7 and others say: what a flag, buddies, a deck and a lost deck must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from fwjudge.ability import text
from fwjudge.ability.text import Skill
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.games.bounds import Bound
from fwjudge.games.common.decks import DeckProblem

from ..state import LOST_FLAG, MONSTERS, BfCard, is_lost
from ..world.keywords import DOUBLE
from .s6_limits import LOGOS, limits, logo_fits

FLAGS_IN_DECKS: Final = ("ドラゴン・ドライ", LOST_FLAG)
"""o.デッキに入れて使うフラッグ: the flags that say that they can be used from a deck."""
LOST_SIZE: Final = 30
"""7.構築条件: a lost deck has exactly so many cards."""
MAX_COPIES: Final = 4
"""8.カードの見方: a deck has at most so many cards of one name."""


def rules_of_choice(game: Game, of: text.CardSet, number: int) -> tuple[str, ...]:
    """8.ロゴ, 5.扱い: return the rule by which a text means a card that it does not plainly name; none for any other.

    A text that names a work means the cards with its logo; 「必殺技」 means an impact monster too.
    """
    named = [word for one in walk(of) if isinstance(one, text.Word) for word in one.words]
    of_type = any(isinstance(one, text.Kind) and "impact" in one.kinds for one in walk(of))
    is_both = of_type and game.printed_card(number).type == "impact monster"
    return (*(() if LOGOS.isdisjoint(named) else ("8.ロゴ",)), *(("5.扱い",) if is_both else ()))


AbilitiesOf = Callable[[BfCard], Sequence[Skill]]
"""A function that returns the abilities printed on a card."""


def no_abilities(card: BfCard) -> Sequence[Skill]:
    """Return no ability: for decks of cards without text."""
    return ()


def _partners(one: BfCard, abilities_of: AbilitiesOf) -> set[str]:
    """k.ダブルバディ: return the names of the cards that may lie in the buddy zone together with this one."""
    found: set[str] = set()
    for skill in abilities_of(one):
        if skill.keyword in DOUBLE and skill.of is not None:
            found.update(name for named in walk(skill.of) if isinstance(named, text.Named) for name in named.names)
    return found


def may_lie_together(buddies: Sequence[BfCard], abilities_of: AbilitiesOf = no_abilities) -> bool:
    """k.ダブルバディ: whether these cards may be the buddies: one of them names all the others."""
    names = [one.name for one in buddies]
    return len(set(names)) == len(names) and any(
        {*names} - {one.name} <= _partners(one, abilities_of) for one in buddies
    )


def lost_problems(buddies: Sequence[BfCard], deck: Sequence[BfCard], lost: Sequence[BfCard]) -> Iterator[DeckProblem]:
    """7.ロストデッキ, 7.構築条件, 7.ロストカード, 7.バディ: yield what is wrong with a lost deck and with lost cards."""
    leads = any(one.name == LOST_FLAG for one in deck)
    for one in dict.fromkeys(deck):
        if is_lost(one):
            yield DeckProblem("7.ロストカード", "はロストデッキにしか入れられない", name=one.name, card=one)
    if any(is_lost(one) for one in buddies) and not leads:
        yield DeckProblem("7.バディ", f"「{LOST_FLAG}」をメインデッキに入れていない")
    if not lost:
        return
    if not leads:
        yield DeckProblem("7.ロストデッキ", f"「{LOST_FLAG}」をメインデッキに入れていないのに、ロストデッキがある")
    others = "、".join(one.name for one in dict.fromkeys(lost) if not is_lost(one))
    if len(lost) != LOST_SIZE:
        yield DeckProblem("7.構築条件", "ロストデッキはロストカードちょうど30枚", bound=Bound("found", len(lost)))
    if others:
        yield DeckProblem("7.構築条件", f"ロストデッキにロストカードでないカードがある ({others})")


def _problems_of_horned_kings(
    flags: Sequence[BfCard], deck: Sequence[BfCard], abilities_of: AbilitiesOf
) -> Iterator[DeckProblem]:
    """k.角王: yield the cards with 『角王』 of another world than that of the flag that lie more than once in the deck."""
    ours = {world for flag in flags for world in flag.worlds}
    counts = Counter(deck)
    for one in dict.fromkeys(deck):
        other = one.worlds and ours and ours.isdisjoint(one.worlds)
        if other and counts[one] > 1 and any("角王" in ability.keyword for ability in abilities_of(one)):
            most = Bound("at most", 1, of="ワールドの違う『角王』は")
            yield DeckProblem("k.角王", f"が{counts[one]}枚", bound=most, name=one.name, card=one)


def deck_problems(
    flags: Sequence[BfCard],
    buddies: Sequence[BfCard],
    deck: Sequence[BfCard],
    lost: Sequence[BfCard] = (),
    abilities_of: AbilitiesOf = no_abilities,
) -> list[DeckProblem]:
    """f.2, f.3, 8.カードの見方, o.デッキに入れて使うフラッグ: return everything that is wrong with a deck.

    How many cards it has is not in the document.
    """
    problems = []
    if len(flags) != 1 or flags[0].type != "flag":
        problems.append(DeckProblem("f.2", "フラッグは1枚", bound=Bound("found", len(flags))))
    if any(ability.keyword in DOUBLE for one in buddies for ability in abilities_of(one)) and len(buddies) > 1:
        if not may_lie_together(buddies, abilities_of):
            problems.append(
                DeckProblem("k.ダブルバディ", "バディゾーンに一緒に置けるのは、「」内のカード名のカードである")
            )
    elif len(buddies) != 1 or buddies[0].type not in MONSTERS:
        problems.append(DeckProblem("f.3", "バディにするのはモンスター1枚", bound=Bound("found", len(buddies))))
    problems += lost_problems(buddies, deck, lost)
    for printed in dict.fromkeys(deck):
        if printed.type == "flag" and printed.name not in FLAGS_IN_DECKS:
            problems.append(
                DeckProblem("o.デッキに入れて使うフラッグ", "はフラッグである", name=printed.name, card=printed)
            )
    problems += limits(flags, buddies, deck)
    for printed in dict.fromkeys((*buddies, *deck)):
        if any(not logo_fits(flag, printed) for flag in flags):
            problems.append(
                DeckProblem("8.構築条件", "のロゴがフラッグのロゴと合わない", name=printed.name, card=printed)
            )
    problems += _problems_of_horned_kings(flags, deck, abilities_of)
    of_name = {printed.name: printed for printed in deck}
    for name, count in Counter(printed.name for printed in deck).items():
        if count > MAX_COPIES:
            most = Bound("at most", MAX_COPIES)
            problems.append(DeckProblem("8.カードの見方", f"が{count}枚", bound=most, name=name, card=of_name[name]))
    return problems
