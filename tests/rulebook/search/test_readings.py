"""The readings that come with the rules: all kanji have one, and the words of the games have the right one."""

from __future__ import annotations

import pytest

from fwjudge.base.fold import fold, has_kanji
from fwjudge.base.kana import spell
from fwjudge.base.places import rules_dir
from fwjudge.citation import GAMES
from fwjudge.rulebook.book import load
from fwjudge.rulebook.search.readings import lexicon
from fwjudge.rulebook.search.tables import READINGS

MAKE = "python bench/readings.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_kanji_of_the_restated_rules_has_a_reading(game: str) -> None:
    words = lexicon()
    unread = {
        rule.number: missing
        for rule in load(game)
        for text in (rule.title, rule.text, *rule.examples)
        if (missing := words.unread(fold(text)))
    }
    assert not unread, f"読みのない漢字があります。{MAKE} で作り直してください: {unread}"


GAME_WORDS = """
捨て場=すてば 手札=てふだ 山札=やまふだ 裏向き=うらむき 表向き=おもてむき 〇=まる 自軍=じぐん 敵軍=てきぐん
墓地=ぼち 置換効果=ちかんこうか 待機状態=たいきじょうたい 永久循環=えいきゅうじゅんかん 継続効果=けいぞくこうか
誘発条件=ゆうはつじょうけん 持ち主=もちぬし 支配者=しはいしゃ 縦向き=たてむき 横向き=よこむき 裏面=うらめん
表面=おもてめん 先攻=せんこう 後攻=こうこう 引き直し=ひきなおし 引き分け=ひきわけ 投了=とうりょう その後=そのご
一番上=いちばんうえ 一番下=いちばんした 枚数=まいすう 禁呪=きんじゅ 闘気=とうき 挟撃=きょうげき 呼声=よびごえ
隊列召喚=たいれつしょうかん 急襲=きゅうしゅう 耐性=たいせい 優先権=ゆうせんけん 起動型能力=きどうがたのうりょく
常在型能力=じょうざいがたのうりょく 誘発型能力=ゆうはつがたのうりょく 貫通=かんつう 反撃=はんげき 変身=へんしん
搭乗=とうじょう 着任=ちゃくにん 竜化=りゅうか 逆天=ぎゃくてん 逆天殺=ぎゃくてんさつ 大逆天=だいぎゃくてん
反刻=はんこく 角王=かくおう 魔財宝=まざいほう 打撃力=だげきりょく 防御力=ぼうぎょりょく 限界突破=げんかいとっぱ
必殺技=ひっさつわざ 対抗=たいこう 連携攻撃=れんけいこうげき 成否判定=せいひはんてい 退却=たいきゃく
直前情報=ちょくぜんじょうほう 遅発誘発能力=ちはつゆうはつのうりょく 1回=いっかい 2枚=にまい 1つ=ひとつ
ターン1回=たあんいっかい
"""


@pytest.mark.parametrize("pair", GAME_WORDS.split())
def test_the_words_of_the_games_are_read_as_players_say_them(pair: str) -> None:
    word, said = pair.split("=")
    assert "".join(piece.sounds for piece in lexicon().read(fold(word))) == spell(said)


@pytest.mark.parametrize("name", READINGS)
def test_a_row_is_a_word_and_its_reading(name: str) -> None:
    lines = (rules_dir() / name).read_text(encoding="utf8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    for written, said, *_ in rows:
        assert len(written.split("|")) == len(said.split("|")), written
        assert not has_kanji(said), written
    assert len({row[0] for row in rows}) == len(rows)
    if name == "readings.tsv":
        assert [row[0] for row in rows] == sorted(row[0] for row in rows), f"{MAKE} は並べて書きます"
