"""8-1-3-4. 置換効果: which replacements can be applied to what is about to happen, in which order, and what happens instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability.text import CardSet, Event
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import Batch
from fwjudge.engine.event import Moved, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect, program
from fwjudge.engine.queries import matches
from fwjudge.engine.reading import choice_of, consult
from fwjudge.engine.save import rename_when_read, saved
from fwjudge.engine.step import Call, Control
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.progress import effects_in_progress, sources

from ..now.activation import is_usable
from ..now.areas import area_of, holder_of
from ..now.cards import rules_of_type
from ..now.costs import can_be_done_at_all
from ..now.effects import effects_of_kind
from ..now.own_effects import REPLACING, ability_of
from ..readings import FIRST_REPLACEMENT
from ..rules.ch08_effects import THIS_CARD, log_and_use_up
from ..rules.ch08_replacement import INSTEAD, Lying, remember_where_cards_lie
from ..state import FIELD
from ..world.facts import ANY_MOVE, Facts, word_heard


@saved
class PossibleReplacement(NamedTuple):
    """A replacement as it could be applied now: whose it is."""

    source: Ref
    ability: int
    player: int
    declined: bool = False
    """8-1-3-4-1: it is not applied, and so has not been resolved."""

    @property
    def mark(self) -> tuple[Ref, int]:
        """Return the card and the ability by which the replacement is told from others."""
        return (self.source, self.ability)

    @property
    def effect(self) -> Effect:
        """Return the frame of this replacement: nothing has been chosen for it yet."""
        return Effect(self.ability, self.source, self.player)


rename_when_read(PossibleReplacement, "op.Replacement")


def words_of(game: Game, event: Any, by_rule: bool = False) -> tuple[str, ...]:
    """Return the words of what is about to happen to a card; a move by rule that no effect touches has none (3-7-6-1-1).

    `by_rule`: the words that it has but for that.
    """
    if event.__class__ is Turned:
        return ("rested" if event.rested else "active",)
    if event.__class__ is not Moved or (event.silent and not by_rule):
        return ()
    cause = WORDS_OF_CAUSES.get(event.cause, event.cause)
    return (cause, ANY_MOVE, "leave") if area_of(game, event.card) in FIELD else (cause, ANY_MOVE)


WORDS_OF_CAUSES: Final = {"event": "use", "give": "given", "return don": "given don back"}
"""By which words texts know a move, where the rules have another word for why it happens."""


def player_who_does(game: Game) -> int | None:
    """8-1-3-4-7: return the player whose effect, or replacement, does what is happening; None where a rule does it."""
    return next((effect.player for effect in effects_in_progress(game)), None)


def is_done_by(game: Game, effect: Effect, by: str) -> bool:
    """Whether what is happening is done by an effect of this player or the other one (8-1-3-4-7), or by a battle."""
    player = player_who_does(game)
    if by in ("own skill", "other skill"):
        return player is not None and (by == "own skill") == (player == effect.player)
    if by == "battle":
        return player is None and game.own.attack is not None
    return player is not None


def is_done_by_card(game: Game, effect: Effect, source: CardSet) -> bool:
    """Whether the card that does what is happening is of this set: that of the effect in progress, or in a battle the attacking one.

    The card of a 【トリガー】 is in no area (10-1-5-3), so that its effect is that of no 「キャラ」 (2-2-4-1).
    """
    doing = next(effects_in_progress(game), None)
    if doing is not None:
        known: Facts = game.world.facts
        if doing.ability in known.of_kind["trigger"] and any(rules_of_type(source)):
            return False
        return matches(game, effect, source, doing.source.card)
    return game.own.attack is not None and matches(game, effect, source, game.own.attack.card)


# -- which can be applied --------------------------------------------------------------------------------


def replacements(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[PossibleReplacement]:
    """Return the replacements that come next: those of one rank of 8-1-3-4-2 at a time."""
    ranks = _rank_replacements(game, events, used)
    return ranks[min(ranks)] if ranks else []


def replacement_chooser(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
    """Return the player who says which replacement comes next."""
    return replacements(game, events, used)[0].player


def rule_against_replacement(game: Game, player: int, cards: Sequence[int], ability: int) -> str:
    """Return the rule by which a replacement was not asked for: it says what cannot be done (8-1-3-4-5), or its event did not come."""
    known: Facts = game.world.facts
    named = [
        card
        for card, number in effects_of_kind(game, player, "replace")
        if number == ability and (card in cards or not cards)
    ]
    effects_here = [Effect(part, game.ref(card), player) for card in named for part in known.replacements[ability]]
    impossible = effects_here and all(not is_possible(game, effect) for effect in effects_here)
    return "8-1-3-4-5" if impossible else "8-1-3-4"


def is_possible(game: Game, effect: Effect) -> bool:
    """8-1-3-4-5: whether each part of what a replacement says can be done."""
    return can_be_done_at_all(game, effect, ability_of(game, effect).body)


EVENT: Final = "event"
"""The name of the cards to which it would happen."""


def _rank_replacements(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...]
) -> dict[int, list[PossibleReplacement]]:
    """Return by rank all replacements that could be applied, each once (8-1-3-4-3)."""
    ranks: dict[int, list[PossibleReplacement]] = {}
    if not _can_be_replaced(game, events):
        return ranks
    applied = applied_so_far(game, used)
    for effect in _replacing_effects(game):
        mark = (effect.source, effect.ability)
        if (
            was_applied(mark, applied)
            or not is_usable(game, effect)
            or not (covered := _events_covered(game, effect, events))
            or not is_possible(game, _with_cards(game, effect, covered))
        ):
            continue
        found = ranks.setdefault(_rank(game, effect.source.card, effect.player, events), [])
        found.append(PossibleReplacement(*mark, effect.player))
        if may_be_declined(game, effect):
            found.append(PossibleReplacement(*mark, effect.player, declined=True))
    return ranks


def _can_be_replaced(game: Game, events: tuple[Any, ...], by_rule: bool = False) -> bool:
    """Whether some effect of this game replaces something that is said in a word of these events."""
    replaced = game.world.replaces
    for event in events:
        for word in words_of(game, event, by_rule):
            if word in replaced:
                return True
    return False


def _replacing_effects(game: Game) -> Iterator[Effect]:
    """Yield every effect that replaces something, the turn player's first: those of cards, then those that last."""
    known: Facts = game.world.facts
    for player in (game.own.active, 1 - game.own.active):
        for card, printed in effects_of_kind(game, player, "replace"):
            for number in known.replacements[printed]:
                yield Effect(number, game.ref(card), player)
        for lasting in game.modifiers:
            if lasting.what == REPLACING and lasting.player == player and lasting.source is not None:
                yield Effect(lasting.amount, lasting.source, player)


def _with_cards(game: Game, effect: Effect, events: Sequence[Any]) -> Effect:
    """Return the frame of a replacement that knows the cards to which it would have happened."""
    return effect.put(EVENT, tuple(game.ref(event.card) for event in events))


def note_passed_over(game: Game, events: tuple[Any, ...]) -> None:
    """8-1-3-4-5, 3-7-6-1-1: write down which replacements mean what is to happen, and cannot be done, or not be applied to a rule."""
    if not _can_be_replaced(game, events, True):
        return
    loud = tuple(event._replace(silent="") if event.__class__ is Moved else event for event in events)
    applied = applied_so_far(game, ())
    for effect in _replacing_effects(game):
        if was_applied((effect.source, effect.ability), applied) or not is_usable(game, effect):
            continue
        if covered := _events_covered(game, effect, events):
            if not is_possible(game, _with_cards(game, effect, covered)):
                log_effect(game, effect, "not replaced", ("8-1-3-4-5",))
        elif meant := _events_covered(game, effect, loud):
            cards = {event.card for event in meant}
            rules = [event.silent for event in events if event.__class__ is Moved and event.card in cards]
            log_effect(game, effect, "not replaced", tuple(dict.fromkeys(filter(None, rules))))


def applied_so_far(game: Game, used: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the replacements that were applied or declined: to what is happening, and to what that happens in place of."""
    found = list(used)
    stack = game.stack
    while stack is not None:
        if stack[1].__class__ is Batch:
            found += stack[1].used
        stack = stack[3]
    return tuple(found)


def was_applied(mark: tuple[Ref, int], used: tuple[Any, ...]) -> bool:
    """8-1-3-4-3: whether this replacement has been applied to what is happening, or to what has taken its place."""
    return mark in used


def may_be_declined(game: Game, effect: Effect) -> bool:
    """8-1-3-4-1: whether the player may choose not to apply a replacement, so that it is not resolved."""
    return ability_of(game, effect).optional


def _rank(game: Game, card: int, player: int, events: Sequence[Any]) -> int:
    """8-1-3-4-2: first those of the card that brought it about, then the turn player's, then the others'."""
    if choice_of(game.world.readings, FIRST_REPLACEMENT) == "concerned":
        first = any(event.card == card for event in events if event.__class__ is Moved)
    else:
        first = next((ref.card == card for ref in sources(game)), False)
    return 0 if first else 1 if player == game.own.active else 2


def _events_covered(game: Game, effect: Effect, events: Sequence[Any]) -> list[Any]:
    """8-1-3-4-4: all of what is being done that this replacement means, not each by itself."""
    (wanted,) = ability_of(game, effect).trigger
    return [
        event
        for event in events
        if word_heard(wanted) in words_of(game, event) and _is_meant(game, effect, wanted, event)
    ]


def _is_meant(game: Game, effect: Effect, wanted: Event, event: Any) -> bool:
    if wanted.of == THIS_CARD:
        if event.card != effect.source.card:
            return False
    elif wanted.of is not None and not matches(game, effect, wanted.of, event.card):
        return False
    if wanted.who in ("own", "other") and (wanted.who == "own") != (holder_of(game, event.card) == effect.player):
        return False
    return (not wanted.by or is_done_by(game, effect, wanted.by)) and _is_from(game, effect, wanted, event)


def _is_from(game: Game, effect: Effect, wanted: Event, event: Any) -> bool:
    """Whether a card moves between the areas that a text names, and the card does it that it names."""
    if wanted.source is not None and not is_done_by_card(game, effect, wanted.source):
        return False
    if event.__class__ is not Moved:
        return True
    places = game.world.places
    return (not wanted.areas_from or places[game.cards[event.card].place].name in wanted.areas_from) and (
        not wanted.areas_to or places[event.to].name in wanted.areas_to
    )


# -- what happens instead --------------------------------------------------------------------------------


def replace(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: PossibleReplacement
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """8-1-3-4-4: return the batch without the whole part that a replacement covers, and what has been used; declined, as it was."""
    effect = option.effect
    ranks = _rank_replacements(game, events, used)
    if len(ranks) > 1:
        consult(game, FIRST_REPLACEMENT)
    if option.declined:
        log_effect(game, effect, "not activated", ("8-1-3-4-1",))
        return events, (*used, option.mark)
    gone = _events_covered(game, effect, events)
    several = len({one.mark for rank in ranks.values() for one in rank}) > 1
    rules = _rules_of_replacing(game, option, applied_so_far(game, used), several, len(gone))
    log_and_use_up(game, effect, "replaced", rules)
    left = tuple(event for event in events if event not in gone)
    offered = tuple(dict.fromkeys(one.mark for rank in ranks.values() for one in rank))
    return left, (*used, option.mark, remember_where_cards_lie(game, left, offered))


def carry_out(game: Game, option: PossibleReplacement, replaced: tuple[Any, ...]) -> Control:
    """8-1-3-4: what a replacement says is done straight away; then what is left is looked at anew (8-1-3-4-6)."""
    if option.declined:
        return None
    lines = program(game.world, option.ability, "body")
    return Call(lines.first, _with_cards(game, option.effect, replaced), INSTEAD.first) if lines else None


def _rules_of_replacing(
    game: Game, option: PossibleReplacement, used: tuple[Any, ...], several: bool, covered: int
) -> tuple[str, ...]:
    """Return the rules of a replacement of so many events; the one that it takes the whole part first where there are several."""
    again = any(isinstance(mark, Lying) and option.mark not in mark.offered for mark in used)
    return (
        *(("8-1-3-4-4", "8-1-3-4") if covered > 1 else ("8-1-3-4",)),
        *(("8-1-3-4-2",) if several else ()),
        *(("8-1-3-4-4",) if covered == 1 else ()),
        "8-1-3-4-3",
        *(("8-1-3-4-4-1", "8-1-3-4-7") if any(sources(game)) else ()),
        *(("8-1-3-4-6",) if again else ()),
        *ability_of(game, option.effect).cites,
    )
