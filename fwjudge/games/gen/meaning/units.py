"""907 復帰, 908 レスト・スタン, 909 KO, 916 ダメージ, 917 回復, 906 チャージ: what is done to units."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import Noted, make_declaration, turn_card
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.meaning import Meanings, tell_lines
from fwjudge.games.common.players import acting_player

from ..now.cards import amount_for, cards_named
from ..now.continuous_effects import is_forbidden
from ..rules.ch03_areas import Stunned, attach_energy, restore
from ..rules.ch09_terms import Healed, deal_damage, draw, ko
from ..state import HAND, bearer, card, damage_on, is_stunned, is_unit_place, place
from .choosing import let_happen_to_cards


def _kos(game: Game, effect: Effect, node: text.Ko) -> list[Any]:
    """909.1: return the events that KO the units."""
    return [ko(ref.card, "813.5b", source=effect.source) for ref in cards_named(game, effect, node.cards)]


def _so_already(game: Game, effect: Effect) -> list[Any]:
    """104.3: return no event, and log that all lie so already."""
    note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("104.3",)))
    return []


def _rests(game: Game, effect: Effect, node: text.Rest) -> list[Any]:
    """908.1: return the events that change how the units lie; one that lies so already does not begin to (104.3)."""
    found: list[Any] = []
    for ref in cards_named(game, effect, node.cards):
        if is_stunned(game, ref.card):
            found.append(Stunned(ref.card, False))
        if not game.cards[ref.card].rested:
            found.append(turn_card(ref.card, True))
    return found or _so_already(game, effect)


def _stuns(game: Game, effect: Effect, node: text.Stun) -> list[Any]:
    """908.1: return the events that change how the units lie; one that lies so already does not begin to (104.3)."""
    found: list[Any] = []
    for ref in cards_named(game, effect, node.cards):
        if game.cards[ref.card].rested:
            found.append(turn_card(ref.card, False))
        if not is_stunned(game, ref.card):
            found.append(Stunned(ref.card, True, ("908.1", "908.3") if game.cards[ref.card].rested else ("908.1",)))
    return found or _so_already(game, effect)


def _restores(game: Game, effect: Effect, node: text.Activate) -> list[Any]:
    """907.1: return the events that restore the units."""
    return [
        event for ref in cards_named(game, effect, node.cards) for event in restore(game, ref.card, ())
    ] or _so_already(game, effect)


def _heals(game: Game, effect: Effect, node: text.Heal) -> list[Any]:
    """917.1: return the events that heal the units; as much damage as there is, or all of it (917.1a)."""
    found = []
    for ref in cards_named(game, effect, node.cards):
        lies = damage_on(game, ref.card)
        amount = lies if node.amount is None else min(lies, amount_for(game, effect, node.amount, ref))
        if amount > 0:
            found.append(Healed(ref.card, amount, ("917.1a",) if node.amount is None else ()))
    return found


def _damages(game: Game, effect: Effect, node: text.Damage) -> list[Any]:
    """916.1: return the events that deal damage, by the unit whose skill it is (813.4) or the card (813.2); no HP, no damage (916.5)."""
    assert not isinstance(node.to, str)
    refs = cards_named(game, effect, node.to)
    for ref in refs:
        if card(game, ref.card).hp is None:
            note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("916.5",)))
    source = game.ref(bearer(game, effect.source.card)) if game.is_here(effect.source) else effect.source
    rule = "813.4" if card(game, effect.source.card).type == "unit" else "813.2"
    return [
        event
        for ref in refs
        for event in deal_damage(game, ref.card, amount_for(game, effect, node.amount, ref), source, rule)
    ]


def _cannot_be_dealt(node: text.Damage) -> str:
    if isinstance(node.to, str):
        return "ダメージはユニットが受ける"
    return "ダメージの割り振りはない" if node.divided else ""


def _charge(node: text.Charge) -> list[Step]:
    """906.1: make the lines of a charge: a card of the hand becomes energy, then a card is drawn; as much as can be done (104.2)."""

    def options(game: Game, frame: Effect) -> list[Any]:
        units = [ref for ref in cards_named(game, frame, node.cards) if is_unit_place(game.cards[ref.card].place)]
        if is_forbidden(game, "charge", frame.player):
            return []
        return (
            list(dict.fromkeys(game.ref(c) for c in distinct(game, game.areas[place(frame.player, HAND)])))
            if units
            else []
        )

    def take(game: Game, frame: Effect, option: Ref) -> Control:
        units = cards_named(game, frame, node.cards)[:1]
        told = [make_declaration(frame.player, "charge", (ref.card,)) for ref in units if "charge" in game.world.hears]
        return happen(game, [*told, *(attach_energy(game, option.card, ref.card) for ref in units)])

    def draw_card(game: Game, frame: Effect) -> Control:
        return draw(frame.player, 1)

    return [
        ask(
            "906.1", options, take, acting_player, does="The player attaches a card of the hand to the unit as energy."
        ),
        step("906.1", draw_card, "draw", "After that the player draws a card."),
    ]


MEANINGS: Final[Meanings] = {
    text.Ko: let_happen_to_cards("909.1", _kos),
    text.Rest: let_happen_to_cards("908.1", _rests),
    text.Stun: let_happen_to_cards("908.1", _stuns),
    text.Activate: let_happen_to_cards("907.1", _restores),
    text.Heal: let_happen_to_cards("917.1", _heals),
    text.Damage: let_happen_to_cards("916.1", _damages, refused=_cannot_be_dealt, field="to"),
    text.Charge: tell_lines(_charge),
}
