"""How the cards of the generic game are written."""

import re

from ..profile import SAME, Profile

_KANJI = "[一-龥々ァ-ヶー]"
_BARE = (
    rf"(?<![一-龥々ァ-ヶー「《])(?![同全各他別両](?:属性|カウンター)){_KANJI}+?(?=属性(?!「)|カウンター)",
    rf"(?<=属性が){_KANJI}+(?=の)",
    rf"(?<=属性は){_KANJI}+(?=になる)",
)

PROFILE = Profile(SAME | {"‘": "“", "’": "”"}, names=re.compile("|".join(_BARE)))
