"""5-2. 選ぶ: which cards can be picked next, so that as many are picked as must be, and none is asked for twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability.text import Any_, AnyOf, Choose, Except, In, It, Not, State, This, Whose
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, compares
from fwjudge.games.common.flow import of_master
from fwjudge.games.common.progress import DONE

from ..events import Spared
from ..now.bans import cannot
from ..now.cards import colours_of, names_of, number_of
from ..now.progress import cause, choice_in_progress
from ..now.sets import cards_of, cards_spared, members
from ..state import PLACES


class Pick(NamedTuple):
    """A list of what can be picked next."""

    cards: list[int]
    """One of those that cannot be told apart, in one order; those before the last that was picked are passed over."""
    every: list[int]
    owed: bool
    """Whether a card must be picked now (5-2-3)."""


def candidates(game: Game, frame: Effect, node: Choose) -> list[int]:
    """Return the cards of the set that can be chosen (13-4-1, 15-11-2)."""
    found = members(game, frame, node.of)
    if not node.plain:
        return found
    return [c for c in found if not cannot(game, "be chosen", c, by=cause(game), source=of_master(frame))]


def log_spared(game: Game, frame: Effect, node: Choose) -> None:
    """Log which cards are not chosen, and why not."""
    found = members(game, frame, node.of)
    if spared := cards_spared(game, frame, node.of, found):
        note(game, Spared(frame.player, tuple(sorted(spared)), ("13-4-1", "0-3-15", "0-3-14")))
    for c in found:
        if rules := cannot(game, "be chosen", c, by=cause(game), source=of_master(frame)):
            note(game, Spared(frame.player, (c,), rules))


def why_not_picked(game: Game, option: Any) -> tuple[str, ...]:
    """Return why a card cannot be picked at the open choice, or why one must be."""
    node, frame = choice_in_progress(game), game.frame
    if node is None:
        return ()
    if option == DONE:
        return ("5-2-3",) if node.plain and next_pick(game, frame, node).owed else ()
    if not isinstance(option, Ref) or option.card not in cards_of(game, frame, node.of) or not node.plain:
        return ()
    if option.card not in members(game, frame, node.of):
        return "13-4-1", "0-3-15"
    return cannot(game, "be chosen", option.card, by=cause(game), source=of_master(frame))


def most_to_pick(game: Game, frame: Effect, node: Choose) -> int:
    """Return how many can be picked at most."""
    return len(game.cards) if node.most is None else max(0, amount(game, frame, node.most))


def least_to_pick(game: Game, frame: Effect, node: Choose) -> int:
    """5-2-3, 5-2-4: return how many have to be picked if there are that many; none where the text says up to how many."""
    if node.least is not None:
        return max(0, amount(game, frame, node.least))
    return 0 if node.most is None else most_to_pick(game, frame, node)


def next_pick(game: Game, frame: Effect, node: Choose) -> Pick:
    """Return the cards after the last that was picked with which the rest can be picked too."""
    taken = [ref.card for ref in frame.get(node.called)]
    limit = most_to_pick(game, frame, node) - len(taken)
    if limit <= 0:
        return Pick([], [], False)
    found = candidates(game, frame, node)
    looks = _looks(game, frame, found, node.called)
    first: dict[Any, int] = {}
    rank = {c: first.setdefault(looks[c], at) for at, c in enumerate(found)}
    last = max((rank[c] for c in taken if c in rank), default=-1)
    left = [c for c in found if c not in taken and rank[c] >= last]
    left.sort(key=rank.__getitem__)
    together = Together(game, frame, node)
    free = [c for c in left if c not in taken and together.allows((*taken, c))]
    wanted = least_to_pick(game, frame, node) - len(taken)
    declinable = asks_what(node.of)
    must = [c for c in free if not declinable or is_open(game, c)]
    owed = min(max(0, wanted), _most_of(must, tuple(taken), limit, together))
    able = []
    for c in free:
        rest = [other for other in must if other != c and rank[other] >= rank[c]]
        if 1 + _most_of(rest, (*taken, c), limit - 1, together) >= owed:
            able.append(c)
    alike = {rank[c]: c for c in reversed(able)}
    return Pick(
        [alike[at] for at in dict.fromkeys(rank[c] for c in able)],
        able,
        owed > 0 or not together.allows(taken, all_of_them=True),
    )


def _looks(game: Game, frame: Effect, cards: Sequence[int], called: str) -> dict[int, Any]:
    """Return what tells the cards apart: how they lie, and which names of the skill, or what else, stand for them."""
    looks: dict[int, Any] = {c: game.cards[c] for c in cards}
    if len(set(looks.values())) == len(looks):
        return looks
    pointed = _pointed_outside(game)
    names = [{ref.card for ref in value if isinstance(ref, Ref)} for name, value in frame.chosen if name != called]
    for c in cards:
        looks[c] = c if c in pointed or c == frame.source.card else (looks[c], tuple(c in one for one in names))
    return looks


def _pointed_outside(game: Game) -> frozenset[int]:
    """Return the cards to which a reference is kept by anything but the skill that is being carried out."""
    frame, game.frame = game.frame, None
    try:
        return game.world.policy.cards_pointed_at(game)
    finally:
        game.frame = frame


class Together(NamedTuple):
    """A restriction of an instruction on the cards that are picked: on their total, or that they differ."""

    game: Game
    frame: Effect
    node: Choose

    def allows(self, cards: Sequence[int], all_of_them: bool = False) -> bool:
        """Whether these cards may be picked together; if they are not all of them, a total can still grow."""
        if self.node.distinct and not _differ(self.game, self.node.distinct, cards):
            return False
        if self.node.total is None:
            return True
        what, cmp, limit = self.node.total
        total, bound = sum(number_of(self.game, c, what) or 0 for c in cards), amount(self.game, self.frame, limit)
        return compares(total, cmp, bound) or (cmp not in ("<=", "<") and not all_of_them)


def _differ(game: Game, what: str, cards: Sequence[int]) -> bool:
    """Whether no two of the cards have the same cost, a common colour or a common name."""
    seen: set[Any] = set()
    for c in cards:
        if what == "cost":
            mine: set[Any] = {number_of(game, c, "cost")}
        else:
            mine = set(colours_of(game, c) if what == "colour" else names_of(game, c))
        if seen & mine:
            return False
        seen |= mine
    return True


def _most_of(cards: Sequence[int], with_these: tuple[int, ...], limit: int, together: Together) -> int:
    """Return how many of these can be picked together at most; what may not be picked together may not with more."""
    best = 0
    if limit <= 0:
        return 0
    for at, c in enumerate(cards):
        if min(limit, len(cards) - at) <= best:
            break
        if together.allows((*with_these, c)):
            best = max(best, 1 + _most_of(cards[at + 1 :], (*with_these, c), limit - 1, together))
    return best


# 非公開領域のカードを選ぶ (5-2-7, 5-2-8) -----------------------------------------------------------------------------


def is_open(game: Game, card: int) -> bool:
    """Whether both players see the card."""
    look = game.cards[card]
    return PLACES[look.place].public or look.up


def sees(game: Game, player: int, card: int) -> bool:
    """Whether the player sees what card it is."""
    return game.world.policy.sees(game, player, card)


def asks_what(of: Any) -> bool:
    """Whether a player must see a card to say that it belongs to the set (5-2-7)."""
    if isinstance(of, AnyOf):
        return any(map(asks_what, of.sets))
    return any(map(_filter_asks, of.filters))


def _filter_asks(one: Any) -> bool:
    """Whether one has to know what a card is to say that it passes this filter."""
    match one:
        case Not(inner):
            return _filter_asks(inner)
        case Any_(filters):
            return any(map(_filter_asks, filters))
        case Except(of):
            return asks_what(of)
    return not isinstance(one, Whose | In | It | This | State)
