"""What would change an answer: neighbours of the call are played, and those facts named on which the answer hangs (確かめること)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fwjudge.ability.text import Compare, Skill, TurnOf
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.base.suppositions import suppose_chosen, suppose_first, suppose_one_of, thing_asked_for
from fwjudge.engine.decisions import decision
from fwjudge.engine.event import Compared
from fwjudge.engine.game import Game
from fwjudge.games.table import NOT_DOING, PLAYERS, Board, GameRecord, LaidCards, OptionText, Thing
from fwjudge.play.labels import distinct_labels
from fwjudge.play.play import Play

from .askers import effect_of
from .choices import ChoiceMade, choose_otherwise, find_choices
from .conditions import Watch
from .deciding_condition import say_change, words_of
from .events import THINGS_IN_PLAY, is_in_play
from .first_words import list_words
from .ground import Ground, effect_at_work
from .kinds import (
    YES,
    Ask,
    Becomes,
    Can,
    FactChange,
    Happening,
    HowOften,
    Options,
    Order,
    SupposedCondition,
    Value,
    When,
    Whether,
    Who,
    Wins,
)
from .observation import Asker, Observed
from .observer import observe
from .parts import with_other_skill
from .phrases import say_in_order, say_state
from .point import Bound, Call
from .printed_words import name_skill, skills_at_hand
from .replays import Replays
from .subjects import find_cards
from .turning_point import number_asked

MAX_CHANGES = 4
"""No more facts are named."""
MAX_LINES_OF_NEIGHBOURS = 40_000
"""All neighbours together may run so many lines of the rules."""
POWER_BEYOND_BOUND = 5000
"""So much beyond a bound a power is tried, too."""
MAX_NEIGHBOURS_PLAYED = 40
"""No more neighbours are played."""


class Neighbour(NamedTuple):
    """A call that differs in one fact."""

    what: str
    """The fact as a supposition: 「番人」がいなければ."""
    call: Call
    about: str = ""
    """The thing that the fact is about: of two facts about one thing the first is named."""
    further: tuple[Call, ...] = ()
    """Of a bound, calls that lie further beyond it: the words are true only if they are answered in the same way."""
    exactly: str = ""
    """The fact without its bound, where further calls are answered in yet another way; nothing where it cannot be said so."""
    lies: bool = False
    """Whether the fact is only how a card lies: that it is named otherwise then is no other answer."""


def find_changes(call: Call, ask: Ask, observed: Observed, ground: Ground, told: str = "") -> tuple[FactChange, ...]:
    """Return the facts that would change an answer, those that a judge should look at first, at most four.

    `told`: the sentences of the answer; what they say already is not said again.
    """
    replays = Replays(call, ask, observed, MAX_LINES_OF_NEIGHBOURS)
    if observed.missing:
        return ()
    found: dict[str, FactChange] = {}
    conditions = list(_conditions(replays))
    for change in (*ground.changes, *(change for _, change in conditions)):
        if not (
            isinstance(ask.asked, Becomes) and change.said in observed.words
        ):  # what is another there it does not say
            found.setdefault(_bare_fact(change.what), change)
    skills = {ability for ability, _ in conditions}
    about: set[str] = set()
    if ground.kind != "refusal":  # the needs that fail say it themselves
        for one in _neighbours(replays, bool(found), told):
            if len(found) >= MAX_CHANGES or replays.played > MAX_NEIGHBOURS_PLAYED:
                break
            if one.about in about:
                continue
            other = replays.play(one.call)
            if not _is_other(replays, other) or other is None or (one.lies and _is_same_but_lying(replays, other)):
                continue
            if not skills.isdisjoint(_skills_unmet(other) - _skills_unmet(replays.as_it_is)):
                continue  # the condition says it
            if what := _say_bounded(replays, one, other):
                found.setdefault(_bare_fact(what), FactChange(what, _say_other(replays, other)))
                about.update(filter(None, (one.about,)))
    if len(found) < MAX_CHANGES:
        for change in _choices(replays):
            found.setdefault(_bare_fact(change.what), change)
    return tuple(found.values())[:MAX_CHANGES]


def _bare_fact(what: str) -> str:
    """Return a fact without what is said of when it was counted: two that differ only in that are one."""
    return what.bare if isinstance(what, SupposedCondition) else what


def _is_other(replays: Replays, other: Observed | None) -> bool:
    """Whether a play gives another answer to what was asked."""
    return other is not None and replays.is_other(other) and _is_comparable(replays, other)


def _is_same_but_lying(replays: Replays, other: Observed) -> bool:
    """Whether an answer names the same things, and only says otherwise how they lie."""
    here, there = replays.as_it_is.asker, other.asker
    if not isinstance(replays.ask.asked, Options) or here is None or there is None:
        return False
    table = replays.call.table
    return sorted(_things_to_choose(table, here)) == sorted(_things_to_choose(table, there))


def _things_to_choose(table: GameRecord, asker: Asker) -> Iterator[tuple[Thing, ...]]:
    """Yield the things of each option of a choice."""
    at = decision(asker.game)
    yield from (table.options.describe(asker.game, option).things for option in (at.options if at is not None else ()))


def _say_bounded(replays: Replays, one: Neighbour, other: Observed) -> str:
    """Return a fact in words that are true: with its bound only if the answer is the same further beyond it.

    Nothing where a number only goes with what is counted.
    """
    beyond = [replays.play(call) for call in one.further]
    if all(_is_whole_other(replays, each) and each is not None and each.said == other.said for each in beyond):
        return one.what
    follows = any(each is not None and each.said != other.said for each in beyond)
    return "" if follows and other.said.isdecimal() else one.exactly


def _is_whole_other(replays: Replays, other: Observed | None) -> bool:
    """Whether a play gives an answer of a play that is still whole."""
    return other is not None and (replays.is_other(other) or other.said == replays.as_it_is.said)


def _is_comparable(replays: Replays, other: Observed) -> bool:
    """Whether another answer is one to the same question: the game did not only end by something else, the same choice is made,
    and what was tried before in vain is still refused.
    """
    asked, now = replays.ask.asked, replays.as_it_is
    if isinstance(asked, Who | Options) and now.asker is not None and other.asker is not None:
        return now.asker.rule == other.asker.rule and not _only_skips(replays, other)
    if isinstance(asked, Can):
        return replays.is_refused_alike(other) and not _stops_before(now, other)
    ended, before = other.state.game.ended, now.state.game.ended
    return isinstance(asked, Wins) or (ended is None) == (before is None)


def _only_skips(replays: Replays, other: Observed) -> bool:
    """Whether another is asked first only because who is asked first now has nothing to choose: both choose in turn all the same."""
    now, table = replays.as_it_is, replays.call.table
    if not isinstance(replays.ask.asked, Who) or now.asker is None or other.asker is None:
        return False
    turns = [table.questions.turn(one.asker.game)[1] for one in (now, other) if one.asker is not None]
    in_turn = table.grounds.of_choices.whose_choice(now.asker.game)
    also = table.grounds.of_choices.whose_choice(other.asker.game)
    return bool(in_turn) and in_turn == also and now.asker.player != other.asker.player and turns[0] == turns[1]


def _stops_before(now: Observed, other: Observed) -> bool:
    """Whether a line is only refused in another play because that stands at a choice which comes before it, or is another one."""
    at = decision(other.course.play.game)
    if now.said != YES or other.said == YES or now.taken_in is None or at is None or at.window:
        return False
    asked = decision(now.taken_in)
    here, there = effect_of(now.taken_in.frame), effect_of(other.course.play.game.frame)
    same = asked is not None and asked.rule == at.rule and (here and here.ability) == (there and there.ability)
    return not same


# -- conditions ----------------------------------------------------------------------------------------


def _skills_unmet(observed: Observed) -> set[int]:
    """Return the skills of which a condition was not met."""
    unmet = (effect_at_work(one) for one in observed.state.told if one.line.kind == "unmet")
    return {effect.ability for effect in unmet if effect is not None}


def _conditions(replays: Replays) -> Iterator[tuple[int, FactChange]]:
    """Yield the conditions whose other answer gives another answer, each with its skill, in the card's own words with what was counted."""
    for asking in replays.askings[:MAX_CHANGES]:
        if isinstance(asking.condition, TurnOf) and asking.holds:
            continue  # the play is the one of that turn
        inside = asking.inside and not isinstance(asking.condition, TurnOf)
        if (inside or asking.key in replays.conditions_denied) and not isinstance(asking.condition, Compare):
            continue  # what is printed is said of the whole
        other = replays.play(watch=Watch({asking.key: not asking.holds}))
        if other is None or not replays.is_other(other) or replays.is_supposed_in_vain(asking, other):
            continue
        if isinstance(replays.ask.asked, Value | HowOften) and replays.is_asked_both_ways(asking):
            continue  # no board answers it alike each time
        for change in say_change(asking, words_of(replays, asking), other):
            yield asking.ability, replace(change, said=_say_other(replays, other))


# -- neighbours of the board ---------------------------------------------------------------------------


def _neighbours(replays: Replays, counted: bool, told: str) -> Iterator[Neighbour]:
    """Yield the calls that differ in one fact from this one.

    `counted`: a condition says already how many cards there must be. `told`: the sentences of the answer.
    """
    named = _names_in(replays.ask) | _names_with_skill(replays)
    in_answer = named | {fold(name) for name in replays.call.cards if f"「{name}」" in told}
    yield from _vary_compared(replays)
    yield from _lying(replays.call, named)
    yield from _absent(replays, in_answer, counted)
    yield from _without_skills(replays, in_answer)
    if not counted:
        yield from _piles(replays.call, _areas_in(replays.ask))
    yield from _turns(replays.call)


def _names_in(ask: Ask) -> frozenset[str]:
    """Return the names of the cards that a question is about: without them nothing is asked."""
    return frozenset(spec.name for wording in _wordings(ask.asked) for spec in wording.specs if spec.name)


def _names_with_skill(replays: Replays) -> frozenset[str]:
    """Return the names of the cards that have a skill which a question names: it is about them, too."""
    asked = {spec.ability for wording in _wordings(replays.ask.asked) for spec in wording.specs if spec.ability}
    cards = replays.call.cards.items() if asked else ()
    return frozenset(
        fold(name) for name, card in cards if any(fold(getattr(one, "name", "")) in asked for one in card.abilities)
    )


def _areas_in(ask: Ask) -> frozenset[str]:
    """Return the areas whose cards are counted by a question."""
    return frozenset(
        spec.area for wording in _wordings(ask.asked) for spec in wording.specs if spec.area and not spec.name
    )


def _wordings(asked: Any) -> Iterator[Any]:
    """Yield what a question names."""
    if isinstance(asked, Can):
        yield asked.move.wording
    elif isinstance(asked, Order):
        yield from (thing.wording for thing in asked.things)
    elif isinstance(asked, When | HowOften):
        yield asked.event.wording
    elif isinstance(asked, Who | Options):
        yield asked.choice.wording
    else:
        what = asked.what if isinstance(asked, Whether) else getattr(asked, "of", None)
        wording = what.wording if isinstance(what, Happening) else getattr(what, "subject", None)
        if wording is not None:
            yield wording


def _iterate_laid(board: Board) -> Iterator[tuple[tuple[int | None, str], int, LaidCards]]:
    """Yield the cards that a file lays: the key of their area, their place among those, and what they are."""
    for key, laid in board.areas.items():
        for at, one in enumerate(laid):
            yield key, at, one


def _with_laid(call: Call, key: tuple[int | None, str], at: int, *others: LaidCards) -> Call | None:
    """Return a call with other cards in the place of some; None where the board cannot be so."""
    laid = call.board.areas[key]
    areas = {**call.board.areas, key: (*laid[:at], *others, *laid[at + 1 :])}
    board = replace(call.board, areas=areas)
    return None if call.table.boards.faults(board, call.cards) else replace(call, board=board)


def _name_area(call: Call, key: tuple[int | None, str]) -> str:
    """Return an area in words: Aの手札."""
    player, area = key
    name = next((one.ja for one in call.table.words.areas if one.key == area), area)
    return name if player is None else f"{PLAYERS[player]}の{name}"


def _lying(call: Call, named: frozenset[str]) -> Iterator[Neighbour]:
    """Yield calls in which a card lies rested that lay active, or active that lay rested; not those that are asked about."""
    states = {word.key: word.ja for word in call.table.words.cards.states}
    for key, at, one in _iterate_laid(call.board):
        if (
            not one.name
            or one.count != 1
            or "rested" not in states
            or "active" not in states
            or fold(one.name) in named
        ):
            continue
        rested = "rested" in one.states
        other = replace(one, states=one.states - {"rested"} if rested else one.states | {"rested"})
        changed = _with_laid(call, key, at, other)
        if changed is not None:
            lies = say_state(call.table, states["active" if rested else "rested"])
            yield Neighbour(f"{_name_laid(call, key, one)}が{lies}なら", changed, one.name, lies=True)


def _name_laid(call: Call, key: tuple[int | None, str], one: LaidCards) -> str:
    """Return a card that lies somewhere; where others of its name lie elsewhere, with where it lies."""
    same = [other for _, _, other in _iterate_laid(call.board) if other.name == one.name]
    return f"「{one.name}」" if len(same) == 1 else f"{_name_area(call, key)}の「{one.name}」"


def _absent(replays: Replays, named: frozenset[str], counted: bool) -> Iterator[Neighbour]:
    """Yield calls in which a card of a name is not there; where cards are counted, only such as lie in play."""
    call = replays.call
    in_play = {area.key for area in call.table.words.areas if is_in_play(call.table.game, area.key)}
    asked = _areas_in(replays.ask)
    for key, at, one in _iterate_laid(call.board):
        if not one.name or one.count != 1 or fold(one.name) in named or (counted and key[1] not in in_play):
            continue
        if isinstance(replays.ask.asked, Value) and key[1] in asked:
            continue  # a number of cards goes with each of them
        changed = _with_laid(call, key, at)
        others = [other for other in call.board.areas[key] if other.name == one.name]
        if changed is not None and len(others) == 1:
            where, name = _name_area(call, key), f"「{one.name}」"
            if key[1] in in_play - THINGS_IN_PLAY:
                yield Neighbour(f"{where}に{name}がいなければ", changed, one.name)
            else:
                yield Neighbour(f"{where}に{name}がなければ", changed, one.name)


def _without_skills(replays: Replays, named: frozenset[str]) -> Iterator[Neighbour]:
    """Yield calls in which a card does not have one of the skills that work by themselves as long as they are there."""
    call = replays.call
    called = {
        (one.skill, fold(call.table.speech.name(replays.as_it_is.state.game, one.card))): one
        for one in skills_at_hand(replays)
    }
    laid = {fold(one.name): one.name for _, _, one in _iterate_laid(call.board) if one.name}
    for name, card in call.cards.items():
        for skill in card.abilities:
            works_by_itself = isinstance(skill, Skill) and (skill.statics or skill.keyword) and not skill.body
            if works_by_itself and skill.name and fold(name) in laid and fold(name) not in named:
                one = called.get((skill, fold(name)))
                what = f"「{name}」の{skill.name}" if one is None else name_skill(replays, one)
                yield Neighbour(f"{what}がなければ", _without_skill(call, name, skill), name)


def _without_skill(call: Call, name: str, skill: Skill) -> Call:
    """Return a call in which the cards of a name do not have a skill, and others that have it keep it."""
    alone = with_other_skill(replace(call, cards={name: call.cards[name]}), skill, None)
    return replace(call, cards={**call.cards, **alone.cards})


def _piles(call: Call, asked: frozenset[str]) -> Iterator[Neighbour]:
    """Yield calls in which there is one card more or less of which nothing is known; not where the cards themselves are asked for."""
    for key, at, one in _iterate_laid(call.board):
        if one.name or one.fields or key[1] in asked:
            continue
        for step in (-1, 1):
            count = one.count + step
            changed = _with_laid(call, key, at, replace(one, count=count)) if count >= 0 else None
            if changed is None:
                continue
            total = sum(other.count for other in call.board.areas[key]) + step
            bound = "以上" if step > 0 else "以下" if total else ""
            exactly = f"{_name_area(call, key)}が{total}枚なら"
            more = [replace(one, count=each) for each in (count + step, count + 2 * step) if each >= 0]
            further = tuple(filter(None, (_with_laid(call, key, at, each) for each in more))) if bound else ()
            what = f"{_name_area(call, key)}が{total}枚{bound}なら"
            yield Neighbour(what, changed, _name_area(call, key), further, exactly)


def _turns(call: Call) -> Iterator[Neighbour]:
    """Yield the call in a later turn, of one in the first turns of a game."""
    number = call.board.turn
    if number is not None and number <= 2:
        changed = replace(call, board=replace(call.board, turn=number + 2))
        yield Neighbour(f"{number + 2}ターン目なら", changed)


def _vary_compared(replays: Replays) -> Iterator[Neighbour]:
    """Yield calls in which a card has so much more, or less, that numbers which were compared compare otherwise."""
    call = replays.call
    if isinstance(replays.ask.asked, Value) or number_asked(replays.ask) is not None:
        return
    compared = [one.entry.event for one in replays.as_it_is.state.told if isinstance(one.entry.event, Compared)]
    for event in compared[-1:]:
        missing = event.first - event.second
        for name, card in call.cards.items():
            power = card.fields.get("power")
            if not isinstance(power, int) or power not in (event.first, event.second):
                continue
            is_first = power == event.first
            step = -(missing + 1) if event.first_wins == is_first else -missing if is_first else missing + 1
            bound = event.second if is_first else event.first
            words = _say_bound(bound, event.first_wins, is_first)
            near, far = (
                replace(call, cards={**call.cards, name: replace(card, fields={**card.fields, "power": changed})})
                for changed in (
                    power + step,
                    power + (step + POWER_BEYOND_BOUND if step > 0 else step - POWER_BEYOND_BOUND),
                )
            )
            further = (far,) if step > 0 or power + step > POWER_BEYOND_BOUND else ()
            number = next((word.ja for word in call.table.words.cards.numbers if word.key == "power"), "パワー")
            yield Neighbour(f"「{name}」の{number}が{words}", near, name, further)


def _say_bound(bound: int, first_wins: bool, is_first: bool) -> str:
    """Return how a number would have to stand to the one that it was compared with."""
    if is_first:
        return f"{bound}より小さければ" if first_wins else f"{bound}以上なら"
    return f"{bound}より大きければ" if first_wins else f"{bound}以下なら"


# -- choices -------------------------------------------------------------------------------------------


_RULE_ALONE = compile_late(r"[0-9]+[.-][0-9.-]+$")
"""An instant that only has the number of its line says nothing."""


def _choices(replays: Replays) -> Iterator[FactChange]:
    """Yield the choices of players, and of chance, whose other options give another answer."""
    call, ask = replays.call, replays.ask
    if ask.at is not None or isinstance(ask.asked, Can):
        return
    choices = list(find_choices(call))
    states = {one.key: one.ja for one in call.table.words.cards.states}
    asked = Counter(_look_of_chance(choice.game) for choice in choices)
    for choice in choices:
        at = decision(choice.game)
        if at is None or at.window or (at.player < 0 and asked[_look_of_chance(choice.game)] > 1):
            continue  # of one of several throws nobody knows which is meant
        play = Play(call.table, choice.game)
        looks: dict[Any, Any] = {}
        for option in at.options:
            looks.setdefault(play.look_of(option), option)
        labels = _name_states(states, distinct_labels(call.table, choice.game, at.options))
        others: dict[str, list[str]] = {}
        for label, option in zip(labels, looks.values(), strict=True):
            if _leaves_undone(call.table.options.describe(choice.game, option)):
                continue  # without what was done nothing is asked
            if replays.played > MAX_NEIGHBOURS_PLAYED:
                break
            if play.look_of(option) != play.look_of(choice.taken):
                other = _play_on(replays, choice, option)
                if other is None or not _is_other(replays, other) or _lies_elsewhere(replays, other):
                    continue
                said = _say_other(replays, other)
                if said not in label and not _RULE_ALONE.match(said):  # what is chosen is asked for itself
                    others.setdefault(said, []).append(label)
        if _goes_with_choice(others):
            continue
        for said, taken in others.items():
            who = _name_chooser(replays, choice, choices, taken)
            if who is None:
                continue
            if choice.game.step.number in call.table.orders:
                what = suppose_first(taken)
            else:
                what = suppose_chosen(taken) if at.player >= 0 else suppose_one_of(taken)
            yield FactChange(f"{who}{what}", said)


def _leaves_undone(option: OptionText) -> bool:
    """Whether an option is to do nothing, or to choose nothing."""
    chooses_none = any("none" in thing.words for thing in option.things)
    return option.ends or option.passes or option.verb in NOT_DOING or chooses_none


def _lies_elsewhere(replays: Replays, other: Observed) -> bool:
    """Whether it is asked how cards lie, and they lie in another area in another play: that is no other answer."""
    asked, table = replays.ask.asked, replays.call.table
    what = asked.what if isinstance(asked, Whether) and not isinstance(asked.what, Happening) else None
    if what is None or what.subject is None or {one.ja for one in table.words.cards.states}.isdisjoint(what.words):
        return False
    here, there = (
        [observed.state.game.cards[card].place for card in find_cards(observed.state, what)]
        for observed in (replays.as_it_is, other)
    )
    return here != there


def _name_states(words: Mapping[str, str], labels: list[str]) -> list[str]:
    """Return labels of which one that names an active card says so, where another one names such a card that is rested.

    >>> _name_states({"rested": "レスト", "active": "アクティブ"}, ["場の「兵」を選ぶ", "場のレストの「兵」を選ぶ"])
    ['場のアクティブの「兵」を選ぶ', '場のレストの「兵」を選ぶ']
    """
    rested, active = f"{words.get('rested', '')}の「", f"{words.get('active', '')}の「"
    plain = {label.replace(rested, "「") for label in labels if rested in label}
    return [label.replace("「", active, 1) if label in plain else label for label in labels]


def _name_chooser(
    replays: Replays, choice: ChoiceMade, others: Sequence[ChoiceMade], labels: Iterable[str]
) -> str | None:
    """Return who chooses; where that can be mistaken for another choice of the play, with the skill: Bが「盾」の【登場時】で.

    That is so where the same player chooses for another skill too, or one of these options is one of another choice.

    None where the same skill has it chosen more than once: the words do not say then which choice is meant.
    """
    call, at, game = replays.call, decision(choice.game), choice.game
    if at is None:
        return ""
    if at.player < 0:
        thing = thing_asked_for(call.table.options.question(game).clause)
        return f"{thing}が" if thing else ""
    who, effect = f"{PLAYERS[at.player]}が", effect_of(game.frame)
    same = [one for one in others if one is not choice and _may_be_meant(call, one, at.player, labels)]
    if not same or effect is None or effect.ability < 0:
        return who
    if any((found := effect_of(one.game.frame)) and found.ability == effect.ability for one in same):
        return None
    return f"{who}{call.table.speech.skill_of(game, effect.ability, effect.source.card)}で"


def _may_be_meant(call: Call, choice: ChoiceMade, player: int, labels: Iterable[str]) -> bool:
    """Whether a choice is another one of a player, or has one of these options, and does not only say what is done next."""
    at = decision(choice.game)
    if at is None or at.window:
        return False
    return at.player == player or not set(distinct_labels(call.table, choice.game, at.options)).isdisjoint(labels)


def _look_of_chance(game: Game) -> tuple[object, ...]:
    """Return what chance decides between now, as far as it can be told from other throws; of a player's decision that it is one."""
    at = decision(game)
    return () if at is None or at.player >= 0 else (at.rule, *map(repr, at.options))


def _goes_with_choice(others: Mapping[str, Sequence[str]]) -> bool:
    """Whether a number is another after each choice, or what is chosen is a number too: then nothing hangs on one of them."""
    numbers = [said for said in others if said[:1].isdecimal()]
    chosen = any(label[:1].isdecimal() for labels in others.values() for label in labels)
    return bool(numbers) and (len(numbers) > 1 or chosen)


def _say_other(replays: Replays, other: Observed) -> str:
    """Return another answer in words: of a card where it is then, or how it lies, only what is another."""
    if isinstance(replays.ask.asked, Order) and other.words:
        return say_in_order(other.state.table, other.state.game, replays.ask.asked, other.words)
    if not isinstance(replays.ask.asked, Becomes) or not other.words:
        return list_words(replays.call.table, other.said, other.words, replays.ask)
    new = [word for word in other.words if word not in replays.as_it_is.words]
    return (new or other.words)[0]


def _play_on(replays: Replays, choice: ChoiceMade, option: Any) -> Observed | None:
    """Return the answer after another choice, with the lines that came after it."""
    replays.played += 1
    course = choose_otherwise(replays.call, choice, option)
    try:
        return observe(replays.call, replays.ask, Bound(replays.most_lines), course) if course is not None else None
    except Exception:  # another choice may make the rest of the play impossible: it is no answer then
        return None
