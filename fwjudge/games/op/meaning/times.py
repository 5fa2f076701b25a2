"""8-1-3-1, 8-6: which effects an event lets come to wait, and by which words effects know an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from fwjudge.ability.text import Event, Skill
from fwjudge.engine.event import Decided, Moved, Turned, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, previous, record
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds, matches
from fwjudge.engine.reading import consult
from fwjudge.engine.waiting import Waiting, wait
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.progress import sources

from ..now.activation import is_usable, rules_that_keep_back
from ..now.areas import area_of, holder_of
from ..now.effects import effects_of, is_moment_lost, is_valid
from ..now.own_effects import ability_of
from ..readings import MOMENTS, SIXTH
from ..rules.ch07_battle import Fought, opponents_in_battle
from ..rules.ch08_effects import CONDITIONS_NOT_MET, INVALID, THIS_CARD, is_ko_effect, is_own_ko
from ..state import DON_DECK, FIELD, LIFE, WIDTH
from ..world.facts import ANY_MOVE, Facts, word_heard
from ..world.keywords import RULES_OF_MOMENTS, rules_of_heads
from .replacing import WORDS_OF_CAUSES, is_done_by, is_done_by_card

_FIELD: Final = frozenset(FIELD)


def sounds(event: Any) -> tuple[str, ...]:
    """Return the words by which effects know an event; what leaves the field is heard by that word too."""
    if event.__class__ is Moved:
        cause, area = WORDS_OF_CAUSES.get(event.cause, event.cause), event.before.place % WIDTH
        more = _MORE_WORDS.get(cause, ())
        if area in _FIELD:
            return (cause, ANY_MOVE, "leave", *more)
        if (
            area == LIFE and event.to % WIDTH != LIFE
        ):  # that it is by damage is heard by itself, once for all cards (4-6-1)
            return (ANY_MOVE, "life lost") if cause == "damage" else (cause, ANY_MOVE, "life lost", *more)
        return (cause, ANY_MOVE, "return don") if event.to % WIDTH == DON_DECK else (cause, ANY_MOVE, *more)
    if event.__class__ is Turned:
        return ("rested" if event.rested else "active",)
    return (event.cause,) if hasattr(event, "cause") else (event.kind,)


_MORE_WORDS: Final = {"ko": ("did ko",)}
"""Words by which effects know a move from the side of the card that brings it about."""
AT_ONCE: Final = frozenset(("return don",))
"""Words for what happens once, however many cards it happens to."""


def trigger_before(game: Game, events: Sequence[Any]) -> list[Waiting]:
    """Let 【KO時】 come to wait and activate it on the field, before its card goes (10-2-17-1): it is resolved in the trash (8-4-5)."""
    found: list[tuple[Effect, Waiting]] = []
    for event in events:
        if event.__class__ is not Moved or event.cause != "ko":
            continue
        card = event.card
        for number, valid in effects_of(game, card):
            here = Effect(number, game.ref(card), holder_of(game, card))
            wanted = _own_ko_watched_for(game, here, event)
            if wanted is None:
                continue
            lost = is_moment_lost(game, here, wanted)
            if lost or not is_usable(game, here):
                cites, why = (("8-4-1-1",), CONDITIONS_NOT_MET) if valid and not lost else (("8-2-1-1",), INVALID)
                log_effect(game, here, "called off", (*cites, "10-2-17-1"), why)
                continue
            found.append((here, Waiting(number, Ref(card, game.lives[card] + 1), here.player, (card,), game.own.born)))
    for (here, _), waiting in zip(found, _give_generation(game, [one for _, one in found]), strict=True):
        wait(game, [waiting])
        log_effect(game, here, "activated", ("10-2-17-1", "8-4-5"))
    return []


def _own_ko_watched_for(game: Game, effect: Effect, event: Moved) -> Event | None:
    """10-2-17-1: return by which an effect means that its own card is KO'd in this way: in battle, by an effect of the opponent, ..."""
    skill = ability_of(game, effect)
    own = (one for one in skill.trigger if is_ko_effect(skill) and is_own_ko(one))
    return next((one for one in own if names_event(game, effect, one, event)), None)


def trigger_effects(game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
    """Return the effects that these events let come to wait: each time that it happens (8-1-3-1), if its conditions are met (8-3-2-3)."""
    found: list[Waiting] = []
    known: Facts = game.world.facts
    hearing = _NONE.union(*[known.that_hear.get(word, _NONE) for _, words in heard for word in words])
    for card in _cards_that_hear(game, [event for event, _ in heard]) if hearing else ():
        for number in _effects_on(game, card, hearing):
            listens = known.words[number]
            once: set[Event] = set()
            for event, words in heard:
                if listens.isdisjoint(words) or (_is_silent(event) and not _hears_moves_by_rule(game)):
                    continue
                effect = Effect(number, game.ref(card), _player_of(game, card, event))
                wanted = _find_trigger(game, effect, event, words)
                if wanted is None or wanted in once:
                    continue
                if wanted.what in AT_ONCE:
                    once.add(wanted)
                    if not _happens_often_enough(game, effect, wanted, heard):
                        continue
                if is_moment_lost(game, effect, wanted) or not (is_usable(game, effect) or is_valid(game, effect)):
                    log_effect(game, effect, "called off", ("8-2-1-1",), INVALID)
                elif not is_usable(game, effect) or not _is_so(game, effect):
                    rules = rules_that_keep_back(game, effect) or ("8-3-2-1",)
                    note(game, Decided("not met", effect.player, card, number, rules))
                else:
                    chosen = _cards_by_name(game, number, event)
                    found.append(
                        Waiting(number, effect.source, effect.player, _cards_of(event), game.own.born, chosen=chosen)
                    )
    return _give_generation(game, found)


def rules_of_trigger(game: Game, waiting: Waiting) -> tuple[str, ...]:
    """8-4-5: return the rule by which an effect comes to wait whose card has left the field for a public area by what it waits for."""
    card = waiting.ref.card
    return ("8-4-5",) if card in waiting.facts and area_of(game, card) not in FIELD else ()


def rules_of_ability(game: Game, waiting: Waiting) -> tuple[str, ...]:
    """Return the rules of an effect's headings; of several (【登場時/アタック時】) only that of the one whose moment has come."""
    skill: Skill = game.world.abilities[waiting.ability]
    rules = rules_of_heads(skill)
    if len(rules) < 2:
        return skill.cites
    meant = {wanted.what: RULES_OF_MOMENTS.get(wanted.what, "") for wanted in skill.trigger}
    node = game.log
    while node is not None:
        for word in sounds(node[2]):
            if meant.get(word) in rules:
                return tuple(rule for rule in skill.cites if rule == meant[word] or rule not in rules)
        node = previous(node)
    return skill.cites


def _is_so(game: Game, effect: Effect) -> bool:
    """Whether what a text asks for when the event comes (「～場合、～時」) is so."""
    condition = ability_of(game, effect).waits_if
    return condition is None or holds(game, effect, condition)


def _cards_by_name(game: Game, number: int, event: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Return the cards of an event by the name under which the text speaks of them, where it does."""
    known: Facts = game.world.facts
    if number not in known.speaks_of_event:
        return ()
    return (("event", tuple(game.ref(card) for card in _cards_of(event))),)


def _cards_that_hear(game: Game, events: Iterable[Any]) -> list[int]:
    """Return the cards whose text is valid now, and those that have just left the field for a public area (8-4-5)."""
    field = [card for player in (0, 1) for area in FIELD for card in game.areas[player * WIDTH + area]]
    left = [
        event.card
        for event in events
        if event.__class__ is Moved
        and event.before.place % WIDTH in _FIELD
        and game.world.places[event.to].public
        and event.card not in field
    ]
    return [*field, *left]


def _effects_on(game: Game, card: int, wanted: frozenset[int]) -> Sequence[int]:
    """Return those of these effects that a card has, valid or not."""
    known: Facts = game.world.facts
    printed: Sequence[int] = game.printed_card(card).abilities
    if known.given.isdisjoint(wanted):
        if wanted.isdisjoint(printed):
            return ()
    else:
        printed = [number for number, _ in effects_of(game, card)]
    return [number for number in printed if number in wanted]


_NONE: Final[frozenset[int]] = frozenset()


def _is_silent(event: Any) -> bool:
    return event.__class__ is Moved and bool(event.silent)


def _hears_moves_by_rule(game: Game) -> bool:
    return consult(game, SIXTH) == "yes"


def _player_of(game: Game, card: int, event: Any) -> int:
    if event.__class__ is Moved and event.card == card:
        return int(event.before.place // WIDTH)
    return holder_of(game, card)


def _cards_of(event: Any) -> tuple[int, ...]:
    return tuple(event.cards) if hasattr(event, "cards") else (event.card,)


def _find_trigger(game: Game, effect: Effect, event: Any, words: tuple[str, ...]) -> Event | None:
    """Return the trigger of this effect that names this event: its player, its cards and who did it; None where none does."""
    skill: Skill = ability_of(game, effect)
    wanted = (one for one in skill.trigger if word_heard(one) in words and not is_own_ko(one))
    return next((one for one in wanted if names_event(game, effect, one, event)), None)


def _happens_often_enough(
    game: Game, effect: Effect, wanted: Event, heard: Sequence[tuple[Any, tuple[str, ...]]]
) -> bool:
    """Whether it happens to as many cards at once as a text says."""
    if not wanted.amount:
        return True
    return wanted.amount <= sum(_find_trigger(game, effect, event, words) == wanted for event, words in heard)


def names_event(game: Game, effect: Effect, wanted: Event, event: Any) -> bool:
    """Whether a text means this event: its player, its cards, who did it, against whom, from where to where."""
    moved = event.__class__ is Moved
    given = wanted.what == "given" and moved  # the card that gets the DON!! is meant
    cards, card = (event.under,) if given else _cards_of(event), effect.source.card
    if wanted.of == THIS_CARD and wanted.source_to is None:
        if wanted.source is not None and not is_done_by_card(game, effect, wanted.source):
            return False
        return card in cards and (not wanted.by or is_done_by(game, effect, wanted.by))
    if wanted.who in ("own", "other"):
        whose = event.player if hasattr(event, "player") else _place_of(game, event) // WIDTH
        if (wanted.who == "own") != (whose == effect.player):
            return False
    if wanted.by and not is_done_by(game, effect, wanted.by):
        return False
    if wanted.source is not None and not is_done_by_card(game, effect, wanted.source):
        return False
    if wanted.source_to is not None and not _is_against(game, effect, wanted, cards):
        return False
    if moved and not _moves_so(game, wanted, event):
        return False
    if wanted.of is None or not cards:
        return True
    was = None if given or not moved else event.after if wanted.what in _ARRIVALS else event.before
    return any(matches(game, effect, wanted.of, one, was) for one in cards)


def _is_against(game: Game, effect: Effect, wanted: Event, cards: tuple[int, ...]) -> bool:
    """Whether the attacked card, or the other one that fought, is one that a text names."""
    assert wanted.source_to is not None
    if wanted.what == "attack":
        target = game.own.target
        return target is not None and matches(game, effect, wanted.source_to, target.card)
    if not isinstance(game.frame, Fought):
        return False
    return any(
        one.card in cards
        and (wanted.of is None or matches(game, effect, wanted.of, one.card))
        and matches(game, effect, wanted.source_to, other, was)
        for one, other, was in opponents_in_battle(game.frame)
    )


_ARRIVALS: Final = frozenset(("appear", "given", "don"))
"""Words for moves of which a text speaks by where the card has come, not by where it was."""


def _place_of(game: Game, event: Any) -> int:
    place: int = event.before.place if event.__class__ is Moved else game.cards[_cards_of(event)[0]].place
    return place


def _moves_so(game: Game, wanted: Event, event: Moved) -> bool:
    """Whether a move goes from one of the areas that a text names to one of those that it names."""
    places = game.world.places
    return (not wanted.areas_from or places[event.before.place].name in wanted.areas_from) and (
        not wanted.areas_to or places[event.to].name in wanted.areas_to
    )


def _give_generation(game: Game, found: list[Waiting]) -> list[Waiting]:
    """Let what comes to wait at another moment of one resolution be of another generation, if it is read so (8-6-1, 8-6-3)."""
    if not found or not any(waiting.born == game.own.born for waiting in game.waiting) or game.stack is None:
        return found
    if any(sources(game)) and consult(game, MOMENTS) == "moment":
        record(game, change("", ("8-6-1",), born=game.own.born + 1))
        return [waiting._replace(born=game.own.born) for waiting in found]
    return found
