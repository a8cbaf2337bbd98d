"""`python -m wiring.draw` makes the drawings and the tables of the page from the pin table; `--check` only compares.

>>> table(plans.additions(wiring())["pn532"]).splitlines()[2]
'| 17 | 3.3 V | PN532 VCC |'
"""

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from hardware.wiring import wiring
from wiring import plans
from wiring.plans import PI, End, Link, Plan, Thing

FOLDER = Path(__file__).parent
PAGE = FOLDER / "README.md"
HEAD = "# Made by `python -m wiring.draw` from pins.toml.\n"
NO_DOT = "graphviz is not installed: sudo apt install graphviz"


def main(words: list[str] | None = None) -> int:
    arguments = argparse.ArgumentParser(prog="python -m wiring.draw", description=__doc__.partition(";")[0])
    arguments.add_argument("--check", action="store_true", help="only say which files are not as they should be")
    check = arguments.parse_args(words).check
    if shutil.which("dot") is None and not check:
        print(NO_DOT, file=sys.stderr)
        return 1
    if check:
        return _say(list(stale()))
    for path, content in texts().items():
        path.write_text(content, "utf-8")
    for path, content in drawings().items():
        path.write_text(content, "utf-8")
    return 0


def _say(paths: list[Path]) -> int:
    for path in paths:
        print(f"{path.name} is not what pins.toml says: run python -m wiring.draw")
    return 1 if paths else 0


def stale() -> Iterator[Path]:
    """The files that do not agree with the pin table; drawings only where they can be made."""
    yield from (path for path, content in texts().items() if _read(path) != content)
    if shutil.which("dot") is not None:
        yield from (path for path, content in drawings().items() if words_in(_read(path)) != words_in(content))


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


# -------------------------------------------------------------------------------- the files


def texts() -> dict[Path, str]:
    """The harness files, and the page with its tables."""
    harnesses = {FOLDER / f"{name}.yml": HEAD + dumped(harness(plan)) for name, plan in plans.plans(wiring()).items()}
    return {**harnesses, PAGE: page(PAGE.read_text("utf-8"))}


def drawings() -> dict[Path, str]:
    return {FOLDER / f"{name}.svg": svg(harness(plan)) for name, plan in plans.plans(wiring()).items()}


def dumped(document: dict[str, Any]) -> str:
    return str(yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=120))


# -------------------------------------------------------------------------------- the tables


def page(source: str) -> str:
    """The page with each table made anew between its marks."""
    tables = {name: table(plan) for name, plan in plans.additions(wiring()).items()}
    between = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
    return between.sub(lambda mark: f"{mark[1]}{tables[mark[2]]}\n{mark[3]}", source)


def table(plan: Plan) -> str:
    rows = ["| header | is | goes to |", "|---:|---|---|"]
    rows += [_row(link) for link in plan.links if link.start.thing == PI]
    return "\n".join(rows)


def _row(link: Link) -> str:
    place, _, name = link.start.pin.rpartition(" · ")
    return f"| {place} | {name} | {link.table} |"


# -------------------------------------------------------------------------------- the drawings


def harness(plan: Plan) -> dict[str, Any]:
    """The plan as wireviz wants it: connectors, cables, and which pin goes through which wire to which pin."""
    cables: dict[tuple[str, str], list[Link]] = {}
    for link in plan.links:
        cables.setdefault((link.start.thing, link.end.thing), []).append(link)
    named = {f"W{n}": links for n, links in enumerate(cables.values(), 1)}
    return {
        "options": {"fontname": "Helvetica", "color_mode": "full", "mini_bom_mode": False},
        "connectors": {PI: _header(plan), **{name: _box(thing) for name, thing in plan.things.items()}},
        "cables": {name: _cable(links) for name, links in named.items()},
        "connections": [
            [
                {links[0].start.thing: [_pin(link.start) for link in links]},
                {name: list(range(1, len(links) + 1))},
                {links[0].end.thing: [_pin(link.end) for link in links]},
            ]
            for name, links in named.items()
        ],
        "tweak": {"append": "graph [ranksep=1.2]"},
    }


def _header(plan: Plan) -> dict[str, Any]:
    """The pins of the Pi that are used: from the top of the header to its end, then the sockets."""
    used = {link.start for link in plan.links if link.start.thing == PI}
    places = sorted((str(_pin(end)).zfill(2), _pin(end), end.pin.rpartition(" · ")[2]) for end in used)
    return {
        "type": "Raspberry Pi",
        "subtype": "position on the 40-pin header",
        "pins": [pin for _, pin, _ in places],
        "pinlabels": [label for _, _, label in places],
        "show_pincount": False,
    }


def _pin(end: End) -> int | str:
    place, _, name = end.pin.rpartition(" · ")
    return int(place) if place.isdigit() else place or name


def _box(thing: Thing) -> dict[str, Any]:
    notes = {"notes": thing.notes} if thing.notes else {}
    return {"type": thing.kind, "pins": list(thing.pins), **notes, "show_pincount": False}


def _cable(links: list[Link]) -> dict[str, Any]:
    hidden = {"show_name": False, "show_wirecount": False, "show_wirenumbers": False}
    return {"colors": [link.colour for link in links], **hidden}


def svg(document: dict[str, Any]) -> str:
    from wireviz.wireviz import parse  # noqa: PLC0415 - needed for drawing alone

    drawn = parse(document, return_types="svg")
    words = drawn.decode() if isinstance(drawn, bytes) else str(drawn)
    return re.sub(r"<!-- Generated by graphviz.*?-->\n?", "", words, flags=re.DOTALL)


def words_in(drawing: str) -> list[str]:
    """What a drawing says, whatever version of graphviz placed it where."""
    return sorted(re.findall(r"<text[^>]*>([^<]*)</text>", drawing))


if __name__ == "__main__":
    sys.exit(main())
