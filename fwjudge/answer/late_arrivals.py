"""A card that came too late, as the ground: an effect had been carried out by then which would keep it from what is asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fwjudge.ability.text import Cannot, Each, Last, Play
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import matches

from .citations import find_named_cards
from .events import about_of
from .ground import Ground, effect_at_work
from .kinds import NO, YES, Can, Happening, Whether
from .observation import Observed
from .permission import named_cards
from .phrases import quote_card
from .printed_values import LATER
from .subjects import lie


def find_came_later(observed: Observed) -> Ground | None:
    """Return the rule by which an effect is on the cards that were there as it was carried out, where it would forbid what is asked
    about to one that came later; None where none would.
    """
    asked, table, told = observed.ask.asked, observed.state.table, observed.state.told
    rule = table.grounds.rule_of_word(LATER)
    if not rule or not isinstance(asked, Can) or observed.said != YES:
        return None
    game, speech = observed.taken_in or observed.state.game, table.speech
    moves = [(at, one.entry.event) for at, one in enumerate(told) if isinstance(one.entry.event, Moved)]
    for card in named_cards(observed):
        at, came = next(((at, event) for at, event in moves if event.card == card), (0, None))
        for effect in effects_that_forbid(told[:at], game, asked.move.wording.verb, card):
            named = speech.skill_of(game, effect.ability, effect.source.card)
            done = "登場した" if came is not None and came.cause == "appear" else "置かれた"
            return Ground((rule,), f"{quote_card(table, game, card)}は、{named}が解決された後に{done}", "part")
    return None


def find_came_too_late(observed: Observed) -> Ground | None:
    """Return the rule by which an effect had to wait for the end of another one, where it put a card to where that one would have needed
    it for what is asked about; None where none did.
    """
    asked, table, told = observed.ask.asked, observed.state.table, observed.state.told
    event = asked.what if isinstance(asked, Whether) and observed.said == NO else None
    if not isinstance(event, Happening) or event.word not in _DONE_WITH or observed.evidence:
        return None
    game, waits_for = observed.state.game, set(table.grounds.flow.suspends.values())
    for card in find_named_cards(observed):
        moves = [at for at, one in enumerate(told) if getattr(one.entry.event, "card", -1) == card and _is_move(one)]
        later = effect_at_work(told[moves[-1]]) if moves else None
        if later is None:
            continue
        waited = [at for at, one in enumerate(told[: moves[-1]]) if _comes_up(one, later)]
        for one in told[waited[-1] : moves[-1]] if waited else ():
            rule = next((rule for rule in one.rules if rule in waits_for), "")
            ability = getattr(one.entry.event, "ability", -1)
            if one.line.kind != "resolved" or not rule or ability in (-1, later.ability):
                continue
            if any(isinstance(part, _DONE_WITH[event.word]) for part in walk(game.world.abilities[ability].body)):
                named = table.speech.skill_of(game, ability, about_of(game, one).cards[0])
                where = lie(table, game, card)[0]
                return Ground(
                    (rule,), f"{quote_card(table, game, card)}が{where}に移ったのは、{named}の解決の後だ", "note"
                )
    return None


_DONE_WITH = {"enters": Play}
"""By word of an event the instruction that makes it happen with a card."""


def _is_move(one: LoggedLine) -> bool:
    """Whether a card was put elsewhere."""
    return isinstance(one.entry.event, Moved)


def _comes_up(one: LoggedLine, effect: Effect) -> bool:
    """Whether the skill of an effect begins to wait here."""
    return one.line.kind == "waits" and getattr(one.entry.event, "ability", -1) == effect.ability


def effects_that_forbid(told: Sequence[LoggedLine], game: Game, verb: str, card: int) -> Iterator[Effect]:
    """Yield the effects that were carried out and forbid an action, for a time, to all cards like this one."""
    for one in told:
        effect = effect_at_work(one) if one.line.kind == "activated" else None
        if effect is None or effect.ability < 0 or _has_ended(told, one):
            continue
        for lasting in (part for part in walk(game.world.abilities[effect.ability].body) if isinstance(part, Last)):
            for ban in lasting.statics:
                if not isinstance(ban, Cannot) or ban.what != verb or not isinstance(ban.cards, Each):
                    continue
                if matches(game, effect, ban.cards.of, card):
                    yield effect


def _has_ended(told: Sequence[LoggedLine], one: LoggedLine) -> bool:
    """Whether a turn after the next one had begun since: no effect lasts so long that is on the cards of a moment."""
    since = told[told.index(one) :]
    return sum(1 for later in since if getattr(later.entry.event, "what", "") == "turn") > 1
