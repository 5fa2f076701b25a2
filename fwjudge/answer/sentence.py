"""The sentences of an answer: the first word, the reason with its rule, what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from fwjudge.base.polite import polite
from fwjudge.course.checks import PlayState, check
from fwjudge.course.narration import LoggedLine
from fwjudge.course.words import find
from fwjudge.games.grounds import Account, AccountLine
from fwjudge.games.table import PLAYERS, GameRecord
from fwjudge.play.results import OpenDecision

from .account import account_of
from .events import about_of
from .ground import BY, ROUTINE, Ground
from .kinds import (
    DEPENDS,
    NO,
    OPEN,
    UNDECIDED,
    YES,
    Answer,
    Ask,
    Becomes,
    Can,
    Happening,
    HowOften,
    Options,
    Order,
    Value,
    When,
    Whether,
    Who,
    Wins,
)
from .observation import Observed
from .observe import DRAW, GOES_ON
from .outcome import outcome_aloud
from .phrases import list_things, name_event, name_spec, say_can, say_event, suppose_one_of
from .ways import Way, Ways

FIRST_WORDS = {YES: "はい", NO: "いいえ"}
_WORDS = {UNDECIDED: "決められません", OPEN: "まだ決まりません", DEPENDS: "その先の選択によります", "": "決まりません"}
_PLAIN_FORM = re.compile(r"(?:[うくぐすつぬぶむるただ]|(?:[なしよきさ]|多|低|高|近|強|弱)い|[0-9])$")
"""The end of a clause that needs no だ before 「からです」; a noun does."""
_CONDITION = re.compile(r"(.+?(?:なら(?!な)|れば|たら|けば|せば|えば|ても|では|には))、?.+$")
"""The condition in the name of a variant that also says what comes of it."""
_WINS = {GOES_ON: "ゲームは続きます", DRAW: "引き分け"}
MAX_WAYS = 4
"""Of the ways that a play can go no more are said."""


def in_words(said: str, ask: Ask | None = None) -> str:
    """Return an answer as the first word of a sentence: はい, 15000; with the question, who wins: Bの勝ち."""
    if ask is not None and isinstance(ask.asked, Wins):
        return _say_winner(said)
    return FIRST_WORDS.get(said) or _WORDS.get(said, said)


def say(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Return the sentences of an answer."""
    if observed.missing:
        return (f"{observed.missing}。",)
    if observed.said == UNDECIDED:
        return _say_undecided(observed)
    opened = observed.state.open or observed.course.play.open
    if observed.said == OPEN and opened is not None:
        return (say_open(observed.state.table, opened, _question(observed)),)
    return _KINDS[type(observed.ask.asked)](observed, ground)


def _question(observed: Observed) -> str:
    """Return what the open decision asks."""
    state = observed.state
    return state.table.options.question(state.game).clause if state.game.offered else ""


def say_open(table: GameRecord, at: OpenDecision, asked: str) -> str:
    """Return which player has to decide first, and between what."""
    what = asked or at.text
    return f"まだ決まりません。{what}を、{at.player}が{list_things(at.options, 'か')}から決めます ({at.rule})。"


def _say_undecided(observed: Observed) -> tuple[str, ...]:
    """Return what could not be read, for which nothing can be said."""
    if observed.not_read:
        return ("決められません。", f"{observed.not_read}。")
    return ("決められません。", f"{say_unread(observed.state, observed.unread[0])}。")


def say_unread(state: PlayState, one: LoggedLine) -> str:
    """Return which part of which card could not be read."""
    found = about_of(state.game, one)
    card = f"「{state.table.speech.name(state.game, found.cards[0])}」の" if found.cards else ""
    part = str(getattr(one.entry.event, "why", "")) or "文が読めない"
    return f"{card}{polite(part.replace('の」が', '」が'))}"


# -- every way that a play can go -----------------------------------------------------------------------


def say_same(ways: Ways, sentences: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sentences of an answer that is the same whatever is chosen; of what was not read nothing is said then."""
    if not ways.player:
        return sentences
    either = "どちら" if len(ways.ways[0].choices) == 2 else "どれ"
    who = f"{ways.player}が" if ways.player in PLAYERS else ""
    head = f"{who}{either}を選んでも、" if who else f"{either}になっても、"
    word, comma, rest = sentences[0].partition("、")
    if comma and word in FIRST_WORDS.values():
        return (f"{word}、{head}{rest}", *sentences[1:])
    return (head + sentences[0], *sentences[1:])


def say_ways(observed: Observed, ways: Ways, answers: Sequence[Answer]) -> tuple[str, ...]:
    """Return on what an answer hangs: Bが「番人」を選べば、はい、選ばなければ、いいえです."""
    who = f"{ways.player}が" if ways.player in PLAYERS else ""
    suppositions = _leave_out_again([suppose_one_of(way.choices) for way in ways.ways[:MAX_WAYS]])
    words = [_first_word(way, one) for way, one in zip(ways.ways, answers, strict=True)]
    rank = observed.state.table.grounds.rank
    asides = [
        "" if way.said == DEPENDS or not one.because or rank(one.because[0]) == ROUTINE else _first_number(one)
        for way, one in zip(ways.ways, answers, strict=True)
    ]
    last = len(suppositions) - 1
    if ways.rule and not any(asides):
        asides[last] = f" ({ways.rule})"  # that the player decides
    told = [
        f"{'' if nth else who}{what}、{_end(words[nth]) if nth == last else words[nth]}{asides[nth]}。"
        for nth, what in enumerate(suppositions)
    ]
    more = ("ほかの選び方もあります。",) if len(ways.ways) > MAX_WAYS else ()
    head = _say_undecided(observed) if observed.said == UNDECIDED else ()
    return (*head, "".join(told), *more)


def _end(word: str) -> str:
    """Return a word as the end of a sentence: はいです, the sentence where it is one."""
    return word if word.endswith(("ます", "ません")) else f"{word}です"


def _first_number(one: Answer) -> str:
    """Return the rule behind an answer in brackets."""
    return f" ({one.because[0]})" if one.because else ""


def _leave_out_again(suppositions: list[str]) -> list[str]:
    """Return suppositions about one thing, which is named only once: 「番人」の【ブロッカー】を発動すれば, 発動しなければ."""
    heads = [re.match("(.*[」】][をが])", one) for one in suppositions]
    first = heads[0][1] if heads and heads[0] else ""
    return [one.removeprefix(first) if nth else one for nth, one in enumerate(suppositions)]


def _first_word(way: Way, one: Answer) -> str:
    """Return the answer of a way in a word; of a card only where it is."""
    return one.words[0] if one.kind == "becomes" and one.words else in_words(way.said)


# -- variants ------------------------------------------------------------------------------------------


def say_in_variants(variants: Sequence[tuple[str, Answer]], own: Answer | None = None) -> str:
    """Return what is so in each variant: 「KOされるなら、はい。」; of places and states only those that are not `own`.

    Without an answer of the whole, each has the rule behind it.
    """
    return "".join(
        f"{suppose(name)}、{_in_variant(one, own)}{'' if own is not None else _first_number(one)}。"
        for name, one in variants
    )


def suppose(name: str) -> str:
    """Return the name of a variant as the beginning of a sentence; of one that says what comes of it only the condition.

    >>> suppose("KOされるなら"), suppose("相手のターンでは"), suppose("大きなカード")
    ('KOされるなら', '相手のターンでは', '大きなカードの場合は')
    >>> suppose("相手がいる"), suppose("相手のターンには働かない")
    ('相手がいるなら', '相手のターンには')
    """
    if name.endswith(("なら", "ば", "たら", "では", "には", "は", "ても", "でも", "と")):
        return name
    if condition := _CONDITION.match(name):
        return condition[1]
    if name.endswith(("時", "て", "から", "中", "前", "後")):
        return f"{name}は"
    if _PLAIN_FORM.search(name):
        return f"「{name}」の場合は" if "は" in name else f"{name}なら"
    return f"{name}の場合は"


def _in_variant(one: Answer, own: Answer | None) -> str:
    """Return what is said first in a variant."""
    if one.kind == "wins":
        return _say_winner(one.said)
    if one.kind == "when" and one.sentences:
        return one.sentences[0].partition("です")[0].removesuffix("。")
    if one.kind != "becomes" or not one.words:
        return in_words(one.said)
    other = [word for word in one.words if own is None or word not in own.words]
    return "で".join((other or one.words)[:1] if other[:1] == list(one.words[:1]) else other or one.words[:1])


def _say_winner(said: str) -> str:
    """Return who wins in words."""
    if said in PLAYERS:
        return f"{said}の勝ち"
    return _WINS.get(said) or in_words(said)


# -- the reason ----------------------------------------------------------------------------------------


def numbers_aside(ground: Ground) -> str:
    """Return the rule behind a reason: one, of a refusal the second need too."""
    shown = ground.numbers[: 2 if ground.kind == "refusal" and len(ground.numbers) == 2 else 1]
    return f" ({'、'.join(shown)})" if shown else ""


def reason(ground: Ground) -> str:
    """Return the reason as a sentence; nothing where there are no words for it."""
    if not ground.clause:
        return ""
    clause = ground.clause.rstrip("。")
    if clause.endswith("からです"):
        return f"{clause}{numbers_aside(ground)}。"
    if clause.endswith("である"):
        clause = f"{clause.removesuffix('である')}だ"
    elif not _PLAIN_FORM.search(clause):
        clause += "だ"
    return f"{clause}からです{numbers_aside(ground)}。"


def _with_reason(first: str, ground: Ground, *rest: str) -> tuple[str, ...]:
    """Return a sentence with its reason; where there are no words for it, with the rule behind it."""
    why = reason(ground)
    if why:
        return (f"{first}。", why, *filter(None, rest))
    return (f"{first}{numbers_aside(ground)}。", *filter(None, rest))


# -- by kind -------------------------------------------------------------------------------------------


def _say_can(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say whether it can be done, and what comes of it."""
    assert isinstance(observed.ask.asked, Can)
    move = observed.ask.asked.move
    yes = observed.said == YES
    first = f"{FIRST_WORDS[observed.said]}、{say_can(observed.state.table, observed.state.game, move, yes)}"
    if not yes:
        source, by, _ = ground.clause.partition(BY)  # what is forbidden has just been said
        return _with_reason(first, replace(ground, clause=f"{source}で禁止されている") if by else ground)
    return (f"{first}{numbers_aside(ground)}。", *outcome_aloud(observed.after[1:], move.text))


def _say_whether(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say whether something happens, or how it is instead."""
    assert isinstance(observed.ask.asked, Whether)
    what = observed.ask.asked.what
    state, word, yes = observed.state, FIRST_WORDS[observed.said], observed.said == YES
    if yes and _is_denial(ground.clause) and ground.kind != "part":
        ground = replace(ground, clause="")
    if isinstance(what, Happening):
        return _with_reason(f"{word}、{say_event(state.table, state.game, what, yes)}", ground)
    if what.subject is None:
        return _with_reason(word, ground)
    return _with_reason(f"{word}、{_say_state(observed)}", ground)


def _is_denial(clause: str) -> bool:
    """Whether a reason says what cannot be, or only when something can: no reason for a はい."""
    return clause.endswith(("ない", "限る", "禁止されている")) or "だけ" in clause or "しか" in clause


def _say_state(observed: Observed) -> str:
    """Return how it is with what an expectation is about."""
    assert isinstance(observed.ask.asked, Whether)
    what, state = observed.ask.asked.what, observed.state
    assert not isinstance(what, Happening) and what.subject is not None
    spec, attribute = what.subject.specs[0], what.subject.attribute
    subject = name_spec(state.table, state.game, spec)
    found = check(what, state).found
    kind, _, key = attribute.partition(":")
    if kind in ("number", "counter"):
        rows = state.table.words.numbers if kind == "number" else state.table.words.counters
        number = next((row.ja for row in rows if row.key == key), key)
        whose = PLAYERS[spec.player] if kind == "counter" and spec.player is not None else subject
        return f"{whose}の{number}は{found}です"
    if kind == "state":
        name = next((row.ja for row in state.table.words.states if row.key == key), key)
        return f"{subject}は{name}で{'す' if (observed.said == YES) else 'はありません'}"
    yes, states = observed.said == YES, state.table.words.states
    asked = find(what.words[0], states) if len(what.words) == 1 else None
    lies = next((row.ja for row in states if row.key == asked), "")
    if spec.name or spec.role:
        return _say_lying(subject, found, lies, yes)
    if lies:
        named = subject.removesuffix("エリア") if spec.area == "leader" else f"{subject}のカード"
        return f"{named}は{lies}で{'す' if yes else 'はありません'}"
    return f"{subject}は{found}です"


def _say_lying(subject: str, found: str, lies: str, yes: bool) -> str:
    """Return where a card is; of a state that was asked for, whether it lies so."""
    if lies:
        return f"{subject}は{lies}で{'す' if yes else 'はありません'}"
    if found == "どこにもない":
        return f"{subject}はどこにもありません"
    return f"{subject}は{found}にあります"


def _say_value(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say a number, and how it comes about."""
    account = account_of(observed)
    if len(account) > 1:
        return (f"{observed.said}です。", f"{say_account(account)}。")
    assert isinstance(observed.ask.asked, Value)
    subject = observed.ask.asked.of.subject
    counted = subject is not None and not subject.attribute
    said = f"{observed.said}枚です" if counted else f"{observed.said}です"
    return _with_reason(said, ground) if ground.kind != "account" else (f"{said}{numbers_aside(ground)}。",)


def say_account(account: Account) -> str:
    """Return how a number comes about: 元は10000、「兵」の【永続】 +5000 (9-5-1)."""
    return "、".join([f"元は{account[0].amount}", *map(_say_line, account[1:])])


def _say_line(line: AccountLine) -> str:
    """Return one thing that makes a number what it is."""
    aside = f" ({line.rule})" if line.rule else ""
    source = f"{line.source} " if line.source else ""
    done = {
        "plus": f"+{line.amount}",
        "minus": f"-{line.amount}",
        "times": f"×{line.amount}",
        "set": f"で{line.amount}になる" if line.source else f"{line.amount}になる",
        "printed": f"{line.amount}",
    }[line.kind]
    return f"{(source.rstrip() if done.startswith('で') else source)}{done}{aside}"


def _say_becomes(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say where a card is, and how it lies."""
    assert isinstance(observed.ask.asked, Becomes)
    asked = observed.ask.asked.of.subject
    assert asked is not None
    name = name_spec(observed.state.table, observed.state.game, asked.specs[0])
    places = [word for word in observed.words if not _is_state(observed.state.table, word)]
    states = [word for word in observed.words if _is_lying_state(observed, word)]
    where = list_things(places)
    moved = any(one.line.kind in ("moved", "koed", "swapped") for one in observed.evidence)
    if moved and _is_denial(ground.clause) and ground.kind not in ("part", "note", "refusal"):
        ground = replace(ground, clause="")  # why something else is not so is no reason for what happened
    lying = f"、{list_things(states)}です" if states else ""
    if moved and len(places) == 1:
        done = (
            "に加わります"
            if where.endswith("手札")
            else "に戻ります"
            if where.endswith(("デッキ", "山札"))
            else "に置かれます"
        )
        first = f"{name}は{where}{done}"
        return _with_reason(first if not states else f"{name}は{where}で{list_things(states)}です", ground)
    return _with_reason(f"{name}は{where}にあり{lying}" if lying else f"{name}は{where}にあります", ground)


def _is_state(table: GameRecord, word: str) -> bool:
    """Whether a word is that of a state."""
    return any(word == one.ja for one in table.words.states)


def _is_lying_state(observed: Observed, word: str) -> bool:
    """Whether a state is worth saying: one in which cards in play can lie, and that was changed in the play."""
    table = observed.state.table
    key = next((one.key for one in table.words.states if one.ja == word), "")
    changed = any(one.line.kind in ("turned", "stunned", "faced", "turned over") for one in observed.evidence)
    return key not in ("", "up", "down") and changed and _is_in_play(observed)


def _is_in_play(observed: Observed) -> bool:
    """Whether a card asked about lies where cards can be rested."""
    rested = ("手札", "デッキ", "山札", "ドロップ", "墓地", "捨て場", "トラッシュ", "ライフ")
    return not any(word in place for place in observed.words[:1] for word in rested)


def _say_when(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say when something happens."""
    assert isinstance(observed.ask.asked, When)
    state = observed.state
    event = say_event(state.table, state.game, observed.ask.asked.event, True)
    moments = [when for one in observed.words if (when := _moment(observed, one))]
    if not moments:
        return (f"{'と'.join(observed.words)}の時です。", f"{event}。")
    said = f"{list_things(moments, 'と')}です{numbers_aside(ground)}。"
    why = reason(ground)
    return (said, why) if why else (said,)


def _moment(observed: Observed, number: str) -> str:
    """Return when a line runs in words: that of the line, or of a line that called it."""
    grounds = observed.state.table.grounds
    if found := grounds.moment(number):
        return found
    for one in observed.evidence:
        if number in one.rules or number in one.entry.numbers:
            callers = (line.number for line in one.entry.callers)
            if found := next(filter(None, map(grounds.moment, callers)), ""):
                return found
    return ""


def _say_often(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say how many times something happens."""
    assert isinstance(observed.ask.asked, HowOften)
    if observed.said == "0":
        state = observed.state
        return _with_reason(f"0回です。{say_event(state.table, state.game, observed.ask.asked.event, False)}", ground)
    return _with_reason(f"{observed.said}回です", ground)


def _say_who(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say who chooses."""
    asker = observed.asker
    assert asker is not None
    why = reason(ground)
    if why:
        return (f"{observed.said}です。", why)
    asked = f"{asker.question}は、" if asker.question else ""
    return (f"{observed.said}です。", f"{asked}{observed.said}が決めます{numbers_aside(ground)}。")


def _say_options(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say between what a player can choose."""
    asker = observed.asker
    assert asker is not None
    things = [label.removesuffix("を選ぶ") for label in observed.words]
    if not things:
        return _with_reason("選べるものはありません", ground)
    only = "だけ" if len(things) == 1 else ""
    first = f"{list_things(things, 'か')}{only}です{numbers_aside(ground)}。"
    return (first, "選ばないこともできます。") if asker.may_end else (first,)


def _say_order(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say what comes first, and what after it."""
    assert isinstance(observed.ask.asked, Order)
    state = observed.state
    names = {thing.shown: name_event(state.table, state.game, thing) for thing in observed.ask.asked.things}
    listed = "、".join(names.get(word, word) for word in observed.words)
    return _with_reason(f"{listed}の順です", ground)


def _say_wins(observed: Observed, ground: Ground) -> tuple[str, ...]:
    """Say who wins."""
    if observed.said == GOES_ON:
        return _with_reason("ゲームは続きます", ground)
    if observed.said == DRAW:
        return _with_reason("引き分けです", ground)
    return _with_reason(f"{observed.said}の勝ちです", ground)


_KINDS: dict[type, Callable[[Observed, Ground], tuple[str, ...]]] = {
    Can: _say_can,
    Whether: _say_whether,
    Value: _say_value,
    Becomes: _say_becomes,
    When: _say_when,
    HowOften: _say_often,
    Who: _say_who,
    Options: _say_options,
    Order: _say_order,
    Wins: _say_wins,
}
