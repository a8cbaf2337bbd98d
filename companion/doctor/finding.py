"""What a check has found: one line, and what to do about it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.core import Text, text, texts

State: TypeAlias = Literal["ok", "missing", "broken"]

STATES: dict[State, Text] = {"ok": text("ok"), "missing": text("missing"), "broken": text("broken")}
INDENT = "         "


class Finding(Struct, frozen=True):
    name: Text
    state: State
    what: Text
    advice: Text | None = None


def lines(findings: Iterable[Finding], language: str) -> Iterator[str]:
    """A line for each; below it what to do, if anything."""
    for finding in findings:
        state = STATES[finding.state].in_(language)
        yield f"{state:<{len(INDENT)}}{finding.name.in_(language)}: {finding.what.in_(language)}"
        if finding.advice:
            yield f"{INDENT}→ {finding.advice.in_(language)}"


def document(findings: Iterable[Finding], language: str) -> list[dict[str, Any]]:
    """For scripts: names and states stay the same in every language."""
    return [
        {
            "name": str(finding.name),
            "state": finding.state,
            "what": finding.what.in_(language),
            "advice": finding.advice.in_(language) if finding.advice else None,
        }
        for finding in findings
    ]


def summary(findings: Iterable[Finding]) -> Text:
    found = Counter(finding.state for finding in findings)
    if found["broken"]:
        return texts("{n} thing is broken.", "{n} things are broken.", found["broken"])
    if found["missing"]:
        return text("Nothing is broken. What is missing is done without.")
    return text("All is well.")
