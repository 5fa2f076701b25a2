"""What the words of an ability mean in Buddyfight, and which rule defines each."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import (
    Activate,
    All,
    Attack,
    CallCard,
    Change,
    ChangeDeck,
    Choose,
    Count,
    Damage,
    Disable,
    Draw,
    End,
    Filter,
    Forbid,
    Ko,
    Life,
    Move,
    Negate,
    NextTurn,
    Only,
    Power,
    PutTop,
    PutUnder,
    Rest,
    Treasure,
    TurnOver,
)
from fwjudge.engine import chance
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, TOP, Modified, Moved, Noted, Set, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.step import NATURE, Call, Control, Step, ask, step
from fwjudge.games.common.words import (
    Choosing,
    choose,
    counted,
    doing,
    fitting,
    forbidden,
    leave,
    modified,
    refs,
    side,
    turned,
)

from ..now.numbers import has
from ..rules.s3_attack import damage, destroy
from ..rules.s6_limits import LOGOS
from ..rules.sf_field import draw, options_of_chance, to_drop, to_gauge
from ..state import (
    AREAS,
    BF,
    DECK,
    DISABLED,
    LOST,
    MAGIC,
    ON_FIELD,
    REMOVED,
    SOUL,
    SPACES,
    STOPPED,
    WIDTH,
    Fight,
    LifeChanged,
    TurnedOver,
    answered,
    card,
    controller,
    is_lost,
    place,
)
from ..world.facts import Facts
from ..world.keywords import SHARE
from .calling import call

DOES = "4.1.3.1"
"""効果に書かれている行動は、すべて解決時に行う"""
_HIDDEN = ("deck", "hand", "gauge", "removed")
_AREA_RULES = {
    "gauge": "f.4",
    "drop": "o.捨てる",
    "left": "f.5",
    "right": "f.6",
    "center": "f.7",
    "item": "f.2",
    "magic": "f.8",
    "deck": "f.1",
    "soul": "o.ソウル",
}


def _draw(node: Draw) -> list[Step]:
    return [step("f.1", lambda game, frame: draw(side(frame, node.whose), node.amount))]


def _choose(node: Choose) -> list[Step]:
    """o.ソウル: cards of a soul are chosen on resolving; so is what lies neither on the field nor in the drop zone."""
    number = "o.ソウル" if "soul" in node.of.area else DOES
    return choose(number, number, Choosing(meant=_meant))(node)


def _meant(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    """8.ロゴ: of a world that is that of a work, the cards with its logo."""
    return ("8.ロゴ",) if of.world in LOGOS else ()


def _all(node: All) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        game.frame = frame.put(node.called, tuple(game.ref(c) for c in fitting(game, frame, node.of)))
        return None

    return [step(DOES, run)]


def _destroyed(game: Game, effect: Effect, node: Ko, cause: str = "") -> list[Any]:
    return [destroy(game, ref.card) for ref in refs(game, effect, node.target) if game.cards[ref.card][2] in ON_FIELD]


def _moves(game: Game, effect: Effect, node: Move, cause: str = "") -> list[Any]:
    """Into an area of its owner; into a space of the fighter whose ability it is it comes as a monster does."""
    found: list[Any] = []
    for ref in refs(game, effect, node.target):
        owner = game.cards[ref.card].owner
        if node.to == "drop":
            found.append(to_drop(game, ref.card, cause or "discard", ("o.捨てる",)))
        elif node.to == "gauge":
            found.append(to_gauge(game, ref.card, owner))
        else:
            area = AREAS.index(node.to)
            if area == DECK and is_lost(card(game, ref.card)) != (owner in game.own.lost):
                note(
                    game,
                    Noted(
                        "failed",
                        effect.player,
                        effect.ability,
                        effect.source,
                        ("7.ファイト中",),
                        "デッキゾーンでは混在できない",
                    ),
                )
                continue
            word = "appear" if area in SPACES and game.cards[ref.card][2] not in ON_FIELD else cause or "move"
            at = BOTTOM if node.bottom else TOP
            taken_out = ("o.ファイトから取り除かれているカード",) if node.to == "removed" else ()
            found.append(
                Moved(
                    ref.card, place(owner, area), word, bool(node.rested), node.to not in _HIDDEN, at, cites=taken_out
                )
            )
    return found


def _put_under(game: Game, effect: Effect, node: PutUnder, cause: str = "") -> list[Any]:
    """o.ソウル: beneath a card of the field, or of one that is being called."""
    under = [ref.card for ref in refs(game, effect, node.under)]
    if not under:
        return []
    to = place(controller(game, under[0]), SOUL)
    return [
        Moved(ref.card, to, "into soul", up=node.up, cites=("o.ソウル",), under=under[0])
        for ref in refs(game, effect, node.target)
    ]


def _top(game: Game, effect: Effect, node: PutTop) -> list[int]:
    return list(game.areas[side(effect, node.whose) * WIDTH + DECK][::-1][: node.amount])


def _put_tops(game: Game, effect: Effect, node: PutTop, cause: str = "") -> list[Any]:
    player = side(effect, node.whose)
    if node.to == "gauge":
        return [to_gauge(game, c, player) for c in _top(game, effect, node)]
    if node.to == "drop":
        return [to_drop(game, c, "discard", ("o.捨てる",)) for c in _top(game, effect, node)]
    if not game.is_here(effect.source):
        return []
    under = effect.source.card
    return [
        Moved(c, place(controller(game, under), SOUL), "into soul", cites=("o.ソウル",), under=under)
        for c in _top(game, effect, node)
    ]


def _put_top(node: PutTop) -> list[Step]:
    number = _AREA_RULES[node.to]

    def options(game: Game, frame: Effect) -> list[Any]:
        return [] if node.to == "gauge" else options_of_chance(game, _top(game, frame, node))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        return chance.settle_card(game, *option) or look

    look = ask(number, options, take, lambda game, frame: NATURE, sub="look")
    return [look, step(number, lambda game, frame: happen(game, _put_tops(game, frame, node)))]


def _damage(game: Game, effect: Effect, node: Damage, cause: str = "") -> list[Any]:
    source = effect.source.card if game.is_here(effect.source) else -1
    return damage(game, side(effect, node.target), node.amount, (source,) if source >= 0 else ())


def _life(game: Game, effect: Effect, node: Life, cause: str = "") -> list[Any]:
    return [LifeChanged(side(effect, node.whose), node.amount, "pay" if cause else "gain")]


def _power(node: Power) -> list[Step]:
    return doing("o.時を止める" if node.what == STOPPED else DOES, modified)(node)


def _rested(game: Game, effect: Effect, node: Rest, cause: str = "") -> list[Any]:
    return turned(game, effect, node)


def _only(node: Only) -> list[Step]:
    """4.1.3.2, 4.2.3.2: where a condition in the effect is not met, what comes after it is not resolved."""

    def run(game: Game, frame: Effect) -> Control:
        if counted(game, frame, Count(node.of, node.at_least, node.at_most)):
            if node.of.role == "buddy":
                note(game, Noted("buddy here", frame.player, frame.ability, frame.source, ("1a.Q5",)))
            return None
        note(
            game,
            Noted("failed", frame.player, frame.ability, frame.source, ("4.2.3.2",), "効果の中の条件を満たしていない"),
        )
        return leave(game)

    return [step("4.1.3.2", run)]


def _negate(node: Negate) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        own = game.own
        if node.what == "attack" and own.attacks:
            new = own._replace(attacks=(*own.attacks[:-1], own.attacks[-1]._replace(negated=True)))
        elif node.what == "use" and own.stack and not own.stack[-1].left:
            new = own.with_stack((*own.stack[:-1], answered(game)._replace(negated=True)))
        else:
            note(game, Noted("failed", frame.player, frame.ability, frame.source, why="無効化するものがない"))
            return None
        return happen(game, [Set("negated", new)])

    return [step(DOES, run)]


def _end(node: End) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, [Set("ending", game.own._replace(ending=node.what))])

    return [step("o.終了する", run)]


def _attack(node: Attack) -> list[Step]:
    """3d.Q4: the card is rested, and from 「攻撃対象を選ぶ」 on all of it happens, up to what follows an attack."""

    def run(game: Game, frame: Effect) -> Control:
        found = [ref for ref in refs(game, frame, node.target) if game.cards[ref.card][2] in ON_FIELD]
        if not found:
            note(game, Noted("failed", frame.player, frame.ability, frame.source, why="攻撃するカードがない"))
            return None
        section = "3c" if game.own.phase == "attack" else "3d"
        fight = Fight(section, controller(game, found[0].card), tuple(found), aimed=False)
        happen(game, [Turned(ref.card, True) for ref in found if not game.cards[ref.card].rested])
        return Call(BF.at(f"{section}.2.2", "target"), fight)

    return [step("3d.Q4", run)]


def _next_turn(game: Game, effect: Effect, node: NextTurn) -> list[Any]:
    """c.3: at the end of a turn that was gained by an effect the next one is the other's all the same."""
    return [Set("next turn", game.own._replace(next_turn=side(effect, node.whose)))]


def _turned_over(game: Game, effect: Effect, node: TurnOver) -> list[Any]:
    """k.反刻: only where both faces are front sides."""
    facts: Facts = game.world.facts
    faces = facts.number_by_name
    found = [
        ref.card
        for ref in refs(game, effect, node.target)
        if card(game, ref.card).other in faces and game.cards[ref.card].up
    ]
    return [TurnedOver(c, faces[card(game, c).other], ("k.反刻",)) for c in found]


def _treasures(game: Game, effect: Effect, node: Treasure) -> list[Any]:
    """o.魔財宝: face down among what is set."""
    to = place(effect.player, MAGIC)
    return [Moved(ref.card, to, "treasure", up=False, cites=("f.8",)) for ref in refs(game, effect, node.target)]


def _disabled(game: Game, effect: Effect, node: Disable) -> list[Any]:
    """Its abilities are not valid, so that it gives none to others either (k.D・シェア.Q2); 『逆天』 is not touched (k.逆天)."""
    return [
        Modified(
            Modifier(DISABLED, ref, 0, node.until, effect.player, effect.source, effect.ability),
            ("k.D・シェア.Q2",) if has(game, ref.card, SHARE) else (),
        )
        for ref in refs(game, effect, node.target)
    ]


def _deck_changed(game: Game, effect: Effect, node: ChangeDeck) -> list[Any]:
    """7.ファイト中: the main deck is taken out of the fight face down, the lost deck lies in its place."""
    player = side(effect, node.whose)
    new = game.areas[place(player, LOST)]
    if not new:
        return []
    rules = ("7.ファイト中", "7.ロストデッキ")
    gone = [Moved(c, place(player, REMOVED), "removed", up=False, cites=rules) for c in game.areas[place(player, DECK)]]
    laid = [Moved(c, place(player, DECK), "lost deck", up=False, cites=rules) for c in new]
    return [*gone, *laid, Set("lost deck", game.own._replace(lost=game.own.lost | {player}))]


def _move(node: Move) -> list[Step]:
    return doing(_AREA_RULES.get(node.to, DOES), _moves)(node)


EVENTS: dict[type, Any] = {
    Ko: _destroyed,
    Move: _moves,
    PutUnder: _put_under,
    PutTop: _put_tops,
    Life: _life,
    Rest: _rested,
    Damage: _damage,
}
"""Instructions that only let things happen: what a cost may be made of."""


def events_of(game: Game, effect: Effect, node: Any, cause: str) -> list[Any]:
    """Return what an instruction of a cost makes happen."""
    found: list[Any] = EVENTS[type(node)](game, effect, node, cause)
    return found


WORDS: dict[type, Any] = {
    Draw: _draw,
    Choose: _choose,
    All: _all,
    Ko: doing("f.9", _destroyed),
    Move: _move,
    PutTop: _put_top,
    PutUnder: doing("o.ソウル", _put_under),
    Rest: doing(DOES, turned),
    Activate: doing(DOES, turned),
    Power: _power,
    NextTurn: doing("c.3", _next_turn),
    TurnOver: doing("k.反刻", _turned_over),
    Treasure: doing("o.魔財宝", _treasures),
    Disable: doing(DOES, _disabled),
    Forbid: doing("o.時を止める", forbidden),
    ChangeDeck: doing("7.ファイト中", _deck_changed),
    CallCard: call,
    Change: lambda node: [],
    Damage: doing(DOES, _damage),
    Life: doing(DOES, _life),
    Only: _only,
    Negate: _negate,
    End: _end,
    Attack: _attack,
}
