"""The Japanese words for what stands in records."""

from fwjudge.words import words_of

WORDS = words_of("fw")
_SPANS, _QUALITIES = WORDS.names("span"), WORDS.names("quality")

PLAYERS = {**WORDS.names("player"), "": "いずれかのプレイヤー"}
AREAS = {**WORDS.names("area"), "deck": "デッキ", "any": "すべての領域"}
KINDS = {**WORDS.names("type"), "field": WORDS.name("noun", "field")}
COLOURS = WORDS.names("colour")
NUMBERS = WORDS.names("number")

COMPARISONS = {
    **words_of("common").names("comparison"),
    "<": "より少ない",
    ">": "より多い",
    "==": "ちょうど",
    "!=": "ちょうどではない",
}

STATES = {
    **WORDS.names("state"),
    "attacking": "アタックカードである",
    "guarding": "ガードカードである",
    "awakened": "覚醒している",
}

CARDS_BY_NAME = {
    "this": "このカード",
    "chosen": "選んだカード",
    "looked": "見たカード",
    "revealed": "公開したカード",
    "moved": "移動したカード",
    "played": "登場したカード",
    "discarded": "捨てたカード",
    "ko'd": "KOしたカード",
    "event": "誘発させたカード",
    "event source": "それを行ったカード",
}

CAUSES = {
    "battle": "戦闘で",
    "skill": "スキルによって",
    "effect": "効果によって",
    "own skill": "自分のスキルによって",
    "other skill": "相手のスキルによって",
    "cost": "コストによって",
    "rule": "スキルによらず",
    "own": "自分のアタックかスキルによって",
    "other": "相手のアタックかスキルによって",
    "": "",
}

EVENTS = {
    "appear": "{of}が登場する",
    "use": "{who}が{of}を使用する",
    "ko": "{of}がKOされる",
    "did ko": "{source}が{of}をKOする",
    "leave": "{of}が{from_}を離れる",
    "move": "{of}が{from_}から{to}に置かれる",
    "combo": "{who}が{of}でコンボする",
    "attack": "{of}がアタックする",
    "attacked": "{of}がアタックされる",
    "block": "{of}の【ブロッカー】が発動する",
    "blocked": "{of}のアタックが【ブロッカー】で受けられる",
    "draw": "{who}がカードを引く",
    "discard": "{who}が{of}を捨てる",
    "damage": "{who}がダメージを受ける",
    "deal damage": "{source}がダメージを与える",
    "active": "{of}がアクティブになる",
    "rested": "{of}がレストになる",
    "flip": "{of}が裏返る",
    "awaken": "{of}が覚醒する",
    "activate": "{who}が{of}の{named}スキルを発動する",
    "evolve": "{of}が進化する",
    "fusion": "{of}がフュージョン進化する",
    "beneath": "{of}がカードの下に置かれる",
    "markers": "{who}がエナジーマーカーを置く",
    "marker paid": "{who}のエナジーマーカーが取り除かれる",
    "remove": "{of}がゲームから取り除かれる",
    "reveal": "{of}が公開される",
    "life lost": "{who}のライフが減る",
    "chosen": "{of}が選ばれる",
    "ki": "{of}の【気】が増える",
    "ki paid": "{of}の【気】が消費される",
    "turn start": "{who}のターン開始時になる",
    "turn end": "{who}のターン終了時になる",
    "end start": "{who}のエンドフェイズ開始時になる",
    "charge start": "{who}のチャージフェイズ開始時になる",
    "main start": "{who}のメインフェイズ開始時になる",
    "main end": "{who}のメインフェイズ終了時になる",
    "offence start": "オフェンスステップ開始時になる",
    "defence start": "ディフェンスステップ開始時になる",
    "damage start": "ダメージステップ開始時になる",
    "damage end": "ダメージステップ終了時になる",
    "battle start": "戦闘が始まる",
    "battle end": "戦闘終了時になる",
    "win": "{who}が勝利する",
    "power changed": "{of}のパワーが変わる",
}

PARTS = {span: f"{word}中" for span, word in _SPANS.items()}

PAST_SPANS = {
    "turn": "このターン中",
    "battle": "この戦闘中",
    "game": "このゲーム中",
    "skill": "このスキルの解決中",
}

DURATIONS = {
    "turn": "このターン中",
    "battle": "この戦闘中",
    "next own turn": "次の自分のターン中",
    "next other turn": "次の相手のターン中",
    "until next own turn end": "次の自分のターン終了時まで",
    "until next other turn end": "次の相手のターン終了時まで",
    "until next own turn start": "次の自分のターン開始時まで",
    "until next other turn start": "次の相手のターン開始時まで",
    "game": "このゲーム中",
    "this step": "このステップ中",
    "phase": "このフェイズ中",
}

CANNOT = {
    "attack": "アタックできない",
    "be attacked": "アタックされない",
    "block": "【ブロッカー】を発動できない",
    "combo": "コンボできない",
    "activate": "アクティブにならない",
    "rest": "レストにならない",
    "appear": "登場できない",
    "use": "使用できない",
    "move": "移動しない",
    "leave": "離れない",
    "be ko'd": "KOされない",
    "be chosen": "選ばれない",
    "be damaged": "ダメージを受けない",
    "skill": "スキルを発動できない",
    "draw": "カードを引けない",
    "marker": "エナジーマーカーを置けない",
    "win": "勝利できない",
    "lose": "敗北しない",
    "attack player": "プレイヤーにアタックできない",
    "awaken": "【覚醒】を発動できない",
    "be looked at": "見られない",
    "charge": "エナジーエリアにカードを置けない",
}

CAUSES_OF_PROHIBITION = {
    "battle": "戦闘で",
    "skill": "スキルによって",
    "own skill": "自分のスキルによって",
    "other skill": "相手のスキルによって",
    "effect": "効果によって",
    "own": "自分のアタックかスキルによって",
    "other": "相手のアタックかスキルによって",
    "deck": "デッキが0枚でも",
    "life": "ライフが0枚でも",
    "": "",
}

CHANGED_WORDS = _QUALITIES

FACE = {
    True: "表向きで",
    False: "裏向きで",
    None: "",
}

SKILL_KINDS = {
    "auto": ("【自動】のスキル", "9-6-1"),
    "activate": ("【起動】のスキル", "9-4-1"),
    "continuous": ("【永続】のスキル", "9-5-1"),
}
"""The kinds of skills, each with the rule that defines it."""

TIMING = {
    "main": ("自分のメインフェイズに発動できる", ("1-3-4-1-1",)),
    "battle": (
        "オフェンスステップ（自分のターン）とディフェンスステップ（相手のターン）に発動できる",
        ("1-3-4-1-2", "1-3-4-1-3"),
    ),
    "main/battle": (
        "自分のメインフェイズと、戦闘中のオフェンスステップ・ディフェンスステップに発動できる",
        ("1-3-4-1-1", "1-3-4-1-2", "1-3-4-1-3"),
    ),
}

KEYWORDS = {
    "【覚醒】": "15-2-1",
    "【フィールド】": "15-3-1",
    "【ブロッカー】": "15-4-1",
    "【クリティカル】": "15-5-1",
    "【ストライク】": "15-6-1",
    "【ダブルストライク】": "15-6-2-1",
    "【トリプルストライク】": "15-6-2-2",
    "【スーパーコンボ】": "15-8-1",
    "【バリア】": "15-11-1",
    "【進化】": "15-12-1",
    "【フュージョン進化】": "15-12-9",
    "【ドラゴンボール】": "15-13-1",
}

MUST = {
    "attack": "可能な限りアタックしなければならない",
    "be attacked": "先にアタックされなければならない",
    "block": "可能な限り【ブロッカー】を発動しなければならない",
}

ALSO_CAN = {
    "combo": "コンボする",
    "attack active": "アクティブのカードにアタックする",
    "attack first turn": "先攻の1ターン目にアタックする",
    "attack again": "もう1度アタックする",
    "use": "使用する",
    "evolve": "【進化】の条件として選ぶ",
    "pay with": "コストの支払いに使う",
}

SPANS = {**_SPANS, "hit": "ダメージ"}
PARTS_SKIPPED = _SPANS
WORDS_NAMED = _QUALITIES
DIFFER = {**WORDS.names("number"), **_QUALITIES}
