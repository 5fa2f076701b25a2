"""Why a file cannot be opened, read or written, in the reader's language: the system's own words are often English."""

from __future__ import annotations

import errno

_WORDS = {
    "ENOENT": "その名のファイルやフォルダーがありません",
    "EACCES": "許可がありません",
    "EPERM": "許可がありません",
    "EISDIR": "フォルダーです",
    "ENOTDIR": "途中にあるものがフォルダーではありません",
    "EEXIST": "同じ名のものがもうあります",
    "ENOTEMPTY": "フォルダーが空ではありません",
    "ENOSPC": "空きがありません",
    "EDQUOT": "使える量を超えています",
    "EFBIG": "大きすぎます",
    "EROFS": "読み取り専用の場所です",
    "ENAMETOOLONG": "名前が長すぎます",
    "ELOOP": "リンクが輪になっています",
    "EBUSY": "ほかで使われています",
    "ETXTBSY": "ほかで使われています",
    "EMFILE": "開いているファイルが多すぎます",
    "ENFILE": "開いているファイルが多すぎます",
    "EIO": "機器の故障で読み書きできません",
    "ENXIO": "機器がありません",
    "ENODEV": "機器がありません",
    "EBADF": "閉じられています",
    "EPIPE": "相手が読むのをやめました",
    "EINVAL": "この場所ではできません",
    "EILSEQ": "名前に使えない文字があります",
    "ENOMEM": "メモリーが足りません",
    "ETIMEDOUT": "応答がありません",
}
# Not every system has every number.
_REASONS = {getattr(errno, name): said for name, said in _WORDS.items() if hasattr(errno, name)}


def reason(error: OSError | ValueError) -> str:
    """Return why a file could not be used, in one clause without a full stop.

    >>> reason(FileNotFoundError(2, "No such file or directory")), reason(ValueError("embedded null byte"))
    ('その名のファイルやフォルダーがありません', '名前に使えない文字があります')
    """
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, f"OSの誤り {error.errno}" if error.errno else type(error).__name__)
    return _WORDS["EILSEQ"]
