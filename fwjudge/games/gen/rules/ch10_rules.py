"""1000 ルール処理: 敗北 (1002)、KO (1003)、交代 (1004)、不正カード (1005)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import Chooser, Control, Step, ask, step
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.layers import applied
from ..readings import PROCESSING as READING
from ..state import ENERGY, GEN, MAIN, SET, STANDBY, UNITS, WIDTH, damage_on
from ..world.facts import facts
from .ch01_overview import defeat
from .ch03_areas import Swapped, swap, to_discard
from .ch09_terms import Koed, Lacked, ko


@saved
class GenRules(NamedTuple):
    """The frame of rule processing: the standby areas that were chosen for new main units, and how it is read."""

    swaps: tuple[tuple[int, int], ...] = ()
    in_order: bool = False
    """1001.2: one kind after the other, top to bottom; else all at once (811.2a)."""


def due(game: Game) -> bool:
    """Whether some rule processing is due; known for as long as nothing happens."""
    memo = game.memo
    if memo is not None and (known := memo.get("due")) is not None:
        return bool(known)
    found = _due(game)
    if game.memo is None:
        game.memo = {}
    game.memo["due"] = found
    return found


def _due(game: Game) -> bool:
    own = game.own
    if own.lacking or own.stuck:
        return True
    cards, areas = game.cards, game.areas
    fallen = False
    for base in (MAIN, WIDTH + MAIN):
        main = areas[base]
        if not main or not cards[main[0]][4]:
            return True
        for at in range(base + 1, base + 5):
            unit = areas[at]
            if unit:
                if not cards[unit[0]][4] and (areas[at + ENERGY] or areas[at + SET]):
                    return True
            elif areas[at + ENERGY] or areas[at + SET]:
                return True
    if own.damage or game.modifiers or game.world.continuous or facts(game).has_unit_without_hp:
        fallen = bool(_to_ko(game))
    return fallen


# 1002 敗北処理 ---------------------------------------------------------------------------------------


def _losers(game: Game, frame: GenRules) -> Control:
    own = game.own
    if not own.lacking and not own.stuck:
        return None
    cites = (("1002.1",) if own.lacking else ()) + (("1002.2",) if own.stuck else ())
    return defeat(game, tuple(sorted({*own.lacking, *own.stuck})), cites)


# 1003 KO処理 -----------------------------------------------------------------------------------------


def _to_ko(game: Game) -> list[Koed]:
    """Units that are KO'd already are not touched (306.7a-3)."""
    found = []
    hurt = {ref.card for ref, _ in game.own.damage if game.is_here(ref)}
    changed = bool(game.modifiers) or game.world.continuous or facts(game).has_unit_without_hp
    for player in (0, 1):
        for area in UNITS:
            for c in game.areas[player * WIDTH + area]:
                if not game.cards[c][4] or (not changed and c not in hurt):
                    continue
                hp = value(game, "hp", c)
                if hp <= 0:
                    found.append(ko(c, "1003.1", *applied(game, c)))  # no damage does that
                elif c in hurt and damage_on(game, c) >= hp:
                    by = tuple(source for ref, source in game.own.dealt if ref == game.ref(c))
                    found.append(ko(c, "1003.2", "203.2", "916.3", *applied(game, c), by=by))
    return found


def _in_which_way(game: Game, frame: GenRules) -> Control:
    """811.2a or 1001.2: it matters where a unit that is due to be KO'd could still be chosen by 1004."""
    falling = {event.card for event in _to_ko(game)}
    if falling and any(c in falling for player in (0, 1) if _needs_main(game, player) for c in _standing(game, player)):
        game.frame = frame._replace(in_order=consult(game, READING) == "1001.2")
    return None


def _ko_first(game: Game, frame: GenRules) -> Control:
    return happen(game, _to_ko(game)) if frame.in_order else None


# 1004 交代処理 ---------------------------------------------------------------------------------------


def _needs_main(game: Game, player: int) -> bool:
    main = game.areas[player * WIDTH + MAIN]
    return not main or not game.cards[main[0]][4]


def _standing(game: Game, player: int) -> list[int]:
    return [c for slot in STANDBY for c in game.areas[player * WIDTH + slot] if game.cards[c][4]]


def _candidates(player: Chooser, empty: bool) -> Any:
    def options(game: Game, frame: GenRules) -> list[int]:
        who = player(game, frame)
        if not _needs_main(game, who) or empty == bool(game.areas[who * WIDTH + MAIN]):
            return []
        return _standing(game, who)

    return options


def _choose(game: Game, frame: GenRules, number: int) -> Control:
    player, slot = divmod(game.cards[number].place, WIDTH)
    game.frame = frame._replace(swaps=(*frame.swaps, (player, slot)))
    return None


def _swaps(game: Game, frame: GenRules) -> list[Any]:
    """Who has nobody left cannot do it, which is noticed at the next rule processing (1002.2)."""
    events: list[Any] = []
    for player in (0, 1):
        if not _needs_main(game, player):
            continue
        rule = "1004.1" if game.areas[player * WIDTH + MAIN] else "1004.2"
        slot = next((slot for who, slot in frame.swaps if who == player), None)
        if slot is None:
            events.append(Lacked(player, "stuck", (rule,)))
        elif rule == "1004.1":
            events += swap(game, player, slot, "replacement", (rule, "914.1", "302.3a"))
        else:
            events.append(Swapped(player, slot, "replacement", (), (rule,)))
    return events


# 1005 不正カード処理 ----------------------------------------------------------------------------------


def _illegal(game: Game) -> list[Any]:
    """Sets and energy whose unit is not there or KO'd."""
    found = []
    for player in (0, 1):
        for area in UNITS:
            at = player * WIDTH + area
            unit = game.areas[at]
            if unit and game.cards[unit[0]][4]:
                continue
            found += [to_discard(game, c, "illegal", ("1005.1", "911.1")) for c in game.areas[at + SET]]
            found += [to_discard(game, c, "illegal", ("1005.2", "911.1")) for c in game.areas[at + ENERGY]]
    return found


def _all_at_once(game: Game, frame: GenRules) -> Control:
    """811.2a: all that is due, in one batch."""
    if frame.in_order:
        return happen(game, _swaps(game, frame))
    return happen(game, [*_to_ko(game), *_illegal(game), *_swaps(game, frame)])


def _illegal_last(game: Game, frame: GenRules) -> Control:
    return happen(game, _illegal(game)) if frame.in_order else None


def _who(number: str, player: Chooser, empty: bool, sub: str) -> Step:
    return ask(number, _candidates(player, empty), _choose, player, sub=sub)


PROCESSING = GEN.table(
    "1001",
    step("1002.1", _losers),
    step("1001.2", _in_which_way),
    step("1003.1", _ko_first),
    _who("1004.1", turn_player, False, "turn player"),
    _who("1004.1", non_turn_player, False, "non-turn player"),
    _who("1004.2", turn_player, True, "turn player"),
    _who("1004.2", non_turn_player, True, "non-turn player"),
    step("811.2a", _all_at_once, sub="at once"),
    step("1005.1", _illegal_last),
)
