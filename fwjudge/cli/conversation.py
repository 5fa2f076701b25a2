"""A session in the terminal, line by line: the same for a person who types and for a pipe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from fwjudge import session
from fwjudge.base.reasons import reason
from fwjudge.base.spelling import fold, list_words, quote
from fwjudge.citation import GAME_NAMES, GAMES
from fwjudge.course.words import find
from fwjudge.engine.decide import decision
from fwjudge.engine.step import NATURE
from fwjudge.games import table as table_of
from fwjudge.games.table import PLAYERS
from fwjudge.games.view import AreaView, CardView
from fwjudge.report.screen import Screen
from fwjudge.scenario.writing import pairs, text
from fwjudge.session.session import show_line, tell_since
from fwjudge.session.typed_lines import read_card, read_put

MAX_OPTIONS = 12
"""No more options are listed at once; 「選択肢」 lists all."""
HELP = (
    ("番号 / 行", "選ぶ。行はファイルの手順と同じ: A: アタック リーダー -> リーダー"),
    ("(空の行)", "待っている次の行を言う。なければ盤面"),
    ("進める", "決めることが来るまで進める"),
    ("戻る [n]", "n行 (なければ1行) 戻る"),
    ("なぜ カード", "そのカードで今できないことと、禁じているルール"),
    ("盤面 / 手順 / 選択肢", "今の盤面、言った行、できることのすべて"),
    ("もし 名 [n]", "n行目からを、その名の変化 (もし) にして、そこへ戻る"),
    ("聞く 値 番人.パワー", "問いを決めて裁定を出す。聞く できるか、聞く 順番 も"),
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
        for names, do in (
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
            (("置く", "put"), self.put),
            (("外す", "take"), self.take),
            (("手番", "turn"), self.set_turn),
            (("フェイズ", "phase"), self.set_phase),
            (("題", "title"), self.set_title),
            (("ヘルプ", "help", "?"), lambda _: self.help()),
            (("終わり", "quit", "exit"), lambda _: self.end()),
        ):
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
            self.choose(int(line))
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

    def choose(self, number: int) -> None:
        """Take the option of this number."""
        found = session.options(self.now)
        if not 1 <= number <= len(found):
            self.refuse(
                f"{number} は選べません。1 から {len(found)} までです。" if found else "今は選ぶことがありません。"
            )
            return
        self.move(session.answer(self.now, found[number - 1]))

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
        steps = int(typed) if typed.isdecimal() else 1
        gone = self.now.past[len(self.now.past) - steps :] if steps <= len(self.now.past) else self.now.past
        if not gone:
            self.refuse("戻る行がありません。")
            return
        self.now = session.back(self.now, steps)
        self.out.line(f"{len(gone)}行戻りました。")
        self.ask()

    def begin_branch(self, typed: str) -> None:
        """Let what was said be a variant, and go back to where it began."""
        name, _, number = typed.rpartition(" ") if typed.rpartition(" ")[2].isdecimal() else (typed, "", "")
        at = int(number) - 1 if number else max(0, len(self.now.past) - 1)
        if not name or not 0 <= at < len(self.now.past):
            self.refuse(
                "もし には名と、変化が始まる行の番号を書きます: もし ブロックしたら 2 (番号は「手順」で見えます)"
            )
            return
        self.now = session.branch(self.now, name, at)
        self.out.line(f"「もし{name}」として残しました。{at + 1}行目から別のことができます。")
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
        for number, option in enumerate(found if whole else found[:MAX_OPTIONS], 1):
            self.out.line((f"{number:>3} ", "bold"), option.short, indent=0, hang=4)
        if len(found) > MAX_OPTIONS and not whole:
            self.out.line(f"    ほか{len(found) - MAX_OPTIONS} (選択肢 ですべて)")
        if self.now.left:
            self.out.line(("次の行 (空の行で言う): ", "dim"), show_line(self.now.left[0]), hang=4)

    def show_board(self) -> None:
        """Show the board: a line for each player, areas with nothing in them left out."""
        if self.now.play is None:
            return
        view = self.now.play.table.boards.view(self.now.play.game)
        self.out.line((view.turn, "bold"))
        for player in ("B", "", "A"):
            areas = [_show_area(area) for area in view.areas if area.player == player and (area.cards or area.count)]
            if areas:
                self.out.line((f"{player or '共有'}  ", "bold"), "　".join(areas), hang=3)

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
        """Set the question of the call, and give the ruling."""
        kind, _, of = typed.partition(" ")
        asked = [("kind", text(kind or "できるか"))] + ([("of", text(of))] if of else [])
        self.rule(replace(self.now, draft=replace(self.now.draft, ask=pairs(asked))))

    def rule(self, now: session.Session | None = None) -> None:
        """Give the ruling on the call as it stands."""
        report = session.ruling(now or self.now)
        if isinstance(report, session.Problems):
            self.refuse("\n".join(report.sentences))
            return
        if now is not None:
            self.now = now
        self.out.line(("裁定 ", "bold green"), report.ruling, hang=5)
        for name, other in report.branches:
            self.out.line((f"もし{name}: ", "bold"), other.ruling, hang=2)
        self.out.line(("根拠 ", "bold"), " ".join(report.citations), hang=5)

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

    def put(self, typed: str) -> None:
        """Put cards into an area."""
        found = read_put(self.now, typed)
        if isinstance(found, session.Problems):
            self.refuse("\n".join(found.sentences))
        else:
            for one in found:
                if not self.change(one):
                    return
            self.show_board()

    def take(self, typed: str) -> None:
        """Empty an area."""
        who, _, area = typed.partition(" ")
        key = find(area, table_of(self.now.draft.game).words.areas)
        if fold(who).upper() not in PLAYERS or key is None:
            self.refuse("外す には、だれのどの領域かを書きます: 外す B 手札")
        elif self.change(session.Take(PLAYERS.index(fold(who).upper()), key)):
            self.show_board()

    def set_turn(self, typed: str) -> None:
        """Say whose turn it is, and which."""
        who, _, number = typed.partition(" ")
        if fold(who).upper() not in PLAYERS or (number and not number.strip().isdecimal()):
            self.refuse("手番 には、だれの何ターン目かを書きます: 手番 A 3")
        elif self.change(session.Turn(PLAYERS.index(fold(who).upper()), int(number) if number else None)):
            self.show_board()

    def set_phase(self, typed: str) -> None:
        """Say in which phase the game stands."""
        phases = table_of(self.now.draft.game).words.phases
        key = find(typed, phases)
        if key is None:
            self.refuse(
                f"{quote(typed)} というフェイズはありません。{list_words(one.ja for one in phases)} のどれかです。"
            )
        elif self.change(session.Phase(key)):
            self.show_board()

    def save(self, typed: str) -> None:
        """Write the call as a scenario file; a file that is there already is not written over."""
        try:
            with Path(typed or "問い.yaml").open("x", encoding="utf-8") as file:
                file.write(session.to_file(self.now))
        except FileExistsError:
            self.refuse(f"{typed} はもうあります。別の名を指定してください。")
        except (OSError, ValueError) as error:
            self.refuse(f"{typed} に書けません: {reason(error)}。")
        else:
            self.out.line(f"{typed or '問い.yaml'} に書きました。fwjudge run {typed or '問い.yaml'} で動かせます。")

    def end(self) -> None:
        """End the conversation."""
        self.over = True

    def refuse(self, what: str) -> None:
        """Say that a line could not be done."""
        self.failed = True
        self.out.error(what)


def _cite(rules: tuple[str, ...]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def _show_area(area: AreaView) -> str:
    """Return an area in a few words: cards that look alike are counted, hidden and blank ones only as many as they are."""
    if not area.cards or all(card.name.startswith("無地の") and not _marks(card) for card in area.cards):
        return f"{area.name} {area.count or len(area.cards)}{f' ({area.note})' if area.note else ''}"
    shown = Counter(map(_show_card, area.cards))
    cards = "、".join(f"{card} ×{number}" if number > 1 else card for card, number in shown.items())
    return f"{area.name} {cards}{f' ({area.note})' if area.note else ''}"


def _marks(card: CardView) -> list[str]:
    return [*(["レスト"] if card.rested else []), *(f"{name}{value}" for name, value in card.values[:1]), *card.marks]


def _show_card(card: CardView) -> str:
    """Return a card in a few words: its name, how it lies, its first value."""
    return f"{card.name}({' '.join(marks)})" if (marks := _marks(card)) else card.name
