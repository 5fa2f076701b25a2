"""Facts of 確かめること, made on the board of a scenario: each is read from its words alone, as a judge would change the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from fwjudge.ability.text import Skill
from fwjudge.games import table
from fwjudge.games.table import PLAYERS, LaidCards
from fwjudge.scenario.scenario import Scenario

Key = tuple[int | None, str]


def suppose(scenario: Scenario, what: str) -> list[Scenario]:
    """Return the scenarios in which a fact is so; several of a bound, none of a fact that no board can make."""
    for pattern, make in _KINDS.items():
        if found := re.fullmatch(pattern, what):
            return list(make(scenario, found))
    return []


def _with_area(scenario: Scenario, key: Key, laid: tuple[LaidCards, ...]) -> Scenario:
    areas: Mapping[Any, Any] = {**scenario.board.areas, key: laid}
    return replace(scenario, board=replace(scenario.board, areas=areas))


def _areas(scenario: Scenario, player: str | None, name: str) -> Iterator[tuple[Key, tuple[LaidCards, ...]]]:
    keys = {area.key for area in table(scenario.game).words.areas if area.ja in (name, f"{name}エリア")}
    for key, laid in scenario.board.areas.items():
        if key[1] in keys and (key[0] is None or PLAYERS[key[0]] == player):
            yield key, laid


def _lying(scenario: Scenario, found: re.Match[str]) -> Iterator[Scenario]:
    """Lay a card rested, or active."""
    states = {word.ja: word.key for word in table(scenario.game).words.cards.states}
    state = states[found["state"].removesuffix("状態")]
    area = [key for key, _ in _areas(scenario, found["player"], found["area"])] if found["area"] else None
    for key, laid in scenario.board.areas.items():
        for at, one in enumerate(laid):
            lies = one.states - {"rested", "active"} | ({state} if state == "rested" else set())
            if one.name == found["name"] and lies != one.states and (area is None or key in area):
                yield _with_area(scenario, key, (*laid[:at], replace(one, states=frozenset(lies)), *laid[at + 1 :]))


def _absent(scenario: Scenario, found: re.Match[str]) -> Iterator[Scenario]:
    """Take a card away."""
    for key, laid in _areas(scenario, found["player"], found["area"]):
        for at, one in enumerate(laid):
            if one.name == found["name"] and one.count == 1:
                yield _with_area(scenario, key, (*laid[:at], *laid[at + 1 :]))


def _without_skill(scenario: Scenario, found: re.Match[str]) -> Iterator[Scenario]:
    """Take a skill off a card."""
    card = scenario.cards.get(found["name"])
    for one in card.abilities if card is not None else ():
        if card is not None and isinstance(one, Skill) and one.name == found["skill"]:
            left = tuple(other for other in card.abilities if other is not one)
            yield replace(scenario, cards={**scenario.cards, found["name"]: replace(card, abilities=left)})


def _pile(scenario: Scenario, found: re.Match[str]) -> Iterator[Scenario]:
    """Lay more blank cards of a pile, or fewer: so many, and of a bound a few numbers further beyond it."""
    number, bound, was = int(found["number"]), found["bound"], found["was"]
    wanted = (
        [number, number + 1, number + 2] if bound == "以上" else [number, number - 1, number - 2] if bound else [number]
    )
    for key, laid in _areas(scenario, found["player"], found["area"]):
        at = next((at for at, one in enumerate(laid) if not one.name and not one.fields), None)
        if at is None:
            continue
        total = sum(one.count for one in laid) if was is None else int(was)
        for one in wanted:
            count = laid[at].count + one - total
            if count >= 0 and one >= 0:
                changed = (*laid[:at], replace(laid[at], count=count), *laid[at + 1 :])
                yield _with_area(scenario, key, tuple(each for each in changed if each.count))


def _later(scenario: Scenario, found: re.Match[str]) -> Iterator[Scenario]:
    """Let it be a later turn."""
    yield replace(scenario, board=replace(scenario.board, turn=int(found["number"])))


def _power(scenario: Scenario, found: re.Match[str]) -> Iterator[Scenario]:
    """Print another power on a card: that of the bound, and one further beyond it."""
    steps = {"以上なら": (0, 5000), "以下なら": (0, -1000), "より小さければ": (-1,), "より大きければ": (1, 5000)}
    card = scenario.cards.get(found["name"])
    for step in steps[found["bound"]] if card is not None else ():
        if card is not None and int(found["number"]) + step >= 0:
            fields = {**card.fields, "power": int(found["number"]) + step}
            yield replace(scenario, cards={**scenario.cards, found["name"]: replace(card, fields=fields)})


_AREA = r"(?P<player>[AB])の(?P<area>[^「」]+?)"
_KINDS: Mapping[str, Callable[[Scenario, re.Match[str]], Iterator[Scenario]]] = {
    rf"(?:{_AREA}の)?「(?P<name>[^」]+)」が(?P<state>レスト|アクティブ|スタンド|フリーズ|リリース)(?:状態)?なら": _lying,
    rf"{_AREA}に「(?P<name>[^」]+)」がなければ": _absent,
    r"「(?P<name>[^」]+)」の(?P<skill>[【『][^】』]+[】』])がなければ": _without_skill,
    rf"(?:その時|【[^】]*】の時点で)?{_AREA}[がは](?P<number>\d+)枚(?P<bound>以上|以下)?なら(?: \((?P<was>\d+)枚でした\))?": _pile,
    r"(?P<number>\d+)ターン目なら": _later,
    r"「(?P<name>[^」]+)」のパワーが(?P<number>\d+)(?P<bound>以上なら|以下なら|より小さければ|より大きければ)": _power,
}
