"""Words both ways: an option can be typed as it is shown, and the line means just this option."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.engine.decisions import Decision, decision
from fwjudge.engine.step import NATURE
from fwjudge.games import table
from fwjudge.play.labels import appearance, distinct_labels
from fwjudge.play.lines import line_of
from fwjudge.play.move import Move
from fwjudge.play.play import Play
from fwjudge.play.taking import NotInThisWindow, Taken, take
from fwjudge.play.vocabulary import Vocabulary
from fwjudge.scenario import BadScenario, load
from fwjudge.scenario.loader import vocabulary_of
from fwjudge.scenario.run import begin

PLAYS, DECISIONS = 40, 12


def random_play(path: Path) -> tuple[Play, Vocabulary] | None:
    """Return the play of a bundled board before anything is said; None where it names cards that are not imported."""
    try:
        scenario = load(path)
        return Play(table(scenario.game), begin(scenario)), vocabulary_of(scenario)
    except BadScenario:
        return None


def read_back(play: Play, words: Vocabulary, player: int, text: str) -> Any:
    wording = words.answer(text) if player == NATURE else words.action(text)
    return take(play, Move(player, wording, text), waits=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_line_that_means_just_this_option(game: str) -> None:
    chance, asked = random.Random(game), 0
    files = sorted((scenarios_dir() / game).glob("*.yaml"))
    for path in chance.sample(files, PLAYS):
        found = random_play(path)
        if found is None:
            continue
        play, words = found
        for _ in range(DECISIONS):
            at = decision(play.game)
            if at is None:
                break
            for option in at.options:
                line = line_of(play, words, at, option)
                assert line, f"{path.name}: {play.table.options.label(play.game, option)}"
                done = read_back(play, words, at.player, line)
                assert isinstance(done, Taken), (path.name, line, done)
                asked += 1
                alike = [one for one in at.options if looks(play, one) == looks(play, option)]
                assert done.play.game in [play.apply(one).game for one in alike], (path.name, line)
            if at.player != NATURE:
                assert_labels_mean_their_options(play, words, at, path.name)
            play = play.apply(chance.choice(at.options))
    assert asked > PLAYS


def assert_labels_mean_their_options(play: Play, words: Vocabulary, at: Decision, file: str) -> None:
    """Each option can also be copied from where it is shown."""
    shown = list({looks(play, one): one for one in at.options}.values())
    for label, option in zip(distinct_labels(play.table, play.game, at.options), shown, strict=True):
        done = read_back(play, words, at.player, label)
        assert isinstance(done, Taken), (file, label, done)
        alike = [one for one in at.options if looks(play, one) == looks(play, option)]
        assert done.play.game in [play.apply(one).game for one in alike], (file, label)


def looks(play: Play, option: Any) -> Any:
    return appearance(play.table, play.game, option)


def test_a_play_is_not_changed_by_what_is_tried_on_it() -> None:
    found = random_play(scenarios_dir() / "fw/blocker-ko.yaml")
    assert found is not None
    play, words = found
    before, log = play.game.fork(), play.game.log
    attack = read_back(play, words, 0, "アタック リーダー -> リーダー")
    assert isinstance(attack, Taken) and attack.play.game != play.game
    assert isinstance(read_back(play, words, 0, "アタック リーダー -> リーダー"), Taken)
    assert play.game == before and play.game.log is log and len(play.past) == 0


def test_who_sits_at_the_game_is_told_not_now() -> None:
    found = random_play(scenarios_dir() / "fw/blocker-ko.yaml")
    assert found is not None
    play, words = found
    wording = words.action("発動 【ブロッカー】 盾の番人")
    told = take(play, Move(1, wording, "発動 【ブロッカー】 盾の番人"), waits=False)
    assert isinstance(told, NotInThisWindow) and told.play is play and told.why.rules
