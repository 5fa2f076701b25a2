"""The ground of whether a line can be taken: the refusal, or the rule that allows it."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from fwjudge.ability.text import Replaces, Skill
from fwjudge.base.inflection import is_verb, list_things
from fwjudge.base.spelling import fold
from fwjudge.base.suppositions import leave_out_choosing
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decisions import decision
from fwjudge.engine.event import Determined, Moved
from fwjudge.engine.game import Game
from fwjudge.games.table import NOT_DOING, PLAYERS, GameRecord
from fwjudge.play.forced_choices import find_forced
from fwjudge.play.labels import distinct_labels
from fwjudge.play.walk import NO_OPTION
from fwjudge.play.wording import Spec, describes_card

from .askers import effect_of
from .events import about_of
from .evidence import rule_of_none
from .first_words import lies_in_play
from .ground import (
    MAX_NUMBERS,
    NOTHING,
    ROUTINE,
    SPECIAL,
    Ground,
    ToldReason,
    clause_of,
    effect_at_work,
    ground_by,
    rules_of,
)
from .happenings import NOT_DONE
from .kinds import (
    NO,
    YES,
    Can,
)
from .observation import Observed
from .phrases import name_spec
from .subjects import lie

DOES = "does"
"""The word under which a game knows the rule that what a text says is done."""
_FOLLOWS = frozenset(("moved", "koed", "swapped", "hurt"))
"""Kinds of told lines that only come of an answer, if not its own line makes them."""


def ground_of_can(observed: Observed) -> Ground:
    """Return the needs that fail; of what can be done, the rule of its declaration."""
    assert isinstance(observed.ask.asked, Can)
    table, move = observed.state.table, observed.ask.asked.move
    if observed.said == NO and _leaves_out(observed) and (owed := _of_owed(observed)).numbers:
        return owed
    if observed.said == NO and _leaves_it(observed) and (done := _of_what_is_done_anyway(observed)) is not None:
        return done
    if observed.said == NO and (unmet := _of_replacement_that_cannot(observed)) is not None:
        return unmet
    if observed.said == NO and observed.refusal is not None:
        why = observed.refusal.why
        game = observed.course.play.game if observed.taken_in is None else observed.taken_in
        rules, clause = table.grounds.of_choices.why_not_chosen(game, named_cards(observed))
        if clause and move.wording.verb == "choose":
            return Ground((rules or observed.refusal.rules)[:MAX_NUMBERS], clause, "refusal")
        usual = table.refusals.no_window(game, move.player, move.wording.verb, (), ())
        if not why and (forced := _of_forced(observed)) is not None:
            return forced
        if not why and observed.refusal.rules == usual and _asks_for_nothing(observed):
            return Ground(usual[:MAX_NUMBERS], "ここで選ぶように求めるものがない", "refusal")
        if observed.taken_in is not None and observed.refusal.rules == usual:  # they say nothing of that choice
            return ground_by(table, (game.step.number,), "refusal")
        is_without = table.grounds.rule_of_word(NO_TARGET) in observed.refusal.rules
        if is_without and (near := table.grounds.of_choices.why_no_target(observed.state.game, named_cards(observed))):
            return Ground((*near, *observed.refusal.rules)[:MAX_NUMBERS], clause_of(table, near), "refusal")
        why = _say_what_is_asked(observed) if why == NO_OPTION else why or _say_not_in_hand(observed)
        why = why or _say_without_keyword(observed)
        why = why or (_say_outside_main_phase(observed) if observed.refusal.rules == usual else "")
        if (gone := _find_keyword_gone(observed)) is not None:
            return _of_keyword_gone(observed, *gone, why)
        entries = [
            rule for number in observed.refusal.rules if (rule := table.grounds.in_place.entries.get(number, ""))
        ]
        return ground_by(table, (*entries, *observed.refusal.rules), "refusal", why)
    if observed.said == YES and observed.after:
        return _of_allowed(observed)
    return NOTHING


def _of_replacement_that_cannot(observed: Observed) -> Ground | None:
    """Return why a replacement could not be applied that a line activates, where that is all that its card could do; None elsewhere."""
    assert isinstance(observed.ask.asked, Can)
    cards, game = set(named_cards(observed)), observed.state.game
    if observed.ask.asked.move.wording.verb != "activate" or len(cards) != 1:
        return None
    for one in reversed(observed.state.told):
        if one.line.kind == "not replaced" and not cards.isdisjoint(about_of(game, one).cards):
            return ground_by(observed.state.table, rules_of(observed.state.table, one)[:1], "note", ToldReason(one))
    return None


IN_PART = "in part"
"""The word under which a game knows the rule that a text is carried out as far as that can be done."""
NO_TARGET = "no target"
"""The word under which a game knows the rule by which a card cannot be played without a target."""


def _asks_for_nothing(observed: Observed) -> bool:
    """Whether a line chooses things where nothing asks for a choice."""
    assert isinstance(observed.ask.asked, Can)
    wording, at = observed.ask.asked.move.wording, decision(observed.course.play.game)
    is_option = any(spec.word.startswith("option") for spec in wording.specs)
    is_named = wording.verb == "choose" and (is_option or any(spec.name or spec.area for spec in wording.specs))
    return is_named and observed.taken_in is None and (at is None or at.window)


def _say_not_in_hand(observed: Observed) -> str:
    """Return that a card is not in the hand from which a line would use it; nothing where it is, or the reason is not of that kind."""
    assert isinstance(observed.ask.asked, Can) and observed.refusal is not None
    table, game, move = observed.state.table, observed.state.game, observed.ask.asked.move
    rule = next(iter(observed.refusal.rules), "")
    places = [game.world.places[game.cards[card].place] for card in named_cards(observed)]
    is_there = any((one.name, one.player) == ("hand", move.player) for one in places)
    if is_there or rule not in table.grounds.weights.from_hand or not any(spec.name for spec in move.wording.specs[:1]):
        return ""
    return f"{name_spec(table, game, replace(move.wording.specs[0], area=''))}は{PLAYERS[move.player]}の手札にない"


def _say_without_keyword(observed: Observed) -> str:
    """Return that a card has not the keyword that a line activates; nothing where it has or had it, or none is named."""
    assert isinstance(observed.ask.asked, Can)
    table, now, move = observed.state.table, observed.course.play.game, observed.ask.asked.move
    cards, named = named_cards(observed), {spec.ability for spec in move.wording.specs if spec.ability}
    keywords = [key.removeprefix("Skill ") for key in table.grounds.defining.parts if key.startswith("Skill 【")]
    keyword = next((one for one in keywords if fold(one) in named), "")
    if move.wording.verb == "activate" and not cards and (heading := _name_heading_of_none(observed)):
        return f"{heading}を持つカードがない"
    if move.wording.verb != "activate" or len(cards) != 1 or not keyword:
        return ""
    gained = (one.entry.event.modifier for one in observed.state.told if one.line.kind == "modified")
    if any(one.what == keyword and one.ref is not None and one.ref.card == cards[0] for one in gained):
        return ""
    if not all(table.refusals.lacks_keyword(game, cards[0], keyword) for game in (observed.state.game, now)):
        return ""
    is_there = lies_in_play(table, lie(table, observed.state.game, cards[0]))
    return f"「{table.speech.name(observed.state.game, cards[0])}」は{keyword}を持たない" if is_there else ""


def _name_heading_of_none(observed: Observed) -> str:
    """Return the heading that a line alone names of what it activates, where no card of the play has it; else nothing."""
    assert isinstance(observed.ask.asked, Can)
    specs, game = observed.ask.asked.move.wording.specs, observed.state.game
    if len(specs) != 1 or not specs[0].ability or specs[0].name or not specs[0].text.startswith("【"):
        return ""
    printed = {number for card in range(len(game.cards)) for number in game.printed_card(card).abilities}
    gained = any(one.line.kind == "modified" for one in observed.state.told)
    is_there = any(specs[0].ability in fold(game.world.abilities[number].name) for number in printed)
    return "" if gained or is_there else specs[0].text


MAIN_PHASE = frozenset(("main", "main start"))
"""The phase in which the player of a turn acts, and its beginning."""


def _say_outside_main_phase(observed: Observed) -> str:
    """Return whose turn it is, or which phase, before the reason that something is only done in the main phase; else nothing."""
    assert isinstance(observed.ask.asked, Can) and observed.refusal is not None
    table, game = observed.state.table, observed.course.play.game
    reason = table.words.reasons.get(next(iter(observed.refusal.rules), ""), "")
    if table.grounds.flow.of_main_phase.isdisjoint(observed.refusal.rules[:1]) or game.ended is not None:
        return ""
    player = table.questions.turn(game)[1]
    if player != observed.ask.asked.move.player:
        return f"今は{PLAYERS[player]}のターンで、{reason}"
    phase = table.questions.name_phase(game)
    return f"今は{phase}で、{reason}" if phase and table.questions.phase(game) not in MAIN_PHASE else ""


def _find_keyword_gone(observed: Observed) -> tuple[int, int] | None:
    """Return the card that has left play before, and its keyword that a line activates; None where it has not left."""
    assert isinstance(observed.ask.asked, Can)
    table, game, move = observed.state.table, observed.state.game, observed.ask.asked.move
    abilities, named = game.world.abilities, {spec.ability for spec in move.wording.specs if spec.ability}
    found = [
        (card, one)
        for card in named_cards(observed) or range(len(game.cards))
        if game.cards[card].owner == move.player
        for one in game.printed_card(card).abilities
        if not named or fold(abilities[one].name) in named
    ]
    is_keyword = all(abilities[one].keyword and not abilities[one].areas for _, one in found)
    if move.wording.verb != "activate" or not is_keyword or len({card for card, _ in found}) != 1:
        return None
    card, place = found[0][0], game.cards[found[0][0]].place
    moves = [one.entry.event for one in observed.state.told if isinstance(one.entry.event, Moved)]
    before = next((one.before for one in moves if one.card == card), None)
    return None if before is None or before.place == place or lies_in_play(table, lie(table, game, card)) else found[0]


def _of_keyword_gone(observed: Observed, card: int, ability: int, why: str) -> Ground:
    """Return that a card has left play as the ground of the refusal of its keyword, beside the reason that was found, if any."""
    assert observed.refusal is not None
    table, game = observed.state.table, observed.state.game
    rules, own = ground_by(table, observed.refusal.rules, "refusal", why).numbers, game.world.abilities[ability].cites
    numbers = tuple(dict.fromkeys((*(rule for rule in rules if rule in own), *rules)))
    where = f"「{table.speech.name(game, card)}」は{lie(table, game, card)[0]}にあ"
    return Ground(numbers, f"{where}り、{why}" if why else f"{where}る", "refusal")


def _say_what_is_asked(observed: Observed) -> str:
    """Return why a line does not answer the choice that is open: there is no card of that name, or other things are asked for."""
    assert isinstance(observed.ask.asked, Can)
    table, game = observed.state.table, observed.course.play.game
    specs = observed.ask.asked.move.wording.specs
    bare = [replace(spec, area="", player=None, side="", states=frozenset()) for spec in specs if spec.name]
    for spec in bare:
        if not any(describes_card(table, game, spec, card) for card in range(len(game.cards))):
            return f"{name_spec(table, game, spec)}がない"
    if len(bare) == 1 and _is_not_looked_at(observed, bare[0]):
        return f"見たカードの中に{name_spec(table, game, bare[0])}がない"
    return _say_offered(table, game) or NO_OPTION


LOOKED_AT = "look"
"""The word of the declaration that a player looks at cards."""


def _is_not_looked_at(observed: Observed, spec: Spec) -> bool:
    """Whether a player chooses among cards that were looked at just now, and no card of this name is one of them."""
    table, game = observed.state.table, observed.course.play.game
    at = decision(game)
    last = next((one.entry.event for one in reversed(observed.state.told)), None)
    if at is None or getattr(last, "what", "") != LOOKED_AT:
        return False
    looked = frozenset(getattr(last, "cards", ()))
    offered = {card for one in at.options if (card := getattr(one, "card", None)) is not None}
    return offered <= looked and not any(describes_card(table, game, spec, card) for card in looked)


def _say_offered(table: GameRecord, game: Game) -> str:
    """Return between what a player can choose, as a clause; nothing where nothing is asked for, or too many things are."""
    at = decision(game)
    if at is None:
        return ""
    said = [(option, table.options.describe(game, option)) for option in at.options]
    labels = [
        leave_out_choosing(one).rpartition(": ")[2]
        for one in distinct_labels(table, game, [o for o, one in said if not one.ends])
    ]
    if not 0 < len(labels) <= MAX_LABELS:
        return ""
    of_several = f"{'か' if is_verb(labels[-1]) else ''}の{'どちらか' if len(labels) == 2 else 'どれか'}だ"
    return f"ここで選べるのは、{list_things(labels, 'か')}{of_several if len(labels) > 1 else 'だけだ'}"


MAX_LABELS = 4
"""Of the things between which is chosen no more are said."""


def _leaves_out(observed: Observed) -> bool:
    """Whether a line would choose nothing where no choice is asked for any more."""
    assert isinstance(observed.ask.asked, Can)
    wording, at = observed.ask.asked.move.wording, decision(observed.state.game)
    return (
        wording.verb == "choose"
        and not any(spec.name or spec.area for spec in wording.specs)
        and (at is None or at.window)
    )


NOT_FREE = "「できる」と書かれていない"
"""Why an effect is carried out whatever its player wants."""


def _of_what_is_done_anyway(observed: Observed) -> Ground | None:
    """Return the rule by which a skill that a line would leave is carried out anyway, or why there is nothing to leave; else None."""
    assert isinstance(observed.ask.asked, Can)
    table, game = observed.state.table, observed.course.play.game
    told = observed.course.told.copy().tell(game)
    rule, named = table.grounds.rule_of_word(DOES), {spec.ability for spec in observed.ask.asked.move.wording.specs}
    if not rule or observed.ask.asked.move.wording.verb == "choose":
        return None
    begun = [
        one for one in told if one.line.kind == "activated" and _is_named(observed, about_of(game, one).ability, named)
    ]
    if not begun:
        return _of_never_triggered(observed, named - {""})
    unmet = next(iter(told[told.index(begun[-1]) + 1 :]), None)
    if unmet is not None and unmet.line.kind == "unmet":
        return ground_by(table, rules_of(table, unmet), "refusal", ToldReason(unmet))
    return Ground((rule,), NOT_FREE, "refusal")


def _of_never_triggered(observed: Observed, named: set[str]) -> Ground | None:
    """Return the rule of what a skill waits for, where only cards that have been played or moved have it and it never came up."""
    grounds, game = observed.state.table.grounds, observed.state.game
    moved = {card for one in observed.state.told if one.line.kind == "moved" for card in about_of(game, one).cards}
    numbers = [number for card in sorted(moved) for number in game.printed_card(card).abilities]
    skills = [game.world.abilities[number] for number in numbers if _is_named(observed, number, named)] if named else []
    rule = next((rule for skill in skills for event in skill.trigger if (rule := grounds.rule_of_event(event))), "")
    return Ground((rule,), clause_of(observed.state.table, (rule,)), "refusal") if rule else None


def _is_named(observed: Observed, ability: int, named: set[str]) -> bool:
    """Whether a skill has one of these names; any, where only an empty one is given."""
    return named <= {""} or (ability >= 0 and fold(observed.state.game.world.abilities[ability].name) in named)


def _of_owed(observed: Observed) -> Ground:
    """Return by which rule something is done whatever a player would choose: that of drawing, or of choosing as many as it says."""
    words = observed.state.table.grounds
    done: list[LoggedLine] = []
    fewer: tuple[str, ...] = ()
    for one in reversed(observed.course.told.copy().tell(observed.course.play.game)):
        if one.line.kind == "partly" and words.weights.fewer:
            fewer = tuple(rule for rule in getattr(one.entry.event, "cites", ())[:1] if rule in words.weights.fewer)
            continue
        if one.line.kind == "activated" or one.line.kind in NOT_DONE:
            break
        done.append(one)
    moved = next((one for one in done if one.line.kind == "moved"), None)
    cause = "" if moved is None else getattr(moved.entry.event, "cause", "")
    chosen = next((one for one in done if getattr(one.entry.event, "what", "") == "choose"), None)
    special = [rule for rule in getattr(chosen and chosen.entry.event, "cites", ()) if words.rank(rule) == SPECIAL]
    if special:
        return Ground(tuple(special), clause_of(observed.state.table, special), "asker")
    if fewer and moved is not None:
        return Ground(fewer, observed.state.table.words.reasons.get(fewer[0], ""), "asker")
    rule = (words.rule_of_word(cause) if cause == "draw" else "") or words.rule_of_word("owed")
    return Ground((rule,), "「まで」と書かれていない", "asker") if rule and moved is not None else NOTHING


def _of_allowed(observed: Observed) -> Ground:
    """Return what allows what is done: what lets a card in, what the declaration cites, who asks; `line` where its event alone says it."""
    assert isinstance(observed.ask.asked, Can)
    table, game, verb = observed.state.table, observed.taken_in, observed.ask.asked.move.wording.verb
    in_part = table.grounds.rule_of_word(IN_PART)  # that there are too few says nothing of whether one can be chosen
    every = rules_of(table, observed.after[0], observed.course.play.game)
    if getattr(observed.after[0].entry.event, "what", "") == "choose":
        every = tuple(rule for rule in every if rule != in_part)
    own = tuple(rule for rule in every[:1] if table.grounds.rank(rule) < ROUTINE)
    at = decision(game) if game is not None else None
    if (at is None or at.window) and _leaves_it(observed) and (left := _of_what_was_left(observed)) is not None:
        return left
    if game is None or at is None or at.window:
        permits = _rules_of_action(observed, verb)
        if (unmet := _of_unmet(observed, *permits, *own, *every)) is not None:
            return unmet
        timings = {rule for part, rule in table.grounds.defining.parts.items() if part.startswith("Skill.timing ")}
        if not permits and own and not _has_reason(observed, own[0]) and (trigger := _rule_of_trigger(observed)):
            return Ground((trigger, *own), "", "line")
        demand = table.grounds.defining.parts.get("Cannot.unless", "")
        is_demanded = verb == "attack" and getattr(observed.after[0].entry.event, "what", "") == "choose"
        if demand and is_demanded:  # what is chosen first is what another effect asks for
            return Ground((demand,), "", "permit")
        is_more = bool(permits) and permits[0] not in timings  # than that this is a time for it
        return Ground((*permits, *own, *every)[:1], "", "permit" if is_more else "line")
    if at.rule in table.orders:
        trigger = _rule_of_trigger(observed) if verb == "activate" else ""
        return Ground((trigger or table.grounds.in_place.entries.get(at.rule, at.rule),), "", "asker")
    if at.rule in table.grounds.flow.leaving and _leaves_it(observed):
        return Ground((at.rule,), "", "asker")
    if verb != "choose":
        permits = _rules_of_action(observed, verb)
        first = observed.after[0]
        is_cost = getattr(first.entry.event, "what", "") == "choose" and all(table.grounds.rank(rule) for rule in own)
        is_cost = is_cost or (first.line.kind == "faced" and _is_paid(observed, first))
        answers = (first.line.kind not in _FOLLOWS and not is_cost) or at.rule in first.entry.numbers
        rules = (*permits, *(own if answers else ()), at.rule)[:1]
        if not _has_reason(observed, rules[0]) and not permits and (trigger := _rule_of_trigger(observed)):
            rules = (trigger, rules[0])
        return Ground(rules, "", "permit" if permits else "line")
    cards = named_cards(observed) or [*getattr(observed.after[0].entry.event, "cards", ())]
    special = table.grounds.of_choices.why_chosen(game, cards)
    if named_cards(observed) and (paid := _rule_of_own_cost(observed, cards)):
        return Ground((*paid, *special)[:1], "", "asker")
    before = (rule_of_none(observed, observed.state.told[-1]),) if observed.state.told else ()
    if at.rule in table.grounds.clauses.allows and at.rule in table.grounds.weights.rooms:
        return Ground((at.rule,), "", "permit")
    is_number = not cards and isinstance(observed.after[0].entry.event, Determined)  # that comes of the choice
    done = (
        () if is_number or (not cards and observed.after[0].line.kind == "moved") else own
    )  # that comes of the choice
    every_rule = [rule for rule in (*special, *before, *done, at.rule) if rule]
    if named_cards(observed):
        return Ground(tuple(every_rule[:1]), "", "permit")  # the text means that card
    is_number = any(spec.word != "none" for spec in observed.ask.asked.move.wording.specs)
    return Ground(tuple(every_rule[:1]), "", "permit" if special else "line" if cards or is_number else "asker")


_PLACES = frozenset(("top", "bottom"))
"""Words of lines that name one of several places in which cards are put."""


def _names_option(observed: Observed) -> bool:
    """Whether a line chooses one of several things to do, and no card."""
    assert isinstance(observed.ask.asked, Can)
    wording = observed.ask.asked.move.wording
    is_named = any(spec.word.startswith("option") or spec.word in _PLACES for spec in wording.specs)
    return wording.verb == "choose" and is_named and not any(spec.name for spec in wording.specs)


def find_offered(observed: Observed) -> Ground | None:
    """Return the rule by which a line chooses one of several things, and which those are; None where they are not said, or not chosen."""
    if not isinstance(observed.ask.asked, Can) or observed.said != YES:
        return None
    game = observed.taken_in if _names_option(observed) else None
    at, offered = (None, "") if game is None else (decision(game), _say_offered(observed.state.table, game))
    return Ground((at.rule,), offered, "part") if at is not None and offered else None


def _of_unmet(observed: Observed, *rules: str) -> Ground | None:
    """Return the rule that a condition is asked only as the skill is carried out that a line uses, where it was not met then; None where
    all was met.
    """
    table, game = observed.state.table, observed.course.play.game
    done = takewhile(lambda one: one.line.kind != "resolved", observed.after)
    unmet = next((one for one in done if one.line.kind == "unmet"), None)
    number = -1 if unmet is None else about_of(game, unmet).ability
    if number < 0 or game.world.abilities[number].trigger:
        return None
    for rule in () if unmet is None else rules_of(table, unmet):
        if clause := table.grounds.clauses.allows.get(f"{rule} unmet", ""):
            return Ground(tuple(dict.fromkeys((rule, *rules)))[:2], clause, "part")
    return None


PAID_THEN = "paid then"
"""The word under which a game knows the rule that a cost is paid as the skill is activated."""


def _is_paid(observed: Observed, one: LoggedLine) -> bool:
    """Whether something was done as a cost was paid."""
    rule = observed.state.table.grounds.rule_of_word(PAID_THEN)
    return bool(rule) and rule in [line.number for line in one.entry.callers]


def _rule_of_own_cost(observed: Observed, cards: list[int]) -> tuple[str, ...]:
    """Return the rule that a cost is paid first, where these cards lie where they can be chosen because they were paid with."""
    effect = None if observed.taken_in is None else effect_of(observed.taken_in.frame)
    for one in reversed(observed.state.told if effect is not None else ()):
        if (
            one.line.kind == "moved"
            and _is_paid(observed, one)
            and not set(cards).isdisjoint(about_of(observed.state.game, one).cards)
        ):
            paid = effect_at_work(one)
            is_same = paid is not None and effect is not None and paid.source.card == effect.source.card
            return (observed.state.table.grounds.rule_of_word(PAID_THEN),) if is_same else ()
    return ()


def _has_reason(observed: Observed, rule: str) -> bool:
    """Whether a game has words for why something can be done by a rule."""
    words = observed.state.table.grounds.clauses.allows
    return rule in words or f"{rule} paid" in words


def _rule_of_trigger(observed: Observed) -> str:
    """Return the rule of what the skill of a named card has waited for; nothing where none of it waits, or it is not known."""
    cards, grounds, game = set(named_cards(observed)), observed.state.table.grounds, observed.state.game
    for one in reversed((*observed.state.told, *observed.after)):
        if one.line.kind == "waits" and not cards.isdisjoint(about_of(game, one).cards):
            skill: Skill = game.world.abilities[about_of(game, one).ability]
            rules = (grounds.rule_of_heard(skill, event) for event in skill.trigger)
            if rule := next((rule for rule in rules if rule and _has_reason(observed, rule)), ""):
                return rule
            break
    rule = grounds.defining.parts.get("Skill.trigger", "")
    activated = (about_of(game, one).ability for one in observed.after[:1] if one.line.kind == "activated")
    skills: list[Skill] = [game.world.abilities[ability] for ability in activated if ability >= 0]
    is_heard = any(one.trigger and not one.name for one in skills)  # a heading has a rule of its own
    return rule if is_heard and _has_reason(observed, rule) else ""


def _of_forced(observed: Observed) -> Ground | None:
    """Return the rule by which one of two ways to pay was left out, where a line names it as it was not to be chosen; None elsewhere."""
    assert isinstance(observed.ask.asked, Can)
    table, past = observed.state.table, list(observed.course.play.past)
    named = [spec for spec in observed.ask.asked.move.wording.specs if spec.name and named_cards(observed)]
    if not table.grounds.in_place.forced or named or not past:
        return None
    for one in find_forced(table, *past[-1]):
        at = decision(one.game)
        rule = table.grounds.in_place.forced.get(at.rule, "") if at is not None else ""
        if rule:
            return Ground(
                (rule, *observed.refusal.rules)[:MAX_NUMBERS] if observed.refusal else (rule,),
                clause_of(table, (rule,)),
                "refusal",
            )
    return None


def _of_what_was_left(observed: Observed) -> Ground | None:
    """Return why something was not done that no player could choose to do: what the log says of it, else that it is free."""
    state, cards = observed.state, set(named_cards(observed))
    for one in observed.after:
        if one.line.noted and not cards.isdisjoint(about_of(state.game, one).cards):
            return ground_by(state.table, rules_of(state.table, one), "note", ToldReason(one))
    numbers = [number for card in cards for number in state.game.printed_card(card).abilities]
    records = [part for number in numbers for part in state.game.world.abilities[number].statics]
    free = [part for part in records if isinstance(part, Replaces) and part.optional]
    rule = next((found for part in free if (found := state.table.grounds.rule_of(part))), "")
    return Ground((rule,), clause_of(state.table, (rule,)), "note") if rule else None


def _leaves_it(observed: Observed) -> bool:
    """Whether a line says that something is not done."""
    assert isinstance(observed.ask.asked, Can)
    wording = observed.ask.asked.move.wording
    return bool(wording.denied) or wording.verb in NOT_DOING


def _rules_of_action(observed: Observed, verb: str) -> tuple[str, ...]:
    """Return the rules that allow an action and that its own declaration cites, the most special first; then that of its keyword."""
    cited: set[str] = set()
    for one in observed.after:
        cited.update((*getattr(one.entry.event, "cites", ()), *one.entry.numbers))
        if one.line.kind in ("activated", "resolved"):
            break
    grounds, named = observed.state.table.grounds, _rule_of_keyword(observed)
    own = grounds.defining.permits.get(verb, ())
    permits = tuple(rule for rule in own if rule in cited or rule in named)
    if verb == "use":
        return permits
    done = takewhile(lambda one: one.line.kind != "resolved", observed.after)
    carried_out = {number for one in done for number in one.entry.numbers}
    below = [rule for rule in own if rule in carried_out and any(rule.startswith(f"{one}-") for one in named)]
    return (*below, *permits, *named)


def _rule_of_keyword(observed: Observed) -> tuple[str, ...]:
    """Return the rule of the keyword skill that is activated, if it is one."""
    game = observed.state.game
    ability = next(
        (getattr(one.entry.event, "ability", -1) for one in observed.after if one.line.kind == "activated"), -1
    )
    skill = game.world.abilities[ability] if ability >= 0 else None
    if not isinstance(skill, Skill) or not skill.keyword:
        return ()
    grounds = observed.state.table.grounds
    rule = (grounds.rule_of(skill, "materials") if skill.materials else "") or grounds.rule_of(skill)
    return (rule,) if rule else ()


def named_cards(observed: Observed) -> list[int]:
    """Return the cards that the line names of which a question is whether it can be taken."""
    assert isinstance(observed.ask.asked, Can)
    move, table, game = observed.ask.asked.move, observed.state.table, observed.taken_in or observed.state.game
    named = [spec for spec in move.wording.specs if spec.name or spec.area or spec.role]
    return [
        card
        for card in range(len(game.cards))
        if any(describes_card(table, game, spec, card, move.player) for spec in named)
    ]
