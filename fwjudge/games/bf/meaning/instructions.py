"""The instructions of abilities in Buddyfight: what each does, and which rule defines it.

An instruction that only makes things happen is a function from it to events: those can also be a part of a cost. The others are
makers of lines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, TOP, Modified, Moved, Noted, Turned, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
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

from ..now.numbers import has_keyword
from ..rules.s3_attack import damage, destroy
from ..rules.s6_limits import LOGOS
from ..rules.sf_field import draw, move_to_drop, move_to_gauge, options_of_chance
from ..state import (
    AREAS,
    BF,
    DECK,
    DISABLED,
    FIELD_PLACES,
    LOST,
    MAGIC,
    REMOVED,
    SOUL,
    SPACES,
    STOPPED,
    Bf,
    Fight,
    LifeChanged,
    TurnedOver,
    answered_use,
    card,
    controller,
    is_lost,
    place,
)
from ..world.facts import Facts
from ..world.keywords import SHARE
from .calling import call_card

DOES: Final = "4.1.3.1"
"""The rule by which an instruction is carried out that no other rule defines."""
_HIDDEN_AREAS: Final = ("deck", "hand", "gauge", "removed")
_AREA_RULES: Final = {
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


def log_effect(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    """Log something about an effect that changes nothing."""
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))


# -- choosing ----------------------------------------------------------------------------------------------


def choose_cards(node: Choose) -> list[Step]:
    """Make the lines of a choice on resolving: of cards in a soul (o.ソウル), or of what is not named on use."""
    number = "o.ソウル" if "soul" in node.of.area else DOES
    return choose(number, number, Choosing(rules=rules_of_choice))(node)


def rules_of_choice(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    """8.ロゴ: return the rule by which a text that names a work means the cards with its logo; none for any other text."""
    return ("8.ロゴ",) if of.world in LOGOS else ()


def take_all(node: All) -> list[Step]:
    """Make the line at which an effect notes all cards that fit, by the name under which its text speaks of them."""

    def carry_out(game: Game, effect: Effect) -> Control:
        game.frame = effect.put(node.called, tuple(game.ref(c) for c in fitting_cards(game, effect, node.of)))
        return None

    return [step(DOES, carry_out, does="All cards that fit are noted; the text speaks of them.")]


# -- moving cards ------------------------------------------------------------------------------------------


def destroy_cards(game: Game, effect: Effect, node: Ko, cause: str = "") -> list[Any]:
    """f.9: return the moves by which cards of the field are destroyed."""
    found = [ref.card for ref in refs(game, effect, node.target)]
    return [destroy(game, c) for c in found if game.cards[c].place in FIELD_PLACES]


def move_cards(game: Game, effect: Effect, node: Move, cause: str = "") -> list[Any]:
    """Return the moves of cards into an area of their owner; into a space of the field a card comes as a monster does."""
    found: list[Any] = []
    for ref in refs(game, effect, node.target):
        owner = game.cards[ref.card].owner
        if node.to == "drop":
            found.append(move_to_drop(game, ref.card, cause or "discard", ("o.捨てる",)))
        elif node.to == "gauge":
            found.append(move_to_gauge(game, ref.card, owner))
        elif node.to == "deck" and is_lost(card(game, ref.card)) != (owner in game.own.lost):
            log_effect(game, effect, "failed", ("7.ファイト中",), "デッキゾーンでは混在できない")
        else:
            found.append(_move_to_area(game, node, ref.card, place(owner, AREAS.index(node.to)), cause))
    return found


def _move_to_area(game: Game, node: Move, number: int, to: int, cause: str) -> Moved:
    appears = AREAS.index(node.to) in SPACES and game.cards[number].place not in FIELD_PLACES
    return Moved(
        number,
        to,
        "appear" if appears else cause or "move",
        bool(node.rested),
        node.to not in _HIDDEN_AREAS,
        BOTTOM if node.bottom else TOP,
        cites=("o.ファイトから取り除かれているカード",) if node.to == "removed" else (),
    )


def move(node: Move) -> list[Step]:
    """Make the line of a move, by the rule of the area into which it goes."""
    return let_happen(_AREA_RULES.get(node.to, DOES), move_cards)(node)


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


def move_from_top(game: Game, effect: Effect, node: PutTop, cause: str = "") -> list[Any]:
    """Return the moves of the top cards of a deck into gauge, drop zone, or the soul of the card whose ability it is."""
    cards = _top_of_deck(game, effect, node)
    if node.to == "gauge":
        return [move_to_gauge(game, c, side(effect, node.whose)) for c in cards]
    if node.to == "drop":
        return [move_to_drop(game, c, "discard", ("o.捨てる",)) for c in cards]
    if not game.is_here(effect.source):
        return []
    under = effect.source.card
    to = place(controller(game, under), SOUL)
    return [Moved(c, to, "into soul", cites=("o.ソウル",), under=under) for c in cards]


def put_top_cards(node: PutTop) -> list[Step]:
    """Make the lines by which top cards of a deck are put somewhere: chance shows those that all see, then they move."""
    number = _AREA_RULES[node.to]

    def options(game: Game, effect: Effect) -> list[Any]:
        return [] if node.to == "gauge" else options_of_chance(game, _top_of_deck(game, effect, node))

    def take(game: Game, effect: Effect, option: Any) -> Control:
        return chance.settle_card(game, option, look)

    look = ask(number, options, take, nature, sub="look", does="Chance says which cards lie on top.")
    return [look, *let_happen(number, move_from_top)(node)]


def lay_treasures(game: Game, effect: Effect, node: Treasure) -> list[Any]:
    """o.魔財宝: return the moves by which cards are laid face down into the magic area."""
    to = place(effect.player, MAGIC)
    return [Moved(ref.card, to, "treasure", up=False, cites=("f.8",)) for ref in refs(game, effect, node.target)]


def change_deck(game: Game, effect: Effect, node: ChangeDeck) -> list[Any]:
    """7.ファイト中: return the events by which the main deck leaves the fight face down and the lost deck takes its place."""
    player = side(effect, node.whose)
    new = game.areas[place(player, LOST)]
    if not new:
        return []
    rules = ("7.ファイト中", "7.ロストデッキ")
    gone = [Moved(c, place(player, REMOVED), "removed", up=False, cites=rules) for c in game.areas[place(player, DECK)]]
    laid = [Moved(c, place(player, DECK), "lost deck", up=False, cites=rules) for c in new]
    return [*gone, *laid, change("lost deck", lost=game.own.lost | {player})]


def turn_over(game: Game, effect: Effect, node: TurnOver) -> list[Any]:
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


def draw_cards(node: Draw) -> list[Step]:
    """Make the line by which a fighter draws cards."""

    def carry_out(game: Game, effect: Effect) -> Control:
        return draw(side(effect, node.whose), node.amount)

    return [step("f.1", carry_out, does="A fighter draws as many cards as the text says.")]


def deal_damage(game: Game, effect: Effect, node: Damage, cause: str = "") -> list[Any]:
    """Return the events of damage by an effect, dealt by its card if that is still there."""
    source = (effect.source.card,) if game.is_here(effect.source) else ()
    return damage(game, side(effect, node.target), node.amount, source)


def change_life(game: Game, effect: Effect, node: Life, cause: str = "") -> list[Any]:
    """Return the change of a fighter's life: paid where it is a part of a cost."""
    return [LifeChanged(side(effect, node.whose), node.amount, "pay" if cause else "gain")]


# -- what lasts --------------------------------------------------------------------------------------------


def change_number(node: Power) -> list[Step]:
    """Make the line by which a number of cards changes for a while, or their time stops (o.時を止める)."""
    return let_happen("o.時を止める" if node.what == STOPPED else DOES, change_numbers)(node)


def rest_cards(game: Game, effect: Effect, node: Rest, cause: str = "") -> list[Any]:
    """Return the turns by which cards are rested."""
    return turn_cards(game, effect, node)


def disable_abilities(game: Game, effect: Effect, node: Disable) -> list[Any]:
    """Return the effects by which abilities of cards are not valid, so that they give none either (k.D・シェア.Q2)."""
    return [
        Modified(
            Modifier(DISABLED, ref, 0, node.until, effect.player, effect.source, effect.ability),
            ("k.D・シェア.Q2",) if has_keyword(game, ref.card, SHARE) else (),
        )
        for ref in refs(game, effect, node.target)
    ]


def carry_out_nothing(node: Change) -> list[Step]:
    """Make no line: what a 【永続】 ability changes is so without being carried out (4.3)."""
    return []


# -- conditions, ends, attacks -----------------------------------------------------------------------------


def go_on_only_if(node: Only) -> list[Step]:
    """4.1.3.2: make the line of a condition in an effect: where it is not met, what comes after it is not resolved."""

    def carry_out(game: Game, effect: Effect) -> Control:
        if count_holds(game, effect, Count(node.of, node.at_least, node.at_most)):
            if node.of.role == "buddy":
                log_effect(game, effect, "buddy here", ("1a.Q5",))
            return None
        log_effect(game, effect, "failed", ("4.2.3.2",), "効果の中の条件を満たしていない")
        return leave(game)

    return [step("4.1.3.2", carry_out, does="Without what the text asks for, the rest of it is not resolved.")]


def negate(node: Negate) -> list[Step]:
    """Make the line by which the attack in progress, or the use that is answered, is negated."""

    def carry_out(game: Game, effect: Effect) -> Control:
        own: Bf = game.own
        if node.what == "attack" and own.attacks:
            attacks = (*own.attacks[:-1], own.attacks[-1]._replace(negated=True))
            negated = change("negated", attacks=attacks)
        elif node.what == "use" and own.stack and not own.stack[-1].left:
            negated = change("negated", stack=(*own.stack[:-1], answered_use(game)._replace(negated=True)))
        else:
            log_effect(game, effect, "failed", why="無効化するものがない")
            return None
        return happen(game, [negated])

    return [step(DOES, carry_out, does="The attack, or the use that is answered, is negated.")]


def note_end(game: Game, effect: Effect, node: End) -> list[Any]:
    """o.終了する: return the note of what an effect ends, which comes when it has been resolved."""
    return [change("ending", ending=node.what)]


def attack(node: Attack) -> list[Step]:
    """Make the lines of an attack by an effect: rest the cards, then attack from the choice of the target on."""

    def attackers(game: Game, effect: Effect) -> list[Ref]:
        return [ref for ref in refs(game, effect, node.target) if game.cards[ref.card].place in FIELD_PLACES]

    def rest(game: Game, effect: Effect) -> Control:
        found = attackers(game, effect)
        if not found:
            log_effect(game, effect, "failed", why="攻撃するカードがない")
        return happen(game, [Turned(ref.card, True) for ref in found if not game.cards[ref.card].rested])

    def begin(game: Game, effect: Effect) -> Control:
        found = attackers(game, effect)
        if not found:
            return None
        section = "3c" if game.own.phase == "attack" else "3d"
        first, *_ = found
        fight = Fight(section, controller(game, first.card), tuple(found), aimed=False)
        return Call(BF.at(f"{section}.2.2", "target"), fight)

    return [
        step("3d.Q4", rest, "rest", "The cards that attack are rested."),
        step("3d.Q4", begin, does="The cards attack, from the choice of the target on."),
    ]


def note_next_turn(game: Game, effect: Effect, node: NextTurn) -> list[Any]:
    """c.3: return the note of whose turn comes next; after a turn that an effect gave it is the other's all the same."""
    return [change("next turn", next_turn=side(effect, node.whose))]


Events = Callable[[Game, Effect, Any, str], list[Any]]
"""A function from an instruction and its effect to events; the word is their cause where it is a part of a cost."""
EVENTS: Final[dict[type, Events]] = {
    Ko: destroy_cards,
    Move: move_cards,
    PutUnder: put_into_soul,
    PutTop: move_from_top,
    Life: change_life,
    Rest: rest_cards,
    Damage: deal_damage,
}
"""The instructions that only make things happen: what a cost may be made of."""


def events_of(game: Game, effect: Effect, node: Any, cause: str) -> list[Any]:
    """Return what an instruction of a cost makes happen."""
    return EVENTS[type(node)](game, effect, node, cause)


WORDS: Final[dict[type, Any]] = {
    Draw: draw_cards,
    Choose: choose_cards,
    All: take_all,
    Ko: let_happen("f.9", destroy_cards),
    Move: move,
    PutTop: put_top_cards,
    PutUnder: let_happen("o.ソウル", put_into_soul),
    Rest: let_happen(DOES, turn_cards),
    Activate: let_happen(DOES, turn_cards),
    Power: change_number,
    NextTurn: let_happen("c.3", note_next_turn),
    TurnOver: let_happen("k.反刻", turn_over),
    Treasure: let_happen("o.魔財宝", lay_treasures),
    Disable: let_happen(DOES, disable_abilities),
    Forbid: let_happen("o.時を止める", forbid),
    ChangeDeck: let_happen("7.ファイト中", change_deck),
    CallCard: call_card,
    Change: carry_out_nothing,
    Damage: let_happen(DOES, deal_damage),
    Life: let_happen(DOES, change_life),
    Only: go_on_only_if,
    Negate: negate,
    End: let_happen("o.終了する", note_end),
    Attack: attack,
}
"""The lines that each instruction becomes."""
