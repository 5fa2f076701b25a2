"""The reason behind an answer as a sentence, with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fwjudge.base.inflection import because, is_plain_denial
from fwjudge.course.expectation import Expectation
from fwjudge.games.common.players import turn_player
from fwjudge.games.table import PLAYERS
from fwjudge.play.wording import Spec, describes_card

from .events import about_of
from .ground import ROUTINE, Ground
from .kinds import NO, YES, Becomes, Can, Happening, HowOften, Value, Whether, Wins
from .observation import Observed
from .observer import DRAW
from .phrases import quote_card
from .sources import OnlyNamed


def numbers_aside(ground: Ground) -> str:
    """Return the rule behind a reason: one, of a refusal the second need too, if it is no part of the first."""
    two = ground.kind == "refusal" and len(ground.numbers) == 2
    shown = ground.numbers[: 2 if two and not ground.numbers[1].startswith(f"{ground.numbers[0]}-") else 1]
    return f" ({'、'.join(shown)})" if shown else ""


def reason(ground: Ground) -> str:
    """Return the reason as a sentence; nothing where there are no words for it."""
    if not ground.clause:
        return ""
    return f"{because(ground.clause)}{numbers_aside(ground)}。"


def with_reason(first: str, ground: Ground, *rest: str) -> tuple[str, ...]:
    """Return a sentence with its reason; where there are no words for it, with the rule behind it."""
    why = reason(ground)
    if why:
        return (f"{first}。", why, *filter(None, rest))
    return (f"{first}{numbers_aside(ground)}。", *filter(None, rest))


def fit_clause(observed: Observed, ground: Ground) -> Ground:
    """Return a ground whose clause says why something did happen, and not why it could not have; the ground itself where it fits.

    A rule that has a clause of its own for that gives it; of how often something happened none that denies is given.
    """
    grounds, reasons = observed.state.table.grounds, observed.state.table.words.reasons
    first = next(iter(ground.numbers), "")
    is_vague = ground.clause in ("", reasons.get(first)) or isinstance(ground.clause, OnlyNamed)
    if is_vague and (said := say_for_kind(observed, first)):
        return replace(ground, clause=said)
    if not ground.clause or ground.clause != reasons.get(first) or not _has_come_to_pass(observed):
        return ground
    affirmed = (
        "" if first in grounds.flow.stations and not _is_turned(observed) else grounds.clauses.affirms.get(first, "")
    )
    is_denied = is_plain_denial(ground.clause)
    if isinstance(observed.ask.asked, HowOften) and not is_denied and (observed.said == "1" or not affirmed):
        return ground  # a limit is a reason why it is no more
    is_left_out = is_denied and isinstance(observed.ask.asked, HowOften)
    return replace(ground, clause=affirmed) if affirmed or is_left_out else ground


def leave_out_routine(observed: Observed, ground: Ground) -> Ground:
    """Return the ground of a refusal without a second rule that only says how things go, where the first one tells more."""
    rank = observed.state.table.grounds.rank
    if ground.kind != "refusal" or len(ground.numbers) != 2:
        return ground
    first, second = map(rank, ground.numbers)
    return replace(ground, numbers=ground.numbers[:1]) if first < second == ROUTINE else ground


def ground_of_absent(observed: Observed) -> Ground | None:
    """Return that a card is not there at all, where it is asked if a skill of it comes up; None where it is, or does."""
    asked, state = observed.ask.asked, observed.state
    what = asked.what if isinstance(asked, Whether) and observed.said == NO else None
    if not isinstance(what, Happening) or what.word not in ("waits", "activated", "resolved"):
        return None
    names = [spec for spec in what.wording.specs if spec.name]
    cards = range(len(state.game.cards))
    if len(names) != 1 or any(
        describes_card(state.table, state.game, Spec(name=names[0].name), card) for card in cards
    ):
        return None
    return Ground((), f"「{names[0].text or names[0].name}」はこの盤面にない", "note")


def say_absent(observed: Observed, ground: Ground) -> Ground:
    """Return a refusal with the reason that the card which a line names is not there at all; the ground itself where it is there."""
    asked, state = observed.ask.asked, observed.state
    if not isinstance(asked, Can) or observed.said != NO or asked.move.wording.verb != "activate":
        return ground
    names = [spec for spec in asked.move.wording.specs if spec.name]
    cards = range(len(state.game.cards))
    if len(names) != 1 or any(
        describes_card(state.table, state.game, Spec(name=names[0].name), card) for card in cards
    ):
        return ground
    return replace(ground, clause=f"「{names[0].text or names[0].name}」はこの盤面にない")


def put_telling_rule_first(observed: Observed, ground: Ground) -> Ground:
    """Return a ground with the rule first that tells more of an answer of this kind than the first one; else the ground itself."""
    table, first = observed.state.table, next(iter(ground.numbers), "")
    number = _of_kind(observed, table.grounds.clauses.before, first)
    if not number or number not in ground.numbers:
        return ground
    is_of_rule = ground.clause in ("", table.words.reasons.get(first))  # else it is what the log says
    clause = table.words.reasons.get(number, "") if is_of_rule else ground.clause
    return replace(ground, numbers=tuple(dict.fromkeys((number, *ground.numbers))), clause=clause)


def say_of_account(observed: Observed, rule: str) -> str:
    """Return what a rule says of a number beside the account of it that names the rule; nothing where that says it."""
    return observed.state.table.grounds.clauses.says.get(f"{rule} account", "")


def say_for_kind(observed: Observed, rule: str) -> str:
    """Return the reason that a rule gives for an answer of this kind; nothing where it has none, or names a reason that no line gives."""
    said = _of_kind(observed, observed.state.table.grounds.clauses.says, rule)
    if "{card}" in said:
        card = _say_card(observed, rule)
        return said.replace("{card}", card) if card else ""
    if TURN in said:
        return said.replace(TURN, _name_turn_player(observed))
    if "{why}" not in said:
        return said
    why = _say_why(observed, rule)
    return said.replace("{why}", why) if why else ""


def _say_card(observed: Observed, rule: str) -> str:
    """Return the card that the last line is about which a rule is behind, in brackets; nothing where it is about none."""
    game = observed.state.game
    found = (one for one in reversed(observed.state.told) if rule in one.rules)
    cards = next((cards for one in found if (cards := about_of(game, one).cards)), ())
    return quote_card(observed.state.table, game, cards[0]) if cards else ""


TURN = "{turn}"
"""Stands in a reason for the player whose turn it was."""


TURN_BEGINS = "turn"
"""The word of the event by which the turn of the other player begins."""


def _name_turn_player(observed: Observed) -> str:
    """Return the player whose turn it was when what is asked about happened; where nothing did, whose it is."""
    state = observed.state
    done = next((one for one in observed.evidence if one in state.told), None)
    after = state.told[state.told.index(done) :] if done is not None else ()
    begun = next((one.entry.event for one in after if getattr(one.entry.event, "what", "") == TURN_BEGINS), None)
    now: int = turn_player(state.game)
    return PLAYERS[now if begun is None else 1 - now]


def _say_why(observed: Observed, rule: str) -> str:
    """Return the reason that the last line gives which a rule is behind, or that of the end of the game; nothing where it gives none."""
    ended, speech = observed.state.game.ended, observed.state.table.speech
    if isinstance(observed.ask.asked, Wins) and ended is not None:
        why = speech.say_end(ended)
        return why if ended.winner is None else f"{PLAYERS[1 - ended.winner]}の{why}"
    lines = (one for one in reversed(observed.state.told) if rule in one.rules)
    return next((why for one in lines if (why := one.line.why or speech.say_reason(one.entry.event))), "")


def _of_kind(observed: Observed, table: Mapping[str, str], rule: str) -> str:
    """Return what a table has for a rule and an answer of this kind, with its word or without; nothing where it has neither."""
    asked, kind = observed.ask.asked, kind_of(observed)
    what = asked.event if isinstance(asked, HowOften) else asked.what if isinstance(asked, Whether) else None
    word = what.word if isinstance(what, Happening) else ""
    if isinstance(asked, Value) and asked.of.subject is not None:
        word = asked.of.subject.attribute.rpartition(":")[2]
    if isinstance(what, Expectation) and what.subject is not None:
        word = what.subject.attribute.rpartition(":")[2] or "place"
    if isinstance(asked, Can) and len(asked.move.wording.specs) > 1:
        word = "target"
    if isinstance(asked, Becomes) and any(one.line.kind in ("moved", "swapped") for one in observed.evidence[:1]):
        word = "moved"
    verb = asked.move.wording.verb if isinstance(asked, Can) else ""
    keys = [f"{rule} {kind} {one}" for one in (word, verb) if one]
    return next((table[key] for key in (*keys, f"{rule} {kind}") if key in table), "")


def kind_of(observed: Observed) -> str:
    """Return the kind of an answer, by which a rule may give a reason of its own: yes, no, can, cannot, value, who."""
    asked, yes = observed.ask.asked, observed.said == YES
    if isinstance(asked, Can):
        return "can" if yes else "cannot"
    if isinstance(asked, Whether):
        return "yes" if yes else "no"
    return "draw" if observed.said == DRAW else observed.ask.kind


def _has_come_to_pass(observed: Observed) -> bool:
    """Whether what is asked about is so, or a card lies as it does because something turned it."""
    asked = observed.ask.asked
    if isinstance(asked, HowOften):
        return observed.said != "0"
    if isinstance(asked, Value | Becomes):
        return bool(observed.evidence)
    return isinstance(asked, Whether) and (observed.said == YES or _is_turned(observed))


def _is_turned(observed: Observed) -> bool:
    """Whether what was done last to what is asked about has turned it."""
    return any(one.line.kind == "turned" for one in observed.evidence[:1])
