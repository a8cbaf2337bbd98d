"""Who may say what: the host's token lies in a file only its owner can read; all others are derived from it.

A seat's token is good for one seat of one table, also after a restart, and nothing has to be remembered for that.
"""

import hmac
import os
import secrets
from pathlib import Path
from typing import NamedTuple

from companion.core import Seat

FILE = "token"
BYSTANDER = "x"


class Guest(NamedTuple):
    """Whom a token admits."""

    host: bool
    seat: Seat | None = None


class Tokens:
    def __init__(self, folder: Path) -> None:
        self.host = _kept(folder / FILE)

    def of(self, table: str, seat: Seat | None) -> str:
        """The token of a seat of this table, or of a bystander."""
        who = BYSTANDER if seat is None else str(seat)
        return f"{who}-{hmac.digest(self.host.encode(), f'{table}/{who}'.encode(), 'sha256').hex()[:32]}"

    def guest(self, token: str, table: str | None, seats: int) -> Guest | None:
        """Whom this token admits, if anybody."""
        if hmac.compare_digest(token.encode(), self.host.encode()):
            return Guest(host=True)
        if table is None:
            return None
        for seat in (*range(seats), None):
            if hmac.compare_digest(token.encode(), self.of(table, seat).encode()):
                return Guest(host=False, seat=seat)
        return None


def _kept(path: Path) -> str:
    """The token in this file, made on the first start; never readable by others."""
    try:
        if kept := path.read_text("ascii").strip():
            path.chmod(0o600)
            return kept
    except (FileNotFoundError, UnicodeDecodeError):
        pass
    token = secrets.token_urlsafe(24)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(token + "\n")
    return token
