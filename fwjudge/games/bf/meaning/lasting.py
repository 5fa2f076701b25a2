"""The statics: what is so for a while (`Last`), or as long as a 【永続】 ability is valid (4.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import (
    CanAlso,
    Cannot,
    Cards,
    Change,
    Each,
    Gains,
    It,
    Last,
    Loses,
    Skill,
    Stopped,
    Target,
    When_,
    Word,
)
from fwjudge.engine.event import Modified
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, THIS_BATTLE, THIS_GAME, THIS_TURN, Modifier, Until
from fwjudge.engine.queries import amount, refs
from fwjudge.engine.step import Step
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.meaning import Meaning, hold_always, let_happen

from ..now.numbers import has_keyword
from ..rules.s8_decks import rules_of_choice
from ..state import DISABLED, STOPPED, USE
from ..world.facts import DEEDS_FORBIDDEN
from ..world.keywords import IN_FINAL, KEYWORDS, SHARE
from .noting import DOES

NUMBERS: Final = ("power", "defence", "strike", "size")
"""The numbers of a card that a text can change."""
ATTACK_IN_FINAL: Final = "attack in final"
"""The word for what cards can also do: attack in the final phase (3d.Q1)."""
UNTIL: Final = {one.what: one for one in (THIS_TURN, THIS_BATTLE, THIS_GAME)}
"""How long something can be so."""


def _changes_of_number(
    game: Game,
    effect: Effect,
    cards: Target,
    what: str,
    by: int,
    until: Until,
    cites: tuple[str, ...] = (),
    deed: str = "",
) -> list[Any]:
    """Return the events that change a number of these cards for a while."""
    of = cards.of if isinstance(cards, Each) else None
    return [
        Modified(
            Modifier(what, ref, by, until, effect.player, effect.source, effect.ability, deed),
            (*cites, *(rules_of_choice(game, of, ref.card) if of is not None else ())),
        )
        for ref in refs(game, effect, cards)
    ]


def change_number(game: Game, effect: Effect, one: Change, until: Until) -> list[Any]:
    """Return the events by which a number of cards goes up or down."""
    return _changes_of_number(game, effect, one.cards, one.what, amount(game, effect, one.amount), until)


def give_keyword(game: Game, effect: Effect, one: Gains, until: Until) -> list[Any]:
    """Return the events by which cards have a keyword ability."""
    return _changes_of_number(game, effect, one.cards, str(one.skill)[1:-1], 1, until)


def let_attack_in_final(game: Game, effect: Effect, one: CanAlso, until: Until) -> list[Any]:
    """3d.Q1: return the events by which cards can attack in the final phase too."""
    return _changes_of_number(game, effect, one.cards, IN_FINAL, 1, until)


def stop_time(game: Game, effect: Effect, one: Stopped, until: Until) -> list[Any]:
    """o.時を止める: return the events by which the time of cards stands still."""
    return _changes_of_number(game, effect, one.cards, STOPPED, 1, until)


def disable_abilities(game: Game, effect: Effect, one: Loses, until: Until) -> list[Any]:
    """Return the events by which abilities of cards are not valid, so that they give none either (k.D・シェア.Q2)."""
    found: list[Any] = []
    for ref in refs(game, effect, one.cards):
        cites = ("k.D・シェア.Q2",) if has_keyword(game, ref.card, SHARE) else ()
        modifier = Modifier(DISABLED, ref, 0, until, effect.player, effect.source, effect.ability)
        found.append(Modified(modifier, cites))
    return found


def forbid(game: Game, effect: Effect, one: Cannot, until: Until) -> list[Any]:
    """o.時を止める: return the events by which a fighter cannot use anything, or cards cannot be destroyed."""
    if one.cards is not None:
        return _changes_of_number(game, effect, one.cards, CANNOT, 1, until, deed=one.what)
    who = side(effect, one.who)
    return [Modified(Modifier(CANNOT, None, who, until, effect.player, effect.source, effect.ability, USE))]


Begin = Callable[[Game, Effect, Any, Until], list[Any]]
"""Gives the events by which something is so from now on, until then."""
BEGINS: Final[dict[type, Begin]] = {
    Change: change_number,
    Gains: give_keyword,
    CanAlso: let_attack_in_final,
    Stopped: stop_time,
    Loses: disable_abilities,
    Cannot: forbid,
}
"""The beginning of each static that can last."""
_RULES: Final = {Stopped: "o.時を止める", Cannot: "o.時を止める", CanAlso: "3d.Q1"}
"""The rule of those that have one of their own."""


def begin_lasting(game: Game, effect: Effect, node: Last) -> Sequence[Any]:
    """Return the events by which all statics of an effect with a duration begin to hold."""
    return [event for one in node.statics for event in BEGINS[type(one)](game, effect, one, UNTIL[node.until])]


def last(node: Last) -> list[Step]:
    """Make the line at which the statics of an effect with a duration begin to hold, or time stops (o.時を止める)."""
    return let_happen(_RULES.get(type(node.statics[0]), DOES), begin_lasting).lines(node)


# -- what cannot be carried out ------------------------------------------------------------------------------


def _refuse_last(node: Last) -> str:
    if node.until not in UNTIL:
        return f"「{node.until}」という期限はない"
    others = [type(one).__name__ for one in node.statics if type(one) not in BEGINS]
    return f"{others[0]} は、しばらくの間だけの効果としては働かない" if others else ""


def _refuse_change(one: Change) -> str:
    return "" if one.what in NUMBERS else f"「{one.what}」という数値はない"


def _refuse_gain(one: Gains) -> str:
    if isinstance(one.skill, Skill):
        return "文で書かれた能力を得る効果は、まだ働かない"
    return "" if one.skill in KEYWORDS else f"「{one.skill}」というキーワード能力はない"


def _refuse_loss(one: Loses) -> str:
    return "" if not one.which else "名指しした能力だけを失う効果は、まだ働かない"


def _refuse_prohibition(one: Cannot) -> str:
    if one.what in DEEDS_FORBIDDEN and one == Cannot(one.what, one.cards) and one.cards is not None:
        return ""
    plain = Cannot(one.what, who=one.who)
    return "" if one == plain and one.what == USE and one.who in ("own", "other") else "この禁止は、まだ働かない"


def _names_worlds(one: CanAlso) -> bool:
    """Whether a flag says the cards of which worlds can be used."""
    of = one.cards.of if isinstance(one.cards, Each) else None
    return one == CanAlso(USE, one.cards) and isinstance(of, Cards) and all(isinstance(f, Word) for f in of.filters)


def _refuse_permission(one: CanAlso) -> str:
    if one == CanAlso(USE, It("this"), one.of) or _names_worlds(one):
        return ""  # o.フラッグを使用条件とするカード, o.特殊フラッグ: see `world.facts`
    return "" if one == CanAlso(ATTACK_IN_FINAL, one.cards) else "この許可は、まだ働かない"


MEANINGS: Final[dict[type, Meaning]] = {
    Last: Meaning(last, begin_lasting, None, _refuse_last),
    Change: hold_always(_refuse_change),
    Gains: hold_always(_refuse_gain),
    Loses: hold_always(_refuse_loss),
    Cannot: hold_always(_refuse_prohibition),
    CanAlso: hold_always(_refuse_permission),
    Stopped: hold_always(),
    When_: hold_always(),
}
"""The meaning of statics, and of the instruction by which they begin."""
