"""The checks of a file: whether things are as it expects; each says what was expected and what was found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from fwjudge.base.data_classes import dataclass
from fwjudge.base.spelling import fold
from fwjudge.engine.event import Consulted
from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, Area, GameRecord, Word
from fwjudge.play.results import Note, OpenDecision, Refusal
from fwjudge.play.wording import Spec, describes_card, has_state

from .expectation import Expectation
from .narration import LoggedLine
from .words import NONE_WORDS, RULE, YES_WORDS, find

_STRIP = str.maketrans("", "", " の「」『』")

NO_CARD = "そのカードがない"


@dataclass(frozen=True)
class Check:
    """The result of one line of `expect`, or of a check in the middle."""

    what: str
    passed: bool
    expected: str
    found: str
    line: int = 0


@dataclass(frozen=True)
class PlayState:
    """A play at one moment, with all that a check may ask about."""

    table: GameRecord
    game: Game
    told: Sequence[LoggedLine]
    refusals: Sequence[Refusal]
    open: OpenDecision | None
    notes: Sequence[Note] = ()

    @property
    def rules_cited(self) -> set[str]:
        """The rules that the events of the play and its refusals cite."""
        return {number for one in self.told for number in one.entry.numbers} | {
            rule for refusal in self.refusals for rule in refusal.rules
        }

    @property
    def skills_resolved(self) -> list[tuple[str, str, str]]:
        """The skills that were resolved, each as player, card and skill."""
        return [one.line.resolved for one in self.told if one.line.resolved is not None]


def check(expected: Expectation, found: PlayState) -> Check:
    """Return whether one expectation holds."""
    passed, wanted, seen = (
        _subject(expected, found) if expected.what == "subject" else _CHECKS[expected.what](expected, found)
    )
    return Check(expected.shown, passed, wanted, seen, expected.line)


Outcome = tuple[bool, str, str]


def _order(expected: Expectation, found: PlayState) -> Outcome:
    """Whether the skills that were resolved are these, all of them, in this order."""
    resolved = found.skills_resolved
    passed = len(resolved) == len(expected.words) and all(
        _is_skill(word, one) for word, one in zip(expected.words, resolved, strict=True)
    )
    return (
        passed,
        " → ".join(expected.words) or "なし",
        " → ".join(f"{card}{skill}" for _, card, skill in resolved) or "なし",
    )


def _is_skill(word: str, resolved: tuple[str, str, str]) -> bool:
    """Whether a word names a resolved skill: 【KO時】, 番人【KO時】, Bの番人の【KO時】."""
    player, card, skill = (fold(part).translate(_STRIP) for part in resolved)
    return fold(word).translate(_STRIP) in (
        skill,
        card + skill,
        player + card + skill,
        player + skill,
        card,
        player + card,
    )


def _flow(expected: Expectation, found: PlayState) -> Outcome:
    """Whether rule numbers, skills and words of the lines come in this order; other things may happen between them.

    Different words may be those of one line; the same word twice is two lines.
    """
    lines = list(found.told)
    at = 0
    for place, word in enumerate(expected.words):
        if place and word == expected.words[place - 1]:
            at += 1
        while at < len(lines) and not _tells(word, lines[at]):
            at += 1
        if at == len(lines):
            return (
                False,
                " → ".join(expected.words),
                f"{' → '.join(expected.words[:place]) or '始め'} の後に {word} がない",
            )
    return True, " → ".join(expected.words), " → ".join(expected.words)


def _tells(word: str, one: LoggedLine) -> bool:
    if re.fullmatch(RULE, word):
        return word in one.rules or (one.step is not None and word in one.step.rules)
    return fold(word).translate(_STRIP) in fold(one.line.text).translate(_STRIP)


def _cites(expected: Expectation, found: PlayState) -> Outcome:
    missing = [word for word in expected.words if word not in found.rules_cited]
    return (
        not missing,
        ", ".join(expected.words),
        f"引かれていない: {', '.join(missing)}" if missing else "すべて引かれている",
    )


def _not_cites(expected: Expectation, found: PlayState) -> Outcome:
    present = [word for word in expected.words if word in found.rules_cited]
    return (
        not present,
        f"引かれない: {', '.join(expected.words)}",
        f"引かれている: {', '.join(present)}" if present else "引かれていない",
    )


def _check_refused(expected: Expectation, found: PlayState) -> Outcome:
    rules = [rule for refusal in found.refusals for rule in refusal.rules]
    why = {refusal: ", ".join(refusal.rules) or refusal.why for refusal in found.refusals}
    seen = (
        "、".join(f"「{refusal.action}」はできない ({why[refusal]})" for refusal in found.refusals)
        or "できないことはない"
    )
    if not expected.words or fold(expected.words[0]) in NONE_WORDS:
        return not found.refusals, "できないことはない", seen
    if all(fold(word) in YES_WORDS for word in expected.words):
        return bool(found.refusals), "できない", seen
    return set(expected.words) <= set(rules), ", ".join(expected.words), seen


def _ending(expected: Expectation, found: PlayState) -> Outcome:
    ended = found.game.ended
    seen = (
        f"{found.table.speech.ending(found.game)} ({', '.join(found.told[-1].rules)})"
        if ended is not None
        else "終わっていない"
    )
    wanted = ", ".join(expected.words) or "終わっていない"
    if not expected.words or fold(expected.words[0]) in NONE_WORDS:
        return ended is None, "終わっていない", seen
    if ended is None:
        return False, wanted, seen
    for word in expected.words:
        key, _, value = word.rpartition("=")
        if re.fullmatch(RULE, value):
            if value not in found.told[-1].entry.numbers and value not in ended.cites:
                return False, wanted, seen
        elif fold(value) in ("draw", "引き分け"):
            if ended.winner is not None:
                return False, wanted, seen
        elif fold(value).upper()[:1] in PLAYERS:
            loses = key in ("loser", "敗者") or fold(value).endswith(("敗北", "負け"))
            player = PLAYERS.index(fold(value).upper()[0])
            if ended.winner != (1 - player if loses else player):
                return False, wanted, seen
        else:
            return False, wanted, seen
    return True, wanted, seen


def _open(expected: Expectation, found: PlayState) -> Outcome:
    at = found.open
    seen = f"{at.player}: {at.text} ({at.rule}) {'、'.join(at.options)}" if at else "未決の選択はない"
    if not expected.words or fold(expected.words[0]) in NONE_WORDS:
        return at is None, "未決の選択はない", seen
    wanted = ", ".join(expected.words)
    if at is None:
        return False, wanted, seen
    told = [fold(at.player), at.rule, *(fold(option).translate(_STRIP) for option in at.options)]
    same = {"chance": "偶然"}
    cut = [word.rpartition("=") for word in expected.words]
    pairs = [(key, same.get(fold(value), fold(value))) for key, _, value in cut]
    passed = all(
        value == told[0]
        if key == "player"
        else value in told or any(value.translate(_STRIP) in one for one in told[2:])
        for key, value in pairs
    )
    return passed, wanted, seen


def _notes(expected: Expectation, found: PlayState) -> Outcome:
    every = [fold(note.text) for note in found.notes]
    missing = [word for word in expected.words if not any(fold(word) in text for text in every)]
    return not missing, "、".join(expected.words), "、".join(note.text for note in found.notes) or "注意点はない"


def _reading(expected: Expectation, found: PlayState) -> Outcome:
    """Whether these readings were consulted."""
    consulted = [one.entry.event.reading for one in found.told if isinstance(one.entry.event, Consulted)]
    seen = "、".join(dict.fromkeys(consulted)) or "どの解釈にもよらない"
    if not expected.words or fold(expected.words[0]) in NONE_WORDS:
        return not consulted, "どの解釈にもよらない", seen
    return set(expected.words) <= set(consulted), "、".join(expected.words), seen


def _turn(expected: Expectation, found: PlayState) -> Outcome:
    number, player = found.table.questions.turn(found.game)
    values = [fold(word.rpartition("=")[2]).upper() for word in expected.words]
    seen = f"{number}ターン目 {PLAYERS[player]}"
    return all(value in (str(number), PLAYERS[player]) for value in values), ", ".join(expected.words), seen


def _phase(expected: Expectation, found: PlayState) -> Outcome:
    key = found.table.questions.phase(found.game)
    wanted = expected.words[0] if expected.words else ""
    shown = next((word.ja for word in found.table.words.phases if word.key == key), key)
    return find(wanted, found.table.words.phases) == key, wanted, shown


def impossible(expected: Expectation, rules: Sequence[str]) -> Check:
    """Check that these are the rules, all of them, by which a board cannot be."""
    seen = ", ".join(dict.fromkeys(rules)) or "ありえない盤面ではない"
    if expected.what != "faults":
        return Check(expected.shown, False, "", "ありえない盤面なので、何も行っていない", expected.line)
    wanted = set() if not expected.words or fold(expected.words[0]) in NONE_WORDS else set(expected.words)
    return Check(expected.shown, wanted == set(rules), ", ".join(expected.words), seen, expected.line)


def _faults(expected: Expectation, found: PlayState) -> Outcome:
    """Whether the board cannot be, which holds of no board that is played."""
    one = impossible(expected, ())
    return one.passed, one.expected, one.found


_CHECKS = {
    "order": _order,
    "flow": _flow,
    "cites": _cites,
    "not cites": _not_cites,
    "refused": _check_refused,
    "ending": _ending,
    "open": _open,
    "faults": _faults,
    "notes": _notes,
    "reading": _reading,
    "turn": _turn,
    "phase": _phase,
}


# -- cards, areas, numbers -----------------------------------------------------------------------------


def _subject(expected: Expectation, found: PlayState) -> Outcome:
    assert expected.subject is not None
    spec, attribute = expected.subject.specs[0], expected.subject.attribute
    table, game = found.table, found.game
    wanted = ", ".join(expected.words) or "なし"
    kind, _, key = attribute.partition(":")
    if kind == "counter":
        amount = table.questions.counter(game, spec.player or 0, key)
        return _numbers(expected.words) == {amount}, wanted, str(amount)
    cards = [c for c in range(len(game.cards)) if describes_card(table, game, spec, c)]
    if kind == "number":
        values = dict.fromkeys(table.questions.value(game, key, c) for c in cards)
        seen = "、".join("なし" if value is None else str(value) for value in values) or NO_CARD
        return bool(cards) and _numbers(expected.words) == set(values), wanted, seen
    if kind == "state":
        states = {has_state(table, game, c, key) for c in cards}
        yes = not expected.words or fold(expected.words[0]) in YES_WORDS
        seen = NO_CARD if not states else "、".join("そうである" if s else "そうではない" for s in sorted(states))
        return states == {yes}, "そうである" if yes else "そうではない", seen
    if spec.name or spec.role:
        return _places(expected.words, found, spec, cards)
    return _area(expected.words, found, cards)


def _numbers(words: tuple[str, ...]) -> set[int | None]:
    return {None if fold(word) in NONE_WORDS else int(fold(word).replace(",", "")) for word in words}


def count_places(game: Game, cards: Sequence[int]) -> Counter[tuple[str, str, int]]:
    """Return how many of these cards lie in each place: whose it is, the key of the area, and who owns them."""
    where = Counter[tuple[str, str, int]]()
    for c in cards:
        place = game.world.places[game.cards[c].place]
        where["" if place.player is None else PLAYERS[place.player], place.name, game.cards[c].owner] += 1
    return where


def name_places(table: GameRecord, where: Counter[tuple[str, str, int]]) -> list[str]:
    """Return places in words, each with how many cards lie there where those are several."""
    names = {area.key: area.ja for area in table.words.areas}
    told = [f"{player}の{names[area]}" if player else names[area] for player, area, _ in where]
    return [f"{t} {n}枚" if n > 1 else t for t, n in zip(told, where.values(), strict=True)]


def _places(words: tuple[str, ...], found: PlayState, spec: Spec, cards: list[int]) -> Outcome:
    """Whether the cards of a name lie there: `drop`, `B.drop`, `[drop, hand]`, `drop=2`, or are in a state."""
    table, where = found.table, count_places(found.game, cards)
    seen, game = "、".join(name_places(table, where)) or "どこにもない", found.game
    if len(words) == 1 and (state := find(words[0], table.words.cards.states)) is not None:
        return bool(cards) and all(has_state(table, game, c, state) for c in cards), words[0], seen
    wanted = Counter[tuple[str, str | None]]()
    for word in words:
        place_word, _, count = word.partition("=")
        player, area = _place_of(place_word, table)
        wanted[player, area] += int(count) if count.isdigit() else 1
    if len(words) == 1 and "=" not in words[0]:
        player, area = next(iter(wanted))
        return bool(cards) and all(_is_place(table, one, player, area) for one in where), ", ".join(words), seen
    left = where.copy()
    for (player, area), times in wanted.items():
        for _ in range(times):
            hit = next((k for k in left if left[k] and _is_place(table, k, player, area)), None)
            if hit is None:
                return False, ", ".join(words), seen
            left[hit] -= 1
    return not any(left.values()), ", ".join(words), seen


def _is_place(table: GameRecord, found: tuple[str, str, int], player: str, area: str | None) -> bool:
    """Whether a place is one that these words name; a place of both is seen by the player who is named, or by the card's owner."""
    whose, name, owner = found
    viewer = PLAYERS.index(player) if player else owner
    return (
        area is not None and name in table.boards.seen(area, viewer).split("/") and (player in ("", whose) or not whose)
    )


def is_place_named(table: GameRecord, word: str, found: str) -> bool:
    """Whether a word names an area or a state as the other word names it: drop and Bのドロップ, rested and レスト."""
    state, seen = find(word, table.words.cards.states), find(found, table.words.cards.states)
    if state is not None or seen is not None:
        return state == seen
    (player, area), (whose, there) = _place_of(word, table), _place_of(found, table)
    if area is None or there is None:
        return False
    inside = table.boards.seen(there, PLAYERS.index(whose) if whose else 0).split("/")
    if player not in ("", whose) and not _is_shared(table, inside):
        return False
    return set(inside) <= set(table.boards.seen(area, PLAYERS.index(player or whose or PLAYERS[0])).split("/"))


def _is_shared(table: GameRecord, names: Sequence[str]) -> bool:
    """Whether places are those of no player, so that each player may call them otherwise."""
    return all(place.player is None for place in table.policy.places if place.name in names)


def area_named(table: GameRecord, word: str) -> str | None:
    """Return the key of the area that a word names, with its player or without; None where it names none."""
    return _place_of(word, table)[1]


def player_of_place(table: GameRecord, word: str) -> str:
    """Return the player whose place a word names, by the letter; nothing where it names none, or a place without a player."""
    return _place_of(word, table)[0]


def _place_of(word: str, table: GameRecord) -> tuple[str, str | None]:
    text = fold(word)
    player = ""
    if match := re.fullmatch(r"([ab])\s*[.の]?\s*(.+)", text):
        rest = find(match[2], table.words.areas)
        if rest is not None:
            return match[1].upper(), rest
    return player, find(text, _words(table.words.areas))


def _words(areas: Sequence[Area]) -> list[Word]:
    return [Word(area.key, area.ja, area.also) for area in areas]


def _area(words: tuple[str, ...], found: PlayState, cards: list[int]) -> Outcome:
    """Whether an area holds so many cards, or these (blank ones count as 無地 or are left out of a list of names)."""
    table, game = found.table, found.game
    if len(words) == 1 and (state := find(words[0], table.words.cards.states)) is not None:
        states = [has_state(table, game, c, state) for c in cards]
        return bool(states) and all(states), words[0], f"{len(cards)}枚のうち{sum(states)}枚が{words[0]}"
    if not words:
        return not cards, "なし", f"{len(cards)}枚"
    if len(words) == 1 and re.fullmatch(r"\d+", fold(words[0])):
        return int(fold(words[0])) == len(cards), f"{words[0]}枚", f"{len(cards)}枚"
    names = Counter(table.speech.name(game, c) for c in cards)
    seen = "、".join(f"{name}{f' ×{n}' if n > 1 else ''}" for name, n in names.items()) or "なし"
    wanted = Counter[str]()
    for word in words:
        if fold(word) in NONE_WORDS:
            continue
        name, _, count = word.partition("=")
        wanted[fold(name)] += int(count) if count.isdigit() else 1
    have = Counter[str]()
    for c in cards:
        called = [fold(name) for name in table.speech.names_of_card(game, c) if name]
        have[next((name for name in called if name in wanted), called[0])] += 1
    return wanted == have, ", ".join(words) or "なし", seen
