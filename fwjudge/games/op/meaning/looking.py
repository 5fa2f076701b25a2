"""11-2. カードの公開、11-3. 非公開領域を見る: who sees which card, and until when; life that lies face up (3-10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import Flip, It, Look, Move, Reveal, Taken
from fwjudge.ability.walk import walk
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import refs
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.looking import SHOWN, hide_again, uncover
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.areas import area_of
from ..now.hidden_cards import NAMES_OF_SEEN, is_hidden
from ..state import LIFE
from .carrying import lines_before, note_nothing_done
from .choosing import PICKED_BY_INFORMATION


def look(node: Look) -> list[Step]:
    """11-3-1: make the lines at which only the player of the effect sees cards; they have not moved (11-3-2)."""

    def cards_to_see(game: Game, effect: Effect) -> tuple[Ref, ...]:
        return refs(game, effect, node.cards)

    def run(game: Game, effect: Effect) -> Control:
        found, player = cards_to_see(game, effect), side(effect, node.by)
        name = NAMES_OF_SEEN[player]
        game.frame = effect.put(node.called, found).put(name, (*effect.get(name), *found))
        if not found:
            note_nothing_done(game, game.frame)
            return happen(game, [])
        rules = ("11-3-2", *_rules_of_life(game, found))
        return happen(game, [make_declaration(player, "look", tuple(ref.card for ref in found), rules)])

    return [
        uncover("11-3-1", cards_to_see),
        step("11-3-1", run, does="The player of the effect sees the cards."),
    ]


def reveal(node: Reveal) -> list[Step]:
    """11-2-2: make the lines at which cards are shown to all players until the effect or the cost is over."""

    def cards_to_see(game: Game, effect: Effect) -> tuple[Ref, ...]:
        return refs(game, effect, node.cards)

    def run(game: Game, effect: Effect) -> Control:
        found = cards_to_see(game, effect)
        shown = [ref for ref in found if is_hidden(game, ref.card) and not game.cards[ref.card].up]
        game.frame = effect.put(node.called, found).put(SHOWN, (*effect.get(SHOWN), *shown))
        return happen(game, [Faced(ref.card, True) for ref in shown])

    return [
        uncover("11-2-2", cards_to_see),
        step("11-2-2", run, does="The cards are shown to all players."),
    ]


def flip(node: Flip) -> list[Step]:
    """3-10-2-1: make the lines that turn life face up or down; face up it is public; cards turned that way already stay (1-3-2-1)."""
    up = node.up is not False
    before, cards = lines_before(node.cards, itself=False)

    def cards_to_turn(game: Game, effect: Effect) -> tuple[Ref, ...]:
        return refs(game, effect, cards())

    def run(game: Game, effect: Effect) -> Control:
        found = [ref.card for ref in cards_to_turn(game, effect) if area_of(game, ref.card) == LIFE]
        return happen(game, [Faced(card, up) for card in found if game.cards[card].up != up])

    first = [uncover("3-10-2-1", cards_to_turn)] if up else []
    does = f"The life is turned face {'up' if up else 'down'}."
    return [*before, *first, step("3-10-2-1", run, does=does)]


def show_before_move(meant: Callable[[], Move]) -> Step:
    """11-2-1: make the line that shows what was chosen for what it is and goes from one hidden area to another."""

    def run(game: Game, effect: Effect) -> Control:
        chosen = effect.get(PICKED_BY_INFORMATION)
        found = [ref.card for ref in refs(game, effect, meant().cards) if ref in chosen] if chosen else []
        return happen(game, [Faced(card, True) for card in found if is_hidden(game, card) and not game.cards[card].up])

    return step("11-2-1", run, does="Everybody sees the card, whatever the text says.")


def _rules_of_life(game: Game, found: Sequence[Ref]) -> tuple[str, ...]:
    """3-10-3: life is looked at whichever way it lies, and lies the same way afterwards."""
    return ("3-10-3",) if any(area_of(game, ref.card) == LIFE for ref in found) else ()


MEANINGS: Final[Meanings] = {Look: Meaning(look), Reveal: Meaning(reveal), Flip: Meaning(flip)}
"""The meaning of instructions by which players see cards."""


# -- the end of a cost or an effect ----------------------------------------------------------------------


def closing_lines(ability: Any, part: str) -> list[Step]:
    """Return the lines at the end of an effect that shows cards, or lets a player look at them (11-2-2, 11-3-3)."""
    records = list(walk(getattr(ability, part)))
    lines: list[Step] = []
    if any(isinstance(one, Reveal) for one in records):
        lines.append(hide_again("11-2-2", is_hidden))
    used = {one.name for one in records if isinstance(one, It | Taken)}
    idle = tuple(one.called for one in records if isinstance(one, Look) and one.called not in used)
    return [*lines, _put_back(idle)] if idle else lines


def _put_back(idle: tuple[str, ...]) -> Step:
    """11-3-3: make the line at which cards of which nothing is said lie where and as they lay; no player looks at them any more."""

    def run(game: Game, effect: Effect) -> Control:
        back = tuple(ref for name in idle for ref in effect.get(name) if game.is_here(ref))
        name = NAMES_OF_SEEN[effect.player]
        game.frame = effect.put(name, tuple(ref for ref in effect.get(name) if ref not in back))
        cards = tuple(ref.card for ref in back)
        return happen(
            game, [make_declaration(effect.player, "put back", cards, _rules_of_life(game, back))] if cards else []
        )

    return step("11-3-3", run, "end", "The cards that were looked at lie where and as they lay.")
