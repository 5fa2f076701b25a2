"""11-2. カードの公開、11-3. 非公開領域を見る: who sees which card, and until when; life that lies face up (3-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import Ability, Choose, Flip, Look, Move, Reveal
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared, Faced
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common import looking
from fwjudge.games.common.words import effects_in_progress, refs

from ..now.areas import area_of
from ..now.cards import asks_for_information
from ..now.effects import ability_of
from ..state import DECK, HAND, LIFE
from ..world.facts import all_instructions

HIDDEN_AREAS: Final = frozenset((DECK, HAND, LIFE))
"""3-2-2, 3-4-2, 3-10-2: areas whose cards not everybody sees."""
NAMES_OF_SEEN: Final = ("seen by 0", "seen by 1")
"""The names of the cards that an effect lets a player see."""


def is_hidden(game: Game, card: int) -> bool:
    """Whether a card lies in a hidden area."""
    return area_of(game, card) in HIDDEN_AREAS


def is_looked_at(game: Game, player: int, card: int) -> bool:
    """Whether an effect in progress lets this player see the card (11-3-1)."""
    ref = game.ref(card)
    return any(ref in effect.get(NAMES_OF_SEEN[player]) for effect in effects_in_progress(game))


def look(node: Look) -> list[Step]:
    """11-3-1: make the lines at which only the player of the effect sees cards; they have not moved (11-3-2)."""

    def cards_to_see(game: Game, effect: Effect) -> tuple[Ref, ...]:
        return looking.cards_to_see(game, effect, node)

    def run(game: Game, effect: Effect) -> Control:
        found = cards_to_see(game, effect)
        name = NAMES_OF_SEEN[effect.player]
        game.frame = effect.put(node.called, found).put(name, (*effect.get(name), *found))
        rules = ("11-3-2", *_rules_of_life(game, found))
        looked = Declared(effect.player, "look", tuple(ref.card for ref in found), rules)
        return happen(game, [looked] if found else [])

    return [
        looking.uncover("11-3-1", cards_to_see),
        step("11-3-1", run, does="The player of the effect sees the cards."),
    ]


reveal = looking.reveal("11-2-2", is_hidden)


def flip(node: Flip) -> list[Step]:
    """3-10-2-1: make the lines that turn life; face up it is public, and what lies so already is not turned (1-3-2-1)."""

    def cards_to_turn(game: Game, effect: Effect) -> tuple[Ref, ...]:
        return refs(game, effect, node.target)

    def run(game: Game, effect: Effect) -> Control:
        found = [ref.card for ref in cards_to_turn(game, effect) if area_of(game, ref.card) == LIFE]
        return happen(game, [Faced(card, node.up) for card in found if game.cards[card].up != node.up])

    first = [looking.uncover("3-10-2-1", cards_to_turn)] if node.up else []
    return [*first, step("3-10-2-1", run, does=f"The life is turned face {'up' if node.up else 'down'}.")]


def show_before_move(node: Move) -> list[Step]:
    """11-2-1: make the line that shows what was chosen for what it is and goes from one hidden area to another."""

    def run(game: Game, effect: Effect) -> Control:
        chosen = {one.called for one in all_instructions(ability_of(game, effect).body) if _is_chosen_unseen(one)}
        found = [ref.card for name in node.target.split("+") if name in chosen for ref in refs(game, effect, name)]
        return happen(game, [Faced(card, True) for card in found if is_hidden(game, card) and not game.cards[card].up])

    return [step("11-2-1", run, does="Everybody sees the card, whatever the text says.")]


def _is_chosen_unseen(node: Any) -> bool:
    return (
        isinstance(node, Choose)
        and asks_for_information(node.of)
        and set(node.of.area.split("/")) <= {"deck", "hand", "life"}
    )


def _rules_of_life(game: Game, found: Sequence[Ref]) -> tuple[str, ...]:
    """3-10-3: life is looked at whichever way it lies, and lies the same way afterwards."""
    return ("3-10-3",) if any(area_of(game, ref.card) == LIFE for ref in found) else ()


# -- the end of a cost or an effect ----------------------------------------------------------------------


def closing_lines(ability: Ability, part: str) -> list[Step]:
    """Return the lines at the end of an effect that shows cards, or lets a player look at them (11-2-2, 11-3-3)."""
    nodes = list(all_instructions(getattr(ability, part)))
    lines: list[Step] = []
    if any(isinstance(one, Reveal) for one in nodes):
        lines.append(looking.hide_again("11-2-2", is_hidden))
    used = {name for one in nodes for name in _names_used(one)}
    idle = tuple(one.called for one in nodes if isinstance(one, Look) and one.called not in used)
    return [*lines, _put_back(idle)] if idle else lines


def _names_used(node: Any) -> tuple[str, ...]:
    return (*getattr(node, "target", "").split("+"), getattr(getattr(node, "of", None), "called", ""))


def _put_back(idle: tuple[str, ...]) -> Step:
    """11-3-3: make the line at which cards of which nothing is said lie where and as they lay; no player looks at them any more."""

    def run(game: Game, effect: Effect) -> Control:
        back = tuple(ref for name in idle for ref in effect.get(name) if game.is_here(ref))
        name = NAMES_OF_SEEN[effect.player]
        game.frame = effect.put(name, tuple(ref for ref in effect.get(name) if ref not in back))
        cards = tuple(ref.card for ref in back)
        return happen(game, [Declared(effect.player, "put back", cards, _rules_of_life(game, back))] if cards else [])

    return step("11-3-3", run, "end", "The cards that were looked at lie where and as they lay.")
