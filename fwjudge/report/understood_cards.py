"""The understanding of card texts, on the terminal and for scripts: one card clause by clause, or a whole file in figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.cards.card_file_check import CardFileCheck
from fwjudge.cards.compiler import CompiledText, Residual
from fwjudge.cards.derivation import Derivation, DerivedPart
from fwjudge.cards.explanation import SCOPES, AbilityExplanation, explain_face
from fwjudge.cards.say import SaidLine

from .screen import Screen
from .search_text import FAINT
from .wrap import shorten

_SIDES = {"front": "表", "back": "裏"}
_GRAMMAR = "fwjudge/cards/text/"
_ROWS = 40
_MAX_LETTERS_OF_GAP = 400


class UnderstoodFace(NamedTuple):
    """A face, or a text that was typed in, as the machine understood it."""

    number: str
    name: str
    side: str
    face: CompiledText
    derivations: tuple[Derivation, ...] = ()
    """How each ability came to mean what it means, where that is asked for."""
    game: str = "fw"


def print_explanation(screen: Screen, one: UnderstoodFace, tree: bool) -> None:
    """Print a face, ability by ability: its words with the rule for each part, and the tree that was read."""
    screen.line((f"{one.number} {one.name}".strip(), "bold"), f" {_SIDES[one.side]}" if one.side else "")
    for at, ability in enumerate(explain_face(one.face, one.game)):
        if at:
            screen.blank()
        _ability(screen, ability, tree and not one.derivations, one.game)
        if one.derivations:
            _derivation(screen, one.derivations[at])


_REMINDER_RULES = {"fw": " 1-3-8", "op": " 2-8-4-1"}


def _ability(screen: Screen, ability: AbilityExplanation, tree: bool, game: str) -> None:
    screen.line((ability.printed, "cyan"), indent=2)
    for line in ability.words:
        _line(screen, line, 4)
    for residual in ability.residuals:
        screen.line((_explain_missing(residual), "yellow"), indent=4, hang=6)
    for reminder in ability.reminders:
        screen.line((f"注釈文 (実行しない){_REMINDER_RULES.get(game, '')}: {reminder}", FAINT), indent=4, hang=6)
    if tree and ability.tree:
        screen.line(("読み取った木 (行ごとに、その書き方を定めるルール)", FAINT), indent=4)
        for line in ability.tree:
            _line(screen, line, 6)


def _derivation(screen: Screen, derivation: Derivation) -> None:
    """Print the tree that was read, each part with its row of the grammar, the functions that lowered it and what they made."""
    if derivation.parts:
        screen.line(("読み取った木 (書式: 文法の行　変換: 意味にした関数と、できたもの)", FAINT), indent=4)
    for part in derivation.parts:
        indent = 6 + 2 * part.depth
        screen.line(
            (part.kind, "bold"), f" 「{shorten(part.text, _MAX_LETTERS_OF_GAP)}」", indent=indent, hang=indent + 2
        )
        if part.row is not None:
            where = f"{part.row.file.removeprefix(_GRAMMAR)}:{part.row.line}"
            screen.line(("書式 ", "green"), (f"{where}  {part.row.text}", FAINT), indent=indent + 2, hang=indent + 7)
        for lowering in part.lowerings:
            screen.line(("変換 ", "green"), (f"{lowering.function}:{lowering.line}", FAINT), indent=indent + 2)
            for record in lowering.records:
                screen.line(f"→ {record}", indent=indent + 7, hang=indent + 9)


def _line(screen: Screen, line: SaidLine, indent: int) -> None:
    at = indent + 2 * line.depth
    rules = f"  {' '.join(line.rules)}" if line.rules else ""
    screen.line(line.words, (rules, FAINT), indent=at, hang=at + 2)


def _explain_missing(residual: Residual) -> str:
    why = residual.why if residual.read else f"読めない ({residual.why})" if residual.scope == "skill" else "読めない"
    return (
        f"分からない部分「{shorten(residual.text_with_mark, _MAX_LETTERS_OF_GAP)}」: {why}。{SCOPES[residual.scope]}。"
    )


def explanation_json(one: UnderstoodFace) -> dict[str, Any]:
    """Return what scripts read; `rows` only where the rows were asked for."""
    return {
        "card": one.number,
        "side": one.side,
        "complete": one.face.complete,
        "unread": [residual.text for residual in one.face.residuals],
        "abilities": [
            {
                "text": ability.printed,
                "words": [line._asdict() for line in ability.words],
                "tree": [line._asdict() for line in ability.tree],
                "residuals": [residual._asdict() for residual in ability.residuals],
                "reminders": list(ability.reminders),
                **({"rows": [_part_json(part) for part in one.derivations[at].parts]} if one.derivations else {}),
            }
            for at, ability in enumerate(explain_face(one.face, one.game))
        ],
    }


def _part_json(part: DerivedPart) -> dict[str, Any]:
    return {
        "depth": part.depth,
        "kind": part.kind,
        "text": part.text,
        "row": part.row._asdict() if part.row is not None else None,
        "lowered": [lowering._asdict() for lowering in part.lowerings],
    }


def print_figures(screen: Screen, done: CardFileCheck, foreign: int = 0) -> None:
    """Print how much of a card file is understood, and what would help most. `foreign`: cards in other languages, which are not read."""
    share = f" ({100 * done.complete / done.with_text:.1f} %)" if done.with_text else ""
    screen.line(f"カード {done.cards} 枚、テキストのあるもの {done.with_text} 枚")
    if foreign:
        screen.line((f"日本語でないカード {foreign} 枚は数えていません", FAINT))
    screen.line((f"すべて読めて実行できるもの {done.complete} 枚{share}", "bold"))
    screen.line(f"読み方が2通り以上あるスキル {len(done.ambiguous)} 個、元の文に戻らないスキル {len(done.changed)} 個")
    for number, text in (*done.ambiguous, *done.changed):
        screen.line((f"{number} {shorten(text, 60)}", "yellow"), indent=2, hang=4)
    if done.residuals:
        screen.line(
            f"分からない部分 {len(done.residuals)} 種類 (カードの枚数、それだけが分かればすべて読めるカードの枚数)"
        )
    for one in done.residuals[:_ROWS]:
        cards = " ".join(one.cards[:3]) + (" ほか" if len(one.cards) > 3 else "")
        why = one.why if one.read else "読めない"
        screen.line(
            (f"{len(one.cards):4} {one.unlocks:4}", "bold"),
            f"  {shorten(one.text, 60)}",
            (f"  {why}  {cards}", FAINT),
            hang=11,
        )
    if len(done.residuals) > _ROWS:
        screen.line((f"ほか {len(done.residuals) - _ROWS} 種類 (--json ですべて出ます)", FAINT))


def figures_json(done: CardFileCheck) -> dict[str, Any]:
    """Return how much of the card texts was understood as JSON, with every piece that was not."""
    return {
        "cards": done.cards,
        "with_text": done.with_text,
        "complete": done.complete,
        "residuals": [
            {
                "text": one.text,
                "cards": len(one.cards),
                "unlocks": one.unlocks,
                "why": one.why,
                "read": one.read,
                "numbers": one.cards,
            }
            for one in done.residuals
        ],
        "ambiguous": _pairs(done.ambiguous),
        "changed": _pairs(done.changed),
    }


def _pairs(rows: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"card": number, "text": text} for number, text in rows]
