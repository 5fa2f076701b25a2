"""The instructions whose effect lasts or waits: 4-4-4, 4-14-3, 3-4-4; and what is always so (4-5-1)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, NEVER, Modifier, Until
from fwjudge.engine.queries import refs
from fwjudge.engine.step import Control, Step, step
from fwjudge.engine.waiting import LeftBehind
from fwjudge.games.common.card_sets import side, sides
from fwjudge.games.common.meaning import Meaning, hold_always, tell_lines
from fwjudge.games.common.skill_parts import skill_of_part
from fwjudge.games.common.unread_parts import note_unread

from ..now.bans import BARRED
from ..now.layers import LASTING
from ..now.sets import spoken_word
from ..rules.p4c08_triggers import Delayed
from ..state import SKIPS
from ..world.facts import facts
from ..world.keywords import KEYWORDS
from ..world.listening import END_OF_BATTLE, word_for
from ..world.skills import lasts_of
from ..world.texts import NUMBERS, forbidden_word
from .doing import determine, tell_all
from .replacing import REPLACES


def _delay(node: t.At) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """4-4-4: leave instructions behind that are triggered once, at the next such moment."""
        part = skill_of_part(game.world.abilities[frame.ability], node)
        word = word_for(node.event)
        delayed = Delayed(facts(game).numbers[part], word, frame, len(game.own.groups) if word == END_OF_BATTLE else 0)
        record(game, LeftBehind(delayed, frame.player, frame.ability, frame.source))
        return None

    return [step("4-4-4", run)]


def _last(node: t.Last) -> list[Step]:
    """4-14-3-2: what changes cards is fixed to those that it changes now; what forbids something is also about cards that come later."""

    def run(game: Game, frame: Effect) -> Control:
        return happen(game, _lasting_events(game, frame, node))

    statics: tuple[Any, ...] = node.statics
    told = [
        line
        for at, one in enumerate(statics)
        if not isinstance(one, t.Cannot | t.Unread | t.Replaces)
        for line in tell_all(one.cards, f"all {at}")
    ]
    return [*told, step("4-14-3-1", run)]


def _lasting_events(game: Game, effect: Effect, node: t.Last) -> list[Any]:
    """4-14-3-1: return the beginning of effects that last."""
    until = Until(node.until, number=len(game.own.groups) if node.until == "battle" else 0)
    found: list[Any] = []
    statics: tuple[Any, ...] = node.statics
    for at, one in enumerate(statics):
        if isinstance(one, t.Unread):
            note_unread(game, effect, one)
            continue
        if isinstance(one, t.Replaces):
            about = (_number_of(game, effect, node), at, effect)
            found.append(_begin(effect, REPLACES, None, about, until))
            continue
        if isinstance(one, t.Cannot):
            found += _forbidden(game, effect, node, at, until)
            continue
        what, amount = _modification(game, effect, node, at, one)
        found += [_begin(effect, what, ref, amount, until) for ref in refs(game, effect, one.cards)]
    return found


def _begin(effect: Effect, what: str, ref: Ref | None, amount: Any, until: Until, deed: str = "") -> Modified:
    return Modified(
        Modifier(what, ref, amount, until, effect.player, effect.source, effect.ability, deed), ("4-14-3-2",)
    )


def _modification(game: Game, effect: Effect, node: t.Last, at: int, one: Any) -> tuple[str, Any]:
    """4-14-3-3: return the subject and the amount of a change: numbers, and words that a player said, are settled now."""
    if isinstance(one, t.Change):
        return one.what, determine(game, effect, one.amount, "4-14-3-3")
    settled: tuple[tuple[str, Any], ...] = ()
    if isinstance(one, t.SetTo):
        settled = (("amount", determine(game, effect, one.amount, "4-14-3-3")),)
    elif isinstance(one, t.AlsoIs) and one.spoken:
        settled = (("words", (spoken_word(game, effect, one.spoken),)),)
    return LASTING, (_number_of(game, effect, node), at, settled)


def _forbidden(game: Game, effect: Effect, last: t.Last, at: int, until: Until) -> list[Any]:
    """4-14-3-2: return what begins to be forbidden: to players, to these cards, or to a set, whatever comes to it later."""
    statics: tuple[Any, ...] = last.statics
    node: t.Cannot = statics[at]
    word = forbidden_word(node.what)
    if node.cards is None:
        return [_begin(effect, CANNOT, None, player, until, word) for player in sides(effect, node.who)]
    if isinstance(node.cards, t.Each):
        return [_begin(effect, BARRED, None, (_number_of(game, effect, last), at), until, word)]
    return [_begin(effect, BARRED, ref, (), until, word) for ref in refs(game, effect, node.cards)]


def _number_of(game: Game, effect: Effect, node: t.Last) -> int:
    return next(n for n, last in enumerate(lasts_of(game.world.abilities[effect.ability])) if last == node)


def _skip(node: t.Skip) -> list[Step]:
    """3-4-4: the next one; it is noticed where it would begin."""

    def run(game: Game, frame: Effect) -> Control:
        player = side(frame, node.who)
        return happen(
            game, [Modified(Modifier(SKIPS, None, player, NEVER, frame.player, frame.source, frame.ability, node.what))]
        )

    return [step("4-14-3-1", run)]


# -- what cannot be carried out ----------------------------------------------------------------------


def _refuse_last(node: t.Last) -> str:
    if node.until not in ("turn", "battle", "game"):
        return "ターン終了時かバトル終了時まで、またはデュエルの終わりまでのほかは続かない"
    if any(not isinstance(one, _LASTING_STATICS) for one in node.statics):
        return "しばらくの間だけそうすることはできない"
    return ""


_LASTING_STATICS: Final = (t.Unread, t.Replaces, t.Change, t.SetTo, t.AlsoIs, t.Gains, t.Loses, t.Cannot)


def _refuse_delay(node: t.At) -> str:
    if node.until != "game" and (node.until, node.event.what) != ("turn", "turn end"):
        return "いつまで残るのか分からない"
    return "毎回誘発する能力を残すことはできない" if node.again or node.event.of is not None else ""


def _refuse_skip(node: t.Skip) -> str:
    if node.times != 1:
        return "1回だけ飛ばすことができる"
    return "" if node.what in _SKIPPED else "飛ばすことができない"


_SKIPPED: Final = frozenset(("draw", "energy", "main", "smash", "turn"))


def _refuse_change(node: t.Change) -> str:
    return "" if node.what in _CHANGEABLE else "この数は変えられない"


_CHANGEABLE: Final = NUMBERS | {"cost", "move"}


def _refuse_setting(node: t.SetTo) -> str:
    return "" if node.what in NUMBERS and not node.original else "この数は決められない"


def _refuse_being(node: t.AlsoIs) -> str:
    if node.what in NUMBERS:
        return "" if node.only and node.words and set(node.words) <= NUMBERS else "その数は参照できない"
    return "" if node.what in ("name", "trait", "colour", "type") else "この情報は変えられない"


def _refuse_gain(node: t.Gains) -> str:
    return "" if isinstance(node.skill, t.Skill) or node.skill in KEYWORDS else "このキーワード能力はない"


def _refuse_loss(node: t.Loses) -> str:
    return "一部の能力だけを失うことはできない" if node.which else ""


def _refuse_prohibition(node: t.Cannot) -> str:
    if node == t.Cannot(node.what, who=node.who):
        return "" if node.what in ("use", "move", "smash", "draw") else "これは禁止できない"
    plain = node == t.Cannot(node.what, node.cards) and isinstance(node.cards, t.It | t.Each)
    return "" if plain and node.what in ("use", "move", "smash") else "これは禁止できない"


def _refuse_permission(node: t.CanAlso) -> str:
    return "" if node.what == "use" and node.cards == t.It("this") else "これは許可できない"


MEANINGS: Final[dict[type, Meaning]] = {
    t.Last: Meaning(_last, _lasting_events, None, _refuse_last),
    t.At: tell_lines(_delay, refused=_refuse_delay),
    t.Skip: tell_lines(_skip, refused=_refuse_skip),
    t.Change: hold_always(_refuse_change),
    t.SetTo: hold_always(_refuse_setting),
    t.AlsoIs: hold_always(_refuse_being),
    t.Gains: hold_always(_refuse_gain),
    t.Loses: hold_always(_refuse_loss),
    t.Cannot: hold_always(_refuse_prohibition),
    t.CanAlso: hold_always(_refuse_permission),
    t.When_: hold_always(),
    t.Replaces: hold_always(),
}
