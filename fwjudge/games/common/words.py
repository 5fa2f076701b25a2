"""Words of abilities that mean the same in several rulebooks; each game gives the rule numbers that define them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import Activate, Choose, Count, Filter, Forbid, Move, Power, Rest
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Declared, Modified, Noted, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.engine.step import NATURE, Control, Step, ask, step

DONE: Final = "done"
"""The option that ends a choice before all has been chosen that could be."""
Lines = Callable[[Any], list[Step]]
"""Makes the lines of an instruction."""


def side(effect: Effect, whose: str) -> int:
    """Return the player that a text calls `own` (whose ability it is) or `other` (the opponent)."""
    return effect.player if whose == "own" else 1 - effect.player


def refs(game: Game, effect: Effect, target: str) -> tuple[Ref, ...]:
    """Return the cards that a name stands for (several names with `+`), as far as they are still those cards."""
    cards = [ref for name in target.split("+") for ref in ((effect.source,) if name == "this" else effect.get(name))]
    return tuple(ref for ref in cards if game.is_here(ref))


def fits(game: Game, effect: Effect, of: Filter, number: int) -> bool:
    """Whether a card is one that a text means."""
    c, printed = game.cards[number], game.printed_card(number)
    place = game.world.places[c.place]
    if of.area and place.name not in of.area.split("/"):
        return False
    if of.whose and place.player != side(effect, of.whose):
        return False
    if of.type and set(of.type.split("/")).isdisjoint(game.world.policy.kinds(game, number)):
        return False
    if (of.name or of.trait or of.name_part or of.trait_part) and not _is_called(game, of, number):
        return False
    if (of.colour or of.attribute or of.multicolour) and not _is_coloured(game, of, number):
        return False
    if (of.world and of.world not in game.world.policy.information(game, "world", number)) or (
        of.role and not game.world.policy.plays(game, of.role, number)
    ):
        return False
    if (of.textless and not has_no_text(printed)) or (of.up is not None and c.up != of.up):
        return False
    if of.rested is not None and c.rested != of.rested:
        return False
    number_of = game.world.policy.printed_value if of.printed else value
    if of.power_at_most is not None and number_of(game, "power", number) > of.power_at_most:
        return False
    if of.cost_at_most is not None and number_of(game, "cost", number) > of.cost_at_most:
        return False
    if of.where == "beneath" and c.under not in {ref.card for ref in refs(game, effect, of.to)}:
        return False
    if of.called and number not in {ref.card for ref in effect.get(of.called)}:
        return False
    if of.this and effect.source.card != number:
        return False
    return not (of.not_this and effect.source.card == number)


def _is_called(game: Game, of: Filter, number: int) -> bool:
    """Whether a card has the names and traits that a text asks for."""
    said = game.world.policy.information
    for what, word, part in (("name", of.name, of.name_part), ("trait", of.trait, of.trait_part)):
        if (word or part) and not any((not word or one == word) and part in one for one in said(game, what, number)):
            return False
    return True


def _is_coloured(game: Game, of: Filter, number: int) -> bool:
    """Whether a card has the colours and attributes that a text asks for."""
    said = game.world.policy.information
    colours = said(game, "colour", number)
    if (of.colour and of.colour not in colours) or (of.multicolour and len(colours) < 2):
        return False
    return not of.attribute or of.attribute in said(game, "attribute", number)


def has_no_text(printed: Any) -> bool:
    """Whether a card has no text."""
    return not printed.abilities and not getattr(printed, "text", False)


def fitting_cards(game: Game, effect: Effect, of: Filter) -> list[int]:
    """Return all cards that a text means."""
    return [number for number in range(len(game.cards)) if fits(game, effect, of, number)]


def count_holds(game: Game, effect: Effect, count: Count | None) -> bool:
    """Whether as many cards are there as a condition asks for."""
    if count is None:
        return True
    found = len(fitting_cards(game, effect, count.of))
    return (
        found >= count.at_least
        and (count.at_most is None or found <= count.at_most)
        and count_holds(game, effect, count.also)
    )


CardsFinder = Callable[[Game, Effect, Filter], list[int]]
"""Gives the cards that a text means."""
Refs = Callable[[Game, Effect, str], tuple[Ref, ...]]
"""Gives the cards that a name stands for."""


RulesOfCard = Callable[[Game, Filter, int], tuple[str, ...]]
"""Gives the rules by which a text means a card."""
Rules = Callable[[Any], tuple[str, ...]]
"""Gives the rules of an instruction."""


class Choosing(NamedTuple):
    """A rulebook's ways of choosing, beside the number of its rule."""

    candidates: CardsFinder = fitting_cards
    rules: RulesOfCard | None = None
    """The rules by which a text means this card; where there are any, each choice is logged."""
    rules_of_none: Rules | None = None
    """The rules by which nothing need be chosen (of the whole instruction)."""
    may_stop: Callable[[Game, Choose], bool] = lambda game, node: node.up_to
    """Whether one may stop before all that can be chosen is chosen."""
    blind: Callable[[Choose], bool] = lambda node: False
    """Whether chance chooses, because the chooser does not see the cards."""


def choose(number: str, up_to: str, by: Choosing = Choosing()) -> Lines:
    """Return the maker of the line of an instruction to choose: as many cards as there are, with 「まで」 as many as the player likes."""

    def lines(node: Choose) -> list[Step]:
        def options(game: Game, frame: Effect) -> list[Any]:
            taken = frame.get(node.called)
            if len(taken) >= node.amount:
                return []
            cards = [game.ref(c) for c in by.candidates(game, frame, node.of)]
            # Picks are asked one at a time and in one order, so that the same choice is one path.
            found: list[Any] = [
                ref for ref in cards if ref not in taken and (not taken or not node.up_to or ref > taken[-1])
            ]
            return [*found, DONE] if by.may_stop(game, node) else found

        def take(game: Game, frame: Effect, option: Any) -> Control:
            taken = frame.get(node.called)
            if option == DONE:
                game.frame = frame.put(node.called, taken)
                if by.rules_of_none is not None and not taken:
                    note(
                        game,
                        Noted("chose none", side(frame, node.by), frame.ability, frame.source, by.rules_of_none(node)),
                    )
                return None
            game.frame = frame.put(node.called, tuple(sorted((*taken, option))))
            if by.rules is not None:
                note(
                    game, Declared(side(frame, node.by), "choose", (option.card,), by.rules(game, node.of, option.card))
                )
            return pick

        def chooser(game: Game, frame: Effect) -> int:
            return NATURE if by.blind(node) else side(frame, node.by)

        does = "The player chooses the cards that the text means, one after the other."
        pick = ask(up_to if node.up_to else number, options, take, chooser, does=does)
        return [pick]

    return lines


def let_happen(number: str, events: Callable[[Game, Effect, Any], Sequence[Any]]) -> Lines:
    """Return the maker of the line of an instruction whose events all happen at once."""

    def lines(node: Any) -> list[Step]:
        def carry_out(game: Game, frame: Effect) -> Control:
            return happen(game, events(game, frame, node))

        return [step(number, carry_out, does="All that the instruction says happens at once.")]

    return lines


def choose_order(
    number: str, moves: Callable[[Game, Effect, Any], Sequence[Any]], refs: Refs, unseen: tuple[str, ...]
) -> Lines:
    """Return the maker of the line at which the owner of cards that go to an ordered place says which goes next; the last goes by itself.

    `unseen`: what is cited when the other player saw the cards, but does not see the order.
    """

    def lines(node: Move) -> list[Step]:
        def refs_left(game: Game, frame: Effect) -> list[Ref]:
            return [ref for ref in refs(game, frame, node.target) if _moves_of_one(game, frame, ref)]

        def _moves_of_one(game: Game, frame: Effect, ref: Ref) -> Sequence[Any]:
            return moves(game, frame.put("next", (ref,)), node._replace(target="next"))

        def chooser(game: Game, frame: Effect) -> int:
            return game.cards[refs_left(game, frame)[0].card].owner

        def options(game: Game, frame: Effect) -> list[Any]:
            found = refs_left(game, frame)
            if len(found) < 2:
                return []
            owner = game.cards[found[0].card].owner
            mine = [ref for ref in found if game.cards[ref.card].owner == owner]
            return list({game.cards[ref.card]: ref for ref in reversed(mine)}.values())[::-1]

        def take(game: Game, frame: Effect, ref: Ref) -> Control:
            seen = game.world.places[game.cards[ref.card].place].public
            return happen(
                game,
                [
                    move._replace(cites=(*move.cites, *(unseen if seen else ())))
                    for move in _moves_of_one(game, frame, ref)
                ],
                line,
            )

        line = ask(number, options, take, chooser, "order", "The owner of the cards says which of them goes next.")
        return [line]

    return lines


def turn_cards(game: Game, effect: Effect, node: Rest | Activate) -> list[Any]:
    """Return the events that rest or activate these cards; a card that lies so already is left out."""
    rested = isinstance(node, Rest)
    return [
        Turned(ref.card, rested) for ref in refs(game, effect, node.target) if game.cards[ref.card].rested != rested
    ]


def change_numbers(game: Game, effect: Effect, node: Power, refs: Refs = refs) -> list[Any]:
    """Return the events that change a number of these cards for a while."""
    return [
        Modified(Modifier(node.what, ref, node.amount, node.until, effect.player, effect.source, effect.ability))
        for ref in refs(game, effect, node.target)
    ]


def forbid(game: Game, effect: Effect, node: Forbid) -> list[Any]:
    """Return the event that forbids a player something for a while."""
    who = side(effect, node.target)
    return [
        Modified(Modifier(f"cannot {node.what}", None, who, node.until, effect.player, effect.source, effect.ability))
    ]


def leave(game: Game) -> Control:
    """Carry out nothing more of an effect: return to the line that called it."""
    assert game.stack is not None
    back, game.frame, _, game.stack = game.stack
    return back


def path_to(body: Sequence[Any], node: Any) -> tuple[int, ...]:
    """Return the path of an instruction in an ability: by its numbers from the outside in."""

    def find(instructions: Sequence[Any], above: tuple[int, ...]) -> tuple[int, ...] | None:
        for at, one in enumerate(instructions):
            if one is node:
                return (*above, at)
            if hasattr(one, "body") and (found := find(one.body, (*above, at))):
                return found
        return None

    return find(body, ()) or ()


def effects_in_progress(game: Game) -> Iterator[Effect]:
    """Return the abilities that are being paid for, aimed or carried out, the innermost first."""
    if isinstance(game.frame, Effect):
        yield game.frame
    stack = game.stack
    while stack is not None:
        if isinstance(stack[1], Effect):
            yield stack[1]
        stack = stack[3]


def sources(game: Game) -> Iterator[Ref]:
    """Return the cards whose abilities are being paid for, aimed or carried out, the innermost first."""
    return (effect.source for effect in effects_in_progress(game))


def refs_pointed_at(game: Game) -> Iterator[Ref]:
    """Return references to the cards that abilities in progress come from or have chosen."""
    for effect in effects_in_progress(game):
        yield effect.source
        yield from (ref for _, chosen in effect.chosen for ref in chosen if isinstance(ref, Ref))
