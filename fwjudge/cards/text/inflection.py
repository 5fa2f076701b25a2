"""Endings of Japanese verbs. A row names a class in brackets, `戻[す]`, and is read and printed in every form of it.

`final` する, `cont` し、, `te` して, `past` した; the others are stems: `neg` し(ない), `negz` せ(ず), `pot` でき(る), `pas` され(る),
`ba` すれ(ば). `alt` stands before か: what a verb is at the end, a noun without の.
"""

from __future__ import annotations

_NAMES = ("final", "cont", "te", "past", "neg", "negz", "pot", "pas", "ba")

_ENDINGS = {
    "する": "する し して した し せ でき され すれ",
    "く": "く き いて いた か か け かれ け",
    "行く": "く き って った か か け かれ け",
    "ぐ": "ぐ ぎ いで いだ が が げ がれ げ",
    "す": "す し して した さ さ せ され せ",
    "つ": "つ ち って った た た て たれ て",
    "ぶ": "ぶ び んで んだ ば ば べ ばれ べ",
    "む": "む み んで んだ ま ま め まれ め",
    "う": "う い って った わ わ え われ え",
    "払う": "う い . った わ わ え われ え",  # without 〜て: 「コストを支払って」 says how something is done
    "ラ": "る り って った ら ら れ られ れ",
    # Verbs in -る drop it: their stem is the bare word (written -). られ is read as a passive; see `rare`.
    "る": "る - て た - - . られ れ",
    "ある": "ある あり あって あった . . . . あれ",
    "ない": "ない なく なくて なかった . . . . なけれ",
    "の": "の で . だった . . . . .",
}


def _class(endings: str) -> dict[str, str]:
    return {
        name: ending.replace("-", "") for name, ending in zip(_NAMES, endings.split(), strict=True) if ending != "."
    }


CLASSES: dict[str, dict[str, str]] = {name: _class(endings) for name, endings in _ENDINGS.items()} | {
    # A negation, after the stem `neg`; ず stands after `negz` and has its own row.
    "なり": {"final": "ない", "te": "なくて", "past": "なかった", "ba": "なけれ"},
    "らない": {"final": "らない", "cont": "らず", "past": "らなかった"},
    "い": {"final": "い", "cont": "く", "te": "くて", "past": "かった"},
    "同じ": {"final": "同じ", "cont": "同じで"},
    "た": {"final": "た", "cont": "て"},
    "かった": {"final": "かった", "cont": "く"},
    # Words that do not change.
    "止": {"final": ""},
}
for _forms in CLASSES.values():
    _forms.setdefault("alt", _forms["final"])
CLASSES["の"]["alt"] = ""
CLASSES["る"]["rare"] = ""  # られ as "can": only with an object
