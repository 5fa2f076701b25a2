"""The reason of an answer is the point on which the question turns, and not another thing that is true as well."""

from __future__ import annotations

import pytest

from fwjudge.scenario import read, run
from fwjudge.scenario.run import complete

CALLS = {
    """rules: op
ask: {can: "A: 選ぶ 宝", text: 宝を選べますか}
cards:
  探し手:
    type: character
    text: 【起動メイン】自分のデッキの上から3枚を見て、キャラカード1枚までを公開し、手札に加える。その後、残りをデッキの下に置く。
  宝: {type: character}
  石: {type: character}
board: {A: {character: [探し手], deck: [石, 無地 ×4, 宝]}}
play: [A: 発動 【起動メイン】 探し手]
""": "見たカードの中に「宝」がないからです (8-4-4-1)",
    """rules: op
ask: {whether: {A.リーダー.付与ドン!!: 2}, text: 2枚付与できますか}
cards:
  長: {type: leader, text: キャラがKOされた時、このリーダーにレストのドン!!1枚までを、付与する。}
  掃討: {type: event, cost: 0, text: 【メイン】相手のキャラすべてを、KOする。}
  甲: {type: character}
  乙: {type: character}
board: {A: {leader: [長], hand: [掃討], コストエリア: [無地 レスト ×2]}, B: {character: [甲, 乙]}}
play: [A: プレイ 掃討, A: 選ぶ ドン!!, A: 選ぶ ドン!!]
""": "発動タイミングの「キャラがKOされた時」を2回満たしたからです (8-1-3-1)",
    """rules: op
ask: {whether: {盾: キャラ}, text: KOされずに残りますか}
cards:
  盾: {type: character, power: 5000}
  料理番: {type: character, counter: 1000}
board: {B: {character: [盾 レスト], hand: [料理番]}}
play: [A: アタック リーダー -> 盾, B: カウンター 料理番 -> 盾]
""": "アタックする側のパワーが低いと、何も起きないからです (7-1-4-2)",
    """rules: op
ask: {can: "B: 発動 【ブロッカー】 壁", text: ブロックできますか}
cards:
  速足: {type: character, text: 【ドン!!×1】【アタック時】相手は、このバトル中、【ブロッカー】を発動できない。}
  壁: {type: character, text: 【ブロッカー】}
board: {A: {character: [{name: 速足, don: 1}]}, B: {character: [壁]}}
play: [A: アタック 速足 -> リーダー]
""": "【ドン!!×1】を満たしていて、「速足」の【アタック時】で禁止されているからです (1-3-3)",
    """rules: op
ask: {whether: {ending: A}, text: 勝ちますか}
cards:
  王: {type: character, text: "【起動メイン】自分か相手のライフが0枚の場合、自分はゲームに勝利する。"}
board: {A: {character: [王]}}
play: [A: 発動 【起動メイン】 王]
""": "AもBもライフが0枚でないからです (8-3-3)",
    """rules: op
ask: {can: "B: アタック 兵長 -> リーダー", at: 2行目の後, text: 手札が2枚あればアタックできますか}
cards:
  威圧者:
    type: character
    cost: 0
    text: 【登場時】相手のキャラすべては、次の相手のターン終了時まで、アタックする際、手札2枚を捨てなければアタックすることができない。
  兵長: {type: character, power: 5000}
board: {A: {hand: [威圧者]}, B: {character: [兵長], hand: 1}}
play: [A: プレイ 威圧者, A: メインフェイズ終了]
""": "「威圧者」の【登場時】が求める行動ができるからです (1-3-3)",
    """rules: op
ask: {can: "B: 発動 【ブロッカー】 魚人", text: ブロックできますか}
cards:
  先生: {type: character, text: 【相手のアタック時】自分のキャラの「魚人」1枚は、このターン中、【ブロッカー】を得る。}
  魚人: {type: character}
board: {B: {character: [先生, 魚人]}}
play: [A: アタック リーダー -> リーダー]
""": "「先生」の【相手のアタック時】で【ブロッカー】を得ているからです (8-1-4-2)",
    """rules: op
ask: {whether: {兵: アクティブ}, text: アクティブのままですか}
cards:
  座長: {type: character, text: コスト3のキャラすべては、アタックできない。}
  兵: {type: character, cost: 3}
board: {A: {character: [座長, 兵]}}
play: [A: アタック 兵 -> リーダー]
""": "「座長」の効果でアタックできないからです (1-3-3)",
    """rules: op
ask: {whether: {宝: 手札}, text: 引けますか}
cards:
  手紙: {type: event, cost: 0, text: 【メイン】カード1枚を引く。}
  宝: {type: event}
board: {A: {hand: [手紙], deck: [宝, 無地 ×9]}}
play: [A: プレイ 手紙]
""": "「手紙」の【メイン】で、デッキの一番上から引いたからです (4-5-2)",
    """rules: op
ask: {whether: {ダメージ: B}, text: ダメージを受けますか}
cards: {的: {type: character, power: 1000}}
board: {B: {character: [的 レスト]}}
play: [A: アタック リーダー -> 的]
""": "アタックされたのはリーダーではないからです (7-1-4-1)",
    """rules: op
ask: {can: "A: 選ぶ 守り", text: 選べますか}
cards:
  料理人: {type: character, text: 【起動メイン】【ターン1回】自分の手札からコスト3以下のイベント1枚までを、発動する。}
  守り: {type: event, cost: 1, text: 【カウンター】カード1枚を引く。}
  弁当: {type: event, cost: 1, text: 【メイン】カード1枚を引く。}
board: {A: {character: [料理人], hand: [守り, 弁当]}}
play: [A: 発動 【起動メイン】 料理人]
""": "【カウンター】は、そう指示する効果でだけ発動できるからです (10-2-4-1-2)",
    """rules: op
ask: {can: "A: 選ぶ 新兵", at: 1行目の後, text: 新兵を選べますか}
cards:
  隊長: {type: character, cost: 0, text: 【登場時】自分の手札からコスト3以下のキャラカード1枚までを、登場させる。}
  新兵: {type: character, cost: 3}
board: {A: {hand: [隊長, 新兵]}}
play: [A: プレイ 隊長]
""": "テキストの「コスト3以下のキャラカード」に当たるからです",
    """rules: op
ask: {whether: {登場: 新兵}, text: 新兵は登場しますか}
cards: {新兵: {type: character, cost: 0}}
board: {A: {hand: [新兵]}}
play: [A: プレイ 新兵]
""": "はい、「新兵」は登場します。Aが手札からプレイしたからです (3-7-3)",
    """rules: op
ask: {whether: {新兵: アクティブ}, text: アクティブで登場しますか}
cards: {新兵: {type: character, cost: 0}}
board: {A: {hand: [新兵]}}
play: [A: プレイ 新兵]
""": "キャラは、特に指定がなければアクティブで置くからです (3-7-5)",
    """rules: op
ask: {can: "A: 選ぶ いちばん下", at: 1行目の後, text: 下に置けますか}
cards: {占い師: {type: character, cost: 0, text: 【登場時】自分のデッキの上から2枚を見て、好きな順番に並び変え、デッキの上か下に置く。}}
board: {A: {hand: [占い師]}}
play: [A: プレイ 占い師]
""": "ここで選べるのは、いちばん上に置くかいちばん下に置くかのどちらかだからです (3-1-7)",
    """rules: op
ask: {whether: {兵.パワー: 4000}, text: 兵も上がりますか}
cards:
  応援: {type: event, cost: 0, text: 【メイン】自分のリーダーかキャラ1枚を、このターン中、パワー+1000。}
  兵: {type: character, power: 3000}
board: {A: {hand: [応援], character: [兵]}}
play: [A: プレイ 応援, A: 選ぶ リーダー]
""": "パワーが変わったのはリーダーだけだからです (8-4-4)",
    """rules: op
ask: {whether: {宝: A.デッキ}, text: 宝をデッキに置きますか}
cards:
  手紙: {type: event, cost: 0, text: 【メイン】カード1枚を引く。}
  宝: {type: event}
board: {A: {hand: [手紙, 宝]}}
play: [A: プレイ 手紙]
""": "「手紙」の【メイン】は「宝」に何も行わないからです (8-1-2)",
    """rules: op
ask: {whether: {公開: 宝}, text: 宝は公開されますか}
cards:
  手紙: {type: event, cost: 0, text: 【メイン】自分の手札1枚までを、ライフの上に加える。}
  宝: {type: event}
board: {A: {hand: [手紙, 宝]}}
play: [A: プレイ 手紙, A: 選ぶ 宝]
""": "「手紙」の【メイン】にその指示がないからです (8-1-2)",
    """rules: op
ask: {whether: {A.リーダー.付与ドン!!: 1}, text: 付与されますか}
cards: {女帝: {type: character, text: 【起動メイン】【ターン1回】自分のリーダーにレストのドン!!1枚までを、付与する。}}
board: {A: {character: [女帝]}}
play: [A: 発動 【起動メイン】 女帝]
""": "「女帝」の【起動メイン】で選べるものがないからです (1-3-2)",
    """rules: op
ask: {can: "A: 発動 見張り", at: 1行目の後, text: 発動できますか}
cards:
  見張り: {type: character, text: 自分のライフが離れた時か相手のライフが離れた時、カード1枚を引いてもよい。}
board: {A: {character: [見張り]}}
play: [A: アタック リーダー -> リーダー]
""": "はい、「見張り」の効果は発動できます。",
    """rules: op
ask: {whether: {A.コストエリア: アクティブ}, text: ドン!!はアクティブになりますか}
board: {A: {コストエリア: [無地 レスト]}}
play: []
""": "いいえ、Aのコストエリアのドン!!はレストです",
    """rules: op
ask: {whether: {B.キャラ: 2}, text: 2枚とも残れますか}
cards:
  師範: {type: character, text: 自分のこのキャラ以外のキャラがKOされる場合、代わりにこのキャラをレストにすることができる。}
  津波: {type: event, cost: 0, text: 【メイン】相手のキャラすべてを、KOする。}
board: {A: {hand: [津波]}, B: {character: [師範 ×2]}}
play: [A: プレイ 津波, B: 発動 師範#1, B: 発動 師範#2]
""": "2枚の「師範」の効果で、それぞれ代わりに「師範」をレストにするからです (8-1-3-4)",
    """rules: op
ask: {whether: {仲間: B.キャラクターエリア}, text: どちらも残りますか}
cards:
  仲間: {type: character, color: red, cost: 1, power: 2000}
board: {B: {character: [仲間, 仲間]}}
play: []
""": "「仲間」は2枚ともBのキャラクターエリアにあります",
    """rules: op
ask: {whether: {道化: トラッシュ}, text: リーダーのアタックでも発動できますか}
cards:
  道化:
    type: character
    color: blue
    cost: 2
    power: 0
    text: "相手のライフにダメージを与えた時、カード1枚を引いてもよい。そうした場合、このキャラをトラッシュに置く。"
board: {A: {character: [道化]}}
play: [A: アタック リーダー -> リーダー, A: 行う]
""": "発動タイミングの「相手のライフにダメージを与えた時」を満たしたからです (8-1-3-1)",
    """rules: op
ask: {whether: {引く: A}, text: キャラを選ぶ前に引いていますか}
cards:
  巻物:
    type: event
    color: red
    cost: 0
    text: "【メイン】自分のライフが5枚以下の場合、カード1枚を引く。その後、相手のキャラ1枚までを、このターン中、パワー-1000。"
  的: {type: character, color: red, cost: 5, power: 6000}
board: {A: {hand: [巻物]}, B: {character: [的]}}
play: [A: プレイ 巻物]
""": "はい、Aはカードを引きました。書かれた順に行い、そこはもう行っているからです (1-3-7)",
    """rules: op
ask: {can: "A: 付与 リーダー", text: レストのドン!!を付与できますか}
board: {A: {コストエリア: [無地 レスト]}}
play: []
""": "いいえ、リーダーには付与できません。",
    """rules: fw 1.06
ask: {whether: {誘発: 覗き屋【自動】}, text: 待機状態になりますか}
cards:
  覗き屋: {type: battle, cost: 1, power: 5000, text: "【自動】相手の手札のカードが公開された時、カード1枚を引く。"}
  値切り屋: {type: battle, cost: 4, power: 15000, text: "【起動 メイン】【ターン1回】(1)：このターン中、手札のこのカードのコスト-2。"}
board: {A: {hand: [値切り屋], energy: [赤]}, B: {battle: [覗き屋]}}
play: [A: 発動 値切り屋]
""": "手札のスキルを宣言する時は、そのカードを公開するからです (9-4-2)",
    """rules: fw 1.06
ask: {can: "A: 発動 書記", text: 発動できますか}
cards:
  書記: {type: battle, cost: 1, power: 5000, text: "【起動 メイン】カード1枚を引く。"}
board: {A: {hand: 1}}
play: []
""": "「書記」はこの盤面にないからです (9-4-2)",
    """rules: op
ask: {whether: {仮面.コスト: 2}, at: はじめ, text: パワー6000の「双子」でコストは2になりますか}
cards:
  仮面:
    type: character
    color: red
    cost: 7
    power: 9000
    text: "手札のこのカードは、自分の元々のパワー7000以上のキャラの、「兄」か「双子」がいる場合、コスト-5。"
  双子: {type: character, color: red, cost: 5, power: 6000}
board: {A: {hand: [仮面], character: [双子]}}
play: [A: アタック リーダー -> リーダー]
""": "Aの元々のパワー7000以上のキャラの、「兄」か「双子」がいないからです (8-1-3-3-2)",
    """rules: op
ask: {whether: {引く: A}, text: 手札が5枚なくても引けますか}
cards:
  巻物:
    type: event
    color: red
    cost: 0
    text: "【メイン】カード1枚を引く。その後、自分の手札が5枚以上の場合、相手のキャラ1枚までを、KOする。"
board: {A: {hand: [巻物]}}
play: [A: プレイ 巻物]
""": "「カード1枚を引く」は「場合」より前にあり、条件はその後だけのものだからです (8-3-3)",
    """rules: op
ask: {whether: {引く: A}, at: 1行目の後, text: もう引いていますか}
cards:
  巻物:
    type: event
    color: red
    cost: 0
    text: "【メイン】カード1枚を引く。その後、相手のキャラ1枚までを、KOする。"
  的: {type: character, color: red, cost: 5, power: 6000}
board: {A: {hand: [巻物]}, B: {character: [的]}}
play: [A: プレイ 巻物, A: 選ぶ 的]
""": "はい、Aはカードを引きました。書かれた順に行い、そこはもう行っているからです (1-3-7)",
    """rules: op
ask: {whether: {引く: A}, at: 1行目の後, text: もう引いていますか}
cards:
  巻物:
    type: event
    color: red
    cost: 0
    text: "【メイン】相手のキャラ1枚までを、このターン中、パワー-1000。その後、カード1枚を引く。"
  的: {type: character, color: red, cost: 5, power: 6000}
board: {A: {hand: [巻物]}, B: {character: [的]}}
play: [A: プレイ 巻物, A: 選ぶ 的]
""": "いいえ、まだです。書かれた順に行い、そこまで進んでいないからです (1-3-7)",
    """rules: op
ask: {whether: {B.ライフ: 5}, text: 後から手札を減らしても、使えますか}
cards:
  守り手:
    type: character
    color: red
    cost: 1
    power: 5000
    text: "【相手のアタック時】自分の手札が1枚以下の場合、自分のリーダー1枚までを、このバトル中、パワー+2000。"
  盾:
    type: event
    color: red
    cost: 0
    text: "【カウンター】自分のキャラ1枚までを、このバトル中、パワー+1000。"
board: {B: {character: [守り手], hand: [盾, 無地]}}
play: [A: アタック リーダー -> リーダー, B: プレイ 盾, B: 選ぶ 守り手, B: 発動 【相手のアタック時】]
""": "【相手のアタック時】はもう発動していて、Bの手札が2枚で、1枚以下でないからです (10-2-16-1)",
    """rules: op
ask: {can: "B: 発動 【ブロッカー】 侍女", at: 1行目の後, text: 「姫」でもある騎士がいれば、得ますか}
cards:
  侍女:
    type: character
    color: green
    cost: 1
    power: 0
    text: "自分のキャラの「姫」がいる場合、このキャラは【ブロッカー】を得る。"
  騎士:
    type: character
    color: green
    cost: 4
    power: 6000
    text: "ルール上、このカードはカード名を「姫」としても扱う。"
board: {B: {character: [侍女, 騎士]}}
play: [A: アタック リーダー -> リーダー, B: 発動 【ブロッカー】 侍女]
""": "「騎士」は「姫」でもあり、Bのキャラの「姫」がいるからです (2-1-3)",
    """rules: op
ask: {whether: {発動: 道連れ}, text: KOされても発動しますか}
cards:
  道連れ:
    type: character
    color: black
    cost: 5
    power: 6000
    text: "このキャラが相手のキャラとバトルしたバトル終了時、カード1枚を引く。"
  強者: {type: character, color: red, cost: 5, power: 7000}
board: {A: {character: [強者]}, B: {character: [道連れ レスト]}}
play: [A: アタック 強者 -> 道連れ]
""": "「道連れ」はBのトラッシュにあり、場にないカードのテキストは有効ではないからです (2-8-2)",
    """rules: op
ask: {can: "A: 発動 【起動メイン】 造幣所", text: ドン!!デッキが0枚でも発動できますか}
cards:
  造幣所:
    type: stage
    color: red
    cost: 1
    text: "【起動メイン】このステージをレストにできる：ドン!!デッキからドン!!1枚までを、アクティブで追加する。"
board: {A: {stage: [造幣所], コストエリア: 10}}
play: [A: 発動 【起動メイン】 造幣所]
""": "実行できない部分は行わず、発動はできるからです (1-3-2)",
    """rules: op
ask: {can: "B: 選ぶ 新人", text: 無効なら、持たないキャラとして選べますか}
cards:
  静寂:
    type: stage
    color: red
    cost: 1
    text: "【起動メイン】次の相手のターン終了時まで、相手の【登場時】効果は無効になる。"
  新人:
    type: character
    color: red
    cost: 1
    power: 3000
    text: "【登場時】カード1枚を引く。"
  素人: {type: character, color: red, cost: 1, power: 3000}
  指南:
    type: event
    color: red
    cost: 0
    text: "【メイン】自分の【登場時】効果を持たないキャラ1枚までは、このターン中、【速攻】を得る。"
board: {A: {stage: [静寂]}, B: {character: [新人, 素人], hand: [指南]}}
play: [A: 発動 【起動メイン】 静寂, A: ターン終了, B: プレイ 指南, B: 選ぶ 新人]
""": "無効になっていても、【登場時】を持っているからです (8-2-2)",
    """rules: fw 1.06
ask: {whether: {アクティブになる: 一族}, text: 同じターンにアクティブになりますか}
cards:
  氷使い:
    type: battle
    cost: 0
    power: 5000
    text: "【登場時】相手のレストのバトルカード1枚を選び、そのカードは、次の相手のターン中、アクティブにならない。"
  一族: {type: battle, cost: 1, power: 10000}
  癒し手:
    type: battle
    cost: 1
    power: 5000
    text: "【起動 戦闘中】自分のレストの「一族」1枚を選び、アクティブにする。"
board: {A: {hand: [氷使い]}, B: {battle: [一族 レスト, 癒し手]}}
play: [A: 使用 氷使い, A: 選ぶ 一族, A: アタック リーダー -> リーダー, B: 発動 癒し手]
""": "「氷使い」の【登場時】の効果は「次の相手のターン中」のものだからです (1-5-2-2-1)",
    """rules: op
ask: {can: "B: プレイ 新兵", text: 相手のターンにプレイできますか}
cards:
  新兵: {type: character, color: red, cost: 1, power: 2000}
board: {B: {hand: [新兵], コストエリア: 2}}
play: [B: プレイ 新兵]
""": "今はAのターンで、この行動は、メインフェイズにターンプレイヤーだけが行うからです (6-5-2)",
    """rules: op
ask: {can: "B: 選ぶ 1つ目", at: 1行目の後, text: 1つ目を選べますか}
cards:
  母:
    type: character
    color: yellow
    cost: 0
    power: 8000
    text: "【登場時】自分のデッキの上から1枚をライフの上に加える。"
board: {A: {hand: [母]}}
play: [A: プレイ 母]
""": "ここで選ぶように求めるものがないからです (6-5-2)",
    """rules: op
ask: {wins: , text: 見ている間に負けますか}
cards:
  占い師:
    type: character
    color: red
    cost: 0
    power: 5000
    text: "【登場時】自分のデッキの上から5枚を見て、好きな順番に並び変え、デッキの上か下に置く。"
board: {A: {hand: [占い師], deck: 3}}
play: [A: プレイ 占い師]
""": "Aのデッキは3枚で、0枚ではないからです (9-2-1-2)",
    """rules: fw 1.06
ask: {whether: {order: [斥候【KO時】, 魔王【登場時】]}, text: 引く前に発動できますか}
cards:
  魔王: {type: battle, cost: 0, power: 5000, text: "【登場時】自分の「斥候」1枚をKOする：カード2枚を引く。"}
  斥候: {type: battle, cost: 0, power: 5000, text: "【KO時】カード1枚を引く。"}
board: {A: {hand: [魔王], battle: [斥候]}}
play: [A: 使用 魔王, A: 発動 魔王]
""": "いいえ、「魔王」の【登場時】、「斥候」の【KO時】の順です。",
    """rules: fw 1.06
ask: {value: 先鋒.パワー, text: いくつですか}
cards: {先鋒: {type: battle, cost: 2, power: 10000, text: "【アタック時】このターン中、このカードのパワーを+5000する。"}}
board: {A: {battle: [先鋒]}}
play: [A: アタック 先鋒 -> リーダー]
""": "15000です。元は10000で、「先鋒」の【アタック時】で+5000です (9-8-1-3)。",
    """rules: op
ask: {whether: {引く: B}, text: 引けますか}
cards:
  客: {type: character, color: yellow, cost: 1, power: 2000, text: "【登場時】カード1枚を引く。\n【トリガー】このカードを登場させる。"}
  槍: {type: character, color: red, cost: 3, power: 7000}
board: {A: {character: [槍]}, B: {life: [客]}}
play: [A: アタック 槍 -> リーダー, B: 発動 客]
""": "「客」の【登場時】の効果だからです (10-2-6-1)",
    """rules: op
ask: {wins: , text: 2つ目のダメージで勝敗は決まりますか}
cards:
  双剣: {type: character, color: red, cost: 5, power: 6000, text: "【ダブルアタック】"}
board: {A: {character: [双剣]}, B: {life: 1}}
play: [A: アタック 双剣 -> リーダー]
""": "ライフが0枚かは、ダメージが確定した時点で見るからです (7-1-4-1-1-1)",
    """rules: op
ask: {often: {発動: 道化}, text: 何回発動しますか}
cards:
  道化: {type: character, color: blue, cost: 2, power: 0, text: "相手のライフにダメージを与えた時、カード1枚を引く。"}
  兵: {type: character, color: blue, cost: 2, power: 4000}
board: {A: {character: [道化, 兵]}}
play: [A: アタック 兵 -> リーダー]
""": "アタックしているカード 4000 は、アタックされているカード 5000 未満だからです (7-1-4-2)",
    """rules: op
ask: {whether: {B.コストエリア: アクティブ}, text: アクティブになりますか}
cards:
  番人:
    type: character
    color: green
    cost: 3
    power: 3000
    text: "【相手のアタック時】【ターン1回】自分のドン‼1枚までを、アクティブにする。"
board: {B: {character: [番人], コストエリア: [無地 レスト]}}
play: [A: アタック リーダー -> リーダー, B: 選ぶ ドン!!]
""": "「番人」の【相手のアタック時】に「自分のドン‼1枚までを、アクティブにする」とあるからです",
    """rules: fw 1.06
ask: {whether: {発動: 若木【自動】}, text: 上のカードがKOされたら発動しますか}
cards:
  大樹: {type: battle, power: 20000, text: "【起動 メイン】自分のバトルエリアの「若木」1枚を選び、このカードの下に置く。"}
  若木: {type: battle, power: 5000, text: "【自動】このカードがバトルエリアを離れた時、カード1枚を引く。"}
  斧: {type: battle, cost: 0, power: 5000, text: "【登場時】自分の「大樹」1枚をKOする。"}
board: {A: {battle: [大樹, 若木], hand: [斧]}}
play: [A: 発動 大樹, A: 使用 斧]
""": "上が離れると、下のカードは発動せずにドロップに移るからです (16-2-5)",
    """rules: fw 1.06
ask: {whether: {誘発: 語り部【自動】}, text: 当てはまりますか}
cards:
  語り部: {type: battle, cost: 1, power: 5000, text: "【自動】自分のパワー15000以上のバトルカードがKOされた時、カード1枚を引く。"}
  兵: {type: battle, cost: 1, power: 10000}
  剣: {type: battle, cost: 1, power: 30000}
board: {A: {battle: [剣]}, B: {battle: [{name: 兵, rested: true, パワー修正: 5000}, 語り部]}}
play: [A: アタック 剣 -> 兵]
""": "バトルエリアにあった時の情報を使うからです (9-6-7-1-2)",
    """rules: op
ask: {value: 商人.パワー, text: 誰の効果で捨てましたか}
cards:
  砲手: {type: character, text: "【起動メイン】相手のキャラの「衛兵」1枚を、KOする。"}
  衛兵: {type: character, text: "このキャラがKOされる場合、代わりに自分の手札1枚を捨てる。"}
  商人: {type: character, text: "自分の効果で自分の手札が捨てられた時、このキャラは、このターン中、パワー+5000。"}
board: {A: {character: [砲手]}, B: {character: [衛兵, {name: 商人, power: 1000}], hand: 2}}
play: [A: 発動 砲手]
""": "置換した部分は、置換効果の持ち主の効果になるからです (8-1-3-4-7)",
    """rules: op
ask: {whether: {登場: 水兵}, text: 引いた水兵を登場させられますか}
cards:
  頭: {type: leader, power: 5000, life: 5, text: "自分の手札からカードが捨てられた時、カード1枚を引く。"}
  提督:
    type: character
    cost: 1
    power: 5000
    text: "【登場時】自分の手札1枚を捨てることができる：自分の手札から「水兵」1枚までを、登場させる。"
  水兵: {type: character, cost: 3, power: 4000}
board: {A: {leader: [頭], hand: [提督, 無地], コストエリア: 1, deck: [水兵, 無地 ×9]}}
play: [A: プレイ 提督, A: 発動 【登場時】]
""": "「水兵」がAの手札に移ったのは、「提督」の【登場時】の解決の後だからです (8-6-3)",
    """rules: op
ask: {whether: {ending: B}, text: 引いたら敗北しますか}
cards:
  猿: {type: character, cost: 4, power: 5000, text: "【起動メイン】このキャラを持ち主のデッキの下に置くことができる：カード1枚を引く。"}
board: {A: {character: [猿], deck: 1}}
play: [A: 発動 猿]
""": "Aのデッキは1枚で、0枚ではないからです (9-2-1-2)",
    """rules: op
ask: {whether: {甲: 手札}, text: 甲だけをデッキの上に残せますか}
cards:
  占い師:
    type: character
    cost: 0
    power: 2000
    text: "【登場時】自分のデッキの上から2枚を見て、好きな順番に並び変え、デッキの上か下に置く。"
  甲: {type: character, cost: 1, power: 1000}
  乙: {type: character, cost: 1, power: 1000}
board: {A: {hand: [占い師], deck: [甲, 乙, 無地 ×5]}}
play: [A: プレイ 占い師, A: 選ぶ いちばん下, A: 選ぶ 甲]
""": "「占い師」の【登場時】に「好きな順番に並び変え、デッキの上か下に置く」とあるからです",
    """rules: op
ask: {whether: {公開: 甲}, text: 相手に公開されますか}
cards:
  隊長:
    type: character
    cost: 0
    power: 5000
    text: "【登場時】自分の手札から『海』を含む特徴を持つカード1枚を公開することができる：カード1枚を引く。"
  甲: {type: character, cost: 1, power: 1000, traits: [海の民]}
board: {A: {hand: [隊長, 甲]}}
play: [A: プレイ 隊長, A: 発動 【登場時】]
""": "「隊長」の【登場時】の発動コストとして行ったからです (8-4-1-3)",
    """rules: op
ask: {whether: {発動: 門番【ブロック時】}, text: ブロックしなくても発動しますか}
cards:
  門番: {type: character, cost: 2, power: 3000, text: "【ブロッカー】\n【ブロック時】カード1枚を引く。"}
board: {B: {character: [門番]}}
play: [A: アタック リーダー -> リーダー]
""": "【ブロック時】は【ブロッカー】を発動した時に発動するからです (10-2-15-1)",
    """rules: fw 1.06
ask: {how often: {誘発: 倹約家【自動】}, text: 何回待機状態になりますか}
cards:
  倹約家: {type: battle, cost: 1, power: 5000, text: "【自動】自分の手札が2枚以下の時、カード1枚を引く。"}
  石: {type: battle, cost: 0, power: 5000}
board: {A: {battle: [倹約家], hand: [石]}}
play: [A: 使用 石]
""": "3回です。状態が発生した時と、解決後もまだ満たされている時に待機状態になるからです (9-6-8-1)",
    """rules: fw 1.06
ask: {whether: {隊員: レスト}, text: 手札のカードをレストで登場させられますか}
cards:
  隊長: {type: battle, cost: 0, power: 5000, text: "【登場時】自分の手札の「隊員」1枚までを登場させる。"}
  隊員: {type: battle, cost: 2, power: 5000}
board: {A: {hand: [隊長, 隊員]}}
play: [A: 使用 隊長]
""": "いいえ、Aが手札の「隊員」を選んでも、「隊員」はアクティブで登場します。",
    """rules: fw 1.06
ask: {whether: {的: レスト}, text: 相手のカードはレストになりますか}
cards:
  異星人:
    type: battle
    color: black
    cost: 1
    power: 5000
    text: "【登場時】このカードの使用にエナジーマーカーを取り除いていた場合、相手のバトルカード1枚までを選び、レストにする。"
  的: {type: battle, cost: 2, power: 10000}
board: {A: {leader: {color: black}, hand: [異星人], energy: [黒], markers: 1}, B: {battle: [的]}}
play: [A: 使用 異星人]
""": "エナジーマーカーを取り除けば、その後、Bの「的」を選べば「はい」、選ばなければ「いいえ」です。",
    """rules: dz 19.00
ask: {value: A.手札, text: 何枚になりますか}
cards:
  取引: {type: strategy, text: "あなたは自分の手札にあるカードを1枚選び、持ち主の墓地に置いてよい。そうした場合、あなたはカードを2枚引く。"}
board: {A: {hand: [取引, 無地]}}
play: [A: プレイ 取引, A: 行わない]
""": "「自分の手札にあるカードを1枚選び、持ち主の墓地に置いてよい」のとおりに行っていないからです (4-9-2-3)",
    """rules: dz 19.00
ask: {becomes: 乙, text: どうなりますか}
cards:
  追放: {type: strategy, text: "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、持ち主の手札に加える。"}
  甲: {type: unit, power: 2000}
  乙: {type: unit, power: 2000}
board: {A: {hand: [追放]}, B: {中央エリア左: [甲], 中央エリア右: [乙]}}
play: [A: プレイ 追放]
""": "Aが中央エリア左のBの「甲」を選べば、Aから見た中央エリア左 (4-11-1)。中央エリア右のBの「乙」を選べば、Bの手札。",
    """rules: bf
ask: {can: "A: 攻撃 竜 -> ファイター", text: 攻撃できますか}
cards:
  竜: {type: monster, size: 1, power: 3000, strike: 2}
  壁: {type: monster, size: 1, defence: 9000}
board: {phase: attack, A: {left: [竜]}, B: {center: [壁]}}
play: []
""": "いいえ、「竜」はファイターに攻撃できません。",
    """rules: fw 1.06
ask: {can: "A: アタック リーダー -> リーダー", text: リーダーでアタックできますか}
board: {turn: 1}
play: []
""": "いいえ、AのリーダーはBのリーダーにアタックできません。",
    """rules: fw 1.06
ask: {value: B.ライフ, text: ライフは何枚になりますか}
cards: {竜: {type: battle, cost: 0, power: 30000, text: "【ダブルストライク】"}}
board: {A: {battle: [竜]}, B: {life: 5}}
play: [A: アタック 竜 -> リーダー]
""": "3枚です。【ストライク】で、与えるダメージが増えるからです (15-6-2)",
    """rules: gen 1.2
ask: {can: "A: 選ぶ 水猫", at: 1行目の後, text: KOしていないユニットを選べますか}
cards:
  治療: {type: tactic, text: 自分のスタンバイ・ユニットを1体選び、そのユニットを手札に戻す。}
  火狐: {type: unit, hp: 600}
  水猫: {type: unit, hp: 600}
board: {A: {main: 無地, standby: [火狐 KO, 水猫], hand: [治療]}}
play: [A: プレイ 治療]
""": "KOしていないユニットなので、選べるからです (306.7a-3)",
    """rules: bf
ask: {can: "A: コール 中竜 -> レフト", at: 初め, text: コールできますか}
cards: {中竜: {type: monster, size: 2, gauge: 2}}
board: {A: {hand: [中竜], gauge: 2}}
play: []
""": "コストはゲージ2で、ゲージは2枚あるからです (1a.1.1)",
    """rules: fw 1.06
ask: {whether: {切り札: A.手札}, text: 切り札を引きますか}
cards:
  斥候: {type: battle, cost: 0, power: 5000, text: "【登場時】自分のデッキをシャッフルする。その後、カード1枚を引く。"}
  切り札: {type: battle, cost: 1, power: 5000}
board: {A: {hand: [斥候], deck: [切り札, 無地 ×3]}}
play: [A: 使用 斥候]
""": "引いたカードが「切り札」なら、はい。無地のカードなら、いいえ (5-1-2)。",
}
"""By the file of a call the reason that decides it."""


@pytest.mark.parametrize("text", CALLS)
def test_reason_is_the_point_of_the_question(text: str) -> None:
    (answer,) = run(read(text)).answers
    assert CALLS[text] in "".join(answer.sentences)


PUT_THERE = """rules: op
ask: {becomes: 見せ札, text: どこに置かれますか}
cards:
  呼び手:
    type: character
    color: blue
    cost: 0
    power: 5000
    text: "【登場時】自分のデッキの上から1枚を公開し、コスト2のキャラカード1枚を登場させてもよい。\\
      登場させた場合、そのキャラは、このターン中、【速攻】を得る。"
  見せ札: {type: character, color: blue, cost: 2, power: 4000}
board: {A: {hand: [呼び手], deck: [見せ札, 無地 ×9]}}
play: [A: プレイ 呼び手, A: 行う, A: アタック 見せ札 -> リーダー]
"""
"""A call about a card that an effect has put where it lies."""


def test_a_card_that_was_put_where_it_lies_would_not_lie_there_otherwise() -> None:
    (answer,) = run(read(PUT_THERE)).answers
    assert [one.what for one in answer.changes] == []


def test_who_is_asked_first_hangs_on_no_card_of_the_hand() -> None:
    text = """rules: fw 1.06
ask: {who: 大嵐【登場時】, text: どちらが先に選びますか}
cards:
  大嵐: {type: battle, cost: 0, power: 5000, text: "【登場時】お互いのプレイヤーは自身の手札1枚を捨てる。"}
  石: {type: battle, power: 5000}
  砂: {type: battle, power: 10000}
board: {A: {hand: [大嵐, 石, 砂]}, B: {hand: [石, 砂]}}
play: [A: 使用 大嵐]
"""
    scenario = read(text)
    (answer,) = complete(run(scenario), scenario).answers
    assert answer.said == "A"
    assert not [one.what for one in answer.changes if "手札" in one.what]
