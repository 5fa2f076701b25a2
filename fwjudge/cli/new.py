"""fwjudge new: asks its questions and writes a scenario that runs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import typer

from fwjudge.base.files import write_new
from fwjudge.base.reasons import reason
from fwjudge.citation import GAME_NAMES
from fwjudge.games import UnknownGame, table
from fwjudge.games.table import PLAYERS, GameRecord
from fwjudge.report.characters import forgive_characters
from fwjudge.report.run_text import print_answers
from fwjudge.report.screen import Screen
from fwjudge.scenario import BadScenario, read
from fwjudge.scenario import run as play
from fwjudge.scenario.asks import KINDS
from fwjudge.scenario.new_file import Parts, compose

from .app import App
from .exit import Exit
from .shared_parts import choose_game, fail, game_option, screen

app = App()
_MAX_ASKINGS_OF_FIELD = 5


@app.command()
def new(
    file: str | None = typer.Argument(None, help="書き出すファイル。なければ題から決める", metavar="[FILE]"),
    game: str | None = game_option(),
) -> None:
    """質問に答えてシナリオを作る。答えがなければ既定のままにし、行を並べる質問は空の行で終わる。

    例: fwjudge new　fwjudge new 問い.yaml -g fw
    """
    if file is not None and not file.strip():
        fail("書き出すファイルの名がありません。", Exit.BAD_INPUT)
    if file is not None and os.path.lexists(file):
        fail(f"{file} はもうあります。別の名を指定してください。", Exit.BAD_INPUT)
    out = screen()
    name = choose_game(game)
    try:
        words = table(name)
    except UnknownGame as error:
        fail(str(error), Exit.BAD_INPUT)
    parts = Dialogue(out, words).parts(name)
    text = compose(parts)
    try:
        report = play(read(text))
    except BadScenario as error:
        fail(str(error), Exit.BAD_INPUT)
    path = Path(file or _file_name(parts.title))
    try:
        write_new(path, text.encode("utf-8", "replace"))
    except FileExistsError:
        fail(f"{path} はもうあります。別の名を指定してください。", Exit.BAD_INPUT)
    except (OSError, ValueError) as error:
        fail(f"{path} に書けません: {reason(error)}。", Exit.BAD_INPUT)
    out.line((f"{path} に書きました。", "bold"), f" fwjudge run {path} で動かせます。")
    print_answers(out, report)


class Dialogue:
    """Asks for the parts one after the other; an answer that does not fit is asked for again."""

    def __init__(self, out: Screen, words: GameRecord) -> None:
        self.out, self.table, self.ended = out, words, False
        forgive_characters(sys.stdin)

    def parts(self, game: str) -> Parts:
        """Ask for every part of a scenario of this game, and return them."""
        parts = Parts(game)
        self.out.line((f"{game} {GAME_NAMES[game]} のシナリオ", "bold"))
        parts.title = self.ask("題")
        parts.question = self.ask("問い (例: 番人が引くのはいつですか)")
        self.cards(parts)
        self.fill("手番のプレイヤー", "A か B。空なら A", parts, lambda p, answer: setattr(p, "player", answer))
        self.fill("ターン数", "空なら 3", parts, lambda p, answer: setattr(p, "turn", answer))
        for player in PLAYERS:
            self.areas(parts, player)
        verbs = "、".join(verb.ja for verb in self.table.words.verbs[:6])
        self.rows(
            "手順",
            f"例: A: アタック リーダー -> リーダー。することは {verbs} など",
            parts,
            lambda p, a, b: p.play.append((a, b)),
        )
        self.question(parts)
        self.rows("期待", "例: B.ライフ: 3", parts, lambda p, a, b: p.expect.append((a, b)))
        return parts

    def areas(self, parts: Parts, player: str) -> None:
        """Ask which cards lie in each area of a player."""
        names = "、".join(area.ja for area in self.table.words.areas if not area.shared)

        def put(parts: Parts, area: str, laid: str) -> None:
            parts.areas.append((player, area, laid))

        self.rows(f"{player}の領域", f"例: 手札: 番人, 無地。領域は {names}", parts, put)

    def question(self, parts: Parts) -> None:
        """Ask what the question is, in one line, and how it must be answered if that is known."""
        kinds = "、".join(word.ja for word in KINDS)
        hint = f"例: いつ 引く: B。{kinds} のどれかで始める。空なら決めない"
        self.fill("聞くこと", hint, parts, lambda p, answer: setattr(p, "asked", answer))
        if parts.asked:
            self.fill("答え", "正しい答え。空なら書かない", parts, lambda p, answer: setattr(p, "answer", answer))
            self.fill(
                "根拠", "決めるルールの番号。空なら書かない", parts, lambda p, answer: setattr(p, "because", answer)
            )

    def cards(self, parts: Parts) -> None:
        """Ask for the names of the cards, and for the fields of each."""
        fields = [
            field for field in self.table.words.cards.fields if field.key in ("type", "color", "cost", "power", "combo")
        ]
        fields = fields or list(self.table.words.cards.fields)
        while name := self.ask("カードの名 (空で終わり)"):
            if any(name == known for known, _ in parts.cards):
                self.out.line((f"「{name}」はもうあります。", "yellow"))
                continue
            parts.cards.append((name, []))
            if not self.fits(parts):
                parts.cards.pop()
                continue
            for field in fields:
                told = f"{' / '.join(word.ja for word in field.words)}。" if field.words else ""
                self.field(parts, field.key, f"{name}の{field.ja}", f"{told}空なら書かない")
            self.field(parts, "text", f"{name}のテキスト", "印刷されているとおりに。空なら書かない")

    def field(self, parts: Parts, key: str, what: str, hint: str) -> None:
        """Ask for one field of the card that was named last."""

        def put(parts: Parts, answer: str) -> None:
            parts.cards[-1][1].append((key, answer))

        self.fill(what, hint, parts, put)

    def fill(self, what: str, hint: str, parts: Parts, put: Callable[[Parts, str], None]) -> None:
        """Fill in one answer; an empty one leaves the part as it is."""
        for _ in range(_MAX_ASKINGS_OF_FIELD):
            answer = self.ask(f"{what} ({hint})")
            if not answer:
                return
            if self.try_out(parts, partial(_put_one, put, answer)):
                return

    def rows(self, what: str, hint: str, parts: Parts, put: Callable[[Parts, str, str], None]) -> None:
        """Read lines of the form `left: right` until an empty one."""
        asked = f"{what} ({hint}。空で終わり)"
        while answer := self.ask(asked):
            asked = what
            left, colon, right = answer.replace("：", ":").partition(":")
            if not colon:
                self.out.line(("「左: 右」の形で答えてください。", "yellow"))
                continue
            self.try_out(parts, partial(_put_two, put, left.strip(), right.strip()))

    def try_out(self, parts: Parts, put: Callable[[Parts], None]) -> bool:
        """Put an answer where it belongs, unless the scenario would not be one any more."""
        before = Parts(**{**vars(parts), "cards": [(n, list(f)) for n, f in parts.cards]})
        lists = {key: list(getattr(parts, key)) for key in ("areas", "play", "expect")}
        put(parts)
        if self.fits(parts):
            return True
        vars(parts).update(vars(before) | lists)
        return False

    def fits(self, parts: Parts) -> bool:
        """Whether the parts make a scenario that can be read and played; if not, print what is wrong."""
        try:
            play(read(compose(parts)))
        except BadScenario as error:
            for problem in error.problems:
                self.out.line((problem.text, "yellow"))
            return False
        except ValueError as error:
            self.out.line((str(error), "yellow"))
            return False
        return True

    def ask(self, question: str) -> str:
        """Return a line of the person; after the end of the input every answer is empty."""
        if self.ended:
            return ""
        self.out.line((f"{question}:", "cyan"))
        self.out.flush()
        line = sys.stdin.readline() if sys.stdin else ""
        self.ended = not line
        return " ".join(line.split())


def _put_one(put: Callable[[Parts, str], None], answer: str, parts: Parts) -> None:
    put(parts, answer)


def _put_two(put: Callable[[Parts, str, str], None], left: str, right: str, parts: Parts) -> None:
    put(parts, left, right)


def _file_name(title: str) -> str:
    name = re.sub(r'[\\/:*?"<>|\s.\0-\x1f]+', "-", title).strip("-")[:60]
    return f"{name or 'scenario'}.yaml"
