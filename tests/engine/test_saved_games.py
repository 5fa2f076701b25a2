"""Games that an older version saved are read, and go on as they did then.

`saved_games.jsonl` was written at commit c8939fe: random games of invented cards and scenarios in the middle of their play, and
where random answers led from there. What an older version wrote is never rewritten here: where a record or a field is called
otherwise by now, its name of then is read too.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from fwjudge.engine.ending import Ending
from fwjudge.engine.game import Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import THIS_TURN, WHOLE_TURN, Modifier, Until
from fwjudge.engine.run import apply_in_place
from fwjudge.engine.save import BadSave, decode, encode
from fwjudge.games.common.endings import CONCEDED
from fwjudge.games.common.events import Aged
from fwjudge.games.dz.meaning.replacing import EventReplacement
from fwjudge.games.dz.now.costs import WayToPay
from fwjudge.games.dz.rules.p4c08_triggers import Delayed as LeftForMoment
from fwjudge.games.fw.now.cards import Information
from fwjudge.games.fw.rules.ch09_delays import Delayed
from fwjudge.games.fw.rules.ch09_replacement import OptionToReplace
from fwjudge.games.op.meaning.replacing import PossibleReplacement
from fwjudge.library import from_json, to_json

SAVED = [json.loads(line) for line in Path(__file__).with_name("saved_games.jsonl").read_text("utf8").splitlines()]


REFUSED = {"bf/auto-names-targets.yaml", "gen/abnormal-once.yaml", "op/what-waited-before.yaml"}
"""Games whose cards have abilities in the form of before."""


def test_a_game_with_abilities_of_the_older_form_is_refused() -> None:
    for one in SAVED:
        if one["name"] in REFUSED:
            with pytest.raises(BadSave, match="能力を以前の形で持つ"):
                from_json(one["saved"])


READ = [one for one in SAVED if one["name"] not in REFUSED]


@pytest.mark.parametrize("one", READ, ids=[one["name"] for one in READ])
def test_an_older_saved_game_goes_on_as_it_did(one: dict[str, Any]) -> None:
    game = from_json(one["saved"])
    assert from_json(to_json(game)) == game
    chance = random.Random(one["seed"])
    for _ in range(one["decisions"]):
        assert game.offered
        apply_in_place(game, game.offered[int(chance.random() * len(game.offered))])
    assert [len(area) for area in game.areas] == one["areas"]
    assert (repr(game.ended), game.step.address) == (one["ended"], one["line"])


def test_a_record_is_read_under_the_name_that_it_had() -> None:
    world = from_json(READ[0]["saved"]).world
    seen = Information(from_json(READ[0]["saved"]).cards[0], ("兵",), (), ("red",), 5000, 1, 5000, ())
    assert decode({**encode(seen), "~": "fw.Known"}, world) == seen


@pytest.mark.parametrize(
    ("before", "what", "of"),
    [
        ("cannot be ko'd", "cannot", "be ko'd"),
        ("barred move", "barred", "move"),
        ("set power", "set", "power"),
        ("base cost", "base", "cost"),
        ("skip draw phase", "skip", "draw phase"),
        ("power", "power", ""),
        ("can attack active", "can attack active", ""),
    ],
)
def test_an_effect_that_lasts_has_its_deed_apart(before: str, what: str, of: str) -> None:
    world = from_json(READ[0]["saved"]).world
    saved = encode(Modifier(before, None, 0, THIS_TURN, 1))
    del saved["of"]
    assert decode(saved, world) == Modifier(what, None, 0, THIS_TURN, 1, of=of)
    assert decode(encode(Modifier(what, None, 0, THIS_TURN, 1, of=of)), world) == Modifier(
        what, None, 0, THIS_TURN, 1, of=of
    )


def test_an_ending_has_the_word_for_its_reason() -> None:
    world = from_json(READ[0]["saved"]).world
    assert decode(encode(Ending(1, (0,), (), "投了")), world) == Ending(1, (0,), (), CONCEDED)


def test_what_is_forbidden_of_one_ability_has_its_name_apart() -> None:
    world = from_json(READ[0]["saved"]).world
    now = Modifier("cannot", None, 0, THIS_TURN, 1, of="ability", named="召集 2")
    saved = encode(now) | {"of": "ability 召集 2"}
    del saved["named"]
    assert decode(saved, world) == decode(encode(now), world) == now


@pytest.mark.parametrize(
    ("before", "until"),
    [
        ("turn", THIS_TURN),
        ("battle 2", Until("battle", number=2)),
        ("own turn", Until(WHOLE_TURN, "own")),
        ("after this: other turn", Until(WHOLE_TURN, "other", is_later=True)),
        ("until own turn start", Until("turn start", "own")),
        ("after this: until other turn end", Until("turn end", "other", is_later=True)),
        ("next own turn end", Until("turn end", "own", is_later=True)),
        ("next own turn", Until(WHOLE_TURN, "own")),
        ("until next other turn end", Until("turn end", "other")),
        ("turn end", Until("turn end")),
    ],
)
def test_what_lasts_has_the_parts_of_its_end_apart(before: str, until: Until) -> None:
    world = from_json(READ[0]["saved"]).world
    saved = encode(Modifier("power", None, 0, THIS_TURN, 1))
    assert decode(saved | {"until": before}, world) == Modifier("power", None, 0, until, 1)
    assert decode(encode(Modifier("power", None, 0, until, 1)), world) == Modifier("power", None, 0, until, 1)
    delayed = Delayed(0, Effect(0, Ref(0, 0), 1))
    assert decode(encode(delayed) | {"until": before}, world) == delayed._replace(until=until)


@pytest.mark.parametrize(
    ("before", "sound", "battle"),
    [("battle end 2", "battle end", 2), ("battle end", "battle end", 0), ("turn end", "turn end", 0)],
)
def test_what_waits_for_the_end_of_a_battle_has_its_number_apart(before: str, sound: str, battle: int) -> None:
    world = from_json(READ[0]["saved"]).world
    now = LeftForMoment(0, sound, Effect(0, Ref(0, 0), 1), battle)
    saved = encode(now) | {"sound": before}
    del saved["battle"]
    assert decode(saved, world) == decode(encode(now), world) == now


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("fw.Replacement", OptionToReplace((), 0, Effect(0, Ref(0, 0), 1))),
        ("dz.Replacement", EventReplacement(0, Ref(0, 0), 0)),
        ("op.Replacement", PossibleReplacement(Ref(0, 0), 0, 1)),
        ("fw.Aged", Aged((), ())),
        ("dz.Way", WayToPay(Effect(0, Ref(0, 0), 1), False)),
    ],
)
def test_an_option_is_read_under_the_name_that_it_had(before: str, now: Any) -> None:
    world = from_json(READ[0]["saved"]).world
    assert decode({**encode(now), "~": before}, world) == now
