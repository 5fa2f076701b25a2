"""11-2. カードの公開、11-3. 非公開領域を見る: who sees which card, and until when; life that lies face up (3-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Choose, Flip, Look, Move, Reveal
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared, Faced
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common import looking
from fwjudge.games.common.words import effects_in_progress, refs

from ..now.cards import asks_for_information
from ..now.effects import ability_of
from ..state import DECK, HAND, LIFE, WIDTH
from ..world.facts import all_instructions

HIDDEN = frozenset((DECK, HAND, LIFE))
SEEN = ("seen by 0", "seen by 1")
"""The names of the cards that an effect lets a player see."""


def is_hidden(game: Game, number: int) -> bool:
    return game.cards[number].place % WIDTH in HIDDEN


def is_looked_at(game: Game, player: int, number: int) -> bool:
    """11-3-1: whether an effect in progress lets this player see the card."""
    ref = game.ref(number)
    return any(ref in effect.get(SEEN[player]) for effect in effects_in_progress(game))


def _of_life(game: Game, found: Sequence[Ref]) -> tuple[str, ...]:
    """3-10-3: life is looked at whichever way it lies, and lies the same way afterwards."""
    return ("3-10-3",) if any(game.cards[ref.card].place % WIDTH == LIFE for ref in found) else ()


def look(node: Look) -> list[Step]:
    """11-3-1: only the player of the effect sees them; they have not moved (11-3-2)."""

    def run(game: Game, frame: Effect) -> Control:
        found = looking.top_or_named(game, frame, node)
        name = SEEN[frame.player]
        game.frame = frame.put(node.called, found).put(name, (*frame.get(name), *found))
        cites = ("11-3-2", *_of_life(game, found))
        return happen(game, [Declared(frame.player, "look", tuple(ref.card for ref in found), cites)] if found else [])

    return [looking.uncover("11-3-1", lambda game, frame: looking.top_or_named(game, frame, node)), step("11-3-1", run)]


reveal = looking.reveal("11-2-2", is_hidden)


def flip(node: Flip) -> list[Step]:
    """3-10-2-1: life that lies face up is public; what lies so already is not turned (1-3-2-1)."""

    def run(game: Game, frame: Effect) -> Control:
        found = [ref.card for ref in refs(game, frame, node.target) if game.cards[ref.card].place % WIDTH == LIFE]
        return happen(game, [Faced(c, node.up) for c in found if game.cards[c].up != node.up])

    first = [looking.uncover("3-10-2-1", lambda game, frame: refs(game, frame, node.target))] if node.up else []
    return [*first, step("3-10-2-1", run)]


def shown_before(node: Move) -> list[Step]:
    """11-2-1: what was chosen for what it is goes from one hidden area to another: everybody sees it, whatever the text says."""

    def run(game: Game, frame: Effect) -> Control:
        chosen = {
            one.called
            for one in all_instructions(ability_of(game, frame).body)
            if isinstance(one, Choose)
            and asks_for_information(one.of)
            and set(one.of.area.split("/")) <= {"deck", "hand", "life"}
        }
        found = [ref.card for name in node.target.split("+") if name in chosen for ref in refs(game, frame, name)]
        return happen(game, [Faced(c, True) for c in found if is_hidden(game, c) and not game.cards[c].up])

    return [step("11-2-1", run)]


# -- the end of a cost or an effect ----------------------------------------------------------------------


def closing(ability: Any, part: str) -> list[Step]:
    """What an effect that shows cards, or lets somebody look at them, does at the end."""
    nodes = list(all_instructions(getattr(ability, part)))
    lines: list[Step] = []
    if any(isinstance(one, Reveal) for one in nodes):
        lines.append(looking.hiding("11-2-2", is_hidden))
    used = {
        name
        for one in nodes
        for name in (*getattr(one, "target", "").split("+"), getattr(getattr(one, "of", None), "called", ""))
    }
    idle = tuple(one.called for one in nodes if isinstance(one, Look) and one.called not in used)
    if idle:
        lines.append(step("11-3-3", _put_back(idle), "end"))
    return lines


def _put_back(idle: tuple[str, ...]) -> Any:
    """11-3-3: nothing is said of them, so they lie where and as they lay; nobody looks at them any more."""

    def run(game: Game, frame: Effect) -> Control:
        back = tuple(ref for name in idle for ref in frame.get(name) if game.is_here(ref))
        name = SEEN[frame.player]
        game.frame = frame.put(name, tuple(ref for ref in frame.get(name) if ref not in back))
        cards = tuple(ref.card for ref in back)
        return happen(game, [Declared(frame.player, "put back", cards, _of_life(game, back))] if cards else [])

    return run
