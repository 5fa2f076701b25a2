"""5-2. 選ぶ: picks are asked one at a time and in one order, so that the same choice is one path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability.text import Any_, AnyOf, Choose, In, It, Whose
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import NATURE, Control, Step, ask, step
from fwjudge.games.common.flow import NOTHING_TO_DO, jump
from fwjudge.games.common.meaning import Meaning, Meanings
from fwjudge.games.common.progress import DONE

from ..events import Looked
from ..now.citations import rules_of, rules_of_near_misses
from ..now.players import side
from ..now.progress import is_cost
from ..rules.ch01_payment import ask_payable
from ..rules.ch05_picks import asks_what, candidates, is_open, least_to_pick, log_spared, next_pick, sees
from ..rules.effect_frame import SEEN, actor, log_failure, remember_done_in_part, uncover
from ..state import DECK, HAND, LIFE, WIDTH, place

CONDITIONED: Final = "~picked by what they are"
"""The cards of hidden areas that were picked because of what they are: they are shown when they go to a hidden area (3-1-7)."""
SEARCHED: Final = "~searched"
"""The places of the decks that were looked through (5-2-8, 13-11-3)."""


def _choose(node: Choose) -> list[Step]:
    """5-2-2: make the lines at which cards are chosen, when the text comes to it."""
    return _Choosing(node).lines()


class _Choosing:
    """A 「選ぶ」 of a text, with the lines that it becomes: each card is picked by itself, until there are enough."""

    def __init__(self, node: Choose) -> None:
        self.node = node
        self.blind = "~blind " + node.called
        """The name for a card that is picked without being seen, until chance says which it is."""
        chooser = _choose_by_chance if node.random else self.player
        self.pick = ask_payable(
            _rule_of_pick(node), self.options, self.take, chooser, sub="pick", does="Pick the next card, or stop."
        )
        number = "3-3-3" if _is_of_hand(node.of) else "3-1-3"
        self.which = ask(number, self.cards_alike, self.take_alike, _choose_by_chance, sub="which")
        self.done = Step("", self.finish, "done")

    def lines(self) -> list[Step]:
        """Return the lines in their order."""
        searched = () if _is_named(self.node.of) else tuple(_decks_searched(self.node.of))
        search = _search(searched, self.node.by) if searched else []
        return [Step("", self.begin, "begin"), *search, self.pick, jump("over", self.done), self.which, self.done]

    def player(self, game: Game, frame: Effect) -> int:
        """Return who chooses."""
        return actor(frame, self.node.by)

    def begin(self, game: Game, frame: Effect) -> Control:
        """Begin with no card chosen, and log which cards cannot be."""
        game.frame = frame.put(self.node.called, ())
        if self.node.plain:
            log_spared(game, frame, self.node)
        return None

    def options(self, game: Game, frame: Effect) -> list[Any]:
        """Return the cards that can be picked next, cards that the chooser cannot see once for each place, and whether to stop."""
        pick = next_pick(game, frame, self.node)
        if self.node.random:
            return [(c, c) for c in _one_of_each_print(game, pick.every)]
        found = self.seen_and_unseen(game, frame, pick.cards)
        return found if pick.owed or not found or self.is_short(game, frame) else [*found, DONE]

    def seen_and_unseen(self, game: Game, frame: Effect, cards: Sequence[int]) -> list[Any]:
        """Return the cards that the chooser sees, and after them one of each place of those that they do not."""
        who = self.player(game, frame)
        seen: list[Ref] = []
        unseen: dict[int, Ref] = {}
        for c in cards:
            if sees(game, who, c):
                seen.append(game.ref(c))
            else:
                unseen.setdefault(game.cards[c].place, game.ref(c))
        return [*seen, *unseen.values()]

    def is_short(self, game: Game, frame: Effect) -> bool:
        """Whether a skill cost would not be paid in full (1-4-6) by what has been picked."""
        return is_cost(self.pick) and len(frame.get(self.node.called)) < least_to_pick(game, frame, self.node)

    def take(self, game: Game, frame: Effect, option: Any) -> Control:
        """Pick a card, or let chance say which one where the chooser cannot see it; or stop."""
        if option == DONE:
            return self.done
        if self.node.random:
            _add_pick(game, frame, self.node, option[1])
            return self.pick
        if not sees(game, self.player(game, frame), option.card):
            game.frame = frame.put(self.blind, (option,))
            return self.which
        _add_pick(game, frame, self.node, option.card)
        return self.pick

    def cards_alike(self, game: Game, frame: Effect) -> list[Any]:
        """Return the cards that the chooser cannot tell apart, for chance to say which one they picked."""
        (stands,) = frame.get(self.blind)
        if chance.is_unknown(game, stands.card):
            return [(stands.card, stands.card)]
        at, who = game.cards[stands.card].place, self.player(game, frame)
        every = next_pick(game, frame, self.node).every
        alike = [c for c in every if game.cards[c].place == at and not sees(game, who, c)]
        return [(stands.card, c) for c in _one_of_each_print(game, alike)]

    def take_alike(self, game: Game, frame: Effect, option: Any) -> Control:
        """Pick the card that chance said."""
        _add_pick(game, frame.put(self.blind, ()), self.node, option[1])
        return self.pick

    def finish(self, game: Game, frame: Effect) -> Control:
        """Declare the choice where the text says 「選ぶ」, else only log by which rules cards were picked."""
        node = self.node
        chosen = tuple(ref.card for ref in frame.get(node.called))
        wanted = least_to_pick(game, frame, node)
        self.say_what_is_missing(game, frame, len(chosen), wanted)
        rules = (*rules_of(game, frame, node.of, chosen), *rules_of_near_misses(game, node.of, chosen))
        if chosen and (node.plain or _adds_up_areas(node)):
            who = NATURE if node.random else self.player(game, frame)
            return happen(
                game,
                [make_declaration(who, "choose", chosen, (*self.rules_of_choice(game, chosen, wanted, who), *rules))],
            )
        if not chosen and node.least == 0 and candidates(game, frame, node):
            rules = (_rule_of_pick(node), *rules)
        if rules:
            note(game, Noted("picked", frame.player, frame.ability, frame.source, rules))
        return None

    def say_what_is_missing(self, game: Game, frame: Effect, taken: int, wanted: int) -> None:
        """5-2-5, 5-2-6, 5-2-7: log that fewer cards than the text says are chosen, or none at all."""
        if taken < wanted:
            declined = taken < min(wanted, len(candidates(game, frame, self.node)))
            rule = "5-2-7" if declined else "5-2-5" if taken else "5-2-6"
            impossible = () if self.node.plain or declined else ("0-2-4",)  # the text does not say 「選ぶ」
            log_failure(game, (*impossible, rule), _why_fewer(declined, taken))
        elif not taken:
            remember_done_in_part(game, NOTHING_TO_DO)
            if not game.brisk and self.node.least == 0 and not candidates(game, frame, self.node):
                note(game, Noted("nothing to choose", frame.player, frame.ability, frame.source, ("5-2-6",)))

    def rules_of_choice(self, game: Game, chosen: Sequence[int], wanted: int, who: int) -> Iterator[str]:
        """Yield the rules by which so many cards are chosen, by whom, and from where."""
        if self.node.least == 0:
            yield "5-2-4" if self.node.most is not None else "0-2-8"
        elif len(chosen) >= wanted:
            yield "5-2-3"
        if self.node.by == "other":
            yield "0-3-2-2"
        if any(place(who, HAND) == game.cards[c].place for c in chosen):
            yield "3-3-2"
        if _adds_up_areas(self.node):
            yield "13-6-1"


def _choose_by_chance(game: Game, frame: Effect) -> int:
    return NATURE


def _adds_up_areas(node: Choose) -> bool:
    """Whether several cards are picked from several areas together (13-6-1)."""
    return _has_several_areas(node.of) and node.most != 1


def _rule_of_pick(node: Choose) -> str:
    """Return the rule by which a card is picked."""
    if not node.plain:
        return "0-2-8-1" if node.least == 0 else "0-2-4"
    return "5-2-4" if node.least == 0 and node.most is not None else "5-2-2"


def _why_fewer(declined: bool, taken: int) -> str:
    if declined:
        return "may choose none"
    return "as many as possible" if taken else "nothing to choose"


def _add_pick(game: Game, frame: Effect, node: Choose, card: int) -> None:
    ref = game.ref(card)
    if asks_what(node.of) and not is_open(game, card):
        frame = frame.put(CONDITIONED, (*frame.get(CONDITIONED), ref))
    game.frame = frame.put(node.called, (*frame.get(node.called), ref))


def _one_of_each_print(game: Game, cards: Sequence[int]) -> list[int]:
    """Return one card of each print."""
    return list({game.cards[c].printed: c for c in reversed(cards)}.values())[::-1]


# -- which areas (5-2-8, 13-6-1) --------------------------------------------------------------------------------


def _is_named(of: Any) -> bool:
    """Whether the set says by a name which cards it is about."""
    return not isinstance(of, AnyOf) and any(
        isinstance(one, It) or (isinstance(one, Any_) and _is_named(one)) for one in of.filters
    )


def _is_of_hand(of: Any) -> bool:
    return not isinstance(of, AnyOf) and In(("hand",)) in of.filters


def _has_several_areas(of: Any) -> bool:
    """Whether a set has cards of several areas, leader areas aside: 「領域Aと領域Bの…合計N枚」."""
    sets: tuple[Any, ...] = of.sets if isinstance(of, AnyOf) else (of,)
    return (
        len(
            {
                area
                for one in sets
                for part in one.filters
                if isinstance(part, In)
                for area in part.areas
                if area != "leader"
            }
        )
        > 1
    )


def _decks_searched(of: Any) -> Iterator[str]:
    """Yield whose deck is looked through for cards of a set (5-2-8): own, other."""
    sets: tuple[Any, ...] = of.sets if isinstance(of, AnyOf) else (of,)
    for one in sets:
        if any(isinstance(part, In) and "deck" in part.areas for part in one.filters):
            whose = next((part.who for part in one.filters if isinstance(part, Whose)), "own")
            yield from (whose,) if whose in ("own", "other") else ("own", "other")


def _search(whose: Sequence[str], by: str) -> list[Step]:
    """Return the lines by which the whole deck is looked at (5-2-8): chance first settles its owner's cards that no player has seen."""

    def unseen(game: Game, frame: Effect) -> list[int]:
        return [c for who in whose for area in (DECK, LIFE) for c in game.areas[side(frame, who) * WIDTH + area]]

    def look(game: Game, frame: Effect) -> Control:
        """5-2-8: look at the whole deck."""
        decks, player = tuple(side(frame, who) * WIDTH + DECK for who in whose), actor(frame, by)
        frame = frame.put(SEARCHED, tuple(sorted({*frame.get(SEARCHED), *decks})))
        game.frame = frame.put(SEEN[player], (*frame.get(SEEN[player]), *decks))
        return happen(game, [Looked(player, game.areas[deck]) for deck in decks if game.areas[deck]])

    return [uncover("5-2-8", unseen), step("5-2-8", look)]


def _lacks_candidates(game: Game, frame: Effect, node: Choose) -> tuple[str, ...]:
    """5-2-6: return the rule by which there are not as many cards as must be picked."""
    if not isinstance(node.most, int) or node.least is not None:
        return ()
    return ("5-2-6",) if len(candidates(game, frame, node)) < least_to_pick(game, frame, node) else ()


MEANINGS: Final[Meanings] = {
    Choose: Meaning(_choose, hindered=_lacks_candidates),
}
