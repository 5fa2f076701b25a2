"""Why a condition of ONE PIECE counts what it counts: that there are several, and where the card itself is that is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.event import Changed
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import COMPARE, matches
from fwjudge.games.grounds import Asked

from ..now.areas import printed_card
from ..now.cards import gained_information, printed_effects, rules_of_naming
from ..now.conditions_met import conditions_of
from ..world.facts import Facts
from .sentences import SPEECH
from .vocabulary import AREA_WORDS


def why_counted(game: Game, asked: Asked, condition: Any) -> tuple[str, ...]:
    """Return the rules by which a condition counts what it counts, where that is not plain, the most special first.

    8-3-2-1: all conditions of an effect have to be met, where it has several and they are.
    """
    skill: text.Skill = game.world.abilities[asked.ability]
    several = ("8-3-2-1",) if asked.holds and len(list(conditions_of(skill))) > 1 else ()
    gained = (rule for _, rule, _ in _cards_as_they_are_named(game, asked, condition))
    apart = ("4-4-2",) if _don_left_out(game, asked, condition) else ()
    blocked = ("10-1-4-1",) if asked.holds and _blocker_fought(game, condition) is not None else ()
    return tuple(dict.fromkeys((*_rules_of_own_use(game, asked, condition), *apart, *gained, *blocked, *several)))


def _don_left_out(game: Game, asked: Asked, condition: Any) -> bool:
    """4-4-2: whether a condition that counts how cards lie would be met, or not, with the DON!! that are given to cards of the player."""
    if asked.beyond is None or not any(
        one.state in ("rested", "active") for one in walk(condition) if isinstance(one, text.State)
    ):
        return False
    is_of_kinds = any(isinstance(one, text.Kind) for one in walk(condition))
    if is_of_kinds or not {"leader", "cost area"} <= _areas_counted(condition):
        return False
    given = sum(held.owner == asked.player and game.world.places[held.place].name == "given" for held in game.cards)
    compared = [COMPARE[one.cmp] for one in walk(condition) if isinstance(one, text.Compare)]
    return given > 0 and any(compare(asked.beyond + given, 0) != compare(asked.beyond, 0) for compare in compared)


def _cards_as_they_are_named(game: Game, asked: Asked, condition: Any) -> Iterator[tuple[int, str, str]]:
    """2-1-3, 2-4-4, 2-5-7: yield the cards by which a condition is met, each with the rule and with the words in their marks that it has
    only by its own text, where all of them have.
    """
    if not asked.holds:
        return
    frame = Effect(asked.ability, game.ref(asked.card), asked.player)
    sets = [one for one in walk(condition) if isinstance(one, text.Cards) and any(map(_asks_for_words, one.filters))]
    for of in sets[:1] if len(sets) == 1 else ():
        meant = [card for card in range(len(game.cards)) if matches(game, frame, of, card)]
        wanted = {word for one in walk(of.filters) if _asks_for_words(one) for word in one[0]}
        found = [
            (card, rule, marks.format(word))
            for card in meant
            for rule in rules_of_naming(game, frame, of, card)
            if rule in GAINED
            for what, marks in (GAINED[rule],)
            for word in gained_information(printed_effects(game, card), what)
            if word in wanted
        ]
        yield from found if len({card for card, _, _ in found}) == len(meant) else ()


def _asks_for_words(one: Any) -> bool:
    """Whether a filter asks for a name, a trait or an attribute."""
    return isinstance(one, text.Named | text.Trait | text.Word)


def _blocker_fought(game: Game, condition: Any) -> int | None:
    """10-1-4-1: return the card that was fought because it has blocked, where a condition asks who has fought; None where none has, or
    there were several battles.
    """
    asks = [one.event.what for one in walk(condition) if isinstance(one, text.Happened)]
    if asks != ["battle end"]:
        return None
    changes = [one.event for one in entries_since(game) if isinstance(one.event, Changed)]
    blockers = [ref.card for one in changes if "10-1-4-1" in one.cites for name, ref in one.fields if name == "target"]
    is_one = sum(one.what == "battle end" for one in changes) == 1
    return blockers[-1] if blockers and is_one else None


def _rules_of_own_use(game: Game, asked: Asked, condition: Any) -> Iterator[str]:
    """8-4-2, 10-1-5-3: yield by which rule the card itself lies in the area that is counted, or not, where that decides.

    An event that is used has left the hand and lies in the trash; the card of a 【トリガー】 is in no area.
    """
    areas = _areas_counted(condition)
    if {one.who for one in walk(condition) if isinstance(one, text.Whose)} == {"other"}:
        return  # it is a card of its own player
    known: Facts = game.world.facts
    of_trigger = asked.ability in known.of_kind["trigger"]
    if asked.beyond is None or not (of_trigger or printed_card(game, asked.card).type == "event"):
        return
    otherwise = asked.beyond + (1 if of_trigger or areas == {"hand"} else -1)
    compared = [COMPARE[one.cmp] for one in walk(condition) if isinstance(one, text.Compare)]
    if any(compare(otherwise, 0) != compare(asked.beyond, 0) for compare in compared):
        if of_trigger and areas & {"life", "hand", "trash"}:
            yield "10-1-5-3"
        elif not of_trigger and areas & {"hand", "trash"}:
            yield "8-4-2"


GAINED: Final = {"2-1-3": ("name", "「{}」"), "2-4-4": ("trait", "《{}》"), "2-5-7": ("attribute", "属性({})")}
"""By the rule by which a text gives a card a name, a trait or an attribute, the word for it, and its marks."""
_COUNTS_NOT: Final = {"10-1-5-3": "発動している", "8-4-2": "使った"}
"""By rule, the words for a card that is not counted in the area from which it came."""


def say_counted(game: Game, asked: Asked, condition: Any) -> str:
    """Return that the card itself is not counted, or is in the trash, where a rule about that decides; or which card was fought because
    it has blocked, or is called so by its own text; else nothing.
    """
    rule = next(_rules_of_own_use(game, asked, condition), "")
    blocker = _blocker_fought(game, condition) if asked.holds else None
    if not rule and _don_left_out(game, asked, condition):
        return "付与されているドン!!は数えず"
    if blocker is not None:
        return f"【ブロッカー】でアタックされたカードが{SPEECH.quote(game, blocker)}に変わり"
    if not rule:
        gained = {
            SPEECH.quote(game, card): words for card, _, words in _cards_as_they_are_named(game, asked, condition)
        }
        return "、".join(f"{name}は{words}でもあり" for name, words in gained.items())
    areas = _areas_counted(condition)
    named = f"{_COUNTS_NOT[rule]}{SPEECH.quote(game, asked.card)}"
    if rule == "8-4-2" and "hand" not in areas:
        return f"{named}もトラッシュに数え"
    return f"{named}は{'や'.join(area.ja for area in AREA_WORDS if area.key in areas)}に数えず"


def _areas_counted(condition: Any) -> set[str]:
    """Return the areas whose cards a condition counts."""
    return {area for one in walk(condition) if isinstance(one, text.In) for area in one.areas}
