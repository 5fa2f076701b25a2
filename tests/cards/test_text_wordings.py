"""Wordings that no known card needs: those of the rulebook, and every place, owner, number, time and keyword in its turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from fwjudge.cards.text import print_node, read_face

WORDINGS = Path(__file__).with_name("wordings.txt")


def words(text: str) -> list[str]:
    return text.split()


OWNERS = ("自分の", "相手の", "お互いの", "")
PLACES = words("""
    手札 デッキ ドロップ ドロップエリア エナジー エナジーエリア ライフ バトルエリア コンボエリア リーダーエリア
""")
PILES = ("手札", "デッキ", "ドロップ", "エナジー", "ライフ")
WHAT = ("カード", "バトルカード", "エクストラ", "「青い番人」", "特徴《番人》を持つカード", "【フィールド】")
COUNTS = ("1枚", "2枚まで", "3枚以上", "すべて", "各1枚", "1枚ずつ", "好きな枚数", "合計2枚まで", "X枚")
COMPARED = ("以上", "以下", "未満", "ちょうど", "")
NUMBERS = ("コスト", "パワー", "コンボパワー", "元々のパワー", "元々のコスト")
KEYWORDS = words("""
    ブロッカー クリティカル ダブルストライク トリプルストライク ストライク バリア スーパーコンボ 進化
    フュージョン進化 覚醒
""")
MARKS = ("フィールド", "ドラゴンボール")
DEEDS = words("""
    手札に加える 手札に戻す 持ち主の手札に戻す デッキの上に置く デッキの下に置く デッキの上か下に置く
    ランダムにデッキの下に置く 好きな順番でデッキの下に戻す エナジーにする レストでエナジーにする
    エナジーエリアに置く ドロップに置く ライフに加える 裏向きでライフの上に加える 表向きでライフの一番下に置く
    バトルエリアにレストで置く コンボエリアに置く このカードの下に置く 捨てる KOする 公開する 見る 登場させる
    レストで登場させる コンボさせる ゲームから取り除く レストにする アクティブにする 裏返す 裏向きにする
    シャッフルする
""")
FORBIDDEN = words("""
    アタックできない アクティブにならない KOされない 戦闘でKOされない 相手のスキルによってKOされない
    バトルエリアを離れない 相手のスキルでバトルエリアを離れない 相手のスキルによって選ばれない アタックされない
    コンボできない スキルを発動できない 登場できない 手札に戻されない レストにされない 相手のスキルの影響を受けない
    レストにならない
""")
LASTING = words("""
    このターン中 この戦闘中 次の相手のターン中 次の相手のターン終了時まで 次の自分のターン開始時まで このゲーム中
    相手のターン終了時まで その戦闘中 次の戦闘中 相手のチャージフェイズ中 このターン終了時まで
""")
MOMENTS = words("""
    このターン終了時 次の相手のターン開始時 この戦闘終了時 この戦闘の終了時 次の自分のメインフェイズ開始時
    ダメージステップ終了時
""")
EVENTS = words("""
    このカードが登場した このカードがアタックした 自分のバトルカードがKOされた 相手のバトルカードがレストになった
    自分がコンボした 自分がカードを引いた 自分の手札が捨てられた 自分がダメージを受けた 相手にダメージを与えた
    相手のリーダーがアタックされた 自分のリーダーが覚醒した 自分がエクストラを使用した
    相手が【登場時】スキルを発動した このカードの【ブロッカー】を発動した 自分のライフが手札に加えられた
    このカードがバトルエリアを離れた 相手のスキルによってこのカードがバトルエリアを離れた
    自分が特徴《番人》を持つバトルカードを登場させた 自分のライフが表向きになった このカードがゲームから取り除かれた
    このカードの上にカードが登場した 自分のスキルが無効にされた 手札のこのカードでコンボした このカードが進化した
""")
COLOURS = "赤青緑黄黒"


def unread(texts: list[str]) -> list[str]:
    """Those without exactly one reading, with the reason."""
    problems = []
    for text in texts:
        for reading in read_face(text):
            if reading.tree is None or not reading.whole:
                problems.append(reading.problem)
            else:
                assert print_node(reading.tree) == reading.line.text
    return problems


def test_wordings_of_the_rulebook() -> None:
    lines = WORDINGS.read_text(encoding="utf-8").splitlines()
    assert unread([line for line in lines if line and not line.startswith("#")]) == []


def cards_and_places() -> Iterator[str]:
    for owner, place, what, count in product(OWNERS, PLACES, WHAT, COUNTS[:4]):
        yield f"【登場時】{owner}{place}の{what}{count}を選び、KOする。"
        yield f"【登場時】{owner}{place}から{what}{count}を手札に加える。"
    for owner, what, count in product(OWNERS, WHAT, COUNTS):
        yield f"【登場時】{owner}{what}{count}を選ぶ。"
        yield f"【登場時】{owner}{what}を{count}選ぶ。"


def deeds() -> Iterator[str]:
    for owner, deed in product(OWNERS, DEEDS):
        yield f"【登場時】{owner}バトルカード2枚までを{deed}。"
    for deed in DEEDS:
        yield f"【登場時】相手のバトルカード1枚までを選び、{deed}。"
        yield f"【登場時】自分のカード1枚を{deed}ことができる。そうした場合、カード1枚を引く。"


def numbers() -> Iterator[str]:
    for what, number, compared, owner in product(NUMBERS, ("3", "X"), COMPARED, OWNERS):
        yield f"【登場時】{owner}{what}{number}{compared}のバトルカード1枚を選ぶ。"
        yield f"【登場時】{owner}{what}が{number}{compared}のバトルカード1枚を選ぶ。"


def conditions() -> Iterator[str]:
    for owner, place, compared in product(OWNERS[:3], PILES, COMPARED):
        yield f"【登場時】{owner}{place}が3枚{compared}の場合、カード1枚を引く。"
        yield f"【登場時】{owner}{place}のカードが3枚{compared}の場合、カード1枚を引く。"
        yield f"【登場時】{owner}{place}に赤のカードが3枚{compared}ある場合、カード1枚を引く。"
        yield f"【登場時】{owner}{place}に赤のカードが3枚{compared}ない場合、カード1枚を引く。"
    for owner, place in product(OWNERS[:3], PLACES):
        yield f"【登場時】{owner}{place}に「青い番人」がある場合、カード1枚を引く。"
        yield f"【登場時】{owner}{place}に「青い番人」がない場合、カード1枚を引く。"


def events() -> Iterator[str]:
    for event in EVENTS:
        yield f"【自動】{event}時、カード1枚を引く。"
        yield f"【自動】【ターン1回】このターン中、{event}時、カード1枚を引く。"
        yield f"【登場時】このターン中、{event}場合、カード1枚を引く。"
        yield f"【自動】{event}時か自分がコンボした時、カード1枚を引く。"
    for owner, place in product(OWNERS[:3], PLACES):
        yield f"【自動】{owner}{place}からカードがドロップに置かれた時、カード1枚を引く。"
        yield f"【自動】{owner}{place}にカードが置かれた時、カード1枚を引く。"


def times() -> Iterator[str]:
    for what, lasting in product(FORBIDDEN, LASTING):
        yield f"【登場時】{lasting}、このカードは{what}。"
        yield f"【登場時】このカードは、{lasting}、{what}。"
        yield f"【登場時】相手のバトルカード1枚までを選び、{lasting}、そのカードは{what}。"
    for moment in MOMENTS:
        yield f"【登場時】{moment}、このカードをKOする。"
        yield f"【自動】{moment}、カード1枚を引く。"


def keywords() -> Iterator[str]:
    for word in (*KEYWORDS, *MARKS):
        yield f"【永続】このカードは【{word}】を得る。"
        yield f"【登場時】【{word}】を持つバトルカード1枚までを選ぶ。"
        yield f"【登場時】【{word}】を持たないバトルカード1枚までを選ぶ。"
        yield f"【登場時】自分のリーダーが【{word}】を持つ場合、カード1枚を引く。"
        yield f"【登場時】このターン中、相手は【{word}】を発動できない。"
    for word in KEYWORDS:
        yield f"【永続】自分のバトルカードは【{word}】を失う。"
        yield f"【登場時】相手のバトルカード1枚までを選び、このターン中、【{word}】を無効にする。"
    for word in (*KEYWORDS[:-1], *MARKS):
        yield f"【{word}】"


def colours() -> Iterator[str]:
    for colour in COLOURS:
        yield f"【登場時】{colour}のバトルカード1枚を選ぶ。"
        yield f"【登場時】自分のリーダーが{colour}の場合、カード1枚を引く。"
        yield f"【登場時】{colour}か赤のコスト3以下のカード1枚を選ぶ。"
        yield f"【起動 メイン】({colour})：カード1枚を引く。"


@pytest.mark.parametrize(
    "texts", [cards_and_places, deeds, numbers, conditions, events, times, keywords, colours], ids=lambda f: f.__name__
)
def test_every_combination(texts: object) -> None:
    assert callable(texts)
    assert unread(list(texts())) == []
