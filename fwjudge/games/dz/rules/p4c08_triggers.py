"""第4部 第8章 誘発型能力の誘発: what is triggered, and how it goes onto the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Added, Moved, Noted, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.queries import holds, matches
from fwjudge.engine.save import rewrite_when_read, saved
from fwjudge.engine.stack import Completed, Stacked, Unstacked
from fwjudge.engine.step import Call, Control, step
from fwjudge.engine.waiting import Ripe, Waiting
from fwjudge.games.common.card_sets import cards_named
from fwjudge.games.common.skill_parts import records_in
from fwjudge.games.common.unread_parts import hangs_on_unread, note_unread, unread_of

from ..now.cards import Listener, abilities_as_heard, listeners_now, total
from ..now.costs import can_pay_for_ability, cost_of_ability
from ..now.sets import HOME, are_met, area_names, is_valid_there
from ..now.targets import aim_of_ability, can_choose_all_targets
from ..state import DZ, STACK, Item, Playing, is_on_board, last_of, master
from ..world.facts import facts
from ..world.skills import Prepared
from .lines import end_procedure, say
from .p1c02_energy import PAY, Price
from .p4c07_costs import choose_numbers, divide, end_questions_about_costs, skip_costs_as_printed

ONCE_A_TURN: Final = ("recovery phase start", "turn end")
"""4-4-4: abilities that wait for these are triggered once a turn."""

# 誘発 -----------------------------------------------------------------------------------------------


@saved
class Delayed(NamedTuple):
    """4-4-4: a triggered ability that an effect left behind: once, at the next such moment."""

    ability: int
    """The instructions that are left behind, as a skill of their own."""
    sound: str
    effect: Effect
    battle: int = 0
    """At the end of which battle: the one of the last of so many groups (3-11-1-4); 0 where it waits for any, or for another moment."""

    @property
    def player(self) -> int:
        """Return the player who controls it."""
        return self.effect.player


def _battle_apart(value: dict[str, Any]) -> dict[str, Any]:
    """Return what was left behind with the battle apart from the moment; older saved games have both in one text."""
    sound, _, number = str(value.get("sound")).rpartition(" ")
    return value | {"sound": sound, "battle": int(number)} if number.isdecimal() else value


rewrite_when_read(Delayed, _battle_apart)


Heard = Sequence[tuple[Any, tuple[str, ...]]]


def trigger_abilities(game: Game, heard: Heard, as_before: Game) -> list[Waiting]:
    """4-4-2, 4-8-1, 4-8-6: return what is triggered, each time its event happens; who leave together hear each other leave (4-8-11).

    `as_before`: the game in which it is looked whether an ability was in effect whose card leaves its square.
    """
    found = list(_trigger_left_effects(game, heard))
    moves = {event.card: event for event, _ in heard if event.__class__ is Moved}
    now = listeners_now(game)
    before = _listeners_before(game, now, moves)
    skills = facts(game).skills
    for event, words in heard:
        looks_back = is_looked_at_as_before(event)
        for listener in before if looks_back else now:
            for number in abilities_as_heard(game, listener):
                one = skills[number]
                events = [listens.event for listens in one.listens if listens.word in words]
                if not events or (one.advances and number not in getattr(game.frame, "advanced", ())):
                    continue
                here = is_valid_there(game, one.skill, listener.ref.card, listener.at, listener.player)
                if (
                    not here
                    and one.skill.areas
                    and listener.ref.card in getattr(event, "cards", (getattr(event, "card", -1),))
                ):
                    cites = ("5-7-1-2", "2-10-3")
                    note(
                        game,
                        Noted("not triggered", listener.player, number, listener.ref, cites, "not where it works"),
                    )
                if here and any(_is_triggered_by(game, wanted, listener, event, looks_back) for wanted in events):
                    waiting = (
                        _make_waiting(game, one, number, listener, event, words)
                        if _is_in_effect(game, one.skill, number, listener, as_before if looks_back else game)
                        else None
                    )
                    if waiting is not None and one.shown:  # 4-8-12: it is triggered only if its card is shown
                        record(game, Added("showing", (waiting,), cites=("4-8-12",)))
                    elif waiting is not None:
                        found.append(waiting)
    if found and game.own.phase == "recovery" and not game.own.stirred:
        record(game, change("", ("3-10-3",), stirred=True))
    return found


def is_looked_at_as_before(event: Any) -> bool:
    """4-8-11-2, 4-8-10-2: whether a card of this event is looked at as it was before, because it has left the squares."""
    return event.__class__ is Moved and is_on_board(event.before.place) and not is_on_board(event.to)


def _listeners_before(game: Game, now: list[Listener], moves: dict[int, Any]) -> list[Listener]:
    """4-8-11: the same just before the batch: who was there, as they were."""
    found = [one for one in now if one.ref.card not in moves]
    for number, event in moves.items():
        life = game.lives[number] - (not game.world.policy.is_same_card(event.before.place, event.to))
        ref = Ref(number, life)
        last = last_of(game, ref)
        found.append(Listener(ref, event.before, last.master if last else event.before.owner))
    return found


def _is_triggered_by(game: Game, wanted: t.Event, listener: Listener, event: Any, looks_back: bool) -> bool:
    subjects: tuple[int, ...] | None = getattr(event, "cards", None)
    if subjects is None:
        subjects = (event.card,)
    if wanted.who and (wanted.who == "own") != (_player_of_event(game, event, subjects, looks_back) == listener.player):
        return False
    effect = Effect(0, listener.ref, listener.player, (), ((HOME, (listener.at.place,)),))
    if wanted.what == "move" and not _went_so(game, wanted, effect, event):
        return False
    if wanted.source is not None:
        source = getattr(event, "source", None)
        if source is None or not matches(game, effect, wanted.source, source.card):
            return False
    if wanted.of is None:
        return True
    was = event.before if looks_back else None
    return any(matches(game, effect, wanted.of, c, was) for c in subjects)


_CAUSES_OF_PLAY: Final = {
    "play from hand": ("hand", "stack"),
    "special play from hand": ("hand", "stack"),
    "play from plan": ("plan", "stack"),
    "special play from plan": ("plan", "stack"),
}
"""4-8-10-1: by the cause of a move from the stack: where the card that was played came from."""


def _went_so(game: Game, wanted: t.Event, effect: Effect, event: Moved) -> bool:
    """4-8-9, 4-8-10: whether a card went from one of these areas to one of those."""
    card, before = event.card, event.before
    if wanted.areas_from:
        source: tuple[str, ...] = area_names(game, card, before.place, before, effect.player)
        if before.place == STACK:
            source = _CAUSES_OF_PLAY.get(event.cause, source)
        if set(wanted.areas_from).isdisjoint(source):
            return False
    after = game.cards[card]
    return not wanted.areas_to or not set(wanted.areas_to).isdisjoint(
        area_names(game, card, event.to, after, effect.player)
    )


def _player_of_event(game: Game, event: Any, subjects: tuple[int, ...], looks_back: bool) -> int:
    if hasattr(event, "player"):
        return int(event.player)
    number = subjects[0]
    if looks_back:
        last = last_of(game, Ref(number, game.lives[number] - 1))
        return last.master if last else int(event.before.owner)
    return master(game, number)


def _is_in_effect(game: Game, skill: t.Skill, number: int, listener: Listener, seen: Game) -> bool:
    """5-12-2, 5-13-2: whether the text of a keyword is in effect, in the game as it is looked at here; that it is not is noted."""
    if are_met(seen, Effect(number, listener.ref, listener.player), skill.valid_if):
        return True
    why = "text not valid"
    note(game, Noted("not triggered", listener.player, number, listener.ref, skill.cites[-1:], why))
    return False


def _make_waiting(
    game: Game, one: Prepared, number: int, listener: Listener, event: Any, words: Sequence[str]
) -> Waiting | None:
    """4-4-3, 4-8-8: with a condition only if it is met; for the end of a turn only once (4-4-4)."""
    card = getattr(event, "card", None)
    chosen = (("event", (game.ref(card),)),) if card is not None and one.about_it else ()
    effect = Effect(number, listener.ref, listener.player, (), chosen)
    condition = one.skill.waits_if
    hole = None if condition is None else unread_of(condition)
    if condition is not None and hole is not None and hangs_on_unread(game, effect, condition):
        note_unread(game, effect, hole)
        return None
    if condition is not None and not holds(game, effect, condition):
        note(
            game,
            Noted(
                "not triggered", listener.player, number, listener.ref, ("4-8-8", "4-4-3"), "trigger condition not met"
            ),
        )
        return None
    if not set(ONCE_A_TURN).isdisjoint(words):
        key = (listener.ref, number)
        if key in game.own.ended:
            note(
                game,
                Noted(
                    "not triggered", listener.player, number, listener.ref, ("4-4-4",), "already triggered this turn"
                ),
            )
            return None
        record(game, Added("ended", (key,), cites=("4-4-4",)))
    return Waiting(
        number, listener.ref, listener.player, _rules_of_sight(game, one.skill, listener, event), chosen=chosen
    )


def _rules_of_sight(game: Game, skill: t.Skill, listener: Listener, event: Any) -> tuple[str, ...]:
    """Return the rules by which a card that moved was looked at (4-8-10), and by which the ability was valid where it was (2-10-3)."""
    kind = game.world.facts.types[listener.at.printed]
    valid = ["2-10-3", "5-7-1" if skill.areas else "2-20-2-5" if kind == "base" else "2-20-1-7"]
    valid += ["5-7-1-3"] if len(skill.areas) > 1 else []
    rules = []
    if event.__class__ is Moved:
        source, target = event.before.place, event.to
        if is_on_board(target):
            from_there = source == STACK and any(wanted.areas_from for wanted in skill.trigger)
            rules += [] if is_on_board(source) else ["4-8-10-1"]
            is_placed = any(wanted.what == "move" for wanted in skill.trigger)
            rules += ["4-8-9"] if is_placed and (is_on_board(source) or from_there) else []
        elif is_on_board(source):
            rules += ["4-8-11-2"] if game.is_here(listener.ref) else ["4-8-11", "4-8-11-2"]
            if not game.world.places[target].public:
                rules.append("4-8-10-2")
        rules.append("4-8-10")
    return (*rules, *valid)


def rules_of_trigger(game: Game, waiting: Waiting) -> tuple[str, ...]:
    """4-8-10: return the rules by which a card that moved was looked at, where no condition decides as well (4-8-8)."""
    if game.world.abilities[waiting.ability].waits_if is not None:
        return ()
    return tuple(rule for rule in waiting.facts if rule in _RULES_OF_ZONES)


_RULES_OF_ZONES: Final = frozenset(("4-8-9", "4-8-10-1", "4-8-10-2", "4-8-11", "4-8-11-2"))


def _trigger_left_effects(game: Game, heard: Heard) -> Iterator[Waiting]:
    """4-4-4: what effects left behind is triggered once; what was about a card that is gone has vanished (4-4-4-1)."""
    for delayed in game.delayed:
        if all(delayed.sound not in sounds for _, sounds in heard) or delayed.battle not in (0, len(game.own.groups)):
            continue
        effect = delayed.effect
        if (about := _certain_cards(game, delayed)) and not any(game.is_here(ref) for ref in about):
            gone = ("vanished", effect.player, effect.ability, effect.source, ("4-4-4-1",), "card gone")
            record(game, Ripe(delayed, *gone))
            continue
        record(game, Ripe(delayed, cites=("4-4-4",)))
        yield Waiting(delayed.ability, effect.source, effect.player, chosen=effect.chosen)


def _certain_cards(game: Game, delayed: Delayed) -> tuple[Ref, ...]:
    """4-4-4-1: return the certain cards that delayed instructions are about."""
    names = [one.name for one in records_in(game.world.abilities[delayed.ability].body) if isinstance(one, t.It)]
    return tuple(ref for name in names for ref in cards_named(delayed.effect, name))


# スタックに乗せる ---------------------------------------------------------------------------------------


def item_of(game: Game, waiting: Waiting) -> Playing:
    """Return what goes onto the stack for an ability that was triggered, and what it costs."""
    effect = Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts, waiting.chosen)
    return Playing(
        Item("ability", waiting.player, waiting.ref, effect=effect),
        cost_of_ability(game, waiting.ability),
    )


def put_triggered_onto_stack(game: Game, frame: Playing) -> Control:
    """4-8-4: the triggered ability goes onto the stack; its controller makes the choices that it asks for."""
    effect = frame.item.effect
    assert effect is not None
    shown = ("4-8-12-1",) if facts(game).skills[effect.ability].shown else ()
    return happen(game, [Stacked(frame.item, (*shown, "4-8-1", "2-1-5-1", "2-23-9-1", "2-23-9-2", *effect.facts))])


def _take_off_stack(game: Game, frame: Playing, cites: tuple[str, ...], why: str) -> Control:
    return happen(game, [Unstacked(frame.item, cites, why)], DZ.at("4-8-4", "end"))


def choose_targets_or_remove(game: Game, frame: Playing) -> Control:
    """4-8-4-2: the controller chooses the targets; without legal ones the ability is taken off the stack (4-11-3)."""
    effect = frame.item.effect
    assert effect is not None
    if not aim_of_ability(game, effect):
        return None
    if not can_choose_all_targets(game, effect):
        return _take_off_stack(game, frame, ("4-11-3",), "no legal target")
    lines = program(game.world, effect.ability, "aim")
    assert lines is not None
    if facts(game).skills[effect.ability].aims_by_this and not game.is_here(effect.source):
        note(
            game,
            Noted(
                "leans",
                frame.item.player,
                effect.ability,
                frame.item.ref,
                ("4-8-4-2",),
                "last information",
            ),
        )
    return Call(lines.first, effect)


def note_targets_of_triggered(game: Game, frame: Playing) -> Control:
    """4-8-4-2: what is on the stack has its targets from now on."""
    record(game, Completed(frame.item))
    return None


def pay_or_remove(game: Game, frame: Playing) -> Control:
    """4-8-4-5: the controller pays all costs at the same time; what cannot be paid is no proper choice (4-8-4)."""
    item = frame.item
    assert item.effect is not None
    acts = facts(game).skills[item.effect.ability].acts
    if not (acts or total(frame.cost)):
        return None
    if not can_pay_for_ability(game, item.effect, frame.cost):
        return _take_off_stack(game, frame, ("4-8-4",), "cost not payable")
    return Call(PAY.first, Price(item.player, frame.cost, (), item.effect))


TRIGGERED: Final = DZ.table(
    "4-8-4",
    step("4-8-4", put_triggered_onto_stack),
    skip_costs_as_printed("4-8-4-1"),
    *choose_numbers("4-8-4-1"),
    end_questions_about_costs("4-8-4-1"),
    step("4-8-4-2", choose_targets_or_remove),
    divide("4-8-4-3"),
    step("4-8-4-2", note_targets_of_triggered, sub="named"),
    say("4-8-4-4", "From here on no effect changes what it costs."),
    step("4-8-4-5", pay_or_remove),
    end_procedure("4-8-4"),
)
