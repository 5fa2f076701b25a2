"""How the cards of Buddyfight are written: heads in 【】, keywords in 『』, costs and conditions of use in ［］, worlds in 〈〉."""

import re

from ..profile import PLAIN, SAME

PROFILE = PLAIN._replace(
    same=SAME
    | {"〈": "〈", "〉": "〉", "[": "［", "]": "］", "［": "［", "］": "］", "〔": "［", "〕": "］", "●": "・"}
    | dict.fromkeys("＋", "+"),
    brackets="【",
    head_forms=(),
    opens=("【", "『", "■"),
    continues=("・", "その後", "そうしたら", "払ったら", "そうした", "また、", "さらに"),
    reminders=True,
    bullet="■",
    follows=re.compile(r"『(?!D』|逆天|大逆天)[^』]*』(?:［[^］]*］|「[^」]*」|、)*"),
    whole=re.compile(r"『(?!D』|逆天|大逆天)[^』]*』(?:［[^］]*］|「[^」]*」|、)*|【対抗】|【[^】]*コスト】[^。]*"),
)
