"""What each instruction of an ability does in Buddyfight, and which rule defines it.

An instruction that only makes things happen is a function from it to events: those can also be a part of a cost. The others are
makers of lines.
"""

from __future__ import annotations

from collections.abc import Callable
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
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.players import nature
from fwjudge.games.common.words import (
    Choosing,
    change_numbers,
    choose,
    count_holds,
    fitting_cards,
    forbid,
    leave,
    let_happen,
    refs,
    side,
    turn_cards,
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
from .calling import calling

DOES = "4.1.3.1"
"""The rule by which an instruction is carried out that no other rule defines."""
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
"""The rule of the area into which a card is moved."""


def log_of_effect(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    """Log something about an effect that changes nothing."""
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))


# -- choosing ----------------------------------------------------------------------------------------------


def choosing(node: Choose) -> list[Step]:
    """Make the lines of a choice on resolving: of cards in a soul (o.ソウル), or of what is not named on use."""
    number = "o.ソウル" if "soul" in node.of.area else DOES
    return choose(number, number, Choosing(rules=rules_of_choice))(node)


def rules_of_choice(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    """8.ロゴ: return the rule by which a card of a work is meant: those of its world are the cards with its logo."""
    return ("8.ロゴ",) if of.world in LOGOS else ()


def taking_all(node: All) -> list[Step]:
    """Make the line by which all cards that fit are taken."""

    def take_all(game: Game, effect: Effect) -> Control:
        game.frame = effect.put(node.called, tuple(game.ref(c) for c in fitting_cards(game, effect, node.of)))
        return None

    return [step(DOES, take_all, does="All cards that fit are meant.")]


# -- moving cards ------------------------------------------------------------------------------------------


def destroyed(game: Game, effect: Effect, node: Ko, cause: str = "") -> list[Any]:
    """f.9: return the moves by which cards of the field are destroyed."""
    found = [ref.card for ref in refs(game, effect, node.target)]
    return [destroy(game, c) for c in found if game.cards[c].place in ON_FIELD]


def moved(game: Game, effect: Effect, node: Move, cause: str = "") -> list[Any]:
    """Return the moves of cards into an area of their owner; into a space of the field a card comes as a monster does."""
    found: list[Any] = []
    for ref in refs(game, effect, node.target):
        owner = game.cards[ref.card].owner
        if node.to == "drop":
            found.append(to_drop(game, ref.card, cause or "discard", ("o.捨てる",)))
        elif node.to == "gauge":
            found.append(to_gauge(game, ref.card, owner))
        elif node.to == "deck" and is_lost(card(game, ref.card)) != (owner in game.own.lost):
            log_of_effect(game, effect, "failed", ("7.ファイト中",), "デッキゾーンでは混在できない")
        else:
            found.append(_moved_to_area(game, node, ref.card, place(owner, AREAS.index(node.to)), cause))
    return found


def _moved_to_area(game: Game, node: Move, number: int, to: int, cause: str) -> Moved:
    appears = AREAS.index(node.to) in SPACES and game.cards[number].place not in ON_FIELD
    return Moved(
        number,
        to,
        "appear" if appears else cause or "move",
        bool(node.rested),
        node.to not in _HIDDEN,
        BOTTOM if node.bottom else TOP,
        cites=("o.ファイトから取り除かれているカード",) if node.to == "removed" else (),
    )


def moving(node: Move) -> list[Step]:
    """Make the line of a move, by the rule of the area into which it goes."""
    return let_happen(_AREA_RULES.get(node.to, DOES), moved)(node)


def put_into_soul(game: Game, effect: Effect, node: PutUnder, cause: str = "") -> list[Any]:
    """o.ソウル: return the moves of cards beneath a card of the field, or beneath one that is being called."""
    under = [ref.card for ref in refs(game, effect, node.under)]
    if not under:
        return []
    to = place(controller(game, under[0]), SOUL)
    return [
        Moved(ref.card, to, "into soul", up=node.up, cites=("o.ソウル",), under=under[0])
        for ref in refs(game, effect, node.target)
    ]


def _top_of_deck(game: Game, effect: Effect, node: PutTop) -> tuple[int, ...]:
    return game.areas[place(side(effect, node.whose), DECK)][::-1][: node.amount]


def put_from_top(game: Game, effect: Effect, node: PutTop, cause: str = "") -> list[Any]:
    """Return the moves of the top cards of a deck into gauge, drop zone, or the soul of the card whose ability it is."""
    cards = _top_of_deck(game, effect, node)
    if node.to == "gauge":
        return [to_gauge(game, c, side(effect, node.whose)) for c in cards]
    if node.to == "drop":
        return [to_drop(game, c, "discard", ("o.捨てる",)) for c in cards]
    if not game.is_here(effect.source):
        return []
    under = effect.source.card
    to = place(controller(game, under), SOUL)
    return [Moved(c, to, "into soul", cites=("o.ソウル",), under=under) for c in cards]


def putting_from_top(node: PutTop) -> list[Step]:
    """Make the lines by which top cards of a deck are put somewhere: chance shows those that all see, then they move."""
    number = _AREA_RULES[node.to]

    def options(game: Game, effect: Effect) -> list[Any]:
        return [] if node.to == "gauge" else options_of_chance(game, _top_of_deck(game, effect, node))

    def take(game: Game, effect: Effect, option: Any) -> Control:
        return chance.settle_card(game, *option) or look

    look = ask(number, options, take, nature, sub="look", does="Chance says which cards lie on top.")
    return [look, *let_happen(number, put_from_top)(node)]


def treasured(game: Game, effect: Effect, node: Treasure) -> list[Any]:
    """o.魔財宝: return the moves by which cards are laid face down into the magic area."""
    to = place(effect.player, MAGIC)
    return [Moved(ref.card, to, "treasure", up=False, cites=("f.8",)) for ref in refs(game, effect, node.target)]


def deck_changed(game: Game, effect: Effect, node: ChangeDeck) -> list[Any]:
    """7.ファイト中: return the events by which the main deck leaves the fight face down and the lost deck takes its place."""
    player = side(effect, node.whose)
    new = game.areas[place(player, LOST)]
    if not new:
        return []
    rules = ("7.ファイト中", "7.ロストデッキ")
    gone = [Moved(c, place(player, REMOVED), "removed", up=False, cites=rules) for c in game.areas[place(player, DECK)]]
    laid = [Moved(c, place(player, DECK), "lost deck", up=False, cites=rules) for c in new]
    return [*gone, *laid, Set("lost deck", game.own._replace(lost=game.own.lost | {player}))]


def turned_over(game: Game, effect: Effect, node: TurnOver) -> list[Any]:
    """k.反刻: return the turning over of cards that lie face up and have a front side on both faces."""
    facts: Facts = game.world.facts
    faces = facts.number_by_name
    found = [ref.card for ref in refs(game, effect, node.target)]
    return [
        TurnedOver(c, faces[card(game, c).other], ("k.反刻",))
        for c in found
        if card(game, c).other in faces and game.cards[c].up
    ]


# -- drawing, life, damage ---------------------------------------------------------------------------------


def drawing(node: Draw) -> list[Step]:
    """Make the line by which a fighter draws cards."""

    def draw_cards(game: Game, effect: Effect) -> Control:
        return draw(side(effect, node.whose), node.amount)

    return [step("f.1", draw_cards, does="A fighter draws as many cards as the text says.")]


def damaged(game: Game, effect: Effect, node: Damage, cause: str = "") -> list[Any]:
    """Return the events of damage by an effect, dealt by its card if that is still there."""
    source = (effect.source.card,) if game.is_here(effect.source) else ()
    return damage(game, side(effect, node.target), node.amount, source)


def life_changed(game: Game, effect: Effect, node: Life, cause: str = "") -> list[Any]:
    """Return the change of a fighter's life: paid where it is a part of a cost."""
    return [LifeChanged(side(effect, node.whose), node.amount, "pay" if cause else "gain")]


# -- what lasts --------------------------------------------------------------------------------------------


def changing_number(node: Power) -> list[Step]:
    """Make the line by which a number of cards changes for a while, or their time stops (o.時を止める)."""
    return let_happen("o.時を止める" if node.what == STOPPED else DOES, change_numbers)(node)


def rested(game: Game, effect: Effect, node: Rest, cause: str = "") -> list[Any]:
    """Return the turns by which cards are rested."""
    return turn_cards(game, effect, node)


def disabled(game: Game, effect: Effect, node: Disable) -> list[Any]:
    """Return the effects by which abilities of cards are not valid, so that they give none either (k.D・シェア.Q2)."""
    return [
        Modified(
            Modifier(DISABLED, ref, 0, node.until, effect.player, effect.source, effect.ability),
            ("k.D・シェア.Q2",) if has(game, ref.card, SHARE) else (),
        )
        for ref in refs(game, effect, node.target)
    ]


def always_so(node: Change) -> list[Step]:
    """Make no line: what a 【永続】 ability changes is so without being carried out (4.3)."""
    return []


# -- conditions, ends, attacks -----------------------------------------------------------------------------


def going_on_only(node: Only) -> list[Step]:
    """Make the line of a condition in an effect: where it is not met, what comes after it is not resolved."""

    def stop_unless_met(game: Game, effect: Effect) -> Control:
        if count_holds(game, effect, Count(node.of, node.at_least, node.at_most)):
            if node.of.role == "buddy":
                log_of_effect(game, effect, "buddy here", ("1a.Q5",))
            return None
        log_of_effect(game, effect, "failed", ("4.2.3.2",), "効果の中の条件を満たしていない")
        return leave(game)

    return [step("4.1.3.2", stop_unless_met, does="Without what the text asks for, the rest of it is not resolved.")]


def negating(node: Negate) -> list[Step]:
    """Make the line by which the attack in progress, or the use that is answered, is negated."""

    def negate(game: Game, effect: Effect) -> Control:
        own = game.own
        if node.what == "attack" and own.attacks:
            new = own._replace(attacks=(*own.attacks[:-1], own.attacks[-1]._replace(negated=True)))
        elif node.what == "use" and own.stack and not own.stack[-1].left:
            new = own.with_stack((*own.stack[:-1], answered(game)._replace(negated=True)))
        else:
            log_of_effect(game, effect, "failed", why="無効化するものがない")
            return None
        return happen(game, [Set("negated", new)])

    return [step(DOES, negate, does="The attack, or the use that is answered, is negated.")]


def ended(game: Game, effect: Effect, node: End) -> list[Any]:
    """o.終了する: return the note of what an effect ends, which comes when it has been resolved."""
    return [Set("ending", game.own._replace(ending=node.what))]


def attacking(node: Attack) -> list[Step]:
    """Make the line of an attack by an effect: the cards are rested, and all from the choice of the target on happens."""

    def attack(game: Game, effect: Effect) -> Control:
        found = [ref for ref in refs(game, effect, node.target) if game.cards[ref.card].place in ON_FIELD]
        if not found:
            log_of_effect(game, effect, "failed", why="攻撃するカードがない")
            return None
        section = "3c" if game.own.phase == "attack" else "3d"
        fight = Fight(section, controller(game, found[0].card), tuple(found), aimed=False)
        happen(game, [Turned(ref.card, True) for ref in found if not game.cards[ref.card].rested])
        return Call(BF.at(f"{section}.2.2", "target"), fight)

    return [step("3d.Q4", attack, does="The cards are rested and attack, from the choice of the target on.")]


def next_turn_given(game: Game, effect: Effect, node: NextTurn) -> list[Any]:
    """c.3: return the note of whose turn comes next; after a turn that an effect gave it is the other's all the same."""
    return [Set("next turn", game.own._replace(next_turn=side(effect, node.whose)))]


Events = Callable[[Game, Effect, Any, str], list[Any]]
"""A function from an instruction and its effect to events; the word is their cause where it is a part of a cost."""
EVENTS: dict[type, Events] = {
    Ko: destroyed,
    Move: moved,
    PutUnder: put_into_soul,
    PutTop: put_from_top,
    Life: life_changed,
    Rest: rested,
    Damage: damaged,
}
"""The instructions that only make things happen: what a cost may be made of."""


def events_of(game: Game, effect: Effect, node: Any, cause: str) -> list[Any]:
    """Return what an instruction of a cost makes happen."""
    return EVENTS[type(node)](game, effect, node, cause)


WORDS: dict[type, Any] = {
    Draw: drawing,
    Choose: choosing,
    All: taking_all,
    Ko: let_happen("f.9", destroyed),
    Move: moving,
    PutTop: putting_from_top,
    PutUnder: let_happen("o.ソウル", put_into_soul),
    Rest: let_happen(DOES, turn_cards),
    Activate: let_happen(DOES, turn_cards),
    Power: changing_number,
    NextTurn: let_happen("c.3", next_turn_given),
    TurnOver: let_happen("k.反刻", turned_over),
    Treasure: let_happen("o.魔財宝", treasured),
    Disable: let_happen(DOES, disabled),
    Forbid: let_happen("o.時を止める", forbid),
    ChangeDeck: let_happen("7.ファイト中", deck_changed),
    CallCard: calling,
    Change: always_so,
    Damage: let_happen(DOES, damaged),
    Life: let_happen(DOES, life_changed),
    Only: going_on_only,
    Negate: negating,
    End: let_happen("o.終了する", ended),
    Attack: attacking,
}
"""The lines that each instruction becomes."""
