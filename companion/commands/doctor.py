"""`companion doctor`: every part of the set-up tried, with what to do about what is missing."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread
from typing import TextIO

from companion.commands import show_json
from companion.core import Text
from companion.daemon.config import config_file, read_config
from companion.doctor.examination import examined
from companion.doctor.finding import Finding, document, lines, summary
from companion.doctor.glass import measured, to_be_set
from companion.doctor.machine import Machine
from companion.doctor.patient import Patient
from companion.doctor.talk import Talk, Typed
from companion.doctor.trial import tried

BROKEN = 1


def run(arguments: Namespace, language: str) -> int:
    file = Path(arguments.config) if arguments.config else config_file(os.environ)
    config = read_config(file, {"state": arguments.state} if arguments.state else {})
    with Patient(Machine(), config, file) as patient:
        talk = Talk(_saying(language, sys.stderr if arguments.json else sys.stdout))
        if arguments.test or arguments.measure_glass:
            Thread(target=_type, args=(talk,), daemon=True).start()
        if arguments.measure_glass:
            return _measure(patient, talk, arguments, language)
        return _report(tried(patient, talk) if arguments.test else examined(patient), arguments, language)


def _report(findings: Iterable[Finding], arguments: Namespace, language: str) -> int:
    """Line by line as it is found, unless people are asked meanwhile: then at the end."""
    if arguments.json:
        found = list(findings)
        show_json({"findings": document(found, language)})
    else:
        found = []
        for finding in list(findings) if arguments.test else findings:
            found.append(finding)
            print("\n".join(lines([finding], language)), flush=True)
        print(f"\n{summary(found).in_(language)}")
    return BROKEN if any(finding.state == "broken" for finding in found) else 0


def _measure(patient: Patient, talk: Talk, arguments: Namespace, language: str) -> int:
    seconds = measured(patient, talk)
    if arguments.json:
        show_json({"seconds": None if seconds is None else round(seconds, 1)})
    elif seconds is not None:
        print("\n".join(words.in_(language) for words in to_be_set(seconds)))
    return BROKEN if seconds is None else 0


def _saying(language: str, out: TextIO) -> Callable[[Text], None]:
    return lambda words: print(words.in_(language), file=out, flush=True)


def _type(talk: Talk) -> None:
    # Without a buffer: its lock, held by a thread that waits for a key, would stop Python from ending.
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as keyboard:
        for line in keyboard:
            talk.heard.put(Typed(line.decode(errors="replace").strip().casefold()))
    talk.heard.put(Typed(None))
