"""Small invented documents in the forms of the five games' documents."""

from __future__ import annotations

from fwjudge.rulebook.edition import Edition
from fwjudge.rulebook.official.document import Document, Entry

FW = """\
DRAGON BALL SUPER CARD GAME

Fusion World 総合ルール

ver.9.01

最終更新日: 04/05/2031

目次

1. 紙芝居.....	2
1-1. 拍子木	2
2. 屋台..... 3

- 1. 紙芝居

**1-1.** 拍子木

１－１－１．拍子木は、
木で
できた鳴らす道具を指します。（2-1-1-1）

- 1-1-2. 拍子木を鳴らす時は、次のいずれかを行います。
- ・２回鳴らす。
- ・鳴らさない。

2. 屋台

2-1. 水あめ

2-1-1. 水あめを売る場合、「
2-1-1-1. 棒を渡す」を先に行い、そうした後に
1-1-2 を行います。

2-1-1-1. 棒は１人に１本です。

更新履歴

2031/01/02 ver. 9.00 適用

2031/04/05 ver. 9.01 適用

- ・ 1-1-2～2-1 修正
- ・ 2-1-1-1 追加
- ・ 2-2 削除
- 2-3～2-3-1 修正(新 2-2)・項目番号変更
"""

GEN = """\
# 「汎用TCG」総合ルール ver.3.0

最新更新:2030年2月3日

100.	ひも.....	2	200.	こま.....	3
101.	長さ.....	2	201.	回す.....	3

## 100. ひも

### 101. 長さ

101.1. **ひも**: こまに巻くものです。

101.1a. ひもは1本です。

101.1a-1 切れたひもは使えません。

## 200. こま

### 201. 回す

- 201.1. こまを回す時は、ひも（101.1a）を引きます。

更新情報:

**2030年2月3日 Ver. 3.0**

- ひもの長さを変更
"""

DZ = """\
ディメンション・ゼロ 総合ルール

序文 この本について

１.この本の目的

遊ぶための本です。

第１部 はじめ

第１章 支度

１. 机を拭きま

す。

１－１．拭くのは１度です。

１－２、布は２枚まで使え

ます。

２．３つの椅子を置きます。

第２部 本番

１章 合図

１. 合図は「第1部第1章1-1」のと

おりに出します。

更新履歴

2030 年 1月 2 日 Version 1.00 適用開始

2030 年 3 月 4日 Version 2.00 改訂（合図を書

き足しました）
"""


def document(game: str, rules: dict[str, str]) -> Document:
    """A document of these rules and nothing else."""
    return Document(game, Edition(game, "総合ルール", "1.0"), tuple(Entry(*item) for item in rules.items()))
