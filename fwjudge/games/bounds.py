"""The numbers that a fault of a deck or a board is about: how many there may be, must be, or are."""

from __future__ import annotations

from typing import Final, Literal

from fwjudge.base.records import NamedTuple


class Bound(NamedTuple):
    """A number beside a fault: the one that is allowed, or the one that was found where the fault names the one that is allowed."""

    kind: Literal["at most", "exactly", "or less", "found", "found instead"]
    amount: int
    unit: str = "枚"
    of: str = ""
    """Of what there may be so many, where the fault does not say it: デッキに."""

    @property
    def words(self) -> str:
        """Return the number in words.

        >>> Bound("at most", 4, of="デッキに").words, Bound("exactly", 1, "体").words, Bound("found", 51).words
        ('デッキに4枚まで', 'ちょうど1体', '51枚')
        """
        return self.of + _WORDS[self.kind].format(f"{self.amount}{self.unit}")


_WORDS: Final = {
    "at most": "{}まで",
    "exactly": "ちょうど{}",
    "or less": "{}以下",
    "found": "{}",
    "found instead": "{}",
}


def write_fault(name: str, wrong: str, bound: Bound | None, listed: str) -> str:
    """Return a fault in one line, with its number and the list of the rulebook in brackets.

    >>> write_fault("OP01-001 ルフィ", "が5枚", Bound("at most", 4), ""), write_fault("", "「王」は使えない", None, "6.一覧")
    ('OP01-001 ルフィ が5枚 (4枚まで)', '「王」は使えない (6.一覧)')
    """
    beside = "、".join(filter(None, (bound.words if bound is not None else "", listed)))
    return f"{name} {wrong}".removeprefix(" ") + (f" ({beside})" if beside else "")
