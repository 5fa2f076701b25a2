"""The account of a number of Buddyfight: what is printed, then what lasts, then what 【永続】 abilities make of it (4.3)."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import Event, State
from fwjudge.ability.walk import walk
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.games.common.account import UNDECIDED, change_line, lasting_line, never_below, source_of
from fwjudge.games.grounds import Account, AccountLine

from ..meaning.noting import DOES
from ..now.abilities import is_given_to, is_stopped
from ..now.numbers import added_by_ability, effects_always_in_force, has_keyword, printed_value
from ..state import FIELD_PLACES, MAGIC, SOUL, area_of
from ..world.keywords import SET
from .sentences import SPEECH


def _rule_of_print(game: Game, what: str) -> str:
    """Return the rule by which a number is as printed: where an ability in a soul, or one for souls, is not in force, that."""
    always, in_souls = game.world.facts.skills, game.world.facts.in_souls
    for number, c in enumerate(game.cards):
        in_soul = area_of(c.place) == SOUL
        for at in game.printed_card(number).abilities if in_soul or c.place in FIELD_PLACES else ():
            is_in_force = in_soul and c.up and at in in_souls
            if (in_soul or at in in_souls) and not is_in_force and any(one.what == what for one in always[at].always):
                return "o.ソウル"
    return "8.カードの見方"


_RULES: Final = {"spell": "1b.3.1", "auto": "4.2.3.1"}
"""The rules by which abilities are resolved that are not activated."""


def _rule_of_effect(game: Game, ability: int) -> str:
    """Return the rule by which an effect is carried out that lasts, by the kind of its ability."""
    return _RULES.get(game.world.abilities[ability].kind, DOES) if ability >= 0 else DOES


def _rule_of_constant(game: Game, effect: Effect) -> str:
    """Return the rule by which an ability of this card is in force where it lies."""
    card = effect.source.card
    if is_stopped(game, card):
        return "o.時を止める"
    if area_of(game.cards[card].place) == SOUL:
        return "o.ソウル"
    if area_of(game.cards[card].place) == MAGIC and has_keyword(game, card, SET):
        return "k.設置"
    if is_given_to(game, card, effect.ability):
        return "k.D・シェア"
    asked = walk(game.world.abilities[effect.ability].statics)
    if any(one == State("turned") or (isinstance(one, Event) and one.what == "flip") for one in asked):
        return "k.反刻"
    return "4.3.1"


def account(game: Game, what: str, card: int) -> Account:
    """Return the account of a number of a card: what is printed, then each change; empty where the card has none."""
    if getattr(game.printed_card(card), what) is None:
        return ()
    lines: Account = (AccountLine("printed", printed_value(game, what, card), _rule_of_print(game, what)),)
    for m in modifiers(game, what, card):
        lines += lasting_line(SPEECH, game, m, _rule_of_effect(game, m.ability))
    if game.world.continuous:
        for effect in effects_always_in_force(game):
            source, of = source_of(SPEECH, game, effect.ability, effect.source)
            lines += change_line(
                added_by_ability(game, what, card, effect), _rule_of_constant(game, effect), source, of
            )
    return lines if what == "size" else never_below(0, lines, UNDECIDED)
