"""Which card a tag sits on: one small file in the state folder that a spreadsheet can read.

>>> from tempfile import mkdtemp
>>> tags = Tags(Path(mkdtemp()))
>>> tags.add(Tag("2A00B5DDC2", "fugitive", "house", "17"))
>>> tags.lookup("2A00B5DDC2", "fugitive").tag.card
'17'
>>> tags.lookup("2A00B5DDC2", "dice")
OtherGame(tag=Tag(uid='2A00B5DDC2', game='fugitive', edition='house', card='17'))
>>> tags.lookup("0000000000", "dice")
UnknownTag(uid='0000000000')
"""

import csv
import fcntl
import io
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from companion.core.edition import HOUSE
from companion.core.errors import BadInput
from companion.core.text import Text, text

FILE = "tags.csv"
_UID = re.compile(r"[0-9A-Z]{6,32}")


class Tag(Struct, frozen=True):
    """A tag and the card it sits on. A card may have several tags, one for each copy."""

    uid: str
    game: str
    edition: str
    card: str
    """As the game's deck names it."""


class KnownCard(Struct, frozen=True):
    tag: Tag


class UnknownTag(Struct, frozen=True):
    uid: str


class OtherGame(Struct, frozen=True):
    """The card is of another game, or of another edition of this one."""

    tag: Tag


Found: TypeAlias = KnownCard | UnknownTag | OtherGame


class Tags:
    """Every tag that was enrolled. Each question reads the file: what another process has enrolled counts at once."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def all(self) -> tuple[Tag, ...]:
        """In the order in which they were enrolled."""
        return tuple(tag for _, tag in read_tags(self.path)) if self.path.exists() else ()

    def of(self, game: str, edition: str | None = None) -> tuple[Tag, ...]:
        return tuple(tag for tag in self.all() if tag.game == game and edition in {None, tag.edition})

    def find(self, uid: str) -> Tag | None:
        return next((tag for tag in self.all() if tag.uid == uid), None)

    def lookup(self, uid: str, game: str, edition: str = HOUSE) -> Found:
        """What a tag means at a table of this game."""
        tag = self.find(uid)
        if tag is None:
            return UnknownTag(uid)
        at_home = (tag.game, tag.edition) == (game.partition("/")[0], edition)
        return KnownCard(tag) if at_home else OtherGame(tag)

    def add(self, *tags: Tag) -> None:
        """All of them, or none if one is already on another card."""
        with self._changing() as known:
            for tag in tags:
                if known.setdefault(tag.uid, tag) != tag:
                    raise BadInput(taken(known[tag.uid]))

    def remove(self, *uids: str) -> None:
        with self._changing() as known:
            for uid in uids:
                if known.pop(uid, None) is None:
                    raise BadInput(text("tag {uid} is on no card", uid=uid))

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Tag]]:
        """Nobody else writes meanwhile; if anything is wrong, nothing has changed."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = self.path.with_suffix(".lock").open("w")
        except OSError as error:
            raise _cannot_be_written(self.path, error) from None
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            known = {tag.uid: tag for tag in self.all()}
            yield known
            write_tags(self.path, known.values())


def taken(tag: Tag) -> Text:
    message = "tag {uid} is already on a card of {game}, edition {edition}: {card}"
    return text(message, uid=tag.uid, game=tag.game, edition=tag.edition, card=tag.card)


# -------------------------------------------------------------------------------- the file


def read_tags(path: Path) -> list[tuple[int, Tag]]:
    """The tags in a file with their lines; anything wrong is one sentence with file, line and what it is."""
    try:
        content = path.read_text("utf-8-sig")
    except OSError as error:
        raise BadInput(text("{file}: cannot be read: {what}", file=str(path), what=error.strerror)) from None
    except UnicodeDecodeError:
        raise BadInput(text("{file}: not a text file", file=str(path))) from None
    head, _, _ = content.partition("\n")
    rows = csv.reader(io.StringIO(content, newline=""), delimiter=";" if ";" in head else ",")
    found: list[tuple[int, Tag]] = []
    lines: dict[str, int] = {}
    try:
        if tuple(next(rows, ())) != Tag.__struct_fields__:
            columns = ",".join(Tag.__struct_fields__)
            raise wrong_line(path, 1, text("the first line must be: {columns}", columns=columns))
        for row in rows:
            if row:
                tag = _tag(path, rows.line_num, row)
                _must_be_first(path, rows.line_num, tag, lines)
                found.append((rows.line_num, tag))
    except csv.Error as error:
        raise wrong_line(path, rows.line_num, text("{what}", what=str(error))) from None
    return found


def _tag(path: Path, line: int, row: list[str]) -> Tag:
    fields = [field.strip() for field in row]
    if len(fields) != 4 or not all(fields):
        raise wrong_line(path, line, text("four entries are needed, and none may be empty"))
    uid = fields[0].upper()
    if not _UID.fullmatch(uid):
        message = '"{uid}" is not a tag id: 6 to 32 letters and digits'
        raise wrong_line(path, line, text(message, uid=fields[0]))
    return Tag(uid, *fields[1:])


def _must_be_first(path: Path, line: int, tag: Tag, lines: dict[str, int]) -> None:
    if lines.setdefault(tag.uid, line) != line:
        message = "tag {uid} stands already in line {line}"
        raise wrong_line(path, line, text(message, uid=tag.uid, line=lines[tag.uid]))


def wrong_line(path: Path, line: int, what: Text) -> BadInput:
    return BadInput(text("{file}, line {line}: {what}", file=str(path), line=line, what=what))


def write_tags(path: Path, tags: Iterable[Tag]) -> None:
    """The whole file or, if the power fails meanwhile, the one before."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(Tag.__struct_fields__)
            rows.writerows((tag.uid, tag.game, tag.edition, tag.card) for tag in tags)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise _cannot_be_written(path, error) from None


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _cannot_be_written(path: Path, error: OSError) -> BadInput:
    return BadInput(text("{file}: cannot be written: {what}", file=str(path), what=error.strerror))
