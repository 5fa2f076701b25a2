"""What all instructions of effects share: which cards they are done to, and how what they say happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import Activate, Each, It, Rest, Target, Top
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, refs
from fwjudge.engine.step import Control, Step, ask, do_nothing, step
from fwjudge.games.common.flow import NOTHING_TO_DO, remember_in_part
from fwjudge.games.common.looking import uncover
from fwjudge.games.common.meaning import Events, Meaning, Possible, Refused
from fwjudge.games.common.players import acting_player

from ..now.activation import is_cost_being_paid
from ..now.cards import rules_of_naming
from ..now.costs import can_be_moved, can_be_turned

THIS: Final = It("this")


def line_of_all(cards: Each) -> Step:
    """Make the line at which an effect takes all cards that its text names.

    No rule numbers it; the rules by which the text names the cards are cited.
    """

    def run(game: Game, effect: Effect) -> Control:
        found = refs(game, effect, cards)
        game.frame = effect.put(line.address, found)
        of = cards.of
        rules = tuple(dict.fromkeys(rule for ref in found for rule in rules_of_naming(game, effect, of, ref.card)))
        if rules:
            note(game, make_declaration(effect.player, "all", tuple(ref.card for ref in found), rules))
        return None

    line = step("", run, "all", "The effect takes all cards that its text names.")
    return line


def lines_before(cards: Target, itself: bool = True, seen: bool = False) -> tuple[list[Step], Callable[[], Target]]:
    """Return the lines before something is done to these cards, and what stands for the cards from then on.

    `seen`: some player sees them where they go.
    """
    if isinstance(cards, Top) and (seen or cards.up_to or cards.amount != 1):
        return _lines_of_top(cards, seen)
    if cards == THIS and itself:
        does = "Where nobody is asked to choose, the card itself is meant."
        return [step("8-4-4-3", do_nothing, "itself", does)], lambda: cards
    if isinstance(cards, Each):
        line = line_of_all(cards)
        return [line], lambda: It(line.address)
    return [], lambda: cards


def _lines_of_top(cards: Top, seen: bool) -> tuple[list[Step], Callable[[], Target]]:
    """Return the lines at which the topmost cards of an area are taken: as many as the player says (4-8-1), or as the text does."""

    def taken(effect: Effect) -> Top:
        return cards._replace(amount=int(effect.get(many.address)[0])) if cards.up_to else cards

    def options(game: Game, effect: Effect) -> list[Any]:
        return list(range(len(refs(game, effect, cards)) + 1))

    def take(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = effect.put(many.address, (option,))
        return None

    def cards_to_see(game: Game, effect: Effect) -> tuple[Ref, ...]:
        return refs(game, effect, taken(effect))

    def fix(game: Game, effect: Effect) -> Control:
        is_none = not cards.up_to and amount(game, effect, cards.amount) <= 0
        effect = effect.put(NONE_ASKED + line.address, (True,)) if is_none else effect
        game.frame = effect.put(line.address, cards_to_see(game, effect))
        return None

    many = ask("4-8-1", options, take, acting_player, "many", "The player says how many cards it is done to.")
    line = step("", fix, "top", "The effect takes the topmost cards.")
    before = [many] if cards.up_to else []
    if seen:
        before.append(uncover("4-11-2", cards_to_see))
    return [*before, line], lambda: It(line.address)


NONE_ASKED: Final = "~none of "
"""Before the name of cards of which a text asks for 0, or fewer (1-3-2-2)."""


def let_it_happen(game: Game, effect: Effect, found: Sequence[Any], why: tuple[str, ...] = ("1-3-2",)) -> Control:
    """Let these events happen at once.

    Where nothing can happen, by the rules `why`, the next sentence is done all the same (4-10-2), but a cost is not paid so (8-3-1-3-1).
    """
    if not found:
        note_nothing_done(game, effect, why)
    return happen(game, found)


def note_nothing_done(game: Game, effect: Effect, why: tuple[str, ...] = ("1-3-2",)) -> None:
    """1-3-2, 4-10-2: log that an instruction does nothing: for a cost that is not enough (8-3-1-3-1), for 「そうした場合」 neither."""
    remember_in_part(game, NOTHING_TO_DO)
    if is_cost_being_paid(game):
        game.frame = game.frame.put("unpaid", (True,))
    if game.log and game.log[2].__class__ is Decided and game.log[2].what == "forbidden":
        why = game.log[2].cites
    goes_on = ("4-10-2",) if _has_more_sentences(game, effect) and _has_more_to_do(game.step) else ()
    note(game, Noted("nothing", effect.player, effect.ability, effect.source, (*why, *goes_on)))


def _has_more_sentences(game: Game, effect: Effect) -> bool:
    """4-10-2: whether a text is more than one sentence, so that one can begin with 「その後」."""
    return effect.ability < 0 or game.world.abilities[effect.ability].sentences != 1


def _has_more_to_do(now: Step | None) -> bool:
    """4-10-2: whether another instruction of the text follows."""
    line = now
    while now is not None and line is not None:
        if line.of is not None and line.of is not now.of:
            return True
        line = line.next
    return False


def rules_of_nothing(game: Game, effect: Effect, node: Any, cards: Target) -> tuple[str, ...]:
    """1-3-2-1, 1-3-2-2, 3-1-6: return the rules by which nothing is done to cards: they are rested or active already, or other cards by
    now, or none of them is asked for."""
    if isinstance(cards, It) and effect.get(NONE_ASKED + cards.name):
        return ("1-3-2-2",)
    found = refs(game, effect, cards)
    if isinstance(node, Rest | Activate) and any(
        game.cards[ref.card].rested == isinstance(node, Rest) for ref in found
    ):
        return ("1-3-2-1",)
    named = effect.get(cards.name) if isinstance(cards, It) else ()
    gone = any(isinstance(ref, Ref) and not game.is_here(ref) for ref in named)
    return ("3-1-6", "1-3-2") if gone else ("1-3-2",)


def lines_of_events(number: str, events: Events, does: str) -> Callable[[Any], list[Step]]:
    """Make the maker of the lines of an instruction that only lets things happen to cards, all at once."""

    def lines(node: Any) -> list[Step]:
        before, cards = lines_before(node.cards)

        def run(game: Game, effect: Effect) -> Control:
            meant = node._replace(cards=cards())
            why = rules_of_nothing(game, effect, node, meant.cards)
            return let_it_happen(game, effect, events(game, effect, meant), why)

        return [*before, step(number, run, does=does)]

    return lines


def refuse_nothing(node: Any) -> str:
    """Return nothing: an instruction of this kind can always be carried out."""
    return ""


def do_to_cards(
    number: str, events: Events, does: str, possible: Possible = can_be_moved, refused: Refused = refuse_nothing
) -> Meaning:
    """Return the meaning of an instruction that only lets things happen to cards."""
    return Meaning(lines_of_events(number, events, does), events, possible, refused)


def turn(number: str, events: Events, does: str) -> Meaning:
    """Return the meaning of an instruction that rests cards, or makes them active."""
    return Meaning(lines_of_events(number, events, does), events, can_be_turned)


def is_at_least_once(game: Game, effect: Effect, amount: int) -> bool:
    """1-3-2-2: whether a number is more than 0; where it is not, log that nothing is done."""
    if amount > 0:
        return True
    note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("1-3-2-2",)))
    remember_in_part(game, NOTHING_TO_DO)
    return False
