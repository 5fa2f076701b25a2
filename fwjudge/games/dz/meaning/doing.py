"""The parts that instructions share: the cards they are about, leaving out what is impossible, and determining numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, Determined, Moved, Noted, make_declaration
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since, note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount as amount_of
from fwjudge.engine.queries import refs
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.meaning import Events, Meaning, Possible, Refused

from ..now.squares import AREAS
from ..state import is_on_board, last_of
from ..world.facts import facts
from ..world.skills import has_x
from ..world.texts import has_record
from .replacing import with_own_replacements

# -- the cards that a text means ---------------------------------------------------------------------


def tell_all(target: t.Target, sub: str = "all") -> list[Step]:
    """4-9-2-3: make the line that logs all cards of a set that something is done to, with the rules by which the text means them."""
    if not isinstance(target, t.Each) or not isinstance(target.of, t.Cards):
        return []

    def tell(game: Game, frame: Effect) -> Control:
        found = refs(game, frame, target)
        cards = tuple(ref.card for ref in found)
        rules = (*rules_of_set(target.of), *rules_of_cards(game, target.of, cards), *_rules_of_last_place(game, frame))
        note(game, make_declaration(frame.player, "all", cards, rules))
        _note_texts(game, frame, target.of, cards)
        return None

    return [step("4-9-2-3", tell, sub=sub, does="All cards are looked for that the text means.")]


def _note_texts(game: Game, effect: Effect, of: t.CardSet, meant: Sequence[int]) -> None:
    """2-10-3-6, 2-10-3-7: note which cards are left out as they have a text that is not printed on them, or only a keyword."""
    filters = of.filters if isinstance(of, t.Cards) else ()
    others = tuple(one for one in filters if not isinstance(one, t.NoSkill))
    if len(others) == len(filters):
        return
    for ref in refs(game, effect, t.Each(t.Cards(others))):
        printed = game.printed_card(ref.card).abilities
        if ref.card not in meant and (not printed or any(game.world.abilities[one].keyword for one in printed)):
            rules = ("2-10-3-7",) if printed else ("2-10-3-6",)
            note(game, Decided("left out", effect.player, ref.card, cites=rules))


def rules_of_cards(game: Game, of: t.CardSet, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the rules by which these cards are such as a text means: by the sum of a cost, by who put them there, by another battle."""
    filters = of.filters if isinstance(of, t.Cards) else ()
    rules: list[str] = []
    if any(isinstance(one, t.Number) and one.what == "cost" for one in filters):
        rules += ["2-4-3"] if any(len(game.printed_card(card).cost) > 1 for card in cards) else []
    if any(isinstance(one, t.State) and one.state == "fighting" for one in filters):
        rules += ["3-11-1-3"] if any(_fought_elsewhere(game, card) for card in cards) else []
    if any(isinstance(one, t.Whose) for one in filters):
        rules += [rule for card in cards for rule in _rules_of_control(game, card)]
    return tuple(dict.fromkeys(rules))


def _rules_of_control(game: Game, card: int) -> tuple[str, ...]:
    """2-20-1-4, 2-20-1-5: return the rule by which a player controls a unit that an effect put onto a square."""
    for entry in entries_since(game)[::-1]:
        event = entry.event
        if (
            isinstance(event, Moved)
            and event.card == card
            and not is_on_board(event.before.place if event.before else -1)
        ):
            return tuple(rule for rule in event.cites if rule in ("2-20-1-4", "2-20-1-5"))
    return ()


def _fought_elsewhere(game: Game, card: int) -> bool:
    """3-11-1-3: whether a unit was in several battles at once, of which one has ended."""
    began = [
        entry.event for entry in entries_since(game) if getattr(entry.event, "what", "") in ("battle", "battle end")
    ]
    ended = any(event.what == "battle end" for event in began)
    return ended and any("3-11-1-3" in getattr(event, "cites", ()) for event in began)


def _rules_of_last_place(game: Game, effect: Effect) -> tuple[str, ...]:
    """4-9-2-6: return the rule by which a text that speaks of its own card looks at where it lay before it left."""
    leans = facts(game).skills[effect.ability].about_this and not game.is_here(effect.source)
    return ("4-9-2-6",) if leans and last_of(game, effect.source) is not None else ()


def rules_of_set(of: t.CardSet, several_targets: bool = False) -> tuple[str, ...]:
    """Return the rules by which a text means these cards. `several_targets`: more than one of them is chosen as a target."""
    rules: list[str] = []
    filters = of.filters if isinstance(of, t.Cards) else ()
    areas = [area for one in filters if isinstance(one, t.In) for area in one.areas]
    has = {type(one) for one in filters}
    rules += ["2-1-3"] if t.Whose in has else []
    rules += ["2-4-2", "2-4-2-2"] if any(_asks_colour(one) for one in filters) else []
    rules += ["2-23-8-3"] if not areas or "board" in areas else []
    rules += ["2-24-7-2"] if not set(AREAS).isdisjoint(areas) else []
    near = {one.how for one in filters if isinstance(one, t.Near)}
    rules += ["2-23-8-2", "3-8-2-6"] if "adjacent" in near else []
    rules += ["2-24-4"] if "line" in near else []
    rules += ["2-21-2", "4-11-4"] if "stack" in areas else []
    rules += [_EXTREMES.get((one.what, one.which), "") for one in filters if isinstance(one, t.Extreme)]
    rules += ["6-1-2"] if any(_asks_beneath(one) for one in filters) else []
    rules += ["2-10-3-5", "2-10-3-7"] if t.NoSkill in has else []
    return (*rules, *(("4-11-5",) if several_targets else ()))


_EXTREMES: Final = {
    ("cost", "most"): "2-4-4",
    ("cost", "least"): "2-4-5",
    ("power", "most"): "2-12-2",
    ("power", "least"): "2-12-3",
}


def _asks_colour(one: t.Filter) -> bool:
    return isinstance(one, t.Coloured) or (isinstance(one, t.HasSpoken) and one.what == "colour")


def _asks_beneath(one: t.Filter) -> bool:
    return isinstance(one, t.Bearing) or (isinstance(one, t.Not) and isinstance(one.filter, t.Bearing))


TOGETHER: Final = "together"
"""By this name an effect remembers that it does what both players have chosen (4-9-2-5)."""
# -- doing it ----------------------------------------------------------------------------------------


def do_possible(game: Game, effect: Effect, events: Sequence[Any], cites: tuple[str, ...] = ()) -> Control:
    """1-1-3: what is impossible is not done, the rest is. `cites`: what else says so where nothing is."""
    if not events:
        note(game, Noted("nothing", effect.player, effect.ability, effect.source, (*cites, "1-1-3")))
    if game.world.facts.asks_what_was_done:
        game.frame = game.frame.put("done", (True,) if events else ())
    if effect.get(TOGETHER):
        events = [one._replace(cites=("4-9-2-5", *one.cites)) if isinstance(one, Moved) else one for one in events]
    return happen(game, with_own_replacements(game, effect, events))


def rules_of_nothing(game: Game, effect: Effect, cards: t.Target) -> tuple[str, ...]:
    """4-12-2: return the rule by which nothing is done to what is not there; of targets that were not chosen other rules speak."""
    one = facts(game).skills[effect.ability]
    if game.world.facts.asks_what_was_done and has_record(one.skill, t.Done):
        return ()  # that it was not done is what decides then, and 1-1-3 says that
    targets = {node.called for node in one.aim}
    is_target = isinstance(cards, t.It) and cards.name in targets
    if is_target or refs(game, effect, cards):
        return ()
    filters = cards.of.filters if isinstance(cards, t.Each) and isinstance(cards.of, t.Cards) else ()
    line = any(isinstance(node, t.Near) and node.how == "line" for node in filters)
    return ("2-24-4", "4-12-2") if line else ("4-12-2",)


def do_to_cards(
    number: str, events: Events, possible: Possible | None = None, refused: Refused | None = None
) -> Meaning:
    """Return the meaning of an instruction that lets something happen to cards, to all of them at once."""

    def lines(node: Any) -> list[Step]:
        def run(game: Game, frame: Effect) -> Control:
            return do_possible(game, frame, events(game, frame, node), rules_of_nothing(game, frame, node.cards))

        does = "All that the instruction says is done at once, as far as it is possible."
        return [*tell_all(node.cards), step(number, run, does=does)]

    known = Meaning(lines, events, possible)
    return known if refused is None else known._replace(refused=refused)


def determine(game: Game, effect: Effect, amount: t.Amount, *cites: str) -> int:
    """4-9-2-7: return a number as it is now; one that is not fixed is determined once, when it is resolved, and noted."""
    found = amount_of(game, effect, amount)
    if not isinstance(amount, int):
        if has_x((amount,)):
            cites = ("4-8-4-1" if game.world.abilities[effect.ability].kind == "auto" else "4-7-2-3", *cites)
        if isinstance(amount, t.NumberOf) and amount.extreme and not refs(game, effect, amount.of):
            cites = ("1-2-2", *cites)  # what cannot be defined is 0
        note(game, Determined("determined", effect.player, effect.ability, effect.source, found, ("4-9-2-7", *cites)))
    return found


def next_instruction(game: Game, effect: Effect, node: Any) -> Any:
    """Return the instruction that stands straight after this one in its skill; None after the last."""
    return _find_after(facts(game).skills[effect.ability].skill.body, node)


def _find_after(body: Sequence[Any], node: Any) -> Any:
    for at, one in enumerate(body):
        if one == node:
            return body[at + 1] if at + 1 < len(body) else None
        for part in one:
            if (
                isinstance(part, tuple)
                and not hasattr(part, "_fields")
                and (found := _find_after(part, node)) is not None
            ):
                return found
    return None
