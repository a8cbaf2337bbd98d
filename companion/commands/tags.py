"""`companion tags`: which tag sits on which card."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from queue import Queue
from threading import Thread
from types import TracebackType
from typing import Any, Self, TextIO

from companion.commands import game_named, show_json
from companion.core import BadInput, Text, Words, text, texts
from companion.core.text import joined
from companion.daemon.config import state_folder
from companion.enrolment import Check, Deck, Enrolment, deck_of
from companion.tags import Tag, Tags, read_tags, taken, write_tags, wrong_line
from hardware.cardreader import CardReader, Scan, ports
from hardware.frames import uid_in
from hardware.part import Broken, Condition

YES = {"y", "yes", "j", "ja"}


def run(arguments: Namespace, language: str) -> int:
    tags = Tags(Path(arguments.state) if arguments.state else state_folder(os.environ))
    match arguments.action:
        case "enrol":
            _enrol(arguments, tags, language)
        case "check":
            _check(arguments, tags, language)
        case "list":
            _list(arguments, tags, language)
        case "export":
            _export(arguments, tags, language)
        case "import":
            _import(Path(arguments.file), tags, language)
        case "forget":
            uids = [uid.upper() for uid in arguments.uids]
            tags.remove(*uids)
            print(texts("{n} tag forgotten", "{n} tags forgotten", len(uids)).in_(language))
    return 0


# -------------------------------------------------------------------------------- scanning and typing


class Conversation:
    """With somebody at the keyboard who has cards in the hand: what is typed and what is scanned, as it comes."""

    def __init__(self, arguments: Namespace, language: str, out: TextIO) -> None:
        self._language, self._out = language, out
        self._heard: Queue[Scan | Condition | str | None] = Queue()
        self._reader: CardReader | None = None
        if arguments.reader:
            try:
                self._reader = CardReader("1", arguments.reader, arguments.kind, self._heard.put)
            except Broken as broken:
                raise BadInput(broken.message) from None
        else:
            self.say(_without_reader())
        Thread(target=self._type, daemon=True).start()

    def _type(self) -> None:
        # Without a buffer: its lock, held by a thread that waits for a key, would stop Python from ending.
        with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as keyboard:
            for line in keyboard:
                self._heard.put(line.decode(errors="replace").strip())
        self._heard.put(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._reader:
            self._reader.close()

    def say(self, words: Text | Words | str) -> None:
        print(words if isinstance(words, str) else words.in_(self._language), file=self._out, flush=True)

    def heard(self) -> Scan | str:
        """The next scan, or a command of one letter."""
        while True:
            match self._heard.get():
                case Condition(message=message):
                    self.say(message)
                case None:
                    return "q"
                case Scan() as scan:
                    return scan
                case word:
                    uid = uid_in(word)
                    return Scan("", uid) if uid else word.casefold()

    def asked(self, question: Text) -> str:
        self.say(question)
        while not isinstance(word := self.heard(), str):
            pass  # a card held to the reader is no answer
        return word


def _without_reader() -> Text:
    found = [port.path for port in ports()]
    if not found:
        return text("no --reader was given: type the id of each tag and Enter")
    message = "no --reader was given: type the id of each tag and Enter; there may be readers at: {ports}"
    return text(message, ports=", ".join(found))


# -------------------------------------------------------------------------------- enrol and check


def _enrol(arguments: Namespace, tags: Tags, language: str) -> None:
    deck = deck_of(game_named(arguments.game, arguments.edition), tags)
    enrolment = Enrolment(deck)
    with Conversation(arguments, language, sys.stdout) as talk:
        talk.say(text("Hold a tag to the reader for each card. u: take back, s: skip, q: quit and go on later"))
        while _walked(talk, enrolment):
            _say_untagged(talk, deck)
            match talk.asked(text("Verify now: scan each card and read what it is? (y/n, u: take back)")):
                case "u":
                    talk.say(enrolment.undo())
                case word:
                    if word in YES:
                        _say_result(talk, _checked(talk, deck))
                    return


def _walked(talk: Conversation, enrolment: Enrolment) -> bool:
    """Through all cards that have no tag yet; False if somebody has had enough."""
    while to_do := enrolment.next:
        talk.say(Text(f"{to_do.number}/{to_do.total}  {{card}}", {"card": to_do.card.name}))
        match talk.heard():
            case Scan(uid=uid):
                talk.say(enrolment.scan(uid))
            case "u":
                talk.say(enrolment.undo())
            case "s":
                talk.say(enrolment.skip())
            case "q":
                talk.say(text("The same command goes on here."))
                return False
            case word:
                talk.say(text('"{word}" is not a tag id; u: take back, s: skip, q: quit', word=word))
    return True


def _check(arguments: Namespace, tags: Tags, language: str) -> None:
    deck = deck_of(game_named(arguments.game, arguments.edition), tags)
    with Conversation(arguments, language, sys.stderr if arguments.json else sys.stdout) as talk:
        check = _checked(talk, deck)
        if arguments.json:
            show_json(_check_document(check))
        else:
            _say_untagged(talk, deck)
            _say_result(talk, check)


def _checked(talk: Conversation, deck: Deck) -> Check:
    """Until every tag was seen, or somebody has had enough."""
    check = Check(deck)
    talk.say(text("Hold each card to the reader. q: that is all"))
    while check.unseen:
        match talk.heard():
            case Scan(uid=uid):
                said = check.scan(uid)
                talk.say(Text(f"{len(check.seen)}/{len(deck.tags)}  {{what}}", {"what": said}))
            case "q":
                break
            case word:
                talk.say(text('"{word}" is not a tag id; q: that is all', word=word))
    return check


def _say_untagged(talk: Conversation, deck: Deck) -> None:
    if cards := deck.untagged():
        names = joined(card.name for card in cards)
        talk.say(texts("{n} card has no tag: {names}", "{n} cards have no tag: {names}", len(cards), names=names))
    else:
        talk.say(text("every card has its tag"))


def _say_result(talk: Conversation, check: Check) -> None:
    if missing := check.unseen:
        names = joined(check.deck.name(tag.card) for tag in missing)
        talk.say(texts("{n} card was not seen: {names}", "{n} cards were not seen: {names}", len(missing), names=names))
    else:
        talk.say(text("every tag was seen"))


def _check_document(check: Check) -> dict[str, Any]:
    deck = check.deck
    return {
        "game": deck.game,
        "edition": deck.edition,
        "cards": len(deck.cards),
        "seen": _documents(check.seen.values(), deck),
        "unseen": _documents(check.unseen, deck),
        "untagged": [{"card": card.id, "name": card.name} for card in deck.untagged()],
        "strange": [{"uid": uid, "tag": tag} for uid, tag in check.strange.items()],
    }


# -------------------------------------------------------------------------------- list, export, import


def _list(arguments: Namespace, tags: Tags, language: str) -> None:
    game = game_named(arguments.game).key if arguments.game else None
    found = sorted(tags.of(game) if game else tags.all(), key=_deck_key)
    decks = [(_deck(tags, *key), list(group)) for key, group in groupby(found, _deck_key)]
    if arguments.json:
        show_json([document for deck, group in decks for document in _documents(group, deck)])
    elif decks:
        print("\n\n".join("\n".join(_page(deck, group, language)) for deck, group in decks))
    else:
        print(text("no tag has been enrolled yet").in_(language))


def _deck_key(tag: Tag) -> tuple[str, str]:
    return tag.game, tag.edition


def _deck(tags: Tags, game: str, edition: str) -> Deck:
    """Without any card if the game or the owner's edition is gone."""
    try:
        return deck_of(game_named(game, edition), tags)
    except BadInput:
        return Deck(game, edition, (), tags)


def _documents(tags: Iterable[Tag], deck: Deck) -> list[dict[str, Any]]:
    names = {card.id: card.name for card in deck.cards}
    return [
        {"uid": tag.uid, "game": tag.game, "edition": tag.edition, "card": tag.card, "name": names.get(tag.card)}
        for tag in tags
    ]


def _page(deck: Deck, tags: list[Tag], language: str) -> Iterator[str]:
    about = {"game": deck.game, "edition": deck.edition, "total": len(deck.cards)}
    yield texts(
        "{game}, edition {edition}: {n} tag, {total} cards",
        "{game}, edition {edition}: {n} tags, {total} cards",
        len(tags),
        **about,
    ).in_(language)
    width = max(len(tag.uid) for tag in tags)
    for tag in tags:
        yield f"  {tag.uid:{width}}  {text('{card}', card=deck.name(tag.card)).in_(language)}"


def _export(arguments: Namespace, tags: Tags, language: str) -> None:
    found = tags.of(game_named(arguments.game).key)
    write_tags(Path(arguments.file), found)
    message = texts("{n} tag written to {file}", "{n} tags written to {file}", len(found), file=arguments.file)
    print(message.in_(language))


def _import(path: Path, tags: Tags, language: str) -> None:
    known = {tag.uid: tag for tag in tags.all()}
    rows = read_tags(path)
    for line, tag in rows:
        try:
            _must_be_of_a_deck(tag, tags)
        except BadInput as error:
            raise wrong_line(path, line, error.message) from None
        if known.get(tag.uid, tag) != tag:
            raise wrong_line(path, line, taken(known[tag.uid]))
    tags.add(*(tag for _, tag in rows))
    n = sum(tag.uid not in known for _, tag in rows)
    print(texts("{n} new tag of {total}", "{n} new tags of {total}", n, total=len(rows)).in_(language))


def _must_be_of_a_deck(tag: Tag, tags: Tags) -> None:
    deck = deck_of(game_named(tag.game, tag.edition), tags)
    if all(card.id != tag.card for card in deck.cards):
        message = '{game}, edition {edition}, has no card "{card}"'
        raise BadInput(text(message, game=tag.game, edition=tag.edition, card=tag.card))
