"""A word in a record that a game does not know is named when a card is read, in every game; it is never accepted to do nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import compile_text
from fwjudge.cards.lower.known_words import CLOSED_FIELDS, OF_GAME, TIMES, find_strange
from fwjudge.citation import GAMES
from fwjudge.engine.policy import Policy
from fwjudge.games import policy, refusals
from fwjudge.words import words_of

SKILL = t.Skill("", "auto", (t.Draw(1),), trigger=(t.Event("turn end"),))
STRANGE = {
    "an event": SKILL._replace(trigger=(t.Event("no such event"),)),
    "a past event": SKILL._replace(body=(t.If(t.Happened(t.Event("no such event")), (t.Draw(1),)),)),
    "a time since": SKILL._replace(body=(t.If(t.Happened(t.Event("draw"), "no such time"), (t.Draw(1),)),)),
    "a duration": SKILL._replace(body=(t.Last((t.Change(t.It("this"), "power", 1),), "no such time"),)),
    "a delay": SKILL._replace(body=(t.At(t.Event("turn end"), (t.Draw(1),), "no such time"),)),
    "a prohibition": SKILL._replace(body=(t.Last((t.Cannot("no such thing", t.It("this")),), "turn"),)),
    "a duty": SKILL._replace(body=(t.Last((t.Must("no such thing", t.It("this")),), "turn"),)),
    "a permission": SKILL._replace(body=(t.Last((t.CanAlso("no such thing", t.It("this")),), "turn"),)),
    "a part": SKILL._replace(body=(t.If(t.During("no such part"), (t.Draw(1),)),)),
    "a state": SKILL._replace(body=(t.Ko(t.Each(t.Cards((t.State("no such state"),)))),)),
    "a number": SKILL._replace(body=(t.Ko(t.Each(t.Cards((t.Number("no such number", "<=", (1,)),)))),)),
    "an area": SKILL._replace(body=(t.Ko(t.Each(t.Cards((t.In(("no such area",)),)))),)),
    "a change": SKILL._replace(body=(t.Last((t.Change(t.It("this"), "no such number", 1),), "turn"),)),
    "a price": SKILL._replace(body=(t.Last((t.CostChange(t.It("this"), 1, (), "no such price"),), "turn"),)),
    "a skip": SKILL._replace(body=(t.Skip("no such part"),)),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", STRANGE)
def test_an_unknown_word_is_named(game: str, what: str) -> None:
    skill = STRANGE[what]
    assert refusals(game)(skill) != "" or list(find_strange(skill, words_of(game)))


@pytest.mark.parametrize("game", GAMES)
def test_every_record_is_registered_or_refused(game: str) -> None:
    rules: Policy = policy(game)
    why = refusals(game)
    kinds: tuple[Any, ...] = t.INSTRUCTIONS
    for kind in kinds:  # with empty fields: what a game has no lines for it refuses whatever is in it
        assert kind in rules.words or why(kind(*((),) * len(kind._fields))) != "", kind.__name__


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("【自動】自分のオフェンスステップ終了時、カード1枚を引く。", "自分のオフェンスステップ終了時"),
        ("【自動】チャージフェイズ終了時、カード1枚を引く。", "チャージフェイズ終了時"),
        ("【アタック時】この戦闘中、このカードが与えるダメージ+1。", "このカードが与えるダメージ+1"),
        ("【登場時】このカードが進化している場合、カード1枚を引く。", "このカードが進化している"),
    ],
)
def test_what_fusion_world_has_no_lines_for(text: str, words: str) -> None:
    done = compile_text(text, "battle", "front", "fw", refusals("fw"))
    assert any(words in one.text for one in done.residuals)
    assert not any(isinstance(one, t.Draw | t.Change) for skill in done.skills for one in walk(skill) if skill.statics)


FREE = {
    *((kind, field) for kind in (t.Named, t.Trait) for field in ("names",)),
    *((kind, "called") for kind in (t.HasSpoken, t.Choose, t.ChooseSquare, t.NameWord, t.Let, t.Move, t.Discard)),
    *((kind, "called") for kind in (t.Play, t.Ko, t.Look, t.Reveal, t.May)),
    *((kind, "name") for kind in (t.Taken, t.It, t.Place, t.Counted, t.Counters, t.HasSkill, t.UseSkill, t.SkillTwice)),
    *((t.Skill, field) for field in ("name", "text", "cites", "keyword", "word", "timing")),
    *((kind, "named") for kind in (t.Event, t.Cannot)),
    *((kind, "words") for kind in (t.Word, t.AlsoIs, t.LosesWord)),
    *((t.Unread, "text"), (t.AlsoIs, "spoken"), (t.Gains, "skill"), (t.Loses, "which"), (t.Damage, "to")),
    *((t.Choose, "total"), (t.PayEnergy, "colours"), (t.CostChange, "colours"), (t.Squares, "areas")),
}
"""Fields with names, headings and words that cards print, which no closed set holds; and what a game checks beside their record."""


def test_every_word_of_a_record_is_of_a_closed_set_or_a_name() -> None:
    """Who adds a field with a word in it says which words it may hold."""
    held = {(kind, field) for table in (CLOSED_FIELDS, OF_GAME) for kind, fields in table.items() for field in fields}
    kinds = [one for one in vars(t).values() if isinstance(one, type) and hasattr(one, "_fields")]
    words = {
        (kind, field) for kind in kinds for field, of in kind.__annotations__.items() if re.search(r"\bstr\b", str(of))
    }
    assert words - held - set(TIMES.items()) == FREE
