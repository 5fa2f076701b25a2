"""The reasons that entries of Buddyfight give for answers of one kind, where their usual ones are about another."""

from __future__ import annotations

from typing import Final

_GONE: Final = dict.fromkeys(
    (f"{rule} {kind}" for rule in ("3c.2.6", "3d.2.6") for kind in ("no", "value", "becomes", "often")), "{why}"
)

SAYS: Final[dict[str, str]] = {
    **_GONE,
    "r.1 wins": "{why}",
    "r.1 draw": "両方のファイターが同時に敗北の条件を満たした",
    "r.3 becomes": "サイズの合計が3以下になるまで、先にいたモンスターを置く",
    "r.3 cannot": "サイズの合計が3以下になるまで置かなければならない",
    "r.3 who": "サイズの合計が3を超えたファイターが、置くモンスターを選ぶ",
    "1a.1.3 value": "バディコールにすることを選んでいない",
    "1b.3.1 order": "キャストしたカードの能力を、先にすべて解決する",
    "1b.3.1 value": "キャストしたカードの能力が解決された",
    "2.5.1 order": "待機状態になった自動能力は、その解決の後に使う",
    "3a.2.1 order": "スタンドは、カードを引くより先に行う",
    "3a.3.1 no": "{why}",
    "3a.3.1 value": "{why}",
    "3a.3.2 no begins": "手札1枚をゲージに置くかどうかを、まだ選ぶところだ",
    "3a.3.2 often": "1枚引き、ゲージに置いた後にもう1枚引く",
    "3a.3.2 value": "ゲージに1枚置けば、カードを1枚引く",
    "3b.1.1 value": "「メインフェイズ開始時」の能力は、その初めに解決する",
    "3b.1.1 yes begins": "スタートフェイズの次は、メインフェイズだ",
    "3c.Q4 yes": "攻撃対象は、決まった時のままだ",
    "3d.Q1 yes": "ファイナルフェイズ中にも攻撃できるモンスターだ",
    "3d.Q4 order": "効果による攻撃も、攻撃対象を選ぶところから順に行う",
    "3d.Q4 value": "効果による攻撃も、攻撃後の処理までのすべてを行う",
    "4.3.1 no": "永続能力が働いている",
    "5.Q4 can call": "無効化されたコールは、1ターンに1回に数えない",
    "8.カードの見方 value": "カードに書かれた数のままだ",
    "c.3 yes": "効果で得たターンの次は、相手のターンになる",
    "f.7 becomes": "新たに置かれれば、先のカードはドロップゾーンに置く",
    "k.C・テリトリー becomes": "センターに置けるのは2枚までだ",
    "k.設置 account": "『設置』したカードの効果は、魔法エリアに置かれている間続く",
    "k.奇襲 yes negated": "『奇襲』には【対抗】を使える",
    "k.移動 order": "『移動』は、ターンファイターから先に行う",
    "k.変身 no": "『変身』したカードは、モンスターではなくアイテムとして扱う",
    "o.ソウル account": "ソウルにある時の能力だと書かれている",
    "o.ソウル value power": "ソウルのカードの能力が有効なのは、そう書かれた時だけだ",
    "o.コストと能力 value": "コストは、書かれたとおりにすべて払う",
    "o.フラッグを使用条件とするカード yes": "カードの指定するフラッグだ",
    "o.時を止める account": "時を止めたカードの永続能力は有効だ",
    "o.終了する yes": "解決前のカードや能力は、進んだタイミングの直後に解決する",
    "o.使った時・コールした時 yes": "条件に合うカードの使用への【対抗】として使った",
    "o.数値を持つフラッグ cannot": "自分のセンターにモンスターがいる",
    "o.数値を持つフラッグ value": "ダメージを与えるのは、フラッグの防御力以上の攻撃力の時だけだ",
    "o.特殊フラッグ value": "初めの手札、ゲージ、ライフは、フラッグに書かれたとおりだ",
    "o.特殊フラッグ yes": "フラッグの指定するカードだ",
    "o.魔財宝 no": "魔財宝になったカードは、魔法エリアに裏向きで置かれている",
}
"""By entry and kind of answer the words that stand before 「からです」."""

BEFORE: Final[dict[str, str]] = {
    "2.5.1 order": "1b.3.1",
    "3a.3.1 often": "3a.3.2",
    "3a.3.1 order": "3a.2.1",
    "3c.2.5 value": "3c.3.1.2",
    "3c.3.1.1 value": "3d.Q4",
    "4.2.1.1 order": "3d.Q4",
    "4.2.1.2 order": "2.5.1",
    "5.攻撃 can": "3d.2.1.3",
    "f.8 no": "o.魔財宝",
    "k.C・テリトリー becomes": "f.7",
    "k.D・シェア yes": "k.D・シェア.Q3",
    "k.ソウルガード cannot": "r.3",
    "o.終了する value": "o.終了する.Q1",
}
"""By entry and kind of answer the entry that goes before it, where both are the ground."""
