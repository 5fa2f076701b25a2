"""What must hold for every game on the machine, whatever is played."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fwjudge.engine.choice import OFFERS
from fwjudge.engine.decisions import CannotApply, actions, apply, decision, legal, view, why_not
from fwjudge.engine.game import Card, Game
from fwjudge.engine.key import position_key
from fwjudge.engine.log import log
from fwjudge.library import from_json, to_json
from tests import sample

games = pytest.mark.parametrize("game", sample.ALL)
moments = given(seed=st.integers(0, 2**32), length=st.integers(0, 150))
some = settings(max_examples=12, deadline=None)


def moment(game: str, seed: int, length: int) -> Game:
    return sample.play(sample.ALL[game](seed), seed, length)


def reloaded(game: Game) -> Game:
    return from_json(json.loads(json.dumps(to_json(game))))


def fingerprint(game: Game) -> str:
    entries = [(e.step.address, tuple(s.address for s in e.callers), repr(e.event)) for e in log(game)]
    return hashlib.sha256(repr(entries).encode()).hexdigest()


@games
@moments
@some
def test_a_copy_changes_nothing_of_the_original(game: str, seed: int, length: int) -> None:
    original = moment(game, seed, length)
    before, shown = original.value(), list(legal(original))
    copy = sample.play(original.fork(), seed + 1, 20)
    assert original.value() == before
    assert list(legal(original)) == shown
    assert copy.ended is not None or copy.value() != before or not shown


@games
@moments
@some
def test_saved_and_read_back_it_goes_on_identically(game: str, seed: int, length: int) -> None:
    original = moment(game, seed, length)
    again = reloaded(original)
    assert again == original
    assert hash(again) == hash(original)
    assert legal(again) == legal(original)
    assert position_key(again) == position_key(original)
    sample.play(original, seed + 1, 30)
    sample.play(again, seed + 1, 30)
    assert again == original


@games
@moments
@some
def test_the_same_answers_give_the_same_log(game: str, seed: int, length: int) -> None:
    assert fingerprint(moment(game, seed, length)) == fingerprint(moment(game, seed, length))


@games
@moments
@some
def test_every_option_can_be_applied_and_is_refused_by_nothing(game: str, seed: int, length: int) -> None:
    state = moment(game, seed, length)
    for option in legal(state):
        assert why_not(state, option) == ()
        after = apply(state, option)
        assert after.ended is not None or after.offered


@games
@given(seed=st.integers(0, 2**32), length=st.integers(0, 150), data=st.data())
@some
def test_an_action_that_is_not_offered_is_refused_with_a_rule(game: str, seed: int, length: int, data: Any) -> None:
    state = moment(game, seed, length)
    own = state.world.policy.procedures
    known = {
        action
        for line, offer in OFFERS.items()
        if own.tables.get(line.table.name) is line.table
        for action in offer.actions
    }
    kinds = sorted(set(actions(state)) or known, key=repr) if data.draw(st.booleans()) else sorted(known, key=repr)
    if not kinds:
        return
    kind = data.draw(st.sampled_from(kinds))
    args = data.draw(st.lists(st.integers(0, len(state.cards) - 1), min_size=len(kind.slots), max_size=len(kind.slots)))
    option = (kind, *args)
    if option in legal(state):
        return
    refused = why_not(state, option)
    if not refused:  # a card that looks the same stands for it
        assert any(
            o[0] is kind and all(state.cards[a] == state.cards[b] for a, b in zip(o[1:], args, strict=True))
            for o in legal(state)
        )
        return
    assert all(refused)
    with pytest.raises(CannotApply):
        apply(state, option)


@games
@moments
@some
def test_cards_are_conserved_each_in_one_place(game: str, seed: int, length: int) -> None:
    start = sample.ALL[game](seed)
    prints = sorted((c.printed, c.owner) for c in start.cards)
    state = sample.play(start, seed, length)
    assert sorted((c.printed, c.owner) for c in state.cards) == prints
    places = [at for area in state.areas for at in area]
    assert sorted(places) == list(range(len(state.cards)))
    assert all(at in state.areas[card.place] for at, card in enumerate(state.cards))


@games
@moments
@some
def test_equal_positions_have_equal_keys(game: str, seed: int, length: int) -> None:
    """Two cards of one print that lie alike may change their numbers: the position is the same."""
    state = moment(game, seed, length)
    swapped = state.fork()
    pointed = state.world.policy.cards_pointed_at(state)
    rng = random.Random(seed)
    for area in state.areas:
        alike = [c for c in area if c not in pointed]
        if len(alike) > 1:
            a, b = rng.sample(alike, 2)
            if state.cards[a] == state.cards[b] and state.lives[a] == state.lives[b]:
                place = state.cards[a].place
                swapped.areas[place] = tuple(b if c == a else a if c == b else c for c in swapped.areas[place])
    assert position_key(swapped) == position_key(state)


@games
@moments
@some
def test_a_player_sees_no_card_that_is_hidden_from_them(game: str, seed: int, length: int) -> None:
    """Whatever the hidden cards are, the view is the same."""
    state = moment(game, seed, length)
    for player in (0, 1):
        other = state.fork()
        shown = [
            c for c in range(len(state.cards)) if state.stack and state.world.policy.sees(state, player, c)
        ]  # by a skill
        hidden = [
            c
            for place, area in zip(state.world.places, state.areas, strict=True)
            if not place.public and not (place.looked_at_by_owner and place.player == player)
            for c in area
            if not state.cards[c].up and c not in shown
        ]
        prints = [state.cards[c].printed for c in hidden]
        random.Random(seed).shuffle(prints)
        for c, printed in zip(hidden, prints, strict=True):
            other.cards[c] = Card(printed, *state.cards[c][1:])
        assert view(other, player).areas == view(state, player).areas
        found = decision(state)
        assert (view(state, player).decision is None) == (found is None or found.player != player)


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 60), marks=pytest.mark.long)], ids=["5", "60"])
@games
def test_traced_and_untraced_games_are_equal(game: str, seeds: range) -> None:
    """The shortcuts of an untraced run skip nothing that would have done something."""
    for seed in seeds:
        plain, traced = sample.ALL[game](seed), sample.ALL[game](seed)
        traced.trace = []
        sample.play(plain, seed)
        sample.play(traced, seed)
        assert plain.value() == traced.value()
        assert len(traced.trace) > 100


@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 500), marks=pytest.mark.long)], ids=["10", "500"])
@games
def test_random_games_come_to_an_end(game: str, seeds: range) -> None:
    """500 of each in all, without an error."""
    for seed in seeds:
        state = sample.ALL[game](seed)
        sample.play(state, seed)
        assert state.ended is not None
