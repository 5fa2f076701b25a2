"""5-2. 選ぶ: picks are asked one at a time and in one order, so that the same choice is one path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.ability.text import Any_, AnyOf, Choose, In, It, Whose
from fwjudge.engine import chance
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Declared, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect, Words
from fwjudge.engine.step import NATURE, Control, Step, ask, step
from fwjudge.games.common.words import DONE

from ..events import Looked
from ..now.citations import near, rules_of
from ..now.whose import side
from ..rules.ch01_payment import asking
from ..rules.ch05_picks import asks_what, candidates, is_open, next_pick, say_spared, sees, still_to_pick
from ..rules.effect_frame import EMPTY, SEEN, actor, done_in_part, failed, is_cost, jump, uncover
from ..state import DECK, HAND, LIFE, WIDTH, place

CONDITIONED = "~picked by what they are"
"""The cards of hidden areas that were picked because of what they are: they are shown when they go to a hidden area (3-1-7)."""
SEARCHED = "~searched"
"""The places of the decks that were looked through (5-2-8, 13-11-3)."""


def _choose(node: Choose) -> list[Step]:
    number = _number(node)
    blind = "~blind " + node.called

    def player(game: Game, frame: Effect) -> int:
        return actor(frame, node.by)

    def begin(game: Game, frame: Effect) -> Control:
        game.frame = frame.put(node.called, ())
        if node.plain:
            say_spared(game, frame, node)
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
        short = is_cost(line) and len(frame.get(node.called)) < still_to_pick(game, frame, node)  # 1-4-6
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
        return [
            (stands.card, c) for c in (_prints(game, alike) if not chance.unknown(game, stands.card) else [stands.card])
        ]

    def shown(game: Game, frame: Effect, option: Any) -> Control:
        _taken(game, frame.put(blind, ()), node, option[1])
        return line

    def finish(game: Game, frame: Effect) -> Control:
        taken = len(frame.get(node.called))
        wanted = still_to_pick(game, frame, node)
        if taken < wanted:
            declined = taken < min(wanted, len(candidates(game, frame, node)))
            failed(game, ("5-2-7",) if declined else ("5-2-5",) if taken else ("5-2-6",), _why(declined, taken))
        elif not taken:
            done_in_part(game, EMPTY)
            if not game.brisk and node.least == 0 and not candidates(game, frame, node):
                note(game, Noted("nothing to choose", frame.player, frame.ability, frame.source, ("5-2-6",)))
        chosen = tuple(ref.card for ref in frame.get(node.called))
        rules = (*rules_of(game, frame, node.of, chosen), *near(game, node.of, chosen))
        if not taken or not (node.plain or (_several_areas(node.of) and node.most != 1)):
            if rules:
                note(game, Noted("picked", frame.player, frame.ability, frame.source, rules))
            return None
        cites = ["5-2-4"] if node.least == 0 else ["5-2-3"] if taken >= wanted else []
        who = NATURE if node.random else player(game, frame)
        if node.by == "other":
            cites.append("0-3-2-2")
        if any(place(who, HAND) == game.cards[c].place for c in chosen):
            cites.append("3-3-2")
        if _several_areas(node.of) and node.most != 1:
            cites.append("13-6-1")
        return happen(game, [Declared(who, "choose", chosen, (*cites, *rules))])

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


def _prints(game: Game, cards: Sequence[int]) -> list[int]:
    """One card of each print."""
    return list({game.cards[c].printed: c for c in reversed(cards)}.values())[::-1]


# -- which areas (5-2-8, 13-6-1) --------------------------------------------------------------------------------


def _names(of: Any) -> bool:
    """Whether the set says by a name which cards it is about."""
    return not isinstance(of, AnyOf) and any(
        isinstance(one, It) or (isinstance(one, Any_) and _names(one)) for one in of.filters
    )


def _of_a_hand(of: Any) -> bool:
    return not isinstance(of, AnyOf) and In(("hand",)) in of.filters


def _several_areas(of: Any) -> bool:
    """「領域Aと領域Bの…合計N枚」"""
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


INSTRUCTIONS: Words = {
    Choose: _choose,
}
