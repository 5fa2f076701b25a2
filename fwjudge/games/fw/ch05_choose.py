"""5-2. 選ぶ: picks are asked one at a time and in one order, so that the same choice is one path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from fwjudge.ability.text import Any_, AnyOf, Choose, Except, In, It, Not, State, This, Whose
from fwjudge.engine import chance
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Declared
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import NATURE, Control, Step, ask, step
from fwjudge.games.common.words import DONE

from . import ch02_cards
from .carrying import EMPTY, SEEN, actor, asked_by, doing, failed, fell, is_cost, jump, of_master, uncover, word
from .ch01_payment import asking
from .ch09_continuous import cannot, may_be
from .cites import near, rules_of
from .events import Looked, Spared
from .numbers import amount
from .selection import everything, members, side
from .state import DECK, HAND, LIFE, PLACES, WIDTH, place

CONDITIONED = "~picked by what they are"
"""The cards of hidden areas that were picked because of what they are: they are shown when they go to a hidden area (3-1-7)."""
SEARCHED = "~searched"
"""The places of the decks that were looked through (5-2-8, 13-11-3)."""


class Pick(NamedTuple):
    """What can be picked next."""

    cards: list[int]
    """One of those that cannot be told apart, in one order; those before the last that was picked are passed over."""
    every: list[int]
    owed: bool
    """Whether a card must be picked now (5-2-3)."""


@word(Choose)
def _choose(node: Choose) -> list[Step]:
    number = _number(node)
    blind = "~blind " + node.called

    def player(game: Game, frame: Effect) -> int:
        return actor(frame, node.by)

    def begin(game: Game, frame: Effect) -> Control:
        game.frame = frame.put(node.called, ())
        if node.plain:
            _say_spared(game, frame, node)
        return None

    def options(game: Game, frame: Effect) -> list[Any]:
        pick = next_pick(game, frame, node)
        if node.random:
            return [(c, c) for c in _prints(game, pick.every)]
        who = player(game, frame)
        seen: list[Ref] = []
        unseen: dict[int, Ref] = {}
        for c in pick.cards:
            if sees(game, who, c):
                seen.append(game.ref(c))
            else:
                unseen.setdefault(game.cards[c].place, game.ref(c))
        found: list[Any] = [*seen, *unseen.values()]
        short = is_cost(line) and len(frame.get(node.called)) < want(game, frame, node)  # 1-4-6
        return found if pick.owed or short or not found else [*found, DONE]

    def take(game: Game, frame: Effect, option: Any) -> Control:
        if option == DONE:
            return done
        if node.random:
            _taken(game, frame, node, option[1])
            return line
        if not sees(game, player(game, frame), option.card):
            game.frame = frame.put(blind, (option,))
            return which
        _taken(game, frame, node, option.card)
        return line

    def cards(game: Game, frame: Effect) -> list[Any]:
        """The chooser cannot tell which card it is that they pick: chance says."""
        (stands,) = frame.get(blind)
        at = game.cards[stands.card].place
        who = player(game, frame)
        alike = [c for c in next_pick(game, frame, node).every if game.cards[c].place == at and not sees(game, who, c)]
        return [(stands.card, c) for c in (_prints(game, alike) if not chance.unknown(game, stands.card) else [stands.card])]

    def shown(game: Game, frame: Effect, option: Any) -> Control:
        _taken(game, frame.put(blind, ()), node, option[1])
        return line

    def finish(game: Game, frame: Effect) -> Control:
        taken = len(frame.get(node.called))
        wanted = want(game, frame, node)
        if taken < wanted:
            declined = taken < min(wanted, len(candidates(game, frame, node)))
            failed(game, ("5-2-7",) if declined else ("5-2-5",) if taken else ("5-2-6",), _why(declined, taken))
        elif not taken:
            fell(game, EMPTY)
        if not taken or not (node.plain or (_several_areas(node.of) and node.most != 1)):
            return None
        cites = ["5-2-4"] if node.least == 0 else ["5-2-3"] if taken >= wanted else []
        who = NATURE if node.random else player(game, frame)
        if node.by == "other":
            cites.append("0-3-2-2")
        chosen = tuple(ref.card for ref in frame.get(node.called))
        if any(place(who, HAND) == game.cards[c].place for c in chosen):
            cites.append("3-3-2")
        if _several_areas(node.of) and node.most != 1:
            cites.append("13-6-1")
        cites += [*rules_of(game, frame, node.of, chosen), *near(game, frame, node.of, chosen)]
        return happen(game, [Declared(who, "choose", chosen, tuple(cites))])

    searched = tuple(_searched(node.of)) if not _names(node.of) else ()
    line = asking(number, options, take, (lambda game, frame: NATURE) if node.random else player, sub="pick")
    which = ask("3-3-3" if _of_a_hand(node.of) else "3-1-3", cards, shown, lambda game, frame: NATURE, sub="which")
    done = Step("", finish, "done")
    search = _search(searched, node.by) if searched else []
    return [Step("", begin, "begin"), *search, line, jump("over", done), which, done]


def _number(node: Choose) -> str:
    """The rule by which a card is picked."""
    if not node.plain:
        return "0-2-8-1" if node.least == 0 else "0-2-4"
    return "5-2-4" if node.least == 0 else "5-2-2"


def _why(declined: bool, taken: int) -> str:
    if declined:
        return "非公開領域のカードなので、選ばないことを選べる"
    return "選べるだけ選ぶ" if taken else "選べる対象がない"


def _taken(game: Game, frame: Effect, node: Choose, card: int) -> None:
    ref = game.ref(card)
    if asks_what(node.of) and not is_open(game, card):
        frame = frame.put(CONDITIONED, (*frame.get(CONDITIONED), ref))
    game.frame = frame.put(node.called, (*frame.get(node.called), ref))


# -- what can be picked ------------------------------------------------------------------------------------


def candidates(game: Game, frame: Effect, node: Choose) -> list[int]:
    """The cards of the set; what a skill does not choose is none of them (13-4-1, 15-11-2)."""
    found = members(game, frame, node.of)
    if not node.plain:
        return found
    return [c for c in found if not cannot(game, "be chosen", c, by=doing(game), source=of_master(frame))]


def _say_spared(game: Game, frame: Effect, node: Choose) -> None:
    """The report says which cards are not chosen, and why not."""
    if may_be(game, "unaffected"):
        spared = set(everything(game, frame, node.of)).difference(members(game, frame, node.of))
        if spared:
            note(game, Spared(frame.player, tuple(sorted(spared)), ("13-4-1", "0-3-15", "0-3-14")))
    if may_be(game, "cannot be chosen"):
        for c in members(game, frame, node.of):
            if rules := cannot(game, "be chosen", c, by=doing(game), source=of_master(frame)):
                note(game, Spared(frame.player, (c,), rules))


def why_not_picked(game: Game, option: Any) -> tuple[str, ...]:
    """Why a card cannot be picked at the open choice, or why one must be."""
    step = game.step
    if not step.table.name.startswith("ability:") or not step.sub.endswith("pick"):
        return ()
    frame: Effect = game.frame
    node: Choose = asked_by(game)[0]
    if option == DONE:
        return ("5-2-3",) if node.plain and next_pick(game, frame, node).owed else ()
    if not isinstance(option, Ref) or option.card not in everything(game, frame, node.of) or not node.plain:
        return ()
    if option.card not in members(game, frame, node.of):
        return "13-4-1", "0-3-15"
    return cannot(game, "be chosen", option.card, by=doing(game), source=of_master(frame))


def most(game: Game, frame: Effect, node: Choose) -> int:
    return len(game.cards) if node.most is None else max(0, amount(game, frame, node.most))


def want(game: Game, frame: Effect, node: Choose) -> int:
    """How many have to be picked if there are that many (5-2-3)."""
    if node.least is not None:
        return max(0, amount(game, frame, node.least))
    return 0 if node.most is None else most(game, frame, node)


def next_pick(game: Game, frame: Effect, node: Choose) -> Pick:
    """Of the cards after the last that was picked, those with which the rest can be picked too."""
    taken = [ref.card for ref in frame.get(node.called)]
    limit = most(game, frame, node) - len(taken)
    if limit <= 0:
        return Pick([], [], False)
    found = candidates(game, frame, node)
    looks = _looks(game, frame, found, node.called)
    first: dict[Any, int] = {}
    rank = {c: first.setdefault(looks[c], at) for at, c in enumerate(found)}
    last = max((rank[c] for c in taken if c in rank), default=-1)
    left = [c for c in found if c not in taken and rank[c] >= last]
    left.sort(key=lambda c: rank[c])
    fits = _fitting(game, frame, node)
    free = [c for c in left if c not in taken and fits((*taken, c), False)]
    wanted = want(game, frame, node) - len(taken)
    declinable = asks_what(node.of)
    must = [c for c in free if not declinable or is_open(game, c)]
    owed = min(max(0, wanted), _most_of(must, tuple(taken), limit, fits))
    able = []
    for c in free:
        rest = [other for other in must if other != c and rank[other] >= rank[c]]
        if 1 + _most_of(rest, (*taken, c), limit - 1, fits) >= owed:
            able.append(c)
    alike = {rank[c]: c for c in reversed(able)}
    return Pick([alike[at] for at in dict.fromkeys(rank[c] for c in able)], able, owed > 0 or not fits(tuple(taken), True))


def _looks(game: Game, frame: Effect, cards: Sequence[int], called: str) -> dict[int, Any]:
    """What tells the cards apart: how they lie, and which names of the skill, or what else, stand for them."""
    looks: dict[int, Any] = {c: game.cards[c] for c in cards}
    if len(set(looks.values())) == len(looks):
        return looks
    pointed = _pointed_outside(game)
    names = [{ref.card for ref in value if isinstance(ref, Ref)} for name, value in frame.chosen if name != called]
    for c in cards:
        looks[c] = c if c in pointed or c == frame.source.card else (looks[c], tuple(c in one for one in names))
    return looks


def _pointed_outside(game: Game) -> frozenset[int]:
    """What is pointed at by something else than the skill that is being carried out."""
    frame, game.frame = game.frame, None
    try:
        return game.world.policy.pointed(game)
    finally:
        game.frame = frame


Fits = Callable[[Sequence[int], bool], bool]


def _fitting(game: Game, frame: Effect, node: Choose) -> Fits:
    """Whether cards may be picked together; `whole`: and nothing else."""

    def fits(cards: Sequence[int], all_of_them: bool) -> bool:
        if node.distinct and not _differ(game, node.distinct, cards):
            return False
        if node.total is None:
            return True
        what, cmp, limit = node.total
        total, bound = sum(ch02_cards.number(game, c, what) or 0 for c in cards), amount(game, frame, limit)
        if cmp in ("<=", "<"):
            return total <= bound if cmp == "<=" else total < bound
        return not all_of_them or _COMPARE[cmp](total, bound)

    return fits


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda a, b: a >= b, ">": lambda a, b: a > b, "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
}  # fmt: skip


def _differ(game: Game, what: str, cards: Sequence[int]) -> bool:
    seen: set[Any] = set()
    for c in cards:
        if what == "cost":
            mine: set[Any] = {ch02_cards.number(game, c, "cost")}
        else:
            mine = set(ch02_cards.colours(game, c) if what == "colour" else ch02_cards.names(game, c))
        if seen & mine:
            return False
        seen |= mine
    return True


def _most_of(cards: Sequence[int], with_these: tuple[int, ...], limit: int, fits: Fits) -> int:
    """How many of these can be picked together at most; what may not be picked together stays so with more."""
    best = 0
    if limit <= 0:
        return 0
    for at, c in enumerate(cards):
        if min(limit, len(cards) - at) <= best:
            break
        if fits((*with_these, c), False):
            best = max(best, 1 + _most_of(cards[at + 1 :], (*with_these, c), limit - 1, fits))
    return best


def _prints(game: Game, cards: Sequence[int]) -> list[int]:
    """One card of each print."""
    return list({game.cards[c].printed: c for c in reversed(cards)}.values())[::-1]


# -- hidden areas (5-2-7, 5-2-8) -----------------------------------------------------------------------------


def is_open(game: Game, card: int) -> bool:
    """Whether everybody sees the card."""
    look = game.cards[card]
    return PLACES[look.place].public or look.up


def sees(game: Game, player: int, card: int) -> bool:
    return game.world.policy.sees(game, player, card)


def asks_what(of: Any) -> bool:
    """Whether one has to know what a card is to say that it is of the set (5-2-7)."""
    if isinstance(of, AnyOf):
        return any(map(asks_what, of.sets))
    return any(map(_filter_asks, of.filters))


def _filter_asks(one: Any) -> bool:
    match one:
        case Not(inner):
            return _filter_asks(inner)
        case Any_(filters):
            return any(map(_filter_asks, filters))
        case Except(of):
            return asks_what(of)
    return not isinstance(one, Whose | In | It | This | State)


def _names(of: Any) -> bool:
    """Whether the set says by a name which cards it is about."""
    return not isinstance(of, AnyOf) and any(isinstance(one, It) or (isinstance(one, Any_) and _names(one)) for one in of.filters)


def _of_a_hand(of: Any) -> bool:
    return not isinstance(of, AnyOf) and In(("hand",)) in of.filters


def _several_areas(of: Any) -> bool:
    """「領域Aと領域Bの…合計N枚」"""
    sets: tuple[Any, ...] = of.sets if isinstance(of, AnyOf) else (of,)
    return len({area for one in sets for part in one.filters if isinstance(part, In) for area in part.areas if area != "leader"}) > 1


def _searched(of: Any) -> Iterator[str]:
    """Whose deck is looked through for cards of this set (5-2-8): own, other."""
    sets: tuple[Any, ...] = of.sets if isinstance(of, AnyOf) else (of,)
    for one in sets:
        if any(isinstance(part, In) and "deck" in part.areas for part in one.filters):
            whose = next((part.who for part in one.filters if isinstance(part, Whose)), "own")
            yield from (whose,) if whose in ("own", "other") else ("own", "other")


def _search(whose: Sequence[str], by: str) -> list[Step]:
    """5-2-8: the whole deck is looked at; then nothing about the cards of its owner that nobody had seen is left open."""

    def unseen(game: Game, frame: Effect) -> list[int]:
        return [c for who in whose for area in (DECK, LIFE) for c in game.areas[side(frame, who) * WIDTH + area]]

    def look(game: Game, frame: Effect) -> Control:
        decks, player = tuple(side(frame, who) * WIDTH + DECK for who in whose), actor(frame, by)
        frame = frame.put(SEARCHED, tuple(sorted({*frame.get(SEARCHED), *decks})))
        game.frame = frame.put(SEEN[player], (*frame.get(SEEN[player]), *decks))
        return happen(game, [Looked(player, game.areas[deck]) for deck in decks if game.areas[deck]])

    return [uncover("5-2-8", unseen), step("5-2-8", look)]
