"""Profiles of the documents, game by game: how to know one, where its history begins, how its edition is printed."""

from __future__ import annotations

import re

from fwjudge.base.data_classes import dataclass

from .document import ExtractedRules
from .numbered_lines import Finder, dz_head, fw_head, gen_head, split
from .sections import is_heading, split_sections


@dataclass(frozen=True)
class Profile:
    """One game's document. All patterns read folded text: half width, no blanks."""

    game: str
    name: str
    title: re.Pattern[str]
    """Words that only this document says of itself."""
    words: tuple[str, ...]
    """Words of this game that the others do not have, for a text that has lost its title page."""
    history: re.Pattern[str]
    """The line at which the revision history begins."""
    find: Finder | None = None
    version: re.Pattern[str] | None = None
    dated: re.Pattern[str] | None = None

    def opens_rule(self, line: str) -> bool:
        """Whether a line of the document begins a rule: it has a number at its head, or is a heading."""
        return is_heading(line) if self.find is None else self.find(line, "1-1-1") is not None

    def split(self, lines: list[str]) -> ExtractedRules:
        """Return the rules that the lines of the document hold."""
        return split_sections(lines) if self.find is None else split(self.game, lines, self.find)


_HISTORY = re.compile(r"#*\**(?:更新|改訂|変更|修正)(?:履歴|情報|記録):?\**")

PROFILES = (
    Profile(
        "fw",
        "DRAGON BALL SUPER CARD GAME Fusion World 総合ルール",
        re.compile(r"FusionWorld総合ルール|フュージョンワールド総合ルール"),
        ("エナジーマーカー", "コンボパワー", "チャージフェイズ", "ディフェンスステップ", "エナジーエリア"),
        _HISTORY,
        fw_head,
        re.compile(r"ver\.?(\d+\.\d+)"),
        re.compile(r"最終更新日[::]?(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})"),
    ),
    Profile(
        "op",
        "ONE PIECE カードゲーム 総合ルール",
        re.compile(r"ONEPIECEカードゲーム総合ルール|ワンピースカードゲーム総合ルール"),
        ("ドン!!カード", "キャラクターエリア", "ステージカード", "ドン!!デッキ", "ドン!!フェイズ"),
        re.compile(rf"{_HISTORY.pattern}|20\d\d/\d{{1,2}}/\d{{1,2}}(?!\d).*"),
        fw_head,
        re.compile(r"総合ルール(?:本文)?ver\.?(\d+(?:\.\d+)+)"),
    ),
    Profile(
        "gen",
        "「汎用TCG」総合ルール",
        re.compile(r"「?汎用TCG」?総合ルール"),
        ("メイン・ユニット", "スタンバイ・エリア", "メイン・エリア", "退却コスト", "EXスキル"),
        _HISTORY,
        gen_head,
        re.compile(r"総合ルール[vV]er\.?(\d+\.\d+)"),
        re.compile(r"(?:最新|最終)更新:?(?P<year>\d{4})年(?P<month>\d{1,2})月(?P<day>\d{1,2})日"),
    ),
    Profile(
        "dz",
        "ディメンション・ゼロ 総合ルール",
        re.compile(r"ディメンション[・･]ゼロ総合ルール"),
        ("バトルスペース", "ベーススペース", "スマッシュゾーン", "プランゾーン", "ルールエフェクト"),
        _HISTORY,
        dz_head,
    ),
    Profile(
        "bf",
        "フューチャーカード バディファイト 詳細ルール",
        re.compile(r"バディファイト」?詳細ルール"),
        ("バディコール", "バディゾーン", "ゲージゾーン", "ターンファイター", "★ルール処理★"),
        re.compile(r"(?!)"),
    ),
)
