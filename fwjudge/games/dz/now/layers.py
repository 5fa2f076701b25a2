"""第4部 第14章5 継続効果の相互作用: kind by kind, what changes its own card first, what depends on others after them, then by age."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.event import Noted, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.queries import amount as amount_of
from fwjudge.games.common.layers import NO_OUTCOME, Depends, Information, Layers, Outcome, Piece, sort_by_age

from ..state import is_on_board, master
from ..world.facts import facts, number_of_gained
from ..world.layers import OF_ITSELF, OF_OTHERS, part_of
from ..world.skills import Held
from ..world.texts import NUMBERS
from .bans import BARRED
from .cards import REFERS, abilities_of, datum_used, words_of
from .sets import are_met, is_valid_there, meant_cards

LASTING: Final = "lasting"
"""The subject of a modifier that does more to a card than to add to a number."""
NO_DATA: Final = ("master", "designated")
"""The subjects of modifiers that change no data of a card: they are in no layer."""
NO_CARDS: Final = t.It("")


def _pieces(game: Game) -> Iterator[Piece]:
    """4-14-5-2, 4-14-5-3, 4-14-5-5: what lasts since it was resolved, what is always so since its card lies there; the oldest first."""
    order = {one: at for at, one in enumerate(game.own.ages)}
    parts = facts(game).parts
    found = [
        (order.get(m, len(order)), _piece_of_modifier(game, m))
        for m in game.modifiers
        if m.ref is not None and _changes_data(m)
    ]
    for effect in _valid(game):
        at = order.get(effect.source, len(order))
        found += [(at, Piece(part, effect, None, True)) for part in parts[effect.ability]]
    return (piece for _, piece in sorted(found, key=_age))


def _changes_data(m: Modifier) -> bool:
    return m.what not in NO_DATA and m.what != BARRED


def _age(found: tuple[int, Piece]) -> int:
    age, _ = found
    return age


def _valid(game: Game) -> Iterator[Effect]:
    """Yield each continuous ability that some card has where it is valid, or could be given there."""
    found, abilities = facts(game), game.world.abilities
    for at in found.effective_places:
        for c in game.areas[at]:
            for number in found.continuous[game.cards[c].printed]:
                effect = Effect(number, game.ref(c), master(game, c) if is_on_board(at) else game.cards[c].owner)
                if is_valid_there(game, abilities[number], c, game.cards[c], effect.player):
                    yield effect


def _piece_of_modifier(game: Game, m: Modifier) -> Piece:
    assert m.ref is not None
    source = m.source or Ref(m.ref.card, -1)
    if m.what == LASTING:
        at, number, settled = m.amount
        part = facts(game).parts_of_lasts[m.ability, (at, number)]
        if settled:
            part = part._replace(node=Held(part.node.node._replace(**dict(settled))))
    else:
        part = part_of(Held(t.Change(NO_CARDS, m.what, m.amount)))
    kind, _ = part.layer
    part = part._replace(layer=(kind, OF_ITSELF if source.card == m.ref.card else OF_OTHERS))
    return Piece(part, Effect(m.ability, source, m.player), m.ref)


def _outcome(game: Game, piece: Piece) -> Outcome:
    """Return the cards to which an effect would be applied now, and by how much."""
    effect, (node, conditions) = piece.effect, piece.part.node
    if piece.ref is not None:
        return Outcome((piece.ref.card,), _amount(game, effect, node)) if game.is_here(piece.ref) else NO_OUTCOME
    if effect.ability not in abilities_of(game, effect.source.card):
        return NO_OUTCOME  # it has lost the ability, or no card has given it
    if not are_met(game, effect, (*game.world.abilities[effect.ability].valid_if, *conditions)):
        return NO_OUTCOME
    cards = tuple(meant_cards(game, effect, node.cards))
    return Outcome(cards, _amount(game, effect, node)) if cards else NO_OUTCOME


def _amount(game: Game, effect: Effect, node: Any) -> int:
    return amount_of(game, effect, node.amount) if isinstance(node, t.Change | t.SetTo) else 0


def _change(game: Game, piece: Piece, c: int, amount: int, done: Information) -> None:
    node = piece.part.node.node
    if isinstance(node, t.AlsoIs) and node.what in NUMBERS:
        done.words[REFERS + node.what, c] = node.words  # 6-3-2: whoever asks for the one is told the other
    elif isinstance(node, t.AlsoIs):
        _change_words(game, node, c, done)
    elif isinstance(node, t.Loses):
        done.abilities[c] = ()
    elif isinstance(node, t.Gains):
        done.abilities[c] = (*abilities_of(game, c), number_of_gained(facts(game), node.skill))
    else:
        what = datum_used(done, node.what, c)  # 6-3-2: and what would change the one changes the other
        if isinstance(node, t.SetTo):
            done.numbers[what, c] = amount
        else:
            before_it = done.numbers.get((what, c))
            if before_it is None:
                before_it = game.world.policy.printed_value(game, what, c)
            done.numbers[what, c] = before_it + amount


def _change_words(game: Game, node: t.AlsoIs, c: int, done: Information) -> None:
    """2-8-3, 2-6-3: make a card something else: it is no longer what it was, unless the text says that it stays so."""
    before = words_of(game, node.what, c)
    done.words[node.what, c] = node.words if node.only else tuple(dict.fromkeys((*before, *node.words)))


def _first(left: Sequence[int], depends: Depends) -> int:
    """4-14-5-4: the oldest that is independent of all others; where none is, the oldest."""
    for one in left:
        if not any(depends(one, other) for other in left if other != one):
            return one
    return left[0]


LAYERS: Final = Layers(_pieces, _outcome, _change, _first)


def write_down_ages(game: Game) -> None:
    """4-14-5-5: write down that what lasts or is always so from now on is younger than all before."""
    if not facts(game).has_layers:
        return
    here: list[Any] = [m for m in game.modifiers if m.ref is not None and _changes_data(m)]
    here += dict.fromkeys(effect.source for effect in _valid(game))
    before = game.own.ages
    after = sort_by_age(before, here)
    if after != before:
        record(game, change("", ("4-14-5-5",), ages=after))
        if rules := rules_of_order(game):
            note(
                game,
                Noted("layers", game.own.active, cites=rules, why="order of layers"),
            )


_DATA: Final = {"trait": "2-8-3", "type": "2-6-3"}


def rules_of_order(game: Game, card: int | None = None) -> tuple[str, ...]:
    """Return the rules by which effects that concern one and the same card have been put in their order; `card`: only those on it."""
    found = LAYERS.information(game)
    order = [(piece, cards) for piece, cards in found.order if card is None or card in cards]
    rules: set[str] = {"4-14-5-4"} if found.depended else set()
    for at, (piece, cards) in enumerate(order):
        for other, others in order[at + 1 :]:
            if set(cards).isdisjoint(others):
                continue
            if piece.part.layer[0] != other.part.layer[0]:
                rules.add("4-14-5-2")
            elif piece.part.layer != other.part.layer:
                rules.add("4-14-5-3")
            elif not (_only_adds(piece) and _only_adds(other)):
                rules |= {"4-14-5-4", "4-14-5-5"}
    changed = [(piece.part.node.node, c) for piece, cards in order for c in cards]
    rules |= {"6-3-2" for node, _ in changed if isinstance(node, t.AlsoIs) and node.what in ("power", "smash")}
    rules |= {
        _DATA[node.what] for node, _ in changed if isinstance(node, t.AlsoIs) and node.what in _DATA and node.only
    }
    rules |= {"2-10-3-6" for node, c in changed if isinstance(node, t.Gains) and not game.printed_card(c).abilities}
    return tuple(sorted(rules))


def _only_adds(piece: Piece) -> bool:
    """Whether an effect only adds to a number, so that its place among others that do so makes no difference."""
    return isinstance(piece.part.node.node, t.Change)
