"""Facts about the cards of a fight that are worked out once, before it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fwjudge.ability import Ability, Disable, Forbid, Power, Treasure
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import World

from ..state import STOPPED, BfCard
from .keywords import SHARE, SOUL_GUARD, TRANSFORMS


class Facts(NamedTuple):
    """Facts about the printed cards and the abilities of a fight. Nothing in them changes while it is played."""

    types: tuple[str, ...]
    """The type of each printed card."""
    sizes: tuple[int, ...]
    """The printed size of each printed card, 0 where it has none."""
    keywords: tuple[frozenset[str], ...]
    """The keyword abilities of each printed card."""
    number_by_name: Mapping[str, int]
    """The number of the printed card with this name."""
    abilities_vary: bool
    """Some ability gives abilities to cards, or takes the use of theirs away: what is printed does not decide alone."""
    time_can_stop: bool
    """Some ability can keep a card or a fighter from using anything (o.時を止める)."""
    can_transform: bool
    """Some monster can be equipped like an item (k.変身, k.必殺変身)."""
    can_activate: bool
    """Some card has an ability with 【起動】."""
    can_answer: bool
    """Some card or ability has 【対抗】."""
    conditions: frozenset[str]
    """The events to which some condition of use refers (o.条件を満たした後に使うカード)."""


def prepare(world: World) -> None:
    """Work out the facts about the cards of a world, and what its abilities watch, replace and change all the time."""
    printed: Sequence[BfCard] = world.printed
    abilities: Sequence[Ability] = world.abilities
    names = {ability.name[1:-1] for ability in abilities}
    nodes = [node for ability in abilities for node in ability.body]
    keywords = tuple(
        frozenset(abilities[a].name[1:-1] for a in card.abilities if abilities[a].kind == "keyword") for card in printed
    )
    abilities_vary = any(ability.name == f"『{SHARE}』" for ability in abilities) or any(
        isinstance(node, Disable | Treasure) or (isinstance(node, Power) and node.what == STOPPED) for node in nodes
    )
    world.facts = Facts(
        types=tuple(card.type for card in printed),
        sizes=tuple(card.size or 0 for card in printed),
        keywords=keywords,
        number_by_name={card.name: number for number, card in enumerate(printed)},
        abilities_vary=abilities_vary,
        time_can_stop=abilities_vary or any(isinstance(node, Forbid) for node in nodes),
        can_transform=not names.isdisjoint(TRANSFORMS),
        can_activate=any(ability.kind == "activate" for ability in abilities),
        can_answer=any(card.counter for card in printed) or any(ability.timing == "counter" for ability in abilities),
        conditions=frozenset(
            ability.trigger.sound
            for ability in abilities
            if ability.trigger is not None and ability.kind in ("spell", "condition", "activate")
        ),
    )
    world.hears = frozenset(ability.trigger.sound for ability in abilities if ability.trigger is not None)
    guarded = any(ability.name == f"『{SOUL_GUARD}』" for ability in abilities)
    given = any(getattr(node, "what", "") == SOUL_GUARD for node in nodes)
    world.replaces = frozenset(("leave",)) if guarded or given else frozenset()
    world.continuous = any(ability.kind == "continuous" for ability in abilities)
