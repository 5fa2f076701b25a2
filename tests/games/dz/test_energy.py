"""Paying with energy: the colours, the smash zone, and no question where nothing differs (1-2-3)."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from fwjudge.games.dz.now.cards import total
from fwjudge.games.dz.now.payment import FROM_SMASH, kinds_to_freeze, pays_for
from fwjudge.games.dz.state import COLOURLESS

COLOURS = ("blue", "green", "red")
kinds = st.sampled_from([(c,) for c in COLOURS] + list(combinations(COLOURS, 2)) + [FROM_SMASH, ()])
purses = st.dictionaries(kinds, st.integers(1, 3), max_size=4).map(lambda found: tuple(sorted(found.items())))
costs = st.dictionaries(st.sampled_from((*COLOURS, COLOURLESS)), st.integers(0, 2), max_size=3).map(
    lambda found: tuple(found.items())
)


def pays(cards: tuple[tuple[str, ...], ...], cost: tuple[tuple[str, int], ...]) -> bool:
    wanted = [colour for colour, n in cost for _ in range(n)]
    return len(cards) == len(wanted) and any(
        all(colour == COLOURLESS or colour in card for colour, card in zip(wanted, order, strict=True))
        for order in permutations(cards)
    )


def payments(
    purse: tuple[tuple[tuple[str, ...], int], ...], cost: tuple[tuple[str, int], ...]
) -> set[tuple[tuple[str, ...], ...]]:
    cards = [kind for kind, n in purse for _ in range(n)]
    return {tuple(sorted(some)) for some in combinations(cards, total(cost)) if pays(some, cost)}


@given(costs, purses)
def test_the_picks_lead_to_every_payment_and_to_no_other(
    cost: tuple[tuple[str, int], ...], purse: tuple[tuple[tuple[str, ...], int], ...]
) -> None:
    wanted = payments(purse, cost)
    assert pays_for(cost, purse) == bool(wanted)
    found: set[tuple[tuple[str, ...], ...]] = set()

    def pick(chosen: tuple[tuple[str, ...], ...]) -> None:
        if len(chosen) == total(cost):
            found.add(chosen)
            return
        following = kinds_to_freeze(cost, purse, chosen)
        assert following or not chosen, "a pick that leads nowhere"
        for kind in following:
            pick((*chosen, kind))

    pick(())
    assert found == wanted
