"""809: instructions whose effect lasts, 807.6: those that make something happen later; and what is always so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Modified, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import CANNOT, THIS_GAME, THIS_TURN, WHOLE_TURN, Modifier, Until
from fwjudge.engine.step import Control, Step, step
from fwjudge.engine.waiting import LeftBehind
from fwjudge.games.common.meaning import Meanings, hold_always, tell_lines

from ..now.cards import all_hold, amount_for, cards_named, side
from ..rules.ch08_lasting import BROKEN, SO_LONG
from ..rules.ch08_triggers import GenDelayed
from ..state import LAST, NUMBERS, USES_RESTED
from ..world.events import WORDS
from ..world.facts import effect_that_lasts, facts_of_skills
from ..world.layers import Clause, Lasting, clauses_of
from ..world.skills import NO_NUMBERS

DAMAGE: Final = frozenset(("dealt", "taken"))
"""916.2: the damage that a unit deals, and that it takes."""


FIXED_NUMBERS: Final = NUMBERS | DAMAGE
"""The numbers of which a change that is fixed to a card is kept as a number."""


def begin_to_last(node: text.Last) -> list[Step]:
    """801.2b, 809.3b-3: make the line at which an effect begins to last: fixed to cards, or for all that fit at any time."""

    def begin(game: Game, frame: Effect) -> Control:
        last = facts_of_skills(game).numbers.lasts[frame.ability].find(node)
        assert last is not None
        effect = effect_that_lasts(game, frame.ability, last)
        clauses, conditions = effect.clauses, effect.conditions
        if conditions and (frame.get(BROKEN) or not all_hold(game, frame, conditions)):
            note(game, Noted("nothing", frame.player, frame.ability, frame.source, ("809.7",)))
            return None
        until = SO_LONG if conditions and node.until == "game" else _settle_duration(game, frame, node.until)
        found = list(_modifiers(game, frame, clauses, last, until))
        return happen(game, [Modified(m, _rules_of_modifier(m)) for m in found])

    open_to_all = any(clause.of is not None for clause in clauses_of(node.statics, NO_NUMBERS, lasts=True))
    does = "An effect begins to last: for the cards that the text names, or for all that it means, now and later."
    return [step("809.3b-3" if open_to_all else _rule_of_fixed(node), begin, does=does)]


def _settle_duration(game: Game, frame: Effect, until: str) -> Until:
    """Return a duration as it is kept: until the end of a turn is that of this one, if it is that player's."""
    found = _DURATIONS[until]
    is_this = until in _ENDS_OF_A_TURN and game.own.active == side(frame, found.whose)
    return THIS_TURN if is_this else found


def _rule_of_fixed(node: text.Last) -> str:
    """Return the rule of an effect that is fixed to cards, or to a player."""
    statics = [clause.static for clause in clauses_of(node.statics, NO_NUMBERS)]
    if all(isinstance(one, text.Cannot) for one in statics):
        return "104.4"
    return "918.1" if any(isinstance(one, text.Change) and one.what == "hp" for one in statics) else "801.2b"


def _rules_of_modifier(m: Modifier) -> tuple[str, ...]:
    if m.what == CANNOT:
        return ()
    fixed = ("801.2b", "809.3b-2") if m.ref is not None else ("809.3b-2",)
    return (*fixed, *rules_of_duration(m.until))


def rules_of_duration(until: Until) -> tuple[str, ...]:
    """809.8, 809.8a: return the rules of a duration: a certain turn, or this one."""
    return ("809.8",) if until.what == WHOLE_TURN else ("809.8a",) if until == THIS_TURN else ()


def _modifiers(game: Game, frame: Effect, clauses: tuple[Clause, ...], last: int, until: Until) -> Iterator[Modifier]:
    """Yield the effects that begin to last: one for each card to which a part is fixed, one for all parts that are open."""
    chosen = frame.chosen if any(_asks_for_chosen(clause) for clause in clauses) else ()

    def modifier(what: str, ref: Ref | None, amount: Any, deed: str = "", named: str = "") -> Modifier:
        return Modifier(what, ref, amount, until, frame.player, frame.source, frame.ability, deed, named)

    is_open = False
    for at, clause in enumerate(clauses):
        static = clause.static
        cards = getattr(static, "cards", None)
        if isinstance(static, text.Cannot) and cards is None:
            yield modifier(CANNOT, None, side(frame, static.who), static.what, static.named)
        elif isinstance(cards, text.It) or (isinstance(cards, text.Each) and cards.now):
            for ref in cards_named(game, frame, cards):
                if isinstance(static, text.Change) and not clause.conditions and static.what in FIXED_NUMBERS:
                    by = _change_of_card(game, frame, static, ref)
                    if by is not None:
                        yield modifier(static.what, ref, by)
                        continue
                yield modifier(LAST, ref, Lasting(last, at, chosen))
        else:
            is_open = True
    if is_open:
        yield modifier(LAST, None, Lasting(last, -1, chosen))


def _change_of_card(game: Game, frame: Effect, static: text.Change, ref: Ref) -> int | None:
    """918.1: return by how much a number of this card changes; None where damage is multiplied."""
    if isinstance(static.amount, text.OfItself) and static.what in DAMAGE:
        return None
    return amount_for(game, frame, static.amount, ref)


def _asks_for_chosen(clause: Clause) -> bool:
    names = (record.name for record in walk((clause.static, clause.conditions)) if isinstance(record, text.It))
    return any(name != "this" for name in names)


_DURATIONS: Final = {
    "turn": THIS_TURN,
    "game": THIS_GAME,
    **{f"next {whose} turn": Until(WHOLE_TURN, whose) for whose in ("own", "other")},
    **{f"until {whose} turn end": Until("turn end", whose) for whose in ("own", "other")},
    **{f"until next {whose} turn end": Until("turn end", whose) for whose in ("own", "other")},
    **{f"until next {whose} turn start": Until("turn start", whose) for whose in ("own", "other")},
}
"""How long an effect can last, in the words of texts."""
_ENDS_OF_A_TURN: Final = ("until own turn end", "until other turn end")
"""The durations that end with this turn, where it is that of the player whom they name."""


def _cannot_last(node: text.Last) -> str:
    if node.until not in _DURATIONS:
        return "この期限を終える時がない"
    return "" if all(map(_may_last, node.statics)) else "この内容は、期限のある効果にならない"


def _may_last(static: Any) -> bool:
    if isinstance(static, text.When_):
        return all(map(_may_last, static.statics)) and not any(isinstance(one, text.Cannot) for one in static.statics)
    return not isinstance(static, text.DeckRule)


# -- 807.6 遅発誘発能力 ---------------------------------------------------------------------------------------------------


def _delay(node: text.At) -> list[Step]:
    """807.6: make the line at which a delayed triggered ability is made, of the card whose effect makes it (807.6b)."""

    def make_delayed(game: Game, frame: Effect) -> Control:
        part = facts_of_skills(game).numbers.delayed.find(node)
        assert part is not None
        delayed = GenDelayed(part, frame._replace(ability=part), node.until)
        record(game, LeftBehind(delayed, frame.player, frame.ability, frame.source, ("807.6b", "105.3c")))
        return None

    return [step("807.6", make_delayed, does="The effect makes a triggered ability for a later event.")]


def _cannot_come_later(node: text.At) -> str:
    if node.again:
        return "遅発誘発能力は1回だけ誘発する"
    if node.until not in ("turn", "game"):
        return "この期限を終える時がない"
    return refuse_event(node.event)


CAUSES: Final = frozenset(("", "effect", "skill", "own skill", "other skill", "own", "other"))
"""801.2d, 813.3: what a text can say of what did something."""


def refuse_event(event: text.Event) -> str:
    """Return why the game cannot watch for an event; nothing if it can."""
    if event.what not in WORDS:
        return "この事象を知る方法がない"
    if event.by not in CAUSES or event.areas_from or event.areas_to or event.source_to is not None:
        return "この事象は、起こったカードと、起こしたカードで書く"
    if event.amount and event.what != "damage":
        return "数が分かる事象は、ダメージを受けることである"
    return ""


# -- what is always so ---------------------------------------------------------------------------------------------------


def _cannot_change(node: text.Change) -> str:
    if isinstance(node.amount, text.OfItself) and node.amount.what != node.what:
        return "ほかの数値を基にした増減はできない"
    if node.what in NUMBERS:
        return ""
    if node.what not in DAMAGE:
        return "変わる数値は、HP、退却コスト、与えるダメージ、受けるダメージである"
    return "" if not isinstance(node.amount, text.OfItself) or node.amount.per == 1 else "ダメージは何倍かになる"


def _cannot_be_set(node: text.SetTo) -> str:
    return "" if node.what in NUMBERS and not node.original else "決まる数値は、HPと退却コストである"


def _cannot_be_also(node: text.AlsoIs) -> str:
    if node.what not in ("name", "trait", "advantage", "type"):
        return "得る情報は、名前、属性、有利、種類である"
    return "" if not node.spoken and "*" not in node.words else "得る言葉が決まっていない"


def _cannot_be_taken(node: text.LosesWord) -> str:
    return "" if node.what in ("name", "trait", "advantage") else "失う情報は、名前、属性、有利である"


def _cannot_be_gained(node: text.Gains) -> str:
    return "" if isinstance(node.skill, text.Skill) else "名前だけで分かる能力はない"


def _cannot_be_lost(node: text.Loses) -> str:
    return "失うのは能力のすべてである" if node.which else ""


FORBIDDEN: Final = frozenset(("skill", "ability", "charge", "retreat", "appear", "use", "be damaged"))
"""104.4: what an effect can forbid: to use skills, to play EX skills, to charge, to retreat, to put a unit, to play a command, damage."""


def _cannot_be_forbidden(node: text.Cannot) -> str:
    if node.what not in FORBIDDEN or not (node.who in ("own", "other") or (node.cards is not None and not node.who)):
        return "この行動を禁止する行がない"
    if node.named and node.what != "ability":
        return "禁止に条件がある"
    if node.unless or node.times or node.areas or node.by or node.source is not None or node.against is not None:
        return "禁止に条件がある"
    return ""


def _cannot_be_allowed(node: text.CanAlso) -> str:
    if node.what == "set":  # a unit on which no card was set this turn (804.2b-1)
        return "" if node.cards == text.It("this") and node.of is not None else "セットできるユニットが決まらない"
    return "" if node.what == USES_RESTED else "この許可を調べる行がない"


def _cannot_be_shown(node: text.Shows) -> str:
    shown = isinstance(node.cards, text.Top) and node.cards._replace(whose="own") == text.Top("deck")
    return "" if shown else "公開したままにするのは、デッキの一番上である"


def _cannot_be_replaced(node: text.Replaces) -> str:
    if node.times or node.unless:
        return "置換の回数や、そうしない場合を数えない"
    return refuse_event(node.event)


def _cannot_rule_decks(node: text.DeckRule) -> str:
    return "" if node.of is None and node.what in ("any number", "up to") else "デッキのこの決まりを調べない"


MEANINGS: Final[Meanings] = {
    text.Last: tell_lines(begin_to_last, refused=_cannot_last),
    text.At: tell_lines(_delay, refused=_cannot_come_later),
    text.Change: hold_always(_cannot_change),
    text.SetTo: hold_always(_cannot_be_set),
    text.AlsoIs: hold_always(_cannot_be_also),
    text.LosesWord: hold_always(_cannot_be_taken),
    text.Gains: hold_always(_cannot_be_gained),
    text.Loses: hold_always(_cannot_be_lost),
    text.Cannot: hold_always(_cannot_be_forbidden),
    text.CanAlso: hold_always(_cannot_be_allowed),
    text.Fails: hold_always(),
    text.Shows: hold_always(_cannot_be_shown),
    text.Replaces: hold_always(_cannot_be_replaced),
    text.DeckRule: hold_always(_cannot_rule_decks),
    text.When_: hold_always(),
}
