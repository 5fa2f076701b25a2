"""What a judge wrote, in words that are known: a verb and what it is done with. Japanese or English, in either order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, Print, Said, Table, Thing

from .problem import fold, listed, near, quoted


@dataclass(frozen=True)
class Spec:
    """A description of a card, a skill or a word: every part that is given must fit."""

    name: str = ""
    """The name of a card, folded."""
    ability: str = ""
    word: str = ""
    player: int | None = None
    side: str = ""
    """`own` or `other`, as the acting player sees it."""
    area: str = ""
    states: frozenset[str] = frozenset()
    role: str = ""
    nth: int = 0
    """#2: the second card of this description, where several differ only in what lasts on them."""
    text: str = ""

    @property
    def empty(self) -> bool:
        return self == Spec(text=self.text)


@dataclass(frozen=True)
class Spoken:
    """A line in known words."""

    verb: str = ""
    specs: tuple[Spec, ...] = ()
    attribute: str = ""
    """What of it is asked: a number, a counter, a state."""
    text: str = ""


class Unknown(ValueError):
    """A word that nobody knows; says what would be right."""


_PARTICLES = (
    "というカード", "のカード", "カード", "から", "によって", "する", "した", "の", "が", "を", "に", "で", "へ", "と", "は", "も",
    "[", "]", "(", ")", "「", "」", "『", "』", ",", "、", "。", ".", "・", "/", ":", "!",
)  # fmt: skip
_COMMAS = (",", "、")
"""They part what is named from what is named next, as arrows do."""
_TOGETHER = ("", "/", "・")
"""Between the colours of one card."""
_ARROWS = ("->", "→", "⇒", "=>", ">")
_SIDES = {"自分": "own", "自身": "own", "相手": "other", "own": "own", "other": "other", "opponent": "other"}
_ALL = {
    "pass": ("pass", "パス", "何もしない", "なにもしない", "しない"), "concede": ("concede", "投了", "投了する", "サレンダー"),
    "loop": ("loop", "ループ", "繰り返す", "循環"),
}  # fmt: skip
_ASCII = re.compile(r"[0-9a-z]")
_TIMES = re.compile(r"^(.+?)\s*[x×*]?\s*(\d{1,2})$")


def names_of(cards: Mapping[str, Print]) -> list[str]:
    """What a file calls its cards, and what is printed on them."""
    sides = [side for card in cards.values() for side in (card, card.back) if side is not None]
    return [*cards, *(str(side.fields[key]) for side in sides for key in ("name", "number") if side.fields.get(key))]


class Vocabulary:
    """All words that a file may use: those of the game, and the names of its own cards and skills."""

    def __init__(self, table: Table, cards: Iterable[str], abilities: Iterable[str], extra: Iterable[str] = ()) -> None:
        self.table = table
        words: dict[str, tuple[str, str]] = {}

        def add(kind: str, key: str, names: Iterable[str]) -> None:
            for name in names:
                if fold(name):
                    words.setdefault(fold(name), (kind, key))

        for name in cards:
            add("card", fold(name), (name,))
        for name in abilities:
            add("ability", fold(name), (name,))
        for area in table.areas:
            add("area", area.key, area.names)
        for state in table.states:
            add("state", state.key, state.names)
        for role in table.roles:
            add("role", role.key, role.names)
        for one in table.words:
            add("word", one.key, one.names)
        for name in extra:
            add("word", name, (name,))
        for at, who in enumerate(PLAYERS):
            add("player", str(at), (who,))
        for name, side in _SIDES.items():
            add("side", side, (name,))
        self.words = words
        self.mixed = {one.key for row in table.fields if row.kind == "choices" for one in row.words}
        """Words of which a card may have several: 赤/青."""
        self.verbs: dict[str, tuple[str, str]] = {}
        for verb in table.verbs:
            for name in verb.names:
                self.verbs.setdefault(fold(name), ("verb", verb.key))
        for key, names in _ALL.items():
            for name in names:
                self.verbs.setdefault(fold(name), ("verb", key))
        self.doings = {
            fold(name): (("verb", verb, name), ("ability" if what.startswith("【") else "word", fold(what), name))
            for name, (verb, what) in table.doings.items()
        }  # fmt: skip
        self.attributes: dict[str, tuple[str, str]] = {}
        for kind, rows in (("number", table.numbers), ("counter", table.counters), ("state", table.states)):
            for row in rows:
                for name in row.names:
                    self.attributes.setdefault(fold(name), (kind, row.key))

    def action(self, text: str) -> Spoken:
        """A line of `play`."""
        tokens = self._acted(text)
        verbs = [key for kind, key, _ in tokens if kind == "verb"]
        if not verbs:
            right = listed(verb.ja for verb in self.table.verbs)
            raise Unknown(f"{quoted(text)} に、することを表す語がありません。{right} などです。" + near(text.split()[0], self.verbs))
        if len(verbs) > 1:
            raise Unknown(f"{quoted(text)} に、することを表す語が2つ以上あります。1行に1つずつ書いてください。")
        specs = self._specs([token for token in tokens if token[0] != "verb"], text)
        return Spoken(verbs[0], specs, text=text)

    def _acted(self, text: str) -> list[tuple[str, str, str]]:
        """What is done, and with what; a word that says both is only looked for where nothing else says what is done."""
        words, doings = {**self.words, **self.verbs}, {name: ("doing", name) for name in self.doings}
        tokens = self._tokens(text, {**doings, **words})
        if not any(kind in ("verb", "doing") for kind, _, _ in tokens):
            tokens = self._tokens(text, {**words, **doings})
        told = any(kind == "verb" for kind, _, _ in tokens)
        return [
            part for token in tokens
            for part in (self.doings[token[1]][told:] if token[0] == "doing" else (token,))
        ]  # fmt: skip

    def answer(self, text: str) -> Spoken:
        """What chance shows: a verb is not needed."""
        tokens = [token for token in self._tokens(text, {**self.words, **self.verbs}) if token[0] != "verb"]
        return Spoken("chance", self._specs(tokens, text), text=text)

    def subject(self, text: str) -> Spoken:
        """The left side of an expectation: a card, an area, or a number of one."""
        head, attribute = text, ""
        for separator in (".", "の"):
            before, found, after = text.rpartition(separator)
            if found and fold(after) in self.attributes and before and fold(text) not in self.words:
                head, attribute = before, ":".join(self.attributes[fold(after)])
                break
        specs = self._specs(self._tokens(head, self.words), head)
        if len(specs) != 1:
            raise Unknown(f"{quoted(text)} が何を指すのか分かりません。領域 (B.手札)、カード名、数値 (カード名.パワー) のどれかです。")
        return Spoken("", specs, attribute, text)

    def _tokens(self, text: str, words: dict[str, tuple[str, str]]) -> list[tuple[str, str, str]]:
        line = fold(text)
        longest = max(map(len, words))
        tokens: list[tuple[str, str, str]] = []
        at = ended = 0
        while at < len(line):
            if line[at] == " ":
                at += 1
                continue
            sizes = range(min(longest, len(line) - at), 0, -1)
            found = next((line[at : at + size] for size in sizes if line[at : at + size] in words and _whole(line, at, size)), "")
            if found:
                kind, key = words[found]
                together = tokens and tokens[-1][0] == kind == "word" and line[ended:at] in _TOGETHER
                if together and {key, *tokens[-1][1].split("/")} <= self.mixed:
                    tokens[-1] = (kind, f"{tokens[-1][1]}/{key}", f"{tokens[-1][2]}/{found}")
                else:
                    tokens.append((kind, key, found))
                at = ended = at + len(found)
                continue
            arrow = next((arrow for arrow in _ARROWS if line.startswith(arrow, at)), "")
            if arrow:
                tokens.append(("arrow", "", arrow))
                at += len(arrow)
                continue
            particle = next((p for p in _PARTICLES if line.startswith(p, at)), "")
            if particle:
                if particle in _COMMAS:
                    tokens.append(("arrow", "", particle))
                at += len(particle)
                continue
            if (nth := re.match(r"#(\d{1,2})", line[at:])) and tokens:
                tokens.append(("nth", nth[1], nth[0]))
                at += nth.end()
                continue
            if points := re.match(r"(\d{1,6}) ?点", line[at:]):
                tokens.append(("word", f"number {points[1]}", points[0]))
                at += points.end()
                continue
            if often := re.match(r"(\d{1,3}) ?(?:回|times)", line[at:]):
                tokens.append(("word", f"{often[1]}回", often[0]))
                at += often.end()
                continue
            times = re.match(r"[x×*]?\s*(\d{1,2})(?![0-9a-z])", line[at:])
            if times and tokens and tokens[-1][0] not in ("arrow", "verb"):
                tokens += [tokens[-1]] * (int(times[1]) - 1)
                at += times.end()
                continue
            end = at + 1
            while end < len(line) and line[end] not in " ,、→." and not line.startswith("->", end):
                end += 1
            unknown = line[at:end]
            hint = near(unknown, words) or " カードの名なら cards: に書いてください。"
            raise Unknown(f"{quoted(unknown)} という語は知りません。{hint}")
        return tokens

    def _specs(self, tokens: Sequence[tuple[str, str, str]], text: str) -> tuple[Spec, ...]:
        specs: list[Spec] = []
        now = Spec()

        def flush() -> None:
            nonlocal now
            if not now.empty:
                specs.append(now)
            now = Spec()

        for at, (kind, key, word) in enumerate(tokens):
            if kind == "arrow":
                flush()
                continue
            if kind == "nth":
                now = replace(now, nth=int(key))
                continue
            full = bool(now.name or now.ability or now.word or now.role)
            following = tokens[at + 1][0] if at + 1 < len(tokens) else ""
            another = kind in ("side", "player") and bool(now.area) and following == "area"  # リーダーで相手のリーダーに
            if full or another or (kind == "area" and now.area) or (kind == "player" and now.player is not None):
                flush()
            changes: dict[str, object] = {
                "card": {"name": key}, "ability": {"ability": key}, "word": {"word": key}, "area": {"area": key}, "role": {"role": key},
                "player": {"player": int(key) if kind == "player" else None}, "side": {"side": key},
                "state": {"states": now.states | {key}},
            }[kind]  # type: ignore[assignment]  # fmt: skip
            now = replace(now, **changes, text=(now.text + " " + word).strip())  # type: ignore[arg-type]
        flush()
        return tuple(specs)


def _whole(line: str, at: int, size: int) -> bool:
    """Latin words and numbers count only as whole words."""
    start, end = line[at], line[at + size - 1]
    if _ASCII.match(start) and at and _ASCII.match(line[at - 1]):
        return False
    return not (_ASCII.match(end) and at + size < len(line) and _ASCII.match(line[at + size]))


# -- comparing with what there is ----------------------------------------------------------------------


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    return fold(name)


def fits_card(table: Table, game: Game, spec: Spec, card: int, player: int | None = None) -> bool:
    """Whether a card is one that these words describe."""
    c = game.cards[card]
    place = game.world.places[c.place]
    if spec.ability or spec.word:
        return False
    if spec.name and spec.name not in map(folded, table.called(game, card)):
        return False
    if spec.player is not None and (c.owner if place.player is None else place.player) != spec.player:
        return False
    if spec.side and player is not None and ((c.owner if place.player is None else place.player) == player) != (spec.side == "own"):
        return False
    if spec.area and place.name not in table.seen(spec.area, _viewer(spec, c.owner if player is None else player)).split("/"):
        return False
    if spec.role and table.role(game, spec.role) != card:
        return False
    if not all(has_state(table, game, card, state) for state in spec.states):
        return False
    return not spec.nth or numbered(table, game, replace(spec, nth=0), player)[spec.nth - 1 : spec.nth] == [card]


def _viewer(spec: Spec, player: int) -> int:
    """Who sees the board so: whoever the words name, and otherwise this player."""
    if spec.player is not None:
        return spec.player
    return 1 - player if spec.side == "other" else player


def numbered(table: Table, game: Game, spec: Spec, player: int | None) -> list[int]:
    """The cards of a description in the order in which they lie, area by area."""
    return [card for area in game.areas for card in area if fits_card(table, game, spec, card, player)]


def ordinal(table: Table, game: Game, card: int) -> str:
    """Which of the cards of its name a card is, as a line can say it."""
    place = game.world.places[game.cards[card].place]
    spec = Spec(name=folded(table.name(game, card)), area=place.name, player=place.player)
    return f"{table.name(game, card)}#{numbered(table, game, spec, None).index(card) + 1}"


def has_state(table: Table, game: Game, card: int, state: str) -> bool:
    c = game.cards[card]
    known = {"rested": c.rested, "active": not c.rested, "up": c.up, "down": not c.up}
    return known[state] if state in known else table.state(game, card, state)


def fits_thing(table: Table, game: Game, spec: Spec, thing: Thing, player: int) -> bool:
    if spec.ability:
        return thing.ability >= 0 and folded(game.world.abilities[thing.ability].name) == spec.ability
    if spec.word:
        return spec.word in thing.words or set(spec.word.split("/")) <= set(thing.words)
    if thing.card < 0:  # an area that is named by itself
        return bool(spec.area) and table.seen(spec.area, _viewer(spec, player)) in thing.words and not spec.name
    return fits_card(table, game, spec, thing.card, player)


def whole_word(spec: Spec, said: Said) -> bool:
    """Whether a word says all that there is to say of an option: 赤 of a red card, not of one that is red and blue."""
    return len(said.things) == 1 and bool(spec.word) and set(spec.word.split("/")) == set(said.things[0].words)


def fits(table: Table, game: Game, specs: Sequence[Spec], things: Sequence[Thing], player: int) -> bool:
    """Whether what was said describes these things: all that was said must fit one of them, cards in their order."""
    if not specs:
        return True
    spec, rest = specs[0], specs[1:]
    for at, thing in enumerate(things):
        if fits_thing(table, game, spec, thing, player):
            left = [*things[:at], *things[at + 1 :]] if spec.ability or thing.ability >= 0 else _after(things, at)
            if fits(table, game, rest, left, player):
                return True
    return False


def _after(things: Sequence[Thing], at: int) -> list[Thing]:
    return [thing for i, thing in enumerate(things) if i > at or thing.ability >= 0]


def said_by(table: Table, game: Game, spoken: Spoken, specs: Sequence[Spec], said: Said, player: int) -> bool:
    """Whether an option is what was said."""
    if spoken.verb == "pass":
        return said.passes
    if spoken.verb != said.verb:
        return False
    if said.pick:
        return bool(specs) and fits(table, game, specs[:1], said.things, player)
    return fits(table, game, specs, said.things, player)
