"""Give as the ground that a card came only when an effect had been carried out, which would keep it from what is asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fwjudge.ability.text import Cannot, Each, Last
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import matches

from .ground import Ground, effect_at_work
from .kinds import YES, Can
from .observation import Observed
from .permission import named_cards
from .phrases import quote_card
from .printed_values import LATER


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
