"""Questions about the battle that is going on (chapter 8): its cards, and whether they still fight."""

from __future__ import annotations

from fwjudge.engine.batch import moments_if_watched
from fwjudge.engine.event import Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import value
from fwjudge.engine.reading import choice_of

from ..readings import FIGHTER_CONTROLLED
from ..state import BATTLE, COMBO, LEADER, WIDTH, Fw, area_of, cards_in, cards_in_both
from ..world.facts import facts
from .bans import prevent
from .continuous_effects import is_any_weakening
from .lasting import takes_power_away


def attack_card(game: Game) -> int:
    """Return the attack card (8-1-2-1)."""
    card: int = game.own.attack.card
    return card


def guard_card(game: Game) -> int:
    """Return the guard card (8-1-2-1)."""
    card: int = game.own.guard.card
    return card


def fights_on(game: Game, fighter: Ref) -> bool:
    """Whether this card still fights: it is the same card, and lies where cards fight, of its own player unless a reading says so."""
    if not game.is_here(fighter):
        return False
    player, area = divmod(game.cards[fighter.card].place, WIDTH)
    if area not in (BATTLE, LEADER):
        return False
    own: Fw = game.own
    return (player == own.active) == (fighter == own.attack) or _fights_for_the_other(game)


def _fights_for_the_other(game: Game) -> bool:
    """Whether a card of a battle fights on of which the other player got control (14-8): no rule says, so a reading does."""
    return choice_of(game.world.readings, FIGHTER_CONTROLLED) == "fights on"


def both_fight_on(game: Game) -> bool:
    """Whether there are still an attack card and a guard card (8-1-6)."""
    return fights_on(game, game.own.attack) and fights_on(game, game.own.guard)


def is_leader(game: Game, card: int) -> bool:
    """Whether this card lies in a leader area."""
    return area_of(game.cards[card].place) == LEADER


def combo_cards(game: Game, player: int) -> tuple[int, ...]:
    """Return the cards of this player's combo area."""
    return cards_in(game, player, COMBO)


def every_combo_card(game: Game) -> tuple[int, ...]:
    """Return the cards of both combo areas."""
    return cards_in_both(game, COMBO)


def why_no_ko(game: Game) -> tuple[str, ...]:
    """Return the rules by which battle does not KO the guard card; nothing where it does (13-17-1)."""
    guard, by = guard_card(game), game.own.attack
    return prevent(game, "be ko'd", guard, by="battle", source=by) or prevent(
        game, "leave", guard, by="battle", source=by, areas=("battle", "drop")
    )


def _can_be_weak(game: Game) -> bool:
    """Whether a battle card could have a power of 0 or less: printed so, or by an effect that takes power away."""
    known = facts(game)
    if known.has_weak_prints or takes_power_away(game):
        return True
    return known.weakens and is_any_weakening(game)


def weak_cards(game: Game) -> list[int]:
    """Return the battle cards whose power is 0 or less (14-6-2)."""
    if not game.modifiers and not game.world.facts.can_be_weak:
        return []
    if not _can_be_weak(game):
        return []
    cards = cards_in_both(game, BATTLE)
    return [c for c in cards if game.printed_card(c).power is not None and value(game, "power", c) <= 0]


def anything_follows_the_ko(game: Game) -> bool:
    """Whether a skill would wait after the KO, so that it matters whether the battle ends before."""
    return bool(game.own.waits_after_ko or moments_if_watched(game, Sounded("damage end", game.own.active)))
