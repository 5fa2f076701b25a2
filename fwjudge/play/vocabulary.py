"""The words that a file may use, and lines of text in them: the names of things in a game, and how people at a table say them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.games.common.loops import MAX_LAPS_ASKED_FOR
from fwjudge.games.table import PLAYERS, GameRecord, Print

from .labels import label_written
from .wording import Spec, Wording


class Unknown(ValueError):
    """A word that is not known; the message says what would be right."""


class Token(NamedTuple):
    """A known word of a line: what kind of word it is, its key, and how it was written."""

    kind: str
    key: str
    text: str


Words = Mapping[str, tuple[str, str]]

_REPEAT_WORDS = [f"もう{one}{what}" for one in ("1", "一") for what in ("枚", "体", "回", "つ", "度")]
_FILLERS = (*_REPEAT_WORDS, "続けて", "さらに", "次に", "まず")
_PARTICLES = (
    *_FILLERS,
    "というカード",
    "のカード",
    "カード",
    "から",
    "によって",
    "まで",
    "だけ",
    "させる",
    "します",
    "しました",
    "する",
    "した",
    "に入る",
    "に進む",
    "に移る",
    "の",
    "が",
    "を",
    "に",
    "で",
    "へ",
    "と",
    "は",
    "も",
    "[",
    "]",
    "(",
    ")",
    "「",
    "」",
    "『",
    "』",
    ",",
    "、",
    "。",
    ".",
    "・",
    "/",
    ":",
    "!",
)
_COMMAS = (",", "、")
"""Marks that part one name from the next, as arrows do."""
_COLOUR_SEPARATORS = ("", "/", "・")
"""Between the colours of one card."""
_ARROWS = ("->", "→", "⇒", "=>", ">")
_SIDES = {"自分": "own", "自身": "own", "相手": "other", "own": "own", "other": "other", "opponent": "other"}
_NEGATIONS = ("しない", "しません")
_COMMON_WORDS = {
    "pass": (
        "pass",
        "パス",
        "何もしない",
        "なにもしない",
        "何もなし",
        "終わり",
        "終了",
        "スルー",
        "通す",
        "通します",
        *_NEGATIONS,
    ),
    "concede": ("concede", "投了", "投了する", "サレンダー"),
    "loop": ("loop", "ループ", "繰り返す", "循環"),
}
_ANSWER_WORDS = ("対応", "対応して", "対抗", "対抗して", "in response")
_TURN_END = ("ターン終了", "ターンエンド", "ターンを終了", "end turn")
"""Where a game has no action that ends the turn, the windows of the turn close."""
_ASCII = compile_late(r"[0-9a-z]")
_BRACKETS = str.maketrans("", "", "【】『』")
_PART = compile_late(r"[:(/]")
_MIN_LETTERS_OF_NAME = 2
"""The least number of letters of a name that may stand for it, where no other name has them."""


def names_of(cards: Mapping[str, Print]) -> list[str]:
    """Return the names by which a file calls its cards, and those that are printed on them."""
    sides = [side for card in cards.values() for side in (card, card.back) if side is not None]
    return [*cards, *(str(side.fields[key]) for side in sides for key in ("name", "number") if side.fields.get(key))]


def no_verb(table: GameRecord, text: str) -> str:
    """Return what is wrong with a line that does not say what is done."""
    right = list_words(verb.ja for verb in table.words.verbs)
    verbs = [name for verb in table.words.verbs for name in verb.names]
    return f"{quote(text)} に、することを表す語がありません。{right}のどれかを書きます。" + suggest(
        text.partition(" ")[0], verbs
    )


class Vocabulary:
    """The words that a file may use: those of the game, and the names of its own cards and skills."""

    def __init__(
        self, table: GameRecord, cards: Iterable[str], abilities: Iterable[str], extra: Iterable[str] = ()
    ) -> None:
        self.table = table
        self.names = {fold(name): name for name in cards if fold(name)}
        meant = [
            name for means in table.words.phrases.values() for name in re.findall("【[^】]+】", means)
        ]  # 覚醒, though no card has it
        skills = [name for name in (*abilities, *meant) if fold(name)]
        words: dict[str, tuple[str, str]] = {}

        def add(kind: str, key: str, names: Iterable[str]) -> None:
            for name in names:
                if fold(name):
                    words.setdefault(fold(name), (kind, key))

        for name in self.names:
            add("card", name, (name,))
        for name in skills:
            add("ability", fold(name), (name,))
        for area in table.words.areas:
            add("area", area.key, area.names)
        for state in table.words.cards.states:
            add("state", state.key, state.names)
        for role in table.words.cards.roles:
            add("role", role.key, role.names)
        for one in table.words.answers:
            add("word", one.key, one.names)
        for name in extra:
            add("word", name, (name,))
        for at, who in enumerate(PLAYERS):
            add("player", str(at), (who,))
        for name, side in _SIDES.items():
            add("side", side, (name,))
        for name in table.words.cards.blanks:
            add("card", fold(name), (name,))
        for name in table.words.cards.blanks[:1]:
            add("card", fold(name), (name.partition("の")[0],))
        if beneath := table.words.cards.beneath:
            holding = [
                name for area in table.words.areas if area.key in table.words.cards.holders for name in area.names
            ]
            for name in (*self.names.values(), *table.words.cards.blanks, *holding):
                add("card", fold(name + beneath), (name + beneath,))
        self.words = words
        self.mixed = {one.key for row in table.words.cards.fields if row.kind == "choices" for one in row.words}
        """Words of which a card may have several: 赤/青."""
        self.attributes: dict[str, tuple[str, str]] = {}
        for kind, rows in (
            ("number", table.words.cards.numbers),
            ("counter", table.words.cards.counters),
            ("state", table.words.cards.states),
        ):
            for row in rows:
                for name in row.names:
                    self.attributes.setdefault(fold(name), (kind, row.key))
        self.line_words = {**words, **self._verbs()}
        """The words of a line of play: verbs go before other words."""
        for (
            name
        ) in skills:  # 【起動 メイン】 is called 起動メイン too; a word that means something else keeps its meaning
            bare = fold(name.translate(_BRACKETS))
            for said in (bare, bare.replace(" ", ""), fold(name).replace(" ", "")):
                if len(said) >= _MIN_LETTERS_OF_NAME:
                    self.line_words.setdefault(said, ("ability", fold(name)))
        for short, name in self._short_names():
            self.words.setdefault(short, ("card", name))
            self.line_words.setdefault(short, ("card", name))

    def _verbs(self) -> dict[str, tuple[str, str]]:
        verbs: dict[str, tuple[str, str]] = {}
        for verb in self.table.words.verbs:
            for name in verb.names:
                verbs.setdefault(fold(name), ("verb", verb.key))
        for said, means in self.table.words.phrases.items():
            verbs.setdefault(fold(said), ("phrase", means))
        for key, names in _COMMON_WORDS.items():
            for name in names:
                verbs.setdefault(fold(name), ("verb", key))
        for phase in self.table.words.phases:
            for name in phase.names:
                if "フェイズ" in name and fold(name) not in self.words:
                    verbs.setdefault(fold(name), ("phase", phase.key))
        for name in _TURN_END:
            verbs.setdefault(fold(name), ("phase", ""))
        for name in _ANSWER_WORDS:
            verbs.setdefault(fold(name), ("answering", ""))
        return verbs

    def _short_names(self) -> list[tuple[str, str]]:
        """Return parts of names that stand for a card, トランクス of トランクス:未来, where only one name of the file has them."""
        parts: dict[str, set[str]] = {}
        for name in self.names:
            for part in _PART.split(name):
                parts.setdefault(part.strip(" )"), set()).add(name)
        return [
            (part, name)
            for part, of in parts.items()
            if len(of) == 1 and len(part) >= _MIN_LETTERS_OF_NAME
            for name in of
        ]

    def action(self, text: str) -> Wording:
        """Return a line of `play` in known words; what could be the label of an option need not be in known words."""
        label = label_written(text)
        try:
            return replace(self._known_action(text), label=label)
        except Unknown as error:
            if not label:
                raise
            return Wording(text=text, label=label, unknown=str(error))

    def _known_action(self, text: str) -> Wording:
        """Return a line in known words; a phrase gives way where it would be a second verb: 覚醒のリーダーでアタック."""
        try:
            return self._action(text, self.line_words)
        except Unknown:
            plain = {word: meant for word, meant in {**self.line_words, **self.words}.items() if meant[0] != "phrase"}
            verbs = {word: meant for word, meant in self.line_words.items() if meant[0] == "verb"}
            with suppress(Unknown):
                return self._action(text, {**plain, **verbs})
            raise

    def _action(self, text: str, words: Words) -> Wording:
        tokens = self._tokens(text, words)
        answers = any(token.kind == "answering" for token in tokens)
        verbs = [token for token in tokens if token.kind in ("verb", "phase")]
        rest = [token for token in tokens if token.kind not in ("verb", "phase", "answering")]
        denies = len(verbs) == 2 and verbs[1].text in _NEGATIONS
        if denies and verbs[0].kind == "verb":
            return self._deny(verbs[0].key, rest, text)
        if len(verbs) == 2 and verbs[0].kind == "phase" and verbs[1].key == "pass":
            verbs = verbs[1:]  # アタックフェイズ終わり
        if len(verbs) > 1:
            raise Unknown(f"{quote(text)} に、することを表す語が2つ以上あります。1行に1つずつ書いてください。")
        if verbs and verbs[0].kind == "phase":
            return Wording("phase", (Spec(word=verbs[0].key),) if verbs[0].key else (), text=text)
        specs = self._specs(rest, text)
        if verbs:
            return Wording(verbs[0].key, specs, text=text, answers=answers)
        if any(spec.word == "none" for spec in specs):
            return self._deny("choose", (), text)
        if not specs or any(token.kind == "arrow" for token in tokens):
            raise Unknown(no_verb(self.table, text))
        verb = "activate" if any(spec.ability for spec in specs) else "choose"
        return Wording(verb, specs, text=text, implied=True, answers=answers)

    def _deny(self, verb: str, tokens: Sequence[Token], text: str) -> Wording:
        """Return the answer that says no, コンボしない or ブロックしない; where the game does not ask, it passes."""
        known = {one.key for one in self.table.words.verbs}
        if f"no {verb}" in known:
            return Wording(f"no {verb}", text=text, denied=verb)
        if verb == "choose":
            return Wording("choose", (Spec(word="none"),), text=text, denied=verb)
        if verb == "activate" and "decline" in known:
            return Wording("decline", self._specs(tokens, text), text=text, denied=verb)
        return Wording("pass", text=text, denied=verb)

    def answer(self, text: str) -> Wording:
        """Return what chance shows; a verb is not needed."""
        tokens = [token for token in self._tokens(text, self.line_words) if token.kind not in ("verb", "phase")]
        return Wording("chance", self._specs(tokens, text), text=text)

    def subject(self, text: str) -> Wording:
        """Return the left side of an expectation: a card, an area, or a number of one."""
        head, attribute = text, ""
        for separator in (".", "の"):
            before, found, after = text.rpartition(separator)
            if found and fold(after) in self.attributes and before and fold(text) not in self.words:
                if fold(before).upper() in PLAYERS and self.words.get(fold(after), ("",))[0] == "area":
                    break  # B.スマッシュ is an area of B; only a card has it as a number
                head, attribute = before, ":".join(self.attributes[fold(after)])
                break
        specs = self._specs(self._tokens(head, self.words), head)
        if len(specs) != 1:
            raise Unknown(
                f"{quote(text)} が何を指すのか分かりません。領域 (B.手札)、カード名、数値 (カード名.パワー) のどれかです。"
            )
        return Wording("", specs, attribute, text)

    def thing(self, text: str) -> Wording:
        """Return what an event is about: a card, a skill, a card with one of its skills, a player."""
        specs = self._specs(self._tokens(text, self.words), text)
        if len(specs) == 1 or (len(specs) == 2 and specs[1].ability and not specs[0].ability):
            return Wording("", specs, text=text)
        raise Unknown(f"{quote(text)} が何を指すのか分かりません。カード名、カード名【KO時】、A か B のどれかです。")

    def _tokens(self, text: str, words: Words) -> list[Token]:
        line = fold(text)
        longest = max(map(len, words))
        tokens: list[Token] = []
        at = ended = 0
        while at < len(line):
            if line[at] == " ":
                at += 1
                continue
            sizes = range(min(longest, len(line) - at), 0, -1)
            found = next(
                (
                    line[at : at + size]
                    for size in sizes
                    if line[at : at + size] in words and _is_whole_word(line, at, size)
                ),
                "",
            )
            if found:
                kind, key = words[found]
                together = tokens and tokens[-1].kind == kind == "word" and line[ended:at] in _COLOUR_SEPARATORS
                if kind == "phrase":
                    tokens += self._phrase_tokens(found, key, words)
                elif together and {key, *tokens[-1].key.split("/")} <= self.mixed:
                    tokens[-1] = Token(kind, f"{tokens[-1].key}/{key}", f"{tokens[-1].text}/{found}")
                else:
                    tokens.append(Token(kind, key, found))
                at = ended = at + len(found)
                continue
            arrow = next((arrow for arrow in _ARROWS if line.startswith(arrow, at)), "")
            if arrow:
                tokens.append(Token("arrow", "", arrow))
                at += len(arrow)
                continue
            particle = next((p for p in _PARTICLES if line.startswith(p, at)), "")
            if particle:
                if particle in _COMMAS:
                    tokens.append(Token("comma", "", particle))
                at += len(particle)
                continue
            if (nth := re.match(r"#(\d{1,2})", line[at:])) and tokens:
                tokens.append(Token("nth", nth[1], nth[0]))
                at += nth.end()
                continue
            if points := re.match(r"(\d{1,6}) ?点", line[at:]):
                tokens.append(Token("word", f"number {points[1]}", points[0]))
                at += points.end()
                continue
            if often := re.match(r"(\d+) ?(?:回|times)", line[at:]):
                if len(often[1]) > len(str(MAX_LAPS_ASKED_FOR)) or int(often[1]) > MAX_LAPS_ASKED_FOR:
                    raise Unknown(
                        f"{quote(often[0])} は多すぎます。fwjudge が繰り返すのは{MAX_LAPS_ASKED_FOR}回までです。"
                    )
                tokens.append(Token("word", f"{often[1]}回", often[0]))
                at += often.end()
                continue
            times = re.match(r"[x×*]?\s*(\d{1,2})(?![0-9a-z])", line[at:])
            if times and tokens and tokens[-1].kind not in ("arrow", "comma", "verb"):
                tokens += [tokens[-1]] * (int(times[1]) - 1)
                at += times.end()
                continue
            if short := self._find_abbreviation(line, at):
                tokens.append(Token("card", self._only_name(short), short))
                at = ended = at + len(short)
                continue
            raise Unknown(self._unknown(line, at, words))
        return tokens

    def _phrase_tokens(self, said: str, means: str, words: Words) -> list[Token]:
        try:
            return self._tokens(means, {word: meant for word, meant in words.items() if meant[0] != "phrase"})
        except Unknown as error:
            raise Unknown(f"{quote(said)} は {quote(means)} のことですが、{error}") from None

    def _only_name(self, part: str) -> str:
        """Return the name that has this part, if only one has it."""
        of = [name for name in self.names if part in name]
        return of[0] if len(of) == 1 else ""

    def _find_abbreviation(self, line: str, at: int) -> str:
        """Return the longest piece from here by which only one card of the file can be meant: 武舞台 of 力の大会の武舞台."""
        if _ASCII.match(line[at]):
            return ""
        size = _MIN_LETTERS_OF_NAME
        while at + size <= len(line) and any(line[at : at + size] in name for name in self.names):
            size += 1
        piece = line[at : at + size - 1]
        return piece if len(piece) >= _MIN_LETTERS_OF_NAME and self._only_name(piece) else ""

    def _unknown(self, line: str, at: int, words: Words) -> str:
        end = at + 1
        while end < len(line) and line[end] not in " ,、→." and not line.startswith("->", end):
            end += 1
        unknown = line[at:end]
        return f"{quote(unknown)} という語は知りません。{suggest(unknown, words) or ' カードの名なら cards: に書いてください。'}"

    def _specs(self, tokens: Sequence[Token], text: str) -> tuple[Spec, ...]:
        specs: list[Spec] = []
        now = Spec()

        def flush() -> None:
            nonlocal now
            if not now.empty:
                specs.append(now)
            now = Spec()

        for at, (kind, key, word) in enumerate(tokens):
            if kind in ("arrow", "comma"):
                flush()
                continue
            if kind == "nth":
                now = replace(now, nth=int(key))
                continue
            full = bool(now.name or now.ability or now.word or now.role)
            following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
            another = (
                kind in ("side", "player") and bool(now.area) and following == "area"
            )  # リーダーで相手のリーダーに
            if full or another or (kind == "area" and now.area) or (kind == "player" and now.player is not None):
                flush()
            changes: dict[str, object] = {
                "card": {"name": key},
                "ability": {"ability": key},
                "word": {"word": key},
                "area": {"area": key},
                "role": {"role": key},
                "player": {"player": int(key) if kind == "player" else None},
                "side": {"side": key},
                "state": {"states": now.states | {key}},
            }[kind]  # type: ignore[assignment]
            now = replace(now, **changes, text=(now.text + " " + word).strip())  # type: ignore[arg-type]
        flush()
        return tuple(specs)


def _is_whole_word(line: str, at: int, size: int) -> bool:
    """Whether a piece of a line is a whole word, which Latin words and numbers must be."""
    start, end = line[at], line[at + size - 1]
    if _ASCII.match(start) and at and _ASCII.match(line[at - 1]):
        return False
    return not (_ASCII.match(end) and at + size < len(line) and _ASCII.match(line[at + size]))
