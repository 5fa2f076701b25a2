"""Every record of card texts is carried out by 汎用TCG, or refused with a reason when a card is read."""

from __future__ import annotations

import pytest

from fwjudge.ability import text
from fwjudge.games import refusals
from fwjudge.games.gen.meaning.instructions import MEANINGS
from fwjudge.games.gen.meaning.unread_parts import find_gaps
from fwjudge.games.gen.now.cards import FILTERS, READS

THIS = text.It("this")
UNITS = text.Each(text.Cards((text.In(("area",)), text.Kind(("unit",)))))


def test_each_kind_of_record_is_known_or_refused() -> None:
    known = {*MEANINGS, *READS.amounts, *READS.conditions, *FILTERS, text.OfItself}
    for kind in (*text.INSTRUCTIONS, *text.STATICS, *text.CONDITIONS, *text.AMOUNTS, *text.FILTERS):
        if kind not in known:
            assert refusals("gen")(tuple.__new__(kind, ((),) * len(kind._fields)))


@pytest.mark.parametrize(
    "record",
    [
        text.Draw(1, up_to=True),
        text.Damage("other", 100),
        text.Damage(UNITS, 100, divided=True),
        text.Move(THIS, "life"),
        text.Move(THIS, "deck", at="either"),
        text.Last((text.Change(THIS, "power", 100),), "turn"),
        text.Last((text.Change(THIS, "hp", 100),), "battle"),
        text.At(text.Event("turn end"), (), again=True),
        text.Gains(THIS, "【ブロッカー】"),
        text.Loses(THIS, "keyword"),
        text.Cannot("attack", THIS),
        text.Cannot("be damaged", THIS, by="skill"),
        text.Replaces(text.Event("ko"), (), times=1),
        text.DeckRule("at most", None, 1),
        text.Cards((text.In(("life",)),)),
        text.Cards((text.State("awakened"),)),
        text.Cards((text.Number("power", "<=", (1,)),)),
        text.Event("combo"),
        text.Event("ko", by="battle"),
        text.Skill("", "keyword"),
        text.Skill("", "auto", limit=1),
        text.Skill("", "activate", cost=(text.PayEnergy(1),)),
        text.Skill("", "continuous", areas=("discard",)),
        text.Skill("", "spell", valid_if=(text.TurnOf("own"),)),
    ],
    ids=repr,
)
def test_what_the_game_cannot_do_is_named(record: text.Record) -> None:
    assert refusals("gen")(record)


def test_a_printed_skill_needs_its_energy_and_does_not_pay_it() -> None:
    """210.2: the cost of a skill is how much energy must be attached."""
    assert not list(find_gaps(text.Skill("【火の爪】", "skill", cost=(text.PayEnergy(1),), damage=200)))
