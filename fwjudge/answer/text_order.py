"""The order of a text as the ground: how far an effect has been carried out, or that a condition is for what stands behind it."""

from __future__ import annotations

from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.program import Effect

from .askers import effect_of
from .condition_words import text_of
from .ground import MAX_NUMBERS, ROUTINE, Ground, effect_at_work, rules_of
from .kinds import NO, YES
from .near_misses import DONE_BY, event_asked
from .observation import Observed
from .point import Call
from .sources import DONE, MAX_SAID, is_about_what_was_done


def find_text_order(call: Call, observed: Observed, ground: Ground) -> Ground | None:
    """Return the rule on the order of a text that decides, for a ground that does not say why; None where none does."""
    rank, first = observed.state.table.grounds.rank, next(iter(observed.evidence), None)
    if (so_far := _find_done_so_far(observed, ground)) is not None:
        return so_far
    if ground.clause or any(rank(number) < ROUTINE for number in ground.numbers):
        return None
    if (in_order := _find_order(observed)) is not None:
        return in_order
    effect = None if first is None or first.line.kind not in DONE else effect_at_work(first)
    if first is None or effect is None or effect.ability < 0:
        return None
    is_done = observed.said == YES and is_about_what_was_done(observed)
    return _say_before_condition(call, observed, first, effect) if is_done else None


def _find_order(observed: Observed) -> Ground | None:
    """Return the rule that a text is carried out from its beginning, where it is asked in the middle of an effect whether a part of it
    has been done, and nothing else says why; else None.
    """
    game, event = observed.state.game, event_asked(observed.ask)
    rule = observed.state.table.grounds.rule_of_word(IN_TURN)
    effect = effect_of(game.frame) if game.offered else None
    if not rule or observed.ask.at is None or event is None or effect is None or effect.ability < 0:
        return None
    done = effect_at_work(observed.evidence[0]) if observed.evidence else None
    if done is not None:
        is_same = (done.ability, done.source) == (effect.ability, effect.source)
        return Ground((rule,), DONE_ALREADY, "cited") if is_same and observed.said == YES else None
    skill = game.world.abilities[effect.ability]
    is_to_come = event.word in DONE_BY and any(isinstance(part, DONE_BY[event.word]) for part in walk(skill.body))
    return Ground((rule,), NOT_YET, "cited") if is_to_come and observed.said == NO else None


def _find_done_so_far(observed: Observed, ground: Ground) -> Ground | None:
    """Return the rule that a text is carried out from its beginning before a condition of it that was met, where the play ends in the
    middle of that effect and a part before has been done; None elsewhere.
    """
    grounds, game = observed.state.table.grounds, observed.state.game
    rule, met = grounds.rule_of_word(IN_TURN), grounds.defining.parts.get("If", "")
    effect, event = effect_of(game.frame) if game.offered else None, event_asked(observed.ask)
    if not rule or not met or ground.numbers[:1] != (met,) or event is None or observed.said != YES or effect is None:
        return None
    done = effect_at_work(observed.evidence[0]) if observed.evidence else None
    if done is None or (done.ability, done.source) != (effect.ability, effect.source):
        return None
    return Ground((rule, *ground.numbers)[:MAX_NUMBERS], DONE_ALREADY, "cited", ground.changes)


IN_TURN = "in turn"
"""The word under which a game knows the rule that a text is carried out from its beginning."""


class SoFar(str):
    """A reason that says how far an effect has been carried out."""

    is_done: bool

    def __new__(cls, said: str, is_done: bool) -> SoFar:
        """Make the reason of its words, and of whether the part that is asked about has been done."""
        made = super().__new__(cls, said)
        made.is_done = is_done
        return made


DONE_ALREADY = SoFar("書かれた順に行い、そこはもう行っている", True)
NOT_YET = SoFar("書かれた順に行い、そこまで進んでいない", False)
"""Why a part of an effect has been done as another one is asked for, and why it has not."""


def _say_before_condition(call: Call, observed: Observed, done: LoggedLine, effect: Effect) -> Ground | None:
    """Return the rule that a condition is only for what stands behind it on the card, where that was not done, and this before it was."""
    told, said = observed.state.told, "" if done.step is None else " ".join(done.step.clause.split())
    after = told[told.index(done) + 1 :] if done in told and 0 < len(said) <= MAX_SAID else ()
    for one in after:
        at_work = effect_at_work(one)
        is_same = at_work is not None and (at_work.ability, at_work.source) == (effect.ability, effect.source)
        if one.line.kind == "resolved" or not is_same:
            return None
        if one.line.kind == "unmet":
            names = observed.state.table.speech.names_of_card(observed.state.game, effect.source.card)
            lines = [line for line in text_of(call.cards, names).split("\n") if said in line]
            before, _, behind = (lines[0] if len(lines) == 1 else "").partition(said)
            rules = rules_of(observed.state.table, one)
            is_plain = "場合" in behind and "場合" not in before and bool(rules)
            return (
                Ground(rules, f"「{said}」は「場合」より前にあり、条件はその後だけのものだ", "cited")
                if is_plain
                else None
            )
    return None
