"""The lines that sections 1a, 1b, 1c and 4 have in common: declaring a use, deciding how to pay, naming targets, paying, resolving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability.text import Choose
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Added, Decided, Moved, Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record, suppose
from fwjudge.engine.program import program
from fwjudge.engine.queries import members
from fwjudge.engine.stack import Stacked
from fwjudge.engine.step import Call, Control, Step, ask
from fwjudge.games.common.choosing import DONE
from fwjudge.games.common.events import Change, NotedChange
from fwjudge.games.common.players import acting_player, nature

from ..now.abilities import abilities_of, is_given_to
from ..now.picks import next_pick, with_pick
from ..now.price import ability_of, price_of
from ..state import BUDDY, FIELD_PLACES, GAUGE, USED, LifeChanged, Use, card, is_lost, is_on_field, place
from ..world.facts import Facts, SkillFacts
from ..world.keywords import AMBUSH_NAME, SHARED
from .s8_decks import rules_of_choice
from .sf_field import move_to_drop, options_of_chance, shown_by

NORMAL: Final = "no buddy call"
BUDDY_CALL: Final = "buddy call"
"""The answers to whether a call or an equipment is a buddy call."""
GAUGE_PAID: Final = "gauge"
"""The name under which a use remembers the cards of the gauge that are to be paid."""


def log_use(game: Game, use: Use, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    """Log something about a use that changes nothing."""
    note(game, Noted(what, use.player, use.effect.ability, use.ref, cites, why))


def log_change(game: Game, use: Use, what: str, change: Change, cites: tuple[str, ...] = ()) -> None:
    """Log something about a use together with what changes by it."""
    record(game, NotedChange(what, use.player, use.effect.ability, use.ref, change, cites))


_OF_CARDS: Final = frozenset(
    (
        "o.フラッグを使用条件とするカード",
        "o.特殊フラッグ",
        "8.構築条件",
        "k.角王",
        "k.ドラゴッド",
        "k.変身",
        "k.必殺変身",
    )
)
"""The rules without which a card of this kind could not come onto the field."""


def rules_of_card(use: Use) -> tuple[str, ...]:
    """Return the rules by which just this card could be used, of those that say what becomes of it too."""
    return tuple(rule for rule in use.window if rule in _OF_CARDS)


# -- declaring -----------------------------------------------------------------------------------------


def show_card(game: Game, use: Use) -> Control:
    """1a.1.1, 1b.1.1, 1c.1.1: the card is shown and its use declared; until it is resolved it lies where no rule puts it."""
    number = use.ref.card
    declared = make_declaration(use.player, use.kind, (number,), use.window)
    if game.cards[number].place in FIELD_PLACES:  # k.変身: from a space it goes straight to the item
        return happen(game, [declared])
    return happen(game, [declared, Moved(number, place(use.player, USED), "declare")])


def decide_buddy_call(number: str) -> Step:
    """Make the line at which the fighter says whether this is a buddy call, if the buddy allows it."""

    def options(game: Game, use: Use) -> list[str]:
        return [NORMAL, BUDDY_CALL] if _buddies_of_that_name(game, use) else []

    def take(game: Game, use: Use, option: str) -> Control:
        game.frame = use._replace(buddy=option == BUDDY_CALL)
        if option == NORMAL:
            note(game, Decided("normal call", use.player, use.ref.card))
        return None

    does = "The fighter says whether this is a buddy call, if a standing card of that name lies in the buddy zone."
    return ask(number, options, take, acting_player, does=does)


def _buddies_of_that_name(game: Game, use: Use) -> list[int]:
    """Return the standing cards of the same name in the buddy zone; a card that lies face down has no name (f.3)."""
    name = card(game, use.ref.card).name
    lying = game.areas[place(use.player, BUDDY)]
    return [c for c in lying if not game.cards[c].rested and game.cards[c].up and card(game, c).name == name]


def exchange_with_buddy(game: Game, use: Use) -> Control:
    """1a.1.5, 1c.1.4: for a buddy call the card goes to the buddy zone rested (5.スタンドとレスト), and the buddy is used in its place."""
    if not use.buddy:
        return None
    number, (buddy, *_) = use.ref.card, _buddies_of_that_name(game, use)
    cites = ("5.スタンドとレスト",) if card(game, number).type == "impact monster" else ()
    if len(game.areas[place(use.player, BUDDY)]) > 1:
        cites = (*cites, "f.3")
    ref = game.ref(buddy)  # a card whose use is declared stays the same
    game.frame = use._replace(ref=ref, effect=use.effect._replace(source=ref))
    return happen(
        game,
        [
            Moved(number, place(use.player, BUDDY), "buddy", True, cites=cites),
            Moved(buddy, place(use.player, USED), "buddy call"),
        ],
    )


# -- picking cards: for a cost, for targets ---------------------------------------------------------------


def name_targets(number: str, sub: str = "") -> Step:
    """Make the line at which the targets on the field or in the drop zone are named, as many as there are."""

    def targets(game: Game, use: Use) -> Sequence[Any]:
        if use.effect.ability < 0:
            return ()
        facts: SkillFacts = game.world.facts.skills[use.effect.ability]
        return facts.targets

    def options(game: Game, use: Use) -> list[Any]:
        found = next_pick(game, use.effect, targets(game, use))
        return found.options if found else []

    def take(game: Game, use: Use, option: Any) -> Control:
        found = next_pick(game, use.effect, targets(game, use))
        assert found is not None
        game.frame = use._replace(effect=with_pick(use.effect, found.node, option))
        if (called := _card_not_there_yet(game, use, found.node)) >= 0:
            note(game, Decided("not there yet", use.player, called, cites=("1a.Q2",)))
        if option != DONE and (rules := rules_of_choice(game, found.node.of, option.card)):
            note(game, make_declaration(use.player, "choose", (option.card,), rules))
        return line

    does = "The fighter names the targets on the field or in the drop zone, from all cards that fit."
    line = ask(number, options, take, acting_player, sub, does)
    return line


def _card_not_there_yet(game: Game, use: Use, node: Choose) -> int:
    """1a.Q2: return the card whose call is answered, if it could be chosen were it on the field already; -1 where it could not."""
    stack = game.own.stack
    if not stack or stack[-1].kind != "call" or stack[-1].left or is_on_field(game, stack[-1].ref):
        return -1
    call = stack[-1]
    there = suppose(game, Moved(call.ref.card, place(call.player, call.area), "appear"))
    return call.ref.card if call.ref.card in members(there, use.effect, node.of) else -1


def decide_payment(number: str, sub: str = "") -> Step:
    """Make the line at which the fighter says how to pay: which cards of the gauge, and what else the cost lets one choose."""

    def options(game: Game, use: Use) -> list[Any]:
        price = price_of(game, use)
        paid = use.effect.get(GAUGE_PAID)
        if len(paid) < price.gauge:
            return gauge_to_pay(game, use.player, paid, price.gauge - len(paid))
        found = next_pick(game, use.effect, price.cost)
        return found.options if found else []

    def take(game: Game, use: Use, option: Any) -> Control:
        effect, price = use.effect, price_of(game, use)
        paid = effect.get(GAUGE_PAID)
        if len(paid) < price.gauge:
            effect = effect.put(GAUGE_PAID, tuple(sorted((*paid, option))))
        else:
            found = next_pick(game, effect, price.cost)
            assert found is not None
            effect = with_pick(effect, found.node, option)
        game.frame = use._replace(effect=effect)
        return line

    does = "The fighter says how to pay: which cards of the gauge (f.4), and what else the cost lets one choose."
    line = ask(number, options, take, acting_player, sub, does)
    return line


def gauge_to_pay(game: Game, player: int, paid: Sequence[Ref], missing: int) -> list[Ref]:
    """Return the cards of the gauge that can be paid; cards that no fighter has looked at are all alike (7.ファイト中)."""
    cards, lives = game.cards, game.lives
    left = [c for c in game.areas[place(player, GAUGE)] if Ref(c, lives[c]) not in paid]
    if len(left) == missing:
        return [game.ref(c) for c in left[:1]]
    looks = {(cards[c].printed if cards[c].settled else -1, is_lost(card(game, c))): c for c in left}
    return [Ref(c, lives[c]) for c in looks.values()]


# -- paying ----------------------------------------------------------------------------------------------


def show_payment(number: str, sub: str = "look") -> Step:
    """Make the line at which chance says which cards are paid that lay face down."""

    def options(game: Game, use: Use) -> list[Any]:
        price = price_of(game, use)
        cards = [ref.card for ref in use.effect.get(GAUGE_PAID)]
        for node in price.cost:
            cards += shown_by(game, use.effect, node)
        return options_of_chance(game, cards) if cards else []

    def take(game: Game, use: Use, option: tuple[int, int]) -> Control:
        stood_for, drawn = option
        paid = [ref.card for ref in use.effect.get(GAUGE_PAID)]
        if stood_for in paid and drawn not in paid:
            paid[paid.index(stood_for)] = drawn
            game.frame = use._replace(effect=use.effect.put(GAUGE_PAID, tuple(sorted(game.ref(c) for c in paid))))
        return chance.settle_card(game, option, line)

    line = ask(number, options, take, nature, sub, "Chance says which cards are paid that lay face down.")
    return line


def pay_cost(game: Game, use: Use) -> Control:
    """1a.1.6, 1b.1.3, 1c.1.5, o.コストと能力: all of the cost is paid at once."""
    price, ability = price_of(game, use), ability_of(game, use)
    cites = (*(ability.cites if ability is not None and ability.keyword == AMBUSH_NAME else ()), "f.4")
    events: list[Any] = [move_to_drop(game, ref.card, "pay gauge", cites) for ref in use.effect.get(GAUGE_PAID)]
    if price.life:
        events.append(LifeChanged(use.player, -price.life, "pay"))
    for node in price.cost:
        if not isinstance(node, Choose):
            events += game.world.policy.events_of(game, use.effect, node, "cost")
    return happen(game, events)


def await_resolution(game: Game, use: Use) -> Control:
    """1a.1.6, 1b.1.4, 1c.1.5, 4.1.1.1, 4.2.1.1, 4.2.1.2: from now on the card or ability is in use, and waits for its resolution."""
    return happen(game, [Stacked(use)])


# -- resolving -------------------------------------------------------------------------------------------


def carry_out_ability(game: Game, use: Use) -> Control:
    """1b.3.1, 4.1.3, 4.2.3.1: the ability is resolved, and all that its text says is done now (4.1.3.1)."""
    if use.effect.ability < 0:
        return None
    lines = program(game.world, use.effect.ability, "body")
    return Call(lines.first, use.effect) if lines else None


def follow_the_card(game: Game, use: Use) -> Control:
    """1a.3.1, 1c.3.1: on the field the used card is a new one, of which the rest of the resolution speaks."""
    game.frame = use._replace(ref=game.ref(use.ref.card))
    return None


def rules_of_shared(game: Game, use: Use) -> tuple[str, ...]:
    """k.D・シェア: return the rules of an ability that its card has from another one, or had when it was triggered."""
    ability = ability_of(game, use)
    if ability is None or ability.keyword != SHARED or not is_given_to(game, use.ref.card, use.effect.ability):
        return ()
    lost = use.effect.ability not in abilities_of(game, use.ref.card)
    return ("k.D・シェア.Q3", "k.D・シェア") if lost else ("k.D・シェア",)


def finish_resolution(game: Game, use: Use) -> Control:
    """1a.3.1, 1c.3.1, 4.1.3, 4.2.3.1: the use has been resolved; from now on the limit of once a turn holds (o.1ターンに1回)."""
    ability, effect = ability_of(game, use), use.effect
    cites = rules_of_shared(game, use)
    facts: Facts = game.world.facts
    by_name = use.kind not in ("activate", "auto") and facts.limited[game.cards[use.ref.card].printed]
    if by_name or (ability is not None and ability.limit):
        log_change(game, use, "resolved", Added("used", ((effect.source, effect.ability),)), cites)
    else:
        log_use(game, use, "resolved", cites)
    return None
