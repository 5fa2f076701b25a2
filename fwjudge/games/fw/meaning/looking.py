"""13-10. 公開する、13-11. 非公開領域を見る: who sees which card, and until when."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Are, Choose, It, Look, Reveal, Skill, Target, Top
from fwjudge.ability.walk import walk_outside
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Shuffled
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.flow import of_master
from fwjudge.games.common.meaning import Meaning, Meanings
from fwjudge.games.common.progress import effects_in_progress
from fwjudge.games.common.skill_parts import records_in

from ..events import Looked
from ..now.bans import cannot
from ..now.progress import cause
from ..rules.ch05_actions import keep_apart
from ..rules.ch05_picks import is_open
from ..rules.effect_frame import SEEN, SHOWN, actor, log_failure, uncover
from ..state import DECK, HAND, LIFE, area_of
from .choosing import SEARCHED
from .moving import log_missing, moved_cards
from .numbers import ask_how_many


def looks_at(game: Game, player: int, card: int) -> bool:
    """Whether an effect in progress lets this player see the card where it lies (13-11-1)."""
    ref = game.ref(card)
    here = game.cards[card].place
    return any(
        ref in seen or here in seen for effect in effects_in_progress(game) for seen in (effect.get(SEEN[player]),)
    )


def _look(node: Look) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """13-11-2: look at cards without moving them."""
        player = actor(frame, node.by)
        able = []
        for c in moved_cards(game, frame, node.cards):
            if rules := cannot(game, "be looked at", c, by=cause(game), source=of_master(frame)):
                log_failure(game, rules, "cannot be looked at", c)
            else:
                able.append(c)
        log_missing(game, game.frame, node.cards, able)
        found = tuple(game.ref(c) for c in able)
        frame = game.frame
        game.frame = frame.put(node.called, found).put(SEEN[player], (*frame.get(SEEN[player]), *found))
        return happen(game, [Looked(player, tuple(able), ("13-11-2",))] if able else [])

    return [*_prepare(node.cards, "13-11-1", node.by), step("13-11-1", run)]


def _reveal(node: Reveal) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """13-10-1: reveal cards, but not those that everybody sees anyway (0-2-4-1)."""
        found = moved_cards(game, frame, node.cards)
        log_missing(game, frame, node.cards, found)
        hidden = [c for c in found if not is_open(game, c)]
        frame = game.frame.put(node.called, tuple(game.ref(c) for c in found))
        game.frame = frame.put(SHOWN, (*frame.get(SHOWN), *(game.ref(c) for c in hidden)))
        return happen(game, [Faced(c, True) for c in hidden])

    return [*_prepare(node.cards, "13-10-1", "own"), step("13-10-1", run)]


def _prepare(cards: Target, number: str, by: str) -> list[Step]:
    lines = ask_how_many(cards, by) if isinstance(cards, Top) else []
    return [*lines, uncover(number, lambda game, frame: moved_cards(game, frame, cards))]


# -- the end of a cost or an effect ------------------------------------------------------------------------------


def make_closing_lines(ability: Any, part: str) -> list[Step]:
    """Return the lines at the end of a skill that reveals cards or lets a player look at them (13-10-2, 13-11-3)."""
    kinds = {one.__class__ for one in records_in((ability.cost, ability.costs, ability.body))}
    lines: list[Step] = []
    if Reveal in kinds and not (part == "cost" and _shown_is_used(ability)):
        lines.append(step("13-10-2-1" if part == "body" and _is_in_cost(ability, Reveal) else "13-10-2", _hide, "end"))
    if Choose in kinds or Look in kinds:
        idle = _names_unused(ability) if Look in kinds else ()
        lines += [
            keep_apart(lambda game, frame: _decks_to_shuffle(game, frame, idle)),
            step("13-11-3", _reshuffle(idle), "end"),
        ]
    return lines


def _is_in_cost(skill: Skill, kind: type) -> bool:
    return any(isinstance(one, kind) for one in records_in((skill.cost, skill.costs)))


def _shown_is_used(skill: Skill) -> bool:
    """Whether the effect speaks of what its cost revealed (13-10-2-1)."""
    names = {one.called for one in records_in((skill.cost, skill.costs)) if isinstance(one, Reveal)}
    return any(isinstance(one, It) and one.name in names for one in records_in(skill.body))


def _hide(game: Game, frame: Effect) -> Control:
    shown = [ref.card for ref in frame.get(SHOWN) if game.is_here(ref) and game.cards[ref.card].up]
    hidden = [c for c in shown if area_of(game.cards[c].place) in (DECK, HAND, LIFE)]
    game.frame = frame.put(SHOWN, ())
    return happen(game, [Faced(c, False) for c in hidden])


def _names_unused(ability: Any) -> tuple[str, ...]:
    """Return the names of cards that are looked at and that no instruction is about: to ask what they are is none."""
    parts = (ability.cost, ability.costs, ability.body)
    used = {one.name for one in walk_outside(parts, (Skill, Are)) if isinstance(one, It)}
    return tuple(one.called for one in records_in(parts) if isinstance(one, Look) and one.called not in used)


def _decks_to_shuffle(game: Game, frame: Effect, idle: tuple[str, ...]) -> tuple[int, ...]:
    """Return the decks of which cards have been looked at and left where they were."""
    found = set(frame.get(SEARCHED))
    for name in idle:
        for ref in frame.get(name):
            if isinstance(ref, Ref) and game.is_here(ref) and area_of(game.cards[ref.card].place) == DECK:
                found.add(game.cards[ref.card].place)
    return tuple(sorted(found))


def _reshuffle(idle: tuple[str, ...]) -> Any:
    def run(game: Game, frame: Effect) -> Control:
        """13-11-3: shuffle the decks of which cards have been looked at."""
        decks = _decks_to_shuffle(game, frame, idle)
        game.frame = frame.put(SEARCHED, ())
        return happen(game, [Shuffled(at, ("5-9-1",)) for at in decks])

    return run


MEANINGS: Final[Meanings] = {
    Look: Meaning(_look),
    Reveal: Meaning(_reveal),
}
