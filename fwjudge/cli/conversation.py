"""A session in the terminal, line by line: the same for a person who types and for a pipe."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from fwjudge import session
from fwjudge.base.files import write_new
from fwjudge.base.numbers import read_count
from fwjudge.base.reasons import reason
from fwjudge.base.spelling import fold, list_words, quote
from fwjudge.citation import GAME_NAMES, GAMES
from fwjudge.course.words import NO_WORDS, YES_WORDS
from fwjudge.engine.decisions import decision
from fwjudge.engine.step import NATURE
from fwjudge.games.table import PLAYERS
from fwjudge.play.play import EndlessPlay
from fwjudge.play.taking import ENDLESS
from fwjudge.report.board_text import brief_board
from fwjudge.report.run_text import print_answers
from fwjudge.report.screen import Screen
from fwjudge.report.wrap import shorten
from fwjudge.scenario.asks import KINDS
from fwjudge.session.session import show_line, tell_since
from fwjudge.session.typed_lines import BOARD_WORDS, read_board_change, read_card

MAX_OPTIONS_LISTED = 12
"""No more options are listed at once; 「選択肢」 lists all."""
HELP = (
    ("番号 / 行", "選ぶ。行はファイルの手順と同じ: A: アタック リーダー -> リーダー"),
    ("(空の行)", "待っている次の行を言う。なければ盤面"),
    ("進める", "決めることが来るまで進める"),
    ("戻る [n]", "n行 (なければ1行) 戻る"),
    ("なぜ カード", "そのカードで今できないことと、禁じているルール"),
    ("盤面 / 手順 / 選択肢", "今の盤面、言った行、できることのすべて"),
    ("もし 名 [n]", "n行目からを、その名の変化 (もし) にして、そこへ戻る。もし 名: 外す B 手札; … で、盤面も変える"),
    ("はい / いいえ", "するかしないかを聞かれている時の答え"),
    (
        "聞く いつ 引く: B",
        "今までの手順について聞く。聞く できるか B: 発動 番人、聞く なるか 番人: ドロップ、聞く いくつ 番人.パワー、"
        "どうなる、何回、誰が、選べる、どの順、勝敗。時点や まで も添えられる: 聞く いくつ 番人.パワー 時点 8-4-6",
    ),
    ("裁定", "ここまでの裁定"),
    ("保存 ファイル", "シナリオのファイルに書く"),
    ("ゲーム fw", "空の盤面から始める (fw op gen dz bf)"),
    ("カード 名 種類=… 文=…", "カードを決める。印刷されたカードは カード 名 番号"),
    ("置く B バトルエリア 名", "カードを置く: 名 レスト ×2、名 パワー=15000、数だけ (置く B 手札 2)。ライフなどの数も"),
    ("外す B バトルエリア", "その領域を空にする"),
    ("手番 A 3 / フェイズ 名", "だれの何ターン目か、どのフェイズか"),
    ("終わり", "終える"),
)


class Conversation:
    """A session, what is said to it, and what it shows."""

    def __init__(self, out: Screen, now: session.Session) -> None:
        self.out, self.now, self.failed, self.over = out, now, False, False
        self.words: dict[str, Callable[[str], None]] = {}
        said: list[tuple[tuple[str, ...], Callable[[str], None]]] = [
            (("戻る", "back"), self.go_back),
            (("なぜ", "why"), self.say_why),
            (("盤面", "board"), lambda _: self.show_board()),
            (("手順", "play"), lambda _: self.show_lines()),
            (("選択肢", "options"), lambda _: self.ask(whole=True)),
            (("進める", "advance"), lambda _: self.move(session.settle(self.now))),
            (("もし", "if"), self.begin_branch),
            (("聞く", "ask"), self.put_question),
            (("裁定", "ruling"), lambda _: self.rule()),
            (("保存", "save"), self.save),
            (("ゲーム", "game"), self.choose_game),
            (("カード", "card"), self.set_card),
            (("題", "title"), self.set_title),
            (("ヘルプ", "help", "?"), lambda _: self.help()),
            (("終わり", "quit", "exit"), lambda _: self.end()),
        ]
        said += [(word.names, partial(self.change_board_by, word.ja)) for word in BOARD_WORDS]
        self.commands = tuple(names[0] for names, _ in said)
        """The words that a line can begin with, as a person reads them."""
        for names, do in said:
            self.words.update(dict.fromkeys(map(fold, names), do))

    # -- what is heard

    def hear(self, typed: str) -> None:
        """Do what a line says."""
        line = typed.strip()
        word, _, rest = line.partition(" ")
        do = self.words.get(fold(word))
        if not line:
            self.say_next()
        elif do is not None:
            do(rest.strip())
        elif line.isdecimal():
            self.choose(line)
        elif fold(line) in (*YES_WORDS, *NO_WORDS):
            self.affirm(fold(line) in YES_WORDS)
        else:
            self.say(line)

    def say_next(self) -> None:
        """Say the next line that waits; where none does, show the board."""
        if not self.now.left:
            self.show_board()
            self.ask()
            return
        self.out.line((show_line(self.now.left[0]), "dim"))
        self.take_answer(session.say_waiting(self.now))

    def say(self, line: str) -> None:
        """Say a line as in a file; without a player it is said by whoever decides now."""
        who, colon, rest = line.replace("：", ":").partition(":")
        player = self.decider()
        if colon and fold(who).upper() in PLAYERS:
            player, line = PLAYERS.index(fold(who).upper()), rest.strip()
        elif colon and fold(who) in ("偶然", "chance"):
            player, line = NATURE, rest.strip()
        self.take_answer(session.say(self.now, player, line))

    def decider(self) -> int:
        """Return the player who decides now; A where none does."""
        at = decision(self.now.game) if self.now.game is not None else None
        return at.player if at is not None else 0

    def choose(self, typed: str) -> None:
        """Take the option of this number."""
        found = session.options(self.now)
        number = read_count(typed) or 0
        if not 1 <= number <= len(found):
            self.refuse(
                f"{shorten(typed, 20)} は選べません。1 から {len(found)} までです。"
                if found
                else "今は選ぶことがありません。"
            )
            return
        self.take_option(found[number - 1])

    def affirm(self, yes: bool) -> None:
        """Do what is asked, or leave it."""
        found = session.affirm(self.now, yes)
        if found is None:
            self.refuse("はい か いいえ で答えられることは聞かれていません。番号か行で選んでください。")
        else:
            self.take_option(found)

    def take_option(self, option: session.Option) -> None:
        """Take an option, unless the game would never come to an end after it."""
        try:
            self.move(session.answer(self.now, option))
        except EndlessPlay:
            self.refuse(ENDLESS)

    def take_answer(self, found: object) -> None:
        """Show what came of a line."""
        match found:
            case session.Session():
                self.move(found)
            case session.NotNow(rules, why):
                self.refuse(f"今はできません。{why}{_cite(rules)}")
            case session.Refused(_, refusal):
                self.refuse(f"できません。{refusal.why or refusal.window}{_cite(refusal.rules)}")
                self.out.line(("この行は、できなかった行として手順に残ります (戻る で消せます)。", "dim"))
                self.now = found.session
            case session.NotUnderstood(what):
                self.refuse(f"{what} 番号でも選べます (? で使い方)。" if session.options(self.now) else what)

    # -- moving on

    def move(self, after: session.Session) -> None:
        """Go on to another session, and tell what has happened."""
        before, self.now = self.now.play, after
        for one in tell_since(after, before):
            self.out.line("  ", one.line.text, (_cite(one.rules[:2]), "cyan"), hang=4)
        self.ask()

    def go_back(self, typed: str) -> None:
        """Take the last lines back."""
        steps = read_count(typed) if typed else 1
        if steps is None:
            self.refuse("戻る の後には、何行戻るかを数で書きます: 戻る 2")
            return
        gone = self.now.past[len(self.now.past) - steps :] if steps <= len(self.now.past) else self.now.past
        if not gone:
            self.refuse("戻る行がありません。")
            return
        self.now = session.back(self.now, steps)
        self.out.line(f"{len(gone)}行戻りました。")
        self.ask()

    def begin_branch(self, typed: str) -> None:
        """Let what was said be a variant, on a changed board if one is told behind a colon, and go back to where it began."""
        said, colon, board = typed.replace("：", ":").partition(":")
        name, _, number = (
            said.strip().rpartition(" ") if said.strip().rpartition(" ")[2].isdecimal() else (said.strip(), "", "")
        )
        at = (read_count(number) or 0) - 1 if number else max(0, len(self.now.past) - (not colon))
        if not name or not 0 <= at < len(self.now.past) + bool(colon):
            self.refuse(
                "もし には名と、変化が始まる行の番号を書きます: もし ブロックしたら 2 (番号は「手順」で見えます)。"
                "盤面を変えるなら: もし 番人がレストなら: 外す B バトルエリア; 置く B バトルエリア 番人 レスト"
            )
            return
        changes: list[session.draft.Change] = []
        for one in filter(None, map(str.strip, board.replace("；", ";").split(";"))):
            found = read_board_change(self.now, one)
            if isinstance(found, session.Problems):
                self.refuse("\n".join(found.sentences))
                return
            changes += found
        after = session.branch(self.now, name, at, changes)
        if isinstance(after, session.Problems):
            self.refuse("\n".join(after.sentences))
            return
        gone, self.now = len(self.now.past) - len(after.past), after
        went = f"{at + 1}行目から別のことができます。" if gone else "裁定 で比べられます。"
        self.out.line(f"「もし{name}」として残しました。{went}")
        self.ask()

    # -- what is shown

    def ask(self, whole: bool = False) -> None:
        """Show the open question and what can be answered."""
        if self.now.play is None:
            self.out.line("この盤面はありえないので、動かせません。")
            return
        at = decision(self.now.play.game)
        table = self.now.play.table
        if at is None:
            self.out.line((table.speech.ending(self.now.play.game) or "決めることがありません。", "bold"))
            return
        found = session.options(self.now)
        who = "偶然" if at.player == NATURE else PLAYERS[at.player]
        asked = table.options.question(self.now.play.game).text
        self.out.line((f"{who}: {asked}", "bold"), (f" ({at.rule})", "cyan"))
        for number, option in enumerate(found if whole else found[:MAX_OPTIONS_LISTED], 1):
            self.out.line((f"{number:>3} ", "bold"), option.short, indent=0, hang=4)
        if len(found) > MAX_OPTIONS_LISTED and not whole:
            self.out.line(f"    ほか{len(found) - MAX_OPTIONS_LISTED} (選択肢 ですべて)")
        if self.now.left:
            self.out.line(("次の行 (空の行で言う): ", "dim"), show_line(self.now.left[0]), hang=4)

    def show_board(self) -> None:
        """Show the board in a few lines."""
        if self.now.play is not None:
            brief_board(self.out, self.now.play.table.boards.view(self.now.play.game))

    def show_lines(self) -> None:
        """Show what has been said, with numbers."""
        for number, said in enumerate(self.now.past, 1):
            self.out.line(
                (f"{number:>3} ", "dim"), show_line(said.node), (" (できない)", "red") if said.refusal else ""
            )
        for line in self.now.waiting:
            self.out.line(("  … ", "dim"), (line, "dim"))

    def say_why(self, typed: str) -> None:
        """Show what a card cannot do now, and which rules forbid it."""
        game = self.now.game
        if game is None or self.now.play is None:
            return
        speech = self.now.play.table.speech
        cards = [c for c in range(len(game.cards)) if fold(typed) in map(fold, speech.names_of_card(game, c))]
        if not typed or not cards:
            self.refuse(f"{quote(typed)} というカードは盤面にありません。")
            return
        found = [(card, one) for card in cards for one in session.cannot(self.now, card)]
        verbs = {verb.key: verb.ja for verb in self.now.play.table.words.verbs}
        for line in dict.fromkeys(
            f"{speech.name(game, card)}: {verbs.get(one.action, one.action)}はできません。{one.why}{_cite(one.rules)}"
            for card, one in found
        ):
            self.out.line(line, hang=2)
        if not found:
            self.out.line("このカードでは、今の機会にできないことはありません (できることは選択肢にあります)。")

    def put_question(self, typed: str) -> None:
        """Ask a question of the call as it stands, and give the ruling."""
        if not typed:
            self.refuse(f"聞く には、何を聞くのかを書きます。{list_words(word.ja for word in KINDS)} など。")
            return
        asked = session.ask(self.now, typed)
        if isinstance(asked, session.Problems):
            self.refuse("\n".join(asked.sentences))
        else:
            self.rule(asked)

    def rule(self, now: session.Session | None = None) -> None:
        """Give the ruling on the call as it stands."""
        report = session.ruling(now or self.now)
        if isinstance(report, session.Problems):
            self.refuse("\n".join(report.sentences))
            return
        if now is not None:
            self.now = now
        print_answers(self.out, report)
        for name, other in report.branches:
            self.out.line((f"もし {name}", "bold"))
            print_answers(self.out, other, report)

    def help(self) -> None:
        """Show what can be said."""
        for what, does in HELP:
            self.out.line((what, "bold"), f"  {does}", hang=4)

    # -- setting the board up

    def change(self, change: session.draft.Change) -> bool:
        """Change the draft; lines that were said are said again. Return whether it could be."""
        after = session.edit(self.now, change)
        if isinstance(after, session.Problems):
            self.refuse("\n".join(after.sentences))
            return False
        stopped = len(after.past) < len(self.now.past)
        self.now = after
        if stopped:
            self.refuse(f"ここから先の行は、もう合いません: {after.waiting[0]}")
        return True

    def set_title(self, typed: str) -> None:
        """Give the call a title."""
        self.change(session.Title(typed))

    def choose_game(self, typed: str) -> None:
        """Begin with an empty board of a game."""
        game = fold(typed)
        if game not in GAMES:
            self.refuse(f"{quote(typed)} というゲームはありません。{list_words(GAMES)} のどれかです。")
            return
        begun = session.begin(session.Draft(game))
        assert isinstance(begun, session.Session), begun
        self.now = begun
        self.out.line((f"{game} {GAME_NAMES[game]}", "bold"), " 空の盤面です。「置く」「カード」で整えます。")

    def set_card(self, typed: str) -> None:
        """Say what a card is."""
        found = read_card(self.now, typed)
        if isinstance(found, session.Problems):
            self.refuse("\n".join(found.sentences))
        elif self.change(found):
            self.out.line(f"「{found.name}」を決めました。")

    def change_board_by(self, word: str, typed: str) -> None:
        """Change the board with a line that begins with this word."""
        self.change_board(f"{word} {typed}")

    def change_board(self, typed: str) -> None:
        """Change the board: put cards, empty an area, say whose turn it is, and which phase."""
        found = read_board_change(self.now, typed)
        if isinstance(found, session.Problems):
            self.refuse("\n".join(found.sentences))
        elif all(map(self.change, found)):
            self.show_board()

    def save(self, typed: str) -> None:
        """Write the call as a scenario file; a file that is there already is not written over."""
        name = typed or "問い.yaml"
        try:
            write_new(Path(name), session.to_file(self.now).encode("utf-8", "replace"))
        except FileExistsError:
            self.refuse(f"{name} はもうあります。別の名を指定してください。")
        except (OSError, ValueError) as error:
            self.refuse(f"{name} に書けません: {reason(error)}。")
        else:
            self.out.line(f"{name} に書きました。fwjudge run {name} で動かせます。")

    def end(self) -> None:
        """End the conversation."""
        self.over = True

    def refuse(self, what: str) -> None:
        """Say that a line could not be done."""
        self.failed = True
        self.out.error(what)


def _cite(rules: tuple[str, ...]) -> str:
    return f" ({', '.join(rules)})" if rules else ""
