"""6. ゲームの進行: リフレッシュ (6-2)、ドロー (6-3)、ドン!! (6-4)、メイン (6-5)、エンド (6-6)."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, offer, slot
from fwjudge.engine.event import Declared, Lapsed, Moved, Set, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.program import Effect, program
from fwjudge.engine.project import Modifier, lapsing
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, nothing, step
from fwjudge.games.common.lines import expire, make_wait
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.areas import active_don, hand_of, leader_and_characters, printed_card
from ..now.effects import effects_of_kind, is_valid
from ..now.playable import event_effect, may_play
from ..now.usable import is_payable, is_used_up, meets_added_conditions, meets_conditions
from ..state import CHARACTER, COST, DON_DECK, FIELD, GIVEN, HAND, LEADER, OP, STAGE, TRASH, WIDTH, place_of
from .ch02_play import PAYABLE, play
from .ch03_areas import don_to_cost
from .ch04_terms import draw
from .ch07_battle import attack
from .ch08_effects import log_effect, oldest, resolve, take

# 6-2 リフレッシュフェイズ ----------------------------------------------------------------------------


def _ends_at_turn_start(modifier: Modifier, active: int) -> bool:
    """「ターン開始時まで」, of any turn or of that of one player as the effect's player sees it."""
    whose = {"turn start": active, "own turn start": modifier.player, "other turn start": 1 - modifier.player}
    return whose.get(modifier.until) == active


def _expire_at_start(game: Game, frame: Any) -> Control:
    ending = tuple(m for m in game.modifiers if _ends_at_turn_start(m, game.own.active)) if game.modifiers else ()
    return happen(game, [Lapsed(ending)] if ending else [])


def _return_don(game: Game, frame: Any) -> Control:
    return happen(
        game, [don_to_cost(game, don, "return don", True) for don in game.areas[game.own.active * WIDTH + GIVEN]]
    )


def _activate_all(game: Game, frame: Any) -> Control:
    """6-2-4: what is active already does not become so (1-3-2-1)."""
    cards, base = game.cards, game.own.active * WIDTH
    rested = [c for area in (LEADER, CHARACTER, STAGE, COST) for c in game.areas[base + area] if cards[c][3]]
    return happen(game, [Turned(c, False, ("4-4-1-1", "1-3-2-1")) for c in rested])


REFRESH = OP.table(
    "6-2",
    step("6-2-1", _expire_at_start),
    make_wait("6-2-2", "turn start"),
    step("6-2-2", resolve, sub="resolve"),
    step("6-2-3", _return_don),
    step("6-2-4", _activate_all),
    step("6-2-4", resolve, sub="resolve"),
    step("6-2-4", lambda game, frame: OP.at("6-3-1"), sub="end"),
)

# 6-3 ドローフェイズ、6-4 ドン!!フェイズ ---------------------------------------------------------------


def _draw(game: Game, frame: Any) -> Control:
    """6-3-1: not on the first player's first turn."""
    return draw(game.own.active, 1) if game.own.turn > 1 else None


DRAW = OP.table(
    "6-3",
    step("6-3-1", _draw),
    step("6-3-1", resolve, sub="resolve"),
    step("6-3-1", lambda game, frame: OP.at("6-4-1"), sub="end"),
)


def _don(game: Game, frame: Any) -> Control:
    """6-4-1: two, on the first player's first turn one; as many as there are (6-4-2, 6-4-3), one by one (3-3-3)."""
    deck = game.areas[game.own.active * WIDTH + DON_DECK]
    wanted = 1 if game.own.turn == 1 else 2
    cites = ("3-9-3", "3-3-3") if len(deck) >= wanted else ("6-4-2", "1-3-2", "3-9-3")
    if not deck:
        return None
    to = place_of(game.own.active, COST)
    return happen(game, [Moved(don, to, "don", cites=cites) for don in deck[::-1][:wanted]], OP.at("6-4-1", "resolve"))


DON_PHASE = OP.table(
    "6-4",
    step("6-4-1", _don),
    step("6-4-3", lambda game, frame: None),  # an empty DON!! deck: nothing is put
    step("6-4-1", resolve, sub="resolve"),
    step("6-4-1", lambda game, frame: OP.at("6-5-1"), sub="end"),
)

# 6-5 メインフェイズ ----------------------------------------------------------------------------------


def _playable(game: Game, player: int, number: int) -> bool:
    """6-5-3-1: characters, stages, events with 【メイン】."""
    kind = printed_card(game, number).type
    return kind in ("character", "stage") or (kind == "event" and event_effect(game, number, "main") >= 0)


def _play(game: Game, frame: Any, number: int) -> Control:
    return play(game, game.own.active, number, "main", OP.at("6-5-2", "resolve"))


play_card = Action(
    "6-5-3-1",
    "play",
    need("4-7-2", may_play),
    slot("6-5-3-1", hand_of, need("6-5-3-1", _playable), *PAYABLE),
    perform=_play,
)


def _activatable(game: Game, player: int) -> list[Any]:
    return (
        list(effects_of_kind(game, player, "activate", (*FIELD, HAND, TRASH), also_invalid=True))
        if game.world.abilities
        else []
    )


def _on_field(game: Game, player: int, effect: tuple[int, int]) -> bool:
    return game.cards[effect[0]].place % WIDTH in FIELD


def _not_used_up(game: Game, player: int, effect: tuple[int, int]) -> bool:
    return not is_used_up(game, Effect(effect[1], game.ref(effect[0]), player))


def _is_valid(game: Game, player: int, effect: tuple[int, int]) -> bool:
    return is_valid(game, Effect(effect[1], game.ref(effect[0]), player))


def _conditions(game: Game, player: int, effect: tuple[int, int]) -> bool:
    return meets_conditions(game, Effect(effect[1], game.ref(effect[0]), player))


def _added_conditions(game: Game, player: int, effect: tuple[int, int]) -> bool:
    return meets_added_conditions(game, Effect(effect[1], game.ref(effect[0]), player))


def _payable(game: Game, player: int, effect: tuple[int, int]) -> bool:
    return is_payable(game, Effect(effect[1], game.ref(effect[0]), player))


def _activate(game: Game, frame: Any, effect: tuple[int, int]) -> Control:
    number, ability = effect
    return Call(OP.at("8-4-1-1"), Effect(ability, game.ref(number), game.own.active), OP.at("6-5-2", "resolve"))


activate = Action(
    "6-5-4-1",
    "activate",
    slot(
        "6-5-4-1",
        _activatable,
        need("2-8-2", _on_field),
        need("8-2-1-1", _is_valid),
        need("10-2-13-3", _not_used_up),
        need("8-4-1-1", _conditions),
        need("8-3-2-2", _added_conditions),
        need("8-3-1-3", _payable),
    ),
    perform=_activate,
)


def _has_don(game: Game, player: int) -> bool:
    return bool(active_don(game, player))


def _give(game: Game, frame: Any, number: int) -> Control:
    """6-5-5-1: one active DON!! beneath a leader or character; it is neither active nor rested there (4-4-2)."""
    player = game.own.active
    don = active_don(game, player)[0]
    return happen(
        game,
        [
            Declared(player, "give", (number,), ("6-5-5-1",)),
            Moved(don, place_of(player, GIVEN), "give", cites=("6-5-5-1", "4-4-2", "6-5-5-3", "3-1-6-1"), under=number),
        ],
        OP.at("6-5-2", "resolve"),
    )


give = Action(
    "6-5-5-1",
    "give",
    need("6-5-5-1", _has_don),
    slot("6-5-5-1", lambda game, player: leader_and_characters(game, player)),
    perform=_give,
)


def _end_main(game: Game, frame: Any) -> Control:
    return happen(game, [Declared(game.own.active, "end main", (), ("6-5-2-1",))], OP.at("6-6-1-1"))


end_main = Action("6-5-2-1", "end main", perform=_end_main)

MAIN = OP.table(
    "6-5",
    make_wait("6-5-1", "main phase start"),
    step("6-5-2", resolve, sub="resolve"),
    offer("6-5-2", turn_player, play_card, activate, give, attack, end_main),
    # each action comes back to the line before
)

# 6-6 エンドフェイズ ----------------------------------------------------------------------------------

EXPIRE = "expire"


def _left_for_end(player: Chooser) -> Any:
    """6-6-1-2: what effects have left to be done at the end of the turn, and what lasts until then, in any order."""

    def options(game: Game, frame: Any) -> list[Any]:
        if not game.delayed and not game.modifiers:
            return []
        who = player(game, frame)
        found: list[Any] = list(dict.fromkeys(d for d in game.delayed if d.player == who and d.facts == ("turn end",)))
        return [*found, EXPIRE] if lapsing(game, "turn end", who) else found

    return options


def left_behind(game: Game, delayed: Waiting, back: Step) -> Control:
    """What an effect left to be done, with the names that it knew then."""
    game.delayed = without(game.delayed, delayed)
    lines = program(game.world, delayed.ability, "body", delayed.path)
    effect = Effect(delayed.ability, delayed.ref, delayed.player, (), delayed.chosen)
    log_effect(game, effect, "due", ("8-1-4-2",))
    return Call(lines.first, effect, back) if lines else back


def _line_for_end(sub: str, player: Chooser) -> Step:
    def take_one(game: Game, frame: Any, option: Any) -> Control:
        if option == EXPIRE:
            return happen(game, [Lapsed(lapsing(game, "turn end", player(game, frame)))], line)
        return left_behind(game, option, line)

    line = ask("6-6-1-2", _left_for_end(player), take_one, player, sub=sub)
    return line


def _next_turn(game: Game, frame: Any) -> Control:
    own = game.own._replace(turn=game.own.turn + 1, active=1 - game.own.active, fresh=frozenset(), used=frozenset())
    return happen(game, [Set("turn", own, ("4-3-1", "4-3-2"))], OP.at("6-2-1"))


END = OP.table(
    "6-6",
    make_wait("6-6-1-1", "turn end"),
    step("6-6-1-1-1", nothing),  # this line comes once a turn, and so do they
    ask("6-6-1-1-3", oldest(turn_player, "turn end"), take("6-6-1-1-3"), turn_player),
    step("6-6-1-1-2", nothing),  # all of those first
    ask("6-6-1-1-4", oldest(non_turn_player, "turn end"), take("6-6-1-1-4"), non_turn_player),
    step("6-6-1-1", resolve, sub="resolve"),
    _line_for_end("turn player", turn_player),
    _line_for_end("other player", non_turn_player),
    step("6-6-1-2", resolve, sub="resolve"),
    expire("6-6-1-3", turn_player, "turn", sub="turn player"),
    expire("6-6-1-3", non_turn_player, "turn", sub="other player"),
    step("6-6-1-4", _next_turn),
)
