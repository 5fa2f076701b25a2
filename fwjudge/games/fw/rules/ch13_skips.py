"""13-12. ターンを飛ばす／フェイズを飛ばす／ステップを飛ばす: nothing of what is skipped happens, and what would end in it ends at once."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed, change
from fwjudge.engine.game import Game
from fwjudge.engine.project import THIS_TURN, Until
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.lines import beginnings

from ..now.lasting import THIS_MAIN_PHASE, THIS_STEP
from ..now.progress import log_beginning
from ..state import FW, Fw

_ENDING: Final = {
    "charge": (Until("turn start", "own"), Until("turn start", "other")),
    "main": (THIS_MAIN_PHASE,),
    "end": (THIS_TURN, Until("turn end", "own"), Until("turn end", "other")),
    "offence": (THIS_STEP,),
    "defence": (THIS_STEP,),
    "damage": (THIS_STEP,),
}
"""The durations that would end in a phase or a step (13-12-5)."""
SKIPPED: Final = frozenset(("turn", *_ENDING))
"""Everything that an effect can let a player skip."""
_STEPS: Final = ("offence", "defence", "damage")


def skip_part(what: str, *to: str) -> Step:
    """Make the line before a phase or a step: where it is to be skipped for its player, the game goes on at the line `to`."""

    began = beginnings(what)

    def skip(game: Game, frame: Any) -> Control:
        own: Fw = game.own
        log_beginning(game, began)
        if not own.skips:
            return None
        # A step of a battle is the next one, in whose turn it may be.
        meant = next(
            ((whose, part) for whose, part in own.skips if part == what and (whose == own.active or part in _STEPS)),
            None,
        )
        if meant is None:
            return None
        over = tuple(m for m in game.modifiers if m.until in _ENDING[what] and _ends_now(m.until, m.player, own.active))
        events: list[Any] = [
            change("skipped", ("13-12-2", "13-12-3", "13-12-4", "7-1-2-1"), skips=_drop_one(own.skips, meant))
        ]
        return happen(game, [*events, *([Lapsed(over, ("13-12-5",))] if over else [])], FW.at(*to))

    return step("13-12-1", skip, what, f"The {_name_part(what)} does not happen where it is to be skipped.", idle=True)


def begin_step(number: str, what: str, sub: str = "") -> Step:
    """Make the line at which the next phase, or the next step of a battle, follows."""
    line = FW.go_to(number, "13-12-1", what, sub)
    line.does = f"The {_name_part(what)} follows."
    return line


def _name_part(what: str) -> str:
    """Return the name of a phase or of a step of a battle for the words of a line."""
    return f"{what} {'step' if what in _STEPS else 'phase'}"


def next_player(game: Game) -> tuple[int, list[Any]]:
    """Return the player whose turn comes next, and the events of skipped turns: skips that are used up, effects that end (13-12-5)."""
    own: Fw = game.own
    player, skips = 1 - own.active, own.skips
    ended: list[Any] = []
    while (player, "turn") in skips:
        skips = _drop_one(skips, (player, "turn"))
        ended += [m for m in game.modifiers if _ends_in_turn(m.until, m.player, player)]
        player = 1 - player
    if skips == own.skips:
        return player, []
    over = tuple(dict.fromkeys(ended))
    events: list[Any] = [change("skipped", ("13-12-1", "13-12-2", "7-1-2-1"), skips=skips)]
    return player, [*events, *([Lapsed(over, ("13-12-5",))] if over else [])]


def _ends_now(until: Until, whose: int, active: int) -> bool:
    """Whether a duration ends here: 「自分の」 and 「相手の」 turn are those of the player whose effect it is."""
    return not until.whose or (until.whose == "own") == (whose == active)


def _ends_in_turn(until: Until, whose: int, player: int) -> bool:
    return bool(until.whose) and not until.is_later and _ends_now(until, whose, player)


def _drop_one(skips: tuple[tuple[int, str], ...], one: tuple[int, str]) -> tuple[tuple[int, str], ...]:
    """Return the skips without this one; another like it stays."""
    at = skips.index(one)
    return skips[:at] + skips[at + 1 :]
