"""A face's text as trees, ability by ability."""

from __future__ import annotations

from functools import lru_cache

from fwjudge.base.records import NamedTuple

from .engine import Ambiguous, ReadingError, Unread, read
from .gaps import Gap, gaps
from .language import grammar, has_rows
from .node import Node
from .normal_form import TextLine, ability_lines
from .recovery import recover


class TextReading(NamedTuple):
    """One ability as it was read."""

    line: TextLine
    tree: Node | None
    """With `Unknown` nodes where there are gaps; none if the whole ability is one."""
    gaps: tuple[Gap, ...] = ()
    problem: str = ""
    """Why it was not read, for people."""
    reached: int = -1
    """How far the words fit, where they did not all."""

    @property
    def whole(self) -> bool:
        """Was every character understood?"""
        return not self.gaps

    def place_in_print(self, gap: Gap) -> tuple[int, int]:
        """Return where a gap stands in the printed text of the face."""
        return self.line.printed_span(*gap.span)


def read_face(printed: str, game: str = "fw") -> tuple[TextReading, ...]:
    """Read every ability of a face, in printed order. What cannot be read is named, never guessed."""
    if not has_rows(game):
        return tuple(
            _lose_line(line, f"{game} のカードテキストを読む表がない") for line in ability_lines(printed, game)
        )
    return tuple(_read_line(line, game) for line in ability_lines(printed, game))


@lru_cache(maxsize=4096)
def read_ability(text: str, game: str = "fw") -> Node:
    """Return the tree of one ability in normal form; a ReadingError if it has none, or more than one."""
    try:
        return read(grammar(game), text, "ability")
    except Ambiguous as problem:
        preferred = _prefer(problem)
        if preferred is None:
            raise
        return preferred


def _prefer(problem: Ambiguous) -> Node | None:
    """Return the one reading in which a time before something that was done belongs to that; None where that does not decide.

    「このターン中、自分が～していて」, 「このターンに登場したカード」.
    """
    kinds = {one.kind for one in problem.differ}
    if kinds == {"During", "If"}:
        found = [tree for tree in problem.readings if any(one.kind == "Dated" for one in tree.walk())]
    elif "During" in kinds:
        found = [
            tree for tree in problem.readings if any(one.kind == "Acted" and one.alt("when") for one in tree.walk())
        ]
    else:
        return None
    return found[0] if len(found) == 1 else None


def _read_line(line: TextLine, game: str) -> TextReading:
    try:
        return TextReading(line, read_ability(line.text, game))
    except Unread as problem:
        return _recover(line, game, problem)
    except ReadingError as problem:
        return _lose_line(line, str(problem))


def _recover(line: TextLine, game: str, problem: Unread) -> TextReading:
    try:
        tree = recover(grammar(game), line.text, "ability")
    except ReadingError as other:
        return _lose_line(line, str(other))
    return TextReading(line, tree, gaps(tree), str(problem), problem.reached)


def _lose_line(line: TextLine, problem: str) -> TextReading:
    whole = (0, len(line.text))
    return TextReading(line, None, (Gap("ability", line.text, whole, whole, True),), problem)
