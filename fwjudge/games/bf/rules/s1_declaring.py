"""What sections 1a, 1b, 1c and 4 say alike: declaring, deciding how to pay, targets, paying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Choose, PutTop
from fwjudge.engine import chance
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Declared, Moved, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import program
from fwjudge.engine.stack import Stacked
from fwjudge.engine.step import NATURE, Call, Control, Step, ask

from ..now.picks import picked, picking
from ..now.price import ability_of, price_of
from ..state import BUDDY, DECK, GAUGE, ON_FIELD, USED, WIDTH, LifeChanged, Use, card, is_lost, place
from .sf_field import to_drop, unknown

# -- declaring -----------------------------------------------------------------------------------------


def declare(game: Game, frame: Use) -> Control:
    """It is shown; until it is resolved the card lies where no rule puts it."""
    number = frame.ref.card
    declared = Declared(frame.player, frame.kind, (number,), frame.window)
    if game.cards[number][2] in ON_FIELD:  # k.変身: from a space it goes straight to the item
        return happen(game, [declared])
    return happen(game, [declared, Moved(number, place(frame.player, USED), "declare")])


def same_name(game: Game, frame: Use) -> list[int]:
    """「バディコール」の条件: a standing card of the same name in the buddy zone; one that lies face down has no name (f.3)."""
    name = card(game, frame.ref.card).name
    lying = game.areas[frame.player * WIDTH + BUDDY]
    return [c for c in lying if not game.cards[c].rested and game.cards[c].up and card(game, c).name == name]


NORMAL, BUDDY_CALL = "no buddy call", "buddy call"


def buddy_or_not(number: str) -> Step:
    def options(game: Game, frame: Use) -> list[str]:
        return [NORMAL, BUDDY_CALL] if same_name(game, frame) else []

    def take(game: Game, frame: Use, option: str) -> Control:
        game.frame = frame._replace(buddy=option == BUDDY_CALL)
        return None

    return ask(number, options, take, _player)


def _lies_rested(game: Game, number: int) -> tuple[str, ...]:
    return ("5.スタンドとレスト",) if card(game, number).type == "impact monster" else ()


def exchange_buddy(game: Game, frame: Use) -> Control:
    """The card of the hand goes to the buddy zone rested, and the buddy is what is used instead."""
    if not frame.buddy:
        return None
    buddy = same_name(game, frame)[0]
    control = happen(
        game,
        [
            Moved(frame.ref.card, place(frame.player, BUDDY), "buddy", True, cites=_lies_rested(game, frame.ref.card)),
            Moved(buddy, place(frame.player, USED), "buddy call"),
        ],
    )
    ref = game.ref(buddy)
    game.frame = frame._replace(ref=ref, effect=frame.effect._replace(source=ref))
    return control


def _player(game: Game, frame: Use) -> int:
    return frame.player


# -- picking cards: for a cost, for targets ---------------------------------------------------------------


def targets(number: str, sub: str = "") -> Step:
    """Targets on the field or in the drop zone are named on use, from the cards that fit; as many as there are."""

    def nodes(game: Game, frame: Use) -> Sequence[Any]:
        ability = ability_of(game, frame)
        return ability.aim if ability is not None else ()

    def options(game: Game, frame: Use) -> list[Any]:
        found = picking(game, frame.effect, nodes(game, frame))
        return found[1] if found else []

    def take(game: Game, frame: Use, option: Any) -> Control:
        found = picking(game, frame.effect, nodes(game, frame))
        assert found is not None
        game.frame = frame._replace(effect=picked(game, frame.effect, found[0], option))
        return line

    line = ask(number, options, take, _player, sub)
    return line


GAUGE_PAID = "gauge"


def how_to_pay(number: str, sub: str = "") -> Step:
    """Which cards of the gauge (f.4: any), and what else the cost lets one choose."""

    def options(game: Game, frame: Use) -> list[Any]:
        price = price_of(game, frame)
        paid = frame.effect.get(GAUGE_PAID)
        if len(paid) < price.gauge:
            return _gauge(game, frame, price.gauge - len(paid))
        found = picking(game, frame.effect, price.cost)
        return found[1] if found else []

    def take(game: Game, frame: Use, option: Any) -> Control:
        effect, price = frame.effect, price_of(game, frame)
        paid = effect.get(GAUGE_PAID)
        if len(paid) < price.gauge:
            effect = effect.put(GAUGE_PAID, tuple(sorted((*paid, option))))
        else:
            found = picking(game, effect, price.cost)
            assert found is not None
            effect = picked(game, effect, found[0], option)
        game.frame = frame._replace(effect=effect)
        return line

    line = ask(number, options, take, _player, sub)
    return line


def _gauge(game: Game, frame: Use, missing: int) -> list[Ref]:
    """Cards that nobody has looked at are all alike."""
    cards, lives = game.cards, game.lives
    paid = frame.effect.get(GAUGE_PAID)
    left = [c for c in game.areas[frame.player * WIDTH + GAUGE] if Ref(c, lives[c]) not in paid]
    if len(left) == missing:
        return [Ref(left[0], lives[left[0]])]
    looks = {(cards[c][0] if cards[c][5] else -1, is_lost(card(game, c))): c for c in left}  # 7.ファイト中
    return [Ref(c, lives[c]) for c in looks.values()]


# -- paying ----------------------------------------------------------------------------------------------


def looked_at(number: str, sub: str = "look") -> Step:
    """Before cards that lay face down go to where all see them, chance says which they are."""

    def options(game: Game, frame: Use) -> list[Any]:
        price = price_of(game, frame)
        cards = [ref.card for ref in frame.effect.get(GAUGE_PAID)]
        for node in price.cost:
            if isinstance(node, PutTop):
                cards += game.areas[frame.player * WIDTH + DECK][-node.amount :]
        return unknown(game, cards) if cards else []

    def take(game: Game, frame: Use, option: tuple[int, int]) -> Control:
        stood_for, drawn = option
        paid = [ref.card for ref in frame.effect.get(GAUGE_PAID)]
        control = chance.settle_card(game, *option)
        if stood_for in paid and drawn not in paid:
            paid[paid.index(stood_for)] = drawn
            game.frame = frame._replace(effect=frame.effect.put(GAUGE_PAID, tuple(sorted(game.ref(c) for c in paid))))
        return control or line

    line = ask(number, options, take, lambda game, frame: NATURE, sub)
    return line


def pay(game: Game, frame: Use) -> Control:
    """All of the cost at once."""
    return happen(game, costs(game, frame))


def costs(game: Game, frame: Use) -> list[Any]:
    price = price_of(game, frame)
    events: list[Any] = [to_drop(game, ref.card, "pay gauge", ("f.4",)) for ref in frame.effect.get(GAUGE_PAID)]
    if price.life:
        events.append(LifeChanged(frame.player, -price.life, "pay"))
    for node in price.cost:
        if not isinstance(node, Choose):
            events += game.world.policy.events_of(game, frame.effect, node, "cost")
    return events


def used(game: Game, frame: Use) -> Control:
    """From now on it is in use, and waits for its resolution."""
    return happen(game, [Stacked(frame)])


# -- carrying out ----------------------------------------------------------------------------------------


def say(game: Game, use: Use, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    note(game, Noted(what, use.player, use.effect.ability, use.ref, cites, why))


def carry_out(game: Game, frame: Use) -> Control:
    ability = ability_of(game, frame)
    if ability is None:
        return None
    lines = program(game.world, frame.effect.ability, "body")
    return Call(lines.first, frame.effect) if lines else None


def resolved(game: Game, frame: Use) -> Control:
    """o.1ターンに1回: that limit holds from the resolution on."""
    ability = ability_of(game, frame)
    if ability is not None and ability.once:
        game.own = game.own._replace(used=game.own.used | {(frame.effect.source, frame.effect.ability)})
    say(game, frame, "resolved")
    return None
