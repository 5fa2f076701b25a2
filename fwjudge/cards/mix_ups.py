"""Texts that two cards share in one language and not in the other: one of the cards may have been given the text of the other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple

from .model import Card

_REMINDER = compile_late(r"\([^()]*\)")
_TOLD = compile_late(r"\d+|\[[^\[\]]*\]|\{[^{}]*\}|\"[^\"]*\"|【[^【】]*】|《[^《》]*》|「[^「」]*」")
_NAMES = {"ja": "日本語", "en": "英語"}


class MixUp(NamedTuple):
    """Cards with one text in a language, of which another language has several."""

    language: str
    other: str
    numbers: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the mix-up as a sentence, with some of the cards."""
        shown = " ".join(self.numbers[:5]) + (" ほか" if len(self.numbers) > 5 else "")
        return (
            f"{_NAMES[self.language]}のテキストは同じで、{_NAMES[self.other]}では違うカードがあります。"
            f"取り違えかもしれません: {shown}"
        )


def find_mix_ups(cards: Iterable[Card]) -> Iterator[MixUp]:
    """Yield the cards, of those in both languages, that share a text in one of them while the other says different things."""
    texts: dict[str, dict[tuple[str, str], str]] = {"ja": {}, "en": {}}
    for card in cards:
        text = "\n".join(face.whole_text for face in card.faces)
        if text.strip():
            texts[card.language][card.game, card.number] = text
    for language, other in (("ja", "en"), ("en", "ja")):
        alike: dict[tuple[str, str], list[str]] = {}
        for (game, number), text in texts[language].items():
            if (game, number) in texts[other]:
                alike.setdefault((game, text), []).append(number)
        for (game, _), numbers in alike.items():
            if len({_what_it_tells(texts[other][game, number]) for number in numbers}) > 1:
                yield MixUp(language, other, tuple(numbers))


def _what_it_tells(text: str) -> tuple[str, ...]:
    """Return the numbers and the words in brackets of a text, in any order: one card text is translated in more than one way."""
    plain = _REMINDER.sub("", unicodedata.normalize("NFKC", text))
    return tuple(sorted(found.replace(" ", "").casefold() for found in _TOLD.findall(plain)))
