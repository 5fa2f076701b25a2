"""Whether a folder lies on another machine: there, SQLite's log beside the file cannot be shared."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_SYSTEMS = {
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "9p",
    "afs",
    "ncpfs",
    "ceph",
    "glusterfs",
    "fuse.sshfs",
    "fuse.rclone",
    "davfs",
    "fuse.davfs2",
}


def is_on_network(folder: Path, mounts: str = "/proc/self/mounts") -> bool:
    """Whether the folder is on a network drive, as far as the system tells."""
    place = os.path.realpath(folder)
    if sys.platform == "win32":
        return place.startswith("\\\\")  # a drive with a letter that lies on another machine is resolved to its name
    if sys.platform == "darwin":
        return place.startswith(("/Network/", "/Volumes/"))
    try:
        lines = Path(mounts).read_text(encoding="utf8", errors="surrogateescape").splitlines()
    except OSError:
        return False
    best, system = "", ""
    for line in lines:
        _, where, kind, *_ = [*line.split(" "), "", "", ""]
        where = where.replace("\\040", " ")
        if len(where) >= len(best) and (place == where or place.startswith(where.rstrip("/") + "/")):
            best, system = where, kind
    return system in _SYSTEMS
