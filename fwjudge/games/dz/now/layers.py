"""第4部 第14章5 継続効果の相互作用: kind by kind, what changes its own card first, what depends on others after them, then by age."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import AlsoIs, Change, Filter, Gains, Loses, SetTo
from fwjudge.engine.event import Noted, note
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.games.common.layers import Information, Layers, Piece, sort_by_age

from ..state import master, on_board
from ..world.facts import facts
from ..world.texts import CHANGES
from .cards import REFERS, abilities_of, datum_used, words_of
from .sets import amount_now, candidates, holds, is_valid_there

TEXT: Final = 2
TRAIT: Final = 3
OTHER: Final = 4
NUMBER: Final = 5
"""4-14-5-2; the first kind, control, is looked at before all others (`state.master`)."""
OF_ITSELF: Final = 0
OF_OTHERS: Final = 1
"""4-14-5-3; between them would come counters, which no rule of their own gives a number."""
LASTING: Final = "lasting"
"""What a modifier is about that does more to a card than to add to a number."""
NO_DATA: Final = ("master", "designated")
"""What modifiers are about that change no data of a card: they are in no layer."""
EVERY: Final = Filter()


def _kind(node: Any) -> int:
    if isinstance(node, Gains | Loses):
        return TEXT
    if isinstance(node, AlsoIs) and node.what in ("power", "smash"):
        return OTHER
    if isinstance(node, AlsoIs):
        return TRAIT if node.what == "trait" else OTHER
    return NUMBER if node.what in ("power", "smash") else OTHER


def _pieces(game: Game) -> Iterator[Piece]:
    """4-14-5-5: what lasts since it was resolved, what is always so since its card lies there; the oldest first."""
    order = {one: at for at, one in enumerate(game.own.ages)}
    found = [
        (order.get(m, len(order)), _of_modifier(game, m))
        for m in game.modifiers
        if m.ref is not None and m.what not in NO_DATA
    ]
    for effect in _valid(game):
        at = order.get(effect.source, len(order))
        found += [
            (at, _piece(effect, node))
            for node in game.world.abilities[effect.ability].body
            if isinstance(node, CHANGES)
        ]
    return (piece for _, piece in sorted(found, key=_age))


def _age(found: tuple[int, Piece]) -> int:
    age, _ = found
    return age


def _valid(game: Game) -> Iterator[Effect]:
    """Each continuous ability that some card has where it is valid, or could be given there."""
    found = facts(game)
    for at in found.effective_places:
        for c in game.areas[at]:
            for number in (*found.abilities[game.cards[c].printed], *found.given_abilities):
                if game.world.abilities[number].kind == "continuous":
                    effect = Effect(number, game.ref(c), master(game, c) if on_board(at) else game.cards[c].owner)
                    if is_valid_there(game, game.world.abilities[number], c, game.cards[c], effect.player):
                        yield effect


def _piece(effect: Effect, node: Any) -> Piece:
    return Piece((_kind(node), OF_ITSELF if node.of.this else OF_OTHERS), effect, node, None, True)


def _of_modifier(game: Game, m: Modifier) -> Piece:
    assert m.ref is not None
    source = m.source or Ref(m.ref.card, -1)
    effect = Effect(m.ability, source, m.player)
    node: Any = Change(EVERY, m.what, m.amount)
    if m.what == LASTING:
        path, at, word = m.amount
        instructions = game.world.abilities[m.ability].body
        for step in path:
            instructions = instructions[step].body
        node = instructions[at]
        if word:
            node = node._replace(value=word)
    return Piece((_kind(node), OF_ITSELF if source.card == m.ref.card else OF_OTHERS), effect, node, m.ref)


def _reach(game: Game, piece: Piece) -> tuple[int, ...]:
    """The cards to which it would be applied now."""
    if piece.ref is not None:
        return (piece.ref.card,) if game.is_here(piece.ref) else ()
    ability = game.world.abilities[piece.effect.ability]
    if piece.effect.ability not in abilities_of(game, piece.effect.source.card):
        return ()  # it has lost the ability, or no card has given it
    if ability.condition is not None and not holds(game, piece.effect, ability.condition):
        return ()
    return tuple(ref.card for ref in candidates(game, piece.effect, piece.node.of))


def _change(game: Game, piece: Piece, c: int, done: Information) -> None:
    node = piece.node
    if isinstance(node, AlsoIs) and node.what in ("power", "smash"):
        done.words[REFERS + node.what, c] = (node.value,)  # 6-3-2: whoever asks for the one is told the other
    elif isinstance(node, AlsoIs):
        # 2-8-3, 2-6-3: it is no longer what it was, unless the text says that it stays so
        value = node.value
        before = words_of(game, node.what, c)
        done.words[node.what, c] = ((value,) if value else ()) if node.only else tuple(dict.fromkeys((*before, value)))
    elif isinstance(node, Loses):
        done.abilities[c] = ()
    elif isinstance(node, Gains):
        done.abilities[c] = (*abilities_of(game, c), *_given(game, piece.effect, node.name))
    else:
        what = datum_used(done, node.what, c)  # 6-3-2: and what would change the one changes the other
        before_it = done.numbers.get((what, c))
        if before_it is None:
            before_it = game.world.policy.printed_value(game, what, c)
        done.numbers[what, c] = (
            node.amount if isinstance(node, SetTo) else before_it + amount_now(game, piece.effect, node)
        )


def _given(game: Game, effect: Effect, name: str) -> tuple[int, ...]:
    """Abilities that this card gives, or a keyword."""
    given, abilities = game.world.facts.given_abilities, game.world.abilities
    own = [n for n in given if abilities[n].name == name and n in game.printed(effect.source.card).abilities]
    return tuple(own or [n for n, ability in enumerate(abilities) if ability.name == name][:1])


LAYERS: Final = Layers(_pieces, _reach, _change)
"""4-14-5-4: what depends on another effect comes after it; where none is free of the others, by age (4-14-5-5)."""


def write_down_ages(game: Game) -> None:
    """4-14-5-5: write down that what lasts or is always so from now on is younger than all before."""
    here: list[Any] = [m for m in game.modifiers if m.ref is not None and m.what not in NO_DATA]
    here += dict.fromkeys(effect.source for effect in _valid(game))
    before = game.own.ages
    after = sort_by_age(before, here)
    if after != before:
        game.own = game.own._replace(ages=after)
        game.memo = None
        if rules := rules_of_order(game):
            note(
                game,
                Noted("layers", game.own.active, cites=rules, why="継続効果を種類の順、依存の順、発生の順に適用する"),
            )


_DATA: Final = {"trait": "2-8-3", "type": "2-6-3"}


def rules_of_order(game: Game) -> tuple[str, ...]:
    """Return the rules by which effects that concern one and the same card have been put in their order."""
    order = LAYERS.information(game).order
    rules: set[str] = set()
    for at, (piece, cards) in enumerate(order):
        for other, others in order[at + 1 :]:
            if set(cards).isdisjoint(others):
                continue
            if piece.layer[0] != other.layer[0]:
                rules.add("4-14-5-2")
            elif piece.layer != other.layer:
                rules.add("4-14-5-3")
            else:
                rules |= {"4-14-5-4", "4-14-5-5"}
    changed = [(piece.node, c) for piece, cards in order for c in cards]
    rules |= {"6-3-2" for node, _ in changed if isinstance(node, AlsoIs) and node.what in ("power", "smash")}
    rules |= {_DATA[node.what] for node, _ in changed if isinstance(node, AlsoIs) and node.what in _DATA}
    rules |= {"2-10-3-6" for node, c in changed if isinstance(node, Gains) and not game.printed(c).abilities}
    return tuple(sorted(rules))
