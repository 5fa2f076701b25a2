"""200, 809: what a card is and can do now; as it is printed unless lasting effects say otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fwjudge.engine.game import Game, Ref
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect
from fwjudge.engine.project import WHOLE_TURN, Modifier
from fwjudge.games.common.layers import ABILITIES, NOTHING, Part, information_now

from ..state import LAST, SET, UNIT_PLACES, Left, is_stunned
from ..world.facts import effect_that_lasts, facts, facts_of_skills
from ..world.layers import Clause, Lasting


def is_all_as_printed(game: Game) -> bool:
    """Whether no effect that could change a card lasts or is printed: then every card is as it is printed."""
    return not game.modifiers and not game.world.continuous


def is_as_printed(game: Game, what: str) -> bool:
    """Whether no effect that lasts now changes this of any card: a word, a number or the abilities."""
    if not game.modifiers:
        return what not in facts_of_skills(game).changed
    known = answers(game)
    changed: frozenset[str] | None = known.get("changed")
    if changed is None:
        ever = facts_of_skills(game).changed
        changed = known["changed"] = ever.union(*[_data_changed(game, m) for m in game.modifiers])
    return what not in changed


def parts_lasting(game: Game, m: Modifier) -> Sequence[Part]:
    """809.1: return the changes that an effect with a duration makes to the information of cards, layer by layer."""
    lasting: Lasting = m.amount
    found = effect_that_lasts(game, m.ability, lasting.last)
    return found.open_parts if lasting.clause < 0 else found.parts[lasting.clause]


def clauses_in_force(game: Game, m: Modifier) -> Sequence[Clause]:
    """Return the clauses that an effect with a duration puts in force, beside those that change the information of cards."""
    lasting: Lasting = m.amount
    found = effect_that_lasts(game, m.ability, lasting.last)
    return found.open_in_force if lasting.clause < 0 else found.in_force[lasting.clause]


def effect_of_modifier(m: Modifier) -> Effect:
    """Return the frame in which an effect that lasts asks for its cards: with what it had chosen."""
    chosen = m.amount.chosen if m.what == LAST else ()
    return Effect(m.ability, m.source or m.ref or Ref(0, -1), m.player, (), chosen)


def _data_changed(game: Game, m: Modifier) -> frozenset[str]:
    """Return what of cards an effect changes that lasts for a time."""
    if m.what == LAST:
        return NOTHING.union(*[part.writes for part in parts_lasting(game, m)])
    return frozenset((m.what,))


def words_of(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the names, traits, advantages or types (`what`) that a card has now, with all effects on it."""
    own = facts(game).words[game.cards[card].printed][what]
    return own if is_as_printed(game, what) else information_now(game).words.get((what, card), own)


def abilities_of(game: Game, number: int) -> tuple[int, ...]:
    """Return the abilities of a card; those that it only gives to others are none of its own."""
    own: tuple[int, ...] = game.printed_card(number).abilities
    return own if is_as_printed(game, ABILITIES) else information_now(game).abilities.get(number, own)


def number_of(game: Game, what: str, card: int) -> int:
    """809.1e: return a number that a card has now, with all effects on it; no retreat costs less than 0."""
    own = printed_value(game, what, card)
    total = own if is_as_printed(game, what) else information_now(game).numbers.get((what, card), own)
    return max(0, total) if what == "retreat" else total


def printed_value(game: Game, what: str, card: int) -> int:
    """809.1a: return a number as it is printed on the card."""
    printed = game.printed_card(card)
    return int((printed.hp if what == "hp" else printed.retreat if what == "retreat" else 0) or 0)


def valid_cards(game: Game, player: int) -> list[int]:
    """802.2: return a player's units and what is set on them; not those that are stunned (802.2a) or KO'd (306.7a-3)."""
    known = answers(game)
    found: list[int] | None = known.get(("valid", player))
    if found is None:
        found = known["valid", player] = []
        for at in UNIT_PLACES[player]:
            for c in game.areas[at]:
                if game.cards[c].up and not is_stunned(game, c):
                    found += (c, *game.areas[at + SET])
    return found


def has_begun(m: Modifier) -> bool:
    """809.8: whether an effect has begun to last; that of a certain turn begins with that turn."""
    return m.until.what != WHOLE_TURN


def last_information(game: Game, number: int) -> Left | None:
    """812.1: return what a card was that has just left the Area or been KO'd."""
    life = game.lives[number]
    return next((left for left in game.own.left if left.ref.card == number and life - left.ref.life in (0, 1)), None)


def information_not_as_printed(game: Game, cards: Iterable[int]) -> list[Left]:
    """Return abilities, names and traits of those of these cards for which they are not the printed ones."""
    if is_all_as_printed(game):
        return []
    found = []
    for c in cards:
        printed = game.printed_card(c)
        now = Left(game.ref(c), abilities_of(game, c), words_of(game, "name", c), words_of(game, "trait", c))
        if now != Left(now.ref, printed.abilities, (printed.name,), printed.traits):
            found.append(now)
    return found
